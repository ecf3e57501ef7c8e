// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/schemasteps.h"

namespace kontor::schema {

//! Version 8: earlier payouts to the same account or the same person are found by an index, however the account and the name are written
//! (core/accountrules.h). And the lists of codes that the gateway gave last: which codes name one bank is known without a connection.
const char version8[] = R"sql(
CREATE TABLE recipient_keys (
    account_tail TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    person_key TEXT NOT NULL,
    amount_scaled INTEGER,
    PRIMARY KEY (account_tail, created_at, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE code_lists (
    name TEXT PRIMARY KEY NOT NULL,
    read_at INTEGER NOT NULL,
    items TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

const char version8Guards[] = R"sql(
CREATE INDEX recipient_keys_person ON recipient_keys (person_key, created_at);
CREATE TRIGGER recipient_keys_frozen BEFORE UPDATE ON recipient_keys BEGIN
    SELECT RAISE(ABORT, 'the keys of a recipient never change');
END;
CREATE TRIGGER recipient_keys_kept BEFORE DELETE ON recipient_keys BEGIN
    SELECT RAISE(ABORT, 'the keys of a recipient are kept');
END;
)sql";

} // namespace kontor::schema
