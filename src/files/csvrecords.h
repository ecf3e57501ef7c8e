// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/textsource.h"
#include <QStringList>
#include <vector>

namespace kontor {

//! One record of delimited text.
struct CsvRecord {
    int line = 0; //!< of the file, from 1: where it begins
    QStringList cells {};
    bool isBlank = true;
    Reason problem {}; //!< one of its quotation marks doesn't close its cell, and was read as a letter
    int openQuote = 0; //!< of a line above: its quotation mark doesn't close, so this record may be text of that cell; 0: there is none
    bool isDoubtful = false; //!< it may well be: the lines that such a mark took in are not all rows, or it is closed further down
};

//! Delimited text, record by record: quotes as in RFC 4180, lines that end in CRLF, LF or CR. Holds one record at a time, and some
//! short cells of those above it. A quotation mark that doesn't close its cell, text after a closing one, or a cell that holds whole rows
//! is a problem of its record: the mark is read as a letter, so the record ends with its line, and the lines below are records of their
//! own.
class CsvRecords final {
public:
    static constexpr qsizetype longestRecord = 1'048'576; //!< characters

    explicit CsvRecords(TextSource source);

    //! As much of the beginning as is in memory anyway; more isn't read for it.
    Result<QStringView> beginning();
    void setDelimiter(QChar delimiter) { m_delimiter = delimiter; }
    QChar delimiter() const { return m_delimiter; }
    //! How many cells a row has, once the header says it.
    void setWidth(qsizetype width) { m_width = width; }
    const TextSource &source() const { return m_source; }
    //! The next record, blank or not; nothing after the last.
    Result<std::optional<CsvRecord>> next();
    //! The text stopped in the middle of a line.
    bool endsInLine() const { return m_endsInLine; }
    //! The first line whose quotation mark took in lines below it before it turned out not to close; 0: there is none.
    int firstOpenQuote() const { return m_firstOpenQuote; }

private:
    enum class Place { CellStart, InCell, InQuotes, AfterQuote };

    Result<bool> more(); //!< false at the end
    CsvRecord begin();
    bool takeWhole(CsvRecord &record);
    bool take(CsvRecord &record);
    void takeRun();
    void takeUnquoted(QChar c, CsvRecord &record);
    void openQuote();
    void takeQuoted(QChar c);
    void takeAfterQuote(QChar c, CsvRecord &record);
    void unquote(CsvRecord &record, const Reason &problem, bool isDoubtful);
    qsizetype rowWidth() const { return m_width > 0 ? m_width : m_lastWidth; }
    QList<qsizetype> separatorsInLines() const;
    bool tookRows(const CsvRecord &record) const;
    bool isAboveRows(const CsvRecord &record) const;
    Reason placeOf(ReasonCode code) const;
    void endCell(CsvRecord &record);
    void keepCell(CsvRecord &record, QStringView text, bool wasQuoted);
    const QString &sharedAbove(QStringView text, size_t column);
    void endRecord(CsvRecord &record);
    void finishRecord(const CsvRecord &record);
    void countLine(QChar c);
    bool isTooLong() const { return isTooLong(m_at); }
    bool isTooLong(qsizetype at) const { return m_start + at - m_recordStart > longestRecord; }
    ApiError tooLong(const CsvRecord &record) const;
    int column() const { return int(m_start + m_at - m_lineStart); } //!< of the character that was taken last

    TextSource m_source;
    QString m_piece {};
    qsizetype m_at = 0; //!< in the piece
    qsizetype m_start = 0; //!< of the piece, in the text
    qsizetype m_lineStart = 0; //!< in the text
    QChar m_delimiter = u',';
    int m_line = 1;
    bool m_afterReturn = false; //!< an LF would belong to the CR before it
    // of the record under way
    qsizetype m_recordStart = 0;
    qsizetype m_width = 0; //!< of all rows; 0: not known
    qsizetype m_lastWidth = 0; //!< of the record before it
    QString m_cell {};
    Place m_place = Place::CellStart;
    // where the last quote opened; the piece is kept from there on
    qsizetype m_quoteAt = 0; //!< in the piece
    qsizetype m_quoteLineStart = 0; //!< in the text
    int m_quoteLine = 0;
    int m_quoteColumn = 0;
    bool m_wasQuoted = false;
    bool m_blankAfterQuote = false;
    bool m_recordEnded = false;
    std::vector<QString> m_above {}; //!< by the column, the last short cell
    // of quotation marks that don't close
    qsizetype m_openUntil = 0; //!< in the text: what begins before may be text of the cell
    qsizetype m_doubtfulUntil = 0; //!< and what begins before may well be
    int m_openQuote = 0; //!< its line
    int m_firstOpenQuote = 0;
    bool m_endsInLine = false;
};

//! Between which signs the beginning of a text has the most even rows; a comma where none is better than another.
QChar guessedDelimiter(QStringView beginning);
//! The widest of the first rows.
qsizetype widthOf(QStringView beginning, QChar delimiter);

} // namespace kontor
