// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/lookupsfeature.h"
#include "ui_mainwindow.h"

#include "gui/features/payinsfeature.h"
#include "gui/lookups/balancespage.h"
#include "gui/lookups/optionspage.h"
#include "gui/overview/gettingstarted.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"

namespace kontor {

LookupsFeature::LookupsFeature(const WindowContext &context, PayinsFeature &payins)
    : m_session(context.session)
    , m_theme(context.theme)
    , m_format(context.format)
    , m_settings(context.settings)
    , m_navigator(context.navigator)
    , m_exportAction(*context.ui.exportAction)
    , m_payins(payins)
{
    m_navigator.add(section::balances, section::balances, [this] { return makeBalances(); });
    m_navigator.add(section::options, section::options, [this] { return makeOptions(); });
    connect(&m_navigator, &Navigator::entered, this, &LookupsFeature::noteSeen);
}

void LookupsFeature::noteSeen(const QString &page)
{
    if (page == section::balances)
        GettingStarted::noteBalancesSeen(m_settings, m_session.profile().name);
}

Page *LookupsFeature::makeBalances()
{
    auto *page = m_navigator.listen(new BalancesPage(m_session, m_theme, m_format));
    page->remember(m_settings);
    connect(page, &BalancesPage::exportRequested, &m_exportAction, &QAction::trigger);
    return page;
}

Page *LookupsFeature::makeOptions()
{
    auto *page = m_navigator.listen(new OptionsPage(m_session, m_theme, m_format));
    page->remember(m_settings);
    connect(page, &OptionsPage::payinRequested, &m_payins, &PayinsFeature::startWith);
    return page;
}

} // namespace kontor
