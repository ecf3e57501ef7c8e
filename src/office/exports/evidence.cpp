// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/exports/evidence.h"

#include "core/visibletext.h"
#include "ledger/rows/rows.h"
#include "office/exports/personaldata.h"
#include "office/profiles/profile.h"

#include <memory>

namespace kontor::evidence {

using namespace Qt::StringLiterals;

namespace {

struct Sources {
    std::optional<PaymentRecord> payment {};
    QList<AttemptRecord> attempts {};
    QList<ReplyRecord> replies {};
    QList<TimelineEntry> timeline {};
};

//! Of a token that doesn't say it, Kontor knows nothing: it only guesses the end of one that doesn't name its beginning.
QString tokenLine(const QString &name, const std::optional<UtcSeconds> &time)
{
    return time && time->time_since_epoch().count() > 0 ? u"  %1 %2\n"_s.arg(name, isoUtc(UtcTime(*time))) : QString();
}

QString orUnknown(const QString &text)
{
    return text.isEmpty() ? u"not known"_s : text;
}

QString timeOf(const std::optional<UtcTime> &time)
{
    return time ? isoUtc(*time) : u"not known"_s;
}

QString attemptLines(const AttemptRecord &attempt)
{
    return u"\nAttempt %1\n  begun         %2\n  ended         %3\n  HTTP status   %4\n  what came     %5\n  token number  %6\n"_s
               .arg(attempt.number)
               .arg(isoUtc(attempt.begunAt), timeOf(attempt.endedAt))
               .arg(attempt.httpStatus == 0 ? u"none"_s : QString::number(attempt.httpStatus))
               .arg(orUnknown(attempt.outcome), orUnknown(attempt.tokenJti))
        + tokenLine(u"token issued "_s, attempt.tokenIssuedAt)
        + tokenLine(u"token expires"_s, attempt.tokenIssuedAt ? std::optional(attempt.tokenExpiresAt) : std::nullopt)
        + u"  asked for     %1 s\n"_s.arg(attempt.tokenRequested.count());
}

QString text(const Sources &sources, const Profile &profile, UtcTime now)
{
    const PaymentRecord &payment = *sources.payment;
    QString text = u"Evidence about one payment, written by Kontor at %1\n\n"_s.arg(isoUtc(now));
    text += u"Merchant Order ID  %1\nKind               %2\nGateway            %3\nMerchant           %4\n"_s.arg(
        payment.id.toString(), nameOf(payment.submission.kind), profile.baseUrl.toString(), profile.merchantCode);
    text += u"Amount             %1\nMethod             %2\nCreated            %3\n"_s.arg(
        payment.request.money.toString(), payment.request.methodCode, isoUtc(payment.createdAt));
    text += u"Stands in Kontor   %1 since %2\nSHA-256 of body    %3\n"_s.arg(
        key(payment.submission.state), timeOf(payment.stateSince), QString::fromLatin1(rows::bodyDigest(payment.body).toHex()));
    text += u"\n[…] stands for names, accounts, email addresses and phone numbers, which are left out.\n"_s;
    text += u"All times are UTC, by the clock of Kontor's computer; those of tokens are by the gateway's.\n"_s;
    text += u"In answers […] also stands for any other number of 6 digits or more.\n"_s;
    for (const AttemptRecord &attempt : sources.attempts)
        text += attemptLines(attempt);
    for (const ReplyRecord &reply : sources.replies)
        text += u"\nLast answer to %1, at %2: HTTP %3\n  %4\n"_s.arg(reply.isToPost ? u"POST"_s : u"GET"_s, isoUtc(reply.at),
            QString::number(reply.httpStatus),
            visibleText(personaldata::withoutNumbers(payment, personaldata::withoutAny(payment, reply.text))));
    text += u"\nWhat Kontor wrote down\n"_s;
    for (const TimelineEntry &entry : sources.timeline)
        text += u"  %1  %2\n"_s.arg(isoUtc(entry.at), keyOf(entry.event.type));
    return text
        + u"\nQuestion: was this Merchant Order ID executed, will it be, or was it never accepted?\n"
          "Please answer in writing and name the ID.\n"_s;
}

} // namespace

Reply<QByteArray> *collect(Ledger &ledger, const Profile &profile, const OrderId &id, UtcTime now, QObject *owner)
{
    auto *reply = new Reply<QByteArray>(owner);
    auto sources = std::make_shared<Sources>();
    const auto finish = [reply, sources, profile, now](const Result<QList<TimelineEntry>> &timeline) {
        if (!timeline)
            return reply->finish(timeline.error());
        sources->timeline = *timeline;
        reply->finish(text(*sources, profile, now).toUtf8());
    };
    const auto readTimeline = [reply, sources, &ledger, id, finish](const Result<QList<ReplyRecord>> &replies) {
        if (!replies)
            return reply->finish(replies.error());
        sources->replies = *replies;
        ledger.payments().timeline(id)->then(reply, finish);
    };
    const auto readReplies = [reply, sources, &ledger, id, readTimeline](const Result<QList<AttemptRecord>> &attempts) {
        if (!attempts)
            return reply->finish(attempts.error());
        sources->attempts = *attempts;
        ledger.payments().replies(id)->then(reply, readTimeline);
    };
    ledger.payments().byId(id)->then(
        reply, [reply, sources, &ledger, id, readReplies](const Result<std::optional<PaymentRecord>> &payment) {
            if (!payment)
                return reply->finish(payment.error());
            if (!*payment)
                return reply->finish(badInput(u"There is no payment %1 in this ledger."_s.arg(id.toString())));
            sources->payment = *payment;
            ledger.payments().attempts(id)->then(reply, readReplies);
        });
    return reply;
}

QString fileName(const OrderId &id)
{
    return u"kontor evidence %1.txt"_s.arg(id.toString());
}

} // namespace kontor::evidence
