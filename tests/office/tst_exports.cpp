// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clock.h"
#include "core/zone.h"
#include "files/exportfile.h"
#include "files/exporttable.h"
#include "files/table.h"
#include "ledger/ledger.h"
#include "ledger/ledgersupport.h"
#include "messages/reasons.h"
#include "office/batches/batchresult.h"
#include "office/batches/batchservice.h"
#include "office/exports/exporter.h"
#include "office/payments/paymentservice.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/places.h"
#include "support/testprogram.h"
#include "wire/json.h"

#include <QDir>
#include <QFile>
#include <QPointer>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <csignal>
#include <memory>
#include <sys/resource.h>
#include <utility>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

//! By our own reader of tables.
QList<QStringList> rowsOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto table = openTable(file, TableFormat {.headerRow = 1});
    if (!table)
        return {};
    QList<QStringList> rows {(*table)->header()};
    for (auto row = (*table)->next(); row && *row; row = (*table)->next())
        rows.append((*row)->cells);
    return rows;
}

QStringList columnOf(const QList<QStringList> &rows, const QString &name)
{
    QStringList cells;
    const qsizetype place = rows.constFirst().indexOf(name);
    for (const QStringList &row : rows.sliced(1))
        cells.append(place < 0 ? u"no such column"_s : row.value(place));
    return cells;
}

struct ExportTestFixture {
    QTemporaryDir dir;
    SystemClock clock;
    std::unique_ptr<Ledger> ledger {Ledger::open(dir.filePath(u"ledger.db"_s), clock).value()};
    Exporter exports {*ledger, clock};
    QString out = dir.filePath(u"out/export"_s);

    ExportTestFixture() { QDir(dir.path()).mkdir(u"out"_s); }
    void put(const PaymentRecord &record, TimelineType what = TimelineType::Created)
    {
        LedgerChange change = inserting(record);
        change.timeline = {{record.createdAt, {what, {}}}};
        QVERIFY(waited(ledger->writer().write(change)));
    }
    Result<qint64> write(ExportOrder order)
    {
        order.path = out;
        return await(exports.write(order));
    }
    QStringList left() const { return QDir(dir.filePath(u"out"_s)).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot); }
};

const Zone jakarta = *Zone::named(u"Asia/Jakarta"_s);

} // namespace

//! What goes into a file, in which order, and what is left when nothing came of it.
class tst_Exports : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void headersAreAPromise_data();
    void headersAreAPromise();
    void whatTheListShows();
    void whatIsSelected();
    void chosenColumns();
    void daysOfAZone();
    void callbacks();
    void theAuditChain();
    void balances();
    void bothKinds();
    void aCancelledExportLeavesNothing();
    void oneThatIsCancelledInTheMiddle();
    void aFullDiskLeavesTheOldFile();
    void aKilledExportLeavesTheOldFile();
    void theResultOfABatch();
    void theResultOfAnOldBatch();
    void theResultAsAWorkbook();
    void aSpreadsheetGivesItBack();
};

void tst_Exports::headersAreAPromise_data()
{
    QTest::addColumn<ExportKind>("kind");
    QTest::addColumn<ExportFormat>("format");
    for (const ExportKind kind :
        {ExportKind::Payouts, ExportKind::Payins, ExportKind::Payments, ExportKind::Callbacks, ExportKind::Audit, ExportKind::Balances}) {
        for (const ExportFormat format : allExportFormats)
            QTest::newRow(qPrintable(nameOf(kind) + u'.' + nameOf(format))) << kind << format;
    }
}

//! New columns come at the end; nothing else may change.
void tst_Exports::headersAreAPromise()
{
    QFETCH(ExportKind, kind);
    QFETCH(ExportFormat, format);
    const QByteArray golden = contents(testing::dataFile(u"export/header-%1.txt"_s.arg(isOfPayments(kind) ? u"payments"_s : nameOf(kind))));
    const QStringList expected = QString::fromLatin1(golden).trimmed().split(u',');
    ExportTestFixture fixture;
    fixture.put(samplePayment(1), TimelineType::CallbackReceived);
    fixture.put(samplePayin(2), TimelineType::CallbackReceived);
    QVERIFY(waited(fixture.ledger->writer().keepBalances({{moment(1), {*Decimal::parse(u"5.00"), u"IDR"_s}}})));
    QVERIFY(*fixture.write({.kind = kind, .format = format}) > 0);
    if (format == ExportFormat::JsonLines) {
        const auto first = parseJson(contents(fixture.out).split('\n').constFirst());
        QVERIFY(first);
        QStringList names;
        for (const auto &[name, value] : first->members())
            names.append(name);
        QCOMPARE(names, expected);
    } else {
        QCOMPARE(rowsOf(fixture.out).value(0), expected);
    }
    if (format == ExportFormat::Csv)
        QVERIFY(contents(fixture.out).startsWith(golden.trimmed() + "\r\n"));
}

void tst_Exports::whatTheListShows()
{
    ExportTestFixture fixture;
    for (int n = 1; n <= 6; ++n) {
        PaymentRecord record = samplePayment(n);
        record.request.money.currency = n % 2 == 0 ? u"INR"_s : u"IDR"_s;
        record.request.money.amount = *Decimal::parse(QByteArrayView(QByteArray::number(100 - 7 * n % 13)));
        fixture.put(record);
    }
    fixture.put(samplePayin(7));
    const PaymentQuery query {.kind = PaymentKind::Payout, .currencies = {u"IDR"_s}, .order = {SortKey {.field = SortField::Amount}}};
    QCOMPARE(*await(fixture.exports.count({.query = query, .asListed = true})), 3);
    QCOMPARE(*fixture.write({.query = query, .asListed = true}), 3);
    const auto rows = rowsOf(fixture.out);
    const auto listed = *await(fixture.ledger->payments().find(query));
    QStringList ids;
    const auto records = await(fixture.ledger->payments().rows(listed));
    for (const PaymentRecord &record : *records)
        ids.append(record.id.toString());
    QCOMPARE(columnOf(rows, u"order_id"_s), ids);
    QCOMPARE(columnOf(rows, u"currency"_s), QStringList(3, u"IDR"_s));
    QVERIFY(ids != QStringList(ids.rbegin(), ids.rend()));
}

void tst_Exports::whatIsSelected()
{
    ExportTestFixture fixture;
    for (int n = 1; n <= 4; ++n)
        fixture.put(samplePayment(n));
    const ExportOrder order {.only = QList<qint64> {3, 1}};
    QCOMPARE(*await(fixture.exports.count(order)), 2);
    QCOMPARE(*fixture.write(order), 2);
    QCOMPARE(columnOf(rowsOf(fixture.out), u"order_id"_s), QStringList({u"pay-3"_s, u"pay-1"_s}));
}

void tst_Exports::chosenColumns()
{
    ExportTestFixture fixture;
    fixture.put(samplePayment(1));
    const QStringList columns {u"account_number"_s, u"amount"_s, u"changed_at_local"_s, u"there is none"_s};
    QCOMPARE(*fixture.write({.columns = columns, .zone = jakarta}), 1);
    QCOMPARE(
        contents(fixture.out), QByteArray("account_number,amount,changed_at_local\r\n004511,12.50,") + "2026-09-21T21:13:20.001+07:00\r\n");
}

//! A day begins where the people are, and its times say so.
void tst_Exports::daysOfAZone()
{
    ExportTestFixture fixture;
    PaymentRecord late = samplePayment(1);
    late.createdAt = *parseIso(u"2026-10-31T16:59:59.999Z"_s); // 23:59:59.999 in Jakarta
    PaymentRecord early = samplePayment(2);
    early.createdAt = *parseIso(u"2026-10-31T17:00:00.000Z"_s); // the first of November there
    fixture.put(late);
    fixture.put(early);
    const QDate october(2026, 10, 31);
    ExportOrder order {.zone = jakarta};
    order.query.from = jakarta.beginningOf(october);
    order.query.to = jakarta.beginningOf(october.addDays(1));
    QCOMPARE(*fixture.write(order), 1);
    QCOMPARE(columnOf(rowsOf(fixture.out), u"created_at_local"_s), QStringList(u"2026-10-31T23:59:59.999+07:00"_s));
    QCOMPARE(columnOf(rowsOf(fixture.out), u"created_at_utc"_s), QStringList(u"2026-10-31T16:59:59.999Z"_s));
    QCOMPARE(*await(fixture.exports.count(order)), 1);
}

void tst_Exports::callbacks()
{
    ExportTestFixture fixture;
    PaymentRecord payin = samplePayin(1);
    LedgerChange change = inserting(payin);
    change.timeline = {{moment(1), {TimelineType::Created, {}}}, {moment(5000), {TimelineType::CallbackReceived, {}}},
        {moment(6000), {TimelineType::Paid, {{Arg::GatewayStatus, u"SUCCESS"_s}}}}, {moment(9000), {TimelineType::CallbackReceived, {}}}};
    QVERIFY(waited(fixture.ledger->writer().write(change)));
    fixture.put(samplePayment(2));
    const ExportOrder order {.kind = ExportKind::Callbacks, .zone = jakarta};
    QCOMPARE(*await(fixture.exports.count(order)), 2);
    QCOMPARE(*fixture.write(order), 2);
    const auto rows = rowsOf(fixture.out);
    QCOMPARE(columnOf(rows, u"order_id"_s), QStringList({u"pay-1"_s, u"pay-1"_s}));
    QCOMPARE(columnOf(rows, u"kind"_s), QStringList({u"payin"_s, u"payin"_s}));
    QCOMPARE(columnOf(rows, u"received_at_utc"_s), QStringList({isoUtc(moment(5000)), isoUtc(moment(9000))}));
    QCOMPARE(columnOf(rows, u"received_at_local"_s), QStringList({jakarta.iso(moment(5000)), jakarta.iso(moment(9000))}));
    QCOMPARE(columnOf(rows, u"next_what"_s), QStringList({u"paid"_s, QString()}));
    QCOMPARE(columnOf(rows, u"next_detail"_s), QStringList({u"Checked: SUCCESS"_s, QString()}));
    ExportOrder later = order;
    later.query.from = moment(5001);
    later.query.to = moment(9000);
    const auto kept = fixture.write(later); // the file before has two rows
    QVERIFY(!kept);
    QCOMPARE(kept.error().kind, ErrorKind::Exists);
    QCOMPARE(rowsOf(fixture.out), rows);
    later.options.whenEmpty = WhenEmpty::Replace;
    QCOMPARE(*fixture.write(later), 0);
}

void tst_Exports::theAuditChain()
{
    ExportTestFixture fixture;
    for (int n = 1; n <= 3; ++n)
        fixture.put(samplePayment(n));
    const qint64 entries = *await(fixture.ledger->auditTrail().count());
    QVERIFY(entries > 3);
    QCOMPARE(*await(fixture.exports.count({.kind = ExportKind::Audit})), entries);
    QCOMPARE(*fixture.write({.kind = ExportKind::Audit}), entries);
    const auto rows = rowsOf(fixture.out);
    QCOMPARE(columnOf(rows, u"entry"_s).constFirst(), u"1"_s);
    QCOMPARE(columnOf(rows, u"entry"_s).constLast(), QString::number(entries));
    ExportOrder none {.kind = ExportKind::Audit};
    none.query.to = UtcTime(Millis(1));
    none.options.whenEmpty = WhenEmpty::Replace;
    QCOMPARE(*fixture.write(none), 0);
}

//! The last of each hour, to the digit, of the days that are meant.
void tst_Exports::balances()
{
    ExportTestFixture fixture;
    const auto kept = [](UtcTime at, const QString &amount, const QString &currency) {
        return BalanceSnapshot {at, {*Decimal::parse(amount), currency}};
    };
    const UtcTime first = moment(0);
    const UtcTime later = first + std::chrono::hours(30);
    QVERIFY(waited(fixture.ledger->writer().keepBalances(
        {kept(first, u"1204551000.10"_s, u"IDR"_s), kept(first, u"-2.50"_s, u"INR"_s), kept(later, u"7"_s, u"IDR"_s)})));
    const ExportOrder order {.kind = ExportKind::Balances, .zone = jakarta};
    QCOMPARE(*await(fixture.exports.count(order)), 3);
    QCOMPARE(*fixture.write(order), 3);
    const auto rows = rowsOf(fixture.out);
    QCOMPARE(columnOf(rows, u"currency"_s), QStringList({u"IDR"_s, u"INR"_s, u"IDR"_s}));
    QCOMPARE(columnOf(rows, u"amount"_s), QStringList({u"1204551000.10"_s, u"-2.50"_s, u"7"_s}));
    QCOMPARE(columnOf(rows, u"read_at_utc"_s), QStringList({isoUtc(first), isoUtc(first), isoUtc(later)}));
    QCOMPARE(columnOf(rows, u"read_at_local"_s).constLast(), jakarta.iso(later));
    ExportOrder one = order;
    one.query.from = first + Millis(1); // in the same hour, of which the ledger gives all
    one.query.to = later + Millis(1);
    QCOMPARE(*await(fixture.exports.count(one)), 1);
    QCOMPARE(*fixture.write(one), 1);
    one.query.to = later;
    one.options.whenEmpty = WhenEmpty::Replace;
    QCOMPARE(*fixture.write(one), 0);
    Reply<qint64> *cancelled
        = fixture.exports.write(ExportOrder {.kind = ExportKind::Balances, .path = fixture.dir.filePath(u"out/another"_s)});
    cancelled->cancel();
    QVERIFY(waited(fixture.ledger->writer().keepBalances({})));
    QCOMPARE(fixture.left(), QStringList(u"export"_s));
}

void tst_Exports::bothKinds()
{
    ExportTestFixture fixture;
    fixture.put(samplePayment(1));
    fixture.put(samplePayin(2));
    QCOMPARE(*fixture.write({.kind = ExportKind::Payments}), 2);
    QCOMPARE(columnOf(rowsOf(fixture.out), u"kind"_s), QStringList({u"payout"_s, u"payin"_s}));
    QCOMPARE(*fixture.write({.kind = ExportKind::Payins}), 1);
}

// ---- nothing came of it

namespace {

void fill(ExportTestFixture &fixture, int payments)
{
    QList<LedgerChange> changes;
    for (int n = 1; n <= payments; ++n)
        changes.append(inserting(samplePayment(n)));
    QVERIFY(waited(fixture.ledger->writer().write(changes)));
}

void putOld(const QString &path)
{
    QFile old(path);
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
}

} // namespace

void tst_Exports::aCancelledExportLeavesNothing()
{
    ExportTestFixture fixture;
    fill(fixture, 3000);
    putOld(fixture.out);
    for (const ExportFormat format : {ExportFormat::Csv, ExportFormat::Xlsx, ExportFormat::JsonLines}) {
        Reply<qint64> *reply = fixture.exports.write({.path = fixture.out, .format = format});
        const auto ended = keep(reply, this);
        reply->cancel();
        QVERIFY(eventually([&] { return ended->has_value(); }));
        QCOMPARE((*ended)->error().kind, ErrorKind::Cancelled);
        EVENTUALLY_EQUAL(fixture.left(), QStringList(u"export"_s));
        QCOMPARE(contents(fixture.out), QByteArray("old"));
    }
}

//! Many rows are written then, and the parts of a workbook lie beside its place.
void tst_Exports::oneThatIsCancelledInTheMiddle()
{
    ExportTestFixture fixture;
    fill(fixture, 10'000);
    putOld(fixture.out);
    FakeClock clock;
    Exporter exports(*fixture.ledger, clock);
    QTimer tick;
    connect(&tick, &QTimer::timeout, &tick, [&clock] { clock.advance(Millis(200)); });
    tick.start(1);
    const QPointer<Reply<qint64>> reply = exports.write({.path = fixture.out, .format = ExportFormat::Xlsx});
    const auto ended = keep(reply.data(), this);
    qint64 rows = 0;
    connect(&exports, &Exporter::written, &tick, [&](qint64 written) {
        rows = written;
        if (written > 0 && reply)
            reply->cancel();
    });
    QVERIFY(eventually([&] { return ended->has_value(); }));
    QVERIFY(!(*ended)->ok());
    QCOMPARE((*ended)->error().kind, ErrorKind::Cancelled);
    QVERIFY(rows > 0 && rows < 10'000);
    EVENTUALLY_EQUAL(fixture.left(), QStringList(u"export"_s));
    QCOMPARE(contents(fixture.out), QByteArray("old"));
}

void tst_Exports::aFullDiskLeavesTheOldFile()
{
    ExportTestFixture fixture;
    fill(fixture, 3000);
    putOld(fixture.out);
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit {};
    getrlimit(RLIMIT_FSIZE, &limit);
    const rlim_t usual = std::exchange(limit.rlim_cur, 300'000);
    setrlimit(RLIMIT_FSIZE, &limit);
    const auto written = fixture.write({});
    limit.rlim_cur = usual;
    setrlimit(RLIMIT_FSIZE, &limit);
    QVERIFY(!written);
    QCOMPARE(written.error().kind, ErrorKind::BadInput);
    QVERIFY(!messages::reasonOf(written.error()).isEmpty());
    EVENTUALLY_EQUAL(fixture.left(), QStringList(u"export"_s));
    QCOMPARE(contents(fixture.out), QByteArray("old"));
}

//! This program once more, which is killed while it writes.
void tst_Exports::aKilledExportLeavesTheOldFile()
{
    ExportTestFixture fixture;
    putOld(fixture.out);
    QProcess other;
    other.start(QCoreApplication::applicationFilePath(), {u"tst_exports"_s, u"--write-and-be-killed"_s, fixture.out});
    QVERIFY(other.waitForFinished());
    QCOMPARE(other.exitStatus(), QProcess::CrashExit);
    QCOMPARE(contents(fixture.out), QByteArray("old"));
}

namespace {

//! In the other process: dies in the middle of the rows, when many of them are on the disk.
int writeAndBeKilled(const QString &path)
{
    auto file = ExportFile::create(path, ExportFormat::Csv, exporttable::columns());
    if (!file)
        return 1;
    for (int n = 1; n <= 5000; ++n)
        (*file)->write(exporttable::cellsOf(exportRowOf(samplePayment(n), moment(0))));
    return (*file)->isGood() ? std::raise(SIGKILL) : 1;
}

} // namespace

// ---- batches

namespace {

const QByteArray payroll = "account_name,account_number,operator_code,amount,currency,method_code,email,Status\n"
                           "Asha Verma,0012345678,BCA,100.50,IDR,BANK_TRANSFER,asha@example.com,new\n"
                           "Budi,,BCA,3,IDR,BANK_TRANSFER,budi@example.com,old\n"
                           "'@SUM(A1),99881111,BCA,5000,IDR,BANK_TRANSFER,siti@example.com,\n";

struct BatchPlay : ExportTestFixture {
    Profile profile {};
    PaymentService payments {profile, *ledger, clock};
    BatchService batches {*ledger, payments, clock};

    Result<BatchRecord> import()
    {
        QFile file(dir.filePath(u"payroll.csv"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(payroll) != payroll.size())
            return ApiError {};
        file.close();
        const auto read = await(batches.read(file.fileName(), NumberFormat(QLocale::c())));
        return read ? await(batches.import(*read)) : Result<BatchRecord>(read.error());
    }
};

} // namespace

void tst_Exports::theResultOfABatch()
{
    BatchPlay play;
    const auto batch = play.import();
    QVERIFY2(batch, batch ? "" : qPrintable(messages::reasonOf(batch.error())));
    auto paid = *await(play.ledger->batches().payments(batch->seq));
    QCOMPARE(paid.size(), 2);
    PaymentRecord first = paid.first();
    first.submission.state = PaymentState::Paid;
    first.submission.foundAfterRejected = true;
    first.processedAt = *parseIso(u"2026-11-20T09:31:10.482Z"_s);
    first.fee = Money {*Decimal::parse(QByteArrayView("2.50")), u"IDR"_s};
    QVERIFY(waited(play.ledger->writer().write(LedgerChange {.update = first, .id = first.id})));

    BatchResult result(*play.ledger, play.clock);
    QCOMPARE(*await(result.write({.batch = batch->id, .zone = jakarta, .path = play.out})), 3);
    const auto rows = rowsOf(play.out);
    QCOMPARE(rows.constFirst(),
        QStringList({u"account_name"_s, u"account_number"_s, u"operator_code"_s, u"amount"_s, u"currency"_s, u"method_code"_s, u"email"_s,
            u"Status"_s, u"order_id"_s, u"status"_s, u"created_at_utc"_s, u"created_at_local"_s, u"processed_at_utc"_s,
            u"processed_at_local"_s, u"fee_amount"_s, u"fee_currency"_s, u"problem"_s, u"proven"_s, u"found_after_rejected"_s,
            u"known_by_utc"_s}));
    QCOMPARE(columnOf(rows, u"account_number"_s), QStringList({u"0012345678"_s, QString(), u"99881111"_s}));
    QCOMPARE(columnOf(rows, u"account_name"_s), QStringList({u"Asha Verma"_s, u"Budi"_s, u"'@SUM(A1)"_s}));
    QCOMPARE(columnOf(rows, u"Status"_s), QStringList({u"new"_s, u"old"_s, QString()})); // theirs is not ours
    QCOMPARE(columnOf(rows, u"order_id"_s), QStringList({first.id.toString(), QString(), paid.last().id.toString()}));
    QCOMPARE(columnOf(rows, u"status"_s), QStringList({u"paid"_s, QString(), u"draft"_s}));
    QCOMPARE(columnOf(rows, u"processed_at_local"_s), QStringList({u"2026-11-20T16:31:10.482+07:00"_s, QString(), QString()}));
    QCOMPARE(columnOf(rows, u"proven"_s), QStringList({QString(), QString(), QString()})); // nothing that could be proven
    QCOMPARE(columnOf(rows, u"found_after_rejected"_s), QStringList({u"true"_s, QString(), u"false"_s}));
    QCOMPARE(columnOf(rows, u"fee_amount"_s), QStringList({u"2.50"_s, QString(), QString()}));
    QVERIFY(!columnOf(rows, u"problem"_s).at(1).isEmpty()); // why it was left out

    QVERIFY(!await(result.write({.batch = u"none"_s, .path = play.out})));
    QCOMPARE(rowsOf(play.out), rows);
    QCOMPARE(*await(play.ledger->auditTrail().verify()), QStringList());
}

//! One that was imported before tables were kept has the columns of a batch file.
void tst_Exports::theResultOfAnOldBatch()
{
    ExportTestFixture fixture;
    PaymentRecord payment = samplePayment(1);
    payment.batchRow = 1;
    const BatchRecord batch {.id = u"b-1"_s, .title = u"old.csv"_s, .createdAt = moment(0), .changedAt = moment(0)};
    QVERIFY(waited(fixture.ledger->writer().write({inserting(payment)}, batch)));
    BatchResult result(*fixture.ledger, fixture.clock);
    QCOMPARE(*await(result.write({.batch = u"b-1"_s, .path = fixture.out})), 1);
    const auto rows = rowsOf(fixture.out);
    QVERIFY(rows.constFirst().startsWith(u"reference"_s));
    QCOMPARE(columnOf(rows, u"account_number"_s), QStringList(u"004511"_s));
    QCOMPARE(columnOf(rows, u"order_id"_s), QStringList(u"pay-1"_s));
}

//! The amount that was paid is a number there; an account number keeps its zeros, and columns of one name can be told apart.
void tst_Exports::theResultAsAWorkbook()
{
    ExportTestFixture fixture;
    PaymentRecord payment = samplePayment(1); // of 12.50
    payment.batchRow = 1;
    ImportedTable table {.header = {u"amount"_s, u"account_number"_s, u"Old"_s, u"old"_s, u"Old"_s, u"Old 2"_s, QString()}};
    table.lines.append({.row = 1, .cells = {u"12.50"_s, u"0012345678"_s, u"12.50"_s, u"7"_s}});
    table.lines.append({.row = 2, .cells = {u"1.250"_s, u"0012345679"_s}, .problems = {{ReasonCode::AmountIsAccount}}});
    const BatchRecord batch {.id = u"b-1"_s, .title = u"payroll.xlsx"_s, .createdAt = moment(0), .changedAt = moment(0), .sheet = table};
    QVERIFY(waited(fixture.ledger->writer().write({inserting(payment)}, batch)));
    BatchResult result(*fixture.ledger, fixture.clock);
    QCOMPARE(*await(result.write({.batch = u"b-1"_s, .path = fixture.out, .format = ExportFormat::Xlsx})), 2);
    QCOMPARE(rowsOf(fixture.out).constFirst().first(7),
        QStringList({u"amount"_s, u"account_number"_s, u"Old"_s, u"old"_s, u"Old 2"_s, u"Old 2 2"_s, u"column 7"_s}));
    QFile file(fixture.out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto read = openTable(file, TableFormat {.headerRow = 1});
    QVERIFY(read);
    const TableRow paid = **(*read)->next();
    const TableRow rejected = **(*read)->next();
    QCOMPARE(paid.kinds.first(4), QList<CellKind>({CellKind::Number, CellKind::Text, CellKind::Text, CellKind::Text}));
    QCOMPARE(paid.cells.first(3), QStringList({u"12.5"_s, u"0012345678"_s, u"12.50"_s}));
    QCOMPARE(rejected.kinds.first(2), QList<CellKind>({CellKind::Text, CellKind::Text}));
    QCOMPARE(rejected.cells.first(2), QStringList({u"1.250"_s, u"0012345679"_s}));
}

//! What LibreOffice saves of an exported workbook is read as it was written.
void tst_Exports::aSpreadsheetGivesItBack()
{
    const QString session = QStandardPaths::findExecutable(u"soffice"_s);
    if (session.isEmpty())
        QSKIP("LibreOffice is not installed, so no other program saves the workbook again");
    ExportTestFixture fixture;
    for (int n = 1; n <= 20; ++n)
        fixture.put(samplePayment(n));
    fixture.out += u".xlsx"_s;
    QCOMPARE(*fixture.write({.format = ExportFormat::Xlsx}), 20);
    const auto before = rowsOf(fixture.out);
    const QString again = fixture.dir.filePath(u"again"_s);
    QProcess convert;
    convert.start(session,
        {u"-env:UserInstallation=file://"_s + fixture.dir.filePath(u"profile"_s), u"--headless"_s, u"--convert-to"_s, u"xlsx"_s,
            u"--outdir"_s, again, fixture.out});
    QVERIFY(convert.waitForFinished(180'000) && convert.exitCode() == 0);
    QCOMPARE(rowsOf(again + u"/export.xlsx"_s), before);
}

KONTOR_TEST_MAIN(tst_Exports)
{
    QCoreApplication application(argc, argv);
    if (QCoreApplication::arguments().value(1) == u"--write-and-be-killed"_s)
        return writeAndBeKilled(QCoreApplication::arguments().value(2));
    tst_Exports test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_exports.moc"
