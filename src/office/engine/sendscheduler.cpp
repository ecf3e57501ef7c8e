// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/sendscheduler.h"

#include <algorithm>

namespace kontor {

namespace {

constexpr int mostInTurn = 4;
constexpr int batchRows = 20;
constexpr Seconds ownTokenLife {20};
constexpr Seconds batchTokenLife {120};
constexpr Millis longestHold {60'000}; // longer ones were written before the clock was set back

void addOperations(TokenNeed &need, PaymentKind kind, const OrderId &id)
{
    need.operations.append(Operation::create(kind, id));
    need.operations.append(Operation::read(kind, id));
}

} // namespace

SendScheduler::SendScheduler(TokenBroker &broker, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_broker(broker)
    , m_clock(clock)
{
}

//! By the clock that can't be set: a hold is as long as a person was told, whatever becomes of the wall clock meanwhile.
Millis SendScheduler::readyAt(const std::optional<UtcTime> &notBefore) const
{
    const Millis hold = notBefore ? *notBefore - m_clock.wall() : Millis::zero();
    return m_clock.monotonic() + std::clamp(hold, Millis::zero(), longestHold);
}

void SendScheduler::add(const PaymentRecord &payment)
{
    Entry entry {payment.id, payment.submission.kind, payment.request.money, readyAt(payment.notBefore)};
    if (m_granted.remove(payment.id)) // refused with a 401 or 403: its second try tells whether sending pauses, before others are tried
        m_waiting.push_front(std::move(entry));
    else
        m_waiting.push_back(std::move(entry));
    pumpLater();
}

void SendScheduler::remove(const OrderId &id)
{
    // The first that fits, and no further: thousands may be waiting, and they leave from the front.
    const auto found = std::find_if(m_waiting.begin(), m_waiting.end(), [&id](const Entry &entry) { return entry.id == id; });
    if (found != m_waiting.end())
        m_waiting.erase(found);
    finished(id);
}

void SendScheduler::finished(const OrderId &id)
{
    if (m_granted.remove(id))
        pumpLater();
}

void SendScheduler::setStopped(bool stopped)
{
    m_stopped = stopped;
    pumpLater();
}

void SendScheduler::forgetToken()
{
    m_batchIds.clear();
}

void SendScheduler::pumpLater()
{
    QMetaObject::invokeMethod(this, &SendScheduler::pump, Qt::QueuedConnection);
}

std::deque<SendScheduler::Entry>::iterator SendScheduler::nextReady()
{
    const Millis now = m_clock.monotonic();
    return std::find_if(m_waiting.begin(), m_waiting.end(), [now](const Entry &entry) { return entry.readyAt <= now; });
}

QList<SendScheduler::Entry> SendScheduler::readyAfter(const Entry &first, int most) const
{
    const Millis now = m_clock.monotonic();
    QList<Entry> ready {first};
    for (const Entry &entry : m_waiting) {
        if (ready.size() >= most)
            break;
        if (entry.readyAt <= now)
            ready.append(entry);
    }
    return ready;
}

bool SendScheduler::batchCovers(const OrderId &id) const
{
    return m_batchIds.contains(id) && m_clock.monotonic() < m_batchToken.renewAt;
}

void SendScheduler::pump()
{
    while (!m_stopped && !m_askingForBatch && m_granted.size() < mostInTurn) {
        const auto next = nextReady();
        if (next == m_waiting.end())
            return pumpWhenReady();
        const Entry entry = *next;
        m_waiting.erase(next);
        m_granted.insert(entry.id);
        if (batchCovers(entry.id))
            Q_EMIT granted(entry.id, m_batchToken, Priority::Batch);
        else if (readyAfter(entry, 2).size() > 1)
            askForBatch(entry);
        else
            askForOne(entry);
    }
}

void SendScheduler::pumpWhenReady()
{
    if (m_waiting.empty())
        return;
    const auto byTime = [](const Entry &a, const Entry &b) { return a.readyAt < b.readyAt; };
    const Entry &first = *std::min_element(m_waiting.begin(), m_waiting.end(), byTime);
    m_clock.after(std::max(first.readyAt - m_clock.monotonic(), Millis(1)), this, [this, nap = ++m_nap] {
        if (nap == m_nap)
            pump();
    });
}

void SendScheduler::askForOne(const Entry &entry)
{
    TokenNeed need {.money = entry.money, .validity = ownTokenLife};
    addOperations(need, entry.kind, entry.id);
    m_broker.token(need, Priority::Person)->then(this, [this, id = entry.id](const Result<AccessToken> &token) {
        if (!m_granted.contains(id))
            return; // cancelled meanwhile
        if (token)
            Q_EMIT granted(id, *token, Priority::Person);
        else
            Q_EMIT refused(id, token.error());
    });
}

void SendScheduler::askForBatch(const Entry &first)
{
    TokenNeed need {.validity = batchTokenLife};
    QSet<OrderId> ids;
    const QList<Entry> rows = readyAfter(first, batchRows);
    for (const Entry &entry : rows) {
        addOperations(need, entry.kind, entry.id);
        ids.insert(entry.id);
    }
    m_askingForBatch = true;
    m_broker.token(need, Priority::Batch)->then(this, [this, id = first.id, ids](const Result<AccessToken> &token) {
        m_askingForBatch = false;
        if (token) {
            m_batchIds = ids;
            m_batchToken = *token;
        }
        if (m_granted.contains(id)) {
            if (token)
                Q_EMIT granted(id, *token, Priority::Batch);
            else
                Q_EMIT refused(id, token.error());
        }
        pump();
    });
}

} // namespace kontor
