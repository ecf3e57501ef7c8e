// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/records.h"

namespace kontor {

class Database;

//! What the timelines say of callbacks.
namespace callbackrows {

//! Those of this stretch of time, in the order in which they were written, after entry `after`.
Result<QList<CallbackRecord>> page(Database &database, std::optional<UtcTime> from, std::optional<UtcTime> to, qint64 after, int limit);
Result<qint64> count(Database &database, std::optional<UtcTime> from, std::optional<UtcTime> to);

} // namespace callbackrows
} // namespace kontor
