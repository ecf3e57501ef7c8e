// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/attentionbadges.h"

#include "gui/shell/sections.h"
#include "gui/shell/sidebar.h"
#include "gui/status/pauses.h"

#include <QEvent>
#include <QListWidget>

namespace kontor {

namespace {

} // namespace

AttentionBadges::AttentionBadges(Ledger &ledger, Sidebar &sidebar, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_sidebar(sidebar)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(countingPause);
    connect(&m_soon, &QTimer::timeout, this, &AttentionBadges::read);
    sidebar.list()->viewport()->installEventFilter(this);
}

//! The first list comes before the numbers beside the others: its questions are asked by the time that something is painted.
bool AttentionBadges::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint) {
        watched->removeEventFilter(this);
        begin();
    }
    return QObject::eventFilter(watched, event);
}

void AttentionBadges::begin()
{
    const auto readSoon = [this] {
        if (!m_soon.isActive())
            m_soon.start();
    };
    connect(&m_ledger, &Ledger::changed, this, readSoon);
    connect(&m_ledger, &Ledger::changedElsewhere, this, readSoon);
    readSoon();
}

void AttentionBadges::read()
{
    readOf(PaymentKind::Payout, section::payouts, m_payouts);
    readOf(PaymentKind::Payin, section::payins, m_payins);
}

void AttentionBadges::readOf(PaymentKind kind, const QString &section, qint64 &count)
{
    m_ledger.statistics().counts(kind)->then(this, [this, section, &count](const Result<PaymentCounts> &counts) {
        if (!counts)
            return; // the pages say so, and the number of before is nearer than none
        count = counts->alarming;
        for (const auto &[state, payments] : counts->byState)
            count += needsPerson(state) ? payments : 0;
        m_sidebar.setAttention(section, int(count));
    });
}

PaymentKind AttentionBadges::leadsTo(PaymentKind seen) const
{
    const bool isPayin = seen == PaymentKind::Payin;
    const qint64 here = isPayin ? m_payins : m_payouts;
    const qint64 there = isPayin ? m_payouts : m_payins;
    if (here > 0 || there == 0)
        return seen;
    return isPayin ? PaymentKind::Payout : PaymentKind::Payin;
}

} // namespace kontor
