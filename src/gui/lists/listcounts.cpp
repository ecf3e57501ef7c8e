// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listcounts.h"

#include "gui/lists/listconfig.h"
#include "gui/status/pauses.h"

#include <algorithm>

namespace kontor {

namespace {

qint64 sumOf(const PaymentCounts &counts, const QList<PaymentState> &states)
{
    qint64 sum = 0;
    for (const auto &[state, count] : counts.byState) {
        if (states.contains(state))
            sum += count;
    }
    return sum;
}

} // namespace

ListCounts::ListCounts(Ledger &ledger, const ListConfig &config, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_config(config)
{
    m_counting.setSingleShot(true);
    connect(&m_counting, &QTimer::timeout, this, &ListCounts::refresh);
    const auto countSoon = [this] {
        if (!m_counting.isActive())
            m_counting.start(countingPause);
    };
    connect(&ledger, &Ledger::changed, this, countSoon);
    connect(&ledger, &Ledger::changedElsewhere, this, countSoon);
}

void ListCounts::refresh()
{
    m_ledger.statistics().counts(m_config.kind)->then(this, [this](const Result<PaymentCounts> &counts) {
        if (!counts)
            return;
        m_ledger.statistics().followedWords(m_config.kind)->then(this, [this, counts = *counts](const Result<qint64> &followed) {
            const qint64 words = sumOf(counts, {PaymentState::OtherStatus});
            take(counts, followed ? std::max<qint64>(0, words - *followed) : 0);
        });
    });
}

//! `atAnEnd`: at a word of the gateway's that a person called final.
void ListCounts::take(const PaymentCounts &counts, qint64 atAnEnd)
{
    m_all = counts.all;
    m_attention = sumOf(counts, m_config.attention) + counts.alarming;
    m_open = sumOf(counts, m_config.subtitleStates) - atAnEnd;
    Q_EMIT counted();
}

} // namespace kontor
