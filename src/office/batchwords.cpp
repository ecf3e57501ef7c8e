// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchwords.h"

#include "core/visibletext.h"
#include "messages/duplicates.h"
#include "messages/times.h"
#include "office/batchcolumns.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <array>

namespace kontor::words {

using namespace Qt::StringLiterals;

namespace {

struct BatchWordsTexts {
    Q_DECLARE_TR_FUNCTIONS(BatchWords)
};
//! Of files, with the window and without it.
struct FileTexts {
    Q_DECLARE_TR_FUNCTIONS(BatchReader)
};

//! What people tell apart in a batch. The gateway's own words stand in the rows.
enum class Group { Sent, Rejected, OutcomeUnknown, Mismatch, TrackingStopped, Cancelled, Sending, Paused, Queued, Draft };
constexpr int groups = 10;

constexpr qsizetype mostNamed = 3;
constexpr qsizetype mostMethods = 5;
constexpr qsizetype longestLine = 120; // of those that are quoted

Group groupOf(PaymentState state)
{
    using enum PaymentState;
    switch (state) {
    case Draft:
        return Group::Draft;
    case Queued:
        return Group::Queued;
    case Paused:
        return Group::Paused;
    case Sending:
        return Group::Sending;
    case Processing:
    case Paid:
    case OtherStatus:
    case AwaitingPayment:
    case LikelyExpired:
        break;
    case OutcomeUnknown:
        return Group::OutcomeUnknown;
    case Rejected:
        return Group::Rejected;
    case Mismatch:
        return Group::Mismatch;
    case TrackingStopped:
        return Group::TrackingStopped;
    case Cancelled:
        return Group::Cancelled;
    }
    return Group::Sent;
}

//! Of a batch that is all of what is to be imported now.
QString wholeBatchBefore(const BatchRecord &batch, int payouts, bool isSameFile, UtcTime now)
{
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(batch.createdAt.time_since_epoch().count());
    const QDateTime today = QDateTime::fromMSecsSinceEpoch(now.time_since_epoch().count());
    const bool isToday = at.date() == today.date();
    const QString form = at.date().year() == today.date().year() ? u"d MMM"_s : u"d MMM yyyy"_s;
    const QString day = isToday ? at.toString(u"HH:mm"_s) : QLocale().toString(at.date(), form);
    if (isToday && isSameFile)
        //: %1 is a time: "15:10", %2 the name of the batch, %n how many payouts it holds.
        return BatchWordsTexts::tr(
            "This file was imported today at %1 as batch %2 (%n payout(s)). Importing it again would pay the same people again.", nullptr,
            payouts)
            .arg(day, batch.title);
    if (isToday)
        //: %1 is a time: "15:10", %2 the name of the batch, %n how many payouts it holds.
        return BatchWordsTexts::tr(
            "These rows were imported today at %1 as batch %2 (%n payout(s)). Importing them again would pay the same people "
            "again.",
            nullptr, payouts)
            .arg(day, batch.title);
    if (isSameFile)
        //: %1 is a day: "20 Nov", %2 the name of the batch, %n how many payouts it holds.
        return BatchWordsTexts::tr(
            "This file was imported on %1 as batch %2 (%n payout(s)). Importing it again would pay the same people again.", nullptr,
            payouts)
            .arg(day, batch.title);
    //: %1 is a day: "20 Nov", %2 the name of the batch, %n how many payouts it holds.
    return BatchWordsTexts::tr(
        "These rows were imported on %1 as batch %2 (%n payout(s)). Importing them again would pay the same people again.", nullptr,
        payouts)
        .arg(day, batch.title);
}

//! "Monday, 23 Nov"; with its year where that is another; today with the time.
QString weekday(UtcTime time, UtcTime now)
{
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count());
    const QDate today = QDateTime::fromMSecsSinceEpoch(now.time_since_epoch().count()).date();
    if (at.date() == today)
        //: When a batch was imported. %1 is a time: "15:10".
        return BatchWordsTexts::tr("today, %1").arg(at.toString(u"HH:mm"_s));
    return QLocale().toString(at.date(), at.date().year() == today.year() ? u"dddd, d MMM"_s : u"dddd, d MMM yyyy"_s);
}

QString counted(Group group, qint64 count)
{
    const QString text = [group] {
        switch (group) {
        case Group::Sent:
            //: How a batch stands: "480 sent, 2 rejected, 18 queued". %1 is a number of payouts.
            return BatchWordsTexts::tr("%1 sent");
        case Group::Rejected:
            //: How a batch stands. %1 is a number of payouts that were rejected.
            return BatchWordsTexts::tr("%1 rejected");
        case Group::OutcomeUnknown:
            //: How a batch stands. %1 is a number of payouts whose outcome is unknown.
            return BatchWordsTexts::tr("%1 outcome unknown");
        case Group::Mismatch:
            //: How a batch stands. %1 is a number of payouts of which the gateway shows something else than was sent.
            return BatchWordsTexts::tr("%1 with a mismatch");
        case Group::TrackingStopped:
            //: How a batch stands. %1 is a number of payouts that a person stopped tracking.
            return BatchWordsTexts::tr("%1 no longer tracked");
        case Group::Cancelled:
            //: How a batch stands. %1 is a number of payouts that a person cancelled before they were sent.
            return BatchWordsTexts::tr("%1 cancelled");
        case Group::Sending:
            //: How a batch stands. %1 is a number of payouts that go to the gateway at this moment.
            return BatchWordsTexts::tr("%1 sending");
        case Group::Paused:
            //: How a batch stands. %1 is a number of payouts that wait until sending goes on.
            return BatchWordsTexts::tr("%1 paused");
        case Group::Queued:
            //: How a batch stands. %1 is a number of payouts that wait for their turn.
            return BatchWordsTexts::tr("%1 queued");
        case Group::Draft:
            break;
        }
        //: How a batch stands. %1 is a number of payouts.
        return BatchWordsTexts::tr("%1 not sent yet");
    }();
    return text.arg(count);
}

} // namespace

QString importedBefore(const EarlierPayouts &earlier, qsizetype same, qsizetype rows, const QByteArray &file)
{
    const QList<BatchRecord> &batches = earlier.batches;
    const bool isSameFile = !file.isEmpty() && batches.first().fileDigest == file;
    if (same == rows && batches.size() == 1 && (earlier.payouts.first() == rows || isSameFile))
        return wholeBatchBefore(batches.first(), int(earlier.payouts.first()), isSameFile, earlier.at);
    const QString meaning = BatchWordsTexts::tr("Nothing was imported now. Importing them again would pay the same people again.");
    QStringList places;
    for (const BatchRecord &batch : batches.first(std::min(mostNamed, batches.size())))
        //: Part of "These rows were imported before, at …; at …": %1 is a time, %2 the name of the batch, %3 its ID.
        places.append(
            BatchWordsTexts::tr("at %1, in the batch %2 (%3)").arg(messages::when(batch.createdAt, earlier.at), batch.title, batch.id));
    if (batches.size() > mostNamed)
        //: The last part of "These rows were imported before, at …; at …; in 2 more batches": %n is how many are not named.
        places.append(BatchWordsTexts::tr("in %n more batch(es)", nullptr, int(batches.size() - mostNamed)));
    const QString where = places.join(u"; "_s);
    if (same == rows)
        //: %1 is where: "at 15:10, in the batch Payroll Nov (7f3a…)", or several of these.
        return BatchWordsTexts::tr("These rows were imported before, %1.").arg(where) + u' ' + meaning;
    //: %1 and %2 are numbers of rows, %3 is where: "at 15:10, in the batch Payroll Nov (7f3a…)", or several of these.
    return BatchWordsTexts::tr("%1 of these %2 rows were imported before, %3.").arg(same).arg(rows).arg(where) + u' ' + meaning + u' '
        + BatchWordsTexts::tr("Leave them out.");
}

Reason rowImportedBefore(const BatchRecord &batch, int row, UtcTime now)
{
    return {ReasonCode::ImportedBefore,
        {{Arg::At, millisOf(batch.createdAt)}, {Arg::Now, millisOf(now)}, {Arg::Row, qint64(row)}, {Arg::Batch, batch.title}}};
}

Reason duplicateOf(const EarlierPayout &payout, const EarlierPayouts &earlier)
{
    Args args {{Arg::Now, millisOf(earlier.at)}};
    const auto batch = earlier.batchesByNumber.constFind(payout.batch);
    if (!payout.isOpen && batch != earlier.batchesByNumber.constEnd()) {
        args.set(Arg::At, millisOf(batch->createdAt)).set(Arg::Row, qint64(payout.batchRow)).set(Arg::Batch, batch->title);
        return {ReasonCode::DuplicateOfRow, args};
    }
    args.set(Arg::At, millisOf(payout.createdAt)).set(Arg::Said, payout.reference.isEmpty() ? payout.id.toString() : payout.reference);
    if (payout.isOpen)
        args.set(Arg::How, QString(payout.needsPerson ? how::needsPerson : how::outcomeUnknown));
    return {ReasonCode::PaidBefore, args};
}

Reason similarInFile(int first, const PaymentRequest &request)
{
    return {ReasonCode::SimilarInFile,
        {{Arg::Row, qint64(first)}, {Arg::Name, request.accountName}, {Arg::Bank, request.operatorCode},
            {Arg::Account, request.accountNumber}}};
}

QString codesNotChecked()
{
    return FileTexts::tr(
        "Banks and currencies aren't checked: Kontor hasn't read the gateway's lists yet. Check the codes yourself before you pay.");
}

QString unknownMethods(const QMap<QString, int> &rows)
{
    QStringList all;
    for (auto method = rows.begin(); method != rows.end() && all.size() < mostMethods; ++method)
        all.append(u"%1 (%2)"_s.arg(visibleLine(method.key())).arg(method.value()));
    if (rows.size() > mostMethods)
        all.append(u"…"_s);
    //: About a batch. %1 are codes of payment methods, each with the number of its rows: "BANK_TRANSFER (12), CASH (1)".
    return FileTexts::tr("No payout of these payment methods was accepted from here yet: %1. Check how they are written.")
        .arg(all.join(u", "_s));
}

QString newRecipients(qsizetype rows)
{
    //: %1 is how many rows of a file pay an account for the first time.
    return BatchWordsTexts::tr("Rows that pay new recipients: %1. No payout has gone to their accounts from here.").arg(rows);
}

QString duplicates(const EarlierPayouts::Matches &matches, qsizetype rows, UtcTime now)
{
    const QLocale locale;
    const QString same = locale.toString(matches.rows);
    const QString all = locale.toString(rows);
    const QString day = weekday(matches.at, now);
    if (matches.batch.id.isEmpty())
        //: %1 and %2 are numbers of rows, %3 is a day: "Monday, 23 Nov", or "today, 15:10".
        return BatchWordsTexts::tr("%1 of %2 rows match payouts made before, the latest of %3.").arg(same, all, day);
    if (matches.hasOthers)
        //: %1 and %2 are numbers of rows, %3 is a day: "Monday, 23 Nov", or "today, 15:10", %4 the name of a batch.
        return BatchWordsTexts::tr("%1 of %2 rows match the batch of %3 (%4) and other payouts.").arg(same, all, day, matches.batch.title);
    //: %1 and %2 are numbers of rows, %3 is a day: "Monday, 23 Nov", or "today, 15:10", %4 the name of a batch.
    return BatchWordsTexts::tr("%1 of %2 rows match the batch of %3 (%4).").arg(same, all, day, matches.batch.title);
}

QList<Reason> accountRemarks(const AccountRemarks &remarks)
{
    QList<Reason> all;
    if (remarks.invisible > 0)
        all.append({ReasonCode::AccountsInvisible, {{Arg::Count, qint64(remarks.invisible)}}});
    if (remarks.ibans > 0)
        all.append({ReasonCode::AccountsAreIbans, {{Arg::Count, qint64(remarks.ibans)}}});
    return all;
}

Reason linesAboveHeader(int line, int header)
{
    return {ReasonCode::LinesAboveHeader, {{Arg::Line, qint64(line)}, {Arg::HeaderLine, qint64(header)}}};
}

Reason linesNotRead(const QStringList &lines)
{
    constexpr qsizetype most = 3;
    QStringList quoted;
    for (const QString &line : lines.first(std::min(most, lines.size())))
        quoted.append(u'"' + line.left(longestLine) + u'"');
    return {ReasonCode::LinesNotRead, {{Arg::Said, quoted.join(u", "_s)}}};
}

Reason tableNote(const QString &line)
{
    return {ReasonCode::TableNote, {{Arg::Said, line.left(longestLine)}}};
}

Reason columnsByContent(const ColumnMap &map, const QStringList &names)
{
    QStringList told;
    for (const QString &column : BatchColumns::all()) {
        if (map.places.contains(column))
            told.append(u"%1 = %2"_s.arg(column, names.value(map.places.value(column))));
    }
    return {ReasonCode::ColumnsByContent, {{Arg::Names, told.join(u", "_s)}}};
}

QString standing(const Ledger::Counts &counts)
{
    std::array<qint64, groups> sums {};
    for (const auto &[state, number] : counts.byState)
        sums.at(size_t(groupOf(state))) += number;
    QStringList parts;
    for (int group = 0; group < groups; ++group) {
        if (sums.at(size_t(group)) > 0)
            parts.append(counted(Group(group), sums.at(size_t(group))));
    }
    return parts.isEmpty() ? BatchWordsTexts::tr("No rows") : parts.join(u", "_s);
}

QString tooMany(qsizetype ready, int most)
{
    const QLocale locale;
    //: %1 is a number of rows, %2 the most that a batch can have.
    return BatchWordsTexts::tr("%1 rows are ready. Kontor takes up to %2 in one batch. Leave some out, or divide the file.")
        .arg(locale.toString(ready), locale.toString(most));
}

QString perSecond(qint64 tenths)
{
    constexpr qint64 inTenths = 1'000;
    const QLocale locale;
    const QString whole = locale.toString(tenths / 10);
    //: Rows or payouts in a second, such as "7.9/s" or "7,900/s".
    return BatchWordsTexts::tr("%1/s").arg(tenths < inTenths ? whole + locale.decimalPoint() + locale.toString(tenths % 10) : whole);
}

} // namespace kontor::words
