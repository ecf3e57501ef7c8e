// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/signalwatch.h"
#include <QHash>

namespace kontor {

//! `run`: sender, status keeper and callback listener in the foreground, until it is told to end, its time is up or, with
//! --until-idle, nothing is left that moves by itself. Belongs to the session.
class RunCommand final : public QObject {
    Q_OBJECT
public:
    RunCommand(CliSession &cli, MerchantSession &session, bool untilIdle, std::optional<Seconds> timeout);
    void begin();

private:
    void showProgress(const OrderId &id, PaymentState state);
    void show(const OrderId &id, const QString &standing);
    void announce(bool isWorker);
    void tellPauses();
    void lookLater();
    void look();
    void readPauses();
    bool ledgerStandsStill();
    void endUnwritten();
    bool waitsForAPerson(const PaymentRecord &payment) const;
    void tellWhatWaits(const QList<PaymentRecord> &open);
    void judge(const QList<PaymentRecord> &open);
    void endWhenStopped();
    void end(const QList<PaymentRecord> &open);
    void tellWhatCannotBeProven();
    void finish(int code);

    CliSession &m_cli;
    MerchantSession &m_session;
    bool m_untilIdle;
    std::optional<Seconds> m_timeout;
    SignalWatch m_signals;
    QHash<OrderId, QString> m_shown;
    QString m_pauseShown;
    QHash<qint64, QString> m_pausedBatches; //!< their IDs
    std::optional<Millis> m_unwritableSince;
    bool m_personPaused = false; //!< all sending
    bool m_lookPending = false;
    bool m_ending = false;
    bool m_asked = false; //!< by a signal
};

} // namespace kontor
