// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outcome.h"
#include "gui/lists/liststate.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

ListState fullState()
{
    return {.view = 2,
        .filter = {.states = {PaymentState::Paid}, .currencies = {u"INR"_s}},
        .text = u"Asha"_s,
        .order = {{SortField::Amount, true}},
        .columns = {PaymentColumn::Status, PaymentColumn::Amount, PaymentColumn::Currency},
        .widths = {{u"amount"_s, 140}}};
}

} // namespace

//! The state of a list as a value: no list is made here.
class tst_ListState : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keptView_comesBackAsItWas();
    void keptView_hasTheKeysOnDisk();
    void unknownView_isRead();
    void viewKey_isItsPlaceOrItsName();
    void states_compare();
    void filters_areCounted();
    void query_hasAllOfTheState();
    void query_ofPayinsHasTheTime();
    void preset_narrowsTheFilter();
    void preset_beyondTheFilterMatchesNothing();
    void testMarks_areJudgedByTheProfile();
};

void tst_ListState::keptView_comesBackAsItWas()
{
    const ListState state = fullState();
    const ListView view = state.toView(u"Mine"_s, true);
    QVERIFY(view.isOwn);
    QVERIFY(ListView::fromMap(view.toMap()) == view);
    QCOMPARE(view.filter.states, state.filter.states);
    QCOMPARE(view.order, state.order);
    QCOMPARE(view.columns, QStringList({u"status"_s, u"amount"_s, u"currency"_s}));
}

void tst_ListState::keptView_hasTheKeysOnDisk()
{
    const QVariantMap map = fullState().toView(u"Mine"_s, false).toMap();
    QCOMPARE(map.keys(), QStringList({u"columns"_s, u"compact"_s, u"filter"_s, u"name"_s, u"order"_s, u"text"_s, u"widths"_s}));
    QCOMPARE(map.value(u"order"_s).toStringList(), QStringList {u"-amount"_s});
    QCOMPARE(map.value(u"compact"_s), QVariant(false));
}

//! What an earlier Kontor kept lacks something, and what a later one kept has more.
void tst_ListState::unknownView_isRead()
{
    const ListView view = ListView::fromMap({{u"name"_s, u"Old"_s}, {u"colour"_s, u"green"_s}});
    QVERIFY(view == (ListView {.name = u"Old"_s, .isOwn = true}));
    QVERIFY(!view.isCompact);
}

void tst_ListState::viewKey_isItsPlaceOrItsName()
{
    QCOMPARE(ListView {.name = u"Open"_s}.key(2), u"2"_s);
    QCOMPARE((ListView {.name = u"Open"_s, .isOwn = true}).key(7), u"own Open"_s);
}

void tst_ListState::states_compare()
{
    QVERIFY(fullState() == fullState());
    ListState other = fullState();
    other.widths.insert(u"status"_s, 90);
    QVERIFY(other != fullState());
    other = fullState();
    other.preset = ListPreset {.words = u"Paid since Wed"_s};
    QVERIFY(other != fullState());
}

void tst_ListState::filters_areCounted()
{
    QVERIFY(!ListState().isFiltered());
    QCOMPARE(fullState().filterCount(), 3);
    QVERIFY(ListState {.text = u"Asha"_s}.isFiltered());
    const ListState narrowed {.preset = ListPreset {.kind = {}}};
    QVERIFY(narrowed.isFiltered() && narrowed.isOfBothKinds());
    QCOMPARE(narrowed.filterCount(), 0);
}

void tst_ListState::query_hasAllOfTheState()
{
    const PaymentQuery query = fullState().query({});
    QCOMPARE(query.kind, PaymentKind::Payout);
    QCOMPARE(query.states, QList<PaymentState> {PaymentState::Paid});
    QCOMPARE(query.currencies, QStringList {u"INR"_s});
    QCOMPARE(query.text, u"Asha"_s);
    QCOMPARE(query.order, fullState().order);
    QVERIFY(!query.now && !query.oddMark && !query.onlyFollowed);
    // A word that a person called final is open no more.
    const QList<PaymentState> open = openStates(PaymentKind::Payout);
    QVERIFY((ListState {.filter = {.states = open}}.query({.openStates = open}).onlyFollowed));
}

void tst_ListState::query_ofPayinsHasTheTime()
{
    const UtcTime now {Millis(1'795'000'000'000)};
    QVERIFY((ListState().query({.kind = PaymentKind::Payin, .now = now}).now == now));
    QVERIFY((!ListState().query({.kind = PaymentKind::Payout, .now = now}).now));
}

void tst_ListState::preset_narrowsTheFilter()
{
    ListState state = fullState();
    state.preset = ListPreset {.states = {PaymentState::Paid, PaymentState::Rejected}, .batch = 7, .kind = {}};
    const PaymentQuery query = state.query({});
    QVERIFY(!query.kind);
    QCOMPARE(query.batch, 7);
    QCOMPARE(query.states, QList<PaymentState> {PaymentState::Paid});
    QVERIFY(!query.to);
}

void tst_ListState::preset_beyondTheFilterMatchesNothing()
{
    ListState state = fullState();
    state.preset = ListPreset {.states = {PaymentState::Rejected}};
    QVERIFY(state.query({}).to == UtcTime::min());
    state.preset = ListPreset {.currencies = {u"IDR"_s}};
    QVERIFY(state.query({}).to == UtcTime::min());
}

void tst_ListState::testMarks_areJudgedByTheProfile()
{
    const ListState state {.preset = ListPreset {.oddMark = true}};
    const PaymentQuery live = state.query({.isLive = true});
    QCOMPARE(live.attentionReasons, QList<AttentionReason> {AttentionReason::OddMark});
    QVERIFY(live.oddMark == true);
    QVERIFY(state.query({.isLive = false}).oddMark == false);
}

KONTOR_TEST(tst_ListState, QCoreApplication)
#include "tst_liststate.moc"
