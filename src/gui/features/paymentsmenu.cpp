// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/paymentsmenu.h"
#include "ui_mainwindow.h"

#include "core/visibletext.h"
#include "gui/features/sandboxfeature.h"
#include "gui/lists/listdetail.h"
#include "gui/lists/selectedpayments.h"
#include "gui/page/toast.h"
#include "gui/payment/payindetails.h"
#include "gui/payment/paymentdetails.h"
#include "gui/shell/navigator.h"
#include "gui/shell/windowcontext.h"
#include "messages/payinreply.h"

#include <QClipboard>
#include <QGuiApplication>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int longestTarget = 32; //!< letters of a name in an entry of a menu

} // namespace

PaymentsMenu::PaymentsMenu(const WindowContext &context, PayoutActions &actions, SandboxFeature &sandbox)
    : m_ui(context.ui)
    , m_session(context.session)
    , m_format(context.format)
    , m_navigator(context.navigator)
    , m_toasts(context.toasts)
    , m_actions(actions)
    , m_sandbox(sandbox)
    , m_targetTitle(new QAction(context.ui.paymentsMenu))
{
    m_targetTitle->setSeparator(true);
    m_ui.paymentsMenu->insertAction(m_ui.openAction, m_targetTitle);
    connect(m_ui.paymentsMenu, &QMenu::aboutToShow, this, &PaymentsMenu::update);
    connect(&m_navigator, &Navigator::chosenChanged, this, &PaymentsMenu::update);
    connectChosen();
    connectAll();
}

void PaymentsMenu::connectChosen()
{
    onDetails(m_ui.requestAction, &PaymentDetails::openRequest);
    onDetails(m_ui.supportAction, &PaymentDetails::copyForSupport);
    onChosen(m_ui.stopTrackingAction, PaymentAction::StopTracking);
    onChosen(m_ui.resumeTrackingAction, PaymentAction::ResumeTracking);
    onChosen(m_ui.compareAction, PaymentAction::Compare);
    onChosen(m_ui.duplicateAction, PaymentAction::Duplicate);
    connect(m_ui.finalAction, &QAction::triggered, this, [this] {
        if (const auto payment = m_navigator.chosen())
            m_actions.act(payment->submission.wordIsFinal ? PaymentAction::NoLongerFinal : PaymentAction::CallFinal, *payment);
    });
    connect(m_ui.copyIdAction, &QAction::triggered, this, [this] {
        if (const auto payment = m_navigator.chosen())
            QGuiApplication::clipboard()->setText(payment->id.toString());
    });
    connect(m_ui.copyDetailsAction, &QAction::triggered, this, &PaymentsMenu::copyDetails);
}

//! What isn't only for the one that is chosen.
void PaymentsMenu::connectAll()
{
    connect(m_ui.openAction, &QAction::triggered, this, [this] {
        if (auto *list = m_navigator.currentList())
            list->detail().openChosen();
    });
    onCurrentList(m_ui.copyRowsAction, &PaymentListPage::copyRows);
    connect(m_ui.checkAction, &QAction::triggered, this, &PaymentsMenu::checkOrRefresh);
    connect(m_ui.checkAllAction, &QAction::triggered, this, &PaymentsMenu::checkAllOpen);
    connect(m_ui.cancelAction, &QAction::triggered, this, &PaymentsMenu::cancelChosen);
}

void PaymentsMenu::onChosen(QAction *action, PaymentAction act)
{
    connect(action, &QAction::triggered, this, [this, act] {
        const auto payment = m_navigator.chosen();
        if (payment && m_target && payment->id == m_target->id) // the one that the action names
            m_actions.act(act, *payment);
    });
}

//! The payment that is chosen, or all of several selected that were not sent yet.
void PaymentsMenu::cancelChosen()
{
    auto *list = m_navigator.currentList();
    if (list && list->selected().count() > 1)
        return list->cancel();
    const auto payment = m_navigator.chosen();
    if (payment && m_target && payment->id == m_target->id)
        m_actions.act(PaymentAction::Cancel, *payment);
}

//! For the payment that is chosen, where it is shown.
void PaymentsMenu::onDetails(QAction *action, void (PaymentDetails::*act)())
{
    connect(action, &QAction::triggered, this, [this, act] {
        if (auto *details = m_navigator.currentPage().findChild<PaymentDetails *>(); details && m_navigator.chosen())
            std::invoke(act, details);
    });
}

//! For whichever list is seen.
void PaymentsMenu::onCurrentList(QAction *action, void (PaymentListPage::*act)())
{
    connect(action, &QAction::triggered, this, [this, act] {
        if (auto *list = m_navigator.currentList())
            (list->*act)();
    });
}

void PaymentsMenu::update()
{
    const auto *list = m_navigator.currentList();
    const bool isList = list != nullptr;
    m_ui.copyRowsAction->setEnabled(isList);
    m_ui.openAction->setEnabled(isList && list->detail().canOpen());
    const auto payment = m_navigator.chosen();
    m_target = payment;
    nameTarget(list);
    m_sandbox.follow(payment);
    const auto enable = [&payment](QAction *action, PaymentAction act) { action->setEnabled(payment && isPossible(act, *payment)); };
    const bool asksAgain = m_navigator.currentPage().canAskAgain();
    m_ui.checkAction->setEnabled(asksAgain || (payment && isPossible(PaymentAction::Check, *payment)));
    if (asksAgain)
        m_ui.checkAction->setText(tr("&Refresh"));
    enable(m_ui.cancelAction, PaymentAction::Cancel);
    if (isList && list->selected().count() > 1)
        m_ui.cancelAction->setEnabled(list->selected().cancellable() > 0);
    enable(m_ui.stopTrackingAction, PaymentAction::StopTracking);
    enable(m_ui.resumeTrackingAction, PaymentAction::ResumeTracking);
    enable(m_ui.compareAction, PaymentAction::Compare);
    enable(m_ui.duplicateAction, PaymentAction::Duplicate);
    for (QAction *action :
        {m_ui.copyIdAction, m_ui.openWindowAction, m_ui.receiptAction, m_ui.printReceiptAction, m_ui.requestAction, m_ui.supportAction})
        action->setEnabled(payment.has_value());
    updatePayinActions(payment);
    updateFinalAction(payment);
}

void PaymentsMenu::updateFinalAction(const std::optional<PaymentRecord> &payment)
{
    const bool isOther = payment && payment->submission.state == PaymentState::OtherStatus;
    m_ui.finalAction->setEnabled(isOther);
    if (!isOther)
        return m_ui.finalAction->setText(tr("Call its &word final"));
    QString word = visibleLine(payment->submission.lastStatus.word());
    word.replace(u'&', u"&&"_s);
    //: An entry of a menu. %1 is the gateway's own word for a status.
    m_ui.finalAction->setText(payment->submission.wordIsFinal
            ? tr("The &word %1 is not final").arg(word)
            : /*: An entry of a menu. %1 is the gateway's own word for a status. */ tr("Call the &word %1 final").arg(word));
}

//! "payout to Rahul Nair, 111 INR"
QString PaymentsMenu::targetOf(const PaymentRecord &payment) const
{
    QString name = visibleLine(payment.request.accountName);
    if (name.size() > longestTarget)
        name = name.left(name.at(longestTarget - 2).isHighSurrogate() ? longestTarget - 2 : longestTarget - 1) + u'…';
    const QString money = m_format.money(payment.request.money);
    //: What an entry of a menu acts on: "Cancel payout to Rahul Nair, 111 INR". %1 is a name, %2 an amount with its currency.
    return payment.submission.kind == PaymentKind::Payin ? tr("payin from %1, %2").arg(name, money)
                                                         //: The same. %1 is a name, %2 an amount with its currency.
                                                         : tr("payout to %1, %2").arg(name, money);
}

//! Whoever opens the menu reads what its entries act on.
void PaymentsMenu::nameTarget(const PaymentListPage *list)
{
    const int several = list && list->selected().count() > 1 ? list->selected().count() : 0;
    const QString target = m_target ? targetOf(*m_target) : QString();
    //: Above the entries of a menu. %n are the payments that are selected in a list.
    m_targetTitle->setText(several > 0 ? tr("%n payment(s) selected", nullptr, several) : target);
    QString inMenu = target;
    inMenu.replace(u'&', u"&&"_s);
    const auto write = [](QAction *action, const QString &words) { // a key that only lists take stands behind a tab
        const qsizetype key = action->text().indexOf(u'\t');
        action->setText(key < 0 ? words : words + action->text().sliced(key));
    };
    const auto name = [this, &inMenu, &write](QAction *action, const QString &words, const QString &withTarget) {
        write(action, m_target ? withTarget.arg(inMenu) : words);
    };
    name(m_ui.checkAction, tr("&Check now with the gateway"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("&Check %1 with the gateway"));
    name(m_ui.duplicateAction, tr("&Duplicate"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("&Duplicate %1"));
    name(m_ui.cancelAction, tr("Ca&ncel payment"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("Ca&ncel %1"));
    name(m_ui.stopTrackingAction, tr("Sto&p tracking"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("Sto&p tracking %1"));
    name(m_ui.resumeTrackingAction, tr("Resume trackin&g"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("Resume trackin&g %1"));
    name(m_ui.compareAction, tr("Co&mpare and decide…"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("Co&mpare %1 and decide…"));
    if (several > 0)
        //: An entry of a menu. %n are those of the selected payments that were not sent yet.
        write(m_ui.cancelAction, tr("Ca&ncel %n payment(s)", nullptr, list->selected().cancellable()));
}

void PaymentsMenu::copyDetails()
{
    if (const auto payment = m_navigator.chosen())
        m_toasts.post({.text = payindetails::copy(*payment, m_session, m_format)});
}

void PaymentsMenu::updatePayinActions(const std::optional<PaymentRecord> &payment)
{
    const bool isPayin = payment && payment->submission.kind == PaymentKind::Payin;
    m_ui.newLinkAction->setEnabled(isPayin && !submission::isAtRest(payment->submission)); // paid once is enough
    m_ui.copyDetailsAction->setEnabled(isPayin && !messages::replyForCustomer(*payment, m_format, m_session.clock().wall()).isEmpty());
}

//! F5: what is seen is asked for again.
void PaymentsMenu::checkOrRefresh()
{
    if (m_sandbox.focusedPage().canAskAgain())
        return m_sandbox.focusedPage().askAgain();
    if (const auto payment = m_navigator.chosen())
        m_actions.act(PaymentAction::Check, *payment);
}

void PaymentsMenu::checkAllOpen()
{
    m_toasts.post(
        {.text = m_session.checkAllOpen() ? tr("Every open payment is asked for, one after the other.")
                                          : tr("Another Kontor works on this folder and asks for every open payment by itself.")});
}

} // namespace kontor
