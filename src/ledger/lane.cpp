// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/lane.h"

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
    m_inbox.post([this] { m_thread.quit(); }); // behind all that was posted before
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
