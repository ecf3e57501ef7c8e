// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/profilesetup.h"

#include <algorithm>

namespace kontor {

ProfileSetup::ProfileSetup(Home &home, Clock &clock, QSettings &settings, QObject *parent)
    : QObject(parent)
    , m_home(home)
    , m_clock(clock)
    , m_settings(settings)
{
}

ProfileSetup::~ProfileSetup() = default;

SetupNotes ProfileSetup::notes() const
{
    return {m_settings, m_session ? m_session->profile().name : QString()};
}

void ProfileSetup::adopt(std::unique_ptr<MerchantSession> session)
{
    m_session = std::move(session);
    m_lines.clear();
}

std::unique_ptr<MerchantSession> ProfileSetup::release()
{
    return std::move(m_session);
}

Reply<Done> *ProfileSetup::settle(const ProfileDraft &draft)
{
    auto *reply = new Reply<Done>(this);
    if (!m_session)
        make(reply, draft);
    else if (draftOf(m_session->profile()) == draft)
        reply->finish(Done {});
    else
        amend(reply, draft);
    return reply;
}

//! One that could not be opened is not at work: it becomes what is typed now.
Result<Profile> ProfileSetup::madeOrChanged(const ProfileDraft &draft)
{
    if (m_unopened.isEmpty())
        return addProfile(m_home, draft, m_clock);
    const auto there = m_home.profile(m_unopened);
    const auto filled = there ? filledIn(*there, draft) : there;
    const auto saved = filled ? m_home.save(*filled) : Result<Done>(filled.error());
    return saved ? filled : saved.error();
}

void ProfileSetup::make(Reply<Done> *reply, const ProfileDraft &draft)
{
    const auto profile = madeOrChanged(draft);
    if (!profile)
        return reply->finish(profile.error());
    take(reply, profile->name, MerchantSession::open(m_home, *profile, m_clock, {.personResumes = true, .personUnlocks = true}));
}

void ProfileSetup::take(Reply<Done> *reply, const QString &profile, Result<std::unique_ptr<MerchantSession>> session)
{
    m_unopened = session ? QString() : profile;
    if (!session)
        return reply->finish(session.error());
    adopt(std::move(*session));
    notes().setOpenChecks(checks);
    m_session->start();
    reply->finish(Done {});
}

void ProfileSetup::amend(Reply<Done> *reply, const ProfileDraft &draft)
{
    m_session->settings().amendProfile(draft)->then(reply, [this, reply](const Result<Done> &amended) {
        if (!amended)
            return reply->finish(amended.error());
        m_session->stop()->then(reply, [this, reply](const Result<Done> &) {
            // From the event loop: the session is still on the stack of this call.
            QMetaObject::invokeMethod(
                this, [this, reply] { openAgain(reply); }, Qt::QueuedConnection);
        });
    });
}

void ProfileSetup::openAgain(Reply<Done> *reply)
{
    const QString name = m_session->profile().name;
    take(reply, name, MerchantSession::openAgain(std::move(m_session)));
}

void ProfileSetup::noteLines(const QList<ConnectionLine> &lines)
{
    m_lines = lines;
    const auto ok = std::count_if(lines.begin(), lines.end(), [](const ConnectionLine &line) { return line.isOk(); });
    notes().setOpenChecks(checks - int(ok));
    Q_EMIT checksNoted();
}

} // namespace kontor
