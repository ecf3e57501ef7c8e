// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listfooter.h"

#include "core/outcome.h"
#include "gui/table/tablecard.h"
#include "office/words.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int shortestPause = 500;
constexpr int pausePerCount = 4; //!< times as long as it took
constexpr qsizetype currenciesShown = 4;

//! Of what was asked for, what paid nobody; nothing where that is all of it or can't be in it.
std::optional<Ledger::Query> unpaidOf(Ledger::Query query)
{
    if (query.states.isEmpty())
        query.states = statesWhere(isCancelledOrRejected);
    else if (query.states.removeIf([](PaymentState state) { return !isCancelledOrRejected(state); }) == 0)
        return {};
    return query.states.isEmpty() ? std::nullopt : std::optional(query);
}

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
    read(m_query, [this](const QList<Money> &sums) {
        const auto unpaid = sums.isEmpty() ? std::nullopt : unpaidOf(m_query);
        if (!unpaid)
            return counted(sums, {});
        read(*unpaid, [this, sums](const QList<Money> &ofIt) { counted(sums, ofIt); });
    });
}

void ListFooter::read(const Ledger::Query &query, const std::function<void(const QList<Money> &)> &next)
{
    auto *reply = m_ledger.sums(query);
    m_reply = reply;
    reply->then(this, [this, reply, next](const Result<QList<Money>> &sums) {
        if (m_reply != reply)
            return;
        m_reply.clear();
        if (sums)
            return next(*sums);
        //: At the foot of a list, in the place of its sums. %1 is a sentence that says why.
        m_card.setSums({tr("Not added up: %1").arg(words::trouble(sums.error()).headline)});
        rest();
    });
}

void ListFooter::counted(const QList<Money> &sums, const QList<Money> &unpaid)
{
    m_isCounted = true;
    m_newsInSum = m_news;
    m_sums = sums;
    m_unpaid = unpaid;
    show();
    rest();
}

//! New ones are in the sum once it is counted again; those that are shown by now are none any more at once.
void ListFooter::setNews(int count)
{
    m_news = count;
    const bool isAwaited = m_isStale || m_reply;
    if (count == m_newsInSum || (count > m_newsInSum && isAwaited))
        return;
    m_newsInSum = count;
    if (m_isCounted && hasSum() && !m_sums.isEmpty())
        show();
}

void ListFooter::show()
{
    QStringList texts = textsOf(m_sums);
    if (!texts.isEmpty() && m_newsInSum > 0)
        //: The same, of which %n payments are new and wait behind "4 new · Show".
        texts.first() = tr("Sum with %n new: %1", nullptr, m_newsInSum).arg(texts.first());
    else if (!texts.isEmpty())
        //: Below a list: what its payments come to in one currency.
        texts.first() = tr("Sum %1").arg(texts.first());
    if (!m_unpaid.isEmpty())
        //: Below a list, after its sums: how much of them is of payments that paid nobody.
        texts.append(tr("of which cancelled or rejected: %1").arg(textsOf(m_unpaid).join(u", "_s)));
    m_card.setSums(texts);
}

//! Until it is counted again.
void ListFooter::rest()
{
    m_again.setInterval(qMax<int>(shortestPause, int(m_since.elapsed()) * pausePerCount));
    if (m_isStale)
        countSoon();
}

QStringList ListFooter::textsOf(const QList<Money> &sums) const
{
    QStringList texts;
    for (const Money &sum : sums.first(qMin(sums.size(), currenciesShown)))
        texts.append(m_format.money(sum));
    if (sums.size() > currenciesShown)
        //: At the foot of a list, behind its sums: %n are the currencies whose sums are not shown.
        texts.append(tr("and %n more currencies", nullptr, int(sums.size() - currenciesShown)));
    return texts;
}

} // namespace kontor
