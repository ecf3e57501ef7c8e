-- A ledger of schema 5 as the program that knew no later one wrote it: that of schema4.sql, after its step.
PRAGMA application_id=1265529970;
PRAGMA user_version=5;
PRAGMA foreign_keys=OFF;
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
INSERT INTO attempts VALUES(2,1,'jti',0,1790000000002,NULL,'',0,1,X'1e01ae1fbfd1108913da0d037cde353b8c84505c2a51a4ca31883420bc9da956');
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
INSERT INTO audit VALUES(1,1795325583429,'anna','ledger.made','','0',X'',0,X'',X'de91d70dfa762ef240e077dfbdf5a2a05b3c48f17dd889bbfce42228e5a80344');
INSERT INTO audit VALUES(2,1795325583474,'anna','worker.began','','1',X'',0,X'',X'6c2970e958fbdb5a76ac404ae84bb499ed4f63534d97a7eb6e613156544365d7');
INSERT INTO audit VALUES(3,1795325583484,'anna','payment.created','pay-1','',X'7003bd3984c87e1cb4589acb877923ae3d44e4756ea2ce69741bc83a5c436126',0,X'',X'4d7d3531ac4ac4ac3a7671d3651b02ca4f55798e277ff0b0192c5ca249d3f5ad');
INSERT INTO audit VALUES(4,1795325583492,'anna','payment.created','pay-2','',X'830bc4b57fef05a252843dc7aff2251c8653fba8f37cd33c9d644ad59524fc1f',0,X'',X'8cc939ffb0e6b580a1337ec3a88d406f9ca7801f23c30a335b92b2bbef0f4140');
INSERT INTO audit VALUES(5,1795325583493,'anna','payment.sent','pay-2','Sent (try 1)',X'd50516f5fe0da83a9e3be58f28771d8953a1e0d1d3c258a9f8f2678a21b129c9',1,X'1de258af01d3581098607ce591acc3fdbce5b88f0cb4e0a5be2ab7caa8aea65b',X'e22c0c95e5e4cb29f4951a2547eee57923035bd11e6de26d14a39a96efe07459');
INSERT INTO audit VALUES(6,1795325583494,'anna','payment.settled','pay-2','Settled',X'6b89a527ba2b6477824d2e8be57dac9d0d4aaf743a1dc3960b0fab9a059ae393',2,X'20e9ba594bcd9a852326d429837d01e2ae7d0e5a7101648efc0e7f846aaba4e0',X'8ad955578051ddf70d761aadc5c7914368caede4af6b1b6144a040b6b0ef7926');
INSERT INTO audit VALUES(7,1795325583495,'anna','payment.created','pay-3','',X'6e5c961bfd813a5eb345df0d634d78c87b1f2eb796c621d4fc0aebc148d8a143',2,X'',X'd811169773a4b678a0c36cb835440e002ddbc34d2a364217841c1714ca7f964a');
INSERT INTO audit VALUES(8,1795325583496,'anna','payment.created','pay-4','',X'7054083ef797e7d297f9a9d4bc4c77273e008e619efcbd737ae9cc01480a387b',2,X'',X'6efa31b76ac6ecfa0b9e4313035163d64e954b866eec8dc0bb6464ae33110489');
INSERT INTO audit VALUES(9,1795325583497,'anna','batch.imported','b-1','Salaries.csv',X'194835be035cfd72d101774b744b7c7ac389329adc33c7431abb2fba41c2b17d',2,X'',X'd870f91e382aaa9314e8aa4e9417851d3a267729280a390887b11abb6cb2efb0');
INSERT INTO audit VALUES(10,1795325583497,'anna','payment.created','pay-5','',X'51b14236c326f2a7d136295592f2a82981f309da24119334ae4baf227b8d37f9',2,X'',X'52b61828c723b4543e49a2189081d5a123386a0505136b119843613b7d183b58');
INSERT INTO audit VALUES(11,1795325583497,'anna','payment.created','pay-6','',X'240922b102f88ae48841ba0655132b81c4c2f444a78e5418754332e21caed16d',2,X'',X'84fde5d7c21915e29f2c3a12f6b899ef97a1f25359712974d80ae734bda59504');
INSERT INTO audit VALUES(12,1795325583501,'anna','sending.paused','','',X'',2,X'',X'd8f1313b623463150837bbbeb7b46cc433d5b85d43a2ddd9ccc9c48b4d5e5e88');
INSERT INTO audit VALUES(13,1795325583501,'anna','word.final','PAID_OUT','payout',X'',2,X'',X'6bbb10ebadcbfcf9432bbf5f5f9407a0885c82b97a474bf88463ba47df550697');
INSERT INTO audit VALUES(14,1795361324409,'root','ledger.migrated','','3',X'',2,X'',X'ff91a2e278c1f89b91de44a6806fe427cc8db302c72ad4917360136103f5c771');
INSERT INTO audit VALUES(15,1795419132283,'root','ledger.migrated','','4',X'',2,X'',X'762fcc4165f0ed738680951fa0edd51d38a4525cd630fc014e7ced1206412eb1');
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
INSERT INTO batches VALUES(1,'b-1',X'6666666666666666666666666666666666666666666666666666666666666666',X'7272727272727272727272727272727272727272727272727272727272727272',1790000000001,'Salaries.csv','draft','',10,1790000000001,X'194835be035cfd72d101774b744b7c7ac389329adc33c7431abb2fba41c2b17d');
CREATE TABLE counters (kind TEXT, state TEXT, payments INTEGER NOT NULL, PRIMARY KEY (kind, state)) STRICT, WITHOUT ROWID;
INSERT INTO counters VALUES('payin','cancelled',0);
INSERT INTO counters VALUES('payin','conflict',0);
INSERT INTO counters VALUES('payin','draft',0);
INSERT INTO counters VALUES('payin','expired',0);
INSERT INTO counters VALUES('payin','hold',0);
INSERT INTO counters VALUES('payin','other',0);
INSERT INTO counters VALUES('payin','parked',0);
INSERT INTO counters VALUES('payin','queued',0);
INSERT INTO counters VALUES('payin','rejected',0);
INSERT INTO counters VALUES('payin','sending',0);
INSERT INTO counters VALUES('payin','sent',0);
INSERT INTO counters VALUES('payin','settled',0);
INSERT INTO counters VALUES('payin','unknown',0);
INSERT INTO counters VALUES('payin','waiting',1);
INSERT INTO counters VALUES('payout','cancelled',0);
INSERT INTO counters VALUES('payout','conflict',0);
INSERT INTO counters VALUES('payout','draft',2);
INSERT INTO counters VALUES('payout','expired',0);
INSERT INTO counters VALUES('payout','hold',0);
INSERT INTO counters VALUES('payout','other',0);
INSERT INTO counters VALUES('payout','parked',0);
INSERT INTO counters VALUES('payout','queued',2);
INSERT INTO counters VALUES('payout','rejected',0);
INSERT INTO counters VALUES('payout','sending',0);
INSERT INTO counters VALUES('payout','sent',0);
INSERT INTO counters VALUES('payout','settled',1);
INSERT INTO counters VALUES('payout','unknown',0);
INSERT INTO counters VALUES('payout','waiting',0);
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
INSERT INTO final_words VALUES('payout','PAID_OUT',1,X'3336dab3b665699ba8260d0b4a19c38fb13d34c81a99e450c60b666f18a75746');
CREATE TABLE payment_body (
    seq INTEGER PRIMARY KEY REFERENCES payments (seq),
    body BLOB NOT NULL,
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    frozen_sha256 BLOB NOT NULL CHECK (length(frozen_sha256) = 32)
) STRICT;
INSERT INTO payment_body VALUES(1,X'7b22616d6f756e74223a31322e35302c226e223a317d',X'112eb95dcca54205f64189087376a6b719066428d758e787962b8720461024ea',X'ffbe2eec11f2461fa9c410384c766c4e0ab9dcd42970914e7193f03d8bc9e7d0');
INSERT INTO payment_body VALUES(2,X'7b22616d6f756e74223a3130302e31302c226e223a327d',X'4acab5c154c7d1efe784d60530e8e13f02797fa395195219e1cadf0311c7f4e2',X'992f516b0d695f90ff8ca44ffd6adac22d78bbf327ac6d1683ae88fded2df8c7');
INSERT INTO payment_body VALUES(3,X'7b22616d6f756e74223a302e313233343536372c226e223a337d',X'd17802c7de391e7404725b35687af62ad9f3959f4ee270271d21c4d14bfe953c',X'b7e29f376af652c3aa28ff75f8803b0d7c91dfcc162449eb9d972004dfe733c5');
INSERT INTO payment_body VALUES(4,X'7b22616d6f756e74223a31322e35302c226e223a347d',X'5f9a630bc601bf8bd8a11cabc5fe2a0f97345e6544b0b3ea5c91fd6bf152d869',X'42726d56dada2eead77a099b2201970a00dd3145a7217f11870a83f4c31b37c5');
INSERT INTO payment_body VALUES(5,X'7b22616d6f756e74223a31322e35302c226e223a357d',X'1aa5c1fbd814b909904e6527088ef04d7f61f0d0dba26ea89775c5b2485ddcdf',X'3a13fcf341c329bbdac098ca0f06f75b416fa70ff68c5438b821c920b83b8c5f');
INSERT INTO payment_body VALUES(6,X'7b22616d6f756e74223a31322e35302c226e223a367d',X'b04004fb060603b656a2ecb86821c23388ff711cc228e6ba4feb1d06bd665ce5',X'50659359b379189beb4d6ca058e65fe2fac7e65e4c7d4c362a9036ca7049752b');
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
    CHECK (length(row_sha256) = 32), state_since INTEGER, standing_since INTEGER GENERATED ALWAYS AS (coalesce(state_since, changed_at)) VIRTUAL, sort_name TEXT GENERATED ALWAYS AS (substr(search_frozen, instr(search_frozen, char(10)) + 1,
    instr(substr(search_frozen, instr(search_frozen, char(10)) + 1), char(10)) - 1)) VIRTUAL,
    CHECK ((fee_amount IS NULL) = (fee_currency IS NULL))
) STRICT;
INSERT INTO payments VALUES(1,'pay-1','payout','00000000000000000000000000000001',1790000000001,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 1','004511','OP7','payee1@example.org','http://127.0.0.1:4000/cb/payouts/1',replace('pay-1\nnguyen thi bich 1\n004511\npayee1@example.org','\n',char(10)),'queued',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 1','invoice 1','',1790000000001,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'',NULL,0,0,0,0,0,X'7003bd3984c87e1cb4589acb877923ae3d44e4756ea2ce69741bc83a5c436126',NULL);
INSERT INTO payments VALUES(2,'pay-2','payout','00000000000000000000000000000002',1790000000002,'100.10',1001000,'INR','BANK','Nguyễn Thị Bích 2','004512','OP7','payee2@example.org','http://127.0.0.1:4000/cb/payouts/2',replace('pay-2\nnguyen thi bich 2\n004512\npayee2@example.org','\n',char(10)),'settled',0,1,1,1,1,1,0,0,0,'SUCCESS',0,0,0,0,'Invoice 2','invoice 2','',1790000005000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'',NULL,0,0,0,0,1,X'6b89a527ba2b6477824d2e8be57dac9d0d4aaf743a1dc3960b0fab9a059ae393',NULL);
INSERT INTO payments VALUES(3,'pay-3','payout','00000000000000000000000000000003',1790086400000,'0.1234567',NULL,'BTC','BANK','Nguyễn Thị Bích 3','004513','OP7','payee3@example.org','http://127.0.0.1:4000/cb/payouts/3',replace('pay-3\nnguyen thi bich 3\n004513\npayee3@example.org','\n',char(10)),'queued',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 3','invoice 3','',1790086400000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'',NULL,0,0,0,0,0,X'6e5c961bfd813a5eb345df0d634d78c87b1f2eb796c621d4fc0aebc148d8a143',NULL);
INSERT INTO payments VALUES(4,'pay-4','payin','00000000000000000000000000000004',1790000000004,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 4','004514','OP7','payee4@example.org','http://127.0.0.1:4000/cb/payouts/4',replace('pay-4\nnguyen thi bich 4\n004514\npayee4@example.org','\n',char(10)),'waiting',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 4',replace('invoice 4\n880812344\n9f2k4','\n',char(10)),'',1790000000004,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','https://shop.example/thanks?n=4','12.50','IDR','KONTOR SHOP','880812344','014','Bank Central Asia','9F2K4',1790003600004,'https://pay.example/back',X'd3da2f93c634960a5a478e79470c75613042c4bc8b204a48a25822d1faf54328',NULL,0,0,0,0,0,X'7054083ef797e7d297f9a9d4bc4c77273e008e619efcbd737ae9cc01480a387b',NULL);
INSERT INTO payments VALUES(5,'pay-5','payout','00000000000000000000000000000005',1790000000005,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 5','004515','OP7','payee5@example.org','http://127.0.0.1:4000/cb/payouts/5',replace('pay-5\nnguyen thi bich 5\n004515\npayee5@example.org','\n',char(10)),'draft',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 5','invoice 5','',1790000000005,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'',1,1,0,0,0,0,X'51b14236c326f2a7d136295592f2a82981f309da24119334ae4baf227b8d37f9',NULL);
INSERT INTO payments VALUES(6,'pay-6','payout','00000000000000000000000000000006',1790000000006,'12.50',125000,'IDR','BANK','Nguyễn Thị Bích 6','004516','OP7','payee6@example.org','http://127.0.0.1:4000/cb/payouts/6',replace('pay-6\nnguyen thi bich 6\n004516\npayee6@example.org','\n',char(10)),'draft',0,1,0,0,0,0,0,0,0,'',0,0,0,0,'Invoice 6','invoice 6','',1790000000006,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','',NULL,NULL,'','','','','',NULL,'',X'',1,2,0,0,0,0,X'240922b102f88ae48841ba0655132b81c4c2f444a78e5418754332e21caed16d',NULL);
CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO state VALUES('audit_entries',15);
INSERT INTO state VALUES('sending_paused',1);
INSERT INTO state VALUES('term',1);
CREATE TABLE timeline (
    entry INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL REFERENCES payments (seq),
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
INSERT INTO timeline VALUES(1,2,1790000000002,'sent','Sent (try 1)');
INSERT INTO timeline VALUES(2,2,1790000005000,'settled','Settled');
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
INSERT INTO tallies VALUES('payin',1988888,'waiting','IDR',1,0,125000);
INSERT INTO tallies VALUES('payout',1988888,'draft','IDR',2,0,250000);
INSERT INTO tallies VALUES('payout',1988888,'queued','IDR',1,0,125000);
INSERT INTO tallies VALUES('payout',1988888,'settled','INR',1,0,1001000);
INSERT INTO tallies VALUES('payout',1988984,'queued','BTC',1,0,0);
CREATE TABLE totals (
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    currency TEXT NOT NULL,
    payments INTEGER NOT NULL CHECK (payments >= 0),
    billions INTEGER NOT NULL,
    rest INTEGER NOT NULL,
    PRIMARY KEY (kind, state, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO totals VALUES('payin','waiting','IDR',1,0,125000);
INSERT INTO totals VALUES('payout','draft','IDR',2,0,250000);
INSERT INTO totals VALUES('payout','queued','BTC',1,0,0);
INSERT INTO totals VALUES('payout','queued','IDR',1,0,125000);
INSERT INTO totals VALUES('payout','settled','INR',1,0,1001000);
CREATE TABLE balances (
    currency TEXT NOT NULL,
    hour INTEGER NOT NULL,
    at INTEGER NOT NULL,
    amount TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (currency, hour)
) STRICT, WITHOUT ROWID;
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','payment_search','payment_search',0,'CREATE VIRTUAL TABLE payment_search USING fts5(text, content='''', columnsize=0, detail=none, tokenize=''trigram case_sensitive 1'')');
CREATE TABLE IF NOT EXISTS 'payment_search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO payment_search_data VALUES(1,X'068272');
INSERT INTO payment_search_data VALUES(10,X'000000000101010001010101');
INSERT INTO payment_search_data VALUES(137438953473,X'0000039704300a3030010101010101020238380402023966040202696e01010101010102026e6701010101010102027061010101010101010320310a010202320a020202330a030202340a040202350a050202360a06020262690101010101010202746801010101010101032d310a010202320a020202330a030202340a040202350a050202360a0601032e6f7201010101010101033030340101010101010202343501010101010102023831040103310a0a010301300103016e01030170010202310a010202320a02030133040202330a030202340a040202350a050202360a0602024065010103320a0a020301300203016e02030170020202333404020240650202026b34040103330a0a030301300303016e0303017003020234340402024065030103340a0a0403013004030138040301390403016e04030170040202340a040202353101010101010102024065040103350a0a050301300503016e05030170050202313101030132020301330303013404030135050301360602024065050103360a0a060301300603016e060301700602024065060103383038040202313204020238300401033966320401034065780101010101010103616d700101010101010202792d0101010101010301650101010101010103626963010101010101010363652001010101010102026820010101010101010365203101030132020301330303013404030135050301360602022e6f0101010101010202314001020232400202023340030202344004020235400502023640060202653101030132020301330303013404030135050301360602026e2001010101010102027861010101010101010366326b040103670a690101010101010202757901010101010101036820310103013202030133030301340403013505030136060202692001010101010101036920620101010101010202636501010101010103016801010101010102026e7601010101010101036b340a0401036c652e01010101010101036d706c01010101010101036e2074010101010101020267750101010101010202766f01010101010101036f696301010101010102027267010101010101010370617901010101010102026c65010101010101010372670a010101010101010374686901010101010101037579650101010101010103766f69010101010101010378616d0101010101010103792d310103013202030133030301340403013505030136060202656501010101010103016e010101010101040b05050a0a0a0605050505050a0a0605050505050b0b0a0506040404050504050505050506040404050505060404040505060404040404050a0506040404050404040404050604040405060505060b0b0a090b0b0a0604040404040a0505050505050504040404040a0a060b0a0604040404040a0b0a090a060b0b0b0a0a0b0a0b0a0b0b0b0b0b0604040404040a');
CREATE TABLE IF NOT EXISTS 'payment_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO payment_search_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'payment_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO payment_search_config VALUES('version',4);
CREATE TABLE batch_headers (
    batch INTEGER PRIMARY KEY REFERENCES batches (seq),
    cells TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
CREATE TABLE batch_lines (
    batch INTEGER NOT NULL REFERENCES batch_headers (batch),
    row INTEGER NOT NULL CHECK (row > 0),
    cells TEXT NOT NULL,
    problem TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (batch, row)
) STRICT, WITHOUT ROWID;
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
CREATE INDEX balances_hour ON balances (hour);
CREATE INDEX payments_by_amount ON payments (kind, currency, amount_scaled, created_at);
CREATE INDEX payments_by_name ON payments (kind, sort_name, created_at DESC);
CREATE INDEX payments_by_change ON payments (kind, changed_at, created_at);
CREATE INDEX payments_standing ON payments (kind, state, standing_since, currency, amount_scaled);
CREATE INDEX payments_recipient ON payments (account_number, operator_code, state) WHERE kind = 'payout' AND account_number <> '';
CREATE INDEX payments_awaited ON payments (pay_to_expires_at) WHERE state = 'waiting';
CREATE INDEX payments_unscaled ON payments (created_at) WHERE amount_scaled IS NULL;
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
CREATE TRIGGER batch_headers_frozen BEFORE UPDATE ON batch_headers BEGIN
    SELECT RAISE(ABORT, 'the table of a batch never changes');
END;
CREATE TRIGGER batch_headers_kept BEFORE DELETE ON batch_headers BEGIN
    SELECT RAISE(ABORT, 'the table of a batch is never deleted');
END;
CREATE TRIGGER batch_lines_frozen BEFORE UPDATE ON batch_lines BEGIN
    SELECT RAISE(ABORT, 'the table of a batch never changes');
END;
CREATE TRIGGER batch_lines_kept BEFORE DELETE ON batch_lines BEGIN
    SELECT RAISE(ABORT, 'the table of a batch is never deleted');
END;
PRAGMA writable_schema=OFF;
COMMIT;
