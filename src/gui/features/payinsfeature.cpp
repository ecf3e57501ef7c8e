// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/payinsfeature.h"
#include "ui_mainwindow.h"

#include "gui/features/keysfeature.h"
#include "gui/features/viewmenu.h"
#include "gui/lists/listdetail.h"
#include "gui/notifications/payinnotifier.h"
#include "gui/page/toast.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payins/payinspage.h"
#include "gui/payment/payoutactions.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"

namespace kontor {

PayinsFeature::PayinsFeature(const WindowContext &context, PayoutActions &actions, ViewMenu &viewMenu, KeysFeature &keys)
    : m_session(context.session)
    , m_theme(context.theme)
    , m_format(context.format)
    , m_settings(context.settings)
    , m_navigator(context.navigator)
    , m_toasts(context.toasts)
    , m_actions(actions)
    , m_viewMenu(viewMenu)
    , m_keys(keys)
{
    m_navigator.add(section::payins, section::payins, [this] { return makeList(); });
    m_navigator.add(section::newPayin, section::payins, [this] { return makeForm(); });
    connect(context.ui.newPayinAction, &QAction::triggered, this, &PayinsFeature::startNew);
}

void PayinsFeature::startNew()
{
    m_navigator.enter(section::newPayin);
    m_navigator.get<NewPayinPage>(section::newPayin).startNew();
}

void PayinsFeature::startWith(const PaymentDraft &draft)
{
    m_navigator.enter(section::newPayin);
    m_navigator.get<NewPayinPage>(section::newPayin).startWith(draft);
}

Page *PayinsFeature::makeList()
{
    auto *page = m_navigator.listen(new PayinsPage(m_session, m_theme, m_format));
    page->remember(m_settings);
    m_viewMenu.follow(*page);
    connect(page, &PayinsPage::newPayinRequested, this, &PayinsFeature::startNew);
    connect(page, &PayinsPage::actionRequested, &m_actions, &PayoutActions::act);
    connect(page, &PaymentListPage::linkRequested, &m_keys, &KeysFeature::startTokenFor);
    connect(page, &PaymentListPage::cancelled, &m_actions, &PayoutActions::reportCancelled);
    return page;
}

Page *PayinsFeature::makeForm()
{
    auto *page = m_navigator.listen(new NewPayinPage(m_session, m_theme, m_format));
    connect(page, &NewPayinPage::created, this, &PayinsFeature::showCreated);
    connect(page, &Page::left, this, [this] { m_navigator.enter(section::payins); });
    return page;
}

void PayinsFeature::showCreated(const PaymentRecord &record)
{
    m_navigator.enter(section::payins);
    m_navigator.payins().detail().choose(record.id);
    if (m_session.sending().pauseReasons())
        return void(m_toasts.post({.text = tr("Written down. It goes out when sending goes on.")}));
    if (!m_notifier)
        m_notifier = new PayinNotifier(m_session, m_format, m_toasts, this);
    m_notifier->follow(record.id,
        m_toasts.post({.text
            = tr("Queued for the gateway, which names the account that the customer pays into. Once accepted it can't be cancelled.")}));
}

} // namespace kontor
