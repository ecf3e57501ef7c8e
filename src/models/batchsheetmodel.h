// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/batches/batchrepair.h"
#include "office/sheets/sheetrow.h"
#include "office/sheets/sheetsearch.h"
#include <QAbstractTableModel>

namespace kontor {

//! The rows of a file that is being mended, as a grid: each cell can be typed into. Rows that are mended while only some are shown stay
//! where they are until somebody chooses anew what to show.
class BatchSheetModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Number, Recipient, Account, Bank, Amount, Currency, Problem, Method, Email, Reference, Note };
    static constexpr int columns = Note + 1;
    enum Role : int {
        MarkRole = Qt::UserRole + 100, //!< int of the SheetMark: of the cell, of the whole row for Problem and Number
        LeftOutRole, //!< bool: the row is not to be paid
    };

    BatchSheetModel(BatchRepair &repair, const NumberFormat &format, QObject *parent = nullptr);

    void show(SheetFilter show);
    SheetFilter shown() const { return m_show; }
    int sheetRow(int row) const { return m_rows.at(row); }
    int rowOf(int sheetRow) const; //!< -1 when it isn't shown
    static std::optional<BatchField> fieldOf(int column);
    static int columnOf(BatchField field);
    //! "Recipient", "Bank": what people call it.
    static QString nameOf(BatchField field);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void refill();
    void note(const QList<int> &rows);
    QString text(int row, int column) const;
    QString problemText(int row) const;
    QString spoken(int row, int column) const;
    SheetMark mark(int row, int column) const;

    BatchRepair &m_repair;
    const NumberFormat &m_format;
    SheetFilter m_show = SheetFilter::All;
    QList<int> m_rows; //!< of the sheet, in their order
};

} // namespace kontor
