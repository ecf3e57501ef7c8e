// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/paymentsfeature.h"
#include "ui_mainwindow.h"

#include "core/outcome.h"
#include "gui/features/keysfeature.h"
#include "gui/page/toast.h"
#include "gui/palette/paymentpage.h"
#include "gui/palette/paymentwindow.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payment/conflictpage.h"
#include "gui/payment/payoutactions.h"
#include "gui/payment/supportcase.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"
#include "gui/status/statusstories.h"

namespace kontor {

PaymentsFeature::PaymentsFeature(const WindowContext &context, PayoutActions &actions, KeysFeature &keys)
    : m_window(context.window)
    , m_menu(*context.ui.paymentsMenu)
    , m_session(context.session)
    , m_theme(context.theme)
    , m_format(context.format)
    , m_navigator(context.navigator)
    , m_toasts(context.toasts)
    , m_actions(actions)
    , m_keys(keys)
{
    m_navigator.add(section::onePayout, section::payouts, [this] { return makePage(PaymentKind::Payout); });
    m_navigator.add(section::onePayin, section::payins, [this] { return makePage(PaymentKind::Payin); });
    m_navigator.add(section::conflict, section::payouts, [this] { return makeConflict(); });
    connect(&actions, &PayoutActions::duplicateRequested, this, &PaymentsFeature::duplicate);
    connect(&actions, &PayoutActions::anotherRequested, this, &PaymentsFeature::startLike);
    connect(&actions, &PayoutActions::compareRequested, this, &PaymentsFeature::compare);
    auto *support = new SupportCase(m_session, m_format, m_toasts, &m_window); // the window's child
    connect(&actions, &PayoutActions::evidenceRequested, support, &SupportCase::saveEvidence);
    connect(&actions, &PayoutActions::answerRequested, support, &SupportCase::recordAnswer);
    connect(context.ui.openWindowAction, &QAction::triggered, this, [this] {
        if (const auto payment = m_navigator.chosen())
            openInWindow(*payment);
    });
}

Page *PaymentsFeature::makePage(PaymentKind kind)
{
    auto *page = m_navigator.listen(new PaymentPage(kind, m_session, m_theme, m_format));
    page->setRowMenu(&m_menu);
    connect(page, &PaymentPage::actionRequested, &m_actions, &PayoutActions::act);
    connect(page, &PaymentPage::linkRequested, &m_keys, &KeysFeature::startTokenFor);
    connect(page, &Page::left, this, [this, kind] {
        if (m_navigator.canGoBack())
            return m_navigator.goBack();
        m_navigator.enter(kind == PaymentKind::Payin ? section::payins : section::payouts);
    });
    return page;
}

Page *PaymentsFeature::makeConflict()
{
    auto *page = m_navigator.listen(new ConflictPage(m_session, m_theme, m_format));
    connect(page, &ConflictPage::decided, &m_actions, &PayoutActions::decide);
    connect(page, &ConflictPage::anotherRequested, &m_actions, &PayoutActions::decideForAnother);
    connect(page, &Page::left, this,
        [this, page] { m_navigator.enter(page->kind() == PaymentKind::Payin ? section::payins : section::payouts); });
    return page;
}

void PaymentsFeature::openInWindow(const PaymentRecord &payment)
{
    m_navigator.rememberOpened(payment.id);
    for (PaymentWindow *each : m_window.findChildren<PaymentWindow *>(QString(), Qt::FindDirectChildrenOnly)) {
        if (each->id() == payment.id) {
            each->raise();
            return each->activateWindow();
        }
    }
    auto *window = new PaymentWindow(payment, environmentWord(m_session.profile()), m_session, m_theme, m_format, &m_window);
    connect(&window->page(), &PaymentPage::actionRequested, &m_actions, &PayoutActions::act);
    connect(&window->page(), &PaymentPage::linkRequested, &m_keys, &KeysFeature::startTokenFor);
    connect(&window->page(), &Page::said, this, [this](const QString &words) { m_toasts.post({.text = words}); });
    window->page().hideRowMenu();
    window->show();
}

void PaymentsFeature::compare(const PaymentRecord &payment)
{
    m_navigator.enter(section::conflict);
    m_navigator.get<ConflictPage>(section::conflict).show(payment);
}

void PaymentsFeature::duplicate(const PaymentRecord &payment)
{
    const bool isRejected = payment.submission.state == PaymentState::Rejected;
    const bool isPayin = payment.submission.kind == PaymentKind::Payin;
    if (mayPayTwice(payment.submission) && !isRejected)
        return void(
            m_toasts.post({.text = isPayin ? tr("Not while its outcome is open: your customer could be asked to pay twice.")
                                           : tr("Not while its outcome is open: a second payout could pay the same thing twice.")}));
    startLike(payment);
    if (mayPayTwice(payment.submission))
        m_toasts.post({.text = isPayin
                ? tr("It is not proven yet that the gateway has no payin like the one that you copied. If it was accepted, your customer "
                     "is asked to pay twice.")
                : tr("It is not proven yet that no money moved with the payout that you copied. If it was accepted, this one pays the "
                     "same thing twice.")});
}

void PaymentsFeature::startLike(const PaymentRecord &payment)
{
    const bool isPayin = payment.submission.kind == PaymentKind::Payin;
    m_navigator.enter(isPayin ? section::newPayin : section::newPayout);
    if (isPayin)
        m_navigator.get<NewPayinPage>(section::newPayin).startLike(payment.request);
    else
        m_navigator.get<NewPayoutPage>(section::newPayout).startLike(payment);
}

} // namespace kontor
