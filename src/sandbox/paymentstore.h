// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/acceptedpayment.h"
#include "sandbox/balancesheet.h"
#include "sandbox/gatewaybehaviour.h"
#include "sandbox/gatewaymessages.h"
#include <QHash>
#include <functional>
#include <map>
#include <optional>
#include <variant>

namespace kontor {

//! Every payment the gateway knows, what is still to happen to it, what is owed to its callback address, and what it all moved.
//! Each change is told to `record` as one line of the journal; replay() of all lines gives the same book again.
class PaymentStore {
public:
    struct Planned {
        UtcTime due {};
        QString status {};
    };
    //! Why a control could do nothing, as its answer; nothing when it was done.
    using Objection = std::optional<GatewayAnswer>;
    explicit PaymentStore(std::function<void(const Json &)> record);

    void countPost(PaymentKind kind, const QString &id);
    void countGet(PaymentKind kind, const QString &id) { ++m_gets[collection(kind) + QLatin1Char('/') + id]; }
    const AcceptedPayment *find(PaymentKind kind, const QString &id) const;
    void accept(const AcceptedPayment &payment, const QList<Planned> &plan);
    //! Makes the changes that are due and gives the callbacks that are.
    QList<CallbackOrder> advance(UtcTime now, const GatewayBehaviour &settings);
    std::optional<UtcTime> nextEvent() const;
    void callbackDone(qint64 number);

    //! The customer pays: `amount`, or all that is missing. After the expiry it is late, whatever the amount.
    Objection pay(const QString &idPayin, const std::optional<Decimal> &amount, UtcTime now, const GatewayBehaviour &settings);
    //! The expiry comes now.
    Objection expire(const QString &idPayin, UtcTime now, const GatewayBehaviour &settings);
    //! The gateway says another word from now on. `last`: and nothing else happens to it by itself.
    Objection setStatus(
        PaymentKind kind, const QString &id, const QString &status, bool last, UtcTime now, const GatewayBehaviour &settings);

    void replay(const Json &line);
    void clear();
    //! All IDs of that kind that were ever POSTed, in the order of their first POST.
    Json truth(PaymentKind kind) const;
    //! How often each payment was read, since the program began: {"payouts/ID":3}.
    Json gets() const;
    const BalanceSheet &balances() const { return m_balances; }
    qint64 callbacksSent() const { return m_callbacksSent; }
    qint64 callbacksRefused() const { return m_callbacksRefused; }

private:
    struct Change {
        QString key;
        QString status;
        bool last;
    };
    struct Expiry {
        QString key;
    };
    static Json planJson(const QList<Planned> &plan);
    using Event = std::variant<Change, Expiry, CallbackOrder>;
    void happen(const Change &change, UtcTime now, const GatewayBehaviour &settings);
    void runOut(const QString &key, UtcTime now, const GatewayBehaviour &settings);
    void put(const AcceptedPayment &after);
    void update(const AcceptedPayment &after, Json::Object more, UtcTime now, const GatewayBehaviour &settings);
    void tell(const AcceptedPayment &payment, UtcTime now, const GatewayBehaviour &settings);
    void oweCallback(const QUrl &url, const QByteArray &body, UtcTime due);
    void planFor(const QString &key, const QList<Planned> &plan);
    void forgetPlan(const QString &key);
    void forgetExpiry(const QString &key);
    void replayAcceptance(const Json &line);
    void replayChange(const Json &line);
    void replayPlan(const QString &key, const Json &list);
    void replayCallback(const Json &line);
    std::function<void(const Json &)> m_record;
    QHash<QString, AcceptedPayment> m_payments; // by "payouts/ID"
    QHash<QString, int> m_posts;
    QHash<QString, int> m_gets;
    QStringList m_order;
    std::multimap<UtcTime, Event> m_events;
    BalanceSheet m_balances;
    qint64 m_lastNumber = 0;
    qint64 m_callbacksSent = 0;
    qint64 m_callbacksRefused = 0;
};

} // namespace kontor
