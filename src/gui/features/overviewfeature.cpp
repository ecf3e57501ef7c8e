// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/overviewfeature.h"

#include "gui/features/payinsfeature.h"
#include "gui/features/payoutsfeature.h"
#include "gui/overview/overviewpage.h"
#include "gui/shell/navigator.h"
#include "gui/shell/pausecontroller.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"
#include "gui/status/statusparts.h"

namespace kontor {

OverviewFeature::OverviewFeature(const WindowContext &context, const Ways &ways)
    : m_session(context.session)
    , m_theme(context.theme)
    , m_format(context.format)
    , m_settings(context.settings)
    , m_navigator(context.navigator)
    , m_ways(ways)
{
    m_navigator.add(section::overview, section::overview, [this] { return makePage(); });
}

Page *OverviewFeature::makePage()
{
    auto *page = m_navigator.listen(new OverviewPage(m_session, m_theme, m_format, m_settings));
    connect(page, &OverviewPage::listRequested, &m_navigator, &Navigator::narrow);
    connect(page, &OverviewPage::balancesRequested, this, [this] { m_navigator.enter(section::balances); });
    connect(page, &OverviewPage::batchesRequested, this, [this] { m_navigator.enter(section::batches); });
    connect(page, &OverviewPage::callbacksRequested, this, [this] { m_navigator.enter(section::callbacks); });
    connect(page, &OverviewPage::clockComparisonRequested, &m_ways.statusParts, &StatusParts::showClock);
    connect(page, &OverviewPage::pauseActionRequested, &m_ways.pauses, &PauseController::actFirst);
    connect(page, &OverviewPage::keysRequested, this, [this] { m_navigator.enter(section::keys); });
    connect(page, &OverviewPage::setupRequested, this, &OverviewFeature::setupRequested);
    connect(page, &OverviewPage::newPayoutRequested, &m_ways.payouts, &PayoutsFeature::startNew);
    connect(page, &OverviewPage::newPayinRequested, &m_ways.payins, &PayinsFeature::startNew);
    return page;
}

} // namespace kontor
