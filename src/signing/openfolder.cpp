// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/openfolder.h"

#include <QCoreApplication>
#include <QFile>

namespace kontor {

QString openToOthers(const QString &folder)
{
#ifdef Q_OS_UNIX
    if (!(QFile::permissions(folder) & (QFileDevice::WriteGroup | QFileDevice::WriteOther)))
        return {};
    //: %1 is the path of a folder.
    return QCoreApplication::translate("FileTrouble",
        "Others may write to the folder %1, so they could put other keys and payments there. Take that from them first: chmod go-w '%1'")
        .arg(folder);
#else
    return {}; // these bits don't tell it there
#endif
}

} // namespace kontor
