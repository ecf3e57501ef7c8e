// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <deque>
#include <functional>
#include <mutex>

namespace kontor {

//! Calls for the thread that this object lives on, made from its event loop in the order in which they were posted, by any thread.
//! The calls are handed over under a standard mutex and Qt only wakes the other thread: the race detector can follow that, and can't
//! see the locks inside a Qt that was built without it.
class CallQueue final : public QObject {
    Q_OBJECT
public:
    CallQueue();
    ~CallQueue() override;
    //! Returns at once. Calls that were not made when the call queue goes are dropped.
    void post(std::function<void()> call);

Q_SIGNALS:
    void filled();

private:
    void makeCall();
    std::function<void()> take();

    std::mutex m_mutex;
    std::deque<std::function<void()>> m_calls;
};

} // namespace kontor
