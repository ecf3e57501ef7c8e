// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontor/application.h"

#include <QApplication>

int main(int argc, char *argv[])
{
    QApplication qt(argc, argv);
    QApplication::setApplicationName(QStringLiteral("kontor"));
    QApplication::setApplicationDisplayName(QStringLiteral("Kontor"));
    QApplication::setApplicationVersion(QStringLiteral(KONTOR_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.kontor.Kontor"));
    kontor::Application application(qt);
    return application.run();
}
