// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/namedfile.h"
#include "gui/exports/exportdialog.h"
#include "gui/exports/exportjobs.h"
#include "gui/exports/exportwords.h"
#include "gui/jobs/jobmodel.h"
#include "gui/jobs/jobsdrawer.h"
#include "gui/kit/fieldrow.h"
#include "gui/lists/listdetail.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/paper/paperdocuments.h"
#include "gui/paper/printservice.h"
#include "gui/payouts/payoutspage.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "office/profiles/preferences.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

UtcTime at(const QString &iso)
{
    return parseIso(iso).value();
}

QComboBox *choiceOf(QWidget &page, const QString &label)
{
    return qobject_cast<QComboBox *>(rowOf(page, label)->editor());
}

QString sentenceOf(const QWidget &dialog)
{
    const auto *label = dialog.findChild<QLabel *>(u"exportSentence"_s);
    return label ? label->text() : QString();
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

//! By another program. Lines as they stand on the page.
QString textOf(const QString &pdf)
{
    QProcess reader;
    reader.start(u"pdftotext"_s, {u"-layout"_s, pdf, u"-"_s});
    const bool isRead = reader.waitForFinished() && reader.exitCode() == 0;
    // Letters that are drawn as one sign are two again.
    return isRead ? QString::fromUtf8(reader.readAllStandardOutput()).normalized(QString::NormalizationForm_KC) : u"unreadable"_s;
}

//! The dialog over an office of its own, at a day of its own.
struct Asking {
    explicit Asking(const QString &iso, const ExportDialog::Shown &shown = {})
        : settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
    {
        clock.setWall(at(iso));
        dialog = new ExportDialog(fixture.session->ledger(), clock, shown, theme, settings, u"Sandbox"_s, nullptr);
        showIt(*dialog);
    }
    ~Asking() { delete dialog; }

    PageFixture fixture;
    FakeClock clock;
    Theme theme;
    QSettings settings;
    QPointer<ExportDialog> dialog;
};

struct ExportWindow {
    ExportWindow()
        : settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , window(*fixture.session, theme, format, settings)
    {
        showIt(window);
    }
    QFileDialog *place() { return window.findChild<QFileDialog *>(); }
    void choosePlace(const QString &path)
    {
        QVERIFY(eventually([this] { return place() != nullptr; }));
        QVERIFY(place()->windowTitle().endsWith(u" – Test"_s)); // the environment
        place()->selectFile(path);
        QMetaObject::invokeMethod(place(), "accept");
    }
    QString lastJob() const
    {
        const auto *book = window.findChild<JobModel *>();
        return book->jobs().isEmpty() ? QString() : book->jobs().constFirst().words;
    }

    PageFixture fixture;
    Theme theme;
    NumberFormat format {QLocale(QLocale::English)};
    QSettings settings;
    MainWindow window;
};

} // namespace

//! Ctrl+E, the file that comes of it, and what goes on paper.
class tst_ExportPages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theMonthThatHasEnded();
    void daysAndZones();
    void whatWasChosenIsRemembered();
    void aSpreadsheetAndAccountNumbers();
    void everythingHasAName();
    void fromTheListToTheFile();
    void noRowsAskBeforeAFileIsReplaced();
    void csvForExcelAsNumbersAreWritten();
    void namesOfFiles_data();
    void namesOfFiles();
    void aJobThatIsCancelled();
    void aReceipt();
    void aReceiptOfWhatIsOpen();
    void anAdviceOfManyPages();
    void aPdfThatCannotBeWritten();
    void theReceiptOfTheChosenPayment();
};

void tst_ExportPages::theMonthThatHasEnded()
{
    Asking asking(u"2026-11-03T02:00:00.000Z"_s, {.list = PaymentQuery {}});
    EVENTUALLY_EQUAL(
        sentenceOf(*asking.dialog), u"0 payout(s) and payin(s) created from 1 Oct 2026 to 31 Oct 2026, days in %1."_s.arg(Zone().name()));
    QSignalSpy chosen(asking.dialog, &ExportDialog::chosen);
    press(*asking.dialog, Qt::Key_Return); // as it stands
    QCOMPARE(chosen.size(), 1);
    const auto order = chosen.first().at(0).value<ExportOrder>();
    QCOMPARE(order.kind, ExportKind::Payments);
    QVERIFY(order.query.from == Zone().beginningOf(QDate(2026, 10, 1)));
    QVERIFY(order.query.to == Zone().beginningOf(QDate(2026, 11, 1)));
    QVERIFY(order.columns.isEmpty());
    QCOMPARE(chosen.first().at(1).toString(), u"payments-2026-10"_s);
}

void tst_ExportPages::daysAndZones()
{
    Asking asking(u"2026-11-20T18:30:00.000Z"_s);
    choiceOf(*asking.dialog, u"Days"_s)->setCurrentText(u"Yesterday"_s);
    choiceOf(*asking.dialog, u"Rows"_s)->setCurrentText(u"Payouts"_s);
    QComboBox *zones = choiceOf(*asking.dialog, u"Days and local times in"_s);
    zones->setCurrentText(u"Asia/Jakarta"_s); // where it is the 21st already
    EVENTUALLY_EQUAL(sentenceOf(*asking.dialog), u"0 payout(s) created from 20 Nov 2026 to 20 Nov 2026, days in Asia/Jakarta."_s);
    zones->setCurrentText(u"America/Los_Angeles"_s);
    EVENTUALLY_EQUAL(sentenceOf(*asking.dialog), u"0 payout(s) created from 19 Nov 2026 to 19 Nov 2026, days in America/Los_Angeles."_s);
    zones->setCurrentText(u"Middle/Earth"_s);
    QVERIFY(!rowOf(*asking.dialog, u"Days and local times in"_s)->problem().isEmpty());
    QVERIFY(!buttonOf(*asking.dialog, u"E&xport…"_s)->isEnabled());
}

void tst_ExportPages::whatWasChosenIsRemembered()
{
    Asking asking(u"2026-11-20T02:00:00.000Z"_s);
    choiceOf(*asking.dialog, u"Days"_s)->setCurrentText(u"This month"_s);
    choiceOf(*asking.dialog, u"Kind of file"_s)->setCurrentText(u"JSON Lines"_s);
    choiceOf(*asking.dialog, u"Days and local times in"_s)->setCurrentText(u"America/Lima"_s);
    awaitedButton(*asking.dialog, u"E&xport…"_s)->click();
    ExportDialog again(asking.fixture.session->ledger(), asking.clock, {}, asking.theme, asking.settings, u"Sandbox"_s, nullptr);
    again.setAttribute(Qt::WA_DeleteOnClose, false);
    QCOMPARE(choiceOf(again, u"Days"_s)->currentText(), u"This month"_s);
    QCOMPARE(choiceOf(again, u"Kind of file"_s)->currentText(), u"JSON Lines"_s);
    QCOMPARE(choiceOf(again, u"Days and local times in"_s)->currentText(), u"America/Lima"_s);
}

void tst_ExportPages::aSpreadsheetAndAccountNumbers()
{
    Asking asking(u"2026-11-20T02:00:00.000Z"_s);
    QVERIFY(visibleTexts(*asking.dialog).join(u'|').contains("has to open account numbers as text"_L1));
    awaitedButton(*asking.dialog, u"Use an &Excel workbook"_s)->click();
    QCOMPARE(choiceOf(*asking.dialog, u"Kind of file"_s)->currentText(), u"Excel workbook (.xlsx)"_s);
    QVERIFY(!buttonOf(*asking.dialog, u"Use an &Excel workbook"_s));
}

void tst_ExportPages::everythingHasAName()
{
    Asking asking(u"2026-11-20T02:00:00.000Z"_s, {.list = PaymentQuery {}, .columns = payoutColumns(), .selected = {1, 2}});
    QCOMPARE(nameless(*asking.dialog), QString());
    QVERIFY(focusable(*asking.dialog) >= 6);
    EVENTUALLY_EQUAL(sentenceOf(*asking.dialog), u"The 2 payout(s) that are selected, in the order of the list."_s);
}

//! Three chords: the dialog as it stands, the place as it is offered.
void tst_ExportPages::fromTheListToTheFile()
{
    ExportWindow play;
    PaymentDraft draft = goodDraft();
    draft.accountNumber = u"0012345678"_s;
    play.fixture.issue(draft);
    play.settings.setValue("export/listed", true);
    press(play.window, Qt::Key_2, Qt::ControlModifier);
    press(play.window, Qt::Key_E, Qt::ControlModifier);
    EVENTUALLY(play.window.findChild<ExportDialog *>());
    auto *dialog = play.window.findChild<ExportDialog *>();
    choiceOf(*dialog, u"Rows"_s)->setCurrentText(u"What the list shows"_s);
    EVENTUALLY_EQUAL(sentenceOf(*dialog), u"1 payout(s), as the list shows them: its filter and its order."_s);
    awaitedButton(*dialog, u"E&xport…"_s)->click();
    const QString path = play.fixture.dir.filePath(u"mine.csv"_s);
    play.choosePlace(path);
    EVENTUALLY(play.lastJob().startsWith("Saved 1 row(s) to"_L1), play.lastJob());
    const QByteArray written = contents(path);
    QVERIFY2(written.startsWith("status,gateway_status,amount,currency,account_name,account_number"), written.constData());
    QVERIFY(written.contains(",0012345678,"));
    EVENTUALLY(buttonOf(play.window, u"Open folder"_s));
    QVERIFY(!play.window.findChild<ToastHost *>()->undoLatest()); // it is no way back
}

//! The file dialog asked for another reason: it doesn't know that nothing comes in its place.
void tst_ExportPages::noRowsAskBeforeAFileIsReplaced()
{
    ExportWindow at;
    const QString path = at.fixture.dir.filePath(u"payouts.csv"_s);
    auto *jobs = at.window.findChild<ExportJobs *>();
    const auto exportNothing = [&] {
        EVENTUALLY(!at.place());
        QFile::remove(path); // or the file dialog would ask in a loop of its own
        jobs->askWhere({.kind = ExportKind::Payouts}, u"payouts"_s);
        at.choosePlace(path);
        QVERIFY(writeWhole(path, "older")); // the rows are read once events are handled again
        EVENTUALLY(at.window.findChild<QuestionDialog *>());
    };
    exportNothing();
    auto *question = at.window.findChild<QuestionDialog *>();
    QVERIFY(visibleTexts(*question).join(u'|').contains(u"payouts.csv exists already"_s));
    for (Toast *toast : at.window.findChildren<Toast *>())
        QVERIFY(!textsOf(*toast).contains(u"exists already"_s)); // the question says it
    press(*question, Qt::Key_Return); // the safe answer
    EVENTUALLY(!at.window.findChild<QuestionDialog *>());
    QCOMPARE(contents(path), "older");
    exportNothing();
    awaitedButton(*at.window.findChild<QuestionDialog *>(), u"&Replace the file"_s)->click();
    EVENTUALLY(contents(path).startsWith("schema,"));
}

void tst_ExportPages::csvForExcelAsNumbersAreWritten()
{
    for (const bool isComma : {true, false}) {
        Asking asking(u"2026-11-20T09:00:00.000Z"_s);
        Preferences(asking.settings).set(Preferences::Key::Numbers, isComma ? u"id_ID"_s : u"en_IN"_s);
        choiceOf(*asking.dialog, u"Kind of file"_s)->setCurrentText(u"CSV for Excel"_s);
        const QString told = visibleTexts(*asking.dialog).join(u'|');
        QVERIFY2(told.contains(isComma ? u"decimal commas"_s : u"decimal points"_s), qPrintable(told));
        QSignalSpy chosen(asking.dialog, &ExportDialog::chosen);
        press(*asking.dialog, Qt::Key_Return);
        const auto order = chosen.first().at(0).value<ExportOrder>();
        QVERIFY(order.format == ExportFormat::CsvForExcel);
        QCOMPARE(order.options.decimalSign, QChar(isComma ? u',' : u'.'));
        QCOMPARE(asking.settings.value("export/format").toString(), u"csv-excel"_s);
    }
}

void tst_ExportPages::namesOfFiles_data()
{
    QTest::addColumn<exportdays::Span>("span");
    QTest::addColumn<QString>("name");
    using exportdays::Span;
    QTest::newRow("last month") << Span::LastMonth << u"payouts-2025-12"_s;
    QTest::newRow("this month") << Span::ThisMonth << u"payouts-2026-01"_s;
    QTest::newRow("last 7 days") << Span::LastSevenDays << u"payouts-2025-12-28-to-2026-01-03"_s;
    QTest::newRow("yesterday") << Span::Yesterday << u"payouts-2026-01-02"_s;
    QTest::newRow("always") << Span::Always << u"payouts"_s;
}

void tst_ExportPages::namesOfFiles()
{
    QFETCH(exportdays::Span, span);
    QTEST(exportwords::fileName(ExportKind::Payouts, span, exportdays::daysOf(span, QDate(2026, 1, 3))), "name");
    QCOMPARE(exportdays::spanOfKey(exportdays::key(span)), span);
}

void tst_ExportPages::aJobThatIsCancelled()
{
    ExportWindow play;
    auto *book = play.window.findChild<JobModel *>();
    bool isCancelled = false;
    const qint64 job = book->begin(u"Exporting"_s, {.cancel = [&] { isCancelled = true; }});
    press(play.window, Qt::Key_J, Qt::ControlModifier);
    auto *drawer = play.window.findChild<JobsDrawer *>();
    EVENTUALLY(buttonOf(*drawer, u"Cancel this job"_s));
    press(play.window, Qt::Key_Delete);
    QVERIFY(isCancelled);
    book->end(job, u"The export was cancelled."_s, false);
    QVERIFY(!buttonOf(*drawer, u"Cancel this job"_s)); // what has ended can't be
}

// ---- paper

namespace {

PaymentRecord paidPayout()
{
    PaymentRecord payment {.id = *OrderId::parse(u"7f3a2c1e-0000-4000-8000-000000000001"_s)};
    payment.submission.state = PaymentState::Paid;
    payment.submission.accepted = true;
    payment.submission.lastStatus = PaymentStatus(u"SUCCESS"_s);
    payment.request = {.money = {*Decimal::parse(u"1250000.50"_s), u"IDR"_s},
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = u"Asha Verma"_s,
        .accountNumber = u"0050100234"_s,
        .operatorCode = u"HDFC"_s,
        .emailAddress = u"asha@example.com"_s};
    payment.reference = u"INV-2026-4202"_s;
    payment.createdAt = at(u"2026-10-31T16:59:59.000Z"_s);
    payment.processedAt = at(u"2026-10-31T17:00:10.000Z"_s);
    payment.fee = Money {*Decimal::parse(u"2500"_s), u"IDR"_s};
    return payment;
}

paper::Letterhead letterhead(bool isSandbox)
{
    Profile profile {.name = u"Toko"_s, .merchantCode = u"SHOP-7"_s};
    profile.environment = isSandbox ? Environment::Test : Environment::Live;
    profile.builtInSandbox = isSandbox;
    return {u"Toko Nusantara"_s, profile, NumberFormat(QLocale(QLocale::English)), *Zone::named(u"Asia/Jakarta"_s),
        at(u"2026-11-20T02:00:00.000Z"_s)};
}

QString printed(const PaperSheet &sheet)
{
    const QTemporaryDir dir;
    const QString path = dir.filePath(u"paper.pdf"_s);
    return PrintService::writePdf(sheet, path) ? textOf(path) : u"not written"_s;
}

} // namespace

void tst_ExportPages::aReceipt()
{
    const QString text = printed(paper::receiptOf(paidPayout(), letterhead(true)));
    for (const QString &words : {u"Receipt of a payout"_s, u"This is final."_s, u"1,250,000.50\u00a0IDR"_s, u"2,500\u00a0IDR"_s,
             u"Asha Verma"_s, u"0050100234"_s, u"HDFC"_s, u"7f3a2c1e-0000-4000-8000-000000000001"_s, u"INV-2026-4202"_s, u"Paid"_s,
             u"SUCCESS"_s, u"31 Oct 2026, 23:59:59 (UTC+07:00, Asia/Jakarta)"_s, u"1 Nov 2026, 00:00:10 (UTC+07:00, Asia/Jakarta)"_s,
             u"Toko Nusantara"_s, u"SHOP-7"_s, u"SANDBOX"_s, u"no real money moved"_s, u"Page 1 of 1"_s})
        QVERIFY2(text.contains(words) || text.contains(QString(words).replace(u'\u00a0', u' ')), qPrintable(words + u"\n"_s + text));
    PaymentRecord refused = paidPayout(); // it may have been accepted all the same, until that is ruled out
    refused.submission.state = PaymentState::Rejected;
    refused.submission.rejection = submission::Rejection::Reply;
    QVERIFY(printed(paper::receiptOf(refused, letterhead(true))).contains("This is not final"_L1));
    refused.submission.rejection = submission::Rejection::Absence;
    QVERIFY(printed(paper::receiptOf(refused, letterhead(true))).contains("This is final."_L1));
    const QString live = printed(paper::receiptOf(paidPayout(), letterhead(false)));
    QVERIFY(!live.contains("SANDBOX"_L1) && live.contains("Live"_L1));
    paper::Letterhead test = letterhead(true);
    test.profile.builtInSandbox = false; // whether money moves there is up to the gateway
    const QString practised = printed(paper::receiptOf(paidPayout(), test));
    QVERIFY2(practised.contains("practice payments"_L1) && !practised.contains("no real money"_L1), qPrintable(practised));
}

void tst_ExportPages::aReceiptOfWhatIsOpen()
{
    PaymentRecord payment = paidPayout();
    payment.submission.state = PaymentState::OtherStatus;
    payment.submission.lastStatus = PaymentStatus(u"PROCESSING"_s);
    payment.fee.reset();
    const QString text = printed(paper::receiptOf(payment, letterhead(false)));
    QVERIFY2(text.contains("This is not final"_L1), qPrintable(text));
    QVERIFY(text.contains("PROCESSING"_L1) && text.contains("Not known"_L1));
}

void tst_ExportPages::anAdviceOfManyPages()
{
    QList<PaymentRecord> payments;
    for (int n = 1; n <= 120; ++n) {
        PaymentRecord payment = paidPayout();
        payment.batchRow = n;
        payment.request.money = {*Decimal::parse(QString::number(n)), n % 2 == 0 ? u"IDR"_s : u"INR"_s};
        payments.append(payment);
    }
    payments.last().submission.state = PaymentState::Rejected;
    payments.last().request.accountName = u"The very last of them"_s;
    BatchService::Standing standing;
    standing.record = {.id = u"b-77"_s,
        .title = u"Payroll Nov.csv"_s,
        .state = BatchState::Sending,
        .rowsDigest = QByteArray::fromHex("7f3a91c2aabb"),
        .createdAt = at(u"2026-11-20T02:00:00.000Z"_s)};
    standing.counts = {.byState = {{PaymentState::Paid, 119}, {PaymentState::Rejected, 1}}, .all = 120};
    const QString text = printed(paper::adviceOf(standing, payments, letterhead(true)));
    const QRegularExpressionMatch last = QRegularExpression(u"Page 1 of (\\d+)"_s).match(text);
    QVERIFY2(last.hasMatch(), qPrintable(text));
    const int pages = last.captured(1).toInt();
    QVERIFY(pages > 2);
    QVERIFY(text.contains(u"Page %1 of %1"_s.arg(pages)));
    QCOMPARE(text.count("Recipient and order ID"_L1), pages); // on each of them
    QCOMPARE(text.count(paidPayout().id.toString()), 120); // each on one line, or it couldn't be copied
    for (const QString &words : {u"7F3A-91C2"_s, u"Payroll Nov.csv"_s, u"b-77"_s, u"The very last of them"_s, u"Rejected"_s, u"3,600"_s,
             u"3,660"_s, u"3,540"_s, u"119 sent"_s})
        QVERIFY2(text.contains(words), qPrintable(words + u"\n"_s + text.left(3000)));
}

void tst_ExportPages::aPdfThatCannotBeWritten()
{
    const QTemporaryDir dir;
    QVERIFY(!PrintService::writePdf({.title = u"x"_s}, dir.filePath(u"none/paper.pdf"_s)));
    QVERIFY(!PrintService::writePdf({.title = u"x"_s}, u"/dev/full"_s));
    const QString link = dir.filePath(u"link.pdf"_s);
    QVERIFY(QFile::link(dir.filePath(u"other.pdf"_s), link));
    QVERIFY(!PrintService::writePdf({.title = u"x"_s}, link));
    QVERIFY(!QFile::exists(dir.filePath(u"other.pdf"_s)));
    const QString paper = dir.filePath(u"paper.pdf"_s);
    QFile older(paper);
    QVERIFY(older.open(QIODevice::WriteOnly) && older.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    older.close();
    QVERIFY(PrintService::writePdf({.title = u"x"_s}, paper));
    QVERIFY(!(QFile::permissions(paper) & (QFile::ReadGroup | QFile::ReadOther)));
}

void tst_ExportPages::theReceiptOfTheChosenPayment()
{
    ExportWindow play;
    auto *receipt = play.window.findChild<QAction *>(u"receiptAction"_s);
    press(play.window, Qt::Key_2, Qt::ControlModifier);
    const OrderId id = play.fixture.issue(goodDraft());
    EVENTUALLY(play.window.findChild<PayoutsPage *>());
    auto *page = play.window.findChild<PayoutsPage *>();
    QVERIFY(!receipt->isEnabled());
    page->detail().choose(id);
    EVENTUALLY(receipt->isEnabled());
    receipt->trigger();
    const QString path = play.fixture.dir.filePath(u"paper.pdf"_s);
    play.choosePlace(path);
    EVENTUALLY(play.lastJob().startsWith("Saved"_L1), play.lastJob());
    QVERIFY(textOf(path).contains(id.toString()));
}

KONTOR_TEST(tst_ExportPages, QApplication)
#include "tst_exportpages.moc"
