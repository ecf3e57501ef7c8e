// SPDX-License-Identifier: GPL-3.0-or-later
// What of the list is shown, and how many there are.
#include "gui/payouts/payoutspage.h"

#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"
#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/chip.h"
#include "gui/widgets/emptystate.h"
#include "gui/widgets/pageheader.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QList<PaymentState> statesOf(int view)
{
    using enum PaymentState;
    switch (view) {
    case 1:
        return {Unknown, Conflict, Rejected};
    case 2:
        return {Queued, Hold, Sending, Sent, Other, Unknown};
    case 3:
        return {Settled};
    default:
        return {};
    }
}

qint64 sumOf(const Ledger::Counts &counts, const QList<PaymentState> &states)
{
    qint64 sum = 0;
    for (const auto &[state, count] : counts.byState) {
        if (states.contains(state))
            sum += count;
    }
    return sum;
}

} // namespace

void PayoutsPage::setView(View view)
{
    m_view = view;
    m_narrowing.reset();
    showNarrowing();
    applyFilter();
}

void PayoutsPage::narrow(const Narrowing &narrowing)
{
    m_narrowing = narrowing;
    m_view = View::All;
    m_filter->clear();
    for (QPushButton *view : std::as_const(m_views)) { // none of them says what is shown
        view->setAutoExclusive(false);
        view->setChecked(false);
        view->setAutoExclusive(true);
    }
    showNarrowing();
    applyFilter();
}

void PayoutsPage::showNarrowing()
{
    delete m_narrowingRow->findChild<Chip *>();
    m_narrowingRow->setVisible(m_narrowing.has_value());
    if (!m_narrowing)
        return;
    auto *chip = new Chip(m_theme, m_narrowing->words, tr("Filter: %1. Remove").arg(m_narrowing->words));
    static_cast<QHBoxLayout *>(m_narrowingRow->layout())->insertWidget(0, chip);
    connect(chip, &Chip::removeAsked, this, &PayoutsPage::clearFilters, Qt::QueuedConnection);
    connect(chip, &Chip::clicked, this, &PayoutsPage::clearFilters, Qt::QueuedConnection);
}

void PayoutsPage::clearFilters()
{
    m_filter->clear();
    m_views.first()->setChecked(true);
    setView(View::All);
    m_table->setFocus();
}

void PayoutsPage::applyFilter()
{
    const QString text = m_filter->text().trimmed();
    if (m_narrowing)
        m_model.setQuery({.kind = m_narrowing->kind,
                             .text = text,
                             .states = m_narrowing->states,
                             .batch = m_narrowing->batch,
                             .from = m_narrowing->from,
                             .to = m_narrowing->to,
                             .cameSince = m_narrowing->cameSince},
            m_narrowing->oldestFirst);
    else
        m_model.setQuery({.kind = PaymentKind::Payout, .text = text, .states = statesOf(int(m_view))});
}

void PayoutsPage::refreshCounts()
{
    m_office.ledger().counts(PaymentKind::Payout)->then(this, [this](const Result<Ledger::Counts> &counts) {
        if (counts)
            showCounts(*counts);
    });
}

void PayoutsPage::showCounts(const Ledger::Counts &counts)
{
    const QLocale locale;
    m_all = counts.all;
    const qint64 attention = sumOf(counts, statesOf(int(View::Attention)));
    const qint64 open = sumOf(counts, statesOf(int(View::Open)));
    m_header->setSubtitle(tr("%1 payouts · %2 open").arg(locale.toString(counts.all), locale.toString(open)));
    m_views.at(int(View::Attention))->setText(attention > 0 ? tr("Needs attention %1").arg(attention) : tr("Needs attention"));
    m_card->setCounts(tr("%1 payouts, %2 shown").arg(locale.toString(m_all), locale.toString(m_model.rowCount())));
    Q_EMIT attentionChanged(int(attention));
}

void PayoutsPage::showEmptyOrTable()
{
    m_counting.start(0);
    if (m_model.rowCount() > 0 || !m_model.isLoaded()) {
        m_card->setInstead(nullptr);
        return;
    }
    const bool filtered = !m_filter->text().isEmpty() || m_view != View::All || m_narrowing;
    auto *empty = new EmptyState(m_theme, filtered ? u"filter"_s : u"payout"_s,
        filtered ? tr("No payouts match this filter.")
                 : tr("No payouts yet. Kontor lists what is made here; the gateway cannot list older ones."));
    QPushButton *button = plainButton(m_theme, filtered ? tr("Clear filter") : tr("New payout"));
    connect(button, &QPushButton::clicked, this, [this, filtered] {
        if (!filtered)
            return Q_EMIT newPayoutAsked();
        clearFilters();
    });
    empty->addButton(button);
    m_card->setInstead(empty);
}

} // namespace kontor
