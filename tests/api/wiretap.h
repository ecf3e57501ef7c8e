// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTcpServer>
#include <QTcpSocket>

namespace kontor {

//! Stands between a client and a server on loopback, passes everything on, and keeps what the client sent: what really leaves, whether
//! or not the server comes to read it.
class Wiretap final : public QTcpServer {
public:
    explicit Wiretap(quint16 server, quint16 port = 0)
        : m_server(server)
    {
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *client = nextPendingConnection())
                passOn(client);
        });
        if (!listen(QHostAddress::LocalHost, port))
            qFatal("no port to listen on");
    }
    qsizetype connections() const { return m_sent.size(); }
    //! Bytes in TLS records of application data, in the connection that sent most. With TLS 1.3 the end of the handshake (at most 74
    //! bytes) and a goodbye (24) travel as such too; a request is longer than both.
    qsizetype mostApplicationData() const
    {
        qsizetype most = 0;
        for (const QByteArray &bytes : m_sent) {
            qsizetype here = 0;
            for (qsizetype at = 0; at + 5 <= bytes.size();) {
                const qsizetype length = uchar(bytes[at + 3]) * 256 + uchar(bytes[at + 4]);
                here += bytes[at] == 23 ? length : 0;
                at += 5 + length;
            }
            most = std::max(most, here);
        }
        return most;
    }

private:
    void passOn(QTcpSocket *client)
    {
        auto *inner = new QTcpSocket(client);
        inner->connectToHost(QHostAddress(QHostAddress::LocalHost), m_server);
        const qsizetype number = m_sent.size();
        m_sent.append(QByteArray());
        const auto take = [this, client, inner, number] {
            const QByteArray bytes = client->readAll();
            m_sent[number] += bytes;
            inner->write(bytes);
        };
        connect(client, &QTcpSocket::readyRead, this, take);
        connect(inner, &QTcpSocket::readyRead, client, [client, inner] { client->write(inner->readAll()); });
        connect(inner, &QTcpSocket::disconnected, client, [client] { client->disconnectFromHost(); });
        connect(client, &QTcpSocket::disconnected, this, [client, take] {
            take();
            client->deleteLater();
        });
    }

    quint16 m_server;
    QList<QByteArray> m_sent {};
};

} // namespace kontor
