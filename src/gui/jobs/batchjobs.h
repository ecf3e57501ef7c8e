// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/jobs/jobpace.h"
#include "models/batchfigures.h"
#include "office/batches/batchservice.h"
#include <QHash>
#include <QObject>
#include <QTimer>

namespace kontor {

class JobModel;

//! Keeps a job for each batch that is being sent, whichever process sends it: read from the ledger when it changes, twice a second at most.
class BatchJobs final : public QObject {
    Q_OBJECT
public:
    BatchJobs(Ledger &ledger, BatchService &service, Clock &clock, JobModel &jobModel, QObject *parent = nullptr);

Q_SIGNALS:
    //! Nothing of it waits any more. Of those whose sending was seen by this window.
    void ended(const kontor::BatchRecord &batch, const kontor::BatchFigures &figures);

private:
    void readSoon();
    void read();
    void take(const QList<BatchRecord> &batches);
    void follow(const BatchRecord &batch);
    void takeCounts(const BatchRecord &batch, const PaymentCounts &counts);
    void end(const BatchRecord &batch, const BatchFigures &figures, qint64 job);

    struct Followed {
        qint64 job = 0;
        JobPace pace {};
    };
    Followed begin(const BatchRecord &batch);
    QString progressOf(const BatchRecord &batch, const BatchFigures &figures, qint64 gone);

    Ledger &m_ledger;
    BatchService &m_service;
    Clock &m_clock;
    JobModel &m_jobModel;
    QHash<QString, Followed> m_jobs; //!< by the batch's ID
    QTimer m_pause;
};

} // namespace kontor
