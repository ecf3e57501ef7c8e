// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batches/batchservice.h"

#include "core/runinthreadpool.h"
#include "core/visibletext.h"
#include "office/batches/batchmemory.h"
#include "office/engine/paymentfacts.h"
#include "office/fields/codecheck.h"
#include "office/imports/batchremarks.h"
#include "office/payments/limits.h"
#include "office/sheets/batchsheet.h"

#include <QBuffer>
#include <QPointer>
#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;
using namespace submission;

namespace {

constexpr Millis againSoon {100};
constexpr int mostTries = 50; // the worker takes a few rows a second; in five seconds it has seen the pause

LedgerChange insertion(const ReviewedPayment &reviewed, const QString &title, UtcTime now)
{
    PaymentRecord payment = reviewed.record;
    payment.submission.state = PaymentState::Draft;
    payment.createdAt = payment.changedAt = now;
    const TimelineEntry first {
        now, {TimelineType::Created, {{Arg::How, QString(how::imported)}, {Arg::Row, qint64(payment.batchRow)}, {Arg::Batch, title}}}};
    return {.insert = payment, .timeline = {first}, .id = payment.id};
}

LedgerChange stepOf(const PaymentRecord &payment, const Step &step, const TimelineEntry &entry)
{
    PaymentRecord next = payment;
    next.submission = step.next;
    next.submission.activity = Activity::Idle; // whoever is the worker takes it up
    next.changedAt = entry.at;
    return {.update = next, .timeline = {entry}, .id = next.id};
}

//! The limit may be another than when the rows were read: whoever looks for the row has to find it.
ApiError rowAboveLimit(const PaymentRecord &payment, const Limits &limits)
{
    const Money &money = payment.request.money;
    const Money most {*limits.value(money.currency).perPayment, money.currency};
    Reason why {ReasonCode::RowAboveLimit,
        {{Arg::Row, qint64(payment.batchRow)}, {Arg::Theirs, money}, {Arg::Name, payment.request.accountName}, {Arg::Ours, most}}};
    return {.kind = ErrorKind::AboveLimit, .reason = std::move(why)};
}

//! The drafts of a batch as they are handed over to be sent; or why one of them isn't.
struct Drafts {
    QList<LedgerChange> changes {};
    QList<OrderId> ids {};
    QList<Money> sums {};
    std::optional<ApiError> refused {};
};

//! A possible duplicate has the reason why it is paid.
TimelineEvent queuedWith(const QString &reason)
{
    return {TimelineType::Queued, reason.isEmpty() ? Args() : Args {{Arg::Said, reason}}};
}

Drafts queuedOnes(const ReadBatch &batch, const QString &reason, const Limits &limits, UtcTime now)
{
    Drafts drafts;
    const QSet<int> duplicates(batch.duplicates.begin(), batch.duplicates.end());
    for (int i = 0; i < batch.ready.size(); ++i) {
        const PaymentRecord &payment = batch.ready.at(i).record;
        if (isAboveLimit(payment.request.money, limits)) {
            drafts.refused = rowAboveLimit(payment, limits);
            return drafts;
        }
        const TimelineEntry entry {now, queuedWith(duplicates.contains(i) ? reason : QString())};
        drafts.changes.append(stepOf(payment, step(payment.submission, ReleaseRequested {}), entry));
        drafts.ids.append(payment.id);
        drafts.sums.append(payment.request.money);
    }
    return drafts;
}

//! What was warned of when the row was read, and what the lists say now.
QList<BatchProblem> problemsOfStored(const PaymentRecord &payment, const KnownLists &lists, AccountRemarks &remarks)
{
    QList<BatchProblem> problems;
    for (const CodeProblem &problem : unlistedCodes(payment.request, lists)) {
        const bool isMethod = problem.field == PaymentField::Method;
        if (isMethod && problem.blocks && problem.suggestion.isEmpty() && !lists.areMethodsListed)
            continue; // one remark for the batch
        problems.append({.row = payment.batchRow,
            .column = keyOf(problem.field),
            .reason = problem.reason,
            .blocks = false,
            .suggestion = problem.suggestion,
            .kind = isMethod || !problem.blocks ? ProblemKind::Other : ProblemKind::Unlisted});
    }
    for (const FieldProblem &remark : accountRemarks(payment.request.accountNumber)) {
        if (remark.onceAFile == AccountRemark::None)
            problems.append({.row = payment.batchRow, .column = keyOf(remark.field), .reason = remark.reason, .blocks = false});
        remarks.note(remark.onceAFile);
    }
    return problems;
}

//! Its drafts, as those of a file that was read. They are ready whatever the lists say: a person may know better, and is told.
ReadBatch storedBatch(const BatchRecord &batch, const QList<PaymentRecord> &payments, const KnownLists &lists,
    const std::shared_ptr<const AccountRules> &rules)
{
    ReadBatch stored {.record = batch, .areCodesChecked = lists.areComplete(), .rows = int(payments.size())};
    QHash<QByteArray, int> firstRows; // by duplicateDigest()
    SimilarRows similarRows(rules);
    AccountRemarks remarks;
    for (const PaymentRecord &payment : payments) {
        if (payment.submission.state != PaymentState::Draft)
            continue;
        stored.ready.append({.record = payment});
        stored.readyRows.append(payment.batchRow);
        stored.problems.append(problemsOfStored(payment, lists, remarks));
        int &first = firstRows[duplicateDigest(payment.request, *rules)];
        const auto similar = similarRows.take({payment.batchRow, payment.request});
        if (first > 0)
            stored.problems.append(
                {.row = payment.batchRow, .reason = {ReasonCode::DuplicateInFile, {{Arg::Row, qint64(first)}}}, .blocks = false});
        else if (similar)
            stored.problems.append({.row = payment.batchRow,
                .column = keyOf(PaymentField::Account),
                .reason = batchremarks::similarInFile(similar->number, similar->request),
                .blocks = false});
        if (first == 0)
            first = payment.batchRow;
        stored.readyLines.append(payment.batchRow);
        stored.summary.add(payment.request);
    }
    for (const Reason &remark : batchremarks::accountRemarks(remarks))
        stored.problems.append({.column = keyOf(PaymentField::Account), .reason = remark, .blocks = false});
    noteMethods(stored, lists);
    return stored;
}

//! The first bank or currency that is not on its list; null when there is none.
const BatchProblem *unlistedCodeIn(const ReadBatch &batch)
{
    const auto found
        = std::find_if(batch.problems.begin(), batch.problems.end(), [](const BatchProblem &problem) { return problem.isUnlisted(); });
    return found == batch.problems.end() ? nullptr : &*found;
}

QList<LedgerChange> cancelledOnes(const QList<PaymentRecord> &payments, UtcTime now)
{
    QList<LedgerChange> changes;
    for (const PaymentRecord &payment : payments) {
        const Step taken = step(payment.submission, CancelRequested {});
        if (taken.next.state == PaymentState::Cancelled && payment.submission.state != PaymentState::Cancelled)
            changes.append(stepOf(payment, taken, timelineOf(Notice::Cancelled, payment, now)));
    }
    return changes;
}

CancelledRest restOf(const QList<PaymentRecord> &payments)
{
    CancelledRest rest;
    for (const PaymentRecord &payment : payments)
        rest.add(payment.submission);
    return rest;
}

//! It waits, was never sent from here, and may have been sent all the same: the ledger was replaced by an older copy.
bool isFromOlderCopy(const PaymentRecord &payment)
{
    const Submission &submission = payment.submission;
    return isStillToCome(submission.state) && submission.everOnWire && submission.attempts == 0;
}

} // namespace

//! Takes the rest of a batch back, as often as the worker was faster with a row.
struct BatchService::Cancellation {
    QPointer<Reply<CancelledRest>> reply;
    QString id {};
    int tries = 0;
};

BatchService::BatchService(Ledger &ledger, PaymentService &payments, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_payments(payments)
    , m_clock(clock)
{
    m_pool.setMaxThreadCount(1);
}

BatchService::~BatchService()
{
    m_ending = true;
    m_pool.waitForDone();
}

// ---- from a file to drafts

Reply<ReadBatch> *BatchService::read(const QString &file, const NumberFormat &format, const ColumnMap &map, const TableFormat &wanted)
{
    return readBeside([file](BatchReader &reader) { return reader.read(file); }, format, map, wanted);
}

Reply<ReadBatch> *BatchService::read(
    const QByteArray &table, const QString &title, const NumberFormat &format, const ColumnMap &map, const TableFormat &wanted)
{
    const auto read = [table, title](BatchReader &reader) {
        QBuffer buffer;
        buffer.setData(table);
        buffer.open(QIODevice::ReadOnly);
        auto batch = reader.read(buffer);
        if (batch)
            batch->record.title = title;
        return batch;
    };
    return readBeside(read, format, map, wanted);
}

//! On another thread.
Reply<ReadBatch> *BatchService::readBeside(const Read &read, const NumberFormat &format, const ColumnMap &map, const TableFormat &wanted)
{
    auto *reply = new Reply<ReadBatch>(this);
    const auto done = [this, guard = QPointer<Reply<ReadBatch>>(reply)](const Result<ReadBatch> &batch) {
        if (!guard)
            return;
        if (!batch)
            return guard->finish(batch.error());
        recall(*batch)->then(guard, [guard](const Result<ReadBatch> &recalled) { guard->finish(recalled); });
    };
    readKnownLists(m_ledger, m_clock, reply)->then(reply, [this, read, format, map, wanted, done](const Result<KnownLists> &lists) {
        m_pool.start([this, read, format, map, wanted, done, lists = *lists, accounts = m_ledger.accountRules()] {
            BatchReader reader(m_payments, format, map, wanted, m_ending, accounts, lists, m_payments.required());
            QMetaObject::invokeMethod(
                this, [done, batch = read(reader)] { done(batch); }, Qt::QueuedConnection);
        });
    });
    return reply;
}

Reply<ReadBatch> *BatchService::recall(const ReadBatch &batch)
{
    return (new BatchMemory(m_ledger, m_clock, m_pool, batch, m_payments.duplicateWindow(), this))->recall(); // goes with its reply
}

Reply<BatchRecord> *BatchService::import(const ReadBatch &batch, Again again)
{
    auto *reply = new Reply<BatchRecord>(this);
    if (batch.ready.isEmpty())
        reply->finish(badInput(ReasonCode::BatchNothingReady));
    else if (batch.ready.size() > BatchSheet::mostPayouts)
        reply->finish(badInput(batchremarks::tooMany(batch.ready.size(), BatchSheet::mostPayouts)));
    else if (!batch.importedBefore.isEmpty() && again == Again::Refused)
        reply->finish(ApiError {.kind = ErrorKind::Exists, .reason = batch.importedBeforeReason});
    else
        write(reply, batch, again);
    return reply;
}

void BatchService::write(Reply<BatchRecord> *reply, const ReadBatch &batch, Again again)
{
    const UtcTime now = m_clock.wall();
    BatchRecord record = batch.record;
    record.createdAt = record.changedAt = now;
    if (again == Again::Insisted)
        record.comparedUpTo.reset();
    inPoolWhenMany(
        batch.ready.size(), m_pool, this, reply,
        [ready = batch.ready, title = record.title, now] {
            QList<LedgerChange> changes;
            changes.reserve(ready.size());
            for (const ReviewedPayment &payment : ready)
                changes.append(insertion(payment, title, now));
            return changes;
        },
        [this, reply, batch, record, again](QList<LedgerChange> changes) { write(reply, batch, again, std::move(changes), record); });
}

void BatchService::write(
    Reply<BatchRecord> *reply, const ReadBatch &batch, Again again, QList<LedgerChange> changes, const BatchRecord &record)
{
    m_ledger.writer()
        .write(std::move(changes), record)
        ->then(reply, [this, reply, batch = batch, again](const Result<Done> &written) mutable {
            if (!written && written.error().kind == ErrorKind::Exists && again == Again::Refused)
                return compareAgain(reply, batch, written.error());
            const QString id = batch.record.id;
            dispose(std::exchange(batch, {}));
            if (!written)
                return reply->finish(written.error());
            withBatch(reply, id, [this, reply](const BatchRecord &kept) {
                reply->finish(kept);
                Q_EMIT changed(kept.id);
            });
        });
}

void BatchService::dispose(ReadBatch batch)
{
    const int rows = batch.rows;
    disposeWhenMany(rows, m_pool, std::move(batch));
}

//! Somebody imported a batch after these rows were compared with those that are there: perhaps the same file at the same moment.
void BatchService::compareAgain(Reply<BatchRecord> *reply, const ReadBatch &batch, const ApiError &refused)
{
    recall(batch)->then(reply, [this, reply, batch, refused](const Result<ReadBatch> &recalled) {
        if (!recalled)
            return reply->finish(recalled.error());
        if (!recalled->importedBefore.isEmpty())
            return reply->finish(ApiError {.kind = ErrorKind::Exists, .reason = recalled->importedBeforeReason});
        if (recalled->record.comparedUpTo == batch.record.comparedUpTo)
            return reply->finish(refused); // it was something else
        write(reply, *recalled, Again::Refused);
    });
}

// ---- a batch on its way

template <class T, class Next> void BatchService::withBatch(Reply<T> *reply, const QString &id, Next next)
{
    m_ledger.batches().byId(id)->then(reply, [reply, id, next = std::move(next)](const Result<std::optional<BatchRecord>> &found) {
        if (!found)
            return reply->finish(found.error());
        if (!*found)
            return reply->finish(badInput(ReasonCode::NoSuchBatch, {{Arg::Batch, id}}));
        next(**found);
    });
}

ApiError BatchService::tooLateInAnOlderCopy()
{
    return badInput(ReasonCode::BatchInOlderCopy);
}

//! Somebody was faster, and the ledger refuses what was read before: a row that went its way, or the batch itself.
bool BatchService::mayTryAgain(const Result<Done> &written, int tries) const
{
    return !written && (written.error().kind == ErrorKind::LedgerIoError || written.error().kind == ErrorKind::Exists) && tries < mostTries;
}

Reply<Done> *BatchService::change(const QString &id, const Edit &edit)
{
    auto *reply = new Reply<Done>(this);
    change(reply, id, edit, 0);
    return reply;
}

void BatchService::change(Reply<Done> *reply, const QString &id, const Edit &edit, int tries)
{
    withBatch(reply, id, [this, reply, edit, tries](const BatchRecord &batch) {
        if (const auto why = m_ledger.whyUnchangeable())
            return reply->finish(*why);
        auto next = edit(batch);
        if (!next)
            return reply->finish(next.error());
        if (!*next)
            return reply->finish(Done {});
        (*next)->changedAt = m_clock.wall();
        m_ledger.writer()
            .write(QList<LedgerChange> {}, **next)
            ->then(reply, [this, reply, id = batch.id, edit, tries](const Result<Done> &written) {
                if (mayTryAgain(written, tries))
                    return m_clock.after(againSoon, reply, [this, reply, id, edit, tries] { change(reply, id, edit, tries + 1); });
                reply->finish(written);
                if (written)
                    Q_EMIT changed(id);
            });
    });
}

Reply<ReadBatch> *BatchService::review(const QString &id)
{
    auto *reply = new Reply<ReadBatch>(this);
    withBatch(reply, id, [this, reply](const BatchRecord &batch) {
        if (batch.state == BatchState::Ended)
            return reply->finish(badInput(ReasonCode::BatchEnded));
        if (batch.state != BatchState::Draft)
            return reply->finish(badInput(ReasonCode::BatchSentAlready));
        m_ledger.batches().payments(batch.seq)->then(reply, [this, reply, batch](const Result<QList<PaymentRecord>> &payments) {
            if (!payments)
                return reply->finish(payments.error());
            reviewRows(reply, batch, *payments);
        });
    });
    return reply;
}

void BatchService::reviewRows(Reply<ReadBatch> *reply, const BatchRecord &batch, const QList<PaymentRecord> &payments)
{
    readKnownLists(m_ledger, m_clock, reply)->then(reply, [this, reply, batch, payments](const Result<KnownLists> &lists) {
        inPoolWhenMany(
            payments.size(), m_pool, this, reply,
            [batch, payments, lists = *lists, rules = m_ledger.accountRules()] { return storedBatch(batch, payments, lists, rules); },
            [this, reply](const ReadBatch &stored) {
                recall(stored)->then(reply, [reply](const Result<ReadBatch> &recalled) { reply->finish(recalled); });
            });
    });
}

Reply<Done> *BatchService::send(const QString &id, const QString &reason, UnlistedCodes unlisted)
{
    auto *reply = new Reply<Done>(this);
    const SendWish wish {.reason = reason.simplified(), .unlisted = unlisted};
    m_payments.inLine(reply, [this, reply, id, wish] { trySend(reply, id, wish); });
    return reply;
}

//! It is compared once more, however often it was reviewed: payouts may have been made since. Of two that are made at the same moment at
//! least the later one is compared with the other, because each is in the ledger before it is compared.
void BatchService::trySend(Reply<Done> *reply, const QString &id, const SendWish &wish)
{
    review(id)->then(reply, [this, reply, wish](const Result<ReadBatch> &batch) {
        if (!batch)
            return reply->finish(batch.error());
        if (!batch->duplicatesReason.isEmpty() && wish.reason.isEmpty())
            return reply->finish(ApiError {.kind = ErrorKind::Exists, .reason = batch->duplicatesReason});
        if (const BatchProblem *unlisted = unlistedCodeIn(*batch); unlisted && wish.unlisted == UnlistedCodes::Refused)
            return reply->finish(ApiError {.kind = ErrorKind::Unlisted, .reason = inRow(unlisted->row, unlisted->reason)});
        queueDrafts(reply, *batch, wish);
    });
}

void BatchService::queueDrafts(Reply<Done> *reply, const ReadBatch &batch, const SendWish &wish)
{
    const UtcTime now = m_clock.wall();
    inPoolWhenMany(
        batch.ready.size(), m_pool, this, reply,
        [batch, wish, limits = m_payments.limits(), now] { return queuedOnes(batch, wish.reason, limits, now); },
        [this, reply, batch = batch.record, wish, now](const Drafts &drafts) {
            if (drafts.refused)
                return reply->finish(*drafts.refused);
            Release release {.next = batch, .changes = drafts.changes, .ids = drafts.ids, .wish = wish};
            release.next.state = BatchState::Sending;
            release.next.changedAt = now;
            m_payments.mayQueue(drafts.sums)->then(reply, [this, reply, release](const Result<Done> &allowed) {
                if (!allowed)
                    return reply->finish(allowed.error());
                writeQueued(reply, release);
            });
        });
}

void BatchService::writeQueued(Reply<Done> *reply, const Release &release)
{
    m_ledger.writer().write(release.changes, release.next)->then(reply, [this, reply, release](const Result<Done> &written) {
        const QString id = release.next.id;
        if (mayTryAgain(written, release.wish.tries)) {
            SendWish again = release.wish;
            ++again.tries;
            return m_clock.after(againSoon, reply, [this, reply, id, again] { trySend(reply, id, again); });
        }
        reply->finish(written);
        if (!written)
            return;
        Q_EMIT changed(id);
        Q_EMIT queued(release.ids);
    });
}

Reply<Done> *BatchService::pause(const QString &id)
{
    return change(id, [](BatchRecord batch) -> Result<std::optional<BatchRecord>> {
        if (batch.state == BatchState::Draft || batch.state == BatchState::Ended)
            return badInput(ReasonCode::BatchNotSending);
        if (batch.state == BatchState::Paused)
            return std::optional<BatchRecord>();
        batch.state = BatchState::Paused;
        batch.reason = {};
        return std::optional(batch);
    });
}

Reply<Done> *BatchService::resume(const QString &id)
{
    return change(id, [](BatchRecord batch) -> Result<std::optional<BatchRecord>> {
        if (batch.state == BatchState::Draft)
            return badInput(ReasonCode::BatchNeverSent);
        if (batch.state == BatchState::Ended)
            return badInput(ReasonCode::BatchEnded);
        if (batch.state == BatchState::Sending)
            return std::optional<BatchRecord>();
        batch.state = BatchState::Sending;
        batch.reason = {};
        return std::optional(batch);
    });
}

Reply<Done> *BatchService::setStopAfter(const QString &id, int problemsInRow)
{
    return change(id, [problemsInRow](BatchRecord batch) -> Result<std::optional<BatchRecord>> {
        if (problemsInRow < 0)
            return badInput(ReasonCode::NotProblemLimit);
        batch.stopAfter = problemsInRow;
        return std::optional(batch);
    });
}

// ---- taking the rest back

Reply<CancelledRest> *BatchService::cancelRest(const QString &id)
{
    auto *reply = new Reply<CancelledRest>(this);
    cancel(std::make_shared<Cancellation>(Cancellation {reply, id}));
    return reply;
}

void BatchService::cancel(const CancellationPtr &cancellation)
{
    if (!cancellation->reply)
        return;
    withBatch(cancellation->reply.data(), cancellation->id, [this, cancellation](const BatchRecord &batch) {
        if (const auto why = m_ledger.whyUnchangeable())
            return cancellation->reply->finish(*why);
        m_ledger.batches().payments(batch.seq)->then(
            cancellation->reply, [this, cancellation, batch](const Result<QList<PaymentRecord>> &payments) {
                if (!payments)
                    return cancellation->reply->finish(payments.error());
                if (batch.state == BatchState::Ended)
                    return cancellation->reply->finish(restOf(*payments));
                if (std::any_of(payments->begin(), payments->end(), isFromOlderCopy))
                    return cancellation->reply->finish(tooLateInAnOlderCopy());
                if (batch.state == BatchState::Sending)
                    return pauseFirst(cancellation);
                cancel(cancellation, batch, *payments);
            });
    });
}

//! Whoever is the worker takes no new rows while these are taken back.
void BatchService::pauseFirst(const CancellationPtr &cancellation)
{
    pause(cancellation->id)->then(cancellation->reply, [this, cancellation](const Result<Done> &paused) {
        if (paused && ++cancellation->tries < mostTries)
            return cancel(cancellation);
        cancellation->reply->finish(paused ? badInput(ReasonCode::BatchGoesOn) : paused.error());
    });
}

void BatchService::cancel(const CancellationPtr &cancellation, const BatchRecord &batch, const QList<PaymentRecord> &payments)
{
    BatchRecord next = batch;
    next.state = BatchState::Ended;
    next.reason = {};
    next.changedAt = m_clock.wall();
    const auto write = [this, cancellation, next, rest = restOf(payments)](QList<LedgerChange> changes) {
        m_ledger.writer()
            .write(std::move(changes), next)
            ->then(cancellation->reply, [this, cancellation, rest](const Result<Done> &written) {
                if (mayTryAgain(written, ++cancellation->tries))
                    return m_clock.after(againSoon, cancellation->reply, [this, cancellation] { cancel(cancellation); });
                if (!written)
                    return cancellation->reply->finish(written.error());
                cancellation->reply->finish(rest);
                Q_EMIT changed(cancellation->id);
            });
    };
    inPoolWhenMany(
        payments.size(), m_pool, this, cancellation->reply.data(),
        [payments, now = next.changedAt] { return cancelledOnes(payments, now); }, write);
}

// ---- how it stands

Reply<BatchService::Standing> *BatchService::standing(const QString &id)
{
    auto *reply = new Reply<Standing>(this);
    withBatch(reply, id, [this, reply](const BatchRecord &batch) {
        m_ledger.batches().counts(batch.seq)->then(reply, [reply, batch](const Result<PaymentCounts> &counts) {
            if (counts)
                reply->finish(standingOf(batch, *counts));
            else
                reply->finish(counts.error());
        });
    });
    return reply;
}

BatchService::Standing BatchService::standingOf(const BatchRecord &batch, const PaymentCounts &counts)
{
    bool isDone = batch.state != BatchState::Draft;
    for (const auto &[state, number] : counts.byState)
        isDone = isDone && !(isStillToCome(state) && number > 0);
    return {batch, counts, isDone};
}

} // namespace kontor
