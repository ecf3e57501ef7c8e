// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "http/chunkscanner.h"
#include <QByteArray>
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <chrono>
#include <variant>

class QTcpSocket;

namespace kontor {

//! What a server of ours takes from a stranger. Qt HTTP Server 6.4 has no limits of its own.
struct HttpLimits {
    int maxConnections = 64; //!< in all; there is no cap per peer, because a relay is one peer
    int maxHeaders = 64;
    int maxTarget = 2048; //!< bytes of the request target
    qint64 maxHead = qint64 {16} * 1024;
    qint64 maxBody = qint64 {64} * 1024;
    std::chrono::milliseconds headDeadline {5000}; //!< absolute; covers a TLS handshake
    std::chrono::milliseconds bodyDeadline {10'000};
    std::chrono::milliseconds idle {15'000};
    std::chrono::milliseconds linger {500}; //!< after a refusal, so that the peer can read it
};

//! What a validated head says about the request, the connection and the body.
struct HeadFacts {
    QByteArray method {};
    QByteArray target {}; //!< origin form: path and query, still encoded; an absolute form loses its scheme and authority
    qint64 contentLength = 0;
    bool chunked = false;
    bool closeAfter = false;
    bool expectsContinue = false;
};
//! A refusal: an HTTP status and a word.
struct HeadRefusal {
    int status = 400;
    const char *why = "";
};
//! What was answered to something that is no request as it is taken here.
struct HttpRefusal {
    int status = 400;
    QByteArray came {}; //!< the beginning of what came, as it was
    std::chrono::milliseconds took {}; //!< from its last byte to the answer
};
//! Reads the bytes before the empty line strictly (RFC 9112): one Host, one Content-Length or chunked but not both, no folding, no bare LF.
//! Looks at nothing but the bytes.
std::variant<HeadFacts, HeadRefusal> validateHead(const QByteArray &head, const HttpLimits &limits);

//! Sits below QHttpServer on one accepted socket and sees its bytes first. Owned by the socket.
class ConnectionGuard final : public QObject {
    Q_OBJECT
public:
    ConnectionGuard(QTcpSocket &socket, const HttpLimits &limits);
    void requestDispatched(); //!< the handler was called
    void answerWritten(); //!< the answer is in the socket
    bool closesAfterAnswer() const { return m_facts.closeAfter; }
    void closeAfterAnswer() { m_facts.closeAfter = true; }
    const HeadFacts &facts() const { return m_facts; } //!< of the request being handled
    QTcpSocket &socket() const { return m_socket; }
    std::chrono::milliseconds sinceLastByte() const; //!< of the request that is being read or handled
    void drop(); //!< ends the connection at once, without an answer

Q_SIGNALS:
    //! What came was no request that is taken, and this was answered.
    void refused(const kontor::HttpRefusal &refusal);

private:
    enum class Phase { Idle, Head, Body, Handling, Ended };
    void onReadyRead();
    void onDeadline();
    void readHead(const QByteArray &fresh);
    void readBody(const QByteArray &fresh);
    void acceptHead(HeadFacts facts, qsizetype headEnd);
    void refuse(const HeadRefusal &refusal);
    void endGently(std::chrono::milliseconds patience);
    void drain();
    void detachServer();
    void wait(std::chrono::milliseconds patience);
    QTcpSocket &m_socket;
    HttpLimits m_limits;
    QTimer m_deadline;
    Phase m_phase = Phase::Idle;
    HeadFacts m_facts {};
    QByteArray m_head;
    QElapsedTimer m_lastByte;
    ChunkScanner m_chunks;
    qint64 m_bodySeen = 0;
    qint64 m_drainLeft = 0;
};

} // namespace kontor
