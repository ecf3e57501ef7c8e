// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMenu>

class QTableView;

namespace kontor {

//! What can be done with a row of a table: on a right click, and with the menu key below the row that has the keyboard. Is the table's.
class RowMenu final : public QMenu {
    Q_OBJECT
public:
    explicit RowMenu(QTableView *table);

Q_SIGNALS:
    //! It opens for this row.
    void opening(int row);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void activateFirst();

    QTableView *m_table;
};

} // namespace kontor
