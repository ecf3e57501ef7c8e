// SPDX-License-Identifier: GPL-3.0-or-later
// Payins in the window, and what is chosen on whichever list is seen.
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/lookups/balancespage.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payins/payinspage.h"
#include "gui/widgets/announcer.h"
#include "gui/widgets/sidebar.h"
#include "gui/widgets/toast.h"
#include "gui/window/sections.h"

#include <QSettings>

namespace kontor {

using namespace Qt::StringLiterals;
using submission::Notice;

PayinsPage &MainWindow::payinsPage()
{
    if (m_payins)
        return *m_payins;
    m_payins = new PayinsPage(m_office, m_theme, m_format);
    add(m_payins);
    m_payins->setRowMenu(m_ui->paymentsMenu);
    connect(m_payins, &PayinsPage::newPayinAsked, this, &MainWindow::startPayin);
    connect(m_payins, &PayinsPage::exportAsked, this, &MainWindow::exportShown);
    connect(m_payins, &PayinsPage::actAsked, m_acts, &PayoutActs::act);
    connect(m_payins, &PayinsPage::chosenChanged, this, &MainWindow::showPossibleActs);
    connect(m_payins, &PayinsPage::attentionChanged, this, [this](int count) { m_sidebar->setAttention(section::payins, count); });
    connect(m_payins, &PayinsPage::said, this, [this](const QString &words) { m_toasts->post({.text = words}); });
    return *m_payins;
}

NewPayinPage &MainWindow::newPayinPage()
{
    if (!m_newPayin) {
        m_newPayin = new NewPayinPage(m_office, m_theme, m_format);
        add(m_newPayin);
        connect(m_newPayin, &NewPayinPage::created, this, &MainWindow::payinCreated);
        connect(m_newPayin, &NewPayinPage::left, this, [this] { enter(section::payins); });
    }
    return *m_newPayin;
}

void MainWindow::startPayin()
{
    enter(section::newPayin);
    newPayinPage().startNew();
}

void MainWindow::payinCreated(const PaymentRecord &record)
{
    enter(section::payins);
    payinsPage().choose(record.id);
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

// ---- whichever list is seen

bool MainWindow::showsPayins() const
{
    return m_payins && m_ui->pages->currentWidget() == m_payins;
}

std::optional<PaymentRecord> MainWindow::chosen() const
{
    return showsPayins() ? m_payins->chosen() : m_payouts->chosen();
}

//! F5: what is seen is asked for again.
void MainWindow::checkOrRefresh()
{
    if (m_balances && m_ui->pages->currentWidget() == m_balances)
        return m_balances->refresh();
    if (const auto payment = chosen())
        m_acts->act(PaymentAct::Check, *payment);
}

void MainWindow::focusFilter()
{
    if (showsPayins())
        return m_payins->focusFilter();
    enter(section::payouts);
    m_payouts->focusFilter();
}

} // namespace kontor
