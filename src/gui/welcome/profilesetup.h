// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/setupnotes.h"
#include "office/profiles/newprofile.h"
#include "office/session/merchantsession.h"
#include <QObject>
#include <memory>

class QSettings;

namespace kontor {

//! What the pages of the assistant work on: the home folder and, once there is a profile, its session, which it owns until somebody takes
//! it.
class ProfileSetup final : public QObject {
    Q_OBJECT
public:
    static constexpr int checks = 6;

    //! Everything given outlives this.
    ProfileSetup(Home &home, Clock &clock, QSettings &settings, QObject *parent = nullptr);
    ~ProfileSetup() override;

    const Home &home() const { return m_home; }
    QSettings &settings() const { return m_settings; }
    //! Null before there is a profile.
    MerchantSession *session() const { return m_session.get(); }
    //! It is there, although its session could not be opened the last time.
    bool hasProfile() const { return m_session || !m_unopened.isEmpty(); }
    SetupNotes notes() const;
    void adopt(std::unique_ptr<MerchantSession> session);
    std::unique_ptr<MerchantSession> release();

    //! Makes the profile, or changes it, and opens its session. When that is not possible the profile stays, and this opens it the next
    //! time.
    Reply<Done> *settle(const ProfileDraft &draft);

    //! Of the last test; empty before the first.
    const QList<ConnectionLine> &lines() const { return m_lines; }
    void noteLines(const QList<ConnectionLine> &lines);

Q_SIGNALS:
    //! A test has ended: other checks are open than before.
    void checksNoted();

private:
    void make(Reply<Done> *reply, const ProfileDraft &draft);
    void take(Reply<Done> *reply, const QString &profile, Result<std::unique_ptr<MerchantSession>> session);
    Result<Profile> madeOrChanged(const ProfileDraft &draft);
    void amend(Reply<Done> *reply, const ProfileDraft &draft);
    void openAgain(Reply<Done> *reply);

    Home &m_home;
    Clock &m_clock;
    QSettings &m_settings;
    std::unique_ptr<MerchantSession> m_session;
    QString m_unopened; //!< the profile whose session could not be opened
    QList<ConnectionLine> m_lines;
};

} // namespace kontor
