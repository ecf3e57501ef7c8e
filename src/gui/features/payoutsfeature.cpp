// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/payoutsfeature.h"
#include "ui_mainwindow.h"

#include "core/visibletext.h"
#include "gui/features/batchesfeature.h"
#include "gui/features/viewmenu.h"
#include "gui/lists/listdetail.h"
#include "gui/notifications/holdtoast.h"
#include "gui/page/toast.h"
#include "gui/payment/payoutactions.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/payouts/payoutspage.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"

#include <algorithm>

namespace kontor {

PayoutsFeature::PayoutsFeature(const WindowContext &context, PayoutActions &actions, ViewMenu &viewMenu, BatchesFeature &batches)
    : m_session(context.session)
    , m_theme(context.theme)
    , m_format(context.format)
    , m_settings(context.settings)
    , m_preferences(context.preferences)
    , m_navigator(context.navigator)
    , m_toasts(context.toasts)
    , m_undoAction(*context.ui.undoAction)
    , m_actions(actions)
    , m_viewMenu(viewMenu)
    , m_batches(batches)
{
    m_navigator.add(section::payouts, section::payouts, [this] { return makeList(); });
    m_navigator.add(section::newPayout, section::payouts, [this] { return makeForm(); });
    connect(context.ui.newPayoutAction, &QAction::triggered, this, &PayoutsFeature::startNew);
    connect(&m_actions, &PayoutActions::queuedAnew, this, &PayoutsFeature::showQueuedAnew);
    connect(&m_preferences, &Preferences::changed, this, [this](Preferences::Key key) {
        if (key == Preferences::Key::HoldSeconds)
            setHold();
    });
}

void PayoutsFeature::setHold()
{
    if (m_navigator.isMade(section::newPayout))
        m_navigator.get<NewPayoutPage>(section::newPayout).setHold(m_preferences.hold());
}

void PayoutsFeature::startNew()
{
    m_navigator.enter(section::newPayout);
    m_navigator.get<NewPayoutPage>(section::newPayout).startNew();
}

void PayoutsFeature::startTo(const QString &recipient)
{
    m_navigator.enter(section::newPayout);
    m_navigator.get<NewPayoutPage>(section::newPayout).startTo(recipient);
}

Page *PayoutsFeature::makeList()
{
    auto *page = m_navigator.listen(new PayoutsPage(m_session, m_theme, m_format));
    page->remember(m_settings);
    m_viewMenu.follow(*page);
    connect(page, &PayoutsPage::newPayoutRequested, this, &PayoutsFeature::startNew);
    connect(page, &PayoutsPage::importRequested, &m_batches, &BatchesFeature::chooseFile);
    connect(page, &PayoutsPage::actionRequested, &m_actions, &PayoutActions::act);
    connect(page, &PaymentListPage::cancelled, &m_actions, &PayoutActions::reportCancelled);
    return page;
}

Page *PayoutsFeature::makeForm()
{
    auto *page = m_navigator.listen(new NewPayoutPage(m_session, m_theme, m_format));
    page->setHold(m_preferences.hold());
    connect(page, &NewPayoutPage::queued, this, &PayoutsFeature::showQueued);
    connect(page, &NewPayoutPage::paymentRequested, &m_navigator, &Navigator::openPayment);
    connect(page, &Page::left, this, [this] { m_navigator.enter(section::payouts); });
    return page;
}

void PayoutsFeature::showQueued(const PaymentRecord &record, Millis hold)
{
    m_navigator.enter(section::payouts);
    m_navigator.payouts().detail().choose(record.id);
    sayQueued(record, hold);
}

//! Whoever takes something back elsewhere stays there.
void PayoutsFeature::showQueuedAnew(const PaymentRecord &record, Millis hold)
{
    if (m_navigator.current() == section::payouts)
        m_navigator.payouts().detail().choose(record.id);
    sayQueued(record, hold);
}

void PayoutsFeature::sayQueued(const PaymentRecord &record, Millis hold)
{
    const bool isPaused = bool(m_session.sending().pauseReasons());
    const QString name = visibleLine(record.request.accountName);
    if (hold == Millis::zero() && !isPaused)
        //: %1 is an amount with its currency, %2 the name of a recipient.
        return void(m_toasts.post({.text = tr("Sending %1 to %2").arg(m_format.money(record.request.money), name), .name = name}));
    const HoldToast::Held held {.id = record.id, .money = record.request.money, .recipient = record.request.accountName};
    const qint64 left = std::chrono::duration_cast<Seconds>(hold).count();
    //: A button. %1 is its keys: "Undo (Ctrl+Z)".
    const QString undo = tr("Undo (%1)").arg(m_undoAction.shortcut().toString(QKeySequence::NativeText));
    Toast *toast = m_toasts.post({.text = isPaused ? HoldToast::pausedWordsOf(held, m_format) : HoldToast::wordsOf(held, m_format, left),
        .action = undo,
        .stay = isPaused ? std::max(hold, undoStay) : hold,
        .pauses = false,
        .kept = HoldToast::keptWordsOf(held, m_format),
        .name = name});
    new HoldToast(m_session, m_format, held, hold, *toast); // the toast's child
    //: %1 is an amount with its currency, %2 the name of a recipient.
    const QString cancelled = tr("Cancelled: %1, %2. Nothing was sent.").arg(m_format.money(record.request.money), name);
    connect(toast, &Toast::undone, this, [this, id = record.id, cancelled] { m_actions.cancel(id, cancelled); });
}

} // namespace kontor
