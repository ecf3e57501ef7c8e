// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvtable.h"

#include "core/visibletext.h"

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
        row.problem = {ReasonCode::RowDamagedCharacter};
    if (m_records.source().hasNul() && holdsNul(row.cells))
        row.problem = {ReasonCode::RowNul};
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
        row.problem = {ReasonCode::RowMayBeCut,
            {{Arg::Line, qint64(row.openQuote)}, {Arg::Count, qint64(row.cells.size())}, {Arg::Columns, qint64(columns())}}};
    else if (row.isDoubtful)
        row.problem = {ReasonCode::RowMayBeText, {{Arg::Line, qint64(row.openQuote)}}};
    else if (row.cells.size() > columns())
        row.problem = surplus(row);
    row.isMendable = row.isMendable || (row.isDoubtful && row.cells.size() == columns());
}

Reason CsvTable::surplus(const TableRow &row) const
{
    const ReasonCode code = header().isEmpty() ? ReasonCode::RowWiderThanOthers
        : columns() <= fewestNames             ? ReasonCode::RowWiderThanNames
                                               : ReasonCode::RowWiderThanHeader;
    return {code, {{Arg::Count, qint64(row.cells.size())}, {Arg::Columns, qint64(columns())}}};
}

TableFormat CsvTable::format() const
{
    return {.encoding = m_records.source().encoding(), .delimiter = m_records.delimiter(), .headerRow = headerRow()};
}

namespace {

Reason guessedEncoding(const GuessedEncoding &guess)
{
    QStringList others;
    for (const TextEncoding other : guess.others)
        others.append(nameOf(other));
    return {ReasonCode::GuessedEncoding,
        {{Arg::Encoding, nameOf(guess.encoding)}, {Arg::Said, guess.words.join(u", "_s)}, {Arg::OtherEncodings, others.join(u", "_s)}}};
}

} // namespace

QList<Reason> CsvTable::remarks() const
{
    QList<Reason> remarks;
    if (m_records.source().isMixed())
        remarks.append({ReasonCode::MixedEncoding});
    else if (const auto &guess = m_records.source().guess())
        remarks.append(guessedEncoding(*guess));
    if (m_records.firstOpenQuote() > 0)
        remarks.append({ReasonCode::OpenQuote, {{Arg::Line, qint64(m_records.firstOpenQuote())}}});
    if (m_records.endsInLine())
        remarks.append({ReasonCode::NoLineEnd});
    return remarks;
}

} // namespace kontor
