// SPDX-License-Identifier: GPL-3.0-or-later
#include "gatewayfixture.h"
#include "gui/kit/explainbox.h"
#include "gui/overview/overviewpage.h"
#include "gui/page/toast.h"
#include "gui/palette/paymentpage.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/payouts/payoutspage.h"
#include "gui/recovery/recoverypage.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "models/payoutadvice.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QClipboard>
#include <QCompleter>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! The everyday jobs with keys alone, and how many it takes. Letters and figures that are typed don't count: they are the job.
class tst_Keystrokes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void onePayoutToAKnownRecipient();
    void onePayoutToSomebodyNew();
    void whatWasLeftInTheForm();
    void whatNobodyTypedIsNotKept();
    void whyHasAPayinNotArrived();
    void theBalances();
    void whatHappenedSince();
    void afterACrash();
    void aPayoutOnceMore();
    void checkOneNow();
    void aPaymentMadeElsewhere();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

PaymentDraft ashasPayout()
{
    PaymentDraft draft = goodDraft();
    draft.amount = u"281.83"_s;
    draft.currency = u"INR"_s;
    draft.accountName = u"Asha Verma"_s;
    return draft;
}

//! A person at the keyboard of the window, who counts.
struct Person {
    Person(PageFixture &fixture, Theme &theme, const NumberFormat &format)
        : settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , window(*fixture.session, theme, format, settings)
    {
        showIt(window);
    }
    QWidget *keyboard()
    {
        if (QWidget *list = QApplication::activePopupWidget())
            return list;
        QWidget *focused = QApplication::focusWidget();
        return focused ? focused : QApplication::activeWindow();
    }
    void chord(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        ++chords;
        QTest::keyClick(keyboard(), key, modifiers);
    }
    void type(const QString &text)
    {
        for (const QChar letter : text)
            QTest::keyClick(keyboard(), letter.toLatin1());
    }
    template <typename OnePage> OnePage *page()
    {
        auto *page = window.findChild<OnePage *>();
        return page && page->isVisible() ? page : nullptr;
    }
    QTableView *payouts() { return window.findChild<QTableView *>(u"payoutsTable"_s); }
    QString toasts()
    {
        QStringList texts;
        for (const Toast *toast : window.findChildren<Toast *>())
            texts.append(toast->text());
        return texts.join(u'|');
    }

    int chords = 0;
    QSettings settings;
    MainWindow window;
};

} // namespace

void tst_Keystrokes::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_Keystrokes::onePayoutToAKnownRecipient()
{
    PageFixture fixture;
    fixture.issue(ashasPayout());
    Person person(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(person.payouts()->model()->rowCount(), 1);
    person.chord(Qt::Key_N, Qt::ControlModifier);
    auto *page = person.page<NewPayoutPage>();
    QVERIFY(page);
    auto *line = lineOf(*page, u"Recipient"_s);
    EVENTUALLY(line->hasFocus() && line->completer()->completionModel()->rowCount() > 0);
    person.type(u"ash"_s);
    auto *list = line->completer()->popup();
    EVENTUALLY(list->isVisible() && list->selectionModel()->hasSelection()); // it is seen what Enter takes
    QCOMPARE(line->text(), u"ash"_s);
    person.chord(Qt::Key_Return);
    EVENTUALLY(lineOf(*page, u"Amount"_s)->hasFocus());
    QCOMPARE(line->text(), u"Asha Verma"_s);
    QCOMPARE(lineOf(*page, u"Currency"_s)->text(), u"INR"_s);
    person.type(u"99.50"_s);
    person.chord(Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page->isReviewing());
    person.chord(Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(person.toasts().startsWith("Sending 99.5"_L1), person.toasts());
    QCOMPARE(fixture.inLedger(), 2);
    QCOMPARE(person.chords, 4);
}

//! The method that the last payout had is filled in already, and Enter passes it by.
void tst_Keystrokes::onePayoutToSomebodyNew()
{
    PageFixture fixture;
    fixture.issue(ashasPayout());
    Person person(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(person.payouts()->model()->rowCount(), 1);
    person.chord(Qt::Key_N, Qt::ControlModifier);
    auto *page = person.page<NewPayoutPage>();
    QVERIFY(page);
    EVENTUALLY_EQUAL(lineOf(*page, u"Method"_s)->text(), u"BANK_TRANSFER"_s);
    person.type(u"Budi"_s);
    person.chord(Qt::Key_Tab);
    EVENTUALLY(lineOf(*page, u"Account no."_s)->hasFocus());
    person.type(u"4410"_s);
    person.chord(Qt::Key_Tab);
    EVENTUALLY(lineOf(*page, u"Bank"_s)->hasFocus());
    person.type(u"BCA"_s);
    person.chord(Qt::Key_Return);
    EVENTUALLY(lineOf(*page, u"Amount"_s)->hasFocus()); // an email isn't required
    person.type(u"99.50"_s);
    person.chord(Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page->isReviewing());
    person.chord(Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(person.toasts().startsWith("Sending 99.5"_L1), person.toasts());
    QCOMPARE(fixture.inLedger(), 2);
    QCOMPARE(person.chords, 6);
}

//! The same keys pay the same sum, whatever was left in the form before.
void tst_Keystrokes::whatWasLeftInTheForm()
{
    PageFixture fixture;
    fixture.issue(ashasPayout());
    Person person(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(person.payouts()->model()->rowCount(), 1);
    person.chord(Qt::Key_N, Qt::ControlModifier);
    auto *page = person.page<NewPayoutPage>();
    QVERIFY(page);
    typeInto(*page, u"Amount"_s, u"12"_s);
    typeInto(*page, u"Recipient"_s, u"Kiki"_s);
    person.chord(Qt::Key_Escape);
    EVENTUALLY(!page->isVisible());
    person.chord(Qt::Key_N, Qt::ControlModifier);
    auto *line = lineOf(*page, u"Recipient"_s);
    EVENTUALLY(line->hasFocus() && page->findChild<PayoutAdvice *>()->recipients().isRead());
    person.type(u"ash"_s);
    QCOMPARE(line->text(), u"ash"_s);
    EVENTUALLY(line->completer()->popup()->isVisible());
    person.chord(Qt::Key_Return);
    EVENTUALLY(lineOf(*page, u"Amount"_s)->hasFocus());
    person.type(u"99.50"_s);
    QCOMPARE(lineOf(*page, u"Amount"_s)->text(), u"99.50"_s);
}

//! A glance at the form with the same recipient once more leaves nothing behind.
void tst_Keystrokes::whatNobodyTypedIsNotKept()
{
    PageFixture fixture;
    fixture.put(fixture.issue(ashasPayout()), PaymentState::Paid, u"SUCCESS"_s);
    Person person(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(person.payouts()->model()->rowCount(), 1);
    QTest::keyClick(person.keyboard(), Qt::Key_Down);
    EVENTUALLY(person.page<PayoutsPage>()->chosen());
    person.chord(Qt::Key_D, Qt::ControlModifier);
    auto *page = person.page<NewPayoutPage>();
    QVERIFY(page);
    EVENTUALLY_EQUAL(lineOf(*page, u"Recipient"_s)->text(), u"Asha Verma"_s);
    person.chord(Qt::Key_Escape);
    EVENTUALLY(!page->isVisible());
    person.chord(Qt::Key_N, Qt::ControlModifier);
    EVENTUALLY(lineOf(*page, u"Recipient"_s)->hasFocus());
    QCOMPARE(lineOf(*page, u"Recipient"_s)->text(), QString());
    QCOMPARE(lineOf(*page, u"Account no."_s)->text(), QString());
    QVERIFY(!visibleTexts(*page).join(u'|').contains("still here"_L1));
    person.type(u"Asha"_s);
    QTest::keyClick(person.keyboard(), Qt::Key_Escape); // the list of people
    typeInto(*page, u"Amount"_s, u"5"_s);
    typeInto(*page, u"Amount"_s, QString());
    person.chord(Qt::Key_Escape);
    EVENTUALLY(!page->isVisible());
}

void tst_Keystrokes::whyHasAPayinNotArrived()
{
    PageFixture fixture;
    PaymentDraft draft = ashasPayout();
    draft.kind = PaymentKind::Payin;
    draft.reference = u"INV-2026-4207"_s;
    const OrderId payin = fixture.issue(draft);
    fixture.put(payin, PaymentState::AwaitingPayment);
    Person person(fixture, m_theme, m_format);
    QGuiApplication::clipboard()->setText(draft.reference);
    person.chord(Qt::Key_K, Qt::ControlModifier);
    EVENTUALLY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
    person.chord(Qt::Key_V, Qt::ControlModifier);
    person.chord(Qt::Key_Return);
    EVENTUALLY(person.page<PaymentPage>() && person.page<PaymentPage>()->chosen());
    EVENTUALLY(visibleTexts(*person.page<PaymentPage>()->findChild<ExplainBox *>()).join(u' ').contains("has not paid yet"_L1));
    QCOMPARE(person.chords, 3);
}

void tst_Keystrokes::theBalances()
{
    PageFixture fixture;
    Person person(fixture, m_theme, m_format);
    person.chord(Qt::Key_4, Qt::ControlModifier);
    EVENTUALLY(person.window.findChild<QTableView *>(u"balancesTable"_s));
    QVERIFY(person.window.windowTitle().startsWith("Balances"_L1));
    QCOMPARE(person.chords, 1);
}

void tst_Keystrokes::whatHappenedSince()
{
    PageFixture fixture;
    fixture.put(fixture.issue(ashasPayout()), PaymentState::Paid, u"SUCCESS"_s);
    Person person(fixture, m_theme, m_format);
    person.chord(Qt::Key_1, Qt::ControlModifier);
    EVENTUALLY(person.page<OverviewPage>());
    EVENTUALLY(visibleTexts(*person.page<OverviewPage>()).join(u'|').contains("Since you were last here"_L1));
    QCOMPARE(person.chords, 1);
}

void tst_Keystrokes::afterACrash()
{
    PageFixture fixture(Environment::Test, {.listen = false, .personResumes = true});
    for (int i = 0; i < 2; ++i)
        fixture.put(fixture.issue(ashasPayout()), PaymentState::Sending);
    Person person(fixture, m_theme, m_format);
    fixture.session->start();
    EVENTUALLY(person.page<RecoveryPage>());
    QPushButton *resume = buttonOf(*person.page<RecoveryPage>(), u"Resume"_s);
    EVENTUALLY(resume && resume->hasFocus());
    person.chord(Qt::Key_Return);
    EVENTUALLY(!resume->isEnabled());
    QCOMPARE(person.chords, 1);
}

void tst_Keystrokes::aPayoutOnceMore()
{
    PageFixture fixture;
    fixture.put(fixture.issue(ashasPayout()), PaymentState::Paid, u"SUCCESS"_s);
    Person person(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(person.payouts()->model()->rowCount(), 1);
    QTest::keyClick(person.keyboard(), Qt::Key_Down); // choosing the row is what comes before
    auto *list = person.page<PayoutsPage>();
    EVENTUALLY(list->chosen());
    person.chord(Qt::Key_D, Qt::ControlModifier);
    auto *page = person.page<NewPayoutPage>();
    QVERIFY(page);
    EVENTUALLY(lineOf(*page, u"Amount"_s)->hasFocus());
    QCOMPARE(lineOf(*page, u"Amount"_s)->text(), QString());
    person.type(u"12"_s);
    person.chord(Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page->isReviewing());
    person.chord(Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY_EQUAL(fixture.inLedger(), 2);
    QCOMPARE(person.chords, 3);
}

void tst_Keystrokes::checkOneNow()
{
    Gateway gateway;
    PageFixture fixture = fixtureAt(gateway);
    QVERIFY(gateway.admit(fixture));
    fixture.session->start();
    const OrderId id = fixture.issue(ashasPayout());
    EVENTUALLY(fixture.payment(id).submission.accepted);
    Person person(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(person.payouts()->model()->rowCount(), 1);
    QTest::keyClick(person.keyboard(), Qt::Key_Down);
    EVENTUALLY(person.page<PayoutsPage>()->chosen());
    const auto before = fixture.payment(id).checkedAt;
    person.chord(Qt::Key_F5);
    EVENTUALLY(fixture.payment(id).checkedAt != before);
    QCOMPARE(person.chords, 1);
}

void tst_Keystrokes::aPaymentMadeElsewhere()
{
    Gateway gateway;
    const auto id = madeElsewhere(gateway, ashasPayout());
    QVERIFY(id);
    PageFixture fixture = fixtureAt(gateway);
    QVERIFY(gateway.admit(fixture));
    fixture.session->start();
    EVENTUALLY(fixture.session->isWorker());
    Person person(fixture, m_theme, m_format);
    QGuiApplication::clipboard()->setText(id->toString()); // the copied ID stands in the field by itself
    person.chord(Qt::Key_L, Qt::ControlModifier);
    EVENTUALLY(QApplication::activeWindow() != &person.window && QApplication::focusWidget());
    person.chord(Qt::Key_Return);
    QPushButton *add = nullptr;
    EVENTUALLY((add = buttonOf(*QApplication::activeWindow(), u"&Add to ledger"_s)) && add->hasFocus());
    person.chord(Qt::Key_Return);
    EVENTUALLY(person.page<PaymentPage>() && person.page<PaymentPage>()->chosen());
    QCOMPARE(fixture.inLedger(), 1);
    QCOMPARE(person.chords, 3);
}

KONTOR_TEST(tst_Keystrokes, QApplication)
#include "tst_keystrokes.moc"
