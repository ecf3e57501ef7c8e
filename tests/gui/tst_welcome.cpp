// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connection/connectiontestview.h"
#include "gui/connection/testline.h"
#include "gui/kit/fieldrow.h"
#include "gui/onscreen.h"
#include "gui/overview/overviewpage.h"
#include "gui/page/questiondialog.h"
#include "gui/shell/profileswitcher.h"
#include "gui/status/statusbutton.h"
#include "gui/status/statuspopover.h"
#include "gui/theme/theme.h"
#include "gui/welcome/setupnotes.h"
#include "gui/welcome/unlockwindow.h"
#include "gui/welcome/welcomepage.h"
#include "gui/welcome/welcomewindow.h"
#include "gui/window/mainwindow.h"
#include "office/sandboxchild.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! The assistant with a real gateway that is the sandbox, and the change from one profile to another. There is no keychain: keys go into
//! files.
class tst_Welcome : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void oneKeyToPractise();
    void anotherTongueKeepsThePlace();
    void whatIsTypedIsLookedAt();
    void whatWasTypedIsKept();
    void theWholeWay();
    void aKeyIsImported();
    void aRefusedKeyIsSaidBesideItsFile_data();
    void aRefusedKeyIsSaidBesideItsFile();
    void whatWasHeardIsWhatIsSeen();
    void linesComeAsTheyAreKnown();
    void eachLineSaysWhatToDo();
    void aNameThatIsNotForThisKey();
    void practiceIsClaimedOfTheSandboxOnly();
    void openChecksAreNotTicked();
    void tooManyRequestsAreTold();
    void lettersAreEnlarged();
    void leftAndTakenUpAgain();
    void anAddressIsMended();
    void aSecretNeedsAKeychain();
    void aProfileThatDidNotOpenIsTriedAgain();
    void theOverviewReminds();
    void anotherProfile();
    void realMoneyIsAskedFor();
    void aPassphraseOpensTheKey();
    void everythingHasAName();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

constexpr auto keyPassphrase = "a practice passphrase";

//! A key that Kontor would not make.
QByteArray madeByOpenSsl(const QStringList &kind)
{
    QProcess program;
    program.start(u"openssl"_s, QStringList {u"genpkey"_s, u"-algorithm"_s} + kind);
    return program.waitForFinished() ? program.readAllStandardOutput() : QByteArray();
}

//! The assistant on an empty home, and the gateway that it is to be connected to. The gateway knows no key of ours yet.
struct FirstRunAssistant {
    explicit FirstRunAssistant(Theme &theTheme)
        : theme(theTheme)
        , home(*Home::open(dir.path()))
        , settings(dir.filePath(u"window.ini"_s), QSettings::IniFormat)
    {
        // Its key is another one, as of a merchant who has not handed over ours.
        QFile other(dir.filePath(u"other.pem"_s));
        const auto pair = KeyPair::generate(2048);
        const bool written = other.open(QIODevice::WriteOnly) && other.write(pair->publicPem()) > 0;
        other.close();
        isReady = written && gateway.start(other.fileName());
        open();
        window->begin();
    }
    void open()
    {
        window = std::make_unique<WelcomeWindow>(home, clock, theme, settings);
        window->show();
        window->activateWindow();
        isReady = isReady && eventually([this] { return hasKeyboard(*window); });
    }
    void enter() { press(*window, Qt::Key_Return, Qt::ControlModifier); }
    QString title() const { return window->windowTitle(); }
    bool isAt(const QString &page) const { return title().startsWith(page); }
    QPushButton *button(const QString &text) const { return buttonOf(*window, text); }
    QRadioButton *choice(const QString &text) const
    {
        for (QRadioButton *each : window->findChildren<QRadioButton *>()) {
            if (each->text().remove(u'&').startsWith(text))
                return each;
        }
        return nullptr;
    }
    //! "Gateway" with this gateway's address.
    void typeGateway()
    {
        choice(u"Connect"_s)->click();
        enter();
        typeInto(*window, u"Base address"_s, gateway.url().toString());
        typeInto(*window, u"Merchant code"_s, u"SANDBOX"_s);
        typeInto(*window, u"Profile name"_s, u"Toko Test"_s);
        QTest::keyClick(rowOf(*window, u"Colour"_s)->editor(), Qt::Key_Down);
    }
    bool reachKey()
    {
        typeGateway();
        enter();
        return eventually([this] { return isAt(u"Signing key"_s) && rowOf(*window, u"Passphrase"_s)->isVisible(); });
    }
    QString put(const QString &name, const QByteArray &bytes) const
    {
        QFile file(dir.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
    }
    bool makeKey()
    {
        typeInto(*window, u"Passphrase"_s, QString::fromLatin1(keyPassphrase));
        typeInto(*window, u"Passphrase, again"_s, QString::fromLatin1(keyPassphrase));
        enter();
        return eventually([this] { return isAt(u"Hand over"_s); });
    }
    QString pem() const { return window->findChild<QPlainTextEdit *>()->toPlainText(); }
    void registerKey() { gateway.control("PUT", "/sandbox/keys", (pem() + u'\n').toUtf8()); }
    TestLineView &line(int n) const { return *window->findChildren<TestLineView *>().at(n); }
    QString wordsOf(int n) const
    {
        const auto labels = line(n).findChildren<QLabel *>();
        return labels.constLast()->text();
    }
    bool tested() const
    {
        return eventually([this] { return isAt(u"Connection test"_s) && !window->findChild<ConnectionTestView *>()->isRunning(); });
    }
    QString states() const
    {
        QString all;
        for (const TestLineView *each : window->findChildren<TestLineView *>())
            all += QString::number(int(each->state()));
        return all;
    }
    Theme &theme;
    QTemporaryDir dir;
    SystemClock clock;
    Home home;
    QSettings settings;
    SandboxChild gateway;
    std::unique_ptr<WelcomeWindow> window;
    bool isReady = false;
};

constexpr int ok = int(TestLineView::State::Ok);
constexpr int notOk = int(TestLineView::State::NotOk);
constexpr int notTried = int(TestLineView::State::NotTried);

QString marks(std::initializer_list<int> states)
{
    QString all;
    for (const int state : states)
        all += QString::number(state);
    return all;
}

} // namespace

void tst_Welcome::initTestCase()
{
    qunsetenv("DBUS_SESSION_BUS_ADDRESS");
    qputenv("XDG_RUNTIME_DIR", "/nonexistent");
    m_theme.install(*qApp);
}

void tst_Welcome::cleanup()
{
    m_theme.setTextScale(100);
}

void tst_Welcome::oneKeyToPractise()
{
    FirstRunAssistant assistant(m_theme);
    QSignalSpy asked(assistant.window.get(), &WelcomeWindow::sandboxRequested);
    QVERIFY(assistant.choice(u"Practise"_s)->hasFocus());
    press(*assistant.window, Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QVERIFY(!assistant.button(u"&Start practising"_s)->isEnabled()); // it is being made
    assistant.window->showError(u"The disk is full."_s);
    QVERIFY(visibleTexts(*assistant.window).contains(u"The disk is full."_s));
    QVERIFY(assistant.button(u"&Start practising"_s)->isEnabled());
    QVERIFY(assistant.home.profiles().isEmpty());
}

//! The window is made anew for another language or other numbers, and the arrows still choose among them. (Languages are resources of the
//! program, which tests don't have.)
void tst_Welcome::anotherTongueKeepsThePlace()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady);
    QSignalSpy asked(assistant.window.get(), &WelcomeWindow::recreateRequested);
    assistant.choice(u"Connect"_s)->click();
    QWidget *box = rowOf(*assistant.window, u"Numbers"_s)->editor();
    box->setFocus();
    press(*assistant.window, Qt::Key_Down);
    QCOMPARE(asked.size(), 1);
    const std::unique_ptr<WelcomeWindow> before = std::exchange(assistant.window, nullptr);
    before->hide();
    assistant.open();
    assistant.window->begin();
    assistant.window->goOnAfter(Preferences::Key::Numbers, *before);
    auto *anew = static_cast<QComboBox *>(rowOf(*assistant.window, u"Numbers"_s)->editor());
    QVERIFY(anew->hasFocus());
    const int chosen = anew->currentIndex();
    QCOMPARE(chosen, 1);
    press(*assistant.window, Qt::Key_Down);
    QCOMPARE(anew->currentIndex(), chosen + 1);
    QVERIFY(assistant.choice(u"Connect"_s)->isChecked());
}

void tst_Welcome::whatIsTypedIsLookedAt()
{
    FirstRunAssistant assistant(m_theme);
    assistant.choice(u"Practise"_s)->setFocus();
    press(*assistant.window, Qt::Key_Down); // by the keyboard alone
    QVERIFY(assistant.choice(u"Connect"_s)->isChecked());
    press(*assistant.window, Qt::Key_Return);
    QVERIFY(assistant.isAt(u"Gateway"_s));
    WelcomeWindow &window = *assistant.window;
    QVERIFY(lineOf(window, u"Base address"_s)->hasFocus());
    assistant.enter();
    QVERIFY2(rowOf(window, u"Base address"_s)->problem().startsWith("Enter the address"_L1), qPrintable(assistant.title()));
    QVERIFY(!rowOf(window, u"Merchant code"_s)->problem().isEmpty());
    QVERIFY(!rowOf(window, u"Profile name"_s)->problem().isEmpty());
    QVERIFY(lineOf(window, u"Base address"_s)->hasFocus());
    typeInto(window, u"Base address"_s, u"http://api.example.com"_s);
    typeInto(window, u"Merchant code"_s, u"TOKO/1"_s);
    QCOMPARE(lineOf(window, u"Profile name"_s)->text(), u"TOKO-1 Test"_s); // suggested
    auto *kind = static_cast<QComboBox *>(rowOf(window, u"Kind"_s)->editor());
    kind->setCurrentIndex(1);
    Q_EMIT kind->activated(1);
    QCOMPARE(lineOf(window, u"Profile name"_s)->text(), u"TOKO-1 Live"_s);
    awaitedButton(window, u"Own certificate"_s)->click();
    typeInto(window, u"Certificate authority file"_s, assistant.dir.filePath(u"none.pem"_s));
    typeInto(window, u"Proxy"_s, u"ftp://proxy.example"_s);
    assistant.enter();
    QVERIFY(rowOf(window, u"Base address"_s)->problem().contains("https"_L1));
    QVERIFY(rowOf(window, u"Merchant code"_s)->problem().isEmpty());
    QVERIFY(rowOf(window, u"Certificate authority file"_s)->problem().contains("none.pem"_L1));
    QVERIFY(!rowOf(window, u"Proxy"_s)->problem().isEmpty());
    QCOMPARE(lineOf(window, u"Merchant code"_s)->text(), u"TOKO/1"_s); // entries are kept
    QVERIFY(assistant.home.profiles().isEmpty());
    typeInto(window, u"Profile name"_s, u"sandbox"_s);
    QCOMPARE(static_cast<QComboBox *>(rowOf(window, u"Colour"_s)->editor())->currentText(), u"None"_s);
    assistant.enter();
    QVERIFY(rowOf(window, u"Profile name"_s)->problem().contains("belongs to the built-in sandbox"_L1));
}

void tst_Welcome::whatWasTypedIsKept()
{
    FirstRunAssistant assistant(m_theme);
    assistant.typeGateway();
    assistant.window->close();
    assistant.open();
    assistant.window->begin();
    assistant.choice(u"Connect"_s)->click();
    assistant.enter();
    QCOMPARE(lineOf(*assistant.window, u"Base address"_s)->text(), assistant.gateway.url().toString());
    QCOMPARE(lineOf(*assistant.window, u"Profile name"_s)->text(), u"Toko Test"_s);
    QCOMPARE(static_cast<QComboBox *>(rowOf(*assistant.window, u"Colour"_s)->editor())->currentText(), u"Blue"_s);
    press(*assistant.window, Qt::Key_Escape); // back, and nothing is thrown away
    QVERIFY(assistant.choice(u"Connect"_s)->isVisible());
}

void tst_Welcome::theWholeWay()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey());
    WelcomeWindow &window = *assistant.window;
    typeInto(window, u"Passphrase"_s, u"too short"_s);
    assistant.enter();
    QCOMPARE(rowOf(window, u"Passphrase"_s)->problem(), u"Enter at least 12 characters."_s);
    typeInto(window, u"Passphrase"_s, QString::fromLatin1(keyPassphrase));
    typeInto(window, u"Passphrase, again"_s, u"another passphrase"_s);
    assistant.enter();
    QVERIFY(rowOf(window, u"Passphrase, again"_s)->problem().startsWith("This is not the same"_L1));
    QVERIFY(assistant.makeKey());

    QVERIFY(assistant.pem().startsWith("-----BEGIN PUBLIC KEY-----"_L1));
    const KeyFacts key = assistant.home.profile(u"Toko Test"_s)->keys.constFirst();
    QCOMPARE(key.bits, 3072);
    QCOMPARE(assistant.home.profile(u"Toko Test"_s)->colour, ProfileColour::Blue);
    QVERIFY(visibleTexts(window).contains(QStringList {key.fingerprint.mid(0, 4), key.fingerprint.mid(4, 4)}.join(u' ') + u' ' + [&key] {
        QStringList groups;
        for (int i = 8; i < 64; i += 4)
            groups.append(key.fingerprint.mid(i, 4));
        return groups.join(u' ');
    }()));
    awaitedButton(window, u"&Copy"_s)->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromLatin1(key.publicPem));
    awaitedButton(window, u"Copy &e-mail"_s)->click();
    const QString email = QGuiApplication::clipboard()->text();
    QVERIFY2(email.contains(QString::fromLatin1(key.publicPem)) && email.contains("merchant SANDBOX"_L1), qPrintable(email));
    assistant.registerKey();

    assistant.enter();
    QVERIFY(assistant.tested());
    QCOMPARE(assistant.states(), marks({ok, ok, ok, ok, ok, ok}));
    QCOMPARE(assistant.wordsOf(5), u"Toko Nusantara"_s);
    QVERIFY(visibleTexts(window).contains(u"All six are right."_s));
    assistant.enter();
    QVERIFY(assistant.isAt(u"Callbacks"_s));
    assistant.choice(u"Listen here"_s)->click();
    typeInto(window, u"Public address"_s, u"relay.example"_s);
    assistant.enter();
    EVENTUALLY(rowOf(window, u"Public address"_s)->problem().contains("https://"_L1));
    typeInto(window, u"Public address"_s, {});
    const quint16 port = closedPort();
    rowOf(window, u"Port"_s)->editor()->setProperty("value", port);
    awaitedButton(window, u"&Test address"_s)->click();
    EVENTUALLY(visibleTexts(window).contains(u"The test arrived here."_s), visibleTexts(window).join(u'|'));
    assistant.enter();
    EVENTUALLY(assistant.isAt(u"Saved"_s));
    QVERIFY(visibleTexts(window).contains(u"You can issue payouts."_s));
    QSignalSpy ready(&window, &WelcomeWindow::profileReady);
    press(window, Qt::Key_Return);
    QCOMPARE(ready.size(), 1);
    const auto session = window.takeSession();
    QVERIFY(session && session->isWorker());
    QCOMPARE(session->merchantName(), u"Toko Nusantara"_s);
    QCOMPARE(assistant.home.profile(u"Toko Test"_s)->callbackPort, port);
    const SetupNotes notes(assistant.settings, u"Toko Test"_s);
    QVERIFY(!notes.isUnderWay());
    QCOMPARE(notes.openChecks(), 0);
    QVERIFY(!assistant.settings.allKeys().join(u' ').contains("passphrase"_L1));
    QVERIFY(await(session->stop()));
}

//! A merchant who has a key already: nothing has to be handed over again.
void tst_Welcome::aKeyIsImported()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey());
    WelcomeWindow &window = *assistant.window;
    const auto pair = KeyPair::generate(2048);
    const QString file = assistant.put(u"mine.pem"_s, *pair->toEncryptedPem("a passphrase of theirs"));
    assistant.choice(u"Create a new key pair"_s)->setFocus();
    press(window, Qt::Key_Down); // by the keyboard alone
    QVERIFY(assistant.choice(u"Import a key"_s)->isChecked());
    QVERIFY(assistant.button(u"&Import key"_s));
    assistant.enter();
    QCOMPARE(rowOf(window, u"File"_s)->problem(), u"Choose the file of the key."_s);
    QVERIFY(lineOf(window, u"File"_s)->hasFocus());
    typeInto(window, u"File"_s, file);
    typeInto(window, u"Passphrase of the file (leave empty if it has none)"_s, u"a passphrase of theirs"_s);
    QVERIFY(assistant.makeKey());
    const KeyFacts key = assistant.home.profile(u"Toko Test"_s)->keys.constFirst();
    QCOMPARE(key.fingerprint, pair->fingerprint());
    QCOMPARE(assistant.home.profile(u"Toko Test"_s)->keyInUse, key.id);
    QVERIFY(QFile::exists(file)); // it is theirs
    // The gateway knows it already.
    QCOMPARE(assistant.pem().trimmed().toUtf8(), pair->publicPem().trimmed());
    assistant.registerKey();
    assistant.enter();
    QVERIFY(assistant.tested());
    QCOMPARE(assistant.states(), marks({ok, ok, ok, ok, ok, ok}));
    press(window, Qt::Key_Escape);
    press(window, Qt::Key_Escape);
    QVERIFY(assistant.isAt(u"Signing key"_s));
    QVERIFY(visibleTexts(window).join(u'|').contains("RSA with 2048 bits"_L1));
    QVERIFY(!assistant.choice(u"Import a key"_s)->isVisible());
    QVERIFY(await(window.takeSession()->stop()));
}

void tst_Welcome::aRefusedKeyIsSaidBesideItsFile_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("words");
    const auto pair = KeyPair::generate(2048);
    const QString file = u"File"_s;
    QTest::newRow("public key") << pair->publicPem() << file << u"This is a public key"_s;
    QTest::newRow("no key") << "hello"_ba << file << u"no private key in this file"_s;
    QTest::newRow("too short") << madeByOpenSsl({u"RSA"_s, u"-pkeyopt"_s, u"rsa_keygen_bits:1024"_s}) << file
                               << u"1024 bits, so it can be forged"_s;
    QTest::newRow("needs a passphrase") << *pair->toEncryptedPem("a passphrase of theirs")
                                        << u"Passphrase of the file (leave empty if it has none)"_s << u"needs its passphrase"_s;
}

void tst_Welcome::aRefusedKeyIsSaidBesideItsFile()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, field);
    QFETCH(const QString, words);
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey());
    WelcomeWindow &window = *assistant.window;
    assistant.choice(u"Import a key"_s)->click();
    typeInto(window, u"File"_s, assistant.put(u"mine.pem"_s, bytes));
    typeInto(window, u"Passphrase"_s, QString::fromLatin1(keyPassphrase));
    typeInto(window, u"Passphrase, again"_s, QString::fromLatin1(keyPassphrase));
    assistant.enter();
    EVENTUALLY(rowOf(window, field)->problem().contains(words), visibleTexts(window).join(u'|'));
    QVERIFY(lineOf(window, field)->hasFocus());
    QVERIFY(assistant.isAt(u"Signing key"_s));
    QVERIFY(assistant.home.profile(u"Toko Test"_s)->keys.isEmpty());
    QVERIFY(assistant.button(u"&Import key"_s)->isEnabled());
    QCOMPARE(nameless(window), QString());
    QVERIFY(await(window.takeSession()->stop()));
}

//! The gateway's words may hold what turns letters round: by its code in both.
void tst_Welcome::whatWasHeardIsWhatIsSeen()
{
    TestLineView line(m_theme, u"Merchant name"_s);
    line.show(TestLineView::State::Ok, u"Toko \u202Exen"_s);
    const auto labels = line.findChildren<QLabel *>();
    QCOMPARE(labels.constLast()->text(), u"Toko ⟨U+202E⟩xen"_s);
    QCOMPARE(labels.constLast()->accessibleName(), u"Merchant name, all right: Toko ⟨U+202E⟩xen"_s);
}

void tst_Welcome::linesComeAsTheyAreKnown()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey() && assistant.makeKey());
    assistant.registerKey();
    // The token's answer is kept back: what the first answer showed stands there meanwhile.
    assistant.gateway.setFaults(R"({"method":"POST","path":"/auth-tokens","do":"accept_then_hang"})");
    assistant.enter();
    QCOMPARE(assistant.title(), u"Connection test – Set up – Test – Kontor"_s);
    EVENTUALLY_EQUAL(assistant.line(3).state(), TestLineView::State::Ok);
    QCOMPARE(assistant.line(0).state(), TestLineView::State::Ok);
    QCOMPARE(assistant.line(2).state(), TestLineView::State::Looking);
    QCOMPARE(assistant.line(4).state(), TestLineView::State::NotYet);
    QCOMPARE(assistant.wordsOf(4), u"Not known yet."_s);
    QVERIFY(assistant.window->findChild<ConnectionTestView *>()->isRunning());
    QVERIFY(assistant.button(u"&Test again"_s)->isEnabled()); // who is on it isn't thrown off; a second test begins after this one
    QVERIFY(assistant.button(u"&Continue"_s)->isEnabled()); // nobody has to wait for it
    QVERIFY(await(assistant.window->takeSession()->stop()));
}

//! The token above it was issued: that the key may not be registered would be no help.
void tst_Welcome::aNameThatIsNotForThisKey()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey() && assistant.makeKey());
    assistant.registerKey();
    assistant.gateway.setFaults(R"({"method":"GET","path":"/merchant-info","do":"status","status":403})");
    assistant.enter();
    QVERIFY(assistant.tested());
    QCOMPARE(assistant.states(), marks({ok, ok, ok, ok, ok, notOk}));
    QCOMPARE(assistant.wordsOf(5),
        u"The gateway does not let this profile read the merchant's name (HTTP 403). Payments may be allowed all the same: ask your "
        u"gateway "
        "contact what this key may do."_s);
    QVERIFY(await(assistant.window->takeSession()->stop()));
}

void tst_Welcome::eachLineSaysWhatToDo()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey() && assistant.makeKey());
    // The key isn't registered, and the clocks are apart.
    assistant.gateway.setFaults({}, R"("clock_skew_s":41)");
    assistant.enter();
    QVERIFY(assistant.tested());
    QCOMPARE(assistant.states(), marks({ok, ok, ok, notOk, notOk, notTried}));
    QVERIFY2(assistant.wordsOf(3).contains("clock is 4"_L1) && assistant.wordsOf(3).contains("behind the gateway"_L1),
        qPrintable(assistant.wordsOf(3)));
    QVERIFY2(assistant.wordsOf(4).contains("The key may not be registered"_L1), qPrintable(assistant.wordsOf(4)));
    QVERIFY(assistant.wordsOf(4).contains("Hand over the public key, one page back, then test again. If the merchant code isn't yours"_L1));
    assistant.button(u"Back to the public key"_s)->click();
    QVERIFY(assistant.isAt(u"Hand over"_s));
    assistant.enter();
    QVERIFY(assistant.tested());
    QVERIFY(assistant.button(u"Back to the public key"_s)->isVisible());
    QCOMPARE(SetupNotes(assistant.settings, u"Toko Test"_s).openChecks(), 3);
    // Put right one after the other.
    assistant.registerKey();
    press(*assistant.window, Qt::Key_Return); // the keyboard is on Test again
    QVERIFY(assistant.tested());
    EVENTUALLY_EQUAL(assistant.states(), marks({ok, ok, ok, notOk, ok, ok}));
    assistant.gateway.setFaults({});
    assistant.button(u"&Test again"_s)->click();
    QVERIFY(assistant.tested());
    EVENTUALLY_EQUAL(assistant.states(), marks({ok, ok, ok, ok, ok, ok}));
    QCOMPARE(SetupNotes(assistant.settings, u"Toko Test"_s).openChecks(), 0);
    // Nobody there at all.
    QVERIFY(assistant.gateway.stop());
    assistant.button(u"&Test again"_s)->click();
    QVERIFY(assistant.tested());
    QCOMPARE(assistant.states(), marks({notOk, notTried, notTried, notTried, notTried, notTried}));
    assistant.enter();
    assistant.enter();
    EVENTUALLY(assistant.isAt(u"Saved"_s));
    QVERIFY2(visibleTexts(*assistant.window).contains(u"Saved. 6 check(s) still open; Kontor will remind you."_s),
        qPrintable(visibleTexts(*assistant.window).join(u'|')));
    QVERIFY(await(assistant.window->takeSession()->stop()));
}

//! Of somebody else's gateway nobody here knows whether it moves money.
void tst_Welcome::practiceIsClaimedOfTheSandboxOnly()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey() && assistant.makeKey());
    assistant.registerKey();
    assistant.enter();
    QVERIFY(assistant.tested());
    assistant.enter();
    assistant.enter();
    EVENTUALLY(assistant.isAt(u"Saved"_s));
    const QString words = visibleTexts(*assistant.window).join(u'|');
    QVERIFY2(words.contains(u"This profile is for practice payments. Whether money moves is up to the gateway: Kontor stops sending when "
                            "it marks a payment as real."_s),
        qPrintable(words));
    QVERIFY2(!words.contains("no real money"_L1), qPrintable(words));
    QVERIFY(await(assistant.window->takeSession()->stop()));
}

//! A step that was passed is done only when nothing of it is open.
void tst_Welcome::openChecksAreNotTicked()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey() && assistant.makeKey());
    const auto icons = [&assistant] {
        QList<QImage> all;
        for (const QLabel *each : assistant.window->findChild<QFrame *>(u"stepColumn"_s)->findChildren<QLabel *>()) {
            if (each->text().isEmpty())
                all.append(each->pixmap().toImage());
        }
        return all;
    };
    const auto steps = [&assistant] {
        QStringList all;
        for (const QLabel *each : assistant.window->findChild<QFrame *>(u"stepColumn"_s)->findChildren<QLabel *>()) {
            if (!each->text().isEmpty())
                all.append(each->accessibleName());
        }
        return all;
    };
    assistant.enter(); // the key isn't registered
    QVERIFY(assistant.tested());
    assistant.enter();
    QVERIFY(assistant.isAt(u"Callbacks"_s));
    const QString open = u"Connection test, 2 check(s) still open"_s;
    QCOMPARE(steps(), QStringList({u"Gateway, done"_s, u"Signing key, done"_s, u"Public key, done"_s, open, u"Callbacks, now"_s}));
    QCOMPARE(icons().at(1), icons().at(0));
    QVERIFY(icons().at(3) != icons().at(0));
    assistant.enter();
    EVENTUALLY(assistant.isAt(u"Saved"_s));
    QCOMPARE(steps().mid(3), QStringList({open, u"Callbacks, done"_s}));
    QVERIFY(icons().at(3) != icons().at(0));
    // Passed once more with everything put right.
    assistant.button(u"&Back"_s)->click();
    assistant.button(u"&Back"_s)->click();
    QVERIFY(assistant.tested());
    assistant.registerKey();
    assistant.button(u"&Test again"_s)->click();
    QVERIFY(assistant.tested());
    assistant.enter();
    EVENTUALLY_EQUAL(steps().at(3), u"Connection test, done"_s);
    QCOMPARE(icons().at(3), icons().at(0));
    QVERIFY(await(assistant.window->takeSession()->stop()));
}

//! Otherwise it looks for a minute without a word.
void tst_Welcome::tooManyRequestsAreTold()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey() && assistant.makeKey());
    assistant.registerKey();
    assistant.gateway.setFaults(R"({"method":"POST","path":"/auth-tokens","do":"status","status":429,"retry_after":2})");
    assistant.enter();
    const QString slow = u"Slowed down: the gateway takes 10 requests per second. Nothing is lost; continuing"_s;
    EVENTUALLY(visibleTexts(*assistant.window).join(u'|').contains(slow));
    assistant.gateway.setFaults({});
    QVERIFY(assistant.tested());
    QCOMPARE(assistant.states(), marks({ok, ok, ok, ok, ok, ok}));
    QVERIFY(visibleTexts(*assistant.window).contains(u"All six are right."_s));
    QVERIFY(await(assistant.window->takeSession()->stop()));
}

//! By the keys that do it in the window, and for the window that follows.
void tst_Welcome::lettersAreEnlarged()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady);
    press(*assistant.window, Qt::Key_Plus, Qt::ControlModifier);
    QCOMPARE(m_theme.textScale(), 110);
    assistant.typeGateway(); // from within a field, too
    lineOf(*assistant.window, u"Merchant code"_s)->setFocus();
    const int before = assistant.button(u"&Continue"_s)->fontMetrics().height();
    for (int i = 0; i < 20; ++i)
        press(*assistant.window, Qt::Key_Equal, Qt::ControlModifier); // the same key without Shift
    QCOMPARE(m_theme.textScale(), 200);
    EVENTUALLY(assistant.button(u"&Continue"_s)->fontMetrics().height() > before);
    QCOMPARE(Preferences(assistant.settings).number(Preferences::Key::TextScale), 200);
    press(*assistant.window, Qt::Key_Minus, Qt::ControlModifier);
    QCOMPARE(m_theme.textScale(), 190);
    press(*assistant.window, Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(m_theme.textScale(), 100);
    QCOMPARE(lineOf(*assistant.window, u"Merchant code"_s)->text(), u"SANDBOX"_s);
}

void tst_Welcome::leftAndTakenUpAgain()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey() && assistant.makeKey());
    QSignalSpy ready(assistant.window.get(), &WelcomeWindow::profileReady);
    assistant.button(u"Finish &later"_s)->click();
    QCOMPARE(ready.size(), 1);
    auto session = assistant.window->takeSession();
    const SetupNotes notes(assistant.settings, u"Toko Test"_s);
    QVERIFY(notes.isUnderWay() && notes.isLeftForLater());
    QCOMPARE(int(notes.step()), int(SetupStep::HandOver));
    assistant.open();
    assistant.window->goOnWith(std::move(session));
    QVERIFY(assistant.isAt(u"Hand over"_s));
    QVERIFY(!notes.isLeftForLater()); // closed now, it comes back by itself
    assistant.button(u"&Back"_s)->click();
    QVERIFY(assistant.isAt(u"Signing key"_s));
    QVERIFY(!rowOf(*assistant.window, u"Passphrase"_s)->isVisible()); // the key is there
    assistant.enter();
    QVERIFY(assistant.isAt(u"Hand over"_s));
    QVERIFY(await(assistant.window->takeSession()->stop()));
}

void tst_Welcome::anAddressIsMended()
{
    FirstRunAssistant assistant(m_theme);
    assistant.typeGateway();
    typeInto(*assistant.window, u"Base address"_s, u"http://127.0.0.1:%1"_s.arg(closedPort()));
    assistant.enter();
    EVENTUALLY(assistant.isAt(u"Signing key"_s));
    EVENTUALLY(rowOf(*assistant.window, u"Passphrase"_s)->isVisible());
    QVERIFY(assistant.makeKey());
    assistant.enter();
    QVERIFY(assistant.tested());
    QCOMPARE(assistant.line(0).state(), TestLineView::State::NotOk);
    for (int back = 0; back < 3; ++back)
        press(*assistant.window, Qt::Key_Escape);
    QVERIFY2(assistant.isAt(u"Gateway"_s), qPrintable(assistant.title()));
    QVERIFY(!lineOf(*assistant.window, u"Profile name"_s)->isEnabled());
    QVERIFY(visibleTexts(*assistant.window).join(u'|').contains("its folder has this name: it stays"_L1));
    typeInto(*assistant.window, u"Base address"_s, assistant.gateway.url().toString());
    assistant.enter();
    EVENTUALLY(assistant.isAt(u"Signing key"_s));
    QCOMPARE(assistant.home.profile(u"Toko Test"_s)->baseUrl, assistant.gateway.url());
    assistant.enter();
    assistant.registerKey();
    assistant.enter();
    QVERIFY(assistant.tested());
    QCOMPARE(assistant.states(), marks({ok, ok, ok, ok, ok, ok})); // the passphrase is still known
    QVERIFY(await(assistant.window->takeSession()->stop()));
}

//! A secret is never put into a file.
void tst_Welcome::aSecretNeedsAKeychain()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey());
    WelcomeWindow &window = *assistant.window;
    QVERIFY(visibleTexts(window).join(u'|').contains("No unlocked keychain is there"_L1));
    awaitedButton(window, u"My gateway only gave me a secret (deprecated)"_s)->click();
    QVERIFY(visibleTexts(window).join(u'|').contains("A secret is kept in a keychain only"_L1));
    QVERIFY(!rowOf(window, u"Secret of your merchant"_s)->isVisible());
    QVERIFY(!rowOf(window, u"Passphrase"_s)->isVisible());
    QVERIFY(!assistant.button(u"&Keep secret"_s)->isEnabled());
    QCOMPARE(nameless(window), QString());
    assistant.enter(); // nothing comes of it
    QVERIFY(assistant.isAt(u"Signing key"_s));
    awaitedButton(window, u"&Look for a keychain again"_s)->click();
    EVENTUALLY(rowOf(window, u"Passphrase"_s)->isVisible()); // none came: a key in a file is what there is
    awaitedButton(window, u"My gateway only gave me a secret (deprecated)"_s)->click();
    awaitedButton(window, u"Use a key instead"_s)->click();
    QVERIFY(lineOf(window, u"Passphrase"_s)->hasFocus());
    QVERIFY(!assistant.home.profile(u"Toko Test"_s)->usesSecret());
    QVERIFY(await(window.takeSession()->stop()));
}

//! Its folder is there by then: that its name is taken would be no help.
void tst_Welcome::aProfileThatDidNotOpenIsTriedAgain()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady);
    const QString inTheWay = assistant.home.ledgerFile(u"Toko Test"_s);
    QVERIFY(QDir().mkpath(inTheWay));
    assistant.typeGateway();
    assistant.enter();
    EVENTUALLY(assistant.home.profile(u"Toko Test"_s));
    EVENTUALLY(assistant.button(u"&Continue"_s) && assistant.button(u"&Continue"_s)->isEnabled());
    QVERIFY(assistant.isAt(u"Gateway"_s));
    QVERIFY(!rowOf(*assistant.window, u"Profile name"_s)->editor()->isEnabled());
    QVERIFY(QDir().rmdir(inTheWay));
    typeInto(*assistant.window, u"Merchant code"_s, u"OTHER"_s);
    assistant.enter();
    EVENTUALLY(assistant.isAt(u"Signing key"_s), visibleTexts(*assistant.window).join(u'|'));
    QCOMPARE(assistant.home.profile(u"Toko Test"_s)->merchantCode, u"OTHER"_s);
}

void tst_Welcome::theOverviewReminds()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    SetupNotes notes(settings, u"shop"_s);
    {
        OverviewPage page(*fixture.session, m_theme, m_format, settings);
        showIt(page);
        QVERIFY(!visibleTexts(page).contains(u"Finish setting up"_s));
    }
    notes.setOpenChecks(2);
    OverviewPage page(*fixture.session, m_theme, m_format, settings);
    showIt(page);
    page.arrive();
    QVERIFY(visibleTexts(page).contains(u"Finish setting up"_s));
    QVERIFY2(visibleTexts(page).join(u'|').contains("2 check(s) still open."_L1), qPrintable(visibleTexts(page).join(u'|')));
    QSignalSpy asked(&page, &OverviewPage::setupRequested);
    awaitedButton(page, u"Go on"_s)->click();
    QCOMPARE(asked.size(), 1);
    EVENTUALLY_EQUAL(nameless(page), QString());
}

// ---- from one profile to another

void tst_Welcome::anotherProfile()
{
    PageFixture fixture;
    const auto other = fixture.home.add({.name = u"Toko & Co"_s.remove(u'&').simplified(),
        .baseUrl = QUrl(u"http://127.0.0.1:%1"_s.arg(closedPort())),
        .merchantCode = u"TOKO2"_s});
    QVERIFY(other);
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    QSignalSpy asked(&window, &MainWindow::profileRequested);
    QSignalSpy added(&window, &MainWindow::newProfileRequested);
    auto *button = window.findChild<StatusButton *>(u"environmentButton"_s);
    button->setFocus();
    press(window, Qt::Key_Space);
    auto *popover = window.findChild<StatusPopover *>();
    QVERIFY(popover && popover->isVisible());
    QPushButton *open = buttonOf(*popover, u"Open Toko Co (Test)"_s);
    QVERIFY(open);
    press(window, Qt::Key_Tab); // from "Show folder"
    QVERIFY2(open->hasFocus(), qPrintable(spokenName(QApplication::focusWidget())));
    press(window, Qt::Key_Space);
    QVERIFY(!popover->isVisible());
    EVENTUALLY_EQUAL(asked.size(), 1);
    QCOMPARE(asked.constFirst().constFirst().toString(), other->name);
    button->click();
    awaitedButton(*popover, u"New profile…"_s)->click();
    QCOMPARE(added.size(), 1);
    // The same from the menu.
    auto *menu = window.findChild<QMenu *>(u"profilesMenu"_s);
    Q_EMIT menu->aboutToShow();
    QCOMPARE(menu->actions().size(), 2);
    QVERIFY(menu->actions().at(0)->isChecked() && !menu->actions().at(1)->isChecked());
    menu->actions().at(1)->trigger();
    EVENTUALLY_EQUAL(asked.size(), 2);
    menu->actions().at(0)->trigger(); // it is open already
    QCOMPARE(asked.size(), 2);
}

void tst_Welcome::realMoneyIsAskedFor()
{
    PageFixture fixture;
    QVERIFY(fixture.home.add({.name = u"Toko Nusantara Live"_s,
        .baseUrl = QUrl(u"https://api.example.com"_s),
        .merchantCode = u"TOKO"_s,
        .environment = Environment::Live}));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    QSignalSpy asked(&window, &MainWindow::profileRequested);
    for (const bool agrees : {false, true}) {
        window.profiles().open(u"Toko Nusantara Live"_s);
        QuestionDialog *dialog = nullptr;
        EVENTUALLY((dialog = window.findChild<QuestionDialog *>()) && dialog->isVisible());
        QVERIFY2(dialog->windowTitle().startsWith("Work with real money?"_L1), qPrintable(dialog->windowTitle()));
        QVERIFY(visibleTexts(*dialog).contains(u"Profile Toko Nusantara Live. Payouts leave your real balance."_s));
        EVENTUALLY(buttonOf(*dialog, u"&Stay"_s)->isDefault());
        if (agrees)
            awaitedButton(*dialog, u"&Open live"_s)->click();
        else
            QTest::keyClick(dialog, Qt::Key_Return);
        EVENTUALLY(!window.findChild<QuestionDialog *>());
        EVENTUALLY_EQUAL(asked.size(), agrees ? 1 : 0);
    }
}

void tst_Welcome::aPassphraseOpensTheKey()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey() && assistant.makeKey());
    QVERIFY(await(assistant.window->takeSession()->stop()));
    const auto profile = assistant.home.profile(u"Toko Test"_s);
    const auto session = *MerchantSession::open(assistant.home, *profile, assistant.clock, {.listen = false, .personUnlocks = true});
    QVERIFY(session->keyAccess().needsPassphrase());
    UnlockWindow unlock(*session, m_theme);
    showIt(unlock);
    QSignalSpy passed(&unlock, &UnlockWindow::passed);
    QVERIFY(lineOf(unlock, u"Passphrase"_s)->hasFocus());
    typeInto(unlock, u"Passphrase"_s, u"not the one it was"_s);
    press(unlock, Qt::Key_Return);
    EVENTUALLY(rowOf(unlock, u"Passphrase"_s)->problem().startsWith("This passphrase does not open"_L1));
    QVERIFY(session->keyAccess().needsPassphrase());
    QCOMPARE(passed.size(), 0);
    typeInto(unlock, u"Passphrase"_s, QString::fromLatin1(keyPassphrase));
    press(unlock, Qt::Key_Return);
    EVENTUALLY_EQUAL(passed.size(), 1);
    QVERIFY(!session->keyAccess().needsPassphrase());
    QCOMPARE(nameless(unlock), QString());
}

void tst_Welcome::everythingHasAName()
{
    FirstRunAssistant assistant(m_theme);
    QVERIFY(assistant.isReady && assistant.reachKey() && assistant.makeKey());
    assistant.registerKey();
    auto session = assistant.window->takeSession();
    for (const int percent : {100, 200}) {
        m_theme.setTextScale(percent);
        assistant.open();
        assistant.window->resize(960, 600);
        SetupNotes(assistant.settings, u"Toko Test"_s).setStep(SetupStep::Gateway);
        assistant.window->goOnWith(std::move(session));
        for (const QString &page : {u"Gateway"_s, u"Signing key"_s, u"Hand over"_s, u"Connection test"_s, u"Callbacks"_s, u"Saved"_s}) {
            EVENTUALLY(assistant.isAt(page), page + u" / "_s + assistant.title());
            QCOMPARE(nameless(*assistant.window), QString());
            QVERIFY(assistant.window->width() <= 960); // nothing asks for more room
            auto *wearer = QApplication::focusWidget();
            QVERIFY2(wearer && wearer != assistant.button(u"&Back"_s), qPrintable(page)); // Enter goes on
            if (page != "Saved"_L1)
                assistant.enter();
        }
        QVERIFY(focusable(*assistant.window) > 15);
        session = assistant.window->takeSession();
    }
    QVERIFY(await(session->stop()));
}

KONTOR_TEST(tst_Welcome, QApplication)
#include "tst_welcome.moc"
