// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFile>
#include <QHash>
#include <QThread>
#include <QTimer>
#include <algorithm>
#include <chrono>

namespace kontor {

//! The longest time for which a thread came round to nothing else.
struct Gaps {
    double longest = 0; //!< ms, as a person would have waited
    double longestOwn = 0; //!< the longest without the time in which the thread was ready and waited for a processor
    double mostWork = 0; //!< processor time that the thread used within one gap: what no other program has a part in
    double longestHalt = 0; //!< by which the other thread, which does next to nothing, was late itself: what the machine adds
    int over = 0; //!< beats that took longer than the limit
    int beats = 0;
};

//! Posts an event to the thread that made it every 5 ms, from a thread of its own, and notes how long each took to be taken up.
class Watchdog final : public QObject {
public:
    static constexpr double limit = 50;
    static constexpr double slowPost = 1;
    static constexpr int interval = 5;

    Watchdog()
    {
        m_beat.setTimerType(Qt::PreciseTimer);
        m_beat.setInterval(interval);
        m_beat.moveToThread(&m_thread);
        connect(&m_thread, &QThread::started, &m_beat, qOverload<>(&QTimer::start));
        connect(
            &m_thread, &QThread::finished, &m_beat, [this] { m_beat.moveToThread(thread()); }, Qt::DirectConnection);
        connect(&m_beat, &QTimer::timeout, &m_beat, [this] { beat(); });
        m_thread.start();
    }
    ~Watchdog() override
    {
        QMetaObject::invokeMethod(&m_beat, &QTimer::stop, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }
    Watchdog(const Watchdog &) = delete;
    Watchdog &operator=(const Watchdog &) = delete;

    //! What was seen since the last call. By the watched thread.
    Gaps take()
    {
        Gaps gaps {.beats = int(m_beats.size())};
        for (const auto &[took, own, work, halt] : std::exchange(m_beats, {})) {
            gaps.over += took > limit;
            gaps.longest = std::max(gaps.longest, took);
            gaps.longestOwn = std::max(gaps.longestOwn, own);
            gaps.mostWork = std::max(gaps.mostWork, work);
            gaps.longestHalt = std::max(gaps.longestHalt, halt);
        }
        return gaps;
    }

private:
    using Moment = std::chrono::steady_clock::time_point;

    //! ms
    struct Scheduled {
        double worked;
        double waited; //!< ready, while something else ran
    };
    struct Beat {
        double took;
        double own;
        double work;
        double halt;
    };

    void beat()
    {
        const int number = ++m_posted;
        const auto begun = std::chrono::steady_clock::now();
        const double halt
            = std::max(0.0, std::chrono::duration<double, std::milli>(begun - std::exchange(m_last, begun)).count() - interval);
        const Scheduled then = scheduled();
        QMetaObject::invokeMethod(
            this, [=, this, posted = std::chrono::steady_clock::now()] { note(number, posted, then, halt); }, Qt::QueuedConnection);
        // This thread was halted itself, between looking at the clock and posting: that says nothing of the other one.
        if (millisSince(begun) > slowPost)
            QMetaObject::invokeMethod(
                this, [=, this] { m_beats.remove(number); }, Qt::QueuedConnection);
    }
    void note(int number, Moment posted, Scheduled then, double halt)
    {
        const double took = millisSince(posted);
        const Scheduled now = scheduled();
        m_beats.insert(number, {took, took - (now.waited - then.waited), now.worked - then.worked, halt});
    }
    static double millisSince(Moment then)
    {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - then).count();
    }
    //! Of the main thread, since it began.
    static Scheduled scheduled()
    {
        QFile file(QStringLiteral("/proc/self/schedstat"));
        const QList<QByteArray> figures = file.open(QIODevice::ReadOnly) ? file.readAll().split(' ') : QList<QByteArray>();
        return {figures.value(0).toDouble() / 1e6, figures.value(1).toDouble() / 1e6};
    }

    QThread m_thread;
    QTimer m_beat;
    Moment m_last = std::chrono::steady_clock::now(); //!< by the other thread, like the next
    int m_posted = 0;
    QHash<int, Beat> m_beats {};
};

} // namespace kontor
