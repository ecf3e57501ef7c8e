// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/accessibility/accessroles.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QWidget>
#include <algorithm>
#include <array>

namespace kontor {

namespace {

struct ClassRole {
    QLatin1StringView name;
    QAccessible::Role role;
};

constexpr std::array roles {
    ClassRole {QLatin1StringView("QScrollArea"), QAccessible::Client},
    ClassRole {QLatin1StringView("kontor::Toast"), QAccessible::AlertMessage},
    ClassRole {QLatin1StringView("kontor::DetailPanel"), QAccessible::Grouping},
    ClassRole {QLatin1StringView("kontor::EnvironmentBand"), QAccessible::Grouping},
};

//! Their names are the widgets' own.
QAccessibleInterface *byItsClass(const QString &className, QObject *object)
{
    const auto found = std::find_if(roles.begin(), roles.end(), [&](const ClassRole &each) { return className == each.name; });
    auto *widget = found == roles.end() ? nullptr : qobject_cast<QWidget *>(object);
    return widget == nullptr ? nullptr : new QAccessibleWidget(widget, found->role);
}

} // namespace

void installAccessRoles()
{
    QAccessible::removeFactory(byItsClass); // or it would be asked as often as this was called
    QAccessible::installFactory(byItsClass);
}

} // namespace kontor
