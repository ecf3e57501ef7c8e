// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accountrules.h"
#include "core/clock.h"
#include "core/zone.h"
#include "messages/explanation.h"
#include "models/exacttime.h"
#include "models/paymentroles.h"
#include "models/paymentsmodel.h"
#include "models/recipientmodel.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QDateTime>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <ctime>

using namespace kontor;
using namespace Qt::StringLiterals;

//! Lists over the real ledger, in its threads: order, pages, news of this process and of others, and what the cells say.
class tst_PaymentsModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void newestFirstPageByPage();
    void oldestFirst();
    void sortedByAmount();
    void whatMovesWaitsToBeAskedFor();
    void newOnesInSeveralPlaces();
    void newRowsComeInAtTheTop();
    void theFirstScreenComesBeforeTheRest();
    void newRowsThatWait();
    void aChangedRowChangesInPlace();
    void theLastQuestionCounts();
    void aViewOfStates();
    void anotherProgramWrites();
    void anEmptyLedger();
    void amounts_data();
    void amounts();
    void spokenAmounts();
    void otherCells();
    void forOtherPrograms();
    void feesThatMayCome();
    void exactTimes();
    void cellsThatChanged();
    void theBankThatIsPaidTo();
    void columnsThatAreRemembered();
    void anAlteredRowIsNotShownAsTrue();
    void headers();
    void recipients();
};

namespace {

const Millis begin {1'790'000'000'000};

Money money(const char *amount, const char *currency)
{
    return {*Decimal::parse(QByteArrayView(amount)), QString::fromLatin1(currency)};
}

PaymentRecord payment(int n)
{
    PaymentRecord record {.id = OrderId::parse(u"pay-%1"_s.arg(n)).value()};
    record.body = "{}";
    record.request = {.money = money("12.50", "INR"),
        .methodCode = u"BANK"_s,
        .accountName = u"Payee %1"_s.arg(n),
        .accountNumber = u"9%1"_s.arg(n, 8, 10, QChar(u'0')),
        .operatorCode = u"OP7"_s,
        .emailAddress = u"p%1@example.org"_s.arg(n)};
    record.reference = u"Invoice %1"_s.arg(n);
    record.nonce = u"%1"_s.arg(n, 32, 16, QChar(u'0'));
    record.createdAt = record.changedAt = UtcTime(begin + Millis(n));
    return record;
}

//! A ledger in a file and a model over it, under the eyes of Qt's tester.
struct Fixture {
    explicit Fixture(int rows = 0)
        : ledger(Ledger::open(dir.filePath(u"ledger.db"_s), clock).value())
        , model(*ledger, clock, NumberFormat(QLocale(QLocale::English)))
        , tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest)
    {
        insert(0, rows);
    }
    void insert(int from, int rows)
    {
        QList<LedgerChange> changes;
        for (int n = from; n < from + rows; ++n)
            changes.append({.insert = payment(n), .id = payment(n).id});
        if (rows > 0)
            QVERIFY(await(ledger->writer().write(changes)));
    }
    void setState(int n, PaymentState state)
    {
        auto record = *await(ledger->payments().byId(payment(n).id)).value();
        record.submission.state = state;
        QVERIFY(await(ledger->writer().write(LedgerChange {.update = record, .id = record.id})));
    }
    bool shows(int rows)
    {
        return eventually([&] { return model.isLoaded() && model.rowCount() == rows; });
    }
    QVariant cell(int row, PaymentColumn column, int role = Qt::DisplayRole) const { return model.index(row, int(column)).data(role); }
    QString name(int row) const { return cell(row, PaymentColumn::Recipient).toString(); }
    //! The names of all rows once they are here.
    QStringList names()
    {
        QStringList all;
        for (int row = 0; row < model.rowCount(); ++row) {
            if (!eventually([&] { return !name(row).isEmpty(); }))
                return {u"row %1 never came"_s.arg(row)};
            all.append(name(row));
        }
        return all;
    }

    QTemporaryDir dir;
    SystemClock clock;
    std::unique_ptr<Ledger> ledger;
    PaymentsModel model;
    QAbstractItemModelTester tester;
};

QString payee(int n)
{
    return u"Payee %1"_s.arg(n);
}

} // namespace

void tst_PaymentsModel::newestFirstPageByPage()
{
    constexpr int rows = 3000;
    Fixture fixture(rows);
    QSignalSpy read(&fixture.model, &QAbstractItemModel::dataChanged);
    fixture.model.setQuery({});
    QVERIFY(fixture.shows(rows));
    EVENTUALLY_EQUAL(fixture.name(0), payee(rows - 1));
    QCOMPARE(fixture.name(63), payee(rows - 64)); // came with it
    // Only what was asked for was read.
    QVERIFY(read.size() <= 2);
    for (const auto &signal : std::as_const(read))
        QVERIFY(signal.at(1).toModelIndex().row() < 128);

    // To the end, and to somewhere in between: each comes when it is asked for, and is where it belongs.
    for (const int row : {rows - 1, 1234, 64, 2000, 0}) {
        EVENTUALLY_EQUAL(fixture.name(row), payee(rows - 1 - row));
        QVERIFY(fixture.model.payment(row)->id == payment(rows - 1 - row).id);
        QCOMPARE(fixture.model.rowOf(payment(rows - 1 - row).id), row);
        QCOMPARE(fixture.model.rowOfSeq(fixture.model.seqAt(row)), row);
    }
    QCOMPARE(fixture.model.rowOfSeq(987654), -1);

    // A walk through all of it: rows that are far away are let go, and come again. (The tester looks at the first ones all the time.)
    for (int row = 0; row < rows; row += 32)
        EVENTUALLY_EQUAL(fixture.name(row), payee(rows - 1 - row));
    QCOMPARE(fixture.model.rowOf(payment(rows - 1 - 200).id), -1);
    EVENTUALLY_EQUAL(fixture.name(200), payee(rows - 1 - 200));
}

void tst_PaymentsModel::oldestFirst()
{
    constexpr int rows = 700; // more than the first answer of a list that begins with the newest
    Fixture fixture(rows);
    fixture.model.setQuery({.order = kontor::oldestFirst()});
    QVERIFY(fixture.shows(rows));
    for (const int row : {0, 63, 64, 300, rows - 1})
        EVENTUALLY_EQUAL(fixture.name(row), payee(row));
    QCOMPARE(fixture.model.rowOf(payment(63).id), 63);
    QCOMPARE(fixture.model.rowOfSeq(fixture.model.seqAt(64)), 64);

    // New ones come in at the end, and what changes does so in its place.
    fixture.insert(rows, 2);
    QVERIFY(fixture.shows(rows + 2));
    EVENTUALLY_EQUAL(fixture.name(rows + 1), payee(rows + 1));
    QSignalSpy changed(&fixture.model, &QAbstractItemModel::dataChanged);
    fixture.setState(5, PaymentState::OutcomeUnknown);
    EVENTUALLY_EQUAL(fixture.cell(5, PaymentColumn::Status, StateRole).toInt(), int(PaymentState::OutcomeUnknown));
    QCOMPARE(changed.last().first().toModelIndex().row(), 5);

    // A view of states: what comes to match is put where its age belongs.
    fixture.setState(9, PaymentState::OutcomeUnknown);
    fixture.model.setQuery({.states = {PaymentState::OutcomeUnknown}, .order = kontor::oldestFirst()});
    QVERIFY(fixture.shows(2));
    QCOMPARE(fixture.names(), QStringList({payee(5), payee(9)}));
    fixture.setState(7, PaymentState::OutcomeUnknown);
    QVERIFY(fixture.shows(3));
    QCOMPARE(fixture.names(), QStringList({payee(5), payee(7), payee(9)}));
    fixture.model.setQuery({.states = {PaymentState::OutcomeUnknown}}); // and the other way round
    EVENTUALLY_EQUAL(fixture.names(), QStringList({payee(9), payee(7), payee(5)}));
    // The same of what is wrong with a payment, and of when it changed.
    fixture.model.setQuery({.kind = PaymentKind::Payout, .attentionReasons = {AttentionReason::OutcomeUnknown}});
    QVERIFY(fixture.shows(3));
    fixture.setState(11, PaymentState::OutcomeUnknown);
    QVERIFY(fixture.shows(4));
    QCOMPARE(fixture.names().first(), payee(11));
}

void tst_PaymentsModel::sortedByAmount()
{
    constexpr int rows = 700; // more than the first answer
    Fixture fixture;
    QList<LedgerChange> changes;
    for (int n = 0; n < rows; ++n) {
        PaymentRecord record = payment(n);
        record.request.money.amount = Decimal(n * 37 % rows); // each once
        changes.append({.insert = record, .id = record.id});
    }
    QVERIFY(await(fixture.ledger->writer().write(changes)));
    const SortKeys byAmount {{SortField::Amount}};
    fixture.model.setQuery({.kind = PaymentKind::Payout, .order = byAmount});
    QVERIFY(fixture.shows(rows));
    for (const int row : {0, 63, 64, 500, rows - 1}) {
        EVENTUALLY_EQUAL(fixture.cell(row, PaymentColumn::Amount, PlainTextRole).toString(), QString::number(rows - 1 - row));
        QCOMPARE(fixture.model.rowOfSeq(fixture.model.seqAt(row)), row);
        QCOMPARE(fixture.model.rowOf(fixture.model.payment(row)->id), row);
    }
    const auto heading = [&fixture](PaymentColumn column) {
        return fixture.model.headerData(int(column), Qt::Horizontal, Qt::AccessibleDescriptionRole).toString();
    };
    QCOMPARE(heading(PaymentColumn::Amount), u"Sorted by amount within each currency, largest first."_s);
    QCOMPARE(heading(PaymentColumn::Created), QString());

    // A new one comes in where it belongs, and what changes does so in its place.
    const QPersistentModelIndex chosen = fixture.model.index(300, int(PaymentColumn::Amount));
    PaymentRecord between = payment(rows);
    between.request.money.amount = Decimal::parse(u"599.5").value();
    QVERIFY(await(fixture.ledger->writer().write(LedgerChange {.insert = between, .id = between.id})));
    QVERIFY(fixture.shows(rows + 1));
    EVENTUALLY_EQUAL(fixture.cell(100, PaymentColumn::Amount, PlainTextRole).toString(), u"599.5"_s);
    QCOMPARE(chosen.row(), 301);
    EVENTUALLY_EQUAL(chosen.data(PlainTextRole).toString(), u"399"_s);
    const OrderId id = fixture.model.payment(301)->id;
    QSignalSpy changed(&fixture.model, &QAbstractItemModel::dataChanged);
    auto record = *await(fixture.ledger->payments().byId(id)).value();
    record.submission.state = PaymentState::OutcomeUnknown;
    QVERIFY(await(fixture.ledger->writer().write(LedgerChange {.update = record, .id = id})));
    EVENTUALLY_EQUAL(fixture.cell(301, PaymentColumn::Status, StateRole).toInt(), int(PaymentState::OutcomeUnknown));
    QCOMPARE(changed.last().first().toModelIndex().row(), 301);
    QVERIFY(!fixture.model.isOutOfOrder());

    fixture.model.setQuery({.kind = PaymentKind::Payout, .order = {{SortField::Amount, true}}}); // and from its other end
    EVENTUALLY_EQUAL(fixture.cell(0, PaymentColumn::Amount, PlainTextRole).toString(), u"0"_s);
    QVERIFY(fixture.shows(rows + 1));
}

void tst_PaymentsModel::whatMovesWaitsToBeAskedFor()
{
    Fixture fixture(50);
    const auto change = [&fixture](int n, qint64 at) {
        auto record = *await(fixture.ledger->payments().byId(payment(n).id)).value();
        record.changedAt = UtcTime(begin + Millis(at));
        QVERIFY(await(fixture.ledger->writer().write(LedgerChange {.update = record, .id = record.id})));
    };
    QSignalSpy news(&fixture.model, &PaymentsModel::newsChanged);
    fixture.model.setQuery({.kind = PaymentKind::Payout, .order = {{SortField::Changed}}});
    QVERIFY(fixture.shows(50));
    EVENTUALLY_EQUAL(fixture.name(0), payee(49));
    EVENTUALLY_EQUAL(fixture.name(39), payee(10));
    QSignalSpy reset(&fixture.model, &QAbstractItemModel::modelReset);
    change(10, 1000);
    EVENTUALLY(fixture.model.isOutOfOrder());
    QCOMPARE(news.size(), 1);
    QCOMPARE(fixture.name(39), payee(10)); // it stays under the eye
    QCOMPARE(fixture.name(0), payee(49));
    change(20, 2000);
    QCOMPARE(reset.size(), 0);
    fixture.model.showNews();
    EVENTUALLY_EQUAL(fixture.names().first(3), (QStringList {payee(20), payee(10), payee(49)}));
    QVERIFY(!fixture.model.isOutOfOrder());

    // Where nobody is at it, it comes into order by itself.
    bool mayReorder = true;
    fixture.model.setMayReorder([&mayReorder] { return mayReorder; });
    change(5, 3000);
    EVENTUALLY_EQUAL(fixture.name(0), payee(5));
    QVERIFY(!fixture.model.isOutOfOrder());
    mayReorder = false;
    change(6, 4000);
    EVENTUALLY(fixture.model.isOutOfOrder());
    QCOMPARE(fixture.name(0), payee(5));
    fixture.model.setQuery(fixture.model.query()); // asked anew
    EVENTUALLY_EQUAL(fixture.name(0), payee(6));
    QVERIFY(!fixture.model.isOutOfOrder());
}

//! What is chosen stays so, however many come in above and below it at once.
void tst_PaymentsModel::newOnesInSeveralPlaces()
{
    Fixture fixture(100);
    for (const int n : {20, 50, 80})
        fixture.setState(n, PaymentState::OutcomeUnknown);
    fixture.model.setQuery({.states = {PaymentState::OutcomeUnknown}});
    QVERIFY(fixture.shows(3));
    const QPersistentModelIndex chosen = fixture.model.index(1, int(PaymentColumn::Recipient));
    EVENTUALLY_EQUAL(chosen.data().toString(), payee(50));
    QSignalSpy removed(&fixture.model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy reset(&fixture.model, &QAbstractItemModel::modelReset);
    QList<LedgerChange> changes;
    for (const int n : {10, 30, 31, 60, 90}) {
        auto record = *await(fixture.ledger->payments().byId(payment(n).id)).value();
        record.submission.state = PaymentState::OutcomeUnknown;
        changes.append({.update = record, .id = record.id});
    }
    QVERIFY(await(fixture.ledger->writer().write(changes)));
    QVERIFY(fixture.shows(8));
    QCOMPARE(fixture.names(), (QStringList {payee(90), payee(80), payee(60), payee(50), payee(31), payee(30), payee(20), payee(10)}));
    QCOMPARE(chosen.row(), 3);
    QCOMPARE(chosen.data().toString(), payee(50));
    QCOMPARE(removed.size() + reset.size(), 0);
}

void tst_PaymentsModel::newRowsComeInAtTheTop()
{
    constexpr int rows = 700;
    Fixture fixture(rows);
    fixture.model.setQuery({});
    QVERIFY(fixture.shows(rows));
    for (const int row : {0, 130, rows - 1}) // the screen and somewhere below
        EVENTUALLY(!fixture.name(row).isEmpty());
    const QPersistentModelIndex chosen = fixture.model.index(10, int(PaymentColumn::Recipient));
    QSignalSpy reset(&fixture.model, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&fixture.model, &QAbstractItemModel::rowsInserted);
    QStringList whenInserted;
    connect(&fixture.model, &QAbstractItemModel::rowsInserted, this, [&] { whenInserted.append(chosen.data().toString()); });
    fixture.insert(rows, 3);
    QVERIFY(fixture.shows(rows + 3));
    QCOMPARE(reset.size(), 0);
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(inserted.first().at(1).toInt(), 0);
    QCOMPARE(inserted.first().at(2).toInt(), 2);
    QCOMPARE(chosen.row(), 13);
    EVENTUALLY_EQUAL(chosen.data().toString(), payee(rows - 1 - 10));
    EVENTUALLY_EQUAL(fixture.name(0), payee(rows + 2));

    for (int n = 0; n < 20; ++n) // one by one, as a batch is issued by hand
        fixture.insert(rows + 3 + n, 1);
    QVERIFY(fixture.shows(rows + 23));
    QCOMPARE(reset.size(), 0);
    QCOMPARE(chosen.row(), 33);
    whenInserted.removeDuplicates();
    QCOMPARE(whenInserted, QStringList {payee(rows - 1 - 10)}); // it never went blank, and never took another row's name
}

void tst_PaymentsModel::theFirstScreenComesBeforeTheRest()
{
    constexpr int rows = 700;
    Fixture fixture(rows);
    QStringList seen;
    connect(&fixture.model, &PaymentsModel::loaded, this, [&] {
        seen.append(u"%1 %2"_s.arg(fixture.model.rowCount()).arg(fixture.model.isPart() ? u"counting"_s : u"counted"_s));
        if (fixture.model.rowCount() == rows)
            QVERIFY(fixture.model.payment(0)); // the rest was asked for when the first page was here
    });
    fixture.model.setQuery({});
    EVENTUALLY(fixture.model.isWhole());
    QCOMPARE(seen, QStringList({u"256 counting"_s, u"700 counted"_s}));
    seen.clear();
    fixture.model.setQuery({.text = u"nobody"_s});
    EVENTUALLY(fixture.model.isWhole());
    fixture.model.setQuery({}); // typed over before the rest is asked for
    fixture.model.setQuery({.text = u"nobody"_s});
    EVENTUALLY(fixture.model.isWhole());
    QCOMPARE(seen, QStringList({u"0 counted"_s, u"0 counted"_s}));
}

void tst_PaymentsModel::newRowsThatWait()
{
    constexpr int rows = 700; // more than the first answer: what comes behind it never waits
    Fixture fixture(rows);
    bool mayInsert = false;
    fixture.model.setMayInsert([&mayInsert] { return mayInsert; });
    QSignalSpy news(&fixture.model, &PaymentsModel::newsChanged);
    fixture.model.setQuery({});
    QVERIFY(fixture.shows(rows));
    EVENTUALLY(fixture.model.isWhole());
    QCOMPARE(news.size(), 0);

    fixture.insert(rows, 3);
    EVENTUALLY_EQUAL(fixture.model.newsCount(), 3);
    fixture.insert(rows + 3, 1);
    EVENTUALLY_EQUAL(fixture.model.newsCount(), 4);
    QCOMPARE(fixture.model.rowCount(), rows);
    EVENTUALLY_EQUAL(fixture.name(0), payee(rows - 1));
    mayInsert = true; // whoever reads has gone; what waits still waits to be asked for, and what comes now waits with it
    fixture.insert(rows + 4, 1);
    EVENTUALLY_EQUAL(fixture.model.newsCount(), 5);
    fixture.model.showNews();
    QVERIFY(fixture.shows(rows + 5));
    QCOMPARE(fixture.model.newsCount(), 0);
    EVENTUALLY_EQUAL(fixture.name(0), payee(rows + 4));
    fixture.insert(rows + 5, 1);
    QVERIFY(fixture.shows(rows + 6));

    // In a view of states, what comes to match in between waits, too; another question begins anew.
    fixture.setState(10, PaymentState::OutcomeUnknown);
    fixture.setState(30, PaymentState::OutcomeUnknown);
    fixture.model.setQuery({.states = {PaymentState::OutcomeUnknown}});
    QVERIFY(fixture.shows(2));
    mayInsert = false;
    fixture.setState(20, PaymentState::OutcomeUnknown);
    EVENTUALLY_EQUAL(fixture.model.newsCount(), 1);
    QCOMPARE(fixture.names(), QStringList({payee(30), payee(10)}));
    fixture.setState(5, PaymentState::OutcomeUnknown); // below all others: it moves nothing
    QVERIFY(fixture.shows(3));
    QCOMPARE(fixture.model.newsCount(), 1);
    QCOMPARE(fixture.names(), QStringList({payee(30), payee(10), payee(5)}));
    fixture.model.setQuery(fixture.model.query());
    QVERIFY(fixture.shows(4));
    QCOMPARE(fixture.model.newsCount(), 0);
}

void tst_PaymentsModel::aChangedRowChangesInPlace()
{
    Fixture fixture(200);
    fixture.model.setQuery({});
    QVERIFY(fixture.shows(200));
    EVENTUALLY(!fixture.name(5).isEmpty());
    QSignalSpy reset(&fixture.model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&fixture.model, &QAbstractItemModel::dataChanged);
    QList<OrderId> told;
    connect(&fixture.model, &PaymentsModel::paymentChanged, this, [&told](const OrderId &id) { told.append(id); });
    fixture.setState(194, PaymentState::Sending);
    EVENTUALLY_EQUAL(fixture.cell(5, PaymentColumn::Status, StateRole).toInt(), int(PaymentState::Sending));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.first().at(0).toModelIndex(), fixture.model.index(5, 0));
    QCOMPARE(changed.first().at(1).toModelIndex(), fixture.model.index(5, int(payoutColumns().size()) - 1));
    QVERIFY(told == QList {payment(194).id});

    fixture.setState(3, PaymentState::Paid); // far below, never read: nobody has to know
    QVERIFY(!eventually([&] { return changed.size() > 1; }, Millis(200)));
    EVENTUALLY_EQUAL(fixture.cell(196, PaymentColumn::Status, StateRole).toInt(), int(PaymentState::Paid));

    // Whatever comes in a burst, the last is shown.
    for (const auto state : {PaymentState::OutcomeUnknown, PaymentState::Processing, PaymentState::OtherStatus, PaymentState::Paid})
        fixture.setState(194, state);
    EVENTUALLY_EQUAL(fixture.cell(5, PaymentColumn::Status, StateRole).toInt(), int(PaymentState::Paid));
    QCOMPARE(reset.size(), 0);
}

void tst_PaymentsModel::theLastQuestionCounts()
{
    Fixture fixture(1500);
    QList<int> counts;
    connect(&fixture.model, &PaymentsModel::loaded, this, [&] { counts.append(fixture.model.rowCount()); });
    fixture.model.setQuery({.text = u"Invoice 12"_s}); // 12, 120 to 129, 1200 to 1299
    fixture.model.setQuery({.text = u"Payee 777"_s});
    QVERIFY(fixture.shows(1));
    EVENTUALLY_EQUAL(fixture.name(0), payee(777));
    QCOMPARE(fixture.model.query().text, u"Payee 777"_s);
    for (const QString &typed : {u"I"_s, u"In"_s, u"Inv"_s, u"Invoice 12"_s, u"Invoice 128"_s}) // as fast as somebody types
        fixture.model.setQuery({.text = typed});
    EVENTUALLY_EQUAL(fixture.names(),
        (QStringList {payee(1289), payee(1288), payee(1287), payee(1286), payee(1285), payee(1284), payee(1283), payee(1282), payee(1281),
            payee(1280), payee(1128), payee(128)}));
    QCOMPARE(counts, (QList {1, 12})); // no answer to an older question was ever shown
    fixture.model.setQuery({});
    QVERIFY(fixture.shows(1500));
    EVENTUALLY_EQUAL(fixture.name(1499), payee(0));
    fixture.model.setQuery({.text = u"nobody"_s});
    QVERIFY(fixture.shows(0));
}

void tst_PaymentsModel::aViewOfStates()
{
    Fixture fixture(100);
    for (const int n : {20, 50, 80})
        fixture.setState(n, PaymentState::OutcomeUnknown);
    fixture.model.setQuery({.states = {PaymentState::OutcomeUnknown, PaymentState::Mismatch}});
    QVERIFY(fixture.shows(3));
    QCOMPARE(fixture.names(), (QStringList {payee(80), payee(50), payee(20)}));
    const QPersistentModelIndex chosen = fixture.model.index(1, int(PaymentColumn::Recipient));
    QSignalSpy reset(&fixture.model, &QAbstractItemModel::modelReset);

    fixture.setState(60, PaymentState::Mismatch); // needs a look from now on
    QVERIFY(fixture.shows(4));
    QCOMPARE(fixture.names(), (QStringList {payee(80), payee(60), payee(50), payee(20)}));
    fixture.setState(5, PaymentState::OutcomeUnknown);
    QVERIFY(fixture.shows(5));

    // One that is mended stays where it is, with its new word: what somebody looks at doesn't move away.
    fixture.setState(50, PaymentState::Paid);
    EVENTUALLY_EQUAL(chosen.sibling(chosen.row(), 0).data(StateRole).toInt(), int(PaymentState::Paid));
    fixture.setState(70, PaymentState::OutcomeUnknown);
    QVERIFY(fixture.shows(6));
    QCOMPARE(fixture.names(), (QStringList {payee(80), payee(70), payee(60), payee(50), payee(20), payee(5)}));
    QCOMPARE(chosen.row(), 3);
    QCOMPARE(chosen.data().toString(), payee(50));
    QCOMPARE(reset.size(), 0);

    fixture.model.setQuery(fixture.model.query()); // asked anew
    QVERIFY(fixture.shows(5));
    QCOMPARE(fixture.names(), (QStringList {payee(80), payee(70), payee(60), payee(20), payee(5)}));
}

void tst_PaymentsModel::anotherProgramWrites()
{
    Fixture fixture(100);
    fixture.model.setQuery({});
    QVERIFY(fixture.shows(100));
    EVENTUALLY_EQUAL(fixture.name(0), payee(99));
    QSignalSpy reset(&fixture.model, &QAbstractItemModel::modelReset);
    QList<OrderId> told;
    connect(&fixture.model, &PaymentsModel::paymentChanged, this, [&told](const OrderId &id) { told.append(id); });
    const auto other = Ledger::open(fixture.ledger->file(), fixture.clock).value();
    auto record = *await(other->payments().byId(payment(97).id)).value();
    record.submission.state = PaymentState::Paid;
    QVERIFY(await(other->writer().write(LedgerChange {.update = record, .id = record.id})));
    EVENTUALLY_EQUAL(fixture.cell(2, PaymentColumn::Status, StateRole).toInt(), int(PaymentState::Paid));
    QVERIFY(told.contains(payment(97).id));
    QVERIFY(await(other->writer().write(LedgerChange {.insert = payment(100), .id = payment(100).id})));
    QVERIFY(fixture.shows(101));
    EVENTUALLY_EQUAL(fixture.name(0), payee(100));
    EVENTUALLY_EQUAL(fixture.cell(3, PaymentColumn::Status, StateRole).toInt(), int(PaymentState::Paid));
    QCOMPARE(reset.size(), 0);
}

void tst_PaymentsModel::anEmptyLedger()
{
    Fixture fixture;
    QVERIFY(!fixture.model.isLoaded());
    fixture.model.setQuery({});
    QVERIFY(fixture.shows(0));
    QCOMPARE(fixture.model.columnCount(), int(payoutColumns().size()));
    fixture.insert(0, 1);
    QVERIFY(fixture.shows(1));
    EVENTUALLY_EQUAL(fixture.name(0), payee(0));
}

// ---- cells

void tst_PaymentsModel::amounts_data()
{
    QTest::addColumn<QString>("locale");
    QTest::addColumn<QByteArray>("amount");
    QTest::addColumn<QByteArray>("currency");
    QTest::addColumn<QStringList>("parts");
    const auto row = [](const char *what, const char *locale, const char *amount, const char *currency, const QString &whole,
                         const QString &fraction) {
        QTest::newRow(what) << QString::fromLatin1(locale) << QByteArray(amount) << QByteArray(currency) << QStringList {whole, fraction};
    };
    row("whole rupiah", "en", "1250000", "IDR", u"1,250,000"_s, {});
    row("whole rupiah, written with decimals", "en", "1250000.00", "IDR", u"1,250,000"_s, {});
    row("rupees", "en", "281.83", "INR", u"281"_s, u".83"_s);
    row("rupees in lakhs", "en_IN", "1250000.5", "INR", u"12,50,000"_s, u".50"_s);
    row("half a rupee", "en", "0.5", "INR", u"0"_s, u".50"_s);
    row("dinar", "en", "7.1", "KWD", u"7"_s, u".100"_s);
    row("yen", "en", "7000", "JPY", u"7,000"_s, {});
    row("more than the currency has", "en", "1.2345", "IDR", u"1"_s, u".2345"_s);
    row("Indonesian", "id", "1250000.5", "IDR", u"1.250.000"_s, u",50"_s);
    row("Polish, where a no-break space groups", "pl", "1250000", "IDR", u"1\u00a0250\u00a0000"_s, {});
    row("Polish, with decimals", "pl", "1250000.5", "INR", u"1\u00a0250\u00a0000"_s, u",50"_s);
    row("French", "fr", "1250000.5", "INR", u"1\u202f250\u202f000"_s, u",50"_s);
    row("a great sum", "en", "123456789012345678901234.5", "IDR", u"123,456,789,012,345,678,901,234"_s, u".50"_s);
}

void tst_PaymentsModel::amounts()
{
    QFETCH(QString, locale);
    QFETCH(QByteArray, amount);
    QFETCH(QByteArray, currency);
    QFETCH(QStringList, parts);
    const PaymentCells cells {NumberFormat(QLocale(locale))};
    PaymentRecord record = payment(1);
    record.request.money = money(amount.constData(), currency.constData());
    QCOMPARE(cells.data(record, PaymentColumn::Amount, AmountRole, {}).toStringList(), parts);
    QCOMPARE(cells.data(record, PaymentColumn::Amount, Qt::DisplayRole, {}).toString(), parts.join(QString()));
    QCOMPARE(cells.data(record, PaymentColumn::Amount, Qt::TextAlignmentRole, {}).toInt() & Qt::AlignHorizontal_Mask,
        int(Qt::AlignRight | Qt::AlignAbsolute));
}

//! Read aloud: plain digits, the currency by its name, and who it is for.
void tst_PaymentsModel::spokenAmounts()
{
    const PaymentCells cells {NumberFormat(QLocale(QLocale::English))};
    PaymentRecord record = payment(1);
    record.request.accountName = u"Budi Santoso"_s;
    const auto shown = [&](PaymentColumn column, int role) { return cells.data(record, column, role, record.createdAt).toString(); };
    const auto amount = [&](const char *digits, const char *currency) {
        record.request.money = money(digits, currency);
        return shown(PaymentColumn::Amount, Qt::AccessibleTextRole);
    };
    QCOMPARE(amount("3119.43", "INR"), u"3119.43 Indian rupees"_s);
    QCOMPARE(amount("1", "INR"), u"1 Indian rupee"_s);
    QCOMPARE(amount("0.5", "INR"), u"0.50 Indian rupees"_s);
    QCOMPARE(amount("123456789012345678901234.5", "XQX"), u"123456789012345678901234.5 XQX"_s); // nobody has a name for it
    QCOMPARE(amount("1250000.00", "IDR"), u"1250000 Indonesian rupiah"_s);
    QCOMPARE(shown(PaymentColumn::Amount, Qt::AccessibleDescriptionRole), u"to Budi Santoso"_s);
    QVERIFY(shown(PaymentColumn::Amount, Qt::ToolTipRole).isEmpty()); // it stands beside it
    QCOMPARE(shown(PaymentColumn::Currency, Qt::AccessibleTextRole), u"IDR, Indonesian rupiah"_s);
    QCOMPARE(shown(PaymentColumn::Fee, Qt::AccessibleTextRole), u"The fee is not known yet"_s);
    record.fee = money("-15.59", "INR");
    QCOMPARE(shown(PaymentColumn::Fee, Qt::AccessibleTextRole), u"minus 15.59 Indian rupees"_s);
    record.fee.reset();
    record.submission.kind = PaymentKind::Payin;
    QCOMPARE(shown(PaymentColumn::Fee, Qt::AccessibleTextRole), u"No fee is known"_s);
    record.fee = money("-15.59", "INR");
    QCOMPARE(shown(PaymentColumn::Amount, Qt::AccessibleDescriptionRole), u"from Budi Santoso"_s);
    // In the language of the program.
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Indonesian));
    const QString indonesian = shown(PaymentColumn::Fee, Qt::AccessibleTextRole);
    QLocale::setDefault(before);
    QCOMPARE(indonesian, u"minus 15,59 Rupee India"_s);
}

void tst_PaymentsModel::otherCells()
{
    const PaymentCells cells {NumberFormat(QLocale(QLocale::English))};
    PaymentRecord record = payment(1);
    record.request.accountNumber = u"501002341074"_s;
    record.request.accountName = u"<b>Asha</b> & co"_s;
    record.submission.state = PaymentState::OtherStatus;
    record.submission.lastStatus = PaymentStatus(u"HALTED_X7"_s);
    const auto shown
        = [&](PaymentColumn column, int role = Qt::DisplayRole) { return cells.data(record, column, role, record.createdAt).toString(); };
    QCOMPARE(shown(PaymentColumn::Account), u"\u2066•••• 1074\u2069"_s);
    QCOMPARE(shown(PaymentColumn::Account, Qt::AccessibleTextRole), u"Account ending in 1074"_s);
    QCOMPARE(groupedAccount(u"5010023410741"_s), u"\u20665010 0234 1074 1\u2069"_s);
    QCOMPARE(groupedAccount(u"12-AB34"_s), u"\u206612-AB34\u2069"_s); // its own groups
    QCOMPARE(shown(PaymentColumn::Recipient), record.request.accountName); // as it is: whoever paints it takes it as plain text
    QCOMPARE(shown(PaymentColumn::Status), u"HALTED_X7"_s);
    QCOMPARE(shown(PaymentColumn::Status, Qt::AccessibleTextRole), u"Status: HALTED_X7"_s);
    QVERIFY(shown(PaymentColumn::Status, Qt::AccessibleDescriptionRole).contains("HALTED_X7"_L1));
    QCOMPARE(shown(PaymentColumn::Status, GatewayWordRole), u"HALTED_X7"_s);
    QCOMPARE(cells.data(record, PaymentColumn::Status, StateRole, {}).toInt(), int(PaymentState::OtherStatus));
    QCOMPARE(shown(PaymentColumn::Currency), u"INR"_s);
    QCOMPARE(shown(PaymentColumn::Bank), u"OP7"_s);
    QCOMPARE(shown(PaymentColumn::Reference), u"Invoice 1"_s);
    QVERIFY(shown(PaymentColumn::Created).startsWith(QChar(0x2066)));
    record.submission.state = PaymentState::Processing;
    QCOMPARE(shown(PaymentColumn::Status), u"Processing"_s);
    QCOMPARE(cells.data(record, PaymentColumn::Account, ColumnKindRole, {}).toInt(), int(ColumnKind::Account));
    QCOMPARE(cells.data(record, PaymentColumn::Status, ColumnKindRole, {}).toInt(), int(ColumnKind::Status));
}

void tst_PaymentsModel::forOtherPrograms()
{
    const PaymentCells cells {NumberFormat(QLocale(QLocale::English))};
    PaymentRecord record = payment(1);
    record.request.money = money("1250000.50", "INR");
    record.fee = money("2.5", "INR");
    record.isTest = true;
    record.batch = 3;
    record.batchRow = 17;
    const auto plain = [&](PaymentColumn column) { return cells.data(record, column, PlainTextRole, record.createdAt).toString(); };
    QCOMPARE(plain(PaymentColumn::Amount), u"1250000.50"_s);
    QCOMPARE(plain(PaymentColumn::Account), record.request.accountNumber); // whole
    QCOMPARE(plain(PaymentColumn::Created), isoLocal(record.createdAt));
    QCOMPARE(plain(PaymentColumn::Fee), u"2.5 INR"_s);
    QCOMPARE(plain(PaymentColumn::Id), u"pay-1"_s);
    QCOMPARE(plain(PaymentColumn::Test), u"Test"_s);
    QCOMPARE(plain(PaymentColumn::Batch), u"Batch 3, row 17"_s);
    QCOMPARE(plain(PaymentColumn::Email), u"p1@example.org"_s);
    QCOMPARE(plain(PaymentColumn::Recipient), u"Payee 1"_s);
    QCOMPARE(plain(PaymentColumn::Status), u"Queued"_s);
    QCOMPARE(cells.data(record, PaymentColumn::Fee, Qt::DisplayRole, {}).toString(), u"2.50\u00a0INR"_s);
}

//! A blank would say that there is none.
void tst_PaymentsModel::feesThatMayCome()
{
    const PaymentCells cells {NumberFormat(QLocale(QLocale::English))};
    PaymentRecord record = payment(1);
    const auto fee = [&](PaymentState state, PaymentKind kind = PaymentKind::Payout) {
        record.submission.state = state;
        record.submission.kind = kind;
        return cells.data(record, PaymentColumn::Fee, Qt::DisplayRole, record.createdAt).toString();
    };
    QCOMPARE(fee(PaymentState::Processing), u"not known yet"_s);
    QCOMPARE(fee(PaymentState::Paid), u"not known yet"_s);
    QCOMPARE(fee(PaymentState::Cancelled), QString());
    QCOMPARE(fee(PaymentState::Rejected), QString());
    QCOMPARE(fee(PaymentState::AwaitingPayment, PaymentKind::Payin), QString()); // the specification names none
    record.isAltered = true;
    QCOMPARE(fee(PaymentState::Processing), QString());
    record.isAltered = false;
    QCOMPARE(cells.data(record, PaymentColumn::Fee, PlainTextRole, record.createdAt).toString(), QString()); // a figure or nothing
    record.fee = money("2.5", "INR");
    QCOMPARE(fee(PaymentState::Cancelled), u"2.50\u00a0INR"_s); // whatever it says
}

void tst_PaymentsModel::exactTimes()
{
    const auto utc = [](QDateTime at) { return UtcTime(Millis(at.toMSecsSinceEpoch())); };
    const UtcTime afternoon = utc(QDateTime({2026, 11, 20}, {9, 31, 10, 482}, Qt::UTC));
    const UtcTime night = utc(QDateTime({2026, 12, 31}, {20, 0}, Qt::UTC));
    const QByteArray before = qgetenv("TZ");
    const auto told = [](const char *zone, UtcTime time) {
        return Zone::useForThisProgram(QString::fromLatin1(zone)) ? exactTime(time).remove(QChar(0x2066)).remove(QChar(0x2069)) : QString();
    };
    QCOMPARE(told("Asia/Jakarta", afternoon), u"20 Nov 2026 16:31:10.482 WIB (UTC+7) · 09:31:10.482 UTC"_s);
    QCOMPARE(told("Asia/Jakarta", night), u"1 Jan 2027 03:00:00.000 WIB (UTC+7) · 31 Dec 2026 20:00:00.000 UTC"_s);
    QCOMPARE(told("Asia/Kolkata", afternoon), u"20 Nov 2026 15:01:10.482 IST (UTC+5:30) · 09:31:10.482 UTC"_s);
    QCOMPARE(told("America/Sao_Paulo", afternoon), u"20 Nov 2026 06:31:10.482 UTC−3 · 09:31:10.482 UTC"_s); // has no letters
    QCOMPARE(told("UTC", afternoon), u"20 Nov 2026 09:31:10.482 UTC"_s);
    const PaymentCells cells {NumberFormat(QLocale(QLocale::English))};
    PaymentRecord record = payment(1);
    record.createdAt = afternoon;
    record.changedAt = night;
    record.payTo.expiresAt = night;
    for (const int role : {int(Qt::ToolTipRole), int(Qt::AccessibleDescriptionRole)}) {
        QCOMPARE(cells.data(record, PaymentColumn::Created, role, night).toString(), exactTime(afternoon));
        QCOMPARE(cells.data(record, PaymentColumn::Changed, role, night).toString(), exactTime(night));
        QCOMPARE(cells.data(record, PaymentColumn::Expires, role, afternoon).toString(), exactTime(night));
    }
    before.isNull() ? qunsetenv("TZ") : qputenv("TZ", before);
    tzset();
}

//! Only what says something else is tinted.
void tst_PaymentsModel::cellsThatChanged()
{
    using enum PaymentColumn;
    const PaymentColumns all = allColumns(PaymentKind::Payout);
    const PaymentRecord before = payment(1);
    const auto changed = [&](const PaymentRecord &after) {
        PaymentColumns columns;
        for (const int place : PaymentCells::changed(before, after, all))
            columns.append(all.at(place));
        return columns;
    };
    QCOMPARE(changed(before), PaymentColumns());
    PaymentRecord after = before;
    after.submission.state = PaymentState::Paid;
    after.submission.lastStatus = PaymentStatus(u"SUCCESS"_s);
    after.changedAt += Millis(1);
    QCOMPARE(changed(after), (PaymentColumns {Status, Changed, GatewayStatus}));
    after = before;
    after.fee = money("2", "INR");
    after.isTest = true;
    QCOMPARE(changed(after), (PaymentColumns {Fee, Test}));
    after = before;
    after.submission.state = PaymentState::Cancelled; // and there will be no fee
    QCOMPARE(changed(after), (PaymentColumns {Status, Fee}));
}

//! The gateway may name another than the one that was asked for, and by its code alone.
void tst_PaymentsModel::theBankThatIsPaidTo()
{
    const PaymentCells cells {NumberFormat(QLocale(QLocale::English))};
    PaymentRecord record = payment(1);
    record.submission.kind = PaymentKind::Payin;
    const auto shown = [&](int role) { return cells.data(record, PaymentColumn::PayToBank, role, UtcTime(begin)).toString(); };
    QCOMPARE(shown(Qt::DisplayRole), u"OP7"_s);
    record.payTo.bankCode = u"OP9"_s;
    QCOMPARE(shown(Qt::DisplayRole), u"OP9"_s);
    QCOMPARE(shown(PlainTextRole), u"OP9"_s);
    record.payTo.bankName = u"Bank Nine"_s;
    QCOMPARE(shown(Qt::DisplayRole), u"Bank Nine"_s);
}

void tst_PaymentsModel::columnsThatAreRemembered()
{
    for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin}) {
        const PaymentColumns all = allColumns(kind);
        QCOMPARE(all.first(usualColumns(kind).size()), usualColumns(kind));
        QCOMPARE(QSet<PaymentColumn>(all.begin(), all.end()).size(), all.size());
        for (const PaymentColumn column : all) {
            QVERIFY2(columnOfKey(key(column)) == column, qPrintable(key(column)));
            QVERIFY(!PaymentCells::header(column, kind).isEmpty());
        }
    }
    QVERIFY(!columnOfKey(u"colour"_s));
}

void tst_PaymentsModel::anAlteredRowIsNotShownAsTrue()
{
    const PaymentCells cells {NumberFormat(QLocale(QLocale::English))};
    PaymentRecord record = payment(1);
    record.submission.state = PaymentState::Paid;
    record.isAltered = true;
    record.problem = {ProblemCode::RowAltered, {}};
    const auto shown = [&](int role) { return cells.data(record, PaymentColumn::Status, role, record.createdAt); };
    QCOMPARE(shown(Qt::DisplayRole).toString(), u"Altered"_s);
    QCOMPARE(shown(Qt::AccessibleTextRole).toString(), u"Status: Altered"_s);
    QCOMPARE(shown(Qt::ToolTipRole).toString(), messages::problem(record));
    QCOMPARE(shown(StateRole).toInt(), int(PaymentState::Mismatch)); // as what a person has to look at
}

void tst_PaymentsModel::headers()
{
    Fixture fixture;
    QStringList titles;
    for (int column = 0; column < int(payoutColumns().size()); ++column)
        titles.append(fixture.model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    QCOMPARE(
        titles, (QStringList {u"Status"_s, u"Amount"_s, u"Cur"_s, u"Recipient"_s, u"Account"_s, u"Bank"_s, u"Reference"_s, u"Created"_s}));
    QVERIFY(!fixture.model.headerData(int(payoutColumns().size()), Qt::Horizontal, Qt::DisplayRole).isValid());
    QVERIFY(!fixture.model.headerData(0, Qt::Vertical, Qt::DisplayRole).isValid());
}

// ---- who was paid

void tst_PaymentsModel::recipients()
{
    Fixture fixture;
    const NumberFormat format {QLocale(QLocale::English)};
    RecipientModel book(*fixture.ledger, fixture.clock, format);
    const QAbstractItemModelTester tester(&book, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy refreshed(&book, &RecipientModel::refreshed);
    const auto pay = [&](int n, const QString &name, const QString &account, const QString &bank, const char *currency) {
        PaymentRecord record = payment(n);
        record.request.accountName = name;
        record.request.accountNumber = account;
        record.request.operatorCode = bank;
        record.request.money = money("1", currency);
        QVERIFY(await(fixture.ledger->writer().write(LedgerChange {.insert = record, .id = record.id})));
    };
    pay(1, u"Asha"_s, u"501002341074"_s, u"HDFC"_s, "INR");
    pay(2, u"Budi"_s, u"111122223333"_s, u"BCA"_s, "IDR");
    pay(3, u"Budi"_s, u"111122223333"_s, u"BNI"_s, "IDR"); // the same digits at another bank are another account
    pay(4, u"Asha Verma"_s, u"501002341074"_s, u"HDFC"_s, "INR"); // her newer name
    book.refresh();
    EVENTUALLY(!refreshed.isEmpty());
    QCOMPARE(book.rowCount(), 3);
    QCOMPARE(book.at(0).accountName, u"Asha Verma"_s);
    QCOMPARE(book.at(1).operatorCode, u"BNI"_s);
    QCOMPARE(book.at(2).operatorCode, u"BCA"_s);
    QCOMPARE(book.index(0).data(Qt::EditRole).toString(), u"Asha Verma"_s);
    const QString line = book.index(0).data().toString();
    QVERIFY2(
        line.contains("Asha Verma"_L1) && line.contains("HDFC"_L1) && line.contains(maskedAccount(u"501002341074"_s)), qPrintable(line));
    QVERIFY(!line.contains("5010"_L1));
    const auto *asha = book.find({.accountNumber = u"5010-0234-1074"_s, .operatorCode = u"hdfc"_s});
    QVERIFY(asha && asha->payouts == 2 && asha->firstAt == payment(1).createdAt);
    QCOMPARE(asha->last.request.accountName, u"Asha Verma"_s);
    QVERIFY(!book.find({.accountNumber = u"501002341074"_s, .operatorCode = u"BCA"_s}));
    QCOMPARE(book.named(u"budi"_s)->request.operatorCode, u"BNI"_s); // the latest
    QVERIFY(!book.named(u"Bud"_s));
    QCOMPARE(book.operators(), (QStringList {u"HDFC"_s, u"BNI"_s, u"BCA"_s}));
    QCOMPARE(book.currencies(), (QStringList {u"INR"_s, u"IDR"_s}));
    QCOMPARE(book.methods(), QStringList {u"BANK"_s});
    PaymentRecord payin = payment(6); // who pays us is not somebody we have paid
    payin.submission.kind = PaymentKind::Payin;
    payin.request.accountName = u"Dewi"_s;
    payin.request.operatorCode = u"PERMATA"_s;
    QVERIFY(await(fixture.ledger->writer().write(LedgerChange {.insert = payin, .id = payin.id})));
    pay(5, u"Citra"_s, u"9"_s, u"BCA"_s, "IDR");
    pay(7, u"Nobody"_s, u"10"_s, u"BCA"_s, "IDR");
    PaymentRecord cancelled = await(fixture.ledger->payments().byId(payment(7).id)).value().value();
    cancelled.submission.state = PaymentState::Cancelled; // paid nobody
    QVERIFY(await(fixture.ledger->writer().write(LedgerChange {.update = cancelled, .id = cancelled.id})));
    refreshed.clear();
    book.refresh();
    EVENTUALLY(!refreshed.isEmpty());
    QCOMPARE(book.rowCount(), 4);
    QCOMPARE(book.at(0).accountName, u"Citra"_s);
    QCOMPARE(book.operators().first(), u"BCA"_s);
}

KONTOR_TEST(tst_PaymentsModel, QCoreApplication)
#include "tst_paymentsmodel.moc"
