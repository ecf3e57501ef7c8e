// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "ledger/rows/ledgerwalk.h"
#include "ledger/rows/paymentquery.h"
#include <QPointer>
#include <functional>
#include <memory>

namespace kontor {

class DatabaseThread;
class LedgerEngine;
class PaymentWalk;

//! The payments of a ledger, as they were written. Reads run on threads of their own: in the order asked, but for those that look at
//! everything (find() without a limit or by something else than creation, recipients()), which hold up no other. A reply that is cancelled
//! stops its reading. Errors: LedgerDamaged, of a row that isn't what was written, and what SQLite says.
class Payments final {
public:
    explicit Payments(LedgerEngine &engine)
        : m_engine(engine)
    {
    }

    Reply<std::optional<PaymentRecord>> *byId(const OrderId &id);
    //! Those of them that are there, in the order asked. The first that isn't what was written is the answer to all, like in byId().
    Reply<QList<PaymentRecord>> *byIds(const QList<OrderId> &ids);
    Reply<std::optional<OrderId>> *byNonce(const QString &nonce);
    Reply<QList<AttemptRecord>> *attempts(const OrderId &id);
    //! The last one to the POST and the last one to a GET.
    Reply<QList<ReplyRecord>> *replies(const OrderId &id);
    Reply<QList<TimelineEntry>> *timeline(const OrderId &id);
    //! Everything that is not at rest and not a draft, oldest first: what the worker takes up when it starts. Without those whose last word
    //! a person called final. LedgerDamaged when what was read isn't what was written: it must not be sent from.
    Reply<QList<PaymentRecord>> *open();
    //! What the whole ledger says of planned payouts, one answer for each, in their order. A duplicate pays the same amount to the same
    //! account and was not cancelled or rejected: made at `since` or later, or, however long ago, still queued, of unknown outcome,
    //! untracked, or under the same reference. It costs what these accounts have payouts, however many the ledger has.
    Reply<QList<PayoutHistory>> *history(const QList<PlannedPayout> &plans, UtcTime since);
    //! Payments of that kind that the gateway itself has accepted: the newest, and of each attempt of `absent` the last that was sent
    //! before it and the first that was sent after it. A database that lacks all that was accepted in some stretch of time lacks one of
    //! these, if it lacks `absent` and any other. None where there is none.
    Reply<QList<OrderId>> *acceptedAround(PaymentKind kind, const OrderId &absent);
    //! Rejected payments that are to be looked for once more by now (PaymentRecord::lookAt), the longest due first, so many at most.
    Reply<QList<PaymentRecord>> *dueLooks(UtcTime now, int most);
    //! The numbers of all rows that match, in that order; and rows by number for one page of a windowed model, in the order asked.
    Reply<QList<qint64>> *find(const PaymentQuery &query, int limit = -1);
    //! One that isn't what was written is among them and says so (PaymentRecord::isAltered), like in forEach().
    Reply<QList<PaymentRecord>> *rows(const QList<qint64> &seqs);
    //! How many go out before the payment with this number.
    Reply<qint64> *queuedBefore(qint64 seq);
    //! A payout that still waits doesn't make an account known while its person was paid to another one. Along indexes: it costs what that
    //! account has payouts, however many the ledger has.
    Reply<PaymentsToRecipient> *paidBefore(const PaymentRequest &request);
    //! Accounts paid under names that begin so, in any case of letters, however long ago: of the first `limit` names by their letters.
    //! Those that were paid last come first.
    Reply<QList<PaidRecipient>> *recipientsNamed(const QString &beginning, int limit);
    //! Each account at each bank once, the latest first.
    Reply<QList<PaidAccount>> *recipients(int limit);
    //! All payments in order of creation, handed over in pages on the caller's thread; for exports. Return false to stop.
    Reply<Done> *forEach(const PaymentQuery &query, std::function<bool(const PaymentRecord &)> visit);
    //! The same for a file, on threads of the ledger's own, so that a million payments hold up neither the window nor its lists, and are
    //! read on as many processors as there are: each page is filled on one of them, pages are taken one after the other in their order, and
    //! behind the last one comes `conclude`, unless a page said false. The reply ends after that. cancel() stops before the next page, and
    //! then nothing is concluded. What the functions hold is freed on one of them. Payments come without body, nonce and callback address.
    Reply<Done> *walk(const PaymentQuery &query, NewWalkPage newPage, WalkConclusion conclude);
    //! These, in this order.
    Reply<Done> *walk(const QList<qint64> &seqs, NewWalkPage newPage, WalkConclusion conclude);
    //! Callbacks that led to a question about a payment, oldest first.
    Reply<Done> *walkCallbacks(const TimeSpan &span, std::function<bool(const CallbackRecord &)> visit, WalkConclusion conclude);
    Reply<qint64> *countCallbacks(const TimeSpan &span);

private:
    struct Pages;
    void nextPage(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Pages> &pages);
    void handOver(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Pages> &pages, const Result<QList<PaymentRecord>> &page);
    Reply<Done> *begin(const QList<DatabaseThread *> &threads, const std::shared_ptr<PaymentWalk> &walk);
    void goOn(DatabaseThread &databaseThread, const QPointer<Reply<Done>> &reply, const std::shared_ptr<PaymentWalk> &walk);

    LedgerEngine &m_engine;
};

} // namespace kontor
