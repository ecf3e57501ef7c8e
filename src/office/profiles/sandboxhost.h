// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "office/profiles/home.h"
#include <QObject>
#include <QProcess>

namespace kontor {

//! Runs the built-in gateway as a child process: on its kept port, with its state in the profile's folder, and with
//! the profile's public keys. Ends with us, because it ends when its stdin closes.
class SandboxHost final : public QObject {
    Q_OBJECT
public:
    SandboxHost(Home &home, const Profile &profile, Clock &clock, QObject *parent = nullptr);
    ~SandboxHost() override;
    //! Done when it answers, whoever started it. NotReachable when it can't be started.
    Reply<Done> *ensureRunning();

private:
    void start(Reply<Done> *reply);
    //! Of ours that is starting already, or of another program's that was faster, so that ours has ended.
    void lookForAnswer(Reply<Done> *reply);
    QStringList arguments() const;
    Home &m_home;
    const Profile &m_profile;
    Clock &m_clock;
    QProcess m_process;
};

} // namespace kontor
