// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "ledger/ledger.h"
#include "office/paymentdesk.h"
#include <QObject>

namespace kontor {

//! One thing wrong with one row of a file.
struct BatchProblem {
    int row = 0; //!< of the file's table, from 1; 0: the whole file
    int line = 0; //!< of the file, from 1
    QString column {}; //!< canonical name; empty: the whole row
    QString reason {}; //!< a sentence for people
    bool blocks = true; //!< false: a warning, the row is ready all the same
};

//! A file as it was read: nothing of it is written anywhere.
struct ReadBatch {
    BatchRecord record {}; //!< with both digests
    int rows = 0;
    QList<ReviewedPayment> ready {}; //!< frozen, each with its row
    QList<int> readyRows {}; //!< the row of each of `ready`
    QList<BatchProblem> problems {};
    QList<BatchRecord> importedBefore {}; //!< batches with the same rows
};

//! Batches from their file to their end. Any process may use it; what it writes is obeyed by the worker (BatchRunner).
class BatchDesk final : public QObject {
    Q_OBJECT
public:
    BatchDesk(const Profile &profile, Ledger &ledger, PaymentDesk &payments, Clock &clock, QObject *parent = nullptr);

    //! Canonical CSV (interfaces.md, Files). Runs off the calling thread; BadInput with a sentence when the file is no table.
    Reply<ReadBatch> *read(const QString &file, const NumberFormat &format);
    //! Durable as drafts when finished: nothing is sent. BadInput when no row is ready.
    Reply<BatchRecord> *import(const ReadBatch &batch);
    //! The drafts are queued and the batch is sent by whoever is the worker. BadInput when it was sent or ended already.
    Reply<Done> *send(const QString &id);
    Reply<Done> *pause(const QString &id);
    Reply<Done> *resume(const QString &id);
    //! What was sent goes on; what was not is withdrawn. Gives the number of those that were withdrawn.
    Reply<int> *cancelRest(const QString &id);
    Reply<Done> *setStopAfter(const QString &id, int problemsInRow);

    //! Per-row truth: how many stand where. "done" when nothing of a batch that is being sent is queued, on hold or on its way any more.
    struct Standing {
        BatchRecord record {};
        Ledger::Counts counts {};
        bool isDone = false;
    };
    Reply<Standing> *standing(const QString &id);

Q_SIGNALS:
    //! There is something new for the worker.
    void queued(const QList<kontor::OrderId> &ids);
    //! Its state in the ledger was changed here.
    void changed(const QString &id);

private:
    const Profile &m_profile;
    Ledger &m_ledger;
    PaymentDesk &m_payments;
    Clock &m_clock;
};

} // namespace kontor
