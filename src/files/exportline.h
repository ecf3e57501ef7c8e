// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "files/exportcell.h"
#include <utility>

namespace kontor {

//! Takes the cells of one row as they come. A format may write what it is given straight away: a million rows have thirty million cells.
class ExportLine {
public:
    using Kind = ExportCell::Kind;

    virtual ~ExportLine() = default;
    virtual void cell(ExportCell cell) = 0;
    virtual void text(const QString &text) { cell(ExportCell::ofText(text)); }
    virtual void word(const QString &word) { cell(ExportCell::ofWord(word)); }
    virtual void amount(const Decimal &amount) { cell({amount.toString(), Kind::Amount}); }
    //! ISO 8601, by a clock that is ahead of UTC by that much; in UTC with a Z where none is named.
    virtual void time(UtcTime time, std::optional<Seconds> offset) { cell(ExportCell::ofTime(time, offset)); }
    virtual void unknown(Kind kind) { cell(ExportCell::unknown(kind)); }

protected:
    ExportLine() = default;
    Q_DISABLE_COPY_MOVE(ExportLine)
};

//! Keeps them.
class ExportCellLine final : public ExportLine {
public:
    explicit ExportCellLine(qsizetype cells) { m_cells.reserve(cells); }
    void cell(ExportCell cell) override { m_cells.append(std::move(cell)); }
    ExportCells take() { return std::exchange(m_cells, {}); }

private:
    ExportCells m_cells {};
};

} // namespace kontor
