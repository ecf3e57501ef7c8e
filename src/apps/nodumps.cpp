// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/nodumps.h"

#include <QtGlobal>
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#include <sys/resource.h>
#endif

namespace kontor {

void forbidDumps()
{
#if defined(Q_OS_LINUX) && defined(NDEBUG)
    const rlimit none {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0);
#endif
}

} // namespace kontor
