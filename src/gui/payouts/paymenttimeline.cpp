// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payouts/paymenttimeline.h"

#include "office/words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(PaymentTimeline)
};

constexpr std::chrono::hours longGap {1};
constexpr qint64 mostMillis = 10'000; // longer ones are told in seconds

//! What the gateway said, in contrast to what we did.
bool isGateways(const QString &what)
{
    return what == "accepted"_L1 || what == "callback"_L1 || what == "checked"_L1 || what == "settled"_L1 || what == "refused"_L1
        || what == "changed"_L1 || what == "conflict"_L1;
}

QDateTime told(UtcTime time, bool utc)
{
    const QDateTime local = QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count());
    return utc ? local.toUTC() : local;
}

//! "Tue 3 Nov", with its year where that isn't this one.
QString dayOf(QDate day, QDate today)
{
    return QLocale().toString(day, day.year() == today.year() ? u"ddd d MMM"_s : u"ddd d MMM yyyy"_s);
}

QString tookOf(const TimelineEntry &entry, const QList<AttemptRecord> &attempts)
{
    if (entry.what != "sent"_L1)
        return {};
    const auto attempt
        = std::find_if(attempts.begin(), attempts.end(), [&entry](const AttemptRecord &one) { return one.begunAt == entry.at; });
    if (attempt == attempts.end() || !attempt->endedAt || *attempt->endedAt < attempt->begunAt)
        return {};
    const qint64 millis = (*attempt->endedAt - attempt->begunAt).count();
    const QLocale locale;
    //: How long something took: milliseconds, and seconds.
    return millis < mostMillis ? Texts::tr("%1 ms").arg(locale.toString(millis)) : Texts::tr("%1 s").arg(locale.toString(millis / 1000));
}

} // namespace

QList<Timeline::Entry> timelineLines(const QList<TimelineEntry> &entries, const QList<AttemptRecord> &attempts, UtcTime now, bool utc)
{
    const QDate today = told(now, utc).date();
    QDate day = today; // the times alone are today's
    const TimelineEntry *before = nullptr;
    QList<Timeline::Entry> lines;
    for (const TimelineEntry &entry : entries) {
        const QDateTime at = told(entry.at, utc);
        Timeline::Entry line {at.toString(u"HH:mm:ss"_s), entry.detail, isoLocal(entry.at) + u" · "_s + isoUtc(entry.at),
            !isGateways(entry.what), tookOf(entry, attempts)};
        if (before && entry.at - before->at > longGap)
            //: Between two lines of a timeline. %1 is a length of time such as "2 h 10 min".
            line.above.append(Texts::tr("%1 later").arg(words::staleAge(before->at, entry.at)));
        if (at.date() != day)
            line.above.append(dayOf(at.date(), today));
        day = at.date();
        before = &entry;
        lines.append(line);
    }
    return lines;
}

} // namespace kontor
