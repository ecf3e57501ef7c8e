// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/fields/knowncodes.h"
#include "office/fields/paymentdraft.h"

namespace kontor {

//! A bank, currency or method that is not on the list it is compared with.
struct CodeProblem {
    PaymentField field = PaymentField::Bank;
    Reason reason {}; //!< with the suggestion
    QString suggestion {}; //!< a listed code; empty where none is near
    bool blocks = true; //!< false: only something to look at
};

//! Writes the codes of a payout as the lists have them, and gives those that are not listed. Of a list that is missing nothing is said.
QList<CodeProblem> takeCodes(PaymentDraft &draft, const KnownLists &lists);
//! Those of a payout that was entered and frozen already, with codes that the lists write otherwise; nothing of it is changed.
QList<CodeProblem> unlistedCodes(const PaymentRequest &request, const KnownLists &lists);

//! What the entry of a listed bank says against paying that amount to it by that method. The gateway decides, so none of it blocks.
QList<CodeProblem> outsideTerms(const QString &bank, const QString &method, const Money &money, const KnownLists &lists);

} // namespace kontor
