// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/widgets/statusbutton.h"
#include "office/office.h"
#include <QObject>
#include <QTimer>

namespace kontor {

//! The parts of the status bar, kept true: environment, connection, callbacks, the oldest open payment, request gauge, clock.
class StatusParts final : public QObject {
    Q_OBJECT
public:
    StatusParts(Office &office, const Theme &theme, StatusBar &bar, QObject *parent = nullptr);

Q_SIGNALS:
    void connectionPressed();
    void oldestPressed();

private:
    void refresh();
    void refreshEnvironment();
    void refreshConnection();
    void refreshCallbacks();
    void refreshOldest();
    void refreshClock();
    Office &m_office;
    StatusButton *m_environment;
    StatusButton *m_connection;
    StatusButton *m_callbacks;
    StatusButton *m_oldest;
    RateGauge *m_rate;
    StatusButton *m_clock;
    QTimer m_second;
};

} // namespace kontor
