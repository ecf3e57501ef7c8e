// SPDX-License-Identifier: GPL-3.0-or-later
#include "gatewayfixture.h"
#include "gui/callbacks/callbackspage.h"
#include "gui/overview/overviewpage.h"
#include "gui/page/messagebar.h"
#include "gui/shell/timesettings.h"
#include "gui/shell/warningbars.h"
#include "gui/status/statusbutton.h"
#include "gui/status/statuspopover.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "messages/explanation.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QTest>
#include <QToolButton>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What needs somebody although sending goes on: the bars on top of every page, and the parts of the status bar that say the same.
class tst_Warnings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aClockThatIsFarOff();
    void whoClosedItIsNotToldTwice();
    void aLittleOffIsSaidWithARefusal();
    void theTimeSettingsOfTheDesktop_data();
    void theTimeSettingsOfTheDesktop();
    void aGatewayThatRefusesForLong();
    void noCallbackForHalfAnHour();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

const QString clockLead = u"This computer's clock is %1 s %2 the gateway."_s;

//! This computer's clock, which somebody may set.
class SetClock final : public Clock {
public:
    UtcTime wall() const override { return m_system.wall() + m_ahead; }
    Millis monotonic() const override { return m_system.monotonic(); }
    QString boot() const override { return m_system.boot(); }
    void after(Millis delay, QObject *context, std::function<void()> call) override { m_system.after(delay, context, std::move(call)); }
    void setAhead(Seconds ahead) { m_ahead = ahead; }

private:
    SystemClock m_system;
    Seconds m_ahead {};
};

using AtWorkByTheSystem = AtWork<SetClock>;

//! The window over an office that works on a real gateway.
struct WarnedWindow {
    template <class Work>
    WarnedWindow(Work &work, Theme &theme, const NumberFormat &format)
        : settings(work.fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , window(*work.fixture.session, theme, format, settings)
    {
        showIt(window);
        work.fixture.session->start();
    }
    QWidget &bars() { return *window.findChild<WarningBars *>(); }
    QString barTexts() { return bars().isVisible() ? visibleTexts(bars()).join(u' ') : QString(); }
    StatusButton &part(const QString &name) { return *window.findChild<StatusButton *>(name); }

    QSettings settings;
    MainWindow window;
};

//! Whether the words say so many seconds, or the next of them: the header of an answer has whole ones.
bool says(const QString &text, int seconds, const QString &way)
{
    return text.contains(clockLead.arg(seconds).arg(way)) || text.contains(clockLead.arg(seconds - 1).arg(way))
        || text.contains(clockLead.arg(seconds + 1).arg(way));
}

} // namespace

void tst_Warnings::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_Warnings::aClockThatIsFarOff()
{
    AtWorkByTheSystem work;
    QVERIFY(work.isThere);
    work.clock.setAhead(Seconds(41));
    WarnedWindow at(work, m_theme, m_format);
    QVERIFY2(work.comes([&] { return says(at.barTexts(), 41, u"ahead of"_s); }), qPrintable(at.barTexts()));
    QVERIFY(at.barTexts().contains(
        "Kontor signs with the gateway's time; the times on this screen are this computer's. Set the clock in your system settings; "
        "Kontor does not change it."_L1));
    QVERIFY(at.barTexts().contains("K-301"_L1));
    QVERIFY(!work.fixture.session->sending().pauseReasons());
    at.part(u"clockButton"_s).click();
    auto *popover = at.window.findChild<StatusPopover *>();
    QVERIFY(visibleTexts(*popover).join(u' ').contains("Kontor signs with the gateway's time"_L1));
    QCOMPARE(popover->findChild<QScrollArea *>()->verticalScrollBar()->maximum(), 0); // there is room for all of it
    QTest::keyClick(popover, Qt::Key_Escape);
    QVERIFY(!popover->isVisible());
    // So does its line on the overview.
    at.window.findChild<QAction *>(u"overviewAction"_s)->trigger();
    QVERIFY(!clickOn(*at.window.findChild<OverviewPage *>(), u"This computer's clock is"_s).isEmpty());
    QVERIFY(popover->isVisible() && buttonOf(*popover, u"Compare again"_s));
    QTest::keyClick(popover, Qt::Key_Escape);
    // Somebody sets it right: one look is enough, whatever was measured before.
    work.clock.setAhead({});
    QTest::mouseClick(awaitedButton(at.bars(), u"Check again"_s), Qt::LeftButton);
    QVERIFY2(work.comes([&] { return !at.bars().isVisible(); }), qPrintable(at.barTexts()));
    EVENTUALLY(visibleTexts(at.window).join(u'|').contains("This computer's clock agrees with the gateway's."_L1));
    QVERIFY(await(work.fixture.session->stop()));
}

void tst_Warnings::whoClosedItIsNotToldTwice()
{
    AtWorkByTheSystem work;
    QVERIFY(work.isThere);
    work.clock.setAhead(Seconds(-90));
    WarnedWindow at(work, m_theme, m_format);
    QVERIFY2(work.comes([&] { return says(at.barTexts(), 90, u"behind"_s); }), qPrintable(at.barTexts()));
    const auto closing = [&at] {
        for (auto *button : at.bars().findChildren<QToolButton *>()) {
            if (button->isVisible() && button->accessibleName() == "Close this message"_L1)
                return button;
        }
        return static_cast<QToolButton *>(nullptr);
    };
    QVERIFY(closing());
    QTest::mouseClick(closing(), Qt::LeftButton);
    QVERIFY(!at.bars().isVisible());
    const auto compare = [&](const QString &shown) {
        at.part(u"clockButton"_s).click();
        auto *popover = at.window.findChild<StatusPopover *>();
        QTest::mouseClick(awaitedButton(*popover, u"Compare again"_s), Qt::LeftButton);
        return work.comes([&] { return at.part(u"clockButton"_s).text().contains(shown); });
    };
    work.clock.setAhead(Seconds(-255));
    QVERIFY2(compare(u"25"_s), qPrintable(at.part(u"clockButton"_s).text()));
    QVERIFY(!at.bars().isVisible());
    work.clock.setAhead({});
    (void)compare(u"Clock"_s);
    QVERIFY2(work.comes([&] { return !work.fixture.session->connection().clockTrouble(); }), qPrintable(at.part(u"clockButton"_s).text()));
    EVENTUALLY(visibleTexts(at.window).join(u'|').contains("This computer's clock agrees with the gateway's."_L1)); // asked, answered
    work.clock.setAhead(Seconds(-100)); // off again: that is news
    (void)compare(u"Clock"_s);
    QVERIFY(work.comes([&] { return at.bars().isVisible(); }));
    QVERIFY(await(work.fixture.session->stop()));
}

//! While the gateway does not take our tokens a difference of some seconds may be why.
void tst_Warnings::aLittleOffIsSaidWithARefusal()
{
    AtWorkByTheSystem work(false); // a key that the gateway doesn't know
    QVERIFY(work.isThere);
    work.clock.setAhead(Seconds(-12));
    WarnedWindow at(work, m_theme, m_format);
    work.fixture.issue(goodDraft());
    QVERIFY(work.comes([&] { return work.has(PauseReason::NotAllowed); }));
    QVERIFY2(work.comes([&] { return says(at.barTexts(), 12, u"behind"_s); }), qPrintable(at.barTexts()));
    work.registerKey();
    work.fixture.session->sending().tryAgain();
    QVERIFY(work.comes([&] { return !work.has(PauseReason::NotAllowed); }));
    QVERIFY2(work.comes([&] { return !at.bars().isVisible(); }), qPrintable(at.barTexts()));
    QVERIFY(await(work.fixture.session->stop()));
}

void tst_Warnings::theTimeSettingsOfTheDesktop_data()
{
    QTest::addColumn<QByteArray>("desktop");
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("called");
    QTest::newRow("GNOME") << QByteArray("ubuntu:GNOME") << u"gnome-control-center"_s << u"system datetime"_s;
    QTest::newRow("KDE") << QByteArray("KDE") << u"systemsettings5"_s << u"kcm_clock"_s;
    QTest::newRow("MATE") << QByteArray("MATE") << u"time-admin"_s << QString();
    QTest::newRow("another desktop's program") << QByteArray("KDE") << u"gnome-control-center"_s << u"none"_s;
    QTest::newRow("no desktop") << QByteArray() << u"gnome-control-center"_s << u"none"_s;
}

void tst_Warnings::theTimeSettingsOfTheDesktop()
{
    QFETCH(QByteArray, desktop);
    QFETCH(QString, program);
    QFETCH(QString, called);
    const QTemporaryDir dir;
    const QString heard = dir.filePath(u"heard"_s);
    QFile script(dir.filePath(program));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("#!/bin/sh\necho \"[$*]\" > " + heard.toUtf8() + ".new\n/bin/mv " + heard.toUtf8() + ".new " + heard.toUtf8() + '\n');
    script.close();
    QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    const QByteArray path = qgetenv("PATH");
    const QByteArray before = qgetenv("XDG_CURRENT_DESKTOP");
    const QByteArray data = qgetenv("XDG_DATA_HOME");
    QVERIFY(QDir(dir.path()).mkdir(u"applications"_s));
    QFile entry(dir.filePath(u"applications/gnome-datetime-panel.desktop"_s));
    QVERIFY(entry.open(QIODevice::WriteOnly));
    entry.write("[Desktop Entry]\nName=Date\nExec=gnome-control-center system datetime\nIcon=x\n");
    entry.close();
    qputenv("XDG_DATA_HOME", dir.path().toUtf8());
    qputenv("PATH", dir.path().toUtf8());
    qputenv("XDG_CURRENT_DESKTOP", desktop);
    const auto open = timeSettings();
    qputenv("PATH", path);
    qputenv("XDG_CURRENT_DESKTOP", before);
    data.isNull() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", data);
    QCOMPARE(bool(open), called != "none"_L1);
    if (!open)
        return;
    QVERIFY(open());
    QFile said(heard);
    EVENTUALLY(said.exists());
    QVERIFY(said.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(said.readAll()).trimmed(), u'[' + called + u']');
}

//! At first only the status bar says it; when it lasts, so does a bar, in the place of one about the clock.
void tst_Warnings::aGatewayThatRefusesForLong()
{
    AtWork work;
    QVERIFY(work.isThere);
    work.clock.setWall(work.clock.wall() + std::chrono::minutes(5));
    WarnedWindow at(work, m_theme, m_format);
    QVERIFY(work.comes([&] { return at.barTexts().contains("K-301"_L1); }));
    work.gateway.sandbox.control(
        "PUT", "/sandbox/faults", R"({"rules":[{"method":"POST","path":"/payouts/.*","do":"status","status":429,"retry_after":4}]})");
    const OrderId id = work.fixture.issue(goodDraft());
    StatusButton &gauge = *at.window.findChild<RateGauge *>();
    QVERIFY(work.comes([&] { return gauge.text() == "Slowed down"_L1; }));
    QVERIFY2(gauge.accessibleName().startsWith("Slowed down: the gateway takes 10 requests per second. Nothing is lost; continuing"_L1),
        qPrintable(gauge.accessibleName()));
    QVERIFY(!at.barTexts().contains("K-206"_L1));
    QVERIFY(work.comes([&] { return at.barTexts().contains("K-206"_L1); }, Millis(50))); // the gateway's answers take real time
    QVERIFY2(at.barTexts().contains("Another program may be using the same merchant account."_L1), qPrintable(at.barTexts()));
    QVERIFY(!at.barTexts().contains("K-301"_L1));
    QVERIFY(await(work.fixture.session->sending().setSendingPaused(true))); // a pause comes first
    EVENTUALLY(!at.bars().isVisible());
    QVERIFY(await(work.fixture.session->sending().setSendingPaused(false)));
    work.gateway.sandbox.control("PUT", "/sandbox/faults", "{}");
    QVERIFY2(work.comes([&] { return work.fixture.payment(id).submission.accepted; }, Millis(50)),
        qPrintable(
            messages::explain(work.fixture.payment(id), work.clock.wall(), NumberFormat()) + u' ' + visibleTexts(at.window).join(u'|')));
    QVERIFY(work.comes([&] { return at.barTexts().contains("K-301"_L1) && gauge.text() != "Slowed down"_L1; }));
}

void tst_Warnings::noCallbackForHalfAnHour()
{
    AtWork work(true, true);
    QVERIFY(work.isThere);
    work.gateway.sandbox.control("PUT", "/sandbox/faults", R"({"settings":{"settle_ms":7200000,"callbacks":"off"}})");
    WarnedWindow at(work, m_theme, m_format);
    QVERIFY(work.comes([&] { return work.fixture.session->callbacks().state() == CallbackService::State::Listening; }));
    const auto pass = [&work](std::chrono::minutes time) {
        for (const UtcTime began = work.clock.wall(); work.clock.wall() - began < time;)
            work.clock.advance(Seconds(30));
    };
    pass(std::chrono::minutes(40)); // nothing is open, so that nobody calls
    QVERIFY(!work.fixture.session->callbacks().missedSince());
    const OrderId id = work.fixture.issue(goodDraft());
    QVERIFY(work.comes([&] { return work.fixture.payment(id).submission.accepted; }));
    QVERIFY(work.comes([&] { return work.fixture.session->oldestOpen().has_value(); }));
    StatusButton &part = at.part(u"callbacksButton"_s);
    pass(std::chrono::minutes(25));
    QVERIFY(!work.fixture.session->callbacks().missedSince());
    pass(std::chrono::minutes(6));
    QVERIFY2(work.comes([&] { return part.text().startsWith("No callbacks since "_L1); }), qPrintable(part.text()));
    QVERIFY2(part.accessibleName().contains("Asking instead, next in "_L1), qPrintable(part.accessibleName()));
    part.click();
    auto *popover = at.window.findChild<StatusPopover *>();
    QVERIFY(visibleTexts(*popover).join(u' ').contains("Asking instead, next in "_L1));
    QTest::mouseClick(awaitedButton(*popover, u"Test address"_s), Qt::LeftButton);
    EVENTUALLY(at.window.findChild<CallbacksPage *>() && at.window.findChild<CallbacksPage *>()->isVisible());
    QVERIFY2(work.comes([&] { return visibleTexts(at.window).join(u'|').contains("The test callback arrived."_L1); }),
        qPrintable(visibleTexts(at.window).join(u'|')));
    QVERIFY(part.text().startsWith("No callbacks since "_L1)); // the address is right, and the gateway has not called it all the same
}

KONTOR_TEST(tst_Warnings, QApplication)
#include "tst_warnings.moc"
