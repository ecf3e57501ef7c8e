// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/knownrecipients.h"

#include "core/visibletext.h"

#include <QCoreApplication>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct KnownRecipientsTexts {
    Q_DECLARE_TR_FUNCTIONS(KnownRecipients)
};

QString accountKey(const PaymentRequest &request)
{
    return request.accountNumber + u'\n' + request.operatorCode.toLower();
}

QString lastFour(const QString &number)
{
    return u"\u2066•••• "_s + number.right(4) + u"\u2069"_s; // kept left to right between other scripts
}

} // namespace

KnownRecipients::KnownRecipients(const QList<PaymentRecord> &latest, bool isWhole)
    : m_isWhole(isWhole)
{
    for (const PaymentRecord &payment : latest) {
        const PaymentRequest &request = payment.request;
        if (payment.isAltered) {
            m_isWhole = false;
            continue;
        }
        const Account account {request.accountName, request.accountNumber, request.operatorCode};
        m_accounts.insert(accountKey(request), account);
        const QString name = request.accountName.toLower();
        if (!m_names.contains(name))
            m_names.insert(name, account);
    }
}

const KnownRecipients::Account *KnownRecipients::find(const PaymentRequest &request) const
{
    const auto found = m_accounts.constFind(accountKey(request));
    return found == m_accounts.constEnd() ? nullptr : &*found;
}

bool KnownRecipients::isNew(const PaymentRequest &request) const
{
    return m_isWhole && !find(request);
}

QString KnownRecipients::changeOf(const PaymentRequest &request) const
{
    const QString name = request.accountName.toLower();
    if (const Account *known = find(request)) {
        if (known->name.toLower() == name)
            return {};
        //: %1 is the name of a recipient.
        return KnownRecipientsTexts::tr("The last payout to this account was made out to %1. Compare the names before you pay.")
            .arg(visibleLine(known->name));
    }
    const auto other = m_names.constFind(name);
    if (other == m_names.constEnd())
        return {};
    //: %1 is the name of a recipient, %2 the code of a bank, %3 the last digits of an account: "•••• 1074".
    return KnownRecipientsTexts::tr("%1 was last paid on another account (%2, %3). Ask them, on a way you know, whether it has changed.")
        .arg(visibleLine(request.accountName), visibleLine(other->bank), lastFour(other->number));
}

} // namespace kontor
