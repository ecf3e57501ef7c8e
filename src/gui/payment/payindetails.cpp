// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payment/payindetails.h"

#include "messages/payinreply.h"
#include "messages/times.h"
#include "office/callbacks/unansweredcallback.h"
#include "office/session/merchantsession.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>

namespace kontor::payindetails {

namespace {

struct PayinTexts {
    Q_DECLARE_TR_FUNCTIONS(PayinDetails)
};

}

bool isPayin(const PaymentRecord &payment)
{
    return payment.submission.kind == PaymentKind::Payin;
}

QString caution(const PaymentRecord &payment, MerchantSession &session)
{
    const UtcTime now = session.clock().wall();
    if (const auto unanswered = unansweredCallback(session.callbacks().log(), payment.id))
        //: %1 is a time: "15:10".
        return PayinTexts::tr("A callback came at %1 and the gateway has not said since where it stands: it may be paid by now.")
            .arg(messages::when(*unanswered, now));
    const QString word = payment.submission.lastStatus.word(); // part of it may have come in
    //: %1 is the gateway's own word for a status.
    return word.isEmpty() ? QString() : PayinTexts::tr("The gateway says %1: look what has come in before you send it.").arg(word);
}

QString copy(const PaymentRecord &payment, MerchantSession &session, const NumberFormat &format)
{
    const UtcTime now = session.clock().wall();
    const QString reply = messages::replyForCustomer(payment, format, now);
    if (reply.isEmpty())
        return PayinTexts::tr("There is nothing to copy: the gateway has named no account, or nothing is to be paid any more.");
    QGuiApplication::clipboard()->setText(reply);
    const QString but = caution(payment, session);
    //: %1 is what was copied.
    return but.isEmpty() ? PayinTexts::tr("Copied: %1").arg(reply)
                         //: %1 is a sentence to think about first, %2 what was copied.
                         : PayinTexts::tr("Copied. %1 %2").arg(but, reply);
}

} // namespace kontor::payindetails
