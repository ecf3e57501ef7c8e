// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/exportwriter.h"
#include <QTemporaryDir>

struct lxw_workbook;
struct lxw_worksheet;
struct lxw_format;

namespace kontor {

//! A workbook (Office Open XML). Text is text whatever it looks like: account numbers keep their zeros, and nothing is ever a formula. An
//! amount is a number where a spreadsheet can hold all its digits (15), and text otherwise. A time is a date of the spreadsheet, as the
//! clock of its zone shows it, and text in years that a spreadsheet doesn't know. The header is frozen and has filters. Of a text that is
//! longer than a cell can hold (32,767 characters) the end is cut off, with a … in its place. A sheet holds 1,048,576 rows; the next ones
//! come on another of their own header. Rows go to a file beside the place of the export as they come, and nothing is kept of them in
//! memory.
class XlsxExport final : public ExportWriter {
public:
    XlsxExport(QIODevice &device, const QString &folder);
    ~XlsxExport() override;

    bool begin(const QStringList &columns) override;
    bool write(const ExportRows &rows) override;
    bool end() override;
    Args trouble() const override { return m_trouble; }

protected:
    void append(ExportRows &rows, const Fill &fill) const override { rows.cells.append(cellsOf(fill)); }

private:
    bool putRow(const ExportCells &cells);
    bool addSheet();
    bool put(int column, const ExportCell &cell);
    bool putAmount(int column, const QString &digits);
    bool putTime(int column, const ExportCell &cell);
    void endSheet();
    bool putText(quint32 row, int column, const QString &text, lxw_format *format);
    static int close(lxw_workbook *store);
    bool isPut(int outcome);
    bool isDone(int outcome);
    bool hasAllCells();
    lxw_format *formatFor(int decimals);
    bool copyOver();

    QIODevice &m_device;
    QTemporaryDir m_folder; //!< 0700
    lxw_workbook *m_store = nullptr;
    lxw_worksheet *m_sheet = nullptr;
    lxw_format *m_heading = nullptr;
    lxw_format *m_time = nullptr;
    QList<lxw_format *> m_formats; //!< by the number of decimals
    QStringList m_columns;
    quint32 m_row = 0; //!< the next one, of the sheet
    int m_sheets = 0;
    qint64 m_cells = 0; //!< that were put, of all sheets
    Args m_trouble;
};

} // namespace kontor
