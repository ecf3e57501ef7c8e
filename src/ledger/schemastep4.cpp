// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/schemasteps.h"

namespace kontor::schema {

//! Version 4: what the overview shows, told without looking at every payment; the balances that were read; and the index of the search.
//! `tallies` counts payments and sums their money by the quarter of an hour in which they were made, because every time zone begins its
//! days on one. A sum is kept in two parts, billions of scaled units and the rest, so that it stays exact and never grows too large for
//! SQLite. What has more digits than that is in no sum here and has an index of its own. `totals` says the same without the quarters.
//! `sort_name` is the name within what is searched: folded, so that it is sorted whatever the case and the marks. `state_since` says when a
//! payment came to its state; of those that were there before it isn't known, and when they last changed stands in for it. The index of the
//! search is filled by the program, because triggers of a file may not write to it.
const char version4[] = R"sql(
ALTER TABLE payments ADD COLUMN state_since INTEGER;
ALTER TABLE payments ADD COLUMN standing_since INTEGER GENERATED ALWAYS AS (coalesce(state_since, changed_at)) VIRTUAL;
ALTER TABLE payments ADD COLUMN sort_name TEXT GENERATED ALWAYS AS (substr(search_frozen, instr(search_frozen, char(10)) + 1,
    instr(substr(search_frozen, instr(search_frozen, char(10)) + 1), char(10)) - 1)) VIRTUAL;

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
CREATE TABLE totals (
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    currency TEXT NOT NULL,
    payments INTEGER NOT NULL CHECK (payments >= 0),
    billions INTEGER NOT NULL,
    rest INTEGER NOT NULL,
    PRIMARY KEY (kind, state, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO tallies SELECT kind, created_at / 900000 AS quarter, state, currency, count(*), coalesce(sum(amount_scaled / 1000000000), 0),
    coalesce(sum(amount_scaled % 1000000000), 0) FROM payments GROUP BY kind, quarter, state, currency;
INSERT INTO totals SELECT kind, state, currency, sum(payments), sum(billions), sum(rest) FROM tallies GROUP BY kind, state, currency;

CREATE TABLE balances (
    currency TEXT NOT NULL,
    hour INTEGER NOT NULL,
    at INTEGER NOT NULL,
    amount TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (currency, hour)
) STRICT, WITHOUT ROWID;
CREATE INDEX balances_hour ON balances (hour);

CREATE INDEX payments_by_amount ON payments (kind, currency, amount_scaled, created_at);
CREATE INDEX payments_by_name ON payments (kind, sort_name, created_at DESC);
CREATE INDEX payments_by_change ON payments (kind, changed_at, created_at);
CREATE INDEX payments_standing ON payments (kind, state, standing_since, currency, amount_scaled);
CREATE INDEX payments_recipient ON payments (account_number, operator_code, state) WHERE kind = 'payout' AND account_number <> '';
CREATE INDEX payments_awaited ON payments (pay_to_expires_at) WHERE state = 'awaiting';
CREATE INDEX payments_unscaled ON payments (created_at) WHERE amount_scaled IS NULL;

CREATE VIRTUAL TABLE payment_search USING fts5(text, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
)sql";

const char version4Guards[] = R"sql(
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
)sql";

} // namespace kontor::schema
