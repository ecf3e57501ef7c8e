// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLoggingCategory>

//! What each part of the program logs, for whoever looks for a fault: kontor.api, kontor.engine, kontor.ledger and kontor.callbacks. Quiet
//! by default; switched on in Settings or by QT_LOGGING_RULES="kontor.*=true". Payments are named by their IDs. No names, accounts, amounts
//! or bodies are logged; office/session/messagelog.h removes what looks like a secret.
namespace kontor {

Q_DECLARE_LOGGING_CATEGORY(apiLog) //!< each request: method, path, status, time
Q_DECLARE_LOGGING_CATEGORY(engineLog) //!< each step of a payment, each pause
Q_DECLARE_LOGGING_CATEGORY(ledgerLog) //!< each write
Q_DECLARE_LOGGING_CATEGORY(callbacksLog) //!< each call that came

} // namespace kontor
