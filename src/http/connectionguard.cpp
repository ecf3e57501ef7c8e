// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/connectionguard.h"

#include "http/serverwire.h"

#include <QTcpSocket>

namespace kontor {
namespace {

constexpr qint64 roomForFraming = 4096;
constexpr qsizetype toldOfRefused = 2048;

// Anything but a letter at the start is no HTTP at all, for example TLS on the plain port: no need to wait for an empty line.
bool startsLikeARequest(const QByteArray &head)
{
    const char c = head.at(0);
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool hasBareLf(const QByteArray &head, qsizetype end)
{
    for (qsizetype at = head.indexOf('\n'); at >= 0 && (end < 0 || at < end); at = head.indexOf('\n', at + 1)) {
        if (at == 0 || head.at(at - 1) != '\r')
            return true;
    }
    return false;
}

} // namespace

ConnectionGuard::ConnectionGuard(QTcpSocket &socket, const HttpLimits &limits)
    : QObject(&socket)
    , m_socket(socket)
    , m_limits(limits)
{
    // Qt HTTP Server keeps a request in the socket's buffer until it is complete, so this is a ceiling on memory, too.
    socket.setReadBufferSize(limits.maxHead + limits.maxBody + roomForFraming);
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, &ConnectionGuard::onDeadline);
    connect(&socket, &QIODevice::readyRead, this, &ConnectionGuard::onReadyRead);
    wait(limits.headDeadline);
}

void ConnectionGuard::wait(std::chrono::milliseconds patience)
{
    m_deadline.start(patience);
}

void ConnectionGuard::onReadyRead()
{
    if (m_phase == Phase::Ended)
        return drain();
    if (m_socket.bytesAvailable() == 0)
        return;
    m_lastByte.start();
    if (m_phase == Phase::Handling) { // a second request before the first is answered would overwrite it in Qt 6.4
        detachServer();
        m_facts.closeAfter = true;
        return;
    }
    // Qt HTTP Server has read all earlier bytes of this request by now, inside its transaction: these are new.
    const QByteArray fresh = m_socket.peek(m_socket.bytesAvailable());
    if (m_phase == Phase::Idle) {
        m_phase = Phase::Head;
        m_head.clear();
        wait(m_limits.headDeadline);
    }
    if (m_phase == Phase::Head)
        readHead(fresh);
    else
        readBody(fresh);
}

void ConnectionGuard::readHead(const QByteArray &fresh)
{
    m_head += fresh;
    const qsizetype end = m_head.indexOf("\r\n\r\n");
    if (!startsLikeARequest(m_head) || hasBareLf(m_head, end))
        return refuse({400, "This is not an HTTP/1.1 request."});
    if (end < 0 ? m_head.size() > m_limits.maxHead : end > m_limits.maxHead)
        return refuse({431, "The head is too large."});
    if (end < 0)
        return;
    auto verdict = validateHead(m_head.left(end), m_limits);
    if (const auto *refusal = std::get_if<HeadRefusal>(&verdict))
        return refuse(*refusal);
    acceptHead(std::get<HeadFacts>(std::move(verdict)), end);
}

void ConnectionGuard::acceptHead(HeadFacts facts, qsizetype headEnd)
{
    m_facts = std::move(facts);
    m_phase = Phase::Body;
    m_bodySeen = 0;
    m_chunks = {};
    wait(m_limits.bodyDeadline);
    const QByteArray body = m_head.mid(headEnd + 4);
    m_head.clear();
#if QT_VERSION < QT_VERSION_CHECK(6, 5, 0) // later versions answer it themselves
    if (m_facts.expectsContinue && body.isEmpty() && (m_facts.chunked || m_facts.contentLength > 0))
        m_socket.write("HTTP/1.1 100 Continue\r\n\r\n");
#endif
    readBody(body);
}

void ConnectionGuard::readBody(const QByteArray &fresh)
{
    if (!m_facts.chunked)
        return; // Content-Length is within the limit, and Qt HTTP Server reads no byte more
    m_bodySeen += fresh.size();
    if (m_bodySeen > m_limits.maxBody)
        return refuse({413, "The body is too large."});
    if (m_chunks.feed(fresh) == ChunkScanner::State::Broken)
        refuse({400, "A chunk is not well formed."});
}

std::chrono::milliseconds ConnectionGuard::sinceLastByte() const
{
    return m_lastByte.isValid() ? std::chrono::milliseconds(m_lastByte.elapsed()) : std::chrono::milliseconds(0);
}

void ConnectionGuard::requestDispatched()
{
    m_phase = Phase::Handling;
    m_deadline.stop();
}

void ConnectionGuard::answerWritten()
{
    if (m_phase == Phase::Ended)
        return;
    if (m_facts.closeAfter)
        return endGently(m_limits.bodyDeadline);
    m_phase = Phase::Idle;
    wait(m_limits.idle);
    if (m_socket.bytesAvailable() > 0) // a pipelined request waits; nobody else would announce it
        QMetaObject::invokeMethod(&m_socket, &QIODevice::readyRead, Qt::QueuedConnection);
}

void ConnectionGuard::refuse(const HeadRefusal &refusal)
{
    detachServer();
    if (m_socket.isTransactionStarted())
        m_socket.commitTransaction();
    m_facts.closeAfter = true;
    m_socket.write(composeAnswer(refusal.status, "application/json", "{\"error\":\"" + QByteArray(refusal.why) + "\"}", {}, true));
    m_phase = Phase::Ended;
    m_drainLeft = 4 * m_limits.maxBody;
    connect(&m_socket, &QIODevice::readyRead, this, &ConnectionGuard::drain);
    drain();
    wait(m_limits.linger);
    // Of one whose head was taken only its first line is still known.
    const QByteArray came = m_head.isEmpty() ? m_facts.method + ' ' + m_facts.target : m_head;
    Q_EMIT refused({.status = refusal.status, .came = came.left(toldOfRefused), .took = sinceLastByte()});
}

// Unread bytes would make the system reset the connection, and with it the answer on its way.
void ConnectionGuard::endGently(std::chrono::milliseconds patience)
{
    detachServer();
    m_phase = Phase::Ended;
    m_socket.skip(m_socket.bytesAvailable());
    wait(patience);
    m_socket.disconnectFromHost();
}

void ConnectionGuard::drain()
{
    m_drainLeft -= m_socket.skip(m_socket.bytesAvailable());
    if (m_drainLeft < 0)
        m_socket.abort();
}

void ConnectionGuard::onDeadline()
{
    if (m_phase == Phase::Head || m_phase == Phase::Body)
        return refuse({408, "The request took too long."});
    if (m_phase == Phase::Ended && m_socket.state() == QAbstractSocket::ConnectedState && m_socket.bytesToWrite() == 0) {
        m_socket.disconnectFromHost();
        return;
    }
    drop();
}

void ConnectionGuard::drop()
{
    m_phase = Phase::Ended;
    detachServer();
    m_deadline.stop();
    m_socket.abort();
}

void ConnectionGuard::detachServer()
{
    disconnect(&m_socket, &QIODevice::readyRead, nullptr, nullptr);
}

} // namespace kontor
