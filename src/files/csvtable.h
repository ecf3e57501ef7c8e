// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/csvrecords.h"
#include "files/table.h"

namespace kontor {

//! A table in delimited text. Kind to what programs write (marks, blank lines, a line that names the separator, a last line without an
//! end, trailing cells left out), strict where reading on would mean guessing: that row has a problem. Holds one record at a time.
class CsvTable final : public Table {
public:
    static constexpr qsizetype longestRecord = CsvRecords::longestRecord;

    //! As openTable(), for what is text.
    static Result<std::unique_ptr<Table>> open(QIODevice &device, const TableFormat &wanted = {});

    TableFormat format() const override;
    QList<Reason> remarks() const override;
    QByteArray digest() const override { return m_records.source().digest(); }

private:
    explicit CsvTable(TextSource source);
    Result<Done> begin(const TableFormat &wanted);
    Result<std::optional<TableRow>> nextRow() override;
    void judgeWidth(TableRow &row) const override;
    Reason surplus(const TableRow &row) const;

    CsvRecords m_records;
};

} // namespace kontor
