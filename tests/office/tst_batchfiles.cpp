// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runinthreadpool.h"
#include "messages/batches.h"
#include "messages/reasons.h"
#include "messages/timeline.h"
#include "messages/times.h"
#include "office/batches/batchprogress.h"
#include "office/batches/batchservice.h"
#include "office/imports/batchremarks.h"
#include "office/imports/batchretryfile.h"
#include "office/payrollfile.h"
#include "office/sheets/batchsheet.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <sys/stat.h>

using namespace kontor;
using namespace Qt::StringLiterals;

//! From a file to drafts in the ledger, and how a batch is said to stand. Nothing is sent here.
class tst_BatchFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rowsAreReady();
    void headers_data();
    void headers();
    void whatItIsAbout();
    void takenApartBeside();
    void aFileIsGoneThroughTwice();
    void rowsThatAreNotReady_data();
    void rowsThatAreNotReady();
    void theSameContentIsTheSameBatch();
    void duplicatesInTheFile_areNamed();
    void maybeTheSameAccountInTheFile_isRemarked();
    void theExportsApostropheComesOff();
    void textMayBeginWithAnySign();
    void oneRemarkForACell();
    void partlyUtf8_data();
    void partlyUtf8();
    void noTable();
    void noFile_data();
    void noFile();
    void columnMaps();
    void wrongColumnMaps_data();
    void wrongColumnMaps();
    void readingWritesNothing();
    void draftsInOneTransaction();
    void theSameRowsAgain();
    void aFileThatGrew();
    void filesThatWerePutTogether();
    void theSamePaymentWrittenOtherwise();
    void theSameFileUnderstoodOtherwise();
    void manyRowsAreSentAndTakenBack();
    void howLongItIsRemembered();
    void paidByItselfBefore();
    void threeImportAtTheSameMoment();
    void duplicatesSinceTheImport_needOneReason();
    void anotherFileInBetween();
    void tooManyForOneBatch();
    void whatPaidNobodyOnceMore();
    void unprovenIsNotPaidOnceMore();
    void twoActAtTheSameMoment();
    void theDayOfSendingCounts();
    void twoAtOnceDoNotBothFindRoom();
    void theRowAboveTheLimitIsNamed();
    void whatAnOlderCopyHoldsStays();
    void whatCanBeDoneWhen();
    void standings_data();
    void standings();
    void progress();
    void timesLeft();
};

namespace {

const NumberFormat englishNumbers {QLocale(QLocale::English)};

QString saidBefore(const ReadBatch &batch)
{
    return messages::reason(batch.importedBeforeReason);
}

QString saidOfDuplicates(const ReadBatch &batch)
{
    return messages::reason(batch.duplicatesReason);
}

//! A ledger, and who imports into it.
class ImportFixture {
public:
    explicit ImportFixture(const QString &file, Clock &theClock)
        : clock(theClock)
        , ledger(Ledger::open(file, theClock).value())
        , payments(m_profile, *ledger, theClock)
        , batches(*ledger, payments, theClock)
    {
    }
    Result<ReadBatch> read(const QByteArray &bytes, const ColumnMap &map = {})
    {
        QFile file(m_dir.filePath(u"payroll.csv"_s));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        file.close();
        return await(batches.read(file.fileName(), NumberFormat(QLocale::c()), map));
    }
    //! In IDR.
    void setLimit(std::optional<int> perPayment, std::optional<int> perDay)
    {
        const auto amount = [](std::optional<int> most) { return most ? std::optional(Decimal(*most)) : std::nullopt; };
        m_profile.limits = {{u"IDR"_s, {amount(perPayment), amount(perDay)}}};
        payments.takeTerms(m_profile);
    }
    BatchRecord imported(const QByteArray &bytes) { return await(batches.import(*read(bytes))).value(); }
    QList<PaymentRecord> rowsOf(const BatchRecord &batch) { return await(ledger->batches().payments(batch.seq)).value(); }
    qint64 payouts() { return await(ledger->statistics().counts())->all; }

private:
    QTemporaryDir m_dir;
    Profile m_profile {};

public:
    Clock &clock;
    std::unique_ptr<Ledger> ledger;
    PaymentService payments;
    BatchService batches;
};

//! A desk with a ledger and a clock of its own.
class OwnFixture {
public:
    QString file() const { return m_dir.filePath(u"ledger.db"_s); }

private:
    QTemporaryDir m_dir;

public:
    FakeClock clock;
    ImportFixture fixture {file(), clock};
};

bool says(const QStringList &lines, const QString &beginning, const QString &words)
{
    return std::any_of(lines.begin(), lines.end(), [&](const QString &line) { return line.startsWith(beginning) && line.contains(words); });
}

} // namespace

void tst_BatchFiles::rowsAreReady()
{
    OwnFixture own;
    const QByteArray bytes = "\xef\xbb\xbf Amount ;Account-Number;ACCOUNT NAME;operator_code;method_code;currency;email;Note;Reference\r\n"
                             "1250.50;00 1234 5678; Siti  Rahma ;BCA;BANK_TRANSFER;idr;siti@example.com;\"two\nlines\";INV-1\r\n"
                             "\r\n"
                             "7;9900;Asha;HDFC;UPI;INR;a@example.com\r\n";
    const auto batch = own.fixture.read(bytes);
    QVERIFY(batch);
    QCOMPARE(told(*batch), QStringList());
    QCOMPARE(batch->rows, 2);
    QCOMPARE(batch->readyRows, QList<int>({1, 2}));
    QCOMPARE(batch->readyLines, QList<int>({2, 5}));
    QCOMPARE(batch->record.title, u"payroll.csv"_s);
    QCOMPARE(batch->record.fileDigest, QCryptographicHash::hash(bytes, QCryptographicHash::Sha256));
    const PaymentRecord &first = batch->ready.first().record;
    QCOMPARE(first.request.money.toString(), u"1250.50 IDR"_s);
    QCOMPARE(first.request.accountNumber, u"00 1234 5678"_s);
    QCOMPARE(first.request.accountName, u"Siti Rahma"_s);
    QCOMPARE(first.reference, u"INV-1"_s);
    QCOMPARE(first.note, u"two\nlines"_s);
    QVERIFY(first.body.contains("\"00 1234 5678\"") && !first.body.contains("INV-1"));
    QVERIFY(!first.submission.idTypedByPerson);
    QCOMPARE(batch->ready.last().record.reference, QString());
}

void tst_BatchFiles::headers_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("beginning");
    QTest::addColumn<QString>("words");
    QTest::newRow("missing") << QByteArray("reference,account_name,account_number,operator_code,method_code,currency\n1,2,3,4,5,6\n")
                             << u"0/1/amount: "_s << u"column amount is missing"_s;
    QTest::newRow("missing, too") << QByteArray("reference,account_name,account_number,operator_code,currency\n1,2,3,4,5\n")
                                  << u"0/1/method_code: "_s << u"column method_code is missing"_s;
    QTest::newRow("twice") << "Amount," + header + row("1") << u"0/1/amount: "_s << u"Two columns are called amount"_s;
    QTest::newRow("unknown") << "department," + header + "x," + row("1") << u"0/1/?: "_s << u"not used: department"_s;
    QTest::newRow("no row") << header << u"0/1/: "_s << u"no row under the header"_s;
}

void tst_BatchFiles::headers()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, beginning);
    QFETCH(QString, words);
    OwnFixture own;
    const auto batch = own.fixture.read(bytes);
    QVERIFY(batch);
    QVERIFY2(says(told(*batch), beginning, words), qPrintable(told(*batch).join(u'\n')));
    QCOMPARE(batch->ready.isEmpty(), !beginning.contains(u'?'));
    QCOMPARE(batch->rows, bytes.count('\n') - 1);
}

//! Of the rows that are ready, a currency at a time, in the order of their first rows.
void tst_BatchFiles::whatItIsAbout()
{
    OwnFixture own;
    QByteArray dollars = row("D-1", "7.25");
    dollars.replace(",IDR,", ",USD,");
    const auto read = own.fixture.read(header + rows(1, 7) + row("R-8", "-3") + dollars + row("R-9", "2000"));
    QCOMPARE(read->ready.size(), 9);
    const QList<BatchSummary::Currency> &currencies = read->summary.currencies;
    QCOMPARE(currencies.size(), 2);
    QCOMPARE(currencies.first().sum, (Money {Decimal(9028), u"IDR"_s}));
    QCOMPARE(currencies.first().payouts, 8);
    QStringList largest;
    for (const PaymentRequest &request : currencies.first().largest)
        largest.append(QString::fromUtf8(request.money.amount.toBytes()));
    QCOMPARE(largest, (QStringList {u"2000"_s, u"1007"_s, u"1006"_s, u"1005"_s, u"1004"_s}));
    QCOMPARE(currencies.last().sum.currency, u"USD"_s);
    QCOMPARE(currencies.last().payouts, 1);
    const auto mixed = own.fixture.read(header + row("M-1", "\"1.250,50\"") + row("M-2", "1250.50"));
    QVERIFY(mixed->ready.isEmpty() && mixed->summary.currencies.isEmpty());
}

//! Whoever waits for nothing but the end of something large doesn't wait at all.
void tst_BatchFiles::takenApartBeside()
{
    QThreadPool pool;
    const auto goneOn = [&pool](qsizetype rows) {
        QThread *thread = nullptr;
        disposeWhenMany(rows, pool, std::shared_ptr<int>(new int(1), [&thread](const int *large) {
            thread = QThread::currentThread();
            delete large;
        }));
        pool.waitForDone();
        return thread;
    };
    QCOMPARE(goneOn(2), QThread::currentThread());
    QThread *const beside = goneOn(50'000);
    QVERIFY(beside && beside != QThread::currentThread());
}

//! Once for its encoding and once for its rows; its beginning a few times more.
void tst_BatchFiles::aFileIsGoneThroughTwice()
{
    class Counted final : public QBuffer {
    public:
        using QBuffer::QBuffer;
        qint64 taken = 0;

    protected:
        qint64 readData(char *to, qint64 most) override
        {
            const qint64 got = QBuffer::readData(to, most);
            taken += std::max<qint64>(got, 0);
            return got;
        }
    };
    OwnFixture own;
    QByteArray bytes = header + rows(1, 10'000);
    Counted file(&bytes);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::atomic_bool ending = false;
    const auto read = BatchReader(own.fixture.payments, NumberFormat(QLocale::c()), {}, {}, ending).read(file);
    QVERIFY(read);
    QCOMPARE(read->ready.size(), 10'000);
    QVERIFY(read->format.encoding == TextEncoding::Utf8);
    QCOMPARE(read->record.fileDigest, QCryptographicHash::hash(bytes, QCryptographicHash::Sha256));
    QVERIFY2(file.taken < 5 * bytes.size() / 2, qPrintable(QString::number(file.taken)));
}

void tst_BatchFiles::rowsThatAreNotReady_data()
{
    QTest::addColumn<QByteArray>("second");
    QTest::addColumn<QString>("beginning");
    QTest::addColumn<QString>("words");
    QTest::newRow("ambiguous amount") << row("2", "1.250") << u"2/3/amount: "_s << u"can mean 1.25 or 1250"_s;
    QTest::newRow("grouped in quotes") << row("2", "\"1,250\"") << u"2/3/amount: "_s << u"can mean"_s;
    QTest::newRow("not a number") << row("2", "12 net") << u"2/3/amount: "_s << u"in digits"_s;
    QTest::newRow("another currency") << row("2", "12 INR") << u"2/3/amount: "_s << u"\"INR\" is not IDR."_s;
    QTest::newRow("spreadsheet's power") << row("2", "8.1E+11") << u"2/3/amount: "_s << u"in digits"_s;
    QTest::newRow("negative") << row("2", "-5") << u"2/3/amount: "_s << u"above 0"_s;
    QTest::newRow("too many decimals") << row("2", "1.2345") << u"2/3/amount: "_s << u"at most 2 decimals"_s;
    QTest::newRow("no account") << row("2", "5", " ") << u"2/3/account_number: "_s << u"account number"_s;
    QTest::newRow("filler") << row("2", "5",
        "123\xe3\x85\xa4"
        "45") << u"2/3/account_number: "_s
                            << u"invisible character"_s;
    QTest::newRow("separator in the amount") << row("2", "1,250") << u"2/3/: "_s << u"10 cells, but the header names 9"_s;
    const QString lost = u"Excel shows 8.1E+11 in row 3. The account number was lost in the spreadsheet; type it again."_s;
    QTest::newRow("lost digits") << row("2", "5", "8.1E+11") << u"2/3/account_number: "_s << lost;
    QTest::newRow("lost digits, a comma") << row("2", "5", "\"8,12345e+11\"") << u"2/3/account_number: "_s << u"Excel shows 8,12345e+11"_s;
    QTest::newRow("no reference") << row("2", "5", "#REF!") << u"2/3/account_number: "_s << u"The spreadsheet shows #REF! here"_s;
    QTest::newRow("no value") << row("2", "#VALUE!") << u"2/3/amount: "_s << u"The spreadsheet shows #VALUE! here"_s;
    QTest::newRow("too narrow") << row("2", "####") << u"2/3/amount: "_s << u"The spreadsheet shows #### here"_s;
    QTest::newRow("nobody") << QByteArray("2,#N/A,12345,BCA,BANK_TRANSFER,5,IDR,a@example.com,\n") << u"2/3/account_name: "_s
                            << u"shows #N/A"_s;
    QTest::newRow("formula for an account") << row("2", "5", "=B2&C2") << u"2/3/account_number: "_s << u"\"=B2&C2\" is a formula"_s;
    QTest::newRow("formula after an apostrophe") << row("2", "5", "'=B2") << u"2/3/account_number: "_s << u"is a formula"_s;
    QTest::newRow("wide formula") << row("2", "5",
        "\xef\xbc\x9d"
        "B2") << u"2/3/account_number: "_s
                                  << u"is a formula"_s;
    QTest::newRow("sum of accounts") << row("2", "5", "+6281234+1") << u"2/3/account_number: "_s << u"with an apostrophe before it"_s;
    QTest::newRow("formula for an amount") << row("2", "=A1*2") << u"2/3/amount: "_s << u"\"=A1*2\" is a formula"_s;
    QTest::newRow("formula for a bank") << QByteArray("2,Siti,12345,@BCA,BANK_TRANSFER,5,IDR,a@example.com,\n") << u"2/3/operator_code: "_s
                                        << u"is a formula"_s;
    QTest::newRow("lost code") << QByteArray("2,Siti,12345,1.4E+01,BANK_TRANSFER,5,IDR,a@example.com,\n") << u"2/3/operator_code: "_s
                               << u"The code was lost"_s;
    QTest::newRow("formula for an address") << QByteArray("2,Siti,12345,BCA,BANK_TRANSFER,5,IDR,=a@example.com,\n") << u"2/3/email: "_s
                                            << u"is a formula"_s;
    QTest::newRow("cut off") << QByteArray("2,Siti,123,BCA\n") << u"2/3/amount: "_s << u"Enter an amount"_s;
}

void tst_BatchFiles::rowsThatAreNotReady()
{
    QFETCH(QByteArray, second);
    QFETCH(QString, beginning);
    QFETCH(QString, words);
    OwnFixture own;
    const auto batch = own.fixture.read(header + row("1") + second + row("3"));
    QVERIFY(batch);
    QVERIFY2(says(told(*batch), beginning, words), qPrintable(told(*batch).join(u'\n')));
    QCOMPARE(batch->rows, 3);
    QCOMPARE(batch->readyRows, QList<int>({1, 3}));
}

void tst_BatchFiles::theSameContentIsTheSameBatch()
{
    OwnFixture own;
    const auto first = own.fixture.read(header + row("1", "100.10") + row("2", "7"));
    const auto otherwise = own.fixture.read(header + row("2", "7.00") + row("1", "100.1", "00 1234 5678"));
    const auto otherMoney = own.fixture.read(header + row("1", "100.11") + row("2", "7"));
    const auto twice = own.fixture.read(header + row("1", "100.10") + row("2", "7") + row("2", "7"));
    QVERIFY(first && otherwise && otherMoney && twice);
    QCOMPARE(otherwise->record.rowsDigest, first->record.rowsDigest);
    QVERIFY(otherwise->record.fileDigest != first->record.fileDigest);
    QVERIFY(otherMoney->record.rowsDigest != first->record.rowsDigest);
    QVERIFY(twice->record.rowsDigest != first->record.rowsDigest);
    QVERIFY(first->ready.first().record.id != otherwise->ready.last().record.id); // never the same ID by accident or design
}

void tst_BatchFiles::duplicatesInTheFile_areNamed()
{
    OwnFixture own;
    const auto batch = own.fixture.read(header + row("1") + row("2") + row("1", "1250.5") + row("1"));
    QVERIFY(batch);
    QCOMPARE(batch->ready.size(), 4);
    QCOMPARE(batch->problems.size(), 3); // references take no part
    QVERIFY2(says(told(*batch), u"3/4/?: "_s, u"Possible duplicate: row 1 pays the same"_s), qPrintable(told(*batch).join(u'\n')));
}

//! Read, and reviewed once it is stored: without its zeros, and at another bank.
void tst_BatchFiles::maybeTheSameAccountInTheFile_isRemarked()
{
    OwnFixture own;
    const auto batch = own.fixture.read(header + row("1") + row("2", "1250.5", "12345678") + row("3", "1251", "12345678"));
    QVERIFY(batch);
    QCOMPARE(batch->ready.size(), 3);
    const QString similar = u"This may be the same account: row 1 pays Siti Rahma the same amount, at BCA, 0012345678."_s;
    QVERIFY2(says(told(*batch), u"2/3/account_number?: "_s, similar), qPrintable(told(*batch).join(u'\n')));
    QCOMPARE(told(*batch).filter(u"may be the same account"_s).size(), 1);
    const auto imported = await(own.fixture.batches.import(*batch));
    QVERIFY(imported);
    const auto stored = await(own.fixture.batches.review(imported->id));
    QVERIFY(stored);
    QCOMPARE(told(*stored).filter(similar).size(), 1);
    QCOMPARE(stored->ready.size(), 3);
}

void tst_BatchFiles::theExportsApostropheComesOff()
{
    OwnFixture own;
    const auto batch = own.fixture.read(header + "'=1,'t Hooft,'+62812,BCA,BANK_TRANSFER,5,IDR,s@example.com,\n");
    QVERIFY(batch && batch->ready.size() == 1);
    const PaymentRecord &payment = batch->ready.first().record;
    QCOMPARE(payment.reference, u"=1"_s);
    QCOMPARE(payment.request.accountName, u"'t Hooft"_s);
    QCOMPARE(payment.request.accountNumber, u"+62812"_s);
}

//! References, names and notes are text; a code of letters and digits is none that lost its own.
void tst_BatchFiles::textMayBeginWithAnySign()
{
    OwnFixture own;
    const auto batch = own.fixture.read(header
        + "=1,@Siti,12345,BCA,BANK_TRANSFER,5,IDR,s@example.com,+note\n"
          "-2,'=Siti,'+62812,1E5,BANK_TRANSFER,5,IDR,s@example.com,=note\n"
          "#N/A,Siti,0012E345,BCA,BANK_TRANSFER,5,IDR,s@example.com,#REF!\n");
    QVERIFY(batch);
    QVERIFY2(batch->ready.size() == 3, qPrintable(told(*batch).join(u'\n')));
    QVERIFY(says(told(*batch), u"3/4/reference?: "_s, u"shows #N/A"_s) && says(told(*batch), u"3/4/note?: "_s, u"shows #REF!"_s));
}

void tst_BatchFiles::oneRemarkForACell()
{
    OwnFixture own;
    const auto batch = own.fixture.read(header + row("1", "#REF!", "8.1E+11"));
    QVERIFY(batch && batch->ready.isEmpty());
    QCOMPARE(batch->problems.size(), 2); // and not of a letter in the account, or an amount without digits
}

void tst_BatchFiles::partlyUtf8_data()
{
    QTest::addColumn<QByteArray>("names");
    QTest::addColumn<bool>("isMixed");
    QTest::addColumn<bool>("isGuessed");
    const QByteArray end = ",12345,BCA,BANK_TRANSFER,5,IDR,s@example.com,\n";
    const QByteArray other = ",54321,BCA,BANK_TRANSFER,5,IDR,s@example.com,\n";
    QTest::newRow("both") << "1,M\xc3\xbcller" + end + "2,J\xf6rg" + other << true << false;
    QTest::newRow("the other way round") << "1,J\xf6rg" + end + "2,M\xc3\xbcller" + other << true << false;
    QTest::newRow("far apart") << "1,J\xf6rg" + end + QByteArray(200'000, '\n') + "2,M\xc3\xbcller" + other << true << false;
    QTest::newRow("Windows-1252") << "1,M\xfcller" + end + "2,J\xf6rg" + other << false << true;
    QTest::newRow("UTF-8") << "1,M\xc3\xbcller" + end + "2,J\xc3\xb6rg" + other << false << false;
}

void tst_BatchFiles::partlyUtf8()
{
    QFETCH(QByteArray, names);
    QFETCH(bool, isMixed);
    QFETCH(bool, isGuessed);
    OwnFixture own;
    const auto batch = own.fixture.read(header + names);
    QVERIFY(batch && batch->ready.size() == 2);
    QCOMPARE(says(told(*batch), u"0/1/?: "_s, u"read as Windows-1252: look at the names"_s), isMixed);
    QCOMPARE(says(told(*batch), u"0/1/?: "_s, u"Kontor read it as Windows-1252: Müller, Jörg. If these names look wrong"_s), isGuessed);
}

void tst_BatchFiles::noTable()
{
    OwnFixture own;
    const auto batch = own.fixture.read("\"" + header + row("1"));
    QVERIFY(!batch);
    QVERIFY(batch.error().kind == ErrorKind::BadInput && messages::reasonOf(batch.error()).contains(u"line 1 is never closed"_s));
    const auto none = await(own.fixture.batches.read(u"/nowhere/at all.csv"_s, NumberFormat()));
    QVERIFY(!none && messages::reasonOf(none.error()).contains(u"can't be read"_s));
}

void tst_BatchFiles::noFile_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("words");
    QTest::newRow("folder") << u"folder"_s << u"not a file"_s;
    QTest::newRow("pipe") << u"pipe"_s << u"not a file"_s;
    QTest::newRow("device") << u"device"_s << u"not a file"_s;
    QTest::newRow("too large") << u"large"_s << u"larger than 256 MB"_s;
    QTest::newRow("one line") << u"line"_s << u"longer than 1 MiB"_s;
    QTest::newRow("nothing but NUL") << u"nul"_s << u"no text"_s;
}

//! What can't be a table is said at once, however much of it there is.
void tst_BatchFiles::noFile()
{
    QFETCH(QString, kind);
    QFETCH(QString, words);
    OwnFixture own;
    const QTemporaryDir dir;
    QString path = dir.filePath(kind);
    if (kind == "folder"_L1)
        QVERIFY(QDir(dir.path()).mkdir(kind));
    else if (kind == "pipe"_L1)
        QCOMPARE(mkfifo(QFile::encodeName(path).constData(), 0600), 0);
    else if (kind == "device"_L1)
        path = u"/dev/zero"_s;
    QFile file(path);
    if (kind == "large"_L1 || kind == "nul"_L1) // holes: no disk is used
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(kind == "nul"_L1 ? 50'000'000 : 256'000'001));
    if (kind == "line"_L1)
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(20'000'000, 'x')) > 0);
    file.close();
    const auto batch = await(own.fixture.batches.read(path, NumberFormat(QLocale::c())));
    QVERIFY(!batch);
    QVERIFY2(batch.error().kind == ErrorKind::BadInput && messages::reasonOf(batch.error()).contains(words),
        qPrintable(messages::reasonOf(batch.error())));
}

void tst_BatchFiles::columnMaps()
{
    OwnFixture own;
    const auto lines = readColumnMap("# of our payroll\n\n Name of payee = account_name\r\nA=B = Amount\n");
    const auto json = readColumnMap(R"({"Name of payee":"account_name","A=B":"amount"})");
    QVERIFY(lines && json);
    QCOMPARE(*lines, *json);
    QByteArray bytes = header + row("1");
    bytes.replace("account_name", "NAME OF PAYEE").replace("amount", "a=b");
    const auto batch = own.fixture.read(bytes, *lines);
    QVERIFY(batch);
    QCOMPARE(told(*batch), QStringList());
    QCOMPARE(batch->ready.size(), 1);
}

void tst_BatchFiles::wrongColumnMaps_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    QTest::newRow("no sign") << QByteArray("name = account_name\nname") << u"Line 2"_s;
    QTest::newRow("no such column") << QByteArray("name = iban") << u"names \"iban\". There are: reference"_s;
    QTest::newRow("twice") << QByteArray("name = account_name\nName=amount") << u"\"Name\" twice"_s;
    QTest::newRow("no JSON") << QByteArray("{\"a\":") << u"no object"_s;
    QTest::newRow("no text") << QByteArray("{\"a\":1}") << u"gives \"a\" no name"_s;
}

void tst_BatchFiles::wrongColumnMaps()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    const auto map = readColumnMap(text);
    QVERIFY(!map);
    QVERIFY2(messages::reasonOf(map.error()).contains(words), qPrintable(messages::reasonOf(map.error())));
}

void tst_BatchFiles::readingWritesNothing()
{
    OwnFixture own;
    QVERIFY(own.fixture.read(header + rows(1, 50)));
    QCOMPARE(own.fixture.payouts(), 0);
    QVERIFY(await(own.fixture.ledger->batches().newest())->isEmpty());
}

void tst_BatchFiles::draftsInOneTransaction()
{
    OwnFixture own;
    QSignalSpy changed(&own.fixture.batches, &BatchService::changed);
    const auto read = own.fixture.read(header + rows(1, 3) + row("x", "1.250") + rows(5, 6));
    const auto batch = await(own.fixture.batches.import(*read));
    QVERIFY(batch && batch->seq > 0);
    QVERIFY(batch->state == BatchState::Draft && batch->createdAt == own.clock.wall());
    QCOMPARE(changed.count(), 1);
    const auto payments = own.fixture.rowsOf(*batch);
    QCOMPARE(payments.size(), 5);
    QCOMPARE(payments.last().batchRow, 6);
    for (const PaymentRecord &payment : payments)
        QVERIFY(payment.submission.state == PaymentState::Draft && payment.batch == batch->seq);
    QVERIFY(await(own.fixture.ledger->payments().open())->isEmpty()); // no worker takes it up
    QVERIFY(messages::timeline(await(own.fixture.ledger->payments().timeline(payments.last().id))->first().event, PaymentKind::Payout)
                .contains(u"row 6 of payroll.csv"_s));
    // Its IDs are there now: the same reading can't be imported once more, whoever insists.
    const auto again = await(own.fixture.batches.import(*read, BatchService::Again::Insisted));
    QVERIFY(!again && again.error().kind == ErrorKind::Exists);
    QCOMPARE(own.fixture.payouts(), 5);
    QVERIFY(await(own.fixture.ledger->auditTrail().verify())->isEmpty());
}

void tst_BatchFiles::theSameRowsAgain()
{
    OwnFixture own;
    const BatchRecord first = own.fixture.imported(header + rows(1, 4));
    own.clock.advance(std::chrono::hours(24 * 300)); // however long ago
    const auto again = own.fixture.read(header + rows(3, 4) + rows(1, 2));
    QVERIFY(again && again->importedBefore.size() == 1);
    QCOMPARE(again->importedBefore.first().id, first.id);
    const auto refused = await(own.fixture.batches.import(*again));
    QVERIFY(!refused && refused.error().kind == ErrorKind::Exists);
    QVERIFY2(messages::reasonOf(refused.error())
                 .contains(u"as batch payroll.csv (4 payout(s)). Importing them again would pay the same people again."_s),
        qPrintable(messages::reasonOf(refused.error())));
    QCOMPARE(own.fixture.payouts(), 4);
    const auto insisted = await(own.fixture.batches.import(*again, BatchService::Again::Insisted));
    QVERIFY(insisted);
    // What was cancelled paid nobody.
    QCOMPARE(await(own.fixture.batches.cancelRest(first.id))->cancelled, 4);
    QCOMPARE(await(own.fixture.batches.cancelRest(insisted->id))->cancelled, 4);
    QVERIFY(own.fixture.read(header + rows(1, 4))->importedBefore.isEmpty());
}

void tst_BatchFiles::aFileThatGrew()
{
    OwnFixture own;
    const BatchRecord first = own.fixture.imported(header + rows(1, 10));
    const auto grown = own.fixture.read(header + rows(1, 13));
    QVERIFY(grown && grown->importedBefore.size() == 1);
    QVERIFY2(saidBefore(*grown).contains(u"10 of these 13 rows"_s), qPrintable(saidBefore(*grown)));
    QVERIFY(!await(own.fixture.batches.import(*grown)));
    const auto mostlyNew = own.fixture.read(header + rows(9, 20));
    QVERIFY(mostlyNew && mostlyNew->importedBefore.size() == 1);
    QVERIFY2(saidBefore(*mostlyNew).contains(u"2 of these 12 rows"_s), qPrintable(saidBefore(*mostlyNew)));
    QCOMPARE(mostlyNew->problems.size(), 2);
    QVERIFY2(says(told(*mostlyNew), u"2/3/?: "_s, u"in row 10 of the batch payroll.csv"_s), qPrintable(told(*mostlyNew).join(u'\n')));
    QCOMPARE(await(own.fixture.batches.import(*mostlyNew)).error().kind, ErrorKind::Exists);
    QVERIFY(await(own.fixture.batches.import(*mostlyNew, BatchService::Again::Insisted)));
}

//! Two files that are put together: of each only a half is there, and all of it is.
void tst_BatchFiles::filesThatWerePutTogether()
{
    OwnFixture own;
    const BatchRecord first = own.fixture.imported(header + rows(1, 2));
    const BatchRecord second = own.fixture.imported(header + rows(3, 4));
    const auto together = own.fixture.read(header + rows(1, 4));
    QVERIFY(together && together->importedBefore.size() == 2);
    QVERIFY2(saidBefore(*together).contains(first.id) && saidBefore(*together).contains(second.id), qPrintable(saidBefore(*together)));
    QVERIFY2(!saidBefore(*together).contains(u" of these"_s), qPrintable(saidBefore(*together)));
    QCOMPARE(await(own.fixture.batches.import(*together)).error().kind, ErrorKind::Exists);
    QCOMPARE(own.fixture.payouts(), 4);
}

//! Another name or address, and the same amount to the same account: perhaps it is to be paid, but it is said.
void tst_BatchFiles::theSamePaymentWrittenOtherwise()
{
    OwnFixture own;
    const BatchRecord first = own.fixture.imported(header + row("1") + row("2"));
    const QByteArray otherwise = header + "2,Siti R.,0012345678,BCA,BANK_TRANSFER,1250.50,IDR,other@example.com,\n" + row("3");
    const auto read = own.fixture.read(otherwise);
    QVERIFY(read && read->importedBefore.isEmpty());
    QVERIFY2(says(told(*read), u"1/2/?: "_s, u"Possible duplicate: row 2 of the batch payroll.csv, imported "_s),
        qPrintable(told(*read).join(u'\n')));
    QVERIFY2(saidOfDuplicates(*read).startsWith(u"2 of 2 rows match the batch of today, "_s), qPrintable(saidOfDuplicates(*read)));
    QCOMPARE(read->duplicatesBatch, first.id);
    const auto second = await(own.fixture.batches.import(*read));
    QVERIFY(second);
    QCOMPARE(await(own.fixture.batches.cancelRest(first.id))->cancelled, 2); // these paid nobody
    QCOMPARE(await(own.fixture.batches.cancelRest(second->id))->cancelled, 2);
    QVERIFY(own.fixture.read(header + row("1", "1250.5", "0012345678 "))->problems.isEmpty());
}

//! The method stands in no column and was said otherwise: no row is what it was, and the file is the same.
void tst_BatchFiles::theSameFileUnderstoodOtherwise()
{
    OwnFixture own;
    const QByteArray bytes = "reference,account_name,account_number,operator_code,amount,currency,email\n"
                             "1,Siti,0011,BCA,5,IDR,s@example.com\n2,Asha,0012,BCA,6,IDR,a@example.com\n";
    const auto with = [](const QString &method) { return ColumnMap {.fixed = {{u"method_code"_s, method}}}; };
    const auto first = await(own.fixture.batches.import(*own.fixture.read(bytes, with(u"BANK_TRANSFER"_s))));
    QVERIFY(first);
    const auto again = own.fixture.read(bytes, with(u"WALLET"_s));
    QVERIFY(again && again->importedBefore.size() == 1);
    const auto refused = await(own.fixture.batches.import(*again));
    QVERIFY(!refused && refused.error().kind == ErrorKind::Exists);
    QVERIFY2(messages::reasonOf(refused.error()).startsWith(u"This file was imported today at "_s),
        qPrintable(messages::reasonOf(refused.error())));
    QVERIFY2(messages::reasonOf(refused.error()).endsWith(u"(2 payout(s)). Importing it again would pay the same people again."_s),
        qPrintable(messages::reasonOf(refused.error())));
    QCOMPARE(await(own.fixture.batches.cancelRest(first->id))->cancelled, 2);
    QVERIFY(own.fixture.read(bytes, with(u"WALLET"_s))->importedBefore.isEmpty());
}

//! So many that it is done beside whatever else there is to do.
void tst_BatchFiles::manyRowsAreSentAndTakenBack()
{
    OwnFixture own;
    QSignalSpy queued(&own.fixture.batches, &BatchService::queued);
    const BatchRecord batch = own.fixture.imported(header + rows(1, 400));
    own.fixture.setLimit(1'399, {});
    const auto refused = await(own.fixture.batches.send(batch.id));
    QVERIFY(!refused && messages::reasonOf(refused.error()).startsWith(u"Row 400, "_s));
    own.fixture.setLimit({}, {});
    QVERIFY(await(own.fixture.batches.send(batch.id)));
    QCOMPARE(queued.size(), 1);
    QCOMPARE(queued.first().first().value<QList<OrderId>>().size(), 400);
    QCOMPARE(messages::standing(await(own.fixture.batches.standing(batch.id))->counts.byState), u"400 queued"_s);
    QCOMPARE(await(own.fixture.batches.cancelRest(batch.id))->cancelled, 400);
    QVERIFY(await(own.fixture.ledger->auditTrail().verify())->isEmpty());
}

void tst_BatchFiles::howLongItIsRemembered()
{
    OwnFixture own;
    const QByteArray salary = row("") + row("", "77");
    own.fixture.imported(header + rows(1, 2) + salary);
    own.clock.advance(std::chrono::hours(24 * 63));
    QCOMPARE(own.fixture.read(header + row("", "77") + row("9"))->importedBefore.size(), 0); // the next but one salary
    QCOMPARE(own.fixture.read(header + rows(2, 2) + row("9"))->importedBefore.size(), 1); // an invoice is paid once
    QCOMPARE(own.fixture.read(header + rows(1, 2) + salary)->importedBefore.size(), 1); // the very same file
}

//! By hand, in the meantime, under whatever reference.
void tst_BatchFiles::paidByItselfBefore()
{
    OwnFixture own;
    const QByteArray file = header + row("1", "77") + row("2", "78");
    PaymentRecord single = own.fixture.read(header + row("by hand", "77"))->ready.first().record;
    single.submission.state = PaymentState::Paid;
    single.submission.accepted = true;
    QVERIFY(await(own.fixture.ledger->writer().write({.insert = single, .id = single.id})));
    own.clock.advance(std::chrono::hours(24 * 5));
    const auto read = own.fixture.read(file);
    QVERIFY(read && read->importedBefore.isEmpty() && read->ready.size() == 2);
    QCOMPARE(read->problems.size(), 1);
    QVERIFY2(says(told(*read), u"1/2/?: "_s, u"to this account was made at"_s), qPrintable(told(*read).join(u'\n')));
    QVERIFY(says(told(*read), u"1/2/?: "_s, u"(by hand)"_s));
    own.clock.advance(std::chrono::hours(24 * 2)); // the next one of every week
    QVERIFY(own.fixture.read(file)->problems.isEmpty());
    PaymentRecord latest = own.fixture.read(header + row("", "78"))->ready.first().record;
    QVERIFY(await(own.fixture.ledger->writer().write({.insert = latest, .id = latest.id})));
    QVERIFY(says(told(*own.fixture.read(file)), u"2/3/?: "_s, u'(' + latest.id.toString() + u')'));
    latest.submission.state = PaymentState::Cancelled; // and paid nobody
    QVERIFY(await(own.fixture.ledger->writer().write({.update = latest, .id = latest.id})));
    QVERIFY(own.fixture.read(file)->problems.isEmpty());
}

//! None had seen the others' when it read: one of them is written, and the others leave nothing behind.
void tst_BatchFiles::threeImportAtTheSameMoment()
{
    OwnFixture own;
    ImportFixture second(own.file(), own.clock);
    ImportFixture third(own.file(), own.clock);
    QObject context;
    const QList<ImportFixture *> fixtures {&own.fixture, &second, &third};
    QList<ReadBatch> reads;
    for (ImportFixture *fixture : fixtures)
        reads.append(fixture->read(header + rows(1, 20)).value());
    QList<std::shared_ptr<std::optional<Result<BatchRecord>>>> imports;
    for (int i = 0; i < 3; ++i) {
        QVERIFY(reads.at(i).importedBefore.isEmpty());
        imports.append(keep(fixtures.at(i)->batches.import(reads.at(i)), &context));
    }
    EVENTUALLY(std::all_of(imports.begin(), imports.end(), [](const auto &each) { return each->has_value(); }));
    QCOMPARE(std::count_if(imports.begin(), imports.end(), [](const auto &each) { return (*each)->ok(); }), 1);
    for (const auto &each : imports) {
        if ((*each)->ok())
            continue;
        QVERIFY((*each)->error().kind == ErrorKind::Exists);
        QVERIFY2(messages::reasonOf((*each)->error()).contains(u"pay the same people again"_s),
            qPrintable(messages::reasonOf((*each)->error())));
    }
    QCOMPARE(messages::standing(await(own.fixture.ledger->statistics().counts())->byState), u"20 not sent yet"_s);
    QCOMPARE(await(own.fixture.ledger->batches().newest())->size(), 1);
}

//! Reviewed once, and sent later: payouts may have been made since.
void tst_BatchFiles::duplicatesSinceTheImport_needOneReason()
{
    OwnFixture own;
    const BatchRecord batch = own.fixture.imported(header + row("A", "60") + row("B", "61"));
    const auto single = own.fixture.payments.freeze({.amount = u"60"_s,
                                                        .currency = u"IDR"_s,
                                                        .methodCode = u"BANK_TRANSFER"_s,
                                                        .accountName = u"S. Rahma"_s,
                                                        .accountNumber = u"0012-345 678"_s,
                                                        .operatorCode = u"bca"_s,
                                                        .emailAddress = u"s@example.com"_s},
        NumberFormat(QLocale::c()));
    QVERIFY(single && await(own.fixture.payments.queue(*single)));
    const auto refused = await(own.fixture.batches.send(batch.id));
    QVERIFY(!refused && refused.error().kind == ErrorKind::Exists);
    QVERIFY2(messages::reasonOf(refused.error()).startsWith(u"1 of 2 rows match payouts made before, the latest of today, "_s),
        qPrintable(messages::reasonOf(refused.error())));
    QCOMPARE(own.fixture.rowsOf(batch).constFirst().submission.state, PaymentState::Draft);
    QVERIFY(!await(own.fixture.batches.send(batch.id, u" \n "_s))); // no reason
    const auto review = await(own.fixture.batches.review(batch.id));
    QVERIFY(review && saidOfDuplicates(*review) == messages::reasonOf(refused.error()) && review->ready.size() == 2);
    QVERIFY(await(own.fixture.batches.send(batch.id, u"a\nbonus"_s)));
    const auto lines = [&](int row) { return await(own.fixture.ledger->payments().timeline(own.fixture.rowsOf(batch).at(row).id)); };
    QCOMPARE(messages::timeline(lines(0)->constLast().event, PaymentKind::Payout),
        u"Handed over to be sent. Why the same is paid again: a bonus"_s);
    QCOMPARE(messages::timeline(lines(1)->constLast().event, PaymentKind::Payout), u"Handed over to be sent"_s);
}

//! What others import in the meantime stands in nobody's way.
void tst_BatchFiles::anotherFileInBetween()
{
    OwnFixture own;
    const auto read = own.fixture.read(header + rows(1, 5));
    own.fixture.imported(header + rows(6, 9));
    QVERIFY(await(own.fixture.batches.import(*read)));
    QCOMPARE(own.fixture.payouts(), 9);
    const auto twice = await(own.fixture.batches.import(*read));
    QVERIFY(!twice && twice.error().kind == ErrorKind::Exists && messages::reasonOf(twice.error()).contains(u"imported today at "_s));
}

//! Each read the batch before the other had written: neither change is lost.
void tst_BatchFiles::tooManyForOneBatch()
{
    OwnFixture own;
    ReadBatch batch = *own.fixture.read(header + rows(1, 2));
    while (batch.ready.size() <= BatchSheet::mostPayouts)
        batch.ready += QList<ReviewedPayment>(batch.ready);
    const auto refused = await(own.fixture.batches.import(batch));
    QVERIFY(!refused && refused.error().kind == ErrorKind::BadInput);
    QVERIFY2(messages::reasonOf(refused.error()).contains(u"Kontor takes up to "_s), qPrintable(messages::reasonOf(refused.error())));
    QCOMPARE(own.fixture.payouts(), 0);
}

//! Whatever may have been paid, or whose row says what nobody wrote, is not among them.
void tst_BatchFiles::whatPaidNobodyOnceMore()
{
    OwnFixture own;
    QList<PaymentRecord> payments = own.fixture.rowsOf(own.fixture.imported(header + rows(1, int(allStates().size()) + 1)));
    for (size_t n = 0; n < allStates().size(); ++n)
        payments[qsizetype(n)].submission.state = allStates()[n];
    payments.last().submission.state = PaymentState::Rejected;
    payments.last().isAltered = true;
    const auto rejected
        = std::find_if(payments.begin(), payments.end(), [](const auto &each) { return each.submission.state == PaymentState::Rejected; });
    rejected->submission.rejection = submission::Rejection::Absence;
    const auto isPaidAgain = [](const PaymentRecord &payment) {
        const PaymentState state = payment.submission.state;
        return !payment.isAltered && (state == PaymentState::Rejected || state == PaymentState::Cancelled);
    };
    for (PaymentRecord &payment : payments) {
        if (isPaidAgain(payment))
            payment.request.accountName = u"=Siti, \"R\""_s;
    }
    OwnFixture other;
    const auto read = other.fixture.read(unpaidRows(payments).file);
    QCOMPARE(read->ready.size(), 2);
    qsizetype n = 0;
    for (const PaymentRecord &payment : std::as_const(payments)) {
        if (!isPaidAgain(payment))
            continue;
        const PaymentRecord &again = read->ready.at(n++).record;
        QVERIFY(again.id != payment.id);
        QCOMPARE(rowDigest(again), rowDigest(payment));
    }
    payments.removeIf(isPaidAgain);
    QVERIFY(unpaidRows(payments).file.isEmpty());
}

//! What was rejected and may have been accepted all the same is left out, and it is said until when.
void tst_BatchFiles::unprovenIsNotPaidOnceMore()
{
    using submission::Rejection;
    OwnFixture own;
    QList<PaymentRecord> payments = own.fixture.rowsOf(own.fixture.imported(header + rows(1, 3)));
    const UtcTime now = own.clock.wall();
    for (PaymentRecord &payment : payments)
        payment.submission.state = PaymentState::Rejected;
    payments[0].submission.rejection = Rejection::Absence;
    payments[1].submission.rejection = Rejection::Reply;
    payments[1].knownBy = now + Seconds(600);
    payments[2].submission.rejection = Rejection::Reply;
    payments[2].knownBy = now + Seconds(900);
    UnpaidRows unpaid = unpaidRows(payments);
    QCOMPARE(unpaid.rows, 1);
    QCOMPARE(unpaid.leftOut, 2);
    QCOMPARE(unpaid.knownBy, payments[2].knownBy);
    QVERIFY2(messages::leftOutOfRetry(unpaid.leftOut, unpaid.knownBy, now).contains(messages::when(*unpaid.knownBy, now)),
        qPrintable(messages::leftOutOfRetry(unpaid.leftOut, unpaid.knownBy, now)));
    payments[2].submission.rejection = Rejection::Support; // nobody will know more
    payments[2].knownBy.reset();
    unpaid = unpaidRows(payments);
    QCOMPARE(unpaid.leftOut, 2);
    QVERIFY(!unpaid.knownBy && messages::leftOutOfRetry(unpaid.leftOut, unpaid.knownBy, now).contains(u"support"_s));
    payments[2].submission.rejection = Rejection::Comparison; // another payment has its ID
    QCOMPARE(unpaidRows(payments).rows, 2);
}

void tst_BatchFiles::twoActAtTheSameMoment()
{
    OwnFixture own;
    ImportFixture other(own.file(), own.clock);
    QObject context;
    for (int round = 1; round <= 10; ++round) {
        const QString id = own.fixture.imported(header + rows(round * 10, round * 10 + 2)).id;
        QVERIFY(await(own.fixture.batches.send(id)));
        const auto paused = keep(own.fixture.batches.pause(id), &context);
        const auto set = keep(other.batches.setStopAfter(id, round), &context);
        const auto haveEnded = [&] {
            own.clock.advance(Millis(100));
            return paused->has_value() && set->has_value();
        };
        QVERIFY(eventually(haveEnded, Eventually::patience, Millis(10)));
        QVERIFY((*paused)->ok() && (*set)->ok());
        const BatchRecord now = **await(own.fixture.ledger->batches().byId(id));
        QVERIFY(now.state == BatchState::Paused);
        QCOMPARE(now.stopAfter, round);
    }
}

//! Imported on Monday, they leave on Tuesday: that is the day whose limit counts.
void tst_BatchFiles::theDayOfSendingCounts()
{
    OwnFixture own;
    own.fixture.setLimit({}, 100);
    const BatchRecord first = own.fixture.imported(header + row("A", "60"));
    const BatchRecord second = own.fixture.imported(header + row("B", "60", "0098765432"));
    own.clock.advance(std::chrono::hours(24));
    QVERIFY(await(own.fixture.batches.send(first.id)));
    const auto refused = await(own.fixture.batches.send(second.id));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::AboveLimit);
    QVERIFY2(messages::reasonOf(refused.error(), englishNumbers).startsWith(u"With 60\u00a0IDR of payouts made today"_s),
        qPrintable(messages::reasonOf(refused.error())));
    QCOMPARE(await(own.fixture.ledger->batches().byId(second.id)).value()->state, BatchState::Draft);
    QVERIFY(await(own.fixture.payments.mayQueue({{Decimal(40), u"IDR"_s}})));
    QVERIFY(!await(own.fixture.payments.mayQueue({{Decimal(41), u"IDR"_s}})));
    own.clock.advance(std::chrono::hours(24));
    QVERIFY(await(own.fixture.batches.send(second.id))); // another day, and what left yesterday no longer counts
}

void tst_BatchFiles::twoAtOnceDoNotBothFindRoom()
{
    OwnFixture own;
    own.fixture.setLimit({}, 100);
    const BatchRecord first = own.fixture.imported(header + row("A", "60"));
    const BatchRecord second = own.fixture.imported(header + row("B", "60", "0098765432"));
    QObject context;
    const auto one = keep(own.fixture.batches.send(first.id), &context);
    const auto two = keep(own.fixture.batches.send(second.id), &context);
    QVERIFY(eventually([&] { return one->has_value() && two->has_value(); }));
    QVERIFY(one->value());
    QVERIFY(!two->value() && two->value().error().kind == ErrorKind::AboveLimit);
    QCOMPARE(own.fixture.rowsOf(second).constFirst().submission.state, PaymentState::Draft);
    own.fixture.setLimit({}, 120);
    QVERIFY(await(own.fixture.batches.send(second.id))); // the line goes on
}

//! The limit was lowered after the import: among twenty thousand rows nobody finds it.
void tst_BatchFiles::theRowAboveTheLimitIsNamed()
{
    OwnFixture own;
    const BatchRecord batch = own.fixture.imported(header + row("A", "60") + row("B", "2500") + row("C", "2600"));
    own.fixture.setLimit(2000, {});
    const auto refused = await(own.fixture.batches.send(batch.id));
    QVERIFY(!refused);
    QCOMPARE(messages::reasonOf(refused.error(), englishNumbers),
        u"Row 2, 2,500\u00a0IDR to Siti Rahma, is above your limit of 2,000\u00a0IDR for one payout. Nothing of this batch was queued. Whoever answers for the limit can change it under Settings, Sending."_s);
    QCOMPARE(refused.error().kind, ErrorKind::AboveLimit);
    QCOMPARE(own.fixture.rowsOf(batch).constFirst().submission.state, PaymentState::Draft);
}

//! They may have been sent: they are not cancelled, and a draft is asked for before it goes.
void tst_BatchFiles::whatAnOlderCopyHoldsStays()
{
    OwnFixture own;
    const BatchRecord batch = own.fixture.imported(header + rows(1, 3));
    PaymentRecord doubtful = own.fixture.rowsOf(batch).at(1);
    doubtful.submission.everOnWire = true;
    QVERIFY(await(own.fixture.ledger->writer().write({.update = doubtful, .id = doubtful.id})));
    const auto refused = await(own.fixture.batches.cancelRest(batch.id));
    QVERIFY(!refused && messages::reasonOf(refused.error()).contains(u"too late"_s, Qt::CaseInsensitive));
    QVERIFY(own.fixture.rowsOf(batch).at(0).submission.state == PaymentState::Draft);
    QVERIFY(await(own.fixture.batches.send(batch.id)));
    QVERIFY(own.fixture.rowsOf(batch).at(0).submission.state == PaymentState::Queued);
    QVERIFY(own.fixture.rowsOf(batch).at(1).submission.state == PaymentState::OutcomeUnknown);
}

void tst_BatchFiles::whatCanBeDoneWhen()
{
    OwnFixture own;
    BatchService &batches = own.fixture.batches;
    const QString id = own.fixture.imported(header + rows(1, 3)).id;
    const auto state = [&] { return await(own.fixture.ledger->batches().byId(id)).value()->state; };
    QSignalSpy queued(&batches, &BatchService::queued);
    QVERIFY(!await(batches.pause(id)) && !await(batches.resume(id)));
    QVERIFY(!await(batches.setStopAfter(id, -1)) && await(batches.setStopAfter(id, 4)));
    QVERIFY(await(batches.send(id)));
    QVERIFY(state() == BatchState::Sending);
    QCOMPARE(queued.count(), 1);
    QCOMPARE(queued.first().first().value<QList<OrderId>>().size(), 3);
    const auto twice = await(batches.send(id));
    QVERIFY(!twice && messages::reasonOf(twice.error()).contains(u"Nothing is sent twice"_s));
    QCOMPARE(messages::standing(await(batches.standing(id))->counts.byState), u"3 queued"_s);
    QVERIFY(await(batches.pause(id)) && await(batches.pause(id)));
    QVERIFY(state() == BatchState::Paused);
    QVERIFY(await(batches.resume(id)) && await(batches.resume(id)));
    QVERIFY(state() == BatchState::Sending);
    QVERIFY(!await(batches.standing(id))->isDone);
    QCOMPARE(await(batches.cancelRest(id))->cancelled, 3);
    QVERIFY(state() == BatchState::Ended && await(batches.standing(id))->isDone);
    QCOMPARE(await(batches.cancelRest(id))->cancelled, 0);
    QVERIFY(!await(batches.send(id)) && !await(batches.resume(id)) && !await(batches.pause(id)));
    QCOMPARE(await(own.fixture.ledger->batches().byId(id)).value()->stopAfter, 4);
    for (const auto &nothing : {await(batches.send(u"none"_s)), await(batches.pause(u"none"_s))})
        QVERIFY(!nothing && messages::reasonOf(nothing.error()).contains(u"no batch none"_s));
    QVERIFY(await(own.fixture.ledger->auditTrail().verify())->isEmpty());
}

void tst_BatchFiles::standings_data()
{
    using Counts = QList<QPair<PaymentState, qint64>>;
    QTest::addColumn<Counts>("counts");
    QTest::addColumn<QString>("words");
    using enum PaymentState;
    QTest::newRow("mixture") << Counts {{Paid, 300}, {Processing, 100}, {OtherStatus, 94}, {Rejected, 2}, {OutcomeUnknown, 1}}
                             << u"494 sent, 2 rejected, 1 outcome unknown"_s;
    QTest::newRow("under way") << Counts {{Processing, 5}, {Sending, 2}, {Paused, 1}, {Queued, 8}}
                               << u"5 sent, 2 sending, 1 paused, 8 queued"_s;
    QTest::newRow("ended") << Counts {{Processing, 0}, {Mismatch, 1}, {TrackingStopped, 1}, {Cancelled, 3}}
                           << u"1 with a mismatch, 1 no longer tracked, 3 cancelled"_s;
    QTest::newRow("none") << Counts {} << u"No rows"_s;
}

void tst_BatchFiles::standings()
{
    using Counts = QList<QPair<PaymentState, qint64>>;
    QFETCH(Counts, counts);
    QTEST(messages::standing(counts), "words");
}

void tst_BatchFiles::progress()
{
    OwnFixture own;
    ImportFixture other(own.file(), own.clock); // the worker
    const BatchRecord batch = own.fixture.imported(header + rows(1, 100));
    QVERIFY(await(other.batches.send(batch.id)));
    const auto payments = other.rowsOf(batch);
    BatchProgress progress(other.batches, *other.ledger, own.clock, batch.id);
    QSignalSpy moved(&progress, &BatchProgress::moved);
    qsizetype gone = 0;
    const auto accept = [&](int rows) { // as fast as the disk takes them, four for each tick of the clock
        for (int i = 0; i < rows; ++i) {
            PaymentRecord payment = payments.at(gone++);
            payment.submission.state = PaymentState::Processing;
            payment.submission.accepted = true;
            QVERIFY(await(other.ledger->writer().write(LedgerChange {.update = payment, .id = payment.id})));
        }
    };
    const auto pass = [&](Millis by) {
        own.clock.advance(by);
        const auto had = moved.count();
        return eventually([&] { return moved.count() > had; }, Millis(100));
    };
    EVENTUALLY((own.clock.advance(Millis(0)), progress.isKnown()));
    QCOMPARE(progress.allRows(), 100);
    QVERIFY(!progress.timeLeft() && progress.timeLeftWords().isEmpty());
    for (int second = 0; second < 2; ++second) {
        accept(4);
        pass(Millis(1000));
    }
    QVERIFY(!progress.timeLeft()); // too early to say
    const auto before = moved.count();
    for (int tenth = 0; tenth < 20; ++tenth) {
        accept(1);
        pass(Millis(100));
    }
    QVERIFY2(moved.count() - before <= 9, qPrintable(QString::number(moved.count() - before)));
    while (gone < 60) {
        accept(4);
        pass(Millis(1000));
    }
    EVENTUALLY_EQUAL((own.clock.advance(Millis(0)), progress.rowsGone()), 60);
    QCOMPARE(progress.sentence(), u"60 sent, 40 queued"_s);
    QVERIFY(progress.timeLeft());
    QVERIFY2(*progress.timeLeft() >= Seconds(8) && *progress.timeLeft() <= Seconds(12), qPrintable(progress.timeLeftWords()));
    const Seconds then = *progress.timeLeft();
    for (int second = 0; second < 10; ++second)
        pass(Millis(1000)); // nothing moves: the rate falls
    QVERIFY(*progress.timeLeft() > then);
    QVERIFY(await(other.batches.pause(batch.id)));
    pass(Millis(1000));
    EVENTUALLY((own.clock.advance(Millis(0)), !progress.timeLeft()));
    BatchProgress none(other.batches, *other.ledger, own.clock, u"none"_s);
    QSignalSpy notFound(&none, &BatchProgress::notFound);
    EVENTUALLY_EQUAL((own.clock.advance(Millis(0)), notFound.count()), 1);
}

void tst_BatchFiles::timesLeft()
{
    QCOMPARE(messages::roughly(Seconds(36)), u"36 s"_s);
    QCOMPARE(messages::roughly(Seconds(60)), u"1 min"_s);
    QCOMPARE(messages::roughly(Seconds(61)), u"2 min"_s);
    QCOMPARE(messages::roughly(Seconds(3'540)), u"about 1 h"_s);
    QCOMPARE(messages::roughly(Seconds(9'000)), u"about 3 h"_s);
}

KONTOR_TEST(tst_BatchFiles, QCoreApplication)
#include "tst_batchfiles.moc"
