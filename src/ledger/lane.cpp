// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/lane.h"

#include <future>

namespace kontor {

Lane::Lane(std::shared_ptr<Database> database, Place place)
    : m_database(std::move(database))
{
    if (place == Place::CallingThread)
        return;
    m_inbox.moveToThread(&m_thread);
    m_thread.start();
}

Lane::~Lane()
{
    if (!m_thread.isRunning())
        return;
    // The thread is told to end from here, once it has done all that was posted before: if it ended by a call of the mailbox, it could be
    // gone while post() still wakes it.
    const auto isDone = std::make_shared<std::promise<void>>();
    m_inbox.post([isDone] { isDone->set_value(); });
    isDone->get_future().wait();
    m_thread.quit();
    m_thread.wait();
}

void Lane::post(std::function<void(Database &)> work)
{
    m_inbox.post([this, work = std::move(work)] { work(*m_database); });
}

void Lane::last(std::function<void(Database &)> work)
{
    if (m_thread.isRunning())
        post(std::move(work));
    else
        work(*m_database);
}

} // namespace kontor
