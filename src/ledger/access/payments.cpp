// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/access/payments.h"

#include "ledger/access/ledgerengine.h"
#include "ledger/access/pagewalk.h"
#include "ledger/queries/filters.h"
#include "ledger/queries/listorder.h"
#include "ledger/queries/paymentwalk.h"
#include "ledger/queries/payouthistory.h"
#include "ledger/queries/reader.h"
#include "ledger/queries/recipientsbyname.h"
#include "ledger/rows/attemptrows.h"
#include "ledger/rows/callbackrows.h"
#include "ledger/rows/replyrows.h"

namespace kontor {

namespace {

constexpr int rowsOfPage = 2500; // a megabyte; with fewer, its questions are put together more often than needed

//! Where a walk over what matches stands.
struct Place {
    std::optional<reader::Position> after {};
    bool isLast = false;
};

} // namespace

//! One forEach under way. Used by the reader's thread and the ledger's in turn.
struct Payments::Pages {
    PaymentQuery query;
    std::function<bool(const PaymentRecord &)> visit;
    std::optional<reader::Position> position {};

    Result<QList<PaymentRecord>> read(Database &database);
};

Result<QList<PaymentRecord>> Payments::Pages::read(Database &database)
{
    if (!position) {
        const auto beginning = reader::beginning(database);
        if (!beginning)
            return beginning.error();
        position = *beginning;
    }
    auto page = reader::page(database, query, *position);
    if (page && !page->isEmpty()) {
        position->createdAt = page->constLast().createdAt.time_since_epoch().count();
        position->seq = page->constLast().seq;
    }
    return page;
}

Reply<std::optional<PaymentRecord>> *Payments::byId(const OrderId &id)
{
    return m_engine.ask<std::optional<PaymentRecord>>([id](Database &database) { return reader::payment(database, id); });
}

Reply<QList<PaymentRecord>> *Payments::byIds(const QList<OrderId> &ids)
{
    return m_engine.ask<QList<PaymentRecord>>([ids](Database &database) { return reader::payments(database, ids); });
}

Reply<std::optional<OrderId>> *Payments::byNonce(const QString &nonce)
{
    return m_engine.ask<std::optional<OrderId>>([nonce](Database &database) { return reader::paymentOfNonce(database, nonce); });
}

Reply<QList<AttemptRecord>> *Payments::attempts(const OrderId &id)
{
    return m_engine.ask<QList<AttemptRecord>>([id](Database &database) { return attemptrows::ofPayment(database, id); });
}

Reply<QList<ReplyRecord>> *Payments::replies(const OrderId &id)
{
    return m_engine.ask<QList<ReplyRecord>>([id](Database &database) { return replyrows::ofPayment(database, id); });
}

Reply<QList<TimelineEntry>> *Payments::timeline(const OrderId &id)
{
    return m_engine.ask<QList<TimelineEntry>>([id](Database &database) { return reader::timeline(database, id); });
}

Reply<QList<PaymentRecord>> *Payments::open()
{
    return m_engine.ask<QList<PaymentRecord>>(reader::openPayments);
}

//! A few are asked for while a person waits. A file's rows take their time and hold up no list.
Reply<QList<PayoutHistory>> *Payments::history(const QList<PlannedPayout> &plans, UtcTime since)
{
    constexpr qsizetype few = 100;
    DatabaseThread &databaseThread = plans.size() > few ? m_engine.threadForLongLists() : m_engine.reader;
    return m_engine.askIn<QList<PayoutHistory>>(databaseThread,
        [plans, rules = m_engine.rules, since](Database &database) { return payouthistory::ofPlans(database, plans, *rules, since); });
}

Reply<QList<OrderId>> *Payments::acceptedAround(PaymentKind kind, const OrderId &absent)
{
    return m_engine.ask<QList<OrderId>>([kind, absent](Database &database) { return reader::acceptedAround(database, kind, absent); });
}

Reply<QList<PaymentRecord>> *Payments::dueLooks(UtcTime now, int most)
{
    return m_engine.ask<QList<PaymentRecord>>([now, most](Database &database) { return reader::dueLooks(database, now, most); });
}

Reply<QList<qint64>> *Payments::find(const PaymentQuery &query, int limit)
{
    DatabaseThread &databaseThread = limit < 0 || !listorder::isQuick(query) ? m_engine.threadForLongLists() : m_engine.reader;
    return m_engine.askIn<QList<qint64>>(
        databaseThread, [query, limit](Database &database) { return reader::find(database, query, limit); });
}

Reply<QList<PaymentRecord>> *Payments::rows(const QList<qint64> &seqs)
{
    return m_engine.ask<QList<PaymentRecord>>([seqs](Database &database) { return reader::rows(database, seqs); });
}

Reply<qint64> *Payments::queuedBefore(qint64 seq)
{
    return m_engine.ask<qint64>([seq](Database &database) { return reader::queuedBefore(database, seq); });
}

Reply<PaymentsToRecipient> *Payments::paidBefore(const PaymentRequest &request)
{
    return m_engine.ask<PaymentsToRecipient>(
        [request, rules = m_engine.rules](Database &database) { return payouthistory::paidBefore(database, request, *rules); });
}

Reply<QList<PaidRecipient>> *Payments::recipientsNamed(const QString &beginning, int limit)
{
    return m_engine.ask<QList<PaidRecipient>>([beginning, limit, rules = m_engine.rules](Database &database) {
        return recipientsbyname::named(database, beginning, limit, *rules);
    });
}

Reply<QList<PaidAccount>> *Payments::recipients(int limit)
{
    return m_engine.askIn<QList<PaidAccount>>(
        m_engine.threadForLongLists(), [limit](Database &database) { return filters::recipients(database, limit); });
}

Reply<Done> *Payments::forEach(const PaymentQuery &query, std::function<bool(const PaymentRecord &)> visit)
{
    auto *reply = new Reply<Done>(&m_engine);
    nextPage(reply, std::make_shared<Pages>(Pages {query, std::move(visit)}));
    return reply;
}

void Payments::nextPage(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Pages> &pages)
{
    m_engine.reader.post([this, outbox = &m_engine.outbox, reply, pages](Database &database) {
        const auto deliver = [this, reply, pages, page = pages->read(database)] { handOver(reply, pages, page); };
        outbox->post(deliver);
    });
}

void Payments::handOver(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Pages> &pages, const Result<QList<PaymentRecord>> &page)
{
    Reply<Done> *open = reply.data();
    if (!open || open->hasResult())
        return;
    m_engine.noteDamage(page);
    if (!page || page->isEmpty())
        return open->finish(page ? Result<Done>(Done {}) : Result<Done>(page.error()));
    for (const PaymentRecord &record : *page) {
        const bool goesOn = pages->visit(record);
        if (!reply)
            return; // whoever visited has ended the ledger
        if (!goesOn)
            return open->finish(Done {});
    }
    nextPage(reply, pages);
}

Reply<Done> *Payments::begin(const QList<DatabaseThread *> &threads, const std::shared_ptr<PaymentWalk> &walk)
{
    auto *reply = new Reply<Done>(&m_engine);
    const auto stop = [walk] { walk->stop(); };
    QObject::connect(reply, &ReplyBase::cancelled, &m_engine, stop);
    QObject::connect(&m_engine, &LedgerEngine::closing, reply, stop);
    for (DatabaseThread *databaseThread : threads)
        goOn(*databaseThread, QPointer<Reply<Done>>(reply), walk);
    return reply;
}

void Payments::goOn(DatabaseThread &databaseThread, const QPointer<Reply<Done>> &reply, const std::shared_ptr<PaymentWalk> &walk)
{
    databaseThread.post([this, &databaseThread, outbox = &m_engine.outbox, reply, walk](Database &database) {
        const bool hasMore = walk->step(database);
        if (const auto damage = walk->takeDamage())
            outbox->post([this, damage] { m_engine.noteDamage(Result<Done>(*damage)); });
        if (hasMore)
            return goOn(databaseThread, reply, walk);
        if (const auto end = walk->leave())
            outbox->post([this, reply, end = *end] {
                m_engine.noteDamage(end);
                finishIfThere(reply, end);
            });
    });
}

Reply<Done> *Payments::walk(const PaymentQuery &query, NewWalkPage newPage, WalkConclusion conclude)
{
    const auto source = [query, place = Place()](Database &database) mutable -> Result<std::optional<PaymentWalk::ReadPage>> {
        if (place.isLast)
            return std::optional<PaymentWalk::ReadPage>();
        if (!place.after) {
            const auto beginning = reader::beginning(database);
            if (!beginning)
                return beginning.error();
            place.after = *beginning;
        }
        const auto end = reader::endOfPage(database, query, *place.after, rowsOfPage);
        if (!end)
            return end.error();
        place.isLast = !*end;
        const reader::Position after = std::exchange(*place.after, end->value_or(*place.after));
        return std::optional<PaymentWalk::ReadPage>(
            [query, after, end = *end](Database &own, const reader::Look &look) { return reader::page(own, query, after, end, look); });
    };
    const QList<DatabaseThread *> threads = m_engine.threadsForExports();
    return begin(threads, std::make_shared<PaymentWalk>(int(threads.size()), source, std::move(newPage), std::move(conclude)));
}

Reply<Done> *Payments::walk(const QList<qint64> &seqs, NewWalkPage newPage, WalkConclusion conclude)
{
    const auto source = [seqs, next = qsizetype(0)](Database &) mutable -> Result<std::optional<PaymentWalk::ReadPage>> {
        const QList<qint64> some = seqs.mid(next, rowsOfPage);
        next += some.size();
        if (some.isEmpty())
            return std::optional<PaymentWalk::ReadPage>();
        return std::optional<PaymentWalk::ReadPage>(
            [some](Database &own, const reader::Look &look) { return reader::eachRow(own, some, look); });
    };
    const QList<DatabaseThread *> threads = m_engine.threadsForExports();
    return begin(threads, std::make_shared<PaymentWalk>(int(threads.size()), source, std::move(newPage), std::move(conclude)));
}

Reply<Done> *Payments::walkCallbacks(const TimeSpan &span, std::function<bool(const CallbackRecord &)> visit, WalkConclusion conclude)
{
    const auto read = [span, after = qint64(0)](Database &database) mutable {
        auto page = callbackrows::page(database, span.from, span.to, after, rowsOfPage);
        if (page && !page->isEmpty())
            after = page->constLast().entry;
        return page;
    };
    return walkPages<CallbackRecord>(m_engine, read, std::move(visit), std::move(conclude));
}

Reply<qint64> *Payments::countCallbacks(const TimeSpan &span)
{
    return m_engine.askIn<qint64>(
        m_engine.threadForLongLists(), [span](Database &database) { return callbackrows::count(database, span.from, span.to); });
}

} // namespace kontor
