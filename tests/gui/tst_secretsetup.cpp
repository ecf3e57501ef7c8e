// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connection/connectiontestview.h"
#include "gui/connection/testline.h"
#include "gui/keys/keyspage.h"
#include "gui/keys/rotatepage.h"
#include "gui/keys/secretdialog.h"
#include "gui/kit/fieldrow.h"
#include "gui/onscreen.h"
#include "gui/page/questiondialog.h"
#include "gui/theme/theme.h"
#include "gui/welcome/welcomewindow.h"
#include "office/sandboxchild.h"
#include "pagefixture.h"
#include "signing/keypair.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QDirIterator>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <sys/stat.h>

using namespace kontor;
using namespace Qt::StringLiterals;

//! The way for a merchant whose gateway takes no key: a secret, which is kept in a keychain or not at all.
class tst_SecretSetup : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void theSecretOfAMerchant();
    void fromTheSecretToAKey();
    void aKeyFromAFileGoesIntoTheKeychain();

private:
    Theme m_theme;
};

namespace {

constexpr auto secret = "mS-71 & only the gateway's";

struct SecretAssistant {
    explicit SecretAssistant(Theme &theme)
        : home(*Home::open(dir.filePath(u"home"_s)))
        , settings(dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , window(home, clock, theme, settings)
    {
        QFile other(dir.filePath(u"other.pem"_s));
        const auto pair = KeyPair::generate(2048);
        const bool written = other.open(QIODevice::WriteOnly) && other.write(pair->publicPem()) > 0;
        other.close();
        isReady = written && gateway.start(other.fileName(), 0, {u"--secret"_s, QString::fromLatin1(secret)});
        showIt(window);
        window.begin();
    }
    bool isAt(const QString &page) const { return window.windowTitle().startsWith(page); }
    void enter() { press(window, Qt::Key_Return, Qt::ControlModifier); }
    bool reachKey(const QString &words)
    {
        for (QRadioButton *each : window.findChildren<QRadioButton *>()) {
            if (each->text().remove(u'&').startsWith("Connect"_L1))
                each->click();
        }
        enter();
        typeInto(window, u"Base address"_s, gateway.url().toString());
        typeInto(window, u"Merchant code"_s, u"SANDBOX"_s);
        typeInto(window, u"Profile name"_s, u"Toko Test"_s);
        enter();
        return eventually([this, &words] { return isAt(u"Signing key"_s) && says(words); });
    }
    bool says(const QString &words) { return visibleTexts(window).join(u'|').contains(words); }
    //! Whether it stands in any file that was written.
    bool isWritten(const QByteArray &words)
    {
        settings.sync();
        for (QDirIterator files(dir.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); files.hasNext();) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly) && file.readAll().contains(words))
                return true;
        }
        return false;
    }

    QTemporaryDir dir;
    SystemClock clock;
    Home home;
    QSettings settings;
    SandboxChild gateway;
    WelcomeWindow window;
    bool isReady = false;
};

} // namespace

void tst_SecretSetup::theSecretOfAMerchant()
{
    SecretAssistant assistant(m_theme);
    WelcomeWindow &window = assistant.window;
    QVERIFY(assistant.isReady && assistant.reachKey(u"puts the private half into your keychain"_s));
    QVERIFY(!rowOf(window, u"Secret of your merchant"_s)->isVisible()); // nobody comes to it by mistake
    awaitedButton(window, u"My gateway only gave me a secret (deprecated)"_s)->click();
    QVERIFY(assistant.says(u"Whoever learns the secret can send payments in your name"_s));
    QLineEdit *line = lineOf(window, u"Secret of your merchant"_s);
    QVERIFY(line->hasFocus());
    QCOMPARE(line->echoMode(), QLineEdit::Password);
    EVENTUALLY(buttonOf(window, u"&Keep secret"_s)->isEnabled());
    QCOMPARE(nameless(window), QString());

    assistant.enter();
    QCOMPARE(rowOf(window, u"Secret of your merchant"_s)->problem(), u"Enter the secret that your gateway gave you."_s);
    QVERIFY(line->hasFocus());
    typeInto(window, u"Secret of your merchant"_s, u"half typed"_s);
    awaitedButton(window, u"Use a key instead"_s)->click();
    QVERIFY(!line->isVisible());
    awaitedButton(window, u"My gateway only gave me a secret (deprecated)"_s)->click();
    QVERIFY(rowOf(window, u"Secret of your merchant"_s)->problem().isEmpty());

    typeInto(window, u"Secret of your merchant"_s, QString::fromLatin1(secret));
    assistant.enter();
    // There is no public half to hand over: what comes next is the test.
    EVENTUALLY(assistant.isAt(u"Connection test"_s), window.windowTitle());
    QVERIFY(line->text().isEmpty());
    QVERIFY(assistant.home.profile(u"Toko Test"_s)->usesSecret());
    QVERIFY(assistant.home.profile(u"Toko Test"_s)->keys.isEmpty());
    EVENTUALLY(!window.findChild<ConnectionTestView *>()->isRunning());
    for (const TestLineView *each : window.findChildren<TestLineView *>())
        QVERIFY2(each->state() == TestLineView::State::Ok, qPrintable(visibleTexts(window).join(u'|')));
    QVERIFY(!assistant.isWritten(QByteArray(secret)));
    QVERIFY(assistant.isWritten("SANDBOX")); // so that a search that finds nothing isn't taken for a good one

    press(window, Qt::Key_Escape); // back, past the page that there is nothing for
    EVENTUALLY(assistant.isAt(u"Signing key"_s), window.windowTitle());
    QVERIFY(assistant.says(u"The secret of your merchant is in your keychain."_s));
    QVERIFY(await(window.takeSession()->stop()));
}

//! Replaced once, and then by a key in the four steps of any other, with the secret in use until the last.
void tst_SecretSetup::fromTheSecretToAKey()
{
    const QTemporaryDir dir;
    QFile other(dir.filePath(u"other.pem"_s));
    QVERIFY(other.open(QIODevice::WriteOnly) && other.write(KeyPair::generate(2048)->publicPem()) > 0);
    other.close();
    SandboxChild gateway;
    QVERIFY(gateway.start(other.fileName(), 0, {u"--secret"_s, QString::fromLatin1(secret), u"--merchant"_s, u"TOKO"_s}));
    PageFixture fixture(Environment::Test, {.listen = false, .work = false}, quint16(gateway.url().port()));
    SigningKeys &keys = fixture.session->keys();
    QVERIFY(keys.note([](Profile &profile) {
        profile.keys.clear();
        profile.keyInUse.clear();
    }));
    QVERIFY(await(keys.keepSecret("the one before")));
    const NumberFormat format {QLocale(QLocale::English)};
    KeysPage page(*fixture.session, m_theme, format);
    const QSignalSpy said(&page, &Page::said);
    showIt(page);

    awaitedButton(page, u"Replace secret…"_s)->click();
    auto *dialog = page.findChild<SecretDialog *>();
    EVENTUALLY(dialog && hasKeyboard(*dialog));
    QCOMPARE(nameless(*dialog), QString());
    QTest::keyClick(dialog, Qt::Key_Return);
    QVERIFY(!rowOf(*dialog, u"New secret of your merchant"_s)->problem().isEmpty());
    typeInto(*dialog, u"New secret of your merchant"_s, QString::fromLatin1(secret));
    QTest::keyClick(dialog, Qt::Key_Return);
    EVENTUALLY_EQUAL(said.size(), 1);
    QCOMPARE(await(keys.secret()).value(), QByteArray(secret));
    QVERIFY(await(keys.removeSecret()).error().kind == ErrorKind::BadInput); // as long as it is all there is

    RotatePage rotate(*fixture.session, m_theme);
    const QSignalSpy left(&rotate, &Page::left);
    showIt(rotate);
    rotate.arrive();
    awaitedButton(rotate, u"Create key"_s)->click();
    EVENTUALLY(buttonOf(rotate, u"They have it"_s) && buttonOf(rotate, u"They have it"_s)->isEnabled());
    const KeyFacts key = *fixture.session->rotation().key();
    QCOMPARE(key.rest, KeyStorage::Keychain);
    awaitedButton(rotate, u"They have it"_s)->click();
    EVENTUALLY(visibleTexts(rotate).join(u'|').contains("The secret stays in use, and nothing waits."_L1), visibleTexts(rotate).join(u'|'));
    QVERIFY(fixture.session->profile().usesSecret());
    gateway.control("PUT", "/sandbox/keys", key.publicPem);
    awaitedButton(rotate, u"Test now"_s)->click();
    EVENTUALLY(buttonOf(rotate, u"Use the new key"_s) && buttonOf(rotate, u"Use the new key"_s)->isEnabled());
    QVERIFY(fixture.session->profile().usesSecret());
    awaitedButton(rotate, u"Use the new key"_s)->click();
    EVENTUALLY_EQUAL(left.size(), 1);
    QCOMPARE(fixture.session->profile().keyInUse, key.id);

    page.arrive();
    EVENTUALLY(visibleTexts(page).contains(u"In the keychain"_s), visibleTexts(page).join(u'|'));
    awaitedButton(page, u"Remove secret…"_s)->click();
    auto *question = page.findChild<QuestionDialog *>();
    EVENTUALLY(question && hasKeyboard(*question));
    EVENTUALLY(buttonOf(*question, u"&Keep secret"_s)->hasFocus());
    awaitedButton(*question, u"&Remove secret"_s)->click();
    EVENTUALLY(!fixture.session->profile().hasSecret);
    EVENTUALLY(!buttonOf(page, u"Remove secret…"_s));
    QVERIFY(await(keys.sign("{}")));
}

//! And stands in no file of ours.
void tst_SecretSetup::aKeyFromAFileGoesIntoTheKeychain()
{
    SecretAssistant assistant(m_theme);
    WelcomeWindow &window = assistant.window;
    QVERIFY(assistant.isReady && assistant.reachKey(u"puts the private half into your keychain"_s));
    const auto pair = KeyPair::generate(2048);
    QTemporaryDir theirs;
    QFile file(theirs.filePath(u"mine.pem"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(*pair->toEncryptedPem("a passphrase of theirs")) > 0);
    file.close();
    for (QRadioButton *each : window.findChildren<QRadioButton *>()) {
        if (each->text().remove(u'&').startsWith("Import a key"_L1))
            each->click();
    }
    QVERIFY(!rowOf(window, u"Passphrase"_s)->isVisible()); // the keychain has its own
    const QString pipe = theirs.filePath(u"pipe"_s);
    QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    typeInto(window, u"File"_s, pipe); // nobody writes into it: who opened it would wait for ever
    assistant.enter();
    EVENTUALLY_EQUAL(rowOf(window, u"File"_s)->problem(), u"This is not a file. Choose the file of the key."_s);
    typeInto(window, u"File"_s, file.fileName());
    typeInto(window, u"Passphrase of the file (leave empty if it has none)"_s, u"a passphrase of theirs"_s);
    assistant.enter();
    EVENTUALLY(assistant.isAt(u"Hand over"_s), visibleTexts(window).join(u'|'));
    const KeyFacts key = assistant.home.profile(u"Toko Test"_s)->keys.constFirst();
    QCOMPARE(key.fingerprint, pair->fingerprint());
    QCOMPARE(int(key.rest), int(KeyStorage::Keychain));
    QCOMPARE(*await(assistant.window.session()->keys().presence(key.id)), KeyPresence::Present);
    const QByteArray der = pair->toDer();
    QVERIFY(!assistant.isWritten(der) && !assistant.isWritten(der.toBase64()) && !assistant.isWritten("PRIVATE KEY"));
    QVERIFY(await(window.takeSession()->stop()));
}

KONTOR_TEST(tst_SecretSetup, QApplication)
#include "tst_secretsetup.moc"
