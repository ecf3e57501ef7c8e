// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "models/batchsheetmodel.h"
#include <QTableView>

namespace kontor {

class TableHeader;
class Theme;

//! The rows of a file in cells, as in a spreadsheet: typing, Enter or F2 edits one, Delete clears those that are chosen, a block is copied
//! and pasted. One stop for Tab.
class BatchGrid final : public QTableView {
    Q_OBJECT

public:
    BatchGrid(const Theme &theme, BatchSheetModel &model, BatchRepair &repair, QWidget *parent = nullptr);

    //! Of the sheet; -1 when there is none.
    int sheetRow() const;
    std::optional<BatchField> field() const;
    void goTo(int sheetRow, std::optional<BatchField> field);
    //! What is half typed counts.
    void endEditing();
    void copyBlock() const;
    void pasteBlock();
    void clearChosen();
    //! The rows of the sheet that have a chosen cell.
    QList<int> chosenRows() const;
    //! A few rows at least, however little room there is.
    QSize minimumSizeHint() const override;
    //! No higher than it must be: it stretches, and what flows above it would be squeezed by the difference.
    QSize sizeHint() const override;

Q_SIGNALS:
    //! A file was copied, and no cells.
    void filePasted(const QString &path);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();

    const Theme &m_theme;
    BatchSheetModel &m_model;
    BatchRepair &m_repair;
    TableHeader *m_header;
};

} // namespace kontor
