// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/missinghome.h"

#include <QByteArray>
#ifdef Q_OS_UNIX
#include <pwd.h>
#include <unistd.h>
#endif

namespace kontor {

void setMissingHome()
{
#ifdef Q_OS_UNIX
    const passwd *account = qEnvironmentVariableIsEmpty("HOME") ? getpwuid(geteuid()) : nullptr;
    if (account && account->pw_dir && *account->pw_dir)
        qputenv("HOME", account->pw_dir);
#endif
}

} // namespace kontor
