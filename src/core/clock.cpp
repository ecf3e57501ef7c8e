// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clock.h"

#include <QFile>
#include <QSysInfo>
#include <QTimer>
#include <ctime>

using namespace Qt::StringLiterals;

namespace kontor {

Clock::~Clock() = default;

UtcTime SystemClock::wall() const
{
    return std::chrono::time_point_cast<Millis>(std::chrono::system_clock::now());
}

Millis SystemClock::monotonic() const
{
#ifdef CLOCK_BOOTTIME // CLOCK_MONOTONIC stands still while a laptop is closed, and a token would seem to live on
    timespec now {};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return std::chrono::duration_cast<Millis>(Seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec));
#else
    return std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now().time_since_epoch());
#endif
}

//! A container may have a clock of its own (time_namespaces(7)), whose times say nothing outside of it.
QString SystemClock::boot() const
{
#ifdef CLOCK_BOOTTIME
    const QString boot = QString::fromLatin1(QSysInfo::bootUniqueId());
    if (boot.isEmpty())
        return boot;
    // The kernel may give a later time namespace the number of an earlier one; then their clocks differ by their offsets.
    QFile offsets(u"/proc/self/timens_offsets"_s);
    const QByteArray own = offsets.open(QIODevice::ReadOnly) ? offsets.readAll().simplified() : QByteArray();
    return boot + u' ' + QFile::symLinkTarget(u"/proc/self/ns/time"_s).section(u'/', -1) + u' ' + QString::fromLatin1(own);
#else
    return {};
#endif
}

void SystemClock::after(Millis delay, QObject *context, std::function<void()> call)
{
    // Qt's ordinary timers may come up to a twentieth early.
    QTimer::singleShot(delay, Qt::PreciseTimer, context, std::move(call));
}

} // namespace kontor
