// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/database.h"
#include "ledger/mailbox.h"
#include <QThread>

namespace kontor {

//! Work on one connection, one piece after the other in the order given: on a thread of its own, or on the calling thread from its
//! event loop. With a thread, work that was given before the lane ends is still done; without one it is dropped.
class Lane final {
public:
    enum class Place { OwnThread, CallingThread };
    //! Only the work given to post() may use the database from now on.
    Lane(std::shared_ptr<Database> database, Place place);
    ~Lane();
    Lane(const Lane &) = delete;
    Lane &operator=(const Lane &) = delete;

    //! Returns at once.
    void post(std::function<void(Database &)> work);
    //! For the moment before the lane ends: behind all other work, or at once where the lane has no thread.
    void last(std::function<void(Database &)> work);

private:
    std::shared_ptr<Database> m_database;
    QThread m_thread;
    Mailbox m_inbox;
};

} // namespace kontor
