// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/httpservice.h"

#include "http/guardedserver.h"
#include "http/serverwire.h"

#include <QtHttpServer/QAbstractHttpServer>
#include <QtHttpServer/QHttpServerRequest>

namespace kontor {
namespace {

QStringList decodedSegments(const QByteArray &rawPath)
{
    QStringList segments;
    for (const QByteArray &segment : rawPath.mid(1).split('/'))
        segments.append(QString::fromUtf8(QByteArray::fromPercentEncoding(segment)));
    return segments;
}

Headers headersOf(const QHttpServerRequest &request)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    Headers headers;
    for (qsizetype i = 0; i < request.headers().size(); ++i)
        headers.append({QByteArray(request.headers().nameAt(i).toString().toLatin1()), request.headers().valueAt(i).toByteArray()});
    return headers;
#else
    return request.headers();
#endif
}

HttpServerExchangePtr makeCall(const QHttpServerRequest &request, ConnectionGuard *guard)
{
    auto call = std::make_shared<HttpServerExchange>();
    const HeadFacts &facts = guard->facts();
    const qsizetype mark = facts.target.indexOf('?');
    call->method = facts.method;
    call->rawPath = mark < 0 ? facts.target : facts.target.left(mark);
    call->segments = decodedSegments(call->rawPath);
    if (mark >= 0)
        call->query = QUrlQuery(QString::fromLatin1(facts.target.mid(mark + 1)));
    call->body = request.body();
    call->peer = request.remoteAddress();
    call->headers = headersOf(request);
    call->wire->guard = guard;
    return call;
}

// The one place that knows how the versions of Qt differ.
class Server final : public QAbstractHttpServer {
public:
    Server(std::function<void(HttpServerExchangePtr)> handler, QObject *parent)
        : QAbstractHttpServer(parent)
        , m_handler(std::move(handler))
    {
    }

protected:
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    bool handleRequest(const QHttpServerRequest &request, QHttpServerResponder &responder) override
    {
        ConnectionGuard *guard = guardOf(request.remoteAddress(), request.remotePort());
        if (!guard)
            return false;
        const HttpServerExchangePtr call = makeCall(request, guard);
        call->wire->responder.emplace(std::move(responder));
        dispatch(call);
        return true;
    }
    void missingHandler(const QHttpServerRequest &, QHttpServerResponder &) override
    {
    }

private:
    ConnectionGuard *guardOf(const QHostAddress &address, quint16 port) const
    {
        for (ConnectionGuard *guard : findChildren<ConnectionGuard *>()) {
            if (guard->socket().peerPort() == port && guard->socket().peerAddress() == address)
                return guard;
        }
        return nullptr;
    }
#else
    bool handleRequest(const QHttpServerRequest &request, QTcpSocket *socket) override
    {
        auto *guard = socket->findChild<ConnectionGuard *>({}, Qt::FindDirectChildrenOnly);
        if (!guard)
            return false;
        dispatch(makeCall(request, guard));
        return true;
    }
    void missingHandler(const QHttpServerRequest &, QTcpSocket *) override
    {
    }

private:
#endif
    void dispatch(const HttpServerExchangePtr &call)
    {
        call->wire->guard->requestDispatched();
        m_handler(call);
    }
    std::function<void(HttpServerExchangePtr)> m_handler;
};

ApiError cannotListen(const QTcpServer &tcp)
{
    return ApiError {
        tcp.serverError() == QAbstractSocket::AddressInUseError ? ErrorKind::Exists : ErrorKind::NotReachable, 0, tcp.errorString()};
}

} // namespace

struct HttpService::Parts {
    HttpLimits limits {};
    std::function<void(HttpServerExchangePtr)> handler {};
    QAbstractHttpServer *server = nullptr; // the service's child
    QTcpServer *tcp = nullptr; // the server's child
    std::function<int()> connections {};
    using Tell = std::function<void(const QHostAddress &, const HttpRefusal &)>;
    std::function<void(Tell)> tellRefusals {};

    template <class Base> Base *use(GuardedServer<Base> *guarded)
    {
        tcp = guarded;
        connections = [guarded] { return guarded->connections(); };
        tellRefusals = [guarded](Tell tell) { guarded->tellRefusals(std::move(tell)); };
        return guarded;
    }
};

HttpService::HttpService(HttpLimits limits, std::function<void(HttpServerExchangePtr)> handler, QObject *parent)
    : QObject(parent)
    , m_parts(std::make_unique<Parts>(Parts {limits, std::move(handler)}))
{
}

HttpService::~HttpService() = default;

Result<quint16> HttpService::listen(const QHostAddress &address, quint16 port, const std::optional<QSslConfiguration> &tls)
{
    close();
    if (tls)
        m_parts->use(new GuardedServer<QSslServer>(m_parts->limits))->setSslConfiguration(*tls);
    else
        m_parts->use(new GuardedServer<QTcpServer>(m_parts->limits));
    m_parts->server = new Server(m_parts->handler, this);
    m_parts->tellRefusals([this](const QHostAddress &from, const HttpRefusal &refusal) { Q_EMIT refused(from, refusal); });
    if (!m_parts->tcp->listen(address, port)) {
        const ApiError error = cannotListen(*m_parts->tcp);
        delete m_parts->tcp;
        m_parts->tcp = nullptr;
        close();
        return error;
    }
    m_parts->server->bind(m_parts->tcp); // owns it from now on
    return m_parts->tcp->serverPort();
}

void HttpService::close()
{
    if (m_parts->tcp) {
        m_parts->tcp->close();
        for (ConnectionGuard *guard : m_parts->server->findChildren<ConnectionGuard *>())
            guard->drop();
    }
    if (m_parts->server)
        m_parts->server->deleteLater(); // a handler of it may be running right now
    m_parts->server = nullptr;
    m_parts->tcp = nullptr;
    m_parts->connections = nullptr;
}

bool HttpService::isListening() const
{
    return m_parts->tcp && m_parts->tcp->isListening();
}

quint16 HttpService::port() const
{
    return isListening() ? m_parts->tcp->serverPort() : quint16(0);
}

int HttpService::connections() const
{
    return m_parts->connections ? m_parts->connections() : 0;
}

} // namespace kontor
