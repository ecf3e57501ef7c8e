// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QHostAddress>
#include <QList>
#include <QPair>
#include <QStringList>
#include <QUrlQuery>
#include <chrono>
#include <memory>

namespace kontor {

//! One request to a server of ours, everything copied, and the way to answer it: now, later, or never. Safe when the client has gone.
class HttpServerExchange {
public:
    HttpServerExchange();
    ~HttpServerExchange(); //!< unanswered: the connection is dropped
    HttpServerExchange(const HttpServerExchange &) = delete;
    HttpServerExchange &operator=(const HttpServerExchange &) = delete;

    QByteArray method {}; //!< upper case
    QByteArray rawPath {}; //!< as it stood, still encoded
    QStringList segments {}; //!< of the path, each decoded once; validate before use
    QUrlQuery query {};
    QByteArray body {};
    QHostAddress peer {};
    QList<QPair<QByteArray, QByteArray>> headers {};

    QByteArray header(const QByteArray &name) const; //!< empty when absent; names compare without case
    //! Answers once; later calls and calls after the client has gone do nothing and say false.
    bool answer(int status, const QByteArray &mime, const QByteArray &body, const QList<QPair<QByteArray, QByteArray>> &extra = {});
    bool answerJson(int status, const QByteArray &json);
    bool answerEmpty(int status);
    //! From the last byte of the request until now; 0 when the client has gone.
    std::chrono::milliseconds waited() const;
    //! The bytes of the answer answer() would write. For a server that cuts or repeats them on purpose.
    QByteArray composed(
        int status, const QByteArray &mime, const QByteArray &body, const QList<QPair<QByteArray, QByteArray>> &extra = {}) const;
    //! Puts bytes on the wire as they are; end() closes once they have left. False when the client has gone or the answer was given.
    bool writeRaw(const QByteArray &bytes);
    void end();
    //! Closes without an answer.
    void drop();

    struct Wire;
    std::unique_ptr<Wire> wire;
};
using HttpServerExchangePtr = std::shared_ptr<HttpServerExchange>;

} // namespace kontor
