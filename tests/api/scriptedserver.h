// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHash>
#include <QMetaType>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>
#include <functional>
#include <memory>

namespace kontor {

//! A request as it came over the wire. It is counted as soon as its head is complete, whatever becomes of its body.
struct SeenRequest {
    QByteArray method {};
    QByteArray path {};
    QHash<QByteArray, QByteArray> headers {}; //!< names in lower case
    QByteArray body {};
    bool complete = false;
};

//! What the server does with a request.
using Script = std::function<void(QTcpSocket &socket, const SeenRequest &request)>;

namespace scripts {
Script answer(int status, const QByteArray &body = "{}", const QList<QByteArray> &headers = {});
//! These bytes as they are, then the end of the connection.
Script rawThenClose(const QByteArray &bytes);
Script rawAndStay(const QByteArray &bytes);
Script close();
Script reset();
Script silence();
//! A byte of the body every few milliseconds, for ever.
Script drip();
} // namespace scripts

//! Speaks TLS under tests/data/tls/cert.pem.
std::unique_ptr<QTcpServer> tlsServer();

//! A server that misbehaves exactly as told, on raw sockets: what a real one would never let us do.
class ScriptedServer final : public QObject {
    Q_OBJECT
public:
    //! Listens on loopback, at a port of the system's choice unless one is given; `tcp` may be tlsServer().
    explicit ScriptedServer(std::unique_ptr<QTcpServer> tcp = std::make_unique<QTcpServer>(), quint16 port = 0);

    QUrl url(const QString &scheme = QStringLiteral("http"), const QString &host = QStringLiteral("127.0.0.1")) const;
    void on(const QByteArray &path, Script script) { m_scripts.insert(path, std::move(script)); }
    //! Runs when the head is there, before a byte of the body is read.
    void onHead(const QByteArray &path, Script script) { m_headScripts.insert(path, std::move(script)); }
    void stopListening() { m_tcp->close(); }
    void closeConnections();
    void sayToAll(const QByteArray &bytes);

    const QList<SeenRequest> &seen() const { return m_seen; }
    int count(const QByteArray &method, const QByteArray &path) const;
    SeenRequest last(const QByteArray &path) const;
    int connections() const { return m_connections; }
    qint64 bytesSeen() const { return m_bytesSeen; } //!< with TLS: after it was decrypted

private:
    struct Conversation {
        QByteArray buffer {};
        qsizetype current = -1; //!< index in m_seen of the request whose body is awaited
    };
    void take(QTcpSocket *socket);
    bool takeHead(QTcpSocket *socket, Conversation &conversation);
    bool takeBody(QTcpSocket *socket, Conversation &conversation);

    QHash<QByteArray, Script> m_scripts {};
    QHash<QByteArray, Script> m_headScripts {};
    QHash<QTcpSocket *, Conversation> m_conversations {};
    QList<SeenRequest> m_seen {};
    int m_connections = 0;
    qint64 m_bytesSeen = 0;
    std::unique_ptr<QTcpServer> m_tcp; // last: its sockets say goodbye to the others
};

} // namespace kontor

Q_DECLARE_METATYPE(kontor::Script)
