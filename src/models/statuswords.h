// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"
#include "core/paymentstate.h"
#include <QString>

namespace kontor {

//! The word for a state as people see it, in their language: "Sent, waiting for result". For Other it is the gateway's own
//! word, never translated. Payouts and payins have their own translations, because some languages need another form for each.
QString statusWord(PaymentState state, PaymentKind kind, const QString &gatewayWord = {});

} // namespace kontor
