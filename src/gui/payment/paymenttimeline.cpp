// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payment/paymenttimeline.h"

#include "messages/timeline.h"
#include "messages/times.h"
#include "models/exacttime.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct TimelineTexts {
    Q_DECLARE_TR_FUNCTIONS(PaymentTimeline)
};

constexpr std::chrono::hours longGap {1};
constexpr qint64 mostMillis = 10'000; // longer ones are told in seconds

//! What the gateway said, in contrast to what we did.
bool isGateways(TimelineType type)
{
    using enum TimelineType;
    return type == Accepted || type == CallbackReceived || type == StatusChecked || type == Paid || type == Refused
        || type == ChangedAfterSuccess || type == Mismatch;
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

//! What a person did, in contrast to what the worker did for them.
bool isPersons(TimelineType type)
{
    using enum TimelineType;
    return type == Created || type == Cancelled || type == TrackingStopped || type == TrackingResumed || type == ConflictResolved
        || type == StatusFinal || type == StatusNotFinal;
}

QString wordsOf(const TimelineEntry &entry, PaymentKind kind)
{
    const QString sentence = messages::timeline(entry.event, kind);
    if (entry.who.isEmpty() || !isPersons(entry.event.type))
        return sentence;
    //: A line of a timeline: %1 is what a person did, %2 under which account of this computer.
    return TimelineTexts::tr("%1 (%2)").arg(sentence, entry.who);
}

template <typename Match> const AttemptRecord *attemptWhere(const PaymentHistory &history, Match match)
{
    const auto found = std::find_if(history.attempts.begin(), history.attempts.end(), match);
    return found == history.attempts.end() ? nullptr : &*found;
}

//! The try that began with this line.
const AttemptRecord *begunBy(const PaymentHistory &history, const TimelineEntry &entry)
{
    if (entry.event.type != TimelineType::Sent)
        return nullptr;
    return attemptWhere(history, [&entry](const AttemptRecord &one) { return one.begunAt == entry.at; });
}

//! The try whose end was written down at that moment.
const AttemptRecord *endedBy(const PaymentHistory &history, const TimelineEntry &entry)
{
    return attemptWhere(history, [&entry](const AttemptRecord &one) { return one.endedAt == entry.at; });
}

std::optional<qint64> millisOf(const AttemptRecord &attempt)
{
    if (!attempt.endedAt || *attempt.endedAt < attempt.begunAt)
        return {};
    return (*attempt.endedAt - attempt.begunAt).count();
}

QString tookOf(const AttemptRecord *attempt)
{
    const auto millis = attempt ? millisOf(*attempt) : std::nullopt;
    if (!millis)
        return {};
    const QLocale locale;
    //: How long something took: milliseconds, and seconds.
    return *millis < mostMillis ? TimelineTexts::tr("%1 ms").arg(locale.toString(*millis))
                                //: How long something took: seconds.
                                : TimelineTexts::tr("%1 s").arg(locale.toString(*millis / 1000));
}

void addAttempt(QStringList &facts, const AttemptRecord &attempt)
{
    //: A fact about a try to send a payment: %1 is its number, from 1.
    facts.append(TimelineTexts::tr("Try: %1").arg(attempt.number));
    if (!attempt.tokenJti.isEmpty())
        //: The number of a token, which isn't the token itself.
        facts.append(TimelineTexts::tr("Token's ID: %1").arg(attempt.tokenJti));
    if (!attempt.endedAt)
        return facts.append(TimelineTexts::tr("Outcome: none is written down"));
    //: %1 is a word for scripts such as "accepted".
    facts.append(TimelineTexts::tr("Outcome: %1").arg(attempt.outcome));
    facts.append(attempt.httpStatus == 0
            ? TimelineTexts::tr("HTTP status: none, no answer came")
            : /*: A fact about a try to send a payment. %1 is a number such as 201. */ TimelineTexts::tr("HTTP status: %1")
                  .arg(attempt.httpStatus));
    if (const auto millis = millisOf(attempt))
        //: A fact about a try to send a payment. %1 is a time in UTC, %2 a number.
        facts.append(TimelineTexts::tr("Ended: %1, after %2 ms").arg(isoUtc(*attempt.endedAt), QLocale().toString(*millis)));
}

void addReply(QStringList &facts, const PaymentHistory &history, const TimelineEntry &entry)
{
    for (const ReplyRecord &reply : history.replies) {
        if (reply.at == entry.at)
            //: A fact about a payment. %1 is a number such as 201.
            facts.append(reply.isToPost
                    ? TimelineTexts::tr("Reply to the POST: HTTP %1").arg(reply.httpStatus)
                    : /*: A fact about a payment. %1 is a number such as 200. */ TimelineTexts::tr("Reply to a GET: HTTP %1")
                          .arg(reply.httpStatus));
    }
}

QStringList factsOf(const PaymentHistory &history, const TimelineEntry &entry)
{
    //: When something happened, in UTC: %1 is a day and a time.
    QStringList facts {TimelineTexts::tr("UTC: %1").arg(isoUtc(entry.at))};
    //: What kind of line it is, as a word for scripts such as "sent".
    facts.append(TimelineTexts::tr("Event: %1").arg(keyOf(entry.event.type)));
    if (!entry.who.isEmpty())
        //: %1 is an account of this computer.
        facts.append(TimelineTexts::tr("Written down under: %1").arg(entry.who));
    if (const AttemptRecord *begun = begunBy(history, entry)) {
        if (!history.request.isEmpty())
            //: %1 is what was asked of the gateway, such as "POST /payouts".
            facts.append(TimelineTexts::tr("Request: %1").arg(history.request));
        addAttempt(facts, *begun);
    } else if (const AttemptRecord *ended = endedBy(history, entry)) {
        addAttempt(facts, *ended);
    }
    addReply(facts, history, entry);
    return facts;
}

} // namespace

QList<Timeline::Entry> timelineLines(const PaymentHistory &history, UtcTime now, bool utc)
{
    const QDate today = told(now, utc).date();
    QDate day = today; // the times alone are today's
    const TimelineEntry *before = nullptr;
    QList<Timeline::Entry> lines;
    for (const TimelineEntry &entry : history.entries) {
        const QDateTime at = told(entry.at, utc);
        Timeline::Entry line {at.toString(u"HH:mm:ss"_s), wordsOf(entry, history.kind), exactTime(entry.at), !isGateways(entry.event.type),
            tookOf(begunBy(history, entry))};
        line.facts = factsOf(history, entry);
        if (before && entry.at - before->at > longGap)
            //: Between two lines of a timeline. %1 is a length of time such as "2 h 10 min".
            line.above.append(TimelineTexts::tr("%1 later").arg(messages::staleAge(before->at, entry.at)));
        if (at.date() != day)
            line.above.append(dayOf(at.date(), today));
        day = at.date();
        before = &entry;
        lines.append(line);
    }
    return lines;
}

} // namespace kontor
