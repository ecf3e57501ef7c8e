// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reason.h"
#include <QString>

namespace kontor::messages {

//! Of a batch as a whole: that its rows were imported before, match earlier payouts, or are too many. Empty of any other code.
QString batchReason(const Reason &reason);

} // namespace kontor::messages
