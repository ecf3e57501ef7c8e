// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exportfile.h"
#include "files/exporttable.h"
#include "files/librarywords.h"
#include "files/table.h"
#include "messages/reasons.h"
#include "support/places.h"
#include "support/resourcelimit.h"
#include "support/testprogram.h"
#include "wire/json.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace kontor;
using kontor::testing::contents;

namespace {

ExportRow row(const QString &amount, const QString &account, const QString &name)
{
    return {.orderId = u"pay-1"_s,
        .createdAt = *parseIso(u"2026-11-20T09:31:10.482Z"_s),
        .status = PaymentState::Paid,
        .isTest = false,
        .money = {*Decimal::parse(amount), u"IDR"_s},
        .accountName = name,
        .accountNumber = account};
}

QByteArray written(ExportFormat format, const QList<ExportRow> &rows, const Zone &zone = {}, QChar decimalSign = u'.')
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"export"_s);
    auto file = ExportFile::create(path, format, exporttable::columns(), {.decimalSign = decimalSign});
    if (!file)
        return {};
    for (const ExportRow &each : rows)
        (*file)->write(exporttable::cellsOf(each, zone));
    const auto saved = (*file)->save();
    file->reset();
    const bool isAlone
        = QDir(folder.path()).entryList(QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot) == QStringList(u"export"_s);
    return saved && isAlone ? contents(path) : QByteArray();
}

//! A table, read as a batch file is: by the name of the column, of each row.
QList<QHash<QString, QString>> readBack(QByteArray bytes)
{
    QBuffer device(&bytes);
    device.open(QIODevice::ReadOnly);
    auto table = openTable(device);
    QList<QHash<QString, QString>> rows;
    for (auto row = table ? (*table)->next() : Result<std::optional<TableRow>>(table.error()); row && *row; row = (*table)->next()) {
        QHash<QString, QString> named;
        for (qsizetype i = 0; i < (*row)->cells.size(); ++i)
            named.insert((*table)->header().value(i), (*row)->cells.at(i));
        rows.append(named);
    }
    return rows;
}

//! A part of a workbook, read by another program.
QByteArray part(const QByteArray &book, const QString &name)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"book.xlsx"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(book) != book.size())
        return {};
    file.close();
    QProcess unzip;
    unzip.start(u"/usr/bin/python3"_s,
        {u"-c"_s, u"import sys,zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))"_s, file.fileName(), name});
    return unzip.waitForFinished() && unzip.exitCode() == 0 ? unzip.readAllStandardOutput() : QByteArray();
}

} // namespace

//! What is promised of the columns holds in each kind of file.
class TestExportFormats : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesOfFormats();
    void jsonLines();
    void aWorkbook();
    void timesOfAWorkbookAreDates();
    void filtersAndAFrozenHeader();
    void csvForExcel_data();
    void csvForExcel();
    void theCsvForProgramsIsTheSameEverywhere();
    void aTextLongerThanACell();
    void nothingIsLeftOfOneThatWasGivenUp();
    void everyFormatGoesIntoAPipe();
    void everyFormatTellsOfAFullDevice();
    void aFullDiskIsToldOnceOnly();
    void linesOfOthersAreNotLost();
    void noRowsKeepTheOlderFile();
};

void TestExportFormats::namesOfFormats()
{
    for (const ExportFormat format : allExportFormats)
        QVERIFY(exportFormatOf(nameOf(format)) == format);
    QVERIFY(!exportFormatOf(u"pdf"_s));
}

void TestExportFormats::jsonLines()
{
    const QList<QByteArray> lines
        = written(ExportFormat::JsonLines, {row(u"1250000.00"_s, u"0012"_s, u"=1+1\n\"x\""_s), row(u"7"_s, u"1"_s, u"B"_s)}).split('\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines.last(), QByteArray());
    const auto first = parseJson(lines.first());
    QVERIFY(first);
    QStringList names;
    for (const auto &[name, value] : first->members())
        names.append(name);
    QCOMPARE(names, exporttable::columns());
    QVERIFY((*first)[u"schema"].toInteger() == 1);
    QVERIFY((*first)[u"amount"].toText() == u"1250000.00"_s);
    QVERIFY((*first)[u"account_number"].toText() == u"0012"_s);
    QVERIFY((*first)[u"account_name"].toText() == u"=1+1\n\"x\""_s); // nothing runs JSON
    QVERIFY((*first)[u"is_test"].toBool() == false);
    QVERIFY((*first)[u"processed_at_utc"].isNull() && (*first)[u"fee_amount"].isNull());
    QVERIFY((*first)[u"note"].toText() == QString());
}

void TestExportFormats::aWorkbook()
{
    const QByteArray book = written(ExportFormat::Xlsx,
        {row(u"1250000.00"_s, u"0012"_s, u"=1+1"_s), row(u"12345678901234.567"_s, u"1"_s, u"<b>&"_s), row(u"-0.5"_s, u"1"_s, u"B"_s)});
    QVERIFY(book.startsWith("PK"));
    const QByteArray sheet = part(book, u"xl/worksheets/sheet1.xml"_s);
    QVERIFY2(sheet.contains("<t>order_id</t>"), sheet.constData());
    QVERIFY(sheet.contains("<t>0012</t>")); // with its zeros
    QVERIFY(sheet.contains("<t>=1+1</t>") && !sheet.contains("<f>")); // text, and no formula
    QVERIFY(sheet.contains("<t>&lt;b&gt;&amp;</t>"));
    QVERIFY(sheet.contains("<v>1250000</v>") && sheet.contains("<v>-0.5</v>"));
    QVERIFY(sheet.contains("<t>12345678901234.567</t>")); // more digits than a spreadsheet keeps
    QVERIFY(part(book, u"xl/styles.xml"_s).contains("formatCode=\"0.00\""));
}

//! As the clock of the zone shows them: sorted, filtered and reckoned with by a spreadsheet.
void TestExportFormats::timesOfAWorkbookAreDates()
{
    ExportRow old = row(u"1"_s, u"1"_s, u"B"_s);
    old.createdAt = *parseIso(u"1850-01-01T00:00:00.000Z"_s);
    const QByteArray book = written(ExportFormat::Xlsx, {row(u"1"_s, u"0012"_s, u"A"_s), old}, *Zone::named(u"Asia/Jakarta"_s));
    const QByteArray sheet = part(book, u"xl/worksheets/sheet1.xml"_s);
    // 2026-11-20 is day 46,346; 09:31:10.482 is 0.39665 of it, and Jakarta is 7 hours ahead
    QVERIFY2(sheet.contains("><v>46346.39664"), sheet.constData());
    QVERIFY2(sheet.contains("><v>46346.68831"), sheet.constData());
    QVERIFY(!sheet.contains("<t>2026-11-20T"));
    QVERIFY(sheet.contains("<t>1850-01-01T00:00:00.000Z</t>")); // no spreadsheet has such days
    QVERIFY(part(book, u"xl/styles.xml"_s).contains("formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss\"")
        || part(book, u"xl/styles.xml"_s).contains("formatCode=\"yyyy-mm-dd hh:mm:ss\""));
    const auto rows = readBack(book);
    QCOMPARE(rows.size(), 2);
    QVERIFY2(rows.at(0).value(u"created_at_utc"_s).startsWith(u"2026-11-20"), qPrintable(rows.at(0).value(u"created_at_utc"_s)));
    QCOMPARE(rows.at(0).value(u"account_number"_s), u"0012"_s);
    QCOMPARE(rows.at(0).value(u"processed_at_utc"_s), QString());
}

void TestExportFormats::filtersAndAFrozenHeader()
{
    const QByteArray book = written(ExportFormat::Xlsx, {row(u"1"_s, u"1"_s, u"A"_s), row(u"2"_s, u"2"_s, u"B"_s)});
    const QByteArray sheet = part(book, u"xl/worksheets/sheet1.xml"_s);
    QVERIFY2(sheet.contains("<autoFilter ref=\"A1:AG3\"/>"), sheet.right(600).constData()); // 33 columns, the header and two rows
    QVERIFY(sheet.contains("ySplit=\"1\"") && sheet.contains("state=\"frozen\""));
    QVERIFY(part(written(ExportFormat::Xlsx, {}), u"xl/worksheets/sheet1.xml"_s).contains("<autoFilter ref=\"A1:AG1\"/>"));
}

void TestExportFormats::csvForExcel_data()
{
    QTest::addColumn<QLocale>("locale");
    QTest::addColumn<QByteArray>("separator");
    QTest::addColumn<QByteArray>("amount");
    QTest::newRow("India") << QLocale(QLocale::English, QLocale::India) << QByteArray(",") << QByteArray("1250000.50");
    QTest::newRow("Indonesia") << QLocale(QLocale::Indonesian, QLocale::Indonesia) << QByteArray(";") << QByteArray("1250000,50");
    QTest::newRow("C") << QLocale::c() << QByteArray(",") << QByteArray("1250000.50");
}

void TestExportFormats::csvForExcel()
{
    QFETCH(QLocale, locale);
    QFETCH(QByteArray, separator);
    QFETCH(QByteArray, amount);
    ExportRow odd = row(u"12345678901234567.89"_s, u"0012"_s, u"PT; Maju, \"Jaya\""_s);
    odd.note = u"=1+1"_s;
    const QByteArray bytes = written(ExportFormat::CsvForExcel, {row(u"1250000.50"_s, u"0012"_s, u"São"_s), odd},
        *Zone::named(u"Asia/Jakarta"_s), spreadsheetDecimalSign(locale));
    QVERIFY(bytes.startsWith("\xef\xbb\xbfschema" + separator + "order_id" + separator));
    const QList<QByteArray> lines = bytes.split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY2(lines.at(1).contains(separator + amount + separator + "IDR" + separator), lines.at(1).constData());
    QVERIFY2(
        lines.at(1).contains(separator + "2026-11-20 09:31:10" + separator + "2026-11-20 16:31:10" + separator), lines.at(1).constData());
    QVERIFY(lines.at(1).endsWith('\r'));
    const auto rows = readBack(bytes);
    QCOMPARE(rows.size(), 2);
    QCOMPARE(lines.at(0).count(separator) + 1, exporttable::columns().size());
    QCOMPARE(rows.at(0).value(u"account_name"_s), u"São"_s);
    QCOMPARE(rows.at(0).value(u"account_number"_s), u"0012"_s);
    QCOMPARE(rows.at(1).value(u"account_name"_s), odd.accountName);
    QCOMPARE(rows.at(1).value(u"note"_s), u"'=1+1"_s);
    QCOMPARE(rows.at(1).value(u"amount"_s).toUtf8(), QByteArray("12345678901234567.89").replace('.', separator == ";" ? "," : "."));
}

void TestExportFormats::theCsvForProgramsIsTheSameEverywhere()
{
    const QByteArray plain = written(ExportFormat::Csv, {row(u"1250000.50"_s, u"0012"_s, u"PT; Maju"_s)}, *Zone::named(u"Asia/Jakarta"_s));
    QCOMPARE(written(ExportFormat::Csv, {row(u"1250000.50"_s, u"0012"_s, u"PT; Maju"_s)}, *Zone::named(u"Asia/Jakarta"_s), u','), plain);
    QVERIFY(plain.startsWith("schema,order_id,"));
    QVERIFY(plain.contains(",2026-11-20T09:31:10.482Z,2026-11-20T16:31:10.482+07:00,"));
    QVERIFY(plain.contains(",1250000.50,IDR,") && plain.contains(",PT; Maju,"));
}

//! One note must not cost a whole export. Where the end is cut off, it can be seen; CSV has all of it.
void TestExportFormats::aTextLongerThanACell()
{
    const QString longest(32'767, u'x');
    const QByteArray sheet = part(
        written(ExportFormat::Xlsx, {row(u"1"_s, u"1"_s, longest), row(u"2"_s, u"2"_s, longest + u"yz"_s)}), u"xl/worksheets/sheet1.xml"_s);
    QVERIFY(sheet.contains("<t>" + QByteArray(32'767, 'x') + "</t>"));
    QVERIFY(sheet.contains("<t>" + QByteArray(32'766, 'x') + "\xe2\x80\xa6</t>"));
    QVERIFY(written(ExportFormat::Csv, {row(u"2"_s, u"2"_s, longest + u"yz"_s)}).contains("xyz"));
}

void TestExportFormats::nothingIsLeftOfOneThatWasGivenUp()
{
    const QTemporaryDir folder;
    for (const ExportFormat format : allExportFormats) {
        auto file = ExportFile::create(folder.filePath(u"export"_s), format, exporttable::columns());
        QVERIFY(file);
        (*file)->write(exporttable::cellsOf(row(u"1"_s, u"1"_s, u"A"_s)));
    }
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
}

void TestExportFormats::everyFormatGoesIntoAPipe()
{
    const QTemporaryDir folder;
    const QString pipe = folder.filePath(u"pipe"_s);
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    for (const ExportFormat format : allExportFormats) {
        const int end = ::open(QFile::encodeName(pipe).constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        auto file = ExportFile::create(pipe, format, exporttable::columns());
        QVERIFY(file);
        (*file)->write(exporttable::cellsOf(row(u"1"_s, u"0012"_s, u"A"_s)));
        QVERIFY((*file)->save());
        QByteArray bytes(65'536, '\0');
        bytes.truncate(std::max<ssize_t>(0, ::read(end, bytes.data(), size_t(bytes.size()))));
        ::close(end);
        QVERIFY(format == ExportFormat::Xlsx ? part(bytes, u"xl/worksheets/sheet1.xml"_s).contains("<t>0012</t>") : bytes.contains("0012"));
    }
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot), QStringList(u"pipe"_s));
}

void TestExportFormats::everyFormatTellsOfAFullDevice()
{
    for (const ExportFormat format : allExportFormats) {
        auto file = ExportFile::create(u"/dev/full"_s, format, exporttable::columns());
        QVERIFY(file);
        (*file)->write(exporttable::cellsOf(row(u"1"_s, u"0012"_s, u"A"_s)));
        const auto saved = (*file)->save();
        QVERIFY(!saved);
        QVERIFY2(messages::reasonOf(saved.error()).contains("space"_L1), qPrintable(messages::reasonOf(saved.error())));
    }
}

namespace {

//! What comes to standard error while this is done.
template <class Work> QByteArray standardErrorOf(Work work)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"stderr"_s);
    std::fflush(stderr);
    const int before = ::dup(STDERR_FILENO);
    const int file = ::open(QFile::encodeName(path).constData(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    ::dup2(file, STDERR_FILENO);
    work();
    std::fflush(stderr);
    ::dup2(before, STDERR_FILENO);
    ::close(before);
    ::close(file);
    return contents(path);
}

} // namespace

//! libxlsxwriter would print lines of its own.
void TestExportFormats::aFullDiskIsToldOnceOnly()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"export.xlsx"_s);
    for (const rlim_t room : {0, 100, 1000, 5000, 100'000}) {
        QString why;
        const QByteArray printed = standardErrorOf([&] {
            const ResourceLimit fullDisk(RLIMIT_FSIZE, room);
            auto file = ExportFile::create(path, ExportFormat::Xlsx, exporttable::columns());
            for (int i = 0; file && i < 1000; ++i)
                (*file)->write(exporttable::cellsOf(row(QString::number(i), u"0012"_s, u"A"_s)));
            const auto saved = file ? (*file)->save() : Result<Done>(file.error());
            why = saved ? QString() : messages::reasonOf(saved.error());
        });
        QVERIFY2(!why.isEmpty(), qPrintable(QString::number(room)));
        QCOMPARE(printed, QByteArray());
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
    }
}

void TestExportFormats::linesOfOthersAreNotLost()
{
    const QByteArray printed = standardErrorOf([] {
        const LibraryWords unsaid;
        std::fputs("[ERROR] workbook_close(): Error creating 'x'. System error = y\n", stderr);
        std::fputs("A line of another thread\n", stderr);
        std::fputs("[ERROR][packager.c:12]: Error in closing member in the zipfile\n", stderr);
    });
    QCOMPARE(printed, "A line of another thread\n");
}

//! A wrong filter must not cost the books of last month.
void TestExportFormats::noRowsKeepTheOlderFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"export"_s);
    const auto savedWithoutRows = [&path](ExportFormat format, WhenEmpty whenEmpty) {
        auto file = ExportFile::create(path, format, exporttable::columns(), {.whenEmpty = whenEmpty});
        return (*file)->save();
    };
    for (const ExportFormat format : allExportFormats) {
        QFile::remove(path);
        QVERIFY(savedWithoutRows(format, WhenEmpty::Keep)); // nothing is there
        QVERIFY(kontor::writeWhole(path, {}));
        QVERIFY(savedWithoutRows(format, WhenEmpty::Keep)); // nothing is in it
        QVERIFY(kontor::writeWhole(path, "older"));
        const auto kept = savedWithoutRows(format, WhenEmpty::Keep);
        QVERIFY(!kept);
        QCOMPARE(kept.error().kind, ErrorKind::Exists);
        QVERIFY(messages::reasonOf(kept.error()).contains(path));
        QCOMPARE(contents(path), "older");
        QVERIFY(savedWithoutRows(format, WhenEmpty::Replace));
        QVERIFY(contents(path) != "older");
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot), QStringList(u"export"_s));
    }
}

KONTOR_TEST(TestExportFormats, QCoreApplication)
#include "tst_exportformats.moc"
