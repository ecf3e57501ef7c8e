// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/queries/reader.h"
#include "ledger/rows/ledgerwalk.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>

namespace kontor {

//! A walk over payments under way, on as many threads as there are for it: each reads the next page that none has begun, and what is made
//! of the pages is taken in their order. Whoever calls step() until it says false calls leave() then. Neither of its locks is held while a
//! page is read, taken or concluded; while it is asked which page is next, m_asking alone is.
class PaymentWalk final {
public:
    using ReadPage = std::function<Result<Done>(Database &, const reader::Look &)>;
    //! How the next page is read; nothing behind the last. Called by one thread at a time.
    using Source = std::function<Result<std::optional<ReadPage>>(Database &)>;
    PaymentWalk(int threads, Source source, NewWalkPage newPage, WalkConclusion conclude);

    //! One page. False: there is nothing more to do for this thread.
    bool step(Database &database);
    //! Of the last thread: how it ended. What the walk held is freed by then, on that thread's thread.
    std::optional<Result<Done>> leave();
    //! From any thread, a window's, too: it waits for nothing that is read or written.
    void stop();
    //! The first row that isn't what was written and that nobody was told of.
    std::optional<ApiError> takeDamage();

private:
    struct Turn {
        qint64 number;
        ReadPage read;
    };
    std::optional<Turn> next(Database &database);
    bool waitForRoom();
    void put(qint64 number, std::unique_ptr<WalkPage> page);
    void giveUp(const ApiError &error);
    bool isWhole();
    Result<Done> conclusion();
    bool goesOn() const { return !m_isStopped && !m_trouble && !m_isEnough; }

    std::mutex m_asking; //!< of m_source and m_isAtEnd; before m_lock where both are held
    Source m_source;
    bool m_isAtEnd = false;
    std::mutex m_lock; //!< of what follows, but for m_newPage and m_conclude, which only the last thread changes, and m_isStopped
    std::condition_variable m_moved; //!< a page was taken, or the walk is over
    NewWalkPage m_newPage;
    WalkConclusion m_conclude;
    std::map<qint64, std::unique_ptr<WalkPage>> m_made {}; //!< before their turn
    std::optional<ApiError> m_trouble {};
    std::optional<ApiError> m_damage {};
    std::atomic_bool m_isStopped = false;
    int m_threads;
    qint64 m_begun = 0;
    qint64 m_taken = 0;
    bool m_isTaking = false;
    bool m_isEnough = false;
};

} // namespace kontor
