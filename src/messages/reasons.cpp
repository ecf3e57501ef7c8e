// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"

#include "core/accountrules.h"
#include "core/visibletext.h"
#include "messages/balances.h"
#include "messages/batchreasons.h"
#include "messages/duplicates.h"
#include "messages/reasonsentence.h"
#include "messages/times.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct ReasonTexts {
    Q_DECLARE_TR_FUNCTIONS(Reasons)
};

const Sentence *sentenceOf(ReasonCode code)
{
    for (const auto topic : {fieldSentences(), cellSentences(), columnSentences(), rowSentences(), tableSentences(), paymentSentences(),
             keySentences(), profileSentences(), fileSentences()}) {
        const auto found = std::find_if(topic.begin(), topic.end(), [code](const Sentence &sentence) { return sentence.code == code; });
        if (found != topic.end())
            return &*found;
    }
    return nullptr;
}

//! To go behind a colon.
QString systemWords(const Args &args)
{
    const QString how = args.text(Arg::How);
    if (how == how::fileSizeLimit)
        return ReasonTexts::tr("it would be too large for a limit on the size of files (ulimit -f); start Kontor without that limit");
    if (how == how::quota)
        return ReasonTexts::tr("your quota on this disk is used up; delete files of your own, or ask for more");
    if (how == how::pathTooLong)
        return ReasonTexts::tr("its path is too long; choose a folder with a shorter path or a shorter name");
    return args.text(Arg::Said);
}

QString moneyOf(const Args &args, Arg arg, const NumberFormat *format)
{
    const Money money = args.money(arg).value_or(Money {});
    return format ? format->money(money) : money.toString();
}

//! A path stays as it is: it may be part of a command.
QString textOf(const Args &args, Arg arg, const NumberFormat *format = nullptr)
{
    if (arg == Arg::How)
        return systemWords(args);
    if (arg == Arg::Position)
        return cellPlace({args.has(Arg::Sheet) ? std::optional(args.text(Arg::Sheet)) : std::nullopt, int(args.number(Arg::Line)),
            qsizetype(args.number(Arg::Position))});
    if (arg == Arg::EarlierAccount) // enough of it to tell it apart
        return maskedAccount(args.text(Arg::EarlierAccount), args.text(Arg::Account));
    if (arg == Arg::At)
        return when(args.time(Arg::At), args.time(Arg::Now));
    if (arg == Arg::Balance && args.has(Arg::ReadAt))
        return balanceAsOf(moneyOf(args, arg, format), args.time(Arg::ReadAt), args.time(Arg::Now));
    if (factsOf(arg).kind == ArgKind::Money)
        return moneyOf(args, arg, format);
    if (factsOf(arg).kind == ArgKind::Number)
        return QString::number(args.number(arg));
    return arg == Arg::File || arg == Arg::LogFile || arg == Arg::Folder ? args.text(arg) : visibleLine(args.text(arg));
}

//! In one step, so that a "%2" in what takes the place of %1 is left alone.
QString filledIn(const QString &text, const Args &args, const std::array<Arg, Sentence::mostArgs> &wanted, const NumberFormat *format)
{
    std::array<QString, Sentence::mostArgs> texts {};
    std::transform(wanted.begin(), wanted.end(), texts.begin(), [&args, format](Arg arg) { return textOf(args, arg, format); });
    if (text.contains("%4"_L1))
        return text.arg(texts[0], texts[1], texts[2], texts[3]);
    if (text.contains("%3"_L1))
        return text.arg(texts[0], texts[1], texts[2]);
    if (text.contains("%2"_L1))
        return text.arg(texts[0], texts[1]);
    return text.contains("%1"_L1) ? text.arg(texts[0]) : text;
}

QString commentsWords(const Args &args)
{
    const QString cells = textOf(args, Arg::Cell);
    const int more = int(args.number(Arg::Count));
    if (more == 0)
        //: %1 is where cells are, such as "B2, C7".
        return ReasonTexts::tr("Cells of this sheet have comments, which Kontor doesn't read: %1. Look at them in the spreadsheet.")
            .arg(cells);
    //: %1 is where cells are, such as "B2, C7", %n how many more there are.
    return ReasonTexts::tr(
        "Cells of this sheet have comments, which Kontor doesn't read: %1 and %n more. Look at them in the spreadsheet.", nullptr, more)
        .arg(cells);
}

//! What the number of something decides.
QString countedReason(const Reason &reason)
{
    const int count = int(reason.args.number(Arg::Count));
    switch (reason.code) {
    case ReasonCode::PaymentsOpen:
        //: %n is how many there are.
        return ReasonTexts::tr(
            "%n payment(s) were sent to the earlier gateway and are not final. Put its address and merchant back into the profile, or make "
            "a new profile for the other gateway. Nothing was changed.",
            nullptr, count);
    case ReasonCode::AccountLengthUnusual:
        //: %n is a number of digits.
        return ReasonTexts::tr("This account number has %n digit(s), which is unusual. Check it.", nullptr, count);
    case ReasonCode::AmountsRounded:
        //: %n is a number of rows of a file.
        return ReasonTexts::tr(
            "The spreadsheet shows rounded amounts in %n row(s). Use the rounded amounts as shown, or type the amounts that you mean.",
            nullptr, count);
    case ReasonCode::AmountsTakenAsShown:
        //: %n is a number of rows of a file.
        return ReasonTexts::tr("The rounded amounts are used as the spreadsheet shows them in %n row(s).", nullptr, count);
    default:
        return {};
    }
}

//! What may be meant instead, or what it means for the file.
QString addition(const Reason &reason)
{
    if (reason.args.has(Arg::Suggestion))
        //: Follows what is wrong with a code. %1 is the code that may be meant.
        return u' ' + ReasonTexts::tr("%1?").arg(reason.args.text(Arg::Suggestion));
    if (reason.args.has(Arg::HeaderLine) && reason.code != ReasonCode::LinesAboveHeader)
        //: Follows a sentence about the names of the columns.
        return u' ' + ReasonTexts::tr("Nothing of this file was taken.");
    const bool isTooExact = reason.code == ReasonCode::AmountWithDecimals || reason.code == ReasonCode::AmountTooManyDecimals;
    if (isTooExact && reason.args.has(Arg::Amount))
        //: Follows "INR amounts have at most 2 decimals." %1 is an amount as it is typed, such as 281833.
        return u' ' + ReasonTexts::tr("If you mean %1, type it without separators.").arg(reason.args.text(Arg::Amount));
    return {};
}

QString unusedAddress(const Args &args)
{
    QStringList sentences {//: %1 is the name of a profile, %2 an address.
        ReasonTexts::tr("Nothing is sent: the profile %1 has a gateway's address that is not used, \"%2\".")
            .arg(visibleLine(args.text(Arg::Profile)), visibleLine(args.text(Arg::ProfileAddress)))};
    if (const auto why = reasonCodeOfKey(args.text(Arg::How)))
        sentences.append(reason({*why, {}}));
    sentences.append(ReasonTexts::tr("Put back the address that it had (baseUrl in its profile.ini), or make a new profile."));
    return sentences.join(u' ');
}

QString reasonIn(const NumberFormat *format, const Reason &reason)
{
    switch (reason.code) {
    case ReasonCode::System:
    case ReasonCode::LedgerLocked:
    case ReasonCode::LedgerLockRefused:
    case ReasonCode::LedgerReadOnly:
    case ReasonCode::DiskFull:
        return systemWords(reason.args);
    case ReasonCode::Comments:
        return commentsWords(reason.args);
    case ReasonCode::ProfileAddressUnused:
        return unusedAddress(reason.args);
    case ReasonCode::Quoted:
        return reason.args.text(Arg::Said);
    case ReasonCode::PaidBefore:
        return paidBefore(reason.args);
    case ReasonCode::CopyMayPayTwice:
        return copyMayPayTwice(reason.args);
    case ReasonCode::PaymentsOpen:
    case ReasonCode::AccountLengthUnusual:
    case ReasonCode::AmountsRounded:
    case ReasonCode::AmountsTakenAsShown:
        return countedReason(reason);
    default:
        break;
    }
    const Sentence *sentence = sentenceOf(reason.code);
    return sentence ? filledIn(ReasonTexts::tr(sentence->text), reason.args, sentence->args, format) + addition(reason)
                    : batchReason(reason);
}

//! Where it is one row of a batch that keeps the others from going on.
QString inItsRow(const Reason &reason, const QString &words)
{
    if (!reason.args.has(Arg::InRow))
        return words;
    //: %1 is the number of a row of a batch, %2 a sentence about it.
    return ReasonTexts::tr("Row %1: %2").arg(QString::number(reason.args.number(Arg::InRow)), words);
}

QString reasonIn(const NumberFormat *format, const ApiError &error)
{
    if (error.reason.isEmpty())
        return error.text;
    QStringList words {inItsRow(error.reason, reasonIn(format, error.reason))};
    for (const Reason &further : error.furtherReasons)
        words.append(inItsRow(further, reasonIn(format, further)));
    return words.join(u' ');
}

} // namespace

QString reason(const Reason &reason)
{
    return inItsRow(reason, reasonIn(nullptr, reason));
}

QString reason(const Reason &reason, const NumberFormat &format)
{
    return inItsRow(reason, reasonIn(&format, reason));
}

QString reasonOf(const ApiError &error)
{
    return reasonIn(nullptr, error);
}

QString reasonOf(const ApiError &error, const NumberFormat &format)
{
    return reasonIn(&format, error);
}

QStringList reasons(const QList<Reason> &reasons)
{
    QStringList words;
    for (const Reason &one : reasons)
        words.append(reason(one));
    return words;
}

QString briefReason(const Reason &reason)
{
    const QString bank = textOf(reason.args, Arg::Bank);
    switch (reason.code) {
    case ReasonCode::MaybePaidAlready:
        //: In a table, beside a recipient. %1 is the code of a bank, %2 the last digits of an account: "•••• 1074".
        return ReasonTexts::tr("Same amount, maybe the same account: %1 %2").arg(bank, maskedAccount(reason.args.text(Arg::Account)));
    case ReasonCode::NameChanged:
        //: In a table, beside an account. %1 is the name of a recipient.
        return ReasonTexts::tr("Last paid as %1").arg(textOf(reason.args, Arg::Name));
    case ReasonCode::AccountChanged:
        //: In a table, beside a recipient. %1 is the code of a bank, %2 the last digits of an account: "•••• 1074".
        return ReasonTexts::tr("Last paid to %1 %2").arg(bank, textOf(reason.args, Arg::EarlierAccount));
    default:
        return {};
    }
}

QString cellPlace(const CellPlace &place)
{
    const int column = int(place.cell) + 1;
    if (place.sheet)
        //: Where a cell is. %1 is the name of a sheet, %2 a place in it, such as "C7".
        return ReasonTexts::tr("Sheet %1, %2").arg(*place.sheet, cellName(column, place.line));
    //: Where a cell is. %1 is the number of a line, %2 that of a column.
    return ReasonTexts::tr("Line %1, column %2").arg(place.line).arg(column);
}

} // namespace kontor::messages
