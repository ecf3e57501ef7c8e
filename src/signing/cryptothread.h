// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "signing/keypair.h"
#include <QPointer>
#include <QThread>
#include <memory>

namespace kontor {

//! A thread for work that takes longer than a frame. Jobs run one after the other, their answers come back to the thread
//! that made the worker; when the worker goes, the job under way is waited for and its answer dropped.
class CryptoThread {
public:
    explicit CryptoThread(const QString &name);
    ~CryptoThread();
    Q_DISABLE_COPY_MOVE(CryptoThread)

    //! Runs `job` on the thread and finishes `reply` with what it returns.
    template <class T, std::invocable F> void answer(Reply<T> *reply, F job)
    {
        run([this, reply = QPointer<Reply<T>>(reply), job = std::move(job)]() mutable {
            deliver([reply = std::move(reply), result = std::make_shared<Result<T>>(job())] {
                Reply<T> *waiting = reply.data();
                if (waiting && !waiting->hasResult())
                    waiting->finish(std::move(*result));
                else
                    wipe(*result); // nobody waits for it any more
            });
        });
    }

private:
    void run(std::function<void()> job);
    void deliver(std::function<void()> answer);

    // The answers are addressed to an object that outlives the thread: a reply may go at any moment.
    QObject m_home;
    QThread m_thread;
    std::unique_ptr<QObject> m_seat;
};

} // namespace kontor
