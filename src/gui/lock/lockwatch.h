// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "office/profiles/preferences.h"
#include <QObject>

class QCoreApplication;

namespace kontor {

//! Notices when the window is to be locked: nobody has touched a key or the pointer for as long as the person said, the screen was locked,
//! or the computer goes to sleep.
class LockWatch final : public QObject {
    Q_OBJECT
public:
    //! All outlive this. Watches the keys and the pointer of the whole program.
    LockWatch(QCoreApplication &program, Clock &clock, const Preferences &preferences, QObject *parent = nullptr);

    //! Where logind has this session: its path on the system's bus; empty where there is none.
    static QString sessionPath(const QString &sessionId);

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void lockRequested();

private:
    void listen();
    void look();
    void screenWent(bool isAway);

    Clock &m_clock;
    const Preferences &m_preferences;
    Millis m_touched {};
};

} // namespace kontor
