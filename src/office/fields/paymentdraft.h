// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reason.h"
#include "core/textformat.h"
#include "ledger/rows/records.h"
#include "office/fields/requiredfields.h"
#include <QList>
#include <QString>

namespace kontor {

//! A payout or a payin as a person typed it, before anything is believed of it.
struct PaymentDraft {
    PaymentKind kind = PaymentKind::Payout;
    QString amount {};
    QString currency {};
    QString methodCode {};
    QString accountName {};
    QString accountNumber {};
    QString operatorCode {};
    QString emailAddress {};
    QString reference {};
    QString note {};
    QString id {}; //!< empty: Kontor makes one
    QString returnUrl {}; //!< of a payin; may be empty
    QString copyOf {}; //!< the ID of the payment that it was copied from; may be empty
    bool isRead = false; //!< its texts were read as cells: a spreadsheet's marks are off, and damage was looked for (fieldtext)

    bool operator==(const PaymentDraft &) const = default;
};

//! What is to be known of account numbers, and of many alike in one file.
enum class AccountRemark {
    None,
    Invisible, //!< invisible characters are removed from it
    Iban, //!< it has letters, as an IBAN has
};

//! One thing to mend or, when it doesn't block, to look at.
struct FieldProblem {
    PaymentField field;
    Reason reason {};
    bool blocks = true;
    AccountRemark onceAFile = AccountRemark::None; //!< a batch says it once for all its rows
    QString visible {}; //!< of invisible characters: the text without them
};

//! The account number as the gateway gets it: what was entered, without a spreadsheet's mark of a text, without invisible characters and
//! without blanks around it. A run of other blanks (no-break spaces, tabs) is one space. Hyphens, dots, a plus and digits of any script
//! stay; AccountRules compares them.
QString accountAsSent(const QString &typed);
//! What to look at in an account number that is sent all the same: only the bank knows how its accounts are written.
QList<FieldProblem> accountRemarks(const QString &typed);

//! How many rows of a file have which.
struct AccountRemarks {
    int invisible = 0;
    int ibans = 0;

    void note(AccountRemark remark)
    {
        invisible += remark == AccountRemark::Invisible ? 1 : 0;
        ibans += remark == AccountRemark::Iban ? 1 : 0;
    }
    void add(const AccountRemarks &others, int by)
    {
        invisible += others.invisible * by;
        ibans += others.ibans * by;
    }
};

//! Why an amount of that currency was not taken.
Reason whyNoAmount(const QString &typed, const QString &currency, const NumberFormat::Refusal &refusal);
//! Everything that can be said of a draft without asking the ledger or the gateway. `required`: what its gateway wants.
QList<FieldProblem> checkDraft(const PaymentDraft &draft, const NumberFormat &format, const RequiredFields &required = {});
//! The same with its amount, so that neither has to be found out again for each of many rows.
struct JudgedDraft {
    QList<FieldProblem> problems {};
    Decimal amount {}; //!< 0 where it can't be read
};
JudgedDraft judge(const PaymentDraft &draft, const NumberFormat &format, const RequiredFields &required = {});
//! Of an amount that stands by itself, without the rest of a payment: what blocks it in one of its two fields; empty when nothing does.
Reason moneyProblem(PaymentField field, const QString &amount, const QString &currency, const NumberFormat &format);
//! A draft with its amount in digits that every format reads alike; as it was typed where it can't be read.
PaymentDraft inPlainDigits(PaymentDraft draft, const NumberFormat &format);
//! Of a draft that has no blocking problem.
PaymentRequest requestOf(const PaymentDraft &draft, const NumberFormat &format);
PaymentRequest requestOf(const PaymentDraft &draft, const Decimal &amount);

//! Letters that a person may give as a reason: a line of the timeline.
inline constexpr int longestReason = 200;

//! A payment ready to be confirmed: its frozen bytes, and what stands in them.
struct ReviewedPayment {
    PaymentRecord record; //!< not in the ledger yet; record.request was read back from record.body
    struct Warning {
        PaymentField field;
        Reason reason; //!< one that can be said beside the field
    };
    QList<Warning> warnings {}; //!< such as the same account and amount a short while ago
    int warningsOfOthers = 0; //!< so many warnings, the first ones, name payouts beside which this one may pay twice
    bool needsReason = false; //!< there is such a warning: a person who can be asked says why both are meant
    std::optional<OrderId> duplicate {}; //!< the payment that the first warning speaks of
    bool duplicateIsOpen = false; //!< nobody knows yet whether that one was paid
    //! All of the same amount to the same account: one is named, the others are counted. Nothing where the ledger was not asked. With
    //! another one it isn't queued.
    std::optional<QList<OrderId>> duplicates {};
    QString reason {}; //!< what was said, up to longestReason; kept in the timeline
    std::optional<OrderId> copyOf {}; //!< the payment that it was copied from
    Reason accountChange {}; //!< accountChange() of a payout; empty when there is none
    bool isNewRecipient = false; //!< no payout went to this account before
    bool areCodesChecked = false; //!< of a payout: the gateway's lists of banks and currencies were there
    QList<Reason> unlistedCodes {}; //!< one for each bank, currency or method of a payout that is not on its list
};

} // namespace kontor
