// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"
#include "core/problem.h"
#include "messages/message.h"

namespace kontor {
class NumberFormat;
}

//! The sentences of core/problem.h.
namespace kontor::messages {

//! Amounts in plain digits ("1250.00 IDR"), for scripts and files.
Message problem(const Problem &problem, PaymentKind kind);
//! Amounts as this person writes them.
Message problem(const Problem &problem, PaymentKind kind, const NumberFormat &format);
//! Why a batch is paused: a problem of one of its payouts (with its Row), or many in a row. Nothing of an empty one.
Message batchPause(const Problem &pause);
Message batchPause(const Problem &pause, const NumberFormat &format);

//! Why Kontor can't find out by itself whether a payment was accepted (proof::boundless, proof::ruledOut).
QString whyAbsenceIsNotProven(bool boundless);

} // namespace kontor::messages
