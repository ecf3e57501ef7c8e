// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/storage/callqueue.h"

namespace kontor {

CallQueue::CallQueue()
{
    connect(this, &CallQueue::filled, this, &CallQueue::makeCall, Qt::QueuedConnection);
}

CallQueue::~CallQueue()
{
    // Its thread is over. Taking the mutex once more says so to the race detector: all that the calls did comes before this.
    const std::lock_guard lock(m_mutex);
}

void CallQueue::post(std::function<void()> call)
{
    {
        const std::lock_guard lock(m_mutex);
        m_calls.push_back(std::move(call));
    }
    Q_EMIT filled();
}

std::function<void()> CallQueue::take()
{
    const std::lock_guard lock(m_mutex);
    std::function<void()> call = std::move(m_calls.front());
    m_calls.pop_front();
    return call;
}

//! Comes once for each call, so that other events have their turn between two of them.
void CallQueue::makeCall()
{
    const std::function<void()> call = take();
    call(); // may end the call queue
}

} // namespace kontor
