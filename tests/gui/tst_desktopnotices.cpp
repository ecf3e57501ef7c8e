// SPDX-License-Identifier: GPL-3.0-or-later
#include "gatewayfixture.h"
#include "gui/batches/batchespage.h"
#include "gui/batches/batchrunpage.h"
#include "gui/jobs/jobmodel.h"
#include "gui/keys/keyspage.h"
#include "gui/kit/fieldrow.h"
#include "gui/notifications/desktopnotices.h"
#include "gui/payouts/payoutspage.h"
#include "gui/settings/settingspage.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "payrollrows.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QCheckBox>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusContext>
#include <QDBusMessage>
#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <optional>

using namespace kontor;
using namespace Qt::StringLiterals;
using Kind = DesktopNotices::Kind;

namespace {

const QString service = u"org.freedesktop.Notifications"_s;
const QString path = u"/org/freedesktop/Notifications"_s;

} // namespace

//! A desktop that shows notifications: on a connection of its own, as the desktop's program has.
class Desktop final : public QObject, protected QDBusContext {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    explicit Desktop(const QStringList &capabilities = {u"body"_s, u"actions"_s})
        : m_bus(QDBusConnection::connectToBus(QDBusConnection::SessionBus, u"desktop"_s))
        , m_capabilities(capabilities)
    {
        if (!m_bus.registerObject(path, this, QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals)
            || !m_bus.registerService(service))
            qFatal("another program shows notifications on this bus");
    }
    ~Desktop() override
    {
        m_bus.unregisterService(service);
        m_bus.unregisterObject(path);
        QDBusConnection::disconnectFromBus(u"desktop"_s);
    }
    struct Shown {
        QString summary {};
        QString body {};
        QStringList actions {};
    };
    QMap<uint, Shown> standing {};
    int calls = 0;
    bool saysWhatItCan = true;
    bool isPressedAtOnce = false; //!< before the answer with its number is there
    bool isPutAwayMeanwhile = false; //!< what stands is put away while what is to replace it is on its way

    void press(uint id)
    {
        Q_EMIT ActionInvoked(id, u"default"_s);
        CloseNotification(id);
    }
    //! The one that says this: on a busy computer, where an answer is late by the test's clock, others may stand beside it.
    void press(const QString &words)
    {
        const QList<uint> ids = standing.keys();
        for (const uint id : ids) {
            const Shown shown = standing.value(id);
            if ((shown.summary + u'|' + shown.body).contains(words))
                return press(id);
        }
    }
    void hideSecrets(uint id)
    {
        standing.remove(id);
        Q_EMIT NotificationClosed(id, 2);
    }
    void expire(uint id)
    {
        standing.remove(id);
        Q_EMIT NotificationClosed(id, 1);
    }
    QString texts() const
    {
        QStringList all;
        for (const Shown &each : standing)
            all += {each.summary, each.body};
        return all.join(u'|');
    }

public Q_SLOTS:
    QStringList GetCapabilities()
    {
        if (!saysWhatItCan)
            sendErrorReply(QDBusError::NoReply, u"busy"_s);
        return m_capabilities;
    }
    uint Notify(const QString &, uint replaced, const QString &, const QString &summary, const QString &body, const QStringList &actions,
        const QVariantMap &, int)
    {
        ++calls;
        if (replaced != 0 && isPutAwayMeanwhile)
            hideSecrets(std::exchange(replaced, 0));
        const uint id = replaced != 0 ? replaced : ++m_last;
        standing.insert(id, {summary, body, actions});
        if (std::exchange(isPressedAtOnce, false))
            press(id);
        return id;
    }
    void CloseNotification(uint id)
    {
        if (standing.remove(id) > 0)
            Q_EMIT NotificationClosed(id, 3);
    }

Q_SIGNALS:
    void ActionInvoked(uint id, const QString &action);
    void NotificationClosed(uint id, uint reason);

private:
    QDBusConnection m_bus;
    QStringList m_capabilities;
    uint m_last = 0;
};

//! What the desktop says for Kontor while nobody is at its window.
class tst_DesktopNotices : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void eachKindComes_data();
    void eachKindComes();
    void noneWhileSomebodyIsThere_data() { eachKindComes_data(); }
    void noneWhileSomebodyIsThere();
    void oneThatIsSwitchedOff_data() { eachKindComes_data(); }
    void oneThatIsSwitchedOff();
    void oneOfAKindIsCounted();
    void whoPutsItAwayHasReadIt();
    void whatCameSinceIsStillTold();
    void whatReplacesOneThatIsPutAway();
    void theLockBringsNothingBack();
    void aBatchThatNotAllIsAccepted_data();
    void aBatchThatNotAllIsAccepted();
    void notBeforeItsTime();
    void notWhatIsKnownByThen();
    void whatIsOverGoes();
    void itGoesWhenSomebodyComes();
    void namesAndAmountsOnlyWhenAllowed();
    void markupIsShownAsItIs();
    void aDesktopThatSaysLaterWhatItCan();
    void aPressOpens();
    void aPressBeforeItsNumberOpens();
    void theSandboxSaysSo();
    void theEndOfSendingInTheBackground();
    void theEndSaysWhatIsNotKnown();
    void theEndLeavesWhatNobodyHasRead();
    void withoutADesktopNothingHangs();
    void aDesktopThatComesLater();
    void aDesktopThatBeginsAnew();
    void aDesktopThatTheNotificationStarts();
    void noNamesBehindTheLock();
    void theWindowTellsAndOpens();
    void aPressShowsAllThatWereRefused();
    void theWindowTellsOfABatch();
    void theWindowTellsOfABatchInDoubt();
    void twoBatchesAreSent();
    void thereIsNoConnection();
    void noOutcomeIsKnown();
    void whatAnEarlierRunLeftUnknown();
    void notBesideAnotherKontor();
    void theWindowEndsInDoubt();
    void theGatewayRefusesThePayout();
    void theGatewayRefusesTheKey();
    void theWindowIsLocked();
    void anotherProfilesWindow();
    void theWindowIsQuietWhileItIsSeen();
    void settingsSayWhetherTheDesktopShowsAny();

private:
    void makeNotices(const QString &environment = u"Live"_s);
    void happen(Kind kind);
    PaymentRecord payout(const QString &amount, const QString &name);
    //! What was sent before has been shown by then.
    void showMark();

    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<Desktop> m_desktop;
    std::unique_ptr<NoticeSender> m_sender;
    std::unique_ptr<DesktopNotices> m_notices;
    bool m_isSeen = false;
    bool m_isLocked = false;
    bool m_isUnknown = true;
};

Q_DECLARE_METATYPE(kontor::DesktopNotices::Kind)
Q_DECLARE_METATYPE(kontor::Preferences::Key)

namespace {

constexpr int markSlot = 99;

//! A program of this computer that shows notifications would be started where the test wants none.
bool wouldBeStarted()
{
    return QDBusConnection::sessionBus().interface()->activatableServiceNames().value().contains(service);
}

bool askBus(const QString &method)
{
    const QString bus = u"org.freedesktop.DBus"_s;
    const QDBusMessage question = QDBusMessage::createMethodCall(bus, u"/org/freedesktop/DBus"_s, bus, method);
    return QDBusConnection::sessionBus().call(question).type() == QDBusMessage::ReplyMessage;
}

OrderId idOf(const QString &text)
{
    return *OrderId::parse(text);
}

} // namespace

void tst_DesktopNotices::initTestCase()
{
    m_theme.install(*qApp);
    QVERIFY(QDBusConnection::sessionBus().isConnected());
}

void tst_DesktopNotices::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<QSettings>(m_dir->filePath(u"window.ini"_s), QSettings::IniFormat);
    m_preferences = std::make_unique<Preferences>(*m_settings);
    m_clock = std::make_unique<FakeClock>();
    m_isSeen = m_isLocked = false;
    m_isUnknown = true;
    m_desktop = std::make_unique<Desktop>();
    m_sender = std::make_unique<NoticeSender>();
    EVENTUALLY_EQUAL(m_sender->isThere(), std::optional(true));
    makeNotices();
}

void tst_DesktopNotices::cleanup()
{
    m_notices.reset();
    m_sender.reset();
    m_desktop.reset();
}

void tst_DesktopNotices::makeNotices(const QString &environment)
{
    m_notices = std::make_unique<DesktopNotices>(DesktopNotices::Around {.clock = *m_clock,
        .preferences = *m_preferences,
        .format = m_format,
        .sender = *m_sender,
        .environment = environment,
        .isSeen = [this] { return m_isSeen; },
        .isLocked = [this] { return m_isLocked; },
        .askUnknown = [this](const OrderId &, const std::function<void(bool)> &answer) { answer(m_isUnknown); }});
}

PaymentRecord tst_DesktopNotices::payout(const QString &amount, const QString &name)
{
    static int last = 0;
    PaymentRecord record {.id = idOf(u"KT-%1"_s.arg(++last))};
    record.request.money = {Decimal::parse(amount).value(), u"IDR"_s};
    record.request.accountName = name;
    record.request.accountNumber = u"5010023481074"_s;
    return record;
}

//! So that it is told as soon as it may be.
void tst_DesktopNotices::happen(Kind kind)
{
    switch (kind) {
    case Kind::BatchFinished:
        m_notices->batchFinished({.id = u"b1"_s, .title = u"Wages November"_s, .figures = {.processing = 3, .rejected = 2, .all = 5}});
        break;
    case Kind::Rejected:
        m_notices->rejected(payout(u"1250000"_s, u"Asha Verma"_s));
        break;
    case Kind::Unknown:
        m_notices->stands(idOf(u"KT-U1"_s), PaymentState::OutcomeUnknown);
        m_clock->advance(DesktopNotices::unknownFor);
        break;
    case Kind::Offline:
        m_notices->setOffline(true);
        m_clock->advance(DesktopNotices::offlineFor);
        break;
    case Kind::KeyNotAccepted:
        m_notices->setKeyAccepted(false);
        break;
    }
    m_clock->advance(DesktopNotices::gathering);
}

void tst_DesktopNotices::showMark()
{
    m_sender->show(markSlot, {u"mark"_s, {}});
    EVENTUALLY(m_desktop->texts().contains("mark"_L1));
}

void tst_DesktopNotices::eachKindComes_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<Preferences::Key>("key");
    QTest::addColumn<QString>("words");
    QTest::newRow("batch") << Kind::BatchFinished << Preferences::Key::NoticeBatchFinished << u"The gateway has accepted 3 of 5 payouts."_s;
    QTest::newRow("rejected") << Kind::Rejected << Preferences::Key::NoticeRejected << u"what the gateway said"_s;
    QTest::newRow("unknown") << Kind::Unknown << Preferences::Key::NoticeUnknown << u"Do not create a payment for the same thing again."_s;
    QTest::newRow("offline") << Kind::Offline << Preferences::Key::NoticeOffline << u"Queued payments wait"_s;
    QTest::newRow("key") << Kind::KeyNotAccepted << Preferences::Key::NoticeKey << u"Sending is paused"_s;
}

void tst_DesktopNotices::eachKindComes()
{
    QFETCH(const Kind, kind);
    QFETCH(const QString, words);
    happen(kind);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    const Desktop::Shown shown = m_desktop->standing.first();
    QVERIFY2(shown.summary.startsWith("Live: "_L1), qPrintable(shown.summary));
    QVERIFY2(shown.body.contains(words), qPrintable(shown.body));
    QCOMPARE(shown.actions.value(0), u"default"_s);
    for (const QString &secret : {u"Asha"_s, u"1,250,000"_s, u"5010"_s, u"Wages"_s})
        QVERIFY2(!m_desktop->texts().contains(secret), qPrintable(m_desktop->texts()));
}

void tst_DesktopNotices::noneWhileSomebodyIsThere()
{
    QFETCH(const Kind, kind);
    m_isSeen = true;
    happen(kind);
    showMark();
    QCOMPARE(m_desktop->calls, 1);
    m_isSeen = false;
    m_clock->advance(std::chrono::hours(1)); // they saw it, and need not be told afterwards
    m_sender->show(markSlot + 1, {u"second"_s, {}});
    EVENTUALLY(m_desktop->texts().contains("second"_L1));
    QCOMPARE(m_desktop->calls, 2);
}

void tst_DesktopNotices::oneThatIsSwitchedOff()
{
    QFETCH(const Kind, kind);
    QFETCH(const Preferences::Key, key);
    happen(kind);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    m_preferences->set(key, false);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 0); // what stands goes, too
    makeNotices();
    happen(kind);
    showMark();
    QCOMPARE(m_desktop->calls, 2);
}

void tst_DesktopNotices::oneOfAKindIsCounted()
{
    happen(Kind::Rejected);
    EVENTUALLY(m_desktop->texts().contains("1 payout"_L1), m_desktop->texts());
    const uint id = m_desktop->standing.firstKey();
    m_notices->rejected(payout(u"5"_s, u"Budi"_s));
    m_notices->rejected(payout(u"6"_s, u"Citra"_s));
    m_clock->advance(DesktopNotices::gathering);
    EVENTUALLY(m_desktop->texts().contains("3 payout"_L1), m_desktop->texts());
    QCOMPARE(m_desktop->standing.size(), 1);
    QCOMPARE(m_desktop->standing.firstKey(), id);
    QCOMPARE(m_desktop->calls, 2); // what comes within a second is told once
    happen(Kind::Offline);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 2); // another kind is another one
}

void tst_DesktopNotices::whoPutsItAwayHasReadIt()
{
    happen(Kind::Rejected);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    const QSignalSpy closed(m_sender.get(), &NoticeSender::closed);
    m_desktop->hideSecrets(m_desktop->standing.firstKey());
    EVENTUALLY_EQUAL(closed.size(), 1);
    happen(Kind::Rejected);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    QVERIFY2(m_desktop->texts().contains("1 payout"_L1), qPrintable(m_desktop->texts()));
}

void tst_DesktopNotices::whatCameSinceIsStillTold()
{
    happen(Kind::Rejected);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    m_notices->rejected(payout(u"5"_s, u"Budi"_s));
    const QSignalSpy closed(m_sender.get(), &NoticeSender::closed);
    m_desktop->hideSecrets(m_desktop->standing.firstKey()); // before that one is shown
    EVENTUALLY_EQUAL(closed.size(), 1);
    m_clock->advance(DesktopNotices::gathering);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    QVERIFY2(m_desktop->texts().contains("1 payout"_L1), qPrintable(m_desktop->texts()));
}

void tst_DesktopNotices::whatReplacesOneThatIsPutAway()
{
    happen(Kind::Rejected);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    m_desktop->isPutAwayMeanwhile = true;
    happen(Kind::Rejected);
    EVENTUALLY(m_desktop->texts().contains("2 payout"_L1), m_desktop->texts());
    m_desktop->isPutAwayMeanwhile = false;
    showMark(); // its number has come
    QSignalSpy opened(m_notices.get(), &DesktopNotices::opened);
    m_desktop->press(m_desktop->standing.firstKey());
    EVENTUALLY_EQUAL(opened.size(), 1);
}

//! One whose time was over and that has gone by itself.
void tst_DesktopNotices::theLockBringsNothingBack()
{
    m_preferences->set(Preferences::Key::NoticeAmounts, true);
    happen(Kind::Rejected);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    m_desktop->expire(m_desktop->standing.firstKey());
    showMark(); // it has heard of that
    m_isLocked = true;
    m_notices->hideNames();
    m_sender->show(markSlot + 1, {u"second"_s, {}});
    EVENTUALLY(m_desktop->texts().contains("second"_L1));
    QCOMPARE(m_desktop->calls, 3);
}

void tst_DesktopNotices::aBatchThatNotAllIsAccepted_data()
{
    QTest::addColumn<BatchFigures>("figures");
    QTest::addColumn<QString>("words");
    QTest::newRow("unknown") << BatchFigures {.processing = 3, .unknown = 2, .all = 5} << u"Of 2 payout(s) it is not known yet"_s;
    QTest::newRow("conflict") << BatchFigures {.processing = 3, .mismatch = 2, .all = 5} << u"2 payout(s) with a mismatch"_s;
    QTest::newRow("rejected") << BatchFigures {.processing = 3, .rejected = 2, .all = 5} << u"2 payout(s) were rejected"_s;
    QTest::newRow("cancelled") << BatchFigures {.processing = 3, .cancelled = 2, .all = 5} << u"2 payout(s) were cancelled"_s;
    QTest::newRow("untracked") << BatchFigures {.processing = 3, .untracked = 2, .all = 5} << u"the gateway may still pay them"_s;
}

//! Only what the gateway has refused is called so.
void tst_DesktopNotices::aBatchThatNotAllIsAccepted()
{
    QFETCH(const BatchFigures, figures);
    QFETCH(const QString, words);
    m_notices->batchFinished({.id = u"b1"_s, .title = u"Wages"_s, .figures = figures});
    m_clock->advance(DesktopNotices::gathering);
    EVENTUALLY(m_desktop->texts().contains("accepted 3 of 5 payouts."_L1), m_desktop->texts());
    QVERIFY2(m_desktop->texts().contains(words), qPrintable(m_desktop->texts()));
    QCOMPARE(m_desktop->texts().contains("rejected"_L1), figures.rejected > 0);
}

void tst_DesktopNotices::notBeforeItsTime()
{
    m_notices->setOffline(true);
    m_notices->stands(idOf(u"KT-U1"_s), PaymentState::OutcomeUnknown);
    m_clock->advance(Seconds(59));
    m_notices->setOffline(false); // it was back within the minute
    m_clock->advance(Seconds(60));
    m_notices->stands(idOf(u"KT-U1"_s), PaymentState::Processing); // one second before
    m_notices->stands(idOf(u"KT-U1"_s), PaymentState::OutcomeUnknown); // the two minutes begin anew
    m_clock->advance(Seconds(119));
    showMark();
    QCOMPARE(m_desktop->calls, 1);
    m_clock->advance(Seconds(2));
    EVENTUALLY(m_desktop->texts().contains("not known"_L1), m_desktop->texts());
}

void tst_DesktopNotices::notWhatIsKnownByThen()
{
    m_isUnknown = false; // refused meanwhile, or another Kontor has heard of it
    happen(Kind::Unknown);
    showMark();
    QCOMPARE(m_desktop->calls, 1);
    m_isUnknown = true;
    happen(Kind::Unknown); // it was sent again
    EVENTUALLY(m_desktop->texts().contains("whether the gateway accepted"_L1), m_desktop->texts());
}

void tst_DesktopNotices::whatIsOverGoes()
{
    m_notices->stands(idOf(u"KT-U2"_s), PaymentState::OutcomeUnknown);
    happen(Kind::Unknown);
    happen(Kind::Offline);
    happen(Kind::KeyNotAccepted);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 3);
    QVERIFY2(m_desktop->texts().contains("2 payment"_L1), qPrintable(m_desktop->texts()));
    m_notices->setOffline(false);
    m_notices->setKeyAccepted(true);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    m_notices->stands(idOf(u"KT-U1"_s), PaymentState::Paid);
    m_clock->advance(DesktopNotices::gathering);
    EVENTUALLY(m_desktop->texts().contains("1 payment"_L1), m_desktop->texts());
    m_notices->stands(idOf(u"KT-U2"_s), PaymentState::Processing);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 0);
}

void tst_DesktopNotices::itGoesWhenSomebodyComes()
{
    happen(Kind::Rejected);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    m_notices->hideSecrets();
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 0);
    m_notices->rejected(payout(u"5"_s, u"Budi"_s)); // one that is still on its way to the desktop
    m_clock->advance(DesktopNotices::gathering);
    m_notices->hideSecrets();
    showMark();
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1); // the mark
}

void tst_DesktopNotices::namesAndAmountsOnlyWhenAllowed()
{
    m_preferences->set(Preferences::Key::NoticeAmounts, true);
    happen(Kind::Rejected);
    EVENTUALLY(m_desktop->texts().contains(u"1,250,000\u00a0IDR to Asha Verma."_s), m_desktop->texts());
    m_notices->rejected(payout(u"250000"_s, u"Budi"_s));
    m_clock->advance(DesktopNotices::gathering);
    EVENTUALLY(m_desktop->texts().contains(u"1,500,000\u00a0IDR."_s), m_desktop->texts());
    happen(Kind::BatchFinished);
    EVENTUALLY(m_desktop->texts().contains("Wages November: "_L1), m_desktop->texts());
    QVERIFY(!m_desktop->texts().contains("5010"_L1)); // an account number never
}

void tst_DesktopNotices::markupIsShownAsItIs()
{
    cleanup();
    m_desktop = std::make_unique<Desktop>(QStringList {u"body"_s, u"body-markup"_s});
    m_sender = std::make_unique<NoticeSender>();
    EVENTUALLY_EQUAL(m_sender->isThere(), std::optional(true));
    makeNotices();
    m_preferences->set(Preferences::Key::NoticeAmounts, true);
    m_notices->rejected(payout(u"5"_s, u"<b>Asha</b> & Verma"_s));
    m_clock->advance(DesktopNotices::gathering);
    EVENTUALLY(m_desktop->texts().contains("&lt;b&gt;Asha&lt;/b&gt; &amp; Verma"_L1), m_desktop->texts());
}

//! It could not say so when it was asked first: nothing is taken for granted, and it is asked again.
void tst_DesktopNotices::aDesktopThatSaysLaterWhatItCan()
{
    cleanup();
    m_desktop = std::make_unique<Desktop>(QStringList {u"body"_s});
    m_desktop->saysWhatItCan = false;
    m_sender = std::make_unique<NoticeSender>();
    EVENTUALLY_EQUAL(m_sender->isThere(), std::optional(false));
    makeNotices();
    m_desktop->saysWhatItCan = true;
    m_preferences->set(Preferences::Key::NoticeAmounts, true);
    m_notices->rejected(payout(u"5"_s, u"<b>Asha</b>"_s));
    m_clock->advance(DesktopNotices::gathering);
    EVENTUALLY(m_desktop->texts().contains("&lt;b&gt;Asha&lt;/b&gt;"_L1), m_desktop->texts());
    EVENTUALLY_EQUAL(m_sender->isThere(), std::optional(true));
    m_notices->hideSecrets();
    m_notices->rejected(payout(u"5"_s, u"<b>Asha</b>"_s));
    m_clock->advance(DesktopNotices::gathering);
    EVENTUALLY(m_desktop->texts().contains("<b>Asha</b>"_L1), m_desktop->texts()); // by now it is known that it reads none
}

void tst_DesktopNotices::aPressOpens()
{
    QList<DesktopNotices::About> opened;
    connect(m_notices.get(), &DesktopNotices::opened, this, [&opened](const DesktopNotices::About &about) { opened.append(about); });
    const UtcTime before = m_clock->wall();
    happen(Kind::BatchFinished);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    m_desktop->press(m_desktop->standing.firstKey() + 7); // another program's
    m_desktop->press(m_desktop->standing.firstKey());
    EVENTUALLY_EQUAL(opened.size(), 1);
    QCOMPARE(opened.first().kind, Kind::BatchFinished);
    QCOMPARE(opened.first().ids, QStringList {u"b1"_s});
    QCOMPARE(opened.first().since, before);
    QCOMPARE(m_desktop->standing.size(), 0);
}

void tst_DesktopNotices::aPressBeforeItsNumberOpens()
{
    QList<DesktopNotices::About> opened;
    connect(m_notices.get(), &DesktopNotices::opened, this, [&opened](const DesktopNotices::About &about) { opened.append(about); });
    m_desktop->isPressedAtOnce = true;
    happen(Kind::BatchFinished);
    EVENTUALLY_EQUAL(opened.size(), 1);
    QCOMPARE(opened.first().kind, Kind::BatchFinished);
    showMark(); // every answer has come
    happen(Kind::BatchFinished);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 2); // the next one stands anew, beside the mark
    QCOMPARE(opened.size(), 1);
}

void tst_DesktopNotices::theSandboxSaysSo()
{
    makeNotices(u"Sandbox"_s);
    happen(Kind::Rejected);
    EVENTUALLY(m_desktop->texts().startsWith("Sandbox: "_L1), m_desktop->texts());
}

void tst_DesktopNotices::theEndOfSendingInTheBackground()
{
    happen(Kind::Offline);
    happen(Kind::BatchFinished);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 2);
    m_notices->sayEnded(true, {.processing = 3, .all = 3});
    m_notices.reset(); // what could be opened by a press goes with the window
    // The two are closed one by one, and the last notice may come after them.
    EVENTUALLY(m_desktop->texts().contains("Everything queued has been sent"_L1), m_desktop->texts());
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    QVERIFY2(!m_desktop->texts().contains("not known"_L1) && !m_desktop->texts().contains("rejected"_L1), qPrintable(m_desktop->texts()));
    QCOMPARE(m_desktop->standing.first().actions, QStringList()); // nobody is there who would open something
}

void tst_DesktopNotices::theEndSaysWhatIsNotKnown()
{
    m_preferences->set(Preferences::Key::NoticeBatchFinished, false); // this is of another kind
    m_notices->sayEnded(true, {.processing = 1, .unknown = 2, .mismatch = 3, .rejected = 4, .all = 10});
    m_notices.reset();
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    const QString texts = m_desktop->texts();
    QVERIFY2(!texts.contains("has been sent"_L1) && !texts.contains("gateway has what"_L1), qPrintable(texts));
    QVERIFY2(texts.contains("Of 2 payment(s) it is not known whether the gateway accepted them. Start Kontor"_L1), qPrintable(texts));
    QVERIFY2(texts.contains("Do not create them again"_L1), qPrintable(texts));
    QVERIFY2(texts.contains("3 payment(s) with a mismatch"_L1), qPrintable(texts));
    QVERIFY2(texts.contains("4 payment(s) were rejected"_L1), qPrintable(texts));
}

void tst_DesktopNotices::theEndLeavesWhatNobodyHasRead()
{
    happen(Kind::Unknown);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    m_notices->rejected(payout(u"5"_s, u"Budi"_s)); // not even shown
    m_notices->sayEnded(true, {.unknown = 1, .rejected = 1, .all = 2});
    m_notices.reset();
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 3);
    EVENTUALLY(!m_desktop->texts().contains("goes on asking"_L1), m_desktop->texts());
    QVERIFY2(!m_desktop->texts().contains("Open it"_L1), qPrintable(m_desktop->texts()));
    for (const Desktop::Shown &each : std::as_const(m_desktop->standing))
        QCOMPARE(each.actions, QStringList());
}

void tst_DesktopNotices::withoutADesktopNothingHangs()
{
    if (wouldBeStarted())
        QSKIP("this computer starts a program of its own for notifications");
    cleanup();
    m_sender = std::make_unique<NoticeSender>();
    makeNotices();
    happen(Kind::KeyNotAccepted); // before it is known
    EVENTUALLY_EQUAL(m_sender->isThere(), std::optional(false));
    happen(Kind::Rejected);
    m_notices->hideSecrets();
}

void tst_DesktopNotices::aDesktopThatComesLater()
{
    if (wouldBeStarted())
        QSKIP("this computer starts a program of its own for notifications");
    cleanup();
    m_sender = std::make_unique<NoticeSender>();
    makeNotices();
    EVENTUALLY_EQUAL(m_sender->isThere(), std::optional(false));
    m_desktop = std::make_unique<Desktop>();
    EVENTUALLY_EQUAL(m_sender->isThere(), std::optional(true));
    happen(Kind::Rejected);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    m_desktop.reset();
    EVENTUALLY_EQUAL(m_sender->isThere(), std::optional(false));
    m_desktop = std::make_unique<Desktop>();
    EVENTUALLY_EQUAL(m_sender->isThere(), std::optional(true));
    happen(Kind::Rejected);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
}

//! Its program has ended, and what it showed has gone with it, unread.
void tst_DesktopNotices::aDesktopThatBeginsAnew()
{
    if (wouldBeStarted())
        QSKIP("this computer starts a program of its own for notifications");
    happen(Kind::Rejected);
    happen(Kind::KeyNotAccepted);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 2);
    m_desktop.reset();
    EVENTUALLY_EQUAL(m_sender->isThere(), std::optional(false));
    m_notices->setKeyAccepted(true); // what is over meanwhile is not said again
    happen(Kind::Offline); // there is nobody who could show it
    const QSignalSpy lost(m_sender.get(), &NoticeSender::lost);
    m_desktop = std::make_unique<Desktop>();
    EVENTUALLY_EQUAL(lost.size(), 2);
    m_clock->advance(DesktopNotices::gathering);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 2);
    QVERIFY2(m_desktop->texts().contains("1 payout"_L1) && m_desktop->texts().contains("No connection"_L1), qPrintable(m_desktop->texts()));
    m_notices->hideSecrets(); // by their new numbers
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 0);
}

//! One that ends while there is nothing to show, and that the bus starts again for the next: its number comes after it has come.
void tst_DesktopNotices::aDesktopThatTheNotificationStarts()
{
    QVERIFY(qEnvironmentVariableIsSet("XDG_DATA_HOME")); // the bus of with-keyring.sh
    const QString place = qEnvironmentVariable("XDG_DATA_HOME") + u"/dbus-1/services"_s;
    QVERIFY(QDir().mkpath(place));
    QFile known(place + u"/desktop.service"_s);
    QVERIFY(known.open(QIODevice::WriteOnly));
    known.write("[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=/bin/true\n"); // it is this test that comes
    known.close();
    QVERIFY(askBus(u"ReloadConfig"_s));
    m_desktop.reset();
    happen(Kind::KeyNotAccepted);
    QVERIFY(askBus(u"GetId"_s)); // what was asked before waits there by now
    m_desktop = std::make_unique<Desktop>();
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    QVERIFY(m_sender->isThere() == std::optional(true));
    showMark(); // its number has come
    m_notices->setKeyAccepted(true);
    EVENTUALLY(!m_desktop->texts().contains("key"_L1), m_desktop->texts());
    QVERIFY(known.remove());
    QVERIFY(askBus(u"ReloadConfig"_s));
}

void tst_DesktopNotices::noNamesBehindTheLock()
{
    m_preferences->set(Preferences::Key::NoticeAmounts, true);
    happen(Kind::Rejected);
    EVENTUALLY(m_desktop->texts().contains("Asha"_L1), m_desktop->texts());
    m_isLocked = true;
    m_notices->hideNames();
    EVENTUALLY(!m_desktop->texts().contains("Asha"_L1), m_desktop->texts()); // what stands
    QVERIFY2(m_desktop->texts().contains("1 payout"_L1), qPrintable(m_desktop->texts()));
    m_notices->rejected(payout(u"250000"_s, u"Budi"_s)); // what comes
    happen(Kind::BatchFinished);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 2);
    for (const QString &secret : {u"Asha"_s, u"Budi"_s, u"000"_s, u"Wages"_s})
        QVERIFY2(!m_desktop->texts().contains(secret), qPrintable(m_desktop->texts()));
}

// ---- the window

void tst_DesktopNotices::theWindowTellsAndOpens()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    fixture.put(id, PaymentState::Rejected);
    MainWindow window(*fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    QSignalSpy front(&window, &MainWindow::activationRequested);
    QVERIFY(!window.isVisible());
    Q_EMIT fixture.session->noticed(id, submission::Notice::Refused, PaymentKind::Payout); // as the worker says it
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    QVERIFY2(m_desktop->texts().startsWith("Test: 1 payout"_L1), qPrintable(m_desktop->texts()));
    QVERIFY2(!m_desktop->texts().contains("Asha"_L1) && !m_desktop->texts().contains("1,250"_L1), qPrintable(m_desktop->texts()));
    m_desktop->press(m_desktop->standing.firstKey());
    EVENTUALLY_EQUAL(front.size(), 1);
    showIt(window);
    const auto *payouts = window.findChild<PayoutsPage *>();
    EVENTUALLY(payouts && payouts->isVisible() && payouts->chosen() && payouts->chosen()->id == id);
    Q_EMIT window.findChild<DesktopNotices *>()->opened({.kind = Kind::KeyNotAccepted});
    EVENTUALLY(window.findChild<KeysPage *>() && window.findChild<KeysPage *>()->isVisible());
    Q_EMIT window.findChild<DesktopNotices *>()->opened(
        {.kind = Kind::Rejected, .ids = {u"KT-1"_s, u"KT-2"_s}, .since = fixture.clock.wall() - Seconds(60)});
    EVENTUALLY(payouts->isVisible());
    QCOMPARE(payouts->model().query().states, QList<PaymentState> {PaymentState::Rejected});
    Q_EMIT window.findChild<DesktopNotices *>()->opened({.kind = Kind::Unknown, .ids = {u"KT-1"_s}});
    EVENTUALLY_EQUAL(payouts->model().query().states, QList<PaymentState> {PaymentState::OutcomeUnknown});
}

//! The first came to its state before it was told of.
void tst_DesktopNotices::aPressShowsAllThatWereRefused()
{
    PageFixture fixture;
    MainWindow window(*fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    for (const auto *reference : {"A", "B"}) {
        PaymentDraft draft = goodDraft();
        draft.reference = QLatin1StringView(reference);
        const OrderId id = fixture.issue(draft);
        fixture.put(id, PaymentState::Rejected);
        Q_EMIT fixture.session->noticed(id, submission::Notice::Refused, PaymentKind::Payout);
    }
    EVENTUALLY(m_desktop->texts().contains("2 payout"_L1), m_desktop->texts());
    m_desktop->press(m_desktop->standing.firstKey());
    const auto *payouts = window.findChild<PayoutsPage *>();
    EVENTUALLY((payouts = window.findChild<PayoutsPage *>()) && payouts->model().query().cameSince);
    const auto found = await(fixture.session->ledger().payments().find(payouts->model().query()));
    QVERIFY(found);
    QCOMPARE(found->size(), 2);
}

void tst_DesktopNotices::theWindowTellsOfABatch()
{
    PageFixture fixture;
    const auto read = await(fixture.session->batches().read(file(fixture, rows(3)), NumberFormat(QLocale::c())));
    const auto batch = await(fixture.session->batches().import(*read));
    QVERIFY(batch && await(fixture.session->batches().send(batch->id)));
    MainWindow window(*fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    QSignalSpy front(&window, &MainWindow::activationRequested);
    const auto *jobs = window.findChild<JobModel *>();
    EVENTUALLY_EQUAL(jobs->running(), 1); // the window has seen it under way
    const auto payments = await(fixture.session->ledger().batches().payments(batch->seq));
    for (const PaymentRecord &payment : *payments)
        fixture.put(payment.id, PaymentState::Processing);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    QVERIFY2(m_desktop->texts().contains("batch"_L1) && !m_desktop->texts().contains("payroll"_L1), qPrintable(m_desktop->texts()));
    m_desktop->press(m_desktop->standing.firstKey());
    EVENTUALLY_EQUAL(front.size(), 1);
    showIt(window);
    EVENTUALLY(window.findChild<BatchRunPage *>() && window.findChild<BatchRunPage *>()->isVisible());
}

void tst_DesktopNotices::theWindowTellsOfABatchInDoubt()
{
    PageFixture fixture;
    const auto read = await(fixture.session->batches().read(file(fixture, rows(3)), NumberFormat(QLocale::c())));
    const auto batch = await(fixture.session->batches().import(*read));
    QVERIFY(batch && await(fixture.session->batches().send(batch->id)));
    MainWindow window(*fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    auto *jobs = window.findChild<JobModel *>();
    EVENTUALLY_EQUAL(jobs->running(), 1);
    const auto payments = await(fixture.session->ledger().batches().payments(batch->seq));
    for (const PaymentRecord &payment : *payments)
        fixture.put(payment.id, payment.batchRow == 2 ? PaymentState::OutcomeUnknown : PaymentState::Processing);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    QVERIFY2(m_desktop->texts().contains("Of 1 payout(s) it is not known yet"_L1), qPrintable(m_desktop->texts()));
    QVERIFY2(!m_desktop->texts().contains("rejected"_L1), qPrintable(m_desktop->texts()));
}

void tst_DesktopNotices::twoBatchesAreSent()
{
    AtWork at;
    QVERIFY(at.isThere);
    MerchantSession &session = *at.fixture.session;
    for (const auto *name : {"wages.csv", "bonus.csv"}) {
        const QByteArray content = QByteArray(name).startsWith('w') ? rows(2) : row(1, "77", "Budi Santoso");
        const auto read = await(session.batches().read(file(at.fixture, content, QLatin1StringView(name)), NumberFormat(QLocale::c())));
        const auto batch = await(session.batches().import(*read));
        QVERIFY(batch && await(session.batches().send(batch->id)));
    }
    MainWindow window(session, m_theme, m_format, *m_settings, m_sender.get());
    const auto *jobs = window.findChild<JobModel *>();
    EVENTUALLY_EQUAL(jobs->running(), 2); // the window has seen both under way
    session.start();
    QVERIFY2(at.comes([this] { return m_desktop->texts().contains("2 batch"_L1); }), qPrintable(m_desktop->texts()));
    QCOMPARE(m_desktop->standing.size(), 1);
    QVERIFY2(m_desktop->texts().contains("accepted all of it: 3 payout"_L1), qPrintable(m_desktop->texts()));
    m_desktop->press(m_desktop->standing.firstKey());
    const auto *batches = window.findChild<BatchesPage *>();
    EVENTUALLY((batches = window.findChild<BatchesPage *>()));
    showIt(window);
    EVENTUALLY(batches->isVisible()); // which of the two is the person's to say
}

void tst_DesktopNotices::thereIsNoConnection()
{
    AtWork at;
    QVERIFY(at.isThere);
    MainWindow window(*at.fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    at.fixture.session->start();
    QVERIFY(at.comes([&at] { return at.fixture.session->connection().state() == ConnectionStatus::State::Connected; }));
    at.gateway.sandbox.setFaults(R"({"do":"drop_before_accept"})");
    at.fixture.issue(goodDraft());
    QVERIFY(at.comes([&at] { return at.has(PauseReason::Offline); }));
    showMark();
    QCOMPARE(m_desktop->standing.size(), 1);
    const auto isTold = [this] { return m_desktop->texts().contains("No connection to the gateway"_L1); };
    QVERIFY2(at.comes(isTold, Seconds(1)), qPrintable(m_desktop->texts()));
    at.gateway.sandbox.setFaults({});
    QVERIFY(at.comes([&at] { return !at.has(PauseReason::Offline); }));
    EVENTUALLY(!m_desktop->texts().contains("No connection"_L1), m_desktop->texts());
}

void tst_DesktopNotices::noOutcomeIsKnown()
{
    AtWork at;
    QVERIFY(at.isThere);
    MainWindow window(*at.fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    at.fixture.session->start();
    at.gateway.sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","do":"accept_then_close"},)"
                                 R"({"method":"GET","path":"/payouts/.*","do":"status","status":503})");
    const OrderId id = at.fixture.issue(goodDraft());
    QVERIFY(at.comes([&] { return at.fixture.payment(id).submission.state == PaymentState::OutcomeUnknown; }));
    const Millis before = at.clock.monotonic();
    QVERIFY2(at.comes([this] { return m_desktop->standing.size() == 1; }, Seconds(1)), qPrintable(m_desktop->texts()));
    QVERIFY(at.clock.monotonic() - before > DesktopNotices::unknownFor - Seconds(10));
    QVERIFY2(m_desktop->texts().startsWith("Test: The outcome of 1 payment"_L1), qPrintable(m_desktop->texts()));
    QVERIFY2(!m_desktop->texts().contains("Asha"_L1), qPrintable(m_desktop->texts()));
    at.gateway.sandbox.setFaults({});
    QVERIFY2(at.comes([this] { return m_desktop->standing.isEmpty(); }), qPrintable(m_desktop->texts()));
    QVERIFY(at.fixture.payment(id).submission.accepted);
}

//! It is asked for again, and nobody has been told of it by this run.
void tst_DesktopNotices::whatAnEarlierRunLeftUnknown()
{
    AtWork at;
    QVERIFY(at.isThere);
    at.gateway.sandbox.setFaults(R"({"method":"GET","path":"/payouts/.*","do":"status","status":503})");
    at.fixture.put(at.fixture.issue(goodDraft()), PaymentState::OutcomeUnknown);
    MainWindow window(*at.fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    for (int questions = 0; questions < 5; ++questions) { // one that follows from another, too
        QVERIFY(await(at.fixture.session->ledger().statistics().counts()));
        at.clock.advance(std::chrono::hours(1)); // and nobody works
    }
    showMark();
    QCOMPARE(m_desktop->calls, 1);
    m_sender->cancel(markSlot);
    at.fixture.session->start();
    QVERIFY(at.comes([this] { return m_desktop->texts().contains("Test: The outcome of 1 payment"_L1); }, Seconds(1)));
    m_desktop->press(u"The outcome of 1 payment"_s);
    const auto *payouts = window.findChild<PayoutsPage *>();
    QVERIFY(payouts);
    EVENTUALLY_EQUAL(
        payouts->model().query().states, QList<PaymentState> {PaymentState::OutcomeUnknown}); // before somebody is at the window
    showIt(window);
    EVENTUALLY(payouts->isVisible());
}

//! That one asks, and says so where it is.
void tst_DesktopNotices::notBesideAnotherKontor()
{
    AtWork at;
    QVERIFY(at.isThere);
    at.gateway.sandbox.setFaults(R"({"method":"GET","path":"/payouts/.*","do":"status","status":503})");
    const OrderId id = at.fixture.issue(goodDraft());
    at.fixture.put(id, PaymentState::OutcomeUnknown);
    at.fixture.session->start();
    QVERIFY(at.comes([&at] { return at.fixture.session->isWorker(); }));
    auto other = *MerchantSession::open(at.fixture.home, at.fixture.session->profile(), at.clock, withKey);
    MainWindow window(*other, m_theme, m_format, *m_settings, m_sender.get());
    other->start();
    QVERIFY(at.comes([&other] { return other->isBesideAnother(); }));
    Q_EMIT other->progressed(id, PaymentState::OutcomeUnknown); // as from when it was the one that works
    at.clock.advance(DesktopNotices::unknownFor);
    QVERIFY(await(other->ledger().payments().byId(id)));
    at.clock.advance(Seconds(10));
    showMark();
    QCOMPARE(m_desktop->calls, 1);
}

//! It sends in the background, and the last reply never comes.
void tst_DesktopNotices::theWindowEndsInDoubt()
{
    AtWork at;
    QVERIFY(at.isThere);
    at.fixture.put(at.fixture.issue(goodDraft()), PaymentState::Rejected); // long ago
    MainWindow window(*at.fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    at.fixture.session->start();
    QVERIFY(at.comes([&at] { return at.fixture.session->isWorker() && !at.fixture.session->sending().pauseReasons(); }));
    at.gateway.sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","do":"accept_then_close"},)"
                                 R"({"method":"GET","path":"/payouts/.*","do":"status","status":503})");
    showIt(window);
    at.fixture.issue(goodDraft());
    window.close();
    QPushButton *background = nullptr;
    EVENTUALLY((background = buttonOf(window, u"&Keep sending in the background"_s)));
    QSignalSpy ended(&window, &MainWindow::endedInBackground);
    background->click();
    QVERIFY2(at.comes([&ended] { return !ended.isEmpty(); }), qPrintable(m_desktop->texts()));
    EVENTUALLY(m_desktop->texts().contains("Of 1 payment(s) it is not known whether the gateway accepted"_L1), m_desktop->texts());
    QVERIFY2(!m_desktop->texts().contains("Everything queued has been sent"_L1), qPrintable(m_desktop->texts()));
    QVERIFY2(!m_desktop->texts().contains("were rejected"_L1), qPrintable(m_desktop->texts()));
}

//! At once, and without a word of money before it is proven.
void tst_DesktopNotices::theGatewayRefusesThePayout()
{
    AtWork at;
    QVERIFY(at.isThere);
    MainWindow window(*at.fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    at.fixture.session->start();
    at.gateway.sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","do":"status","status":422})");
    const OrderId id = at.fixture.issue(goodDraft());
    QVERIFY2(at.comes([this] { return m_desktop->texts().contains("1 payout"_L1); }), qPrintable(m_desktop->texts()));
    QCOMPARE(at.fixture.payment(id).submission.state, PaymentState::Rejected);
    QVERIFY(!submission::isProven(at.fixture.payment(id).submission));
    QVERIFY2(!m_desktop->texts().contains("money moved"_L1), qPrintable(m_desktop->texts()));
    const QSignalSpy front(&window, &MainWindow::activationRequested);
    m_desktop->press(u"1 payout"_s);
    EVENTUALLY_EQUAL(front.size(), 1); // that brings it forward: a window that comes by itself takes the notifications away
    showIt(window);
    const auto *payouts = window.findChild<PayoutsPage *>();
    EVENTUALLY((payouts = window.findChild<PayoutsPage *>()) && payouts->chosen() && payouts->chosen()->id == id,
        m_desktop->texts() + u" / "_s + visibleTexts(window).join(u'|'));
}

void tst_DesktopNotices::theGatewayRefusesTheKey()
{
    AtWork at(false);
    QVERIFY(at.isThere);
    MainWindow window(*at.fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    const QSignalSpy front(&window, &MainWindow::activationRequested);
    at.fixture.session->start();
    const OrderId id = at.fixture.issue(goodDraft());
    const auto isTold = [this] { return m_desktop->texts().contains("The gateway does not accept the key"_L1); };
    QVERIFY2(at.comes(isTold), qPrintable(m_desktop->texts()));
    QVERIFY(at.has(PauseReason::NotAllowed));
    at.registerKey();
    at.fixture.session->sending().tryAgain();
    QVERIFY(at.comes([this] { return m_desktop->standing.isEmpty(); })); // it is over
    QVERIFY(!at.has(PauseReason::NotAllowed));
    QVERIFY(at.comes([&] { return at.fixture.payment(id).submission.accepted; }));

    QVERIFY(at.useNewKey()); // which the gateway doesn't know
    at.fixture.issue(goodDraft());
    QVERIFY2(at.comes(isTold), qPrintable(m_desktop->texts()));
    QCOMPARE(front.size(), 0);
    m_desktop->press(u"The gateway does not accept the key"_s);
    EVENTUALLY_EQUAL(front.size(), 1);
    showIt(window);
    EVENTUALLY(window.findChild<KeysPage *>() && window.findChild<KeysPage *>()->isVisible());
}

//! Whatever Privacy allows: whoever stands before the lock is not the one who allowed it.
void tst_DesktopNotices::theWindowIsLocked()
{
    m_preferences->set(Preferences::Key::NoticeAmounts, true);
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    fixture.put(id, PaymentState::Rejected);
    MainWindow window(*fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    showIt(window);
    window.hideSecrets(); // as the lock does
    window.hide();
    Q_EMIT fixture.session->noticed(id, submission::Notice::Refused, PaymentKind::Payout);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    QVERIFY2(m_desktop->texts().contains("1 payout"_L1), qPrintable(m_desktop->texts()));
    const QString name = goodDraft().accountName;
    QVERIFY2(!name.isEmpty() && !m_desktop->texts().contains(name), qPrintable(m_desktop->texts()));
    QVERIFY2(!m_desktop->texts().contains("IDR"_L1), qPrintable(m_desktop->texts()));
    showIt(window); // it was opened
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 0);
}

//! The window of another profile is there before the old one goes; what that one had shown is nothing to it.
void tst_DesktopNotices::anotherProfilesWindow()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    fixture.put(id, PaymentState::Rejected);
    auto window = std::make_unique<MainWindow>(*fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    Q_EMIT fixture.session->noticed(id, submission::Notice::Refused, PaymentKind::Payout);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    const uint number = m_desktop->standing.firstKey();
    PageFixture other;
    MainWindow next(*other.session, m_theme, m_format, *m_settings, m_sender.get());
    QSignalSpy front(&next, &MainWindow::activationRequested);
    window.reset();
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 0);
    Q_EMIT m_desktop->ActionInvoked(number, u"default"_s); // it was pressed at that moment
    showMark();
    QCOMPARE(front.size(), 0);
    showIt(next);
    const auto *payouts = next.findChild<PayoutsPage *>();
    QVERIFY(!payouts || !payouts->chosen());
}

void tst_DesktopNotices::theWindowIsQuietWhileItIsSeen()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    MainWindow window(*fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    showIt(window);
    Q_EMIT fixture.session->noticed(id, submission::Notice::Refused, PaymentKind::Payout);
    QVERIFY(await(fixture.session->ledger().payments().byId(id))); // behind the window's own question
    window.hide();
    Q_EMIT fixture.session->noticed(id, submission::Notice::Refused, PaymentKind::Payin); // no payout
    Q_EMIT fixture.session->noticed(id, submission::Notice::Settled, PaymentKind::Payout);
    Q_EMIT fixture.session->noticed(id, submission::Notice::Refused, PaymentKind::Payout);
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 1);
    QCOMPARE(m_desktop->calls, 1);
    showIt(window); // somebody is there again
    EVENTUALLY_EQUAL(m_desktop->standing.size(), 0);
}

void tst_DesktopNotices::settingsSayWhetherTheDesktopShowsAny()
{
    PageFixture fixture;
    MainWindow window(*fixture.session, m_theme, m_format, *m_settings, m_sender.get());
    showIt(window);
    window.findChild<QAction *>(u"settingsAction"_s)->trigger();
    auto &page = *window.findChild<SettingsPage *>();
    auto *list = page.findChild<QListWidget *>(u"settingsList"_s);
    list->setCurrentItem(list->findItems(u"Notifications"_s, Qt::MatchExactly).value(0));
    EVENTUALLY(visibleTexts(page).join(u'|').contains("They come only while you are not at"_L1));
    QCOMPARE(nameless(page), QString());
    for (const Preferences::Key key : {Preferences::Key::NoticeBatchFinished, Preferences::Key::NoticeRejected,
             Preferences::Key::NoticeUnknown, Preferences::Key::NoticeOffline, Preferences::Key::NoticeKey})
        QVERIFY(m_preferences->isOn(key));
    auto *offline = qobject_cast<QCheckBox *>(rowOf(page, u"Connection"_s)->editor());
    QTest::keyClick(offline, Qt::Key_Space);
    QVERIFY(!m_preferences->isOn(Preferences::Key::NoticeOffline));
    m_desktop.reset();
    EVENTUALLY(visibleTexts(page).join(u'|').contains("This desktop shows no notifications."_L1));
    list->setCurrentItem(list->findItems(u"Privacy"_s, Qt::MatchExactly).value(0));
    auto *amounts = qobject_cast<QCheckBox *>(rowOf(page, u"Amounts in notifications"_s)->editor());
    QVERIFY(!amounts->isChecked());
    QTest::keyClick(amounts, Qt::Key_Space);
    QVERIFY(m_preferences->isOn(Preferences::Key::NoticeAmounts));
}

KONTOR_TEST(tst_DesktopNotices, QApplication)
#include "tst_desktopnotices.moc"
