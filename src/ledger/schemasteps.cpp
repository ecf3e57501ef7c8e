// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/schemasteps.h"

namespace kontor::schema {

//! Version 1. A step that has been released is never edited; the next version is a new step.
//! The triggers say in the file itself what the program relies on, so that no other program and no slip of ours can undo it:
//! what was frozen stays, nothing is deleted, and what we know about a payment's past is never forgotten by a stale writer.
const char version1[] = R"sql(
CREATE TABLE payments (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
    kind TEXT NOT NULL CHECK (kind IN ('payout', 'payin')),
    nonce TEXT UNIQUE,
    created_at INTEGER NOT NULL,
    amount TEXT NOT NULL,
    amount_scaled INTEGER,
    currency TEXT NOT NULL,
    method_code TEXT NOT NULL,
    account_name TEXT NOT NULL,
    account_number TEXT NOT NULL,
    operator_code TEXT NOT NULL,
    email TEXT NOT NULL,
    callback_url TEXT NOT NULL,
    search_frozen TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'queued', 'paused', 'sending', 'processing', 'unknown', 'rejected', 'mismatch', 'paid',
        'other', 'awaiting', 'expired', 'untracked', 'cancelled')),
    id_typed INTEGER NOT NULL CHECK (id_typed IN (0, 1)),
    fence_allowed INTEGER NOT NULL CHECK (fence_allowed IN (0, 1)),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    may_be_accepted INTEGER NOT NULL CHECK (may_be_accepted IN (0, 1)),
    ever_on_wire INTEGER NOT NULL CHECK (ever_on_wire IN (0, 1)),
    accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
    repeated INTEGER NOT NULL CHECK (repeated IN (0, 1)),
    refused_status INTEGER NOT NULL,
    fence INTEGER NOT NULL,
    gateway_status TEXT NOT NULL,
    changed_after_success INTEGER NOT NULL CHECK (changed_after_success IN (0, 1)),
    quiet_asks INTEGER NOT NULL,
    same_word_asks INTEGER NOT NULL,
    denials INTEGER NOT NULL,
    reference TEXT NOT NULL,
    search_reference TEXT NOT NULL,
    note TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    not_before INTEGER,
    processed_at INTEGER,
    is_test INTEGER CHECK (is_test IN (0, 1)),
    fee_amount TEXT,
    fee_currency TEXT,
    checked_at INTEGER,
    next_check_at INTEGER,
    problem TEXT NOT NULL,
    CHECK ((fee_amount IS NULL) = (fee_currency IS NULL))
) STRICT;
CREATE INDEX payments_created ON payments (created_at);
CREATE INDEX payments_state ON payments (state, created_at);

CREATE TABLE payment_body (
    seq INTEGER PRIMARY KEY REFERENCES payments (seq),
    body BLOB NOT NULL,
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    frozen_sha256 BLOB NOT NULL CHECK (length(frozen_sha256) = 32)
) STRICT;

CREATE TABLE attempts (
    seq INTEGER NOT NULL REFERENCES payments (seq),
    number INTEGER NOT NULL CHECK (number > 0),
    token_jti TEXT NOT NULL,
    token_exp INTEGER NOT NULL,
    begun_at INTEGER NOT NULL,
    ended_at INTEGER,
    outcome TEXT NOT NULL,
    http_status INTEGER NOT NULL,
    PRIMARY KEY (seq, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE timeline (
    entry INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL REFERENCES payments (seq),
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
CREATE INDEX timeline_payment ON timeline (seq);

CREATE TABLE counters (state TEXT PRIMARY KEY, payments INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO counters VALUES ('draft', 0), ('queued', 0), ('paused', 0), ('sending', 0), ('processing', 0), ('unknown', 0), ('rejected', 0),
    ('mismatch', 0), ('paid', 0), ('other', 0), ('awaiting', 0), ('expired', 0), ('untracked', 0), ('cancelled', 0);

CREATE TRIGGER payments_count_new AFTER INSERT ON payments BEGIN
    UPDATE counters SET payments = payments + 1 WHERE state = NEW.state;
END;
CREATE TRIGGER payments_count_moved AFTER UPDATE OF state ON payments WHEN NEW.state <> OLD.state BEGIN
    UPDATE counters SET payments = payments - 1 WHERE state = OLD.state;
    UPDATE counters SET payments = payments + 1 WHERE state = NEW.state;
END;

CREATE TRIGGER payments_frozen BEFORE UPDATE OF seq, id, kind, nonce, created_at, amount, amount_scaled, currency, method_code, account_name,
    account_number, operator_code, email, callback_url, search_frozen ON payments BEGIN
    SELECT RAISE(ABORT, 'what a payment asks for never changes');
END;
CREATE TRIGGER payments_past BEFORE UPDATE ON payments
    WHEN NEW.attempts < OLD.attempts OR NEW.fence < OLD.fence OR NEW.ever_on_wire < OLD.ever_on_wire OR NEW.accepted < OLD.accepted
BEGIN
    SELECT RAISE(ABORT, 'what happened to a payment is never forgotten');
END;
CREATE TRIGGER payments_cancelled BEFORE UPDATE OF state ON payments WHEN OLD.state = 'cancelled' AND NEW.state <> 'cancelled' BEGIN
    SELECT RAISE(ABORT, 'a payment that was cancelled stays cancelled');
END;
CREATE TRIGGER payments_kept BEFORE DELETE ON payments BEGIN
    SELECT RAISE(ABORT, 'payments are never deleted');
END;
CREATE TRIGGER payment_body_frozen BEFORE UPDATE ON payment_body BEGIN
    SELECT RAISE(ABORT, 'the body of a payment never changes');
END;
CREATE TRIGGER payment_body_kept BEFORE DELETE ON payment_body BEGIN
    SELECT RAISE(ABORT, 'the body of a payment is never deleted');
END;
CREATE TRIGGER attempts_frozen BEFORE UPDATE OF seq, number, token_jti, token_exp, begun_at ON attempts BEGIN
    SELECT RAISE(ABORT, 'how an attempt began never changes');
END;
CREATE TRIGGER attempts_kept BEFORE DELETE ON attempts BEGIN
    SELECT RAISE(ABORT, 'attempts are never deleted');
END;
CREATE TRIGGER timeline_frozen BEFORE UPDATE ON timeline BEGIN
    SELECT RAISE(ABORT, 'the timeline is only added to');
END;
CREATE TRIGGER timeline_kept BEFORE DELETE ON timeline BEGIN
    SELECT RAISE(ABORT, 'the timeline is only added to');
END;
)sql";

//! Version 2: payins. Where a customer pays is told by the gateway after the payment was written, so it may change; it is sealed by a
//! digest of its own, and a writer that does not know it can't take it away. Counters are kept for each kind, and lists of one kind
//! have their own indexes.
const char version2[] = R"sql(
ALTER TABLE payments ADD COLUMN return_url TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN pay_to_amount TEXT;
ALTER TABLE payments ADD COLUMN pay_to_currency TEXT CHECK ((pay_to_amount IS NULL) = (pay_to_currency IS NULL));
ALTER TABLE payments ADD COLUMN pay_to_name TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN pay_to_account TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN pay_to_bank_code TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN pay_to_bank_name TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN pay_to_reference TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN pay_to_expires_at INTEGER;
ALTER TABLE payments ADD COLUMN pay_to_return_url TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN pay_to_sha256 BLOB NOT NULL DEFAULT x'' CHECK (length(pay_to_sha256) IN (0, 32));

CREATE INDEX payments_kind ON payments (kind, created_at);
CREATE INDEX payments_kind_state ON payments (kind, state, created_at);
DROP INDEX payments_state;

CREATE TRIGGER payments_return_frozen BEFORE UPDATE OF return_url ON payments BEGIN
    SELECT RAISE(ABORT, 'what a payment asks for never changes');
END;
CREATE TRIGGER payments_pay_to_kept BEFORE UPDATE ON payments
    WHEN (OLD.pay_to_account <> '' AND NEW.pay_to_account = '') OR (OLD.pay_to_reference <> '' AND NEW.pay_to_reference = '')
        OR (OLD.pay_to_expires_at IS NOT NULL AND NEW.pay_to_expires_at IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'where a customer pays is never forgotten');
END;

DROP TRIGGER payments_count_new;
DROP TRIGGER payments_count_moved;
DROP TABLE counters;
CREATE TABLE counters (kind TEXT, state TEXT, payments INTEGER NOT NULL, PRIMARY KEY (kind, state)) STRICT, WITHOUT ROWID;
WITH kinds (kind) AS (VALUES ('payout'), ('payin')),
    states (state) AS (VALUES ('draft'), ('queued'), ('paused'), ('sending'), ('processing'), ('unknown'), ('rejected'), ('mismatch'), ('paid'),
        ('other'), ('awaiting'), ('expired'), ('untracked'), ('cancelled'))
INSERT INTO counters SELECT k.kind, s.state, (SELECT count(*) FROM payments p WHERE p.kind = k.kind AND p.state = s.state)
    FROM kinds k, states s;
CREATE TRIGGER payments_count_new AFTER INSERT ON payments BEGIN
    UPDATE counters SET payments = payments + 1 WHERE kind = NEW.kind AND state = NEW.state;
END;
CREATE TRIGGER payments_count_moved AFTER UPDATE OF state ON payments WHEN NEW.state <> OLD.state BEGIN
    UPDATE counters SET payments = payments - 1 WHERE kind = OLD.kind AND state = OLD.state;
    UPDATE counters SET payments = payments + 1 WHERE kind = NEW.kind AND state = NEW.state;
END;
)sql";

} // namespace kontor::schema
