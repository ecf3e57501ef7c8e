// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchespage.h"
#include "gui/batches/batchimportpage.h"
#include "gui/batches/batchreviewpage.h"
#include "gui/batches/batchrunpage.h"
#include "gui/onscreen.h"
#include "gui/page/announcer.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "messages/reasons.h"
#include "messages/timeline.h"
#include "models/batchpeoplemodel.h"
#include "payrollrows.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTimer>
#include <QVBoxLayout>

using namespace kontor;
using namespace Qt::StringLiterals;

//! A batch from its file to its end as a person sees it, over an office that sends nothing.
class tst_BatchPages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();

    void whatIsInTheFile();
    void whoIsNewIsNotKnown();
    void whatIsWrittenIsLetGo();
    void nothingIsPressedUnseen();
    void importedOnceMore();
    void storedBatch_isReviewedBeforeItIsSent();
    void anotherBatchTakesThePlaceAtOnce();
    void codesThatWereNotChecked_areSaid();
    void unlistedBankThatTheReviewShows_isSent();
    void theKeysAlone();
    void liveMoneyIsAskedFor();
    void aBatchAboveTheLimit();
    void theFiguresOfABatch();
    void nothingIsCutOff();
    void endingIt();
    void whatWasNotSentOnceMore();
    void allBatches();
    void droppedOnTheWindow();
    void nothingIsOpenedWhileADraftIsWritten();
    void manyRowsAreFollowed();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

//! As the page before it hands it over.
void review(BatchReviewPage &page, PageFixture &fixture, const QString &path)
{
    page.review(*await(fixture.session->batches().read(path, NumberFormat(QLocale::c()))));
}

BatchRecord importInto(PageFixture &fixture, const QString &path, bool send)
{
    const auto read = await(fixture.session->batches().read(path, NumberFormat(QLocale::c())));
    const auto done = await(fixture.session->batches().import(*read));
    if (send && !await(fixture.session->batches().send(done->id)))
        qWarning("it was not released");
    return *done;
}

} // namespace

void tst_BatchPages::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_BatchPages::whatIsInTheFile()
{
    PageFixture fixture;
    BatchReviewPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    review(page, fixture, file(fixture, row(1) + row(2, "70.10") + row(3, "5000", "Asha Verma", "IDR") + row(4, "-3")));
    auto *table = page.findChild<QAbstractItemView *>(u"problemsTable"_s);
    EVENTUALLY(table->isVisible());
    EVENTUALLY(visibleTexts(page).join(u'|').contains(u"1,320.60\u00a0INR"_s)); // a sum a currency
    const QString texts = visibleTexts(page).join(u'|');
    QVERIFY2(texts.contains(u"5,000\u00a0IDR"_s), qPrintable(texts));
    QVERIFY2(texts.contains(u"payroll.csv"_s), qPrintable(texts));
    QVERIFY2(texts.contains(u" to send · code "_s), qPrintable(texts));
    QCOMPARE(fixture.inLedger(), 0); // nothing is there before the last key
    QCOMPARE(nameless(page), QString());
    QPushButton *send = buttonOf(page, u"Import and send 3"_s);
    QVERIFY(send && send->isEnabled());

    QSignalSpy imported(&page, &BatchReviewPage::imported);
    page.setStopAfter(7);
    awaitedButton(page, u"Import only"_s)->click();
    EVENTUALLY_EQUAL(imported.size(), 1);
    QCOMPARE(fixture.inLedger(), 3);
    QCOMPARE(imported.first().at(0).value<BatchRecord>().stopAfter, 7);
    const auto counts = await(fixture.session->ledger().batches().counts(imported.first().at(0).value<BatchRecord>().seq));
    QCOMPARE(figuresOf(*counts).drafts, 3);
}

static const Reason accountChanged {ReasonCode::AccountChanged,
    {{Arg::Name, u"Siti"_s}, {Arg::Bank, u"BCA"_s}, {Arg::EarlierAccount, u"0012341074"_s}, {Arg::Account, u"0012345678"_s}}};

void tst_BatchPages::whoIsNewIsNotKnown()
{
    PageFixture fixture;
    BatchReviewPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    auto read = await(fixture.session->batches().read(file(fixture, rows(2)), NumberFormat(QLocale::c())));
    page.review(*read);
    auto *people = page.findChild<QAbstractItemView *>(u"peopleTable"_s);
    QVERIFY(people->isVisible()); // both are new
    read->newRecipients.clear();
    read->recipientsRemark = {ReasonCode::RecipientsNotChecked};
    page.review(*read);
    EVENTUALLY(visibleTexts(page).contains(messages::reason(read->recipientsRemark)), visibleTexts(page).join(u'|'));
    QVERIFY(!people->isVisible());
    read->changedAccounts = {{1, accountChanged}};
    page.review(*read);
    EVENTUALLY(people->isVisible());
    const QModelIndex why = people->model()->index(0, BatchPeopleModel::Why);
    QCOMPARE(why.data().toString(), u"Last paid to BCA \u2066•••• 1074\u2069"_s); // the name stands beside it
    QCOMPARE(why.data(Qt::ToolTipRole).toString(), messages::reason(accountChanged));
    QCOMPARE(why.data(Qt::AccessibleTextRole).toString(), messages::reason(accountChanged));
    const QString lead = messages::reason(read->recipientsRemark) + u" 1 account(s) changed since last time. 1 recipient(s) to look at"_s;
    QVERIFY2(visibleTexts(page).join(u'|').contains(lead), qPrintable(visibleTexts(page).join(u'|')));
}

//! Fifty thousand rows are taken apart by whoever holds them last, and that must not be the window.
void tst_BatchPages::whatIsWrittenIsLetGo()
{
    PageFixture fixture;
    BatchReviewPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    auto read
        = await(fixture.session->batches().read(file(fixture, row(1) + row(2, "70.10") + row(2, "70.10")), NumberFormat(QLocale::c())));
    read->newRecipients = {0, 1};
    read->changedAccounts = {{1, accountChanged}};
    page.review(*read);
    QSignalSpy imported(&page, &BatchReviewPage::imported);
    QCOMPARE(page.findChild<QAbstractItemView *>(u"peopleTable"_s)->model()->rowCount(), 2);
    QVERIFY(page.findChild<QAbstractItemView *>(u"problemsTable"_s)->model()->rowCount() > 0);
    QVERIFY(!read->ready.isDetached());
    awaitedButton(page, u"Import only"_s)->click();
    EVENTUALLY_EQUAL(imported.size(), 1);
    EVENTUALLY(read->ready.isDetached() && read->readyRows.isDetached() && read->problems.isDetached());
}

//! With live money the button is ready a second later, when somebody may look at another page.
void tst_BatchPages::nothingIsPressedUnseen()
{
    PageFixture fixture(Environment::Live);
    QWidget window;
    auto *page = new BatchReviewPage(*fixture.session, m_theme, m_format);
    auto *other = new QLineEdit;
    auto *column = new QVBoxLayout(&window);
    column->addWidget(page);
    column->addWidget(other);
    showIt(window);
    review(*page, fixture, file(fixture, rows(3)));
    const QPushButton *send = buttonOf(*page, u"Import and send 3"_s);
    QVERIFY(send && !send->isEnabled());
    page->hide();
    other->setFocus();
    EVENTUALLY(send->isEnabled());
    QVERIFY(other->hasFocus());
}

void tst_BatchPages::importedOnceMore()
{
    PageFixture fixture;
    const QString path = file(fixture, rows(5));
    const BatchRecord first = importInto(fixture, path, true);
    BatchReviewPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    review(page, fixture, file(fixture, rows(5), u"again.csv"_s));
    auto *reason = page.findChild<QLineEdit *>();
    EVENTUALLY(reason->isVisible());
    QVERIFY2(
        visibleTexts(page).join(u'|').contains("5 of 5 rows match the batch of today, "_L1), qPrintable(visibleTexts(page).join(u'|')));
    QVERIFY2(visibleTexts(page).join(u'|').contains("pay the same people again"_L1), qPrintable(visibleTexts(page).join(u'|')));
    QPushButton *send = buttonOf(page, u"Import and send"_s);
    QVERIFY(!send->isEnabled());
    press(page, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(fixture.inLedger(), 5);
    QSignalSpy opened(&page, &BatchReviewPage::openRequested);
    awaitedButton(page, u"Open that batch"_s)->click();
    QCOMPARE(opened.first().first().toString(), first.id);
    QTest::keyClicks(reason, u"bonus"_s);
    QVERIFY(send->isEnabled());
    QSignalSpy released(&page, &BatchReviewPage::released);
    send->click();
    EVENTUALLY_EQUAL(released.size(), 1);
    QCOMPARE(fixture.inLedger(), 10);
    const auto again = await(fixture.session->ledger().batches().payments(released.first().first().value<BatchRecord>().seq));
    const auto timeline = await(fixture.session->ledger().payments().timeline(again->first().id));
    QVERIFY2(messages::timeline(timeline->at(1).event, PaymentKind::Payout).endsWith(u"Why the same is paid again: bonus"_s),
        qPrintable(messages::timeline(timeline->at(1).event, PaymentKind::Payout)));
}

//! In the sandbox as with live money: nothing is sent from the page of the batch itself.
void tst_BatchPages::storedBatch_isReviewedBeforeItIsSent()
{
    PageFixture fixture;
    importInto(fixture, file(fixture, rows(2)), true);
    const auto read = await(fixture.session->batches().read(file(fixture, rows(3), u"later.csv"_s), NumberFormat(QLocale::c())));
    const BatchRecord stored = await(fixture.session->batches().import(*read, BatchService::Again::Insisted)).value();
    QWidget window;
    Announcer announcer(&window);
    BatchRunPage run(*fixture.session, m_theme, m_format, announcer);
    run.open(stored.id);
    showIt(run);
    QSignalSpy reviewRequested(&run, &BatchRunPage::reviewRequested);
    awaitedButton(run, u"Review and send 3"_s)->click();
    EVENTUALLY_EQUAL(reviewRequested.size(), 1);
    QCOMPARE(await(fixture.session->batches().standing(stored.id))->record.state, BatchState::Draft);
    BatchReviewPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.review(reviewRequested.first().first().value<ReadBatch>());
    EVENTUALLY(visibleTexts(page).join(u'|').contains(u"2 of 3 rows match the batch of today, "_s), visibleTexts(page).join(u'|'));
    QVERIFY(!buttonOf(page, u"Import only"_s)); // nothing is left to import
    QPushButton *send = buttonOf(page, u"Send 3"_s);
    QVERIFY(send && !send->isEnabled());
    QTest::keyClicks(page.findChild<QLineEdit *>(), u"bonus"_s);
    QSignalSpy released(&page, &BatchReviewPage::released);
    send->click();
    EVENTUALLY_EQUAL(released.size(), 1);
    QCOMPARE(fixture.inLedger(), 5); // nothing was imported again
    QCOMPARE(await(fixture.session->batches().standing(stored.id))->record.state, BatchState::Sending);
}

//! What a page shows belongs to the name above it.
void tst_BatchPages::anotherBatchTakesThePlaceAtOnce()
{
    PageFixture fixture;
    const BatchRecord first = importInto(fixture, file(fixture, rows(8)), true);
    QWidget window;
    Announcer announcer(&window);
    BatchRunPage page(*fixture.session, m_theme, m_format, announcer);
    showIt(page);
    page.open(first.id);
    auto *table = page.findChild<QAbstractItemView *>(u"batchTable"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 8);
    EVENTUALLY(buttonOf(page, u"Queued 8"_s));
    const auto texts = [&page] { return visibleTexts(page).join(u'|'); };
    const auto isEmpty = [&] {
        const bool actsOnNothing = !buttonOf(page, u"Pause"_s) && !buttonOf(page, u"End batch…"_s);
        return actsOnNothing && table->model()->rowCount() == 0 && !texts().contains(u"payroll"_s) && !texts().contains(u"Queued 8"_s);
    };
    page.open(u"not-there"_s);
    QVERIFY2(isEmpty(), qPrintable(texts()));
    EVENTUALLY(texts().contains(u"There is no batch"_s), texts());
    QVERIFY2(isEmpty(), qPrintable(texts()));
    page.open(first.id);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 8);
    EVENTUALLY(buttonOf(page, u"Queued 8"_s) && buttonOf(page, u"Pause"_s));
}

void tst_BatchPages::codesThatWereNotChecked_areSaid()
{
    PageFixture fixture;
    BatchReviewPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    ReadBatch batch = *await(fixture.session->batches().read(file(fixture, rows(2)), NumberFormat(QLocale::c())));
    for (const bool areChecked : {false, true}) {
        batch.areCodesChecked = areChecked;
        page.review(batch);
        QCOMPARE(!visibleTexts(page).join(u'|').contains(u"Banks and currencies aren't checked"_s), areChecked);
    }
}

//! Also where the other list was never read. Until a review has shown it, the batch stays a draft.
void tst_BatchPages::unlistedBankThatTheReviewShows_isSent()
{
    PageFixture fixture;
    const BatchRecord stored = importInto(fixture, file(fixture, rows(2)), false);
    const auto before = await(fixture.session->batches().review(stored.id));
    QVERIFY(!before->areCodesChecked && before->problems.isEmpty());
    QVERIFY(await(fixture.session->ledger().keepCodes(CodeListKind::Banks, {{{.code = u"BNI"_s}}, fixture.clock.wall()})));
    BatchReviewPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    QSignalSpy released(&page, &BatchReviewPage::released);
    QSignalSpy notReleased(&page, &BatchReviewPage::notReleased);
    page.review(*before);
    awaitedButton(page, u"Send 2"_s)->click();
    EVENTUALLY_EQUAL(notReleased.size(), 1);
    QCOMPARE(await(fixture.session->batches().standing(stored.id))->record.state, BatchState::Draft);
    page.review(*await(fixture.session->batches().review(stored.id)));
    EVENTUALLY(buttonOf(page, u"Send 2"_s) && buttonOf(page, u"Send 2"_s)->isEnabled());
    QVERIFY2(page.findChild<QAbstractItemView *>(u"problemsTable"_s)->isVisible(), qPrintable(visibleTexts(page).join(u'|')));
    awaitedButton(page, u"Send 2"_s)->click();
    EVENTUALLY_EQUAL(released.size(), 1);
    QCOMPARE(await(fixture.session->batches().standing(stored.id))->record.state, BatchState::Sending);
}

void tst_BatchPages::theKeysAlone()
{
    PageFixture fixture;
    BatchReviewPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    QSignalSpy released(&page, &BatchReviewPage::released);
    review(page, fixture, file(fixture, rows(12)));
    EVENTUALLY(buttonOf(page, u"Import and send 12"_s));
    for (int i = 0; i < 20; ++i) { // held down
        press(page, Qt::Key_Return, Qt::ControlModifier);
        QCoreApplication::processEvents();
    }
    EVENTUALLY_EQUAL(released.size(), 1);
    QCOMPARE(fixture.inLedger(), 12);
    QCOMPARE(await(fixture.session->ledger().batches().newest())->size(), 1);
}

void tst_BatchPages::liveMoneyIsAskedFor()
{
    PageFixture fixture(Environment::Live);
    BatchReviewPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    QSignalSpy released(&page, &BatchReviewPage::released);
    review(page, fixture, file(fixture, rows(3)));
    QPushButton *send = nullptr;
    EVENTUALLY((send = buttonOf(page, u"Import and send 3"_s)));
    QVERIFY(!send->isEnabled()); // it is read first
    EVENTUALLY(send->isEnabled());
    press(page, Qt::Key_Return, Qt::ControlModifier);
    QuestionDialog *dialog = nullptr;
    EVENTUALLY((dialog = page.findChild<QuestionDialog *>()) && dialog->isVisible());
    const QString words = visibleTexts(*dialog).join(u'|');
    QVERIFY2(words.contains("Send 3 payout(s)?"_L1) && words.contains(u"303\u00a0INR leave your live balance."_s), qPrintable(words));
    QVERIFY(dialog->windowTitle().contains("Live"_L1));
    QPushButton *back = buttonOf(*dialog, u"&Go back"_s);
    QVERIFY(back->isDefault());
    EVENTUALLY(back->hasFocus()); // what is safe needs no thought
    press(*dialog, Qt::Key_Return);
    EVENTUALLY(!page.findChild<QuestionDialog *>());
    QCOMPARE(released.size(), 0);
    QCOMPARE(fixture.inLedger(), 0);
    send->click();
    EVENTUALLY((dialog = page.findChild<QuestionDialog *>()) && dialog->isVisible());
    EVENTUALLY(hasKeyboard(*dialog));
    QTest::keyClick(dialog, Qt::Key_S, Qt::AltModifier);
    EVENTUALLY_EQUAL(released.size(), 1);
    QCOMPARE(fixture.inLedger(), 3);
}

//! Somebody lowered the limit after the rows were read: they are drafts then, and why they weren't sent is said.
void tst_BatchPages::aBatchAboveTheLimit()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    settings.setValue("stopAfter", 4);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    QVERIFY(drop(window, file(fixture, rows(3))));
    QPushButton *send = nullptr;
    EVENTUALLY(buttonOf(window, u"Review 3"_s) && buttonOf(window, u"Review 3"_s)->isEnabled(), visibleTexts(window).join(u'|'));
    press(window, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY((send = buttonOf(window, u"Import and send 3"_s)), visibleTexts(window).join(u'|'));
    QVERIFY(await(fixture.session->settings().setLimits({{u"INR"_s, {Decimal(101), std::nullopt}}})));
    send->click();
    const auto said = [&window] {
        for (const Toast *toast : window.findChildren<Toast *>()) {
            if (toast->text().startsWith(u"Nothing of this batch was sent; its payouts are drafts. Row 3, "_s))
                return true;
        }
        return false;
    };
    EVENTUALLY(said(), visibleTexts(window).join(u'|'));
    const auto batches = await(fixture.session->ledger().batches().newest());
    QCOMPARE(batches->size(), 1);
    QCOMPARE(batches->first().state, BatchState::Draft);
    QCOMPARE(batches->first().stopAfter, 4);
}

void tst_BatchPages::theFiguresOfABatch()
{
    PageFixture fixture;
    const BatchRecord batch = importInto(fixture, file(fixture, rows(8)), true);
    const auto payments = await(fixture.session->ledger().batches().payments(batch.seq));
    fixture.put(payments->at(0).id, PaymentState::Processing);
    fixture.put(payments->at(1).id, PaymentState::Paid, u"SUCCESS"_s);
    fixture.put(payments->at(2).id, PaymentState::OutcomeUnknown);
    fixture.put(payments->at(3).id, PaymentState::OtherStatus, u"RETURNED"_s);
    QWidget window;
    Announcer announcer(&window);
    BatchRunPage page(*fixture.session, m_theme, m_format, announcer);
    showIt(page);
    page.open(batch.id);
    EVENTUALLY(buttonOf(page, u"Processing 1"_s)); // the paid one and the returned one are counted elsewhere
    for (const QString &figure :
        {u"Paid 1"_s, u"Other gateway status 1"_s, u"Outcome unknown 1"_s, u"Queued 4"_s, u"Pause"_s, u"End batch…"_s})
        QVERIFY2(buttonOf(page, figure), qPrintable(figure));
    auto *bar = page.findChild<QProgressBar *>();
    QCOMPARE(bar->value(), 4);
    QVERIFY(spokenName(bar).contains("payroll"_L1));
    QVERIFY2(visibleTexts(page).contains(u"Sending 4 of 8"_s), qPrintable(visibleTexts(page).join(u'|')));
    QCOMPARE(nameless(page), QString());
    auto *table = page.findChild<QAbstractItemView *>(u"batchTable"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 8);
    EVENTUALLY_EQUAL(table->model()->index(0, 6).data().toString(), u"P-1000"_s); // in the order of the file

    QSignalSpy asked(&page, &BatchRunPage::listRequested);
    awaitedButton(page, u"Outcome unknown 1"_s)->click();
    const auto preset = asked.first().first().value<ListPreset>();
    QCOMPARE(preset.states, QList {PaymentState::OutcomeUnknown});
    QCOMPARE(*preset.batch, batch.seq);

    awaitedButton(page, u"Pause"_s)->click();
    EVENTUALLY_EQUAL(await(fixture.session->ledger().batches().byId(batch.id)).value()->state, BatchState::Paused);
    EVENTUALLY(buttonOf(page, u"Resume"_s));
    const auto picture = [&page](const QString &text) { return buttonOf(page, text)->icon().pixmap(16).toImage(); };
    QCOMPARE(picture(u"Resume"_s), themedIcon(m_theme, u"play"_s, IconInk::Text2).pixmap(16).toImage());
    awaitedButton(page, u"Resume"_s)->click();
    EVENTUALLY_EQUAL(await(fixture.session->ledger().batches().byId(batch.id)).value()->state, BatchState::Sending);
    page.findChild<QSpinBox *>()->setValue(3);
    EVENTUALLY_EQUAL(await(fixture.session->ledger().batches().byId(batch.id)).value()->stopAfter, 3);
}

//! In the smallest window: how a mixture stands is read to its end.
void tst_BatchPages::nothingIsCutOff()
{
    PageFixture fixture;
    const BatchRecord batch = importInto(fixture, file(fixture, rows(12)), true);
    const auto payments = await(fixture.session->ledger().batches().payments(batch.seq));
    using enum PaymentState;
    const QList<PaymentState> states {Processing, Rejected, OutcomeUnknown, Mismatch, TrackingStopped, Paused};
    for (int i = 0; i < states.size(); ++i)
        fixture.put(payments->at(i).id, states.at(i));
    QVERIFY(await(fixture.session->batches().pause(batch.id)));
    QWidget window;
    Announcer announcer(&window);
    BatchRunPage page(*fixture.session, m_theme, m_format, announcer);
    showIt(page);
    page.resize(752, 560); // what a window of 960 by 640 leaves beside its sidebar
    page.open(batch.id);
    EVENTUALLY(buttonOf(page, u"Paused 1"_s));
    for (const QLabel *label : page.findChildren<QLabel *>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        EVENTUALLY(label->height() >= needed, label->text());
        EVENTUALLY(label->wordWrap() || label->width() >= label->sizeHint().width(), label->text());
    }
}

void tst_BatchPages::endingIt()
{
    PageFixture fixture;
    const BatchRecord batch = importInto(fixture, file(fixture, rows(6)), true);
    const auto payments = await(fixture.session->ledger().batches().payments(batch.seq));
    fixture.put(payments->at(0).id, PaymentState::Processing);
    QWidget window;
    Announcer announcer(&window);
    BatchRunPage page(*fixture.session, m_theme, m_format, announcer);
    showIt(page);
    page.open(batch.id);
    EVENTUALLY(buttonOf(page, u"End batch…"_s));
    awaitedButton(page, u"End batch…"_s)->click();
    QuestionDialog *dialog = nullptr;
    EVENTUALLY((dialog = page.findChild<QuestionDialog *>()) && dialog->isVisible());
    const QStringList words = visibleTexts(*dialog);
    QVERIFY2(words.contains(u"End this batch?"_s), qPrintable(words.join(u'|')));
    QVERIFY2(words.join(u'|').contains(u"What was never sent will be cancelled"_s), qPrintable(words.join(u'|')));
    static const QRegularExpression digit(u"\\d"_s);
    QVERIFY2(!words.join(u'|').contains(digit), qPrintable(words.join(u'|'))); // a figure would be old when it is answered
    EVENTUALLY(buttonOf(*dialog, u"&Keep sending"_s)->hasFocus());
    // Another program was at work while the question was read; what is paused was on the wire and can't be cancelled.
    fixture.put(payments->at(1).id, PaymentState::Processing);
    PaymentRecord doubtful = fixture.put(payments->at(2).id, PaymentState::Paused);
    doubtful.submission.everOnWire = true;
    doubtful.submission.attempts = 1;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = doubtful, .id = doubtful.id})));
    QSignalSpy said(&page, &BatchRunPage::said);
    awaitedButton(*dialog, u"&Cancel the rest"_s)->click();
    EVENTUALLY(buttonOf(page, u"Cancelled 3"_s));
    EVENTUALLY(!said.isEmpty());
    QVERIFY2(said.last().first().toString().contains(u"3 payout"_s), qPrintable(said.last().first().toString()));
    EVENTUALLY(buttonOf(page, u"Paused 1"_s) && !buttonOf(page, u"Queued"_s));
    EVENTUALLY_EQUAL(await(fixture.session->ledger().batches().byId(batch.id)).value()->state, BatchState::Ended);
    EVENTUALLY(!buttonOf(page, u"End batch…"_s) && buttonOf(page, u"Pause"_s) == buttonOf(page, u"Paused"_s));
    QVERIFY(!page.findChild<QSpinBox *>()->isVisible()); // there is nothing left to stop
}

void tst_BatchPages::whatWasNotSentOnceMore()
{
    PageFixture fixture;
    const BatchRecord batch = importInto(fixture, file(fixture, rows(6)), true);
    const auto payments = await(fixture.session->ledger().batches().payments(batch.seq));
    fixture.put(payments->at(0).id, PaymentState::Paid);
    fixture.put(payments->at(1).id, PaymentState::OutcomeUnknown);
    fixture.put(payments->at(2).id, PaymentState::Rejected);
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    window.findChild<QAction *>(u"batchesAction"_s)->trigger();
    EVENTUALLY(window.findChild<QAbstractItemView *>(u"batchesTable"_s));
    EVENTUALLY_EQUAL(window.findChild<QAbstractItemView *>(u"batchesTable"_s)->model()->rowCount(), 1);
    press(window, Qt::Key_Return);
    EVENTUALLY(buttonOf(window, u"Queued 3"_s));
    QVERIFY(!buttonOf(window, u"New batch from"_s)); // the rest may yet be sent
    QCOMPARE(await(fixture.session->batches().cancelRest(batch.id))->cancelled, 3);
    EVENTUALLY(buttonOf(window, u"New batch from 4 cancelled or rejected…"_s));
    awaitedButton(window, u"New batch from 4 cancelled or rejected…"_s)->click();
    EVENTUALLY(buttonOf(window, u"Review 4"_s) && buttonOf(window, u"Review 4"_s)->isEnabled(), visibleTexts(window).join(u'|'));
    QVERIFY2(!visibleTexts(window).join(u'|').contains(u"imported on"_s), qPrintable(visibleTexts(window).join(u'|'))); // they paid nobody
    press(window, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(buttonOf(window, u"Import and send 4"_s));
    press(window, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(buttonOf(window, u"Queued 4"_s));
    const auto batches = await(fixture.session->ledger().batches().newest());
    QCOMPARE(batches->size(), 2);
    const auto again = await(fixture.session->ledger().batches().payments(batches->constFirst().seq));
    QCOMPARE(again->size(), 4);
    for (qsizetype n = 0; n < again->size(); ++n) {
        const PaymentRecord &before = payments->at(n + 2);
        QVERIFY(again->at(n).id != before.id);
        QVERIFY(again->at(n).request.money == before.request.money);
        QCOMPARE(again->at(n).request.accountNumber, before.request.accountNumber);
        QCOMPARE(again->at(n).reference, before.reference);
    }
}

void tst_BatchPages::allBatches()
{
    PageFixture fixture;
    BatchesPage page(*fixture.session, m_theme);
    showIt(page);
    EVENTUALLY(visibleTexts(page).contains(
        u"No batches yet. Import a CSV file or an Excel workbook, drop one on this window, or paste rows from a spreadsheet."_s));
    const BatchRecord batch = importInto(fixture, file(fixture, rows(4)), false);
    auto *table = page.findChild<QAbstractItemView *>(u"batchesTable"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 1);
    EVENTUALLY_EQUAL(table->model()->index(0, 2).data().toString(), u"4 not sent yet"_s);
    QCOMPARE(table->model()->index(0, 0).data().toString(), u"Imported, not sent"_s);
    QCOMPARE(nameless(page), QString());
    QSignalSpy opened(&page, &BatchesPage::openRequested);
    page.arrive();
    press(page, Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.first().first().toString(), batch.id);
}

void tst_BatchPages::droppedOnTheWindow()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    QVERIFY(drop(window, file(fixture, rows(3))));
    EVENTUALLY(buttonOf(window, u"Review 3"_s) && buttonOf(window, u"Review 3"_s)->isEnabled(), visibleTexts(window).join(u'|'));
    press(window, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(buttonOf(window, u"Import and send 3"_s), visibleTexts(window).join(u'|'));
    press(window, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(window.findChild<BatchRunPage *>() && window.findChild<BatchRunPage *>()->isVisible());
    EVENTUALLY(buttonOf(window, u"Queued 3"_s));
}

//! Whether its rows are in the ledger is not known before it is.
void tst_BatchPages::nothingIsOpenedWhileADraftIsWritten()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    QVERIFY(drop(window, file(fixture, rows(3))));
    EVENTUALLY(buttonOf(window, u"Review 3"_s) && buttonOf(window, u"Review 3"_s)->isEnabled());
    const auto *page = window.findChild<BatchImportPage *>();
    const QString other = file(fixture, rows(5));
    bool wasWriting = false;
    QTimer eachTurn;
    connect(&eachTurn, &QTimer::timeout, this, [&] {
        if (page->isImporting() && !std::exchange(wasWriting, true))
            drop(window, other);
    });
    eachTurn.start(0);
    awaitedButton(window, u"Save as &draft batch"_s)->click();
    EVENTUALLY(window.findChild<BatchRunPage *>() && window.findChild<BatchRunPage *>()->isVisible());
    QVERIFY(wasWriting);
    QVERIFY2(
        visibleTexts(window).join(u'|').contains("Another batch is still being saved."_L1), qPrintable(visibleTexts(window).join(u'|')));
    QVERIFY(page->standing().isEmpty()); // nothing else was opened
    const auto batches = await(fixture.session->ledger().batches().newest());
    QCOMPARE(batches->size(), 1);
}

void tst_BatchPages::manyRowsAreFollowed()
{
    PageFixture fixture;
    const BatchRecord batch = importInto(fixture, file(fixture, rows(1'000)), true);
    const auto payments = await(fixture.session->ledger().batches().payments(batch.seq));
    QCOMPARE(payments->size(), 1'000);
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    window.findChild<QAction *>(u"batchesAction"_s)->trigger();
    EVENTUALLY_EQUAL(window.findChild<QAbstractItemView *>(u"batchesTable"_s)->model()->rowCount(), 1);
    QTest::keyClick(window.findChild<QAbstractItemView *>(u"batchesTable"_s), Qt::Key_Return);
    EVENTUALLY(buttonOf(window, u"Queued 1"_s));
    for (PaymentRecord payment : *payments) { // as a worker would, and much faster than the gateway lets one
        payment.submission.state = PaymentState::Processing;
        payment.submission.everOnWire = payment.submission.accepted = true;
        fixture.session->ledger().writer().write(LedgerChange {.update = payment, .id = payment.id});
    }
    EVENTUALLY(buttonOf(window, u"Processing 1"_s) && !buttonOf(window, u"Queued"_s));
}

KONTOR_TEST(tst_BatchPages, QApplication)
#include "tst_batchpages.moc"
