// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "signing/keypair.h"
#include <QPointer>
#include <QThread>
#include <atomic>
#include <memory>

namespace kontor {

//! A thread for work that takes longer than a frame. Jobs run one after the other, their answers come back to the thread
//! that made the worker; when the worker goes, the job under way is waited for and its answer dropped, and what waits behind it is
//! never begun.
class CryptoThread {
public:
    explicit CryptoThread(const QString &name);
    ~CryptoThread();
    Q_DISABLE_COPY_MOVE(CryptoThread)

    //! What becomes of a job whose reply was given up, or is gone, before its turn came.
    enum class GivenUp { Drop, Run };
    //! Runs `job` on the thread and finishes `reply` with what it returns.
    template <class T, std::invocable F> void answer(Reply<T> *reply, F job, GivenUp givenUp = GivenUp::Drop)
    {
        run([this, wanted = wish(*reply, givenUp), reply = QPointer<Reply<T>>(reply), job = std::move(job)]() mutable {
            if (!wanted->load())
                return;
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
    using Wish = std::shared_ptr<std::atomic_bool>;
    static Wish wish(const ReplyBase &reply, GivenUp givenUp);
    void run(std::function<void()> job);
    void deliver(std::function<void()> answer);

    // The answers are addressed to an object that outlives the thread: a reply may go at any moment.
    QObject m_home;
    QThread m_thread;
    std::unique_ptr<QObject> m_seat;
};

} // namespace kontor
