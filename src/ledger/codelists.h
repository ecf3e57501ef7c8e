// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/records.h"

namespace kontor {

class Database;

//! The lists of codes that the gateway gave last.
namespace codelists {

Result<Done> keep(Database &database, CodeListKind list, const KeptCodes &codes);
//! Nothing when there is none, or when what is there can't be read: it is read from the gateway again.
Result<KeptLists> readAll(Database &database);
Result<std::optional<KeptCodes>> read(Database &database, CodeListKind list);

} // namespace codelists
} // namespace kontor
