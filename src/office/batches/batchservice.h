// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/cancelledrest.h"
#include "ledger/ledger.h"
#include "office/imports/batchcolumns.h"
#include "office/imports/batchreader.h"
#include "office/payments/paymentservice.h"
#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace kontor {

//! Batches from their file to their end. Any process may use it; what it writes is obeyed by the worker (BatchRunner).
class BatchService final : public QObject {
    Q_OBJECT
public:
    enum class Again { Refused, Insisted };
    enum class UnlistedCodes { Refused, Insisted };

    BatchService(Ledger &ledger, PaymentService &payments, Clock &clock, QObject *parent = nullptr);
    ~BatchService() override;

    //! A table of payouts, CSV or an Excel workbook; what nobody has said about it is guessed. Runs off the calling thread; BadInput with a
    //! sentence when the file is no table.
    Reply<ReadBatch> *read(const QString &file, const NumberFormat &format, const ColumnMap &map = {}, const TableFormat &wanted = {});
    //! The same of a table that is in memory; `title` names the batch.
    Reply<ReadBatch> *read(
        const QByteArray &table, const QString &title, const NumberFormat &format, const ColumnMap &map, const TableFormat &wanted);
    //! The rows that are ready, durable as drafts when finished: nothing is sent. BadInput when no row is ready; Exists when these rows
    //! were imported before and nobody insists that they are meant again.
    Reply<BatchRecord> *import(const ReadBatch &batch, Again again = Again::Refused);
    //! Whoever reviewed a batch needs it no longer: a large one is taken apart beside.
    void dispose(ReadBatch batch);
    //! A batch that was imported and not sent, as its review shows it: its drafts, with all that is to be known of them; its codes are
    //! compared with the gateway's lists as they are now. BadInput when it is no draft any more.
    Reply<ReadBatch> *review(const QString &id);
    //! The drafts are queued and the batch is sent by whoever is the worker. BadInput when it was sent or ended already; AboveLimit when
    //! a row or the day is above a limit; Exists, with the reason, when rows may be duplicates of earlier payouts and `reason` is empty:
    //! then nothing was queued. The reason is kept in the timelines of these rows.
    //! Unlisted when a bank or currency is not on the gateway's lists and nobody has seen that: then nothing was queued either.
    Reply<Done> *send(const QString &id, const QString &reason = {}, UnlistedCodes unlisted = UnlistedCodes::Refused);
    Reply<Done> *pause(const QString &id);
    Reply<Done> *resume(const QString &id);
    //! What was never sent is cancelled, and nothing that was sent is sent again: it is only queried (submission::StopSendingRequested).
    //! Any worker does that, whenever it takes such a row up.
    Reply<CancelledRest> *cancelRest(const QString &id);
    Reply<Done> *setStopAfter(const QString &id, int problemsInRow);

    //! Per-row truth: how many stand where. "done" when nothing of a batch that is being sent is queued, paused or on its way any more.
    struct Standing {
        BatchRecord record {};
        PaymentCounts counts {};
        bool isDone = false;
    };
    Reply<Standing> *standing(const QString &id);
    static Standing standingOf(const BatchRecord &batch, const PaymentCounts &counts);

Q_SIGNALS:
    //! There is something new for the worker.
    void queued(const QList<kontor::OrderId> &ids);
    //! Its state in the ledger was changed here.
    void changed(const QString &id);

private:
    struct Cancellation;
    using CancellationPtr = std::shared_ptr<Cancellation>;
    //! What is to become of a batch; nothing when it stands so already.
    using Edit = std::function<Result<std::optional<BatchRecord>>(BatchRecord)>;

    using Read = std::function<Result<ReadBatch>(BatchReader &reader)>;
    Reply<ReadBatch> *readBeside(const Read &read, const NumberFormat &format, const ColumnMap &map, const TableFormat &wanted);
    Reply<ReadBatch> *recall(const ReadBatch &batch);
    void write(Reply<BatchRecord> *reply, const ReadBatch &batch, Again again);
    void write(Reply<BatchRecord> *reply, const ReadBatch &batch, Again again, QList<LedgerChange> changes, const BatchRecord &record);
    void compareAgain(Reply<BatchRecord> *reply, const ReadBatch &batch, const ApiError &refused);
    template <class T, class Next> void withBatch(Reply<T> *reply, const QString &id, Next next);
    //! What others changed meanwhile is read, and decides again.
    void change(Reply<Done> *reply, const QString &id, const Edit &edit, int tries);
    Reply<Done> *change(const QString &id, const Edit &edit);
    //! How a batch is to be sent.
    struct SendWish {
        QString reason {}; //!< why possible duplicates are meant
        UnlistedCodes unlisted = UnlistedCodes::Refused;
        int tries = 0;
    };
    void reviewRows(Reply<ReadBatch> *reply, const BatchRecord &batch, const QList<PaymentRecord> &payments);
    void trySend(Reply<Done> *reply, const QString &id, const SendWish &wish);
    void queueDrafts(Reply<Done> *reply, const ReadBatch &batch, const SendWish &wish);
    //! What is written when a batch's drafts are handed over to be sent.
    struct Release {
        BatchRecord next {};
        QList<LedgerChange> changes {};
        QList<OrderId> ids {};
        SendWish wish {};
    };
    void writeQueued(Reply<Done> *reply, const Release &release);
    void cancel(const CancellationPtr &cancellation);
    void pauseFirst(const CancellationPtr &cancellation);
    static ApiError tooLateInAnOlderCopy();
    void cancel(const CancellationPtr &cancellation, const BatchRecord &batch, const QList<PaymentRecord> &payments);
    bool mayTryAgain(const Result<Done> &written, int tries) const;

    Ledger &m_ledger;
    PaymentService &m_payments;
    Clock &m_clock;
    std::atomic_bool m_ending = false;
    QThreadPool m_pool; //!< one thread: files are read one after the other
};

} // namespace kontor
