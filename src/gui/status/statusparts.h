// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/status/statusbutton.h"
#include "gui/status/statusstories.h"
#include "office/session/merchantsession.h"
#include <QObject>
#include <QPointer>
#include <QTimer>

namespace kontor {

class StatusPopover;

//! The parts of the status bar, kept true: environment, connection, callbacks, the oldest open payment, request gauge, clock, jobs. Each
//! tells more in a sheet above it, with one act; the oldest payment and the jobs lead to their lists at once.
class StatusParts final : public QObject {
    Q_OBJECT
public:
    StatusParts(MerchantSession &session, const Theme &theme, StatusBar &bar, QObject *parent = nullptr);

    void setJobs(int running);
    //! What the clock's part tells, with the keyboard on its act.
    void showClock();

Q_SIGNALS:
    void oldestPressed();
    void waitingRequested(); //!< what waits to be sent
    void checkAllRequested();
    void addressTestRequested(); //!< whether the gateway's calls can come here
    void clockComparisonRequested(); //!< to be compared with the gateway's
    void jobsPressed();
    void profileRequested(const QString &name);
    void newProfileRequested();

private:
    void refresh();
    void refreshEnvironment();
    void refreshConnection();
    void refreshCallbacks();
    void tellPortLost(const CallbackPortError &lost);
    //! And when the gateway is asked next, where something is open.
    QString callbacksOff() const;
    void refreshOldest();
    void tellUnclear(qint64 unclear);
    void refreshClock();
    void noteConnection();
    void showFolder();
    //! Pressing the part tells the story as it is then.
    void tellWhenPressed(StatusButton *part, const std::function<StatusDetails()> &story, const std::function<void()> &act);

    MerchantSession &m_session;
    const Theme &m_theme;
    StatusButton *m_environment;
    StatusButton *m_connection;
    StatusButton *m_callbacks;
    StatusButton *m_oldest;
    RateGauge *m_rate;
    StatusButton *m_clock;
    StatusButton *m_jobs;
    QPointer<StatusPopover> m_popover; //!< the window's; made when it is first needed
    ConnectionStatus::State m_lastConnection = ConnectionStatus::State::Unknown;
    std::optional<UtcTime> m_connectionSince;
    QTimer m_second;
};

} // namespace kontor
