// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/records.h"

namespace kontor {

class Database;

//! The lists of codes that the gateway gave last.
namespace codelists {

Result<Done> keep(Database &database, CodeListKind list, const KeptCodes &codes);
//! Without those that aren't there, or can't be read: these are read from the gateway again.
Result<KeptLists> readAll(Database &database);
//! Of the newest payouts that the gateway accepted.
Result<QStringList> acceptedMethods(Database &database);

} // namespace codelists
} // namespace kontor
