// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/times.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct TimeTexts {
    Q_DECLARE_TR_FUNCTIONS(Times)
};

//! Today's without its day, this year's without its year.
QString dayAndTime(UtcTime time, UtcTime now, const QString &form)
{
    const QDateTime at = localTime(time);
    const QDateTime today = localTime(now);
    if (at.date() == today.date())
        return at.toString(form);
    const QString day = QLocale().toString(at.date(), at.date().year() == today.date().year() ? u"d MMM"_s : u"d MMM yyyy"_s);
    return day + u", "_s + at.toString(form);
}

} // namespace

QDateTime localTime(UtcTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count());
}

QString when(UtcTime time, UtcTime now)
{
    return dayAndTime(time, now, u"HH:mm"_s);
}

QString asOf(UtcTime time, UtcTime now)
{
    return dayAndTime(time, now, u"HH:mm:ss"_s);
}

QString clockTime(UtcTime time)
{
    return localTime(time).toString(u"HH:mm:ss"_s);
}

QString timeLeft(UtcTime until, UtcTime now)
{
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(until - now).count();
    if (minutes < 1)
        return TimeTexts::tr("in less than a minute");
    if (minutes < 60)
        //: How long it is until something happens. %1 is a number of minutes.
        return TimeTexts::tr("in %1 min").arg(minutes);
    if (minutes < 2'880) // two days
        //: How long it is until something happens. %1 is a number of hours, %2 of minutes.
        return TimeTexts::tr("in %1 h %2 min").arg(minutes / 60).arg(minutes % 60);
    //: How long it is until something happens. %1 is a number of days, two or more.
    return TimeTexts::tr("in %1 days").arg(minutes / 1'440);
}

QString until(UtcTime time, UtcTime now)
{
    if (time > now && time - now < std::chrono::minutes(1))
        //: When something ends, in the narrow column of a table: in less than a minute.
        return TimeTexts::tr("within 1 min");
    return time > now ? timeLeft(time, now) : when(time, now);
}

QString ago(UtcTime at, UtcTime now)
{
    const auto seconds = std::max<qint64>(0, std::chrono::duration_cast<Seconds>(now - at).count());
    if (seconds < 60)
        //: How long ago something happened. %1 is a number of seconds.
        return TimeTexts::tr("%1 s ago").arg(seconds);
    if (seconds < 3'600)
        //: How long ago something happened. %1 is a number of minutes.
        return TimeTexts::tr("%1 min ago").arg(seconds / 60);
    if (seconds < 86'400)
        //: How long ago something happened. %1 is a number of hours, %2 of minutes.
        return TimeTexts::tr("%1 h %2 min ago").arg(seconds / 3'600).arg(seconds % 3'600 / 60);
    return when(at, now);
}

QString longAgo(UtcTime at, UtcTime now)
{
    const auto hours = std::chrono::duration_cast<std::chrono::hours>(now - at).count();
    //: How long ago something happened. %1 is a number of days, %2 of hours.
    return hours < 24 ? ago(at, now) : TimeTexts::tr("%1 d %2 h ago").arg(hours / 24).arg(hours % 24);
}

QString staleAge(UtcTime at, UtcTime now)
{
    constexpr int stale = 15;
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(now - at).count();
    if (minutes < stale)
        return {};
    if (minutes < 60)
        return TimeTexts::tr("%1 min").arg(minutes);
    if (minutes < 1'440)
        return TimeTexts::tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
    //: How old something is. %1 is a number of days, %2 of hours.
    return TimeTexts::tr("%1 d %2 h").arg(minutes / 1'440).arg(minutes % 1'440 / 60);
}

QString lasting(Seconds time)
{
    const auto seconds = time.count();
    if (seconds < 60)
        //: How long something takes, or how old it is. %1 is a number of seconds.
        return TimeTexts::tr("%1 s").arg(seconds);
    if (seconds < 3'600)
        //: How long something takes, or how old it is. %1 is a number of minutes.
        return TimeTexts::tr("%1 min").arg((seconds + 59) / 60);
    //: How long something takes, or how old it is. %1 is a number of hours, %2 of minutes.
    return TimeTexts::tr("%1 h %2 min").arg(seconds / 3'600).arg(seconds % 3'600 / 60);
}

QString roughly(Seconds left)
{
    constexpr Seconds nearlyAnHour {3'540};
    if (left < nearlyAnHour)
        return lasting(left);
    //: How long something will still take. %1 is a number of hours.
    return TimeTexts::tr("about %1 h").arg((left.count() + 1'800) / 3'600);
}

QString minutesAndSeconds(Millis time)
{
    const qint64 seconds = std::chrono::ceil<Seconds>(time).count();
    if (seconds >= 3'600)
        return roughly(Seconds(seconds));
    return u"%1:%2"_s.arg(seconds / 60).arg(seconds % 60, 2, 10, QChar(u'0'));
}

} // namespace kontor::messages
