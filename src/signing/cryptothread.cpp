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

CryptoThread::SharedAsker CryptoThread::watch(const ReplyBase &reply, bool waits, GivenUp givenUp)
{
    const SharedAsker asker(new Asker {waits, givenUp == GivenUp::Run});
    const auto leave = [asker] { asker->waits = false; };
    QObject::connect(&reply, &ReplyBase::cancelled, leave);
    QObject::connect(&reply, &QObject::destroyed, leave);
    return asker;
}

void CryptoThread::run(SharedAsker asker, std::function<void()> job)
{
    if (!m_thread.isRunning())
        m_thread.start();
    // A thread that is told to quit still goes through all that was posted to it.
    auto unlessInVain = [this, asker = std::move(asker), job = std::move(job)] {
        if ((asker->waits || asker->insists) && !m_thread.isInterruptionRequested())
            job();
    };
    QMetaObject::invokeMethod(m_seat.get(), std::move(unlessInVain), Qt::QueuedConnection);
}

void CryptoThread::deliver(SharedAsker asker, std::function<void()> finish, std::function<void()> drop)
{
    auto answer = [asker = std::move(asker), finish = std::move(finish), drop = std::move(drop)] {
        if (asker->waits)
            finish();
        else
            drop();
    };
    QMetaObject::invokeMethod(&m_home, std::move(answer), Qt::QueuedConnection);
}

} // namespace kontor
