// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "core/sendingpause.h"
#include "office/engine/recovery.h"
#include "office/profiles/profile.h"
#include <QObject>

namespace kontor {

class Ledger;
class Worker;

//! Whether payments are sent, why not, and what a person decides about it. What is decided is written to the ledger and obeyed by whoever
//! is the worker: by this process at once.
class SendingControl final : public QObject {
    Q_OBJECT
public:
    //! All that is given outlives this.
    SendingControl(const Profile &profile, Ledger &ledger, Worker &worker);

    PauseReasons pauseReasons() const;
    //! Whether nothing of the pauses keeps questions from the gateway, as far as is known.
    bool canAskGateway() const;
    PauseDetail pauseDetail(PauseReason reason) const;
    //! Why no gateway is trusted: it says more than what comes of each try. Empty: there is no such trouble.
    void setTrustTrouble(const Reason &trouble) { m_trustTrouble = trouble; }
    const Reason &trustTrouble() const { return m_trustTrouble; }
    void tryAgain(); //!< after a pause: probes at once
    //! After a connection test in which nothing was wrong: where it has tried what stopped sending.
    void tryAgainAfterTest();

    //! A person's pause of all sending; it outlives a restart and holds for whoever is the worker.
    Reply<Done> *setSendingPaused(bool paused);
    //! A person's wish that nothing leaves this computer for the gateway until they say so, or Kontor is started again: no payment, no
    //! question, no token. What was on its way ends by itself. Requests end as WorkingOffline meanwhile.
    void setWorkingOffline(bool offline);
    bool isWorkingOffline() const { return m_isWorkingOffline; }
    //! What an earlier run left unfinished; only meaningful while PauseReason::Recovery holds.
    Recovery::Standing recovery() const;
    void resumeAfterRecovery();
    //! Sending goes on although payments are marked as a test (or as real) against the profile. Recorded.
    Reply<Done> *acknowledgeTestMarks();
    //! Sending goes on although the ledger is an older copy. Recorded.
    Reply<Done> *acceptOlderCopy();
    //! The profile's gateway and merchant are those of the ledger's payments: ends PauseReason::OtherGateway.
    Reply<Done> *acceptGateway();
    //! "PAID_OUT is final, set by you": payments with this word are at rest, now and later.
    Reply<Done> *setWordFinal(PaymentKind kind, const QString &word, bool isFinal);

Q_SIGNALS:
    void workingOfflineChanged(bool offline);

private:
    Reply<Done> *obeyed(Reply<Done> *written);

    const Profile &m_profile;
    Ledger &m_ledger;
    Worker &m_worker;
    Reason m_trustTrouble {};
    bool m_isWorkingOffline = false;
};

} // namespace kontor
