// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/callbacksender.h"

#include <QTcpSocket>

namespace kontor {
namespace {

constexpr Millis patience {10'000};
constexpr int mostAtOnce = 48;

QByteArray requestFor(const CallbackOrder &order)
{
    QByteArray target = order.url.path(QUrl::FullyEncoded).toLatin1();
    if (target.isEmpty())
        target = "/";
    if (order.url.hasQuery())
        target += '?' + order.url.query(QUrl::FullyEncoded).toLatin1();
    return "POST " + target + " HTTP/1.1\r\nHost: " + order.url.authority(QUrl::FullyEncoded).toLatin1()
        + "\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: " + QByteArray::number(order.body.size()) + "\r\n\r\n"
        + order.body;
}

} // namespace

CallbackSender::CallbackSender(Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{
}

void CallbackSender::send(const CallbackOrder &order, std::function<void()> done)
{
    m_waiting.enqueue({order, std::move(done)});
    if (m_open < mostAtOnce)
        start(m_waiting.dequeue());
}

void CallbackSender::start(const Waiting &next)
{
    ++m_open;
    auto *socket = new QTcpSocket(this);
    connect(socket, &QTcpSocket::connected, socket, [socket, request = requestFor(next.order)] { socket->write(request); });
    connect(socket, &QTcpSocket::readyRead, socket, [socket] {
        if (socket->canReadLine()) // a status line is all there is to know
            socket->disconnectFromHost();
    });
    connect(socket, &QTcpSocket::stateChanged, socket, [this, socket, done = next.done](QAbstractSocket::SocketState state) {
        if (state != QAbstractSocket::UnconnectedState)
            return;
        socket->disconnect();
        socket->deleteLater();
        done();
        m_clock.after(Millis(0), this, [this] { ended(); });
    });
    m_clock.after(patience, socket, [socket] { socket->abort(); });
    socket->connectToHost(next.order.url.host(), quint16(next.order.url.port(80)));
}

void CallbackSender::ended()
{
    --m_open;
    if (!m_waiting.isEmpty() && m_open < mostAtOnce)
        start(m_waiting.dequeue());
}

} // namespace kontor
