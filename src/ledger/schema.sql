-- SPDX-License-Identifier: GPL-3.0-or-later
-- The ledger's schema, version 1. A ledger that was made with it is opened by every later Kontor: this file isn't edited any more once it has
-- been released, and what comes later is a step of its own (migrations.cpp).
--
-- The triggers say in the file itself what the program relies on, so that no other program and no slip of ours can undo it: what was frozen
-- stays, nothing is deleted, and what is known of a payment's past is never forgotten by a stale writer.
--
-- Units. A time is in milliseconds since 1970 (UTC); token_exp, token_iat, latest_token_expiry and absence_date are in seconds since 1970, as
-- tokens have them. Columns named …_ended and …_since_boot are in milliseconds on a clock that nobody can set, counted from the start of the
-- computer that `boot` names. An amount is decimal text as it was entered; amount_scaled is the same times 10,000, and NULL where it has more
-- digits than that. A flag is 0 or 1.
--
-- row_sha256 is the row digest: SHA-256 over the values of a row, each with its type and length before it (rowdigest.h).
-- What Kontor says of a payment or a batch is stored as facts, a JSON object with their keys (factjson.h), and '' for none. The checks look at its
-- braces only: SQLite doesn't run json_valid() of a file whose schema isn't trusted, and ours never is (database.cpp).

-- Numbers and switches of the whole ledger: audit_entries is how many entries the audit chain has, without which a missing last entry couldn't
-- be told; sending_paused is a person's pause; fencing_token is the number that the latest worker took; gateway, once it is known, is the entry
-- of the audit chain that names the gateway and the merchant that these payments are of. Numbers only grow, but for the pause.
CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO state VALUES ('audit_entries', 0), ('sending_paused', 0), ('fencing_token', 0);
CREATE TRIGGER state_past BEFORE UPDATE ON state WHEN OLD.name <> NEW.name OR (OLD.name <> 'sending_paused' AND NEW.value < OLD.value) BEGIN
    SELECT RAISE(ABORT, 'fencing tokens and entries only grow');
END;
CREATE TRIGGER state_kept BEFORE DELETE ON state BEGIN
    SELECT RAISE(ABORT, 'the state of the ledger is never deleted');
END;

-- The audit chain: who did what to what. sha256 covers the entry and the sha256 of the one before it. row_sha256 is the digest of the row that
-- changed with it, where one did. last_line is the last line of the timeline that this entry answers for, and lines_sha256 the digest of those
-- since the entry before. Entries have no gaps and are only added to.
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

-- Payments that were imported and are sent together. file_sha256 is of the file, rows_sha256 of the rows' contents whatever their order, so that
-- a file that was imported before is noticed. reason: why it is paused, as facts, where that wasn't a person. stop_after: problems in a row after
-- which it pauses, 0 for never. Where each payment stands is said by the payments.
CREATE TABLE batches (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
    file_sha256 BLOB NOT NULL,
    rows_sha256 BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    title TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'sending', 'paused', 'ended')),
    reason TEXT NOT NULL CHECK (reason = '' OR reason GLOB '{*}'),
    stop_after INTEGER NOT NULL CHECK (stop_after >= 0),
    changed_at INTEGER NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
CREATE INDEX batches_rows ON batches (rows_sha256);
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

-- The header of the table that a batch was made from. A list of cells is one text: each with its length before it.
CREATE TABLE batch_headers (
    batch INTEGER PRIMARY KEY REFERENCES batches (seq),
    cells TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
CREATE TRIGGER batch_headers_frozen BEFORE UPDATE ON batch_headers BEGIN
    SELECT RAISE(ABORT, 'the table of a batch never changes');
END;
CREATE TRIGGER batch_headers_kept BEFORE DELETE ON batch_headers BEGIN
    SELECT RAISE(ABORT, 'the table of a batch is never deleted');
END;

-- Its rows, cell by cell, so that the result of a batch has the columns of its file. problem: why a row was left out, as a list of reasons in JSON
-- (ledger/factjson.h); '' where a payment was made of it.
CREATE TABLE batch_lines (
    batch INTEGER NOT NULL REFERENCES batch_headers (batch),
    row INTEGER NOT NULL CHECK (row > 0),
    cells TEXT NOT NULL,
    problem TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (batch, row)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER batch_lines_frozen BEFORE UPDATE ON batch_lines BEGIN
    SELECT RAISE(ABORT, 'the table of a batch never changes');
END;
CREATE TRIGGER batch_lines_kept BEFORE DELETE ON batch_lines BEGIN
    SELECT RAISE(ABORT, 'the table of a batch is never deleted');
END;

-- One row a payment, never deleted. seq is the order of writing.
CREATE TABLE payments (
    seq INTEGER PRIMARY KEY,
    -- What it asks for, which never changes. search_frozen is what is searched of that, folded: ID, name, account and e-mail, a line each.
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
    return_url TEXT NOT NULL,
    batch INTEGER REFERENCES batches (seq),
    batch_row INTEGER NOT NULL,
    search_frozen TEXT NOT NULL,
    -- Where it stands and what is known of its past. absence_proof_allowed: two answers 404 may prove that the gateway doesn't have it.
    -- latest_token_expiry: of all tokens that carried it. resolved_as_ours: a person said of a gateway mismatch that it is this payment.
    state TEXT NOT NULL CHECK (state IN ('draft', 'queued', 'paused', 'sending', 'processing', 'unknown', 'rejected', 'mismatch', 'paid',
        'other', 'awaiting', 'expired', 'untracked', 'cancelled')),
    id_typed INTEGER NOT NULL CHECK (id_typed IN (0, 1)),
    absence_proof_allowed INTEGER NOT NULL CHECK (absence_proof_allowed IN (0, 1)),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    may_be_accepted INTEGER NOT NULL CHECK (may_be_accepted IN (0, 1)),
    ever_on_wire INTEGER NOT NULL CHECK (ever_on_wire IN (0, 1)),
    accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
    repeated INTEGER NOT NULL CHECK (repeated IN (0, 1)),
    refused_status INTEGER NOT NULL,
    latest_token_expiry INTEGER NOT NULL,
    gateway_status TEXT NOT NULL,
    changed_after_success INTEGER NOT NULL CHECK (changed_after_success IN (0, 1)),
    queries_without_news INTEGER NOT NULL,
    queries_with_same_status INTEGER NOT NULL,
    denials INTEGER NOT NULL,
    word_is_final INTEGER NOT NULL CHECK (word_is_final IN (0, 1)),
    resolved_as_ours INTEGER NOT NULL CHECK (resolved_as_ours IN (0, 1)),
    -- reference and note are the merchant's own and never sent. search_reference is what is searched of all that may change, folded. problem is
    -- facts. fencing_token is of the worker that began its last attempt.
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
    problem TEXT NOT NULL CHECK (problem = '' OR problem GLOB '{*}'),
    test_mark_seen INTEGER NOT NULL CHECK (test_mark_seen IN (0, 1)),
    fencing_token INTEGER NOT NULL,
    -- Of a payin: where its customer pays, as the gateway says after it was written; with a digest of its own.
    pay_to_amount TEXT,
    pay_to_currency TEXT,
    pay_to_name TEXT NOT NULL,
    pay_to_account TEXT NOT NULL,
    pay_to_bank_code TEXT NOT NULL,
    pay_to_bank_name TEXT NOT NULL,
    pay_to_reference TEXT NOT NULL,
    pay_to_expires_at INTEGER,
    pay_to_return_url TEXT NOT NULL,
    pay_to_sha256 BLOB NOT NULL CHECK (length(pay_to_sha256) IN (0, 32)),
    -- Values that the row digest covers with their names, where they are there. token_life: how long the tokens that carried it live, in seconds;
    -- -1 when one of them has no end that can be relied on, which makes the payment boundless. rejection: why it is rejected; only `reply` isn't
    -- proven. looks, look_at: how often it was looked for after that, and when it is next. known_by: when it is to be known whether the gateway
    -- has it. posts_ended, absence_ended: the end of its last POST and of the first of two answers 404, while its absence is to be proven.
    state_since INTEGER,
    token_life INTEGER CHECK (token_life >= -1),
    rejection TEXT CHECK (rejection IN ('reply', 'absence', 'comparison', 'support')),
    found_after_rejected INTEGER CHECK (found_after_rejected IN (0, 1)),
    looks INTEGER CHECK (looks >= 0),
    look_at INTEGER,
    known_by INTEGER,
    alarm_seen INTEGER CHECK (alarm_seen = 1),
    boot TEXT,
    posts_ended INTEGER,
    absence_ended INTEGER,
    absence_date INTEGER,
    sending_stopped INTEGER CHECK (sending_stopped = 1),
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    -- Computed, for lists: since when it stands where it stands, and the name within search_frozen.
    standing_since INTEGER GENERATED ALWAYS AS (coalesce(state_since, changed_at)) VIRTUAL,
    sort_name TEXT GENERATED ALWAYS AS (substr(search_frozen, instr(search_frozen, char(10)) + 1,
        instr(substr(search_frozen, instr(search_frozen, char(10)) + 1), char(10)) - 1)) VIRTUAL,
    CHECK ((fee_amount IS NULL) = (fee_currency IS NULL)),
    CHECK ((pay_to_amount IS NULL) = (pay_to_currency IS NULL))
) STRICT;
CREATE INDEX payments_created ON payments (created_at);
CREATE INDEX payments_kind ON payments (kind, created_at);
CREATE INDEX payments_kind_state ON payments (kind, state, created_at);
CREATE UNIQUE INDEX payments_batch ON payments (batch, batch_row) WHERE batch IS NOT NULL;
CREATE INDEX payments_batch_state ON payments (batch, state) WHERE batch IS NOT NULL;
CREATE INDEX payments_other_open ON payments (created_at) WHERE state = 'other' AND word_is_final = 0;
CREATE INDEX payments_test_mark ON payments (is_test) WHERE is_test IS NOT NULL AND test_mark_seen = 0;
CREATE INDEX payments_by_amount ON payments (kind, currency, amount_scaled, created_at);
CREATE INDEX payments_by_name ON payments (kind, sort_name, created_at DESC);
CREATE INDEX payments_by_change ON payments (kind, changed_at, created_at);
CREATE INDEX payments_standing ON payments (kind, state, standing_since, currency, amount_scaled);
CREATE INDEX payments_recipient ON payments (account_number, operator_code, state) WHERE kind = 'payout' AND account_number <> '';
CREATE INDEX payments_awaited ON payments (pay_to_expires_at) WHERE state = 'awaiting';
CREATE INDEX payments_unscaled ON payments (created_at) WHERE amount_scaled IS NULL;
CREATE INDEX payments_mark ON payments (is_test, kind, created_at);
CREATE INDEX payments_noted ON payments (state) WHERE problem <> '';
CREATE INDEX payments_changed_word ON payments (kind) WHERE changed_after_success = 1;
CREATE INDEX payments_unproven ON payments (created_at) WHERE state = 'rejected' AND rejection = 'reply';
CREATE INDEX payments_look ON payments (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX payments_after_all ON payments (kind) WHERE found_after_rejected = 1;
CREATE TRIGGER payments_frozen BEFORE UPDATE OF seq, id, kind, nonce, created_at, amount, amount_scaled, currency, method_code, account_name,
    account_number, operator_code, email, callback_url, return_url, search_frozen ON payments BEGIN
    SELECT RAISE(ABORT, 'what a payment asks for never changes');
END;
CREATE TRIGGER payments_batch_frozen BEFORE UPDATE OF batch, batch_row ON payments BEGIN
    SELECT RAISE(ABORT, 'a payment stays in its batch');
END;
CREATE TRIGGER payments_past BEFORE UPDATE ON payments
    WHEN NEW.attempts < OLD.attempts OR NEW.latest_token_expiry < OLD.latest_token_expiry OR NEW.ever_on_wire < OLD.ever_on_wire
        OR NEW.accepted < OLD.accepted
BEGIN
    SELECT RAISE(ABORT, 'what happened to a payment is never forgotten');
END;
CREATE TRIGGER payments_seen BEFORE UPDATE ON payments
    WHEN NEW.fencing_token < OLD.fencing_token OR NEW.test_mark_seen < OLD.test_mark_seen
BEGIN
    SELECT RAISE(ABORT, 'what happened to a payment is never forgotten');
END;
CREATE TRIGGER payments_cancelled BEFORE UPDATE OF state ON payments WHEN OLD.state = 'cancelled' AND NEW.state <> 'cancelled' BEGIN
    SELECT RAISE(ABORT, 'a payment that was cancelled stays cancelled');
END;
CREATE TRIGGER payments_pay_to_kept BEFORE UPDATE ON payments
    WHEN (OLD.pay_to_account <> '' AND NEW.pay_to_account = '') OR (OLD.pay_to_reference <> '' AND NEW.pay_to_reference = '')
        OR (OLD.pay_to_expires_at IS NOT NULL AND NEW.pay_to_expires_at IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'where a customer pays is never forgotten');
END;
CREATE TRIGGER payments_bound_kept BEFORE UPDATE ON payments
    WHEN (OLD.token_life = -1 AND NEW.token_life IS NOT -1) OR (NEW.token_life <> -1 AND NEW.token_life < OLD.token_life)
        OR (OLD.token_life IS NOT NULL AND NEW.token_life IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'how long a payment can still be accepted is never forgotten');
END;
CREATE TRIGGER payments_after_all_kept BEFORE UPDATE ON payments
    WHEN (OLD.found_after_rejected = 1 AND NEW.found_after_rejected IS NOT 1) OR (OLD.alarm_seen = 1 AND NEW.alarm_seen IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'that a payment was accepted after all is never forgotten');
END;
CREATE TRIGGER payments_sending_stopped BEFORE UPDATE ON payments
    WHEN OLD.sending_stopped = 1 AND (NEW.sending_stopped IS NULL OR NEW.attempts > OLD.attempts)
BEGIN
    SELECT RAISE(ABORT, 'a payment whose batch was cancelled is never sent again');
END;
CREATE TRIGGER payments_kept BEFORE DELETE ON payments BEGIN
    SELECT RAISE(ABORT, 'payments are never deleted');
END;

-- The frozen bytes of each payment's POST; sha256 is of them alone, frozen_sha256 of them and of all that the payment asks for.
CREATE TABLE payment_body (
    seq INTEGER PRIMARY KEY REFERENCES payments (seq),
    body BLOB NOT NULL,
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    frozen_sha256 BLOB NOT NULL CHECK (length(frozen_sha256) = 32)
) STRICT;
CREATE TRIGGER payment_body_frozen BEFORE UPDATE ON payment_body BEGIN
    SELECT RAISE(ABORT, 'the body of a payment never changes');
END;
CREATE TRIGGER payment_body_kept BEFORE DELETE ON payment_body BEGIN
    SELECT RAISE(ABORT, 'the body of a payment is never deleted');
END;

-- One row a POST, written before it goes and completed when it ended; outcome is '' while it is under way or when a crash ended it. token_asked is
-- how long the token was to be good, in seconds, 0 where that isn't known. fencing_token is of the worker that sent it, 0 where that isn't known.
CREATE TABLE attempts (
    seq INTEGER NOT NULL REFERENCES payments (seq),
    number INTEGER NOT NULL CHECK (number > 0),
    token_jti TEXT NOT NULL,
    token_exp INTEGER NOT NULL,
    begun_at INTEGER NOT NULL,
    fencing_token INTEGER NOT NULL,
    ended_at INTEGER,
    outcome TEXT NOT NULL,
    http_status INTEGER NOT NULL,
    token_iat INTEGER,
    token_asked INTEGER NOT NULL,
    boot TEXT NOT NULL,
    ended_since_boot INTEGER,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (seq, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER attempts_frozen BEFORE UPDATE OF seq, number, token_jti, token_exp, begun_at, fencing_token ON attempts BEGIN
    SELECT RAISE(ABORT, 'how an attempt began never changes');
END;
CREATE TRIGGER attempts_token_kept BEFORE UPDATE ON attempts
    WHEN NEW.token_iat IS NOT OLD.token_iat OR NEW.token_asked <> OLD.token_asked
BEGIN
    SELECT RAISE(ABORT, 'how an attempt began never changes');
END;
CREATE TRIGGER attempts_kept BEFORE DELETE ON attempts BEGIN
    SELECT RAISE(ABORT, 'attempts are never deleted');
END;

-- What happened to each payment, a line each: its type, and its arguments as facts. The audit chain answers for every line.
CREATE TABLE timeline (
    entry INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL REFERENCES payments (seq),
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    args TEXT NOT NULL CHECK (args = '' OR args GLOB '{*}')
) STRICT;
CREATE INDEX timeline_payment ON timeline (seq);
CREATE TRIGGER timeline_frozen BEFORE UPDATE ON timeline BEGIN
    SELECT RAISE(ABORT, 'the timeline is only added to');
END;
CREATE TRIGGER timeline_kept BEFORE DELETE ON timeline BEGIN
    SELECT RAISE(ABORT, 'the timeline is only added to');
END;

-- What the gateway replied last, to the POST and to a GET, for people who look for what happened; without anything that proves who asks.
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

-- What another process leaves for the worker to do. payment is its ID, reason a person's words where a decision needs them.
CREATE TABLE commands (
    entry INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('check', 'untrack', 'track', 'ours', 'not-ours', 'executed', 'not-executed')),
    payment TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    done_at INTEGER,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
CREATE INDEX commands_open ON commands (entry) WHERE done_at IS NULL;
CREATE TRIGGER commands_frozen BEFORE UPDATE OF entry, kind, payment, reason, at ON commands BEGIN
    SELECT RAISE(ABORT, 'what was asked for never changes');
END;
CREATE TRIGGER commands_done BEFORE UPDATE OF done_at ON commands WHEN OLD.done_at IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'a command is done once');
END;
CREATE TRIGGER commands_kept BEFORE DELETE ON commands BEGIN
    SELECT RAISE(ABORT, 'commands are never deleted');
END;

-- What a person said of a status of the gateway's own: whether payments that reached it are followed any more.
CREATE TABLE final_words (
    kind TEXT NOT NULL CHECK (kind IN ('payout', 'payin')),
    word TEXT NOT NULL,
    is_final INTEGER NOT NULL CHECK (is_final IN (0, 1)),
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (kind, word)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER final_words_kept BEFORE DELETE ON final_words BEGIN
    SELECT RAISE(ABORT, 'what a person said of a word is never deleted');
END;

-- The balances that were read: of each currency and hour (since 1970) the last.
CREATE TABLE balances (
    currency TEXT NOT NULL,
    hour INTEGER NOT NULL,
    at INTEGER NOT NULL,
    amount TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (currency, hour)
) STRICT, WITHOUT ROWID;
CREATE INDEX balances_hour ON balances (hour);

-- The lists of codes that the gateway gave last, so that they are known without a connection. items is JSON.
CREATE TABLE code_lists (
    name TEXT PRIMARY KEY NOT NULL,
    read_at INTEGER NOT NULL,
    items TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- By which earlier payouts to the same account or the same person are found, however these are written (core/accountrules.h). Made from the
-- payments when they are written.
CREATE TABLE recipient_keys (
    account_tail TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    person_key TEXT NOT NULL,
    amount_scaled INTEGER,
    PRIMARY KEY (account_tail, created_at, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX recipient_keys_person ON recipient_keys (person_key, created_at);
CREATE TRIGGER recipient_keys_frozen BEFORE UPDATE ON recipient_keys BEGIN
    SELECT RAISE(ABORT, 'the keys of a recipient never change');
END;
CREATE TRIGGER recipient_keys_kept BEFORE DELETE ON recipient_keys BEGIN
    SELECT RAISE(ABORT, 'the keys of a recipient are kept');
END;

-- Payments that were made before one that was written earlier: the clock was set back, or they were made elsewhere. One that isn't among them is
-- known to be newer than all that were written before it without looking at them.
CREATE TABLE out_of_turn (seq INTEGER PRIMARY KEY REFERENCES payments (seq)) STRICT;
CREATE TRIGGER payments_out_of_turn AFTER INSERT ON payments WHEN NEW.created_at < (SELECT max(created_at) FROM payments) BEGIN
    INSERT INTO out_of_turn VALUES (NEW.seq);
END;

-- How many payments stand in each state, kept by triggers.
CREATE TABLE counters (kind TEXT, state TEXT, payments INTEGER NOT NULL, PRIMARY KEY (kind, state)) STRICT, WITHOUT ROWID;
WITH kinds (kind) AS (VALUES ('payout'), ('payin')),
    states (state) AS (VALUES ('draft'), ('queued'), ('paused'), ('sending'), ('processing'), ('unknown'), ('rejected'), ('mismatch'), ('paid'),
        ('other'), ('awaiting'), ('expired'), ('untracked'), ('cancelled'))
INSERT INTO counters SELECT kind, state, 0 FROM kinds, states;
CREATE TRIGGER payments_count_new AFTER INSERT ON payments BEGIN
    UPDATE counters SET payments = payments + 1 WHERE kind = NEW.kind AND state = NEW.state;
END;
CREATE TRIGGER payments_count_moved AFTER UPDATE OF state ON payments WHEN NEW.state <> OLD.state BEGIN
    UPDATE counters SET payments = payments - 1 WHERE kind = OLD.kind AND state = OLD.state;
    UPDATE counters SET payments = payments + 1 WHERE kind = NEW.kind AND state = NEW.state;
END;

-- The volume: payments and their money by state, currency and the quarter of an hour (since 1970) in which they were made, because every time zone
-- begins its days on one. A sum is kept in two parts, billions of scaled units and the rest, so that it stays exact and never grows too large for
-- SQLite; amounts without amount_scaled are in no sum here. Kept by triggers.
CREATE TABLE tallies (
    kind TEXT NOT NULL,
    quarter INTEGER NOT NULL,
    state TEXT NOT NULL,
    currency TEXT NOT NULL,
    payments INTEGER NOT NULL CHECK (payments >= 0),
    billions INTEGER NOT NULL,
    rest INTEGER NOT NULL,
    PRIMARY KEY (kind, quarter, state, currency)
) STRICT, WITHOUT ROWID;

-- The same without the quarters.
CREATE TABLE totals (
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    currency TEXT NOT NULL,
    payments INTEGER NOT NULL CHECK (payments >= 0),
    billions INTEGER NOT NULL,
    rest INTEGER NOT NULL,
    PRIMARY KEY (kind, state, currency)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER payments_tally_new AFTER INSERT ON payments BEGIN
    INSERT INTO tallies VALUES (NEW.kind, NEW.created_at / 900000, NEW.state, NEW.currency, 1,
        coalesce(NEW.amount_scaled / 1000000000, 0), coalesce(NEW.amount_scaled % 1000000000, 0))
        ON CONFLICT DO UPDATE SET payments = payments + 1, billions = billions + excluded.billions, rest = rest + excluded.rest;
    INSERT INTO totals VALUES (NEW.kind, NEW.state, NEW.currency, 1,
        coalesce(NEW.amount_scaled / 1000000000, 0), coalesce(NEW.amount_scaled % 1000000000, 0))
        ON CONFLICT DO UPDATE SET payments = payments + 1, billions = billions + excluded.billions, rest = rest + excluded.rest;
END;
CREATE TRIGGER payments_tally_moved AFTER UPDATE OF state ON payments WHEN NEW.state <> OLD.state BEGIN
    UPDATE tallies SET payments = payments - 1, billions = billions - coalesce(OLD.amount_scaled / 1000000000, 0),
        rest = rest - coalesce(OLD.amount_scaled % 1000000000, 0)
        WHERE kind = OLD.kind AND quarter = OLD.created_at / 900000 AND state = OLD.state AND currency = OLD.currency;
    DELETE FROM tallies WHERE kind = OLD.kind AND quarter = OLD.created_at / 900000 AND state = OLD.state AND currency = OLD.currency
        AND payments = 0;
    INSERT INTO tallies VALUES (NEW.kind, NEW.created_at / 900000, NEW.state, NEW.currency, 1,
        coalesce(NEW.amount_scaled / 1000000000, 0), coalesce(NEW.amount_scaled % 1000000000, 0))
        ON CONFLICT DO UPDATE SET payments = payments + 1, billions = billions + excluded.billions, rest = rest + excluded.rest;
    UPDATE totals SET payments = payments - 1, billions = billions - coalesce(OLD.amount_scaled / 1000000000, 0),
        rest = rest - coalesce(OLD.amount_scaled % 1000000000, 0)
        WHERE kind = OLD.kind AND state = OLD.state AND currency = OLD.currency;
    INSERT INTO totals VALUES (NEW.kind, NEW.state, NEW.currency, 1,
        coalesce(NEW.amount_scaled / 1000000000, 0), coalesce(NEW.amount_scaled % 1000000000, 0))
        ON CONFLICT DO UPDATE SET payments = payments + 1, billions = billions + excluded.billions, rest = rest + excluded.rest;
    DELETE FROM totals WHERE payments = 0;
END;

-- The index of the search: what is searched of each payment, in threes of letters. Filled by the program, because triggers of a file may not write
-- to it.
CREATE VIRTUAL TABLE payment_search USING fts5(text, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
