// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "ledger/rows/records.h"
#include <optional>

namespace kontor {

//! The one door through which a ledger is written: values in, one transaction each, durable when the reply says Done. LocalWriter writes
//! to the file of this computer. Errors: LedgerFull, LedgerBusy, LedgerDamaged, LedgerIoError, Exists (an ID or nonce that is there
//! already), LeaseLost (an attempt under an older fencing token), and LedgerOlder or LedgerUnknownHere from every write that a person has
//! to accept an older copy for (Ledger::olderCopy()).
class LedgerWriter {
public:
    LedgerWriter() = default;
    virtual ~LedgerWriter() = default;
    Q_DISABLE_COPY_MOVE(LedgerWriter)

    //! One transaction, all of it or nothing. `seq` is the payment's number.
    virtual Reply<qint64> *write(LedgerChange change) = 0;
    //! Several changes in one transaction, and with them a batch: a new one (seq 0; the payments that are inserted get its number) or what
    //! became of one. Done gives the batch's number through batch().
    virtual Reply<Done> *write(QList<LedgerChange> changes, std::optional<BatchRecord> batch = {}) = 0;
    //! The process that holds the worker's lock begins to work: from now on attempts are written under this fencing token only. LeaseLost
    //! is what an earlier worker's attempts get.
    virtual Reply<qint64> *takeFencingToken() = 0;
    //! An act of a person that changes no payment, for the audit chain.
    virtual Reply<Done> *record(const AuditEntry &act) = 0;
    //! After a write that didn't work: whether there is room again for more than this one entry of the chain, which says that there is.
    //! LedgerFull when a megabyte beside the ledger doesn't fit: a small write can while the next payment can't.
    virtual Reply<Done> *tryAgain() = 0;
    //! What a process that is not the worker leaves for it. The number comes back.
    virtual Reply<qint64> *enqueueCommand(const WorkerCommand &command) = 0;
    //! Of one that led to nothing; one that led to a step is finished with it (LedgerChange::command).
    virtual Reply<Done> *finishCommand(qint64 entry) = 0;
    virtual Reply<Done> *setFinalWord(const FinalWord &word, bool isFinal) = 0;
    //! A person has seen that payments are marked as a test (or as real) against the profile, and goes on: they no longer count for
    //! hasTestMark().
    virtual Reply<Done> *acknowledgeTestMarks(bool isTest) = 0;
    //! A person has seen what is alarming about it (isAlarming()). `line` goes into its timeline.
    virtual Reply<Done> *acknowledgeAlarm(const OrderId &id, const TimelineEntry &line) = 0;
    //! Whether a person has paused all sending: kept, so that a restart doesn't end it, and obeyed by whoever is the worker.
    virtual Reply<Done> *setSendingPaused(bool paused) = 0;
    //! From now on the ledger belongs to it, unless it has payments and belongs to another one already: that one is the answer then.
    virtual Reply<std::optional<LedgerGateway>> *claimFor(const LedgerGateway &gateway) = 0;
    //! A person says that it belongs to this one. BadInput as long as a payment that was sent elsewhere isn't final.
    virtual Reply<Done> *acceptGateway(const LedgerGateway &gateway) = 0;
    //! Keeps balances that were read, one for each currency and hour: the last.
    virtual Reply<Done> *keepBalances(const QList<BalanceSnapshot> &balances) = 0;
    //! In one transaction with what a person says, whatever isn't final in the copy and was never accepted counts as possibly sent with a
    //! token that nobody knows: it can't be cancelled, the gateway is asked for it before it goes, and no answer 404 proves that it isn't
    //! there. Changes nothing where the ledger is no older copy.
    virtual Reply<Done> *acceptOlderCopy() = 0;
    //! Keeps a list of codes that the gateway gave, not empty.
    virtual Reply<Done> *keepCodes(CodeListKind list, const KeptCodes &codes) = 0;
};

} // namespace kontor
