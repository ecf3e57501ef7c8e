// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/cancelledrest.h"

#include <QCoreApplication>
#include <QStringList>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct CancelledRestTexts {
    Q_DECLARE_TR_FUNCTIONS(CancelledRest)
};

} // namespace

void CancelledRest::add(const submission::Submission &payment)
{
    if (submission::mayBeCancelled(payment))
        ++cancelled;
    else if (payment.state == PaymentState::Cancelled)
        ++cancelledBefore;
    else if (payment.accepted)
        ++accepted;
    else if (payment.state == PaymentState::Rejected)
        ++rejected;
    else
        ++notCancelled;
}

namespace words {

QString cancelledRest(const CancelledRest &rest)
{
    QStringList sentences;
    if (rest.cancelled > 0)
        //: %n are the payouts of a batch that had not been sent yet.
        sentences += CancelledRestTexts::tr("Cancelled before it was sent: %n payout(s).", nullptr, rest.cancelled);
    else
        sentences += CancelledRestTexts::tr("The batch was ended. No payout was left to cancel.");
    if (rest.accepted > 0)
        //: %n are payouts of a batch whose rest was cancelled.
        sentences += CancelledRestTexts::tr("The gateway had already accepted %n payout(s).", nullptr, rest.accepted);
    if (rest.rejected > 0)
        //: %n are payouts of a batch whose rest was cancelled.
        sentences += CancelledRestTexts::tr("%n payout(s) had been rejected.", nullptr, rest.rejected);
    if (rest.notCancelled > 0)
        sentences += notCancelled(rest.notCancelled);
    return sentences.join(u' ');
}

QString notCancelled(int rows)
{
    if (rows == 0)
        return {};
    //: %n are payouts of a batch whose rest was cancelled.
    return CancelledRestTexts::tr(
        "%n payout(s) can't be cancelled, because an attempt was sent and the gateway may have accepted it. Kontor "
        "doesn't send them again, and checks with the gateway until the outcome is known.",
        nullptr, rows);
}

} // namespace words

} // namespace kontor
