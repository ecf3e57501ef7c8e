// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/tokenbroker.h"
#include "core/clock.h"
#include "ledger/rows/records.h"
#include <QHash>
#include <QObject>
#include <QSet>
#include <deque>
#include <functional>

namespace kontor {

//! Decides which payment sends next and with which token: first come, first served; few at a time, so that nobody waits long for a token
//! to age; not before a payment's hold has passed. A lone payment gets a token of its own that lives 20 s, so that a refusal is final
//! soon; when more are waiting, one token lists the exact operations of the next 20.
class SendScheduler final : public QObject {
    Q_OBJECT
public:
    SendScheduler(TokenBroker &broker, Clock &clock, QObject *parent = nullptr);

    //! Behind all others; one that gives up the place that it has comes before them.
    void add(const PaymentRecord &payment);
    void remove(const OrderId &id);
    //! Its POST has ended, or it won't be sent: its place is free.
    void finished(const OrderId &id);
    void setStopped(bool stopped);
    void forgetToken();
    int waiting() const { return int(m_waiting.size()); }

Q_SIGNALS:
    void granted(const kontor::OrderId &id, const kontor::AccessToken &token, kontor::Priority priority);
    void refused(const kontor::OrderId &id, const kontor::ApiError &error);

private:
    struct Entry {
        OrderId id;
        PaymentKind kind;
        Money money;
        Millis readyAt; //!< by the monotonic clock
    };
    Millis readyAt(const std::optional<UtcTime> &notBefore) const;
    void pump();
    void pumpLater();
    void pumpWhenReady();
    void askForBatch(const Entry &first);
    void askForOne(const Entry &entry);
    std::deque<Entry>::iterator nextReady();
    QList<Entry> readyAfter(const Entry &first, int most) const;
    bool batchCovers(const OrderId &id) const;

    TokenBroker &m_broker;
    Clock &m_clock;
    std::deque<Entry> m_waiting;
    QSet<OrderId> m_granted;
    QSet<OrderId> m_batchIds;
    AccessToken m_batchToken {};
    int m_nap = 0; //!< tells the latest nap from older ones
    bool m_askingForBatch = false;
    bool m_stopped = false;
};

} // namespace kontor
