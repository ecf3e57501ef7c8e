// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/exportwriter.h"

namespace kontor {

//! CSV: UTF-8, CRLF, RFC 4180. Amounts and times are never touched; text that a spreadsheet would run is neutralised (csv::neutralised).
class CsvExport final : public ExportWriter {
public:
    explicit CsvExport(QIODevice &device);

    bool begin(const QStringList &columns) override;
    bool write(const ExportRows &rows) override;
    bool end() override;

protected:
    void append(ExportRows &rows, const Fill &fill) const override;

private:
    bool put(const QByteArray &lines);
    bool putKept();
    QIODevice &m_device;
    QByteArray m_lines; //!< until there are many: the device is asked now and then only
};

} // namespace kontor
