-- A ledger of schema 3 as the program that knew no later one wrote it: payouts in three currencies, one of them settled and one with more
-- digits than sums in SQL can hold; a payin that is awaited; a batch of two drafts; sending paused and a word called final.
PRAGMA application_id=1265529970;
PRAGMA user_version=3;
BEGIN TRANSACTION;
CREATE TABLE attempts (
    seq INTEGER NOT NULL REFERENCES payments (seq),
    number INTEGER NOT NULL CHECK (number > 0),
    token_jti TEXT NOT NULL,
    token_exp INTEGER NOT NULL,
    begun_at INTEGER NOT NULL,
    ended_at INTEGER,
    outcome TEXT NOT NULL,
    http_status INTEGER NOT NULL, term INTEGER NOT NULL DEFAULT 0, row_sha256 BLOB NOT NULL DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000'
    CHECK (length(row_sha256) = 32),
    PRIMARY KEY (seq, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "attempts" VALUES(2,1,'jti',0,1790000000002,NULL,'',0,1,X'1E01AE1FBFD1108913DA0D037CDE353B8C84505C2A51A4CA31883420BC9DA956');
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
INSERT INTO "audit" VALUES(1,1795325583429,'anna','ledger.made','','0',X'',0,X'',X'DE91D70DFA762EF240E077DFBDF5A2A05B3C48F17DD889BBFCE42228E5A80344');
INSERT INTO "audit" VALUES(2,1795325583474,'anna','worker.began','','1',X'',0,X'',X'6C2970E958FBDB5A76AC404AE84BB499ED4F63534D97A7EB6E613156544365D7');
INSERT INTO "audit" VALUES(3,1795325583484,'anna','payment.created','pay-1','',X'7003BD3984C87E1CB4589ACB877923AE3D44E4756EA2CE69741BC83A5C436126',0,X'',X'4D7D3531AC4AC4AC3A7671D3651B02CA4F55798E277FF0B0192C5CA249D3F5AD');
INSERT INTO "audit" VALUES(4,1795325583492,'anna','payment.created','pay-2','',X'830BC4B57FEF05A252843DC7AFF2251C8653FBA8F37CD33C9D644AD59524FC1F',0,X'',X'8CC939FFB0E6B580A1337EC3A88D406F9CA7801F23C30A335B92B2BBEF0F4140');
INSERT INTO "audit" VALUES(5,1795325583493,'anna','payment.sent','pay-2','Sent (try 1)',X'D50516F5FE0DA83A9E3BE58F28771D8953A1E0D1D3C258A9F8F2678A21B129C9',1,X'1DE258AF01D3581098607CE591ACC3FDBCE5B88F0CB4E0A5BE2AB7CAA8AEA65B',X'E22C0C95E5E4CB29F4951A2547EEE57923035BD11E6DE26D14A39A96EFE07459');
INSERT INTO "audit" VALUES(6,1795325583494,'anna','payment.settled','pay-2','Settled',X'6B89A527BA2B6477824D2E8BE57DAC9D0D4AAF743A1DC3960B0FAB9A059AE393',2,X'20E9BA594BCD9A852326D429837D01E2AE7D0E5A7101648EFC0E7F846AABA4E0',X'8AD955578051DDF70D761AADC5C7914368CAEDE4AF6B1B6144A040B6B0EF7926');
INSERT INTO "audit" VALUES(7,1795325583495,'anna','payment.created','pay-3','',X'6E5C961BFD813A5EB345DF0D634D78C87B1F2EB796C621D4FC0AEBC148D8A143',2,X'',X'D811169773A4B678A0C36CB835440E002DDBC34D2A364217841C1714CA7F964A');
INSERT INTO "audit" VALUES(8,1795325583496,'anna','payment.created','pay-4','',X'7054083EF797E7D297F9A9D4BC4C77273E008E619EFCBD737AE9CC01480A387B',2,X'',X'6EFA31B76AC6ECFA0B9E4313035163D64E954B866EEC8DC0BB6464AE33110489');
INSERT INTO "audit" VALUES(9,1795325583497,'anna','batch.imported','b-1','Salaries.csv',X'194835BE035CFD72D101774B744B7C7AC389329ADC33C7431ABB2FBA41C2B17D',2,X'',X'D870F91E382AAA9314E8AA4E9417851D3A267729280A390887B11ABB6CB2EFB0');
INSERT INTO "audit" VALUES(10,1795325583497,'anna','payment.created','pay-5','',X'51B14236C326F2A7D136295592F2A82981F309DA24119334AE4BAF227B8D37F9',2,X'',X'52B61828C723B4543E49A2189081D5A123386A0505136B119843613B7D183B58');
INSERT INTO "audit" VALUES(11,1795325583497,'anna','payment.created','pay-6','',X'240922B102F88AE48841BA0655132B81C4C2F444A78E5418754332E21CAED16D',2,X'',X'84FDE5D7C21915E29F2C3A12F6B899EF97A1F25359712974D80AE734BDA59504');
INSERT INTO "audit" VALUES(12,1795325583501,'anna','sending.paused','','',X'',2,X'',X'D8F1313B623463150837BBBEB7B46CC433D5B85D43A2DDD9CCC9C48B4D5E5E88');
INSERT INTO "audit" VALUES(13,1795325583501,'anna','word.final','PAID_OUT','payout',X'',2,X'',X'6BBB10EBADCBFCF9432BBF5F5F9407A0885C82B97A474BF88463BA47DF550697');
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
INSERT INTO "batches" VALUES(1,'b-1',X'6666666666666666666666666666666666666666666666666666666666666666',X'7272727272727272727272727272727272727272727272727272727272727272',1790000000001,'Salaries.csv','draft','',10,1790000000001,X'194835BE035CFD72D101774B744B7C7AC389329ADC33C7431ABB2FBA41C2B17D');
CREATE TABLE counters (kind TEXT, state TEXT, payments INTEGER NOT NULL, PRIMARY KEY (kind, state)) STRICT, WITHOUT ROWID;
INSERT INTO "counters" VALUES('payin','cancelled',0);
INSERT INTO "counters" VALUES('payin','conflict',0);
INSERT INTO "counters" VALUES('payin','draft',0);
INSERT INTO "counters" VALUES('payin','expired',0);
INSERT INTO "counters" VALUES('payin','hold',0);
INSERT INTO "counters" VALUES('payin','other',0);
INSERT INTO "counters" VALUES('payin','parked',0);
INSERT INTO "counters" VALUES('payin','queued',0);
INSERT INTO "counters" VALUES('payin','rejected',0);
INSERT INTO "counters" VALUES('payin','sending',0);
INSERT INTO "counters" VALUES('payin','sent',0);
INSERT INTO "counters" VALUES('payin','settled',0);
INSERT INTO "counters" VALUES('payin','unknown',0);
INSERT INTO "counters" VALUES('payin','waiting',1);
INSERT INTO "counters" VALUES('payout','cancelled',0);
INSERT INTO "counters" VALUES('payout','conflict',0);
INSERT INTO "counters" VALUES('payout','draft',2);
INSERT INTO "counters" VALUES('payout','expired',0);
INSERT INTO "counters" VALUES('payout','hold',0);
INSERT INTO "counters" VALUES('payout','other',0);
INSERT INTO "counters" VALUES('payout','parked',0);
INSERT INTO "counters" VALUES('payout','queued',2);
INSERT INTO "counters" VALUES('payout','rejected',0);
INSERT INTO "counters" VALUES('payout','sending',0);
INSERT INTO "counters" VALUES('payout','sent',0);
INSERT INTO "counters" VALUES('payout','settled',1);
INSERT INTO "counters" VALUES('payout','unknown',0);
INSERT INTO "counters" VALUES('payout','waiting',0);
CREATE TABLE errands (
    entry INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('check', 'park', 'resume', 'ours', 'not-ours')),
    payment TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    done_at INTEGER,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
CREATE TABLE final_words (
    kind TEXT NOT NULL CHECK (kind IN ('payout', 'payin')),
    word TEXT NOT NULL,
    is_final INTEGER NOT NULL CHECK (is_final IN (0, 1)),
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (kind, word)
) STRICT, WITHOUT ROWID;
INSERT INTO "final_words" VALUES('payout','PAID_OUT',1,X'3336DAB3B665699BA8260D0B4A19C38FB13D34C81A99E450C60B666F18A75746');
CREATE TABLE payment_body (
    seq INTEGER PRIMARY KEY REFERENCES payments (seq),
    body BLOB NOT NULL,
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    frozen_sha256 BLOB NOT NULL CHECK (length(frozen_sha256) = 32)
) STRICT;
INSERT INTO "payment_body" VALUES(1,X'7B22616D6F756E74223A31322E35302C226E223A317D',X'112EB95DCCA54205F64189087376A6B719066428D758E787962B8720461024EA',X'FFBE2EEC11F2461FA9C410384C766C4E0AB9DCD42970914E7193F03D8BC9E7D0');
INSERT INTO "payment_body" VALUES(2,X'7B22616D6F756E74223A3130302E31302C226E223A327D',X'4ACAB5C154C7D1EFE784D60530E8E13F02797FA395195219E1CADF0311C7F4E2',X'992F516B0D695F90FF8CA44FFD6ADAC22D78BBF327AC6D1683AE88FDED2DF8C7');
INSERT INTO "payment_body" VALUES(3,X'7B22616D6F756E74223A302E313233343536372C226E223A337D',X'D17802C7DE391E7404725B35687AF62AD9F3959F4EE270271D21C4D14BFE953C',X'B7E29F376AF652C3AA28FF75F8803B0D7C91DFCC162449EB9D972004DFE733C5');
INSERT INTO "payment_body" VALUES(4,X'7B22616D6F756E74223A31322E35302C226E223A347D',X'5F9A630BC601BF8BD8A11CABC5FE2A0F97345E6544B0B3EA5C91FD6BF152D869',X'42726D56DADA2EEAD77A099B2201970A00DD3145A7217F11870A83F4C31B37C5');
INSERT INTO "payment_body" VALUES(5,X'7B22616D6F756E74223A31322E35302C226E223A357D',X'1AA5C1FBD814B909904E6527088EF04D7F61F0D0DBA26EA89775C5B2485DDCDF',X'3A13FCF341C329BBDAC098CA0F06F75B416FA70FF68C5438B821C920B83B8C5F');
INSERT INTO "payment_body" VALUES(6,X'7B22616D6F756E74223A31322E35302C226E223A367D',X'B04004FB060603B656A2ECB86821C23388FF711CC228E6BA4FEB1D06BD665CE5',X'50659359B379189BEB4D6CA058E65FE2FAC7E65E4C7D4C362A9036CA7049752B');
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
    state TEXT NOT NULL CHECK (state IN ('draft', 'queued', 'hold', 'sending', 'sent', 'unknown', 'rejected', 'conflict', 'settled',
        'other', 'waiting', 'expired', 'parked', 'cancelled')),
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
    problem TEXT NOT NULL, return_url TEXT NOT NULL DEFAULT '', pay_to_amount TEXT, pay_to_currency TEXT CHECK ((pay_to_amount IS NULL) = (pay_to_currency IS NULL)), pay_to_name TEXT NOT NULL DEFAULT '', pay_to_account TEXT NOT NULL DEFAULT '', pay_to_bank_code TEXT NOT NULL DEFAULT '', pay_to_bank_name TEXT NOT NULL DEFAULT '', pay_to_reference TEXT NOT NULL DEFAULT '', pay_to_expires_at INTEGER, pay_to_return_url TEXT NOT NULL DEFAULT '', pay_to_sha256 BLOB NOT NULL DEFAULT x'' CHECK (length(pay_to_sha256) IN (0, 32)), batch INTEGER REFERENCES batches (seq), batch_row INTEGER NOT NULL DEFAULT 0, word_is_final INTEGER NOT NULL DEFAULT 0 CHECK (word_is_final IN (0, 1)), said_ours INTEGER NOT NULL DEFAULT 0 CHECK (said_ours IN (0, 1)), test_mark_seen INTEGER NOT NULL DEFAULT 0 CHECK (test_mark_seen IN (0, 1)), lease INTEGER NOT NULL DEFAULT 0, row_sha256 BLOB NOT NULL DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000'
    CHECK (length(row_sha256) = 32),
    CHECK ((fee_amount IS NULL) = (fee_currency IS NULL))
) STRICT;
INSERT INTO "payments" VALUES(1,'pay-1','payout','00000000000000000000000000000001',1790000000001,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 1','004511','OP7','payee1@example.org','http://127.0.0.1:4000/cb/payouts/1','pay-1
nguyen thi bich 1
004511
payee1@example.org','queued',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 1','invoice 1','',1790000000001,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'',NULL,0,0,0,0,0,X'7003BD3984C87E1CB4589ACB877923AE3D44E4756EA2CE69741BC83A5C436126');
INSERT INTO "payments" VALUES(2,'pay-2','payout','00000000000000000000000000000002',1790000000002,'100.10',1001000,'INR','BANK','Nguyễn Thị Bích 2','004512','OP7','payee2@example.org','http://127.0.0.1:4000/cb/payouts/2','pay-2
nguyen thi bich 2
004512
payee2@example.org','settled',0,1,1,1,1,1,0,0,0,'SUCCESS',0,0,0,0,'Invoice 2','invoice 2','',1790000005000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'',NULL,0,0,0,0,1,X'6B89A527BA2B6477824D2E8BE57DAC9D0D4AAF743A1DC3960B0FAB9A059AE393');
INSERT INTO "payments" VALUES(3,'pay-3','payout','00000000000000000000000000000003',1790086400000,'0.1234567',NULL,'BTC','BANK','Nguyễn Thị Bích 3','004513','OP7','payee3@example.org','http://127.0.0.1:4000/cb/payouts/3','pay-3
nguyen thi bich 3
004513
payee3@example.org','queued',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 3','invoice 3','',1790086400000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'',NULL,0,0,0,0,0,X'6E5C961BFD813A5EB345DF0D634D78C87B1F2EB796C621D4FC0AEBC148D8A143');
INSERT INTO "payments" VALUES(4,'pay-4','payin','00000000000000000000000000000004',1790000000004,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 4','004514','OP7','payee4@example.org','http://127.0.0.1:4000/cb/payouts/4','pay-4
nguyen thi bich 4
004514
payee4@example.org','waiting',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 4','invoice 4
880812344
9f2k4','',1790000000004,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','https://shop.example/thanks?n=4','12.50','IDR','KONTOR SHOP','880812344','014','Bank Central Asia','9F2K4',1790003600004,'https://pay.example/back',X'D3DA2F93C634960A5A478E79470C75613042C4BC8B204A48A25822D1FAF54328',NULL,0,0,0,0,0,X'7054083EF797E7D297F9A9D4BC4C77273E008E619EFCBD737AE9CC01480A387B');
INSERT INTO "payments" VALUES(5,'pay-5','payout','00000000000000000000000000000005',1790000000005,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 5','004515','OP7','payee5@example.org','http://127.0.0.1:4000/cb/payouts/5','pay-5
nguyen thi bich 5
004515
payee5@example.org','draft',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 5','invoice 5','',1790000000005,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'',1,1,0,0,0,0,X'51B14236C326F2A7D136295592F2A82981F309DA24119334AE4BAF227B8D37F9');
INSERT INTO "payments" VALUES(6,'pay-6','payout','00000000000000000000000000000006',1790000000006,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 6','004516','OP7','payee6@example.org','http://127.0.0.1:4000/cb/payouts/6','pay-6
nguyen thi bich 6
004516
payee6@example.org','draft',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 6','invoice 6','',1790000000006,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'',1,2,0,0,0,0,X'240922B102F88AE48841BA0655132B81C4C2F444A78E5418754332E21CAED16D');
CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "state" VALUES('audit_entries',13);
INSERT INTO "state" VALUES('sending_paused',1);
INSERT INTO "state" VALUES('term',1);
CREATE TABLE timeline (
    entry INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL REFERENCES payments (seq),
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
INSERT INTO "timeline" VALUES(1,2,1790000000002,'sent','Sent (try 1)');
INSERT INTO "timeline" VALUES(2,2,1790000005000,'settled','Settled');
CREATE INDEX payments_created ON payments (created_at);
CREATE INDEX timeline_payment ON timeline (seq);
CREATE INDEX payments_kind ON payments (kind, created_at);
CREATE INDEX payments_kind_state ON payments (kind, state, created_at);
CREATE INDEX batches_rows ON batches (rows_sha256);
CREATE INDEX errands_open ON errands (entry) WHERE done_at IS NULL;
CREATE UNIQUE INDEX payments_batch ON payments (batch, batch_row) WHERE batch IS NOT NULL;
CREATE INDEX payments_batch_state ON payments (batch, state) WHERE batch IS NOT NULL;
CREATE INDEX payments_other_open ON payments (created_at) WHERE state = 'other' AND word_is_final = 0;
CREATE INDEX payments_test_mark ON payments (is_test) WHERE is_test IS NOT NULL AND test_mark_seen = 0;
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
COMMIT;
