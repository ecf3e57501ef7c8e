// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/nodumps.h"

#include <QByteArray>
#ifdef Q_OS_UNIX
#include <sys/resource.h>
#endif
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#endif

namespace kontor {

void forbidDumps()
{
    if (qgetenv("KONTOR_ALLOW_DUMPS") == "1")
        return;
#ifdef Q_OS_UNIX
    const rlimit none {0, 0};
    setrlimit(RLIMIT_CORE, &none);
#endif
#ifdef Q_OS_LINUX
    prctl(PR_SET_DUMPABLE, 0);
#endif
}

} // namespace kontor
