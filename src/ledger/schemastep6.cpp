// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/schemasteps.h"

namespace kontor::schema {

//! Version 6: which payments were made before one that was written earlier: the clock was set back, or they were made elsewhere. A payment
//! that isn't among them is known to be newer than all that were written before it without looking at them. And what the gateway replied
//! last, to the POST and to a GET, for people who look for what happened; of payments that were there before it isn't known. The index of
//! the search is given the numbers of the payments.
const char version6[] = R"sql(
CREATE TABLE out_of_turn (seq INTEGER PRIMARY KEY REFERENCES payments (seq)) STRICT;
INSERT INTO out_of_turn SELECT seq FROM (SELECT seq, created_at,
    max(created_at) OVER (ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS latest_before FROM payments)
    WHERE created_at < latest_before;
CREATE TRIGGER payments_out_of_turn AFTER INSERT ON payments WHEN NEW.created_at < (SELECT max(created_at) FROM payments) BEGIN
    INSERT INTO out_of_turn VALUES (NEW.seq);
END;

CREATE TABLE replies (
    seq INTEGER NOT NULL REFERENCES payments (seq),
    is_to_post INTEGER NOT NULL CHECK (is_to_post IN (0, 1)),
    at INTEGER NOT NULL,
    http_status INTEGER NOT NULL,
    text TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (seq, is_to_post)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER replies_kept BEFORE DELETE ON replies BEGIN
    SELECT RAISE(ABORT, 'the last replies are never deleted');
END;
)sql";

} // namespace kontor::schema
