// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/access/ledgerengine.h"

#include <QThread>
#include <utility>

namespace kontor {

namespace {

constexpr Millis watchInterval {500};
constexpr int looksOfMark = 2; //!< the mark beside the ledger moves with every other look
constexpr int looksOfOutsideMark = 120; //!< the one outside its home each minute

HighWater::Move moveOfLook(int number)
{
    if (number % looksOfOutsideMark == 0)
        return HighWater::Move::Both;
    return number % looksOfMark == 0 ? HighWater::Move::AnotherTime : HighWater::Move::Now;
}

} // namespace

LedgerEngine::LedgerEngine(QString ownFile, Clock &ownClock, QString ownWho, HighWater ownMark, const Connections &connections)
    : file(std::move(ownFile))
    , clock(ownClock)
    , who(std::move(ownWho))
    , mark(std::move(ownMark))
    , writer(connections.writing, connections.place)
    , reader(connections.reading, connections.place)
    , m_isThreaded(connections.place == DatabaseThread::Place::OwnThread)
{
}

//! Nobody waits for what is still being read; the thread that closes would.
LedgerEngine::~LedgerEngine()
{
    Q_EMIT closing();
    writer.last([own = &mark](Database &database) { (void)own->keep(database); });
}

//! A long copy holds up no list: it has a connection and a thread of its own. ":memory:" is one connection.
Result<DatabaseThread *> LedgerEngine::threadForCopies()
{
    if (file == u":memory:")
        return &reader;
    return ownThread(m_copier);
}

Result<DatabaseThread *> LedgerEngine::ownThread(std::unique_ptr<DatabaseThread> &databaseThread) const
{
    if (!databaseThread) {
        auto connection = Database::open(file, forReading);
        if (!connection)
            return connection.error();
        databaseThread = std::make_unique<DatabaseThread>(*std::move(connection), DatabaseThread::Place::OwnThread);
    }
    return databaseThread.get();
}

DatabaseThread &LedgerEngine::threadForChecks()
{
    const auto databaseThread = m_isThreaded ? ownThread(m_copier) : Result<DatabaseThread *>(&reader);
    return databaseThread ? **databaseThread : reader;
}

DatabaseThread &LedgerEngine::threadForLongLists()
{
    const auto databaseThread = m_isThreaded ? ownThread(m_lister) : Result<DatabaseThread *>(&reader);
    return databaseThread ? **databaseThread : reader;
}

DatabaseThread &LedgerEngine::threadForExports()
{
    const auto databaseThread = m_isThreaded ? ownThread(m_exporter) : Result<DatabaseThread *>(&reader);
    return databaseThread ? **databaseThread : reader;
}

QList<DatabaseThread *> LedgerEngine::threadsForExports()
{
    QList<DatabaseThread *> threads {&threadForExports()};
    const int processors = m_isThreaded ? QThread::idealThreadCount() : 1;
    for (auto &beside : m_exportersBeside) {
        if (threads.size() >= processors)
            break;
        if (const auto databaseThread = ownThread(beside)) // without it, it takes longer
            threads.append(*databaseThread);
    }
    return threads;
}

Result<std::optional<OlderCopy>> LedgerEngine::olderNow(Database &database)
{
    const auto commits = database.number(foreignCommits);
    if (!commits)
        return commits.error();
    if (!wasOlder && m_comparedAt == *commits)
        return std::optional<OlderCopy>();
    auto compared = mark.compare(database);
    if (!compared)
        return compared;
    m_comparedAt = *commits;
    wasOlder = compared->has_value();
    return compared;
}

void LedgerEngine::watch()
{
    clock.after(watchInterval, this, [this] {
        writer.post([this](Database &database) {
            const auto seen = database.number(foreignCommits);
            const auto found = mark.keep(database, moveOfLook(++m_looks));
            wasOlder = wasOlder || (found && *found);
            outbox.post([this, seen, found] { noteOthers(seen, found); });
        });
    });
}

void LedgerEngine::noteOthers(const Result<qint64> &seen, const Result<std::optional<OlderCopy>> &found)
{
    watch();
    const bool hadOlder = older.has_value();
    if (found)
        older = *found;
    const bool isNews = seen && *seen != version;
    if (seen)
        version = *seen;
    // Another process may have accepted the copy by moving the mark alone.
    if (isNews || hadOlder != older.has_value())
        Q_EMIT changedElsewhere();
}

void LedgerEngine::noteOlder(const OlderCopy &copy)
{
    const bool hadOlder = std::exchange(older, copy).has_value();
    if (!hadOlder)
        Q_EMIT changedElsewhere();
}

} // namespace kontor
