// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "messages/message.h"
#include "office/session/merchantsession.h"

namespace kontor {

//! With these nothing moves: what becomes of a payment can't be written.
constexpr PauseReasons ledgerPauses = PauseReasons(PauseReason::LedgerIoError) | PauseReason::LedgerDamaged;

//! With these nothing is even asked for until a person has looked and confirmed.
constexpr PauseReasons waitingForConsent = PauseReasons(PauseReason::LedgerOlder) | PauseReason::OtherGateway;

//! Why nothing is sent at present: the first reason in words; empty when sending isn't paused.
messages::Message pauseMessage(const MerchantSession &session);
//! The same of an older copy, with the command that confirms it.
messages::Message olderCopyMessage(const PauseDetail &detail);
//! The same of PauseReason::OtherGateway.
messages::Message otherGatewayMessage(const PauseDetail &detail);
//! The same of what was refused until a person confirms one of them; nothing of any other error.
std::optional<messages::Message> confirmationFor(const ApiError &error);

} // namespace kontor
