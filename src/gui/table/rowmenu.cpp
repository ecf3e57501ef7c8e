// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/rowmenu.h"

#include <QContextMenuEvent>
#include <QTableView>
#include <algorithm>

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
        activateFirst();
    return true;
}

//! Enter takes it, so it is one that can be taken.
void RowMenu::activateFirst()
{
    const QList<QAction *> all = actions();
    const auto first = std::find_if(
        all.begin(), all.end(), [](const QAction *action) { return action->isEnabled() && action->isVisible() && !action->isSeparator(); });
    if (first != all.end())
        setActiveAction(*first);
}

} // namespace kontor
