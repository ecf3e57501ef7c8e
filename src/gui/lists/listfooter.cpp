// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listfooter.h"

#include "gui/table/tablecard.h"
#include "office/words.h"

namespace kontor {

namespace {

constexpr int shortestPause = 500;
constexpr int pausePerCount = 4; //!< times as long as it took
constexpr qsizetype currenciesShown = 4;

} // namespace

ListFooter::ListFooter(Ledger &ledger, Clock &clock, const NumberFormat &format, TableCard &card, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_format(format)
    , m_card(card)
{
    m_again.setSingleShot(true);
    m_again.setInterval(shortestPause);
    connect(&m_again, &QTimer::timeout, this, &ListFooter::count);
    connect(&ledger, &Ledger::changed, this, &ListFooter::countSoon);
    connect(&ledger, &Ledger::changedElsewhere, this, &ListFooter::countSoon);
}

void ListFooter::ask(const Ledger::Query &query)
{
    m_query = query;
    m_isCounted = !hasSum();
    m_card.setSums(hasSum() ? QStringList {tr("counting…")} : QStringList());
    m_again.stop();
    if (m_reply)
        m_reply->cancel();
    m_reply.clear();
}

void ListFooter::stay()
{
    if (m_reply && !m_isCounted)
        ask(m_query);
}

void ListFooter::begin()
{
    if (!m_isCounted && !m_reply)
        count();
}

void ListFooter::arrive()
{
    if (m_isStale)
        count();
}

void ListFooter::countSoon()
{
    m_isStale = hasSum();
    if (m_isStale && m_card.isVisible() && !m_again.isActive() && !m_reply)
        m_again.start();
}

void ListFooter::count()
{
    if (m_reply)
        m_reply->cancel();
    m_isStale = false;
    m_since.start();
    if (m_query.now)
        m_query.now = m_clock.wall();
    auto *reply = m_ledger.sums(m_query);
    m_reply = reply;
    reply->then(this, [this, reply](const Result<QList<Money>> &sums) {
        if (m_reply != reply)
            return;
        m_reply.clear();
        m_again.setInterval(qMax<int>(shortestPause, int(m_since.elapsed()) * pausePerCount));
        if (sums)
            show(*sums);
        else
            m_card.setSums({tr("Not added up: %1").arg(words::trouble(sums.error()).headline)});
        if (m_isStale)
            countSoon();
    });
}

void ListFooter::show(const QList<Money> &sums)
{
    m_isCounted = true;
    QStringList texts;
    for (const Money &sum : sums.first(qMin(sums.size(), currenciesShown)))
        //: Below a list: what its payments come to in one currency.
        texts.append(texts.isEmpty() ? tr("Sum %1").arg(m_format.money(sum)) : m_format.money(sum));
    if (sums.size() > currenciesShown)
        texts.append(tr("and %n more currencies", nullptr, int(sums.size() - currenciesShown)));
    m_card.setSums(texts);
}

} // namespace kontor
