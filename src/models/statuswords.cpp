// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/statuswords.h"

#include "core/visibletext.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <iterator>

namespace kontor {
namespace {

// Both lists are in the order of PaymentState.
using Words = std::array<const char *, 14>;

constexpr Words payoutWords {
    //: Status of a payout: the payment is only on this computer.
    QT_TRANSLATE_NOOP("PayoutStatus", "Draft"),
    //: Status of a payout: goes out in its turn.
    QT_TRANSLATE_NOOP("PayoutStatus", "Queued"),
    //: Status of a payout: sending is paused or there is no connection.
    QT_TRANSLATE_NOOP("PayoutStatus", "Paused"),
    //: Status of a payout: the request is on its way.
    QT_TRANSLATE_NOOP("PayoutStatus", "Sending"),
    //: Status of a payout: the gateway accepted it and has not named a result.
    QT_TRANSLATE_NOOP("PayoutStatus", "Processing"),
    //: Status of a payout: the reply was lost: it may or may not have been accepted.
    QT_TRANSLATE_NOOP("PayoutStatus", "Outcome unknown"),
    //: Status of a payout: the gateway refused it.
    QT_TRANSLATE_NOOP("PayoutStatus", "Rejected"),
    //: Status of a payout: the gateway has something else under this ID; a person decides.
    QT_TRANSLATE_NOOP("PayoutStatus", "Gateway mismatch"),
    //: Status of a payout: the gateway reported success.
    QT_TRANSLATE_NOOP("PayoutStatus", "Paid"),
    //: Status of a payout: the gateway named a status that Kontor does not know.
    QT_TRANSLATE_NOOP("PayoutStatus", "Other gateway status"),
    //: Status of a payout: the customer has not paid yet.
    QT_TRANSLATE_NOOP("PayoutStatus", "Awaiting payment"),
    //: Status of a payout: the time to pay is over; the gateway has not named a final status.
    QT_TRANSLATE_NOOP("PayoutStatus", "Likely expired"),
    //: Status of a payout: a person stopped tracking it.
    QT_TRANSLATE_NOOP("PayoutStatus", "Tracking stopped"),
    //: Status of a payout: cancelled before it was sent.
    QT_TRANSLATE_NOOP("PayoutStatus", "Cancelled"),
};

constexpr Words payinWords {
    //: Status of a payin: the payment is only on this computer.
    QT_TRANSLATE_NOOP("PayinStatus", "Draft"),
    //: Status of a payin: goes out in its turn.
    QT_TRANSLATE_NOOP("PayinStatus", "Queued"),
    //: Status of a payin: sending is paused or there is no connection.
    QT_TRANSLATE_NOOP("PayinStatus", "Paused"),
    //: Status of a payin: the request is on its way.
    QT_TRANSLATE_NOOP("PayinStatus", "Sending"),
    //: Status of a payin: the gateway accepted it and has not named a result.
    QT_TRANSLATE_NOOP("PayinStatus", "Processing"),
    //: Status of a payin: the reply was lost: it may or may not have been accepted.
    QT_TRANSLATE_NOOP("PayinStatus", "Outcome unknown"),
    //: Status of a payin: the gateway refused it.
    QT_TRANSLATE_NOOP("PayinStatus", "Rejected"),
    //: Status of a payin: the gateway has something else under this ID; a person decides.
    QT_TRANSLATE_NOOP("PayinStatus", "Gateway mismatch"),
    //: Status of a payin: the gateway reported success.
    QT_TRANSLATE_NOOP("PayinStatus", "Paid by customer"),
    //: Status of a payin: the gateway named a status that Kontor does not know.
    QT_TRANSLATE_NOOP("PayinStatus", "Other gateway status"),
    //: Status of a payin: the customer has not paid yet.
    QT_TRANSLATE_NOOP("PayinStatus", "Awaiting payment"),
    //: Status of a payin: the time to pay is over; the gateway has not named a final status.
    QT_TRANSLATE_NOOP("PayinStatus", "Likely expired"),
    //: Status of a payin: a person stopped tracking it.
    QT_TRANSLATE_NOOP("PayinStatus", "Tracking stopped"),
    //: Status of a payin: cancelled before it was sent.
    QT_TRANSLATE_NOOP("PayinStatus", "Cancelled"),
};

} // namespace

QString statusWord(PaymentState state, PaymentKind kind, const QString &gatewayWord)
{
    if (state == PaymentState::OtherStatus && !gatewayWord.isEmpty())
        return visibleLine(gatewayWord);
    const auto row = static_cast<size_t>(state);
    return kind == PaymentKind::Payout ? QCoreApplication::translate("PayoutStatus", payoutWords[row])
                                       : QCoreApplication::translate("PayinStatus", payinWords[row]);
}

QString statusWord(const PaymentRecord &payment, UtcTime now)
{
    if (payment.isAltered)
        return QCoreApplication::translate("PaymentStatus", "Altered");
    return statusWord(shownState(payment, now), payment.submission.kind, payment.submission.lastStatus.word());
}

PaymentState statusLook(const PaymentRecord &payment, UtcTime now)
{
    return payment.isAltered ? PaymentState::Mismatch : shownState(payment, now);
}

} // namespace kontor
