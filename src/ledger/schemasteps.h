// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

//! The SQL of each step of the ledger's schema. A step that has been released is never edited; the next version is a new step.
namespace kontor::schema {

extern const char version1[];
extern const char version2[];
//! The rows that were there get their digests after it, and then come its guards.
extern const char version3[];
extern const char version3Guards[];
//! The rows that were there are entered in the index of the search after it, and then come its guards.
extern const char version4[];
extern const char version4Guards[];
extern const char version5[];
//! The numbers of the rows that were there are entered in the index of the search after it.
extern const char version6[];
extern const char version7[];
//! The keys of the recipients of the rows that were there are made after it, and then come its guards.
extern const char version8[];
extern const char version8Guards[];
extern const char version9[];
extern const char version10[];
extern const char version11[];
extern const char version12[];

} // namespace kontor::schema
