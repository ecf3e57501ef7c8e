// SPDX-License-Identifier: GPL-3.0-or-later
// What is read for a file: page by page, on threads of its own.
#include "ledger/callbackrows.h"
#include "ledger/ledgerengine.h"
#include "ledger/paymentwalk.h"
#include "ledger/reader.h"

#include <algorithm>
#include <utility>

namespace kontor {

namespace {

constexpr int rowsOfPage = 2500; // a megabyte; with fewer, its questions are put together more often than needed

} // namespace

//! One walk under way. Belongs to the thread's thread but for isStopped.
template <class T> struct Ledger::Pages {
    std::function<Result<QList<T>>(Database &)> read;
    std::function<bool(const T &)> visit;
    Conclusion conclude;
    std::atomic_bool isStopped = false;

    Result<QList<T>> next(Database &database)
    {
        database.stopWhen(&isStopped);
        auto page = read(database);
        database.stopWhen(nullptr);
        return page;
    }
    //! False when it is not to go on.
    bool visitAll(const QList<T> &page)
    {
        return std::all_of(page.begin(), page.end(), [this](const T &record) { return !isStopped && visit(record); });
    }
    //! What the others hold ends with it, on this thread.
    Result<Done> end()
    {
        const Result<Done> concluded = isStopped || !conclude ? Result<Done>(Done {}) : conclude();
        drop();
        return concluded;
    }
    void drop()
    {
        visit = nullptr;
        conclude = nullptr;
    }
};

template <class T>
Reply<Done> *Ledger::walkPages(std::function<Result<QList<T>>(Database &)> read, std::function<bool(const T &)> visit, Conclusion conclude)
{
    const auto pages = std::make_shared<Pages<T>>();
    pages->read = std::move(read);
    pages->visit = std::move(visit);
    pages->conclude = std::move(conclude);
    auto *reply = new Reply<Done>(this);
    const auto stop = [pages] { pages->isStopped = true; };
    connect(reply, &ReplyBase::cancelled, this, stop);
    connect(this, &Ledger::closing, reply, stop);
    visitPage(m_engine->threadForExports(m_file), QPointer<Reply<Done>>(reply), pages);
    return reply;
}

template <class T>
void Ledger::visitPage(DatabaseThread &databaseThread, const QPointer<Reply<Done>> &reply, const std::shared_ptr<Pages<T>> &pages)
{
    databaseThread.post([this, &databaseThread, outbox = &m_engine->outbox, reply, pages](Database &database) {
        if (pages->isStopped)
            return pages->drop();
        const auto page = pages->next(database);
        if (const std::optional<ApiError> damage = page ? damageIn(*page) : page.error())
            outbox->post([this, damage] { noteDamage(Result<Done>(*damage)); });
        const bool goesOn = page && pages->visitAll(*page);
        if (goesOn && !page->isEmpty())
            return visitPage(databaseThread, reply, pages);
        if (!goesOn)
            pages->conclude = nullptr;
        const Result<Done> end = page ? pages->end() : Result<Done>(page.error());
        pages->drop();
        outbox->post([reply, end] { finishIfThere(reply, end); });
    });
}

// ---- payments

namespace {

//! Where a walk over what matches stands.
struct Place {
    std::optional<reader::Position> after {};
    bool isLast = false;
};

} // namespace

Reply<Done> *Ledger::begin(const QList<DatabaseThread *> &threads, const std::shared_ptr<PaymentWalk> &walk)
{
    auto *reply = new Reply<Done>(this);
    const auto stop = [walk] { walk->stop(); };
    connect(reply, &ReplyBase::cancelled, this, stop);
    connect(this, &Ledger::closing, reply, stop);
    for (DatabaseThread *databaseThread : threads)
        goOn(*databaseThread, QPointer<Reply<Done>>(reply), walk);
    return reply;
}

void Ledger::goOn(DatabaseThread &databaseThread, const QPointer<Reply<Done>> &reply, const std::shared_ptr<PaymentWalk> &walk)
{
    databaseThread.post([this, &databaseThread, outbox = &m_engine->outbox, reply, walk](Database &database) {
        const bool hasMore = walk->step(database);
        if (const auto damage = walk->takeDamage())
            outbox->post([this, damage] { noteDamage(Result<Done>(*damage)); });
        if (hasMore)
            return goOn(databaseThread, reply, walk);
        if (const auto end = walk->leave())
            outbox->post([this, reply, end = *end] {
                noteDamage(end);
                finishIfThere(reply, end);
            });
    });
}

Reply<Done> *Ledger::walk(const Query &query, NewPage newPage, Conclusion conclude)
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
    const QList<DatabaseThread *> threads = m_engine->threadsForExports(m_file);
    return begin(threads, std::make_shared<PaymentWalk>(int(threads.size()), source, std::move(newPage), std::move(conclude)));
}

Reply<Done> *Ledger::walk(const QList<qint64> &seqs, NewPage newPage, Conclusion conclude)
{
    const auto source = [seqs, next = qsizetype(0)](Database &) mutable -> Result<std::optional<PaymentWalk::ReadPage>> {
        const QList<qint64> some = seqs.mid(next, rowsOfPage);
        next += some.size();
        if (some.isEmpty())
            return std::optional<PaymentWalk::ReadPage>();
        return std::optional<PaymentWalk::ReadPage>(
            [some](Database &own, const reader::Look &look) { return reader::eachRow(own, some, look); });
    };
    const QList<DatabaseThread *> threads = m_engine->threadsForExports(m_file);
    return begin(threads, std::make_shared<PaymentWalk>(int(threads.size()), source, std::move(newPage), std::move(conclude)));
}

// ---- callbacks and the audit chain

Reply<Done> *Ledger::walkCallbacks(const Span &span, std::function<bool(const CallbackRecord &)> visit, Conclusion conclude)
{
    const auto read = [span, after = qint64(0)](Database &database) mutable {
        auto page = callbackrows::page(database, span.from, span.to, after, rowsOfPage);
        if (page && !page->isEmpty())
            after = page->constLast().entry;
        return page;
    };
    return walkPages<CallbackRecord>(read, std::move(visit), std::move(conclude));
}

Reply<Done> *Ledger::walkAudit(const Span &span, std::function<bool(const AuditEntry &)> visit, Conclusion conclude)
{
    const auto read = [after = qint64(0)](Database &database) mutable {
        auto page = audit::entries(database, after, rowsOfPage);
        if (page && !page->isEmpty())
            after = page->constLast().entry;
        return page;
    };
    const auto within = [span, visit = std::move(visit)](const AuditEntry &entry) {
        const bool isOutside = (span.from && entry.at < *span.from) || (span.to && entry.at >= *span.to);
        return isOutside || visit(entry);
    };
    return walkPages<AuditEntry>(read, within, std::move(conclude));
}

Reply<qint64> *Ledger::countCallbacks(const Span &span)
{
    return askIn<qint64>(
        m_engine->laneForLongLists(m_file), [span](Database &database) { return callbackrows::count(database, span.from, span.to); });
}

Reply<qint64> *Ledger::countAudit(const Span &span)
{
    return askIn<qint64>(
        m_engine->laneForLongLists(m_file), [span](Database &database) { return audit::count(database, span.from, span.to); });
}

} // namespace kontor
