// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "core/result.h"
#include <QAbstractEventDispatcher>
#include <QByteArray>
#include <QEventLoop>
#include <QObject>
#include <QString>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

//! What the benchmarks share: a stopwatch, the median, and the lines from which run.py makes its table.
namespace kontor {

//! Runs until `work` has been done and says how long that took, in milliseconds.
template <class Work> double millisOf(Work work)
{
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
}

//! The processor time of this thread for it (or of all threads, by the other clock), in milliseconds: free of what other programs do.
template <class Work> double workOf(Work work, clockid_t clock = CLOCK_THREAD_CPUTIME_ID)
{
    const auto now = [clock] {
        timespec time {};
        clock_gettime(clock, &time);
        return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
    };
    const double began = now();
    work();
    return now() - began;
}

//! How long something took, and the processor time that all threads of this process used meanwhile, in milliseconds.
struct Took {
    double wall = 0;
    double work = 0;
};
template <class Work> Took tookFor(Work work)
{
    Took took;
    took.wall = millisOf([&] { took.work = workOf(work, CLOCK_PROCESS_CPUTIME_ID); });
    return took;
}

inline double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

//! Of each by itself.
inline Took median(const std::vector<Took> &values)
{
    std::vector<double> wall;
    std::vector<double> work;
    for (const Took &took : values) {
        wall.push_back(took.wall);
        work.push_back(took.work);
    }
    return {median(wall), median(work)};
}

//! One line of the table at the end. The peer was measured in the same run, in turns with what is compared to it.
inline void tableLine(const char *measure, const QByteArray &seen, const QByteArray &against, double ratio)
{
    std::printf("table: %s | %s | %s | %.2f\n", measure, seen.constData(), against.constData(), ratio);
    std::fflush(stdout);
}

inline QByteArray number(double value, int decimals = 1, const char *unit = "")
{
    return QByteArray::number(value, 'f', decimals) + unit;
}

//! One line for a time with its limit, and behind it the processor time: where that is much less, something else was waited for.
inline void timeLine(const QByteArray &measure, const Took &took, double limit, int decimals = 1)
{
    tableLine(measure.constData(), number(took.wall, decimals, " ms") + " (processor " + number(took.work, decimals) + ')',
        "at most " + number(limit, 0, " ms"), took.wall / limit);
}

//! For what can't be measured: says why, and ends.
[[noreturn]] inline void giveUp(const QString &why)
{
    std::fprintf(stderr, "%s\n", qUtf8Printable(why));
    std::exit(1);
}

//! What can't be measured without.
template <class T> T opened(Result<T> result)
{
    if (!result)
        giveUp(result.error().text);
    return *std::move(result);
}

//! Runs the event loop until it holds, which is looked at whenever a round of events is over. (QTest::qWaitFor would look only every 10
//! ms.)
inline void runUntil(const std::function<bool()> &holds, const char *what, std::chrono::milliseconds longest = std::chrono::seconds(30))
{
    if (holds())
        return;
    QEventLoop loop;
    const auto look = [&] {
        if (holds())
            loop.quit();
    };
    const auto *dispatcher = QAbstractEventDispatcher::instance();
    QObject::connect(dispatcher, &QAbstractEventDispatcher::awake, &loop, look);
    QObject::connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, &loop, look);
    QTimer::singleShot(longest, &loop, [what] { giveUp(QString::fromLatin1(what) + QStringLiteral(" did not come.")); });
    loop.exec();
}

//! The value of a reply, with the event loop running until it comes. (QTest::qWaitFor would look only every 10 ms.)
template <class T> T valueOf(Reply<T> *reply)
{
    QEventLoop loop;
    std::optional<Result<T>> result;
    reply->then(&loop, [&](const Result<T> &came) {
        result = came;
        loop.quit();
    });
    QTimer::singleShot(120'000, &loop, &QEventLoop::quit);
    loop.exec();
    if (!result)
        giveUp(QStringLiteral("A reply did not come."));
    return opened(*std::move(result));
}

} // namespace kontor
