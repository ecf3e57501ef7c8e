// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/log.h"
#include "ledger/databasethread.h"
#include "ledger/highwater.h"
#include "ledger/ledger.h"
#include "ledger/rows.h"
#include "ledger/writer.h"

#include <array>
#include <atomic>

//! How the ledger hands its work to the connections; only for its own sources.
namespace kontor {

//! The connections and their threads. Queries have their own, so that a long write never delays a list, and so have
//! backups.
struct Ledger::Engine {
    struct Connections {
        std::shared_ptr<Database> writing {};
        std::shared_ptr<Database> reading {};
        DatabaseThread::Place place;
    };
    Engine(Clock &ownClock, QString ownWho, HighWater ownMark, const Connections &connections)
        : clock(ownClock)
        , who(std::move(ownWho))
        , mark(std::move(ownMark))
        , writer(connections.writing, connections.place)
        , reader(connections.reading, connections.place)
        , isThreaded(connections.place == DatabaseThread::Place::OwnThread)
    {
    }
    Result<DatabaseThread *> laneForCopies(const QString &file);
    //! Where a reading may take seconds and nobody waits for what comes behind it; where one may take tenths of a second. The reader's own
    //! where there is only one connection.
    Result<DatabaseThread *> ownLane(const QString &file, std::unique_ptr<DatabaseThread> &databaseThread) const;
    DatabaseThread &laneForChecks(const QString &file);
    DatabaseThread &laneForLongLists(const QString &file);
    DatabaseThread &threadForExports(const QString &file);
    //! As many as there are processors, up to a few; at least one.
    QList<DatabaseThread *> threadsForExports(const QString &file);
    //! On the writer's thread, within a transaction: whether the ledger is an older copy at this moment. Looks at the marks only where
    //! another process has written since, as one does that puts a backup in its place.
    Result<std::optional<OlderCopy>> olderNow(Database &database);

    Clock &clock;
    QString who;
    Database::Access forReading = Database::Access::ReadOnly;
    HighWater mark; //!< the writer's
    CallQueue outbox; //!< results, for the ledger's own thread
    DatabaseThread writer;
    DatabaseThread reader;
    bool isThreaded; //!< otherwise everything is one connection, on the caller's thread
    std::unique_ptr<DatabaseThread> copier {}; //!< once one is made
    std::unique_ptr<DatabaseThread> lister {}; //!< the same
    std::unique_ptr<DatabaseThread> exporter {}; //!< the same
    std::array<std::unique_ptr<DatabaseThread>, 3> exportersBeside {}; //!< the same
    qint64 version = 0; //!< how many commits of others the writer has seen
    std::optional<OlderCopy> older {};
    bool isUnmarked = false;
    bool isMarkedOutside = false;
    bool wasOlder = false; //!< the writer's: at the last look
    std::optional<qint64> comparedAt {}; //!< the writer's: how many commits of others it had seen then
    int looks = 0; //!< the writer's: at what others wrote
};

template <class T> void finishIfThere(const QPointer<Reply<T>> &guard, const Result<T> &result)
{
    if (Reply<T> *reply = guard.data())
        reply->finish(result);
}

//! Inside a transaction that goes on with the audit chain. The work names the payments that it touched.
template <class T, class Work> Result<T> written(Database &database, const Writing &writing, Work &work, QList<qint64> &touched)
{
    std::optional<T> value;
    const auto done = inTransaction(database, [&]() -> Result<Done> {
        AuditChain chain(database, writing);
        Result<T> result = work(database, chain, touched);
        if (!result)
            return result.error();
        value = *std::move(result);
        return Done {};
    });
    if (!done) {
        qCDebug(ledgerLog) << "a write came to nothing, error" << int(done.error().kind);
        return done.error();
    }
    qCDebug(ledgerLog) << "wrote" << touched.size() << "payments";
    return *std::move(value);
}

//! Rows that are only shown say it themselves.
inline std::optional<ApiError> damageIn(const QList<PaymentRecord> &rows)
{
    for (const PaymentRecord &row : rows) {
        if (row.isAltered)
            return rows::changedPayment(row.id.toString());
    }
    return {};
}
template <class T> std::optional<ApiError> damageIn(const T &)
{
    return {};
}

template <class T> void Ledger::noteDamage(const Result<T> &read)
{
    const std::optional<ApiError> damage = read ? damageIn(*read) : read.error();
    if (damage && damage->kind == ErrorKind::LedgerDamaged)
        Q_EMIT damageFound(damage->text);
}

inline ApiError refusalIn(const Ledger::OlderCopy &copy)
{
    return {.kind = copy.isUnknownHere ? ErrorKind::LedgerUnknownHere : ErrorKind::LedgerOlder};
}

template <class T, class Work> Reply<T> *Ledger::act(Work work)
{
    return actInAnyCopy<T>([this, engine = m_engine.get(), work = std::move(work)](
                               Database &database, AuditChain &chain, QList<qint64> &touched) mutable -> Result<T> {
        const auto older = engine->olderNow(database);
        if (!older)
            return older.error();
        if (!*older)
            return work(database, chain, touched);
        engine->outbox.post([this, copy = **older] { noteOlder(copy); });
        return refusalIn(**older);
    });
}

template <class T, class Work> Reply<T> *Ledger::actInAnyCopy(Work work)
{
    auto *reply = new Reply<T>(this);
    const Writing writing {m_engine->who, m_engine->clock.wall()};
    m_engine->writer.post(
        [this, engine = m_engine.get(), guard = QPointer<Reply<T>>(reply), writing, work = std::move(work)](Database &database) mutable {
            auto *outbox = &engine->outbox;
            QList<qint64> touched;
            const auto result = written<T>(database, writing, work, touched);
            outbox->post([this, guard, result, touched] {
                noteDamage(result);
                finishIfThere(guard, result);
                if (result && !touched.isEmpty())
                    Q_EMIT changed(touched);
            });
        });
    return reply;
}

template <class T, class Work> Reply<T> *Ledger::ask(Work work)
{
    return askIn<T>(m_engine->reader, std::move(work));
}

template <class T, class Work> Reply<T> *Ledger::askIn(DatabaseThread &databaseThread, Work work)
{
    auto *reply = new Reply<T>(this);
    // A search that was typed over in the meantime must not hold up the next one.
    const auto stopped = std::make_shared<std::atomic_bool>(false);
    connect(reply, &ReplyBase::cancelled, this, [stopped] { stopped->store(true); });
    connect(this, &Ledger::closing, reply, [stopped] { stopped->store(true); });
    databaseThread.post(
        [this, outbox = &m_engine->outbox, guard = QPointer<Reply<T>>(reply), stopped, work = std::move(work)](Database &database) {
            if (stopped->load())
                return;
            database.stopWhen(stopped.get());
            Result<T> read = work(database);
            database.stopWhen(nullptr);
            const auto deliver = [this, guard, result = std::move(read)] {
                noteDamage(result);
                finishIfThere(guard, result);
            };
            outbox->post(deliver);
        });
    return reply;
}

} // namespace kontor
