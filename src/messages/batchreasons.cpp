// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/batchreasons.h"

#include "core/visibletext.h"
#include "messages/times.h"

#include <QCoreApplication>
#include <QLocale>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct BatchReasonTexts {
    Q_DECLARE_TR_FUNCTIONS(Reasons)
};

//! "20 Nov"; with its year where that is another; today the time alone.
QString dayOrTime(const QDateTime &at, const QDateTime &now)
{
    if (at.date() == now.date())
        return at.toString(u"HH:mm"_s);
    return QLocale().toString(at.date(), at.date().year() == now.date().year() ? u"d MMM"_s : u"d MMM yyyy"_s);
}

//! All of what is to be imported now is one earlier batch.
QString wholeBatchBefore(const Reason &reason)
{
    const Args &args = reason.args;
    const QDateTime at = localTime(args.time(Arg::At));
    const QDateTime now = localTime(args.time(Arg::Now));
    const QString when = dayOrTime(at, now);
    const QString batch = visibleLine(args.text(Arg::Batch));
    const bool isToday = at.date() == now.date();
    const int payouts = int(args.number(Arg::Count));
    const bool isFile = reason.code == ReasonCode::FileImportedBefore;
    if (isFile && isToday)
        //: %1 is a time: "15:10", %2 the name of the batch, %n how many payouts it holds.
        return BatchReasonTexts::tr(
            "This file was imported today at %1 as batch %2 (%n payout(s)). Importing it again would pay the same people again.", nullptr,
            payouts)
            .arg(when, batch);
    if (isFile)
        //: %1 is a day: "20 Nov", %2 the name of the batch, %n how many payouts it holds.
        return BatchReasonTexts::tr(
            "This file was imported on %1 as batch %2 (%n payout(s)). Importing it again would pay the same people again.", nullptr,
            payouts)
            .arg(when, batch);
    if (isToday)
        //: %1 is a time: "15:10", %2 the name of the batch, %n how many payouts it holds.
        return BatchReasonTexts::tr(
            "These rows were imported today at %1 as batch %2 (%n payout(s)). Importing them again would pay the same people again.",
            nullptr, payouts)
            .arg(when, batch);
    //: %1 is a day: "20 Nov", %2 the name of the batch, %n how many payouts it holds.
    return BatchReasonTexts::tr(
        "These rows were imported on %1 as batch %2 (%n payout(s)). Importing them again would pay the same people again.", nullptr,
        payouts)
        .arg(when, batch);
}

//! Of rows that are in several batches, or are some among others.
QString rowsBefore(const Reason &reason)
{
    const Args &args = reason.args;
    QString where = visibleLine(args.text(Arg::Names));
    if (const int more = int(args.number(Arg::More)); more > 0)
        //: The end of a list of batches. %1 are their names, %n is how many more there are.
        where = BatchReasonTexts::tr("%1 and %n more", nullptr, more).arg(where);
    const QString at = when(args.time(Arg::At), args.time(Arg::Now));
    const QString meaning = BatchReasonTexts::tr("Nothing was imported now. Importing them again would pay the same people again.");
    if (args.number(Arg::Count) == args.number(Arg::Rows))
        //: %1 is a time or a day with it, %2 are names of batches, each with its ID: "Payroll Nov (7f3a…), Payroll Dec (8b1c…) and 2 more".
        return BatchReasonTexts::tr("These rows were imported before (the last time: %1): %2.").arg(at, where) + u' ' + meaning;
    const QLocale locale;
    //: %1 and %2 are numbers of rows, %3 is a time or a day with it, %4 are names of batches, each with its ID.
    return BatchReasonTexts::tr("%1 of these %2 rows were imported before (the last time: %3): %4.")
               .arg(locale.toString(args.number(Arg::Count)), locale.toString(args.number(Arg::Rows)), at, where)
        + u' ' + meaning + u' ' + BatchReasonTexts::tr("Leave them out.");
}

//! "Monday, 23 Nov"; with its year where that is another; today with the time.
QString weekday(const QDateTime &at, const QDateTime &now)
{
    if (at.date() == now.date())
        //: When a batch was imported. %1 is a time: "15:10".
        return BatchReasonTexts::tr("today, %1").arg(at.toString(u"HH:mm"_s));
    return QLocale().toString(at.date(), at.date().year() == now.date().year() ? u"dddd, d MMM"_s : u"dddd, d MMM yyyy"_s);
}

QString matches(const Reason &reason)
{
    const Args &args = reason.args;
    const QLocale locale;
    const QString same = locale.toString(args.number(Arg::Count));
    const QString all = locale.toString(args.number(Arg::Rows));
    const QString day = weekday(localTime(args.time(Arg::At)), localTime(args.time(Arg::Now)));
    const QString batch = visibleLine(args.text(Arg::Batch));
    switch (reason.code) {
    case ReasonCode::MatchesPayouts:
        //: %1 and %2 are numbers of rows, %3 is a day: "Monday, 23 Nov", or "today, 15:10".
        return BatchReasonTexts::tr("%1 of %2 rows match payouts made before, the latest of %3.").arg(same, all, day);
    case ReasonCode::MatchesBatchAndOthers:
        //: %1 and %2 are numbers of rows, %3 is a day: "Monday, 23 Nov", or "today, 15:10", %4 the name of a batch.
        return BatchReasonTexts::tr("%1 of %2 rows match the batch of %3 (%4) and other payouts.").arg(same, all, day, batch);
    default:
        //: %1 and %2 are numbers of rows, %3 is a day: "Monday, 23 Nov", or "today, 15:10", %4 the name of a batch.
        return BatchReasonTexts::tr("%1 of %2 rows match the batch of %3 (%4).").arg(same, all, day, batch);
    }
}

} // namespace

QString batchReason(const Reason &reason)
{
    const QLocale locale;
    switch (reason.code) {
    case ReasonCode::FileImportedBefore:
    case ReasonCode::RowsImportedBefore:
        return wholeBatchBefore(reason);
    case ReasonCode::SomeImportedBefore:
        return rowsBefore(reason);
    case ReasonCode::MatchesPayouts:
    case ReasonCode::MatchesBatch:
    case ReasonCode::MatchesBatchAndOthers:
        return matches(reason);
    case ReasonCode::TooManyPayouts:
        //: %1 is a number of rows, %2 the most that a batch can have.
        return BatchReasonTexts::tr("%1 rows are ready. Kontor takes up to %2 in one batch. Leave some out, or divide the file.")
            .arg(locale.toString(reason.args.number(Arg::Count)), locale.toString(reason.args.number(Arg::Most)));
    default:
        return {};
    }
}

} // namespace kontor::messages
