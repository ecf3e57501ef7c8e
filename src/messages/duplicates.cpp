// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/duplicates.h"

#include "core/reason.h"
#include "core/visibletext.h"
#include "messages/times.h"

#include <QCoreApplication>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct DuplicateTexts {
    Q_DECLARE_TR_FUNCTIONS(Duplicates)
};

//! What to do before the same is paid a second time.
QString beforePayingAgain(bool needsPerson)
{
    return needsPerson
        ? DuplicateTexts::tr("Kontor cannot find that out by waiting: ask the gateway's support about that payout before you pay this one.")
        : DuplicateTexts::tr("Wait until it is known.");
}

//! "INV-4207", "payout 3f0c9a12…": enough to tell it from others.
QString nameIn(const Args &args)
{
    constexpr qsizetype told = 8;
    if (const QString reference = args.text(Arg::Said); !reference.isEmpty())
        return visibleLine(reference);
    const QString whole = args.text(Arg::PaymentId);
    //: %1 is the beginning of the ID of a payout.
    return DuplicateTexts::tr("payout %1").arg(whole.size() > told + 1 ? whole.first(told) + u'…' : whole);
}

} // namespace

QString paidBefore(const Args &args)
{
    const QString how = args.text(Arg::How);
    const UtcTime at = args.time(Arg::At);
    const UtcTime now = args.time(Arg::Now);
    const int further = int(args.number(Arg::More));
    //: %1 is a time, %2 the reference or the beginning of the ID, %3 "2 h 5 min ago".
    const QString unknown
        = DuplicateTexts::tr("The outcome of a payout of the same amount to this account, made at %1, %3 (%2), is not known: it "
                             "may have been paid already, and then this one pays it twice.");
    //: %1 is a time, %2 the reference or the beginning of the ID, %3 "2 h 5 min ago".
    const QString known = DuplicateTexts::tr(
        "A payout of the same amount to this account was made at %1, %3 (%2). Check that you mean to pay this one too.");
    QString said = (how.isEmpty() ? known : unknown).arg(when(at, now), nameIn(args), longAgo(at, now));
    if (!how.isEmpty())
        said += u' ' + beforePayingAgain(how == how::needsPerson);
    if (further > 0)
        //: Behind a sentence about one earlier payout. %n is how many more there are.
        said += u' ' + DuplicateTexts::tr("There are %n more payouts of that amount to this account.", nullptr, further);
    return said;
}

QString copyMayPayTwice(const Args &args)
{
    //: %1 is the reference of a payout, or the beginning of its ID.
    const QString unproven
        = DuplicateTexts::tr("This is a copy of %1, and it is not proven that no money moved with that one: if it was accepted, "
                             "this one pays the same thing twice.");
    return unproven.arg(nameIn(args)) + u' ' + beforePayingAgain(args.text(Arg::How) == how::needsPerson);
}

} // namespace kontor::messages
