// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/fieldrow.h"
#include "gui/onscreen.h"
#include "gui/page/toast.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/settings/keysdialog.h"
#include "gui/settings/limitseditor.h"
#include "gui/settings/settingspage.h"
#include "gui/shell/formdrafts.h"
#include "gui/status/statusbutton.h"
#include "gui/table/paymenttable.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTcpServer>
#include <QTest>
#include <QToolButton>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What a person sets: it is in force at once, and can be taken back.
class tst_Settings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void wordsFindASetting();
    void looksChangeAtOnceAndComeBack();
    void thePageIsReset();
    void theHoldIsObeyed();
    void limitsStandInTheForm();
    void aLimitIsReadAsPeopleWriteIt();
    void requiredFields_areInForceAtOnce();
    void duplicateRules_areInForceAtOnce();
    void limitsOfAnotherProcess();
    void halfTypedGoesIntoTheNextWindow();
    void halfTypedIsThereAfterARestart();
    void callbacksAreMoved();
    void oneRefusedFieldDoesNotHoldBackTheOther();
    void aRefusedPortCanBeMendedWhileCallbacksAreOff();
    void subjectsGiveWayToWhatIsSet();
    void lessMovementIsObeyed();
    void aScreenReaderTogglesASetting();
    void everydayWordsFindASetting_data();
    void everydayWordsFindASetting();
    void accountsAreShownWhenRequested();
    void aProfileHasItsColour();
    void theWayToTheGateway();
    void theStartPage();
    void keysLeadHere();
    void theTakenPortIsChanged();
    void theSupportBundleNamesItsEnvironment();
    void actionsGoByOtherKeys();
    void everythingHasAName();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

//! The settings in their window.
struct WindowWithSettings {
    WindowWithSettings(PageFixture &theFixture, Theme &theme, const NumberFormat &format)
        : fixture(theFixture)
        , settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , window(*fixture.session, theme, format, settings)
    {
        showIt(window);
    }
    SettingsPage &page()
    {
        window.findChild<QAction *>(u"settingsAction"_s)->trigger();
        return *window.findChild<SettingsPage *>();
    }
    void open(const QString &section)
    {
        auto *list = page().findChild<QListWidget *>(u"settingsList"_s);
        list->setCurrentItem(list->findItems(section, Qt::MatchExactly).value(0));
    }
    QWidget &editor(const QString &label) { return *rowOf(page(), label)->editor(); }
    Toast *toast(const QString &beginning)
    {
        for (Toast *each : window.findChildren<Toast *>()) {
            if (each->isVisible() && each->text().startsWith(beginning))
                return each;
        }
        return nullptr;
    }
    PageFixture &fixture;
    QSettings settings;
    MainWindow window;
};

QModelIndex rowWith(const QTableView &table, const QString &words)
{
    return table.model()->match(table.model()->index(0, 0), Qt::DisplayRole, words, 1, Qt::MatchExactly).value(0);
}

KeysDialog *openDialog(QWidget &window)
{
    auto *dialog = window.findChild<KeysDialog *>();
    return dialog && eventually([dialog] { return hasKeyboard(*dialog); }) ? dialog : nullptr;
}

bool told(QWidget &widget, const QString &words)
{
    return visibleTexts(widget).join(u'|').contains(words);
}

void choose(QWidget &editor, int index)
{
    auto &box = static_cast<QComboBox &>(editor);
    box.setCurrentIndex(index);
    Q_EMIT box.activated(index);
}

} // namespace

void tst_Settings::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_Settings::cleanup()
{
    m_theme.setMode(Theme::Mode::Light);
    m_theme.setTextScale(100);
    m_theme.setCompact(false);
    m_theme.setReducesMotion(false);
    m_theme.setHidesAccounts(false);
}

void tst_Settings::wordsFindASetting()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    SettingsPage &page = window.page();
    auto *search = page.findChild<QLineEdit *>(u"settingsSearch"_s);
    auto *list = page.findChild<QListWidget *>(u"settingsList"_s);
    QVERIFY(page.focusFilter());
    QVERIFY(search->hasFocus());
    QTest::keyClicks(search, u"hold sec"_s);
    QCOMPARE(list->currentItem()->text(), u"Sending"_s);
    QVERIFY(list->item(0)->isHidden());
    QVERIFY(rowOf(page, u"Hold in seconds"_s)->isVisible());
    QVERIFY(!rowOf(page, u"Stop a batch after so many problems in a row"_s)->isVisible());
    search->setText(u"no such thing"_s);
    QVERIFY2(visibleTexts(page).contains(u"No setting has these words."_s), qPrintable(visibleTexts(page).join(u'|')));
    press(window.window, Qt::Key_Escape);
    QCOMPARE(search->text(), QString());
    QVERIFY(!list->item(0)->isHidden());
    search->setText(u"no such thing"_s);
    page.arrive(); // somebody comes back, and no longer looks for it
    QCOMPARE(search->text(), QString());
    QVERIFY(!list->item(0)->isHidden());
    list->setCurrentRow(2);
    QVERIFY(rowOf(page, u"Stop a batch after so many problems in a row"_s)->isVisible());
}

void tst_Settings::looksChangeAtOnceAndComeBack()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    window.open(u"Appearance"_s);
    choose(window.editor(u"Colours"_s), 2);
    QVERIFY(m_theme.isDark());
    QVERIFY(window.window.findChild<QAction *>(u"darkThemeAction"_s)->isChecked());
    Toast *toast = window.toast(u"Changed: Colours"_s);
    QVERIFY(toast && toast->actionButton());
    toast->actionButton()->click();
    QVERIFY(m_theme.mode() != Theme::Mode::Dark);
    QCOMPARE(static_cast<QComboBox &>(window.editor(u"Colours"_s)).currentIndex(), 0);
    static_cast<QSpinBox &>(window.editor(u"Text size in percent"_s)).setValue(150);
    QCOMPARE(m_theme.textScale(), 150);
    QCOMPARE(window.settings.value("textScale").toInt(), 150);
    // The keys of the menu change the same setting.
    window.window.findChild<QAction *>(u"normalSizeAction"_s)->trigger();
    QCOMPARE(static_cast<QSpinBox &>(window.editor(u"Text size in percent"_s)).value(), 100);
}

void tst_Settings::thePageIsReset()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    window.open(u"Sending"_s);
    auto &hold = static_cast<QSpinBox &>(window.editor(u"Hold in seconds"_s));
    hold.setValue(0);
    QVERIFY(await(fixture.session->settings().setLimits({{u"IDR"_s, {Decimal(5), std::nullopt}}})));
    awaitedButton(window.page(), u"Reset this page"_s)->click();
    QCOMPARE(hold.value(), 5);
    QCoreApplication::processEvents();
    QCOMPARE(fixture.session->profile().limits.size(), 1); // they are the profile's, no preference
    Toast *toast = window.toast(u"This page is reset. The limits and the rules for duplicates belong to the profile and stay."_s);
    QVERIFY(toast && toast->actionButton());
    toast->actionButton()->click();
    QCOMPARE(hold.value(), 0);
    window.open(u"Ledger"_s);
    QVERIFY(!buttonOf(window.page(), u"Reset this page"_s));
    QVERIFY(visibleTexts(window.page()).contains(fixture.session->ledger().file()));
}

void tst_Settings::theHoldIsObeyed()
{
    PageFixture fixture;
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.setHold(Seconds(17));
    std::optional<Millis> held;
    connect(&page, &NewPayoutPage::queued, &page, [&held](const PaymentRecord &, Millis hold) { held = hold; });
    showIt(page);
    page.startNew();
    typeDraft(page, goodDraft());
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(held);
    QCOMPARE(*held, Millis(17'000));
}

void tst_Settings::limitsStandInTheForm()
{
    PageFixture fixture;
    QVERIFY(await(fixture.session->settings().setLimits({{u"IDR"_s, {Decimal(1'000'000), std::nullopt}}})));
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.startNew();
    typeDraft(page, goodDraft()); // 1,250,000 IDR
    press(page, Qt::Key_Return, Qt::ControlModifier);
    const FieldRow *amount = rowOf(page, u"Amount"_s);
    EVENTUALLY_EQUAL(amount->problem(),
        u"The amount is above your limit of 1,000,000\u00a0IDR. Nothing was queued. Whoever answers for the limit can change it under Settings, Sending."_s);
    QVERIFY(!page.isReviewing());
    QCOMPARE(fixture.inLedger(), 0);
    typeInto(page, u"Amount"_s, u"1000000"_s); // what was typed elsewhere is still there
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
}

void tst_Settings::aLimitIsReadAsPeopleWriteIt()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    window.open(u"Sending"_s);
    SettingsPage &page = window.page();
    typeInto(page, u"Currency of a new limit"_s, u"idr"_s);
    press(page, Qt::Key_Return);
    typeInto(page, u"One payout in IDR"_s, u"a lot"_s);
    press(page, Qt::Key_Tab);
    QVERIFY2(rowOf(page, u"One payout in IDR"_s)->problem().startsWith(u"Enter an amount in digits"_s),
        qPrintable(rowOf(page, u"One payout in IDR"_s)->problem()));
    QVERIFY(fixture.session->profile().limits.isEmpty());
    typeInto(page, u"One payout in IDR"_s, u"50,000,000"_s);
    press(page, Qt::Key_Tab);
    EVENTUALLY_EQUAL(fixture.session->profile().limits.value(u"IDR"_s).perPayment, Decimal(50'000'000));
    Toast *toast = nullptr;
    EVENTUALLY((toast = window.toast(u"The limits are changed."_s)));
    toast->actionButton()->click();
    EVENTUALLY(fixture.session->profile().limits.isEmpty());
    // A currency that nothing was typed for can be taken away again.
    typeInto(page, u"Currency of a new limit"_s, u"inr"_s);
    press(page, Qt::Key_Return);
    const auto removing = [&page] {
        for (auto *button : page.findChildren<QToolButton *>()) {
            if (button->isVisible() && button->accessibleName() == u"Remove the limits of INR"_s)
                return button;
        }
        return static_cast<QToolButton *>(nullptr);
    };
    EVENTUALLY(removing());
    removing()->click();
    EVENTUALLY(!removing());
}

void tst_Settings::requiredFields_areInForceAtOnce()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    window.open(u"Sending"_s);
    const auto box = [&window](const QString &name) -> QCheckBox * {
        for (auto *each : window.page().findChildren<QCheckBox *>()) {
            if (QString(each->text()).remove(u'&') == name)
                return each;
        }
        return nullptr;
    };
    EVENTUALLY(box(u"Email"_s) && box(u"Bank"_s));
    QVERIFY(!box(u"Email"_s)->isChecked() && box(u"Bank"_s)->isChecked());
    box(u"Email"_s)->click();
    EVENTUALLY(fixture.session->payments().required().has(PaymentField::Email));
    QVERIFY(fixture.home.profile(u"shop"_s)->required.keys().contains(u"email"_s));
    Toast *toast = nullptr;
    EVENTUALLY((toast = window.toast(u"The required fields are changed."_s)));
    toast->actionButton()->click();
    EVENTUALLY(!box(u"Email"_s)->isChecked() && !fixture.session->payments().required().has(PaymentField::Email));
}

void tst_Settings::duplicateRules_areInForceAtOnce()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    window.open(u"Sending"_s);
    auto &days = static_cast<QSpinBox &>(window.editor(u"Days in which a payout is a possible duplicate"_s));
    QCOMPARE(days.value(), 6);
    days.setValue(30);
    EVENTUALLY_EQUAL(fixture.session->payments().duplicateWindow(), Millis(std::chrono::days(30)));
    QCOMPARE(fixture.home.profile(u"shop"_s)->duplicates.days, 30);
    Toast *toast = nullptr;
    EVENTUALLY((toast = window.toast(u"The rules for duplicates are changed."_s)));
    toast->actionButton()->click();
    EVENTUALLY_EQUAL(days.value(), 6);
    const PaymentRequest national {
        .money = {Decimal(5), u"IDR"_s}, .methodCode = u"PAYCASH"_s, .accountNumber = u"081234567890"_s, .operatorCode = u"BCA"_s};
    PaymentRequest international = national;
    international.accountNumber = u"6281234567890"_s;
    QVERIFY(!fixture.session->ledger().accountRules()->isSameAccount(national, international));
    typeInto(window.page(), u"Methods and banks with phone numbers"_s, u" PayCash , ,"_s);
    press(window.page(), Qt::Key_Tab);
    EVENTUALLY(fixture.session->ledger().accountRules()->isSameAccount(national, international));
    QCOMPARE(fixture.home.profile(u"shop"_s)->duplicates.phoneCodes, QStringList {u"PayCash"_s});
}

//! What kontorctl sets stands here at once, so that the next change doesn't put back what was before.
void tst_Settings::limitsOfAnotherProcess()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    window.open(u"Sending"_s);
    const auto amount = [&window]() -> QString {
        for (FieldRow *row : window.page().findChildren<FieldRow *>()) {
            if (row->label() == u"One payout in IDR"_s)
                return static_cast<QLineEdit *>(row->editor())->text();
        }
        return u"no such field"_s;
    };
    QCOMPARE(amount(), u"no such field"_s);
    const auto other
        = *MerchantSession::open(fixture.home, *fixture.home.profile(u"shop"_s), fixture.clock, {.listen = false, .work = false});
    QVERIFY(await(other->settings().setLimits({{u"IDR"_s, {Decimal(1000), std::nullopt}}})));
    EVENTUALLY_EQUAL(amount(), u"1,000"_s);
}

void tst_Settings::halfTypedGoesIntoTheNextWindow()
{
    PageFixture fixture;
    QList<PaymentDraft> typed;
    {
        WindowWithSettings window(fixture, m_theme, m_format);
        window.window.findChild<QAction *>(u"newPayoutAction"_s)->trigger();
        PaymentDraft draft = goodDraft();
        draft.amount = u"1,250,000"_s;
        typeDraft(*window.window.findChild<NewPayoutPage *>(), draft);
        typed = window.window.drafts().typed();
    }
    const NumberFormat indonesian {QLocale(u"id_ID"_s)};
    WindowWithSettings window(fixture, m_theme, indonesian);
    QVERIFY(window.window.drafts().typed().isEmpty());
    window.window.drafts().bringBack(typed);
    QCOMPARE(window.window.drafts().typed().size(), 1);
    window.window.findChild<QAction *>(u"newPayoutAction"_s)->trigger();
    NewPayoutPage &page = *window.window.findChild<NewPayoutPage *>();
    QVERIFY2(visibleTexts(page).contains(u"What you had typed is still here."_s), qPrintable(visibleTexts(page).join(u'|')));
    QCOMPARE(lineOf(page, u"Recipient"_s)->text(), goodDraft().accountName);
    QCOMPARE(lineOf(page, u"Amount"_s)->text(), u"1250000"_s); // whatever the numbers are, it means the same
    QVERIFY(visibleTexts(page).contains(u"= 1.250.000\u00a0IDR, 1,25 million IDR"_s));
}

//! Ctrl+Q by mistake costs nothing.
void tst_Settings::halfTypedIsThereAfterARestart()
{
    PageFixture fixture;
    {
        WindowWithSettings window(fixture, m_theme, m_format);
        window.window.findChild<QAction *>(u"newPayoutAction"_s)->trigger();
        typeDraft(*window.window.findChild<NewPayoutPage *>(), goodDraft());
        window.window.close();
        EVENTUALLY(!window.window.isVisible());
    }
    {
        WindowWithSettings window(fixture, m_theme, m_format);
        window.window.drafts().bringBackKept();
        window.window.findChild<QAction *>(u"newPayoutAction"_s)->trigger();
        NewPayoutPage &page = *window.window.findChild<NewPayoutPage *>();
        QVERIFY2(visibleTexts(page).contains(u"What you had typed is still here."_s), qPrintable(visibleTexts(page).join(u'|')));
        QCOMPARE(lineOf(page, u"Recipient"_s)->text(), goodDraft().accountName);
        QCOMPARE(lineOf(page, u"Account no."_s)->text(), goodDraft().accountNumber);
        clickOn(page, u"Start empty"_s);
        window.window.close();
        EVENTUALLY(!window.window.isVisible());
    }
    WindowWithSettings window(fixture, m_theme, m_format);
    window.window.drafts().bringBackKept();
    QVERIFY(window.window.drafts().typed().isEmpty());
}

void tst_Settings::callbacksAreMoved()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    window.open(u"Callbacks"_s);
    SettingsPage &page = window.page();
    const quint16 port = closedPort();
    static_cast<QSpinBox &>(window.editor(u"Port"_s)).setValue(port); // off: nothing is kept yet
    auto *on = qobject_cast<QAbstractButton *>(&window.editor(u"Callbacks"_s));
    on->click();
    EVENTUALLY(!fixture.session->profile().callbackAddress.isNull());
    typeInto(page, u"Public address"_s, u"relay.example"_s);
    press(page, Qt::Key_Tab);
    EVENTUALLY(rowOf(page, u"Public address"_s)->problem().contains(u"https://"_s), rowOf(page, u"Public address"_s)->problem());
    typeInto(page, u"Public address"_s, u"https://relay.example/kontor/"_s);
    press(page, Qt::Key_Tab);
    EVENTUALLY_EQUAL(fixture.session->profile().callbackBase(), u"https://relay.example/kontor"_s);
    QCOMPARE(fixture.home.profile(u"shop"_s)->callbackUrl, u"https://relay.example/kontor"_s);
    // What would turn its letters round, or hide between them, is not sent to anybody.
    for (const QString &unseen : {u"https://relay.example/\u202Ecb"_s, u"https://relay\u200B.example/kontor"_s}) {
        QGuiApplication::clipboard()->setText(unseen);
        lineOf(page, u"Public address"_s)->setFocus();
        lineOf(page, u"Public address"_s)->selectAll();
        press(page, Qt::Key_V, Qt::ControlModifier);
        press(page, Qt::Key_Tab);
        EVENTUALLY(rowOf(page, u"Public address"_s)->problem().startsWith(u"There is an invisible character in it. Type it again."_s),
            rowOf(page, u"Public address"_s)->problem());
        QCOMPARE(fixture.session->profile().callbackUrl, u"https://relay.example/kontor"_s);
    }
}

void tst_Settings::oneRefusedFieldDoesNotHoldBackTheOther()
{
    PageFixture fixture;
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost));
    const quint16 port = closedPort();
    QVERIFY(!fixture.session->callbacks().setPlace(QHostAddress(QHostAddress::LocalHost), port, {}));
    WindowWithSettings window(fixture, m_theme, m_format);
    window.open(u"Callbacks"_s);
    SettingsPage &page = window.page();
    auto &box = static_cast<QSpinBox &>(window.editor(u"Port"_s));
    box.setValue(other.serverPort());
    const QString problem = rowOf(page, u"Port"_s)->problem();
    QVERIFY2(problem.startsWith(u"Port %1 is used by "_s.arg(other.serverPort())), qPrintable(problem));
    QVERIFY2(problem.endsWith(u". Choose another one. Until then callbacks come in at port %1."_s.arg(port)), qPrintable(problem));
    typeInto(page, u"Public address"_s, u"https://relay.example"_s);
    press(page, Qt::Key_Tab);
    QCOMPARE(fixture.session->profile().callbackUrl, u"https://relay.example"_s);
    QCOMPARE(fixture.session->profile().callbackPort, port);
    QVERIFY(rowOf(page, u"Public address"_s)->problem().isEmpty());
    QVERIFY(!rowOf(page, u"Port"_s)->problem().isEmpty()); // still refused, and still typed
    QCOMPARE(box.value(), int(other.serverPort()));
    // The other way round.
    typeInto(page, u"Public address"_s, u"relay.example"_s);
    press(page, Qt::Key_Tab);
    const quint16 another = closedPort();
    box.setValue(another);
    QCOMPARE(fixture.session->profile().callbackPort, another);
    QCOMPARE(fixture.session->profile().callbackUrl, u"https://relay.example"_s);
    QVERIFY(rowOf(page, u"Port"_s)->problem().isEmpty());
    QVERIFY2(rowOf(page, u"Public address"_s)->problem().endsWith(u"Until then payments name https://relay.example."_s),
        qPrintable(rowOf(page, u"Public address"_s)->problem()));
    QCOMPARE(lineOf(page, u"Public address"_s)->text(), u"relay.example"_s);
}

void tst_Settings::aRefusedPortCanBeMendedWhileCallbacksAreOff()
{
    PageFixture fixture;
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost));
    QVERIFY(!fixture.session->callbacks().setPlace({}, other.serverPort(), {}));
    WindowWithSettings window(fixture, m_theme, m_format);
    window.open(u"Callbacks"_s);
    SettingsPage &page = window.page();
    qobject_cast<QAbstractButton *>(&window.editor(u"Callbacks"_s))->click();
    QVERIFY2(
        rowOf(page, u"Port"_s)->problem().endsWith(u"Until then callbacks stay off."_s), qPrintable(rowOf(page, u"Port"_s)->problem()));
    QVERIFY(fixture.session->profile().callbackAddress.isNull());
    QVERIFY(window.editor(u"Port"_s).isEnabled());
    const quint16 port = closedPort();
    static_cast<QSpinBox &>(window.editor(u"Port"_s)).setValue(port);
    QVERIFY(!fixture.session->profile().callbackAddress.isNull());
    QCOMPARE(fixture.session->profile().callbackPort, port);
}

//! With large letters the list of subjects filled the screen, and what was chosen lay below it.
void tst_Settings::subjectsGiveWayToWhatIsSet()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    SettingsPage &page = window.page();
    auto *list = page.findChild<QListWidget *>(u"settingsList"_s);
    auto *choice = page.findChild<QComboBox *>(u"settingsChoice"_s);
    QVERIFY(list->isVisible() && list->hasFocus() && !choice->isVisible());
    window.window.resize(960, 630);
    m_theme.setTextScale(200);
    EVENTUALLY(choice->isVisible() && !list->isVisible());
    QVERIFY(choice->hasFocus()); // the keyboard goes along
    QTest::keyClick(choice, Qt::Key_Down);
    QCOMPARE(choice->currentText(), u"Appearance"_s);
    const FieldRow *colours = rowOf(page, u"Colours"_s);
    EVENTUALLY(colours && colours->isVisible());
    EVENTUALLY(!colours->visibleRegion().isEmpty(), u"%1 of %2"_s.arg(colours->mapTo(&page, QPoint()).y()).arg(page.height()));
    // What is searched for is what can be chosen.
    page.findChild<QLineEdit *>(u"settingsSearch"_s)->setText(u"hold sec"_s);
    QCOMPARE(choice->count(), 1);
    QCOMPARE(choice->currentText(), u"Sending"_s);
    page.findChild<QLineEdit *>(u"settingsSearch"_s)->clear();
    QCOMPARE(choice->count(), list->count());
    m_theme.setTextScale(100);
    EVENTUALLY(list->isVisible() && !choice->isVisible());
    QCOMPARE(list->currentItem()->text(), u"Sending"_s);
    // The same from the start on.
    m_theme.setTextScale(200);
    WindowWithSettings large(fixture, m_theme, m_format);
    large.window.resize(960, 630);
    EVENTUALLY(large.page().findChild<QComboBox *>(u"settingsChoice"_s)->isVisible());
    QVERIFY(!large.page().findChild<QListWidget *>(u"settingsList"_s)->isVisible());
}

void tst_Settings::lessMovementIsObeyed()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    window.open(u"Appearance"_s);
    auto *box = qobject_cast<QAbstractButton *>(&window.editor(u"Movement"_s));
    QVERIFY(box && !m_theme.reducesMotion());
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY(m_theme.reducesMotion());
    QVERIFY(window.settings.value("lessMovement").toBool());
    window.toast(u"Changed: Movement"_s)->actionButton()->click();
    QVERIFY(!m_theme.reducesMotion());
}

//! Which is no click.
void tst_Settings::aScreenReaderTogglesASetting()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    QSignalSpy changed(&window.page(), &SettingsPage::changedSetting);
    window.open(u"Appearance"_s);
    auto *movement = qobject_cast<QAbstractButton *>(&window.editor(u"Movement"_s));
    toggleByReader(movement);
    QVERIFY(m_theme.reducesMotion() && movement->isChecked());
    QVERIFY(window.settings.value("lessMovement").toBool());
    QCOMPARE(changed.size(), 1);
    Toast *toast = window.toast(u"Changed: Movement"_s);
    QVERIFY(toast && toast->actionButton());
    toast->actionButton()->click();
    QVERIFY(!m_theme.reducesMotion() && !movement->isChecked());
    QCOMPARE(changed.size(), 1); // shown, and not changed once more
    QTest::mouseClick(movement, Qt::LeftButton, {}, QPoint(8, movement->height() / 2));
    QVERIFY(m_theme.reducesMotion());
    QCOMPARE(changed.size(), 2);
    window.open(u"Callbacks"_s);
    static_cast<QSpinBox &>(window.editor(u"Port"_s)).setValue(closedPort());
    changed.clear();
    auto *listens = qobject_cast<QAbstractButton *>(&window.editor(u"Callbacks"_s));
    toggleByReader(listens);
    EVENTUALLY(!fixture.session->profile().callbackAddress.isNull());
    QCOMPARE(changed.size(), 1);
    toggleByReader(listens);
    EVENTUALLY(fixture.session->profile().callbackAddress.isNull());
    QCOMPARE(changed.size(), 2);
    QVERIFY(!listens->isChecked());
}

void tst_Settings::everydayWordsFindASetting_data()
{
    QTest::addColumn<QString>("subject");
    QTest::addColumn<QString>("setting");
    const auto add = [](const char *words, const QString &subject, const QString &setting) { QTest::newRow(words) << subject << setting; };
    add("theme", u"Appearance"_s, u"Colours"_s);
    add("dark mode", u"Appearance"_s, u"Colours"_s);
    add("zoom", u"Appearance"_s, u"Text size in percent"_s);
    add("larger letters", u"Appearance"_s, u"Text size in percent"_s);
    add("daily limit", u"Sending"_s, {}); // no field of its own
    add("limit per day", u"Sending"_s, {});
    add("number format", u"General"_s, u"Numbers"_s);
    add("decimal comma", u"General"_s, u"Numbers"_s);
    add("timezone", u"General"_s, u"Time zone"_s);
    add("mask", u"Privacy"_s, u"Account numbers"_s);
    add("password", u"Privacy"_s, u"Lock after minutes without a touch"_s);
    add("webhook", u"Callbacks"_s, u"Callbacks"_s);
}

void tst_Settings::everydayWordsFindASetting()
{
    QFETCH(const QString, subject);
    QFETCH(const QString, setting);
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    SettingsPage &page = window.page();
    auto *search = page.findChild<QLineEdit *>(u"settingsSearch"_s);
    search->setText(QString::fromLatin1(QTest::currentDataTag()));
    QCOMPARE(page.findChild<QListWidget *>(u"settingsList"_s)->currentItem()->text(), subject);
    if (setting.isEmpty())
        QVERIFY(page.findChild<LimitsEditor *>()->isVisible());
    else
        QVERIFY(rowOf(page, setting)->isVisible());
    for (auto *cross : search->findChildren<QToolButton *>())
        QCOMPARE(spokenName(cross), u"Clear"_s);
}

void tst_Settings::accountsAreShownWhenRequested()
{
    PageFixture fixture;
    PaymentDraft draft = goodDraft();
    draft.accountNumber = u"501002348107"_s;
    const OrderId id = fixture.issue(draft);
    WindowWithSettings window(fixture, m_theme, m_format);
    const auto *list = window.window.findChild<PaymentTable *>();
    EVENTUALLY(list && list->model()->rowCount() == 1);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 1)).center());
    EVENTUALLY(told(window.window, u"5010 0234 8107"_s), visibleTexts(window.window).join(u'|'));
    window.open(u"Privacy"_s);
    QTest::keyClick(&window.editor(u"Account numbers"_s), Qt::Key_Space);
    window.window.findChild<QAction *>(u"payoutsAction"_s)->trigger();
    const auto eye = [&window](const QString &name) {
        for (auto *button : window.window.findChildren<QToolButton *>()) {
            if (button->isVisible() && button->accessibleName() == name)
                return button;
        }
        return static_cast<QToolButton *>(nullptr);
    };
    // The facts are made anew: the new ones are seen once they are laid out, and the old ones until they are deleted.
    EVENTUALLY(
        eye(u"Show the whole account number"_s) && !told(window.window, u"5010 0234 8107"_s), visibleTexts(window.window).join(u'|'));
    QToolButton *shows = eye(u"Show the whole account number"_s);
    shows->setFocus();
    QTest::keyClick(shows, Qt::Key_Space);
    EVENTUALLY(told(window.window, u"5010 0234 8107"_s));
    const auto hides = [&eye] { return eye(u"Show the last four digits only"_s); };
    EVENTUALLY(hides() && hides()->hasFocus());
    const QPointer<QToolButton> before = hides();
    fixture.put(id, PaymentState::Processing); // the facts are made anew
    EVENTUALLY(!before && hides() && hides()->hasFocus());
    QTest::keyClick(hides(), Qt::Key_Space);
    EVENTUALLY(eye(u"Show the whole account number"_s) && !told(window.window, u"5010 0234 8107"_s));
}

void tst_Settings::aProfileHasItsColour()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    auto *environment = window.window.findChild<StatusButton *>(u"environmentButton"_s);
    const int before = environment->widthOf(false);
    window.open(u"Gateway"_s);
    auto &box = static_cast<QComboBox &>(window.editor(u"Colour of this profile"_s));
    QCOMPARE(box.currentText(), u"None"_s);
    box.setFocus();
    QTest::keyClick(&box, Qt::Key_Down);
    QCOMPARE(box.currentText(), u"Blue"_s);
    QCOMPARE(fixture.home.profile(u"shop"_s)->colour, ProfileColour::Blue);
    QVERIFY(environment->widthOf(false) > before); // for the mark; what it looks like is for eyes
    const QImage picture = environment->grab().toImage();
    int discs = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x)
            discs += picture.pixel(x, y) == m_theme.tokens().profile(ProfileColour::Blue).rgb();
    }
    QVERIFY2(discs > 30, qPrintable(QString::number(discs)));
    QVERIFY(environment->accessibleName().contains(u"practice payments"_s)); // what it is stays said
    Toast *toast = window.toast(u"The profile has another colour."_s);
    QVERIFY(toast);
    toast->actionButton()->click();
    QCOMPARE(fixture.home.profile(u"shop"_s)->colour, ProfileColour::None);
    QCOMPARE(box.currentText(), u"None"_s);
}

//! A proxy comes and goes; which gateway and which merchant it is stays.
void tst_Settings::theWayToTheGateway()
{
    PageFixture fixture;
    fixture.issue(goodDraft());
    WindowWithSettings window(fixture, m_theme, m_format);
    window.open(u"Gateway"_s);
    SettingsPage &page = window.page();
    QVERIFY(told(page, fixture.session->profile().baseUrl.toString()) && told(page, fixture.session->profile().merchantCode));
    typeInto(page, u"Proxy"_s, u"ftp://proxy.example"_s);
    press(page, Qt::Key_Tab);
    EVENTUALLY(!rowOf(page, u"Proxy"_s)->problem().isEmpty());
    QVERIFY(fixture.session->profile().proxy.isEmpty());
    typeInto(page, u"Certificate authority file"_s, fixture.dir.filePath(u"none.pem"_s));
    press(page, Qt::Key_Tab);
    EVENTUALLY(rowOf(page, u"Certificate authority file"_s)->problem().contains("none.pem"_L1));
    typeInto(page, u"Certificate authority file"_s, {});
    typeInto(page, u"Proxy"_s, u" http://proxy.example:3128 "_s);
    press(page, Qt::Key_Tab);
    EVENTUALLY_EQUAL(fixture.home.profile(u"shop"_s)->proxy, u"http://proxy.example:3128"_s);
    QVERIFY(rowOf(page, u"Proxy"_s)->problem().isEmpty());
    EVENTUALLY(window.toast(u"The new way to the gateway counts when Kontor is started again."_s));
    window.toast(u"The new way"_s)->findChild<QPushButton *>()->click(); // Undo
    EVENTUALLY(fixture.home.profile(u"shop"_s)->proxy.isEmpty());
    EVENTUALLY_EQUAL(lineOf(page, u"Proxy"_s)->text(), QString());
    // What counts after the next start stands there, and another change leaves it.
    typeInto(page, u"Proxy"_s, u"http://proxy.example:3129"_s);
    press(page, Qt::Key_Tab);
    EVENTUALLY_EQUAL(fixture.home.profile(u"shop"_s)->proxy, u"http://proxy.example:3129"_s);
    EVENTUALLY_EQUAL(lineOf(page, u"Proxy"_s)->text(), u"http://proxy.example:3129"_s);
    const QString authority = testing::dataFile(u"tls/cert.pem"_s);
    typeInto(page, u"Certificate authority file"_s, authority);
    press(page, Qt::Key_Tab);
    EVENTUALLY_EQUAL(fixture.home.profile(u"shop"_s)->caFile, authority);
    QCOMPARE(fixture.home.profile(u"shop"_s)->proxy, u"http://proxy.example:3129"_s);
    QVERIFY(fixture.session->profile().proxy.isEmpty()); // in force from the next start on
}

void tst_Settings::theStartPage()
{
    PageFixture fixture;
    {
        WindowWithSettings window(fixture, m_theme, m_format);
        window.open(u"General"_s);
        auto &pages = static_cast<QComboBox &>(window.editor(u"Start page"_s));
        choose(pages, pages.findText(u"Balances"_s));
        auto &zones = static_cast<QComboBox &>(window.editor(u"Time zone"_s));
        QVERIFY(zones.findText(u"Europe/Berlin"_s) > 0 && zones.findText(u"Etc/GMT+5"_s) < 0);
        choose(zones, zones.findText(u"Asia/Jakarta"_s));
        QCOMPARE(window.settings.value("timeZone").toString(), u"Asia/Jakarta"_s); // in force from the next start on
    }
    WindowWithSettings window(fixture, m_theme, m_format);
    QVERIFY2(window.window.windowTitle().startsWith(u"Balances"_s), qPrintable(window.window.windowTitle()));
    QSignalSpy remade(&window.window, &MainWindow::recreateRequested);
    window.open(u"General"_s);
    choose(window.editor(u"Numbers"_s), 3);
    QCOMPARE(remade.size(), 1);
    QCOMPARE(window.settings.value("numbers").toString(), u"id_ID"_s);
}

void tst_Settings::keysLeadHere()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    QTest::keyClick(&window.window, Qt::Key_Comma, Qt::ControlModifier);
    EVENTUALLY(window.window.windowTitle().startsWith(u"Settings"_s));
    QTest::keyClick(&window.window, Qt::Key_7, Qt::ControlModifier);
    EVENTUALLY(window.window.windowTitle().startsWith(u"Callbacks"_s));
    QTest::keyClick(&window.window, Qt::Key_9, Qt::ControlModifier);
    EVENTUALLY(window.window.windowTitle().startsWith(u"Settings"_s));
    QVERIFY(!window.window.findChild<QAction *>(u"sandboxControlAction"_s)->isVisible()); // not the built-in sandbox
}

//! From the callbacks whose port another program has, to the field of the port, whatever was searched for in the settings before.
void tst_Settings::theTakenPortIsChanged()
{
    PageFixture fixture(Environment::Test, {.listen = true});
    QTcpServer another;
    QVERIFY(fixture.losePortTo(another) > 0);
    fixture.session->start();
    EVENTUALLY_EQUAL(fixture.session->callbacks().state(), CallbackService::State::PortTaken);
    WindowWithSettings window(fixture, m_theme, m_format);
    SettingsPage &page = window.page();
    auto *search = page.findChild<QLineEdit *>(u"settingsSearch"_s);
    search->setText(u"hold sec"_s);
    QTest::keyClick(&window.window, Qt::Key_7, Qt::ControlModifier);
    EVENTUALLY(window.window.windowTitle().startsWith(u"Callbacks"_s));
    EVENTUALLY(buttonOf(window.window, u"Change port"_s));
    QPushButton *change = buttonOf(window.window, u"Change port"_s);
    change->setFocus();
    QTest::keyClick(change, Qt::Key_Space);
    EVENTUALLY(window.window.windowTitle().startsWith(u"Settings"_s));
    EVENTUALLY(rowOf(page, u"Port"_s)->editor()->hasFocus());
    QCOMPARE(search->text(), QString());
    QCOMPARE(page.findChild<QListWidget *>(u"settingsList"_s)->currentItem()->text(), u"Callbacks"_s);
    // What is typed now is the port.
    const quint16 free = closedPort();
    QTest::keyClicks(QApplication::focusWidget(), QString::number(free));
    press(window.window, Qt::Key_Return);
    EVENTUALLY_EQUAL(fixture.session->callbacks().state(), CallbackService::State::Listening);
    QCOMPARE(fixture.session->profile().callbackPort, free);
    QVERIFY(await(fixture.session->stop()));
}

//! In its title, as every dialog does.
void tst_Settings::theSupportBundleNamesItsEnvironment()
{
    PageFixture fixture;
    WindowWithSettings window(fixture, m_theme, m_format);
    window.window.findChild<QAction *>(u"bundleAction"_s)->trigger();
    auto *dialog = window.window.findChild<QFileDialog *>();
    QVERIFY(dialog);
    QCOMPARE(dialog->windowTitle(), u"Save support bundle in – Test"_s);
    dialog->reject();
}

void tst_Settings::actionsGoByOtherKeys()
{
    PageFixture fixture;
    {
        WindowWithSettings window(fixture, m_theme, m_format);
        window.open(u"Keyboard"_s);
        auto *table = window.page().findChild<QTableView *>(u"keysTable"_s);
        table->setCurrentIndex(rowWith(*table, u"New payout"_s));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        KeysDialog *dialog = openDialog(window.window);
        QVERIFY(dialog);
        QTest::keyClick(dialog->findChild<QKeySequenceEdit *>(), Qt::Key_U); // would go off while somebody writes
        EVENTUALLY(told(*dialog, u"U cannot be used"_s), visibleTexts(*dialog).join(u'|'));
        QVERIFY(!buttonOf(*dialog, u"&Use these keys"_s)->isEnabled());
        QTest::keyClick(dialog->findChild<QKeySequenceEdit *>(), Qt::Key_E, Qt::ControlModifier);
        EVENTUALLY(told(*dialog, u"Ctrl+E is what \"Export\" goes by."_s), visibleTexts(*dialog).join(u'|'));
        QTest::keyClick(dialog->findChild<QKeySequenceEdit *>(), Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
        EVENTUALLY(buttonOf(*dialog, u"&Use these keys"_s)->isEnabled());
        awaitedButton(*dialog, u"&Use these keys"_s)->click();
        EVENTUALLY(window.toast(u"\"New payout\" goes by Ctrl+Shift+U now."_s));
        QCOMPARE(rowWith(*table, u"New payout"_s).siblingAtColumn(2).data().toString(), u"Ctrl+Shift+U (yours)"_s);
    }
    // Kept, and in force.
    WindowWithSettings window(fixture, m_theme, m_format);
    QTest::keyClick(&window.window, Qt::Key_N, Qt::ControlModifier);
    QVERIFY(!window.window.windowTitle().startsWith(u"New payout"_s));
    window.window.findChild<QAction *>(u"payoutsAction"_s)->trigger();
    EVENTUALLY(buttonOf(window.window, u"New payout"_s));
    EVENTUALLY_EQUAL(buttonOf(window.window, u"New payout"_s)->toolTip(), u"Ctrl+Shift+U"_s);
    QTest::keyClick(&window.window, Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
    EVENTUALLY(window.window.windowTitle().startsWith(u"New payout"_s));
    window.open(u"Keyboard"_s);
    awaitedButton(window.page(), u"Reset this page"_s)->click();
    EVENTUALLY(window.toast(u"All actions go by their usual keys."_s));
    QTest::keyClick(&window.window, Qt::Key_N, Qt::ControlModifier);
    EVENTUALLY(window.window.windowTitle().startsWith(u"New payout"_s));
    window.toast(u"All actions"_s)->findChild<QPushButton *>()->click(); // Undo
    QCOMPARE(window.settings.value("keys/newPayoutAction").toString(), u"Ctrl+Shift+U"_s);
}

void tst_Settings::everythingHasAName()
{
    PageFixture fixture;
    QVERIFY(await(fixture.session->settings().setLimits({{u"IDR"_s, {Decimal(5), Decimal(9)}}})));
    for (const int percent : {100, 200}) {
        m_theme.setTextScale(percent);
        WindowWithSettings window(fixture, m_theme, m_format);
        window.window.resize(1280, 800);
        auto *list = window.page().findChild<QListWidget *>();
        for (int row = 0; row < list->count(); ++row) {
            list->setCurrentRow(row);
            QCOMPARE(nameless(window.page()), QString());
        }
        QVERIFY(focusable(window.page()) > 15);
    }
}

KONTOR_TEST(tst_Settings, QApplication)
#include "tst_settings.moc"
