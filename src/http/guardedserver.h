// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "http/connectionguard.h"

#include <QHostAddress>
#include <QSslServer>
#include <QSslSocket>
#include <QTcpServer>
#include <functional>
#include <type_traits>

namespace kontor {

//! A QTcpServer or QSslServer that puts a ConnectionGuard on every socket before Qt HTTP Server gets it, and caps their number.
//! Past the cap a connection is taken and dropped: left in the queue it would keep the event loop spinning.
template <class Base> class GuardedServer final : public Base {
public:
    explicit GuardedServer(const HttpLimits &limits)
        : m_limits(limits)
    {
    }
    int connections() const { return m_count; }
    //! Called for what a guard refuses.
    void tellRefusals(std::function<void(const QHostAddress &from, const HttpRefusal &refusal)> tell) { m_tellRefusal = std::move(tell); }

protected:
    void incomingConnection(qintptr descriptor) override
    {
        auto *socket = makeSocket();
        if (!socket->setSocketDescriptor(descriptor) || m_count >= m_limits.maxConnections) {
            socket->abort();
            delete socket;
            return;
        }
        ++m_count;
        QObject::connect(socket, &QObject::destroyed, this, [this] { --m_count; });
        auto *guard = new ConnectionGuard(*socket, m_limits); // the socket's child
        QObject::connect(guard, &ConnectionGuard::refused, this, [this, from = socket->peerAddress()](const HttpRefusal &refusal) {
            if (m_tellRefusal)
                m_tellRefusal(from, refusal);
        });
        handOver(socket);
    }

private:
    static constexpr bool isTls = std::is_base_of_v<QSslServer, Base>;
    using Socket = std::conditional_t<isTls, QSslSocket, QTcpSocket>;

    Socket *makeSocket()
    {
        auto *socket = new Socket(this);
        if constexpr (isTls)
            socket->setSslConfiguration(this->sslConfiguration());
        return socket;
    }
    // TLS: Qt HTTP Server sees the socket only once it is encrypted; until then its end is ours to clear away.
    void handOver(Socket *socket)
    {
        if constexpr (isTls) {
            QObject::connect(socket, &QSslSocket::encrypted, this, [this, socket] { this->addPendingConnection(socket); });
            QObject::connect(socket, &QAbstractSocket::errorOccurred, socket, [socket] {
                if (!socket->isEncrypted())
                    socket->abort();
            });
            QObject::connect(socket, &QAbstractSocket::disconnected, socket, &QObject::deleteLater);
            socket->startServerEncryption();
        } else {
            this->addPendingConnection(socket);
        }
    }
    HttpLimits m_limits;
    std::function<void(const QHostAddress &, const HttpRefusal &)> m_tellRefusal {};
    int m_count = 0;
};

} // namespace kontor
