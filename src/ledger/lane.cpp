// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/lane.h"

namespace kontor {

Lane::Lane(std::shared_ptr<Database> database, Place place)
    : m_database(std::move(database))
{
    if (place == Place::CallingThread)
        return;
    m_context.moveToThread(&m_thread);
    m_thread.start();
}

Lane::~Lane()
{
    if (!m_thread.isRunning())
        return;
    QMetaObject::invokeMethod(&m_context, [this] { m_thread.quit(); }, Qt::QueuedConnection);
    m_thread.wait();
}

void Lane::post(std::function<void(Database &)> work)
{
    QMetaObject::invokeMethod(&m_context, [this, work = std::move(work)] { work(*m_database); }, Qt::QueuedConnection);
}

} // namespace kontor
