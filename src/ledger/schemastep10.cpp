// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/schemasteps.h"

//! Version 10: why a payment is rejected, whether the gateway showed it afterwards, when it is looked for again, and when it is to be known
//! whether the gateway has it, and whether a person has seen what is alarming about it. Of a rejected row of an older program it isn't
//! known whether that was proven. An attempt says between which times its token was good, how long that was to be, and when it ended on a
//! clock that nobody can set. Commands know two more kinds.
namespace kontor::schema {

const char version10[] = R"sql(
ALTER TABLE payments ADD COLUMN rejection TEXT CHECK (rejection IN ('reply', 'absence', 'comparison', 'support'));
ALTER TABLE payments ADD COLUMN found_after_rejected INTEGER CHECK (found_after_rejected IN (0, 1));
ALTER TABLE payments ADD COLUMN looks INTEGER CHECK (looks >= 0);
ALTER TABLE payments ADD COLUMN look_at INTEGER;
ALTER TABLE payments ADD COLUMN known_by INTEGER;
ALTER TABLE payments ADD COLUMN alarm_seen INTEGER CHECK (alarm_seen = 1);
CREATE INDEX payments_unproven ON payments (created_at) WHERE state = 'rejected' AND rejection = 'reply';
CREATE INDEX payments_look ON payments (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX payments_after_all ON payments (kind) WHERE found_after_rejected = 1;
CREATE TRIGGER payments_after_all_kept BEFORE UPDATE ON payments
    WHEN (OLD.found_after_rejected = 1 AND NEW.found_after_rejected IS NOT 1) OR (OLD.alarm_seen = 1 AND NEW.alarm_seen IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'that a payment was accepted after all is never forgotten');
END;

CREATE TABLE errands_10 (
    entry INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('check', 'untrack', 'track', 'ours', 'not-ours', 'executed', 'not-executed')),
    payment TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    done_at INTEGER,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
INSERT INTO errands_10 SELECT entry, kind, payment, reason, at, done_at, row_sha256 FROM errands;
DROP TABLE errands;
ALTER TABLE errands_10 RENAME TO errands;
CREATE INDEX errands_open ON errands (entry) WHERE done_at IS NULL;
CREATE TRIGGER errands_frozen BEFORE UPDATE OF entry, kind, payment, reason, at ON errands BEGIN
    SELECT RAISE(ABORT, 'what was asked for never changes');
END;
CREATE TRIGGER errands_done BEFORE UPDATE OF done_at ON errands WHEN OLD.done_at IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'an errand is done once');
END;
CREATE TRIGGER errands_kept BEFORE DELETE ON errands BEGIN
    SELECT RAISE(ABORT, 'errands are never deleted');
END;

ALTER TABLE attempts ADD COLUMN token_iat INTEGER;
ALTER TABLE attempts ADD COLUMN token_asked INTEGER;
ALTER TABLE attempts ADD COLUMN boot TEXT;
ALTER TABLE attempts ADD COLUMN ended_since_boot INTEGER;
CREATE TRIGGER attempts_token_kept BEFORE UPDATE ON attempts WHEN OLD.token_asked IS NOT NULL
    AND (NEW.token_iat IS NOT OLD.token_iat OR NEW.token_asked IS NOT OLD.token_asked)
BEGIN
    SELECT RAISE(ABORT, 'how an attempt began never changes');
END;
)sql";

} // namespace kontor::schema
