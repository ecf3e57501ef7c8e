// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledgersupport.h"
#include "messages/reasons.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

QString digits(const std::optional<Money> &money)
{
    return money ? money->toString() : u"none"_s;
}

//! Compares everything that is kept; amounts with their scale.
void compareRecords(const PaymentRecord &read, const PaymentRecord &written)
{
    QCOMPARE(read.id, written.id);
    QVERIFY(read.submission == written.submission);
    QCOMPARE(read.body, written.body);
    QVERIFY(read.request == written.request);
    QCOMPARE(digits(read.request.money), digits(written.request.money));
    QCOMPARE(read.reference, written.reference);
    QCOMPARE(read.note, written.note);
    QCOMPARE(read.nonce, written.nonce);
    QVERIFY(read.createdAt == written.createdAt);
    QVERIFY(read.changedAt == written.changedAt);
    QVERIFY(read.notBefore == written.notBefore);
    QVERIFY(read.processedAt == written.processedAt);
    QVERIFY(read.isTest == written.isTest);
    QCOMPARE(digits(read.fee), digits(written.fee));
    QVERIFY(read.checkedAt == written.checkedAt);
    QVERIFY(read.nextCheckAt == written.nextCheckAt);
    QCOMPARE(read.problem, written.problem);
    QVERIFY(read.payTo == written.payTo);
    QCOMPARE(digits(read.payTo.money), digits(written.payTo.money));
    QCOMPARE(read.batch, written.batch);
    QCOMPARE(read.batchRow, written.batchRow);
    QCOMPARE(read.testMarkSeen, written.testMarkSeen);
}

//! Nothing left at its default.
PaymentRecord fullPayment()
{
    PaymentRecord record = samplePayin(1);
    record.body = QByteArray("{\"a\":\"\0 \xc3\xa9\"}", 11);
    record.request.accountName = u"\uFEFFmark, "_s + QChar(0) + u" and \U0001F600"_s;
    record.request.money = {*Decimal::parse(QByteArrayView("123456789012345678901234.500")), u"KWD"_s};
    record.submission = {.kind = PaymentKind::Payin,
        .state = PaymentState::OutcomeUnknown,
        .idTypedByPerson = true,
        .absenceProofAllowed = false,
        .attempts = 3,
        .tokenLife = Seconds(3600),
        .mayBeAccepted = true,
        .everOnWire = true,
        .accepted = true,
        .repeated = true,
        .refusedStatus = 422,
        .latestTokenExpiry = UtcSeconds(Seconds(1'790'000'123)),
        .lastStatus = PaymentStatus(u"HALTED_X7"_s),
        .changedAfterSuccess = true,
        .wordIsFinal = true,
        .resolvedAsOurs = true,
        .queriesWithoutNews = 4,
        .queriesWithSameStatus = 2,
        .denials = 1};
    record.note = u"line one\nline two"_s;
    record.notBefore = moment(5);
    record.processedAt = moment(6);
    record.isTest = false;
    record.fee = Money {*Decimal::parse(QByteArrayView("0.10")), u"USD"_s};
    record.checkedAt = moment(7);
    record.nextCheckAt = moment(8);
    record.problem = {ProblemCode::Rejected, {{Arg::HttpStatus, qint64(422)}, {Arg::Said, u"\u202Eodd"_s}}};
    record.payTo.money = Money {*Decimal::parse(QByteArrayView("123456789012345678901234.510")), u"KWD"_s};
    record.payTo.accountName = u"\uFEFFÅsa, "_s + QChar(0);
    return record;
}

QList<qint64> reversed(QList<qint64> list)
{
    std::reverse(list.begin(), list.end());
    return list;
}

} // namespace

class TestLedger : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void keepsEveryField();
    void severalByTheirIds();
    void updatesAllButTheFrozen();
    void keepsAttemptsAndTimeline();
    void saysWhoWroteALine();
    void theLastRepliesAreKept();
    void wordsThatAreFollowed();
    void refusesWhatIsThereAlready();
    void writesAllOrNothing();
    void refusesChangesOfTheFrozen_data();
    void refusesChangesOfTheFrozen();
    void refusesStaleWriters();
    void knowsEveryState();
    void givesOpenPaymentsOldestFirst();
    void findsByText_data();
    void findsByText();
    void findsByStateAndTime();
    void findsByKind();
    void findsPayinsByWhereTheyArePaid();
    void findsWhatIsPastItsExpiry();
    void countsEachKind();
    void keepsWhereACustomerPays();
    void findsAmongMany();
    void findsTheNewestOfManyThatTheIndexNames();
    void walksInOrderOfCreation();
    void stopsWalking();
    void saysWhatChanged();
    void seesForeignWritesOnly();
    void cancelsReads();
    void worksInline();

private:
    Result<QList<qint64>> find(const PaymentQuery &query, int limit = -1) { return waited(m_ledger->payments().find(query, limit)); }
    void insertAll(const QList<LedgerChange> &changes) { QVERIFY(waited(m_ledger->writer().write(changes))); }

    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Ledger> m_ledger;
};

void TestLedger::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    auto opened = Ledger::open(m_folder->filePath(u"ledger.sqlite"_s), m_clock);
    QVERIFY2(opened, opened ? "" : qPrintable(messages::reasonOf(opened.error())));
    m_ledger = *std::move(opened);
}

void TestLedger::cleanup()
{
    if (m_ledger && !QTest::currentTestFailed()) {
        const auto problems = waited(m_ledger->auditTrail().verify());
        QVERIFY(problems);
        QCOMPARE(*problems, QStringList());
    }
    m_ledger.reset();
}

void TestLedger::keepsEveryField()
{
    const PaymentRecord written = fullPayment();
    const auto seq = waited(m_ledger->writer().write(inserting(written)));
    QVERIFY(seq);
    const auto read = waited(m_ledger->payments().byId(written.id));
    QVERIFY(read && *read);
    QCOMPARE((*read)->seq, *seq);
    compareRecords(**read, written);
    const auto nonce = waited(m_ledger->payments().byNonce(written.nonce));
    QVERIFY(nonce && *nonce == written.id);
    QVERIFY(!*waited(m_ledger->payments().byId(orderId(u"other"_s))));
    QVERIFY(!*waited(m_ledger->payments().byNonce(u"other"_s)));
    const auto rows = waited(m_ledger->payments().rows({*seq}));
    QVERIFY(rows);
    compareRecords(rows->constFirst(), written);
}

void TestLedger::severalByTheirIds()
{
    const QList<PaymentRecord> written {samplePayment(1), samplePayin(2), samplePayment(3)};
    for (const PaymentRecord &each : written)
        QVERIFY(waited(m_ledger->writer().write(inserting(each))));
    const auto read = waited(m_ledger->payments().byIds({written[2].id, orderId(u"other"_s), written[0].id}));
    QVERIFY(read);
    QCOMPARE(read->size(), 2);
    compareRecords(read->at(0), written[2]);
    compareRecords(read->at(1), written[0]);
    QVERIFY(waited(m_ledger->payments().byIds({}))->isEmpty());
}

void TestLedger::updatesAllButTheFrozen()
{
    const PaymentRecord before = samplePayment(1);
    QVERIFY(waited(m_ledger->writer().write(inserting(before))));
    PaymentRecord wanted = fullPayment();
    QVERIFY(waited(m_ledger->writer().write(updating(wanted))));
    wanted.body = before.body;
    wanted.request = before.request;
    wanted.nonce = before.nonce;
    wanted.createdAt = before.createdAt;
    wanted.submission.kind = before.submission.kind;
    compareRecords(**waited(m_ledger->payments().byId(before.id)), wanted);

    PaymentRecord emptied = wanted; // and back to nothing, but for where a customer pays
    emptied.notBefore = emptied.processedAt = emptied.checkedAt = emptied.nextCheckAt = std::nullopt;
    emptied.isTest.reset();
    emptied.fee.reset();
    emptied.reference = emptied.note = QString();
    emptied.problem = {};
    QVERIFY(waited(m_ledger->writer().write(updating(emptied))));
    compareRecords(**waited(m_ledger->payments().byId(before.id)), emptied);
}

void TestLedger::theLastRepliesAreKept()
{
    const PaymentRecord record = samplePayment(1);
    QVERIFY(waited(m_ledger->writer().write(inserting(record))));
    QCOMPARE(waited(m_ledger->payments().replies(record.id))->size(), 0);
    const ReplyRecord posted {.isToPost = true, .at = moment(2), .httpStatus = 200, .text = u"{}"_s};
    const ReplyRecord asked {.at = moment(3), .httpStatus = 404, .text = QString()};
    ReplyRecord askedAgain = asked;
    askedAgain.at = moment(9);
    askedAgain.text = u"शर्मा\n"_s;
    for (const ReplyRecord &reply : {posted, asked, askedAgain})
        QVERIFY(waited(m_ledger->writer().write(LedgerChange {.reply = reply, .id = record.id})));
    QCOMPARE(*waited(m_ledger->payments().replies(record.id)), QList<ReplyRecord>({posted, askedAgain}));
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
    OtherConnection other(m_ledger->file());
    QVERIFY(other.run("DELETE FROM replies") != SQLITE_OK);
    QCOMPARE(other.run("UPDATE replies SET http_status = 200 WHERE is_to_post = 0"), SQLITE_OK);
    QCOMPARE(waited(m_ledger->payments().replies(record.id)).error().kind, ErrorKind::LedgerDamaged);
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList(u"payment pay-1, reply: it is not what was written"_s));
    QCOMPARE(other.run("UPDATE replies SET http_status = 404 WHERE is_to_post = 0"), SQLITE_OK);
}

void TestLedger::wordsThatAreFollowed()
{
    for (int n = 0; n < 4; ++n) {
        PaymentRecord record = n == 3 ? samplePayin(n) : samplePayment(n);
        record.submission.state = PaymentState::OtherStatus;
        record.submission.lastStatus = PaymentStatus(u"PROCESSING"_s);
        record.submission.wordIsFinal = n == 1;
        QVERIFY(waited(m_ledger->writer().write(inserting(record))));
    }
    QCOMPARE(*waited(m_ledger->statistics().followedWords(PaymentKind::Payout)), 2);
    QCOMPARE(*waited(m_ledger->statistics().followedWords(PaymentKind::Payin)), 1);
    QCOMPARE(waited(m_ledger->payments().find({.states = {PaymentState::OtherStatus}, .onlyFollowed = true}))->size(), 3);
}

void TestLedger::keepsAttemptsAndTimeline()
{
    PaymentRecord record = samplePayment(1);
    LedgerChange created = inserting(record);
    created.timeline = {{moment(1), {TimelineType::Created, {{Arg::Said, u"by Ann"_s}}}}};
    QVERIFY(waited(m_ledger->writer().write(created)));
    record.submission.attempts = 1;
    LedgerChange sending = updating(record);
    sending.fencingToken = *waited(m_ledger->writer().takeFencingToken());
    sending.attempt = AttemptRecord {.number = 1, .tokenJti = u"jti-1"_s, .tokenExpiresAt = UtcSeconds(Seconds(99)), .begunAt = moment(2)};
    sending.timeline
        = {{moment(2), {TimelineType::Sent, {}}}, {moment(1), {TimelineType::ReasonGiven, {{Arg::Said, u"earlier, but written later"_s}}}}};
    QVERIFY(waited(m_ledger->writer().write(sending)));
    auto attempts = waited(m_ledger->payments().attempts(record.id));
    QVERIFY(attempts && attempts->size() == 1 && !attempts->constFirst().endedAt);

    const auto second = waited(m_ledger->writer().write(sending)); // the same number again would be a POST that nobody counts
    QVERIFY(!second && second.error().kind == ErrorKind::Exists);
    LedgerChange ended {.attempt = *sending.attempt, .id = record.id};
    ended.attempt->endedAt = moment(3);
    ended.attempt->outcome = u"accepted"_s;
    ended.attempt->httpStatus = 200;
    QVERIFY(waited(m_ledger->writer().write(ended)));
    attempts = waited(m_ledger->payments().attempts(record.id));
    QCOMPARE(attempts->size(), 1);
    const AttemptRecord attempt = attempts->constFirst();
    QCOMPARE(attempt.tokenJti, u"jti-1"_s);
    QVERIFY(attempt.tokenExpiresAt == UtcSeconds(Seconds(99)) && attempt.begunAt == moment(2) && attempt.endedAt == moment(3));
    QCOMPARE(attempt.outcome, u"accepted"_s);
    QCOMPARE(attempt.httpStatus, 200);

    QStringList words;
    const auto timeline = waited(m_ledger->payments().timeline(record.id));
    for (const TimelineEntry &entry : *timeline)
        words.append(keyOf(entry.event.type) + u'/' + entry.event.args.text(Arg::Said));
    QCOMPARE(words, QStringList({u"created/by Ann"_s, u"sent/"_s, u"reason/earlier, but written later"_s}));
}

//! Each line of a timeline under the account that wrote it, whoever wrote before and behind it.
void TestLedger::saysWhoWroteALine()
{
    const QTemporaryDir dir;
    const QString file = dir.filePath(u"who.db"_s);
    const QStringList people {u"ann"_s, u"budi"_s, u"citra"_s};
    for (int n = 0; n < people.size(); ++n) {
        const auto ledger = Ledger::open(file, m_clock, LedgerThreading::OwnThread, people.at(n));
        QVERIFY(ledger);
        for (int of = n == 0 ? 1 : 2; of <= 2; ++of) {
            const PaymentRecord record = samplePayment(of);
            LedgerChange change = n == 0 ? inserting(record) : updating(record);
            change.timeline = {{moment(n), {TimelineType::CallbackReceived, {}}}, {moment(n), {TimelineType::Sent, {}}}};
            QVERIFY(waited((*ledger)->writer().write(change)));
            QVERIFY(waited((*ledger)->writer().record({.what = u"test.noted"_s}))); // an entry without a line
        }
    }
    const auto ledger = Ledger::open(file, m_clock);
    QStringList who;
    const auto timeline = waited((*ledger)->payments().timeline(samplePayment(2).id));
    for (const TimelineEntry &entry : *timeline)
        who.append(entry.who);
    QCOMPARE(who, QStringList({u"ann"_s, u"ann"_s, u"budi"_s, u"budi"_s, u"citra"_s, u"citra"_s}));
}

void TestLedger::refusesWhatIsThereAlready()
{
    const PaymentRecord first = samplePayment(1);
    QVERIFY(waited(m_ledger->writer().write(inserting(first))));
    PaymentRecord sameId = samplePayment(2);
    sameId.id = first.id;
    PaymentRecord sameNonce = samplePayment(3);
    sameNonce.nonce = first.nonce;
    for (const PaymentRecord &record : {sameId, sameNonce}) {
        const auto refused = waited(m_ledger->writer().write(inserting(record)));
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::Exists);
    }
    compareRecords(**waited(m_ledger->payments().byId(first.id)), first);
    PaymentRecord withoutCallbacks = samplePayment(4);
    withoutCallbacks.nonce.clear();
    QVERIFY(waited(m_ledger->writer().write(inserting(withoutCallbacks))));
    withoutCallbacks.id = orderId(u"pay-5"_s);
    QVERIFY(waited(m_ledger->writer().write(inserting(withoutCallbacks))));
    QCOMPARE(waited(m_ledger->statistics().counts())->all, 3);
}

void TestLedger::writesAllOrNothing()
{
    QList<LedgerChange> changes = insertingMany(1, 5);
    changes.append(updating(samplePayment(77))); // there is no such payment
    const auto refused = waited(m_ledger->writer().write(changes));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::BadInput);
    QCOMPARE(waited(m_ledger->statistics().counts())->all, 0);

    LedgerChange mixed = inserting(samplePayment(1));
    mixed.id = orderId(u"another"_s);
    QCOMPARE(waited(m_ledger->writer().write(mixed)).error().kind, ErrorKind::BadInput);
    LedgerChange twice = inserting(samplePayment(1));
    twice.timeline = {{moment(1), {TimelineType::Created, {}}}};
    QVERIFY(!waited(m_ledger->writer().write(QList<LedgerChange> {twice, twice})));
    QVERIFY(waited(m_ledger->payments().timeline(twice.id))->isEmpty());
    insertAll(insertingMany(1, 5)); // and the connection is as good as before
    QCOMPARE(waited(m_ledger->statistics().counts())->all, 5);
}

void TestLedger::refusesChangesOfTheFrozen_data()
{
    QTest::addColumn<QByteArray>("sql");
    for (const char *column : {"id", "kind", "nonce", "created_at", "amount", "amount_scaled", "currency", "method_code", "account_name",
             "account_number", "operator_code", "email", "callback_url", "return_url", "search_frozen", "seq"})
        QTest::newRow(column) << QByteArray("UPDATE payments SET ") + column + " = " + column;
    QTest::newRow("body") << QByteArray("UPDATE payment_body SET body = x'00'");
    QTest::newRow("no body") << QByteArray("DELETE FROM payment_body");
    QTest::newRow("no payment") << QByteArray("DELETE FROM payments");
    QTest::newRow("replaced") << QByteArray("INSERT OR REPLACE INTO payment_body VALUES (1, x'00', zeroblob(32), zeroblob(32))");
    QTest::newRow("state") << QByteArray("UPDATE payments SET state = 'failed'");
    QTest::newRow("jti") << QByteArray("UPDATE attempts SET token_jti = 'x'");
    QTest::newRow("no attempt") << QByteArray("DELETE FROM attempts");
    QTest::newRow("timeline") << QByteArray("UPDATE timeline SET type = 'x'");
    QTest::newRow("no timeline") << QByteArray("DELETE FROM timeline");
}

void TestLedger::refusesChangesOfTheFrozen()
{
    PaymentRecord record = samplePayment(1);
    record.submission.attempts = 1;
    LedgerChange change = inserting(record);
    change.fencingToken = *waited(m_ledger->writer().takeFencingToken());
    change.attempt = AttemptRecord {.number = 1};
    change.timeline = {{moment(1), {TimelineType::Created, {}}}};
    QVERIFY(waited(m_ledger->writer().write(change)));
    QFETCH(QByteArray, sql);
    OtherConnection other(m_ledger->file());
    QCOMPARE(other.run("PRAGMA recursive_triggers = ON"), SQLITE_OK);
    QCOMPARE(other.run(sql), SQLITE_CONSTRAINT);
    compareRecords(**waited(m_ledger->payments().byId(record.id)), record);
}

void TestLedger::refusesStaleWriters()
{
    PaymentRecord stale = samplePayment(1);
    PaymentRecord record = stale;
    record.submission.attempts = 2;
    record.submission.latestTokenExpiry = UtcSeconds(Seconds(500));
    record.submission.tokenLife = Seconds(120);
    record.submission.everOnWire = record.submission.accepted = true;
    QVERIFY(waited(m_ledger->writer().write(inserting(record))));
    for (const auto forget :
        {+[](submission::Submission &s) { s.attempts = 1; }, +[](submission::Submission &s) { s.latestTokenExpiry -= Seconds(1); },
            +[](submission::Submission &s) { s.tokenLife -= Seconds(1); }, +[](submission::Submission &s) { s.everOnWire = false; },
            +[](submission::Submission &s) { s.accepted = false; }}) {
        stale = record;
        forget(stale.submission);
        const auto refused = waited(m_ledger->writer().write(updating(stale)));
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::LedgerIoError);
    }
    stale = record;
    stale.submission.boundless = true;
    stale.submission.tokenLife = {}; // nothing hangs on it any more
    QVERIFY(waited(m_ledger->writer().write(updating(stale))));
    compareRecords(**waited(m_ledger->payments().byId(record.id)), stale);
    record.submission.boundless = false;
    QVERIFY(!waited(m_ledger->writer().write(updating(record)))); // for good
    record = stale;
    PaymentRecord cancelled = samplePayment(2);
    cancelled.submission.state = PaymentState::Cancelled;
    QVERIFY(waited(m_ledger->writer().write(inserting(cancelled))));
    cancelled.submission.state = PaymentState::Sending;
    QVERIFY(!waited(m_ledger->writer().write(updating(cancelled))));
    compareRecords(**waited(m_ledger->payments().byId(record.id)), record);
}

void TestLedger::knowsEveryState()
{
    int n = 0;
    for (const PaymentState state : allStates()) {
        PaymentRecord record = samplePayment(++n);
        QVERIFY(waited(m_ledger->writer().write(inserting(record))));
        record.submission.state = state;
        QVERIFY2(waited(m_ledger->writer().write(updating(record))), qPrintable(key(state)));
        QCOMPARE((*waited(m_ledger->payments().byId(record.id)))->submission.state, state);
    }
    const auto counts = waited(m_ledger->statistics().counts());
    QCOMPARE(counts->all, n);
    QCOMPARE(counts->byState.size(), n);
    for (const auto &[state, payments] : counts->byState)
        QCOMPARE(payments, 1);
}

void TestLedger::givesOpenPaymentsOldestFirst()
{
    QList<OrderId> expected;
    int n = 100;
    for (const PaymentState state : allStates()) {
        PaymentRecord record = samplePayment(--n); // each older than the one before
        record.submission.state = state;
        QVERIFY(waited(m_ledger->writer().write(inserting(record))));
        if (isOpen(state) || state == PaymentState::Mismatch)
            expected.prepend(record.id);
    }
    QList<OrderId> open;
    const auto read = waited(m_ledger->payments().open());
    for (const PaymentRecord &record : *read)
        open.append(record.id);
    QCOMPARE(open.size(), 9);
    QCOMPARE(open, expected);
}

void TestLedger::findsByText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("found");
    QTest::newRow("all") << QString() << u"3 2 1"_s;
    QTest::newRow("blank") << u"   "_s << u"3 2 1"_s;
    QTest::newRow("without accents") << u"nguyen BICH"_s << u"1"_s;
    QTest::newRow("with accents") << u"NGUYỄN"_s << u"1"_s;
    QTest::newRow("letter with a stroke") << u"dang"_s << u"2"_s;
    QTest::newRow("each word somewhere") << u"invoice-7 mail.example"_s << u"2"_s;
    QTest::newRow("not every word") << u"nguyen nobody"_s << QString();
    QTest::newRow("ID") << u"PAY-3"_s << u"3"_s;
    QTest::newRow("account") << u"00451"_s << u"3 1"_s;
    QTest::newRow("percent sign is itself") << u"%"_s << u"3"_s;
    QTest::newRow("underscore is itself") << u"_"_s << u"3"_s;
    QTest::newRow("backslash is itself") << u"\\"_s << u"3"_s;
    QTest::newRow("quote is itself") << u"'"_s << u"2"_s;
    QTest::newRow("wide letters") << u"ＮＧＵＹＥＮ"_s << u"1"_s;
    QTest::newRow("the note is not searched") << u"secret"_s << QString();
    QTest::newRow("the gateway's word") << u"underpaid"_s << u"2"_s;
    QTest::newRow("the gateway's word and a name") << u"Underpaid dang"_s << u"2"_s;
    QTest::newRow("the gateway's word of before") << u"processing"_s << QString();
    QTest::newRow("what is paid is a state") << u"success"_s << QString();
}

void TestLedger::findsByText()
{
    PaymentRecord second = samplePayment(2);
    second.request.accountName = u"Đặng d'Or"_s;
    second.request.accountNumber = u"99"_s;
    second.request.emailAddress = u"d@mail.example"_s;
    second.reference = u"changes"_s;
    PaymentRecord third = samplePayment(3);
    third.request.accountName = u"A_B"_s;
    third.reference = u"100% c:\\x"_s;
    third.note = u"secret"_s;
    third.submission.lastStatus = PaymentStatus(u"SUCCESS"_s);
    second.submission.lastStatus = PaymentStatus(u"PROCESSING"_s);
    insertAll({inserting(samplePayment(1)), inserting(second), inserting(third)});
    second.reference = u"INVOICE-7"_s;
    second.submission.lastStatus = PaymentStatus(u"UNDERPAID"_s);
    QVERIFY(waited(m_ledger->writer().write(updating(second))));
    QFETCH(QString, text);
    QStringList found;
    const auto seqs = find({.text = text});
    for (const qint64 seq : *seqs)
        found.append(QString::number(seq));
    QTEST(found.join(u' '), "found");
}

void TestLedger::findsByStateAndTime()
{
    QList<LedgerChange> changes = insertingMany(1, 6);
    changes[1].insert->submission.state = PaymentState::Processing;
    changes[3].insert->submission.state = PaymentState::OutcomeUnknown;
    changes[5].insert->createdAt = moment(1); // written last, as old as the first
    insertAll(changes);
    QCOMPARE(*find({}), QList<qint64>({5, 4, 3, 2, 6, 1}));
    QCOMPARE(*find({}, 2), QList<qint64>({5, 4}));
    QCOMPARE(*find({.states = {PaymentState::Processing, PaymentState::OutcomeUnknown}}), QList<qint64>({4, 2}));
    QCOMPARE(*find({.from = moment(2), .to = moment(4)}), QList<qint64>({3, 2}));
    QCOMPARE(*find({.text = u"invoice"_s, .states = {PaymentState::Queued}, .from = moment(3)}), QList<qint64>({5, 3}));
    QList<qint64> seqs;
    const auto rows = waited(m_ledger->payments().rows({3, 1, 3, 99, 2}));
    for (const PaymentRecord &record : *rows)
        seqs.append(record.seq);
    QCOMPARE(seqs, QList<qint64>({3, 1, 3, 2}));
}

void TestLedger::findsByKind()
{
    insertAll({inserting(samplePayment(1)), inserting(samplePayin(2)), inserting(samplePayment(3)), inserting(samplePayin(4))});
    QCOMPARE(*find({}), QList<qint64>({4, 3, 2, 1}));
    QCOMPARE(*find({.kind = PaymentKind::Payin}), QList<qint64>({4, 2}));
    QCOMPARE(*find({.kind = PaymentKind::Payout}, 1), QList<qint64>({3}));
    QCOMPARE(*find({.kind = PaymentKind::Payin, .text = u"payee"_s, .states = {PaymentState::AwaitingPayment}, .to = moment(4)}),
        QList<qint64>({2}));
    QCOMPARE(*find({.kind = PaymentKind::Payout, .states = {PaymentState::AwaitingPayment}}), QList<qint64>());
    QList<qint64> walked;
    QVERIFY(waited(m_ledger->payments().forEach({.kind = PaymentKind::Payin}, [&walked](const PaymentRecord &record) {
        walked.append(record.seq);
        return true;
    })));
    QCOMPARE(walked, QList<qint64>({2, 4}));
}

void TestLedger::findsPayinsByWhereTheyArePaid()
{
    PaymentRecord payin = samplePayin(1);
    const PayTo payTo = std::exchange(payin.payTo, {});
    insertAll({inserting(payin), inserting(samplePayment(2))});
    QVERIFY(find({.text = u"88081234"_s})->isEmpty());
    payin.payTo = payTo; // the gateway's answer brings it
    QVERIFY(waited(m_ledger->writer().write(updating(payin))));
    for (const QString &typed : {u"88081234"_s, u"9f2k"_s, u"9F2K1 INVOICE"_s, u"invoice 8808"_s})
        QCOMPARE(*find({.text = typed}), QList<qint64>({1}));
    QVERIFY(find({.text = u"central asia"_s})->isEmpty());
}

void TestLedger::findsWhatIsPastItsExpiry()
{
    PaymentRecord openEnd = samplePayin(2);
    openEnd.payTo.expiresAt.reset();
    PaymentRecord paid = samplePayin(3);
    paid.submission.state = PaymentState::Paid;
    insertAll({inserting(samplePayin(1)), inserting(openEnd), inserting(paid), inserting(samplePayment(4))});
    const UtcTime expiry = *samplePayin(1).payTo.expiresAt;
    using enum PaymentState;
    QCOMPARE(*find({.states = {AwaitingPayment}, .now = expiry - Millis(1)}), QList<qint64>({2, 1}));
    QCOMPARE(*find({.states = {LikelyExpired}, .now = expiry - Millis(1)}), QList<qint64>());
    QCOMPARE(*find({.states = {AwaitingPayment}, .now = expiry}), QList<qint64>({2}));
    QCOMPARE(*find({.text = u"9f2k"_s, .states = {LikelyExpired, Paid}, .now = expiry}), QList<qint64>({3, 1}));
    QCOMPARE(*find({.states = {AwaitingPayment, LikelyExpired, Queued}, .now = expiry}), QList<qint64>({4, 2, 1}));
    QCOMPARE(*find({.states = {AwaitingPayment}}), QList<qint64>({2, 1}));
    const PaymentRecord payin = **waited(m_ledger->payments().byId(orderId(u"pay-1"_s))); // and the row says the same
    QCOMPARE(shownState(payin, expiry - Millis(1)), AwaitingPayment);
    QCOMPARE(shownState(payin, expiry), LikelyExpired);
    QCOMPARE(shownState(paid, expiry), Paid);
}

void TestLedger::countsEachKind()
{
    PaymentRecord payin = samplePayin(3);
    insertAll({inserting(samplePayment(1)), inserting(samplePayment(2)), inserting(payin)});
    payin.submission.state = PaymentState::Queued;
    QVERIFY(waited(m_ledger->writer().write(updating(payin))));
    const auto queued = [this](std::optional<PaymentKind> kind) {
        const auto counts = waited(m_ledger->statistics().counts(kind));
        return QPair(counts->byState.at(int(PaymentState::Queued)).second, counts->all);
    };
    QCOMPARE(queued(PaymentKind::Payout), QPair(2LL, 2LL));
    QCOMPARE(queued(PaymentKind::Payin), QPair(1LL, 1LL));
    QCOMPARE(queued(std::nullopt), QPair(3LL, 3LL));
}

//! A writer that read the row before the gateway had answered must not take away what a customer was told.
void TestLedger::keepsWhereACustomerPays()
{
    const PaymentRecord payin = samplePayin(1);
    insertAll({inserting(payin)});
    for (const auto forget : {+[](PayTo &payTo) { payTo.accountNumber.clear(); }, +[](PayTo &payTo) { payTo.reference.clear(); },
             +[](PayTo &payTo) { payTo.expiresAt.reset(); }}) {
        PaymentRecord stale = payin;
        forget(stale.payTo);
        QCOMPARE(waited(m_ledger->writer().write(updating(stale))).error().kind, ErrorKind::LedgerIoError);
    }
    PaymentRecord moved = payin;
    moved.payTo.accountNumber = u"77"_s;
    QVERIFY(waited(m_ledger->writer().write(updating(moved))));
    compareRecords(**waited(m_ledger->payments().byId(payin.id)), moved);
}

void TestLedger::findsAmongMany()
{
    constexpr int many = 20000;
    insertAll(insertingMany(1, many));
    const auto all = find({});
    QCOMPARE(all->size(), many);
    QCOMPARE(all->constFirst(), many);
    QVERIFY(std::is_sorted(all->crbegin(), all->crend()));
    QCOMPARE(*find({.text = u"payee19999@"_s}), QList<qint64>({19999}));
    QCOMPARE(find({.text = u"bich"_s}, 64)->size(), 64);
    QCOMPARE(find({.text = u"nobody"_s})->size(), 0);
    QCOMPARE(waited(m_ledger->statistics().counts())->all, many);
}

void TestLedger::findsTheNewestOfManyThatTheIndexNames()
{
    QList<LedgerChange> changes = insertingMany(1, 6000);
    for (int n = 0; n < 3000; ++n)
        changes[n].insert->reference = u"Yesteryear %1"_s.arg(n);
    changes[9].insert->createdAt = moment(5800); // written early, made late
    changes[2990].insert->createdAt = moment(-5);
    changes[5990].insert->createdAt = moment(-7); // looked up
    insertAll(changes);
    for (const QString &text : {u"bich"_s, u"yesteryear"_s, u"yesteryear 2"_s, u"ng"_s, u"yesteryear bich payee"_s}) {
        const auto all = find({.text = text});
        for (const int limit : {1, 64, 256})
            QCOMPARE(*find({.text = text}, limit), all->first(limit));
    }
    const auto oldest = find({.text = u"yesteryear"_s, .states = {PaymentState::Queued}, .to = moment(2500)});
    QCOMPARE(oldest->size(), 2499); // of the first 2499 one was made later, and another one made before them
    QCOMPARE(*find({.text = u"yesteryear"_s, .states = {PaymentState::Queued}, .to = moment(2500)}, 64), oldest->first(64));
}

void TestLedger::walksInOrderOfCreation()
{
    QList<LedgerChange> changes = insertingMany(1, 1203);
    for (LedgerChange &change : changes)
        change.insert->createdAt = moment(5000 - change.insert->createdAt.time_since_epoch().count() % 700); // many at the same moment
    insertAll(changes);
    QList<qint64> walked;
    auto *reply = m_ledger->payments().forEach({}, [&](const PaymentRecord &record) {
        if (walked.isEmpty()) // does not belong to what there was at the beginning
            m_ledger->writer().write(inserting(samplePayment(100000)));
        walked.append(record.seq);
        return true;
    });
    QVERIFY(waited(reply));
    QCOMPARE(walked.size(), 1203);
    EVENTUALLY_EQUAL(waited(m_ledger->statistics().counts())->all, 1204); // the write was not waited for
    auto listed = *find({});
    listed.removeFirst();
    QCOMPARE(walked, reversed(listed));
}

void TestLedger::stopsWalking()
{
    insertAll(insertingMany(1, 1203));
    int visits = 0;
    QVERIFY(waited(m_ledger->payments().forEach({}, [&](const PaymentRecord &) { return ++visits < 7; })));
    QCOMPARE(visits, 7);
    visits = 0;
    auto *reply = m_ledger->payments().forEach({}, [&](const PaymentRecord &) {
        ++visits;
        return true;
    });
    reply->cancel();
    QCOMPARE(waited(reply).error().kind, ErrorKind::Cancelled);
    QVERIFY(waited(m_ledger->statistics().counts())); // whatever was under way has come back
    QCOMPARE(visits, 0);
}

void TestLedger::saysWhatChanged()
{
    QSignalSpy changed(m_ledger.get(), &Ledger::changed);
    insertAll(insertingMany(1, 3));
    EVENTUALLY_EQUAL(changed.size(), 1);
    QCOMPARE(changed.at(0).at(0).value<QList<qint64>>(), QList<qint64>({1, 2, 3}));
    QVERIFY(!waited(m_ledger->writer().write(inserting(samplePayment(1)))));
    QCOMPARE(changed.size(), 1);
    QVERIFY(waited(m_ledger->writer().write(updating(samplePayment(2)))));
    EVENTUALLY_EQUAL(changed.size(), 2);
    QCOMPARE(changed.at(1).at(0).value<QList<qint64>>(), QList<qint64>({2}));
}

void TestLedger::seesForeignWritesOnly()
{
    FakeClock clock;
    auto opened = Ledger::open(m_ledger->file(), clock);
    QVERIFY(opened);
    QSignalSpy elsewhere(opened->get(), &Ledger::changedElsewhere);
    const auto look = [&clock] {
        clock.advance(Millis(500));
        return eventually([&clock] { return clock.timers() == 1; }); // it has looked and waits for the next time
    };
    QVERIFY(look());
    QCOMPARE(elsewhere.size(), 0);
    QVERIFY(waited((*opened)->writer().write(inserting(samplePayment(1)))));
    QVERIFY(waited((*opened)->statistics().counts()));
    QVERIFY(look());
    QCOMPARE(elsewhere.size(), 0);
    insertAll(insertingMany(2, 3));
    QVERIFY(look());
    QCOMPARE(elsewhere.size(), 1);
    QVERIFY(look());
    QCOMPARE(elsewhere.size(), 1);
    OtherConnection other(m_ledger->file());
    QCOMPARE(other.run("UPDATE payments SET note = 'x' WHERE seq = 1"), SQLITE_OK);
    QVERIFY(look());
    QCOMPARE(elsewhere.size(), 2);
    QCOMPARE(other.run("UPDATE payments SET note = '' WHERE seq = 1"), SQLITE_OK);
}

void TestLedger::cancelsReads()
{
    auto *reply = m_ledger->payments().find({});
    reply->cancel();
    QCOMPARE(waited(reply).error().kind, ErrorKind::Cancelled);
    auto *view = new QObject;
    reply = m_ledger->payments().find({})->cancelWith(view);
    delete view;
    const auto result = waited(reply);
    QVERIFY(result || result.error().kind == ErrorKind::Cancelled);
}

void TestLedger::worksInline()
{
    auto opened = Ledger::open(u":memory:"_s, m_clock, LedgerThreading::Inline);
    QVERIFY(opened);
    Ledger &ledger = **opened;
    bool done = false;
    ledger.writer().write(inserting(samplePayment(1)))->then(this, [&](const Result<qint64> &seq) { done = seq.ok(); });
    QVERIFY(!done);
    for (int turn = 0; turn < 10 && !done; ++turn)
        QCoreApplication::sendPostedEvents(); // alone drives it, as in a simulation
    QVERIFY(done);
    QCOMPARE(waited(ledger.statistics().counts())->all, 1);
    compareRecords(**waited(ledger.payments().byId(orderId(u"pay-1"_s))), samplePayment(1));
    QCOMPARE(*waited(ledger.auditTrail().verify()), QStringList());
    ledger.payments().find({}); // under way when the ledger goes
}

KONTOR_TEST(TestLedger, QCoreApplication)
#include "tst_ledger.moc"
