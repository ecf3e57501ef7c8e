// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/places.h"

namespace kontor::testing {

QString dataFile(const QString &name)
{
    return QStringLiteral(KONTOR_TEST_DATA "/") + name;
}

QString program(const QString &name)
{
    return QStringLiteral(KONTOR_BIN_DIR "/") + name;
}

} // namespace kontor::testing
