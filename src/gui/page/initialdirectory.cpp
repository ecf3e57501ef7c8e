// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/initialdirectory.h"

#include <QDir>

namespace kontor {

QString initialDirectory(const QString &wanted, QStandardPaths::StandardLocation usual)
{
    for (const QString &folder : {wanted, QStandardPaths::writableLocation(usual)}) {
        if (!folder.isEmpty() && QDir(folder).exists())
            return folder;
    }
    return QDir::homePath();
}

} // namespace kontor
