// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "ledger/access/audittrail.h"
#include "ledger/access/batches.h"
#include "ledger/access/commands.h"
#include "ledger/access/payments.h"
#include "ledger/access/statistics.h"
#include "ledger/localwriter.h"
#include <QObject>
#include <memory>

namespace kontor {

class Clock;
class LedgerEngine;

//! Where the ledger's writes run: a thread of their own, or inline for the simulator (one ":memory:" connection).
enum class LedgerThreading { OwnThread, Inline };

//! The only record of who was paid: SQLite (WAL, synchronous=FULL) behind one writer. Opened by whoever may write; the worker and a
//! kontorctl beside it may both. What is read is cut by what it is about, and all writes go through writer().
//! Errors: LedgerFull, LedgerBusy, LedgerDamaged, LedgerNewer, LedgerOldSchema, LedgerIoError.
class Ledger final : public QObject {
    Q_OBJECT
public:
    //! Opens or creates (0600), migrates, checks quickly. A ledger of a newer version is refused and left as it is. One that can't be
    //! written because its folder is write-protected or its disk is full is opened and can be read; each write gives LedgerIoError or
    //! LedgerFull.
    //! The clock times the look for other processes' writes and must outlive the ledger. Needs an event loop in the calling thread.
    //! `who` stands in the audit chain; empty: the name of the account on this computer. `outsideMark` is a file outside the home folder
    //! that says how far the ledger had come (HighWater), written now, each minute and when it is closed; empty: there is none.
    static Result<std::unique_ptr<Ledger>> open(const QString &file, Clock &clock, LedgerThreading threading = LedgerThreading::OwnThread,
        const QString &who = {}, const QString &outsideMark = {});
    ~Ledger() override;

    LedgerWriter &writer() { return m_writer; }
    Payments &payments() { return m_payments; }
    Batches &batches() { return m_batches; }
    AuditTrail &auditTrail() { return m_auditTrail; }
    Statistics &statistics() { return m_statistics; }
    Commands &commands() { return m_commands; }

    //! SQLite's own backup into a new file (0600), checked, then put in its place; one that is there already is refused (Exists).
    Reply<Done> *backup(const QString &file);
    //! Set when the ledger is older than what was last written here: somebody put an older copy in its place. The same when nothing outside
    //! its home tells that it isn't. Reading goes on. Until a person accepts it (acceptOlderCopy), here or in another process, it refuses
    //! every write but notes for the audit chain, balances, lists of codes and a person's pause: a payment that waits in it may have been
    //! sent since, so nobody may send, cancel or discard it, or conclude anything of it.
    std::optional<OlderCopy> olderCopy() const;
    //! What a write would be refused with for it. Whoever says why an act isn't possible asks for this first: what the copy says of a
    //! payment may be outdated.
    std::optional<ApiError> whyUnchangeable() const;
    //! The ledger had entries when it was opened and nothing beside it told how far it had come.
    bool isUnmarked() const;
    //! A mark outside its home did when it was opened, so that olderCopy() can tell without the one beside it.
    bool isMarkedOutside() const;

    //! Which accounts are the same, by the banks that the gateway listed last and the phone-based methods that setPhoneCodes() added.
    const std::shared_ptr<const AccountRules> &accountRules() const;
    void setPhoneCodes(const QStringList &methodsAndOperators);
    //! A list that the gateway gave, not empty: in keptLists() at once, and durable when finished.
    Reply<Done> *keepCodes(CodeListKind list, const KeptCodes &codes);
    //! As this process read them last, or found them when it opened the ledger.
    const KeptLists &keptLists() const { return m_lists; }
    const QString &file() const;

Q_SIGNALS:
    //! Rows written by this process: emitted after they are durable.
    void changed(const QList<qint64> &seqs);
    //! Another process wrote (PRAGMA data_version moved), or olderCopy() is another than before: re-read what you show.
    void changedElsewhere();
    //! Something that was read here isn't what was written, whoever asked for it: nothing may be sent from this ledger.
    void damageFound(const QString &what);

private:
    explicit Ledger(std::unique_ptr<LedgerEngine> engine);
    void makeRules();

    std::unique_ptr<LedgerEngine> m_engine;
    LocalWriter m_writer;
    Payments m_payments;
    Batches m_batches;
    AuditTrail m_auditTrail;
    Statistics m_statistics;
    Commands m_commands;
    bool m_isUnmarked = false;
    bool m_isMarkedOutside = false;
    KeptLists m_lists {};
    QStringList m_phoneCodes {};
};

} // namespace kontor
