// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/ledger.h"

#include "core/accountrules.h"
#include "ledger/accountname.h"
#include "ledger/backup.h"
#include "ledger/balancerows.h"
#include "ledger/codelists.h"
#include "ledger/controlstate.h"
#include "ledger/ledgerengine.h"
#include "ledger/ledgerfile.h"
#include "ledger/possiblysent.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

constexpr Millis watchInterval {500};
constexpr int looksOfMark = 2; //!< the mark beside the ledger moves with every other look
constexpr int looksOfOutsideMark = 120; //!< the one outside its home each minute
//! Counts the commits of other connections only, when it is asked on the one that writes.
constexpr char foreignCommits[] = "PRAGMA data_version";

HighWater::Move moveOfLook(int number)
{
    if (number % looksOfOutsideMark == 0)
        return HighWater::Move::Both;
    return number % looksOfMark == 0 ? HighWater::Move::AnotherTime : HighWater::Move::Now;
}

//! A new ledger has one entry and can't have a mark.
Result<bool> hasNoMark(const HighWater &mark, Database &database)
{
    if (!mark.isAbsent())
        return false;
    const auto head = audit::head(database);
    return head ? Result<bool>(head->entry > 1) : Result<bool>(head.error());
}

} // namespace

Result<std::unique_ptr<Ledger>> Ledger::open(
    const QString &file, Clock &clock, LedgerThreading threading, const QString &who, const QString &outsideMark)
{
    const QString name = who.isEmpty() ? accountName() : who;
    auto opened = openLedgerOrRead(file, {name, clock.wall()});
    if (!opened)
        return opened.error();
    removeLeftovers(file);
    auto &[writing, forReading] = *opened;
    const auto version = writing->number(foreignCommits);
    if (!version)
        return version.error();
    HighWater mark(file, outsideMark);
    const bool isMarkedOutside = mark.isKeptOutside();
    const auto unmarked = hasNoMark(mark, *writing);
    if (!unmarked)
        return unmarked.error();
    const auto older = mark.keep(*writing);
    if (!older)
        return older.error();
    Engine::Connections connections {.writing = std::move(writing), .place = DatabaseThread::Place::CallingThread};
    connections.reading = connections.writing;
    const bool ownThread = threading == LedgerThreading::OwnThread;
    if (ownThread) {
        connections.place = DatabaseThread::Place::OwnThread;
        auto reading = Database::open(file, forReading);
        if (!reading)
            return reading.error();
        connections.reading = *std::move(reading);
    }
    auto engine = std::make_unique<Engine>(clock, name, std::move(mark), connections);
    engine->forReading = forReading;
    engine->version = *version;
    engine->older = *older;
    engine->isUnmarked = *unmarked;
    engine->isMarkedOutside = isMarkedOutside;
    engine->wasOlder = older->has_value();
    const auto lists = codelists::readAll(*connections.writing);
    if (!lists)
        return lists.error();
    std::unique_ptr<Ledger> ledger(new Ledger(file, std::move(engine)));
    ledger->m_lists = *lists;
    ledger->makeRules();
    if (ownThread)
        ledger->watch();
    return ledger;
}

Ledger::Ledger(QString file, std::unique_ptr<Engine> engine)
    : m_file(std::move(file))
    , m_engine(std::move(engine))
    , m_rules(std::make_shared<const AccountRules>())
{
}

//! Nobody waits for what is still being read; the thread that closes would. What is to be written is written.
Ledger::~Ledger()
{
    Q_EMIT closing(QPrivateSignal());
    m_engine->writer.last([mark = &m_engine->mark](Database &database) { (void)mark->keep(database); });
}

// ---- payments

Reply<qint64> *Ledger::write(LedgerChange change)
{
    if (change.acknowledged)
        change.acknowledged->rules = m_rules;
    return act<qint64>([changes = QList<LedgerChange> {std::move(change)}](
                           Database &database, AuditChain &chain, QList<qint64> &touched) -> Result<qint64> {
        const auto seqs = applyChanges(database, chain, changes, {});
        if (!seqs)
            return seqs.error();
        touched = *seqs;
        return seqs->constFirst();
    });
}

Reply<Done> *Ledger::write(QList<LedgerChange> changes, std::optional<BatchRecord> batch)
{
    for (LedgerChange &change : changes) {
        if (change.acknowledged)
            change.acknowledged->rules = m_rules;
    }
    return act<Done>([changes = std::move(changes), batch = std::move(batch)](
                         Database &database, AuditChain &chain, QList<qint64> &touched) -> Result<Done> {
        const auto seqs = applyChanges(database, chain, changes, batch);
        if (!seqs)
            return seqs.error();
        touched = *seqs;
        return Done {};
    });
}

Reply<Done> *Ledger::acknowledgeTestMarks(bool isTest)
{
    return act<Done>([isTest](Database &database, AuditChain &chain, QList<qint64> &touched) -> Result<Done> {
        const auto seqs = controlstate::seeTestMarks(database, chain, isTest);
        if (!seqs)
            return seqs.error();
        touched = *seqs;
        return Done {};
    });
}

Reply<Done> *Ledger::acknowledgeAlarm(const OrderId &id, const TimelineEntry &line)
{
    return act<Done>([id, line](Database &database, AuditChain &chain, QList<qint64> &touched) -> Result<Done> {
        const auto seq = seeAlarm(database, chain, id, line);
        if (!seq)
            return seq.error();
        touched = {*seq};
        return Done {};
    });
}

// ---- the desk

Reply<qint64> *Ledger::takeFencingToken()
{
    return act<qint64>([](Database &database, AuditChain &chain, auto &) { return controlstate::takeFencingToken(database, chain); });
}

Reply<std::optional<Ledger::Gateway>> *Ledger::claimFor(const Gateway &gateway)
{
    return act<std::optional<Gateway>>(
        [gateway](Database &database, AuditChain &chain, auto &) { return controlstate::claimFor(database, chain, gateway); });
}

Reply<Done> *Ledger::acceptGateway(const Gateway &gateway)
{
    return act<Done>(
        [gateway](Database &database, AuditChain &chain, auto &) { return controlstate::acceptGateway(database, chain, gateway); });
}

Reply<Done> *Ledger::record(const AuditEntry &deed)
{
    return actInAnyCopy<Done>([deed](Database &, AuditChain &chain, auto &) { return chain.append(deed); });
}

Reply<Done> *Ledger::tryAgain()
{
    return actInAnyCopy<Done>([file = file()](Database &, AuditChain &chain, auto &) {
        const Result<Done> room = hasRoomBeside(file);
        return room ? chain.append({.what = u"ledger.written-again"_s}) : room;
    });
}

Reply<qint64> *Ledger::enqueueCommand(const WorkerCommand &command)
{
    return act<qint64>(
        [command](Database &database, AuditChain &chain, auto &) { return controlstate::enqueueCommand(database, chain, command); });
}

Reply<Done> *Ledger::finishCommand(qint64 entry)
{
    return act<Done>(
        [entry](Database &database, AuditChain &chain, auto &) { return controlstate::finishCommand(database, chain, entry); });
}

Reply<Done> *Ledger::setFinalWord(const FinalWord &word, bool isFinal)
{
    return act<Done>([word, isFinal](Database &database, AuditChain &chain, auto &) {
        return controlstate::setFinalWord(database, chain, word, isFinal);
    });
}

Reply<Done> *Ledger::keepBalances(const QList<BalanceSnapshot> &balances)
{
    return actInAnyCopy<Done>([balances](Database &database, AuditChain &, auto &) { return balancerows::keep(database, balances); });
}

void Ledger::makeRules()
{
    m_rules = std::make_shared<const AccountRules>(m_lists.value(CodeListKind::Banks).items, m_phoneCodes);
}

void Ledger::setPhoneCodes(const QStringList &methodsAndOperators)
{
    m_phoneCodes = methodsAndOperators;
    makeRules();
}

Reply<Done> *Ledger::keepCodes(CodeListKind list, const KeptCodes &codes)
{
    Q_ASSERT(!codes.items.isEmpty());
    m_lists.insert(list, codes);
    if (list == CodeListKind::Banks)
        makeRules();
    return actInAnyCopy<Done>([list, codes](Database &database, AuditChain &, auto &) { return codelists::keep(database, list, codes); });
}

Reply<Done> *Ledger::setSendingPaused(bool paused)
{
    return actInAnyCopy<Done>(
        [paused](Database &database, AuditChain &chain, auto &) { return controlstate::setSendingPaused(database, chain, paused); });
}

// ---- copies

//! A long copy holds up no list: it has a connection and a thread of its own. ":memory:" is one connection.
Result<DatabaseThread *> Ledger::Engine::laneForCopies(const QString &file)
{
    if (file == u":memory:")
        return &reader;
    return ownLane(file, copier);
}

Result<DatabaseThread *> Ledger::Engine::ownLane(const QString &file, std::unique_ptr<DatabaseThread> &databaseThread) const
{
    if (!databaseThread) {
        auto connection = Database::open(file, forReading);
        if (!connection)
            return connection.error();
        databaseThread = std::make_unique<DatabaseThread>(*std::move(connection), DatabaseThread::Place::OwnThread);
    }
    return databaseThread.get();
}

DatabaseThread &Ledger::Engine::laneForChecks(const QString &file)
{
    const auto databaseThread = isThreaded ? ownLane(file, copier) : Result<DatabaseThread *>(&reader);
    return databaseThread ? **databaseThread : reader;
}

DatabaseThread &Ledger::Engine::laneForLongLists(const QString &file)
{
    const auto databaseThread = isThreaded ? ownLane(file, lister) : Result<DatabaseThread *>(&reader);
    return databaseThread ? **databaseThread : reader;
}

DatabaseThread &Ledger::Engine::threadForExports(const QString &file)
{
    const auto databaseThread = isThreaded ? ownLane(file, exporter) : Result<DatabaseThread *>(&reader);
    return databaseThread ? **databaseThread : reader;
}

QList<DatabaseThread *> Ledger::Engine::threadsForExports(const QString &file)
{
    QList<DatabaseThread *> threads {&threadForExports(file)};
    const int processors = isThreaded ? QThread::idealThreadCount() : 1;
    for (auto &beside : exportersBeside) {
        if (threads.size() >= processors)
            break;
        if (const auto databaseThread = ownLane(file, beside)) // without it, it takes longer
            threads.append(*databaseThread);
    }
    return threads;
}

Reply<Done> *Ledger::backup(const QString &file)
{
    auto *reply = new Reply<Done>(this);
    const auto databaseThread = m_engine->laneForCopies(m_file);
    if (!databaseThread) {
        reply->finish(databaseThread.error());
        return reply;
    }
    (*databaseThread)->post([this, outbox = &m_engine->outbox, guard = QPointer<Reply<Done>>(reply), file](Database &database) {
        const auto copied = backUp(database, file);
        outbox->post([this, guard, copied, file] {
            if (!copied)
                return finishIfThere(guard, copied);
            // The copy is whole even where the ledger itself has no room left to say so.
            record({.what = u"ledger.backup"_s, .object = QFileInfo(file).fileName()})->then(this, [guard, copied](const Result<Done> &) {
                finishIfThere(guard, copied);
            });
        });
    });
    return reply;
}

std::optional<Ledger::OlderCopy> Ledger::olderCopy() const
{
    return m_engine->older;
}

std::optional<ApiError> Ledger::whyUnchangeable() const
{
    return m_engine->older ? std::optional(refusalIn(*m_engine->older)) : std::nullopt;
}

bool Ledger::isUnmarked() const
{
    return m_engine->isUnmarked;
}

bool Ledger::isMarkedOutside() const
{
    return m_engine->isMarkedOutside;
}

Result<std::optional<Ledger::OlderCopy>> Ledger::Engine::olderNow(Database &database)
{
    const auto commits = database.number(foreignCommits);
    if (!commits)
        return commits.error();
    if (!wasOlder && comparedAt == *commits)
        return std::optional<OlderCopy>();
    auto compared = mark.compare(database);
    if (!compared)
        return compared;
    comparedAt = *commits;
    wasOlder = compared->has_value();
    return compared;
}

Reply<Done> *Ledger::acceptOlderCopy()
{
    auto *reply = new Reply<Done>(this);
    const auto work = [mark = &m_engine->mark](Database &database, AuditChain &chain, QList<qint64> &touched) -> Result<Done> {
        const auto older = mark->compare(database);
        if (!older || !*older) // or another process has accepted it
            return older ? Result<Done>(Done {}) : older.error();
        const auto marked = markPossiblySent(database, chain);
        if (!marked)
            return marked.error();
        touched = *marked;
        return chain.append(u"ledger.older-copy.accepted"_s, {}, QString::number(marked->size()));
    };
    actInAnyCopy<Done>(work)->then(reply, [this, reply](const Result<Done> &written) {
        if (!written)
            return reply->finish(written.error());
        m_engine->writer.post([this, engine = m_engine.get(), guard = QPointer<Reply<Done>>(reply)](Database &database) {
            engine->outbox.post([this, guard, accepted = engine->mark.accept(database)] {
                if (accepted)
                    m_engine->older.reset();
                finishIfThere(guard, accepted);
            });
        });
    });
    return reply;
}

// ---- other processes

void Ledger::watch()
{
    m_engine->clock.after(watchInterval, this, [this] {
        m_engine->writer.post([this, engine = m_engine.get()](Database &database) {
            const auto version = database.number(foreignCommits);
            const auto older = engine->mark.keep(database, moveOfLook(++engine->looks));
            engine->wasOlder = engine->wasOlder || (older && *older);
            engine->outbox.post([this, version, older] { noteOthers(version, older); });
        });
    });
}

void Ledger::noteOthers(const Result<qint64> &version, const Result<std::optional<OlderCopy>> &older)
{
    watch();
    const bool wasOlder = m_engine->older.has_value();
    if (older)
        m_engine->older = *older;
    const bool isNews = version && *version != m_engine->version;
    if (version)
        m_engine->version = *version;
    // Another process may have accepted the copy by moving the mark alone.
    if (isNews || wasOlder != m_engine->older.has_value())
        Q_EMIT changedElsewhere();
}

void Ledger::noteOlder(const OlderCopy &copy)
{
    const bool wasOlder = std::exchange(m_engine->older, copy).has_value();
    if (!wasOlder)
        Q_EMIT changedElsewhere();
}

} // namespace kontor
