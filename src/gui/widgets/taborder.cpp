// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/taborder.h"

#include <QWidget>

namespace kontor {

void tabBehind(QWidget *anchor, QWidget *widget)
{
    QWidget *before = anchor;
    // The chain is a ring: coming round means that nothing else takes keys.
    while (before->focusPolicy() == Qt::NoFocus || before == widget) {
        before = before->previousInFocusChain();
        if (before == anchor)
            return;
    }
    QWidget::setTabOrder(before, widget);
}

} // namespace kontor
