// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/jobs/batchjobs.h"

#include "gui/jobs/jobmodel.h"
#include "messages/errors.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int pause = 500;
constexpr int lookedAt = 50; //!< the newest batches: older ones have long been sent

} // namespace

BatchJobs::BatchJobs(Ledger &ledger, BatchService &service, Clock &clock, JobModel &jobModel, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_service(service)
    , m_clock(clock)
    , m_jobModel(jobModel)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(pause);
    connect(&m_pause, &QTimer::timeout, this, &BatchJobs::read);
    connect(&ledger, &Ledger::changed, this, &BatchJobs::readSoon);
    connect(&ledger, &Ledger::changedElsewhere, this, &BatchJobs::readSoon);
    connect(&service, &BatchService::changed, this, &BatchJobs::readSoon); // paused: no payment need have changed
    readSoon();
}

void BatchJobs::readSoon()
{
    if (!m_pause.isActive())
        m_pause.start();
}

void BatchJobs::read()
{
    m_ledger.batches().newest(lookedAt)->then(this, [this](const Result<QList<BatchRecord>> &batches) {
        if (batches)
            take(*batches);
    });
}

void BatchJobs::take(const QList<BatchRecord> &batches)
{
    for (const BatchRecord &batch : batches) {
        if (batch.state == BatchState::Sending || m_jobs.contains(batch.id))
            follow(batch);
    }
}

void BatchJobs::follow(const BatchRecord &batch)
{
    m_ledger.batches().counts(batch.seq)->then(this, [this, batch](const Result<PaymentCounts> &counts) {
        if (counts)
            takeCounts(batch, *counts);
    });
}

BatchJobs::Followed BatchJobs::begin(const BatchRecord &batch)
{
    const auto pause = [this, id = batch.id] {
        m_service.pause(id)->then(this, [this](const Result<Done> &done) {
            if (!done)
                m_jobModel.note(messages::errorMessage(done.error()).headline);
        });
    };
    //: A line of the list of jobs. %1 is the name of a batch.
    return {.job = m_jobModel.begin(tr("Sending %1").arg(batch.title), {.batch = batch.id, .pause = pause})};
}

//! "Sending Payroll: 12 of 40 · 10/s · 3 s left"
QString BatchJobs::progressOf(const BatchRecord &batch, const BatchFigures &figures, qint64 gone)
{
    JobPace &pace = m_jobs[batch.id].pace;
    pace.note(m_clock.monotonic(), gone);
    //: Progress of a batch: %1 its name, %2 how many are gone, %3 of how many.
    const QString words = tr("Sending %1: %2 of %3").arg(batch.title).arg(gone).arg(figures.all);
    const QString speed = pace.words(figures.all - figures.drafts);
    return speed.isEmpty() ? words : words + u" · "_s + speed;
}

void BatchJobs::takeCounts(const BatchRecord &batch, const PaymentCounts &counts)
{
    const BatchFigures figures = figuresOf(counts);
    // What is on its way when it is paused ends first: then it is known how many wait.
    const bool isUnderWay = figures.sending > 0 || (batch.state == BatchState::Sending && figures.waiting > 0);
    if (isUnderWay && !m_jobs.contains(batch.id))
        m_jobs.insert(batch.id, begin(batch));
    if (!m_jobs.contains(batch.id))
        return;
    if (isUnderWay) {
        const qint64 gone = figures.all - figures.waiting - figures.drafts;
        return m_jobModel.progress(
            m_jobs.value(batch.id).job, progressOf(batch, figures, gone), figures.all == 0 ? 0 : int(gone * 100 / figures.all));
    }
    end(batch, figures, m_jobs.take(batch.id).job);
}

void BatchJobs::end(const BatchRecord &batch, const BatchFigures &figures, qint64 job)
{
    if (figures.waiting == 0) {
        //: A line of the list of jobs. %1 is the name of a batch.
        const QString accepted = tr("%1 is sent: %n payout(s) accepted by the gateway.", nullptr, int(figures.accepted())).arg(batch.title);
        //: Behind how many were accepted: %n are the payouts whose outcome is not known.
        const QString unknown
            = figures.unknown > 0 ? u' ' + tr("Of %n payout(s) it is not known yet.", nullptr, int(figures.unknown)) : QString();
        m_jobModel.end(job, accepted + unknown, figures.accepted() == figures.all);
        return Q_EMIT ended(batch, figures);
    }
    //: A line of the list of jobs. %1 is the name of a batch, %n are the payouts that are not sent yet.
    m_jobModel.end(job, tr("%1 is paused: %n payout(s) wait.", nullptr, int(figures.waiting)).arg(batch.title), false);
}

} // namespace kontor
