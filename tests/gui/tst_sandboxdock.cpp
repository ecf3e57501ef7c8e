// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaynetwork.h"
#include "gui/kit/fieldrow.h"
#include "gui/sandboxcontrol/sandboxcontrolpage.h"
#include "gui/sandboxcontrol/sandboxdock.h"
#include "gui/theme/theme.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSettings>
#include <QSignalSpy>
#include <QSplitter>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace kontor;
using namespace Qt::StringLiterals;

//! The sandbox controls beside the pages. What they do to the sandbox is in tst_callbackspage.
class tst_SandboxDock : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void cleanup() { m_theme.setTextScale(100); }
    void besideThePages();
    void whereThereIsNoRoomForBoth();
    void itsWidthIsKept();
    void openOverARestart();
    void followsWhatIsChosen();
    void fromRightToLeft();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

constexpr int wide = 1100;
constexpr int narrow = 700;

//! A window with a page that has a field, and the dock beside it. The sandbox doesn't answer.
struct DockWindow {
    DockWindow(Theme &theme, const NumberFormat &format, PageFixture &fixture, QSettings &settings)
        : network(*GatewayNetwork::make({}))
        , player(QUrl(u"http://127.0.0.1:%1"_s.arg(closedPort())), *network, fixture.clock, [this] {
            auto *reply = new Reply<Done>(network.get());
            reply->finish(Done {});
            return reply;
        })
    {
        auto *layout = new QVBoxLayout(&window);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(&places);
        auto *inner = new QVBoxLayout(&pages);
        inner->addWidget(&field);
        places.addWidget(&pages);
        dock = new SandboxDock(places, theme, settings, u"sandboxDesk/sandbox"_s,
            [&, this] { return new SandboxControlPage(*fixture.session, player, theme, format); });
        showIt(window);
        window.resize(wide, 700);
        field.setFocus();
    }
    void resizeTo(int width)
    {
        window.resize(width, window.height());
        EVENTUALLY_EQUAL(places.width(), width);
    }

    std::unique_ptr<GatewayNetwork> network;
    SandboxControl player;
    QWidget window;
    QSplitter places;
    QWidget pages;
    QLineEdit field;
    SandboxDock *dock;
};

PaymentDraft payinOf(const QString &customer)
{
    PaymentDraft draft = goodDraft();
    draft.kind = PaymentKind::Payin;
    draft.methodCode = u"VIRTUAL_ACCOUNT"_s;
    draft.accountName = customer;
    return draft;
}

} // namespace

void tst_SandboxDock::besideThePages()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    DockWindow at(m_theme, m_format, fixture, settings);
    QVERIFY(at.dock->isHidden() && !at.dock->page());
    at.dock->open();
    QVERIFY(at.dock->isVisible() && at.pages.isVisible() && at.dock->hasKeyboard());
    EVENTUALLY_EQUAL(at.dock->width(), m_theme.px(392));
    press(at.window, Qt::Key_Escape);
    QVERIFY(at.dock->isHidden() && at.field.hasFocus());
    EVENTUALLY_EQUAL(at.pages.width(), wide);
    // Its button does the same, also for the pointer.
    at.dock->toggle();
    auto *close = at.dock->findChild<QToolButton *>();
    EVENTUALLY(close->isVisible());
    QTest::mouseClick(close, Qt::LeftButton);
    QVERIFY(at.dock->isHidden() && at.field.hasFocus());
    // Who had the keyboard is gone.
    at.dock->open();
    QSignalSpy left(at.dock, &SandboxDock::keyboardLeft);
    at.field.setEnabled(false);
    at.dock->toggle();
    QCOMPARE(left.size(), 1);
}

void tst_SandboxDock::whereThereIsNoRoomForBoth()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    DockWindow at(m_theme, m_format, fixture, settings);
    at.resizeTo(narrow);
    at.dock->open();
    QVERIFY(at.dock->isVisible() && at.pages.isHidden() && at.dock->hasKeyboard());
    EVENTUALLY_EQUAL(at.dock->width(), narrow);
    QVERIFY(at.dock->giveWay()); // a page is entered
    QVERIFY(at.dock->isHidden() && at.pages.isVisible());
    QVERIFY(!at.dock->giveWay());
    // With the room it comes back; it goes when the room does, and never takes the page under somebody's hands.
    at.field.setFocus();
    at.resizeTo(wide);
    EVENTUALLY(at.dock->isVisible() && at.pages.isVisible());
    EVENTUALLY_EQUAL(at.dock->width(), m_theme.px(392));
    QVERIFY(at.field.hasFocus());
    QVERIFY(!at.dock->giveWay());
    at.resizeTo(narrow);
    EVENTUALLY(at.dock->isHidden() && at.pages.isVisible());
    QVERIFY(at.field.hasFocus());
    // Larger letters need more of it.
    at.resizeTo(wide);
    EVENTUALLY(at.dock->isVisible());
    m_theme.setTextScale(200);
    EVENTUALLY(at.dock->isHidden() && at.pages.isVisible());
}

void tst_SandboxDock::itsWidthIsKept()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    DockWindow at(m_theme, m_format, fixture, settings);
    at.dock->open();
    EVENTUALLY_EQUAL(at.dock->width(), m_theme.px(392));
    at.places.setSizes({wide - 460, 460});
    Q_EMIT at.places.splitterMoved(wide - 460, 1);
    EVENTUALLY(at.dock->width() > m_theme.px(420));
    const int drawn = at.dock->width();
    at.dock->toggle();
    at.dock->open();
    EVENTUALLY(std::abs(at.dock->width() - drawn) <= 1, QString::number(at.dock->width()));
    // The page keeps what it needs, however far the edge is drawn.
    QWidget *handle = at.places.handle(1);
    const QPoint edge = handle->rect().center();
    const QPoint far = edge - QPoint(wide, 0);
    QTest::mousePress(handle, Qt::LeftButton, {}, edge);
    QMouseEvent move(QEvent::MouseMove, far, handle->mapToGlobal(far), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(handle, &move);
    QTest::mouseRelease(handle, Qt::LeftButton, {}, edge);
    QVERIFY(at.dock->width() > drawn);
    QVERIFY2(at.pages.width() >= m_theme.px(480), qPrintable(QString::number(at.pages.width())));
}

void tst_SandboxDock::openOverARestart()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    {
        DockWindow at(m_theme, m_format, fixture, settings);
        at.dock->restore();
        QVERIFY(at.dock->isHidden());
        at.dock->open();
    }
    {
        DockWindow at(m_theme, m_format, fixture, settings);
        at.dock->restore();
        EVENTUALLY(at.dock->isVisible() && at.pages.isVisible());
        QVERIFY(at.field.hasFocus());
        at.dock->toggle();
        QVERIFY(at.field.hasFocus());
    }
    DockWindow at(m_theme, m_format, fixture, settings);
    at.dock->restore();
    QVERIFY(at.dock->isHidden());
}

void tst_SandboxDock::followsWhatIsChosen()
{
    PageFixture fixture;
    QList<PaymentRecord> payins;
    for (const QString &customer : {u"Dewi Lestari"_s, u"Budi Santoso"_s, u"Siti Rahayu"_s})
        payins.append(fixture.put(fixture.issue(payinOf(customer)), PaymentState::AwaitingPayment));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    DockWindow at(m_theme, m_format, fixture, settings);
    at.dock->follow(payins.first()); // nobody looks
    at.dock->open();
    const auto *choice = qobject_cast<QComboBox *>(rowOf(*at.dock, u"Payin"_s)->editor());
    EVENTUALLY_EQUAL(choice->count(), 3);
    for (const PaymentRecord &payin : payins) {
        at.dock->follow(payin);
        EVENTUALLY(choice->currentText().endsWith(payin.request.accountName), choice->currentText());
    }
    // One that is on its way to the gateway is played as soon as it is there.
    const OrderId made = fixture.issue(payinOf(u"Rina"_s));
    at.dock->follow(fixture.payment(made));
    fixture.put(made, PaymentState::AwaitingPayment);
    EVENTUALLY(choice->currentText().endsWith(u"Rina"_s), choice->currentText());
    fixture.put(made, PaymentState::Paid);
    EVENTUALLY_EQUAL(choice->count(), 3);
    at.dock->follow(payins.last());
    EVENTUALLY(choice->currentText().endsWith(u"Siti Rahayu"_s), choice->currentText());
    // What isn't open leaves the choice as it is, now and when something changes.
    const PaymentRecord settled = fixture.put(payins.at(1).id, PaymentState::Paid);
    EVENTUALLY_EQUAL(choice->count(), 2);
    at.dock->follow(settled);
    fixture.put(fixture.issue(payinOf(u"Joko"_s)), PaymentState::AwaitingPayment);
    EVENTUALLY_EQUAL(choice->count(), 3);
    QVERIFY2(choice->currentText().endsWith(u"Siti Rahayu"_s), qPrintable(choice->currentText()));
}

void tst_SandboxDock::fromRightToLeft()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    DockWindow at(m_theme, m_format, fixture, settings);
    at.window.setLayoutDirection(Qt::RightToLeft);
    at.dock->open();
    EVENTUALLY_EQUAL(at.dock->width(), m_theme.px(392));
    QVERIFY(at.dock->mapTo(&at.window, QPoint()).x() <= 1); // Qt leaves one
    const QImage picture = at.dock->grab().toImage();
    const int middle = picture.height() / 2;
    QCOMPARE(picture.pixelColor(picture.width() - 1, middle), m_theme.tokens().line); // towards the pages
}

KONTOR_TEST(tst_SandboxDock, QApplication)
#include "tst_sandboxdock.moc"
