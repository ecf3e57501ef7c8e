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
    return {m_settings, m_office ? m_office->profile().name : QString()};
}

void ProfileSetup::adopt(std::unique_ptr<Office> office)
{
    m_office = std::move(office);
    m_lines.clear();
}

std::unique_ptr<Office> ProfileSetup::release()
{
    return std::move(m_office);
}

Reply<Done> *ProfileSetup::settle(const ProfileDraft &draft)
{
    auto *reply = new Reply<Done>(this);
    if (!m_office)
        make(reply, draft);
    else if (draftOf(m_office->profile()) == draft)
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
    take(reply, profile->name, Office::open(m_home, *profile, m_clock, {.personResumes = true, .personUnlocks = true}));
}

void ProfileSetup::take(Reply<Done> *reply, const QString &profile, Result<std::unique_ptr<Office>> office)
{
    m_unopened = office ? QString() : profile;
    if (!office)
        return reply->finish(office.error());
    adopt(std::move(*office));
    notes().setOpenChecks(checks);
    m_office->start();
    reply->finish(Done {});
}

void ProfileSetup::amend(Reply<Done> *reply, const ProfileDraft &draft)
{
    m_office->amendProfile(draft)->then(reply, [this, reply](const Result<Done> &amended) {
        if (!amended)
            return reply->finish(amended.error());
        m_office->stop()->then(reply, [this, reply](const Result<Done> &) {
            // From the event loop: the office is still on the stack of this call.
            QMetaObject::invokeMethod(
                this, [this, reply] { openAgain(reply); }, Qt::QueuedConnection);
        });
    });
}

void ProfileSetup::openAgain(Reply<Done> *reply)
{
    const QString name = m_office->profile().name;
    take(reply, name, Office::openAgain(std::move(m_office)));
}

void ProfileSetup::noteLines(const QList<Office::TestLine> &lines)
{
    m_lines = lines;
    const auto ok = std::count_if(lines.begin(), lines.end(), [](const Office::TestLine &line) { return line.ok; });
    notes().setOpenChecks(checks - int(ok));
    Q_EMIT checksNoted();
}

} // namespace kontor
