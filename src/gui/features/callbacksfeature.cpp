// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/callbacksfeature.h"

#include "gui/callbacks/callbackspage.h"
#include "gui/settings/settingspage.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"

namespace kontor {

CallbacksFeature::CallbacksFeature(const WindowContext &context)
    : m_session(context.session)
    , m_theme(context.theme)
    , m_navigator(context.navigator)
{
    m_navigator.add(section::callbacks, section::callbacks, [this] { return makePage(); });
}

Page *CallbacksFeature::makePage()
{
    auto *page = m_navigator.listen(new CallbacksPage(m_session, m_theme));
    connect(page, &CallbacksPage::paymentRequested, &m_navigator, &Navigator::showPayment);
    connect(page, &CallbacksPage::portRequested, this, [this] {
        m_navigator.enter(section::settings);
        m_navigator.get<SettingsPage>(section::settings).showPort();
    });
    return page;
}

void CallbacksFeature::testAddress()
{
    m_navigator.enter(section::callbacks);
    m_navigator.get<CallbacksPage>(section::callbacks).sendTest();
}

} // namespace kontor
