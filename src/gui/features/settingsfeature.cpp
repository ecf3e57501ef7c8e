// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/settingsfeature.h"
#include "ui_mainwindow.h"

#include "gui/jobs/ledgeractions.h"
#include "gui/settings/settingspage.h"
#include "gui/shell/initialpage.h"
#include "gui/shell/navigator.h"
#include "gui/shell/pagetoasts.h"
#include "gui/shell/pausecontroller.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"
#include "office/session/messagelog.h"

namespace kontor {

using namespace Qt::StringLiterals;

SettingsFeature::SettingsFeature(const WindowContext &context, const Ways &ways)
    : m_session(context.session)
    , m_theme(context.theme)
    , m_format(context.format)
    , m_preferences(context.preferences)
    , m_navigator(context.navigator)
    , m_ways(ways)
{
    m_navigator.add(section::settings, section::settings, [this] { return makePage(); });
    context.ui.settingsAction->setShortcuts({QKeySequence(u"Ctrl+9"_s), QKeySequence(u"Ctrl+,"_s)});
    connect(&m_preferences, &Preferences::changed, this, &SettingsFeature::applyPreference);
}

//! The others are applied by the part of the window that they are about, or looked at when they are needed.
void SettingsFeature::applyPreference(Preferences::Key key, const QVariant &before)
{
    if (key == Preferences::Key::Language || key == Preferences::Key::Numbers)
        Q_EMIT recreateRequested(key, before);
    else if (key == Preferences::Key::DetailedLog)
        MessageLog::setDetailed(m_preferences.isOn(key));
}

Page *SettingsFeature::makePage()
{
    auto *page = m_navigator.listen(
        new SettingsPage(m_session, m_theme, m_format, m_preferences, InitialPage::choices(), m_ways.keys, m_ways.desktop));
    connect(page, &SettingsPage::changedSetting, &m_ways.toasts, &PageToasts::sayChanged);
    connect(page, &SettingsPage::connectionTestRequested, &m_ways.pauses, &PauseController::testConnection);
    connect(page, &SettingsPage::backUpRequested, &m_ways.ledgerActions, &LedgerActions::backUp);
    connect(page, &SettingsPage::checkRequested, &m_ways.ledgerActions, &LedgerActions::check);
    connect(page, &SettingsPage::restoreRequested, &m_ways.ledgerActions, &LedgerActions::sayHowToRestore);
    return page;
}

void SettingsFeature::goOnAfter(Preferences::Key key, const QVariant &before)
{
    m_navigator.enter(section::settings);
    m_ways.toasts.sayChanged(
        key == Preferences::Key::Language ? tr("Another language is in force.") : tr("Numbers are written another way."),
        [this, key, before] { m_preferences.set(key, before); });
}

} // namespace kontor
