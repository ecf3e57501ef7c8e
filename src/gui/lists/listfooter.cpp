// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listfooter.h"

#include "core/outcome.h"
#include "gui/table/tablecard.h"
#include "messages/errors.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int shortestPause = 500;
constexpr int pausePerCount = 4; //!< times as long as it took
constexpr qsizetype currenciesShown = 4;

//! Of what was asked for, what is in one of these states; nothing where that is all of it or can't be in it.
std::optional<PaymentQuery> inStates(PaymentQuery query, bool (*holds)(PaymentState))
{
    if (query.states.isEmpty())
        query.states = statesWhere(holds);
    else if (query.states.removeIf([holds](PaymentState state) { return !holds(state); }) == 0)
        return {};
    return query.states.isEmpty() ? std::nullopt : std::optional(query);
}

//! Nothing where the list holds no others, or where it is narrowed by other reasons: at least one of several would do.
std::optional<PaymentQuery> unprovenOf(PaymentQuery query)
{
    using enum AttentionReason;
    const QList<AttentionReason> &reasons = query.attentionReasons;
    const bool hasRejected = query.states.isEmpty() || query.states.contains(PaymentState::Rejected);
    const bool hasThem = reasons.isEmpty() || reasons.contains(Rejected) || reasons.contains(Unproven);
    if (!hasRejected || !hasThem || reasons == QList {Unproven})
        return {};
    query.attentionReasons = {Unproven};
    return query;
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

void ListFooter::ask(const PaymentQuery &query)
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
    read(m_query, [this](const QList<Money> &sums) { readParts(sums, sums.isEmpty() ? QList<Part>() : partsOf(m_query), 0); });
}

QList<ListFooter::Part> ListFooter::partsOf(const PaymentQuery &query)
{
    QList<Part> parts;
    const auto add = [&parts](const QString &words, const std::optional<PaymentQuery> &part) {
        if (part)
            parts.append({words, *part});
    };
    //: Below a list, after its sums: how much of them is of payments that were cancelled or rejected. %1 are sums.
    add(tr("of which cancelled or rejected: %1"), inStates(query, isCancelledOrRejected));
    //: Below a list, after its sums: how much of them was rejected and may have been accepted all the same. %1 are sums.
    add(tr("of which rejected, not proven yet: %1"), unprovenOf(query));
    //: Below a list, after its sums: how much of them is of payments whose outcome is unknown. %1 are sums.
    add(tr("of which outcome unknown: %1"), inStates(query, [](PaymentState state) { return state == PaymentState::OutcomeUnknown; }));
    return parts;
}

void ListFooter::readParts(const QList<Money> &sums, QList<Part> parts, qsizetype next)
{
    if (next == parts.size())
        return counted(sums, parts);
    read(parts.at(next).query, [this, sums, parts, next](const QList<Money> &ofIt) mutable {
        parts[next].sums = ofIt;
        readParts(sums, std::move(parts), next + 1);
    });
}

void ListFooter::read(const PaymentQuery &query, const std::function<void(const QList<Money> &)> &next)
{
    auto *reply = m_ledger.statistics().sums(query);
    m_reply = reply;
    reply->then(this, [this, reply, next](const Result<QList<Money>> &sums) {
        if (m_reply != reply)
            return;
        m_reply.clear();
        if (sums)
            return next(*sums);
        //: At the foot of a list, in the place of its sums. %1 is a sentence that says why.
        m_card.setSums({tr("Not added up: %1").arg(messages::errorMessage(sums.error()).headline)});
        rest();
    });
}

void ListFooter::counted(const QList<Money> &sums, const QList<Part> &parts)
{
    m_isCounted = true;
    m_newsInSum = m_news;
    m_sums = sums;
    m_parts = parts;
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
    for (const Part &part : std::as_const(m_parts)) {
        if (!part.sums.isEmpty())
            texts.append(part.words.arg(textsOf(part.sums).join(u", "_s)));
    }
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
