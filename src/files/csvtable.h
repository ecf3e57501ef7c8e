// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/textsource.h"
#include <QStringList>

namespace kontor {

//! One record of a table.
struct TableRow {
    int number = 0; //!< from 1, the header and blank lines not counted
    int line = 0; //!< of the file, from 1: where it begins
    QStringList cells {}; //!< never more than the header's, unless `problem` says so
    QString problem {}; //!< a sentence about the row as a whole; the others can be read all the same
};

//! A table in delimited text: a header and rows, with `,` `;` or TAB between the cells, whichever the header uses; quotes as in RFC 4180,
//! lines that end in CRLF, LF or CR. Kind to what programs write (marks, blank lines, a last line without an end, trailing cells left
//! out), strict where reading on would mean guessing: a quote that doesn't close, or text after a closing one, ends it with a sentence
//! that names the line. Holds one record at a time.
class CsvTable final {
public:
    static constexpr qsizetype longestRecord = 1'048'576; //!< characters
    static constexpr int mostRows = 200'000;

    //! Reads the header. The device is open for reading, can be read again from its beginning, and outlives this.
    static Result<CsvTable> open(QIODevice &device);

    const QStringList &header() const { return m_header; } //!< as it stands there, trimmed
    QChar delimiter() const { return m_delimiter; }
    TextSource::Encoding encoding() const { return m_source.encoding(); }
    bool isMixed() const { return m_source.isMixed(); }
    //! The next row, nothing after the last. BadInput when the table can't be read any further.
    Result<std::optional<TableRow>> next();
    //! SHA-256 of the whole file, once next() gave nothing.
    QByteArray digest() const { return m_source.digest(); }

private:
    struct Record {
        int line = 0;
        QStringList cells {};
        bool isBlank = true;
    };
    enum class Place { CellStart, InCell, InQuotes, AfterQuote };

    explicit CsvTable(TextSource source);
    Result<Done> readHeader();
    Result<bool> more(); //!< false at the end
    Result<std::optional<Record>> nextRecord(); //!< blank ones left out
    Result<std::optional<Record>> readRecord();
    std::optional<ApiError> take(QChar c, Record &record);
    void takeUnquoted(QChar c, Record &record);
    std::optional<ApiError> takeAfterQuote(QChar c, Record &record);
    void takeQuoted(QChar c);
    void endCell(Record &record);
    bool countLine(QChar c);
    ApiError tooLong(const Record &record) const;

    TextSource m_source;
    QString m_piece {};
    qsizetype m_at = 0; //!< in the piece
    QStringList m_header {};
    QChar m_delimiter = u',';
    int m_line = 1;
    int m_rows = 0;
    QChar m_before {}; //!< the character before this one
    bool m_isSecondHalf = false; //!< the LF of a CRLF
    // of the record under way
    QString m_cell {};
    Place m_place = Place::CellStart;
    qsizetype m_length = 0;
    int m_quoteLine = 0; //!< where the last quote opened
    bool m_wasQuoted = false;
    bool m_blankAfterQuote = false;
    bool m_recordEnded = false;
};

} // namespace kontor
