// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "support/eventually.h"
#include <QTcpSocket>
#include <QTest>

namespace kontor {

//! A client that sends bytes as they are and keeps what comes back.
class RawClient {
public:
    explicit RawClient(quint16 port)
    {
        QObject::connect(&m_socket, &QTcpSocket::readyRead, &m_socket, [this] { m_seen += m_socket.readAll(); });
        m_socket.connectToHost(QHostAddress::LocalHost, port);
        m_connected = eventually([this] { return m_socket.state() == QAbstractSocket::ConnectedState; });
    }
    bool isConnected() const { return m_connected; }
    void send(const QByteArray &bytes)
    {
        m_socket.write(bytes);
        m_socket.flush();
    }
    bool waitForClose()
    {
        return eventually([this] { return m_socket.state() == QAbstractSocket::UnconnectedState; });
    }
    bool waitForAnswers(int count, std::chrono::milliseconds limit = Eventually::patience)
    {
        return eventually([this, count] { return answers() >= count; }, limit);
    }
    //! Whole answers; those of 204 and 100 have no body.
    int answers() const
    {
        int count = 0;
        for (qsizetype at = 0; at < m_seen.size(); ++count) {
            const qsizetype end = m_seen.indexOf("\r\n\r\n", at);
            if (end < 0)
                return count;
            const QByteArray head = m_seen.mid(at, end - at).toLower();
            const qsizetype length = head.indexOf("content-length: ");
            const qsizetype body = length < 0
                ? 0
                : head.mid(length + 16, head.indexOf("\r\n", length) < 0 ? -1 : head.indexOf("\r\n", length) - length - 16).toLongLong();
            if (end + 4 + body > m_seen.size())
                return count;
            at = end + 4 + body;
        }
        return count;
    }
    int status() const { return m_seen.startsWith("HTTP/1.1 ") ? m_seen.mid(9, 3).toInt() : 0; }
    const QByteArray &seen() const { return m_seen; }
    QTcpSocket &socket() { return m_socket; }

private:
    QTcpSocket m_socket;
    QByteArray m_seen;
    bool m_connected = false;
};

} // namespace kontor
