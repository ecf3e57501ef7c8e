// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/openfolder.h"

#include <QFile>

namespace kontor {

bool isOpenToOthers([[maybe_unused]] const QString &folder)
{
#ifdef Q_OS_UNIX
    return bool(QFile::permissions(folder) & (QFileDevice::WriteGroup | QFileDevice::WriteOther));
#else
    return false; // these bits don't tell it there
#endif
}

} // namespace kontor
