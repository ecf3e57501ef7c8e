// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontor/application.h"
#include "apps/missinghome.h"
#include "apps/nodumps.h"

#include <QApplication>
#ifdef Q_OS_UNIX
#include <csignal>
#include <sys/stat.h>
#endif

int main(int argc, char *argv[])
{
    kontor::forbidDumps();
    kontor::setMissingHome();
#ifdef Q_OS_UNIX
    umask(077); // whatever is written is for this person only, also by Qt
    std::signal(SIGPIPE, SIG_IGN); // an export may go into a pipe whose reader goes away
    std::signal(SIGXFSZ, SIG_IGN); // a file beyond a limit (ulimit -f) is refused like one on a full disk
#endif
    QApplication qt(argc, argv);
    QApplication::setApplicationName(QStringLiteral("kontor"));
    QApplication::setApplicationVersion(QStringLiteral(KONTOR_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.kontor.Kontor"));
    kontor::Application application(qt);
    return application.run();
}
