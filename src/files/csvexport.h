// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/exportrow.h"
#include <QByteArray>

class QIODevice;

namespace kontor {

//! Writes export schema 1 as CSV (UTF-8, CRLF, RFC 4180), row by row, so that a million payments need no memory.
//! Amounts and times are never touched; text that a spreadsheet would run is neutralised (csv::neutralised).
class CsvExport final {
public:
    static constexpr int schema = 1;
    //! The device is open for writing and outlives this.
    explicit CsvExport(QIODevice &device);

    //! The first line; once, before the rows. False when the device refused.
    bool writeHeader();
    bool write(const ExportRow &row);

private:
    bool put(const QByteArray &line);
    QIODevice &m_device;
};

} // namespace kontor
