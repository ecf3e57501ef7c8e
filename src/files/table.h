// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/cellplace.h"
#include "core/reason.h"
#include "core/result.h"
#include "files/tableformat.h"
#include "files/textmark.h"
#include <QByteArray>
#include <QHash>
#include <QList>
#include <QStringList>
#include <deque>
#include <memory>
#include <optional>

class QIODevice;

namespace kontor {

//! What a cell was to the program that wrote it. In files of text every cell is text.
enum class CellKind : quint8 {
    Text,
    Unreadable, //!< says that it is a number or a text of the workbook, and isn't; the cell holds what stands there instead
    Number, //!< exact, with a point, whatever the numbers of the file's texts look like
    Date, //!< 2026-11-20, with a time where it has one
    NoValue, //!< a formula that was never worked out: the cell is empty
};

//! One record of a table.
struct TableRow {
    int number = 0; //!< from 1, the header and what stands above it and blank lines not counted
    int line = 0; //!< of the file, from 1, where it begins; of a workbook the row of the sheet
    QStringList cells {}; //!< those at the end may be left out
    QList<CellKind> kinds {}; //!< of each cell; empty where all are text
    QHash<qsizetype, QString> seen {}; //!< by the cell: what a spreadsheet shows there, where that is another number than the cell holds
    QHash<qsizetype, QString> ones {}; //!< by the cell: how a spreadsheet writes 1 there, where it writes more than a number: "1 ribu"
    QHash<qsizetype, TextMark> marks {}; //!< by the cell, where its text is struck through or has a part that is set otherwise
    Reason problem {}; //!< of the row as a whole; the others can be read all the same
    bool isMendable = false; //!< its cells are in their columns nevertheless: the problem ends when a person corrects one of them
    bool isMisread = false; //!< a quotation mark that doesn't close its cell was read as a letter
    int openQuote = 0; //!< the line of such a mark above whose cell may hold this row; 0: there is none
    bool isDoubtful = false; //!< it may well be: a person has to look at it

    TextMark mark(qsizetype cell) const { return marks.value(cell, TextMark::None); }
    CellKind kind(qsizetype cell) const { return kinds.value(cell, CellKind::Text); }
};

//! A table of any origin: a header, or none, and rows, read one after the other. Reading on where it would mean guessing ends it, with a
//! reason that names the place.
class Table {
public:
    static constexpr int mostRows = 200'000;
    static constexpr qsizetype mostColumns = 1'000;
    static constexpr qsizetype mostCells = 5'000'000; //!< in all; empty ones behind the last of a row don't count

    virtual ~Table();

    //! The columns' names as they stand there, trimmed. Empty when the table has no header.
    const QStringList &header() const { return m_header; }
    //! As many as the header names, or as the rows at the beginning have.
    qsizetype columns() const { return m_width; }
    //! How it is read, guessed or asked for; the number style is whoever judges amounts to say.
    virtual TableFormat format() const = 0;
    virtual QStringList sheets() const { return {}; } //!< of a workbook those that people see, in their order
    //! The next row, nothing after the last. BadInput when the table can't be read any further.
    Result<std::optional<TableRow>> next();
    CellPlace place(const TableRow &row, qsizetype cell) const { return {format().sheet, row.line, cell}; }
    //! What is to be known about the file as a whole, once next() gave nothing.
    virtual QList<Reason> remarks() const { return {}; }
    //! SHA-256 of the whole file, once next() gave nothing.
    virtual QByteArray digest() const = 0;

protected:
    Table() = default;
    Table(const Table &) = delete;
    Table &operator=(const Table &) = delete;

    //! Blank ones left out, without its number; nothing after the last.
    virtual Result<std::optional<TableRow>> nextRow() = 0;
    //! Looks at how many cells the row has.
    virtual void judgeWidth(TableRow &) const { }
    //! Before anything else is read. `wanted` as in TableFormat. Where there is no header, `width` is that of the widest row that is known
    //! of; 0: the first rows are to be looked at.
    Result<Done> readHeader(std::optional<int> wanted, qsizetype width);
    int headerRow() const { return m_headerRow; }

private:
    Result<Done> lookAhead(TableRow first, qsizetype width);
    Result<std::optional<TableRow>> nextOfAll();

    QStringList m_header {};
    int m_headerRow = 0;
    qsizetype m_width = 0;
    int m_rows = 0;
    qsizetype m_cells = 0;
    std::deque<TableRow> m_ahead {}; //!< were read to find out, and are rows
};

//! Looks at the bytes, not at a name. The device is open for reading, can be read again from its beginning, and outlives the table.
//! BadInput when it is no table, says what it is instead, or isn't as it is wanted.
Result<std::unique_ptr<Table>> openTable(QIODevice &device, const TableFormat &wanted = {});
//! The sheets of a workbook that aren't hidden, also where the first of them holds no table. Empty when the device holds no workbook.
QStringList sheetsOf(QIODevice &device);

//! What a page shows before anything is imported.
struct TablePreview {
    TableFormat format {};
    QStringList sheets {};
    QStringList header {};
    QList<TableRow> rows {};
    bool isWhole = false; //!< there are no rows beside these
};

//! Reads only as far as it has to, however long the table is.
Result<TablePreview> previewOf(QIODevice &device, const TableFormat &wanted = {}, int rows = 20);

} // namespace kontor
