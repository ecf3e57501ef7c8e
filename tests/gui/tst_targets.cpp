// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/paymentlistpage.h"
#include "gui/lists/selectedpayments.h"
#include "gui/payment/payoutactions.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <QWindow>
#include <tuple>

using namespace kontor;
using namespace Qt::StringLiterals;

//! Whatever way a person takes to an action, it reaches the payment whose row is highlighted, names it, and leaves every other as it was.
class tst_Targets : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void actionReachesHighlightedPayment_data();
    void actionReachesHighlightedPayment();
    void everyEntryOfTheMenuReachesHighlightedPayment();
    void menuOnSeveralActsOnAllOfThem();
    void nothingIsReachedAfterEsc();
    void checkIsOfferedOnceSomethingWasSent();
    void whatAFilterHidesIsNotReached();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

//! The whole window over three queued payments, as a person uses it.
class TargetWindow {
public:
    TargetWindow(Theme &theme, const NumberFormat &format, PaymentKind kind)
        : m_kind(kind)
        , m_settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
    {
        for (const auto &[name, amount] : {std::pair(u"Asha Verma"_s, u"333"_s), {u"Rahul Nair"_s, u"111"_s}, {u"Sinta Dewi"_s, u"222"_s}})
            add(name, amount);
        window = std::make_unique<MainWindow>(*fixture.session, theme, format, m_settings);
        window->resize(1400, 800);
        showIt(*window);
        press(*window, kind == PaymentKind::Payin ? Qt::Key_3 : Qt::Key_2, Qt::ControlModifier);
    }

    void add(const QString &name, const QString &amount)
    {
        PaymentDraft draft = goodDraft();
        draft.kind = m_kind;
        draft.accountName = name;
        draft.amount = amount;
        draft.currency = u"INR"_s;
        draft.accountNumber = u"5010023410"_s + amount;
        if (m_kind == PaymentKind::Payin)
            draft.methodCode = u"VIRTUAL_ACCOUNT"_s;
        ids.insert(name, fixture.issue(draft));
    }
    QTableView *table() { return window->findChild<QTableView *>(m_kind == PaymentKind::Payin ? u"payinsTable"_s : u"payoutsTable"_s); }
    PaymentListPage *list()
    {
        QWidget *around = table();
        while (around && !qobject_cast<PaymentListPage *>(around))
            around = around->parentWidget();
        return qobject_cast<PaymentListPage *>(around);
    }
    QMenu *menu() { return window->findChild<QMenu *>(u"paymentsMenu"_s); }
    OrderId idOf(const QString &name) { return *ids.constFind(name); }
    PaymentState stateOf(const QString &name) { return fixture.payment(idOf(name)).submission.state; }
    QString highlighted()
    {
        const QModelIndexList rows = table()->selectionModel()->selectedRows();
        return rows.size() == 1 ? nameIn(rows.constFirst().row()) : QString();
    }
    QString nameIn(int row)
    {
        for (const QString &name : ids.keys()) {
            for (int column = 0; column < table()->model()->columnCount(); ++column) {
                if (table()->model()->index(row, column).data().toString() == name)
                    return name;
            }
        }
        return {};
    }
    int rowOf(const QString &name)
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            if (nameIn(row) == name)
                return row;
        }
        return -1;
    }
    //! Where the recipient's name is drawn, in the window.
    QPoint placeOf(const QString &name)
    {
        const int row = rowOf(name);
        for (int column = 0; column < table()->model()->columnCount(); ++column) {
            const QModelIndex index = table()->model()->index(row, column);
            if (index.data().toString() == name && !table()->isColumnHidden(column))
                return table()->viewport()->mapTo(window.get(), table()->visualRect(index).center());
        }
        return {};
    }
    void click(const QString &name, Qt::MouseButton button, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        if (eventually([&] { return placeOf(name) != QPoint(); }))
            QTest::mouseClick(window->windowHandle(), button, modifiers, placeOf(name));
    }
    void goTo(const QString &name)
    {
        table()->setFocus();
        if (!table()->currentIndex().isValid() || !table()->selectionModel()->hasSelection())
            QTest::keyClick(table(), Qt::Key_Home, Qt::ControlModifier);
        for (int press = 0; highlighted() != name && press < 10; ++press) {
            const bool isBelow = rowOf(name) > table()->currentIndex().row();
            QTest::keyClick(table(), isBelow ? Qt::Key_Down : Qt::Key_Up);
        }
    }
    //! As the menu key sends it: its place counts from the table's own corner.
    void pressMenuKey()
    {
        QContextMenuEvent event(QContextMenuEvent::Keyboard, table()->rect().center(), table()->mapToGlobal(table()->rect().center()));
        QCoreApplication::sendEvent(table(), &event);
    }
    QAction *entry(const QString &beginning)
    {
        for (QAction *action : menu()->actions()) {
            QString words = action->text();
            if (words.remove(u'&').startsWith(beginning))
                return action;
        }
        return nullptr;
    }
    void choose(QAction *action) { QTest::mouseClick(menu(), Qt::LeftButton, {}, menu()->actionGeometry(action).center()); }

    PageFixture fixture;
    QMap<QString, OrderId> ids;

private:
    PaymentKind m_kind;
    QSettings m_settings;

public:
    std::unique_ptr<MainWindow> window;
};

} // namespace

void tst_Targets::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_Targets::actionReachesHighlightedPayment_data()
{
    QTest::addColumn<PaymentKind>("kind");
    QTest::addColumn<bool>("isOpen"); // another one is in detail
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("way");
    for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin}) {
        for (const bool isOpen : {false, true}) {
            for (const char *before : {"nothing", "sorted", "filtered", "inserted", "Esc"}) {
                for (const char *way : {"pointer", "menu key", "Delete"}) {
                    if (kind == PaymentKind::Payin && (qstrcmp(before, "nothing") != 0 || qstrcmp(way, "Delete") == 0))
                        continue;
                    QTest::addRow("%s, %s, %s, %s", kind == PaymentKind::Payin ? "payin" : "payout",
                        isOpen ? "another in detail" : "no detail", before, way)
                        << kind << isOpen << QString::fromLatin1(before) << QString::fromLatin1(way);
                }
            }
        }
    }
}

void tst_Targets::actionReachesHighlightedPayment()
{
    QFETCH(PaymentKind, kind);
    QFETCH(bool, isOpen);
    QFETCH(QString, before);
    QFETCH(QString, way);
    TargetWindow person(m_theme, m_format, kind);
    EVENTUALLY_EQUAL(person.table()->model()->rowCount(), 3);
    EVENTUALLY(person.rowOf(u"Rahul Nair"_s) >= 0);
    if (isOpen || before == u"Esc") {
        person.click(u"Asha Verma"_s, Qt::LeftButton);
        EVENTUALLY(person.list()->chosen() && person.list()->chosen()->id == person.idOf(u"Asha Verma"_s));
    }
    if (before == u"Esc")
        QTest::keyClick(person.table(), Qt::Key_Escape);
    if (before == u"sorted") {
        person.list()->controller().setOrder({{SortField::Amount, false}});
        EVENTUALLY(person.rowOf(u"Rahul Nair"_s) == 2 && person.list()->model().isLoaded());
    }
    if (before == u"filtered") {
        person.list()->find(u"Rahul"_s); // not an amount: an ID can hold its digits
        EVENTUALLY_EQUAL(person.table()->model()->rowCount(), 1);
    }
    if (before == u"inserted") {
        person.add(u"Budi Santoso"_s, u"444"_s);
        EVENTUALLY(person.rowOf(u"Budi Santoso"_s) >= 0 || !visibleTexts(*person.list()).filter(u"1 new"_s).isEmpty());
    }

    if (way == u"pointer") {
        EVENTUALLY(person.placeOf(u"Rahul Nair"_s) != QPoint());
        person.click(u"Rahul Nair"_s, Qt::RightButton);
    } else {
        person.goTo(u"Rahul Nair"_s);
    }
    EVENTUALLY_EQUAL(person.highlighted(), u"Rahul Nair"_s);
    if (way == u"menu key")
        person.pressMenuKey();
    if (way == u"Delete") {
        EVENTUALLY(person.list()->chosen());
        QTest::keyClick(person.table(), Qt::Key_Delete);
    } else {
        EVENTUALLY(person.menu()->isVisible());
        EVENTUALLY(person.entry(u"Cancel"_s)->isEnabled());
        QVERIFY2(person.entry(u"Cancel"_s)->text().contains(u"Rahul Nair, 111"_s), qPrintable(person.entry(u"Cancel"_s)->text()));
        person.choose(person.entry(u"Cancel"_s));
    }
    EVENTUALLY_EQUAL(person.stateOf(u"Rahul Nair"_s), PaymentState::Cancelled);
    for (const QString &name : {u"Asha Verma"_s, u"Sinta Dewi"_s})
        QCOMPARE(person.stateOf(name), PaymentState::Queued);
}

void tst_Targets::everyEntryOfTheMenuReachesHighlightedPayment()
{
    TargetWindow person(m_theme, m_format, PaymentKind::Payout);
    EVENTUALLY_EQUAL(person.table()->model()->rowCount(), 3);
    person.click(u"Asha Verma"_s, Qt::LeftButton);
    EVENTUALLY(person.list()->chosen());
    person.click(u"Rahul Nair"_s, Qt::RightButton);
    EVENTUALLY(person.menu()->isVisible() && person.entry(u"Copy ID"_s)->isEnabled());
    QVERIFY(person.entry(u"payout to Rahul Nair, 111"_s)); // above the entries that don't name it themselves
    person.choose(person.entry(u"Copy ID"_s));
    QCOMPARE(QGuiApplication::clipboard()->text(), person.idOf(u"Rahul Nair"_s).toString());

    person.click(u"Sinta Dewi"_s, Qt::RightButton);
    EVENTUALLY(person.menu()->isVisible() && person.entry(u"Duplicate payout to Sinta Dewi, 222"_s));
    person.choose(person.entry(u"Duplicate"_s));
    auto *form = person.window->findChild<NewPayoutPage *>();
    EVENTUALLY(form && form->isVisible());
    EVENTUALLY_EQUAL(lineOf(*form, u"Recipient"_s)->text(), u"Sinta Dewi"_s);
}

void tst_Targets::menuOnSeveralActsOnAllOfThem()
{
    TargetWindow person(m_theme, m_format, PaymentKind::Payout);
    EVENTUALLY_EQUAL(person.table()->model()->rowCount(), 3);
    person.click(u"Asha Verma"_s, Qt::LeftButton);
    EVENTUALLY(person.list()->chosen());
    person.click(u"Rahul Nair"_s, Qt::LeftButton, Qt::ControlModifier);
    EVENTUALLY_EQUAL(person.list()->selected().count(), 2);
    QVERIFY(!person.list()->chosen());
    person.click(u"Rahul Nair"_s, Qt::RightButton);
    EVENTUALLY(person.menu()->isVisible());
    EVENTUALLY(person.list()->selected().cancellable() == 2);
    EVENTUALLY(person.entry(u"Cancel 2"_s) && person.entry(u"Cancel 2"_s)->isEnabled());
    QVERIFY(!person.entry(u"Duplicate"_s)->isEnabled());
    person.choose(person.entry(u"Cancel 2"_s));
    EVENTUALLY_EQUAL(person.stateOf(u"Rahul Nair"_s), PaymentState::Cancelled);
    EVENTUALLY_EQUAL(person.stateOf(u"Asha Verma"_s), PaymentState::Cancelled);
    QCOMPARE(person.stateOf(u"Sinta Dewi"_s), PaymentState::Queued);

    // With one of them left, that one is in detail, and not the one that the keyboard was on.
    person.click(u"Rahul Nair"_s, Qt::LeftButton);
    person.click(u"Sinta Dewi"_s, Qt::LeftButton, Qt::ControlModifier);
    person.click(u"Rahul Nair"_s, Qt::LeftButton, Qt::ControlModifier);
    EVENTUALLY_EQUAL(person.highlighted(), u"Sinta Dewi"_s);
    EVENTUALLY(person.list()->chosen() && person.list()->chosen()->id == person.idOf(u"Sinta Dewi"_s));
}

void tst_Targets::nothingIsReachedAfterEsc()
{
    TargetWindow person(m_theme, m_format, PaymentKind::Payout);
    EVENTUALLY_EQUAL(person.table()->model()->rowCount(), 3);
    person.click(u"Asha Verma"_s, Qt::LeftButton);
    EVENTUALLY(person.list()->chosen());
    QTest::keyClick(person.table(), Qt::Key_Escape);
    EVENTUALLY(!person.list()->chosen());
    QTest::keyClick(person.table(), Qt::Key_Delete);
    press(*person.window, Qt::Key_D, Qt::ControlModifier);
    person.pressMenuKey(); // opens on the row with the keyboard, which is highlighted then
    EVENTUALLY(person.menu()->isVisible());
    QCOMPARE(person.highlighted(), u"Asha Verma"_s);
    for (const QString &name : person.ids.keys())
        QCOMPARE(person.stateOf(name), PaymentState::Queued);
    const auto *form = person.window->findChild<NewPayoutPage *>();
    QVERIFY(!form || !form->isVisible());
}

void tst_Targets::whatAFilterHidesIsNotReached()
{
    TargetWindow person(m_theme, m_format, PaymentKind::Payout);
    EVENTUALLY_EQUAL(person.table()->model()->rowCount(), 3);
    person.click(u"Asha Verma"_s, Qt::LeftButton);
    EVENTUALLY(person.list()->chosen());
    person.list()->find(u"Rahul"_s);
    EVENTUALLY_EQUAL(person.table()->model()->rowCount(), 1);
    EVENTUALLY(!person.list()->chosen());
    QTest::keyClick(person.table(), Qt::Key_Delete);
    press(*person.window, Qt::Key_D, Qt::ControlModifier);
    QVERIFY(!person.entry(u"Cancel payment"_s)->isEnabled());
    for (const QString &name : person.ids.keys())
        QCOMPARE(person.stateOf(name), PaymentState::Queued);
    const auto *form = person.window->findChild<NewPayoutPage *>();
    QVERIFY(!form || !form->isVisible());
}

//! A payout that was sent once and is queued again may have been accepted: there is something to ask.
void tst_Targets::checkIsOfferedOnceSomethingWasSent()
{
    PageFixture fixture;
    PaymentRecord payment = fixture.payment(fixture.issue(goodDraft()));
    for (const auto &[state, everOnWire, isOffered] :
        {std::tuple(PaymentState::Queued, false, false), std::tuple(PaymentState::Queued, true, true),
            std::tuple(PaymentState::Sending, true, false), std::tuple(PaymentState::OutcomeUnknown, true, true),
            std::tuple(PaymentState::Draft, false, false), std::tuple(PaymentState::Cancelled, false, false)}) {
        payment.submission.state = state;
        payment.submission.everOnWire = everOnWire;
        QCOMPARE(isPossible(PaymentAction::Check, payment), isOffered);
    }
}

KONTOR_TEST(tst_Targets, QApplication)
#include "tst_targets.moc"
