// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvtable.h"

#include "core/visibletext.h"
#include "files/csvtexts.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! Of these no half of a character comes through.
bool mayBeDamaged(TextEncoding encoding)
{
    return encoding != TextEncoding::Utf8 && encoding != TextEncoding::Windows1252;
}

//! Half a character, which no program would show or sign as it stands here.
bool isDamaged(const QStringList &cells)
{
    return std::any_of(cells.begin(), cells.end(), [](const QString &cell) { return !cell.isValidUtf16(); });
}

//! "sep=;", by which Excel is told what stands between the cells.
std::optional<QChar> namedDelimiter(QStringView beginning)
{
    const bool isNamed = beginning.startsWith(u"sep="_s, Qt::CaseInsensitive) && beginning.size() > 5
        && (beginning.at(5) == u'\r' || beginning.at(5) == u'\n') && isDelimiter(beginning.at(4));
    return isNamed ? std::optional(beginning.at(4)) : std::nullopt;
}

} // namespace

CsvTable::CsvTable(TextSource source)
    : m_records(std::move(source))
{
}

Result<std::unique_ptr<Table>> CsvTable::open(QIODevice &device, const TableFormat &wanted)
{
    auto source = TextSource::open(device, wanted.encoding);
    if (!source)
        return source.error();
    std::unique_ptr<CsvTable> table(new CsvTable(*std::move(source)));
    if (const auto begun = table->begin(wanted); !begun)
        return begun.error();
    return std::unique_ptr<Table>(std::move(table));
}

Result<Done> CsvTable::begin(const TableFormat &wanted)
{
    const auto beginning = m_records.beginning();
    if (!beginning)
        return beginning.error();
    const auto named = namedDelimiter(*beginning);
    m_records.setDelimiter(wanted.delimiter.value_or(named ? *named : guessedDelimiter(*beginning)));
    const qsizetype width = widthOf(*beginning, m_records.delimiter());
    if (named) {
        if (const auto skipped = m_records.next(); !skipped)
            return skipped.error();
    }
    return readHeader(wanted.headerRow, width);
}

Result<std::optional<TableRow>> CsvTable::nextRow()
{
    auto record = m_records.next();
    while (record && *record && (*record)->isBlank)
        record = m_records.next();
    if (!record)
        return record.error();
    if (!*record)
        return std::optional<TableRow>();
    TableRow row {.line = (*record)->line, .cells = std::move((*record)->cells)};
    if (mayBeDamaged(m_records.source().encoding()) && isDamaged(row.cells))
        row.problem = CsvTableTexts::tr("This row holds a character that is damaged. Save the file again as CSV (UTF-8).");
    return std::optional(std::move(row));
}

QString CsvTable::surplusWords(const TableRow &row) const
{
    if (header().isEmpty())
        //: %1 and %2 are numbers of cells.
        return CsvTableTexts::tr(
            "This row has %1 cells, but the rows at the beginning have %2. A cell that holds the separator needs quotation "
            "marks around it.")
            .arg(row.cells.size())
            .arg(columns());
    //: %1 is how many cells the row has, %2 how many columns the header names.
    return CsvTableTexts::tr(
        "This row has %1 cells, but the header names %2 columns. A cell that holds the separator needs quotation marks around it.")
        .arg(row.cells.size())
        .arg(columns());
}

TableFormat CsvTable::format() const
{
    return {.encoding = m_records.source().encoding(), .delimiter = m_records.delimiter(), .headerRow = headerRow()};
}

CellPlaces CsvTable::places() const
{
    return [](int line, qsizetype cell) {
        //: Where a cell is. %1 is the number of a line, %2 that of a column.
        return CsvTableTexts::tr("Line %1, column %2").arg(line).arg(cell + 1);
    };
}

QStringList CsvTable::remarks() const
{
    const auto &guess = m_records.source().guess();
    if (m_records.source().isMixed())
        return {CsvTableTexts::tr("Some of this file is UTF-8 and some is not, so it was read as Windows-1252: look at the names. Save it "
                                  "as CSV (UTF-8) to be sure.")};
    if (!guess)
        return {};
    QStringList others;
    for (const TextEncoding other : guess->others)
        others.append(nameOf(other));
    //: %1 is the name of an encoding, such as "GB18030", %2 words of the file, %3 other encodings.
    return {CsvTableTexts::tr(
        "The file doesn't say its encoding. Kontor read it as %1: %2. If these names look wrong, choose another encoding, such as %3.")
                .arg(nameOf(guess->encoding), visibleLine(guess->words.join(u", "_s)), others.join(u", "_s))};
}

} // namespace kontor
