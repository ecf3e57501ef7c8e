// SPDX-License-Identifier: GPL-3.0-or-later
#include "scriptedserver.h"

#include "support/places.h"

#include <QFile>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>
#include <QTimer>
#include <algorithm>
#include <sys/socket.h>

namespace kontor {

namespace scripts {

Script answer(int status, const QByteArray &body, const QList<QByteArray> &headers)
{
    return [=](QTcpSocket &socket, const SeenRequest &) {
        QByteArray head = "HTTP/1.1 " + QByteArray::number(status) + " Words\r\nContent-Type: application/json\r\n";
        for (const auto &header : headers)
            head += header + "\r\n";
        socket.write(head + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    };
}

Script rawThenClose(const QByteArray &bytes)
{
    return [=](QTcpSocket &socket, const SeenRequest &) {
        socket.write(bytes);
        socket.disconnectFromHost();
    };
}

Script rawAndStay(const QByteArray &bytes)
{
    return [=](QTcpSocket &socket, const SeenRequest &) { socket.write(bytes); };
}

Script close()
{
    return [](QTcpSocket &socket, const SeenRequest &) { socket.disconnectFromHost(); };
}

Script reset()
{
    return [](QTcpSocket &socket, const SeenRequest &) {
        const linger atOnce {.l_onoff = 1, .l_linger = 0};
        setsockopt(static_cast<int>(socket.socketDescriptor()), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
        socket.abort();
    };
}

Script silence()
{
    return [](QTcpSocket &, const SeenRequest &) {};
}

Script drip()
{
    return [](QTcpSocket &socket, const SeenRequest &) {
        socket.write("HTTP/1.1 200 Words\r\nContent-Length: 100000\r\n\r\n");
        auto *timer = new QTimer(&socket);
        QObject::connect(timer, &QTimer::timeout, &socket, [&socket] { socket.write("x"); });
        timer->start(2);
    };
}

} // namespace scripts

std::unique_ptr<QTcpServer> tlsServer()
{
    const auto read = [](const QString &name) {
        QFile file(testing::dataFile(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificate(QSslCertificate(read(QStringLiteral("tls/cert.pem"))));
    configuration.setPrivateKey(QSslKey(read(QStringLiteral("tls/key.pem")), QSsl::Ec));
    auto server = std::make_unique<QSslServer>();
    server->setSslConfiguration(configuration);
    return server;
}

ScriptedServer::ScriptedServer(std::unique_ptr<QTcpServer> tcp, quint16 port)
    : m_tcp(std::move(tcp))
{
    connect(m_tcp.get(), &QTcpServer::pendingConnectionAvailable, this, [this] {
        while (auto *socket = m_tcp->nextPendingConnection()) {
            ++m_connections;
            m_conversations.insert(socket, {});
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { take(socket); });
            connect(socket, &QTcpSocket::disconnected, this, [this, socket] {
                m_conversations.remove(socket);
                socket->deleteLater();
            });
            take(socket);
        }
    });
    if (!m_tcp->listen(QHostAddress::LocalHost, port))
        qFatal("no port to listen on");
}

QUrl ScriptedServer::url(const QString &scheme, const QString &host) const
{
    QUrl url;
    url.setScheme(scheme);
    url.setHost(host);
    url.setPort(m_tcp->serverPort());
    return url;
}

void ScriptedServer::closeConnections()
{
    for (auto *socket : m_conversations.keys())
        socket->disconnectFromHost();
}

void ScriptedServer::sayToAll(const QByteArray &bytes)
{
    for (auto *socket : m_conversations.keys())
        socket->write(bytes);
}

int ScriptedServer::count(const QByteArray &method, const QByteArray &path) const
{
    return static_cast<int>(
        std::count_if(m_seen.begin(), m_seen.end(), [&](const SeenRequest &each) { return each.method == method && each.path == path; }));
}

SeenRequest ScriptedServer::last(const QByteArray &path) const
{
    const auto found = std::find_if(m_seen.rbegin(), m_seen.rend(), [&path](const SeenRequest &each) { return each.path == path; });
    return found == m_seen.rend() ? SeenRequest {} : *found;
}

void ScriptedServer::take(QTcpSocket *socket)
{
    if (!m_conversations.contains(socket))
        return;
    const QByteArray came = socket->readAll();
    m_bytesSeen += came.size();
    m_conversations[socket].buffer += came;
    // A script may end the connection, and with it the conversation.
    while (m_conversations.contains(socket)) {
        auto &conversation = m_conversations[socket];
        if (!(conversation.current < 0 ? takeHead(socket, conversation) : takeBody(socket, conversation)))
            return;
    }
}

bool ScriptedServer::takeHead(QTcpSocket *socket, Conversation &conversation)
{
    const qsizetype end = conversation.buffer.indexOf("\r\n\r\n");
    if (end < 0)
        return false;
    const QList<QByteArray> lines = conversation.buffer.first(end).split('\n');
    const QList<QByteArray> words = lines.first().trimmed().split(' ');
    SeenRequest request {.method = words.value(0), .path = words.value(1)};
    for (const auto &line : lines.mid(1)) {
        const qsizetype colon = line.indexOf(':');
        request.headers.insert(line.first(colon).toLower(), line.mid(colon + 1).trimmed());
    }
    conversation.buffer.remove(0, end + 4);
    conversation.current = m_seen.size();
    m_seen.append(request);
    if (const auto script = m_headScripts.value(request.path)) {
        script(*socket, request);
        return false;
    }
    return true;
}

bool ScriptedServer::takeBody(QTcpSocket *socket, Conversation &conversation)
{
    SeenRequest &request = m_seen[conversation.current];
    const qsizetype length = request.headers.value("content-length", "0").toLongLong();
    if (conversation.buffer.size() < length)
        return false;
    request.body = conversation.buffer.first(length);
    request.complete = true;
    conversation.buffer.remove(0, length);
    conversation.current = -1;
    const SeenRequest copy = request;
    m_scripts.value(copy.path, scripts::answer(200, R"({"ok":true})"))(*socket, copy);
    return true;
}

} // namespace kontor
