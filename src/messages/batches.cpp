// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/batches.h"

#include "messages/times.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <array>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct BatchTexts {
    Q_DECLARE_TR_FUNCTIONS(Batches)
};

//! What people tell apart in a batch. The gateway's own words stand in the rows.
enum class Group { Sent, Rejected, OutcomeUnknown, Mismatch, TrackingStopped, Cancelled, Sending, Paused, Queued, Draft };
constexpr int groups = 10;

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

QString counted(Group group, qint64 count)
{
    const QString text = [group] {
        switch (group) {
        case Group::Sent:
            //: How a batch stands: "480 sent, 2 rejected, 18 queued". %1 is a number of payouts.
            return BatchTexts::tr("%1 sent");
        case Group::Rejected:
            //: How a batch stands. %1 is a number of payouts that were rejected.
            return BatchTexts::tr("%1 rejected");
        case Group::OutcomeUnknown:
            //: How a batch stands. %1 is a number of payouts whose outcome is unknown.
            return BatchTexts::tr("%1 outcome unknown");
        case Group::Mismatch:
            //: How a batch stands. %1 is a number of payouts of which the gateway shows something else than was sent.
            return BatchTexts::tr("%1 with a mismatch");
        case Group::TrackingStopped:
            //: How a batch stands. %1 is a number of payouts that a person stopped tracking.
            return BatchTexts::tr("%1 no longer tracked");
        case Group::Cancelled:
            //: How a batch stands. %1 is a number of payouts that a person cancelled before they were sent.
            return BatchTexts::tr("%1 cancelled");
        case Group::Sending:
            //: How a batch stands. %1 is a number of payouts that go to the gateway at this moment.
            return BatchTexts::tr("%1 sending");
        case Group::Paused:
            //: How a batch stands. %1 is a number of payouts that wait until sending goes on.
            return BatchTexts::tr("%1 paused");
        case Group::Queued:
            //: How a batch stands. %1 is a number of payouts that wait for their turn.
            return BatchTexts::tr("%1 queued");
        case Group::Draft:
            break;
        }
        //: How a batch stands. %1 is a number of payouts.
        return BatchTexts::tr("%1 not sent yet");
    }();
    return text.arg(count);
}

} // namespace

QString standing(const QList<QPair<PaymentState, qint64>> &rows)
{
    std::array<qint64, groups> sums {};
    for (const auto &[state, number] : rows)
        sums.at(size_t(groupOf(state))) += number;
    QStringList parts;
    for (int group = 0; group < groups; ++group) {
        if (sums.at(size_t(group)) > 0)
            parts.append(counted(Group(group), sums.at(size_t(group))));
    }
    return parts.isEmpty() ? BatchTexts::tr("No rows") : parts.join(u", "_s);
}

QString perSecond(qint64 tenths)
{
    constexpr qint64 inTenths = 1'000;
    const QLocale locale;
    const QString whole = locale.toString(tenths / 10);
    //: Rows or payouts in a second, such as "7.9/s" or "7,900/s".
    return BatchTexts::tr("%1/s").arg(tenths < inTenths ? whole + locale.decimalPoint() + locale.toString(tenths % 10) : whole);
}

QString stillTakes(Seconds left)
{
    //: How long a batch will still be sent. %1 is "36 s", "3 min" or "about 1 h".
    return BatchTexts::tr("%1 left").arg(roughly(left));
}

QString cancelledRest(const CancelledRest &rest)
{
    QStringList sentences;
    if (rest.cancelled > 0)
        //: %n are the payouts of a batch that had not been sent yet.
        sentences += BatchTexts::tr("Cancelled before it was sent: %n payout(s).", nullptr, rest.cancelled);
    else
        sentences += BatchTexts::tr("The batch was ended. No payout was left to cancel.");
    if (rest.accepted > 0)
        //: %n are payouts of a batch whose rest was cancelled.
        sentences += BatchTexts::tr("The gateway had already accepted %n payout(s).", nullptr, rest.accepted);
    if (rest.rejected > 0)
        //: %n are payouts of a batch whose rest was cancelled.
        sentences += BatchTexts::tr("%n payout(s) had been rejected.", nullptr, rest.rejected);
    if (rest.notCancelled > 0)
        sentences += notCancelled(rest.notCancelled);
    return sentences.join(u' ');
}

QString notCancelled(int rows)
{
    if (rows == 0)
        return {};
    //: %n are payouts of a batch whose rest was cancelled.
    return BatchTexts::tr("%n payout(s) can't be cancelled, because an attempt was sent and the gateway may have accepted it. Kontor "
                          "doesn't send them again, and checks with the gateway until the outcome is known.",
        nullptr, rows);
}

QString leftOutOfRetry(int payouts, const std::optional<UtcTime> &knownBy, UtcTime now)
{
    if (payouts == 0)
        return {};
    //: %n are the payouts of a batch that were rejected and are not taken into a new one.
    const QString what
        = BatchTexts::tr("%n rejected payout(s) are left out, because it is not proven that no money moved.", nullptr, payouts);
    if (!knownBy)
        return what + u' ' + BatchTexts::tr("Ask the gateway's support about them before you pay them in another way.");
    //: %1 is a time of the day.
    return what + u' ' + BatchTexts::tr("Kontor expects to know by %1.").arg(when(std::max(*knownBy, now), now));
}

} // namespace kontor::messages
