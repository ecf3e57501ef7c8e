// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/cryptothread.h"

namespace kontor {

CryptoThread::CryptoThread(const QString &name)
    : m_seat(std::make_unique<QObject>())
{
    m_thread.setObjectName(name);
    m_seat->moveToThread(&m_thread);
}

CryptoThread::~CryptoThread()
{
    m_thread.quit();
    m_thread.wait();
}

void CryptoThread::run(std::function<void()> job)
{
    if (!m_thread.isRunning())
        m_thread.start();
    QMetaObject::invokeMethod(m_seat.get(), std::move(job), Qt::QueuedConnection);
}

void CryptoThread::deliver(std::function<void()> answer)
{
    QMetaObject::invokeMethod(&m_home, std::move(answer), Qt::QueuedConnection);
}

} // namespace kontor
