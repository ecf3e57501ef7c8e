// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "signing/keypair.h"
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
    //! Runs `job` on the thread and finishes `reply` with what it returns. What nobody waits for any more is wiped.
    template <class T, std::invocable F> void answer(Reply<T> *reply, F job, GivenUp givenUp = GivenUp::Drop)
    {
        auto asker = watch(*reply, !reply->hasResult(), givenUp);
        run(asker, [this, asker, reply, job = std::move(job)]() mutable {
            const auto result = std::make_shared<Result<T>>(job());
            deliver(
                asker, [reply, result] { reply->finish(std::move(*result)); }, [result] { wipe(*result); });
        });
    }

private:
    //! Whoever made the reply; as long as he waits, the reply is there.
    struct Asker {
        std::atomic_bool waits;
        const bool insists;
    };
    using SharedAsker = std::shared_ptr<Asker>;
    static SharedAsker watch(const ReplyBase &reply, bool waits, GivenUp givenUp);
    void run(SharedAsker asker, std::function<void()> job);
    void deliver(SharedAsker asker, std::function<void()> finish, std::function<void()> drop);

    // The answers are addressed to an object that outlives the thread: a reply may go at any moment.
    QObject m_home;
    QThread m_thread;
    std::unique_ptr<QObject> m_seat;
};

} // namespace kontor
