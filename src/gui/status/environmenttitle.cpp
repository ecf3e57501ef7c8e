// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/status/environmenttitle.h"

#include <QCoreApplication>
#include <QVariant>
#include <QWidget>

namespace kontor {

namespace {

constexpr auto property = "environment";

} // namespace

void setEnvironment(QWidget *window, const QString &environment)
{
    window->setProperty(property, environment);
}

QString environmentTitle(const QString &title, const QWidget *before)
{
    QString environment;
    for (; before && environment.isEmpty(); before = before->parentWidget())
        environment = before->property(property).toString();
    //: The title of a dialog. %2 is the environment, such as "Sandbox" or "Live".
    return environment.isEmpty() ? title : QCoreApplication::translate("EnvironmentTitle", "%1 – %2").arg(title, environment);
}

} // namespace kontor
