// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvexport.h"
#include "files/csvtext.h"
#include "files/exportfile.h"
#include "files/exporttable.h"
#include "messages/reasons.h"
#include "support/places.h"
#include "support/resourcelimit.h"
#include "support/testprogram.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStringDecoder>
#include <QTemporaryDir>
#include <QTest>
#include <csv.h>
#include <optional>

using namespace Qt::StringLiterals;
using namespace kontor;
using kontor::testing::contents;

namespace {

using Cells = QList<QStringList>;

Money money(QByteArrayView amount, const QString &currency)
{
    return {*Decimal::parse(amount), currency};
}

//! Somebody else's reader: libcsv, which knows nothing of our writer.
Cells readTable(const QByteArray &bytes)
{
    Cells table(1);
    csv_parser parser;
    csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI);
    const auto onCell = [](void *cell, size_t size, void *to) {
        QStringDecoder decode(QStringDecoder::Utf8, QStringDecoder::Flag::ConvertInitialBom); // a mark in a cell belongs to it
        static_cast<Cells *>(to)->last().append(decode(QByteArrayView(static_cast<const char *>(cell), static_cast<qsizetype>(size))));
    };
    const auto onLine = [](int, void *to) { static_cast<Cells *>(to)->append(QStringList()); };
    const size_t read = csv_parse(&parser, bytes.constData(), static_cast<size_t>(bytes.size()), onCell, onLine, &table);
    const bool whole = read == static_cast<size_t>(bytes.size()) && csv_fini(&parser, onCell, onLine, &table) == 0;
    csv_free(&parser);
    table.removeLast();
    return whole ? table : Cells();
}

QByteArray exported(const QList<ExportRow> &rows)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    CsvExport writer(buffer);
    bool good = writer.begin(exporttable::columns());
    for (const ExportRow &row : rows)
        good = good && writer.writeRow(exporttable::cellsOf(row));
    good = good && writer.end();
    return good ? buffer.data() : QByteArray();
}

UtcTime at(const QString &iso)
{
    return parseIso(iso).value();
}

ExportRow plainPayout()
{
    return {.orderId = u"0d6c1c8e-6d0f-4b57-9d83-2c3f8d8b1f10"_s,
        .reference = u"INV-2026-0042"_s,
        .createdAt = at(u"2026-11-20T09:31:10.482Z"_s),
        .status = PaymentState::Queued,
        .money = money("1250000.00", u"IDR"_s),
        .methodCode = u"BANK_TRANSFER"_s,
        .operatorCode = u"BCA"_s,
        .accountName = u"Siti Rahma"_s,
        .accountNumber = u"0012345678"_s,
        .email = u"siti@example.org"_s};
}

ExportRow fullPayin()
{
    return {.orderId = u"-minus-first"_s,
        .kind = PaymentKind::Payin,
        .batchId = u"b-7"_s,
        .reference = u"comma, and \"quotes\""_s,
        .createdAt = at(u"2026-01-01T00:00:00.000Z"_s),
        .processedAt = at(u"2026-01-01T17:00:00.001Z"_s),
        .status = PaymentState::Paid,
        .gatewayStatus = u"SUCCESS"_s,
        .isTest = true,
        .money = money("-0.10", u"KWD"_s),
        .fee = money("0.0050", u"USD"_s),
        .methodCode = u"VA"_s,
        .operatorCode = u"BNI"_s,
        .accountName = u"Nguyễn Thị Bích 北京"_s,
        .accountNumber = u"+62 812 0000"_s,
        .email = u"@handle"_s,
        .note = u"two\r\nlines"_s,
        .problem = u"K-204 said =1+1"_s,
        .gatewayReference = u"gw-1"_s,
        .payToName = u"'t Hooft"_s,
        .payToAccount = u"00099"_s,
        .bankCode = u"014"_s,
        .bankName = u" =cmd|'/C calc'!A0"_s,
        .expiresAt = at(u"2026-01-02T00:00:00.999Z"_s),
        .returnUrl = u"https://shop.example/back?a=1,2"_s};
}

ExportRow refusedPayout()
{
    ExportRow row = plainPayout();
    row.orderId = u"typed_1"_s;
    row.status = PaymentState::Rejected;
    row.isProven = false;
    row.knownBy = row.createdAt + std::chrono::minutes(27);
    row.isTest = false;
    row.accountName = u"=HYPERLINK(\"http://127.0.0.1/x\",\"pay\")"_s;
    row.note = u"＝1+1"_s;
    return row;
}

} // namespace

class TestCsvExport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isTheContract();
    void isReadByOthers();
    void neutralisesFormulas();
    void leavesOtherTextAlone_data();
    void leavesOtherTextAlone();
    void neutralisesInDisguise_data();
    void neutralisesInDisguise();
    void canBeUndone();
    void neverTouchesNumbers();
    void takesItsPlaceWhenWhole();
    void keepsTheOldFileWhenItFails();
};

void TestCsvExport::isTheContract()
{
    const QByteArray golden = contents(testing::dataFile(u"export/schema1.csv"_s));
    QCOMPARE(exported({plainPayout(), fullPayin(), refusedPayout()}), golden);
}

void TestCsvExport::isReadByOthers()
{
    const Cells table = readTable(exported({plainPayout(), fullPayin(), refusedPayout()}));
    QCOMPARE(table.size(), 4);
    for (const QStringList &line : table)
        QCOMPARE(line.size(), 33);
    const auto value = [&table](int line, const QString &column) { return table.at(line).value(table.at(0).indexOf(column)); };
    QCOMPARE(value(1, u"schema"_s), u"1"_s);
    QCOMPARE(value(1, u"account_number"_s), u"0012345678"_s);
    QCOMPARE(value(1, u"processed_at_utc"_s), QString());
    QCOMPARE(value(2, u"reference"_s), fullPayin().reference);
    QCOMPARE(value(2, u"note"_s), fullPayin().note);
    QCOMPARE(value(2, u"amount"_s), u"-0.10"_s);
    QCOMPARE(value(2, u"account_number"_s), u"'+62 812 0000"_s);
    QCOMPARE(value(2, u"bank_name"_s), u'\'' + fullPayin().bankName);
    QVERIFY(parseIso(value(2, u"processed_at_local"_s)) == fullPayin().processedAt);
    QCOMPARE(value(3, u"account_name"_s), u'\'' + refusedPayout().accountName);
}

//! Each known attack, in every column of text: it comes back with an apostrophe before it, or exactly as it was if it is none.
void TestCsvExport::neutralisesFormulas()
{
    const QJsonArray cells = QJsonDocument::fromJson(contents(testing::dataFile(u"csv/formula_cells.json"_s))).array();
    QCOMPARE(cells.size(), 20);
    int neutralised = 0;
    for (const QJsonValue &each : cells) {
        const QString text = each.toString();
        ExportRow row = plainPayout();
        for (QString *field : {&row.orderId, &row.batchId, &row.reference, &row.gatewayStatus, &row.money.currency, &row.methodCode,
                 &row.operatorCode, &row.accountName, &row.accountNumber, &row.email, &row.note, &row.problem, &row.gatewayReference,
                 &row.payToName, &row.payToAccount, &row.bankCode, &row.bankName, &row.returnUrl})
            *field = text;
        const QStringList line = readTable(exported({row})).value(1);
        const bool dangerous = !QStringList({u"\"=1+1\""_s, u"ok;=1+1"_s, u"ok,=1+1"_s, u"|calc"_s, u"%0A=1+1"_s}).contains(text);
        const QString expected = dangerous ? u'\'' + text : text;
        QCOMPARE(line.count(expected), 18);
        neutralised += dangerous ? 1 : 0;
    }
    QCOMPARE(neutralised, 15);
}

void TestCsvExport::leavesOtherTextAlone_data()
{
    QTest::addColumn<QString>("text");
    for (const QString &text :
        {u""_s, u"'"_s, u"'t Hooft"_s, u" leading blank"_s, u"a=b"_s, u"1-2"_s, u"Đặng"_s, u"\uFEFFname"_s, u"   "_s})
        QTest::newRow(qPrintable(text)) << text;
}

void TestCsvExport::leavesOtherTextAlone()
{
    QFETCH(QString, text);
    QCOMPARE(csv::neutralised(text), text);
    QCOMPARE(readTable("x," + csv::cell(text) + "\r\n").value(0), QStringList({u"x"_s, text}));
}

void TestCsvExport::neutralisesInDisguise_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("no-break space") << u"\u00A0=1"_s;
    QTest::newRow("ideographic space") << u"\u3000=1"_s;
    QTest::newRow("byte order mark") << u"\uFEFF=1"_s;
    QTest::newRow("zero width space") << u"\u200B=1"_s;
    QTest::newRow("right to left mark") << u"\u200F-1"_s;
    QTest::newRow("several blanks") << u"  \uFEFF @x"_s;
    QTest::newRow("wide equals") << u"＝1"_s;
    QTest::newRow("wide plus") << u"＋1"_s;
    QTest::newRow("wide minus") << u"－1"_s;
    QTest::newRow("wide at") << u"＠x"_s;
    QTest::newRow("small equals") << u"\uFE66"_s;
    QTest::newRow("NUL") << QString(QChar(0)) + u"x"_s;
    QTest::newRow("line feed") << u"\nx"_s;
    QTest::newRow("behind its own apostrophe") << u"'=1"_s;
}

void TestCsvExport::neutralisesInDisguise()
{
    QFETCH(QString, text);
    QCOMPARE(csv::neutralised(text), u'\'' + text);
    QCOMPARE(readTable("x," + csv::cell(csv::neutralised(text)) + "\r\n").value(0).value(1), u'\'' + text);
}

//! The rule by which the apostrophe comes off again, on every short text over the signs that matter.
void TestCsvExport::canBeUndone()
{
    const QString signs = u"'= a\uFEFF\t"_s;
    const auto undone = [](const QString &text) { return text.startsWith(u'\'') && csv::looksLikeFormula(text) ? text.mid(1) : text; };
    QStringList texts {QString()};
    for (int length = 0; length < 5; ++length) {
        QStringList longer;
        for (const QString &text : std::as_const(texts)) {
            QCOMPARE(undone(csv::neutralised(text)), text);
            for (const QChar sign : signs)
                longer.append(text + sign);
        }
        texts = longer;
    }
    QCOMPARE(texts.size(), 7776);
}

void TestCsvExport::neverTouchesNumbers()
{
    for (const QByteArray amount :
        {"-100.00", "0", "0.00", "100.10", "99999999999999.99", "-0.0000001", "123456789012345678901234567890.12345678"}) {
        ExportRow row = plainPayout();
        row.money = money(amount, u"INR"_s);
        row.fee = money(amount, u"INR"_s);
        const QStringList line = readTable(exported({row})).value(1);
        QCOMPARE(line.value(12), QString::fromLatin1(amount));
        QCOMPARE(line.value(14), QString::fromLatin1(amount));
    }
}

void TestCsvExport::takesItsPlaceWhenWhole()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"export.csv"_s);
    {
        auto file = ExportFile::create(path, ExportFormat::Csv, exporttable::columns());
        QVERIFY(file);
        (*file)->write(exporttable::cellsOf(plainPayout()));
        QVERIFY(!QFileInfo::exists(path));
        QVERIFY((*file)->save());
    }
    QCOMPARE(contents(path), exported({plainPayout()}));
    {
        auto file = ExportFile::create(path, ExportFormat::Csv, exporttable::columns()); // given up
        QVERIFY(file);
        (*file)->write(exporttable::cellsOf(fullPayin()));
    }
    QCOMPARE(contents(path), exported({plainPayout()}));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList(u"export.csv"_s));
    QVERIFY(!ExportFile::create(folder.filePath(u"none/export.csv"_s), ExportFormat::Csv, exporttable::columns()));
}

void TestCsvExport::keepsTheOldFileWhenItFails()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"export.csv"_s);
    QFile old(path);
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
    old.close();
    auto file = ExportFile::create(path, ExportFormat::Csv, exporttable::columns());
    QVERIFY(file);
    std::optional<ResourceLimit> fullDisk(std::in_place, RLIMIT_FSIZE, 50'000);
    for (int row = 0; row < 10'000; ++row)
        (*file)->write(exporttable::cellsOf(plainPayout()));
    const auto saved = (*file)->save();
    fullDisk.reset();
    QVERIFY(!saved);
    QVERIFY2(messages::reasonOf(saved.error()).contains("too large"_L1), qPrintable(messages::reasonOf(saved.error())));
    file->reset();
    QCOMPARE(contents(path), "old");
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList(u"export.csv"_s));
}

KONTOR_TEST_MAIN(TestCsvExport)
{
    qputenv("TZ", "Asia/Jakarta"); // local times of the golden file; before anything asks for the zone
    QCoreApplication app(argc, argv);
    TestCsvExport test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_csvexport.moc"
