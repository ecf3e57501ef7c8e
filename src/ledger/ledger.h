// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "ledger/records.h"
#include <QObject>
#include <QPointer>
#include <functional>
#include <memory>

namespace kontor {

class Clock;

//! Where the ledger's writes run: a thread of their own, or inline for the simulator (one ":memory:" connection).
enum class LedgerThreading { OwnThread, Inline };

//! The only record of who was paid: SQLite (WAL, synchronous=FULL) behind one writer. Opened by whoever may write; the worker and a
//! kontorctl beside it may both (BEGIN IMMEDIATE through a query). Every write is durable when its reply says Done.
//! Errors: LedgerFull, LedgerBusy, LedgerDamaged, LedgerNewer, LedgerTrouble, Exists (an ID or nonce that is there already).
class Ledger final : public QObject {
    Q_OBJECT
public:
    static constexpr int schemaVersion = 2;

    //! Opens or creates (0600), migrates, checks quickly. A ledger of a newer version is refused and left as it is.
    //! The clock times the look for other processes' writes and must outlive the ledger. Needs an event loop in the calling thread.
    static Result<std::unique_ptr<Ledger>> open(const QString &file, Clock &clock, LedgerThreading threading = LedgerThreading::OwnThread);
    ~Ledger() override;

    //! One transaction, all of it or nothing. `seq` is the payment's number.
    Reply<qint64> *write(LedgerChange change);
    //! Several changes in one transaction, for batches.
    Reply<Done> *write(QList<LedgerChange> changes);

    //! Reads run on the reader thread, in the order asked.
    Reply<std::optional<PaymentRecord>> *payment(const OrderId &id);
    Reply<std::optional<OrderId>> *paymentOfNonce(const QString &nonce);
    Reply<QList<AttemptRecord>> *attempts(const OrderId &id);
    Reply<QList<TimelineEntry>> *timeline(const OrderId &id);
    //! Everything that is not at rest and not a draft, oldest first: what the worker takes up when it starts.
    Reply<QList<PaymentRecord>> *openPayments();

    //! What a list asks for. Newest first.
    struct Query {
        std::optional<PaymentKind> kind {}; //!< nothing: payouts and payins
        //! Folded search over id, reference, name, account, e-mail, and the account and reference that a payin is paid to; empty for all.
        QString text {};
        QList<PaymentState> states {};
        std::optional<UtcTime> from {}; //!< created at this moment or later
        std::optional<UtcTime> to {}; //!< created before this moment
        //! Tells `waiting` from `expired` in `states`, as shownState() does; nothing: by what is kept, where nothing is expired.
        std::optional<UtcTime> now {};
    };
    //! The numbers of all rows that match, newest first; and rows by number for one page of a windowed model, in the order asked.
    Reply<QList<qint64>> *find(const Query &query, int limit = -1);
    Reply<QList<PaymentRecord>> *rows(const QList<qint64> &seqs);
    //! Whether the gateway ever marked one of these payments so (process.isTest).
    Reply<bool> *hasTestMark(bool isTest);
    struct Counts {
        QList<QPair<PaymentState, qint64>> byState {};
        qint64 all = 0;
    };
    //! Of one kind, or of all; by what is kept: what is past its expiry counts as waiting.
    Reply<Counts> *counts(std::optional<PaymentKind> kind = {});
    //! All payments in order of creation, handed over in pages on the caller's thread; for exports. Return false to stop.
    Reply<Done> *forEach(const Query &query, std::function<bool(const PaymentRecord &)> visit);
    //! SQLite's quick check of every page, which takes half a second for 100,000 payments: LedgerDamaged when one is bad. open() has done
    //! it for a small file; whoever sends from a larger one asks for it first.
    Reply<Done> *checkPages();
    //! integrity_check, the rules between the tables, bodies against their digests; the texts name each problem, none when all is well.
    Reply<QStringList> *verify();

    const QString &file() const { return m_file; }

Q_SIGNALS:
    //! Rows written by this process: emitted after they are durable.
    void changed(const QList<qint64> &seqs);
    //! Another process wrote (PRAGMA data_version moved): re-read what you show.
    void changedElsewhere();

private:
    struct Engine;
    struct Walk;
    Ledger(QString file, std::unique_ptr<Engine> engine);
    template <class T, class Work> Reply<T> *ask(Work work);
    template <class T, class Answer> Reply<T> *apply(QList<LedgerChange> changes, Answer answer);
    void watch();
    void compareVersion(const Result<qint64> &version);
    void nextPage(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Walk> &walk);
    void handOver(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Walk> &walk, const Result<QList<PaymentRecord>> &page);

    QString m_file;
    std::unique_ptr<Engine> m_engine;
};

} // namespace kontor
