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

QString rowImportedBefore(const BatchRecord &batch, int row, UtcTime now)
{
    //: %1 is a time, %2 the number of a row, %3 the name of the batch.
    return QCoreApplication::translate("BatchMemory", "The same payout was imported before, at %1, in row %2 of the batch %3.")
        .arg(messages::when(batch.createdAt, now))
        .arg(row)
        .arg(batch.title);
}

QString duplicateOf(const EarlierPayout &payout, const EarlierPayouts &earlier)
{
    const auto batch = earlier.batchesByNumber.constFind(payout.batch);
    if (payout.isOpen || batch == earlier.batchesByNumber.constEnd())
        return messages::paidBefore(payout, payout.id.toString(), earlier.at);
    //: %1 is the number of a row, %2 the name of the batch, %3 a time.
    return BatchWordsTexts::tr("Possible duplicate: row %1 of the batch %2, imported %3, pays the same amount to this account.")
        .arg(QString::number(payout.batchRow), batch->title, messages::when(batch->createdAt, earlier.at));
}

QString duplicateInFile(int first)
{
    //: %1 is the number of an earlier row of the same file.
    return FileTexts::tr("Possible duplicate: row %1 pays the same amount to the same account. If you mean both, leave it as it is.")
        .arg(first);
}

QString similarInFile(int first, const PaymentRequest &request)
{
    //: %1 is the number of an earlier row of the same file, %2 the name of a recipient, %3 the code of a bank, %4 an account number.
    return FileTexts::tr("This may be the same account: row %1 pays %2 the same amount, at %3, %4. Check that you don't pay it twice.")
        .arg(QString::number(first), visibleLine(request.accountName), visibleLine(request.operatorCode),
            visibleLine(request.accountNumber));
}

QString otherNameInFile(int first, const QString &name)
{
    //: %1 is the number of an earlier row of the same file, %2 a name.
    return FileTexts::tr("Row %1 pays the same account under another name: \"%2\". Check whose account it is.")
        .arg(QString::number(first), visibleLine(name));
}

QString otherAccountInFile(int first)
{
    //: %1 is the number of an earlier row of the same file.
    return FileTexts::tr("Row %1 pays another account under the same name. Check the account numbers.").arg(first);
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

QString mixedAmounts()
{
    return FileTexts::tr("The Amount column mixes two ways of writing amounts, such as 1.234,50 and 1,234.50. Choose one under Numbers.");
}

QStringList accountRemarks(const AccountRemarks &remarks)
{
    QStringList all;
    if (remarks.invisible > 0)
        //: %1 is a number of rows of a file.
        all.append(FileTexts::tr("Invisible characters were removed from account numbers. Rows: %1.").arg(remarks.invisible));
    if (remarks.ibans > 0)
        //: %1 is a number of rows of a file.
        all.append(FileTexts::tr("Account numbers that are IBANs. Rows: %1. Check that these banks take IBANs.").arg(remarks.ibans));
    return all;
}

QString roundedAmounts(qsizetype rows)
{
    //: %n is a number of rows of a file.
    return FileTexts::tr("The spreadsheet shows rounded amounts in %n row(s). Use the rounded amounts as shown, or type the amounts that "
                         "you mean.",
        nullptr, int(rows));
}

QString takenAsShown(qsizetype rows)
{
    //: %n is a number of rows of a file.
    return FileTexts::tr("The rounded amounts are used as the spreadsheet shows them in %n row(s).", nullptr, int(rows));
}

QString sheetsAlike(const QStringList &alike)
{
    //: %1 are names of sheets of a workbook.
    return FileTexts::tr("Several sheets of this workbook look like payouts: %1. Choose the sheet to read.")
        .arg(visibleLine(alike.join(u", "_s)));
}

QString linesAboveHeader(int line, int header)
{
    //: %1 and %2 are numbers of lines.
    return FileTexts::tr("The names of the columns are read from line %2, and what stands above it isn't paid. Check the lines from line "
                         "%1 on.")
        .arg(line)
        .arg(header);
}

QString otherSheets(const QStringList &sheets)
{
    QStringList quoted;
    for (const QString &sheet : sheets)
        quoted.append(visibleLine(sheet));
    //: %1 is the name of a sheet of a workbook, or several: "Page 2, Page 3".
    return FileTexts::tr("Other sheets of this workbook have rows, too, and aren't read: %1.").arg(quoted.join(u", "_s));
}

QString linesNotRead(const QStringList &lines)
{
    constexpr qsizetype most = 3;
    QStringList quoted;
    for (const QString &line : lines.first(std::min(most, lines.size())))
        quoted.append(u'"' + visibleLine(line.left(120)) + u'"');
    //: %1 is one line or several of a file, in quotation marks.
    return FileTexts::tr("Above the names of the columns stands %1. Kontor doesn't read it.").arg(quoted.join(u", "_s));
}

QString tableNote(const QString &line)
{
    //: %1 is a line of a file, such as "(in thousands)" or "Not for payment".
    return FileTexts::tr("\"%1\" stands in this file beside its rows, so they may not be meant to be paid, or their amounts may be counted "
                         "otherwise. If they are to be paid as they stand, choose the header row, or take the line out.")
        .arg(visibleLine(line.left(120)));
}

QString noRows()
{
    return FileTexts::tr("There is no row under the header, so there is nothing to pay.");
}

QString columnsByContent(const ColumnMap &map, const QStringList &names)
{
    QStringList told;
    for (const QString &column : BatchColumns::all()) {
        if (map.places.contains(column))
            told.append(u"%1 = %2"_s.arg(column, names.value(map.places.value(column))));
    }
    //: %1 is what the columns were taken for: "account_number = Column 2, amount = Column 3".
    return FileTexts::tr("This file has no row with the names of its columns. What they are was told by what stands in them: %1. Look at "
                         "them before you send.")
        .arg(told.join(u", "_s));
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
