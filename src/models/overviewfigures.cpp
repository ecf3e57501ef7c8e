// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/overviewfigures.h"

#include "core/day.h"

#include <algorithm>

namespace kontor {

namespace {

constexpr Millis moment {500};

void add(std::optional<Decimal> &sum, const std::optional<Decimal> &more)
{
    sum = sum && more ? sum->plus(*more) : std::nullopt;
}

} // namespace

OverviewFigures::OverviewFigures(Ledger &ledger, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
{
    connect(&ledger, &Ledger::changed, this, &OverviewFigures::readSoon);
    connect(&ledger, &Ledger::changedElsewhere, this, &OverviewFigures::readSoon);
}

QList<PaymentState> OverviewFigures::statesThatCome()
{
    return QList<PaymentState>(1, PaymentState::Paid) + statesWhere(needsPerson) + QList<PaymentState>(1, PaymentState::OtherStatus);
}

void OverviewFigures::setSince(std::optional<UtcTime> since)
{
    m_since = since;
}

void OverviewFigures::readSoon()
{
    if (m_soon || !m_isWatched || (!m_isRead && m_reading == 0))
        return;
    m_soon = true;
    m_clock.after(moment, this, [this] {
        m_soon = false;
        read();
    });
}

QList<UtcTime> OverviewFigures::dayBeginnings() const
{
    const QDate today = dayOf(m_clock.wall());
    QList<UtcTime> beginnings;
    for (int day = 1 - dayCount; day <= 1; ++day)
        beginnings.append(beginningOf(today.addDays(day)));
    return beginnings;
}

template <class T, class Take> void OverviewFigures::take(Reply<T> *reply, Take take)
{
    ++m_reading;
    reply->then(this, [this, take](const Result<T> &answer) {
        if (answer)
            take(*answer);
        else
            m_isKnown = false;
        if (--m_reading > 0)
            return;
        m_isRead = true;
        Q_EMIT changed();
        if (std::exchange(m_again, false))
            readSoon();
    });
}

void OverviewFigures::read()
{
    m_again = m_reading > 0;
    if (m_again)
        return;
    m_isKnown = true;
    const UtcTime now = m_clock.wall();
    m_beginnings = dayBeginnings();
    take(m_ledger.statistics().counts(PaymentKind::Payout), [this](const PaymentCounts &counts) { m_payouts = counts; });
    take(m_ledger.statistics().counts(PaymentKind::Payin), [this](const PaymentCounts &counts) { m_payins = counts; });
    take(m_ledger.statistics().followedWords(PaymentKind::Payout), [this](qint64 payouts) { m_followedPayouts = payouts; });
    take(m_ledger.statistics().followedWords(PaymentKind::Payin), [this](qint64 payins) { m_followedPayins = payins; });
    take(m_ledger.statistics().inStates(statesWhere(needsPerson)),
        [this](const QList<PaymentVolume> &attention) { m_attention = attention; });
    take(m_ledger.statistics().alarms(), [this](const QList<PaymentAlarm> &alarms) { m_alarms = alarms; });
    take(m_ledger.statistics().expiredBetween({}, now), [this](qint64 expired) { m_expired = expired; });
    take(m_ledger.statistics().volumes(m_beginnings), [this](const QList<PaymentVolume> &made) { m_made = made; });
    if (!m_since)
        return;
    take(m_ledger.statistics().expiredBetween(m_since, now), [this](qint64 expired) { m_expiredSince = expired; });
    take(m_ledger.statistics().cameSince(*m_since, statesThatCome()), [this](const QList<PaymentVolume> &came) { m_came = came; });
}

// ---- the figures

qint64 OverviewFigures::standing(PaymentKind kind, const QList<PaymentState> &states) const
{
    qint64 sum = 0;
    const PaymentCounts &counts = kind == PaymentKind::Payin ? m_payins : m_payouts;
    for (const auto &[state, payments] : counts.byState)
        sum += states.contains(state) ? payments : 0;
    return sum;
}

namespace {

OverviewFigures::Figure moneyOf(const QList<PaymentVolume> &tallies, PaymentKind kind, PaymentState state)
{
    OverviewFigures::Figure money;
    for (const PaymentVolume &tally : tallies) {
        if (tally.kind != kind || tally.state != state)
            continue;
        money.payments += tally.payments;
        money.sums.insert(tally.currency, tally.sum);
    }
    return money;
}

} // namespace

OverviewFigures::Figure OverviewFigures::came(PaymentKind kind, PaymentState state) const
{
    return moneyOf(m_came, kind, state);
}

OverviewFigures::Figure OverviewFigures::attention(PaymentKind kind, PaymentState state) const
{
    return moneyOf(m_attention, kind, state);
}

QStringList OverviewFigures::currencies(PaymentKind kind) const
{
    QMap<QString, qint64> payments;
    for (const PaymentVolume &tally : m_made) {
        if (tally.kind == kind && countsAgainstBalance(tally.state))
            payments[tally.currency] += tally.payments;
    }
    QStringList currencies = payments.keys();
    std::stable_sort(currencies.begin(), currencies.end(),
        [&payments](const QString &a, const QString &b) { return payments.value(a) > payments.value(b); });
    return currencies;
}

QList<OverviewDay> OverviewFigures::days(PaymentKind kind, const QString &currency) const
{
    QList<OverviewDay> days;
    for (qsizetype day = 0; day + 1 < m_beginnings.size(); ++day) {
        const UtcTime from = m_beginnings.at(day);
        days.append({.date = dayOf(from), .from = from, .to = m_beginnings.at(day + 1)});
    }
    for (const PaymentVolume &tally : m_made) {
        const bool counts = tally.kind == kind && tally.currency == currency && countsAgainstBalance(tally.state);
        if (!counts || tally.stretch >= days.size())
            continue;
        OverviewDay &day = days[tally.stretch];
        day.payments += tally.payments;
        add(day.sum, tally.sum);
        if (tally.state == PaymentState::Paid)
            add(day.settled, tally.sum);
    }
    return days;
}

} // namespace kontor
