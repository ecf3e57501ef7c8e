// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/setupnotes.h"

#include <QSettings>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

SetupNotes::SetupNotes(QSettings &store, const QString &profile)
    : m_store(store)
    , m_profile(profile)
{
}

QString SetupNotes::key(const char *name) const
{
    return u"setup/%1/%2"_s.arg(m_profile, QLatin1StringView(name));
}

bool SetupNotes::isUnderWay() const
{
    return m_store.contains(key("step"));
}

SetupStep SetupNotes::step() const
{
    return static_cast<SetupStep>(std::clamp(m_store.value(key("step")).toInt(), 0, int(SetupStep::Callbacks)));
}

void SetupNotes::setStep(SetupStep step)
{
    m_store.setValue(key("step"), int(step));
    m_store.remove(key("later"));
}

bool SetupNotes::isLeftForLater() const
{
    return m_store.value(key("later")).toBool();
}

void SetupNotes::leaveForLater()
{
    m_store.setValue(key("later"), true);
}

int SetupNotes::openChecks() const
{
    return std::max(0, m_store.value(key("open")).toInt());
}

void SetupNotes::setOpenChecks(int open)
{
    m_store.setValue(key("open"), open);
}

void SetupNotes::end()
{
    m_store.remove(key("step"));
    m_store.remove(key("later"));
}

} // namespace kontor
