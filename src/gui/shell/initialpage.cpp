// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/initialpage.h"

#include "gui/shell/sections.h"
#include "office/session/merchantsession.h"

#include <QSettings>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

bool isSection(const QString &name)
{
    return std::any_of(std::begin(section::ofSidebar), std::end(section::ofSidebar), [&name](const auto &each) { return each == name; });
}

} // namespace

InitialPage::InitialPage(const Preferences &preferences, QSettings &settings, const MerchantSession &session)
    : m_preferences(preferences)
    , m_settings(settings)
    , m_session(session)
{
}

PreferenceSection::Choices InitialPage::choices()
{
    //: A choice of what is seen when Kontor starts: the section where the person left it.
    return {{tr("Where I was"), QString()}, {tr("Payouts"), QString(section::payouts)}, {tr("Overview"), QString(section::overview)},
        {tr("Payins"), QString(section::payins)}, {tr("Batches"), QString(section::batches)}, {tr("Balances"), QString(section::balances)},
        {tr("Options"), QString(section::options)}, {tr("Callbacks"), QString(section::callbacks)}};
}

QString InitialPage::name() const
{
    const QString wanted = m_preferences.text(Preferences::Key::StartPage);
    for (const auto &[words, page] : choices()) {
        if (!wanted.isEmpty() && page.toString() == wanted)
            return wanted;
    }
    const QString last = m_settings.value(setting()).toString();
    return isSection(last) ? last : QString(section::payouts);
}

QString InitialPage::setting() const
{
    return u"section/"_s + m_session.profile().name;
}

void InitialPage::remember(const QString &section)
{
    if (isSection(section))
        m_settings.setValue(setting(), section);
}

} // namespace kontor
