// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/barchart.h"
#include "gui/kit/card.h"
#include "gui/kit/plainlabel.h"
#include "gui/lookups/balancechart.h"
#include "gui/overview/dayscard.h"
#include "gui/overview/figurelist.h"
#include "gui/overview/gettingstarted.h"
#include "gui/overview/lastvisit.h"
#include "gui/overview/overviewpage.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "ledger/storage/database.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QAbstractItemModel>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTcpServer>
#include <QTest>
#include <QToolButton>
#include <algorithm>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

//! A page of the overview over a ledger of its own, and what it asks for.
struct View {
    View(PageFixture &fixture, const Theme &theme, const NumberFormat &format)
        : settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , page(*fixture.session, theme, format, settings)
    {
        QObject::connect(&page, &OverviewPage::listRequested, &page, [this](const ListPreset &preset) { lists.append(preset); });
    }
    void show()
    {
        showIt(page);
        page.arrive();
        EVENTUALLY(page.figures().isRead());
    }
    QString texts() { return visibleTexts(page).join(u'|'); }

    QSettings settings;
    OverviewPage page;
    QList<ListPreset> lists;
};

BalanceSnapshot balance(UtcTime at, const QString &amount, const QString &currency)
{
    return {at, {*Decimal::parse(amount), currency}};
}

} // namespace

//! Every figure is what the ledger says, and leads to its list.
class tst_Overview : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void anEmptyLedger();
    void whatNeedsAttention();
    void whatIsAlarming();
    void countsEachOnce();
    void sinceYouWereLastHere();
    void whoWorksOnOtherPagesIsHere();
    void whatExpiredMeanwhile();
    void callbacksThatCouldNotBeHeard();
    void titlesStandAtOneHeight();
    void theFiguresFollowTheLedger();
    void theDaysAsBarsAndAsATable();
    void amountsEndUnderEachOther();
    void thingsToTryTickThemselves();
    void thingsToTryInTheFirstMinute();
    void balancesCountOnceTheyWereSeen();
    void balancesThatWereRead();
    void aBalanceOfAnotherTime();
    void balancesThatHaveAged();
    void aLedgerThatDoesNotAnswer();
    void theChartOfABalance();
    void oldestLeftInEveryLanguage();
    void marksBelowBars();
    void openWorkLeadsToItsList();
    void everythingHasAName();
    void holdsInLittleRoom();
    void tabGoesAsItIsRead();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

void tst_Overview::anEmptyLedger()
{
    PageFixture fixture;
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(view.texts().contains(u"5 things to try"_s), view.texts());
    for (const QString &words : {u"Nothing needs you."_s, u"You are here for the first time."_s, u"Balances have not been read yet."_s})
        QVERIFY2(view.texts().contains(words), qPrintable(words + u" / "_s + view.texts()));
    EVENTUALLY(buttonOf(view.page, u"Queued: 0"_s));
    QCOMPARE(view.page.findChild<BarChart *>()->bars().size(), OverviewFigures::dayCount);
}

void tst_Overview::whatNeedsAttention()
{
    PageFixture fixture;
    fixture.put(fixture.issue(goodDraft()), PaymentState::OutcomeUnknown);
    fixture.put(fixture.issue(goodDraft()), PaymentState::OutcomeUnknown);
    fixture.put(fixture.issue(goodDraft()), PaymentState::Rejected);
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(buttonOf(view.page, u"2 payout"_s), view.texts());
    // All three payments, as the sidebar and the list's view count them, though two of them share a line.
    EVENTUALLY(view.texts().contains(u"Needs attention (3)"_s), view.texts());
    const PaymentCounts counts = *await(fixture.session->ledger().statistics().counts(PaymentKind::Payout));
    qint64 inLists = counts.alarming;
    for (const auto &[state, payments] : counts.byState)
        inLists += needsPerson(state) ? payments : 0;
    QCOMPARE(inLists, 3);
    // In this order: what may have been paid comes first.
    EVENTUALLY(buttonOf(view.page, u"2 payout"_s)->y() <= buttonOf(view.page, u"1 payout"_s)->mapTo(&view.page, QPoint()).y());
    // How much it is stands behind each.
    EVENTUALLY(spokenName(awaitedButton(view.page, u"2 payout"_s)).contains(u"2500000 Indonesian rupiah"_s),
        spokenName(awaitedButton(view.page, u"2 payout"_s)));
    EVENTUALLY(spokenName(awaitedButton(view.page, u"1 payout"_s)).contains(u"1250000 Indonesian rupiah"_s));
    awaitedButton(view.page, u"2 payout"_s)->click();
    QCOMPARE(view.lists.size(), 1);
    QCOMPARE(view.lists.last().states, QList<PaymentState>({PaymentState::OutcomeUnknown}));
    QCOMPARE(view.lists.last().kind, std::optional(PaymentKind::Payout));
    QVERIFY(!view.lists.last().words.isEmpty());
}

//! Until somebody has seen it: it was rejected, and the gateway has it; or the gateway took its SUCCESS back.
void tst_Overview::whatIsAlarming()
{
    PageFixture fixture;
    const OrderId rejected = fixture.issue(goodDraft());
    PaymentRecord found = fixture.put(rejected, PaymentState::Processing);
    found.submission.foundAfterRejected = true;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = found, .id = found.id})));
    PaymentRecord takenBack = fixture.put(fixture.issue(goodDraft()), PaymentState::Paid, u"REVERSED"_s);
    takenBack.submission.changedAfterSuccess = true;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = takenBack, .id = takenBack.id})));
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(view.texts().contains(u"Needs attention (2)"_s));
    const auto line = [&view](const QString &words) {
        const auto buttons = view.page.findChildren<QPushButton *>();
        const auto place = std::find_if(buttons.begin(), buttons.end(),
            [&words](const QPushButton *button) { return button->isVisible() && button->text().contains(words); });
        return place == buttons.end() ? nullptr : *place;
    };
    EVENTUALLY(line(u"accepted after all"_s), view.texts());
    const QString spoken = spokenName(line(u"accepted after all"_s));
    QVERIFY2(spoken.contains(u"1250000 Indonesian rupiah"_s), qPrintable(spoken));
    line(u"accepted after all"_s)->click();
    QCOMPARE(view.lists.size(), 1);
    QVERIFY(
        view.lists.last().attentionReasons == QList {AttentionReason::AcceptedAfterAll} && view.lists.last().kind == PaymentKind::Payout);
    const auto listed = [&fixture](AttentionReason trouble) {
        return await(fixture.session->ledger().payments().find({.attentionReasons = {trouble}}))->size();
    };
    QCOMPARE(listed(AttentionReason::AcceptedAfterAll), 1);
    QCOMPARE(listed(AttentionReason::TakenBack), 1);
    QCOMPARE(await(fixture.session->ledger().statistics().counts(PaymentKind::Payout))->alarming, 2);
    QVERIFY(await(fixture.session->actions().acknowledgeAlarm(rejected)));
    EVENTUALLY(view.texts().contains(u"Needs attention (1)"_s));
    EVENTUALLY(line(u"no longer SUCCESS"_s) && !line(u"accepted after all"_s));
    QVERIFY(fixture.payment(rejected).submission.foundAfterRejected); // the fact stays
    QVERIFY(!await(fixture.session->actions().acknowledgeAlarm(rejected))); // there is nothing more to see
    QCOMPARE(listed(AttentionReason::AcceptedAfterAll), 0);
    // Whoever has the row of before doesn't take that away.
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = found, .id = found.id})));
    QVERIFY(fixture.payment(rejected).alarmSeen);
}

//! One payment is counted once, whatever is wrong with it; a rejection without a proof is part of the rejected ones, and says so.
void tst_Overview::countsEachOnce()
{
    PageFixture fixture;
    PaymentRecord both = fixture.put(fixture.issue(goodDraft()), PaymentState::Paid, u"REVERSED"_s);
    both.submission.foundAfterRejected = both.submission.changedAfterSuccess = true;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = both, .id = both.id})));
    PaymentRecord unproven = fixture.put(fixture.issue(goodDraft()), PaymentState::Rejected);
    unproven.submission.rejection = submission::Rejection::Reply;
    unproven.lookAt = fixture.clock.wall() + Seconds(3600);
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = unproven, .id = unproven.id})));
    PaymentRecord proven = fixture.put(fixture.issue(goodDraft()), PaymentState::Rejected);
    proven.submission.rejection = submission::Rejection::Absence;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = proven, .id = proven.id})));
    QCOMPARE(*await(fixture.session->ledger().statistics().unclear()), 1);
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(view.texts().contains(u"Needs attention (3)"_s), view.texts());
    EVENTUALLY(buttonOf(view.page, u"of these, 1 payout"_s), view.texts());
    awaitedButton(view.page, u"of these, 1 payout"_s)->click();
    QVERIFY(view.lists.last().attentionReasons == QList {AttentionReason::Unproven});
    QCOMPARE(*await(fixture.session->ledger().payments().find({.attentionReasons = view.lists.last().attentionReasons})),
        QList<qint64> {unproven.seq});
}

void tst_Overview::sinceYouWereLastHere()
{
    PageFixture fixture;
    {
        View first(fixture, m_theme, m_format);
        first.show();
    }
    const UtcTime seen(
        Millis(QSettings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat).value(u"overview/shop/seenAt"_s).toLongLong()));
    QVERIFY(fixture.clock.wall() - seen < std::chrono::minutes(5));
    PaymentRecord record = fixture.payment(fixture.issue(goodDraft()));
    record.changedAt = seen + Millis(1);
    record.submission.state = PaymentState::Paid;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = record, .id = record.id})));
    PaymentRecord before = fixture.payment(fixture.issue(goodDraft()));
    before.changedAt = seen - Millis(1); // that was seen already
    before.submission.state = PaymentState::Paid;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = before, .id = before.id})));
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(buttonOf(view.page, u"1 payout"_s), view.texts());
    QVERIFY2(view.texts().contains(u"1,250,000\u00a0IDR"_s), qPrintable(view.texts()));
    awaitedButton(view.page, u"1 payout"_s)->click();
    QCOMPARE(view.lists.last().states, QList<PaymentState>({PaymentState::Paid}));
    QCOMPARE(view.lists.last().cameSince, std::optional(seen));
    // The list behind the figure has as many.
    QCOMPARE(
        await(fixture.session->ledger().payments().find({.kind = PaymentKind::Payout, .states = {PaymentState::Paid}, .cameSince = seen}))
            ->size(),
        1);
}

//! What they sat before is no news to them; what came after they had left is, also after a restart.
void tst_Overview::whoWorksOnOtherPagesIsHere()
{
    FakeClock clock;
    const QTemporaryDir dir;
    QSettings settings(dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    const auto seen = [&settings] { return settings.value(overviewSetting(u"shop"_s, u"seenAt"_s)).toLongLong(); };
    const auto now = [&clock] { return qint64(clock.wall().time_since_epoch().count()); };
    QWidget place;
    QLineEdit line(&place);
    auto window = std::make_unique<QWidget>();
    auto *field = new QLineEdit(window.get());
    new LastVisit(*window, clock, settings, u"shop"_s);
    showIt(*window);
    QTest::keyClicks(field, u"a"_s);
    clock.advance(away + Millis(1)); // nobody is there
    const qint64 left = now() - Millis(away).count() - 1;
    QKeyEvent typed(QEvent::KeyPress, Qt::Key_A, Qt::NoModifier, u"a"_s);
    QApplication::sendEvent(&line, &typed); // of another window
    QCOMPARE(seen(), 0);
    QTest::mouseClick(field, Qt::LeftButton);
    QCOMPARE(seen(), left);
    for (int n = 0; n < 8; ++n) { // a morning of work
        clock.advance(away / 2);
        QTest::keyClicks(field, u"a"_s);
    }
    QCOMPARE(seen(), left);
    const qint64 before = now();
    window.reset();
    clock.advance(away / 2);
    auto soon = std::make_unique<QWidget>();
    new LastVisit(*soon, clock, settings, u"shop"_s);
    QCOMPARE(seen(), left); // they weren't away
    soon.reset();
    clock.advance(away);
    QWidget later;
    new LastVisit(later, clock, settings, u"shop"_s);
    QCOMPARE(seen(), before);
}

//! Of payins that are past their expiry the figure counts those of the time, and so does its list.
void tst_Overview::whatExpiredMeanwhile()
{
    PageFixture fixture;
    {
        View first(fixture, m_theme, m_format);
        first.show();
    }
    const UtcTime seen(
        Millis(QSettings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat).value(u"overview/shop/seenAt"_s).toLongLong()));
    for (const Millis expiry : {Millis(-60'000), Millis(1)}) { // one was seen already
        PaymentDraft draft = goodDraft();
        draft.kind = PaymentKind::Payin;
        draft.methodCode = u"VIRTUAL_ACCOUNT"_s;
        PaymentRecord payin = fixture.payment(fixture.issue(draft));
        payin.submission.state = PaymentState::AwaitingPayment;
        payin.payTo.expiresAt = seen + expiry;
        QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = payin, .id = payin.id})));
    }
    EVENTUALLY(fixture.clock.wall() > seen + Millis(1));
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(buttonOf(view.page, u"1 payin(s) passed"_s) || buttonOf(view.page, u"1 payin passed"_s), view.texts());
    QVERIFY(!clickOn(view.page, u"1 payin"_s).isEmpty());
    const ListPreset list = view.lists.last();
    QCOMPARE(list.words, u"Likely expired since you were last here"_s);
    QCOMPARE(list.cameSince, std::optional(seen));
    const PaymentQuery query {.kind = list.kind, .states = list.states, .now = fixture.clock.wall(), .cameSince = list.cameSince};
    QCOMPARE(await(fixture.session->ledger().payments().find(query))->size(), 1);
}

//! Another program has the port for a while.
void tst_Overview::callbacksThatCouldNotBeHeard()
{
    PageFixture fixture(Environment::Test, {.listen = true});
    QTcpServer another;
    QVERIFY(fixture.losePortTo(another) > 0);
    fixture.session->start();
    EVENTUALLY_EQUAL(fixture.session->callbacks().state(), CallbackService::State::PortTaken); // also before anybody looks at this page
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(buttonOf(view.page, u"1 callback gap"_s), view.texts());
    QVERIFY2(view.texts().contains(u"since "_s), qPrintable(view.texts()));
    QSignalSpy asked(&view.page, &OverviewPage::callbacksRequested);
    awaitedButton(view.page, u"1 callback gap"_s)->click();
    QCOMPARE(asked.size(), 1);
    QVERIFY(!fixture.session->callbacks().setPlace(QHostAddress(QHostAddress::LocalHost), closedPort(), {}));
    EVENTUALLY_EQUAL(fixture.session->callbacks().state(), CallbackService::State::Listening);
    EVENTUALLY(view.texts().contains(u" to "_s), view.texts());
    QVERIFY(await(fixture.session->stop()));
}

//! Whether or not a card has a button in its corner.
void tst_Overview::titlesStandAtOneHeight()
{
    PageFixture fixture;
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(view.texts().contains(u"5 things to try"_s));
    const auto areLevel = [&view] {
        QList<int> middles;
        for (const Card *card : view.page.findChildren<Card *>()) {
            for (const QLabel *label : card->findChildren<QLabel *>()) {
                if (label->property("look").toString() != u"section"_s || !label->isVisible())
                    continue;
                middles.append(label->mapTo(card, label->rect().center()).y());
            }
        }
        const auto [highest, lowest] = std::minmax_element(middles.cbegin(), middles.cend());
        return middles.size() >= 5 && *lowest - *highest <= 1; // halves are rounded
    };
    for (const int scale : {100, 80, 150}) {
        m_theme.setTextScale(scale);
        EVENTUALLY(areLevel(), QString::number(scale));
    }
    m_theme.setTextScale(100);
}

void tst_Overview::theFiguresFollowTheLedger()
{
    PageFixture fixture;
    View view(fixture, m_theme, m_format);
    view.show();
    QVERIFY(view.texts().contains(u"Nothing needs you."_s));
    const OrderId id = fixture.issue(goodDraft());
    EVENTUALLY(buttonOf(view.page, u"Queued: 1"_s));
    fixture.put(id, PaymentState::OutcomeUnknown);
    EVENTUALLY(buttonOf(view.page, u"1 payout"_s));
    EVENTUALLY(buttonOf(view.page, u"Queued: 0"_s));
}

void tst_Overview::theDaysAsBarsAndAsATable()
{
    PageFixture fixture;
    fixture.put(fixture.issue(goodDraft()), PaymentState::Paid);
    fixture.put(fixture.issue(goodDraft()), PaymentState::Processing);
    fixture.put(fixture.issue(goodDraft()), PaymentState::Rejected); // no money moved
    View view(fixture, m_theme, m_format);
    view.show();
    auto *chart = view.page.findChild<BarChart *>();
    EVENTUALLY(chart->bars().last().value && !chart->bars().last().value->isZero());
    const BarChart::Bar today = chart->bars().last();
    QCOMPARE(today.value->toString(), u"2500000"_s);
    QCOMPARE(today.solid->toString(), u"1250000"_s);
    QVERIFY2(today.words.contains(u"2,500,000\u00a0IDR; paid: 1,250,000\u00a0IDR"_s), qPrintable(today.words));
    QVERIFY(view.texts().contains(today.words));
    // Its value alone doesn't say what a choice is for.
    auto *currency = view.page.findChild<QComboBox *>();
    const auto labels = QAccessible::queryAccessibleInterface(currency)->relations(QAccessible::Label);
    QCOMPARE(labels.size(), 1);
    QCOMPARE(labels.first().first->text(QAccessible::Name), u"Currency of the last days"_s);
    QVERIFY2(spokenName(chart).contains(u"2500000 Indonesian rupiah; paid: 1250000 Indonesian rupiah"_s), qPrintable(spokenName(chart)));
    chart->setFocus();
    press(view.page, Qt::Key_Left);
    QCOMPARE(chart->current(), OverviewFigures::dayCount - 2);
    QVERIFY(view.texts().contains(u"no payouts"_s));
    press(view.page, Qt::Key_End);
    press(view.page, Qt::Key_Return);
    QCOMPARE(view.lists.size(), 1);
    const ListPreset &list = view.lists.last();
    QCOMPARE(await(fixture.session->ledger().payments().find({.kind = list.kind, .states = list.states, .from = list.from, .to = list.to}))
                 ->size(),
        2);

    awaitedButton(view.page, u"Show as table"_s)->click();
    auto *table = view.page.findChild<QTableView *>();
    QVERIFY(table->isVisible());
    QCOMPARE(table->model()->rowCount(), OverviewFigures::dayCount);
    const QModelIndex last = table->model()->index(OverviewFigures::dayCount - 1, OverviewDaysModel::Sum);
    EVENTUALLY(table->viewport()->rect().contains(table->visualRect(last).center())); // today is what is seen
    table->setFocus(Qt::TabFocusReason);
    QCOMPARE(table->currentIndex().row(), last.row());
    QVERIFY(table->viewport()->rect().contains(table->visualRect(last).center()));
    QCOMPARE(last.data().toString(), u"2,500,000\u00a0IDR"_s);
    QCOMPARE(last.siblingAtColumn(OverviewDaysModel::Payments).data().toString(), u"2"_s);
    EVENTUALLY(buttonOf(view.page, u"Show as chart"_s));
    awaitedButton(view.page, u"Payins"_s)->click();
    QCOMPARE(last.siblingAtColumn(OverviewDaysModel::Payments).data().toString(), u"0"_s);
    // A screen reader toggles, which is no click.
    toggleByReader(awaitedButton(view.page, u"Payouts"_s));
    QCOMPARE(last.siblingAtColumn(OverviewDaysModel::Payments).data().toString(), u"2"_s);
    toggleByReader(awaitedButton(view.page, u"Payins"_s));
    QCOMPARE(last.siblingAtColumn(OverviewDaysModel::Payments).data().toString(), u"0"_s);
}

void tst_Overview::amountsEndUnderEachOther()
{
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        QWidget window;
        window.setLayoutDirection(direction);
        auto *list = new FigureList(m_theme, u"Balances"_s, &window);
        list->resize(500, 300);
        list->setLines({{.icon = u"database"_s, .text = u"EUR"_s, .note = u"1,000 EUR"_s},
                           {.icon = u"database"_s, .text = u"IDR"_s, .note = u"9,999,999,988 IDR"_s}},
            {});
        window.show();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QList<int> ends;
        for (const auto *note : list->findChildren<PlainLabel *>(u"figureNote"_s)) {
            QVERIFY(note->alignment().testFlag(Qt::AlignRight) && note->alignment().testFlag(Qt::AlignAbsolute));
            ends.append(note->mapTo(list, QPoint(note->width(), 0)).x());
        }
        QCOMPARE(ends.size(), 2);
        QCOMPARE(ends.first(), ends.last());
    }
}

void tst_Overview::thingsToTryTickThemselves()
{
    PageFixture fixture;
    View view(fixture, m_theme, m_format);
    view.show();
    auto *things = view.page.findChild<GettingStarted *>();
    EVENTUALLY(things->isVisible());
    QVERIFY(!things->isDone(GettingStarted::Cancellation));
    fixture.put(fixture.issue(goodDraft()), PaymentState::Cancelled);
    EVENTUALLY(things->isDone(GettingStarted::Cancellation) && things->isDone(GettingStarted::Payout));
    PaymentDraft payin = goodDraft();
    payin.kind = PaymentKind::Payin;
    payin.methodCode = u"VIRTUAL_ACCOUNT"_s;
    fixture.issue(payin);
    EVENTUALLY(things->isDone(GettingStarted::Payin));
    QSignalSpy asked(&view.page, &OverviewPage::batchesRequested);
    awaitedButton(view.page, u"Pay many people"_s)->click();
    QCOMPARE(asked.size(), 1);
    awaitedButton(view.page, u"Hide this list"_s)->click();
    QVERIFY(!things->isVisible());
    View again(fixture, m_theme, m_format);
    again.show();
    QVERIFY(!again.page.findChild<GettingStarted *>()->isVisible());
}

//! A new sandbox comes with samples, written all at once; whatever comes after them is a person's own.
void tst_Overview::thingsToTryInTheFirstMinute()
{
    PageFixture fixture;
    QList<ReviewedPayment> samples;
    for (int n = 0; n < 40; ++n)
        samples.append(*fixture.session->payments().freeze(goodDraft(), m_format));
    QVERIFY(await(fixture.session->payments().queue(samples)));
    View view(fixture, m_theme, m_format);
    view.show();
    auto *things = view.page.findChild<GettingStarted *>();
    EVENTUALLY(things->isVisible());
    QVERIFY(!things->isDone(GettingStarted::Payout));
    fixture.issue(goodDraft());
    EVENTUALLY(things->isDone(GettingStarted::Payout));
    EVENTUALLY(view.texts().contains(u"done"_s));
    QVERIFY(!things->isDone(GettingStarted::Cancellation));
}

//! Kontor reads them by itself for the overview and the form; that is nothing that a person has tried.
void tst_Overview::balancesCountOnceTheyWereSeen()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    press(window, Qt::Key_1, Qt::ControlModifier);
    auto *things = window.findChild<GettingStarted *>();
    EVENTUALLY(things && things->isVisible());
    QVERIFY(await(fixture.session->ledger().writer().keepBalances({balance(fixture.clock.wall(), u"5"_s, u"IDR"_s)})));
    fixture.issue(goodDraft());
    EVENTUALLY(things->isDone(GettingStarted::Payout)); // looked at anew
    QVERIFY(!things->isDone(GettingStarted::Balances));
    press(window, Qt::Key_4, Qt::ControlModifier);
    press(window, Qt::Key_1, Qt::ControlModifier);
    EVENTUALLY(things->isDone(GettingStarted::Balances));
}

void tst_Overview::balancesThatWereRead()
{
    PageFixture fixture;
    QVERIFY(await(fixture.session->ledger().writer().keepBalances({balance(fixture.clock.wall() - std::chrono::hours(3), u"7"_s, u"INR"_s),
        balance(fixture.clock.wall(), u"212400.50"_s, u"INR"_s), balance(fixture.clock.wall(), u"1204551000"_s, u"IDR"_s)})));
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(view.texts().contains(u"212,400.50\u00a0INR"_s), view.texts());
    QVERIFY(view.texts().contains(u"1,204,551,000\u00a0IDR"_s));
    QVERIFY(view.texts().contains(QRegularExpression(u"Balances as of \\d\\d:\\d\\d:\\d\\d"_s))); // to the second
    QVERIFY(!view.texts().contains(u"\u00a0INR as of "_s));
    QSignalSpy asked(&view.page, &OverviewPage::balancesRequested);
    awaitedButton(view.page, u"INR"_s)->click();
    QCOMPARE(asked.size(), 1);
    view.page.askAgain(); // nobody answers: what was read stays
    EVENTUALLY(view.page.findChild<QToolButton *>()->isEnabled());
    QVERIFY(view.texts().contains(u"212,400.50\u00a0INR"_s));
    // That nothing newer is known is said beside it.
    EVENTUALLY(view.texts().contains(u"K-"_s), view.texts());
}

//! One currency was left out of the last answer: its balance is of another time.
void tst_Overview::aBalanceOfAnotherTime()
{
    PageFixture fixture;
    QVERIFY(await(fixture.session->ledger().writer().keepBalances(
        {balance(fixture.clock.wall() - std::chrono::hours(49), u"7"_s, u"INR"_s), balance(fixture.clock.wall(), u"8"_s, u"IDR"_s)})));
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(view.texts().contains(u"7\u00a0INR as of "_s), view.texts());
    QVERIFY(!view.texts().contains(u"8\u00a0IDR as of "_s));
    // Read aloud by the name of the currency.
    QVERIFY2(spokenName(buttonOf(view.page, u"INR"_s)).startsWith(u"INR, 7 Indian rupees as of "_s),
        qPrintable(spokenName(buttonOf(view.page, u"INR"_s))));
    QCOMPARE(spokenName(buttonOf(view.page, u"IDR"_s)), u"IDR, 8 Indonesian rupiah"_s);
}

void tst_Overview::balancesThatHaveAged()
{
    PageFixture fixture;
    QVERIFY(await(
        fixture.session->ledger().writer().keepBalances({balance(fixture.clock.wall() - std::chrono::minutes(131), u"7"_s, u"INR"_s)})));
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(view.texts().contains(u"Not refreshed for 2 h 11 min"_s), view.texts());
}

//! "Nothing needs you" is not said of what isn't known.
void tst_Overview::aLedgerThatDoesNotAnswer()
{
    PageFixture fixture;
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(view.texts().contains(u"Nothing needs you."_s));
    {
        auto database = Database::open(fixture.session->ledger().file(), Database::Access::ReadWrite);
        QVERIFY(database && (*database)->run("ALTER TABLE counters RENAME TO gone"));
    }
    view.page.arrive();
    EVENTUALLY(buttonOf(view.page, u"The ledger did not answer, so it is not known what else needs you."_s), view.texts());
    QVERIFY(!view.texts().contains(u"Nothing needs you."_s));
}

void tst_Overview::theChartOfABalance()
{
    const UtcTime now(Millis(1'790'000'000'000));
    const auto at = [now](int hours) { return now - std::chrono::hours(hours); };
    BalanceChart chart(m_theme, m_format);
    showIt(chart);
    const auto show = [&](const QList<BalanceSnapshot> &balances) {
        chart.setHistories(balanceHistories(balances, now, BalanceChart::stretch, BalanceChart::stretches), now);
    };
    const auto told = [&chart](const QString &words) { return visibleTexts(chart).join(u'|').contains(words); };
    show({});
    QVERIFY(!chart.isVisible());
    show({balance(at(24 * 7 + 1), u"9"_s, u"INR"_s), balance(at(30), u"-5"_s, u"INR"_s), balance(at(29), u"80.50"_s, u"IDR"_s),
        balance(at(2), u"10"_s, u"INR"_s), balance(at(1), u"20"_s, u"INR"_s)});
    QVERIFY(chart.isVisible());
    QVERIFY2(told(u"IDR, last 7 days"_s), qPrintable(visibleTexts(chart).join(u'|'))); // the first, as long as none is chosen
    chart.setCurrency(u"INR"_s);
    auto *bars = chart.findChild<BarChart *>();
    const QList<BarChart::Bar> rupees = bars->bars();
    QCOMPARE(rupees.size(), BalanceChart::stretches);
    QVERIFY(!rupees.first().value); // longer ago than is shown
    QCOMPARE(rupees.last().value->toString(), u"20"_s); // the last of its six hours
    QCOMPARE(rupees.at(BalanceChart::stretches - 6).value->toString(), u"-5"_s);
    QCOMPARE(std::count_if(rupees.begin(), rupees.end(), [](const BarChart::Bar &bar) { return bar.value.has_value(); }), 2);
    // Each day stands once at the foot of the first of its bars, and there are four bars to a day.
    QStringList days;
    for (qsizetype bar = 0; bar < rupees.size(); ++bar) {
        if (!rupees.at(bar).mark.isEmpty())
            days.append(rupees.at(bar).mark);
    }
    QVERIFY2(days.size() == 7 || days.size() == 8, qPrintable(days.join(u'|')));
    QCOMPARE(QSet<QString>(days.begin(), days.end()).size(), days.size());
    QVERIFY2(spokenName(bars).startsWith(
                 u"INR in the last 7 days: lowest minus 5 Indian rupees, highest 20 Indian rupees, last 20 Indian rupees"_s),
        qPrintable(spokenName(bars)));
    QVERIFY(rupees.first().words.contains(u"not read"_s));
    QVERIFY2(told(u"INR, last 7 days"_s) && told(u"20\u00a0INR"_s), qPrintable(visibleTexts(chart).join(u'|')));
    bars->setCurrent(3); // of this one
    chart.setCurrency(u"XYZ"_s);
    QVERIFY(!bars->isVisible());
    QVERIFY2(told(u"The balance in XYZ was not read in the last 7 days."_s), qPrintable(visibleTexts(chart).join(u'|')));
    chart.setCurrency(u"IDR"_s);
    QVERIFY(bars->isVisible());
}

void tst_Overview::oldestLeftInEveryLanguage()
{
    BarChart chart(m_theme, 100, u"A chart"_s);
    chart.setLayoutDirection(Qt::RightToLeft);
    showIt(chart);
    chart.resize(400, 100);
    QList<BarChart::Bar> bars;
    for (int n = 1; n <= 4; ++n)
        bars.append({.value = Decimal(n), .words = QString::number(n)});
    chart.setBars(bars);
    chart.setOpensBars(true);
    QCOMPARE(chart.current(), 3);
    QSignalSpy opened(&chart, &BarChart::opened);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(10, 50));
    QCOMPARE(opened.takeFirst().constFirst().toInt(), 0);
    chart.setFocus();
    press(chart, Qt::Key_Right);
    QCOMPARE(chart.current(), 1);
    press(chart, Qt::Key_Home);
    press(chart, Qt::Key_Space);
    QCOMPARE(opened.takeFirst().constFirst().toInt(), 0);
    // The highest is at the right, and drawn: its top is as high as none of the others reaches.
    const QImage picture = chart.grab().toImage();
    const double ratio = picture.devicePixelRatio();
    const auto colourAt = [&picture, ratio](int x, int y) { return picture.pixelColor(int(x * ratio), int(y * ratio)); };
    QCOMPARE(colourAt(350, 12), m_theme.tokens().accent);
    QVERIFY(colourAt(50, 12) != m_theme.tokens().accent);
}

//! They make it higher, the bars keep what they had; one that would lie over another is left out.
void tst_Overview::marksBelowBars()
{
    BarChart chart(m_theme, 100, u"A chart"_s);
    const int bare = chart.sizeHint().height();
    const auto withMarks = [&chart](int bars, const QString &mark) {
        QList<BarChart::Bar> all;
        for (int n = 0; n < bars; ++n)
            all.append({.value = Decimal(5), .mark = mark});
        chart.setBars(all);
    };
    withMarks(4, {});
    QCOMPARE(chart.sizeHint().height(), bare);
    withMarks(4, u"23 Nov"_s);
    const int foot = chart.sizeHint().height() - bare;
    QVERIFY(foot >= 10);
    chart.setFixedSize(400, chart.sizeHint().height());
    showIt(chart);
    // How many letters stand there: where nothing is drawn in a column of pixels between two of them, the next begins.
    const auto marksSeen = [&chart, foot] {
        const QImage picture = chart.grab().toImage();
        const int top = int((chart.height() - foot + 1) * picture.devicePixelRatio());
        const QColor paper = picture.pixelColor(0, picture.height() - 1);
        int seen = 0;
        int empty = 100;
        for (int x = 0; x < picture.width(); ++x) {
            bool isInk = false;
            for (int y = top; y < picture.height(); ++y)
                isInk = isInk || picture.pixelColor(x, y) != paper;
            if (isInk && empty >= 7 * picture.devicePixelRatio())
                ++seen;
            empty = isInk ? 0 : empty + 1;
        }
        return seen;
    };
    QCOMPARE(marksSeen(), 4);
    withMarks(40, u"23 Nov"_s); // each ten pixels wide
    QVERIFY2(marksSeen() >= 5 && marksSeen() <= 9, qPrintable(QString::number(marksSeen())));
}

void tst_Overview::openWorkLeadsToItsList()
{
    PageFixture fixture;
    fixture.issue(goodDraft());
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(buttonOf(view.page, u"Queued: 1"_s));
    awaitedButton(view.page, u"Queued: 1"_s)->click();
    QCOMPARE(view.lists.last().states, QList<PaymentState>({PaymentState::Queued}));
    QVERIFY(!buttonOf(view.page, u"Draft"_s)); // there are none
    awaitedButton(view.page, u"Awaiting payment: 0"_s)->click();
    QCOMPARE(view.lists.last().kind, std::optional(PaymentKind::Payin));
    // A word that nobody knows is open until somebody calls it final.
    const OrderId other = fixture.issue(goodDraft());
    PaymentRecord payment = fixture.put(other, PaymentState::OtherStatus, u"PROCESSING"_s);
    EVENTUALLY(buttonOf(view.page, u"Payouts with another status of the gateway: 1"_s));
    awaitedButton(view.page, u"Payouts with another status of the gateway: 1"_s)->click();
    QVERIFY(view.lists.last().onlyFollowed && view.lists.last().states == QList<PaymentState>({PaymentState::OtherStatus}));
    payment.submission.wordIsFinal = true;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = payment, .id = other})));
    EVENTUALLY(buttonOf(view.page, u"Payouts with another status of the gateway: 0"_s));
}

void tst_Overview::everythingHasAName()
{
    PageFixture fixture;
    fixture.put(fixture.issue(goodDraft()), PaymentState::OutcomeUnknown);
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(buttonOf(view.page, u"1 payout"_s));
    QCOMPARE(nameless(view.page), QString());
    QVERIFY(focusable(view.page) > 10);
    BalanceChart chart(m_theme, m_format);
    const UtcTime now = fixture.clock.wall();
    chart.setHistories(balanceHistories({balance(now, u"9"_s, u"INR"_s)}, now, BalanceChart::stretch, BalanceChart::stretches), now);
    showIt(chart);
    QCOMPARE(nameless(chart), QString());
    QCOMPARE(focusable(chart), 1);
}

//! Nothing is wider than its place: the smallest window, and letters twice as large.
void tst_Overview::holdsInLittleRoom()
{
    PageFixture fixture;
    fixture.put(fixture.issue(goodDraft()), PaymentState::OutcomeUnknown);
    QVERIFY(await(fixture.session->ledger().writer().keepBalances({balance(fixture.clock.wall(), u"1204551000"_s, u"IDR"_s)})));
    for (const int scale : {100, 200}) {
        m_theme.setTextScale(scale);
        View view(fixture, m_theme, m_format);
        view.show();
        view.page.resize(scale == 100 ? 752 : 1072, 560); // beside the sidebar
        EVENTUALLY(buttonOf(view.page, u"1 payout"_s));
        for (QWidget *part : view.page.findChildren<QWidget *>()) {
            if (!part->isVisible() || part->isWindow() || part->parentWidget() == &view.page)
                continue;
            const int right = part->mapTo(&view.page, QPoint(part->width(), 0)).x();
            QVERIFY2(right <= view.page.width(),
                qPrintable(QString::fromLatin1(part->metaObject()->className()) + u' ' + part->accessibleName()));
        }
    }
    m_theme.setTextScale(100);
}

//! From top to bottom, also when lines came later than the page.
void tst_Overview::tabGoesAsItIsRead()
{
    PageFixture fixture;
    View view(fixture, m_theme, m_format);
    view.show();
    EVENTUALLY(buttonOf(view.page, u"Issue a payout"_s));
    fixture.put(fixture.issue(goodDraft()), PaymentState::OutcomeUnknown);
    QVERIFY(await(fixture.session->ledger().writer().keepBalances({balance(fixture.clock.wall(), u"5"_s, u"IDR"_s)})));
    view.page.arrive();
    EVENTUALLY(buttonOf(view.page, u"IDR"_s));
    EVENTUALLY(view.texts().contains(u"Needs attention (1)"_s) && view.texts().contains(u"done"_s)); // what is done leads nowhere
    const auto *chart = view.page.findChild<BarChart *>();
    QList<const QWidget *> expected {buttonOf(view.page, u"Hide this list"_s), buttonOf(view.page, u"Cancel a payout"_s),
        buttonOf(view.page, u"1 payout"_s), view.page.findChild<QToolButton *>(), buttonOf(view.page, u"IDR"_s), chart,
        buttonOf(view.page, u"Queued: "_s)};
    QVERIFY(!expected.contains(nullptr));
    QList<const QWidget *> order;
    const QWidget *stop = expected.constFirst();
    do {
        if (expected.contains(stop))
            order.append(stop);
        stop = stop->nextInFocusChain();
    } while (stop != expected.constFirst());
    QCOMPARE(order, expected);
}

KONTOR_TEST(tst_Overview, QApplication)
#include "tst_overview.moc"
