// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/rowmenu.h"

#include <QContextMenuEvent>
#include <QTableView>

namespace kontor {

RowMenu::RowMenu(QTableView *table)
    : QMenu(table)
    , m_table(table)
{
    setAccessibleName(table->accessibleName());
    table->installEventFilter(this);
    table->viewport()->installEventFilter(this);
}

bool RowMenu::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ContextMenu)
        return QMenu::eventFilter(watched, event);
    const auto *asked = static_cast<QContextMenuEvent *>(event);
    const bool isByKey = asked->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = isByKey ? m_table->currentIndex() : m_table->indexAt(m_table->viewport()->mapFromGlobal(asked->globalPos()));
    if (!index.isValid())
        return true;
    m_table->setCurrentIndex(index);
    Q_EMIT opening(index.row());
    popup(isByKey ? m_table->viewport()->mapToGlobal(m_table->visualRect(index).bottomLeft()) : asked->globalPos());
    if (isByKey)
        setActiveAction(actions().constFirst()); // Enter takes it
    return true;
}

} // namespace kontor
