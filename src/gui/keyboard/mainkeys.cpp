// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keyboard/mainkeys.h"

#include <QAbstractButton>
#include <QShortcut>

namespace kontor {

void pressByMainKeys(QWidget *page, QAbstractButton *button)
{
    auto *keys = new QShortcut(page);
    keys->setKeys({QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)});
    keys->setContext(Qt::WidgetWithChildrenShortcut);
    keys->setAutoRepeat(false);
    QObject::connect(keys, &QShortcut::activated, button, &QAbstractButton::click);
}

} // namespace kontor
