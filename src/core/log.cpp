// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log.h"

namespace kontor {

Q_LOGGING_CATEGORY(apiLog, "kontor.api", QtWarningMsg)
Q_LOGGING_CATEGORY(engineLog, "kontor.engine", QtWarningMsg)
Q_LOGGING_CATEGORY(ledgerLog, "kontor.ledger", QtWarningMsg)
Q_LOGGING_CATEGORY(callbacksLog, "kontor.callbacks", QtWarningMsg)

} // namespace kontor
