// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/callbacks/callbacklog.h"

#include "core/clock.h"
#include "office/callbacks/callbackhints.h"

#include <algorithm>
#include <iterator>

namespace kontor {

using End = CallbackEntry::End;

namespace {

qint64 hourOf(UtcTime at)
{
    return std::chrono::floor<std::chrono::hours>(at).time_since_epoch().count();
}

bool waits(const CallbackEntry &entry)
{
    return entry.end == End::Looking || entry.end == End::Asking;
}

} // namespace

CallbackLog::CallbackLog(CallbackListener &listener, CallbackHints &hints, Ledger &ledger, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
{
    connect(&listener, &CallbackListener::answered, this, &CallbackLog::take);
    connect(&hints, &CallbackHints::callbackPending, this, &CallbackLog::lead);
    connect(&hints, &CallbackHints::unknown, this, &CallbackLog::nobodys);
    connect(&ledger, &Ledger::changed, this, &CallbackLog::readMoved);
}

void CallbackLog::expectTest(const QString &nonce)
{
    m_tests.insert(nonce);
}

void CallbackLog::take(const CallbackCall &call)
{
    CallbackEntry entry {.number = m_next++, .at = m_clock.wall(), .call = call};
    if (!call.isCallback)
        entry.end = End::Refused;
    else if (m_tests.remove(call.nonce))
        entry.end = End::Test;
    if (call.isCallback)
        count(entry.at);
    if (m_entries.size() == mostEntries)
        m_entries.removeFirst();
    m_entries.append(entry);
    Q_EMIT added(entry);
}

// ---- the last day

void CallbackLog::count(UtcTime at)
{
    const qint64 hour = hourOf(at);
    for (qint64 passed = 0; m_hour < hour && passed < hours; ++passed, ++m_hour) {
        std::rotate(m_counts.begin(), m_counts.begin() + 1, m_counts.end());
        m_counts.back() = 0;
    }
    m_hour = std::max(m_hour, hour);
    ++m_counts.back();
}

std::array<int, CallbackLog::hours> CallbackLog::byHour() const
{
    std::array<int, hours> shown {};
    const qint64 passed = std::clamp<qint64>(hourOf(m_clock.wall()) - m_hour, 0, hours);
    std::copy(m_counts.begin() + passed, m_counts.end(), shown.begin());
    return shown;
}

// ---- what it led to

//! The newest come last, and what waits is among them.
template <class Wanted, class Change> void CallbackLog::update(Wanted wanted, Change change)
{
    for (auto entry = m_entries.rbegin(); entry != m_entries.rend(); ++entry) {
        if (!waits(*entry) || !wanted(*entry))
            continue;
        change(*entry);
        Q_EMIT changed(*entry);
    }
}

void CallbackLog::nobodys(PaymentKind kind, const QString &nonce)
{
    update([&](const CallbackEntry &entry) { return entry.call.nonce == nonce && entry.call.kind == kind; },
        [](CallbackEntry &entry) { entry.end = End::Unknown; });
}

void CallbackLog::lead(const PaymentRecord &payment)
{
    const bool rests = !submission::canHaveMoved(payment.submission);
    const QString reference = payment.reference.isEmpty() ? payment.request.accountName : payment.reference;
    int waiting = 0;
    update([&](const CallbackEntry &entry) { return entry.end == End::Looking && entry.call.nonce == payment.nonce; },
        [&](CallbackEntry &entry) {
            entry.payment = payment.id;
            entry.reference = reference;
            entry.end = rests ? End::AtRest : End::Asking;
            ++waiting;
        });
    if (rests || waiting == 0)
        return;
    if (!m_asked.contains(payment.seq))
        m_asked.insert(payment.seq, payment.submission.lastStatus.word());
}

void CallbackLog::readMoved(const QList<qint64> &seqs)
{
    QList<qint64> moved;
    std::copy_if(seqs.begin(), seqs.end(), std::back_inserter(moved), [this](qint64 seq) { return m_asked.contains(seq); });
    if (moved.isEmpty())
        return;
    m_ledger.payments().rows(moved)->then(this, [this](const Result<QList<PaymentRecord>> &rows) {
        for (const PaymentRecord &payment : rows ? *rows : QList<PaymentRecord>())
            conclude(payment);
    });
}

//! Those that came before the gateway was asked last.
void CallbackLog::conclude(const PaymentRecord &payment)
{
    const auto asked = m_asked.constFind(payment.seq);
    if (asked == m_asked.constEnd() || !payment.checkedAt)
        return;
    const QString word = payment.submission.lastStatus.word();
    const bool isAnother = word != *asked;
    bool more = false;
    update([&](const CallbackEntry &entry) { return entry.end == End::Asking && entry.payment == payment.id; },
        [&](CallbackEntry &entry) {
            if (entry.at > *payment.checkedAt) {
                more = true;
                return;
            }
            entry.end = isAnother ? End::Changed : End::Unchanged;
            entry.word = word;
        });
    if (more)
        m_asked[payment.seq] = word;
    else
        m_asked.remove(payment.seq);
}

} // namespace kontor
