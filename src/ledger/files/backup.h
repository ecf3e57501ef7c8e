// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QString>

namespace kontor {

class Database;

//! A copy of the ledger as it stands at one moment, by SQLite's own backup: a single file (0600), checked page by page and flushed before
//! it gets its name. Others may write meanwhile. Exists when there is a file of that name; nothing is left behind when it can't be done.
Result<Done> backUp(Database &ledger, const QString &file);

//! Removes what a process left beside this file that was killed while it made, restored or marked a copy. Those of processes that still
//! run are let be.
void removeLeftovers(const QString &file);

//! A file, or a folder, so that a new name in it outlasts a power cut.
Result<Done> flushToDisk(const QString &path);

} // namespace kontor
