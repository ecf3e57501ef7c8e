// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "callbacks/callbacklistener.h"
#include "ledger/ledger.h"
#include <QHash>
#include <QList>
#include <QObject>
#include <QSet>
#include <array>

namespace kontor {

class CallbackHints;

//! One call to the listener, and what came of it.
struct CallbackEntry {
    //! What it led to.
    enum class End {
        Refused, //!< it was no callback
        Looking, //!< whose it is, is being looked up
        Test, //!< sent from here
        Unknown, //!< its address was never given out
        Asking, //!< the gateway is being asked
        AtRest, //!< the payment was cancelled or never sent: there is nothing to ask for
        Changed, //!< the gateway says something else than before: `word`
        Unchanged, //!< it says what it said before: `word`, or nothing yet
    };
    qint64 number = 0; //!< from 1, in the order in which they came
    UtcTime at {};
    CallbackCall call {};
    std::optional<OrderId> payment {};
    QString reference {}; //!< the payment's own, or the name of its party
    End end = End::Looking;
    QString word {};
};

//! What came to the listener since the program was started: kept in memory, the last few thousand of it, and counted by hours. Follows
//! each callback until it is known what the gateway said after it.
class CallbackLog final : public QObject {
    Q_OBJECT
public:
    static constexpr int mostEntries = 5000;
    static constexpr int hours = 24;

    //! Everything given outlives the log.
    CallbackLog(CallbackListener &listener, CallbackHints &hints, Ledger &ledger, Clock &clock, QObject *parent = nullptr);

    const QList<CallbackEntry> &entries() const { return m_entries; } //!< oldest first
    //! Of the last 24 hours, the hour that runs now last. What was refused is not counted.
    std::array<int, hours> byHour() const;
    //! A call with this nonce is a test from here.
    void expectTest(const QString &nonce);

Q_SIGNALS:
    void added(const kontor::CallbackEntry &entry);
    void changed(const kontor::CallbackEntry &entry);

private:
    void take(const CallbackCall &call);
    void count(UtcTime at);
    void lead(const PaymentRecord &payment);
    void nobodys(PaymentKind kind, const QString &nonce);
    void readMoved(const QList<qint64> &seqs);
    void conclude(const PaymentRecord &payment);
    template <class Wanted, class Change> void update(Wanted wanted, Change change);

    Ledger &m_ledger;
    Clock &m_clock;
    QList<CallbackEntry> m_entries;
    QSet<QString> m_tests;
    QHash<qint64, QString> m_asked; //!< what the gateway said of it before, by the payment's number
    std::array<int, hours> m_counts {};
    qint64 m_hour = 0; //!< since 1970, of the last count
    qint64 m_next = 1;
};

} // namespace kontor
