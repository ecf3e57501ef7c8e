// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/loopback.h"

#include <QTcpServer>
#include <QTcpSocket>

namespace kontor {

std::pair<quint16, quint16> freeLoopbackPorts()
{
    // Both are held at once, so that the system can't give the same one twice.
    QTcpServer first;
    QTcpServer second;
    if (!first.listen(QHostAddress::LocalHost) || !second.listen(QHostAddress::LocalHost))
        return {0, 0};
    return {first.serverPort(), second.serverPort()};
}

Reply<bool> *isListening(const QHostAddress &address, quint16 port, QObject *parent)
{
    auto *reply = new Reply<bool>(parent);
    auto *socket = new QTcpSocket(reply);
    QObject::connect(socket, &QTcpSocket::connected, reply, [reply] { reply->finish(true); });
    QObject::connect(socket, &QTcpSocket::errorOccurred, reply, [reply] { reply->finish(false); });
    socket->connectToHost(address, port);
    return reply;
}

} // namespace kontor
