// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"
#include "core/result.h"
#include "core/time.h"
#include "http/httpservice.h"
#include <QHostAddress>
#include <QObject>

namespace kontor {

//! What came to the listener and how it was answered: for people's eyes.
struct CallbackCall {
    bool isCallback = false; //!< one for that kind and nonce; otherwise it was refused
    PaymentKind kind = PaymentKind::Payout;
    QString nonce {};
    QString eventType {}; //!< what the body calls itself, verbatim and cut to 64 characters, or empty
    QString request {}; //!< "GET /favicon.ico" of one that was refused, cut; empty for what was no request at all
    QString from {};
    int status = 0; //!< that it was answered with
    Millis took {}; //!< from its last byte to the answer
    QByteArray asCame {}; //!< the request with its headers and body, cut to 2048 bytes, without what proves somebody's identity
};

//! Takes the gateway's callbacks (specification, Events). A callback is a hint: it is answered 204 at once, whether its nonce is known
//! or not, nothing in it is believed, and received() says afterwards that something may have moved.
class CallbackListener final : public QObject {
    Q_OBJECT
public:
    explicit CallbackListener(QObject *parent = nullptr);
    ~CallbackListener() override;

    //! Port 0: any free one. Fails when the port is taken (the port is part of addresses already given out: never another one silently).
    Result<quint16> listen(const QHostAddress &address, quint16 port);
    void close();
    bool isListening() const;
    quint16 port() const;

    //! "/cb/payouts/<nonce>" below the public address.
    static QString pathFor(PaymentKind kind, const QString &nonce);
    //! 128 random bits from the system, 32 hex digits.
    static QString newNonce();

Q_SIGNALS:
    //! A well-formed callback came for that nonce. `eventType` is what the body calls itself, verbatim and cut to 64 characters, or empty.
    void received(kontor::PaymentKind kind, const QString &nonce, const QString &eventType, const QString &from);

    //! Anything came, a callback or not, and was answered. Before received().
    void answered(const kontor::CallbackCall &call);

private:
    void tell(const CallbackCall &call);
    void refuse(const HttpServerExchangePtr &call, int status);
    void handle(const HttpServerExchangePtr &call);
    HttpService m_service;
};

} // namespace kontor
