// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connection/certificatedialog.h"
#include "gui/page/messagebar.h"
#include "gui/page/toast.h"
#include "gui/payment/requestview.h"
#include "gui/payouts/payoutspage.h"
#include "gui/settings/settingspage.h"
#include "gui/shell/pausebar.h"
#include "gui/status/statusbutton.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QClipboard>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QFile>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslServer>
#include <QTableView>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What the bar of a pause offers, with the words of the design, and what that does: a certificate, a keychain, a mark.
class tst_PauseActs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theCertificateIsShown();
    void theKeychainAsks();
    void whatIsMarkedIsShownWithItsReply_data();
    void whatIsMarkedIsShownWithItsReply();
    void anotherGateway_isConfirmed();
    void anOlderCopy_isConfirmed();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

const QString secrets = u"org.freedesktop.secrets"_s;

struct ResumingWindow {
    ResumingWindow(PageFixture &fixture, Theme &theme, const NumberFormat &format)
        : settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , window(*fixture.session, theme, format, settings)
    {
        showIt(window);
        fixture.session->start();
    }
    template <class Part> Part *part() { return window.findChild<Part *>(); }
    PauseBar &bar() { return *part<PauseBar>(); }
    QString texts() { return visibleTexts(window).join(u'|'); }
    bool says(const QString &text) { return texts().contains(text); }
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

QByteArray dataOf(const QString &name)
{
    QFile file(testing::dataFile(u"tls/"_s + name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

//! A gateway that vouches for itself.
bool listens(QSslServer &gateway)
{
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificate(QSslCertificate(dataOf(u"cert.pem"_s)));
    configuration.setPrivateKey(QSslKey(dataOf(u"key.pem"_s), QSsl::Ec));
    gateway.setSslConfiguration(configuration);
    return gateway.listen(QHostAddress::LocalHost);
}

bool reopen(PageFixture &fixture, const QUrl &url, const SessionOptions &options)
{
    fixture.session.reset();
    const auto profile
        = fixture.home.add({.name = u"elsewhere"_s, .baseUrl = url, .merchantCode = u"TOKO"_s, .environment = Environment::Test});
    auto session = profile ? MerchantSession::open(fixture.home, *profile, fixture.clock, options)
                           : Result<std::unique_ptr<MerchantSession>>(ApiError {});
    if (session)
        fixture.session = std::move(*session);
    return bool(fixture.session);
}

void lockTheKeyring()
{
    QProcess::execute(u"busctl"_s,
        {u"--user"_s, u"call"_s, secrets, u"/org/freedesktop/secrets"_s, u"org.freedesktop.Secret.Service"_s, u"Lock"_s, u"ao"_s, u"1"_s,
            u"/org/freedesktop/secrets/collection/login"_s});
}

//! The keyring's own way, for which no window is needed: a new daemon takes over from the one that runs.
void unlockTheKeyring(QProcess &keyring)
{
    keyring.start(u"gnome-keyring-daemon"_s, {u"--replace"_s, u"--foreground"_s, u"--unlock"_s, u"--components=secrets"_s});
    keyring.write("test");
    keyring.closeWriteChannel();
    QVERIFY(keyring.waitForStarted());
    EVENTUALLY_EQUAL(QDBusConnection::sessionBus().interface()->servicePid(secrets).value(), uint(keyring.processId()));
}

} // namespace

void tst_PauseActs::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_PauseActs::theCertificateIsShown()
{
    QSslServer gateway;
    QVERIFY(listens(gateway));
    PageFixture fixture;
    const SessionOptions options {.listen = false, .passphrase = [] { return QByteArray("a practice passphrase"); }};
    QVERIFY(reopen(fixture, QUrl(u"https://127.0.0.1:%1"_s.arg(gateway.serverPort())), options));
    QVERIFY(useNewKey(fixture, KeyStorage::File));
    fixture.issue(goodDraft());
    ResumingWindow window(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(window.bar().reason(), PauseReason::Tls);
    QVERIFY2(window.says(u"the gateway's certificate is not trusted."_s), qPrintable(window.texts()));
    EVENTUALLY(buttonOf(window.bar(), u"Try again"_s) && buttonOf(window.bar(), u"Show certificate"_s));
    QTest::mouseClick(awaitedButton(window.bar(), u"Show certificate"_s), Qt::LeftButton);
    const auto dialog = [&window] { return window.part<CertificateDialog>(); };
    EVENTUALLY(dialog() && dialog()->isVisible());
    const QString shown = visibleTexts(*dialog()).join(u'|');
    const QString print = QString::fromLatin1(QSslCertificate(dataOf(u"cert.pem"_s)).digest(QCryptographicHash::Sha256).toHex().toUpper());
    QVERIFY2(QString(shown).remove(u' ').contains(print), qPrintable(shown));
    QVERIFY2(shown.contains(u"Kontor test"_s) && shown.contains(u"localhost"_s) && shown.contains(u"2126"_s), qPrintable(shown));
    QVERIFY2(shown.contains(u"It signed its certificate itself, so anybody could have made it."_s), qPrintable(shown));
    QCOMPARE(nameless(*dialog()), QString());
    QTest::mouseClick(awaitedButton(*dialog(), u"C&opy"_s), Qt::LeftButton);
    QVERIFY(QGuiApplication::clipboard()->text().remove(u' ').contains(u"fingerprint:"_s + print));
    QTest::keyClick(dialog(), Qt::Key_Escape);
    EVENTUALLY(!dialog());
    QVERIFY(await(fixture.session->stop()));
}

void tst_PauseActs::theKeychainAsks()
{
    PageFixture fixture;
    QVERIFY(reopen(fixture, QUrl(u"http://127.0.0.1:%1"_s.arg(closedPort())), {.listen = false}));
    QVERIFY(useNewKey(fixture, KeyStorage::Keychain));
    fixture.session->keyAccess().forgetKey();
    lockTheKeyring();
    fixture.issue(goodDraft());
    ResumingWindow window(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(window.bar().reason(), PauseReason::KeychainLocked);
    QVERIFY2(window.says(u"Your keychain is locked."_s) && window.says(u"K-302"_s), qPrintable(window.texts()));
    EVENTUALLY(buttonOf(window.bar(), u"Unlock"_s));
    auto *connection = window.window.findChild<StatusButton *>(u"connectionButton"_s);
    EVENTUALLY_EQUAL(connection->text(), u"Signing key locked"_s);
    QCOMPARE(buttonOf(window.bar(), u"Unlock"_s)->accessibleDescription(), u"Your keychain asks for its password in a window of its own"_s);
    // This one can open no window.
    QTest::mouseClick(awaitedButton(window.bar(), u"Unlock"_s), Qt::LeftButton);
    EVENTUALLY(window.toasts().startsWith(u"Your keychain is still locked."_s), window.toasts());
    QCOMPARE(window.bar().reason(), PauseReason::KeychainLocked);
    QProcess keyring;
    unlockTheKeyring(keyring);
    QTest::mouseClick(awaitedButton(window.bar(), u"Unlock"_s), Qt::LeftButton); // nothing is left to unlock, so it is tried at once
    EVENTUALLY_EQUAL(window.bar().reason(), PauseReason::Offline); // signed; nobody is at that address
    QVERIFY(await(fixture.session->stop()));
    keyring.terminate();
    QVERIFY(keyring.waitForFinished());
}

void tst_PauseActs::whatIsMarkedIsShownWithItsReply_data()
{
    QTest::addColumn<Environment>("environment");
    QTest::addColumn<QString>("code");
    QTest::newRow("a test in the live profile") << Environment::Live << u"K-801"_s;
    QTest::newRow("real money in a practice profile") << Environment::Test << u"K-802"_s;
}

void tst_PauseActs::whatIsMarkedIsShownWithItsReply()
{
    QFETCH(Environment, environment);
    QFETCH(QString, code);
    PageFixture fixture(environment, {.listen = false, .personResumes = true});
    const OrderId plain = fixture.issue(goodDraft());
    fixture.put(plain, PaymentState::Paid, u"SUCCESS"_s);
    PaymentRecord marked = fixture.put(fixture.issue(goodDraft()), PaymentState::Paid, u"SUCCESS"_s);
    marked.isTest = environment == Environment::Live;
    const QString said = u"{\"id\":\"here\",\"process\":{\"isTest\":true}}"_s;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {
        .update = marked, .reply = ReplyRecord {.at = fixture.clock.wall(), .httpStatus = 200, .text = said}, .id = marked.id})));
    ResumingWindow window(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(window.bar().reason(), PauseReason::TestFlag);
    QVERIFY2(window.says(code), qPrintable(window.texts()));
    EVENTUALLY(buttonOf(window.bar(), u"Show reply"_s) && buttonOf(window.bar(), u"Open profile"_s));
    QTest::mouseClick(awaitedButton(window.bar(), u"Show reply"_s), Qt::LeftButton);
    EVENTUALLY_EQUAL(window.window.findChild<QTableView *>(u"payoutsTable"_s)->model()->rowCount(), 1);
    EVENTUALLY(window.part<PayoutsPage>()->chosen() && window.part<PayoutsPage>()->chosen()->id == marked.id);
    auto *text = window.part<RequestView>()->findChild<QPlainTextEdit *>();
    EVENTUALLY(text->isVisible() && text->hasFocus());
    EVENTUALLY(text->toPlainText().contains(u"\"isTest\":true"_s), text->toPlainText());
    QTest::mouseClick(awaitedButton(window.bar(), u"Open profile"_s), Qt::LeftButton);
    EVENTUALLY(window.part<SettingsPage>() && window.part<SettingsPage>()->isVisible());
    QVERIFY(await(fixture.session->stop()));
}

//! The profile names another one than the payments were made for.
void tst_PauseActs::anotherGateway_isConfirmed()
{
    PageFixture fixture(Environment::Test, {.listen = false, .personResumes = true});
    const LedgerGateway before {u"https://before.example"_s, u"TOKO"_s};
    QVERIFY(await(fixture.session->ledger().writer().claimFor(before)));
    fixture.issue(goodDraft());
    ResumingWindow window(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(window.bar().reason(), PauseReason::OtherGateway);
    QVERIFY2(window.says(u"K-507"_s) && window.says(u"https://before.example"_s), qPrintable(window.texts()));
    EVENTUALLY(buttonOf(window.bar(), u"Open profile"_s));
    const auto refused = await(fixture.session->lookups().balances());
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::OtherGateway);
    QVERIFY(!clickOn(window.bar(), u"They are the same"_s).isEmpty());
    EVENTUALLY(window.says(u"Does the profile name the gateway of these payments?"_s), window.texts());
    QTest::mouseClick(awaitedButton(window.bar(), u"Leave it paused"_s), Qt::LeftButton);
    EVENTUALLY(buttonOf(window.bar(), u"Open profile"_s));
    QVERIFY(fixture.session->sending().pauseReasons().testFlag(PauseReason::OtherGateway));
    QVERIFY(!clickOn(window.bar(), u"They are the same"_s).isEmpty());
    EVENTUALLY(buttonOf(window.bar(), u"Leave it paused"_s));
    EVENTUALLY(!buttonOf(window.bar(), u"They are the same…"_s)); // it asked, and has made place for the answers
    QVERIFY(!clickOn(window.bar(), u"They are the same"_s).isEmpty());
    EVENTUALLY(!fixture.session->sending().pauseReasons().testFlag(PauseReason::OtherGateway), window.texts() + window.toasts());
    QVERIFY(await(fixture.session->stop()));
}

//! Nothing is changed in it, whoever wants that, and then everything goes on from it.
void tst_PauseActs::anOlderCopy_isConfirmed()
{
    PageFixture fixture(Environment::Test, {.listen = false, .personResumes = true});
    const OrderId queued = fixture.issue(goodDraft());
    const QString name = fixture.session->profile().name;
    fixture.session.reset();
    QVERIFY(testing::put(fixture.home.ledgerFile(name) + u".mark"_s, "hello"));
    fixture.session
        = *MerchantSession::open(fixture.home, *fixture.home.profile(name), fixture.clock, {.listen = false, .personResumes = true});
    ResumingWindow window(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(window.bar().reason(), PauseReason::LedgerOlder);
    QVERIFY2(window.says(u"K-505"_s), qPrintable(window.texts()));
    const auto refused = await(fixture.session->actions().cancel(queued));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerOlder);
    QCOMPARE(fixture.payment(queued).submission.state, PaymentState::Queued);
    QVERIFY(!clickOn(window.bar(), u"Use this copy"_s).isEmpty());
    EVENTUALLY(buttonOf(window.bar(), u"Leave it paused"_s));
    EVENTUALLY(!buttonOf(window.bar(), u"Use this copy…"_s)); // it asked, and has made place for the answers
    QVERIFY(!clickOn(window.bar(), u"Use this copy"_s).isEmpty());
    EVENTUALLY(!fixture.session->sending().pauseReasons().testFlag(PauseReason::LedgerOlder), window.texts() + window.toasts());
    EVENTUALLY_EQUAL(fixture.payment(queued).submission.state, PaymentState::OutcomeUnknown); // the gateway is asked first
    QVERIFY(await(fixture.session->stop()));
}

KONTOR_TEST(tst_PauseActs, QApplication)
#include "tst_pauseacts.moc"
