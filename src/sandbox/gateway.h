// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/authenticator.h"
#include "sandbox/codelists.h"
#include "sandbox/faults.h"
#include "sandbox/gatewaymessages.h"
#include "sandbox/paymentstore.h"
#include "sandbox/ratelimit.h"
#include "sandbox/readside.h"
#include <QRandomGenerator>
#include <optional>

namespace kontor {

struct GatewayConfig {
    QString merchant = QStringLiteral("SANDBOX");
    QByteArray secret {}; //!< empty: the secret method is refused
    GatewayBehaviour settings {};
    std::optional<quint32> seed {}; //!< the same tokens and secrets again
};

//! The payment gateway of the specification as a value: requests and the time go in, answers and callbacks come out.
//! No sockets, no threads, no files. What must survive a restart comes out of takeJournal(); it has to be durable before the answer leaves.
//! A request goes through arrive() and, `hold` later, through process(); advance() makes due what was planned.
class Gateway {
public:
    //! What was decided when a request came.
    struct Visit {
        std::optional<GatewayAnswer> refused {}; //!< 429: not processed
        Fault fault {};
        Millis hold {0};
        std::optional<Millis>
            copyAfter {}; //!< the request comes once more so much later: process() without a visit, and its answer is lost
    };
    explicit Gateway(GatewayConfig config);

    Visit arrive(const GatewayRequest &request, UtcTime now);
    Outcome process(const GatewayRequest &request, const Visit &visit, UtcTime now);
    QList<CallbackOrder> advance(UtcTime now);
    std::optional<UtcTime> nextEvent() const { return m_store.nextEvent(); }
    void callbackDone(qint64 number) { m_store.callbackDone(number); }

    //! Lines that came about since the last call, each without its line end.
    QList<QByteArray> takeJournal();
    void replay(const QByteArray &line);
    //! After the last replay(): writes down what a new journal must begin with.
    void begin();

    //! The controls of /sandbox/ (sandboxcontrol.h says which address is which).
    Result<Done> setKeys(const QList<QByteArray> &pems);
    Result<Done> setFaults(const Json &document, UtcTime now);
    Json describeFaults() const { return m_faults.describe(); }
    Json truth() const;
    void reset();
    const AcceptedPayment *find(PaymentKind kind, const QString &id) const { return m_store.find(kind, id); }
    PaymentStore::Objection payPayin(const QString &id, const std::optional<Decimal> &amount, UtcTime now);
    PaymentStore::Objection expirePayin(const QString &id, UtcTime now);
    PaymentStore::Objection setStatus(PaymentKind kind, const QString &id, const QString &status, bool last, UtcTime now);
    Result<Done> addCurrency(const Json &json);
    Result<Done> addOperator(const Json &json);

private:
    //! A request whose token was found good.
    struct Requested {
        const GatewayRequest &request;
        const Authenticator::Grant &grant;
        const Fault &fault;
        UtcTime now {};
        QString id() const { return request.segments.value(1); }
    };
    struct Route {
        const char16_t *collection;
        const char16_t *second; //!< "": nothing follows; "{id}": an ID
        const char *method;
        GatewayAnswer (Gateway::*serve)(const Requested &);
        bool matches(const QStringList &segments) const;
    };
    static const QList<Route> &routes();
    void count(const GatewayRequest &request);
    GatewayAnswer serve(const GatewayRequest &request, const Fault &fault, UtcTime now);
    GatewayAnswer route(const Requested &asked);

    GatewayAnswer createPayout(const Requested &asked);
    GatewayAnswer createPayin(const Requested &asked);
    const AcceptedPayment *shown(const Requested &asked, PaymentKind kind) const;
    GatewayAnswer readPayout(const Requested &asked);
    GatewayAnswer readPayin(const Requested &asked);
    //! What both creations ask; a refusal when the order can't be taken.
    std::variant<AcceptedPayment, GatewayAnswer> orderFrom(const Requested &asked, PaymentKind kind) const;
    std::optional<GatewayAnswer> fundsRefusal(const AcceptedPayment &payment) const;
    static QString channelName() { return QStringLiteral("Toko Nusantara"); }
    PayinAccount accountFor(const PaymentOrder &order, const QString &id, UtcTime now) const;
    Decimal available(const QString &currency) const;
    QList<PaymentStore::Planned> planFrom(UtcTime now, const Fault &fault) const;

    GatewayAnswer paymentOptions(const Requested &asked);
    GatewayAnswer merchantInfo(const Requested &asked);
    GatewayAnswer balances(const Requested &asked);
    GatewayAnswer currencies(const Requested &asked);
    GatewayAnswer paymentOperators(const Requested &asked);

    std::optional<Outcome> beforeServing(const GatewayRequest &request, const Fault &fault);
    UtcTime ownTime(UtcTime now) const { return now + m_faults.settings().clockSkew; }
    void record(const Json &line);

    QRandomGenerator m_random;
    QList<QByteArray> m_journal;
    Faults m_faults;
    Authenticator m_authenticator;
    RateLimit m_limit;
    ReadSide m_readSide;
    CodeLists m_lists;
    PaymentStore m_store;
    bool m_hasSecretOnRecord = false;
    qint64 m_requests = 0;
    qint64 m_rejected = 0;
};

} // namespace kontor
