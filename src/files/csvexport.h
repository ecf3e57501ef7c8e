// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/exportwriter.h"

namespace kontor {

//! CSV: UTF-8, CRLF, RFC 4180. Amounts and times are never touched; text that a spreadsheet would run is neutralised (csv::neutralised).
class CsvExport : public ExportWriter {
public:
    explicit CsvExport(QIODevice &device);

    bool begin(const QStringList &columns) override;
    bool write(const ExportRows &rows) override;
    bool end() override;

protected:
    void append(ExportRows &rows, const Fill &fill) const override;
    void keep(const QByteArray &line) { m_lines += line; }

private:
    bool put(const QByteArray &lines);
    bool putKept();
    QIODevice &m_device;
    QByteArray m_lines; //!< until there are many: the device is asked now and then only
};

//! The same for a spreadsheet that a person opens it with: a byte order mark, the decimal sign of the locale and the separator that goes
//! with it, and times as a spreadsheet reads them (2026-11-20 16:31:10), without their offset.
class CsvForExcelExport final : public CsvExport {
public:
    CsvForExcelExport(QIODevice &device, QChar decimalSign);

    bool begin(const QStringList &columns) override;

protected:
    void append(ExportRows &rows, const Fill &fill) const override;

private:
    QChar m_decimalSign;
    QChar m_separator;
};

} // namespace kontor
