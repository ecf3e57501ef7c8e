// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledgersupport.h"
#include "support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

Q_DECLARE_METATYPE(PaymentQuery)

using namespace kontor;
using namespace Qt::StringLiterals;

//! What a list is narrowed to by values, and what that comes to.
class tst_Filters : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void byCurrency();
    void byMethodAndOperator();
    void byAmount_data();
    void byAmount();
    void sums();
    void sumsOfWhatIsFollowed();
    void sumsOfMany();
    void sumsByCountersAreThoseOfTheRows();
    void sumsThatNobodyWaitsFor();
    void codesInUse();
    void byTheLastChange();
    void byRecipient_data();
    void byRecipient();
    void byBatch();
    void byTestMark();
    void byTrouble();
    void ofManyTheSame_data();
    void ofManyTheSame();
    void duplicates();
    void unseenDuplicate_keepsThePayoutOut();

private:
    void insert(const QList<PaymentRecord> &records);
    QList<qint64> find(const PaymentQuery &query) { return *waited(m_ledger->payments().find(query)); }
    QString sumsOf(const PaymentQuery &query);

    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Ledger> m_ledger;
};

namespace {

Decimal decimal(const char *text)
{
    return *Decimal::parse(QByteArrayView(text));
}

PaymentRecord of(int n, const char *amount, const char *currency = "IDR")
{
    PaymentRecord record = samplePayment(n);
    record.request.money = {decimal(amount), QString::fromLatin1(currency)};
    return record;
}

} // namespace

void tst_Filters::init()
{
    m_ledger.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_ledger = Ledger::open(m_dir->filePath(u"ledger.db"_s), m_clock).value();
}

void tst_Filters::insert(const QList<PaymentRecord> &records)
{
    QList<LedgerChange> changes;
    for (const PaymentRecord &record : records)
        changes.append(inserting(record));
    QVERIFY(waited(m_ledger->writer().write(changes)));
}

QString tst_Filters::sumsOf(const PaymentQuery &query)
{
    QStringList texts;
    const auto sums = waited(m_ledger->statistics().sums(query));
    for (const Money &money : sums.ok() ? *sums : QList<Money>())
        texts.append(money.toString());
    return texts.join(u", "_s);
}

void tst_Filters::byCurrency()
{
    insert({of(1, "5", "IDR"), of(2, "5", "INR"), of(3, "5", "USD"), of(4, "5", "INR")});
    QCOMPARE(find({.currencies = {u"INR"_s}}), QList<qint64>({4, 2}));
    QCOMPARE(find({.currencies = {u"USD"_s, u"IDR"_s}}), QList<qint64>({3, 1})); // within: either
    QCOMPARE(find({.currencies = {u"EUR"_s}}), QList<qint64>());
    QCOMPARE(find({.text = u"pay-4"_s, .currencies = {u"INR"_s}}), QList<qint64>({4})); // beside others: both
}

void tst_Filters::byMethodAndOperator()
{
    PaymentRecord other = samplePayment(2);
    other.request.methodCode = u"WALLET"_s;
    PaymentRecord bank = samplePayment(3);
    bank.request.operatorCode = u"BCA' OR 1"_s;
    insert({samplePayment(1), other, bank});
    QCOMPARE(find({.methods = {u"WALLET"_s}}), QList<qint64>({2}));
    QCOMPARE(find({.operators = {u"BCA' OR 1"_s}}), QList<qint64>({3}));
    QCOMPARE(find({.methods = {u"BANK"_s}, .operators = {u"OP7"_s}}), QList<qint64>({1}));
    QCOMPARE(find({.methods = {u"WALLET"_s}, .operators = {u"BCA' OR 1"_s}}), QList<qint64>());
}

void tst_Filters::byAmount_data()
{
    QTest::addColumn<QByteArray>("least");
    QTest::addColumn<QByteArray>("most");
    QTest::addColumn<QList<qint64>>("found");
    // 1: 9.99, 2: 10, 3: 10.00001, 4: 100.10, 5: a great one that no 64 bits hold in ten-thousandths
    QTest::newRow("all") << QByteArray() << QByteArray() << QList<qint64>({5, 4, 3, 2, 1});
    QTest::newRow("as numbers, not as texts") << QByteArray("10") << QByteArray() << QList<qint64>({5, 4, 3, 2});
    QTest::newRow("the bound itself, written otherwise") << QByteArray("10.000") << QByteArray("100.1") << QList<qint64>({4, 3, 2});
    QTest::newRow("finer than ten-thousandths") << QByteArray("10.00001") << QByteArray() << QList<qint64>({5, 4, 3});
    QTest::newRow("just above it") << QByteArray("10.000011") << QByteArray() << QList<qint64>({5, 4});
    QTest::newRow("just below it") << QByteArray() << QByteArray("10.000009") << QList<qint64>({2, 1});
    QTest::newRow("up to") << QByteArray() << QByteArray("9.99") << QList<qint64>({1});
    QTest::newRow("a great bound") << QByteArray("123456789012345678901") << QByteArray() << QList<qint64>({5});
    QTest::newRow("a greater one") << QByteArray("123456789012345678901.6") << QByteArray() << QList<qint64>({});
    QTest::newRow("up to a great one") << QByteArray() << QByteArray("999999999999999999999999") << QList<qint64>({5, 4, 3, 2, 1});
    QTest::newRow("nothing between") << QByteArray("11") << QByteArray("12") << QList<qint64>({});
}

void tst_Filters::byAmount()
{
    QFETCH(QByteArray, least);
    QFETCH(QByteArray, most);
    insert({of(1, "9.99"), of(2, "10"), of(3, "10.00001"), of(4, "100.10"), of(5, "123456789012345678901.5")});
    PaymentQuery query;
    if (!least.isEmpty())
        query.least = decimal(least.constData());
    if (!most.isEmpty())
        query.most = decimal(most.constData());
    QTEST(find(query), "found");
}

void tst_Filters::sums()
{
    QCOMPARE(sumsOf({}), QString());
    PaymentRecord settled = of(4, "0.05", "INR");
    settled.submission.state = PaymentState::Paid;
    insert({of(1, "100.10", "INR"), of(2, "1250000"), of(3, "0.1", "INR"), settled, of(5, "0.00001", "INR")});
    QCOMPARE(sumsOf({.kind = PaymentKind::Payout}), u"1250000 IDR, 100.25001 INR"_s);
    QCOMPARE(sumsOf({.states = {PaymentState::Paid}}), u"0.05 INR"_s);
    QCOMPARE(sumsOf({.kind = PaymentKind::Payin}), QString());
}

//! As the list does it, whatever the counters say: a word that a person called final is open no more.
void tst_Filters::sumsOfWhatIsFollowed()
{
    PaymentRecord final = of(1, "5");
    final.submission.state = PaymentState::OtherStatus;
    final.submission.lastStatus = PaymentStatus(u"PAID_OUT"_s);
    final.submission.wordIsFinal = true;
    PaymentRecord followed = of(2, "7");
    followed.submission.state = PaymentState::OtherStatus;
    followed.submission.lastStatus = PaymentStatus(u"PENDING"_s);
    insert({final, followed, of(3, "11")});
    PaymentQuery query {
        .kind = PaymentKind::Payout, .states = {PaymentState::OtherStatus, PaymentState::OutcomeUnknown}, .onlyFollowed = true};
    QCOMPARE(find(query), QList<qint64>({2}));
    QCOMPARE(sumsOf(query), u"7 IDR"_s);
    query.onlyFollowed = false;
    QCOMPARE(sumsOf(query), u"12 IDR"_s);
}

void tst_Filters::sumsOfMany()
{
    constexpr int many = 20'500; // more than one piece
    QList<PaymentRecord> records;
    for (int n = 1; n <= many; ++n) {
        records.append(of(n, "0.01", n % 2 == 0 ? "IDR" : "INR"));
        records.last().createdAt = moment(n / 30'000); // all at the same moment: the pieces are told apart by their numbers
    }
    insert(records);
    QCOMPARE(sumsOf({}), u"102.5 IDR, 102.5 INR"_s);
}

void tst_Filters::sumsByCountersAreThoseOfTheRows()
{
    constexpr qint64 quarter = 900'000;
    const qint64 firstQuarter = moment(0).time_since_epoch().count() / quarter * quarter;
    const auto atQuarter = [firstQuarter](int n) { return UtcTime(Millis(firstQuarter + n * quarter)); };
    QList<PaymentRecord> records;
    for (int n = 1; n <= 300; ++n) {
        records.append(n % 3 == 0 ? samplePayin(n) : samplePayment(n));
        records.last().request.money = {decimal(n == 77   ? "0.0000077"
                                                : n == 90 ? "9223372036854775807123.5"
                                                          : "4.03"),
            n % 5 == 0 ? u"IDR"_s : u"INR"_s};
        records.last().createdAt = moment(n * quarter / 40);
        records.last().submission.state = n % 7 == 0 ? PaymentState::Paid : PaymentState::Queued;
    }
    insert(records);
    for (PaymentRecord &record : records.first(40)) { // and they go on
        record.submission.state = PaymentState::Paid;
        QVERIFY(waited(m_ledger->writer().write(LedgerChange {.update = record, .id = record.id})));
    }
    int seen = 0;
    for (const auto &kind : {std::optional<PaymentKind>(), std::optional(PaymentKind::Payout), std::optional(PaymentKind::Payin)}) {
        for (const QList<PaymentState> &states :
            {QList<PaymentState>(), {PaymentState::Paid}, {PaymentState::Queued, PaymentState::Draft}}) {
            for (const QStringList &currencies : {QStringList(), {u"INR"_s}, {u"IDR"_s, u"USD"_s}}) {
                for (const auto &[from, to] : {std::pair {0, 0}, {2, 5}, {0, 3}, {4, 0}}) {
                    PaymentQuery query {.kind = kind, .states = states, .currencies = currencies};
                    if (from > 0)
                        query.from = atQuarter(from);
                    if (to > 0)
                        query.to = atQuarter(to);
                    const QString counted = sumsOf(query);
                    query.text = u"-"_s; // in each ID: the rows themselves are read
                    QCOMPARE(counted, sumsOf(query));
                    seen += counted.isEmpty() ? 0 : 1;
                }
            }
        }
    }
    QVERIFY(seen > 50);
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
}

void tst_Filters::sumsThatNobodyWaitsFor()
{
    insert({of(1, "1")});
    auto *reply = m_ledger->statistics().sums({});
    reply->cancel();
    QCOMPARE(waited(reply).error().kind, ErrorKind::Cancelled);
    QCOMPARE(sumsOf({}), u"1 IDR"_s);
    m_ledger->statistics().sums({}); // under way when the ledger goes
    m_ledger.reset();
}

void tst_Filters::codesInUse()
{
    PaymentRecord payin = samplePayin(3);
    payin.request.methodCode = u"VIRTUAL_ACCOUNT"_s;
    insert({of(1, "1", "USD"), of(2, "1", "IDR"), payin});
    const auto payouts = waited(m_ledger->statistics().codesInUse(PaymentKind::Payout));
    QCOMPARE(payouts->currencies, QStringList({u"IDR"_s, u"USD"_s}));
    QCOMPARE(payouts->methods, QStringList {u"BANK"_s});
    QCOMPARE(payouts->operators, QStringList {u"OP7"_s});
    QCOMPARE(waited(m_ledger->statistics().codesInUse(PaymentKind::Payin))->methods, QStringList {u"VIRTUAL_ACCOUNT"_s});
}

//! When it last changed, whenever it was made.
void tst_Filters::byTheLastChange()
{
    QList<PaymentRecord> records {samplePayment(1), samplePayment(2), samplePayment(3)};
    records[0].changedAt = moment(900);
    records[1].changedAt = moment(500);
    records[2].changedAt = moment(100);
    insert(records);
    QCOMPARE(find({.kind = PaymentKind::Payout, .changedFrom = moment(500)}), QList<qint64>({2, 1}));
    QCOMPARE(find({.kind = PaymentKind::Payout, .changedTo = moment(500)}), QList<qint64>({3})); // not the moment itself
    QCOMPARE(find({.changedFrom = moment(100), .changedTo = moment(900)}), QList<qint64>({3, 2}));
    QCOMPARE(find({.kind = PaymentKind::Payin, .changedFrom = moment(0)}), QList<qint64>());
    const PaymentQuery byAmount {.kind = PaymentKind::Payout, .changedFrom = moment(500), .order = {{SortField::Amount, false}}};
    QCOMPARE(find(byAmount), QList<qint64>({2, 1}));
    QCOMPARE(sumsOf({.kind = PaymentKind::Payout, .changedFrom = moment(500)}), u"25 IDR"_s); // not from counters that don't know it
}

void tst_Filters::byRecipient_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QList<qint64>>("found");
    QTest::newRow("whatever its case and its marks") << u"NGUYEN"_s << QList<qint64>({2});
    QTest::newRow("as it is written") << u"Nguyễn"_s << QList<qint64>({2});
    QTest::newRow("in the middle, two words in any order") << u"erma ash"_s << QList<qint64>({3});
    QTest::newRow("two letters") << u"an"_s << QList<qint64>({4});
    QTest::newRow("one letter") << u"v"_s << QList<qint64>({3});
    QTest::newRow("not the account") << u"555"_s << QList<qint64>();
    QTest::newRow("not the e-mail") << u"example"_s << QList<qint64>();
    QTest::newRow("not the reference") << u"invoice"_s << QList<qint64>();
    QTest::newRow("no wildcard") << u"%"_s << QList<qint64>();
}

void tst_Filters::byRecipient()
{
    QFETCH(QString, typed);
    const QStringList names {u"Budi S."_s, u"Nguyễn Thị Bích"_s, u"Asha Verma"_s, u"Dian"_s};
    QList<PaymentRecord> records;
    for (int n = 0; n < names.size(); ++n) {
        records.append(samplePayment(n + 1));
        records.last().request.accountName = names.at(n);
        records.last().request.accountNumber = u"5550001"_s;
    }
    insert(records);
    QTEST(find({.kind = PaymentKind::Payout, .recipient = typed}), "found");
    QTEST(find({.recipient = typed, .order = {{SortField::Name, false}}}), "found");
    QCOMPARE(
        waited(m_ledger->payments().find({.kind = PaymentKind::Payout, .recipient = typed}, 1))->size(), find({.recipient = typed}).size());
    QCOMPARE(find({.kind = PaymentKind::Payout, .text = u"nothing has this"_s, .recipient = typed}), QList<qint64>());
}

void tst_Filters::byBatch()
{
    const auto import = [this](const char *id, int first) {
        BatchRecord batch {.id = QString::fromLatin1(id), .title = u"Payroll"_s, .createdAt = moment(1), .changedAt = moment(1)};
        QList<LedgerChange> changes;
        for (int row = 1; row <= 2; ++row) {
            PaymentRecord record = samplePayment(first + row);
            record.batchRow = row;
            changes.append(inserting(record));
        }
        QVERIFY(waited(m_ledger->writer().write(changes, batch)));
    };
    import("batch-a", 0);
    import("batch-b", 2);
    insert({samplePayment(5)});
    QCOMPARE(find({.kind = PaymentKind::Payout, .batchIds = {u"batch-a"_s}}), QList<qint64>({2, 1}));
    QCOMPARE(find({.batchIds = {u"batch-b"_s, u"batch-a"_s}}), QList<qint64>({4, 3, 2, 1}));
    QCOMPARE(find({.kind = PaymentKind::Payout, .batchIds = {u"of another ledger"_s}}), QList<qint64>());
    QCOMPARE(find({.batchIds = {u"batch-a"_s}, .order = {{SortField::Status, false}}}), QList<qint64>({2, 1}));
    QCOMPARE(sumsOf({.kind = PaymentKind::Payout, .batchIds = {u"batch-b"_s}}), u"25 IDR"_s);
}

void tst_Filters::byTestMark()
{
    using enum TestMark;
    QList<PaymentRecord> records {samplePayment(1), samplePayment(2), samplePayment(3)};
    records[0].isTest = true;
    records[1].isTest = false;
    insert(records);
    const auto of = [](const QList<TestMark> &marks) { return PaymentQuery {.kind = PaymentKind::Payout, .marks = marks}; };
    QCOMPARE(find(of({Test})), QList<qint64>({1}));
    QCOMPARE(find(of({Real})), QList<qint64>({2}));
    QCOMPARE(find(of({Unsaid})), QList<qint64>({3}));
    QCOMPARE(find(of({Real, Unsaid})), QList<qint64>({3, 2}));
    QCOMPARE(find(of({})), QList<qint64>({3, 2, 1}));
}

//! Each kind of trouble finds its own, and several find all of theirs.
void tst_Filters::byTrouble()
{
    using enum AttentionReason;
    QList<PaymentRecord> records;
    for (int n = 1; n <= 9; ++n) {
        records.append(n == 4 ? samplePayin(n) : samplePayment(n));
        records.last().submission.accepted = n == 5 || n == 6;
    }
    records[0].submission.state = PaymentState::OutcomeUnknown;
    records[1].submission.state = PaymentState::Mismatch;
    records[2].submission.state = PaymentState::Rejected;
    records[4].isTest = true;
    records[5].submission.changedAfterSuccess = true;
    records[6].problem = {ProblemCode::Refused, {}};
    records[7].isTest = records[7].testMarkSeen = true; // somebody has seen it
    records[8].submission.state = PaymentState::Cancelled;
    records[8].problem = {ProblemCode::Refused, {}}; // that is over
    insert(records);
    const auto with = [this](const QList<AttentionReason> &attentionReasons, std::optional<UtcTime> now = moment(4'000'000)) {
        return find({.now = now, .attentionReasons = attentionReasons, .oddMark = true});
    };
    QCOMPARE(with({OutcomeUnknown}), QList<qint64>({1}));
    QCOMPARE(with({OtherAtGateway}), QList<qint64>({2}));
    QCOMPARE(with({Rejected}), QList<qint64>({3}));
    QCOMPARE(with({LikelyExpired}), QList<qint64>({4}));
    QCOMPARE(with({LikelyExpired}, moment(1)), QList<qint64>()); // not yet
    QCOMPARE(with({LikelyExpired}, std::nullopt), QList<qint64>());
    QCOMPARE(with({OddMark}), QList<qint64>({5}));
    QCOMPARE(find({.attentionReasons = {OddMark}, .oddMark = false}), QList<qint64>());
    QCOMPARE(with({ChangedWord}), QList<qint64>({6}));
    QCOMPARE(with({Noted}), QList<qint64>({7}));
    const QList<AttentionReason> all {OutcomeUnknown, OtherAtGateway, Rejected, LikelyExpired, OddMark, ChangedWord, Noted};
    QCOMPARE(with(all), QList<qint64>({7, 6, 5, 4, 3, 2, 1}));
    QCOMPARE(find({.kind = PaymentKind::Payout, .text = u"pay-3"_s, .attentionReasons = all}), QList<qint64>({3}));
    QCOMPARE(find({.kind = PaymentKind::Payout, .attentionReasons = {Rejected, Noted}, .order = {{SortField::Amount, true}}}),
        QList<qint64>({3, 7}));
    QCOMPARE(sumsOf({.kind = PaymentKind::Payout, .attentionReasons = {Rejected, Noted}}), u"25 IDR"_s);
}

void tst_Filters::ofManyTheSame_data()
{
    QTest::addColumn<PaymentQuery>("query");
    const auto of = [](PaymentQuery query) {
        query.kind = PaymentKind::Payout;
        return query;
    };
    QTest::newRow("changed") << of({.changedFrom = moment(0)});
    QTest::newRow("name") << of({.recipient = u"ngu"_s});
    QTest::newRow("name and text") << of({.text = u"example"_s, .recipient = u"thi"_s});
    QTest::newRow("mark") << of({.marks = {TestMark::Unsaid, TestMark::Test}});
    QTest::newRow("trouble") << of({.attentionReasons = {AttentionReason::Rejected}});
}

//! Very many have it: they are found in another way than few, and are the same, whatever the order.
void tst_Filters::ofManyTheSame()
{
    QFETCH(PaymentQuery, query);
    constexpr int many = 6000;
    QList<PaymentRecord> records;
    for (int n = 1; n <= many; ++n) {
        records.append(samplePayment(n));
        records.last().submission.state = PaymentState::Rejected;
    }
    insert(records);
    QCOMPARE(find(query).size(), many);
    QCOMPARE(*waited(m_ledger->payments().find(query, 3)), QList<qint64>({many, many - 1, many - 2}));
    query.order = {{SortField::Changed, true}};
    QCOMPARE(*waited(m_ledger->payments().find(query, 3)), QList<qint64>({1, 2, 3}));
    query.order = {{SortField::Amount, false}};
    QCOMPARE(waited(m_ledger->payments().find(query, 3))->size(), 3);
}

// ---- the same once more

namespace {

PaymentRecord sameAs(const PaymentRecord &payout, int n, PaymentState state = PaymentState::Paid)
{
    PaymentRecord record = samplePayment(n);
    record.request.money = payout.request.money;
    record.request.accountNumber = payout.request.accountNumber;
    record.submission.state = state;
    return record;
}

} // namespace

//! Nothing hides behind others, however many the account has; what paid nobody is none.
void tst_Filters::duplicates()
{
    using enum PaymentState;
    PaymentRecord payout = samplePayment(5000);
    QList<PaymentRecord> records {
        sameAs(payout, 1, OutcomeUnknown), sameAs(payout, 2, Paid), sameAs(payout, 3, TrackingStopped), sameAs(payout, 4, TrackingStopped)};
    records[2].submission.mayBeAccepted = true;
    records[3].submission.mayBeAccepted = records[3].submission.accepted = true; // known, and of long ago
    for (int n = 10; n <= 400; ++n) {
        records.append(sameAs(payout, n));
        records.last().request.money.amount = *Decimal::parse(QByteArrayView("99"));
    }
    records.append({sameAs(payout, 1001), sameAs(payout, 1002, Cancelled), sameAs(payout, 1003, Rejected), sameAs(payout, 1004),
        sameAs(payout, 1005), sameAs(payout, 1006)});
    records[records.size() - 1].request.money.amount = *Decimal::parse(QByteArrayView("12.5000000")); // the same, with more digits
    records[records.size() - 2].request.money.currency = u"INR"_s;
    records[records.size() - 3].request.accountNumber += u'0';
    for (PaymentRecord &record : records)
        record.submission.rejection = record.submission.state == Rejected ? submission::Rejection::Absence : submission::Rejection::None;
    insert(records);
    QStringList found;
    const PlannedPayout plan {.request = payout.request, .id = payout.id};
    const auto history = waited(m_ledger->payments().history({plan}, moment(500)));
    QVERIFY(history);
    for (const EarlierPayout &duplicate : history->first().duplicates)
        found.append(duplicate.id.toString());
    QCOMPARE(found, QStringList({u"pay-1006"_s, u"pay-1001"_s, u"pay-3"_s, u"pay-1"_s}));
    insert({payout});
    QCOMPARE(waited(m_ledger->payments().history({plan}, moment(500)))->first().duplicates.size(), 4); // not itself
    // What was refused may have been accepted all the same, however long ago it was, until its absence is proven or support has answered.
    PaymentRecord refused = sameAs(payout, 5, Rejected);
    refused.submission.rejection = submission::Rejection::Reply;
    PaymentRecord lookedFor = sameAs(payout, 6, Rejected);
    lookedFor.submission.rejection = submission::Rejection::Reply;
    lookedFor.lookAt = moment(600);
    PaymentRecord ofToday = sameAs(payout, 1010, Rejected);
    ofToday.submission.rejection = submission::Rejection::Support;
    PaymentRecord answered = sameAs(payout, 7, Rejected);
    answered.submission.rejection = submission::Rejection::Support;
    insert({refused, lookedFor, ofToday, answered});
    const auto more = waited(m_ledger->payments().history({plan}, moment(500)))->first().duplicates;
    QCOMPARE(more.size(), 7);
    QCOMPARE(more.first().id, ofToday.id);
    QVERIFY(more.first().isOpen);
}

//! Between the review and the writing another process may have written: the transaction looks once more.
void tst_Filters::unseenDuplicate_keepsThePayoutOut()
{
    const PaymentRecord payout = samplePayment(5000);
    LedgerChange change = inserting(payout);
    change.acknowledged = AcknowledgedDuplicates {.since = moment(0)};
    insert({sameAs(payout, 1)});
    const auto refused = waited(m_ledger->writer().write(change));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Exists);
    QVERIFY(!*waited(m_ledger->payments().byId(payout.id)));
    change.acknowledged->ids = {orderId(u"pay-1"_s)}; // it was seen
    QVERIFY(waited(m_ledger->writer().write(change)));
}

KONTOR_TEST(tst_Filters, QCoreApplication)
#include "tst_filters.moc"
