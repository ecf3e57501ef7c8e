// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/schemasteps.h"

namespace kontor::schema {

//! Version 3: batches, commands for the worker, the worker's terms, the audit chain, and a digest in each row that may change.
//! `state` says how many entries the chain has: without it a missing last entry couldn't be told. Which lines of the timeline belong to an
//! entry of the chain is said by the number of the last one.
const char version3[] = R"sql(
CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO state VALUES ('audit_entries', 0), ('sending_paused', 0), ('term', 0);

CREATE TABLE audit (
    entry INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    object TEXT NOT NULL,
    detail TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) IN (0, 32)),
    last_line INTEGER NOT NULL,
    lines_sha256 BLOB NOT NULL CHECK (length(lines_sha256) IN (0, 32)),
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32)
) STRICT;

CREATE TABLE batches (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
    file_sha256 BLOB NOT NULL,
    rows_sha256 BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    title TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'sending', 'paused', 'ended')),
    reason TEXT NOT NULL,
    stop_after INTEGER NOT NULL CHECK (stop_after >= 0),
    changed_at INTEGER NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
CREATE INDEX batches_rows ON batches (rows_sha256);

CREATE TABLE errands (
    entry INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('check', 'untrack', 'track', 'ours', 'not-ours')),
    payment TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    done_at INTEGER,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
CREATE INDEX errands_open ON errands (entry) WHERE done_at IS NULL;

CREATE TABLE final_words (
    kind TEXT NOT NULL CHECK (kind IN ('payout', 'payin')),
    word TEXT NOT NULL,
    is_final INTEGER NOT NULL CHECK (is_final IN (0, 1)),
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (kind, word)
) STRICT, WITHOUT ROWID;

ALTER TABLE payments ADD COLUMN batch INTEGER REFERENCES batches (seq);
ALTER TABLE payments ADD COLUMN batch_row INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN word_is_final INTEGER NOT NULL DEFAULT 0 CHECK (word_is_final IN (0, 1));
ALTER TABLE payments ADD COLUMN said_ours INTEGER NOT NULL DEFAULT 0 CHECK (said_ours IN (0, 1));
ALTER TABLE payments ADD COLUMN test_mark_seen INTEGER NOT NULL DEFAULT 0 CHECK (test_mark_seen IN (0, 1));
ALTER TABLE payments ADD COLUMN lease INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN row_sha256 BLOB NOT NULL DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000'
    CHECK (length(row_sha256) = 32);
ALTER TABLE attempts ADD COLUMN term INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN row_sha256 BLOB NOT NULL DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000'
    CHECK (length(row_sha256) = 32);

CREATE UNIQUE INDEX payments_batch ON payments (batch, batch_row) WHERE batch IS NOT NULL;
CREATE INDEX payments_batch_state ON payments (batch, state) WHERE batch IS NOT NULL;
CREATE INDEX payments_other_open ON payments (created_at) WHERE state = 'other' AND word_is_final = 0;
CREATE INDEX payments_test_mark ON payments (is_test) WHERE is_test IS NOT NULL AND test_mark_seen = 0;
)sql";

const char version3Guards[] = R"sql(
CREATE TRIGGER payments_batch_frozen BEFORE UPDATE OF batch, batch_row ON payments BEGIN
    SELECT RAISE(ABORT, 'a payment stays in its batch');
END;
CREATE TRIGGER payments_seen BEFORE UPDATE ON payments WHEN NEW.lease < OLD.lease OR NEW.test_mark_seen < OLD.test_mark_seen BEGIN
    SELECT RAISE(ABORT, 'what happened to a payment is never forgotten');
END;
CREATE TRIGGER attempts_term_frozen BEFORE UPDATE OF term ON attempts BEGIN
    SELECT RAISE(ABORT, 'how an attempt began never changes');
END;
CREATE TRIGGER batches_frozen BEFORE UPDATE OF seq, id, file_sha256, rows_sha256, created_at ON batches BEGIN
    SELECT RAISE(ABORT, 'what a batch was made from never changes');
END;
CREATE TRIGGER batches_past BEFORE UPDATE OF state ON batches
    WHEN (OLD.state = 'ended' AND NEW.state <> 'ended') OR (OLD.state <> 'draft' AND NEW.state = 'draft')
BEGIN
    SELECT RAISE(ABORT, 'a batch that was sent is no draft, and one that ended stays ended');
END;
CREATE TRIGGER batches_kept BEFORE DELETE ON batches BEGIN
    SELECT RAISE(ABORT, 'batches are never deleted');
END;
CREATE TRIGGER errands_frozen BEFORE UPDATE OF entry, kind, payment, reason, at ON errands BEGIN
    SELECT RAISE(ABORT, 'what was asked for never changes');
END;
CREATE TRIGGER errands_done BEFORE UPDATE OF done_at ON errands WHEN OLD.done_at IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'an errand is done once');
END;
CREATE TRIGGER errands_kept BEFORE DELETE ON errands BEGIN
    SELECT RAISE(ABORT, 'errands are never deleted');
END;
CREATE TRIGGER final_words_kept BEFORE DELETE ON final_words BEGIN
    SELECT RAISE(ABORT, 'what a person said of a word is never deleted');
END;
CREATE TRIGGER state_past BEFORE UPDATE ON state WHEN OLD.name <> NEW.name OR (OLD.name <> 'sending_paused' AND NEW.value < OLD.value) BEGIN
    SELECT RAISE(ABORT, 'terms and entries only grow');
END;
CREATE TRIGGER state_kept BEFORE DELETE ON state BEGIN
    SELECT RAISE(ABORT, 'the state of the ledger is never deleted');
END;
CREATE TRIGGER audit_gapless BEFORE INSERT ON audit
    WHEN NEW.entry IS NOT (SELECT value + 1 FROM state WHERE name = 'audit_entries')
BEGIN
    SELECT RAISE(ABORT, 'the audit chain has no gaps');
END;
CREATE TRIGGER audit_count AFTER INSERT ON audit BEGIN
    UPDATE state SET value = NEW.entry WHERE name = 'audit_entries';
END;
CREATE TRIGGER audit_frozen BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit chain is only added to');
END;
CREATE TRIGGER audit_kept BEFORE DELETE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit chain is only added to');
END;
)sql";

} // namespace kontor::schema
