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
    m_thread.requestInterruption();
    m_thread.quit();
    m_thread.wait();
}

CryptoThread::Wish CryptoThread::wish(const ReplyBase &reply, GivenUp givenUp)
{
    auto wanted = std::make_shared<std::atomic_bool>(true);
    if (givenUp == GivenUp::Run)
        return wanted;
    const auto drop = [wanted] { *wanted = false; };
    QObject::connect(&reply, &ReplyBase::cancelled, drop);
    QObject::connect(&reply, &QObject::destroyed, drop);
    return wanted;
}

void CryptoThread::run(std::function<void()> job)
{
    if (!m_thread.isRunning())
        m_thread.start();
    // A thread that is told to quit still goes through all that was posted to it.
    const auto unlessEnding = [this, job = std::move(job)] {
        if (!m_thread.isInterruptionRequested())
            job();
    };
    QMetaObject::invokeMethod(m_seat.get(), unlessEnding, Qt::QueuedConnection);
}

void CryptoThread::deliver(std::function<void()> answer)
{
    QMetaObject::invokeMethod(&m_home, std::move(answer), Qt::QueuedConnection);
}

} // namespace kontor
