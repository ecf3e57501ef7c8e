// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledgersupport.h"

#include <QTemporaryDir>
#include <QTest>

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
    void sumsOfMany();
    void sumsByCountersAreThoseOfTheRows();
    void sumsThatNobodyWaitsFor();
    void codesInUse();

private:
    void insert(const QList<PaymentRecord> &records);
    QList<qint64> find(const Ledger::Query &query) { return *waited(m_ledger->find(query)); }
    QString sumsOf(const Ledger::Query &query);

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
    QVERIFY(waited(m_ledger->write(changes)));
}

QString tst_Filters::sumsOf(const Ledger::Query &query)
{
    QStringList texts;
    const auto sums = waited(m_ledger->sums(query));
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
    Ledger::Query query;
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
    settled.submission.state = PaymentState::Settled;
    insert({of(1, "100.10", "INR"), of(2, "1250000"), of(3, "0.1", "INR"), settled, of(5, "0.00001", "INR")});
    QCOMPARE(sumsOf({.kind = PaymentKind::Payout}), u"1250000 IDR, 100.25001 INR"_s);
    QCOMPARE(sumsOf({.states = {PaymentState::Settled}}), u"0.05 INR"_s);
    QCOMPARE(sumsOf({.kind = PaymentKind::Payin}), QString());
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
        records.last().submission.state = n % 7 == 0 ? PaymentState::Settled : PaymentState::Queued;
    }
    insert(records);
    for (PaymentRecord &record : records.first(40)) { // and they go on
        record.submission.state = PaymentState::Settled;
        QVERIFY(waited(m_ledger->write(LedgerChange {.update = record, .id = record.id})));
    }
    int seen = 0;
    for (const auto &kind : {std::optional<PaymentKind>(), std::optional(PaymentKind::Payout), std::optional(PaymentKind::Payin)}) {
        for (const QList<PaymentState> &states :
            {QList<PaymentState>(), {PaymentState::Settled}, {PaymentState::Queued, PaymentState::Draft}}) {
            for (const QStringList &currencies : {QStringList(), {u"INR"_s}, {u"IDR"_s, u"USD"_s}}) {
                for (const auto &[from, to] : {std::pair {0, 0}, {2, 5}, {0, 3}, {4, 0}}) {
                    Ledger::Query query {.kind = kind, .states = states, .currencies = currencies};
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
    QCOMPARE(*waited(m_ledger->verify()), QStringList());
}

void tst_Filters::sumsThatNobodyWaitsFor()
{
    insert({of(1, "1")});
    auto *reply = m_ledger->sums({});
    reply->cancel();
    QCOMPARE(waited(reply).error().kind, ErrorKind::Cancelled);
    QCOMPARE(sumsOf({}), u"1 IDR"_s);
    m_ledger->sums({}); // under way when the ledger goes
    m_ledger.reset();
}

void tst_Filters::codesInUse()
{
    PaymentRecord payin = samplePayin(3);
    payin.request.methodCode = u"VIRTUAL_ACCOUNT"_s;
    insert({of(1, "1", "USD"), of(2, "1", "IDR"), payin});
    const auto payouts = waited(m_ledger->codesInUse(PaymentKind::Payout));
    QCOMPARE(payouts->currencies, QStringList({u"IDR"_s, u"USD"_s}));
    QCOMPARE(payouts->methods, QStringList {u"BANK"_s});
    QCOMPARE(payouts->operators, QStringList {u"OP7"_s});
    QCOMPARE(waited(m_ledger->codesInUse(PaymentKind::Payin))->methods, QStringList {u"VIRTUAL_ACCOUNT"_s});
}

QTEST_GUILESS_MAIN(tst_Filters)
#include "tst_filters.moc"
