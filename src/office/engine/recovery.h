// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/rows/records.h"
#include <QHash>
#include <QObject>

namespace kontor {

//! What an earlier run left unfinished, and how far asking for it has come. While it lasts nothing new is sent: each
//! payment whose outcome is in doubt is asked for first. Where a person is there, they choose when sending goes on, if something was
//! interrupted or has waited for long; otherwise it goes on by itself once everything has been asked for.
class Recovery final : public QObject {
    Q_OBJECT
public:
    struct Standing {
        int interrupted = 0; //!< were being sent when the program ended
        int inDoubt = 0; //!< those and the ones that were unknown already
        int left = 0; //!< of inDoubt, not asked for yet since this start
        int accepted = 0; //!< of inDoubt: the gateway has them
        int absent = 0; //!< of inDoubt: the gateway hasn't got them (yet): they go again, with the same ID and bytes
        int unanswered = 0; //!< of inDoubt: asked for, three times if no answer came, and still not known
        int waiting = 0; //!< queued before this start
        UtcTime oldestWaiting {}; //!< when the oldest of those was queued
        bool waitsForPerson = false; //!< they choose Resume
        bool operator==(const Standing &) const = default;
    };
    //! How long a queued payment may have waited before a person is asked whether it is still wanted.
    static constexpr Millis longWait {15 * 60 * 1000};

    //! Something of it may be at the gateway: it is asked for before anything new is sent.
    static bool isUnclear(const PaymentRecord &payment);

    explicit Recovery(QObject *parent = nullptr);

    //! At the worker's start. `personResumes`: a person is there to choose.
    void begin(const QList<PaymentRecord> &open, UtcTime now, bool personResumes);
    //! What the driver says of each payment's steps. `couldAsk` is false while the gateway can't be asked at all (no connection, no key):
    //! then no answer says nothing, and the payment is still to be asked for.
    void note(const PaymentRecord &payment, const QList<submission::Notice> &notices, bool couldAsk = true);
    //! The person chose Resume.
    void resume();

    //! Nothing new is sent while this is true.
    bool isUnderWay() const { return m_underWay; }
    const Standing &standing() const { return m_standing; }

Q_SIGNALS:
    void changed();
    void over();

private:
    //! What is known of a payment that was in doubt.
    enum class Known { NotRequested, Accepted, Absent, Unanswered };
    struct Doubt {
        Known known = Known::NotRequested;
        int tries = 0; //!< questions that were not answered
        std::optional<UtcTime> checkedAt {}; //!< as it was found
    };
    static Known knownOf(const PaymentRecord &payment, const QList<submission::Notice> &notices, Known before);
    static void judge(Doubt &doubt, const PaymentRecord &payment, const QList<submission::Notice> &notices, bool couldAsk);
    void count();
    void end();
    Standing m_standing;
    QHash<OrderId, Doubt> m_doubts;
    bool m_underWay = false;
};

} // namespace kontor
