// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/xlsxtable.h"

#include "core/cellplace.h"
#include "core/visibletext.h"
#include "files/filedigest.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 unzipChunkSize = 65'536;
constexpr size_t mostNamed = 5; // cells with comments

//! "D17" taken apart; {0, 0} when it is no such name.
struct Reference {
    int column = 0;
    int row = 0;
};

Reference referenceOf(QStringView name)
{
    Reference reference;
    qsizetype at = 0;
    for (; at < name.size() && at < 3 && name.at(at) >= u'A' && name.at(at) <= u'Z'; ++at)
        reference.column = reference.column * 26 + (name.at(at).unicode() - u'A' + 1);
    bool isNumber = false;
    reference.row = name.mid(at).toInt(&isNumber);
    return isNumber && at > 0 && reference.row > 0 ? reference : Reference {};
}

bool isBlank(const TableRow &row)
{
    return row.problem.isEmpty() && !row.kinds.contains(CellKind::NoValue)
        && std::all_of(row.cells.begin(), row.cells.end(), [](const QString &cell) { return QStringView(cell).trimmed().isEmpty(); });
}

} // namespace

XlsxTable::XlsxTable(QIODevice &device, std::unique_ptr<Workbook> store)
    : m_device(device)
    , m_store(std::move(store))
{
}

Result<std::unique_ptr<Table>> XlsxTable::open(QIODevice &device, const TableFormat &wanted)
{
    auto store = Workbook::open(device);
    if (!store)
        return store.error();
    std::unique_ptr<XlsxTable> table(new XlsxTable(device, *std::move(store)));
    if (const auto chosen = table->choose(wanted.sheet); !chosen)
        return chosen.error();
    if (const auto read = table->readHeader(wanted.headerRow, 0); !read)
        return read.error();
    return std::unique_ptr<Table>(std::move(table));
}

Result<Done> XlsxTable::choose(const std::optional<QString> &wanted)
{
    const auto &sheets = m_store->sheets();
    const auto isMeant = [&wanted](const Workbook::Sheet &sheet) {
        return wanted ? sheet.name.compare(*wanted, Qt::CaseInsensitive) == 0 : !sheet.isHidden && sheet.isInFront;
    };
    auto found = std::find_if(sheets.begin(), sheets.end(), isMeant);
    if (found == sheets.end() && !wanted)
        found = std::find_if(sheets.begin(), sheets.end(), [](const Workbook::Sheet &sheet) { return !sheet.isHidden; });
    if (found == sheets.end() && wanted)
        return badInput(ReasonCode::NoSuchSheet, {{Arg::Sheet, *wanted}, {Arg::Said, this->sheets().join(u", "_s)}});
    m_chosen = found == sheets.end() ? sheets.first() : *found;
    auto opened = m_store->read(m_chosen);
    if (!opened)
        return opened.error();
    m_xml = *std::move(opened);
    return Done {};
}

QStringList XlsxTable::sheets() const
{
    return m_store->visibleSheets();
}

TableFormat XlsxTable::format() const
{
    return {.headerRow = headerRow(), .sheet = m_chosen.name};
}

QList<Reason> XlsxTable::remarks() const
{
    QList<Reason> remarks;
    if (m_hiddenRow > 0)
        remarks.append({ReasonCode::HiddenRows, {{Arg::Row, qint64(m_hiddenRow)}}});
    if (m_hiddenColumn > 0 && m_hiddenColumn <= columns())
        remarks.append({ReasonCode::HiddenColumns, {{Arg::Column, columnLetters(m_hiddenColumn)}}});
    if (!m_merged.isEmpty())
        remarks.append({ReasonCode::MergedCells, {{Arg::Cell, m_merged}}});
    if (m_hasUnreadComments)
        remarks.append({ReasonCode::CommentsUnreadable});
    else if (!m_commented.empty())
        remarks.append(comments());
    return remarks;
}

Reason XlsxTable::comments() const
{
    QStringList names;
    for (size_t i = 0; i < std::min(m_commented.size(), mostNamed); ++i)
        names.append(kontor::cellName(m_commented[i].second, m_commented[i].first));
    return {ReasonCode::Comments, {{Arg::Cell, names.join(u", "_s)}, {Arg::Count, qint64(m_commented.size()) - names.size()}}};
}

Result<std::optional<TableRow>> XlsxTable::nextRow()
{
    while (m_xml->next()) {
        if (!m_xml->isStart())
            continue;
        const QStringView name = m_xml->name();
        if (name == "mergeCell"_L1)
            noteMerged();
        if (name == "col"_L1)
            noteHiddenColumn();
        const bool goesOn = name == "worksheet"_L1 || name == "sheetData"_L1 || name == "row"_L1 || name.startsWith("mergeCell"_L1)
            || name.startsWith("col"_L1);
        if (!goesOn)
            m_xml->skip();
        if (name != "row"_L1)
            continue;
        auto row = readRow();
        if (!row)
            return row.error();
        if (!isBlank(*row))
            return std::optional(*std::move(row));
    }
    if (m_xml->trouble())
        return *m_xml->trouble();
    finish();
    return std::optional<TableRow>();
}

//! A row that is 0 high is hidden, too.
Result<TableRow> XlsxTable::readRow()
{
    TableRow row;
    takeRowNumber(row);
    bool isNumber = false;
    const QString hidden = m_xml->attribute("hidden"_L1);
    const bool isFlat = m_xml->attribute("ht"_L1).toDouble(&isNumber) == 0 && isNumber;
    const int outer = m_xml->depth() - 1;
    m_column = 0;
    while (m_xml->next() && m_xml->depth() > outer) {
        if (!m_xml->isStart())
            continue;
        if (m_xml->name() != "c"_L1)
            m_xml->skip();
        else if (const auto problem = readCell(row))
            return *problem;
    }
    if (m_xml->trouble())
        return *m_xml->trouble();
    if (m_hiddenRow == 0 && (hidden == "1"_L1 || hidden == "true"_L1 || isFlat) && !isBlank(row))
        m_hiddenRow = m_row;
    return row;
}

//! Rows may leave their number out; where one doesn't come after the last its place would be a guess.
void XlsxTable::takeRowNumber(TableRow &row)
{
    const QString name = m_xml->attribute("r"_L1);
    const int said = name.isEmpty() ? m_lastRow + 1 : name.toInt();
    const bool isInOrder = said > m_lastRow && said <= lastRow;
    m_row = isInOrder ? said : m_lastRow + 1;
    if (isInOrder)
        m_lastRow = said; // one that is wrong says nothing of those below it
    else
        row.problem = {ReasonCode::RowOutOfPlace, {{Arg::Said, name}}};
    row.line = m_row;
}

//! So may cells. Within a row they may come in any order: each says where it stands. False when it says another row's place, or none.
bool XlsxTable::takeColumn(TableRow &row, const QString &name)
{
    const Reference reference = name.isEmpty() ? Reference {m_column + 1, m_row} : referenceOf(name);
    const bool isPlace = reference.column >= 1 && reference.column <= lastColumn && (reference.row == m_row || !row.problem.isEmpty());
    if (isPlace)
        m_column = reference.column;
    else
        row.problem = {ReasonCode::CellOutOfPlace, {{Arg::Said, name}}};
    return isPlace;
}

QString XlsxTable::cellName() const
{
    return kontor::cellName(m_column, m_row);
}

std::optional<ApiError> XlsxTable::readCell(TableRow &row)
{
    const bool isInPlace = takeColumn(row, m_xml->attribute("r"_L1));
    const Cell content = readContent();
    auto cell = shown(content);
    if (!cell)
        return cell.error();
    if ((cell->mark == TextMark::None || cell->mark.kind == TextMark::ShownOtherwise) && m_store->isStruckThrough(content.style))
        cell->mark = TextMark::Struck;
    if (!isInPlace)
        return std::nullopt;
    const bool isTwice = m_column <= row.cells.size() && !row.cells.at(m_column - 1).isEmpty();
    if (isTwice)
        row.problem = {ReasonCode::CellTwice, {{Arg::Cell, cellName()}}};
    else if (cell->text.size() > longestText)
        row.problem = {ReasonCode::CellTooLong, {{Arg::Cell, cellName()}, {Arg::Count, qint64(longestText)}}};
    else if (!cell->text.isEmpty() || cell->kind == CellKind::NoValue)
        put(row, *cell);
    return std::nullopt;
}

void XlsxTable::put(TableRow &row, const ShownCell &cell) const
{
    while (row.cells.size() < m_column) {
        row.cells.append(QString());
        row.kinds.append(CellKind::Text);
    }
    row.cells[m_column - 1] = cell.text;
    row.kinds[m_column - 1] = cell.kind;
    if (cell.mark != TextMark::None)
        row.marks.insert(m_column - 1, cell.mark);
    if (!cell.seen.isEmpty())
        row.seen.insert(m_column - 1, cell.seen);
    if (!cell.one.isEmpty())
        row.ones.insert(m_column - 1, cell.one);
}

XlsxTable::Cell XlsxTable::readContent()
{
    Cell cell {.type = m_xml->attribute("t"_L1), .style = m_xml->attribute("s"_L1).toInt()};
    const int outer = m_xml->depth() - 1;
    while (m_xml->next() && m_xml->depth() > outer) {
        if (!m_xml->isStart())
            continue;
        if (m_xml->name() == "v"_L1) {
            cell.value = m_xml->text();
        } else if (m_xml->name() == "is"_L1) {
            cell.text = textOf(*m_xml);
        } else {
            cell.hasFormula = cell.hasFormula || m_xml->name() == "f"_L1;
            m_xml->skip();
        }
    }
    return cell;
}

Result<ShownCell> XlsxTable::shown(const Cell &cell)
{
    if (m_xml->trouble())
        return *m_xml->trouble();
    if (cell.type == "inlineStr"_L1)
        return textOfStyle(cell.text, cell.style);
    const bool isText = cell.type == "str"_L1;
    if (cell.hasFormula && (!cell.value || (cell.value->isEmpty() && !isText)))
        return ShownCell {.kind = CellKind::NoValue};
    if (cell.hasFormula && m_store->isUncalculated() && !isText && *cell.value == "0"_L1)
        return ShownCell {.kind = CellKind::NoValue};
    if (!cell.value || cell.value->isEmpty())
        return ShownCell {};
    return shownValue(cell);
}

Result<ShownCell> XlsxTable::shownValue(const Cell &cell)
{
    const QString &value = *cell.value;
    if (cell.type == "s"_L1)
        return sharedText(value, cell.style);
    if (cell.type == "b"_L1)
        return ShownCell {value == "0"_L1 ? u"FALSE"_s : u"TRUE"_s};
    if (cell.type == "d"_L1)
        return ShownCell {value, CellKind::Date};
    if (cell.type == "str"_L1)
        return shownText(unescaped(value), m_store->format(cell.style));
    if (cell.type == "e"_L1)
        return ShownCell {unescaped(value)};
    const auto number = shownNumber(value, m_store->format(cell.style), m_store->countsFrom1904());
    return number.value_or(ShownCell {value, CellKind::Unreadable});
}

ShownCell XlsxTable::textOfStyle(const WorkbookText &text, int style) const
{
    ShownCell cell = shownText(text.text, m_store->format(style));
    if (text.mark != TextMark::None)
        cell.mark = text.mark;
    return cell;
}

Result<ShownCell> XlsxTable::sharedText(const QString &index, int style)
{
    bool isNumber = false;
    const auto text = m_store->strings().at(index.toInt(&isNumber));
    if (!text)
        return text.error();
    return isNumber && *text ? textOfStyle(**text, style) : ShownCell {index, CellKind::Unreadable};
}

//! A column that is 0 wide is hidden, too.
void XlsxTable::noteHiddenColumn()
{
    bool isNumber = false;
    const QString hidden = m_xml->attribute("hidden"_L1);
    const bool isNarrow = m_xml->attribute("width"_L1).toDouble(&isNumber) == 0 && isNumber;
    if (m_hiddenColumn == 0 && (hidden == "1"_L1 || hidden == "true"_L1 || isNarrow))
        m_hiddenColumn = m_xml->attribute("min"_L1).toInt();
}

void XlsxTable::noteMerged()
{
    if (m_merged.isEmpty())
        m_merged = m_xml->attribute("ref"_L1);
}

//! What can't be read of them stops nothing: the rows are complete without them.
void XlsxTable::noteComments()
{
    const auto cells = m_store->commented(m_chosen);
    m_hasUnreadComments = !cells;
    m_commented.clear();
    if (!cells)
        return;
    for (const QString &name : *cells) {
        const Reference reference = referenceOf(name);
        if (reference.column > 0)
            m_commented.emplace_back(reference.row, reference.column);
    }
    std::sort(m_commented.begin(), m_commented.end());
    m_hasUnreadComments = m_commented.empty() && !cells->isEmpty();
}

//! The whole archive, not only what was read of it.
void XlsxTable::finish()
{
    if (!m_digest.isEmpty())
        return;
    noteComments();
    FileDigest digest;
    if (!m_device.seek(0))
        return;
    for (QByteArray bytes = m_device.read(unzipChunkSize); !bytes.isEmpty(); bytes = m_device.read(unzipChunkSize))
        digest.add(bytes);
    if (m_device.atEnd())
        m_digest = digest.result();
}

} // namespace kontor
