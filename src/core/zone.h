// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QDate>
#include <QStringList>
#include <QTimeZone>
#include <optional>

namespace kontor {

//! A time zone by its IANA name, such as Asia/Jakarta: where days begin and what its clocks say. Remembers the offset of the moment that
//! was asked for last, so each thread has one of its own.
class Zone {
public:
    //! This computer's; UTC where it can't be found out.
    Zone();
    //! Nothing when there is no such zone.
    static std::optional<Zone> named(const QString &name);

    //! The first of those places() that may be meant by a name that is none: "Jakarta", "WIB".
    static QStringList placesLike(const QString &name);

    //! All clocks and days of this program follow that zone from now on, local times of Qt's among them. For its very beginning: other
    //! threads may read the old one meanwhile. False, and nothing is changed, when there is no such zone.
    static bool useForThisProgram(const QString &name);
    //! Those that a person would look for: a place, or UTC. Sorted.
    static QStringList places();

    QString name() const;
    UtcTime beginningOf(QDate day) const;
    QDate dayOf(UtcTime time) const;
    //! ISO 8601 with milliseconds and its offset: 2026-11-20T16:31:10.482+07:00
    QString iso(UtcTime time) const;
    //! What its clocks are ahead of UTC by at that moment.
    Seconds offsetAt(UtcTime time) const;

private:
    explicit Zone(const QTimeZone &zone);

    QTimeZone m_zone;
    mutable UtcTime m_from = UtcTime::max(); //!< from here
    mutable UtcTime m_until = UtcTime::min(); //!< to there, which is not among them, the offset is
    mutable Seconds m_offset {};
};

} // namespace kontor
