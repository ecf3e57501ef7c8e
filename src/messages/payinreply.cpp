// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/payinreply.h"

#include "core/outcome.h"
#include "core/textformat.h"
#include "core/utcoffset.h"
#include "messages/times.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct PayinReplyTexts {
    Q_DECLARE_TR_FUNCTIONS(PayinReplies)
};

//! "BCA virtual account 8808 1234 5678 9012": digits in groups, as they are read and typed; letters and hyphens as the bank writes them.
QString whereTo(const PaymentRecord &payment)
{
    const PayTo &payTo = payment.payTo;
    const QString &number = payTo.accountNumber;
    const bool isAllDigits = std::all_of(number.begin(), number.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
    const QString account = isAllDigits ? inFours(number) : number;
    const QString bank = payTo.bankName.isEmpty() ? payTo.bankCode : payTo.bankName;
    if (payment.request.methodCode != "VIRTUAL_ACCOUNT"_L1)
        return bank.isEmpty() ? account : bank + u' ' + account;
    //: To a customer, in "Transfer exactly … to …": %1 is the number of the account.
    return bank.isEmpty() ? PayinReplyTexts::tr("virtual account %1").arg(account)
                          //: To a customer, in "Transfer exactly … to …": %1 is a bank, %2 the number of the account.
                          : PayinReplyTexts::tr("%1 virtual account %2").arg(bank, account);
}

QString dayAndTimeOf(UtcTime time)
{
    const QDateTime at = localTime(time);
    return QLocale().toString(at.date(), u"d MMM yyyy"_s) + at.toString(u", HH:mm"_s);
}

//! "WIB, UTC+7"; where the zone has no letters of its own only "UTC+7".
QString zoneOf(const QDateTime &time)
{
    const QString name = time.timeZoneAbbreviation();
    const bool isName = !name.isEmpty() && std::all_of(name.begin(), name.end(), [](QChar c) { return c.isLetter(); });
    return isName && name != "UTC"_L1 ? name + u", "_s + utcOffset(time) : utcOffset(time);
}

} // namespace

QString replyForCustomer(const PaymentRecord &payment, const NumberFormat &format, UtcTime now)
{
    const PayTo &payTo = payment.payTo;
    if (payTo.accountNumber.isEmpty() || submission::isAtRest(payment.submission) || (payTo.expiresAt && *payTo.expiresAt <= now))
        return {};
    QStringList sentences;
    const QString money = format.money(payTo.money.value_or(payment.request.money));
    if (payTo.expiresAt)
        //: To a customer. %1 is an amount, %2 "BCA virtual account 8808 1234", %3 "20 Nov 2026, 18:00", %4 "WIB, UTC+7".
        sentences += PayinReplyTexts::tr("Transfer exactly %1 to %2 before %3 (%4).")
                         .arg(money, whereTo(payment), dayAndTimeOf(*payTo.expiresAt), zoneOf(localTime(*payTo.expiresAt)));
    else
        //: To a customer. %1 is an amount, %2 "BCA virtual account 8808 1234".
        sentences += PayinReplyTexts::tr("Transfer exactly %1 to %2.").arg(money, whereTo(payment));
    if (!payTo.accountName.isEmpty())
        //: To a customer. %1 is whom the account belongs to.
        sentences += PayinReplyTexts::tr("Name on the account: %1.").arg(payTo.accountName);
    if (!payTo.reference.isEmpty())
        //: To a customer. %1 is what is to be written with the transfer.
        sentences += PayinReplyTexts::tr("Reference %1.").arg(payTo.reference);
    return sentences.join(u' ');
}

} // namespace kontor::messages
