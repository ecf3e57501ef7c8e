// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/storage/databasethread.h"

#include <future>

namespace kontor {

DatabaseThread::DatabaseThread(std::shared_ptr<Database> database, Place place)
    : m_database(std::move(database))
{
    if (place == Place::CallingThread)
        return;
    m_inbox.moveToThread(&m_thread);
    m_thread.start();
}

DatabaseThread::~DatabaseThread()
{
    if (!m_thread.isRunning())
        return;
    // The thread is told to end from here, once it has done all that was posted before: if it ended by a call of the call queue, it could
    // be gone while post() still wakes it.
    const auto isDone = std::make_shared<std::promise<void>>();
    m_inbox.post([isDone] { isDone->set_value(); });
    isDone->get_future().wait();
    m_thread.quit();
    m_thread.wait();
}

void DatabaseThread::post(std::function<void(Database &)> work)
{
    m_inbox.post([this, work = std::move(work)] { work(*m_database); });
}

void DatabaseThread::last(std::function<void(Database &)> work)
{
    if (m_thread.isRunning())
        post(std::move(work));
    else
        work(*m_database);
}

} // namespace kontor
