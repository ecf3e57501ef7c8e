// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exportfile.h"
#include "files/exporttable.h"
#include "files/librarywords.h"
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

QByteArray written(ExportFormat format, const QList<ExportRow> &rows)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"export"_s);
    auto file = ExportFile::create(path, format, exporttable::columns());
    if (!file)
        return {};
    for (const ExportRow &each : rows)
        (*file)->write(exporttable::cellsOf(each));
    const auto saved = (*file)->save();
    file->reset();
    const bool isAlone
        = QDir(folder.path()).entryList(QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot) == QStringList(u"export"_s);
    return saved && isAlone ? contents(path) : QByteArray();
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
    unzip.start(u"python3"_s,
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
    void aTextLongerThanACell();
    void nothingIsLeftOfOneThatWasGivenUp();
    void everyFormatGoesIntoAPipe();
    void everyFormatTellsOfAFullDevice();
    void aFullDiskIsToldOnceOnly();
    void linesOfOthersAreNotLost();
};

void TestExportFormats::namesOfFormats()
{
    for (const ExportFormat format : {ExportFormat::Csv, ExportFormat::Xlsx, ExportFormat::JsonLines})
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
    for (const ExportFormat format : {ExportFormat::Csv, ExportFormat::Xlsx, ExportFormat::JsonLines}) {
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
    for (const ExportFormat format : {ExportFormat::Csv, ExportFormat::Xlsx, ExportFormat::JsonLines}) {
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
    for (const ExportFormat format : {ExportFormat::Csv, ExportFormat::Xlsx, ExportFormat::JsonLines}) {
        auto file = ExportFile::create(u"/dev/full"_s, format, exporttable::columns());
        QVERIFY(file);
        (*file)->write(exporttable::cellsOf(row(u"1"_s, u"0012"_s, u"A"_s)));
        const auto saved = (*file)->save();
        QVERIFY(!saved);
        QVERIFY2(saved.error().text.contains("space"_L1), qPrintable(saved.error().text));
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
            why = saved ? QString() : saved.error().text;
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

KONTOR_TEST(TestExportFormats, QCoreApplication)
#include "tst_exportformats.moc"
