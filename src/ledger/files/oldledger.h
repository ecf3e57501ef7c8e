// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/rows/records.h"
#include "ledger/storage/database.h"

//! A ledger that was made before schema 1, as our readers can read it.
namespace kontor::oldledger {

inline constexpr qint64 firstTaken = 7; //!< of the schemas as they were numbered then
inline constexpr qint64 lastTaken = 12;

//! BadInput when it can't be taken over as it stands: it isn't one, has another schema, or somebody works on it or ended without closing
//! it. Looks only.
Result<qint64> check(const QString &oldFile);

//! Copies it into `copyFile`, which is made, and gives tables and columns of the copy their present names. LedgerDamaged, with the first
//! row that isn't what was written, when rows, tables or the audit chain don't fit their digests.
Result<std::unique_ptr<Database>> openCopy(const QString &oldFile, const QString &copyFile);

//! The line of a timeline under the statement (type, args), whatever it was called then.
TimelineEvent readEvent(Statement &row);

} // namespace kontor::oldledger
