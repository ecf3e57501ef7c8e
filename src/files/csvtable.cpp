// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvtable.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <utility>

namespace kontor {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(CsvTable)
};

ApiError refusal(const QString &words)
{
    return {.kind = ErrorKind::BadInput, .text = words};
}

bool endsLine(QChar c)
{
    return c == u'\n' || c == u'\r';
}

//! The sign that stands most often between the cells of the first line that isn't blank; a comma where there is none.
QChar delimiterOf(QStringView text)
{
    while (!text.isEmpty() && endsLine(text.front()))
        text = text.mid(1);
    constexpr QStringView signs = u",;\t";
    std::array<int, 3> counts {};
    bool inQuotes = false;
    for (const QChar c : text) {
        if (endsLine(c) && !inQuotes)
            break;
        if (c == u'"')
            inQuotes = !inQuotes;
        else if (const auto sign = signs.indexOf(c); sign >= 0 && !inQuotes)
            ++counts.at(size_t(sign));
    }
    return signs.at(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

//! Half a character, which no program would show or sign as it stands here.
bool isDamaged(const QStringList &cells)
{
    return std::any_of(cells.begin(), cells.end(), [](const QString &cell) { return !cell.isValidUtf16(); });
}

} // namespace

CsvTable::CsvTable(TextSource source)
    : m_source(std::move(source))
{
}

Result<CsvTable> CsvTable::open(QIODevice &device)
{
    auto source = TextSource::open(device);
    if (!source)
        return source.error();
    CsvTable table(*std::move(source));
    if (const auto read = table.readHeader(); !read)
        return read.error();
    return table;
}

Result<Done> CsvTable::readHeader()
{
    if (const auto some = more(); !some)
        return some.error();
    m_delimiter = delimiterOf(m_piece);
    const auto record = nextRecord();
    if (!record)
        return record.error();
    if (!*record)
        return refusal(
            Texts::tr("This file holds no table: there is nothing but blank lines in it. A table begins with a line of column names."));
    for (const QString &name : (*record)->cells)
        m_header.append(name.trimmed());
    return Done {};
}

Result<bool> CsvTable::more()
{
    while (m_at == m_piece.size()) {
        auto piece = m_source.next();
        if (!piece)
            return piece.error();
        if (!*piece)
            return false;
        m_piece = **std::move(piece);
        m_at = 0;
    }
    return true;
}

Result<std::optional<TableRow>> CsvTable::next()
{
    auto read = nextRecord();
    if (!read)
        return read.error();
    if (!*read)
        return std::optional<TableRow>();
    if (++m_rows > mostRows)
        return refusal(Texts::tr("This table has more than %1 rows. Nothing of it was taken. Divide it into several files.").arg(mostRows));
    TableRow row {.number = m_rows, .line = (*read)->line, .cells = std::move((*read)->cells)};
    if (row.cells.size() > m_header.size())
        row.problem = Texts::tr(
            "This row has %1 cells, but the header names %2 columns. A cell that holds the separator needs quotation marks around it.")
                          .arg(row.cells.size())
                          .arg(m_header.size());
    else if (isDamaged(row.cells))
        row.problem = Texts::tr("This row holds a character that is damaged. Save the file again as CSV (UTF-8).");
    return std::optional(std::move(row));
}

Result<std::optional<CsvTable::Record>> CsvTable::nextRecord()
{
    auto record = readRecord();
    while (record && *record && (*record)->isBlank)
        record = readRecord();
    return record;
}

Result<std::optional<CsvTable::Record>> CsvTable::readRecord()
{
    std::optional<Record> record;
    m_recordEnded = false;
    m_length = 0;
    while (!m_recordEnded) {
        const auto some = more();
        if (!some)
            return some.error();
        if (!*some)
            break;
        const QChar c = m_piece.at(m_at++);
        const QChar before = std::exchange(m_before, c);
        m_isSecondHalf = before == u'\r' && c == u'\n';
        if (m_isSecondHalf && !record)
            continue; // it belongs to the end of the last record
        if (!record)
            record = Record {.line = m_line};
        if (const auto problem = take(c, *record))
            return *problem;
    }
    if (record && m_place == Place::InQuotes)
        return refusal(
            Texts::tr("The quotation mark that opens in line %1 is never closed, so it can't be told where its cell ends. Nothing of this "
                      "file was taken.")
                .arg(m_quoteLine));
    if (record && !m_recordEnded)
        endCell(*record); // the last line has no end
    return record;
}

std::optional<ApiError> CsvTable::take(QChar c, Record &record)
{
    if (++m_length > longestRecord)
        return tooLong(record);
    switch (m_place) {
    case Place::CellStart:
    case Place::InCell:
        takeUnquoted(c, record);
        break;
    case Place::InQuotes:
        takeQuoted(c);
        break;
    case Place::AfterQuote:
        return takeAfterQuote(c, record);
    }
    return std::nullopt;
}

void CsvTable::takeUnquoted(QChar c, Record &record)
{
    if (c == m_delimiter)
        return endCell(record);
    if (countLine(c)) {
        m_recordEnded = true;
        return endCell(record);
    }
    if (c == u'"' && m_place == Place::CellStart) { // blanks before it are not part of the cell
        m_cell.clear();
        m_place = Place::InQuotes;
        m_quoteLine = m_line;
        m_wasQuoted = true;
        return;
    }
    if (c != u' ')
        m_place = Place::InCell;
    m_cell += c;
}

void CsvTable::takeQuoted(QChar c)
{
    if (c == u'"') {
        m_place = Place::AfterQuote;
        return;
    }
    m_cell += c;
    countLine(c);
}

std::optional<ApiError> CsvTable::takeAfterQuote(QChar c, Record &record)
{
    if (c == u'"' && !m_blankAfterQuote) { // doubled: one of the text's own
        m_cell += c;
        m_place = Place::InQuotes;
        return std::nullopt;
    }
    m_blankAfterQuote = c == u' ';
    if (m_blankAfterQuote)
        return std::nullopt;
    if (c == m_delimiter) {
        endCell(record);
        return std::nullopt;
    }
    if (countLine(c)) {
        m_recordEnded = true;
        endCell(record);
        return std::nullopt;
    }
    return refusal(Texts::tr(
        "In line %1 there is text after a closing quotation mark, so it can't be told where the cell ends. Write a quotation mark "
        "inside a cell twice. Nothing of this file was taken.")
                       .arg(m_line));
}

void CsvTable::endCell(Record &record)
{
    record.isBlank = record.isBlank && !m_wasQuoted && QStringView(m_cell).trimmed().isEmpty();
    record.cells.append(std::exchange(m_cell, QString()));
    m_place = Place::CellStart;
    m_wasQuoted = m_blankAfterQuote = false;
}

//! True for the end of a line; CRLF counts once.
bool CsvTable::countLine(QChar c)
{
    if (!endsLine(c))
        return false;
    if (!m_isSecondHalf)
        ++m_line;
    return true;
}

ApiError CsvTable::tooLong(const Record &record) const
{
    if (m_place == Place::InQuotes)
        return refusal(Texts::tr(
            "The row that begins in line %1 is longer than 1 MiB. The quotation mark that opens in line %2 is probably never closed. "
            "Nothing of this file was taken.")
                           .arg(record.line)
                           .arg(m_quoteLine));
    return refusal(
        Texts::tr("The row that begins in line %1 is longer than 1 MiB, so this is probably no table. Nothing of this file was taken.")
            .arg(record.line));
}

} // namespace kontor
