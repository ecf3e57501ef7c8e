// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lookups/balancecharts.h"

#include "gui/theme/theme.h"
#include "gui/widgets/barchart.h"
#include "gui/widgets/plainlabel.h"
#include "models/spokenmoney.h"
#include "office/words.h"

#include <QGridLayout>
#include <QScrollArea>
#include <QVBoxLayout>

namespace kontor {

namespace {

constexpr int chartHeight = 48;

}

BalanceCharts::BalanceCharts(const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Card(parent)
    , m_theme(theme)
    , m_format(format)
    , m_grid(new QGridLayout)
    , m_words(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
{
    body()->setContentsMargins(16, 12, 16, 12);
    body()->addWidget(new PlainLabel(tr("Last 7 days"), TextStyle::Section));
    body()->addWidget(makeScroll(), 1);
    m_grid->setColumnStretch(1, 1);
    m_grid->setHorizontalSpacing(16);
    m_words->setWordWrap(true);
    body()->addWidget(m_words);
    hide();
}

//! A merchant with many currencies still sees the balances themselves, which stand above.
QWidget *BalanceCharts::makeScroll()
{
    auto *inside = new QWidget;
    auto *column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(m_grid);
    column->addStretch();
    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumHeight(2 * chartHeight);
    scroll->setWidget(inside);
    return scroll;
}

void BalanceCharts::setBalances(const QList<BalanceSnapshot> &balances, UtcTime now)
{
    const QList<BalanceHistory> histories = balanceHistories(balances, now, stretch, stretches);
    setVisible(!histories.isEmpty());
    const auto isSame = [](const Row &row, const BalanceHistory &history) { return row.currency == history.currency; };
    if (!std::equal(m_rows.begin(), m_rows.end(), histories.begin(), histories.end(), isSame))
        makeRows(histories);
    for (int row = 0; row < histories.size(); ++row)
        fill(m_rows.at(row), histories.at(row), now);
}

void BalanceCharts::makeRows(const QList<BalanceHistory> &histories)
{
    for (const Row &row : std::exchange(m_rows, {})) {
        delete row.name;
        delete row.chart;
    }
    for (const BalanceHistory &history : histories) {
        auto *name = new PlainLabel(history.currency, TextStyle::Strong);
        auto *chart = new BarChart(m_theme, chartHeight, {});
        const int place = int(m_rows.size());
        m_grid->addWidget(name, place, 0);
        m_grid->addWidget(chart, place, 1);
        m_rows.append({history.currency, name, chart});
        m_told = m_rows.constFirst().chart;
        connect(chart, &BarChart::currentChanged, this, [this, chart](int bar) {
            if (chart == m_told || chart->hasFocus() || chart->underMouse()) { // not each chart that is filled anew
                m_told = chart;
                m_words->setText(chart->bars().at(bar).words);
            }
        });
    }
}

void BalanceCharts::fill(const Row &row, const BalanceHistory &history, UtcTime now)
{
    QList<BarChart::Bar> bars;
    for (int place = 0; place < history.stretches.size(); ++place) {
        const auto &balance = history.stretches.at(place);
        bars.append({.value = balance ? std::optional(balance->money.amount) : std::nullopt, .words = wordsOf(history, place, now)});
    }
    row.chart->setName(
        tr("%1 in the last 7 days: lowest %2, highest %3, last %4")
            .arg(history.currency, spokenMoney(history.lowest.money), spokenMoney(history.highest.money), spokenMoney(history.last.money)));
    row.chart->setBars(bars);
}

QString BalanceCharts::wordsOf(const BalanceHistory &history, int place, UtcTime now) const
{
    const auto &balance = history.stretches.at(place);
    if (balance)
        return tr("%1: %2").arg(words::when(balance->at, now), m_format.money(balance->money));
    const UtcTime end = now - stretch * (stretches - 1 - place);
    return tr("%1, between %2 and %3: not read").arg(history.currency, words::when(end - stretch, now), words::when(end, now));
}

} // namespace kontor
