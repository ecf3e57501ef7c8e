// SPDX-License-Identifier: GPL-3.0-or-later
#include "gatewayfixture.h"
#include "gui/connection/connectiontestdialog.h"
#include "gui/keys/deletekeydialog.h"
#include "gui/keys/keybackupdialog.h"
#include "gui/keys/keydialog.h"
#include "gui/keys/keyspage.h"
#include "gui/keys/passphrasefields.h"
#include "gui/keys/publickeybox.h"
#include "gui/keys/rotatepage.h"
#include "gui/keys/secretclipboard.h"
#include "gui/keys/tokenpage.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/qrcode.h"
#include "gui/onscreen.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagescroll.h"
#include "gui/shell/pausebar.h"
#include "gui/theme/theme.h"
#include "gui/welcome/setupnotes.h"
#include "gui/window/mainwindow.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDirIterator>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! Keys and tokens as a person handles them, beside the real sandbox.
class tst_KeysPages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void wrongFilesAreNamed_data();
    void wrongFilesAreNamed();
    void keyIsImported();
    void keyIsMadeInAFile();
    void nothingIsLeftWhileAKeyIsMade();
    void otherKeyFilesHaveTheirOwnPassphrase();
    void passphraseOfNoKeyIsAskedForAgain();
    void charactersAreCountedAsPeopleCount();
    void whereThePrivateHalfIs();
    void secretGivesWayToAKey();
    void backupIsWritten();
    void deletingIsTyped();
    void letterHoldsThePublicHalfOnly();
    void keyIsTestedWithTheGateway();
    void theConnectionIsTested();
    void rotatedInFourSteps();
    void keyFilesAreOpenedForTheNewKey();
    void keyboardStaysWhereSomebodyTypes();
    void tokenForOnePayin();
    void tokenIsLedTo();
    void tokenForMoreThanWasAskedForNeedsASecondStep();
    void tokenForManyNeedsASecondStep();
    void tokenThatIsNoneIsMended();
    void tokenThatCannotBeWrittenDown();
    void tokenIsForgotten();
    void tokenThatComesAfterItWasLeftIsNotHandedOut();
    void clipboardIsCleared();
    void clipboardOfOthersStays();
    void everythingHasAName();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

const QByteArray opener = "a passphrase of theirs";

QString put(PageFixture &fixture, const QString &name, const QByteArray &bytes)
{
    QFile file(fixture.dir.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
}

//! A window for dialogs, which stand over one.
struct KeysWindow : QWidget {
    KeysWindow() { showIt(*this); }
};

QPushButton *press(QWidget &page, const QString &text)
{
    QPushButton *button = buttonOf(page, text);
    if (button)
        QTest::mouseClick(button, Qt::LeftButton);
    return button;
}

const SessionOptions personTypes {.listen = false, .work = false, .personUnlocks = true};

//! The same profile with a key in a file that is in use, as on the next day: nobody has typed its passphrase.
bool openLocked(PageFixture &fixture)
{
    const auto key = await(fixture.session->keys().generate(2048, KeyStorage::File));
    if (!key || !fixture.session->keys().use(key->id) || !await(fixture.session->stop()))
        return false;
    fixture.session.reset();
    fixture.session = *MerchantSession::open(fixture.home, *fixture.home.profile(u"shop"_s), fixture.clock, personTypes);
    return fixture.session->keyAccess().needsPassphrase();
}

//! A merchant who has nothing but the gateway's secret. It is never looked at here.
bool proveBySecret(PageFixture &fixture)
{
    return bool(fixture.session->keys().note([](Profile &profile) {
        profile.keys.clear();
        profile.keyInUse.clear();
        profile.hasSecret = true;
    }));
}

QString allTexts(QWidget &page)
{
    return visibleTexts(page).join(u'|');
}

} // namespace

void tst_KeysPages::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_KeysPages::wrongFilesAreNamed_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("words");
    const auto pair = KeyPair::generate(2048);
    const QByteArray own = "-----BEGIN PRIVATE KEY-----\n" + pair->toDer().toBase64() + "\n-----END PRIVATE KEY-----\n";
    QTest::newRow("public key") << pair->publicPem() << QString() << u"This is a public key"_s;
    QTest::newRow("truncated") << own.first(900) << QString() << u"ends in the middle"_s;
    QTest::newRow("needs a passphrase") << *pair->toEncryptedPem(opener) << QString() << u"needs its passphrase"_s;
    QTest::newRow("wrong passphrase") << *pair->toEncryptedPem(opener) << u"another one"_s << u"doesn't fit"_s;
    QTest::newRow("no key") << "hello"_ba << QString() << u"no private key in this file"_s;
}

void tst_KeysPages::wrongFilesAreNamed()
{
    QFETCH(const QByteArray, file);
    QFETCH(const QString, typed);
    QFETCH(const QString, words);
    PageFixture fixture(Environment::Test, withKey);
    KeysWindow window;
    auto *dialog = new KeyDialog(KeyDialog::Way::Import, *fixture.session, m_theme, u"Test"_s, &window);
    dialog->open();
    EVENTUALLY(hasKeyboard(*dialog));
    dialog->setFile(put(fixture, u"key.pem"_s, file));
    QTest::keyClicks(lineOf(*dialog, u"Passphrase of the file (leave empty if it has none)"_s), typed);
    dialog->findChildren<QComboBox *>().constLast()->setCurrentIndex(1);
    QVERIFY(press(*dialog, u"I&mport key"_s));
    EVENTUALLY(allTexts(*dialog).contains(words), allTexts(*dialog));
    QCOMPARE(fixture.session->keys().keys().size(), 1); // its own, and no other
    dialog->close();
}

void tst_KeysPages::keyIsImported()
{
    PageFixture fixture(Environment::Test, withKey);
    KeysWindow window;
    const auto pair = KeyPair::generate(2048);
    auto *dialog = new KeyDialog(KeyDialog::Way::Import, *fixture.session, m_theme, u"Test"_s, &window);
    const QSignalSpy made(dialog, &KeyDialog::made);
    dialog->open();
    EVENTUALLY(hasKeyboard(*dialog));
    QVERIFY(press(*dialog, u"I&mport key"_s)); // nothing chosen yet
    QVERIFY(allTexts(*dialog).contains("Choose the file"_L1));
    dialog->setFile(put(fixture, u"key.pem"_s, *pair->toEncryptedPem(opener)));
    QTest::keyClicks(lineOf(*dialog, u"Passphrase of the file (leave empty if it has none)"_s), QString::fromLatin1(opener));
    dialog->findChildren<QComboBox *>().constLast()->setCurrentIndex(1);
    QTest::keyClick(dialog, Qt::Key_Return);
    EVENTUALLY_EQUAL(made.size(), 1);
    QCOMPARE(fixture.session->keys().keys().last().fingerprint, pair->fingerprint());
    QCOMPARE(fixture.session->profile().keyInUse, u"k1"_s); // it signs when somebody says so
}

void tst_KeysPages::keyIsMadeInAFile()
{
    PageFixture fixture(Environment::Test, {.listen = false, .work = false, .personUnlocks = true});
    KeysWindow window;
    auto *dialog = new KeyDialog(KeyDialog::Way::Create, *fixture.session, m_theme, u"Test"_s, &window);
    const QSignalSpy made(dialog, &KeyDialog::made);
    dialog->open();
    EVENTUALLY(hasKeyboard(*dialog));
    const QList<QComboBox *> choices = dialog->findChildren<QComboBox *>();
    QCOMPARE(choices.size(), 2);
    QCOMPARE(choices.at(0)->currentData().toInt(), 3072);
    QCOMPARE(choices.at(1)->currentData().toInt(), int(KeyStorage::Keychain)); // a file is chosen by a person, never by Kontor
    choices.at(0)->setCurrentIndex(choices.at(0)->findData(2048));
    choices.at(1)->setCurrentIndex(1);
    typeInto(*dialog, u"Passphrase"_s, u"short"_s);
    QVERIFY(press(*dialog, u"C&reate key"_s));
    QVERIFY(rowOf(*dialog, u"Passphrase"_s)->problem().contains("at least 12"_L1));
    typeInto(*dialog, u"Passphrase"_s, u"a new passphrase"_s);
    typeInto(*dialog, u"Passphrase, again"_s, u"another passphrase"_s);
    QVERIFY(press(*dialog, u"C&reate key"_s));
    QVERIFY(rowOf(*dialog, u"Passphrase, again"_s)->problem().contains("not the same"_L1));
    typeInto(*dialog, u"Passphrase, again"_s, u"a new passphrase"_s);
    QVERIFY(press(*dialog, u"C&reate key"_s));
    EVENTUALLY_EQUAL(made.size(), 1);
    QCOMPARE(fixture.session->keys().keys().last().rest, KeyStorage::File);
    QVERIFY(fixture.session->keyAccess().knowsPassphrase());
}

//! Its private half is written in any case: a dialog that is gone could not say so.
void tst_KeysPages::nothingIsLeftWhileAKeyIsMade()
{
    PageFixture fixture(Environment::Test, withKey);
    KeysWindow window;
    const QPointer<KeyDialog> dialog = new KeyDialog(KeyDialog::Way::Create, *fixture.session, m_theme, u"Test"_s, &window);
    const QSignalSpy made(dialog, &KeyDialog::made);
    dialog->open();
    EVENTUALLY(hasKeyboard(*dialog));
    const QList<QComboBox *> choices = dialog->findChildren<QComboBox *>();
    choices.at(0)->setCurrentIndex(choices.at(0)->findData(2048));
    choices.at(1)->setCurrentIndex(1);
    QPushButton *cancel = buttonOf(*dialog, u"&Cancel"_s);
    QVERIFY(press(*dialog, u"C&reate key"_s));
    QVERIFY(!cancel->isEnabled());
    QTest::keyClick(dialog, Qt::Key_Escape);
    dialog->close();
    QVERIFY(dialog && dialog->isVisible());
    EVENTUALLY_EQUAL(made.size(), 1);
    EVENTUALLY(!dialog);
}

void tst_KeysPages::otherKeyFilesHaveTheirOwnPassphrase()
{
    PageFixture fixture(Environment::Test, withKey);
    QVERIFY(openLocked(fixture));
    KeysWindow window;
    const auto pair = KeyPair::generate(2048);
    auto *dialog = new KeyDialog(KeyDialog::Way::Import, *fixture.session, m_theme, u"Test"_s, &window);
    const QSignalSpy made(dialog, &KeyDialog::made);
    const QString ofTheFile = u"Passphrase of the file (leave empty if it has none)"_s;
    QString left = u"not looked at"_s;
    connect(dialog, &KeyDialog::made, this, [&] { left = lineOf(*dialog, ofTheFile)->text(); });
    dialog->open();
    EVENTUALLY(hasKeyboard(*dialog));
    dialog->setFile(put(fixture, u"key.pem"_s, *pair->toEncryptedPem(opener)));
    QTest::keyClicks(lineOf(*dialog, ofTheFile), QString::fromLatin1(opener));
    dialog->findChildren<QComboBox *>().constLast()->setCurrentIndex(1);
    QVERIFY(!rowOf(*dialog, u"Passphrase, again"_s)->isVisible()); // it is there already, and not new
    QVERIFY(press(*dialog, u"I&mport key"_s));
    QVERIFY(!rowOf(*dialog, u"Passphrase"_s)->problem().isEmpty());
    typeInto(*dialog, u"Passphrase"_s, u"short"_s);
    QVERIFY(press(*dialog, u"I&mport key"_s));
    EVENTUALLY(rowOf(*dialog, u"Passphrase"_s)->problem().contains("does not open the key files"_L1));
    QVERIFY(rowOf(*dialog, ofTheFile)->problem().isEmpty());
    QCOMPARE(lineOf(*dialog, ofTheFile)->text(), QString::fromLatin1(opener));
    typeInto(*dialog, u"Passphrase"_s, u"a practice passphrase"_s);
    QVERIFY(press(*dialog, u"I&mport key"_s));
    EVENTUALLY_EQUAL(made.size(), 1); // and the dialog is gone
    QCOMPARE(left, QString());
    QCOMPARE(fixture.session->keys().keys().last().fingerprint, pair->fingerprint());
}

void tst_KeysPages::passphraseOfNoKeyIsAskedForAgain()
{
    PageFixture fixture(Environment::Test, personTypes);
    KeysWindow window;
    const QString folder = fixture.home.keyFolder(u"shop"_s);
    QVERIFY(!QDir(folder).exists() || QDir(folder).removeRecursively());
    QFile inTheWay(folder);
    QVERIFY(inTheWay.open(QIODevice::WriteOnly)); // no file can be made there
    auto *dialog = new KeyDialog(KeyDialog::Way::Create, *fixture.session, m_theme, u"Test"_s, &window);
    const QSignalSpy made(dialog, &KeyDialog::made);
    dialog->open();
    EVENTUALLY(hasKeyboard(*dialog));
    const QList<QComboBox *> choices = dialog->findChildren<QComboBox *>();
    choices.at(0)->setCurrentIndex(choices.at(0)->findData(2048));
    choices.at(1)->setCurrentIndex(1);
    const QString passphrases[] = {u"a mistyped passphrase"_s, u"the right passphrase"_s};
    for (const QString &passphrase : passphrases) {
        EVENTUALLY(rowOf(*dialog, u"Passphrase"_s)->isVisible() && buttonOf(*dialog, u"C&reate key"_s)->isEnabled());
        typeInto(*dialog, u"Passphrase"_s, passphrase);
        typeInto(*dialog, u"Passphrase, again"_s, passphrase);
        QVERIFY(press(*dialog, u"C&reate key"_s));
        if (passphrase == passphrases[0]) {
            EVENTUALLY(buttonOf(*dialog, u"C&reate key"_s)->isEnabled() && dialog->findChild<MessageBar *>()->isVisible());
            QVERIFY(inTheWay.remove());
        }
    }
    EVENTUALLY_EQUAL(made.size(), 1);
    QVERIFY(fixture.session->keyAccess().isTypedPassphrase("the right passphrase"));
}

void tst_KeysPages::charactersAreCountedAsPeopleCount()
{
    QVERIFY(!PassphraseFields::isLongEnough(u"elevenchars"_s));
    QVERIFY(PassphraseFields::isLongEnough(u"twelve chars"_s));
    QVERIFY(PassphraseFields::isLongEnough(u"éléphants 12"_s));
    QVERIFY(!PassphraseFields::isLongEnough(u"🔑"_s.repeated(11))); // two places each
    QVERIFY(PassphraseFields::isLongEnough(u"🔑"_s.repeated(12)));
}

void tst_KeysPages::whereThePrivateHalfIs()
{
    PageFixture fixture(Environment::Test, withKey);
    const auto key = await(fixture.session->keys().generate(2048, KeyStorage::File));
    QVERIFY(key && fixture.session->keys().use(key->id));
    KeysPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY(allTexts(page).contains("The file is there"_L1), allTexts(page));
    QVERIFY(!allTexts(page).contains("Its private half is gone"_L1));
    const QString folder = fixture.home.keyFolder(u"shop"_s);
    for (QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories); files.hasNext();)
        QVERIFY(QFile::remove(files.next()));
    page.arrive();
    EVENTUALLY(allTexts(page).contains("File not found"_L1), allTexts(page));
    QVERIFY(allTexts(page).contains("nothing can be signed and what is queued waits"_L1));
}

void tst_KeysPages::secretGivesWayToAKey()
{
    PageFixture fixture(Environment::Test, withKey);
    QVERIFY(proveBySecret(fixture));
    KeysPage keys(*fixture.session, m_theme, m_format);
    showIt(keys);
    const QSignalSpy asked(&keys, &KeysPage::rotateRequested);
    QVERIFY(!buttonOf(keys, u"Create key…"_s));
    EVENTUALLY(buttonOf(keys, u"Replace secret…"_s) && !buttonOf(keys, u"Remove secret…"_s));
    QVERIFY(press(keys, u"Move to a key…"_s));
    QCOMPARE(asked.size(), 1);
    RotatePage rotate(*fixture.session, m_theme);
    showIt(rotate);
    rotate.arrive();
    QVERIFY2(allTexts(rotate).contains("The secret proves your requests until the last step"_L1), qPrintable(allTexts(rotate)));
    const auto key = await(fixture.session->keys().generate(2048, KeyStorage::File));
    QVERIFY(key);
    QCOMPARE(fixture.session->profile().nextKey, key->id);
    QVERIFY(fixture.session->profile().keyInUse.isEmpty());
    QVERIFY(allTexts(rotate).contains("ask them to let the secret count for now"_L1));
    QVERIFY2(allTexts(keys).contains("The secret proves every request until the last step."_L1), qPrintable(allTexts(keys)));
    QVERIFY(allTexts(keys).contains("it takes the place of the secret"_L1));
    QVERIFY(!buttonOf(keys, u"Move to a key…"_s) && buttonOf(keys, u"Go on"_s));
    for (QWidget *page : std::initializer_list<QWidget *> {&keys, &rotate}) {
        QVERIFY2(!allTexts(*page).contains("old key"_L1), qPrintable(allTexts(*page)));
        QCOMPARE(nameless(*page), QString());
    }
    QVERIFY(fixture.session->keys().use(key->id));
    QVERIFY(!allTexts(keys).contains("deprecated"_L1));
    EVENTUALLY(buttonOf(keys, u"Remove secret…"_s) && !buttonOf(keys, u"Replace secret…"_s));
    QVERIFY(fixture.session->keys().note([](Profile &profile) { profile.hasSecret = false; }));
    QVERIFY(!buttonOf(keys, u"Remove secret…"_s));
}

void tst_KeysPages::backupIsWritten()
{
    PageFixture fixture(Environment::Test, withKey);
    KeysWindow window;
    const KeyFacts key = *await(fixture.session->keys().generate(2048, KeyStorage::File));
    const QString file = fixture.dir.filePath(u"backup.pem"_s);
    auto *dialog = new KeyBackupDialog(*fixture.session, key, m_theme, u"Test"_s, &window);
    const QSignalSpy written(dialog, &KeyBackupDialog::written);
    dialog->open();
    EVENTUALLY(hasKeyboard(*dialog));
    dialog->setFile({});
    QVERIFY(press(*dialog, u"&Back up"_s));
    QVERIFY(!rowOf(*dialog, u"File"_s)->problem().isEmpty());
    dialog->setFile(put(fixture, u"taken.pem"_s, "theirs"));
    for (int round = 0; round < 2; ++round) {
        typeInto(*dialog, u"Passphrase"_s, u"for the safe only"_s);
        typeInto(*dialog, u"Passphrase, again"_s, u"for the safe only"_s);
        QVERIFY(press(*dialog, u"&Back up"_s));
        if (round == 0) { // nothing is overwritten
            EVENTUALLY(rowOf(*dialog, u"File"_s)->problem().contains("already"_L1));
            QVERIFY(lineOf(*dialog, u"Passphrase"_s)->text().isEmpty());
            dialog->setFile(file);
        }
    }
    EVENTUALLY_EQUAL(written.size(), 1);
    QFile backup(file);
    QVERIFY(backup.open(QIODevice::ReadOnly));
    const auto pair = KeyPair::fromFile(backup.readAll(), "for the safe only");
    QVERIFY(pair);
    QCOMPARE(pair->fingerprint(), key.fingerprint);
}

void tst_KeysPages::deletingIsTyped()
{
    PageFixture fixture(Environment::Test, withKey);
    KeysWindow window;
    const KeyFacts key = *await(fixture.session->keys().generate(2048, KeyStorage::File));
    auto *dialog = new DeleteKeyDialog(*fixture.session, key, m_theme, u"Test"_s, &window);
    const QSignalSpy deleted(dialog, &DeleteKeyDialog::deleted);
    dialog->open();
    EVENTUALLY(hasKeyboard(*dialog));
    EVENTUALLY_EQUAL(QApplication::focusWidget(), buttonOf(*dialog, u"&Keep key"_s));
    QPushButton *remove = buttonOf(*dialog, u"&Delete key"_s);
    QVERIFY(!remove->isEnabled());
    auto *line = dialog->findChild<QLineEdit *>();
    QTest::keyClicks(line, key.fingerprint.left(3));
    QVERIFY(!remove->isEnabled());
    QTest::keyClicks(line, key.fingerprint.mid(3, 1).toLower());
    QVERIFY(remove->isEnabled());
    QTest::mouseClick(remove, Qt::LeftButton);
    EVENTUALLY_EQUAL(deleted.size(), 1);
    QCOMPARE(fixture.session->keys().keys().size(), 1);
}

void tst_KeysPages::letterHoldsThePublicHalfOnly()
{
    const auto pair = KeyPair::generate(2048);
    const KeyFacts key {.fingerprint = pair->fingerprint(), .bits = 2048, .publicPem = pair->publicPem()};
    const QUrl mail = PublicKeyBox::mail(key, u"TOKO & SONS"_s);
    QCOMPARE(mail.scheme(), u"mailto"_s);
    QByteArray whole = QByteArray::fromPercentEncoding(mail.toEncoded());
    QVERIFY(whole.contains("TOKO & SONS"));
    QVERIFY(!whole.contains("PRIVATE"));
    QVERIFY(!mail.toEncoded().contains('+')); // which mail programs read as a blank
    QVERIFY(whole.replace("\r\n", "\n").contains(pair->publicPem()));
    const QByteArray body = mail.toEncoded().split('&').constLast();
    QVERIFY(body.startsWith("body="));
}

void tst_KeysPages::keyIsTestedWithTheGateway()
{
    Admitted at;
    QVERIFY(at.isThere);
    KeysPage page(*at.fixture.session, m_theme, m_format);
    showIt(page);
    QVERIFY(allTexts(page).contains("Never"_L1));
    QVERIFY(press(page, u"Test with the gateway"_s)); // of the one in use, which comes first
    EVENTUALLY(allTexts(page).contains("The gateway takes this key."_L1), allTexts(page));
    at.gateway.sandbox.stop();
    QVERIFY(press(page, u"Test with the gateway"_s));
    EVENTUALLY(allTexts(page).contains("No connection to the gateway."_L1), allTexts(page));
}

//! From the bar that says that our access was rejected, and from the menu.
void tst_KeysPages::theConnectionIsTested()
{
    AtWork<SystemClock> at(false);
    QVERIFY(at.isThere);
    QSettings settings(at.fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    SetupNotes notes(settings, at.fixture.session->profile().name);
    notes.setOpenChecks(6);
    MainWindow window(*at.fixture.session, m_theme, m_format, settings);
    showIt(window);
    at.fixture.session->start();
    at.fixture.issue(goodDraft());
    QVERIFY(at.comes([&at] { return at.has(PauseReason::NotAllowed); }));
    const auto dialog = [&window] { return window.findChild<ConnectionTestDialog *>(); };
    EVENTUALLY(buttonOf(*window.findChild<PauseBar *>(), u"Test connection"_s));
    press(*window.findChild<PauseBar *>(), u"Test connection"_s);
    EVENTUALLY(dialog() && dialog()->isVisible());
    EVENTUALLY(visibleTexts(*dialog()).contains(u"2 check(s) still open."_s), visibleTexts(*dialog()).join(u'|'));
    QCOMPARE(nameless(*dialog()), QString());
    QCOMPARE(notes.openChecks(), 2); // of which the overview reminds
    QVERIFY(press(*dialog(), u"Open Keys"_s));
    EVENTUALLY(window.findChild<KeysPage *>() && window.findChild<KeysPage *>()->isVisible());
    EVENTUALLY(!dialog());

    at.registerKey();
    window.findChild<QAction *>(u"testConnectionAction"_s)->trigger();
    EVENTUALLY(dialog() && dialog()->isVisible());
    EVENTUALLY(visibleTexts(*dialog()).contains(u"All six are right."_s), visibleTexts(*dialog()).join(u'|'));
    QCOMPARE(notes.openChecks(), 0);
    QVERIFY(press(*dialog(), u"&Test again"_s));
    EVENTUALLY(visibleTexts(*dialog()).contains(u"All six are right."_s));
    QVERIFY(press(*dialog(), u"&Close"_s));
    EVENTUALLY(!dialog());
}

void tst_KeysPages::rotatedInFourSteps()
{
    Admitted at;
    QVERIFY(at.isThere);
    const QString old = at.fixture.session->profile().keyInUse;
    RotatePage page(*at.fixture.session, m_theme);
    showIt(page);
    page.arrive();
    QSignalSpy left(&page, &Page::left);
    QTest::keyClick(&page, Qt::Key_Return, Qt::ControlModifier); // 1: the main button
    EVENTUALLY(buttonOf(page, u"They have it"_s) && buttonOf(page, u"They have it"_s)->isEnabled());
    const KeyFacts next = *at.fixture.session->rotation().key();
    QCOMPARE(next.bits, KeyPair::defaultBits);
    QVERIFY(page.findChild<QPlainTextEdit *>()->toPlainText().contains("BEGIN PUBLIC KEY"_L1));
    QVERIFY(press(page, u"They have it"_s)); // 2, and tried at once
    EVENTUALLY(allTexts(page).contains("does not take the new key yet"_L1), allTexts(page));
    QVERIFY(allTexts(page).contains("Not accepted yet when it was asked"_L1));
    QCOMPARE(at.fixture.session->profile().keyInUse, old);
    QString pem = QString::fromLatin1(next.publicPem);
    at.gateway.keys.append(u'"' + pem.replace(u"\n"_s, u"\\n"_s) + u'"');
    at.gateway.sandbox.control("PUT", "/sandbox/keys", "{\"keys\":[" + at.gateway.keys.join(u',').toLatin1() + "]}");
    EVENTUALLY(buttonOf(page, u"Test now"_s)->isEnabled());
    QVERIFY(press(page, u"Test now"_s)); // 3
    EVENTUALLY(buttonOf(page, u"Use the new key"_s) && buttonOf(page, u"Use the new key"_s)->isEnabled());
    QCOMPARE(at.fixture.session->profile().keyInUse, old);
    QVERIFY(press(page, u"Use the new key"_s)); // 4
    EVENTUALLY_EQUAL(left.size(), 1);
    QCOMPARE(at.fixture.session->profile().keyInUse, next.id);
    KeysPage keys(*at.fixture.session, m_theme, m_format);
    showIt(keys);
    QVERIFY2(allTexts(keys).contains("Retired"_L1), qPrintable(allTexts(keys)));
}

void tst_KeysPages::keyFilesAreOpenedForTheNewKey()
{
    PageFixture fixture(Environment::Test, withKey);
    QVERIFY(openLocked(fixture));
    RotatePage page(*fixture.session, m_theme);
    showIt(page);
    page.arrive();
    QVERIFY(press(page, u"Create key"_s));
    QVERIFY(rowOf(page, u"Passphrase"_s)->problem().contains("Enter the passphrase"_L1));
    typeInto(page, u"Passphrase"_s, u"a wrong passphrase"_s);
    QVERIFY(press(page, u"Create key"_s));
    EVENTUALLY(rowOf(page, u"Passphrase"_s)->problem().contains("does not open the key in use"_L1));
    QVERIFY(fixture.session->keyAccess().needsPassphrase());
    typeInto(page, u"Passphrase"_s, u"a practice passphrase"_s);
    QVERIFY(press(page, u"Create key"_s));
    EVENTUALLY(buttonOf(page, u"They have it"_s) && buttonOf(page, u"They have it"_s)->isEnabled());
    QCOMPARE(fixture.session->rotation().key()->rest, KeyStorage::File);
    QVERIFY(!rowOf(page, u"Passphrase"_s)->isVisible());
}

//! Facts of keys change by themselves, such as when one was used last.
void tst_KeysPages::keyboardStaysWhereSomebodyTypes()
{
    PageFixture fixture(Environment::Test, withKey);
    QVERIFY(openLocked(fixture));
    RotatePage page(*fixture.session, m_theme);
    showIt(page);
    page.arrive();
    typeInto(page, u"Passphrase"_s, u"a practice"_s);
    QVERIFY(fixture.session->keys().note([](Profile &) {}));
    QVERIFY(lineOf(page, u"Passphrase"_s)->hasFocus());
    QCOMPARE(lineOf(page, u"Passphrase"_s)->text(), u"a practice"_s);
    typeInto(page, u"Passphrase"_s, u"a practice passphrase"_s);
    QVERIFY(press(page, u"Create key"_s));
    EVENTUALLY(buttonOf(page, u"They have it"_s) && buttonOf(page, u"They have it"_s)->isEnabled());
    QVERIFY(page.isAncestorOf(QApplication::focusWidget()));
    auto *bar = page.findChild<MessageBar *>();
    bar->show(MessageBar::Kind::Info, u"said at this step"_s, {});
    QVERIFY(fixture.session->keys().note([](Profile &) {}));
    QVERIFY(bar->isVisible());
    QVERIFY(fixture.session->rotation().giveUp());
    QVERIFY(!bar->isVisible());
    EVENTUALLY(buttonOf(page, u"Create key"_s)->hasFocus());
}

void tst_KeysPages::tokenForOnePayin()
{
    Admitted at;
    QVERIFY(at.isThere);
    QVERIFY(at.fixture.session->settings().setTokenLink(u"https://pay.example.com/#{token}"_s));
    SecretClipboard clipboard(at.fixture.clock);
    TokenPage page(*at.fixture.session, m_theme, m_format, clipboard);
    const QSignalSpy said(&page, &Page::said);
    showIt(page);
    page.startFor(*OrderId::parse(u"INV-1"_s), Money {*Decimal::parse(u"450000"_s), u"IDR"_s});
    QVERIFY(page.findChild<QRadioButton *>()->isChecked());
    for (const QCheckBox *box : page.findChildren<QCheckBox *>()) {
        if (box->isVisible())
            QVERIFY(box->isChecked()); // the money is limited unless somebody says otherwise
    }
    QCOMPARE(page.findChild<QComboBox *>()->currentData().toInt(), 3600);
    QTest::keyClick(&page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY_EQUAL(said.size(), 1);
    QVERIFY(said.first().first().toString().startsWith(u"Link copied."_s));
    QVERIFY(!said.first().first().toString().contains("eyJ"_L1));
    QPushButton *copyLink = buttonOf(page, u"Copy &link"_s);
    EVENTUALLY(copyLink && copyLink->hasFocus());
    const QString sentence = copyLink->accessibleDescription(); // and it stands above it
    QVERIFY(visibleTexts(page).contains(sentence));
    QVERIFY2(sentence.contains("450,000\u00a0IDR"_L1) || sentence.contains(u"450,000\u00a0IDR"_s), qPrintable(sentence));
    QVERIFY2(sentence.contains("create and see the payin INV-1"_L1) && sentence.contains("cannot be taken back"_L1), qPrintable(sentence));
    const QMimeData *content = QApplication::clipboard()->mimeData();
    QVERIFY(content->text().startsWith("https://pay.example.com/#eyJ"_L1));
    QCOMPARE(content->data(u"x-kde-passwordManagerHint"_s), "secret");
    QVERIFY(!sentence.contains("eyJ"_L1));
    QVERIFY(page.findChild<QrCode *>()->isVisible() && !page.findChild<QrCode *>()->picture().isNull());
    QCOMPARE(at.fixture.session->tokens().issued().size(), 1);
    KeysPage keys(*at.fixture.session, m_theme, m_format);
    const auto *table = keys.findChild<QTableView *>(u"tokensTable"_s);
    QCOMPARE(table->model()->rowCount(), 1);
    QVERIFY(table->model()->index(0, 0).data().toString().contains("INV-1"_L1));
}

//! In a window as low as most.
void tst_KeysPages::tokenIsLedTo()
{
    Admitted at;
    QVERIFY(at.isThere);
    SecretClipboard clipboard(at.fixture.clock);
    auto *page = new TokenPage(*at.fixture.session, m_theme, m_format, clipboard);
    PageScroll place(page);
    showIt(place);
    place.resize(900, 560);
    page->startFor(*OrderId::parse(u"INV-1"_s), Money {*Decimal::parse(u"450000"_s), u"IDR"_s});
    QTest::keyClick(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(buttonOf(*page, u"Copy &token"_s));
    const QPushButton *copy = buttonOf(*page, u"Copy &token"_s);
    EVENTUALLY(copy->hasFocus());
    EVENTUALLY_EQUAL(copy->visibleRegion().boundingRect().size(), copy->size());
    const auto *code = page->findChild<QrCode *>();
    QCOMPARE(code->visibleRegion().boundingRect().size(), code->size()); // the form has made room
}

void tst_KeysPages::tokenForManyNeedsASecondStep()
{
    Admitted at;
    QVERIFY(at.isThere);
    QApplication::clipboard()->clear();
    SecretClipboard clipboard(at.fixture.clock);
    TokenPage page(*at.fixture.session, m_theme, m_format, clipboard);
    showIt(page);
    page.findChildren<QRadioButton *>().at(2)->click();
    auto *operations = page.findChild<QPlainTextEdit *>();
    operations->setPlainText(u"GET /payins/INV-1"_s);
    QVERIFY(!allTexts(page).contains("Never put it in an email"_L1));
    operations->setPlainText(u"GET /payins/.*"_s);
    QVERIFY(allTexts(page).contains("Never put it in an email"_L1)); // while it is typed
    for (QCheckBox *box : page.findChildren<QCheckBox *>()) {
        if (box->isVisible() && box->isChecked())
            box->click(); // no amount
    }
    QVERIFY(press(page, u"Create and copy"_s));
    QVERIFY(rowOf(page, u"Operations, one a line"_s)->problem().contains("is a pattern"_L1)); // nobody has insisted
    QVERIFY(at.fixture.session->tokens().issued().isEmpty());
    for (QCheckBox *box : page.findChildren<QCheckBox *>()) {
        if (box->isVisible() && box->text().contains("many"_L1))
            box->click();
    }
    QVERIFY(press(page, u"Create and copy"_s));
    EVENTUALLY(buttonOf(page, u"I &understand"_s));
    QVERIFY(!buttonOf(page, u"Copy &token"_s)->isEnabled());
    QVERIFY(!page.findChild<QrCode *>()->isVisible());
    QVERIFY(QApplication::clipboard()->text().isEmpty());
    QVERIFY(press(page, u"I &understand"_s));
    QVERIFY(QApplication::clipboard()->text().isEmpty());
    QVERIFY(press(page, u"Copy &token"_s));
    QVERIFY(QApplication::clipboard()->text().startsWith("eyJ"_L1));
}

//! What came decides: exact operations, and no pattern among them.
void tst_KeysPages::tokenForMoreThanWasAskedForNeedsASecondStep()
{
    Admitted at;
    QVERIFY(at.isThere);
    const QByteArray claims = R"({"operations":["GET /payins/INV-1","POST /payouts/PAY-1"],"iat":1900000000,"exp":1900003600,"jti":"j-1"})";
    const auto options = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;
    const QByteArray token = QByteArray(R"({"alg":"RS256"})").toBase64(options) + '.' + claims.toBase64(options) + ".c2ln";
    const QByteArray answer = "{\"token\":\"" + token + "\"}";
    for (const bool isByAction : {true, false}) {
        at.gateway.sandbox.setFaults(
            R"({"method":"POST","path":"/auth-tokens.*","do":"status","status":200,"content_type":"application/json","body_base64":")"
            + answer.toBase64() + "\"}");
        QApplication::clipboard()->clear();
        SecretClipboard clipboard(at.fixture.clock);
        TokenPage page(*at.fixture.session, m_theme, m_format, clipboard);
        showIt(page);
        page.findChildren<QRadioButton *>().at(isByAction ? 1 : 2)->click();
        if (isByAction)
            typeInto(page, u"ID of the payin"_s, u"INV-1"_s);
        else
            page.findChild<QPlainTextEdit *>()->setPlainText(u"GET /payins/INV-1"_s);
        for (QCheckBox *box : page.findChildren<QCheckBox *>()) {
            if (box->isVisible() && box->isChecked())
                box->click(); // any amount
        }
        QVERIFY(press(page, u"Create and copy"_s));
        EVENTUALLY(buttonOf(page, u"I &understand"_s), allTexts(page));
        QVERIFY2(allTexts(page).contains("POST /payouts/PAY-1"_L1), qPrintable(allTexts(page)));
        QVERIFY(!buttonOf(page, u"Copy &token"_s)->isEnabled());
        QVERIFY(!page.findChild<QrCode *>()->isVisible());
        QVERIFY(QApplication::clipboard()->text().isEmpty());
    }
}

void tst_KeysPages::tokenThatIsNoneIsMended()
{
    PageFixture fixture(Environment::Test, withKey);
    SecretClipboard clipboard(fixture.clock);
    TokenPage page(*fixture.session, m_theme, m_format, clipboard);
    showIt(page);
    QVERIFY(press(page, u"Create and copy"_s));
    QVERIFY(rowOf(page, u"ID of the payin"_s)->problem().contains("which payin"_L1));
    typeInto(page, u"ID of the payin"_s, u"INV-1"_s);
    QVERIFY(press(page, u"Create and copy"_s));
    QVERIFY(!rowOf(page, u"Amount"_s)->problem().isEmpty());
    typeInto(page, u"Amount"_s, u"450000"_s);
    typeInto(page, u"Currency"_s, u"idr"_s);
    typeInto(page, u"Link to your payment page"_s, u"http://pay.example.com/{token}"_s);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QVERIFY(rowOf(page, u"Link to your payment page"_s)->problem().contains("begins with https"_L1));
    QVERIFY(fixture.session->profile().tokenLink.isEmpty());
    QVERIFY(press(page, u"Create and copy"_s)); // nobody answers, or the key is a made-up one
    EVENTUALLY(page.findChild<MessageBar *>()->isVisible());
    EVENTUALLY(buttonOf(page, u"Create and copy"_s) && buttonOf(page, u"Create and copy"_s)->isEnabled());
    QVERIFY(fixture.session->tokens().issued().isEmpty());
}

//! It works, so it is handed out; and the list will lack it, so that is said.
void tst_KeysPages::tokenThatCannotBeWrittenDown()
{
    Admitted at;
    QVERIFY(at.isThere);
    QVERIFY(QDir().mkpath(at.fixture.home.tokensFile(u"shop"_s))); // no file can be there
    SecretClipboard clipboard(at.fixture.clock);
    TokenPage page(*at.fixture.session, m_theme, m_format, clipboard);
    showIt(page);
    page.startFor(*OrderId::parse(u"INV-1"_s), Money {*Decimal::parse(u"5"_s), u"IDR"_s});
    QVERIFY(press(page, u"Create and copy"_s));
    EVENTUALLY(buttonOf(page, u"Copy &token"_s));
    QVERIFY2(allTexts(page).contains("(INV-1) could not be written down"_L1), qPrintable(allTexts(page)));
    QVERIFY(at.fixture.session->tokens().issued().isEmpty());
}

void tst_KeysPages::tokenIsForgotten()
{
    Admitted at;
    QVERIFY(at.isThere);
    SecretClipboard clipboard(at.fixture.clock);
    TokenPage page(*at.fixture.session, m_theme, m_format, clipboard);
    const QSignalSpy said(&page, &Page::said);
    showIt(page);
    page.startFor(*OrderId::parse(u"INV-1"_s), Money {*Decimal::parse(u"5"_s), u"IDR"_s});
    QVERIFY(press(page, u"Create and copy"_s));
    EVENTUALLY_EQUAL(said.size(), 1);
    page.hide();
    page.show();
    QVERIFY(!buttonOf(page, u"Copy &token"_s));
    QVERIFY(page.findChild<QrCode *>()->picture().isNull());
    EVENTUALLY(buttonOf(page, u"Create and copy"_s));
}

//! Whoever is at the next payin by then would take it for that one's.
void tst_KeysPages::tokenThatComesAfterItWasLeftIsNotHandedOut()
{
    Admitted at;
    QVERIFY(at.isThere);
    QApplication::clipboard()->clear();
    SecretClipboard clipboard(at.fixture.clock);
    TokenPage page(*at.fixture.session, m_theme, m_format, clipboard);
    const QSignalSpy said(&page, &Page::said);
    const QSignalSpy made(&at.fixture.session->tokens(), &AccessTokenService::handedOut);
    showIt(page);
    page.startFor(*OrderId::parse(u"INV-1"_s), Money {*Decimal::parse(u"5"_s), u"IDR"_s});
    QVERIFY(press(page, u"Create and copy"_s));
    page.hide();
    showIt(page);
    page.startFor(*OrderId::parse(u"INV-2"_s), Money {*Decimal::parse(u"6"_s), u"IDR"_s});
    EVENTUALLY(buttonOf(page, u"Create and copy"_s)->isEnabled());
    EVENTUALLY_EQUAL(made.size(), 1);
    QVERIFY(press(page, u"Create and copy"_s));
    EVENTUALLY_EQUAL(said.size(), 1);
    QVERIFY2(allTexts(page).contains("see the payin INV-2"_L1), qPrintable(said.first().first().toString()));
}

void tst_KeysPages::clipboardIsCleared()
{
    FakeClock clock;
    SecretClipboard clipboard(clock);
    const QSignalSpy cleared(&clipboard, &SecretClipboard::cleared);
    clipboard.put(u"a secret"_s);
    clock.advance(SecretClipboard::stay - Seconds(1));
    QCOMPARE(QApplication::clipboard()->text(), u"a secret"_s);
    clipboard.put(u"another secret"_s); // from now on again
    clock.advance(Seconds(2));
    QCOMPARE(QApplication::clipboard()->text(), u"another secret"_s);
    clock.advance(SecretClipboard::stay);
    QVERIFY(QApplication::clipboard()->text().isEmpty());
    QCOMPARE(cleared.size(), 1);
    int heard = 0;
    {
        SecretClipboard shortLived(clock);
        connect(&shortLived, &SecretClipboard::cleared, this, [&heard] { ++heard; });
        shortLived.put(u"a secret"_s);
    }
    QVERIFY(QApplication::clipboard()->text().isEmpty());
    QCOMPARE(heard, 0); // the window that listens may be going, too
}

void tst_KeysPages::clipboardOfOthersStays()
{
    FakeClock clock;
    SecretClipboard clipboard(clock);
    clipboard.put(u"a secret"_s);
    QApplication::clipboard()->setText(u"a shopping list"_s);
    clock.advance(SecretClipboard::stay);
    QCOMPARE(QApplication::clipboard()->text(), u"a shopping list"_s);
}

void tst_KeysPages::everythingHasAName()
{
    PageFixture fixture(Environment::Test, withKey);
    KeysWindow window;
    const KeyFacts key = *await(fixture.session->rotation().create(2048, KeyStorage::File));
    SecretClipboard clipboard(fixture.clock);
    KeysPage keys(*fixture.session, m_theme, m_format);
    RotatePage rotate(*fixture.session, m_theme);
    TokenPage token(*fixture.session, m_theme, m_format, clipboard);
    KeyDialog create(KeyDialog::Way::Create, *fixture.session, m_theme, u"Test"_s, &window);
    KeyDialog import(KeyDialog::Way::Import, *fixture.session, m_theme, u"Test"_s, &window);
    KeyBackupDialog backup(*fixture.session, key, m_theme, u"Test"_s, &window);
    DeleteKeyDialog remove(*fixture.session, key, m_theme, u"Test"_s, &window);
    for (QWidget *place : std::initializer_list<QWidget *> {&keys, &rotate, &token, &create, &import, &backup, &remove}) {
        place->setAttribute(Qt::WA_DeleteOnClose, false);
        place->show();
        QCOMPARE(nameless(*place), QString());
        QVERIFY(focusable(*place) > 1);
    }
}

KONTOR_TEST(tst_KeysPages, QApplication)
#include "tst_keyspages.moc"
