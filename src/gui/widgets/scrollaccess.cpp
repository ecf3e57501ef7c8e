// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/scrollaccess.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QWidget>

namespace kontor {

namespace {

QAccessibleInterface *scrollArea(const QString &className, QObject *object)
{
    auto *widget = className == QLatin1StringView("QScrollArea") ? qobject_cast<QWidget *>(object) : nullptr;
    return widget == nullptr ? nullptr : new QAccessibleWidget(widget, QAccessible::Client);
}

} // namespace

void installScrollAccess()
{
    QAccessible::removeFactory(scrollArea); // or it would be asked as often as this was called
    QAccessible::installFactory(scrollArea);
}

} // namespace kontor
