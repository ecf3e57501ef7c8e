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

constexpr qsizetype fewestNames = 2; // of a header; a title has no more

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

bool holdsNul(const QStringList &cells)
{
    return std::any_of(cells.begin(), cells.end(), [](const QString &cell) { return cell.contains(QChar(0)); });
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
    auto read = readHeader(wanted.headerRow, width);
    m_records.setWidth(header().size());
    return read;
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
    TableRow row {.line = (*record)->line,
        .cells = std::move((*record)->cells),
        .problem = std::move((*record)->problem),
        .openQuote = (*record)->openQuote,
        .isDoubtful = (*record)->isDoubtful};
    row.isMisread = !row.problem.isEmpty();
    if (mayBeDamaged(m_records.source().encoding()) && isDamaged(row.cells))
        row.problem = CsvTableTexts::tr("This row holds a character that is damaged. Save the file again as CSV (UTF-8).");
    if (m_records.source().hasNul() && holdsNul(row.cells))
        row.problem = CsvTableTexts::tr("This row holds a byte that no text has (NUL). Correct it where the file comes from.");
    return std::optional(std::move(row));
}

//! Text of a cell that was not closed is no row, so a person looks at one that may be such text.
void CsvTable::judgeWidth(TableRow &row) const
{
    if (row.isMisread)
        row.isMendable = row.cells.size() == columns();
    if (!row.problem.isEmpty())
        return;
    if (row.openQuote > 0 && row.cells.size() != columns())
        //: %1 is the number of a line, %2 and %3 are numbers of cells.
        row.problem
            = CsvTableTexts::tr("The quotation mark that isn't closed in line %1 may take in this row: it has %2 cells instead of %3.")
                  .arg(row.openQuote)
                  .arg(row.cells.size())
                  .arg(columns());
    else if (row.isDoubtful)
        row.problem = doubtWords(row);
    else if (row.cells.size() > columns())
        row.problem = surplusWords(row);
    row.isMendable = row.isMendable || (row.isDoubtful && row.cells.size() == columns());
}

QString CsvTable::doubtWords(const TableRow &row) const
{
    //: %1 is the number of a line.
    return CsvTableTexts::tr("This row may be text of the cell whose quotation mark opens in line %1. Compare it with where the file comes "
                             "from, and correct the quotation marks there.")
        .arg(row.openQuote);
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
    if (columns() <= fewestNames)
        //: %1 is how many cells the row has, %2 how many columns the header names.
        return CsvTableTexts::tr(
            "This row has %1 cells, but the header names %2 columns. If the names of the columns stand in another line, "
            "choose that line as the header row.")
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

namespace {

QString guessedEncoding(const GuessedEncoding &guess)
{
    QStringList others;
    for (const TextEncoding other : guess.others)
        others.append(nameOf(other));
    //: %1 is the name of an encoding, such as "GB18030", %2 words of the file, %3 other encodings.
    return CsvTableTexts::tr(
        "The file doesn't say its encoding. Kontor read it as %1: %2. If these names look wrong, choose another encoding, such as %3.")
        .arg(nameOf(guess.encoding), visibleLine(guess.words.join(u", "_s)), others.join(u", "_s));
}

} // namespace

QStringList CsvTable::remarks() const
{
    QStringList remarks;
    if (m_records.source().isMixed())
        remarks.append(CsvTableTexts::tr(
            "Some of this file is UTF-8 and some is not, so it was read as Windows-1252: look at the names. Save it as CSV (UTF-8) to be "
            "sure."));
    else if (const auto &guess = m_records.source().guess())
        remarks.append(guessedEncoding(*guess));
    if (m_records.firstOpenQuote() > 0)
        //: %1 is the number of a line.
        remarks.append(CsvTableTexts::tr(
            "A quotation mark in line %1 isn't closed in its line, so the lines below were read as rows of their own. Compare these rows "
            "with the file.")
                           .arg(m_records.firstOpenQuote()));
    if (m_records.endsInLine())
        remarks.append(CsvTableTexts::tr(
            "The last line of this file has no line end, so the file may be cut off. Compare its last row, and the number "
            "of rows, with where it comes from."));
    return remarks;
}

} // namespace kontor
