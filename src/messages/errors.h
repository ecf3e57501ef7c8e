// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include "core/textformat.h"
#include "messages/message.h"

//! The one place where kinds of error become sentences: what happened, what it means for the money, what to do.
namespace kontor::messages {

//! For an act that could not be done, in general: keys, ledger files, network.
Message errorMessage(const ApiError &error);
//! The same with amounts as the reader writes them.
Message errorMessage(const ApiError &error, const NumberFormat &format);
//! For a look at the gateway on which no payment hangs: balances, lists, a name.
Message queryErrorMessage(const ApiError &error);

} // namespace kontor::messages
