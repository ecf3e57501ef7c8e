// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/accountrules.h"
#include "core/clock.h"
#include "core/log.h"
#include "core/reply.h"
#include "ledger/changes/writer.h"
#include "ledger/integrity/highwater.h"
#include "ledger/rows/rows.h"
#include "ledger/storage/databasethread.h"
#include <QObject>
#include <QPointer>
#include <array>
#include <atomic>

namespace kontor {

//! Counts the commits of other connections only, when it is asked on the one that writes.
inline constexpr char foreignCommits[] = "PRAGMA data_version";

//! How a ledger hands its work to the connections; only for the ledger's own sources. Each connection has a thread. Queries have their own,
//! so that a long write never delays a list, and so have backups.
class LedgerEngine final : public QObject {
    Q_OBJECT
public:
    struct Connections {
        std::shared_ptr<Database> writing {};
        std::shared_ptr<Database> reading {};
        DatabaseThread::Place place;
    };
    LedgerEngine(QString ownFile, Clock &ownClock, QString ownWho, HighWater ownMark, const Connections &connections);
    //! What is still being read is given up. What is to be written is written.
    ~LedgerEngine() override;

    // Reads. A reply that is cancelled stops its reading.
    template <class T, class Work> Reply<T> *ask(Work work);
    template <class T, class Work> Reply<T> *askIn(DatabaseThread &databaseThread, Work work);
    //! A write, refused in an older copy that nobody has accepted.
    template <class T, class Work> Reply<T> *act(Work work);
    //! A write that concludes nothing of a payment.
    template <class T, class Work> Reply<T> *actInAnyCopy(Work work);
    template <class T> void noteDamage(const Result<T> &read);

    Result<DatabaseThread *> threadForCopies();
    // Where a reading may take seconds and nobody waits for what comes behind it; where one may take tenths of a second. The reader's own
    // where there is only one connection.
    DatabaseThread &threadForChecks();
    DatabaseThread &threadForLongLists();
    DatabaseThread &threadForExports();
    //! As many as there are processors, up to a few; at least one.
    QList<DatabaseThread *> threadsForExports();

    //! Looks for what other processes wrote, again and again.
    void watch();

    QString file;
    Clock &clock;
    QString who;
    Database::Access forReading = Database::Access::ReadOnly;
    HighWater mark; //!< the writer's
    std::shared_ptr<const AccountRules> rules = std::make_shared<const AccountRules>(); //!< which accounts are the same
    std::optional<OlderCopy> older {};
    qint64 version = 0; //!< how many commits of others the writer has seen
    bool wasOlder = false; //!< the writer's: at the last look

private:
    std::optional<qint64> m_comparedAt {}; //!< the writer's: how many commits of others it had seen at the last look at the marks
    int m_looks = 0; //!< the writer's: at what others wrote

public:
    // Behind all that their work uses, so that it ends first.
    CallQueue outbox; //!< results, for the ledger's own thread
    DatabaseThread writer;
    DatabaseThread reader;

Q_SIGNALS:
    void changed(const QList<qint64> &seqs);
    void changedElsewhere();
    void damageFound(const QString &what);
    void closing();

private:
    Result<DatabaseThread *> ownThread(std::unique_ptr<DatabaseThread> &databaseThread) const;
    //! On the writer's thread, within a transaction: whether the ledger is an older copy at this moment. Looks at the marks only where
    //! another process has written since, as one does that puts a backup in its place.
    Result<std::optional<OlderCopy>> olderNow(Database &database);
    void noteOthers(const Result<qint64> &seen, const Result<std::optional<OlderCopy>> &found);
    void noteOlder(const OlderCopy &copy);

    bool m_isThreaded; //!< otherwise everything is one connection, on the caller's thread
    std::unique_ptr<DatabaseThread> m_copier {}; //!< once one is made
    std::unique_ptr<DatabaseThread> m_lister {}; //!< the same
    std::unique_ptr<DatabaseThread> m_exporter {}; //!< the same
    std::array<std::unique_ptr<DatabaseThread>, 3> m_exportersBeside {}; //!< the same
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

template <class T> void LedgerEngine::noteDamage(const Result<T> &read)
{
    const std::optional<ApiError> damage = read ? damageIn(*read) : read.error();
    if (damage && damage->kind == ErrorKind::LedgerDamaged)
        Q_EMIT damageFound(damage->text);
}

inline ApiError refusalIn(const OlderCopy &copy)
{
    return {.kind = copy.isUnknownHere ? ErrorKind::LedgerUnknownHere : ErrorKind::LedgerOlder};
}

template <class T, class Work> Reply<T> *LedgerEngine::act(Work work)
{
    return actInAnyCopy<T>(
        [this, work = std::move(work)](Database &database, AuditChain &chain, QList<qint64> &touched) mutable -> Result<T> {
            const auto found = olderNow(database);
            if (!found)
                return found.error();
            if (!*found)
                return work(database, chain, touched);
            outbox.post([this, copy = **found] { noteOlder(copy); });
            return refusalIn(**found);
        });
}

template <class T, class Work> Reply<T> *LedgerEngine::actInAnyCopy(Work work)
{
    auto *reply = new Reply<T>(this);
    const Writing writing {who, clock.wall()};
    writer.post([this, guard = QPointer<Reply<T>>(reply), writing, work = std::move(work)](Database &database) mutable {
        QList<qint64> touched;
        const auto result = written<T>(database, writing, work, touched);
        outbox.post([this, guard, result, touched] {
            noteDamage(result);
            finishIfThere(guard, result);
            if (result && !touched.isEmpty())
                Q_EMIT changed(touched);
        });
    });
    return reply;
}

template <class T, class Work> Reply<T> *LedgerEngine::ask(Work work)
{
    return askIn<T>(reader, std::move(work));
}

template <class T, class Work> Reply<T> *LedgerEngine::askIn(DatabaseThread &databaseThread, Work work)
{
    auto *reply = new Reply<T>(this);
    // A search that was typed over in the meantime must not hold up the next one.
    const auto stopped = std::make_shared<std::atomic_bool>(false);
    connect(reply, &ReplyBase::cancelled, this, [stopped] { stopped->store(true); });
    connect(this, &LedgerEngine::closing, reply, [stopped] { stopped->store(true); });
    databaseThread.post([this, guard = QPointer<Reply<T>>(reply), stopped, work = std::move(work)](Database &database) {
        if (stopped->load())
            return;
        database.stopWhen(stopped.get());
        Result<T> read = work(database);
        database.stopWhen(nullptr);
        const auto deliver = [this, guard, result = std::move(read)] {
            noteDamage(result);
            finishIfThere(guard, result);
        };
        outbox.post(deliver);
    });
    return reply;
}

} // namespace kontor
