// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/signalwatch.h"
#include "office/batches/batchprogress.h"
#include "office/imports/batchreader.h"
#include "office/payments/balancecheck.h"

namespace kontor {

//! `batch send`: hands a batch over and stays until none of its rows is queued or being sent. This process sends when nobody else works on
//! the home folder; otherwise it watches what the worker does. Belongs to the session.
class BatchSend final : public QObject {
    Q_OBJECT
public:
    BatchSend(CliSession &cli, MerchantSession &session, BatchRecord batch);
    void begin();

private:
    void review();
    void weighWarnings(const ReadBatch &batch, const BalanceCheck &balances);
    void handOver();
    void follow();
    void tell(const QString &line);
    void tellPauses();
    void look();
    void judge();
    bool waitsInVain();
    bool needsAPerson() const;
    void end(const QString &why);
    void conclude(const BatchService::Standing &standing, const QList<PaymentRecord> &payments, const QString &why);
    int codeOf(const QList<PaymentRecord> &payments) const;

    CliSession &m_cli;
    MerchantSession &m_session;
    BatchRecord m_batch;
    std::unique_ptr<BatchProgress> m_progress;
    std::unique_ptr<SignalWatch> m_signals;
    QString m_told;
    QString m_pauseTold;
    std::optional<Millis> m_pausedSince {}; //!< since when all that is left is paused
    std::optional<Millis> m_unknownSince {}; //!< since when only what became of some rows is open
    Millis m_toldAt {};
    bool m_ending = false;
};

} // namespace kontor
