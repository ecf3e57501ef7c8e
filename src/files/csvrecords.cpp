// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvrecords.h"

#include <algorithm>
#include <utility>

namespace kontor {

namespace {

//! What is kept to be shared stays small, however strange the file: cells that are longer seldom come again.
constexpr qsizetype longestShared = 64;
constexpr size_t mostShared = 256; // columns

bool endsLine(QChar c)
{
    return c == u'\n' || c == u'\r';
}

} // namespace

CsvRecords::CsvRecords(TextSource source)
    : m_source(std::move(source))
{
}

Result<bool> CsvRecords::more()
{
    while (m_at == m_piece.size()) {
        auto piece = m_source.next();
        if (!piece)
            return piece.error();
        if (!*piece)
            return false;
        const qsizetype gone = m_wasQuoted ? m_quoteAt : m_piece.size();
        m_start += gone;
        m_at -= gone;
        m_quoteAt = 0;
        if (m_at == 0)
            m_piece = **std::move(piece);
        else
            m_piece = m_piece.sliced(gone) + **piece;
    }
    return true;
}

Result<QStringView> CsvRecords::beginning()
{
    if (const auto some = more(); !some)
        return some.error();
    return QStringView(m_piece).mid(m_at);
}

Result<std::optional<CsvRecord>> CsvRecords::next()
{
    std::optional<CsvRecord> record;
    m_recordEnded = false;
    while (!m_recordEnded) {
        const auto some = more();
        if (!some)
            return some.error();
        if (!*some && record && tookRows(*record)) {
            unquote(*record, placeOf(ReasonCode::QuoteTookRows), true);
            continue;
        }
        if (!*some && m_place != Place::InQuotes)
            break;
        if (!*some) {
            unquote(*record, placeOf(ReasonCode::QuoteNeverClosed), !isAboveRows(*record));
            continue;
        }
        if (!record && m_afterReturn && m_piece.at(m_at) == u'\n') { // belongs to the end of the last record
            m_lineStart = m_start + ++m_at;
            m_afterReturn = false;
            continue;
        }
        if (!record)
            record = begin();
        if (takeWhole(*record))
            continue;
        if (!take(*record))
            return tooLong(*record);
    }
    if (record && !m_recordEnded) {
        endCell(*record);
        m_endsInLine = !record->isBlank;
    }
    return record;
}

CsvRecord CsvRecords::begin()
{
    m_afterReturn = false;
    m_recordStart = m_start + m_at;
    CsvRecord record {
        .line = m_line, .openQuote = m_recordStart < m_openUntil ? m_openQuote : 0, .isDoubtful = m_recordStart < m_doubtfulUntil};
    record.cells.reserve(m_lastWidth);
    return record;
}

//! A cell that stands in the piece with its end, at once: nearly all of them do. Takes nothing of any other, and judges none.
bool CsvRecords::takeWhole(CsvRecord &record)
{
    const QChar *const begin = m_piece.constData();
    const QChar *const end = begin + m_piece.size();
    const QChar *from = begin + m_at;
    if (m_place != Place::CellStart || !m_cell.isEmpty() || *from == u' ')
        return false;
    const bool isQuoted = *from == u'"';
    const QChar stop = isQuoted ? QChar(u'"') : m_delimiter;
    from += isQuoted ? 1 : 0;
    const QChar *const to = std::find_if(from, end, [stop](QChar c) { return c == stop || endsLine(c); });
    if (isQuoted && (to == end || *to != stop))
        return false;
    const QChar *const after = to + (isQuoted ? 1 : 0);
    if (after == end || !(*after == m_delimiter || endsLine(*after)) || isTooLong(after - begin))
        return false;
    m_at = after - begin + 1;
    keepCell(record, QStringView(from, to), isQuoted);
    if (*after != m_delimiter) {
        finishRecord(record);
        countLine(*after);
    }
    return true;
}

//! False when the record is too long, and no quotation mark of it is the cause.
bool CsvRecords::take(CsvRecord &record)
{
    takeRun();
    if (isTooLong() && m_wasQuoted)
        unquote(record, placeOf(ReasonCode::QuoteNeverClosed), true);
    if (isTooLong())
        return false;
    if (m_at == m_piece.size())
        return true;
    const QChar c = m_piece.at(m_at++);
    switch (m_place) {
    case Place::CellStart:
    case Place::InCell:
        takeUnquoted(c, record);
        break;
    case Place::InQuotes:
        takeQuoted(c);
        break;
    case Place::AfterQuote:
        takeAfterQuote(c, record);
        break;
    }
    return true;
}

//! What is nothing but text, at once: most of a file, and most cells as a whole.
void CsvRecords::takeRun()
{
    const QChar first = m_piece.at(m_at);
    if (m_place == Place::CellStart && first != u' ' && first != u'"' && first != m_delimiter && !endsLine(first))
        m_place = Place::InCell;
    if (m_place != Place::InCell && m_place != Place::InQuotes)
        return;
    const QChar stop = m_place == Place::InCell ? m_delimiter : QChar(u'"');
    const QChar *from = m_piece.constData() + m_at;
    const QChar *const end = m_piece.constData() + m_piece.size();
    const QChar *to = std::find_if(from, end, [stop](QChar c) { return c == stop || endsLine(c); });
    m_cell.append(from, to - from);
    m_at += to - from;
    m_afterReturn = m_afterReturn && to == from;
}

void CsvRecords::takeUnquoted(QChar c, CsvRecord &record)
{
    if (c == m_delimiter)
        return endCell(record);
    if (endsLine(c)) {
        endRecord(record);
        return countLine(c);
    }
    if (c == u'"' && m_place == Place::CellStart)
        return openQuote();
    if (c != u' ')
        m_place = Place::InCell;
    m_cell += c;
}

//! Blanks before it are not part of the cell.
void CsvRecords::openQuote()
{
    m_cell.resize(0);
    m_place = Place::InQuotes;
    m_quoteAt = m_at - 1;
    m_quoteLineStart = m_lineStart;
    m_quoteLine = m_line;
    m_quoteColumn = column();
    m_wasQuoted = true;
}

//! Back to the mark, which is a letter then: whatever it took in is read again, in doubt where it may be the text of the cell.
void CsvRecords::unquote(CsvRecord &record, const Reason &problem, bool isDoubtful)
{
    if (record.problem.isEmpty())
        record.problem = problem;
    if (m_line > m_quoteLine) {
        m_doubtfulUntil = isDoubtful ? std::max(m_doubtfulUntil, m_start + m_at) : m_doubtfulUntil;
        m_openUntil = std::max(m_openUntil, m_start + m_at);
        m_openQuote = m_quoteLine;
        m_firstOpenQuote = m_firstOpenQuote > 0 ? m_firstOpenQuote : m_quoteLine;
    }
    m_at = m_quoteAt + 1;
    m_cell = u'"';
    m_place = Place::InCell;
    m_wasQuoted = m_blankAfterQuote = m_afterReturn = false;
    m_line = m_quoteLine;
    m_lineStart = m_quoteLineStart;
}

void CsvRecords::takeQuoted(QChar c)
{
    if (c == u'"') {
        m_place = Place::AfterQuote;
        m_afterReturn = false;
        return;
    }
    m_cell += c;
    countLine(c);
}

void CsvRecords::takeAfterQuote(QChar c, CsvRecord &record)
{
    if (c == u'"' && !m_blankAfterQuote) { // doubled: one of the text's own
        m_cell += c;
        m_place = Place::InQuotes;
        return;
    }
    m_blankAfterQuote = c == u' ';
    if (m_blankAfterQuote)
        return;
    if ((c == m_delimiter || endsLine(c)) && tookRows(record))
        return unquote(record, placeOf(ReasonCode::QuoteTookRows), true);
    if (c == m_delimiter)
        return endCell(record);
    if (endsLine(c)) {
        endRecord(record);
        return countLine(c);
    }
    unquote(record, {ReasonCode::TextAfterQuote, {{Arg::Line, qint64(m_line)}, {Arg::Character, qint64(column())}}}, true);
}

//! How many separators each line of the open cell has.
QList<qsizetype> CsvRecords::separatorsInLines() const
{
    QList<qsizetype> counts {0};
    for (qsizetype i = 0; i < m_cell.size(); ++i) {
        const QChar c = m_cell.at(i);
        if (c == m_delimiter)
            ++counts.last();
        else if (endsLine(c) && !(c == u'\n' && i > 0 && m_cell.at(i - 1) == u'\r'))
            counts.append(0);
    }
    return counts;
}

//! Two marks that don't belong together: between them is a whole line with the separators of a row, or the marks stand in two rows.
bool CsvRecords::tookRows(const CsvRecord &record) const
{
    constexpr qsizetype narrowest = 3; // a line of an address has one comma, too
    if (m_place != Place::AfterQuote || m_line == m_quoteLine || rowWidth() < narrowest)
        return false;
    const QList<qsizetype> counts = separatorsInLines();
    const qsizetype before = record.cells.size();
    const bool isInTwoRows = before + counts.first() == rowWidth() - 1 && counts.last() == before;
    return isInTwoRows || std::any_of(counts.begin(), counts.end(), [this](qsizetype count) { return count >= rowWidth() - 1; });
}

//! A mark that is never closed is a slip in its line where that line and all below it are rows; otherwise they may be its text.
bool CsvRecords::isAboveRows(const CsvRecord &record) const
{
    QList<qsizetype> counts = separatorsInLines();
    counts.first() += record.cells.size();
    if (counts.last() == 0 && counts.size() > 1) // behind the last line end
        counts.removeLast();
    return std::all_of(counts.begin(), counts.end(), [this](qsizetype count) { return count == rowWidth() - 1; });
}

//! With the place of the quotation mark that opened.
Reason CsvRecords::placeOf(ReasonCode code) const
{
    return {code, {{Arg::Line, qint64(m_quoteLine)}, {Arg::Character, qint64(m_quoteColumn)}}};
}

void CsvRecords::endCell(CsvRecord &record)
{
    keepCell(record, m_cell, m_wasQuoted);
    m_cell.resize(0); // its memory is for the next one
    m_place = Place::CellStart;
    m_wasQuoted = m_blankAfterQuote = false;
}

void CsvRecords::keepCell(CsvRecord &record, QStringView text, bool wasQuoted)
{
    record.isBlank = record.isBlank && !wasQuoted && text.trimmed().isEmpty();
    const auto column = size_t(record.cells.size());
    if (text.isEmpty())
        record.cells.append(QString());
    else if (text.size() > longestShared || column >= mostShared)
        record.cells.append(text.toString());
    else
        record.cells.append(sharedAbove(text, column));
}

//! Banks, methods, currencies and notes are mostly those of the row above: these are one text in memory, not one in each row.
const QString &CsvRecords::sharedAbove(QStringView text, size_t column)
{
    if (column >= m_above.size())
        m_above.resize(column + 1);
    QString &above = m_above[column];
    if (above != text)
        above = text.toString();
    return above;
}

void CsvRecords::endRecord(CsvRecord &record)
{
    endCell(record);
    finishRecord(record);
}

void CsvRecords::finishRecord(const CsvRecord &record)
{
    m_lastWidth = record.cells.size();
    m_recordEnded = true;
}

//! CRLF counts once.
void CsvRecords::countLine(QChar c)
{
    const bool isSecondHalf = c == u'\n' && std::exchange(m_afterReturn, false);
    m_lineStart = m_start + m_at;
    m_afterReturn = c == u'\r';
    if (!isSecondHalf)
        ++m_line;
}

ApiError CsvRecords::tooLong(const CsvRecord &record) const
{
    return badInput(ReasonCode::RecordTooLong, {{Arg::Line, qint64(record.line)}});
}

} // namespace kontor
