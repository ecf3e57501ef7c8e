// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lookups/balancechart.h"

#include "core/visibletext.h"
#include "gui/kit/barchart.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"
#include "messages/times.h"
#include "models/overviewdaysmodel.h"

#include <QDateTime>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace kontor {

namespace {

constexpr int balanceChartHeight = 48;

}

BalanceChart::BalanceChart(const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Card(parent)
    , m_format(format)
    , m_title(new PlainLabel({}, TextStyle::Section))
    , m_chart(new BarChart(theme, balanceChartHeight, tr("Balance in the last 7 days")))
    , m_words(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
{
    body()->setContentsMargins(16, 12, 16, 12);
    m_words->setWordWrap(true);
    for (QWidget *part : std::initializer_list<QWidget *> {m_title, m_chart, m_words})
        body()->addWidget(part);
    connect(m_chart, &BarChart::currentChanged, this, &BalanceChart::showWords);
    hide();
}

void BalanceChart::setHistories(const QList<BalanceHistory> &histories, UtcTime now)
{
    m_histories = histories;
    m_now = now;
    setVisible(!histories.isEmpty());
    showIt();
}

void BalanceChart::setCurrency(const QString &currency)
{
    if (std::exchange(m_currency, currency) == currency)
        return;
    m_chart->setCurrent(int(m_chart->bars().size()) - 1); // of another one it is told how it is now
    showIt();
}

void BalanceChart::showIt()
{
    if (m_histories.isEmpty())
        return;
    const QString currency = m_currency.isEmpty() ? m_histories.constFirst().currency : m_currency;
    //: Above a chart. %1 is a currency.
    m_title->setText(tr("%1, last 7 days").arg(visibleLine(currency)));
    const auto history = std::find_if(
        m_histories.begin(), m_histories.end(), [&currency](const BalanceHistory &each) { return each.currency == currency; });
    m_chart->setVisible(history != m_histories.end());
    if (history == m_histories.end()) {
        //: %1 is a currency.
        m_words->setText(tr("The balance in %1 was not read in the last 7 days.").arg(visibleLine(currency)));
        return;
    }
    QList<BarChart::Bar> bars;
    for (int place = 0; place < history->stretches.size(); ++place) {
        const auto &balance = history->stretches.at(place);
        bars.append({.value = balance ? std::optional(balance->money.amount) : std::nullopt,
            .words = wordsOf(*history, place),
            .mark = dayBeginningAt(place)});
    }
    m_chart->setName(spokenHistory(*history));
    m_chart->setBars(bars);
}

//! Of the first stretch that ends on it.
QString BalanceChart::dayBeginningAt(int place) const
{
    const auto dayOf = [this](int stretchesBefore) {
        return QDateTime::fromMSecsSinceEpoch((m_now - stretch * stretchesBefore).time_since_epoch().count()).date();
    };
    const QDate day = dayOf(stretches - 1 - place);
    return day == dayOf(stretches - place) ? QString() : shortDay(day);
}

void BalanceChart::showWords(int bar)
{
    m_words->setText(m_chart->bars().at(bar).words);
}

QString BalanceChart::wordsOf(const BalanceHistory &history, int place) const
{
    const auto &balance = history.stretches.at(place);
    if (balance)
        //: A balance as a chart tells it: %1 is a time, %2 an amount.
        return tr("%1: %2").arg(messages::when(balance->at, m_now), m_format.money(balance->money));
    const UtcTime end = m_now - stretch * (stretches - 1 - place);
    //: %1 is a currency, %2 and %3 are times: nobody asked for the balance between them.
    return tr("%1, between %2 and %3: not read")
        .arg(visibleLine(history.currency), messages::when(end - stretch, m_now), messages::when(end, m_now));
}

} // namespace kontor
