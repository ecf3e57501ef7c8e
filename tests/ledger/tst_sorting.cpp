// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/queries/listorder.h"
#include "ledger/storage/database.h"
#include "ledgersupport.h"
#include "support/testprogram.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

using namespace kontor;
using namespace Qt::StringLiterals;

//! In which order lists come: each order against one that is found by looking at every payment.
class tst_Sorting : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void byEach_data();
    void byEach();
    void theFirstRowsOfIt_data();
    void theFirstRowsOfIt();
    void namesWhateverTheirMarks();
    void amountsAreExactAndNeverAcrossCurrencies();
    void amountsOfAnyLength();
    void expiredIsNotWaiting();
    void narrowedLists();
    void anEqualEnd();
    void eachStateIsSortedByItself();
    void fewWithAMarkArePickedOut_data();
    void fewWithAMarkArePickedOut();

private:
    PaymentRecord write(PaymentRecord record);
    QList<qint64> find(const PaymentQuery &query, int limit = -1) { return *waited(m_ledger->payments().find(query, limit)); }
    void writeMany();

    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Ledger> m_ledger;
    QList<PaymentRecord> m_written;
};

namespace {

constexpr int many = 700; // more than the first rows of a list

Decimal decimal(const QString &text)
{
    return *Decimal::parse(QStringView(text));
}

SortKeys by(SortField field, bool reversed = false)
{
    return {{field, reversed}};
}

int rankOf(PaymentState state)
{
    using enum PaymentState;
    static const QList<PaymentState> order {OutcomeUnknown, Mismatch, Rejected, Draft, Paused, Queued, Sending, Processing, AwaitingPayment,
        OtherStatus, LikelyExpired, TrackingStopped, Paid, Cancelled};
    return int(order.indexOf(state));
}

//! -1, 0, 1: which comes first.
int compared(const PaymentRecord &a, const PaymentRecord &b, SortField field)
{
    const auto order = [](const auto &x, const auto &y) { return x < y ? -1 : y < x ? 1 : 0; };
    switch (field) {
    case SortField::Status:
        return order(rankOf(a.submission.state), rankOf(b.submission.state));
    case SortField::Amount:
        return order(b.request.money.amount, a.request.money.amount);
    case SortField::Name:
        return order(a.request.accountName.toLower(), b.request.accountName.toLower());
    case SortField::Changed:
        return order(b.changedAt, a.changedAt);
    case SortField::Created:
        break;
    }
    return order(b.createdAt, a.createdAt);
}

bool isBefore(const PaymentRecord &a, const PaymentRecord &b, const SortKeys &keys)
{
    for (const SortKey &sort : keys) {
        if (sort.field == SortField::Amount && a.request.money.currency != b.request.money.currency)
            return a.request.money.currency < b.request.money.currency;
        if (const int which = compared(a, b, sort.field); which != 0)
            return (which < 0) != sort.reversed;
    }
    const bool reversed = keys.constLast().reversed;
    return (b.createdAt < a.createdAt) != reversed && a.createdAt != b.createdAt;
}

} // namespace

void tst_Sorting::init()
{
    m_ledger.reset();
    m_written.clear();
    m_dir = std::make_unique<QTemporaryDir>();
    m_ledger = Ledger::open(m_dir->filePath(u"ledger.db"_s), m_clock).value();
}

PaymentRecord tst_Sorting::write(PaymentRecord record)
{
    const auto seq = waited(m_ledger->writer().write(inserting(record)));
    record.seq = seq.ok() ? *seq : -1;
    return record;
}

//! Each at a moment of its own, everything else often the same.
void tst_Sorting::writeMany()
{
    QRandomGenerator random(20261122);
    const QStringList names {u"Asha Verma"_s, u"budi santoso"_s, u"Budi Santoso"_s, u"Zulkifli"_s, u"Citra"_s};
    const QStringList currencies {u"IDR"_s, u"INR"_s, u"USD"_s};
    QList<LedgerChange> changes;
    for (int n = 1; n <= many; ++n) {
        PaymentRecord record = samplePayment(n);
        record.seq = n;
        record.submission.state = allStates()[size_t(random.bounded(14))];
        if (record.submission.state == PaymentState::LikelyExpired) // never kept
            record.submission.state = PaymentState::Paid;
        record.request.accountName = names.at(random.bounded(5));
        record.request.money = {decimal(QString::number(random.bounded(90)) + u".05"_s), currencies.at(random.bounded(3))};
        record.changedAt = moment(random.bounded(200));
        m_written.append(record);
        changes.append(inserting(record));
    }
    QVERIFY(waited(m_ledger->writer().write(changes)));
}

void tst_Sorting::byEach_data()
{
    using enum SortField;
    QTest::addColumn<SortKeys>("order");
    QTest::newRow("status") << by(Status);
    QTest::newRow("status, the other way round") << by(Status, true);
    QTest::newRow("amount") << by(Amount);
    QTest::newRow("amount, the other way round") << by(Amount, true);
    QTest::newRow("name") << by(Name);
    QTest::newRow("name, the other way round") << by(Name, true);
    QTest::newRow("changed") << by(Changed);
    QTest::newRow("changed, the other way round") << by(Changed, true);
    QTest::newRow("created") << by(Created);
    QTest::newRow("created, the other way round") << by(Created, true);
    QTest::newRow("name, then amount") << SortKeys {{Name}, {Amount}};
    QTest::newRow("name, then the smallest amount") << SortKeys {{Name}, {Amount, true}};
    QTest::newRow("status, then name") << SortKeys {{Status}, {Name}};
    QTest::newRow("amount, then status") << SortKeys {{Amount, true}, {Status}};
    QTest::newRow("changed, then status") << SortKeys {{Changed}, {Status, true}};
    QTest::newRow("status, then the oldest") << SortKeys {{Status}, {Created, true}};
}

void tst_Sorting::byEach()
{
    QFETCH(SortKeys, order);
    writeMany();
    QList<PaymentRecord> sorted = m_written;
    std::sort(sorted.begin(), sorted.end(), [&order](const PaymentRecord &a, const PaymentRecord &b) { return isBefore(a, b, order); });
    QList<qint64> expected;
    for (const PaymentRecord &record : std::as_const(sorted))
        expected.append(record.seq);
    QCOMPARE(find({.kind = PaymentKind::Payout, .order = order}), expected);
    QCOMPARE(find({.order = order}), expected); // of both kinds
    QCOMPARE(find({.kind = PaymentKind::Payin, .order = order}), QList<qint64>());
    // What is picked out by the index of the search has the same order.
    QList<qint64> named;
    for (const PaymentRecord &record : std::as_const(sorted)) {
        if (record.request.accountName.startsWith(u'b', Qt::CaseInsensitive))
            named.append(record.seq);
    }
    QCOMPARE(find({.kind = PaymentKind::Payout, .text = u"santoso"_s, .order = order}), named);
    QCOMPARE(find({.kind = PaymentKind::Payout, .text = u"bu"_s, .order = order}), named); // too short for the index
}

void tst_Sorting::theFirstRowsOfIt_data()
{
    byEach_data();
}

void tst_Sorting::theFirstRowsOfIt()
{
    QFETCH(SortKeys, order);
    writeMany();
    for (const PaymentQuery &query : {PaymentQuery {.kind = PaymentKind::Payout, .order = order},
             PaymentQuery {.kind = PaymentKind::Payout, .currencies = {u"INR"_s}, .order = order},
             PaymentQuery {.kind = PaymentKind::Payout, .states = {PaymentState::Paid, PaymentState::OutcomeUnknown}, .order = order},
             PaymentQuery {.kind = PaymentKind::Payout, .from = moment(600), .order = order}}) {
        const QList<qint64> whole = find(query);
        QVERIFY(whole.size() > 50);
        for (const int limit : {1, 50, int(whole.size()), many})
            QCOMPARE(find(query, limit), whole.first(qMin<qsizetype>(limit, whole.size())));
        QCOMPARE(QSet<qint64>(whole.begin(), whole.end()).size(), whole.size());
    }
}

void tst_Sorting::namesWhateverTheirMarks()
{
    QList<PaymentRecord> written;
    int n = 0;
    for (const QString &name : {u"Łukasz"_s, u"Mira"_s, u"đông"_s, u"Ashok"_s, u"ASHA"_s, u"Émile"_s, u"eva"_s}) {
        PaymentRecord record = samplePayment(++n);
        record.request.accountName = name;
        written.append(write(record));
    }
    QStringList names;
    for (const qint64 seq : find({.kind = PaymentKind::Payout, .order = by(SortField::Name)}))
        names.append(written.at(seq - 1).request.accountName);
    QCOMPARE(names, (QStringList {u"ASHA"_s, u"Ashok"_s, u"đông"_s, u"Émile"_s, u"eva"_s, u"Łukasz"_s, u"Mira"_s}));
}

void tst_Sorting::amountsAreExactAndNeverAcrossCurrencies()
{
    int n = 0;
    for (const auto &[amount, currency] : {std::pair {u"9"_s, u"INR"_s}, {u"10"_s, u"INR"_s}, {u"9.99"_s, u"INR"_s},
             {u"1250000"_s, u"IDR"_s}, {u"0.10"_s, u"INR"_s}, {u"100"_s, u"IDR"_s}}) {
        PaymentRecord record = samplePayment(++n);
        record.request.money = {decimal(amount), currency};
        write(record);
    }
    QCOMPARE(find({.kind = PaymentKind::Payout, .order = by(SortField::Amount)}), QList<qint64>({4, 6, 2, 3, 1, 5}));
    QCOMPARE(find({.kind = PaymentKind::Payout, .order = by(SortField::Amount, true)}), QList<qint64>({6, 4, 5, 1, 3, 2}));
    QCOMPARE(find({.kind = PaymentKind::Payout, .currencies = {u"INR"_s}, .order = by(SortField::Amount)}), QList<qint64>({2, 3, 1, 5}));
}

//! More digits than the column for sorting holds: before the point or behind it.
void tst_Sorting::amountsOfAnyLength()
{
    int n = 0;
    for (const QString &amount : {u"10"_s, u"10.000001"_s, u"10.0000009"_s, u"123456789012345678901.5"_s, u"10.1"_s, u"9.99999"_s,
             u"123456789012345678901.49"_s, u"-3.5"_s, u"-3.51"_s, u"10.00"_s}) {
        PaymentRecord record = samplePayment(++n);
        record.request.money.amount = decimal(amount);
        write(record);
    }
    const QList<qint64> largestFirst {4, 7, 5, 2, 3, 10, 1, 6, 8, 9};
    QCOMPARE(find({.kind = PaymentKind::Payout, .order = by(SortField::Amount)}), largestFirst);
    QCOMPARE(find({.kind = PaymentKind::Payout, .order = by(SortField::Amount)}, 4), largestFirst.first(4));
    QList<qint64> smallestFirst = largestFirst;
    std::reverse(smallestFirst.begin(), smallestFirst.end());
    QCOMPARE(find({.kind = PaymentKind::Payout, .order = by(SortField::Amount, true)}), smallestFirst);
}

void tst_Sorting::expiredIsNotWaiting()
{
    for (int n = 1; n <= 4; ++n) {
        PaymentRecord payin = samplePayin(n);
        if (n % 2 == 0)
            payin.payTo.expiresAt = moment(10);
        if (n == 3)
            payin.submission.state = PaymentState::OtherStatus;
        write(payin);
    }
    PaymentQuery query {.kind = PaymentKind::Payin, .now = moment(1000), .order = by(SortField::Status)};
    QCOMPARE(find(query), QList<qint64>({1, 3, 4, 2})); // those past their expiry behind the others
    query.order = by(SortField::Status, true);
    QCOMPARE(find(query), QList<qint64>({2, 4, 3, 1}));
    query.order = {{SortField::Changed}, {SortField::Status}};
    QCOMPARE(find(query), QList<qint64>({4, 3, 2, 1}));
    query.order = by(SortField::Status);
    query.states = {PaymentState::AwaitingPayment};
    QCOMPARE(find(query), QList<qint64>({1}));
    query.states = {PaymentState::LikelyExpired};
    QCOMPARE(find(query), QList<qint64>({4, 2}));
    query.now.reset(); // by what is kept nothing is expired
    query.states.clear();
    QCOMPARE(find(query), QList<qint64>({4, 2, 1, 3}));
}

void tst_Sorting::narrowedLists()
{
    writeMany();
    const auto nameOfSeq = [this](qint64 seq) { return m_written.at(seq - 1).request.accountName.toLower(); };
    for (const PaymentQuery &query : {PaymentQuery {.kind = PaymentKind::Payout, .states = {PaymentState::OutcomeUnknown}},
             PaymentQuery {.kind = PaymentKind::Payout, .from = moment(690)},
             PaymentQuery {.kind = PaymentKind::Payout, .least = Decimal(80)},
             PaymentQuery {.kind = PaymentKind::Payout, .methods = {u"BANK"_s}}}) {
        QList<qint64> newest = find(query);
        QVERIFY(newest.size() >= 10);
        PaymentQuery named = query;
        named.order = by(SortField::Name);
        QList<qint64> byName = find(named);
        QVERIFY(std::is_sorted(byName.begin(), byName.end(), [&](qint64 a, qint64 b) { return nameOfSeq(a) < nameOfSeq(b); }));
        std::sort(newest.begin(), newest.end());
        std::sort(byName.begin(), byName.end());
        QCOMPARE(byName, newest);
    }
}

//! Along an index of amounts each of the states would be looked for among all payments: a minute of a million.
void tst_Sorting::eachStateIsSortedByItself()
{
    const auto database = Database::open(m_ledger->file(), Database::Access::ReadOnly);
    QVERIFY(database);
    for (const SortField second : {SortField::Amount, SortField::Name, SortField::Changed}) {
        const PaymentQuery query {.kind = PaymentKind::Payout, .order = {{SortField::Status}, {second}}};
        const auto plan = listorder::planOf(**database, query, false);
        QVERIFY(plan && plan->pieces.size() > 1);
        for (const listorder::Piece &piece : plan->pieces) {
            Statement how = (*database)->once("EXPLAIN QUERY PLAN SELECT p.seq FROM payments p" + plan->index + " WHERE p.kind = 'payout'"
                + piece.condition + plan->order);
            QVERIFY(how.next());
            how.goTo(3);
            const QString words = how.text();
            QVERIFY2(words.contains("state=?"_L1), qPrintable(words));
        }
    }
}

void tst_Sorting::fewWithAMarkArePickedOut_data()
{
    QTest::addColumn<SortField>("field");
    QTest::newRow("created") << SortField::Created;
    QTest::newRow("status") << SortField::Status;
    QTest::newRow("amount") << SortField::Amount;
    QTest::newRow("name") << SortField::Name;
    QTest::newRow("changed") << SortField::Changed;
}

//! Those with one of two marks are in no order of any index: few of a million, or none, are found without a walk past all the others.
void tst_Sorting::fewWithAMarkArePickedOut()
{
    QFETCH(const SortField, field);
    constexpr int tooMany = 5001; // to be picked out
    QList<LedgerChange> changes;
    for (int n = 1; n <= 2 + tooMany; ++n) {
        PaymentRecord record = samplePayment(n);
        if (n <= 2)
            record.isTest = n == 1;
        changes.append(inserting(record));
    }
    QVERIFY(waited(m_ledger->writer().write(changes)));
    const auto database = Database::open(m_ledger->file(), Database::Access::ReadOnly);
    QVERIFY(database);
    const auto of
        = [field](const QList<TestMark> &marks) { return PaymentQuery {.kind = PaymentKind::Payout, .marks = marks, .order = by(field)}; };
    using enum TestMark;
    QList<qint64> found = find(of({Test, Real}));
    std::sort(found.begin(), found.end());
    QCOMPARE(found, QList<qint64>({1, 2}));
    QCOMPARE(find({.kind = PaymentKind::Payin, .marks = {Test, Unsaid}, .order = by(field)}), QList<qint64>());
    const auto few = listorder::planOf(**database, of({Test, Real}), false);
    QVERIFY(few);
    for (const listorder::Piece &piece : few->pieces) {
        Statement how = (*database)->once(
            "EXPLAIN QUERY PLAN SELECT p.seq FROM payments p" + few->index + " WHERE p.kind = 'payout'" + piece.condition + few->order);
        QVERIFY(how.next());
        how.goTo(3);
        QCOMPARE(how.text(), u"SEARCH p USING INTEGER PRIMARY KEY (rowid=?)"_s);
    }
    const auto all = listorder::planOf(**database, of({Test, Unsaid}), false);
    QVERIFY(all && !all->pieces.first().condition.contains("payments_mark"));
}

//! Written at the same moment, as a batch is: each question gives the same order, and turned round it is the same from its end.
void tst_Sorting::anEqualEnd()
{
    for (int n = 1; n <= 6; ++n) {
        PaymentRecord record = samplePayment(n);
        record.createdAt = record.changedAt = moment(0);
        record.request.accountName = u"Asha"_s;
        write(record);
    }
    for (const SortField field : {SortField::Created, SortField::Status, SortField::Amount, SortField::Name, SortField::Changed}) {
        QList<qint64> order = find({.kind = PaymentKind::Payout, .order = by(field)});
        QCOMPARE(find({.kind = PaymentKind::Payout, .text = u"pay-"_s, .order = by(field)}), order);
        QCOMPARE(find({.kind = PaymentKind::Payout, .order = by(field)}, 3), order.first(3));
        std::reverse(order.begin(), order.end());
        QCOMPARE(find({.kind = PaymentKind::Payout, .order = by(field, true)}), order);
    }
}

KONTOR_TEST(tst_Sorting, QCoreApplication)
#include "tst_sorting.moc"
