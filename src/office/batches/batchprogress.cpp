// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batches/batchprogress.h"

#include "messages/batches.h"
#include "messages/times.h"

#include <algorithm>

namespace kontor {

namespace {

constexpr Millis leastInterval {250};
constexpr Millis window {20'000};
constexpr Millis shownAfter {3'000}; // a rate over less says nothing
constexpr Millis tick {1'000};
constexpr qint64 millisInHour = 3'600'000;

} // namespace

BatchProgress::BatchProgress(BatchService &batches, Ledger &ledger, Clock &clock, const QString &id, QObject *parent)
    : QObject(parent)
    , m_batches(batches)
    , m_clock(clock)
    , m_id(id)
    , m_readAt(clock.monotonic() - leastInterval)
{
    connect(&ledger, &Ledger::changed, this, &BatchProgress::readSoon);
    connect(&ledger, &Ledger::changedElsewhere, this, &BatchProgress::readSoon);
    readSoon();
}

void BatchProgress::readSoon()
{
    m_dirty = true;
    if (m_pending)
        return;
    m_pending = true;
    const Millis due = m_readAt + leastInterval - m_clock.monotonic();
    m_clock.after(std::max(due, Millis::zero()), this, [this] { read(); });
}

void BatchProgress::read()
{
    m_readAt = m_clock.monotonic();
    m_dirty = false;
    m_batches.standing(m_id)->then(this, [this](const Result<BatchService::Standing> &standing) {
        m_pending = false;
        if (!standing)
            Q_EMIT notFound(standing.error());
        else
            take(*standing);
        if (m_dirty)
            readSoon();
    });
}

void BatchProgress::take(const BatchService::Standing &standing)
{
    const bool isSending = standing.record.state == BatchState::Sending && !standing.isDone;
    m_standing = standing;
    if (isSending)
        sample();
    else
        m_samples.clear();
    if (isSending && !m_ticking) { // where nothing moves, the rate has to fall all the same
        m_ticking = true;
        m_clock.after(tick, this, [this] {
            m_ticking = false;
            readSoon();
        });
    }
    Q_EMIT moved();
}

void BatchProgress::sample()
{
    const Millis now = m_clock.monotonic();
    m_samples.push_back({now, rowsGone()});
    // One from before the window stays, so that the rate is over the whole of it.
    while (m_samples.size() > 2 && m_samples.at(1).at <= now - window)
        m_samples.pop_front();
}

qint64 BatchProgress::rowsIn(PaymentState state) const
{
    qint64 rows = 0;
    for (const auto &[each, number] : m_standing ? m_standing->counts.byState : QList<QPair<PaymentState, qint64>>())
        rows += each == state ? number : 0;
    return rows;
}

qint64 BatchProgress::rowsGone() const
{
    qint64 toCome = 0;
    for (const PaymentState state : statesWhere(isStillToCome))
        toCome += rowsIn(state);
    return allRows() - toCome;
}

qint64 BatchProgress::allRows() const
{
    return m_standing ? m_standing->counts.all : 0;
}

std::optional<qint64> BatchProgress::rowsAnHour() const
{
    if (m_samples.size() < 2 || m_samples.back().at - m_samples.front().at < shownAfter)
        return std::nullopt;
    const Millis span = m_samples.back().at - m_samples.front().at;
    return (m_samples.back().rows - m_samples.front().rows) * millisInHour / span.count();
}

std::optional<Seconds> BatchProgress::timeLeft() const
{
    const auto rate = rowsAnHour();
    if (!rate || *rate <= 0)
        return std::nullopt;
    return Seconds(((allRows() - rowsGone()) * 3'600 + *rate - 1) / *rate);
}

QString BatchProgress::sentence() const
{
    return m_standing ? messages::standing(m_standing->counts.byState) : QString();
}

QString BatchProgress::timeLeftWords() const
{
    const auto left = timeLeft();
    return left ? messages::stillTakes(*left) : QString();
}

} // namespace kontor
