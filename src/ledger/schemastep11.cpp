// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/schemasteps.h"

//! Version 11: a proof of absence goes on after the program was ended. A payment says when its last POST ended and when the first of the
//! two answers 404 came, on a clock that nobody can set, and which start of the computer that clock counts from.
namespace kontor::schema {

const char version11[] = R"sql(
ALTER TABLE payments ADD COLUMN boot TEXT;
ALTER TABLE payments ADD COLUMN posts_ended INTEGER;
ALTER TABLE payments ADD COLUMN absence_ended INTEGER;
ALTER TABLE payments ADD COLUMN absence_date INTEGER;
)sql";

} // namespace kontor::schema
