// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kontor {

//! The version of the ledger's schema that this program writes (PRAGMA user_version). Every later one opens it.
inline constexpr int schemaVersion = 1;

} // namespace kontor
