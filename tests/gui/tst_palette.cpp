// SPDX-License-Identifier: GPL-3.0-or-later
#include "gatewayfixture.h"
#include "gui/kit/explainbox.h"
#include "gui/kit/fieldrow.h"
#include "gui/onscreen.h"
#include "gui/page/announcer.h"
#include "gui/page/messagebar.h"
#include "gui/palette/lookupdialog.h"
#include "gui/palette/palette.h"
#include "gui/palette/paymentpage.h"
#include "gui/palette/paymentwindow.h"
#include "gui/settings/limitseditor.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "messages/timeline.h"
#include "models/palettemodel.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! Ctrl+K and Ctrl+L: what is found for what is typed, where it leads, and payments that were made elsewhere.
class tst_Palette : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void whatTypedWordsMean_data();
    void whatTypedWordsMean();
    void daysAreDaysOfThisComputer_data();
    void daysAreDaysOfThisComputer();
    void foundByWhatIsKnownOfIt_data();
    void foundByWhatIsKnownOfIt();
    void anAmountIsANumber();
    void answersToEarlierWordsAreDropped();
    void neverMoreThanThirty();
    void whatHasNoNameIsSpokenWithoutOne();
    void whyHasAPayinNotArrived();
    void enterBeforeTheAnswer();
    void inAWindowOfItsOwn();
    void whatCanBeDoneAndWhereToGo();
    void aSettingByItsWords();
    void everySettingByItsWords();
    void aSettingByEverydayWords();
    void aWholeNameIsMeant();
    void whatIsThereComesFirst();
    void openedLastComesFirst();
    void keysAloneAreEnough();
    void aListForTheWords();
    void theListThatFits();
    void aListOfAGatewaysWord();
    void aPaymentMadeElsewhere();
    void aPayinMadeElsewhere();
    void anIdThatNobodyKnows();
    void anIdOfThisLedger();
    void withoutAGateway();
    void whatIsNoId();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

const QDate today(2026, 11, 20);

PaymentDraft draft(const QString &amount, const QString &name, const QString &account, const QString &reference)
{
    PaymentDraft draft = goodDraft();
    draft.amount = amount;
    draft.currency = u"INR"_s;
    draft.accountName = name;
    draft.accountNumber = account;
    draft.emailAddress = name.section(u' ', 0, 0).toLower() + u"@example.com"_s;
    draft.reference = reference;
    return draft;
}

PaymentDraft ashas()
{
    return draft(u"281.83"_s, u"Asha Verma"_s, u"501002341074"_s, u"INV-2026-4202"_s);
}

PaymentDraft dewis()
{
    PaymentDraft payin = draft(u"450000"_s, u"Dewi Lestari"_s, u"1234567890"_s, u"INV-2026-4207"_s);
    payin.kind = PaymentKind::Payin;
    payin.currency = u"IDR"_s;
    payin.methodCode = u"VIRTUAL_ACCOUNT"_s;
    return payin;
}

const QList<PaletteCommand> commands {{u"New payout"_s, u"Ctrl+N"_s, false}, {u"Look up by ID"_s, u"Ctrl+L"_s, false},
    {u"Payouts"_s, u"Ctrl+2"_s, true}, {u"Keys"_s, u"Ctrl+6"_s, true}};

QStringList paymentsShown(const PaletteModel &model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.kindOf(row) == PaletteModel::Kind::Payment)
            names.append(model.payment(row).request.accountName);
    }
    return names;
}

bool answersTo(PaletteModel &model, const QString &typed)
{
    QSignalSpy answered(&model, &PaletteModel::answered);
    model.setTyped(typed);
    return eventually([&answered] { return !answered.isEmpty(); });
}

struct PaletteWindow {
    PaletteWindow(PageFixture &fixture, Theme &theme, const NumberFormat &format)
        : settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , window(*fixture.session, theme, format, settings)
    {
        showIt(window);
    }
    QLineEdit *line() { return window.findChild<QLineEdit *>(u"paletteLine"_s); }
    QListView *list() { return window.findChild<QListView *>(u"paletteList"_s); }
    LookUpDialog *lookUp() { return window.findChild<LookUpDialog *>(); }
    //! The one that is seen.
    PaymentPage *page() { return window.findChild<QStackedWidget *>(u"pages"_s)->currentWidget()->findChild<PaymentPage *>(); }
    bool openPalette()
    {
        press(window, Qt::Key_K, Qt::ControlModifier);
        return eventually([this] { return line() && line()->hasFocus(); });
    }

    QSettings settings;
    MainWindow window;
};

} // namespace

void tst_Palette::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_Palette::init()
{
    QGuiApplication::clipboard()->clear();
}

// ---- what was typed

void tst_Palette::whatTypedWordsMean_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<int>("scope");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("queries");
    using enum PaletteQuestion::Scope;
    QTest::newRow("nothing") << u" "_s << int(All) << QString() << 0;
    QTest::newRow("words") << u" asha verma "_s << int(All) << u"asha verma"_s << 1;
    QTest::newRow("an action") << u"> new"_s << int(Actions) << u"new"_s << 0;
    QTest::newRow("an ID") << u"#7f3a"_s << int(Ids) << u"7f3a"_s << 1;
    QTest::newRow("a recipient") << u"@asha"_s << int(Recipients) << u"asha"_s << 1;
    QTest::newRow("a status") << u"unknown"_s << int(All) << u"unknown"_s << 2;
    QTest::newRow("too short for a status") << u"set"_s << int(All) << u"set"_s << 1;
    QTest::newRow("the gateway's word for it") << u"SUCCESS"_s << int(All) << u"SUCCESS"_s << 2;
    QTest::newRow("an amount") << u"281.83"_s << int(All) << u"281.83"_s << 2;
    QTest::newRow("an amount and its currency") << u"77.01 inr"_s << int(All) << u"77.01 inr"_s << 3;
    QTest::newRow("an ID is no amount") << u"4202-a"_s << int(All) << u"4202-a"_s << 1;
}

void tst_Palette::whatTypedWordsMean()
{
    QFETCH(QString, typed);
    const PaletteQuestion question = readPaletteQuestion(typed, today, m_format);
    QTEST(int(question.scope), "scope");
    QTEST(question.text, "text");
    QTEST(int(question.queries.size()), "queries");
}

void tst_Palette::daysAreDaysOfThisComputer_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QDate>("day");
    QTest::addColumn<QString>("rest");
    QTest::newRow("today") << u"today"_s << today << QString();
    QTest::newRow("yesterday and a name") << u"asha yesterday"_s << today.addDays(-1) << u"asha"_s;
    QTest::newRow("month first") << u"nov 3"_s << QDate(2026, 11, 3) << QString();
    QTest::newRow("day first") << u"3 November"_s << QDate(2026, 11, 3) << QString();
    QTest::newRow("still to come this year") << u"dec 24"_s << QDate(2025, 12, 24) << QString();
    QTest::newRow("ISO") << u"2026-02-28 rent"_s << QDate(2026, 2, 28) << u"rent"_s;
    QTest::newRow("no such day") << u"feb 30"_s << QDate() << QString();
}

void tst_Palette::daysAreDaysOfThisComputer()
{
    QFETCH(QString, typed);
    QFETCH(QDate, day);
    const PaletteQuestion question = readPaletteQuestion(typed, today, m_format);
    if (!day.isValid()) {
        for (const PaymentQuery &query : question.queries)
            QVERIFY(!query.from && !query.to);
        return;
    }
    QCOMPARE(question.queries.size(), 2);
    const PaymentQuery &query = question.queries.last();
    QTEST(query.text, "rest");
    QCOMPARE(qint64(query.from->time_since_epoch().count()), day.startOfDay().toMSecsSinceEpoch());
    QCOMPARE(qint64(query.to->time_since_epoch().count()), day.addDays(1).startOfDay().toMSecsSinceEpoch());
}

// ---- what is found

void tst_Palette::foundByWhatIsKnownOfIt_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("names");
    const QString asha = u"Asha Verma"_s;
    const QString budi = u"Budi Santoso"_s;
    const QString dewi = u"Dewi Lestari"_s;
    QTest::newRow("a reference") << u"inv-2026-4202"_s << QStringList {asha};
    QTest::newRow("part of a name") << u"ver"_s << QStringList {asha};
    QTest::newRow("the end of an account") << u"1074"_s << QStringList {asha};
    QTest::newRow("an e-mail address") << u"dewi@example"_s << QStringList {dewi};
    QTest::newRow("an amount") << u"281.83"_s << QStringList {asha};
    QTest::newRow("an amount as the window writes it") << u"281.83\u00a0INR"_s << QStringList {asha};
    QTest::newRow("a currency and an amount") << u"INR 281.83"_s << QStringList {asha};
    QTest::newRow("an amount of another currency") << u"281.83 IDR"_s << QStringList();
    QTest::newRow("an amount and a short name") << u"281.83 ver"_s << QStringList {asha};
    QTest::newRow("a grouped amount") << u"450,000.00"_s << QStringList {dewi};
    QTest::newRow("a status") << u"unknown"_s << QStringList {budi};
    QTest::newRow("a status and a name") << u"queued asha"_s << QStringList {asha};
    QTest::newRow("a status of several words") << u"outcome unknown"_s << QStringList {budi};
    QTest::newRow("its second word begun") << u"outcome unkn"_s << QStringList {budi};
    QTest::newRow("several words and a name") << u"outcome unknown asha"_s << QStringList();
    QTest::newRow("a status of two short words") << u"paused"_s << QStringList {u"Sari Dewi"_s};
    QTest::newRow("a status of others") << u"paid asha"_s << QStringList();
    QTest::newRow("the gateway's word") << u"UNDERPAID"_s << QStringList {dewi};
    QTest::newRow("the gateway's word, as it is typed") << u"underpaid"_s << QStringList {dewi};
    QTest::newRow("the gateway's word begun, and a name") << u"dewi under"_s << QStringList {dewi};
    QTest::newRow("the gateway's word of others") << u"underpaid asha"_s << QStringList();
    QTest::newRow("the gateway's word of what is paid") << u"success"_s << QStringList {u"Rahul Nair"_s};
    QTest::newRow("a day") << u"today 4207"_s << QStringList {dewi};
    QTest::newRow("a name that is no recipient's") << u"@inv"_s << QStringList();
    QTest::newRow("a recipient") << u"@budi"_s << QStringList {budi};
    QTest::newRow("no ID") << u"#asha"_s << QStringList();
    QTest::newRow("nothing") << u"nobody at all"_s << QStringList();
}

void tst_Palette::foundByWhatIsKnownOfIt()
{
    QFETCH(QString, typed);
    PageFixture fixture;
    fixture.issue(ashas());
    fixture.put(fixture.issue(draft(u"86102"_s, u"Budi Santoso"_s, u"99881111"_s, u"Payroll"_s)), PaymentState::OutcomeUnknown);
    fixture.put(fixture.issue(draft(u"5500"_s, u"Rahul Nair"_s, u"77665500"_s, u"Rent"_s)), PaymentState::Paid, u"SUCCESS"_s);
    fixture.put(fixture.issue(dewis()), PaymentState::OtherStatus, u"UNDERPAID"_s);
    fixture.put(fixture.issue(draft(u"31"_s, u"Sari Dewi"_s, u"55443322"_s, u"Tax"_s)), PaymentState::Paused);
    PaletteModel model(fixture.session->ledger(), fixture.clock, m_format);
    QAbstractItemModelTester tester(&model);
    model.begin({}, {});
    QVERIFY(answersTo(model, typed));
    QTEST(paymentsShown(model), "names");
}

void tst_Palette::anAmountIsANumber()
{
    PageFixture fixture;
    fixture.issue(draft(u"100.10"_s, u"One Hundred"_s, u"11112222"_s, u"A"_s));
    fixture.issue(draft(u"1250"_s, u"Twelve Fifty"_s, u"33334444"_s, u"B"_s));
    fixture.issue(draft(u"1.25"_s, u"One And A Quarter"_s, u"55556666"_s, u"C"_s));
    PaletteModel model(fixture.session->ledger(), fixture.clock, m_format);
    model.begin({}, {});
    QVERIFY(answersTo(model, u"100.1"_s));
    QCOMPARE(paymentsShown(model), QStringList {u"One Hundred"_s});
    QVERIFY(answersTo(model, u"1.250"_s)); // both of its readings
    QCOMPARE(paymentsShown(model), (QStringList {u"One And A Quarter"_s, u"Twelve Fifty"_s}));
}

void tst_Palette::answersToEarlierWordsAreDropped()
{
    PageFixture fixture;
    fixture.issue(ashas());
    fixture.issue(dewis());
    PaletteModel model(fixture.session->ledger(), fixture.clock, m_format);
    model.begin(commands, {});
    QSignalSpy answered(&model, &PaletteModel::answered);
    for (const QString &typed : {u"a"_s, u"as"_s, u"ash"_s, u"d"_s, u"de"_s, u"dewi"_s})
        model.setTyped(typed);
    EVENTUALLY(!answered.isEmpty());
    QCOMPARE(paymentsShown(model), QStringList {u"Dewi Lestari"_s});
    EVENTUALLY(!model.isAsking());
    QCOMPARE(answered.size(), 1); // nobody waits for what stands there no more
    model.setTyped({});
    QVERIFY2(paymentsShown(model).isEmpty(), "what was found for other words is gone at once");
}

void tst_Palette::neverMoreThanThirty()
{
    PageFixture fixture;
    for (int i = 0; i < 40; ++i)
        fixture.issue(ashas());
    QList<PaletteCommand> many;
    for (int i = 0; i < 40; ++i)
        many.append({u"Asha %1"_s.arg(i), {}, i % 2 == 0});
    PaletteModel model(fixture.session->ledger(), fixture.clock, m_format);
    model.begin(many, {});
    QVERIFY(answersTo(model, u"asha"_s));
    QCOMPARE(model.rowCount(), PaletteModel::mostRows);
    QVERIFY(paymentsShown(model).size() < PaletteModel::mostRows); // what can be done is seen, too
    QVERIFY2(model.summary().startsWith("30 result"_L1), qPrintable(model.summary()));
    QVERIFY2(model.summary().contains("Asha Verma"_L1), qPrintable(model.summary()));
}

// ---- in the window

//! Of one that was made elsewhere nobody here knows whom it pays.
void tst_Palette::whatHasNoNameIsSpokenWithoutOne()
{
    PageFixture fixture;
    for (const PaymentDraft &each : {ashas(), dewis()}) {
        PaymentRecord record = fixture.session->payments().freeze(each, m_format)->record;
        record.request.accountName.clear();
        QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.insert = record, .id = record.id})));
    }
    PaletteModel model(fixture.session->ledger(), fixture.clock, m_format);
    for (const auto &[typed, kind] : {std::pair(u"INV-2026-4202"_s, u"Payout 281.83"_s), {u"INV-2026-4207"_s, u"Payin 450,000"_s}}) {
        QVERIFY(answersTo(model, typed));
        const QString spoken = model.index(0, 0).data(Qt::AccessibleTextRole).toString();
        QVERIFY2(spoken.startsWith(kind) && spoken.contains(u". Status: "_s), qPrintable(spoken));
        QVERIFY2(!spoken.contains(u" to "_s) && !spoken.contains(u" from "_s), qPrintable(spoken));
    }
}

void tst_Palette::whyHasAPayinNotArrived()
{
    PageFixture fixture;
    fixture.issue(ashas());
    const OrderId payin = fixture.issue(dewis());
    fixture.put(payin, PaymentState::AwaitingPayment);
    PaletteWindow window(fixture, m_theme, m_format);
    QGuiApplication::clipboard()->setText(u"INV-2026-4207"_s);
    QVERIFY(window.openPalette()); // the first of three keys
    press(window.window, Qt::Key_V, Qt::ControlModifier);
    press(window.window, Qt::Key_Return);
    EVENTUALLY(window.page() && window.page()->chosen());
    QCOMPARE(window.page()->chosen()->id, payin);
    QCOMPARE(window.window.windowTitle(), u"Payin – Test – Kontor"_s);
    auto *explain = window.page()->findChild<ExplainBox *>();
    EVENTUALLY(explain->isVisible());
    const QString texts = visibleTexts(*explain).join(u' ');
    QVERIFY2(texts.contains("The customer has not paid yet."_L1), qPrintable(texts));
    QCOMPARE(nameless(*window.page()), QString());
    // And back to where it began.
    press(window.window, Qt::Key_Escape);
    QVERIFY(!window.page());
}

void tst_Palette::enterBeforeTheAnswer()
{
    PageFixture fixture;
    fixture.issue(ashas());
    QWidget window;
    Announcer announcer(&window);
    showIt(window);
    Palette palette(fixture.session->ledger(), fixture.clock, m_format, m_theme, announcer, &window);
    QSignalSpy chosen(&palette, &Palette::paymentChosen);
    QSignalSpy done(&palette, &Palette::commandChosen);
    palette.open({{u"Asha's action"_s, {}, false}}, {});
    palette.line()->setText(u"asha"_s);
    QTest::keyClick(palette.line(), Qt::Key_Return); // only the action stands there yet
    EVENTUALLY_EQUAL(chosen.size(), 1);
    QCOMPARE(done.size(), 0);
}

//! Beside the page that is open, to compare; asked for again, the same one comes.
void tst_Palette::inAWindowOfItsOwn()
{
    PageFixture fixture;
    fixture.issue(ashas());
    PaletteWindow window(fixture, m_theme, m_format);
    const QString before = window.window.windowTitle();
    for (int time = 0; time < 2; ++time) {
        window.window.activateWindow();
        EVENTUALLY_EQUAL(QApplication::activeWindow(), &window.window);
        QVERIFY(window.openPalette());
        QTest::keyClicks(window.line(), u"asha"_s);
        press(window.window, Qt::Key_Return, Qt::ControlModifier);
        EVENTUALLY_EQUAL(window.window.findChildren<PaymentWindow *>().size(), 1);
        auto *own = window.window.findChild<PaymentWindow *>();
        EVENTUALLY(hasKeyboard(*own));
        EVENTUALLY(visibleTexts(*own).join(u'|').contains(u"281.83\u00a0INR"_s), visibleTexts(*own).join(u'|'));
        QVERIFY2(own->windowTitle().contains(u"Asha Verma"_s), qPrintable(own->windowTitle()));
        QCOMPARE(window.window.windowTitle(), before);
        QCOMPARE(nameless(*own), QString());
    }
    auto *own = window.window.findChild<PaymentWindow *>();
    QTest::keyClick(own->focusWidget() ? own->focusWidget() : own, Qt::Key_Escape);
    EVENTUALLY(window.window.findChildren<PaymentWindow *>().isEmpty());
}

void tst_Palette::whatCanBeDoneAndWhereToGo()
{
    PageFixture fixture;
    PaletteWindow window(fixture, m_theme, m_format);
    QVERIFY(window.openPalette());
    QTest::keyClicks(window.line(), u"> new payout"_s);
    EVENTUALLY(window.list()->model()->rowCount() > 0);
    const QModelIndex first = window.list()->model()->index(0, 0);
    QCOMPARE(first.data(Qt::AccessibleTextRole).toString(), u"New payout, Ctrl+N"_s);
    QCOMPARE(first.data(PaletteModel::SectionRole).toString(), u"Actions"_s);
    QTest::keyClick(window.line(), Qt::Key_Return);
    EVENTUALLY(window.window.windowTitle().startsWith("New payout"_L1));
    QVERIFY(!window.line()->isVisible());

    QVERIFY(window.openPalette());
    QTest::keyClicks(window.line(), u"keys"_s);
    EVENTUALLY(window.list()->model()->rowCount() > 1);
    const auto places = window.list()->model()->match(window.list()->model()->index(0, 0), PaletteModel::SectionRole, u"Go to"_s);
    QVERIFY(!places.isEmpty());
    QCOMPARE(places.first().data().toString(), u"Keys"_s);
}

void tst_Palette::aSettingByItsWords()
{
    PageFixture fixture;
    PaletteWindow window(fixture, m_theme, m_format);
    QVERIFY(window.openPalette());
    const auto settings = [&window] {
        QStringList names;
        for (int row = 0; row < window.list()->model()->rowCount(); ++row) {
            const QString words = window.list()->model()->index(row, 0).data().toString();
            if (words.startsWith("Setting: "_L1))
                names.append(words);
        }
        return names;
    };
    QCOMPARE(settings(), QStringList()); // only when they are asked for
    QTest::keyClicks(window.line(), u"hold"_s);
    EVENTUALLY(!settings().isEmpty(), "no setting");
    const QString setting = settings().constFirst();
    for (int row = 0; window.list()->currentIndex().data().toString() != setting && row < PaletteModel::mostRows; ++row)
        QTest::keyClick(window.line(), Qt::Key_Down);
    QTest::keyClick(window.line(), Qt::Key_Return);
    EVENTUALLY(window.window.windowTitle().startsWith("Settings"_L1));
    auto *box = window.window.findChild<QLineEdit *>(u"settingsSearch"_s);
    QVERIFY(box && box->hasFocus());
    QCOMPARE(u"Setting: "_s + box->text(), setting);
}

//! Those, too, that are no field of their own.
void tst_Palette::everySettingByItsWords()
{
    PageFixture fixture;
    PaletteWindow window(fixture, m_theme, m_format);
    QVERIFY(window.openPalette());
    const auto isOffered = [&window](const QString &setting) {
        const QAbstractItemModel *offered = window.list()->model();
        return !offered->match(offered->index(0, 0), Qt::DisplayRole, u"Setting: "_s + setting, 1, Qt::MatchExactly).isEmpty();
    };
    const QList<std::pair<QString, QString>> wanted {{u"limit"_s, u"Limits of payouts"_s}, {u"folder"_s, u"Where the ledger is"_s},
        {u"restore"_s, u"Back up, check, restore a backup, show folder"_s}, {u"shortcuts"_s, u"keyboard shortcuts"_s}};
    for (const auto &[words, setting] : wanted) {
        window.line()->clear();
        QTest::keyClicks(window.line(), words);
        EVENTUALLY(isOffered(setting), setting);
    }
    window.line()->clear();
    QTest::keyClicks(window.line(), u"a day, amount"_s);
    EVENTUALLY(isOffered(u"Limits of payouts"_s));
    const auto isCurrent = [&window] { return window.list()->currentIndex().data().toString() == u"Setting: Limits of payouts"_s; };
    for (int row = 0; !isCurrent() && row < PaletteModel::mostRows; ++row)
        QTest::keyClick(window.line(), Qt::Key_Down);
    QTest::keyClick(window.line(), Qt::Key_Return);
    EVENTUALLY(window.window.windowTitle().startsWith("Settings"_L1));
    EVENTUALLY(window.window.findChild<LimitsEditor *>()->isVisible());
}

//! "Dark mode" is what people call it, and nowhere said; "Key" alone says nothing of notifications.
void tst_Palette::aSettingByEverydayWords()
{
    PageFixture fixture;
    PaletteWindow window(fixture, m_theme, m_format);
    QVERIFY(window.openPalette());
    const auto isOffered = [&window](const QString &setting) {
        const QAbstractItemModel *offered = window.list()->model();
        return !offered->match(offered->index(0, 0), Qt::DisplayRole, u"Setting: "_s + setting, 1, Qt::MatchExactly).isEmpty();
    };
    const QList<std::pair<QString, QString>> wanted {{u"theme"_s, u"Colours"_s}, {u"dark mode"_s, u"Colours"_s},
        {u"daily limit"_s, u"Limits of payouts"_s}, {u"limit per day"_s, u"Limits of payouts"_s}, {u"number format"_s, u"Numbers"_s},
        {u"zoom"_s, u"Text size in percent"_s}, {u"mask"_s, u"Account numbers"_s}, {u"notifications key"_s, u"Key (Notifications)"_s}};
    for (const auto &[words, setting] : wanted) {
        window.line()->clear();
        QTest::keyClicks(window.line(), words);
        EVENTUALLY(isOffered(setting), setting);
    }
    const auto isCurrent = [&window] { return window.list()->currentIndex().data().toString() == u"Setting: Key (Notifications)"_s; };
    for (int row = 0; !isCurrent() && row < PaletteModel::mostRows; ++row)
        QTest::keyClick(window.line(), Qt::Key_Down);
    QVERIFY(isCurrent());
    QTest::keyClick(window.line(), Qt::Key_Return);
    EVENTUALLY(window.window.windowTitle().startsWith("Settings"_L1));
    QCOMPARE(window.window.findChild<QListWidget *>(u"settingsList"_s)->currentItem()->text(), u"Notifications"_s);
    QVERIFY(rowOf(window.window, u"Key"_s)->isVisible());
}

//! What is there by these words comes before what could be made of them, which Enter would do.
void tst_Palette::whatIsThereComesFirst()
{
    PageFixture fixture;
    PaletteWindow window(fixture, m_theme, m_format);
    QVERIFY(window.openPalette());
    QTest::keyClicks(window.line(), u"shortcuts"_s);
    const auto row
        = [&window](int place, int role = Qt::DisplayRole) { return window.list()->model()->index(place, 0).data(role).toString(); };
    EVENTUALLY_EQUAL(row(0), u"Setting: keyboard shortcuts"_s);
    QStringList sections; // each is named where it begins
    for (int place = 0; place < window.list()->model()->rowCount(); ++place) {
        if (const QString section = row(place, PaletteModel::SectionRole); !section.isEmpty())
            sections.append(section);
    }
    QCOMPARE(sections, (QStringList {u"Go to"_s, u"With these words"_s}));
    window.line()->clear();
    QTest::keyClicks(window.line(), u"yesterday"_s);
    EVENTUALLY(!window.list()->model()->index(0, 0).data().toString().startsWith("Setting"_L1));
    for (int place = 0; place < window.list()->model()->rowCount(); ++place)
        QVERIFY2(!row(place).startsWith("New payout to"_L1), qPrintable(row(place))); // it is a day, and nobody's name
}

//! Neither a payment to somebody called so nor a new one is what Enter does then.
void tst_Palette::aWholeNameIsMeant()
{
    PageFixture fixture;
    PaymentDraft draft = ashas();
    draft.accountName = u"Balances"_s;
    fixture.issue(draft);
    PaletteWindow window(fixture, m_theme, m_format);
    QVERIFY(window.openPalette());
    QTest::keyClicks(window.line(), u"balance"_s);
    EVENTUALLY(window.list()->model()->rowCount() > 2);
    QTest::keyClicks(window.line(), u"s"_s);
    EVENTUALLY_EQUAL(window.list()->model()->index(0, 0).data().toString(), u"Balances"_s);
    QTest::keyClick(window.line(), Qt::Key_Return);
    EVENTUALLY(window.window.windowTitle().startsWith("Balances"_L1), window.window.windowTitle());
}

void tst_Palette::openedLastComesFirst()
{
    PageFixture fixture;
    const OrderId first = fixture.issue(ashas());
    const OrderId second = fixture.issue(dewis());
    PaletteWindow window(fixture, m_theme, m_format);
    for (const OrderId &id : {first, second}) {
        QVERIFY(window.openPalette());
        QTest::keyClicks(window.line(), u"#"_s + id.toString());
        QTest::keyClick(window.line(), Qt::Key_Return);
        EVENTUALLY(window.page() && window.page()->chosen() && window.page()->chosen()->id == id);
    }
    QVERIFY(window.openPalette());
    QAbstractItemModel *model = window.list()->model();
    EVENTUALLY_EQUAL(model->index(0, 0).data(PaletteModel::SectionRole).toString(), u"Opened last"_s);
    QVERIFY(model->index(0, 0).data(PaletteModel::DetailRole).toString().contains(u"Payin  ·  Dewi Lestari"_s));
    QVERIFY(model->index(1, 0).data(PaletteModel::DetailRole).toString().contains(u"Payout  ·  Asha Verma"_s));
    QCOMPARE(model->index(2, 0).data(PaletteModel::SectionRole).toString(), u"Go to"_s);
}

void tst_Palette::keysAloneAreEnough()
{
    PageFixture fixture;
    fixture.issue(ashas());
    PaletteWindow window(fixture, m_theme, m_format);
    EVENTUALLY(window.window.navigator().isFirstListShown());
    QWidget *before = QApplication::focusWidget();
    QSignalSpy said(window.window.findChild<Announcer *>(), &Announcer::said);
    QVERIFY(window.openPalette());
    auto *palette = window.window.findChild<Palette *>();
    QCOMPARE(nameless(*palette), QString());
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(palette);
    QVERIFY(spoken && spoken->role() == QAccessible::ComboBox);
    QCOMPARE(spoken->text(QAccessible::Name), u"Search and commands"_s);
    QTest::keyClicks(window.line(), u"asha"_s);
    EVENTUALLY(window.list()->model()->index(0, 0).data(PaletteModel::StateRole).isValid());
    EVENTUALLY(!said.isEmpty());
    QVERIFY2(said.last().first().toString().contains("first: Payout 281.83"_L1), qPrintable(said.last().first().toString()));
    QTest::keyClick(window.line(), Qt::Key_Down);
    QCOMPARE(window.list()->currentIndex().row(), 1);
    QTest::keyClick(window.line(), Qt::Key_Up);
    QTest::keyClick(window.line(), Qt::Key_Tab); // completes
    QVERIFY2(window.line()->text().startsWith(u'#'), qPrintable(window.line()->text()));
    QVERIFY(window.line()->hasFocus());
    QTest::keyClick(window.line(), Qt::Key_Escape);
    QVERIFY(!palette->isVisible());
    QCOMPARE(QApplication::focusWidget(), before); // back where it was
    // A press beside it closes it, too.
    QVERIFY(window.openPalette());
    QTest::mouseClick(window.window.findChild<QWidget *>(u"statusBar"_s), Qt::LeftButton);
    QVERIFY(!palette->isVisible());
}

void tst_Palette::aListForTheWords()
{
    PageFixture fixture;
    fixture.issue(ashas());
    fixture.issue(draft(u"86102"_s, u"Budi Santoso"_s, u"99881111"_s, u"Payroll"_s));
    PaletteWindow window(fixture, m_theme, m_format);
    auto *table = window.window.findChild<QAbstractItemView *>(u"payoutsTable"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 2);
    QVERIFY(window.openPalette());
    QTest::keyClicks(window.line(), u"asha"_s);
    QAbstractItemModel *model = window.list()->model();
    EVENTUALLY(model->index(0, 0).data(PaletteModel::StateRole).isValid());
    QTest::keyClick(window.line(), Qt::Key_PageDown);
    QCOMPARE(window.list()->currentIndex().data().toString(), u"Payouts with \"asha\""_s);
    QTest::keyClick(window.line(), Qt::Key_Return);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 1);
}

//! Of payouts, of payins or both, by what was found; where nothing was, nobody knows which is meant.
void tst_Palette::theListThatFits()
{
    PageFixture fixture;
    fixture.issue(ashas());
    fixture.issue(dewis());
    PaletteModel model(fixture.session->ledger(), fixture.clock, m_format);
    model.begin({}, {});
    const auto lists = [&](const QString &typed) {
        QStringList words;
        for (int row = 0; answersTo(model, typed) && row < model.rowCount(); ++row) {
            if (model.kindOf(row) == PaletteModel::Kind::Filter)
                words.append(model.index(row, 0).data().toString());
        }
        return words.join(u'|');
    };
    QCOMPARE(lists(u"INV-2026-4202"_s), u"Payouts with \"INV-2026-4202\""_s);
    QCOMPARE(lists(u"INV-2026-4207"_s), u"Payins with \"INV-2026-4207\""_s);
    QCOMPARE(lists(u"inv-2026"_s), u"Payouts with \"inv-2026\"|Payins with \"inv-2026\""_s);
    QCOMPARE(lists(u"nobody"_s), u"Payouts with \"nobody\"|Payins with \"nobody\""_s);
    QCOMPARE(lists(u"queued"_s), QString()); // found by their status: no list has rows with that word
    fixture.put(fixture.issue(draft(u"5500"_s, u"Rahul Nair"_s, u"77665500"_s, u"Rent"_s)), PaymentState::Paid, u"SUCCESS"_s);
    QCOMPARE(lists(u"success"_s), QString()); // the ledger keeps that as a status, too
    for (int more = 0; more < 20; ++more)
        fixture.issue(ashas());
    QCOMPARE(lists(u"example.com"_s), u"Payouts with \"example.com\"|Payins with \"example.com\""_s); // more than are shown
    QCOMPARE(lists(u"queued"_s), QString());
}

void tst_Palette::aListOfAGatewaysWord()
{
    PageFixture fixture;
    fixture.issue(ashas());
    fixture.issue(dewis());
    fixture.put(fixture.issue(dewis()), PaymentState::OtherStatus, u"UNDERPAID"_s);
    PaletteWindow window(fixture, m_theme, m_format);
    QVERIFY(window.openPalette());
    QTest::keyClicks(window.line(), u"underpaid"_s);
    QAbstractItemModel *model = window.list()->model();
    EVENTUALLY_EQUAL(model->index(0, 0).data(PaletteModel::StatusRole).toString(), u"UNDERPAID"_s);
    QTest::keyClick(window.line(), Qt::Key_PageDown);
    QCOMPARE(window.list()->currentIndex().data().toString(), u"Payins with \"underpaid\""_s);
    QTest::keyClick(window.line(), Qt::Key_Return);
    EVENTUALLY(window.window.windowTitle().startsWith(u"Payins"_s));
    auto *table = window.window.findChild<QAbstractItemView *>(u"payinsTable"_s);
    QVERIFY(table);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 1);
}

// ---- by its ID

void tst_Palette::aPaymentMadeElsewhere()
{
    Gateway gateway;
    const auto id = madeElsewhere(gateway, ashas());
    QVERIFY(id);
    QCOMPARE(gateway.sandbox.posts(id->toString()), 1);
    PageFixture fixture = fixtureAt(gateway);
    QVERIFY(gateway.admit(fixture));
    fixture.session->start();
    EVENTUALLY(fixture.session->isWorker());
    PaletteWindow window(fixture, m_theme, m_format);
    QGuiApplication::clipboard()->setText(id->toString());
    press(window.window, Qt::Key_L, Qt::ControlModifier); // Ctrl+L, paste, Enter
    EVENTUALLY(window.lookUp() && window.lookUp()->isActiveWindow());
    press(*window.lookUp(), Qt::Key_V, Qt::ControlModifier);
    press(*window.lookUp(), Qt::Key_Return);
    QPushButton *add = nullptr;
    EVENTUALLY((add = buttonOf(*window.lookUp(), u"&Add to ledger"_s)));
    const QString texts = visibleTexts(*window.lookUp()).join(u'|');
    QVERIFY2(texts.contains("281.83"_L1) && texts.contains("It is never sent from here."_L1), qPrintable(texts));
    QCOMPARE(nameless(*window.lookUp()), QString());
    QCOMPARE(fixture.inLedger(), 0); // looking adds nothing
    EVENTUALLY(add->hasFocus());
    press(*window.lookUp(), Qt::Key_Return);
    EVENTUALLY(window.page() && window.page()->chosen());
    QCOMPARE(window.page()->chosen()->id, *id);
    // It is followed like any other, and nothing of it is on the wire.
    EVENTUALLY_EQUAL(fixture.payment(*id).submission.state, PaymentState::Paid);
    QCOMPARE(fixture.payment(*id).submission.attempts, 0);
    QVERIFY(fixture.payment(*id).body.isEmpty());
    QCOMPARE(gateway.sandbox.posts(id->toString()), 1);
    QVERIFY(await(fixture.session->ledger().payments().attempts(*id))->isEmpty());
    const auto timeline = await(fixture.session->ledger().payments().timeline(*id));
    QCOMPARE(keyOf(timeline->first().event.type), "added"_L1);
    QVERIFY(messages::timeline(timeline->first().event, PaymentKind::Payout).startsWith("Made elsewhere"_L1));
    QVERIFY(await(fixture.session->ledger().auditTrail().verify())->isEmpty());
    // What a person can do with it sends nothing, either.
    QVERIFY(!await(fixture.session->actions().cancel(*id)));
    QVERIFY(!await(fixture.session->actions().resumeTracking(*id)));
    QVERIFY(await(fixture.session->actions().check(*id)));
    EVENTUALLY(fixture.payment(*id).checkedAt);
    QCOMPARE(gateway.sandbox.posts(id->toString()), 1);
}

void tst_Palette::aPayinMadeElsewhere()
{
    Gateway gateway;
    PaymentDraft payin = dewis();
    payin.operatorCode = u"BCA"_s;
    const auto id = madeElsewhere(gateway, payin);
    QVERIFY(id);
    PageFixture fixture = fixtureAt(gateway);
    QVERIFY(gateway.admit(fixture));
    const auto answer = await(fixture.session->elsewhere().lookUp(u' ' + id->toString()));
    QVERIFY(answer && answer->atGateway);
    QCOMPARE(answer->atGateway->kind, PaymentKind::Payin);
    QVERIFY(await(fixture.session->elsewhere().add(*answer->atGateway)));
    QCOMPARE(fixture.payment(*id).request.money, (Money {*Decimal::parse("450000"), u"IDR"_s}));
    QVERIFY(!fixture.payment(*id).payTo.accountNumber.isEmpty()); // where its customer pays
    // Added again it is there once.
    const auto again = await(fixture.session->elsewhere().add(*answer->atGateway));
    QVERIFY(!again && again.error().kind == ErrorKind::Exists);
    fixture.session->start();
    gateway.sandbox.pay(id->toString());
    EVENTUALLY_EQUAL(fixture.payment(*id).submission.state, PaymentState::Paid);
    QCOMPARE(gateway.sandbox.posts(id->toString()), 1);
}

void tst_Palette::anIdThatNobodyKnows()
{
    Gateway gateway;
    PageFixture fixture = fixtureAt(gateway);
    QVERIFY(gateway.admit(fixture));
    PaletteWindow window(fixture, m_theme, m_format);
    press(window.window, Qt::Key_L, Qt::ControlModifier);
    EVENTUALLY(window.lookUp());
    window.lookUp()->lookUp(u"nobody-knows-1"_s);
    EVENTUALLY(visibleTexts(*window.lookUp()).contains(u"Nobody knows this ID."_s));
    QVERIFY(!buttonOf(*window.lookUp(), u"&Add"_s));
    QCOMPARE(fixture.inLedger(), 0);
}

void tst_Palette::anIdOfThisLedger()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(ashas());
    PaletteWindow window(fixture, m_theme, m_format);
    QGuiApplication::clipboard()->setText(id.toString());
    press(window.window, Qt::Key_L, Qt::ControlModifier);
    EVENTUALLY(window.lookUp() && window.lookUp()->isActiveWindow());
    press(*window.lookUp(), Qt::Key_Return); // the ID lay in the clipboard and stands there
    EVENTUALLY(window.page() && window.page()->chosen());
    QCOMPARE(window.page()->chosen()->id, id);
    EVENTUALLY(!window.lookUp());
}

void tst_Palette::withoutAGateway()
{
    PageFixture fixture(Environment::Test, withKey);
    const auto key = await(fixture.session->keys().generate(2048, KeyStorage::File));
    QVERIFY(key && fixture.session->keys().use(key->id));
    LookUpDialog dialog(fixture.session->elsewhere(), fixture.clock, m_format, m_theme, u"Test"_s, nullptr);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    showIt(dialog);
    dialog.lookUp(u"somewhere-1"_s);
    EVENTUALLY(visibleTexts(dialog).contains(u"No connection to the gateway."_s), visibleTexts(dialog).join(u'|'));
    QVERIFY(!buttonOf(dialog, u"&Add"_s));
}

void tst_Palette::whatIsNoId()
{
    PageFixture fixture;
    LookUpDialog dialog(fixture.session->elsewhere(), fixture.clock, m_format, m_theme, u"Test"_s, nullptr);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    showIt(dialog);
    dialog.lookUp(u"two words"_s);
    auto *row = dialog.findChild<FieldRow *>();
    EVENTUALLY(row->problem().startsWith("This is no ID"_L1), row->problem());
    QTest::keyClicks(dialog.findChild<QLineEdit *>(), u"x"_s);
    QCOMPARE(row->problem(), QString());
}

KONTOR_TEST(tst_Palette, QApplication)
#include "tst_palette.moc"
