// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/tokenbroker.h"
#include "core/sendingpause.h"
#include "office/engine/absentdates.h"
#include "office/engine/controlread.h"
#include "office/engine/paymentfacts.h"
#include <QHash>
#include <deque>
#include <functional>
#include <memory>
#include <utility>

namespace kontor {

//! A payment that the driver works on: its record as the ledger has it, and what is known of it only as long as it is here.
struct OpenPayment {
    explicit OpenPayment(PaymentRecord theRecord)
        : record(std::move(theRecord))
    {
    }
    PaymentRecord record;
    AccessToken token {}; //!< for the POST that is under way or about to be
    Priority priority = Priority::Person; //!< of the POST
    Priority queryPriority = Priority::Polling; //!< of the GET
    bool isPutOff = false; //!< it would be sent again, and is only queried because sending is paused
    bool isWriting = false; //!< a step of it is on its way to the disk
    bool isGone = false; //!< removed from OpenPayments: late timers and answers say nothing to it
    std::optional<Millis> automaticDue {}; //!< the next automatic query, which a person's doesn't postpone
    Millis dueAt {}; //!< when it is queried next, while it waits for that (Clock::monotonic())
    int generation = 0; //!< tells a late timer or answer from the one that is awaited
    AbsentDates absentDates {};
    ControlRead::Outcome doubt = ControlRead::Outcome::NotRequested; //!< why the last answer 404 proved nothing: said once
    std::deque<std::pair<submission::Event, PaymentFacts>> inbox {}; //!< events that wait for the step that is being written
    bool neverLeft = false; //!< the attempt that is under way ended before it left this computer
    QString refusal {}; //!< what the gateway said to the POST it refused
    PauseDetail denial {}; //!< what it said to the call that it did not let us make
    QList<TimelineEntry> unwritten {}; //!< of steps that needed no write of their own

    bool mayHaveLeft() const { return record.submission.everOnWire || (record.submission.state == PaymentState::Sending && !neverLeft); }
    //! It may have been accepted, and the gateway is queried by itself.
    bool isUnclear() const;
    //! It waits to be sent, for the first time or once more.
    bool waitsForSlot() const;
    //! A callback came already, and the query that it causes has yet to be made: another one would say the same, and a flood of them would
    //! fill the timeline. While a step is being written only the inbox tells: the step may have used up the mark.
    bool expectsCallbackQuery() const;
};

using OpenPaymentPtr = std::shared_ptr<OpenPayment>;

//! The payments that the driver works on, by their Merchant Order ID. It also counts how often each was removed, because a read of the
//! ledger that began before may give an older row of it.
class OpenPayments final {
public:
    //! Adds it at rest, whatever it waited for in an earlier run: times of another boot's clock are forgotten.
    OpenPaymentPtr add(const PaymentRecord &record, const QString &boot);
    void remove(const OpenPaymentPtr &payment);

    OpenPaymentPtr find(const OrderId &id) const { return m_payments.value(id); }
    bool contains(const OrderId &id) const { return m_payments.contains(id); }
    //! A copy: payments may be added and removed while somebody goes through it.
    QList<OpenPaymentPtr> all() const { return m_payments.values(); }
    auto begin() const { return m_payments.cbegin(); }
    auto end() const { return m_payments.cend(); }
    QList<OrderId> idsWhere(const std::function<bool(const OpenPayment &)> &isMeant) const;
    bool anyOf(const std::function<bool(const OpenPayment &)> &isMeant) const;
    //! How often this payment was removed; 0: it was never here before.
    int departures(const OrderId &id) const { return m_departures.value(id); }

    //! Those that were never sent and wait for their turn: another process may have cancelled them in the ledger.
    QList<OrderId> waitingForTurn() const;
    //! One is on the wire or on its way to the disk; queries don't count.
    bool isSending() const;
    //! None is on the wire or on its way to the disk, queries included.
    bool isQuiet() const;

    //! The last step of this one could not be written. It is to be read from the ledger again once that can be written.
    void noteStale(const OrderId &id) { m_stale.append(id); }
    QList<OrderId> takeStale() { return std::exchange(m_stale, {}); }

    //! The ledger has payments that were sent, whose outcome nobody knows, and that are not here.
    void noteUnknownElsewhere() { m_isUnknownElsewhere = true; }
    //! One that is here or stale may have been accepted, and it is queried as soon as that can be.
    bool isAnyUnclear() const;
    //! Of all open and untracked payments one may have been on the wire.
    bool mayAnyHaveLeft() const;

private:
    QHash<OrderId, OpenPaymentPtr> m_payments {};
    QHash<OrderId, int> m_departures {};
    QList<OrderId> m_stale {};
    bool m_isUnknownElsewhere = false;
};

} // namespace kontor
