// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/callbackporterror.h"

#include "http/portuser.h"

namespace kontor {

CallbackPortError portLostBy(const ApiError &error, const QHostAddress &address, quint16 port)
{
    const bool isUsed = error.kind == ErrorKind::Exists;
    return {.address = address, .port = port, .isUsed = isUsed, .program = isUsed ? programAtPort(port) : QString()};
}

} // namespace kontor
