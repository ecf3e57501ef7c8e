// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/batchlayout.h"

#include "core/currency.h"
#include "office/imports/batchrow.h"
#include "office/imports/voidedrows.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int lookedAt = 20;
constexpr qsizetype mostSheets = 10;
constexpr qsizetype shortestHeader = 2; //!< known names: one alone may be a word of a title

qsizetype knownNames(const TableRow &row, const ColumnMap &map)
{
    return BatchColumns(row.cells, {.names = map.names}).count();
}

const TableRow *headerIn(const QList<TableRow> &rows, const ColumnMap &map)
{
    const auto knowsLess = [&map](const TableRow &a, const TableRow &b) { return knownNames(a, map) < knownNames(b, map); };
    const auto best = std::max_element(rows.begin(), rows.end(), knowsLess);
    return best == rows.end() || knownNames(*best, map) < shortestHeader ? nullptr : &*best;
}

// ---- what stands in a column

bool looksLikeEmail(const QString &text)
{
    static const QRegularExpression form(u"^[^@\\s]+@[^@\\s]+\\.[^@\\s.]+$"_s);
    return form.match(text).hasMatch();
}

bool isNumber(const QString &text)
{
    static const QRegularExpression form(u"^[+-]?\\d[\\d., ]*$"_s);
    return form.match(text).hasMatch();
}

bool isAccount(const QString &text)
{
    static const QRegularExpression form(u"^\\d[\\d -]{5,}$"_s);
    return form.match(text).hasMatch();
}

bool isKnownCurrency(const QString &text)
{
    return looksLikeCurrency(text) && text == text.toUpper() && minorUnits(text).has_value();
}

//! E-mail, currency, account, number, or text; '-' where nothing stands.
char contentOf(const QList<TableRow> &rows, qsizetype column)
{
    bool email = true, currency = true, account = true, number = true, some = false;
    for (const TableRow &row : rows) {
        const QString text = row.cells.value(column).trimmed();
        if (text.isEmpty())
            continue;
        some = true;
        email = email && looksLikeEmail(text);
        currency = currency && isKnownCurrency(text);
        account = account && isAccount(text);
        number = number && isNumber(text);
    }
    return !some ? '-' : email ? 'e' : currency ? 'c' : account ? 'a' : number ? 'n' : 't';
}

QByteArray contentsOf(const QList<TableRow> &rows)
{
    qsizetype width = 0;
    for (const TableRow &row : rows)
        width = std::max(width, row.cells.size());
    QByteArray contents;
    for (qsizetype column = 0; column < width; ++column)
        contents += contentOf(rows, column);
    return contents;
}

//! Recipient, amount, currency, customer's ID, note, wallet.
bool isPayPal(const QByteArray &contents)
{
    return contents.startsWith("enc") || contents.startsWith("eac");
}

ColumnMap payPal(ColumnMap map, qsizetype width)
{
    const QList<std::pair<QString, int>> places {{u"account_number"_s, 0}, {u"email"_s, 0}, {u"amount"_s, 1}, {u"currency"_s, 2},
        {u"reference"_s, 3}, {u"note"_s, 4}, {u"method_code"_s, 5}};
    for (const auto &[column, place] : places) {
        if (place < width)
            map.places.insert(column, place);
    }
    return map;
}

//! The one column with that content; two could be either.
void placeTheOnly(ColumnMap &map, const QString &column, const QByteArray &contents, char content)
{
    if (contents.count(content) == 1)
        map.places.insert(column, int(contents.indexOf(content)));
}

ColumnMap mapByContent(const ColumnMap &map, const QByteArray &contents)
{
    if (isPayPal(contents))
        return payPal(map, contents.size());
    ColumnMap placed = map;
    placeTheOnly(placed, u"email"_s, contents, 'e');
    placeTheOnly(placed, u"currency"_s, contents, 'c');
    placeTheOnly(placed, u"account_number"_s, contents, 'a');
    placeTheOnly(placed, u"amount"_s, contents, 'n');
    return placed;
}

//! A name is neither a number nor an address.
bool isPayment(const TableRow &row)
{
    return std::any_of(
        row.cells.begin(), row.cells.end(), [](const QString &cell) { return looksLikeEmail(cell.trimmed()) || isNumber(cell.trimmed()); });
}

// ---- which sheet, which row

//! The raw rows of a table whose header isn't known yet.
Result<TablePreview> rowsOf(QIODevice &device, TableFormat wanted, const std::optional<QString> &sheet)
{
    wanted.headerRow = 0;
    wanted.sheet = sheet;
    return previewOf(device, wanted, lookedAt);
}

//! A row of names: its columns say how much and to whom, and none of its cells is a number.
bool saysColumns(const TableRow &row, const ColumnMap &map)
{
    const BatchColumns columns(row.cells, {.names = map.names});
    return columns.place(BatchField::Amount) && (columns.place(BatchField::AccountNumber) || columns.place(BatchField::AccountName))
        && !isPayment(row);
}

//! Its columns say how much and to whom.
bool isOfPayouts(const TablePreview &preview, const ColumnMap &map)
{
    const TableRow *header = headerIn(preview.rows, map);
    return header && saysColumns(*header, map);
}

//! The table begins with the first row that names an amount and who gets it, whatever a later one names beside.
const TableRow *firstHeaderIn(const QList<TableRow> &rows, const ColumnMap &map)
{
    const TableRow *best = headerIn(rows, map);
    const auto isEarlier = [&](const TableRow &row) { return saysColumns(row, map); };
    const auto end = best ? rows.begin() + (best - &rows.first()) : rows.begin();
    const auto first = std::find_if(rows.begin(), end, isEarlier);
    return first == end ? best : &*first;
}

//! It is as wide as a payment and has a number.
bool isLikePayment(const TableRow &row)
{
    constexpr qsizetype narrowest = 3;
    const auto isBlank = [](const QString &cell) { return QStringView(cell).trimmed().isEmpty(); };
    return row.cells.size() - std::count_if(row.cells.begin(), row.cells.end(), isBlank) >= narrowest && isPayment(row);
}

//! 0: there is none.
int firstNumbersAbove(const QList<TableRow> &rows, const TableRow &header)
{
    const auto end = rows.begin() + (&header - &rows.first());
    const auto found = std::find_if(rows.begin(), end, isLikePayment);
    return found == end ? 0 : found->line;
}

//! The texts of the lines above the header, each joined to one.
QStringList textsAbove(const QList<TableRow> &rows, int headerLine)
{
    QStringList texts;
    for (const TableRow &row : rows) {
        QStringList cells;
        for (const QString &cell : row.cells) {
            if (const QString text = cell.simplified(); !text.isEmpty())
                cells.append(text);
        }
        if (row.line < headerLine && !cells.isEmpty())
            texts.append(cells.join(u' '));
    }
    return texts;
}

struct ChosenSheet {
    TablePreview preview {};
    QStringList alike {};
    QStringList others {}; //!< with rows like payments
};

//! Of several sheets the one in front, unless it holds no payouts: then the one whose header is known best. The one in front may be empty,
//! or none that can be read.
Result<ChosenSheet> bestSheet(QIODevice &device, const TableFormat &wanted, const ColumnMap &map)
{
    const auto front = rowsOf(device, wanted, wanted.sheet);
    auto best = front;
    if (wanted.sheet)
        return best ? Result<ChosenSheet>(ChosenSheet {*std::move(best)}) : best.error();
    const QStringList sheets = (best ? best->sheets : sheetsOf(device)).mid(0, mostSheets);
    const auto inFront = best ? best->format.sheet : std::nullopt;
    const bool isFrontMeant = best && isOfPayouts(*best, map);
    const auto worth = [&map](const TablePreview &preview) { // a list of people may have more names that are known
        const TableRow *header = headerIn(preview.rows, map);
        return std::pair(isOfPayouts(preview, map), header ? knownNames(*header, map) : 0);
    };
    QStringList alike;
    QStringList withRows;
    for (const QString &sheet : sheets) {
        auto other = sheet == inFront ? front : rowsOf(device, wanted, sheet);
        if (other && std::any_of(other->rows.begin(), other->rows.end(), isLikePayment))
            withRows.append(sheet);
        if (other && isOfPayouts(*other, map))
            alike.append(sheet);
        if (other && !isFrontMeant && (!best || worth(*other) > worth(*best)))
            best = std::move(other);
    }
    if (!best)
        return best.error();
    withRows.removeAll(best->format.sheet.value_or(QString()));
    return ChosenSheet {*std::move(best), alike.size() > 1 ? alike : QStringList(), withRows};
}

BatchLayout withoutHeader(BatchLayout layout, const QList<TableRow> &rows)
{
    const QByteArray contents = contentsOf(rows);
    layout.format.headerRow = 0;
    layout.fingerprint = QCryptographicHash::hash("no header " + contents, QCryptographicHash::Sha256);
    if (layout.map.places.isEmpty() && layout.map.names.isEmpty()) {
        layout.map = mapByContent(layout.map, contents);
        layout.isByContent = !layout.map.places.isEmpty();
    }
    return layout;
}

} // namespace

Result<BatchLayout> layoutOf(QIODevice &device, const TableFormat &wanted, const ColumnMap &map)
{
    const auto chosen = bestSheet(device, wanted, map);
    if (!chosen)
        return chosen.error();
    const TablePreview *seen = &chosen->preview;
    BatchLayout layout {.format = wanted, .map = map, .sheetsAlike = chosen->alike, .otherSheets = chosen->others};
    layout.format.sheet = seen->format.sheet;
    if (seen->format.encoding == TextEncoding::Utf8) // the whole file was looked through for it, and nothing else is to be said of it
        layout.format.encoding = TextEncoding::Utf8;
    const QList<TableRow> &rows = seen->rows;
    if (wanted.headerRow == 0)
        return withoutHeader(layout, rows);
    if (wanted.headerRow) {
        layout.linesAbove = textsAbove(rows, *wanted.headerRow);
        return layout;
    }
    const TableRow *header = firstHeaderIn(rows, map);
    if (!header && isPayment(rows.first()))
        return withoutHeader(layout, rows);
    layout.format.headerRow = (header ? header : &rows.first())->line;
    layout.numbersAbove = header ? firstNumbersAbove(rows, *header) : 0;
    layout.linesAbove = textsAbove(rows, *layout.format.headerRow);
    const auto note = std::find_if(layout.linesAbove.begin(), layout.linesAbove.end(), saysOfTheTable);
    layout.tableNote = note == layout.linesAbove.end() ? QString() : *note;
    return layout;
}

} // namespace kontor
