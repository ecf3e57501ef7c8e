// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/access/ledgerengine.h"
#include "ledger/rows/ledgerwalk.h"
#include <algorithm>
#include <atomic>

//! What is read for a file, page by page, on a thread of its own; only for the ledger's own sources.
namespace kontor {

//! One walk under way. Belongs to the thread that reads, but for isStopped.
template <class T> struct WalkUnderWay {
    std::function<Result<QList<T>>(Database &)> read;
    std::function<bool(const T &)> visit;
    WalkConclusion conclude;
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
void visitPage(
    LedgerEngine &engine, DatabaseThread &databaseThread, const QPointer<Reply<Done>> &reply, const std::shared_ptr<WalkUnderWay<T>> &pages)
{
    databaseThread.post([&engine, &databaseThread, reply, pages](Database &database) {
        if (pages->isStopped)
            return pages->drop();
        const auto page = pages->next(database);
        if (const std::optional<ApiError> damage = page ? damageIn(*page) : page.error())
            engine.outbox.post([&engine, damage] { engine.noteDamage(Result<Done>(*damage)); });
        const bool goesOn = page && pages->visitAll(*page);
        if (goesOn && !page->isEmpty())
            return visitPage(engine, databaseThread, reply, pages);
        if (!goesOn)
            pages->conclude = nullptr;
        const Result<Done> end = page ? pages->end() : Result<Done>(page.error());
        pages->drop();
        engine.outbox.post([reply, end] { finishIfThere(reply, end); });
    });
}

//! Reads pages on a thread of its own until one is empty; each row is visited there, and behind the last comes `conclude`.
template <class T>
Reply<Done> *walkPages(
    LedgerEngine &engine, std::function<Result<QList<T>>(Database &)> read, std::function<bool(const T &)> visit, WalkConclusion conclude)
{
    const auto pages = std::make_shared<WalkUnderWay<T>>();
    pages->read = std::move(read);
    pages->visit = std::move(visit);
    pages->conclude = std::move(conclude);
    auto *reply = new Reply<Done>(&engine);
    const auto stop = [pages] { pages->isStopped = true; };
    QObject::connect(reply, &ReplyBase::cancelled, &engine, stop);
    QObject::connect(&engine, &LedgerEngine::closing, reply, stop);
    visitPage(engine, engine.threadForExports(), QPointer<Reply<Done>>(reply), pages);
    return reply;
}

} // namespace kontor
