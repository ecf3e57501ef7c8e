// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/files/importold.h"

#include "core/clock.h"
#include "core/fileerror.h"
#include "ledger/changes/batchrows.h"
#include "ledger/changes/controlstate.h"
#include "ledger/changes/possiblysent.h"
#include "ledger/changes/writer.h"
#include "ledger/files/backup.h"
#include "ledger/files/ledgerfile.h"
#include "ledger/files/oldledger.h"
#include "ledger/integrity/highwater.h"
#include "ledger/rows/accountname.h"
#include "ledger/rows/attemptrows.h"
#include "ledger/rows/balancerows.h"
#include "ledger/rows/batchsheets.h"
#include "ledger/rows/replyrows.h"
#include "ledger/rows/rows.h"
#include "ledger/rows/statelist.h"
#include "ledger/storage/digest.h"
#include "ledger/storage/workerlock.h"

#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QUuid>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace kontor {
namespace importold {
namespace {

//! Whose lines of the timeline one entry of the chain answers for: their digest is computed in memory.
constexpr int linesAnEntry = 10'000;

//! Nothing of it is under way: a draft, queued or paused.
bool isWaiting(PaymentState state)
{
    return stageOf(state) == Stage::Draft || stageOf(state) == Stage::Waiting;
}

//! What waits here and was never sent: a person looks at it once more.
QByteArray isToReview()
{
    return "ever_on_wire = 0 AND state IN (" + quotedStates(isWaiting) + ')';
}

//! From the old ledger's copy into the new one, inside its transaction.
class Import {
public:
    Import(Database &old, Database &ledger, AuditChain &chain, QString name, const ReviewTitles &titles, ImportReport &report)
        : m_old(old)
        , m_ledger(ledger)
        , m_chain(chain)
        , m_name(std::move(name))
        , m_titles(titles)
        , m_report(report)
    {
    }
    Result<Done> run();

private:
    Result<Done> takeState();
    Result<Done> takeWords();
    Result<Done> takeBatches();
    Result<Done> takeBatch(BatchRecord batch);
    Result<Done> gatherSingles();
    Result<Done> takePayments();
    Result<Done> takePayment(PaymentRecord record);
    Result<Done> takeAttempts(const QList<AttemptRecord> &attempts, qint64 seq);
    Result<Done> takeReplies(const OrderId &id, qint64 seq);
    Result<Done> takeTimeline();
    Result<Done> addOwnLines();
    Result<Done> takeCommands();
    Result<Done> takeBalances();
    Result<Done> noteHead();
    void settle(PaymentRecord &record, const QList<AttemptRecord> &attempts);
    void chooseBatch(PaymentRecord &record);
    Result<qint64> writeBatch(const BatchRecord &batch);
    Result<qint64> addReviewBatch(const QString &title, const BatchRecord &like);

    Database &m_old;
    Database &m_ledger;
    AuditChain &m_chain;
    QString m_name;
    const ReviewTitles &m_titles;
    ImportReport &m_report;
    QHash<qint64, qint64> m_batches {}; //!< its number there and here
    QHash<qint64, qint64> m_reviewed {}; //!< of a batch there: where its payouts are that were never sent; 0 for payouts without one
    QHash<qint64, qint64> m_payments {};
    int m_singles = 0;
    QList<qint64> m_stopped {}; //!< what this import stopped tracking
};

Result<Done> Import::run()
{
    for (const auto step : {&Import::takeState, &Import::takeWords, &Import::takeBatches, &Import::gatherSingles, &Import::takePayments,
             &Import::takeCommands, &Import::takeBalances, &Import::takeTimeline, &Import::noteHead}) {
        if (const auto done = (this->*step)(); !done)
            return done;
    }
    return Done {};
}

Result<Done> Import::takeState()
{
    const auto gateway = controlstate::gateway(m_old);
    if (!gateway)
        return gateway.error();
    if (*gateway) {
        if (const auto claimed = controlstate::claimFor(m_ledger, m_chain, **gateway); !claimed)
            return claimed.error();
    }
    const auto paused = controlstate::isSendingPaused(m_old);
    if (!paused)
        return paused.error();
    if (const auto set = *paused ? controlstate::setSendingPaused(m_ledger, m_chain, true) : Result<Done>(Done {}); !set)
        return set;
    const auto token = controlstate::fencingToken(m_old);
    return token ? controlstate::adoptFencingToken(m_ledger, m_chain, *token) : Result<Done>(token.error());
}

Result<Done> Import::takeWords()
{
    for (const bool isFinal : {true, false}) {
        const auto words = controlstate::finalWords(m_old, isFinal);
        if (!words)
            return words.error();
        for (const FinalWord &word : *words) {
            if (const auto set = controlstate::setFinalWord(m_ledger, m_chain, word, isFinal); !set)
                return set;
        }
    }
    return Done {};
}

// ---- batches

Result<qint64> Import::writeBatch(const BatchRecord &batch)
{
    BatchRecord fresh = batch;
    fresh.seq = 0;
    fresh.comparedUpTo.reset();
    return batchrows::write(m_ledger, m_chain, fresh);
}

//! Drafts are reviewed and sent by their batch, so each has one.
Result<qint64> Import::addReviewBatch(const QString &title, const BatchRecord &like)
{
    BatchRecord batch = like;
    batch.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    batch.title = title;
    batch.state = BatchState::Draft;
    batch.reason = {};
    batch.sheet.reset();
    return writeBatch(batch);
}

//! What was sent stays in its batch. The rest of a batch that has begun is a batch of its own, because a batch that was sent is no draft.
Result<Done> Import::takeBatch(BatchRecord batch)
{
    const QByteArray ofBatch = QByteArray("SELECT count(*) FROM payments WHERE batch = ") + QByteArray::number(batch.seq);
    const auto all = m_old.number(ofBatch.constData());
    const auto toReview = m_old.number((ofBatch + " AND " + isToReview()).constData());
    auto sheet = batchsheets::read(m_old, batch.seq);
    if (!all || !toReview || !sheet)
        return !all ? all.error() : !toReview ? toReview.error() : sheet.error();
    batch.sheet = *std::move(sheet);
    const bool isWhole = *toReview == 0 || *toReview == *all || batch.state == BatchState::Draft;
    if (isWhole && *toReview > 0) {
        batch.state = BatchState::Draft;
        batch.reason = {};
    }
    const auto written = writeBatch(batch);
    if (!written)
        return written.error();
    m_batches.insert(batch.seq, *written);
    m_reviewed.insert(batch.seq, *written);
    if (isWhole)
        return Done {};
    const auto rest = addReviewBatch(m_titles.ofBatch.arg(batch.title), batch);
    if (!rest)
        return rest.error();
    m_reviewed.insert(batch.seq, *rest);
    return Done {};
}

Result<Done> Import::takeBatches()
{
    const auto batches = batchrows::newest(m_old, -1);
    if (!batches)
        return batches.error();
    for (auto batch = batches->crbegin(); batch != batches->crend(); ++batch) {
        if (const auto taken = takeBatch(*batch); !taken)
            return taken;
    }
    return Done {};
}

Result<Done> Import::gatherSingles()
{
    const auto singles = m_old.number(
        (QByteArray("SELECT count(*) FROM payments WHERE batch IS NULL AND kind = 'payout' AND ") + isToReview()).constData());
    if (!singles || *singles == 0)
        return singles ? Result<Done>(Done {}) : singles.error();
    const UtcTime now = m_chain.writing().at;
    const QByteArray digest = sha256(m_name.toUtf8());
    const auto batch
        = addReviewBatch(m_titles.ofSingles.arg(m_name), {.fileDigest = digest, .rowsDigest = digest, .createdAt = now, .changedAt = now});
    if (!batch)
        return batch.error();
    m_reviewed.insert(0, *batch);
    return Done {};
}

// ---- payments

Result<Done> Import::takePayments()
{
    Statement row = m_old.once(rows::selectPayment() + "ORDER BY p.seq");
    while (row.next()) {
        auto record = rows::readPayment(row);
        if (!record)
            return record.error();
        if (const auto taken = takePayment(*std::move(record)); !taken)
            return taken;
    }
    return row.failed() ? Result<Done>(row.error()) : Result<Done>(Done {});
}

void Import::chooseBatch(PaymentRecord &record)
{
    const bool isDraft = record.submission.state == PaymentState::Draft;
    if (record.batch == 0 && !isDraft)
        return;
    if (record.batch == 0)
        record.batchRow = ++m_singles;
    record.batch = (isDraft ? m_reviewed : m_batches).value(record.batch);
}

//! What waits is nothing that this program may send by itself: who looked at it, looked at it long ago. Payins have no batch in which they
//! are reviewed, so whoever wants one sent resumes its tracking.
void Import::settle(PaymentRecord &record, const QList<AttemptRecord> &attempts)
{
    submission::Submission &submission = record.submission;
    const auto names = [](const AttemptRecord &attempt) { return attempt.tokenIssuedAt.has_value(); };
    const bool areAllKnown = attempts.size() >= submission.attempts && std::all_of(attempts.begin(), attempts.end(), names);
    const bool wasSentElsewhere = submission.everOnWire && attempts.isEmpty(); // from an older copy: by what token, nobody knows
    if (!areAllKnown || wasSentElsewhere)
        submission.boundless = true;
    if (submission.boundless && !factsOf(submission.state).isFinal)
        ++m_report.boundless;
    if (!isWaiting(submission.state))
        return;
    const bool isPayin = submission.kind == PaymentKind::Payin;
    submission.state = submission.everOnWire || isPayin ? PaymentState::TrackingStopped : PaymentState::Draft;
    ++(submission.everOnWire ? m_report.untracked : isPayin ? m_report.payinsToTrack : m_report.toReview);
    record.notBefore.reset();
    record.stateSince.reset();
    record.changedAt = m_chain.writing().at;
}

Result<Done> Import::takePayment(PaymentRecord record)
{
    const auto attempts = attemptrows::ofPayment(m_old, record.id);
    if (!attempts)
        return attempts.error();
    const qint64 before = std::exchange(record.seq, 0);
    const bool wasStopped = record.submission.state == PaymentState::TrackingStopped;
    settle(record, *attempts);
    chooseBatch(record);
    const auto written = applyChanges(m_ledger, m_chain, {{.insert = record, .id = record.id}}, {});
    if (!written)
        return written.error();
    const qint64 seq = written->constFirst();
    m_payments.insert(before, seq);
    ++m_report.payments;
    if (record.submission.state == PaymentState::TrackingStopped && !wasStopped)
        m_stopped.append(seq);
    const auto done = takeAttempts(*attempts, seq);
    return done ? takeReplies(record.id, seq) : done;
}

Result<Done> Import::takeAttempts(const QList<AttemptRecord> &attempts, qint64 seq)
{
    for (const AttemptRecord &attempt : attempts) {
        if (const auto done = attemptrows::begin(m_ledger, seq, attempt, attempt.fencingToken); !done)
            return done;
    }
    return Done {};
}

Result<Done> Import::takeReplies(const OrderId &id, qint64 seq)
{
    const auto replies = replyrows::ofPayment(m_old, id);
    if (!replies)
        return replies.error();
    for (const ReplyRecord &reply : *replies) {
        if (const auto kept = replyrows::keep(m_ledger, seq, reply); !kept)
            return kept;
    }
    return Done {};
}

//! In the order in which they were written. Entries of the chain whose word begins with "ledger." answer for them: nobody here wrote them.
Result<Done> Import::takeTimeline()
{
    Statement line = m_old.once("SELECT seq, at, type, args FROM timeline ORDER BY entry");
    for (int lines = 1; line.next(); ++lines) {
        const qint64 seq = m_payments.value(line.integer());
        TimelineEntry entry {.at = line.time()};
        entry.event = oldledger::readEvent(line);
        if (const auto added = m_chain.addLine(seq, entry); !added)
            return added;
        if (lines % linesAnEntry == 0) {
            if (const auto noted = m_chain.append(u"ledger.timeline"_s, m_name, QString::number(lines)); !noted)
                return noted;
        }
    }
    return line.failed() ? Result<Done>(line.error()) : addOwnLines();
}

//! Of drafts there is nothing to say: their batch says it.
Result<Done> Import::addOwnLines()
{
    const UtcTime now = m_chain.writing().at;
    for (const qint64 seq : std::as_const(m_stopped)) {
        if (const auto added = m_chain.addLine(seq, {now, {TimelineType::TrackingStopped, {}}}); !added)
            return added;
    }
    return Done {};
}

// ---- the rest

Result<Done> Import::takeCommands()
{
    const auto commands = controlstate::openCommands(m_old);
    if (!commands)
        return commands.error();
    for (const WorkerCommand &command : *commands) {
        if (const auto left = controlstate::enqueueCommand(m_ledger, m_chain, command); !left)
            return left.error();
    }
    return Done {};
}

Result<Done> Import::takeBalances()
{
    const auto balances = balancerows::since(m_old, UtcTime());
    return balances ? balancerows::keep(m_ledger, *balances) : Result<Done>(balances.error());
}

Result<Done> Import::noteHead()
{
    const auto head = audit::head(m_old);
    if (!head)
        return head.error();
    m_report.entries = head->entry;
    m_report.digest = head->digest;
    const QString detail = u"{\"schema\":%1,\"entry\":%2,\"sha256\":\"%3\"}"_s.arg(m_report.schema)
                               .arg(head->entry)
                               .arg(QString::fromLatin1(head->digest.toHex()));
    return m_chain.append(u"ledger.imported"_s, m_name, detail);
}

// ---- files

QString canonical(const QString &file)
{
    const QString path = QFileInfo(file).canonicalFilePath();
    return path.isEmpty() ? QFileInfo(file).absoluteFilePath() : path;
}

QString freeName(const QString &wanted)
{
    QString name = wanted;
    for (int n = 2; QFile::exists(name); ++n)
        name = wanted + u"-%1"_s.arg(n);
    return name;
}

class Importing {
public:
    Importing(const QString &oldFile, const QString &ledgerFile, ReviewTitles titles, const QString &outsideMark, Writing writing)
        : m_old(canonical(oldFile))
        , m_file(ledgerFile)
        , m_isInPlace(m_old == canonical(ledgerFile))
        , m_new(m_isInPlace ? ledgerFile + u".restore-%1"_s.arg(::getpid()) : ledgerFile)
        , m_copyFile(ledgerFile + u".part-%1"_s.arg(::getpid()))
        , m_titles(std::move(titles))
        , m_outside(outsideMark)
        , m_writing(std::move(writing))
        , m_oldLock(QFileInfo(m_old).path() + u"/worker.lock"_s)
    {
    }
    ~Importing();
    Importing(const Importing &) = delete;
    Importing &operator=(const Importing &) = delete;
    Result<ImportReport> run();

private:
    Result<Done> checkOld();
    Result<Done> lockOld();
    Result<Done> openBoth();
    Result<Done> take();
    Result<Done> putInPlace();
    Result<Done> keepAside(const QString &aside) const;
    Result<Done> moveMark();
    void removeOwn(const QString &file);

    QString m_old;
    QString m_file;
    bool m_isInPlace; //!< the old one stands where the new one is to be
    QString m_new;
    QString m_copyFile;
    ReviewTitles m_titles;
    QString m_outside;
    Writing m_writing;
    WorkerLock m_oldLock;
    std::unique_ptr<Database> m_copy;
    std::unique_ptr<Database> m_ledger;
    ImportReport m_report;
};

Importing::~Importing()
{
    m_copy.reset();
    m_ledger.reset();
    removeOwn(m_copyFile);
    if (m_isInPlace)
        removeOwn(m_new);
}

void Importing::removeOwn(const QString &file)
{
    for (const QString &end : {QString(), u"-wal"_s, u"-shm"_s, u"-journal"_s})
        QFile::remove(file + end);
}

Result<ImportReport> Importing::run()
{
    for (const auto step :
        {&Importing::lockOld, &Importing::checkOld, &Importing::openBoth, &Importing::take, &Importing::putInPlace, &Importing::moveMark}) {
        if (const auto done = (this->*step)(); !done)
            return done.error();
    }
    return m_report;
}

Result<Done> Importing::checkOld()
{
    removeLeftovers(m_file);
    const auto schema = oldledger::check(m_old);
    if (!schema)
        return schema.error();
    m_report.schema = int(*schema);
    return Done {};
}

//! The lock beside the ledger is held by the caller. One that isn't there is held by nobody, and isn't made.
Result<Done> Importing::lockOld()
{
    const QString lock = QFileInfo(m_old).path() + u"/worker.lock"_s;
    if (!QFile::exists(lock) || canonical(lock) == canonical(QFileInfo(m_file).path() + u"/worker.lock"_s))
        return Done {};
    const auto held = m_oldLock.tryAcquire();
    if (!held)
        return held.error();
    return *held ? Result<Done>(Done {}) : badInput(ReasonCode::OldLedgerInUse, {{Arg::File, m_old}});
}

Result<Done> Importing::openBoth()
{
    auto copy = oldledger::openCopy(m_old, m_copyFile);
    if (!copy)
        return copy.error();
    m_copy = *std::move(copy);
    const HighWater marks(m_isInPlace ? m_file : m_old, m_isInPlace ? m_outside : QString());
    const auto older = marks.compare(*m_copy);
    if (!older)
        return older.error();
    // Elsewhere than in its place only the mark beside it can tell: a backup has none.
    m_report.isPerhapsOlder = older->has_value() || (!m_isInPlace && !marks.isThere());
    auto ledger = openLedgerFile(m_new, m_writing);
    if (!ledger)
        return ledger.error();
    m_ledger = *std::move(ledger);
    const auto payments = m_ledger->number("SELECT count(*) FROM payments");
    if (!payments)
        return payments.error();
    return *payments == 0 ? Result<Done>(Done {}) : badInput(ReasonCode::LedgerHasPayments);
}

Result<Done> Importing::take()
{
    return inTransaction(*m_ledger, [&]() -> Result<Done> {
        AuditChain chain(*m_ledger, m_writing);
        if (const auto done = Import(*m_copy, *m_ledger, chain, QFileInfo(m_old).fileName(), m_titles, m_report).run(); !done)
            return done;
        if (!m_report.isPerhapsOlder)
            return Done {};
        const auto marked = markPossiblySent(*m_ledger, chain);
        return marked ? chain.append(u"ledger.older-copy.restored"_s, {}, QString::number(marked->size())) : marked.error();
    });
}

//! Some file systems give a file no second name: there it is copied.
Result<Done> Importing::keepAside(const QString &aside) const
{
    if (::link(QFile::encodeName(m_file).constData(), QFile::encodeName(aside).constData()) == 0)
        return Done {};
    QFile file(m_file);
    if (!file.copy(aside))
        return ledgerIoError(systemArgs(file.errorString()));
    return flushToDisk(aside);
}

//! The old file gets a second name before the new one takes its first: at each moment one of the two has it.
Result<Done> Importing::putInPlace()
{
    if (!m_isInPlace)
        return Done {};
    if (const auto alone = m_ledger->run("PRAGMA journal_mode=DELETE"); !alone)
        return alone;
    m_ledger.reset();
    if (const auto flushed = flushToDisk(m_new); !flushed)
        return flushed;
    const QString aside = freeName(m_file + u".before-schema-1"_s);
    const QByteArray place = QFile::encodeName(m_file);
    if (const auto kept = keepAside(aside); !kept)
        return kept;
    // Empty ones, which whoever looked at the old ledger left behind: they would be taken for the new one's.
    QFile::remove(m_file + u"-wal"_s);
    QFile::remove(m_file + u"-shm"_s);
    if (std::rename(QFile::encodeName(m_new).constData(), place.constData()) != 0)
        return ledgerIoError(systemArgs(errno));
    m_report.putAside = aside;
    (void)flushToDisk(QFileInfo(m_file).absolutePath());
    auto ledger = openLedgerFile(m_file, m_writing);
    if (!ledger)
        return ledger.error();
    m_ledger = *std::move(ledger);
    return Done {};
}

//! Otherwise the next one who opens it would take it for an older copy.
Result<Done> Importing::moveMark()
{
    return HighWater(m_file, m_outside).accept(*m_ledger);
}

} // namespace
} // namespace importold

Result<ImportReport> importOldLedger(const QString &oldFile, const QString &ledgerFile, const ReviewTitles &titles, const Clock &clock,
    const QString &who, const QString &outsideMark)
{
    return importold::Importing(oldFile, ledgerFile, titles, outsideMark, {who.isEmpty() ? accountName() : who, clock.wall()}).run();
}

} // namespace kontor
