// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/places.h"

#include <QFile>

namespace kontor::testing {

QString dataFile(const QString &name)
{
    return QStringLiteral(KONTOR_TEST_DATA "/") + name;
}

QString program(const QString &name)
{
    return QStringLiteral(KONTOR_BIN_DIR "/") + name;
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

bool put(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

} // namespace kontor::testing
