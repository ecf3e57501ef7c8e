// SPDX-License-Identifier: GPL-3.0-or-later
#include "gatewayfixture.h"
#include "gui/accessibility/plainwords.h"
#include "gui/jobs/jobmodel.h"
#include "gui/jobs/jobsdrawer.h"
#include "gui/keyboard/heldkeys.h"
#include "gui/kit/fieldrow.h"
#include "gui/lists/listdetail.h"
#include "gui/lists/viewtabs.h"
#include "gui/page/detailpanel.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/payins/payinspage.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/payouts/payoutspage.h"
#include "gui/shell/keymapdialog.h"
#include "gui/shell/navigator.h"
#include "gui/shell/pagehelp.h"
#include "gui/shell/sections.h"
#include "gui/shell/sidebar.h"
#include "gui/shell/sidebardelegate.h"
#include "gui/status/statusbutton.h"
#include "gui/status/statuspopover.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "office/profiles/newprofile.h"
#include "office/profiles/preferences.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSplitter>
#include <QTableView>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What surrounds the pages: the status bar's parts and what they tell, jobs, panes, keys, help, undo.
class tst_Shell : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void everyPartTellsMore_data();
    void everyPartTellsMore();
    void whatAPartTellsOfLive();
    void aTestProfileIsNotTheSandbox();
    void anActOfAPart();
    void whatIsOfflineSaysSinceWhen();
    void whatNoLongerAnswersSaysSinceWhen();
    void theMerchantKeepsItsName();
    void theLastFiftyJobs();
    void jobsInTheirDrawer();
    void theDrawerGivesWay();
    void aBatchIsAJob();
    void partsOfTheWindow();
    void undoTakesTheLatest();
    void undoInAFieldIsTheFields();
    void undoOfAHoldGoesFirst();
    void aHeldKeyActsOnce();
    void cancelledAndQueuedAgain();
    void severalBackAgain();
    void theToastOfAHoldIsTrue();
    void queuedWhileSendingIsPaused();
    void theKeysAreThoseOfTheActions();
    void everyPageHasHelp();
    void helpOfThisPage();
    void theWindowIsWhereItWas();
    void everythingHasAName();
    void aSmallWindowHasIconsOnly();
    void badgesFromTheStart();
    void whereSomebodyIsNeeded();
    void whereOneWasIsWhereOneStarts();
    void theBorderIsWhereItWas();
    void theMenuHasWhatTheDetailHas();
    void ownViewsInTheMenu();
    void theMainButtonByKeys_data();
    void theMainButtonByKeys();
    void keysThatListsTake();
    void callbacksThatAreOffSayWhenItIsRequested();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

const SessionOptions working {.listen = false};

//! Of a good draft.
const QString cancelled = u"Cancelled: 1,250,000\u00a0IDR, <b>Asha</b> & Verma. Nothing was sent."_s;

struct ShellWindow {
    ShellWindow(PageFixture &fixture, Theme &theme, const NumberFormat &format)
        : settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , window(*fixture.session, theme, format, settings)
    {
        showIt(window);
    }
    StatusButton *part(const QString &name) { return window.findChild<StatusButton *>(name); }
    StatusPopover *popover() { return window.findChild<StatusPopover *>(); }
    JobsDrawer *drawer() { return window.findChild<JobsDrawer *>(); }
    QAction *action(const QString &name) { return window.findChild<QAction *>(name); }
    QString told() { return popover() && popover()->isVisible() ? visibleTexts(*popover()).join(u'|') : QString(); }
    QString toasts()
    {
        QStringList texts;
        for (const Toast *toast : window.findChildren<Toast *>())
            texts.append(toast->text());
        return texts.join(u'|');
    }

    QSettings settings;
    MainWindow window;
};

} // namespace

void tst_Shell::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_Shell::cleanup()
{
    m_theme.setTextScale(100);
}

// ---- the status bar

void tst_Shell::everyPartTellsMore_data()
{
    QTest::addColumn<QString>("part");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("act");
    QTest::newRow("environment") << u"environmentButton"_s
                                 << QStringList {u"Whether money moves is up to the gateway"_s, u"TOKO"_s, u"shop"_s, u"http://127.0.0.1"_s}
                                 << u"Show folder"_s;
    QTest::newRow("connection") << u"connectionButton"_s << QStringList {u"Connection"_s, u"State"_s} << u"Try now"_s;
    QTest::newRow("callbacks") << u"callbacksButton"_s << QStringList {u"Off"_s, u"asks the gateway for each open payment"_s}
                               << u"Check open payments now"_s;
    QTest::newRow("requests") << u"rateGauge"_s << QStringList {u"10 requests a second"_s, u"0 of 10"_s} << u"Show what waits to be sent"_s;
    QTest::newRow("clock") << u"clockButton"_s << QStringList {u"Not compared yet"_s} << u"Compare again"_s;
}

void tst_Shell::everyPartTellsMore()
{
    QFETCH(QString, part);
    QFETCH(QStringList, words);
    QFETCH(QString, act);
    PageFixture fixture;
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY(window.window.navigator().isFirstListShown());
    StatusButton *button = window.part(part);
    button->setFocus();
    press(window.window, Qt::Key_Space);
    QVERIFY(!window.told().isEmpty());
    for (const QString &text : words)
        QVERIFY2(window.told().contains(text), qPrintable(text + u" / "_s + window.told()));
    QPushButton *action = buttonOf(*window.popover(), act);
    QVERIFY2(action && action->hasFocus(), qPrintable(window.told()));
    QCOMPARE(nameless(*window.popover()), QString());
    QVERIFY(window.window.rect().contains(window.popover()->geometry()));
    press(window.window, Qt::Key_Escape);
    QVERIFY(window.told().isEmpty());
    QVERIFY(button->hasFocus());
    // Pressed twice with the pointer it opens and closes.
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(!window.told().isEmpty());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(window.told().isEmpty());
}

void tst_Shell::whatAPartTellsOfLive()
{
    PageFixture fixture(Environment::Live);
    ShellWindow window(fixture, m_theme, m_format);
    QVERIFY(!window.window.findChild<QFrame *>(u"envBand"_s)); // the button says it
    StatusButton *button = window.part(u"environmentButton"_s);
    QCOMPARE(button->property("tone").toString(), u"live"_s);
    QCOMPARE(button->text(), u"Live · TOKO"_s);
    QVERIFY(spokenName(button).startsWith("Live money."_L1));
    button->click();
    QVERIFY2(window.told().contains("leaves your balance"_L1), qPrintable(window.told()));
    QVERIFY(window.window.windowTitle().contains("Live"_L1));
}

//! What is said of a gateway that isn't ours is no more than is known of it.
void tst_Shell::aTestProfileIsNotTheSandbox()
{
    PageFixture fixture(Environment::Test);
    QVERIFY(!fixture.session->profile().builtInSandbox);
    ShellWindow window(fixture, m_theme, m_format);
    auto *band = window.window.findChild<QFrame *>(u"envBand"_s);
    QVERIFY(band);
    const QString words = visibleTexts(*band).join(u'|');
    QVERIFY2(words.startsWith("Test: for practice payments."_L1) && !words.contains("No real money moves"_L1), qPrintable(words));
    QVERIFY(!band->accessibleName().contains("Sandbox"_L1));
    QVERIFY(window.window.windowTitle().contains("Test"_L1));
    StatusButton *button = window.part(u"environmentButton"_s);
    QVERIFY2(!spokenName(button).contains("No real money moves"_L1), qPrintable(spokenName(button)));
    button->click();
    QVERIFY2(window.told().contains("Whether money moves is up to the gateway"_L1), qPrintable(window.told()));
}

void tst_Shell::anActOfAPart()
{
    PageFixture fixture;
    fixture.put(fixture.issue(goodDraft()), PaymentState::Paid, u"SUCCESS"_s);
    fixture.issue(goodDraft());
    ShellWindow window(fixture, m_theme, m_format);
    auto *table = window.window.findChild<QTableView *>(u"payoutsTable"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 2);
    window.part(u"rateGauge"_s)->click();
    awaitedButton(*window.popover(), u"Show what waits"_s)->click();
    QVERIFY(window.told().isEmpty());
    EVENTUALLY_EQUAL(table->model()->rowCount(), 1);
    window.part(u"callbacksButton"_s)->click();
    awaitedButton(*window.popover(), u"Check open payments"_s)->click();
    QVERIFY2(window.toasts().contains("Another Kontor works on this folder"_L1), qPrintable(window.toasts()));
}

void tst_Shell::whatIsOfflineSaysSinceWhen()
{
    PageFixture fixture(Environment::Test, {.listen = false, .passphrase = [] { return QByteArray("a practice passphrase"); }});
    const auto key = await(fixture.session->keys().generate(2048, KeyStorage::File));
    QVERIFY(key && fixture.session->keys().use(key->id));
    ShellWindow window(fixture, m_theme, m_format);
    fixture.session->start();
    StatusButton *button = window.part(u"connectionButton"_s);
    EVENTUALLY(button->text().startsWith("Offline since "_L1), button->text());
    QCOMPARE(button->property("tone").toString(), u"danger"_s);
    button->click();
    QVERIFY2(window.told().contains("Since"_L1) && window.told().contains("Nothing is sent until the connection is back."_L1),
        qPrintable(window.told()));
}

void tst_Shell::whatNoLongerAnswersSaysSinceWhen()
{
    Admitted admitted;
    QVERIFY(admitted.isThere);
    MerchantSession &session = *admitted.fixture.session;
    ShellWindow window(admitted.fixture, m_theme, m_format);
    session.start();
    EVENTUALLY_EQUAL(session.connection().state(), ConnectionStatus::State::Connected);
    admitted.gateway.sandbox.setFaults(R"({"do":"drop_before_accept"})");
    QVERIFY(!await(session.lookups().merchantName()));
    StatusButton *button = window.part(u"connectionButton"_s);
    EVENTUALLY(button->text().startsWith("No answer since "_L1), button->text());
    button->click();
    const QStringList lines = window.told().split(u'|');
    QVERIFY2(lines.contains(button->text()), qPrintable(window.told()));
    QVERIFY2(!lines.contains(u"Since"_s), qPrintable(window.told())); // the line above says it
}

//! Whoever starts without a network, or while the keychain is locked, still reads whose money it is.
void tst_Shell::theMerchantKeepsItsName()
{
    Admitted at;
    QVERIFY(at.isThere);
    QVERIFY(at.fixture.session->merchantName().isEmpty());
    at.fixture.session->start();
    EVENTUALLY(at.fixture.session->hasNamedMerchant());
    const QString name = at.fixture.session->merchantName();
    QVERIFY(!name.isEmpty());
    QVERIFY(await(at.fixture.session->stop()));
    const QString profile = at.fixture.session->profile().name;
    at.fixture.session.reset();
    at.fixture.session = *MerchantSession::open(at.fixture.home, *at.fixture.home.profile(profile), at.fixture.clock, withKey);
    QVERIFY(!at.fixture.session->hasNamedMerchant());
    QCOMPARE(at.fixture.session->merchantName(), name);
    ShellWindow window(at.fixture, m_theme, m_format);
    QVERIFY2(window.part(u"environmentButton"_s)->text().endsWith(name), qPrintable(window.part(u"environmentButton"_s)->text()));
    // Another merchant's is another.
    ProfileDraft other = draftOf(at.fixture.session->profile());
    other.merchantCode = u"OTHER"_s;
    QVERIFY(await(at.fixture.session->settings().amendProfile(other)));
    QVERIFY(at.fixture.home.profile(profile)->merchantName.isEmpty());
}

// ---- jobs

void tst_Shell::theLastFiftyJobs()
{
    FakeClock clock;
    JobModel book(clock);
    const qint64 export1 = book.begin(u"Exporting"_s);
    for (int i = 0; i < 60; ++i)
        book.note(u"said %1"_s.arg(i));
    QCOMPARE(book.running(), 1);
    QCOMPARE(book.jobs().size(), 1 + JobModel::mostEnded);
    QCOMPARE(book.jobs().first().words, u"Exporting"_s); // what is under way is never dropped, and comes first
    QCOMPARE(book.jobs().at(1).words, u"said 59"_s);
    QSignalSpy changed(&book, &JobModel::changed);
    book.progress(export1, u"Exporting: 5 of 10"_s, 50);
    QCOMPARE(book.jobs().first().percent, 50);
    book.progress(export1, u"Exporting: 5 of 10"_s, 50);
    QCOMPARE(changed.size(), 1);
    book.end(export1, u"Saved"_s);
    book.end(export1, u"Saved twice"_s);
    QCOMPARE(book.running(), 0);
    QCOMPARE(book.jobs().first().words, u"Saved"_s);
    QCOMPARE(book.jobs().size(), JobModel::mostEnded);
    book.end(book.begin(u"Backing up"_s), u"No backup"_s, false);
    QCOMPARE(book.jobs().first().state, Job::State::Failed);
}

void tst_Shell::jobsInTheirDrawer()
{
    PageFixture fixture;
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY(window.window.navigator().isFirstListShown());
    QCOMPARE(window.part(u"jobsButton"_s)->text(), u"No jobs"_s);
    press(window.window, Qt::Key_J, Qt::ControlModifier);
    QVERIFY(window.drawer()->isVisible());
    QVERIFY(visibleTexts(*window.drawer()).join(u'|').contains("Nothing is running"_L1));
    QVERIFY(window.drawer()->list()->hasFocus());
    QCOMPARE(nameless(*window.drawer()), QString());
    window.action(u"checkLedgerAction"_s)->trigger();
    QCOMPARE(window.part(u"jobsButton"_s)->text(), u"1 job(s)"_s);
    EVENTUALLY_EQUAL(window.part(u"jobsButton"_s)->text(), u"No jobs"_s);
    QListWidget *list = window.drawer()->list();
    QCOMPARE(list->count(), 1);
    QVERIFY2(list->item(0)->text().startsWith("The ledger is whole."_L1), qPrintable(list->item(0)->text()));
    window.action(u"undoAction"_s)->trigger();
    EVENTUALLY_EQUAL(list->count(), 2); // what toasts said is there, too
    QVERIFY(list->item(0)->text().startsWith("There is nothing to undo"_L1));
    list->setFocus();
    press(window.window, Qt::Key_Escape);
    QVERIFY(!window.drawer()->isVisible());
    QVERIFY(!window.action(u"jobsAction"_s)->isChecked());
    window.part(u"jobsButton"_s)->click();
    QVERIFY(window.drawer()->isVisible());
}

//! The keyboard may go from the list of jobs to what lies beside it, and never to what can't be seen.
void tst_Shell::theDrawerGivesWay()
{
    PageFixture fixture;
    ShellWindow window(fixture, m_theme, m_format);
    window.window.resize(1000, 700);
    EVENTUALLY(window.window.navigator().isFirstListShown());
    press(window.window, Qt::Key_J, Qt::ControlModifier);
    EVENTUALLY(window.drawer()->list()->hasFocus());
    const QRect drawer(window.drawer()->mapTo(&window.window, QPoint()), window.drawer()->size());
    int beside = 0, below = 0;
    for (QWidget *widget : window.window.findChildren<QWidget *>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisibleTo(&window.window) || window.drawer()->isAncestorOf(widget))
            continue;
        window.action(u"jobsAction"_s)->setChecked(true);
        widget->setFocus();
        const QRect place(widget->mapTo(&window.window, QPoint()), widget->size());
        const bool isHidden = drawer.contains(place);
        if (drawer.intersects(place) && !isHidden)
            continue;
        QCOMPARE(window.drawer()->isVisible(), !isHidden);
        QCOMPARE(window.action(u"jobsAction"_s)->isChecked(), !isHidden);
        QVERIFY(widget->hasFocus());
        ++(isHidden ? below : beside);
    }
    QVERIFY2(beside > 0 && below > 0, qPrintable(u"%1 beside, %2 below"_s.arg(beside).arg(below)));
}

void tst_Shell::aBatchIsAJob()
{
    PageFixture fixture;
    ShellWindow window(fixture, m_theme, m_format);
    QList<LedgerChange> changes;
    for (int i = 0; i < 4; ++i) {
        auto frozen = fixture.session->payments().freeze(goodDraft(), m_format);
        frozen->record.batchRow = i + 1;
        if (i == 0)
            frozen->record.submission
                = {.state = PaymentState::Processing, .attempts = 0, .mayBeAccepted = true, .everOnWire = true, .accepted = true};
        changes.append({.insert = frozen->record, .id = frozen->record.id});
    }
    const BatchRecord batch {.id = u"b-1"_s,
        .title = u"Payroll"_s,
        .state = BatchState::Sending,
        .createdAt = fixture.clock.wall(),
        .changedAt = fixture.clock.wall()};
    QVERIFY(await(fixture.session->ledger().writer().write(changes, batch)));
    EVENTUALLY_EQUAL(window.part(u"jobsButton"_s)->text(), u"1 job(s)"_s);
    window.action(u"jobsAction"_s)->setChecked(true);
    EVENTUALLY(window.drawer()->list()->count() == 1 && window.drawer()->list()->item(0)->text() == u"Sending Payroll: 1 of 4\n25 %"_s);
    QPushButton *rest = buttonOf(*window.drawer(), u"Pause this batch"_s);
    QVERIFY(rest && !buttonOf(*window.drawer(), u"Cancel this job"_s)); // what is on its way can't be called back
    QTest::mouseClick(rest, Qt::LeftButton);
    EVENTUALLY_EQUAL(window.part(u"jobsButton"_s)->text(), u"No jobs"_s);
    EVENTUALLY(window.drawer()->list()->item(0)->text().startsWith("Payroll is paused: 3 payout(s) wait."_L1),
        window.drawer()->list()->item(0)->text());
    QVERIFY(!buttonOf(*window.drawer(), u"Pause this batch"_s));
}

// ---- keys

void tst_Shell::partsOfTheWindow()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    ShellWindow window(fixture, m_theme, m_format);
    auto *page = window.window.findChild<PayoutsPage *>();
    auto *table = window.window.findChild<QTableView *>(u"payoutsTable"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 1);
    page->detail().choose(id);
    EVENTUALLY(page->chosen());
    auto *detail = window.window.findChild<DetailPanel *>();
    table->setFocus();
    const auto isIn = [](const QWidget *part) { return part->isAncestorOf(QApplication::focusWidget()); };
    press(window.window, Qt::Key_F6);
    QVERIFY(isIn(detail));
    QWidget *inDetail = QApplication::focusWidget();
    press(window.window, Qt::Key_F6);
    QVERIFY(isIn(window.window.findChild<StatusBar *>()));
    press(window.window, Qt::Key_F6);
    QVERIFY(isIn(window.window.findChild<Sidebar *>()));
    press(window.window, Qt::Key_F6);
    QCOMPARE(QApplication::focusWidget(), table); // where it was in it
    press(window.window, Qt::Key_F6);
    QCOMPARE(QApplication::focusWidget(), inDetail);
    press(window.window, Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget(), table);
    press(window.window, Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(isIn(window.window.findChild<Sidebar *>()));
    press(window.window, Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(isIn(window.window.findChild<StatusBar *>()));
}

void tst_Shell::undoTakesTheLatest()
{
    QWidget window;
    showIt(window);
    ToastHost host(m_theme, &window);
    QSignalSpy posted(&host, &ToastHost::posted);
    QVERIFY(!host.undoLatest());
    QSignalSpy first(host.post({.text = u"Tracking stopped"_s, .action = u"Undo"_s, .stay = std::chrono::minutes(1)}), &Toast::undone);
    QSignalSpy second(host.post({.text = u"Cancelled"_s, .action = u"Undo"_s, .stay = std::chrono::minutes(1)}), &Toast::undone);
    host.post({.text = u"Saved"_s, .stay = std::chrono::minutes(1)}); // nothing to take back
    QCOMPARE(posted.size(), 3);
    QVERIFY(host.undoLatest());
    QCOMPARE(second.size(), 1);
    QCOMPARE(first.size(), 0);
    QVERIFY(host.undoLatest());
    QCOMPARE(first.size(), 1);
    QVERIFY(!host.undoLatest());
    host.post({.text = u"Sending in 5 s"_s, .kept = u"Sending"_s});
    QCOMPARE(posted.last().first().toString(), u"Sending"_s); // no countdown stands among what happened
}

void tst_Shell::cancelledAndQueuedAgain()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY(window.window.navigator().isFirstListShown());
    auto *list = window.window.findChild<PayoutsPage *>();
    list->detail().choose(id);
    EVENTUALLY(list->chosen());
    window.window.findChild<QTableView *>(u"payoutsTable"_s)->setFocus();
    press(window.window, Qt::Key_Delete);
    EVENTUALLY_EQUAL(window.toasts(), cancelled);
    QCOMPARE(fixture.payment(id).submission.state, PaymentState::Cancelled);
    press(window.window, Qt::Key_Z, Qt::ControlModifier);
    EVENTUALLY(window.toasts().startsWith(u"Sending "_s), window.toasts()); // counted down like any other
    EVENTUALLY_EQUAL(list->chosen()->id, id.successor()); // read from the ledger a moment later
    QCOMPARE(fixture.payment(id).submission.state, PaymentState::Cancelled);
    QCOMPARE(fixture.payment(id.successor()).submission.state, PaymentState::Queued);
    QCOMPARE(fixture.payment(id.successor()).request.money, fixture.payment(id).request.money);
    // It is held like any other, with the same way back.
    const PaymentRecord again = fixture.payment(id.successor());
    QVERIFY(again.notBefore);
    const Millis held = *again.notBefore - again.createdAt;
    QVERIFY2(
        held > Seconds(Preferences::usualHold - 2) && held <= Seconds(Preferences::usualHold), qPrintable(QString::number(held.count())));
    press(window.window, Qt::Key_Z, Qt::ControlModifier);
    EVENTUALLY_EQUAL(fixture.payment(again.id).submission.state, PaymentState::Cancelled);
}

//! It was promised these keys, and the money goes out in seconds.
void tst_Shell::undoOfAHoldGoesFirst()
{
    PageFixture fixture;
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY(window.window.navigator().isFirstListShown());
    press(window.window, Qt::Key_F, Qt::ControlModifier);
    auto *filter = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(filter);
    auto *host = window.window.findChild<ToastHost *>();
    const auto hold = [host] {
        return host->post({.text = u"Sending in 5 s"_s, .action = u"Undo"_s, .stay = std::chrono::minutes(1), .pauses = false});
    };
    QTest::keyClicks(filter, u"zz"_s);
    QSignalSpy first(hold(), &Toast::undone);
    press(window.window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(first.size(), 1);
    QCOMPARE(filter->text(), u"zz"_s);
    // An emptied field has nothing that a person would want back before their money.
    filter->setFocus();
    QTest::keyClick(filter, Qt::Key_Backspace);
    QTest::keyClick(filter, Qt::Key_Backspace);
    QVERIFY(filter->isUndoAvailable());
    QSignalSpy second(host->post({.text = u"Deleted"_s, .action = u"Undo"_s, .stay = std::chrono::minutes(1)}), &Toast::undone);
    press(window.window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(second.size(), 1);
    QCOMPARE(filter->text(), QString());
    // Choices that are typed, and numbers, hand the keys to their line by themselves.
    press(window.window, Qt::Key_N, Qt::ControlModifier);
    auto *page = window.window.findChild<NewPayoutPage *>();
    EVENTUALLY(page && page->isVisible());
    typeInto(*page, u"Bank"_s, u"BCA"_s);
    QSignalSpy third(hold(), &Toast::undone);
    QWidget *bank = rowOf(*page, u"Bank"_s)->editor();
    QVERIFY(bank->isAncestorOf(QApplication::focusWidget()) || bank->hasFocus());
    QTest::keyClick(bank, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(third.size(), 1);
    QCOMPARE(lineOf(*page, u"Bank"_s)->text(), u"BCA"_s);
}

//! Under X11 a held key comes as one that goes up and down in the same moment.
void tst_Shell::aHeldKeyActsOnce()
{
    QWidget window;
    auto *button = new QPushButton(u"Pay"_s, &window);
    showIt(window);
    button->setFocus();
    HeldKeys held;
    int pressed = 0;
    connect(button, &QPushButton::pressed, &window, [&pressed] { ++pressed; });
    const auto send = [](QObject *to, QEvent::Type type, int key, Qt::KeyboardModifiers modifiers, quint64 at, bool repeats = false) {
        QKeyEvent event(type, key, modifiers, QString(), repeats);
        event.setTimestamp(at);
        event.ignore();
        QCoreApplication::sendEvent(to, &event);
        return event.isAccepted();
    };
    const auto isTaken = [&](int key, Qt::KeyboardModifiers modifiers, quint64 at, bool repeats = false) {
        return send(button, QEvent::ShortcutOverride, key, modifiers, at, repeats);
    };
    QVERIFY(!isTaken(Qt::Key_Return, Qt::ControlModifier, 1000)); // becomes a shortcut
    send(button, QEvent::KeyRelease, Qt::Key_Return, Qt::ControlModifier, 1660);
    QVERIFY(isTaken(Qt::Key_Return, Qt::ControlModifier, 1660));
    send(button, QEvent::KeyRelease, Qt::Key_Return, Qt::ControlModifier, 1700);
    QVERIFY(isTaken(Qt::Key_Return, Qt::ControlModifier, 1700));
    send(button, QEvent::KeyRelease, Qt::Key_Return, Qt::ControlModifier, 1740);
    QVERIFY(!isTaken(Qt::Key_Return, Qt::ControlModifier, 1800)); // pressed anew
    QVERIFY(isTaken(Qt::Key_Return, Qt::ControlModifier, 1900, true)); // where the window system says so
    // A button's own keys, too.
    send(button, QEvent::KeyPress, Qt::Key_Space, {}, 3000);
    send(button, QEvent::KeyRelease, Qt::Key_Space, {}, 3600);
    send(button, QEvent::KeyPress, Qt::Key_Space, {}, 3600);
    QCOMPARE(pressed, 1);
    send(button, QEvent::KeyRelease, Qt::Key_Space, {}, 3640);
    send(button, QEvent::KeyPress, Qt::Key_Space, {}, 3900);
    QCOMPARE(pressed, 2);
}

//! One sentence for all of them, and one way back.
void tst_Shell::severalBackAgain()
{
    PageFixture fixture;
    fixture.issue(goodDraft());
    fixture.issue(goodDraft());
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY(window.window.navigator().isFirstListShown());
    auto *table = window.window.findChild<QTableView *>(u"payoutsTable"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 2);
    table->setFocus();
    const auto cancelled = [&fixture] {
        const auto all = await(fixture.session->ledger().payments().find({.states = {PaymentState::Cancelled}}));
        return all ? int(all->size()) : -1;
    };
    table->selectAll();
    press(window.window, Qt::Key_Delete);
    EVENTUALLY_EQUAL(window.toasts(), u"2 payment(s) cancelled. None of them was sent."_s);
    press(window.window, Qt::Key_Z, Qt::ControlModifier);
    EVENTUALLY(
        window.toasts().startsWith(u"2 payment(s) queued again, each under a new ID."_s) && window.toasts().contains(u"They go out at "_s),
        window.toasts());
    QCOMPARE(cancelled(), 2);
    press(window.window, Qt::Key_Z, Qt::ControlModifier);
    EVENTUALLY_EQUAL(window.toasts(), u"2 payment(s) cancelled. None of them was sent."_s);
    QCOMPARE(cancelled(), 4);
}

//! It offers a way back that there is, and says no sending that there isn't.
void tst_Shell::theToastOfAHoldIsTrue()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY(window.window.navigator().isFirstListShown());
    press(window.window, Qt::Key_N, Qt::ControlModifier);
    auto *page = window.window.findChild<NewPayoutPage *>();
    QVERIFY(page);
    Q_EMIT page->queued(fixture.payment(id), Seconds(600));
    EVENTUALLY(window.toasts().startsWith(u"Sending "_s) && window.toasts().endsWith(u" in 600 s"_s), window.toasts());
    fixture.session->sending().setWorkingOffline(true);
    QVERIFY2(window.toasts().endsWith(u"It goes out when sending goes on."_s), qPrintable(window.toasts()));
    fixture.session->sending().setWorkingOffline(false);
    QVERIFY2(window.toasts().startsWith(u"Sending "_s), qPrintable(window.toasts()));
    auto *list = window.window.findChild<PayoutsPage *>();
    EVENTUALLY(list->chosen());
    window.window.findChild<QTableView *>(u"payoutsTable"_s)->setFocus();
    press(window.window, Qt::Key_Delete);
    EVENTUALLY_EQUAL(window.toasts(), cancelled); // and nothing that is still being sent
}

void tst_Shell::queuedWhileSendingIsPaused()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY(window.window.navigator().isFirstListShown());
    fixture.session->sending().setWorkingOffline(true);
    press(window.window, Qt::Key_N, Qt::ControlModifier);
    auto *page = window.window.findChild<NewPayoutPage *>();
    QVERIFY(page);
    Q_EMIT page->queued(fixture.payment(id), Millis::zero());
    EVENTUALLY(
        window.toasts().startsWith(u"Queued "_s) && window.toasts().endsWith(u"It goes out when sending goes on."_s), window.toasts());
    press(window.window, Qt::Key_Z, Qt::ControlModifier);
    EVENTUALLY_EQUAL(fixture.payment(id).submission.state, PaymentState::Cancelled);
}

void tst_Shell::undoInAFieldIsTheFields()
{
    PageFixture fixture;
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY(window.window.navigator().isFirstListShown());
    press(window.window, Qt::Key_F, Qt::ControlModifier);
    auto *filter = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(filter);
    QTest::keyClicks(filter, u"asha"_s);
    press(window.window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(filter->text(), QString());
    QCOMPARE(window.toasts(), QString());
    // With nothing to take back in it the keys are the window's, where a payment may count its last seconds.
    QVERIFY(!filter->isUndoAvailable());
    auto *host = window.window.findChild<ToastHost *>();
    QSignalSpy undone(host->post({.text = u"Sending"_s, .action = u"Undo"_s, .stay = std::chrono::minutes(1)}), &Toast::undone);
    press(window.window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(undone.size(), 1);
    EVENTUALLY_EQUAL(window.toasts(), QString());
    window.window.findChild<QTableView *>(u"payoutsTable"_s)->setFocus();
    window.part(u"rateGauge"_s)->setFocus();
    press(window.window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window.toasts(), u"There is nothing to undo at this moment."_s);
}

void tst_Shell::theKeysAreThoseOfTheActions()
{
    PageFixture fixture;
    ShellWindow window(fixture, m_theme, m_format);
    press(window.window, Qt::Key_Slash, Qt::ControlModifier);
    KeyMapDialog *dialog = nullptr;
    EVENTUALLY((dialog = window.window.findChild<KeyMapDialog *>()) && dialog->isVisible());
    QVERIFY(dialog->windowTitle().contains("Test"_L1)); // the environment
    QStringList texts;
    for (const QLabel *label : dialog->findChildren<QLabel *>())
        texts.append(label->text());
    int keys = 0;
    for (const QAction *top : window.window.menuBar()->actions()) {
        for (const QAction *action : top->menu()->actions()) {
            if (action->shortcut().isEmpty())
                continue;
            ++keys;
            QVERIFY2(texts.contains(plainWords(action->text())), qPrintable(action->text()));
            QVERIFY2(texts.contains(action->shortcut().toString(QKeySequence::NativeText)), qPrintable(action->text()));
        }
    }
    QVERIFY(keys >= 30);
    QCOMPARE(nameless(*dialog), QString());
    EVENTUALLY(dialog->isActiveWindow());
    press(*dialog, Qt::Key_Escape);
    EVENTUALLY(!window.window.findChild<KeyMapDialog *>());
    QCOMPARE(plainWords(u"&Export && print…"_s), u"Export & print"_s);
}

void tst_Shell::everyPageHasHelp()
{
    using namespace section;
    const QString common = pageHelp(u"no such page"_s);
    QStringList seen {common};
    for (const QLatin1StringView &page : {payouts, newPayout, onePayout, payins, newPayin, onePayin, batches, batchImport, batchReview,
             batchRun, balances, options, keys, conflict, recovery}) {
        const QString help = pageHelp(page);
        QVERIFY2(help.size() > 40 && !seen.contains(help), page.data());
        seen.append(help);
    }
}

void tst_Shell::helpOfThisPage()
{
    PageFixture fixture;
    ShellWindow window(fixture, m_theme, m_format);
    window.action(u"balancesAction"_s)->trigger();
    press(window.window, Qt::Key_F1);
    QuestionDialog *dialog = nullptr;
    EVENTUALLY((dialog = window.window.findChild<QuestionDialog *>()) && dialog->isVisible());
    QVERIFY(visibleTexts(*dialog).contains(pageHelp(section::balances)));
    QCOMPARE(nameless(*dialog), QString());
}

void tst_Shell::theWindowIsWhereItWas()
{
    PageFixture fixture;
    const QString file = fixture.dir.filePath(u"window.ini"_s);
    QSize before;
    {
        QSettings settings(file, QSettings::IniFormat);
        MainWindow window(*fixture.session, m_theme, m_format, settings);
        window.show();
        window.resize(1140, 640); // wide enough for the words of the sidebar
        window.findChild<QAction *>(u"sidebarAction"_s)->setChecked(true);
        before = window.size();
        window.close();
    }
    QSettings settings(file, QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    QCOMPARE(window.size(), before);
    QVERIFY(window.findChild<Sidebar *>()->isCollapsed());
}

void tst_Shell::everythingHasAName()
{
    PageFixture fixture;
    fixture.issue(goodDraft());
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY(window.window.navigator().isFirstListShown());
    press(window.window, Qt::Key_J, Qt::ControlModifier);
    window.part(u"clockButton"_s)->click();
    QCOMPARE(nameless(window.window), QString());
    // At twice the size everything is still inside the window.
    m_theme.setTextScale(200);
    window.window.resize(1280, 800);
    window.part(u"environmentButton"_s)->click();
    EVENTUALLY(!window.told().isEmpty());
    QVERIFY(window.window.rect().contains(window.popover()->geometry()));
}

//! The words of the sidebar go where there is little room for the letters, and come back as somebody wants them.
void tst_Shell::aSmallWindowHasIconsOnly()
{
    PageFixture fixture;
    ShellWindow window(fixture, m_theme, m_format);
    auto *sidebar = window.window.findChild<Sidebar *>();
    window.window.resize(1200, 800);
    EVENTUALLY(!sidebar->isCollapsed());
    window.window.resize(1000, 800);
    EVENTUALLY(sidebar->isCollapsed());
    QVERIFY(window.action(u"sidebarAction"_s)->isChecked());
    QVERIFY(!window.settings.value("narrowSidebar").toBool()); // nobody wished for it
    window.action(u"sidebarAction"_s)->trigger();
    QVERIFY(!sidebar->isCollapsed()); // who wants the words has them
    window.window.resize(1200, 800);
    EVENTUALLY(!sidebar->isCollapsed());
    m_theme.setTextScale(200);
    EVENTUALLY(sidebar->isCollapsed());
    m_theme.setTextScale(100);
    EVENTUALLY(!sidebar->isCollapsed());
    window.action(u"sidebarAction"_s)->trigger();
    QVERIFY(sidebar->isCollapsed());
    window.window.resize(1000, 800);
    window.window.resize(1200, 800);
    QVERIFY(sidebar->isCollapsed()); // as it was wished for
    QVERIFY(window.settings.value("narrowSidebar").toBool());
}

namespace {

PaymentDraft goodPayin()
{
    PaymentDraft payin = goodDraft();
    payin.kind = PaymentKind::Payin;
    payin.methodCode = u"VIRTUAL_ACCOUNT"_s;
    return payin;
}

//! Beside a section of the sidebar.
int badge(ShellWindow &window, const QString &section)
{
    const QListWidget *list = window.window.findChild<Sidebar *>()->list();
    for (int row = 0; row < list->count(); ++row) {
        if (list->item(row)->data(SidebarDelegate::IdRole) == section)
            return list->item(row)->data(SidebarDelegate::AttentionRole).toInt();
    }
    return -1;
}

} // namespace

//! The lists need not have been seen for that.
void tst_Shell::badgesFromTheStart()
{
    PageFixture fixture;
    fixture.put(fixture.issue(goodDraft()), PaymentState::OutcomeUnknown);
    fixture.put(fixture.issue(goodDraft()), PaymentState::Rejected);
    const OrderId payin = fixture.issue(goodPayin());
    fixture.put(payin, PaymentState::Mismatch);
    QSettings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat).setValue("startPage", u"balances"_s);
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(badge(window, section::payouts), 2);
    EVENTUALLY_EQUAL(badge(window, section::payins), 1);
    QVERIFY(!window.window.findChild<PayoutsPage *>() && !window.window.findChild<PayinsPage *>());
    fixture.put(payin, PaymentState::Paid, u"SUCCESS"_s);
    EVENTUALLY_EQUAL(badge(window, section::payins), 0);
    QCOMPARE(badge(window, section::payouts), 2);
}

void tst_Shell::whereSomebodyIsNeeded()
{
    PageFixture fixture;
    const OrderId payout = fixture.issue(goodDraft());
    fixture.put(fixture.issue(goodPayin()), PaymentState::OutcomeUnknown);
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(badge(window, section::payins), 1);
    QAction *attention = window.action(u"attentionAction"_s);
    attention->trigger(); // only payins need somebody
    QVERIFY2(window.window.windowTitle().startsWith("Payins"_L1), qPrintable(window.window.windowTitle()));
    QCOMPARE(window.window.findChild<PayinsPage *>()->model().query().attentionReasons.size(), qsizetype(attentionTroubles.size()));
    fixture.put(payout, PaymentState::OutcomeUnknown);
    EVENTUALLY_EQUAL(badge(window, section::payouts), 1);
    attention->trigger(); // both: the ones that are seen
    QVERIFY(window.window.windowTitle().startsWith("Payins"_L1));
    window.action(u"payoutsAction"_s)->trigger();
    attention->trigger();
    QVERIFY(window.window.windowTitle().startsWith("Payouts"_L1));
    QCOMPARE(window.window.findChild<PayoutsPage *>()->model().query().attentionReasons.size(), qsizetype(attentionTroubles.size()));
}

void tst_Shell::whereOneWasIsWhereOneStarts()
{
    PageFixture fixture;
    {
        ShellWindow window(fixture, m_theme, m_format);
        QVERIFY(window.window.windowTitle().startsWith("Payouts"_L1)); // the first time
        window.action(u"newPayinAction"_s)->trigger(); // a page of the payins
    }
    {
        ShellWindow window(fixture, m_theme, m_format);
        QVERIFY2(window.window.windowTitle().startsWith("Payins"_L1), qPrintable(window.window.windowTitle()));
        window.settings.setValue("startPage", u"balances"_s); // what somebody chose goes before that
    }
    ShellWindow window(fixture, m_theme, m_format);
    QVERIFY2(window.window.windowTitle().startsWith("Balances"_L1), qPrintable(window.window.windowTitle()));
}

void tst_Shell::theBorderIsWhereItWas()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    const auto detail = [&](ShellWindow &window) {
        window.window.resize(1280, 800);
        window.window.findChild<PayoutsPage *>()->detail().choose(id);
        DetailPanel *panel = nullptr;
        [&] { EVENTUALLY((panel = window.window.findChild<DetailPanel *>()) && panel->isVisible() && panel->width() > 100); }();
        return panel;
    };
    {
        ShellWindow window(fixture, m_theme, m_format);
        DetailPanel *panel = detail(window);
        EVENTUALLY_EQUAL(panel->width(), 340);
        auto *splitter = qobject_cast<QSplitter *>(panel->parentWidget());
        QWidget *handle = splitter->handle(1);
        const QPoint middle = handle->rect().center();
        QTest::mousePress(handle, Qt::LeftButton, Qt::NoModifier, middle);
        QTest::mouseMove(handle, middle - QPoint(60, 0));
        QTest::mouseRelease(handle, Qt::LeftButton, Qt::NoModifier, middle);
        EVENTUALLY_EQUAL(panel->width(), 400);
    }
    ShellWindow window(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(detail(window)->width(), 400);
}

void tst_Shell::theMenuHasWhatTheDetailHas()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    ShellWindow window(fixture, m_theme, m_format);
    for (const QString &name : {u"requestAction"_s, u"supportAction"_s})
        QVERIFY(!window.action(name)->isEnabled());
    auto *table = window.window.findChild<QTableView *>(u"payoutsTable"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 1);
    EVENTUALLY(table->hasFocus() && table->currentIndex().isValid());
    const auto open = [&window] {
        Q_EMIT window.window.findChild<QMenu *>(u"paymentsMenu"_s)->aboutToShow();
        QVERIFY(window.action(u"openAction"_s)->isEnabled());
        window.action(u"openAction"_s)->trigger();
    };
    open();
    EVENTUALLY(window.action(u"supportAction"_s)->isEnabled());
    auto *panel = window.window.findChild<DetailPanel *>();
    QVERIFY(panel->isVisible() && table->hasFocus());
    open(); // it is open: the keyboard goes there
    QVERIFY(panel->isAncestorOf(QApplication::focusWidget()));
    window.action(u"requestAction"_s)->trigger();
    EVENTUALLY(buttonOf(*panel, u"Hide request and reply"_s));
    window.action(u"supportAction"_s)->trigger();
    QVERIFY2(QApplication::clipboard()->text().contains(id.toString()), qPrintable(QApplication::clipboard()->text()));
}

void tst_Shell::ownViewsInTheMenu()
{
    PageFixture fixture;
    ShellWindow window(fixture, m_theme, m_format);
    auto *page = window.window.findChild<PayoutsPage *>();
    auto *views = page->findChild<ViewTabs *>();
    QVERIFY(!window.action(u"renameViewAction"_s)->isEnabled() && !window.action(u"deleteViewAction"_s)->isEnabled());
    const auto count = page->controller().views().size();
    Q_EMIT views->saved(u"Mine"_s);
    QVERIFY(window.action(u"renameViewAction"_s)->isEnabled());
    window.action(u"renameViewAction"_s)->trigger();
    QLineEdit *line = nullptr;
    EVENTUALLY((line = qobject_cast<QLineEdit *>(QApplication::focusWidget())) && line->text() == "Mine"_L1);
    line->setText(u"Ours"_s);
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(page->controller().views().constLast().name, u"Ours"_s);
    window.action(u"deleteViewAction"_s)->trigger();
    QCOMPARE(page->controller().views().size(), count);
    QVERIFY(!window.action(u"deleteViewAction"_s)->isEnabled());
}

void tst_Shell::theMainButtonByKeys_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<QString>("title");
    QTest::newRow("payouts") << u"payoutsAction"_s << u"New payout"_s;
    QTest::newRow("payins") << u"payinsAction"_s << u"New payin"_s;
    QTest::newRow("keys") << u"keysAction"_s << u"New token"_s;
}

//! From wherever on the page the keyboard is: nothing goes out by it.
void tst_Shell::theMainButtonByKeys()
{
    QFETCH(QString, section);
    QFETCH(QString, title);
    PageFixture fixture;
    fixture.issue(goodDraft());
    ShellWindow window(fixture, m_theme, m_format);
    window.action(section)->trigger();
    EVENTUALLY(QApplication::focusWidget());
    press(window.window, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(window.window.windowTitle().startsWith(title), window.window.windowTitle());
    QCOMPARE(fixture.inLedger(), 1);
}

void tst_Shell::keysThatListsTake()
{
    PageFixture fixture;
    ShellWindow window(fixture, m_theme, m_format);
    QVERIFY2(window.action(u"cancelAction"_s)->text().endsWith("\tDel"_L1), qPrintable(window.action(u"cancelAction"_s)->text()));
    QVERIFY(window.action(u"copyRowsAction"_s)->text().endsWith("\tCtrl+C"_L1));
    QVERIFY(window.action(u"cancelAction"_s)->shortcut().isEmpty()); // fields have that key, too
    window.action(u"keyMapAction"_s)->trigger();
    KeyMapDialog *dialog = nullptr;
    EVENTUALLY((dialog = window.window.findChild<KeyMapDialog *>()) && dialog->isVisible());
    QStringList texts;
    for (const QLabel *label : dialog->findChildren<QLabel *>())
        texts.append(label->text());
    for (const QString &keys : {u"Del"_s, u"Ctrl+C"_s, u"Space"_s, u"F8"_s, u"Shift+F8"_s, u"Enter"_s, u"Ctrl+Enter"_s, u"Backspace"_s})
        QVERIFY2(texts.contains(keys), qPrintable(keys));
}

//! What is open is asked for instead, and when that is.
void tst_Shell::callbacksThatAreOffSayWhenItIsRequested()
{
    Admitted admitted;
    QVERIFY(admitted.isThere);
    ShellWindow window(admitted.fixture, m_theme, m_format);
    admitted.fixture.session->start();
    StatusButton *button = window.part(u"callbacksButton"_s);
    EVENTUALLY_EQUAL(button->text(), u"Callbacks off"_s); // nothing is open
    admitted.fixture.issue(goodDraft());
    EVENTUALLY(button->text().startsWith("Callbacks off, next check in 0:"_L1), button->text());
    button->click();
    QVERIFY2(window.told().contains("Next check in "_L1), qPrintable(window.told()));
}

KONTOR_TEST(tst_Shell, QApplication)
#include "tst_shell.moc"
