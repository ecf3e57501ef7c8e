// SPDX-License-Identifier: GPL-3.0-or-later
// Payins in the window, and what is chosen on whichever list is seen.
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/notifications/payinnotifier.h"
#include "gui/page/toast.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payins/payinspage.h"
#include "gui/payment/payindetails.h"
#include "gui/window/sections.h"
#include "messages/payinreply.h"

namespace kontor {

using namespace Qt::StringLiterals;

void MainWindow::startPayin()
{
    enter(section::newPayin);
    m_pageStack->get<NewPayinPage>(section::newPayin).startNew();
}

void MainWindow::startPayinWith(const PaymentDraft &draft)
{
    enter(section::newPayin);
    m_pageStack->get<NewPayinPage>(section::newPayin).startWith(draft);
}

void MainWindow::payinCreated(const PaymentRecord &record)
{
    enter(section::payins);
    payins().choose(record.id);
    if (m_session.sending().pauseReasons())
        return void(m_toasts->post({.text = tr("Written down. It goes out when sending goes on.")}));
    if (!m_payinNotifier)
        m_payinNotifier = new PayinNotifier(m_session, m_format, *m_toasts, this);
    m_payinNotifier->follow(record.id,
        m_toasts->post({.text
            = tr("Queued for the gateway, which names the account that the customer pays into. Once accepted it can't be cancelled.")}));
}

void MainWindow::copyPaymentDetails()
{
    if (const auto payment = chosen())
        m_toasts->post({.text = payindetails::copy(*payment, m_session, m_format)});
}

void MainWindow::updatePayinActions(const std::optional<PaymentRecord> &payment)
{
    const bool isPayin = payment && payment->submission.kind == PaymentKind::Payin;
    m_ui->newLinkAction->setEnabled(isPayin && !submission::isAtRest(payment->submission)); // paid once is enough
    m_ui->copyDetailsAction->setEnabled(isPayin && !messages::replyForCustomer(*payment, m_format, m_session.clock().wall()).isEmpty());
}

// ---- whichever page is seen

bool MainWindow::showsPayins() const
{
    return m_pageStack->current() == section::payins;
}

std::optional<PaymentRecord> MainWindow::chosen()
{
    return m_pageStack->currentPage().chosen();
}

//! F5: what is seen is asked for again.
void MainWindow::checkOrRefresh()
{
    if (focusedPage().canAskAgain())
        return focusedPage().askAgain();
    if (const auto payment = chosen())
        m_actions->act(PaymentAction::Check, *payment);
}

void MainWindow::focusFilter()
{
    if (m_pageStack->currentPage().focusFilter())
        return;
    enter(section::payouts);
    payouts().focusFilter();
}

} // namespace kontor
