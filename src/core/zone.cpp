// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/zone.h"

#include "core/isoform.h"

#include <QDateTime>
#include <algorithm>
#include <array>
#include <ctime>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QDateTime utc(UtcTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count(), QTimeZone::utc());
}

//! Where there is none before or behind, Qt gives an invalid one.
UtcTime momentOf(const QTimeZone::OffsetData &transition, UtcTime otherwise)
{
    return transition.atUtc.isValid() ? UtcTime(Millis(transition.atUtc.toMSecsSinceEpoch())) : otherwise;
}

} // namespace

Zone::Zone()
    : Zone(QTimeZone::systemTimeZone())
{
}

Zone::Zone(const QTimeZone &zone)
    : m_zone(zone.isValid() ? zone : QTimeZone::utc())
{
}

std::optional<Zone> Zone::named(const QString &name)
{
    if (name.isEmpty()) // to Qt that is the computer's
        return std::nullopt;
    // Asked of the zone itself: Qt's list of names leaves some out that computers are set to, Etc/UTC among them.
    const QTimeZone zone(name.toLatin1());
    return zone.isValid() ? std::optional(Zone(zone)) : std::nullopt;
}

bool Zone::useForThisProgram(const QString &name)
{
    if (!named(name))
        return false;
    qputenv("TZ", name.toLatin1());
    tzset();
    return true;
}

QStringList Zone::places()
{
    static constexpr std::array regions {"Africa/"_L1, "America/"_L1, "Antarctica/"_L1, "Asia/"_L1, "Atlantic/"_L1, "Australia/"_L1,
        "Europe/"_L1, "Indian/"_L1, "Pacific/"_L1};
    QStringList found {u"UTC"_s};
    for (const QByteArray &id : QTimeZone::availableTimeZoneIds()) {
        const QString name = QString::fromLatin1(id);
        if (std::any_of(regions.begin(), regions.end(), [&name](QLatin1StringView region) { return name.startsWith(region); }))
            found.append(name);
    }
    found.sort();
    return found;
}

QString Zone::name() const
{
    return QString::fromLatin1(m_zone.id());
}

UtcTime Zone::beginningOf(QDate day) const
{
    return UtcTime(Millis(day.startOfDay(m_zone).toMSecsSinceEpoch()));
}

QDate Zone::dayOf(UtcTime time) const
{
    return utc(time).toTimeZone(m_zone).date();
}

QString Zone::iso(UtcTime time) const
{
    return isoform::withOffset(time, offsetAt(time));
}

Seconds Zone::offsetAt(UtcTime time) const
{
    if (time >= m_from && time < m_until)
        return m_offset;
    const QDateTime moment = utc(time);
    m_offset = Seconds(m_zone.offsetFromUtc(moment));
    // previousTransition() looks at what lies before the moment, and a transition may be at it.
    m_from = momentOf(m_zone.previousTransition(moment.addMSecs(1)), UtcTime::min());
    m_until = momentOf(m_zone.nextTransition(moment), UtcTime::max());
    return m_offset;
}

} // namespace kontor
