// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/args.h"
#include "core/paymentrecord.h"
#include <QString>

//! What is asked before a payout that may pay a second time.
namespace kontor::messages {

//! "payout 3f0c9a12…": enough of its ID to tell it from others in a sentence.
QString shortName(const OrderId &payout);
//! Of an account to which no payout has gone.
QString newRecipient();
//! That the same money went to the same account in the earlier payout, which is named by its reference or, without one, by `name`.
//! `further`: how many more there are.
QString paidBefore(const EarlierPayout &earlier, const QString &name, UtcTime now, int further = 0);
//! The same of the arguments of a ReasonCode::PaidBefore.
QString paidBefore(const Args &args);
//! That the payout of this name, from which a new one was copied, may still be paid.
QString originalMayHavePaid(const submission::Submission &original, const QString &name);

} // namespace kontor::messages
