-- A ledger of schema 2 as the program that knew no later one wrote it: two payouts, one of them with a word of its own; two payins, one of
-- them settled.
PRAGMA application_id=1265529970;
PRAGMA user_version=2;
BEGIN TRANSACTION;
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
INSERT INTO "attempts" VALUES(2,1,'jti-7',1790000120,1790000000003,1790000000004,'accepted',200);
CREATE TABLE counters (kind TEXT, state TEXT, payments INTEGER NOT NULL, PRIMARY KEY (kind, state)) STRICT, WITHOUT ROWID;
INSERT INTO "counters" VALUES('payin','cancelled',0);
INSERT INTO "counters" VALUES('payin','mismatch',0);
INSERT INTO "counters" VALUES('payin','draft',0);
INSERT INTO "counters" VALUES('payin','expired',0);
INSERT INTO "counters" VALUES('payin','paused',0);
INSERT INTO "counters" VALUES('payin','other',0);
INSERT INTO "counters" VALUES('payin','untracked',0);
INSERT INTO "counters" VALUES('payin','queued',0);
INSERT INTO "counters" VALUES('payin','rejected',0);
INSERT INTO "counters" VALUES('payin','sending',0);
INSERT INTO "counters" VALUES('payin','processing',0);
INSERT INTO "counters" VALUES('payin','paid',1);
INSERT INTO "counters" VALUES('payin','unknown',0);
INSERT INTO "counters" VALUES('payin','awaiting',1);
INSERT INTO "counters" VALUES('payout','cancelled',0);
INSERT INTO "counters" VALUES('payout','mismatch',0);
INSERT INTO "counters" VALUES('payout','draft',0);
INSERT INTO "counters" VALUES('payout','expired',0);
INSERT INTO "counters" VALUES('payout','paused',0);
INSERT INTO "counters" VALUES('payout','other',1);
INSERT INTO "counters" VALUES('payout','untracked',0);
INSERT INTO "counters" VALUES('payout','queued',1);
INSERT INTO "counters" VALUES('payout','rejected',0);
INSERT INTO "counters" VALUES('payout','sending',0);
INSERT INTO "counters" VALUES('payout','processing',0);
INSERT INTO "counters" VALUES('payout','paid',0);
INSERT INTO "counters" VALUES('payout','unknown',0);
INSERT INTO "counters" VALUES('payout','awaiting',0);
CREATE TABLE payment_body (
    seq INTEGER PRIMARY KEY REFERENCES payments (seq),
    body BLOB NOT NULL,
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    frozen_sha256 BLOB NOT NULL CHECK (length(frozen_sha256) = 32)
) STRICT;
INSERT INTO "payment_body" VALUES(1,X'7B22616D6F756E74223A31322E35302C226E223A317D',X'112EB95DCCA54205F64189087376A6B719066428D758E787962B8720461024EA',X'FFBE2EEC11F2461FA9C410384C766C4E0AB9DCD42970914E7193F03D8BC9E7D0');
INSERT INTO "payment_body" VALUES(2,X'7B22616D6F756E74223A31322E35302C226E223A327D',X'7330671787E712D4F1751600CAE851DB0A9C9650B7DAC7A07E9D7958B9BDC29A',X'CC1C4555E681BBD56155708068FB6CDBB15455DEEA590DDFBC5038B72DADDD47');
INSERT INTO "payment_body" VALUES(3,X'7B22616D6F756E74223A31322E35302C226E223A337D',X'97FFF415262DF6245601E596B6ECA36418C5F9BCF1C0F7FC45857A3B3A893DB0',X'9D77097DEDD82FC01BACC436E8BFFC8C6038F98589987A51896A2B83DD459AA0');
INSERT INTO "payment_body" VALUES(4,X'7B22616D6F756E74223A31322E35302C226E223A347D',X'5F9A630BC601BF8BD8A11CABC5FE2A0F97345E6544B0B3EA5C91FD6BF152D869',X'42726D56DADA2EEAD77A099B2201970A00DD3145A7217F11870A83F4C31B37C5');
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
    problem TEXT NOT NULL, return_url TEXT NOT NULL DEFAULT '', pay_to_amount TEXT, pay_to_currency TEXT CHECK ((pay_to_amount IS NULL) = (pay_to_currency IS NULL)), pay_to_name TEXT NOT NULL DEFAULT '', pay_to_account TEXT NOT NULL DEFAULT '', pay_to_bank_code TEXT NOT NULL DEFAULT '', pay_to_bank_name TEXT NOT NULL DEFAULT '', pay_to_reference TEXT NOT NULL DEFAULT '', pay_to_expires_at INTEGER, pay_to_return_url TEXT NOT NULL DEFAULT '', pay_to_sha256 BLOB NOT NULL DEFAULT x'' CHECK (length(pay_to_sha256) IN (0, 32)),
    CHECK ((fee_amount IS NULL) = (fee_currency IS NULL))
) STRICT;
INSERT INTO "payments" VALUES(1,'pay-1','payout','00000000000000000000000000000001',1790000000001,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 1','004511','OP7','payee1@example.org','http://127.0.0.1:4000/cb/payouts/1','pay-1
nguyen thi bich 1
004511
payee1@example.org','queued',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 1','invoice 1','',1790000000001,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'');
INSERT INTO "payments" VALUES(2,'pay-2','payout','00000000000000000000000000000002',1790000000002,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 2','004512','OP7','payee2@example.org','http://127.0.0.1:4000/cb/payouts/2','pay-2
nguyen thi bich 2
004512
payee2@example.org','other',0,1,1,1,1,1,0,0,1790000120,'PAID_OUT',0,0,0,0,'Invoice 2','invoice 2','a note, "quoted"; with '' too',1790000000002,NULL,NULL,1,'0.50','IDR',NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'');
INSERT INTO "payments" VALUES(3,'pay-3','payin','00000000000000000000000000000003',1790000000003,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 3','004513','OP7','payee3@example.org','http://127.0.0.1:4000/cb/payouts/3','pay-3
nguyen thi bich 3
004513
payee3@example.org','awaiting',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 3','invoice 3
880812343
9f2k3','',1790000000003,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','https://shop.example/thanks?n=3','12.50','IDR','KONTOR SHOP','880812343','014','Bank Central Asia','9F2K3',1790003600003,'https://pay.example/back',X'23DFE8ED881817E723D30F522420580B08FCA00B2B85C113FC1F97C25DEE4ED8');
INSERT INTO "payments" VALUES(4,'pay-4','payin','00000000000000000000000000000004',1790000000004,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 4','004514','OP7','payee4@example.org','http://127.0.0.1:4000/cb/payouts/4','pay-4
nguyen thi bich 4
004514
payee4@example.org','paid',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 4','invoice 4
880812344
9f2k4','',1790000000004,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','https://shop.example/thanks?n=4','12.50','IDR','KONTOR SHOP','880812344','014','Bank Central Asia','9F2K4',1790003600004,'https://pay.example/back',X'D3DA2F93C634960A5A478E79470C75613042C4BC8B204A48A25822D1FAF54328');
CREATE TABLE timeline (
    entry INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL REFERENCES payments (seq),
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
INSERT INTO "timeline" VALUES(1,1,1790000000001,'created','Written');
INSERT INTO "timeline" VALUES(2,2,1790000000002,'created','Written');
INSERT INTO "timeline" VALUES(3,2,1790000000003,'sent','Sent (try 1)');
INSERT INTO "timeline" VALUES(4,2,1790000000004,'accepted','');
INSERT INTO "timeline" VALUES(5,2,1790000000005,'status','"PAID_OUT"');
INSERT INTO "timeline" VALUES(6,3,1790000000006,'created','Written');
CREATE INDEX payments_created ON payments (created_at);
CREATE INDEX timeline_payment ON timeline (seq);
CREATE TRIGGER payments_frozen BEFORE UPDATE OF seq, id, kind, nonce, created_at, amount, amount_scaled, currency, method_code, account_name,
    account_number, operator_code, email, callback_url, search_frozen ON payments BEGIN
    SELECT RAISE(ABORT, 'what a payment asks for never changes');
END;
CREATE TRIGGER payments_past BEFORE UPDATE ON payments
    WHEN NEW.attempts < OLD.attempts OR NEW.fence < OLD.fence OR NEW.ever_on_wire < OLD.ever_on_wire OR NEW.accepted < OLD.accepted
BEGIN
    SELECT RAISE(ABORT, 'what happened to a payment is never forgotten');
END;
CREATE TRIGGER payments_withdrawn BEFORE UPDATE OF state ON payments WHEN OLD.state = 'cancelled' AND NEW.state <> 'cancelled' BEGIN
    SELECT RAISE(ABORT, 'a payment that was withdrawn stays withdrawn');
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
CREATE INDEX payments_kind ON payments (kind, created_at);
CREATE INDEX payments_kind_state ON payments (kind, state, created_at);
CREATE TRIGGER payments_return_frozen BEFORE UPDATE OF return_url ON payments BEGIN
    SELECT RAISE(ABORT, 'what a payment asks for never changes');
END;
CREATE TRIGGER payments_pay_to_kept BEFORE UPDATE ON payments
    WHEN (OLD.pay_to_account <> '' AND NEW.pay_to_account = '') OR (OLD.pay_to_reference <> '' AND NEW.pay_to_reference = '')
        OR (OLD.pay_to_expires_at IS NOT NULL AND NEW.pay_to_expires_at IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'where a customer pays is never forgotten');
END;
CREATE TRIGGER payments_count_new AFTER INSERT ON payments BEGIN
    UPDATE counters SET payments = payments + 1 WHERE kind = NEW.kind AND state = NEW.state;
END;
CREATE TRIGGER payments_count_moved AFTER UPDATE OF state ON payments WHEN NEW.state <> OLD.state BEGIN
    UPDATE counters SET payments = payments - 1 WHERE kind = OLD.kind AND state = OLD.state;
    UPDATE counters SET payments = payments + 1 WHERE kind = NEW.kind AND state = NEW.state;
END;
COMMIT;
