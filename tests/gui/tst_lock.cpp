// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/fieldrow.h"
#include "gui/lock/lockwatch.h"
#include "gui/lock/lockwindow.h"
#include "gui/theme/theme.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! When the window locks itself, and how it opens again.
class tst_Lock : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void locksWhenNobodyTouchesAnything();
    void everyTouchPutsItOff();
    void zeroIsNever();
    void locksWithTheScreen_data();
    void locksWithTheScreen();
    void notWithTheScreenWhenNobodyWantsIt();
    void pathsOfSessions();
    void opensAtAPressWhereThereIsNoPassphrase();
    void opensByThePassphrase();
    void whatIsOnItsWayIsSaid();
    void nothingGoesOnWithoutAConnection();

private:
    Theme m_theme;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Preferences> m_preferences;
};

namespace {

const QByteArray passphrase = "a practice passphrase";

struct Emitted {
    QString service;
    QString path;
    QString interface;
    QString signal;
    QVariantList arguments;
};

//! What was sent before has been heard afterwards: each bus passes on in order, and answers behind it. By then it is posted to the
//! listeners of the watch; but before the event loop has run once, Qt holds it back.
void hearEverything(const QDBusConnection &desktop, const LockWatch &watch)
{
    const QDBusMessage question
        = QDBusMessage::createMethodCall(u"org.freedesktop.DBus"_s, u"/org/freedesktop/DBus"_s, u"org.freedesktop.DBus"_s, u"GetId"_s);
    for (const QDBusConnection &bus : {desktop, QDBusConnection::sessionBus(), QDBusConnection::systemBus()})
        QCOMPARE(bus.call(question).type(), QDBusMessage::ReplyMessage);
    for (QObject *listener : watch.children())
        QCoreApplication::sendPostedEvents(listener);
}

} // namespace

Q_DECLARE_METATYPE(Emitted)

void tst_Lock::initTestCase()
{
    m_theme.install(*qApp);
    QVERIFY(QDBusConnection::sessionBus().isConnected() && QDBusConnection::systemBus().isConnected());
}

void tst_Lock::init()
{
    m_preferences.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<QSettings>(m_dir->filePath(u"window.ini"_s), QSettings::IniFormat);
    m_preferences = std::make_unique<Preferences>(*m_settings);
}

void tst_Lock::locksWhenNobodyTouchesAnything()
{
    FakeClock clock;
    const LockWatch watch(*qApp, clock, *m_preferences);
    const QSignalSpy asked(&watch, &LockWatch::lockRequested);
    clock.advance(std::chrono::minutes(4) - Millis(1));
    QCOMPARE(asked.size(), 0);
    clock.advance(Millis(1));
    QCOMPARE(asked.size(), 1);
    m_preferences->set(Preferences::Key::LockMinutes, 1); // in force within a minute
    clock.advance(std::chrono::minutes(1));
    QCOMPARE(asked.size(), 2);
}

void tst_Lock::everyTouchPutsItOff()
{
    FakeClock clock;
    const LockWatch watch(*qApp, clock, *m_preferences);
    const QSignalSpy asked(&watch, &LockWatch::lockRequested);
    QWidget widget;
    showIt(widget);
    clock.advance(std::chrono::minutes(3));
    QTest::keyClick(&widget, Qt::Key_A);
    clock.advance(std::chrono::minutes(3));
    QTest::mouseClick(widget.windowHandle(), Qt::LeftButton); // as from the desktop
    clock.advance(std::chrono::minutes(3));
    QCOMPARE(asked.size(), 0);
    clock.advance(std::chrono::minutes(1));
    QCOMPARE(asked.size(), 1);
}

void tst_Lock::zeroIsNever()
{
    m_preferences->set(Preferences::Key::LockMinutes, 0);
    FakeClock clock;
    const LockWatch watch(*qApp, clock, *m_preferences);
    const QSignalSpy asked(&watch, &LockWatch::lockRequested);
    clock.advance(std::chrono::hours(10));
    QCOMPARE(asked.size(), 0);
    m_preferences->set(Preferences::Key::LockMinutes, 5);
    clock.advance(std::chrono::minutes(1));
    QCOMPARE(asked.size(), 1); // nobody has touched anything for ten hours
}

void tst_Lock::locksWithTheScreen_data()
{
    QTest::addColumn<Emitted>("emitted");
    QTest::addColumn<int>("locks");
    const QString saver = u"org.freedesktop.ScreenSaver"_s;
    const QString gnome = u"org.gnome.ScreenSaver"_s;
    const QString login = u"org.freedesktop.login1"_s;
    const QString sleep = u"PrepareForSleep"_s;
    QTest::newRow("screen") << Emitted {saver, u"/org/freedesktop/ScreenSaver"_s, saver, u"ActiveChanged"_s, {true}} << 1;
    QTest::newRow("screen, the old path") << Emitted {saver, u"/ScreenSaver"_s, saver, u"ActiveChanged"_s, {true}} << 1;
    QTest::newRow("GNOME") << Emitted {gnome, u"/org/gnome/ScreenSaver"_s, gnome, u"ActiveChanged"_s, {true}} << 1;
    QTest::newRow("screen free again") << Emitted {saver, u"/org/freedesktop/ScreenSaver"_s, saver, u"ActiveChanged"_s, {false}} << 0;
    QTest::newRow("sleep") << Emitted {login, u"/org/freedesktop/login1"_s, login + u".Manager"_s, sleep, {true}} << 1;
    QTest::newRow("awake") << Emitted {login, u"/org/freedesktop/login1"_s, login + u".Manager"_s, sleep, {false}} << 0;
    QTest::newRow("session") << Emitted {login, u"/org/freedesktop/login1/session/_33"_s, login + u".Session"_s, u"Lock"_s, {}} << 1;
    QTest::newRow("another's session") << Emitted {login, u"/org/freedesktop/login1/session/_34"_s, login + u".Session"_s, u"Lock"_s, {}}
                                       << 0;
}

//! From a connection of its own, which has the service's name, as the desktop's programs have.
void tst_Lock::locksWithTheScreen()
{
    QFETCH(const Emitted, emitted);
    QFETCH(const int, locks);
    QDBusConnection desktop = QDBusConnection::connectToBus(QDBusConnection::SessionBus, u"desktop"_s);
    QVERIFY(desktop.registerService(emitted.service));
    FakeClock clock;
    const LockWatch watch(*qApp, clock, *m_preferences);
    const QSignalSpy asked(&watch, &LockWatch::lockRequested);
    const auto emitIt = [&](const QString &path, const QString &interface, const QString &signal, const QVariantList &arguments) {
        QDBusMessage message = QDBusMessage::createSignal(path, interface, signal);
        message.setArguments(arguments);
        QVERIFY(desktop.send(message));
    };
    emitIt(emitted.path, emitted.interface, emitted.signal, emitted.arguments);
    if (locks == 0) // one that does lock comes behind it, and is the only one
        emitIt(u"/org/freedesktop/login1"_s, u"org.freedesktop.login1.Manager"_s, u"PrepareForSleep"_s, {true});
    if (locks == 0 && emitted.service != u"org.freedesktop.login1"_s) {
        QVERIFY(desktop.registerService(u"org.freedesktop.login1"_s));
        emitIt(u"/org/freedesktop/login1"_s, u"org.freedesktop.login1.Manager"_s, u"PrepareForSleep"_s, {true});
    }
    EVENTUALLY(!asked.isEmpty());
    hearEverything(desktop, watch); // it may have been the first of the two that locked
    QCOMPARE(asked.size(), 1);
    desktop.unregisterService(emitted.service);
    desktop.unregisterService(u"org.freedesktop.login1"_s);
    QDBusConnection::disconnectFromBus(u"desktop"_s);
}

void tst_Lock::notWithTheScreenWhenNobodyWantsIt()
{
    QDBusConnection desktop = QDBusConnection::connectToBus(QDBusConnection::SessionBus, u"desktop"_s);
    QVERIFY(desktop.registerService(u"org.freedesktop.login1"_s));
    FakeClock clock;
    const LockWatch watch(*qApp, clock, *m_preferences);
    const QSignalSpy asked(&watch, &LockWatch::lockRequested);
    const auto sleep = [&desktop] {
        QDBusMessage message
            = QDBusMessage::createSignal(u"/org/freedesktop/login1"_s, u"org.freedesktop.login1.Manager"_s, u"PrepareForSleep"_s);
        message.setArguments({true});
        QVERIFY(desktop.send(message));
    };
    sleep();
    EVENTUALLY_EQUAL(asked.size(), 1); // so that one that hears nothing isn't taken for a good one
    m_preferences->set(Preferences::Key::LockWithScreen, false);
    sleep();
    hearEverything(desktop, watch);
    QCOMPARE(asked.size(), 1);
    m_preferences->set(Preferences::Key::LockWithScreen, true);
    sleep();
    EVENTUALLY_EQUAL(asked.size(), 2);
    desktop.unregisterService(u"org.freedesktop.login1"_s);
    QDBusConnection::disconnectFromBus(u"desktop"_s);
}

void tst_Lock::pathsOfSessions()
{
    QCOMPARE(LockWatch::sessionPath({}), QString());
    QCOMPARE(LockWatch::sessionPath(u"c2"_s), u"/org/freedesktop/login1/session/c2"_s);
    QCOMPARE(LockWatch::sessionPath(u"12"_s), u"/org/freedesktop/login1/session/_312"_s);
    QCOMPARE(LockWatch::sessionPath(u"a-b"_s), u"/org/freedesktop/login1/session/a_2db"_s);
}

void tst_Lock::opensAtAPressWhereThereIsNoPassphrase()
{
    PageFixture fixture;
    LockWindow lock(*fixture.session, m_theme);
    const QSignalSpy unlocked(&lock, &LockWindow::unlocked);
    showIt(lock);
    QVERIFY(!lock.findChild<QLineEdit *>());
    QTest::keyClick(&lock, Qt::Key_Escape);
    QVERIFY(lock.isVisible() && unlocked.isEmpty());
    QTest::keyClick(&lock, Qt::Key_Return);
    QCOMPARE(unlocked.size(), 1);
    QCOMPARE(nameless(lock), QString());
}

void tst_Lock::opensByThePassphrase()
{
    PageFixture fixture(Environment::Test, {.listen = false, .work = false, .personUnlocks = true});
    QVERIFY(await(fixture.session->keyAccess().tryPassphrase(passphrase)));
    const auto key = await(fixture.session->keys().generate(2048, KeyStorage::File));
    QVERIFY(key && fixture.session->keys().use(key->id));
    LockWindow lock(*fixture.session, m_theme);
    const QSignalSpy unlocked(&lock, &LockWindow::unlocked);
    showIt(lock);
    auto *line = lock.findChild<QLineEdit *>();
    QVERIFY(line && line->hasFocus());
    QTest::keyClicks(line, u"a wrong passphrase"_s);
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(unlocked.isEmpty());
    QVERIFY(line->text().isEmpty() && !lock.findChild<FieldRow *>()->problem().isEmpty());
    QVERIFY(await(fixture.session->keys().sign("{}"))); // what was confirmed still goes on
    QTest::keyClicks(line, QString::fromLatin1(passphrase));
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(unlocked.size(), 1);
    QCOMPARE(nameless(lock), QString());
}

void tst_Lock::whatIsOnItsWayIsSaid()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    LockWindow lock(*fixture.session, m_theme);
    showIt(lock);
    EVENTUALLY(visibleTexts(lock).join(u'|').contains("1 payment"_L1), visibleTexts(lock).join(u'|'));
    const QString texts = visibleTexts(lock).join(u'|');
    for (const QString &secret : {id.toString(), u"Asha"_s, u"50100"_s, u"1,250,000"_s, u"TOKO"_s})
        QVERIFY2(!texts.contains(secret), qPrintable(secret));
    QTest::mouseClick(awaitedButton(lock, u"Pause &sending"_s), Qt::LeftButton);
    EVENTUALLY(*await(fixture.session->ledger().commands().sendingPaused()));
}

//! A pause that no person made keeps payments back as well.
void tst_Lock::nothingGoesOnWithoutAConnection()
{
    PageFixture fixture(Environment::Test, {.listen = false});
    fixture.session->start();
    fixture.issue(goodDraft());
    LockWindow lock(*fixture.session, m_theme);
    QVERIFY(!visibleTexts(lock).join(u'|').contains("Nothing is on its way"_L1)); // not known yet
    showIt(lock);
    EVENTUALLY(fixture.session->sending().pauseReasons(), visibleTexts(lock).join(u'|'));
    EVENTUALLY(visibleTexts(lock).join(u'|').contains("Sending is paused."_L1), visibleTexts(lock).join(u'|'));
    QVERIFY(!visibleTexts(lock).join(u'|').contains("goes on"_L1));
    EVENTUALLY(buttonOf(lock, u"Pause &sending"_s));
}

KONTOR_TEST_MAIN(tst_Lock)
{
    qputenv("XDG_SESSION_ID", "3");
    // The system's bus is this test's own too. Addresses are read once, with the first connection.
    qputenv("DBUS_SYSTEM_BUS_ADDRESS", qgetenv("DBUS_SESSION_BUS_ADDRESS"));
    QApplication application(argc, argv);
    tst_Lock test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_lock.moc"
