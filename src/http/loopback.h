// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include <QHostAddress>
#include <utility>

namespace kontor {

//! Two different ports that nothing on this computer's loopback uses right now; zeros when there are none.
std::pair<quint16, quint16> freeLoopbackPorts();

//! Whether something takes connections there.
Reply<bool> *isListening(const QHostAddress &address, quint16 port, QObject *parent);

} // namespace kontor
