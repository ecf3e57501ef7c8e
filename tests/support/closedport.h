// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTcpServer>

namespace kontor {

//! Nobody listens there.
inline quint16 closedPort()
{
    QTcpServer place;
    place.listen(QHostAddress::LocalHost);
    return place.serverPort();
}

} // namespace kontor
