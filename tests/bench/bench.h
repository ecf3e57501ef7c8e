// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include <QByteArray>
#include <QEventLoop>
#include <QString>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
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

//! The processor time of this thread for it, in milliseconds: free of what other programs do.
template <class Work> double workOf(Work work)
{
    const auto now = [] {
        timespec time {};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
    };
    const double began = now();
    work();
    return now() - began;
}

inline double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
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

//! For what can't be measured: says why, and ends.
[[noreturn]] inline void giveUp(const QString &why)
{
    std::fprintf(stderr, "%s\n", qUtf8Printable(why));
    std::exit(1);
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
    if (!*result)
        giveUp(result->error().text);
    return **result;
}

} // namespace kontor
