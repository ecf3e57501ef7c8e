// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/palette/paymentpage.h"

#include "gui/page/detailpanel.h"
#include "gui/page/pageheader.h"
#include "gui/payment/paymentdetails.h"
#include "gui/theme/theme.h"

#include <QKeyEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace kontor {

namespace {

constexpr int widestDetail = 720;

} // namespace

PaymentPage::PaymentPage(PaymentKind kind, MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_kind(kind)
    , m_panel(new DetailPanel(theme, this))
    , m_details(new PaymentDetails(session, theme, format, *m_panel, this))
{
    keepFit(theme, m_panel, [this, &theme] { m_panel->setMaximumWidth(theme.px(widestDetail)); });
    auto *row = new QHBoxLayout;
    row->addWidget(m_panel, 1);
    row->addStretch(0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    layout->addWidget(new PageHeader(PaymentPage::title(), this));
    layout->addLayout(row, 1);
    connect(m_panel, &DetailPanel::closeRequested, this, &Page::left);
    connect(m_details, &PaymentDetails::actionRequested, this, &PaymentPage::actionRequested);
    connect(m_details, &PaymentDetails::linkRequested, this, &PaymentPage::linkRequested);
    connect(m_details, &PaymentDetails::said, this, &Page::said);
    connect(m_details, &PaymentDetails::shown, this, &Page::chosenChanged);
    const auto refresh = [this] { m_details->refresh(); };
    connect(&session.ledger(), &Ledger::changed, this, [this](const QList<qint64> &seqs) {
        if (m_details->payment() && seqs.contains(m_details->payment()->seq))
            m_details->refresh();
    });
    connect(&session.ledger(), &Ledger::changedElsewhere, this, refresh);
}

void PaymentPage::show(const OrderId &id)
{
    m_details->show(id);
}

QString PaymentPage::title() const
{
    return m_kind == PaymentKind::Payin ? tr("Payin") : tr("Payout");
}

void PaymentPage::arrive()
{
    m_panel->moreButton()->setFocus();
    m_details->refresh();
}

std::optional<PaymentRecord> PaymentPage::chosen() const
{
    return m_details->payment();
}

void PaymentPage::setRowMenu(QMenu *menu)
{
    m_panel->moreButton()->setMenu(menu);
    m_panel->moreButton()->setPopupMode(QToolButton::InstantPopup);
}

void PaymentPage::hideRowMenu()
{
    m_panel->moreButton()->hide();
}

void PaymentPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT left();
    Page::keyPressEvent(event);
}

} // namespace kontor
