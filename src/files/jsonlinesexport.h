// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/exportwriter.h"
#include "wire/json.h"

namespace kontor {

//! JSON Lines: an object a line, the columns' names as keys, in their order. Amounts are texts, so that no reader makes doubles of them.
class JsonLinesExport final : public ExportWriter {
public:
    explicit JsonLinesExport(QIODevice &device);

    bool begin(const QStringList &columns) override;
    bool write(const ExportRows &rows) override;

protected:
    void append(ExportRows &rows, const Fill &fill) const override;

private:
    QIODevice &m_device;
    QStringList m_columns;
};

//! One row as such an object: also what kontorctl answers.
Json exportObject(const QStringList &columns, const ExportCells &cells);

} // namespace kontor
