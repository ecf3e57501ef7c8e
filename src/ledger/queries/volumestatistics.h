// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/records.h"

namespace kontor {

class Database;

//! What the ledger's counters say, and what little has to be counted.
namespace volumestatistics {

Result<QList<PaymentVolume>> between(Database &database, const QList<UtcTime> &moments);
Result<QList<PaymentVolume>> cameSince(Database &database, UtcTime moment, const QList<PaymentState> &states);
Result<QList<PaymentVolume>> inStates(Database &database, const QList<PaymentState> &states);
Result<qint64> expiredBetween(Database &database, std::optional<UtcTime> from, UtcTime to);
Result<qint64> followedWords(Database &database, PaymentKind kind);

} // namespace volumestatistics
} // namespace kontor
