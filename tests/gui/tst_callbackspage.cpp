// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaynetwork.h"
#include "gui/callbacks/callbackspage.h"
#include "gui/kit/fieldrow.h"
#include "gui/lists/listdetail.h"
#include "gui/payins/payinspage.h"
#include "gui/sandboxcontrol/sandboxcontrolpage.h"
#include "gui/table/rowmenu.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "http/rawclient.h"
#include "models/paymentroles.h"
#include "office/sandboxchild.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QTranslator>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What came to the listener and what it led to, and the desk from which the sandbox is played, beside the real sandbox.
class tst_CallbacksPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void withoutAny();
    void aTestFromHere();
    void noAnswerIsCut();
    void aCustomerIsPlayed();
    void anotherProgramHasThePort();
    void thePortFallsFree();
    void theListenerIsPaused();
    void theBankIsPlayed();
    void aCallbackThatNobodyCouldAskAfter();
    void theControlPanelIsSeenFromItsTop();
    void everythingHasAName();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

//! An office that listens, with a key that its gateway knows, and a desk that plays that gateway.
struct CallbacksFixture {
    CallbacksFixture()
        : hasGateway(startGateway())
        , page(Environment::Test, {.listen = true, .passphrase = [] { return QByteArray("a practice passphrase"); }},
              quint16(sandbox.url().port()))
        , network(*GatewayNetwork::make({}))
        , player(sandbox.url(), *network, page.clock, [this] {
            auto *reply = new Reply<Done>(network.get());
            reply->finish(Done {});
            return reply;
        })
    {
    }
    bool begin()
    {
        const auto key = await(page.session->keys().generate(2048, KeyStorage::File));
        const QHostAddress here(QHostAddress::LocalHost);
        if (!hasGateway || !key || !page.session->keys().use(key->id) || page.session->callbacks().setPlace(here, closedPort(), {}))
            return false;
        sandbox.control("PUT", "/sandbox/keys", page.session->profile().key(key->id)->publicPem);
        page.session->start();
        return eventually([this] { return page.session->callbacks().state() == CallbackService::State::Listening; });
    }
    bool startGateway()
    {
        QFile pem(folder.filePath(u"another.pem"_s));
        const auto pair = KeyPair::generate(2048);
        return pair && pem.open(QIODevice::WriteOnly) && pem.write(pair->publicPem()) > 0
            && (pem.close(), sandbox.start(pem.fileName(), 0, {u"--merchant"_s, u"TOKO"_s}));
    }

    QTemporaryDir folder;
    SandboxChild sandbox;
    bool hasGateway;
    PageFixture page;
    std::unique_ptr<GatewayNetwork> network;
    SandboxControl player;
};

PaymentDraft payin()
{
    return {.kind = PaymentKind::Payin,
        .amount = u"450000"_s,
        .currency = u"IDR"_s,
        .methodCode = u"VIRTUAL_ACCOUNT"_s,
        .accountName = u"Dewi Lestari"_s,
        .accountNumber = u"1234567890"_s,
        .operatorCode = u"BCA"_s,
        .emailAddress = u"dewi@example.com"_s,
        .reference = u"INV-9"_s};
}

//! How calls were answered, at Indonesian's length.
class LongAnswers final : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *text, const char *, int) const override
    {
        const QByteArray words = text;
        return words == "%1, under 1 ms" ? u"%1, kurang dari 1 md"_s : words == "%1, %2 ms" ? u"%1, kurang dari %2 md"_s : QString();
    }
};

} // namespace

void tst_CallbacksPage::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_CallbacksPage::withoutAny()
{
    PageFixture fixture;
    CallbacksPage page(*fixture.session, m_theme);
    showIt(page);
    page.arrive();
    const QString texts = textsOf(page);
    for (const QString &words :
        {u"No callbacks yet."_s, u"A callback is only a hint. Kontor always reads the payment from the gateway before changing anything."_s,
            u"Callbacks are off."_s})
        QVERIFY2(texts.contains(words), qPrintable(texts));
    QVERIFY(!buttonOf(page, u"Send test callback"_s)->isEnabled());
}

void tst_CallbacksPage::aTestFromHere()
{
    CallbacksFixture fixture;
    QVERIFY(fixture.begin());
    CallbacksPage page(*fixture.page.session, m_theme);
    QSignalSpy said(&page, &Page::said);
    showIt(page);
    awaitedButton(page, u"Send test callback"_s)->click();
    EVENTUALLY_EQUAL(said.size(), 1);
    QCOMPARE(said.first().first().toString(), u"The test callback arrived."_s);
    RawClient stranger(fixture.page.session->profile().callbackPort);
    stranger.send("GET /admin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    QVERIFY(stranger.waitForClose());
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY_EQUAL(table->model()->rowCount(), 2);
    EVENTUALLY(table->isVisible());
    QCOMPARE(cell(*table, 1, CallbacksModel::LedTo), u"A test from here"_s);
    QCOMPARE(cell(*table, 1, CallbacksModel::Event), u"kontor.test"_s);
    static const QRegularExpression answered(u"^204, (under 1|\\d+) ms$"_s);
    QVERIFY2(answered.match(cell(*table, 1, CallbacksModel::Answered)).hasMatch(), qPrintable(cell(*table, 1, CallbacksModel::Answered)));
    QCOMPARE(cell(*table, 0, CallbacksModel::LedTo), u"Refused: wrong path"_s);
    QCOMPARE(cell(*table, 0, CallbacksModel::Event), u"not read"_s);
    QVERIFY(cell(*table, 0, CallbacksModel::Answered).startsWith(u"404, "_s));
    QCOMPARE(table->model()->index(0, CallbacksModel::LedTo).data(StateRole).toInt(), int(PaymentState::Rejected)); // a pill with a cross
    QVERIFY(!table->model()->index(1, CallbacksModel::LedTo).data(StateRole).isValid());
    QCOMPARE(table->model()->index(1, CallbacksModel::From).data(Qt::AccessibleTextRole).toString(), u"From: 127.0.0.1"_s);

    // The request as it came, from the menu of its row.
    QVERIFY2(textsOf(page).contains(u"Choose a call first."_s), qPrintable(textsOf(page)));
    table->setFocus();
    table->setCurrentIndex(table->model()->index(0, 0));
    QVERIFY(!buttonOf(page, u"Open payment"_s)->isEnabled() && buttonOf(page, u"Copy request"_s)->isEnabled());
    QVERIFY2(textsOf(page).contains(u"No payment is known for this call."_s), qPrintable(textsOf(page)));
    QContextMenuEvent menuKey(QContextMenuEvent::Keyboard, QPoint(), QPoint());
    QApplication::sendEvent(table, &menuKey);
    auto *menu = page.findChild<RowMenu *>();
    EVENTUALLY(menu->isVisible());
    QTest::keyClick(menu, Qt::Key_C);
    EVENTUALLY_EQUAL(said.size(), 2);
    QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.contains(u" from 127.0.0.1, answered 404, "_s) && copied.contains(u"\nGET /admin\n"_s), qPrintable(copied));
    table->setCurrentIndex(table->model()->index(1, 0));
    awaitedButton(page, u"Copy request"_s)->click();
    copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.contains(u"kontor.test"_s), qPrintable(copied));
    QVERIFY2(QRegularExpression(u"\nPOST /cb/payouts/[0-9a-f]{4}…\n"_s).match(copied).hasMatch(), qPrintable(copied));
    fixture.page.session->stop();
}

//! In a language whose words for it are longer, while the last column has room.
void tst_CallbacksPage::noAnswerIsCut()
{
    CallbacksFixture fixture;
    QVERIFY(fixture.begin());
    LongAnswers language;
    QCoreApplication::installTranslator(&language);
    CallbacksPage page(*fixture.page.session, m_theme);
    showIt(page);
    page.resize(1700, 900); // room for all columns
    awaitedButton(page, u"Send test callback"_s)->click();
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY_EQUAL(table->model()->rowCount(), 1);
    const QModelIndex answered = table->model()->index(0, CallbacksModel::Answered);
    for (const int percent : {100, 130}) {
        m_theme.setTextScale(percent);
        QVERIFY2(answered.data().toString().contains("kurang dari"_L1), qPrintable(answered.data().toString()));
        const int needed = static_cast<QAbstractItemView *>(table)->sizeHintForIndex(answered).width();
        EVENTUALLY(!table->isColumnHidden(CallbacksModel::Answered) && table->columnWidth(CallbacksModel::Answered) >= needed,
            u"%1 of %2"_s.arg(table->columnWidth(CallbacksModel::Answered)).arg(needed));
    }
    QCoreApplication::removeTranslator(&language);
    m_theme.setTextScale(100);
    QVERIFY(await(fixture.page.session->stop()));
}

void tst_CallbacksPage::aCustomerIsPlayed()
{
    CallbacksFixture fixture;
    QVERIFY(fixture.begin());
    const OrderId id = fixture.page.issue(payin());
    EVENTUALLY_EQUAL(fixture.page.payment(id).submission.state, PaymentState::AwaitingPayment);
    CallbacksPage heard(*fixture.page.session, m_theme);
    SandboxControlPage page(*fixture.page.session, fixture.player, m_theme, m_format);
    QSignalSpy said(&page, &Page::said);
    showIt(page);
    page.arrive();
    EVENTUALLY(textsOf(page).contains(u"1 payin(s) open at the gateway."_s), textsOf(page));
    typeInto(page, u"Another amount"_s, u"nothing"_s);
    awaitedButton(page, u"Pays wrong amount"_s)->click();
    QVERIFY(!rowOf(page, u"Another amount"_s)->problem().isEmpty());
    awaitedButton(page, u"Customer pays"_s)->click();
    EVENTUALLY_EQUAL(said.size(), 1);
    QVERIFY2(said.first().first().toString().startsWith(u"The customer has paid: 450,000\u00a0IDR from Dewi Lestari."_s),
        qPrintable(said.first().first().toString()));
    EVENTUALLY_EQUAL(fixture.page.payment(id).submission.state, PaymentState::Paid);
    auto *table = heard.findChild<QTableView *>();
    EVENTUALLY_EQUAL(cell(*table, 0, CallbacksModel::LedTo), u"Checked: SUCCESS"_s);
    QCOMPARE(cell(*table, 0, CallbacksModel::Payment), u"INV-9"_s);
    std::optional<OrderId> asked;
    connect(&heard, &CallbacksPage::paymentRequested, &heard, [&asked](const OrderId &which) { asked = which; });
    showIt(heard);
    table->setCurrentIndex(table->model()->index(0, 0));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(asked == id);
    asked.reset();
    QTest::mouseClick(awaitedButton(heard, u"Open payment"_s), Qt::LeftButton);
    QVERIFY(asked == id);
    fixture.page.session->stop();
}

void tst_CallbacksPage::anotherProgramHasThePort()
{
    PageFixture fixture(Environment::Test, {.listen = true});
    QTcpServer another;
    const quint16 port = fixture.losePortTo(another);
    QVERIFY(port > 0);
    CallbacksPage page(*fixture.session, m_theme);
    QSignalSpy said(&page, &Page::said);
    QSignalSpy portRequested(&page, &CallbacksPage::portRequested);
    showIt(page);
    fixture.session->start();
    EVENTUALLY_EQUAL(fixture.session->callbacks().state(), CallbackService::State::PortTaken);
    const auto lost = fixture.session->callbacks().portError();
    QVERIFY(lost && lost->isUsed && lost->port == port);
    const QString whose = lost->program.isEmpty() ? u"another program"_s : lost->program;
    const QString taken = u"Port %1 is used by %2."_s.arg(QString::number(port), whose);
    EVENTUALLY(textsOf(page).contains(taken), textsOf(page));
    QVERIFY2(textsOf(page).contains(u"Callbacks are off. No payment is open"_s) && textsOf(page).contains(u"K-601"_s),
        qPrintable(textsOf(page)));
    QCOMPARE(nameless(page), QString());
    QVERIFY(!buttonOf(page, u"Pause listener"_s)->isEnabled());
    QVERIFY(!clickOn(page, u"Change port"_s).isEmpty());
    QCOMPARE(portRequested.size(), 1);
    QVERIFY(!clickOn(page, u"Try again"_s).isEmpty());
    QCOMPARE(said.last().first().toString(), u"Tried again. "_s + taken);
    // The next one that is free, at once and as the setting.
    const quint16 free = clickOn(page, u"Use "_s).mid(4).toUShort();
    QVERIFY(free > port);
    QCOMPARE(fixture.session->callbacks().state(), CallbackService::State::Listening);
    QCOMPARE(fixture.session->profile().callbackPort, free);
    QCOMPARE(fixture.home.profile(fixture.session->profile().name)->callbackPort, free);
    EVENTUALLY(!textsOf(page).contains(u"K-601"_s), textsOf(page));
    RawClient caller(free);
    caller.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    QVERIFY(caller.waitForClose());
    QVERIFY(await(fixture.session->stop()));
}

void tst_CallbacksPage::thePortFallsFree()
{
    PageFixture fixture(Environment::Test, {.listen = true});
    QTcpServer another;
    const quint16 port = fixture.losePortTo(another);
    QVERIFY(port > 0);
    fixture.put(fixture.issue(goodDraft()), PaymentState::Processing);
    CallbacksPage page(*fixture.session, m_theme);
    showIt(page);
    fixture.session->start();
    EVENTUALLY_EQUAL(fixture.session->callbacks().state(), CallbackService::State::PortTaken);
    // Nobody is at this gateway: that it is asked instead isn't claimed.
    EVENTUALLY(textsOf(page).contains(u"The gateway cannot be asked now either"_s), textsOf(page));
    another.close();
    QVERIFY(!clickOn(page, u"Try again"_s).isEmpty());
    QCOMPARE(fixture.session->callbacks().state(), CallbackService::State::Listening);
    QCOMPARE(fixture.session->profile().callbackPort, port);
    QVERIFY(await(fixture.session->stop()));
}

void tst_CallbacksPage::theListenerIsPaused()
{
    CallbacksFixture fixture;
    QVERIFY(fixture.begin());
    MerchantSession &session = *fixture.page.session;
    const quint16 port = session.profile().callbackPort;
    CallbacksPage page(session, m_theme);
    QSignalSpy said(&page, &Page::said);
    showIt(page);
    QPushButton *pause = buttonOf(page, u"Pause listener"_s);
    QVERIFY(!pause->property("primary").toBool()); // what cuts callbacks off isn't what is recommended
    const QPushButton *test = buttonOf(page, u"Send test callback"_s);
    EVENTUALLY(test->y() < pause->y() || test->x() < pause->x()); // there may be room for one in a line
    pause->setFocus();
    QTest::keyClick(pause, Qt::Key_Space);
    QCOMPARE(session.callbacks().state(), CallbackService::State::Paused);
    QCOMPARE(pause->text(), u"Resume listener"_s);
    QVERIFY(!buttonOf(page, u"Send test callback"_s)->isEnabled());
    QVERIFY2(
        textsOf(page).contains(u"Paused: calls are not taken until you resume it or start Kontor again."_s), qPrintable(textsOf(page)));
    QTcpSocket caller;
    caller.connectToHost(QHostAddress::LocalHost, port);
    EVENTUALLY_EQUAL(caller.error(), QAbstractSocket::ConnectionRefusedError);
    QCOMPARE(session.callbacks().gaps().size(), 1);
    auto *gaps = page.findChild<QLabel *>(u"callbackGaps"_s); // what the overview counts is named here
    EVENTUALLY(gaps->isVisible() && gaps->text().startsWith("Callbacks could not be heard: since "_L1), gaps->text());
    // When the gateway is asked instead is counted down, unless nothing may be asked.
    const OrderId waiting = fixture.page.issue(payin());
    EVENTUALLY_EQUAL(fixture.page.payment(waiting).submission.state, PaymentState::AwaitingPayment);
    static const QRegularExpression next(u"Kontor asks the gateway instead, next in \\d+:\\d\\d\\."_s);
    EVENTUALLY(next.match(textsOf(page)).hasMatch(), textsOf(page));
    session.sending().setWorkingOffline(true);
    EVENTUALLY(textsOf(page).contains(u"The gateway cannot be asked now either"_s), textsOf(page));
    session.sending().setWorkingOffline(false);
    QTest::keyClick(pause, Qt::Key_Space);
    QCOMPARE(session.callbacks().state(), CallbackService::State::Listening);
    QCOMPARE(session.profile().callbackPort, port);
    QVERIFY(session.callbacks().gaps().first().to.has_value());
    EVENTUALLY(gaps->isVisible() && gaps->text().contains(" to "_L1), gaps->text());
    QCOMPARE(said.size(), 2);
    awaitedButton(page, u"Send test callback"_s)->click();
    EVENTUALLY_EQUAL(said.size(), 3);
    QCOMPARE(said.last().first().toString(), u"The test callback arrived."_s);
    session.stop();
}

void tst_CallbacksPage::theBankIsPlayed()
{
    CallbacksFixture fixture;
    QVERIFY(fixture.begin());
    SandboxControlPage page(*fixture.page.session, fixture.player, m_theme, m_format);
    QSignalSpy said(&page, &Page::said);
    showIt(page);
    page.arrive();
    EVENTUALLY_EQUAL(lineOf(page, u"Outcome"_s)->text(), u"SUCCESS"_s);
    EVENTUALLY(textsOf(page).contains(u"No payin is open."_s));
    QVERIFY(!buttonOf(page, u"Customer pays"_s)); // there is nobody to be played
    lineOf(page, u"Outcome"_s)->setText(u"REJECTED"_s);
    awaitedButton(page, u"Use for the next payouts"_s)->click();
    EVENTUALLY_EQUAL(said.size(), 1);
    awaitedButton(page, u"Lose the next reply"_s)->click();
    EVENTUALLY(textsOf(page).contains(u"The reply to the next 1 payout(s) is lost."_s), textsOf(page));
    QCheckBox *twice = nullptr;
    for (QCheckBox *box : page.findChildren<QCheckBox *>()) {
        if (box->text() == u"Send each callback twice"_s)
            twice = box;
    }
    QVERIFY(twice);
    twice->click();
    EVENTUALLY_EQUAL(said.size(), 3);
    const auto now = await(fixture.player.behaviour());
    QVERIFY(now && now->callsTwice && now->repliesToLose == 1 && now->outcome == u"REJECTED"_s);
    awaitedButton(page, u"Everything as usual again"_s)->click();
    EVENTUALLY(!twice->isChecked());
    EVENTUALLY(!textsOf(page).contains(u"makes trouble"_s));
    EVENTUALLY_EQUAL(said.size(), 4);
    // A screen reader toggles, which is no click.
    for (QCheckBox *box : page.findChildren<QCheckBox *>()) {
        const qsizetype before = said.size();
        toggleByReader(box);
        EVENTUALLY_EQUAL(said.size(), before + 1);
    }
    const auto toggled = await(fixture.player.behaviour());
    QVERIFY(toggled && toggled->callsTwice && toggled->unfamiliarEvents && toggled->clockAhead == Seconds(60));
    // What somebody else does to the sandbox is shown, and not asked for again.
    const qsizetype before = said.size();
    QVERIFY(await(fixture.player.behaveAsUsual()));
    page.arrive();
    EVENTUALLY(!twice->isChecked());
    const auto usual = await(fixture.player.behaviour());
    QVERIFY(usual && !usual->callsTwice && !usual->unfamiliarEvents);
    QCOMPARE(said.size(), before);
    fixture.page.session->stop();
}

//! Whatever was seen of it before, and where no payin can take the keyboard.
//! Something moved, and the gateway doesn't say what: that a customer has not paid is no longer claimed, nor that it is current.
void tst_CallbacksPage::aCallbackThatNobodyCouldAskAfter()
{
    CallbacksFixture fixture;
    QVERIFY(fixture.begin());
    const OrderId id = fixture.page.issue(payin());
    EVENTUALLY(!fixture.page.payment(id).payTo.accountNumber.isEmpty());
    QSettings settings(fixture.folder.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.page.session, m_theme, m_format, settings);
    showIt(window);
    window.findChild<QAction *>(u"payinsAction"_s)->trigger();
    window.findChild<PayinsPage *>()->detail().choose(id);
    EVENTUALLY(textsOf(window).contains(u"The customer has not paid yet."_s), textsOf(window));
    fixture.sandbox.control("PUT", "/sandbox/faults", R"({"rules":[{"method":"GET","path":"/payins/.*","do":"status","status":503}]})");
    fixture.sandbox.control("POST", "/sandbox/payins/" + id.toString().toUtf8() + "/pay");
    EVENTUALLY(textsOf(window).contains(u"the gateway has not said since where the payin stands, so this may be old."_s), textsOf(window));
    QVERIFY2(textsOf(window).contains(u"It is not known whether the customer has paid."_s), qPrintable(textsOf(window)));
    QVERIFY(!textsOf(window).contains(u"The customer has not paid yet."_s) && !textsOf(window).contains(u"so this is current"_s));
    window.findChild<QAction *>(u"copyDetailsAction"_s)->trigger();
    EVENTUALLY(textsOf(window).contains(u"it may be paid by now."_s), textsOf(window));
    fixture.sandbox.control("PUT", "/sandbox/faults", "{}");
    QVERIFY(await(fixture.page.session->actions().check(id)));
    EVENTUALLY_EQUAL(fixture.page.payment(id).submission.state, PaymentState::Paid);
    EVENTUALLY(!textsOf(window).contains(u"the gateway has not said since"_s), textsOf(window));
    QVERIFY(await(fixture.page.session->stop()));
}

void tst_CallbacksPage::theControlPanelIsSeenFromItsTop()
{
    CallbacksFixture fixture;
    QVERIFY(fixture.begin());
    SandboxControlPage page(*fixture.page.session, fixture.player, m_theme, m_format);
    showIt(page);
    page.resize(960, 400);
    page.arrive();
    auto *place = page.findChild<QScrollArea *>();
    auto *usual = buttonOf(page, u"Everything as usual again"_s);
    EVENTUALLY(place->verticalScrollBar()->maximum() > 0);
    usual->setFocus();
    place->verticalScrollBar()->setValue(place->verticalScrollBar()->maximum());
    page.arrive();
    QVERIFY(!usual->hasFocus());
    EVENTUALLY_EQUAL(place->verticalScrollBar()->value(), 0);
    QVERIFY(QApplication::focusWidget() && QApplication::focusWidget()->isEnabled());
    fixture.page.session->stop();
}

void tst_CallbacksPage::everythingHasAName()
{
    PageFixture fixture;
    CallbacksPage callbacks(*fixture.session, m_theme);
    const std::unique_ptr<GatewayNetwork> network = *GatewayNetwork::make({});
    SandboxControl player(QUrl(u"http://127.0.0.1:%1"_s.arg(closedPort())), *network, fixture.clock, [&network] {
        auto *reply = new Reply<Done>(network.get());
        reply->finish(Done {});
        return reply;
    });
    SandboxControlPage page(*fixture.session, player, m_theme, m_format);
    for (QWidget *each : std::initializer_list<QWidget *> {&callbacks, &page}) {
        showIt(*each);
        QCOMPARE(nameless(*each), QString());
    }
    page.arrive();
    EVENTUALLY(textsOf(page).contains(u"The sandbox does not answer."_s), textsOf(page));
    QVERIFY(focusable(page) > 10);
}

KONTOR_TEST(tst_CallbacksPage, QApplication)
#include "tst_callbackspage.moc"
