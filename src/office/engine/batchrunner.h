// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"
#include <QHash>
#include <QObject>
#include <QSet>

namespace kontor {

class Clock;
class SubmissionDriver;

//! The worker's part in batches: keeps the rows of a batch that isn't being sent from going out, and pauses a batch after so many
//! problems in a row, or when the gateway shows a row otherwise than it was sent. The batch's state in the ledger is the truth; any
//! process may change it, and this obeys.
class BatchRunner final : public QObject {
    Q_OBJECT
public:
    BatchRunner(Ledger &ledger, SubmissionDriver &driver, Clock &clock, QObject *parent = nullptr);

    //! Reads where the batches stand. Done before the first payment is taken up, and again when the ledger was changed elsewhere.
    Reply<Done> *refresh();

private:
    void note(const PaymentRecord &payment, const QList<submission::Notice> &notices);
    void judge(const PaymentRecord &payment, const QList<submission::Notice> &notices);
    void count(const PaymentRecord &payment);
    void apply(const QList<BatchRecord> &batches);
    void recount(const BatchRecord &batch);
    void pause(qint64 batch, const Problem &reason);
    void writePause(const QString &id, qint64 batch, const Problem &reason);
    void paused(const BatchRecord &batch);

    Ledger &m_ledger;
    SubmissionDriver &m_driver;
    Clock &m_clock;
    QHash<qint64, BatchRecord> m_batches;
    QHash<qint64, QSet<OrderId>> m_problemsInRow; //!< since the last acceptance
    QSet<OrderId> m_underWay; //!< rows whose POST has not been answered
    QSet<qint64> m_recounting; //!< found as being sent at the start, and nothing of them was accepted since
    QSet<qint64> m_pausing; //!< held already; the ledger is about to say so
};

} // namespace kontor
