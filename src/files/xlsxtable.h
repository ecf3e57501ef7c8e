// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/table.h"
#include "files/workbook.h"
#include <utility>
#include <vector>

namespace kontor {

//! A sheet of an Excel workbook (.xlsx), row by row. Cells are what people see there (cellformat.h): texts, exact numbers, dates; of
//! formulas the value that was saved with them. Rows that are blank don't count; hidden ones do, and that is said.
class XlsxTable final : public Table {
public:
    static constexpr int lastRow = 1'048'576; //!< that a sheet can have
    static constexpr int lastColumn = 16'384;
    static constexpr qsizetype longestText = 32'767; //!< that a cell can hold

    //! As openTable(), for what is a workbook. Without a wish the sheet in front, or the first that isn't hidden.
    static Result<std::unique_ptr<Table>> open(QIODevice &device, const TableFormat &wanted = {});

    TableFormat format() const override;
    QStringList sheets() const override;
    QList<Reason> remarks() const override;
    QByteArray digest() const override { return m_digest; }

private:
    struct Cell {
        QString type {};
        int style = 0;
        bool hasFormula = false;
        std::optional<QString> value {};
        WorkbookText text {}; //!< of one that holds its text itself
    };

    XlsxTable(QIODevice &device, std::unique_ptr<Workbook> store);
    Result<Done> choose(const std::optional<QString> &wanted);
    Result<std::optional<TableRow>> nextRow() override;
    Result<TableRow> readRow();
    void takeRowNumber(TableRow &row);
    std::optional<ApiError> readCell(TableRow &row);
    bool takeColumn(TableRow &row, const QString &name);
    Cell readContent();
    Result<ShownCell> shown(const Cell &cell);
    Result<ShownCell> shownValue(const Cell &cell);
    Result<ShownCell> sharedText(const QString &index, int style);
    ShownCell textOfStyle(const WorkbookText &text, int style) const;
    void put(TableRow &row, const ShownCell &cell) const;
    void noteHiddenColumn();
    void noteMerged();
    void noteComments();
    Reason comments() const;
    void finish();
    QString cellName() const;

    QIODevice &m_device;
    std::unique_ptr<Workbook> m_store;
    Workbook::Sheet m_chosen {};
    std::unique_ptr<XmlPart> m_xml;
    int m_row = 0;
    int m_lastRow = 0; //!< whose number was in order
    int m_column = 0; //!< from 1
    int m_hiddenRow = 0; //!< the first of them that isn't blank
    int m_hiddenColumn = 0; //!< the first of them, from 1
    QString m_merged {}; //!< the first of them
    std::vector<std::pair<int, int>> m_commented {}; //!< rows and columns of the cells with comments, in their order
    bool m_hasUnreadComments = false;
    QByteArray m_digest {};
};

} // namespace kontor
