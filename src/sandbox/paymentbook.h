// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "sandbox/faults.h"
#include "sandbox/gatewaymessages.h"
#include <QHash>
#include <QSet>
#include <functional>
#include <map>
#include <optional>
#include <variant>

namespace kontor {

//! What a creation call asks for, read and checked.
struct PaymentOrder {
    Json money {}; //!< as it came: an amount keeps its text
    Money value {};
    QString methodCode {};
    QString callbackUrl {};
};
//! The order, or a sentence on what is wrong with the body. Which fields are required is the sandbox's own choice (the specification
//! doesn't show it): money above zero, paymentMethodCode, accountName and accountNumber.
std::variant<PaymentOrder, QString> readOrder(const QByteArray &body);

//! A payment that the gateway has accepted.
struct AcceptedPayment {
    PaymentKind kind = PaymentKind::Payout;
    QString id {};
    QByteArray body {};
    PaymentOrder order {};
    UtcTime acceptedAt {};
    Millis skew {0}; //!< how far the gateway's clock was ahead
    bool isTest = true;
    QString status {};
    std::optional<UtcTime> processedAt {};
};

//! Every payment the gateway knows, what is still to happen to it, and what is owed to its callback address.
//! Each change is told to `record` as one line of the journal; replay() of all lines gives the same book again.
class PaymentBook {
public:
    struct Planned {
        UtcTime due {};
        QString status {};
    };
    explicit PaymentBook(std::function<void(const Json &)> record);

    void countPost(PaymentKind kind, const QString &id);
    const AcceptedPayment *find(PaymentKind kind, const QString &id) const;
    void accept(const AcceptedPayment &payment, const QList<Planned> &plan);
    //! Makes the changes that are due and gives the callbacks that are.
    QList<CallbackOrder> advance(UtcTime now, const GatewaySettings &settings);
    std::optional<UtcTime> nextEvent() const;
    void callbackDone(qint64 number);
    void replay(const Json &line);
    void clear();
    //! All IDs of that kind that were ever POSTed, in the order of their first POST.
    Json truth(PaymentKind kind) const;
    qint64 callbacksSent() const { return m_callbacksSent; }
    qint64 callbacksRefused() const { return m_callbacksRefused; }

private:
    struct Change {
        QString key;
        QString status;
        bool last;
    };
    using Event = std::variant<Change, CallbackOrder>;
    void change(const Change &change, UtcTime now, const GatewaySettings &settings);
    void oweCallback(const QString &url, UtcTime due);
    void replayAcceptance(const Json &line);
    void replayChange(const Json &line);
    void replayCallback(const Json &line);
    void insert(const AcceptedPayment &payment, const QList<Planned> &plan);
    std::function<void(const Json &)> m_record;
    QHash<QString, AcceptedPayment> m_payments; // by "payouts/ID"
    QHash<QString, int> m_posts;
    QStringList m_order;
    std::multimap<UtcTime, Event> m_events;
    qint64 m_lastNumber = 0;
    qint64 m_callbacksSent = 0;
    qint64 m_callbacksRefused = 0;
};

} // namespace kontor
