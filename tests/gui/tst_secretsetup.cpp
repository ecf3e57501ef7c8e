// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/theme.h"
#include "gui/welcome/testline.h"
#include "gui/welcome/welcomewindow.h"
#include "gui/widgets/fieldrow.h"
#include "office/sandboxchild.h"
#include "pagedesk.h"
#include "signing/keypair.h"

#include <QApplication>
#include <QDirIterator>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! The way for a merchant whose gateway takes no key: a secret, which is kept in a keychain or not at all.
class tst_SecretSetup : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void theSecretOfAMerchant();

private:
    Theme m_theme;
};

namespace {

constexpr auto secret = "mS-71 & only the gateway's";

struct Assistant {
    explicit Assistant(const Theme &theme)
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
        return QTest::qWaitFor([this, &words] { return isAt(u"Signing key"_s) && says(words); }, 20'000);
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
    Assistant assistant(m_theme);
    WelcomeWindow &window = assistant.window;
    QVERIFY(assistant.isReady && assistant.reachKey(u"puts the private half into your keychain"_s));
    QVERIFY(!rowOf(window, u"Secret of your merchant"_s)->isVisible()); // nobody comes to it by mistake
    buttonOf(window, u"My gateway only gave me a secret (deprecated)"_s)->click();
    QVERIFY(assistant.says(u"Whoever learns the secret can send payments in your name"_s));
    QLineEdit *line = lineOf(window, u"Secret of your merchant"_s);
    QVERIFY(line->hasFocus());
    QCOMPARE(line->echoMode(), QLineEdit::Password);
    QVERIFY(buttonOf(window, u"&Keep secret"_s)->isEnabled());
    QCOMPARE(nameless(window), QString());

    assistant.enter();
    QCOMPARE(rowOf(window, u"Secret of your merchant"_s)->problem(), u"Enter the secret that your gateway gave you."_s);
    QVERIFY(line->hasFocus());
    typeInto(window, u"Secret of your merchant"_s, u"half typed"_s);
    buttonOf(window, u"Create a key instead"_s)->click();
    QVERIFY(!line->isVisible());
    buttonOf(window, u"My gateway only gave me a secret (deprecated)"_s)->click();
    QVERIFY(rowOf(window, u"Secret of your merchant"_s)->problem().isEmpty());

    typeInto(window, u"Secret of your merchant"_s, QString::fromLatin1(secret));
    assistant.enter();
    // There is no public half to hand over: what comes next is the test.
    QTRY_VERIFY2_WITH_TIMEOUT(assistant.isAt(u"Test"_s), qPrintable(window.windowTitle()), 20'000);
    QVERIFY(line->text().isEmpty());
    QVERIFY(assistant.home.profile(u"Toko Test"_s)->usesSecret());
    QVERIFY(assistant.home.profile(u"Toko Test"_s)->keys.isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(window, u"&Test again"_s)->isEnabled(), 30'000);
    for (const TestLineView *each : window.findChildren<TestLineView *>())
        QVERIFY2(each->state() == TestLineView::State::Ok, qPrintable(visibleTexts(window).join(u'|')));
    QVERIFY(!assistant.isWritten(QByteArray(secret)));
    QVERIFY(assistant.isWritten("SANDBOX")); // so that a search that finds nothing isn't taken for a good one

    press(window, Qt::Key_Escape); // back, past the page that there is nothing for
    QTRY_VERIFY2(assistant.isAt(u"Signing key"_s), qPrintable(window.windowTitle()));
    QVERIFY(assistant.says(u"The secret of your merchant is in your keychain."_s));
    QVERIFY(await(window.takeOffice()->stop()));
}

QTEST_MAIN(tst_SecretSetup)
#include "tst_secretsetup.moc"
