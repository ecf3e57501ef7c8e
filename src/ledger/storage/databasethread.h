// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/storage/callqueue.h"
#include "ledger/storage/database.h"
#include <QThread>

namespace kontor {

//! Work on one connection, one piece after the other in the order given: on a thread of its own, or on the calling thread from its
//! event loop. With a thread, work that was given before the thread ends is still done; without one it is dropped.
class DatabaseThread final {
public:
    enum class Place { OwnThread, CallingThread };
    //! Only the work given to post() may use the database from now on.
    DatabaseThread(std::shared_ptr<Database> database, Place place);
    ~DatabaseThread();
    DatabaseThread(const DatabaseThread &) = delete;
    DatabaseThread &operator=(const DatabaseThread &) = delete;

    //! Returns at once.
    void post(std::function<void(Database &)> work);
    //! For the moment before the thread ends: behind all other work, or at once where the thread has no thread.
    void last(std::function<void(Database &)> work);

private:
    std::shared_ptr<Database> m_database;
    QThread m_thread;
    CallQueue m_inbox;
};

} // namespace kontor
