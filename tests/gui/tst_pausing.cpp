// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connection/connectiontestdialog.h"
#include "gui/keys/keydialog.h"
#include "gui/kit/chip.h"
#include "gui/kit/fieldrow.h"
#include "gui/lists/listdetail.h"
#include "gui/overview/overviewpage.h"
#include "gui/page/announcer.h"
#include "gui/page/messagebar.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payins/payinspage.h"
#include "gui/payment/conflictpage.h"
#include "gui/payment/recordanswerdialog.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/payouts/payoutspage.h"
#include "gui/recovery/recoverypage.h"
#include "gui/settings/settingspage.h"
#include "gui/shell/formdrafts.h"
#include "gui/shell/pausebar.h"
#include "gui/shell/profileswitcher.h"
#include "gui/status/statusbutton.h"
#include "gui/status/statuspopover.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "messages/errors.h"
#include "messages/timeline.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QDirIterator>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What stops sending and what a person decides, in the window over an office that works on a gateway that is not there.
class tst_Pausing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();

    void whatACrashLeftComesFirst();
    void resumedBeforeAllWereChecked();
    void whatHasWaitedForLong();
    void nothingLeftNothingRequested();
    void keptPaused();
    void aPersonsPause();
    void workingOffline();
    void whatCanBeDoneAboutAPause();
    void aKeyThatIsGone();
    void theOldestOpenPayment();
    void whatCanBeDone_data();
    void whatCanBeDone();
    void trackingStoppedAndResumed();
    void aWordIsCalledFinal();
    void comparedAndDecided();
    void theAnswerOfTheSupportIsRecorded();
    void anotherOneUnderANewId();
    void anotherOneOnlyWhenItIsDecided();
    void whatIsSaidAloud();
    void whatTheGatewayAcceptedIsNotAnothers();
    void whatTheGatewayShowsOfIt_data();
    void whatTheGatewayShowsOfIt();
    void untrackedUnknownIsPossibleDuplicate();
    void copiedPayinSpeaksOfTheCustomer();
    void closingWhileSending();
    void leavingAProfileThatSends();
    void everythingHasAName();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

const SessionOptions resumedByPerson {.listen = false, .personResumes = true};

//! The window of a desk, as it is started.
struct PausedWindow {
    PausedWindow(PageFixture &fixture, Theme &theme, const NumberFormat &format)
        : settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , window(*fixture.session, theme, format, settings)
    {
        showIt(window);
        fixture.session->start();
    }
    template <class Page> Page *page() { return window.findChild<Page *>(); }
    QAction *action(const QString &name) { return window.findChild<QAction *>(name); }
    QString texts() { return visibleTexts(window).join(u'|'); }
    bool says(const QString &text) { return texts().contains(text); }

    QSettings settings;
    MainWindow window;
};

//! The payout beside what the gateway has under its ID; null when that doesn't come about.
ConflictPage *comparing(PausedWindow &window, const OrderId &payout)
{
    window.page<PayoutsPage>()->detail().choose(payout);
    return clickOn(window.window, u"Compare…"_s).isEmpty() ? nullptr : window.page<ConflictPage>();
}

OrderId issueAt(PageFixture &fixture, Millis ago)
{
    auto frozen = fixture.session->payments().freeze(goodDraft(), NumberFormat(QLocale(QLocale::English)));
    PaymentRecord record = frozen->record;
    record.createdAt = fixture.clock.wall() - ago;
    record.changedAt = record.createdAt;
    if (!await(fixture.session->ledger().writer().write(LedgerChange {.insert = record, .id = record.id})))
        qWarning("the ledger did not take it");
    return record.id;
}

SessionOptions withKeyFile(bool personResumes)
{
    return {.listen = false, .personResumes = personResumes, .passphrase = [] { return QByteArray("a practice passphrase"); }};
}

void hangUp(QTcpServer &silent)
{
    silent.close();
    while (QTcpSocket *connection = silent.nextPendingConnection())
        connection->abort();
}

bool hasPause(PageFixture &fixture, PauseReason reason)
{
    return fixture.session->sending().pauseReasons().testFlag(reason);
}

} // namespace

void tst_Pausing::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_Pausing::cleanup()
{
    m_theme.setMode(Theme::Mode::Light);
}

void tst_Pausing::whatACrashLeftComesFirst()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    for (int i = 0; i < 3; ++i)
        fixture.put(fixture.issue(goodDraft()), PaymentState::Sending);
    fixture.issue(goodDraft());
    PausedWindow window(fixture, m_theme, m_format);
    RecoveryPage *page = nullptr;
    EVENTUALLY((page = window.page<RecoveryPage>()) && page->isVisible());
    QVERIFY2(window.says(u"Kontor closed while 3 payout(s) were being sent."_s), qPrintable(window.texts()));
    QVERIFY(window.says(u"Each is being checked with the gateway. Nothing new is sent until you choose Resume."_s));
    QVERIFY2(window.says(u"1 payout(s) have waited since"_s), qPrintable(window.texts()));
    QPushButton *resume = buttonOf(*page, u"Resume"_s);
    EVENTUALLY(resume->hasFocus()); // Enter is enough
    QCOMPARE(nameless(*page), QString());
    QVERIFY(!window.says(u"What an earlier run left"_s)); // the bar doesn't say it a second time

    // To the list and back.
    awaitedButton(*page, u"Show them"_s)->click();
    auto *table = window.window.findChild<QAbstractItemView *>(u"payoutsTable"_s);
    EVENTUALLY(table->isVisible());
    EVENTUALLY_EQUAL(table->model()->rowCount(), 4);
    QVERIFY(window.page<Chip>()->isVisible());
    QPushButton *back = nullptr;
    EVENTUALLY((back = buttonOf(*window.page<PauseBar>(), u"Show what was left"_s)));
    back->click();
    QVERIFY(page->isVisible());
    EVENTUALLY(resume->hasFocus());

    // Without a key the gateway can't be asked: three questions that were never put are no answer.
    press(window.window, Qt::Key_Return);
    EVENTUALLY(window.says(u"Sending goes on as soon as the last one has been checked."_s), window.texts());
    EVENTUALLY(fixture.session->sending().pauseReasons() & pausesThatBlockQueries);
    QVERIFY(hasPause(fixture, PauseReason::Recovery));
    QCOMPARE(fixture.session->sending().recovery().left, 3);
}

void tst_Pausing::resumedBeforeAllWereChecked()
{
    QTcpServer silent; // takes every connection and never answers
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    PageFixture fixture(Environment::Test, withKeyFile(true), silent.serverPort());
    QVERIFY(useNewKey(fixture));
    for (int i = 0; i < 3; ++i)
        fixture.put(fixture.issue(goodDraft()), PaymentState::Sending);
    PausedWindow window(fixture, m_theme, m_format);
    RecoveryPage *page = nullptr;
    EVENTUALLY((page = window.page<RecoveryPage>()) && page->isVisible());
    QPushButton *resume = buttonOf(*page, u"Resume"_s);
    EVENTUALLY(resume->hasFocus());
    press(window.window, Qt::Key_Return);
    // Nothing new may go before they were asked for, even when it was chosen.
    EVENTUALLY(window.says(u"Sending goes on as soon as the last one has been checked."_s), window.texts());
    QVERIFY(!resume->isEnabled());
    QVERIFY(hasPause(fixture, PauseReason::Recovery));
    QCOMPARE(fixture.session->sending().recovery().left, 3);
    hangUp(silent);
}

void tst_Pausing::whatHasWaitedForLong()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    const OrderId id = issueAt(fixture, std::chrono::hours(24));
    PausedWindow window(fixture, m_theme, m_format);
    RecoveryPage *page = nullptr;
    EVENTUALLY((page = window.page<RecoveryPage>()) && page->isVisible());
    QVERIFY2(window.says(u"1 payout(s) have waited since yesterday"_s), qPrintable(window.texts()));
    QVERIFY(!window.says(u"being checked"_s));
    press(window.window, Qt::Key_Return);
    EVENTUALLY(!hasPause(fixture, PauseReason::Recovery));
    EVENTUALLY(!page->isVisible());
    EVENTUALLY(fixture.payment(id).submission.state != PaymentState::Draft);
}

void tst_Pausing::nothingLeftNothingRequested()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    fixture.issue(goodDraft());
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(fixture.session->isWorker());
    EVENTUALLY(
        fixture.session->sending().pauseReasons() && !hasPause(fixture, PauseReason::Recovery)); // it went on by itself, as far as it could
    EVENTUALLY(!window.page<RecoveryPage>() || !window.page<RecoveryPage>()->isVisible());
}

void tst_Pausing::keptPaused()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    issueAt(fixture, std::chrono::hours(30));
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(window.page<RecoveryPage>() && window.page<RecoveryPage>()->isVisible());
    awaitedButton(*window.page<RecoveryPage>(), u"Keep paused"_s)->click();
    EVENTUALLY(hasPause(fixture, PauseReason::Person) && !hasPause(fixture, PauseReason::Recovery));
    EVENTUALLY(window.page<PauseBar>()->isVisible());
    EVENTUALLY(!window.page<RecoveryPage>()->isVisible());
    QCOMPARE(window.page<PauseBar>()->reason(), PauseReason::Person);
    EVENTUALLY(buttonOf(*window.page<PauseBar>(), u"Resume sending"_s));
    awaitedButton(*window.page<PauseBar>(), u"Resume sending"_s)->click();
    EVENTUALLY(!hasPause(fixture, PauseReason::Person));
}

void tst_Pausing::aPersonsPause()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(fixture.session->isWorker());
    QAction *pause = window.action(u"pauseAction"_s);
    QCOMPARE(pause->shortcut(), QKeySequence(u"Ctrl+Shift+P"_s));
    QCOMPARE(pause->text(), u"Pau&se sending"_s);
    press(window.window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    EVENTUALLY(hasPause(fixture, PauseReason::Person));
    EVENTUALLY_EQUAL(pause->text(), u"Re&sume sending"_s);
    auto *bar = window.page<PauseBar>();
    EVENTUALLY(bar->isVisible());
    QVERIFY(window.says(u"Sending is paused."_s));
    EVENTUALLY(window.says(u" paused it at "_s), window.texts()); // who, and when
    QCOMPARE(bar->findChild<MessageBar *>()->accessibleName(), bar->findChild<MessageBar *>()->spokenText());
    QVERIFY(await(fixture.session->ledger().commands().sendingPaused()).value()); // a restart doesn't end it
    buttonOf(*bar, u"Resume sending"_s)->setFocus();
    press(window.window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    EVENTUALLY(!hasPause(fixture, PauseReason::Person));
    EVENTUALLY_EQUAL(pause->text(), u"Pau&se sending"_s);
    EVENTUALLY(!bar->isVisible());
    const QWidget *focus = QApplication::focusWidget(); // it doesn't go with the bar
    QVERIFY(focus && window.page<PayoutsPage>()->isAncestorOf(focus) && !qobject_cast<const QAbstractButton *>(focus));
}

//! Nothing leaves for the gateway while a person works offline, and everything that waited is taken up afterwards.
void tst_Pausing::workingOffline()
{
    QTcpServer gateway; // counts who comes, and hangs up
    int calls = 0;
    connect(&gateway, &QTcpServer::newConnection, this, [&] {
        ++calls;
        while (QTcpSocket *connection = gateway.nextPendingConnection())
            connection->abort();
    });
    QVERIFY(gateway.listen(QHostAddress::LocalHost));
    PageFixture fixture(Environment::Test, withKeyFile(true), gateway.serverPort());
    QVERIFY(useNewKey(fixture));
    fixture.issue(goodDraft());
    PausedWindow window(fixture, m_theme, m_format);
    auto *bar = window.page<PauseBar>();
    EVENTUALLY_EQUAL(bar->reason(), PauseReason::Offline);
    QVERIFY(calls > 0);
    // It takes what its words need, and the page the rest.
    const auto *pages = window.window.findChild<QStackedWidget *>(u"pages"_s);
    EVENTUALLY(pages->height() > 3 * window.window.height() / 4, QString::number(pages->height()));
    const QString details = bar->findChild<MessageBar *>()->details();
    QVERIFY2(details.startsWith(u"Message K-101\n"_s) && details.contains(u"\nRequest: POST /"_s), qPrintable(details));
    EVENTUALLY(buttonOf(*bar, u"Try now"_s));
    const QString said = visibleTexts(*bar).join(u'|');
    const QRegularExpression since(u"unless you pause them\\. Offline since .*\\d\\d:\\d\\d.*\\. You can read, draft and queue\\. "
                                   "Nothing is sent until the connection is back\\."_s);
    QVERIFY2(said.contains(since), qPrintable(said));
    QTest::mouseClick(awaitedButton(*bar, u"Work offline"_s), Qt::LeftButton);
    QVERIFY(fixture.session->sending().isWorkingOffline());
    QCOMPARE(bar->reason(), PauseReason::WorkingOffline);
    // The button went with its sentence: the keyboard stays in the bar, and a key pressed once more does nothing.
    EVENTUALLY(buttonOf(*bar, u"Go online"_s));
    EVENTUALLY_EQUAL(QApplication::focusWidget()->objectName(), u"moreOfMessage"_s);
    QVERIFY2(window.says(u"You are working offline."_s) && window.says(u"K-104"_s), qPrintable(window.texts()));
    QAction *menu = window.action(u"offlineAction"_s);
    QVERIFY(menu->isChecked() && !window.action(u"tryAgainAction"_s)->isEnabled());
    auto *connection = window.window.findChild<StatusButton *>(u"connectionButton"_s);
    QCOMPARE(connection->text(), u"Working offline"_s);

    // Not a payment, not a question, not a token.
    const OrderId id = fixture.issue(goodDraft());
    EVENTUALLY_EQUAL(fixture.payment(id).submission.state, PaymentState::Paused);
    calls = 0;
    fixture.session->sending().tryAgain();
    fixture.session->checkAllOpen();
    const auto asked = await(fixture.session->lookups().balances());
    QVERIFY(!asked && asked.error().kind == ErrorKind::WorkingOffline);
    QCOMPARE(messages::queryErrorMessage(asked.error()).code, u"K-104"_s);
    QCOMPARE(calls, 0);
    QCOMPARE(fixture.payment(id).submission.attempts, 0);

    connection->click();
    auto *popover = window.page<StatusPopover>();
    EVENTUALLY(popover && popover->isVisible());
    awaitedButton(*popover, u"Go online"_s)->click();
    QVERIFY(!fixture.session->sending().isWorkingOffline() && !menu->isChecked());
    EVENTUALLY(calls > 0);
    QVERIFY(!hasPause(fixture, PauseReason::WorkingOffline));
    menu->trigger();
    QVERIFY(fixture.session->sending().isWorkingOffline());
    EVENTUALLY(buttonOf(*bar, u"Go online"_s));
    QTest::keyClick(awaitedButton(*bar, u"Go online"_s), Qt::Key_Space);
    QVERIFY(!fixture.session->sending().isWorkingOffline());
}

void tst_Pausing::whatCanBeDoneAboutAPause()
{
    QByteArray status = "404 Not Found";
    QTcpServer gateway; // says one thing to whatever it is asked
    connect(&gateway, &QTcpServer::newConnection, this, [&] {
        while (QTcpSocket *connection = gateway.nextPendingConnection()) {
            connect(connection, &QTcpSocket::readyRead, connection, [connection, &status] {
                if (connection->peek(65'536).contains("\r\n\r\n"))
                    connection->write("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                connection->disconnectFromHost();
            });
        }
    });
    QVERIFY(gateway.listen(QHostAddress::LocalHost));
    PageFixture fixture(Environment::Test, withKeyFile(true), gateway.serverPort());
    QVERIFY(useNewKey(fixture));
    fixture.issue(goodDraft());
    PausedWindow window(fixture, m_theme, m_format);
    auto *bar = window.page<PauseBar>();
    EVENTUALLY_EQUAL(bar->reason(), PauseReason::WrongAddress);
    EVENTUALLY(buttonOf(*bar, u"Edit profile"_s));
    QTest::mouseClick(awaitedButton(*bar, u"Edit profile"_s), Qt::LeftButton);
    EVENTUALLY(window.says(u"Base address"_s), window.texts());
    EVENTUALLY(buttonOf(*bar, u"Test connection"_s) && buttonOf(*window.page<SettingsPage>(), u"&Test connection"_s));
    // The overview's line leads to what the bar offers first.
    window.action(u"overviewAction"_s)->trigger();
    QVERIFY(!clickOn(*window.page<OverviewPage>(), u"The gateway answered"_s).isEmpty());
    ConnectionTestDialog *test = nullptr;
    EVENTUALLY((test = window.page<ConnectionTestDialog>()) && test->isVisible());
    QTest::keyClick(test, Qt::Key_Escape);
    EVENTUALLY(!window.page<ConnectionTestDialog>());

    // What the next try meets stands there, however often something else stood there before.
    status = "503 Service Unavailable";
    QTest::mouseClick(awaitedButton(*bar, u"Try now"_s), Qt::LeftButton);
    EVENTUALLY_EQUAL(bar->reason(), PauseReason::GatewayServerError);
    EVENTUALLY(window.says(u"The gateway has a problem (HTTP 503)."_s), window.texts());
    EVENTUALLY(buttonOf(*bar, u"Check now"_s) && buttonOf(*bar, u"Resume"_s));
}

void tst_Pausing::aKeyThatIsGone()
{
    PageFixture fixture(Environment::Test, withKeyFile(true));
    QVERIFY(useNewKey(fixture));
    int removed = 0;
    for (QDirIterator files(fixture.dir.path(), {u"*.p8"_s}, QDir::Files, QDirIterator::Subdirectories); files.hasNext(); ++removed)
        QVERIFY(QFile::remove(files.next()));
    QCOMPARE(removed, 1);
    fixture.session->keyAccess().forgetKey();
    fixture.issue(goodDraft());
    PausedWindow window(fixture, m_theme, m_format);
    auto *bar = window.page<PauseBar>();
    EVENTUALLY_EQUAL(bar->reason(), PauseReason::KeyGone);
    EVENTUALLY(buttonOf(*bar, u"Import key"_s));
    EVENTUALLY(buttonOf(*bar, u"Make a new key"_s) && buttonOf(*bar, u"Try now"_s));
    QTest::mouseClick(awaitedButton(*bar, u"Import key"_s), Qt::LeftButton);
    KeyDialog *dialog = nullptr;
    EVENTUALLY((dialog = window.page<KeyDialog>()) && dialog->isVisible());
    QTest::keyClick(dialog, Qt::Key_Escape);
    EVENTUALLY(!window.page<KeyDialog>() || !window.page<KeyDialog>()->isVisible());
    QTest::mouseClick(awaitedButton(*bar, u"Make a new key"_s), Qt::LeftButton);
    EVENTUALLY(window.page<KeyDialog>() && window.page<KeyDialog>()->isVisible());
}

void tst_Pausing::theOldestOpenPayment()
{
    {
        PageFixture queued(Environment::Test, resumedByPerson); // the list's header counts what is queued as open
        queued.issue(goodDraft());
        PausedWindow window(queued, m_theme, m_format);
        EVENTUALLY(queued.session->isWorker());
        EVENTUALLY_EQUAL(window.window.findChild<StatusButton *>(u"oldestButton"_s)->text(), u"Nothing open at the gateway"_s);
    }
    PageFixture fixture(Environment::Test, resumedByPerson);
    const OrderId old = issueAt(fixture, std::chrono::hours(3 * 24 + 1));
    fixture.put(old, PaymentState::Processing);
    fixture.put(fixture.issue(goodDraft()), PaymentState::Processing);
    fixture.put(fixture.issue(goodDraft()), PaymentState::Paid, u"SUCCESS"_s);
    PausedWindow window(fixture, m_theme, m_format);
    auto *button = window.window.findChild<StatusButton *>(u"oldestButton"_s);
    EVENTUALLY_EQUAL(button->text(), u"Oldest open: 3 d"_s);
    QCOMPARE(button->property("tone").toString(), u"warning"_s); // after a day
    QVERIFY2(spokenName(button).startsWith("The oldest open payment was made 3 day(s) ago"_L1), qPrintable(spokenName(button)));
    button->click();
    auto *table = window.window.findChild<QAbstractItemView *>(u"payoutsTable"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 2);
    EVENTUALLY(!table->model()->index(0, 0).data().isNull());
    auto *page = window.page<PayoutsPage>();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Down);
    EVENTUALLY(page->chosen() && page->chosen()->id == old); // the oldest is on top
    // The chip takes it back.
    QTest::keyClick(window.page<Chip>(), Qt::Key_Delete);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 3);
    QVERIFY(!window.page<Chip>());
}

void tst_Pausing::whatCanBeDone_data()
{
    QTest::addColumn<PaymentState>("state");
    QTest::addColumn<QStringList>("enabled");
    const QString duplicate = u"duplicateAction"_s;
    QTest::newRow("paused") << PaymentState::Paused << QStringList {duplicate, u"cancelAction"_s};
    QTest::newRow("sent") << PaymentState::Processing << QStringList {u"checkAction"_s, duplicate, u"stopTrackingAction"_s};
    QTest::newRow("unknown") << PaymentState::OutcomeUnknown << QStringList {u"checkAction"_s, duplicate, u"stopTrackingAction"_s};
    QTest::newRow("another word") << PaymentState::OtherStatus
                                  << QStringList {u"checkAction"_s, duplicate, u"stopTrackingAction"_s, u"finalAction"_s};
    QTest::newRow("conflict") << PaymentState::Mismatch << QStringList {u"checkAction"_s, duplicate, u"compareAction"_s};
    QTest::newRow("untracked") << PaymentState::TrackingStopped << QStringList {u"checkAction"_s, duplicate, u"resumeTrackingAction"_s};
    QTest::newRow("cancelled") << PaymentState::Cancelled << QStringList {duplicate};
}

void tst_Pausing::whatCanBeDone()
{
    QFETCH(PaymentState, state);
    QFETCH(QStringList, enabled);
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    fixture.put(id, state, state == PaymentState::OtherStatus ? u"PAID_OUT"_s : QString());
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    window.findChild<PayoutsPage *>()->detail().choose(id);
    EVENTUALLY(window.findChild<PayoutsPage *>()->chosen());
    const QStringList acts {u"checkAction"_s, u"duplicateAction"_s, u"cancelAction"_s, u"stopTrackingAction"_s, u"resumeTrackingAction"_s,
        u"finalAction"_s, u"compareAction"_s};
    QStringList found;
    for (const QString &name : acts) {
        if (window.findChild<QAction *>(name)->isEnabled())
            found.append(name);
    }
    found.sort();
    enabled.sort();
    QCOMPARE(found, enabled);
    if (state == PaymentState::OtherStatus)
        QCOMPARE(window.findChild<QAction *>(u"finalAction"_s)->text(), u"Call the &word PAID_OUT final"_s);
}

void tst_Pausing::trackingStoppedAndResumed()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    const OrderId id = fixture.issue(goodDraft());
    fixture.put(id, PaymentState::Processing);
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(fixture.session->isWorker());
    window.page<PayoutsPage>()->detail().choose(id);
    EVENTUALLY(buttonOf(window.window, u"Stop tracking"_s));
    awaitedButton(window.window, u"Stop tracking"_s)->click();
    EVENTUALLY_EQUAL(fixture.payment(id).submission.state, PaymentState::TrackingStopped);
    EVENTUALLY(window.page<Toast>() && window.page<Toast>()->text().startsWith("Tracking stopped"_L1));
    EVENTUALLY(buttonOf(window.window, u"Resume tracking"_s));
    awaitedButton(window.window, u"Resume tracking"_s)->click();
    EVENTUALLY(fixture.payment(id).submission.state != PaymentState::TrackingStopped);
}

void tst_Pausing::aWordIsCalledFinal()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    const OrderId id = fixture.issue(goodDraft());
    fixture.put(id, PaymentState::OtherStatus, u"PAID_OUT"_s);
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(fixture.session->isWorker());
    window.page<PayoutsPage>()->detail().choose(id);
    EVENTUALLY(buttonOf(window.window, u"Call PAID_OUT final"_s));
    awaitedButton(window.window, u"Call PAID_OUT final"_s)->click();
    EVENTUALLY(fixture.payment(id).submission.wordIsFinal);
    EVENTUALLY(window.says(u"1 payout · 0 open"_s) || window.says(u"1 payout(s) · 0 open"_s), window.texts());
    EVENTUALLY(window.says(u"PAID_OUT is final, set by you"_s), window.texts());
    EVENTUALLY(window.page<Toast>() && window.page<Toast>()->actionButton());
    window.page<Toast>()->actionButton()->click(); // Undo
    EVENTUALLY(!fixture.payment(id).submission.wordIsFinal);
    EVENTUALLY(buttonOf(window.window, u"Call PAID_OUT final"_s));
}

void tst_Pausing::comparedAndDecided()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    const OrderId id = fixture.issue(goodDraft());
    fixture.put(id, PaymentState::Mismatch);
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(fixture.session->isWorker());
    ConflictPage *page = comparing(window, id);
    QVERIFY(page);
    QVERIFY(page->isVisible());
    EVENTUALLY(window.says(u"1,250,000\u00a0IDR"_s), window.texts());
    EVENTUALLY(window.says(u"the gateway could not be asked"_s), window.texts());
    QCOMPARE(nameless(*page), QString());
    QVERIFY(page->findChild<MessageBar *>()->details().startsWith(u"Message K-204\n"_s));

    // Without a reason nothing is decided.
    awaitedButton(*page, u"&No, it isn't ours"_s)->click();
    QCOMPARE(rowOf(*page, u"Your reason"_s)->problem(), u"Enter why you decide so. It is recorded."_s);
    QCOMPARE(fixture.payment(id).submission.state, PaymentState::Mismatch);
    typeInto(*page, u"Your reason"_s, u"Their desk says it is another shop's"_s);
    awaitedButton(*page, u"&No, it isn't ours"_s)->click();
    EVENTUALLY_EQUAL(fixture.payment(id).submission.state, PaymentState::Rejected);
    EVENTUALLY(!page->isVisible());
    const auto entries = await(fixture.session->ledger().payments().timeline(id));
    const bool isRecorded = std::any_of(entries->begin(), entries->end(),
        [](const TimelineEntry &e) { return messages::timeline(e.event, PaymentKind::Payout).contains("another shop's"_L1); });
    QVERIFY(isRecorded);
}

//! Nothing that Kontor can do will find it out: what the gateway's support answered in writing is recorded with a reason.
void tst_Pausing::theAnswerOfTheSupportIsRecorded()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    const OrderId id = fixture.issue(goodDraft());
    PaymentRecord unknown = fixture.put(id, PaymentState::OutcomeUnknown);
    unknown.submission.attempts = 2;
    unknown.submission.boundless = unknown.submission.mayBeAccepted = true;
    unknown.submission.refusedStatus = 422;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = unknown, .id = id})));
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(fixture.session->isWorker());
    QTest::keyClick(&window.window, Qt::Key_2, Qt::ControlModifier);
    EVENTUALLY(window.page<PayoutsPage>());
    window.page<PayoutsPage>()->detail().choose(id);
    EVENTUALLY(buttonOf(window.window, u"Save evidence…"_s));
    awaitedButton(window.window, u"Record answer…"_s)->click();
    EVENTUALLY(window.window.findChild<RecordAnswerDialog *>());
    auto *dialog = window.window.findChild<RecordAnswerDialog *>();
    QCOMPARE(nameless(*dialog), QString());
    auto *record = awaitedButton(*dialog, u"&Record"_s);
    QVERIFY(!record->isEnabled());
    auto *notExecuted = dialog->findChild<QRadioButton *>(u"notExecuted"_s);
    notExecuted->click();
    QVERIFY(!record->isEnabled()); // without a reason nothing is recorded
    dialog->findChild<QLineEdit *>(u"reason"_s)->setText(u"their mail of today"_s);
    record->click();
    EVENTUALLY_EQUAL(fixture.payment(id).submission.state, PaymentState::Rejected);
    const PaymentRecord recorded = fixture.payment(id);
    QCOMPARE(int(recorded.submission.rejection), int(submission::Rejection::Support));
    QVERIFY(!submission::isProven(recorded.submission) && recorded.lookAt);
    const auto entries = await(fixture.session->ledger().payments().timeline(id));
    QVERIFY(std::any_of(entries->begin(), entries->end(),
        [](const TimelineEntry &e) { return messages::timeline(e.event, PaymentKind::Payout).contains("their mail"_L1); }));
}

//! A payin is not paid by us, and its list is another; the form for another one comes only with the reason.
void tst_Pausing::anotherOneUnderANewId()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    PaymentDraft draft = goodDraft();
    draft.kind = PaymentKind::Payin;
    const OrderId id = fixture.issue(draft);
    fixture.put(id, PaymentState::Mismatch);
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(fixture.session->isWorker());
    QTest::keyClick(&window.window, Qt::Key_3, Qt::ControlModifier);
    EVENTUALLY(window.page<PayinsPage>());
    window.page<PayinsPage>()->detail().choose(id);
    EVENTUALLY(buttonOf(window.window, u"Compare…"_s));
    awaitedButton(window.window, u"Compare…"_s)->click();
    auto *page = window.page<ConflictPage>();
    QVERIFY(page->isVisible());
    QVERIFY2(window.says(u"because the gateway creates one ID once"_s), qPrintable(window.texts()));
    QVERIFY2(!window.says(u"this payout"_s), qPrintable(window.texts()));
    awaitedButton(*page, u"New &payin with a new ID…"_s)->click();
    QCOMPARE(rowOf(*page, u"Your reason"_s)->problem(), u"Enter why you decide so. It is recorded."_s);
    QVERIFY(page->isVisible());
    typeInto(*page, u"Your reason"_s, u"It is another shop's"_s);
    awaitedButton(*page, u"New &payin with a new ID…"_s)->click();
    EVENTUALLY_EQUAL(fixture.payment(id).submission.state, PaymentState::Rejected);
    EVENTUALLY(window.page<NewPayinPage>() && window.page<NewPayinPage>()->isVisible());
}

//! What was decided has to hold before another one is begun: otherwise both could be paid.
void tst_Pausing::anotherOneOnlyWhenItIsDecided()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    const OrderId id = fixture.issue(goodDraft());
    PaymentRecord record = fixture.put(id, PaymentState::Mismatch);
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(fixture.session->isWorker());
    ConflictPage *page = comparing(window, id);
    QVERIFY(page);
    record.submission.mayBeAccepted = record.submission.accepted = true; // meanwhile
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = record, .id = id})));
    typeInto(*page, u"Your reason"_s, u"It is another shop's"_s);
    QSignalSpy posted(window.window.findChild<ToastHost *>(), &ToastHost::posted);
    awaitedButton(*page, u"New &payout with a new ID…"_s)->click();
    EVENTUALLY_EQUAL(posted.size(), 1);
    QVERIFY2(
        !posted.constFirst().constFirst().toString().startsWith("Recorded"_L1), qPrintable(posted.constFirst().constFirst().toString()));
    QVERIFY(page->isVisible());
    QCOMPARE(fixture.payment(id).submission.state, PaymentState::Mismatch);
}

//! One by its name, several by their number, and what is unknown only once it has been so for long.
void tst_Pausing::whatIsSaidAloud()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    PaymentDraft draft = goodDraft();
    draft.accountName = u"Asha Verma"_s;
    const OrderId first = fixture.issue(draft);
    const OrderId second = fixture.issue(draft);
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(fixture.session->isWorker());
    QSignalSpy said(window.window.findChild<Announcer *>(), &Announcer::said);
    const auto hears = [&said](const QString &words) {
        return std::any_of(said.begin(), said.end(), [&words](const QVariantList &one) { return one.first().toString() == words; });
    };
    const auto moves
        = [&fixture](const OrderId &id, submission::Notice notice) { Q_EMIT fixture.session->noticed(id, notice, PaymentKind::Payout); };
    moves(first, submission::Notice::Settled);
    EVENTUALLY(hears(u"Payout to Asha Verma: paid"_s));
    moves(first, submission::Notice::Refused);
    moves(second, submission::Notice::Refused);
    EVENTUALLY(hears(u"2 payout(s) rejected"_s) || hears(u"2 payouts rejected"_s));
    fixture.put(first, PaymentState::OutcomeUnknown);
    moves(first, submission::Notice::ReplyLost);
    moves(second, submission::Notice::IdTaken);
    EVENTUALLY(hears(u"Payout to Asha Verma: gateway mismatch"_s)); // what was lost in the same moment is not spoken of yet
    QVERIFY(std::none_of(said.begin(), said.end(), [](const QVariantList &one) { return one.first().toString().contains("unknown"_L1); }));
}

void tst_Pausing::whatTheGatewayAcceptedIsNotAnothers()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    const OrderId id = fixture.issue(goodDraft());
    PaymentRecord record = fixture.put(id, PaymentState::Mismatch);
    record.submission.mayBeAccepted = record.submission.accepted = true;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = record, .id = id})));
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(fixture.session->isWorker());
    ConflictPage *page = comparing(window, id);
    QVERIFY(page);
    QVERIFY(!buttonOf(*page, u"&No, it isn't ours"_s)->isEnabled());
    QVERIFY2(window.says(u"the gateway has accepted this payout from here"_s), qPrintable(window.texts()));
    QVERIFY2(!window.says(u"this payout was rejected"_s), qPrintable(window.texts()));
    QVERIFY2(
        window.says(u"what it told of it is not what was sent"_s), qPrintable(window.texts())); // nothing is known of what it shows now

    const auto refused = await(fixture.session->actions().decide(id, false, u"Not one of ours"_s));
    QVERIFY(!refused && refused.error().kind == ErrorKind::BadInput);
    QCOMPARE(fixture.payment(id).submission.state, PaymentState::Mismatch);
    typeInto(*page, u"Your reason"_s, u"They paid another amount"_s);
    awaitedButton(*page, u"&Yes, it's our payment"_s)->click();
    EVENTUALLY_EQUAL(fixture.payment(id).submission.state, PaymentState::Processing);
    const auto entries = await(fixture.session->ledger().payments().timeline(id));
    const auto says = [&](const QString &words) {
        return std::any_of(entries->begin(), entries->end(),
            [&](const TimelineEntry &e) { return messages::timeline(e.event, PaymentKind::Payout).contains(words); });
    };
    QVERIFY(says(u"another amount"_s));
    QVERIFY(!says(u"Not one of ours"_s)); // a reason for what did not happen explains nothing
}

void tst_Pausing::whatTheGatewayShowsOfIt_data()
{
    QTest::addColumn<PaymentDetail>("theirs");
    QTest::addColumn<QString>("words");
    const Money ours {Decimal(1'250'000), u"IDR"_s};
    QTest::newRow("other money") << PaymentDetail {.money = Money {Decimal(7), u"IDR"_s}} << u"shows other money"_s;
    QTest::newRow("another currency") << PaymentDetail {.money = Money {ours.amount, u"INR"_s}} << u"shows other money"_s;
    QTest::newRow("another method") << PaymentDetail {.money = ours, .methodCode = u"UPI"_s} << u"shows another method"_s;
    QTest::newRow("another ID") << PaymentDetail {.money = ours, .id = u"pay-77"_s} << u"shows another ID"_s;
    QTest::newRow("only the echo was wrong") << PaymentDetail {.money = ours, .methodCode = u"BANK_TRANSFER"_s}
                                             << u"shows now is the same"_s;
}

void tst_Pausing::whatTheGatewayShowsOfIt()
{
    QFETCH(PaymentDetail, theirs);
    QFETCH(QString, words);
    PageFixture fixture;
    const PaymentRecord ours = fixture.payment(fixture.issue(goodDraft()));
    QVERIFY2(ConflictPage::compared(ours, theirs).contains(words), qPrintable(ConflictPage::compared(ours, theirs)));
}

void tst_Pausing::untrackedUnknownIsPossibleDuplicate()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    PaymentRecord record = fixture.put(id, PaymentState::TrackingStopped);
    record.submission.mayBeAccepted = true;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = record, .id = id})));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    window.findChild<PayoutsPage *>()->detail().choose(id);
    EVENTUALLY(window.findChild<PayoutsPage *>()->chosen());
    window.findChild<QAction *>(u"duplicateAction"_s)->trigger();
    EVENTUALLY(visibleTexts(window).join(u'|').contains(u"could pay the same thing twice"_s), visibleTexts(window).join(u'|'));
    QVERIFY(!window.findChild<NewPayoutPage *>() || !window.findChild<NewPayoutPage *>()->isVisible());
}

//! It is a customer who would pay twice, not the merchant.
void tst_Pausing::copiedPayinSpeaksOfTheCustomer()
{
    PageFixture fixture;
    PaymentDraft draft = goodDraft();
    draft.kind = PaymentKind::Payin;
    draft.methodCode = u"VIRTUAL_ACCOUNT"_s;
    const OrderId id = fixture.issue(draft);
    PaymentRecord record = fixture.put(id, PaymentState::OutcomeUnknown);
    record.submission.mayBeAccepted = true;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = record, .id = id})));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    window.findChild<QAction *>(u"payinsAction"_s)->trigger();
    EVENTUALLY(window.findChild<PayinsPage *>());
    window.findChild<PayinsPage *>()->detail().choose(id);
    EVENTUALLY(window.findChild<PayinsPage *>()->chosen());
    window.findChild<QAction *>(u"duplicateAction"_s)->trigger();
    EVENTUALLY(textsOf(window).contains(u"your customer could be asked to pay twice"_s), textsOf(window));
    QVERIFY(!textsOf(window).contains(u"second payout"_s));
}

void tst_Pausing::closingWhileSending()
{
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    PageFixture fixture(Environment::Test, withKeyFile(false), silent.serverPort());
    QVERIFY(useNewKey(fixture));
    PausedWindow window(fixture, m_theme, m_format);
    EVENTUALLY(fixture.session->isWorker());
    fixture.issue(goodDraft());
    EVENTUALLY(silent.hasPendingConnections()); // it is on its way, and nobody answers
    window.window.findChild<QAction *>(u"newPayoutAction"_s)->trigger();
    typeDraft(*window.window.findChild<NewPayoutPage *>(), goodDraft());
    QCOMPARE(window.window.drafts().typed().size(), 1);
    window.window.close();
    QuestionDialog *dialog = nullptr;
    EVENTUALLY((dialog = window.page<QuestionDialog>()));
    QVERIFY(dialog->windowTitle().contains("Test"_L1));
    QVERIFY(visibleTexts(*dialog).contains(u"Kontor is sending 1 payout(s)."_s));
    EVENTUALLY(buttonOf(*dialog, u"&Stay"_s)->hasFocus());
    press(*dialog, Qt::Key_Escape);
    EVENTUALLY(!window.page<QuestionDialog>());
    QVERIFY(window.window.isVisible());
    // What is typed may be sent yet: after a crash it must not stand there as if it had not been.
    QVERIFY(window.settings.allKeys().filter(u"draftRestore"_s).isEmpty());
    hangUp(silent);
}

void tst_Pausing::leavingAProfileThatSends()
{
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    PageFixture fixture(Environment::Test, withKeyFile(false), silent.serverPort());
    Profile other = fixture.session->profile();
    other.name = u"Toko Two"_s;
    QVERIFY(fixture.home.add(other));
    QVERIFY(useNewKey(fixture));
    PausedWindow window(fixture, m_theme, m_format);
    QSignalSpy asked(&window.window, &MainWindow::profileRequested);
    EVENTUALLY(fixture.session->isWorker());
    window.window.profiles().open(other.name); // nothing is under way: nobody is asked
    EVENTUALLY_EQUAL(asked.size(), 1);
    QVERIFY(!window.page<QuestionDialog>());
    fixture.issue(goodDraft());
    EVENTUALLY(silent.hasPendingConnections());
    const auto question = [&window, &other] {
        window.window.profiles().open(other.name);
        std::ignore = eventually([&window] { return window.page<QuestionDialog>() != nullptr; });
        return window.page<QuestionDialog>();
    };
    QuestionDialog *dialog = question();
    QVERIFY(dialog && dialog->windowTitle().contains("Test"_L1));
    QVERIFY(visibleTexts(*dialog).contains(u"Kontor is sending 1 payout(s)."_s));
    QVERIFY(visibleTexts(*dialog).join(u'|').contains("waits in this ledger until its profile is opened again"_L1));
    QCOMPARE(nameless(*dialog), QString());
    EVENTUALLY(buttonOf(*dialog, u"&Stay"_s)->hasFocus());
    press(*dialog, Qt::Key_Return);
    EVENTUALLY(!window.page<QuestionDialog>());
    QCOMPARE(asked.size(), 1);
    dialog = question();
    QVERIFY(dialog);
    awaitedButton(*dialog, u"&Open Toko Two"_s)->click();
    EVENTUALLY_EQUAL(asked.size(), 2);
    QCOMPARE(asked.constLast().constFirst().toString(), other.name);
    // Sending stays with the person: whoever paused it isn't asked again.
    QVERIFY(await(fixture.session->sending().setSendingPaused(true)));
    EVENTUALLY(fixture.session->sending().pauseReasons() && !window.page<QuestionDialog>());
    window.window.profiles().open(other.name);
    EVENTUALLY_EQUAL(asked.size(), 3);
    hangUp(silent);
}

void tst_Pausing::everythingHasAName()
{
    PageFixture fixture(Environment::Test, resumedByPerson);
    const OrderId id = fixture.issue(goodDraft());
    fixture.put(id, PaymentState::Mismatch);
    for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
        m_theme.setMode(mode);
        QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
        settings.clear(); // not where the one before it was
        MainWindow window(*fixture.session, m_theme, m_format, settings);
        showIt(window);
        window.findChild<PayoutsPage *>()->detail().choose(id);
        EVENTUALLY(window.findChild<PayoutsPage *>()->chosen());
        for (const QString &name : {u"compareAction"_s, u"recoveryAction"_s, u"batchesAction"_s, u"checkLedgerAction"_s}) {
            window.findChild<QAction *>(name)->setEnabled(true);
            window.findChild<QAction *>(name)->trigger();
        }
        EVENTUALLY(visibleTexts(window).join(u'|').contains("The ledger is whole."_L1));
        QCOMPARE(nameless(window), QString());
        QVERIFY(focusable(window) >= 40);
    }
}

KONTOR_TEST(tst_Pausing, QApplication)
#include "tst_pausing.moc"
