// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/schemasteps.h"

//! Version 7: what a list is filtered by is found by an index, also where few of a million have it.
namespace kontor::schema {

const char version7[] = R"sql(
CREATE INDEX payments_mark ON payments (is_test, kind, created_at);
CREATE INDEX payments_noted ON payments (state) WHERE problem <> '';
CREATE INDEX payments_changed_word ON payments (kind) WHERE changed_after_success = 1;
)sql";

} // namespace kontor::schema
