// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "ledger/records.h"
#include <QList>
#include <QString>

namespace kontor {

//! A payout as a person typed it, before anything is believed of it.
struct PayoutDraft {
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
};

enum class PayoutField { Recipient, Account, Bank, Method, Email, Amount, Currency, Reference, Id };

//! One thing to mend (or, when it doesn't block, to look at): the words of experience.md §3.3, to stand beside the field.
struct FieldProblem {
    PayoutField field;
    QString words;
    bool blocks = true;
};

//! Everything that can be said without asking the ledger or the gateway.
QList<FieldProblem> checkDraft(const PayoutDraft &draft, const NumberFormat &format);
//! Of a draft that has no blocking problem.
PaymentRequest requestOf(const PayoutDraft &draft, const NumberFormat &format);

//! A payout ready to be confirmed: its frozen bytes, and what stands in them.
struct ReviewedPayout {
    PaymentRecord record; //!< not in the ledger yet; record.request was read back from record.body
    QList<FieldProblem> warnings {}; //!< such as the same account and amount a short while ago
};

} // namespace kontor
