// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/ledger.h"

#include "core/clock.h"
#include "ledger/lane.h"
#include "ledger/ledgerfile.h"
#include "ledger/reader.h"
#include "ledger/writer.h"

#include <atomic>

namespace kontor {
namespace {

constexpr Millis watchInterval {500};
//! Counts the commits of other connections only, when it is asked on the one that writes.
constexpr char foreignCommits[] = "PRAGMA data_version";

template <class T> void finishIfThere(const QPointer<Reply<T>> &guard, const Result<T> &result)
{
    if (Reply<T> *reply = guard.data())
        reply->finish(result);
}

} // namespace

//! The connections and their threads. Queries have their own, so that a long write never delays a list.
struct Ledger::Engine {
    Engine(Clock &ownClock, std::shared_ptr<Database> writing, std::shared_ptr<Database> reading, Lane::Place place)
        : clock(ownClock)
        , writer(std::move(writing), place)
        , reader(std::move(reading), place)
    {
    }
    Clock &clock;
    Mailbox outbox; //!< results, for the ledger's own thread
    Lane writer;
    Lane reader;
    qint64 version = 0; //!< of foreignCommits
};

//! One forEach under way. Used by the reader's thread and the ledger's in turn.
struct Ledger::Walk {
    Query query;
    std::function<bool(const PaymentRecord &)> visit;
    std::optional<reader::Position> position {};

    Result<QList<PaymentRecord>> read(Database &database);
};

Result<QList<PaymentRecord>> Ledger::Walk::read(Database &database)
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

Result<std::unique_ptr<Ledger>> Ledger::open(const QString &file, Clock &clock, LedgerThreading threading)
{
    auto writing = openLedgerFile(file);
    if (!writing)
        return writing.error();
    const auto version = (*writing)->number(foreignCommits);
    if (!version)
        return version.error();
    const std::shared_ptr<Database> writer = *std::move(writing);
    std::shared_ptr<Database> reader = writer;
    const bool ownThread = threading == LedgerThreading::OwnThread;
    if (ownThread) {
        auto reading = Database::open(file, Database::Access::ReadOnly);
        if (!reading)
            return reading.error();
        reader = *std::move(reading);
    }
    auto engine = std::make_unique<Engine>(clock, writer, reader, ownThread ? Lane::Place::OwnThread : Lane::Place::CallingThread);
    engine->version = *version;
    std::unique_ptr<Ledger> ledger(new Ledger(file, std::move(engine)));
    if (ownThread)
        ledger->watch();
    return ledger;
}

Ledger::Ledger(QString file, std::unique_ptr<Engine> engine)
    : m_file(std::move(file))
    , m_engine(std::move(engine))
{
}

Ledger::~Ledger() = default;

// ---- writes

template <class T, class Answer> Reply<T> *Ledger::apply(QList<LedgerChange> changes, Answer answer)
{
    auto *reply = new Reply<T>(this);
    m_engine->writer.post(
        [this, outbox = &m_engine->outbox, guard = QPointer<Reply<T>>(reply), changes = std::move(changes), answer](Database &database) {
            const auto seqs = applyChanges(database, changes);
            const auto deliver = [this, guard, seqs, answer] {
                finishIfThere(guard, seqs ? Result<T>(answer(*seqs)) : Result<T>(seqs.error()));
                if (seqs && !seqs->isEmpty())
                    Q_EMIT changed(*seqs);
            };
            outbox->post(deliver);
        });
    return reply;
}

Reply<qint64> *Ledger::write(LedgerChange change)
{
    return apply<qint64>({std::move(change)}, [](const QList<qint64> &seqs) { return seqs.constFirst(); });
}

Reply<Done> *Ledger::write(QList<LedgerChange> changes)
{
    return apply<Done>(std::move(changes), [](const QList<qint64> &) { return Done {}; });
}

// ---- reads

template <class T, class Work> Reply<T> *Ledger::ask(Work work)
{
    auto *reply = new Reply<T>(this);
    // A search that was typed over in the meantime must not hold up the next one.
    const auto stopped = std::make_shared<std::atomic_bool>(false);
    connect(reply, &ReplyBase::cancelled, this, [stopped] { stopped->store(true); });
    m_engine->reader.post(
        [outbox = &m_engine->outbox, guard = QPointer<Reply<T>>(reply), stopped, work = std::move(work)](Database &database) {
            if (stopped->load())
                return;
            const auto deliver = [guard, result = Result<T>(work(database))] { finishIfThere(guard, result); };
            outbox->post(deliver);
        });
    return reply;
}

Reply<std::optional<PaymentRecord>> *Ledger::payment(const OrderId &id)
{
    return ask<std::optional<PaymentRecord>>([id](Database &database) { return reader::payment(database, id); });
}

Reply<std::optional<OrderId>> *Ledger::paymentOfNonce(const QString &nonce)
{
    return ask<std::optional<OrderId>>([nonce](Database &database) { return reader::paymentOfNonce(database, nonce); });
}

Reply<QList<AttemptRecord>> *Ledger::attempts(const OrderId &id)
{
    return ask<QList<AttemptRecord>>([id](Database &database) { return reader::attempts(database, id); });
}

Reply<QList<TimelineEntry>> *Ledger::timeline(const OrderId &id)
{
    return ask<QList<TimelineEntry>>([id](Database &database) { return reader::timeline(database, id); });
}

Reply<QList<PaymentRecord>> *Ledger::openPayments()
{
    return ask<QList<PaymentRecord>>(reader::openPayments);
}

Reply<QList<qint64>> *Ledger::find(const Query &query, int limit)
{
    return ask<QList<qint64>>([query, limit](Database &database) { return reader::find(database, query, limit); });
}

Reply<QList<PaymentRecord>> *Ledger::rows(const QList<qint64> &seqs)
{
    return ask<QList<PaymentRecord>>([seqs](Database &database) { return reader::rows(database, seqs); });
}

Reply<Ledger::Counts> *Ledger::counts(std::optional<PaymentKind> kind)
{
    return ask<Counts>([kind](Database &database) { return reader::counts(database, kind); });
}

Reply<bool> *Ledger::hasTestMark(bool isTest)
{
    return ask<bool>([isTest](Database &database) { return reader::hasTestMark(database, isTest); });
}

Reply<Done> *Ledger::checkPages()
{
    return ask<Done>([](Database &database) { return kontor::checkPages(database); });
}

Reply<QStringList> *Ledger::verify()
{
    return ask<QStringList>(reader::verify);
}

// ---- all payments, page by page

Reply<Done> *Ledger::forEach(const Query &query, std::function<bool(const PaymentRecord &)> visit)
{
    auto *reply = new Reply<Done>(this);
    nextPage(reply, std::make_shared<Walk>(Walk {query, std::move(visit)}));
    return reply;
}

void Ledger::nextPage(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Walk> &walk)
{
    m_engine->reader.post([this, outbox = &m_engine->outbox, reply, walk](Database &database) {
        const auto deliver = [this, reply, walk, page = walk->read(database)] { handOver(reply, walk, page); };
        outbox->post(deliver);
    });
}

void Ledger::handOver(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Walk> &walk, const Result<QList<PaymentRecord>> &page)
{
    Reply<Done> *open = reply.data();
    if (!open || open->hasResult())
        return;
    if (!page || page->isEmpty())
        return open->finish(page ? Result<Done>(Done {}) : Result<Done>(page.error()));
    for (const PaymentRecord &record : *page) {
        const bool goesOn = walk->visit(record);
        if (!reply)
            return; // whoever visited has ended the ledger
        if (!goesOn)
            return open->finish(Done {});
    }
    nextPage(reply, walk);
}

// ---- other processes

void Ledger::watch()
{
    m_engine->clock.after(watchInterval, this, [this] {
        m_engine->writer.post([this, outbox = &m_engine->outbox](Database &database) {
            const auto version = database.number(foreignCommits);
            outbox->post([this, version] { compareVersion(version); });
        });
    });
}

void Ledger::compareVersion(const Result<qint64> &version)
{
    watch();
    if (!version || *version == m_engine->version)
        return;
    m_engine->version = *version;
    Q_EMIT changedElsewhere();
}

} // namespace kontor
