// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include "core/payment.h"
#include <QHash>
#include <QSet>
#include <QString>
#include <QStringList>

namespace kontor {

//! Whether two payments go to the same account. The folded forms serve comparison only: what is sent is what was entered.
//! Immutable, so that any thread may use one.
//!
//! Two bank codes are the same bank when they differ only in case, blanks, hyphens or underscores, or when the gateway's list has both in
//! one entry: as its code, its name or another of its codes ("BCA", "bca", "014").
//! Two account numbers are the same when they differ only in case, separators, invisible characters or the script of their digits. Of a
//! phone-based method or operator (see phoneCodes()) the country's calling code doesn't count: +62812…, 62812…, 0812… and 812… are the
//! same. A number with "+" is a phone number whatever the method: +62812… is 0812….
class AccountRules {
public:
    //! Without a list of banks.
    AccountRules();
    //! `banks` as the gateway listed them. `phoneCodes` adds methods and operators to those of phoneCodes().
    AccountRules(const QList<CodeItem> &banks, const QStringList &phoneCodes);

    //! Equal for two requests exactly when they go to the same account.
    QString accountKey(const PaymentRequest &request) const;
    bool isSameAccount(const PaymentRequest &a, const PaymentRequest &b) const { return accountKey(a) == accountKey(b); }
    //! Equal for two codes exactly when they name the same bank.
    QString bankKey(const QString &code) const;

    //! Methods and operators whose account numbers are phone numbers, without what a profile adds.
    static const QStringList &phoneCodes();

private:
    bool isPhoneBased(const PaymentRequest &request, const QString &bank) const;

    QHash<QString, QString> m_banks; //!< bank keys by every folded code and name that means one bank
    QSet<QString> m_phoneCodes; //!< folded
};

//! A code as codes are compared: "Bank Transfer", "bank_transfer" and "BANK-TRANSFER" are the same.
QString foldedCode(const QString &code);
//! An account number as account numbers are searched for: in small letters and without separators.
QString foldedAccount(const QString &number);
//! The same without zeros before it: a spreadsheet that takes an account number for a number drops them.
QString accountWithoutZeros(const QString &number);
//! "•••• 1074": the last four letters and digits, of an address "•••• nair@okhdfc". For places where others may look on. Kept left to right
//! between other scripts.
QString maskedAccount(const QString &number);
//! The same with as many more as tell it apart from another account that is shown beside it.
QString maskedAccount(const QString &number, const QString &other);
//! The last eight letters and digits of an account number, folded. The same for every spelling of one account, so that accounts are found
//! by it; AccountRules decides.
QString accountTail(const QString &accountNumber);
//! A person's or a company's name as names are compared: case, punctuation, blanks, accents and the form of composed letters don't count
//! ("PT. Maju Jaya", "P.T. MAJU JAYA"). Empty when the name has no letter and no digit.
QString personKey(const QString &name);
bool isSamePerson(const QString &a, const QString &b);

} // namespace kontor
