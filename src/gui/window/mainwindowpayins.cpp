// SPDX-License-Identifier: GPL-3.0-or-later
// Payins in the window, and what is chosen on whichever list is seen.
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/payins/newpayinpage.h"
#include "gui/payins/payinspage.h"
#include "gui/widgets/announcer.h"
#include "gui/widgets/toast.h"
#include "gui/window/sections.h"

namespace kontor {

using namespace Qt::StringLiterals;
using submission::Notice;

void MainWindow::startPayin()
{
    enter(section::newPayin);
    m_book->get<NewPayinPage>(section::newPayin).startNew();
}

void MainWindow::payinCreated(const PaymentRecord &record)
{
    enter(section::payins);
    payins().choose(record.id);
    m_toasts->post({.text = m_office.pauseReasons() ? tr("Written down. It goes out when sending goes on.")
                                                    : tr("Sent to the gateway. It names the account that the customer pays to.")});
}

void MainWindow::announcePayin(Notice notice)
{
    switch (notice) {
    case Notice::Settled:
        return m_announcer->count(u"payinSettled"_s, [](int n) { return tr("%n payin(s) paid", nullptr, n); });
    case Notice::Accepted:
        return m_announcer->count(u"payinAccepted"_s, [](int n) { return tr("%n payin(s) created; the customer can pay", nullptr, n); });
    case Notice::Refused:
        return m_announcer->count(
            u"payinRefused"_s, [](int n) { return tr("%n payin(s) not accepted", nullptr, n); }, Announcer::Urgency::Assertive);
    case Notice::OtherMoney:
    case Notice::IdTaken:
        return m_announcer->say(tr("One payin needs a look."), Announcer::Urgency::Assertive);
    default:
        return;
    }
}

// ---- whichever page is seen

bool MainWindow::showsPayins() const
{
    return m_book->current() == section::payins;
}

std::optional<PaymentRecord> MainWindow::chosen()
{
    return m_book->currentPage().chosen();
}

//! F5: what is seen is asked for again.
void MainWindow::checkOrRefresh()
{
    if (m_book->currentPage().canAskAgain())
        return m_book->currentPage().askAgain();
    if (const auto payment = chosen())
        m_acts->act(PaymentAct::Check, *payment);
}

void MainWindow::focusFilter()
{
    if (m_book->currentPage().focusFilter())
        return;
    enter(section::payouts);
    payouts().focusFilter();
}

} // namespace kontor
