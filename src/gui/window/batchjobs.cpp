// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/batchjobs.h"

#include "gui/window/jobbook.h"

namespace kontor {

namespace {

constexpr int pause = 500;
constexpr int lookedAt = 50; //!< the newest batches: older ones have long been sent

} // namespace

BatchJobs::BatchJobs(Ledger &ledger, BatchDesk &desk, JobBook &book, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_book(book)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(pause);
    connect(&m_pause, &QTimer::timeout, this, &BatchJobs::read);
    connect(&ledger, &Ledger::changed, this, &BatchJobs::readSoon);
    connect(&ledger, &Ledger::changedElsewhere, this, &BatchJobs::readSoon);
    connect(&desk, &BatchDesk::changed, this, &BatchJobs::readSoon); // paused: no payment need have changed
    readSoon();
}

void BatchJobs::readSoon()
{
    if (!m_pause.isActive())
        m_pause.start();
}

void BatchJobs::read()
{
    m_ledger.batches(lookedAt)->then(this, [this](const Result<QList<BatchRecord>> &batches) {
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
    m_ledger.batchCounts(batch.seq)->then(this, [this, batch](const Result<Ledger::Counts> &counts) {
        if (counts)
            takeCounts(batch, *counts);
    });
}

void BatchJobs::takeCounts(const BatchRecord &batch, const Ledger::Counts &counts)
{
    const BatchFigures figures = figuresOf(counts);
    const qint64 gone = figures.all - figures.waiting - figures.drafts;
    const bool isUnderWay = batch.state == BatchState::Sending && figures.waiting > 0;
    if (isUnderWay && !m_jobs.contains(batch.id))
        m_jobs.insert(batch.id, m_book.begin(tr("Sending %1").arg(batch.title), {.batch = batch.id}));
    if (!m_jobs.contains(batch.id))
        return;
    //: Progress of a batch: %1 its name, %2 how many are gone, %3 of how many.
    const QString words = tr("Sending %1: %2 of %3").arg(batch.title).arg(gone).arg(figures.all);
    if (isUnderWay)
        return m_book.progress(m_jobs.value(batch.id), words, figures.all == 0 ? 0 : int(gone * 100 / figures.all));
    const qint64 job = m_jobs.take(batch.id);
    if (figures.waiting == 0) {
        const QString accepted = tr("%1 is sent: %n payout(s) accepted by the gateway.", nullptr, int(figures.accepted)).arg(batch.title);
        const QString unknown
            = figures.unknown > 0 ? u' ' + tr("Of %n payout(s) it is not known yet.", nullptr, int(figures.unknown)) : QString();
        m_book.end(job, accepted + unknown, figures.accepted == figures.all);
        return Q_EMIT ended(batch, figures);
    }
    m_book.end(job, tr("%1 is paused: %n payout(s) wait.", nullptr, int(figures.waiting)).arg(batch.title), false);
}

} // namespace kontor
