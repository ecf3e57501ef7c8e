// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/args.h"
#include <QString>

//! What is asked before a payout that may pay a second time.
namespace kontor::messages {

//! Of the arguments of a ReasonCode::PaidBefore. A payout without a reference is named by the beginning of its ID.
QString paidBefore(const Args &args);
//! Of a ReasonCode::CopyMayPayTwice.
QString copyMayPayTwice(const Args &args);

} // namespace kontor::messages
