// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchrunpage.h"
#include "gui/keys/keyspage.h"
#include "gui/payouts/payoutspage.h"
#include "gui/settings/settingspage.h"
#include "gui/theme/theme.h"
#include "gui/widgets/fieldrow.h"
#include "gui/window/desktopnotices.h"
#include "gui/window/jobbook.h"
#include "gui/window/mainwindow.h"
#include "payrollrows.h"
#include "support/fakeclock.h"

#include <QApplication>
#include <QCheckBox>
#include <QDBusConnection>
#include <QListWidget>
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
class Desktop final : public QObject {
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

    void press(uint id)
    {
        Q_EMIT ActionInvoked(id, u"default"_s);
        CloseNotification(id);
    }
    void putAway(uint id)
    {
        standing.remove(id);
        Q_EMIT NotificationClosed(id, 2);
    }
    QString texts() const
    {
        QStringList all;
        for (const Shown &each : standing)
            all += {each.summary, each.body};
        return all.join(u'|');
    }

public Q_SLOTS:
    QStringList GetCapabilities() { return m_capabilities; }
    uint Notify(const QString &, uint replaced, const QString &, const QString &summary, const QString &body, const QStringList &actions,
        const QVariantMap &, int)
    {
        ++calls;
        const uint id = replaced != 0 ? replaced : ++m_last;
        standing.insert(id, {summary, body, actions});
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
    void notBeforeItsTime();
    void whatIsOverGoes();
    void itGoesWhenSomebodyComes();
    void namesAndAmountsOnlyWhenAllowed();
    void markupIsShownAsItIs();
    void aPressOpens();
    void theSandboxSaysSo();
    void theEndOfSendingInTheBackground();
    void withoutADesktopNothingHangs();
    void aDesktopThatComesLater();
    void theWindowTellsAndOpens();
    void theWindowTellsOfABatch();
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
};

Q_DECLARE_METATYPE(kontor::DesktopNotices::Kind)
Q_DECLARE_METATYPE(kontor::Preferences::Key)

namespace {

constexpr int markSlot = 99;

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
    m_isSeen = false;
    m_desktop = std::make_unique<Desktop>();
    m_sender = std::make_unique<NoticeSender>();
    QTRY_VERIFY(m_sender->isThere() == std::optional(true));
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
        .isSeen = [this] { return m_isSeen; }});
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
        m_notices->batchFinished({.id = u"b1"_s, .title = u"Wages November"_s, .accepted = 3, .all = 5});
        break;
    case Kind::NotAccepted:
        m_notices->notAccepted(payout(u"1250000"_s, u"Asha Verma"_s));
        break;
    case Kind::Unknown:
        m_notices->stands(idOf(u"KT-U1"_s), PaymentState::Unknown);
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
    QTRY_VERIFY(m_desktop->texts().contains("mark"_L1));
}

void tst_DesktopNotices::eachKindComes_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<Preferences::Key>("key");
    QTest::addColumn<QString>("words");
    QTest::newRow("batch") << Kind::BatchFinished << Preferences::Key::NoticeBatchFinished << u"The gateway has accepted 3 of 5 payouts."_s;
    QTest::newRow("not accepted") << Kind::NotAccepted << Preferences::Key::NoticeNotAccepted << u"No money moved"_s;
    QTest::newRow("unknown") << Kind::Unknown << Preferences::Key::NoticeUnknown << u"Do not create a payment for the same thing again."_s;
    QTest::newRow("offline") << Kind::Offline << Preferences::Key::NoticeOffline << u"Queued payments wait"_s;
    QTest::newRow("key") << Kind::KeyNotAccepted << Preferences::Key::NoticeKey << u"Sending is paused"_s;
}

void tst_DesktopNotices::eachKindComes()
{
    QFETCH(const Kind, kind);
    QFETCH(const QString, words);
    happen(kind);
    QTRY_COMPARE(m_desktop->standing.size(), 1);
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
    QTRY_VERIFY(m_desktop->texts().contains("second"_L1));
    QCOMPARE(m_desktop->calls, 2);
}

void tst_DesktopNotices::oneThatIsSwitchedOff()
{
    QFETCH(const Kind, kind);
    QFETCH(const Preferences::Key, key);
    happen(kind);
    QTRY_COMPARE(m_desktop->standing.size(), 1);
    m_preferences->set(key, false);
    QTRY_COMPARE(m_desktop->standing.size(), 0); // what stands goes, too
    makeNotices();
    happen(kind);
    showMark();
    QCOMPARE(m_desktop->calls, 2);
}

void tst_DesktopNotices::oneOfAKindIsCounted()
{
    happen(Kind::NotAccepted);
    QTRY_VERIFY2(m_desktop->texts().contains("1 payout"_L1), qPrintable(m_desktop->texts()));
    const uint id = m_desktop->standing.firstKey();
    m_notices->notAccepted(payout(u"5"_s, u"Budi"_s));
    m_notices->notAccepted(payout(u"6"_s, u"Citra"_s));
    m_clock->advance(DesktopNotices::gathering);
    QTRY_VERIFY2(m_desktop->texts().contains("3 payout"_L1), qPrintable(m_desktop->texts()));
    QCOMPARE(m_desktop->standing.size(), 1);
    QCOMPARE(m_desktop->standing.firstKey(), id);
    QCOMPARE(m_desktop->calls, 2); // what comes within a second is told once
    happen(Kind::Offline);
    QTRY_COMPARE(m_desktop->standing.size(), 2); // another kind is another one
}

void tst_DesktopNotices::whoPutsItAwayHasReadIt()
{
    happen(Kind::NotAccepted);
    QTRY_COMPARE(m_desktop->standing.size(), 1);
    const QSignalSpy closed(m_sender.get(), &NoticeSender::closed);
    m_desktop->putAway(m_desktop->standing.firstKey());
    QTRY_COMPARE(closed.size(), 1);
    happen(Kind::NotAccepted);
    QTRY_COMPARE(m_desktop->standing.size(), 1);
    QVERIFY2(m_desktop->texts().contains("1 payout"_L1), qPrintable(m_desktop->texts()));
}

void tst_DesktopNotices::notBeforeItsTime()
{
    m_notices->setOffline(true);
    m_notices->stands(idOf(u"KT-U1"_s), PaymentState::Unknown);
    m_clock->advance(Seconds(59));
    m_notices->setOffline(false); // it was back within the minute
    m_clock->advance(Seconds(60));
    m_notices->stands(idOf(u"KT-U1"_s), PaymentState::Sent); // one second before
    m_notices->stands(idOf(u"KT-U1"_s), PaymentState::Unknown); // the two minutes begin anew
    m_clock->advance(Seconds(119));
    showMark();
    QCOMPARE(m_desktop->calls, 1);
    m_clock->advance(Seconds(2));
    QTRY_VERIFY2(m_desktop->texts().contains("not known"_L1), qPrintable(m_desktop->texts()));
}

void tst_DesktopNotices::whatIsOverGoes()
{
    m_notices->stands(idOf(u"KT-U2"_s), PaymentState::Unknown);
    happen(Kind::Unknown);
    happen(Kind::Offline);
    happen(Kind::KeyNotAccepted);
    QTRY_COMPARE(m_desktop->standing.size(), 3);
    QVERIFY2(m_desktop->texts().contains("2 payment"_L1), qPrintable(m_desktop->texts()));
    m_notices->setOffline(false);
    m_notices->setKeyAccepted(true);
    QTRY_COMPARE(m_desktop->standing.size(), 1);
    m_notices->stands(idOf(u"KT-U1"_s), PaymentState::Settled);
    m_clock->advance(DesktopNotices::gathering);
    QTRY_VERIFY2(m_desktop->texts().contains("1 payment"_L1), qPrintable(m_desktop->texts()));
    m_notices->stands(idOf(u"KT-U2"_s), PaymentState::Sent);
    QTRY_COMPARE(m_desktop->standing.size(), 0);
}

void tst_DesktopNotices::itGoesWhenSomebodyComes()
{
    happen(Kind::NotAccepted);
    QTRY_COMPARE(m_desktop->standing.size(), 1);
    m_notices->putAway();
    QTRY_COMPARE(m_desktop->standing.size(), 0);
    m_notices->notAccepted(payout(u"5"_s, u"Budi"_s)); // one that is still on its way to the desktop
    m_clock->advance(DesktopNotices::gathering);
    m_notices->putAway();
    showMark();
    QTRY_COMPARE(m_desktop->standing.size(), 1); // the mark
}

void tst_DesktopNotices::namesAndAmountsOnlyWhenAllowed()
{
    m_preferences->set(Preferences::Key::NoticeAmounts, true);
    happen(Kind::NotAccepted);
    QTRY_VERIFY2(m_desktop->texts().contains(u"1,250,000\u00a0IDR to Asha Verma."_s), qPrintable(m_desktop->texts()));
    m_notices->notAccepted(payout(u"250000"_s, u"Budi"_s));
    m_clock->advance(DesktopNotices::gathering);
    QTRY_VERIFY2(m_desktop->texts().contains(u"1,500,000\u00a0IDR."_s), qPrintable(m_desktop->texts()));
    happen(Kind::BatchFinished);
    QTRY_VERIFY2(m_desktop->texts().contains("Wages November: "_L1), qPrintable(m_desktop->texts()));
    QVERIFY(!m_desktop->texts().contains("5010"_L1)); // an account number never
}

void tst_DesktopNotices::markupIsShownAsItIs()
{
    cleanup();
    m_desktop = std::make_unique<Desktop>(QStringList {u"body"_s, u"body-markup"_s});
    m_sender = std::make_unique<NoticeSender>();
    QTRY_VERIFY(m_sender->isThere() == std::optional(true));
    makeNotices();
    m_preferences->set(Preferences::Key::NoticeAmounts, true);
    m_notices->notAccepted(payout(u"5"_s, u"<b>Asha</b> & Verma"_s));
    m_clock->advance(DesktopNotices::gathering);
    QTRY_VERIFY2(m_desktop->texts().contains("&lt;b&gt;Asha&lt;/b&gt; &amp; Verma"_L1), qPrintable(m_desktop->texts()));
}

void tst_DesktopNotices::aPressOpens()
{
    QList<DesktopNotices::About> opened;
    connect(m_notices.get(), &DesktopNotices::opened, this, [&opened](const DesktopNotices::About &about) { opened.append(about); });
    const UtcTime before = m_clock->wall();
    happen(Kind::BatchFinished);
    QTRY_COMPARE(m_desktop->standing.size(), 1);
    m_desktop->press(m_desktop->standing.firstKey() + 7); // another program's
    m_desktop->press(m_desktop->standing.firstKey());
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(opened.first().kind, Kind::BatchFinished);
    QCOMPARE(opened.first().ids, QStringList {u"b1"_s});
    QCOMPARE(opened.first().since, before);
    QCOMPARE(m_desktop->standing.size(), 0);
}

void tst_DesktopNotices::theSandboxSaysSo()
{
    makeNotices(u"Sandbox"_s);
    happen(Kind::NotAccepted);
    QTRY_VERIFY2(m_desktop->texts().startsWith("Sandbox: "_L1), qPrintable(m_desktop->texts()));
}

void tst_DesktopNotices::theEndOfSendingInTheBackground()
{
    happen(Kind::NotAccepted);
    happen(Kind::BatchFinished);
    QTRY_COMPARE(m_desktop->standing.size(), 2);
    m_notices->sayEnded(true);
    m_notices.reset(); // what could be opened by a press goes with the window
    QTRY_COMPARE(m_desktop->standing.size(), 1);
    QVERIFY2(m_desktop->texts().contains("Everything queued has been sent"_L1), qPrintable(m_desktop->texts()));
}

void tst_DesktopNotices::withoutADesktopNothingHangs()
{
    cleanup();
    m_sender = std::make_unique<NoticeSender>();
    makeNotices();
    happen(Kind::KeyNotAccepted); // before it is known
    QTRY_VERIFY(m_sender->isThere() == std::optional(false));
    happen(Kind::NotAccepted);
    m_notices->putAway();
}

void tst_DesktopNotices::aDesktopThatComesLater()
{
    cleanup();
    m_sender = std::make_unique<NoticeSender>();
    makeNotices();
    QTRY_VERIFY(m_sender->isThere() == std::optional(false));
    m_desktop = std::make_unique<Desktop>();
    QTRY_VERIFY(m_sender->isThere() == std::optional(true));
    happen(Kind::NotAccepted);
    QTRY_COMPARE(m_desktop->standing.size(), 1);
    m_desktop.reset();
    QTRY_VERIFY(m_sender->isThere() == std::optional(false));
    m_desktop = std::make_unique<Desktop>();
    QTRY_VERIFY(m_sender->isThere() == std::optional(true));
    happen(Kind::NotAccepted);
    QTRY_COMPARE(m_desktop->standing.size(), 1);
}

// ---- the window

void tst_DesktopNotices::theWindowTellsAndOpens()
{
    PageDesk desk;
    const OrderId id = desk.issue(goodDraft());
    desk.put(id, PaymentState::Rejected);
    MainWindow window(*desk.office, m_theme, m_format, *m_settings, m_sender.get());
    QSignalSpy front(&window, &MainWindow::frontAsked);
    QVERIFY(!window.isVisible());
    Q_EMIT desk.office->noticed(id, submission::Notice::Refused, PaymentKind::Payout); // as the worker says it
    QTRY_COMPARE(m_desktop->standing.size(), 1);
    QVERIFY2(m_desktop->texts().startsWith("Test: 1 payout"_L1), qPrintable(m_desktop->texts()));
    QVERIFY2(!m_desktop->texts().contains("Asha"_L1) && !m_desktop->texts().contains("1,250"_L1), qPrintable(m_desktop->texts()));
    m_desktop->press(m_desktop->standing.firstKey());
    QTRY_COMPARE(front.size(), 1);
    showIt(window);
    const auto *payouts = window.findChild<PayoutsPage *>();
    QTRY_VERIFY(payouts && payouts->isVisible() && payouts->chosen() && payouts->chosen()->id == id);
    Q_EMIT window.findChild<DesktopNotices *>()->opened({.kind = Kind::KeyNotAccepted});
    QTRY_VERIFY(window.findChild<KeysPage *>() && window.findChild<KeysPage *>()->isVisible());
    Q_EMIT window.findChild<DesktopNotices *>()->opened(
        {.kind = Kind::NotAccepted, .ids = {u"KT-1"_s, u"KT-2"_s}, .since = desk.clock.wall() - Seconds(60)});
    QTRY_VERIFY(payouts->isVisible());
    QCOMPARE(payouts->query().states, QList<PaymentState> {PaymentState::Rejected});
    Q_EMIT window.findChild<DesktopNotices *>()->opened({.kind = Kind::Unknown, .ids = {u"KT-1"_s}});
    QTRY_COMPARE(payouts->query().states, QList<PaymentState> {PaymentState::Unknown});
}

void tst_DesktopNotices::theWindowTellsOfABatch()
{
    PageDesk desk;
    const auto read = await(desk.office->batches().read(file(desk, rows(3)), NumberFormat(QLocale::c())));
    const auto batch = await(desk.office->batches().import(*read));
    QVERIFY(batch && await(desk.office->batches().send(batch->id)));
    MainWindow window(*desk.office, m_theme, m_format, *m_settings, m_sender.get());
    QSignalSpy front(&window, &MainWindow::frontAsked);
    const auto *jobs = window.findChild<JobBook *>();
    QTRY_COMPARE(jobs->running(), 1); // the window has seen it under way
    const auto payments = await(desk.office->ledger().paymentsOfBatch(batch->seq));
    for (const PaymentRecord &payment : *payments)
        desk.put(payment.id, PaymentState::Sent);
    QTRY_COMPARE(m_desktop->standing.size(), 1);
    QVERIFY2(m_desktop->texts().contains("batch"_L1) && !m_desktop->texts().contains("payroll"_L1), qPrintable(m_desktop->texts()));
    m_desktop->press(m_desktop->standing.firstKey());
    QTRY_COMPARE(front.size(), 1);
    showIt(window);
    QTRY_VERIFY(window.findChild<BatchRunPage *>() && window.findChild<BatchRunPage *>()->isVisible());
}

void tst_DesktopNotices::theWindowIsQuietWhileItIsSeen()
{
    PageDesk desk;
    const OrderId id = desk.issue(goodDraft());
    MainWindow window(*desk.office, m_theme, m_format, *m_settings, m_sender.get());
    showIt(window);
    Q_EMIT desk.office->noticed(id, submission::Notice::Refused, PaymentKind::Payout);
    QVERIFY(await(desk.office->ledger().payment(id))); // behind the window's own question
    window.hide();
    Q_EMIT desk.office->noticed(id, submission::Notice::Refused, PaymentKind::Payin); // no payout
    Q_EMIT desk.office->noticed(id, submission::Notice::Settled, PaymentKind::Payout);
    Q_EMIT desk.office->noticed(id, submission::Notice::Refused, PaymentKind::Payout);
    QTRY_COMPARE(m_desktop->standing.size(), 1);
    QCOMPARE(m_desktop->calls, 1);
    showIt(window); // somebody is there again
    QTRY_COMPARE(m_desktop->standing.size(), 0);
}

void tst_DesktopNotices::settingsSayWhetherTheDesktopShowsAny()
{
    PageDesk desk;
    MainWindow window(*desk.office, m_theme, m_format, *m_settings, m_sender.get());
    showIt(window);
    window.findChild<QAction *>(u"settingsAction"_s)->trigger();
    auto &page = *window.findChild<SettingsPage *>();
    auto *list = page.findChild<QListWidget *>(u"settingsList"_s);
    list->setCurrentItem(list->findItems(u"Notifications"_s, Qt::MatchExactly).value(0));
    QTRY_VERIFY(visibleTexts(page).join(u'|').contains("They come only while you are not at"_L1));
    QCOMPARE(nameless(page), QString());
    for (const Preferences::Key key : {Preferences::Key::NoticeBatchFinished, Preferences::Key::NoticeNotAccepted,
             Preferences::Key::NoticeUnknown, Preferences::Key::NoticeOffline, Preferences::Key::NoticeKey})
        QVERIFY(m_preferences->isOn(key));
    auto *offline = qobject_cast<QCheckBox *>(rowOf(page, u"Connection"_s)->editor());
    QTest::keyClick(offline, Qt::Key_Space);
    QVERIFY(!m_preferences->isOn(Preferences::Key::NoticeOffline));
    m_desktop.reset();
    QTRY_VERIFY(visibleTexts(page).join(u'|').contains("This desktop shows no notifications."_L1));
    list->setCurrentItem(list->findItems(u"Privacy"_s, Qt::MatchExactly).value(0));
    auto *amounts = qobject_cast<QCheckBox *>(rowOf(page, u"Amounts in notifications"_s)->editor());
    QVERIFY(!amounts->isChecked());
    QTest::keyClick(amounts, Qt::Key_Space);
    QVERIFY(m_preferences->isOn(Preferences::Key::NoticeAmounts));
}

QTEST_MAIN(tst_DesktopNotices)
#include "tst_desktopnotices.moc"
