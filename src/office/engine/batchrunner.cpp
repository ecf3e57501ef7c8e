// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/batchrunner.h"

#include "core/clock.h"
#include "office/engine/submissiondriver.h"

#include <algorithm>

namespace kontor {

using namespace submission;

namespace {

constexpr Millis writeAgain {5'000};

bool hasAny(const QList<Notice> &notices, std::initializer_list<Notice> wanted)
{
    return std::any_of(notices.begin(), notices.end(),
        [wanted](Notice notice) { return std::find(wanted.begin(), wanted.end(), notice) != wanted.end(); });
}

//! The answer to its POST: the gateway refused it, or nobody knows what became of it.
bool isProblem(const PaymentRecord &payment, const QList<Notice> &notices)
{
    const Submission &submission = payment.submission;
    const bool isRefused = submission.refusedStatus != 0 && !submission.accepted;
    return isRefused || hasAny(notices, {Notice::ReplyLost, Notice::Refused, Notice::ProvenAbsent});
}

//! What the gateway shows of this row isn't what was sent.
Problem conflictOf(const PaymentRecord &payment)
{
    Problem problem = payment.problem.isEmpty() ? Problem {ProblemCode::IdTaken, {}} : payment.problem;
    problem.args.set(Arg::Row, qint64(payment.batchRow));
    return problem;
}

} // namespace

BatchRunner::BatchRunner(Ledger &ledger, SubmissionDriver &driver, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_driver(driver)
    , m_clock(clock)
{
    connect(&driver, &SubmissionDriver::stepped, this, &BatchRunner::note);
}

Reply<Done> *BatchRunner::refresh()
{
    auto *reply = new Reply<Done>(this);
    m_ledger.batches().newest()->then(this, [this, guard = QPointer<Reply<Done>>(reply)](const Result<QList<BatchRecord>> &batches) {
        if (batches)
            apply(*batches);
        if (guard)
            guard->finish(batches ? Result<Done>(Done {}) : batches.error());
    });
    return reply;
}

void BatchRunner::apply(const QList<BatchRecord> &batches)
{
    for (const BatchRecord &batch : batches) {
        if (m_pausing.contains(batch.seq))
            continue; // what was read is older than what we are about to write
        const auto known = m_batches.constFind(batch.seq);
        const bool isNew = known == m_batches.constEnd();
        if (isNew || known->state != batch.state)
            m_problemsInRow.remove(batch.seq); // a person looked and resumed it
        m_batches.insert(batch.seq, batch);
        if (isNew)
            recount(batch);
        // An ended batch is not held: what is on its way comes to its end, and what was sent is queried. Nothing of it is sent again.
        m_driver.setBatchHeld(batch.seq, batch.state == BatchState::Draft || batch.state == BatchState::Paused);
        if (batch.state == BatchState::Ended)
            m_driver.stopBatch(batch.seq);
    }
}

//! How many problems in a row there were is not kept: after a restart the rows that went last, in the order of the file, tell it as far as
//! they had theirs since the batch was sent or resumed.
void BatchRunner::recount(const BatchRecord &batch)
{
    if (batch.state != BatchState::Sending || batch.stopAfter <= 0)
        return;
    m_recounting.insert(batch.seq);
    const auto isGone = [](PaymentState state) { return !isStillToCome(state) && state != PaymentState::Cancelled; };
    const PaymentQuery gone {.states = statesWhere(isGone), .batch = batch.seq};
    m_ledger.payments().find(gone, batch.stopAfter)->then(this, [this, batch](const Result<QList<qint64>> &seqs) {
        m_ledger.payments().rows(seqs ? *seqs : QList<qint64>())->then(this, [this, batch](const Result<QList<PaymentRecord>> &rows) {
            if (!m_recounting.remove(batch.seq) || !rows)
                return; // one was accepted meanwhile: there is nothing to count
            for (const PaymentRecord &row : *rows) {
                if (row.submission.accepted || row.changedAt < batch.changedAt)
                    break;
                m_problemsInRow[batch.seq].insert(row.id);
            }
        });
    });
}

void BatchRunner::note(const PaymentRecord &payment, const QList<Notice> &notices)
{
    if (payment.batch == 0)
        return;
    if (m_batches.contains(payment.batch))
        return judge(payment, notices);
    refresh()->then(this, [this, payment, notices](const Result<Done> &) { // it was imported a moment ago
        if (m_batches.contains(payment.batch))
            judge(payment, notices);
    });
}

void BatchRunner::judge(const PaymentRecord &payment, const QList<Notice> &notices)
{
    if (hasAny(notices, {Notice::OtherMoney, Notice::IdTaken}))
        return pause(payment.batch, conflictOf(payment));
    if (hasAny(notices, {Notice::Accepted, Notice::AcceptedEarlier, Notice::AnsweredRepeatAtFirstTry})) {
        m_underWay.remove(payment.id);
        m_problemsInRow.remove(payment.batch);
        m_recounting.remove(payment.batch);
    } else if (payment.submission.activity == Activity::Sending) {
        m_underWay.insert(payment.id);
    } else if (m_underWay.remove(payment.id) && isProblem(payment, notices)) {
        count(payment);
    }
}

void BatchRunner::count(const PaymentRecord &payment)
{
    QSet<OrderId> &rows = m_problemsInRow[payment.batch];
    rows.insert(payment.id); // the same row again is no other problem
    const int stopAfter = m_batches.value(payment.batch).stopAfter;
    if (stopAfter > 0 && rows.size() >= stopAfter)
        pause(payment.batch, {ProblemCode::ProblemsInRow, {{Arg::Count, qint64(rows.size())}}});
}

//! Held at once, so that no further row goes out while the pause is being written.
void BatchRunner::pause(qint64 batch, const Problem &reason)
{
    const auto known = m_batches.find(batch);
    if (known == m_batches.end() || known->state != BatchState::Sending || m_pausing.contains(batch))
        return;
    m_pausing.insert(batch);
    m_problemsInRow.remove(batch);
    m_driver.setBatchHeld(batch, true);
    writePause(known->id, batch, reason);
}

void BatchRunner::writePause(const QString &id, qint64 batch, const Problem &reason)
{
    const auto again
        = [this, id, batch, reason] { m_clock.after(writeAgain, this, [this, id, batch, reason] { writePause(id, batch, reason); }); };
    m_ledger.batches().byId(id)->then(this, [this, batch, reason, again](const Result<std::optional<BatchRecord>> &found) {
        if (!found || !*found)
            return again();
        BatchRecord next = **found;
        if (next.state != BatchState::Sending)
            return paused(next); // a person was faster
        next.state = BatchState::Paused;
        next.reason = reason;
        next.changedAt = m_clock.wall();
        m_ledger.writer().write(QList<LedgerChange> {}, next)->then(this, [this, next, batch, reason, again](const Result<Done> &written) {
            if (!written && written.error().kind == ErrorKind::Exists) // changed meanwhile: what it is now decides
                return writePause(next.id, batch, reason);
            if (!written)
                return again();
            paused(next);
        });
    });
}

void BatchRunner::paused(const BatchRecord &batch)
{
    m_pausing.remove(batch.seq);
    apply({batch});
}

} // namespace kontor
