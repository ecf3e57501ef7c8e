// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explorer.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace kontor::submission;
using explorer::Finding;
using explorer::Setting;

//! The machine holds in every world the explorer can reach; machines with one mistake each do not, which shows that it looks.
class TestExplorer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theProtocolHolds_data();
    void theProtocolHolds();
    void payinsHold_data();
    void payinsHold();
    void equalPaymentsUnderATypedId();
    void untrackedIsNotSent();
    void whatAPersonDecides_data();
    void whatAPersonDecides();
    void findsADecisionThatIsNotRequested();
    void findsACancelledBatchSentAgain();
    void findsATakenIdCalledOurs();
    void findsAnEqualPaymentCalledOurs();
    void findsAnUntrackedPaymentSentAgain();
    void findsAnIdThatWasNotKept();
    void findsA409TakenForFailure();
    void findsATimeoutTakenForFailure();
    void findsA404TakenForAbsence();
    void untidyGateways_data();
    void untidyGateways();
    void findsAProofThatIsTooEasy_data();
    void findsAProofThatIsTooEasy();
};

namespace {

//! The real machine, except that one kind of event is believed to mean "not sent".
template <class Believes> explorer::StepFunction broken(Believes meansNotSent)
{
    return [meansNotSent](const Submission &submission, const Event &event) {
        if (!meansNotSent(submission, event))
            return step(submission, event);
        Step wrong {submission, {Write {}}};
        wrong.next.state = PaymentState::Rejected;
        wrong.next.rejection = Rejection::Absence;
        wrong.next.activity = Activity::Idle;
        return wrong;
    };
}

bool isPost(const Submission &submission, const Event &event, PostOutcome outcome)
{
    const auto *ended = std::get_if<PostEnded>(&event);
    return ended && ended->outcome == outcome && submission.activity == Activity::Sending;
}

void report(const Finding &finding)
{
    qInfo("%zu states, complete: %s, violation: %s\n%s", finding.states, finding.complete ? "yes" : "no", qUtf8Printable(finding.violation),
        qUtf8Printable(finding.trace));
}

} // namespace

void TestExplorer::theProtocolHolds_data()
{
    QTest::addColumn<bool>("refuses");
    QTest::addColumn<bool>("typed");
    QTest::addColumn<explorer::Bounds>("bounds");
    using explorer::Bounds;
    const Bounds callbacks {.ticks = 3, .hints = 1, .people = 0, .failedWrites = 0};
    const Bounds people {.ticks = 3, .hints = 0, .people = 1, .failedWrites = 0};
    const Bounds disk {.ticks = 3, .hints = 0, .people = 0, .failedWrites = 1};
    QTest::newRow("callbacks") << false << false << callbacks;
    QTest::newRow("people") << false << false << people;
    QTest::newRow("disk") << false << false << disk;
    QTest::newRow("typed ID, people") << false << true << people;
    QTest::newRow("callbacks and people") << false << false << Bounds {.ticks = 3, .hints = 1, .people = 1, .failedWrites = 0};
    QTest::newRow("callbacks and disk") << false << false << Bounds {.ticks = 3, .hints = 1, .people = 0, .failedWrites = 1};
    QTest::newRow("two crashes") << false << false << Bounds {.ticks = 3, .crashes = 2, .hints = 0, .people = 0, .failedWrites = 0};
    QTest::newRow("three tries") << false << false << Bounds {.attempts = 3, .ticks = 3, .hints = 0, .people = 0, .failedWrites = 0};
    QTest::newRow("refusing gateway, callbacks") << true << false << Bounds {.ticks = 4, .hints = 1, .people = 0, .failedWrites = 0};
    QTest::newRow("refusing gateway, disk") << true << false << Bounds {.ticks = 4, .hints = 0, .people = 0, .failedWrites = 1};
    if (qEnvironmentVariableIsSet("KONTOR_FULL"))
        QTest::newRow("all together") << false << false << Bounds {.states = 40'000'000};
}

void TestExplorer::theProtocolHolds()
{
    QFETCH(bool, refuses);
    QFETCH(bool, typed);
    QFETCH(explorer::Bounds, bounds);
    Setting setting;
    setting.bounds = bounds;
    setting.gatewayRefuses = refuses;
    setting.idTypedByPerson = typed;
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QString());
    QVERIFY(finding.complete);
    QVERIFY(finding.states > 10'000);
}

void TestExplorer::payinsHold_data()
{
    QTest::addColumn<Setting>("setting");
    using explorer::Bounds;
    const Bounds callbacks {.ticks = 3, .hints = 1, .people = 0, .failedWrites = 0};
    const Bounds people {.ticks = 3, .hints = 0, .people = 1, .failedWrites = 0};
    const Setting payin {.kind = PaymentKind::Payin};
    const auto with = [&payin](const Bounds &bounds, bool typed, bool showsMoney, bool taken) {
        Setting setting = payin;
        setting.bounds = bounds;
        setting.idTypedByPerson = typed;
        setting.gatewayShowsMoney = showsMoney;
        setting.idIsTaken = taken;
        return setting;
    };
    QTest::newRow("callbacks") << with(callbacks, false, true, false);
    QTest::newRow("no money shown, callbacks") << with(callbacks, false, false, false);
    QTest::newRow("no money shown, people") << with(people, false, false, false);
    QTest::newRow("no money shown, typed ID") << with(callbacks, true, false, false);
    QTest::newRow("taken ID, no money shown, callbacks") << with(callbacks, true, false, true);
    QTest::newRow("taken ID, no money shown, people") << with(people, true, false, true);
    QTest::newRow("taken ID, other money shown") << with(callbacks, true, true, true);
}

void TestExplorer::payinsHold()
{
    QFETCH(Setting, setting);
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QString());
    QVERIFY(finding.complete);
    QVERIFY(finding.states > 1'000);
}

namespace {

//! Somebody has paid the same money under the ID that a person typed here.
Setting takenAlike()
{
    Setting setting {.idTypedByPerson = true, .idIsTaken = true, .takenAlike = true, .everyPostIsAnswered = true};
    setting.bounds = {.attempts = 3, .failedWrites = 0};
    return setting;
}

Setting stoppingTracking()
{
    Setting setting;
    setting.bounds = {.ticks = 2, .hints = 0, .people = 2, .failedWrites = 0};
    return setting;
}

} // namespace

void TestExplorer::equalPaymentsUnderATypedId()
{
    const Finding finding = explorer::explore(takenAlike());
    report(finding);
    QCOMPARE(finding.violation, QString());
    QVERIFY(finding.complete);
    QVERIFY(finding.states > 1'000);
}

void TestExplorer::untrackedIsNotSent()
{
    const Finding finding = explorer::explore(stoppingTracking());
    report(finding);
    QCOMPARE(finding.violation, QString());
    QVERIFY(finding.complete);
    QVERIFY(finding.states > 10'000);
}

namespace {

//! The ID is somebody's already, for other money: a person compares and decides.
Setting takenOtherwise(bool typed)
{
    Setting setting {.idTypedByPerson = typed, .idIsTaken = true};
    setting.bounds = {.ticks = 2, .hints = 1, .people = 2, .failedWrites = 0};
    return setting;
}

} // namespace

void TestExplorer::whatAPersonDecides_data()
{
    QTest::addColumn<Setting>("setting");
    QTest::newRow("a typed ID that is taken") << takenOtherwise(true);
    QTest::newRow("our own ID that is taken") << takenOtherwise(false);
    Setting ours {.idTypedByPerson = true};
    ours.bounds = {.ticks = 2, .hints = 0, .people = 2, .failedWrites = 0};
    QTest::newRow("a typed ID that is ours, answered 409 through a proxy's copy") << ours;
}

void TestExplorer::whatAPersonDecides()
{
    QFETCH(Setting, setting);
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QString());
    QVERIFY(finding.complete);
    QVERIFY(finding.states > 1'000);
}

//! With a conflict called not ours by the program instead of by a person, it is found.
void TestExplorer::findsADecisionThatIsNotRequested()
{
    Setting setting {.idTypedByPerson = true};
    setting.bounds = {.ticks = 2, .hints = 0, .people = 0, .failedWrites = 0};
    setting.step = [](const Submission &submission, const Event &event) {
        Step next = step(submission, event);
        if (next.next.state == PaymentState::Mismatch)
            next.next.state = PaymentState::Rejected, next.next.rejection = Rejection::Comparison;
        return next;
    };
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QStringLiteral("the gateway has it, and it is called not sent"));
}

//! With a 401, 403 or 429 believed to make a later 409 our own, it is found.
void TestExplorer::findsAnEqualPaymentCalledOurs()
{
    Setting setting = takenAlike();
    setting.step = [](Submission submission, const Event &event) {
        submission.mayBeAccepted = submission.mayBeAccepted || submission.everOnWire;
        return step(submission, event);
    };
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QStringLiteral("the gateway doesn't have it, and it is called accepted"));
}

//! With a check that takes an untracked payment up again, it is found.
void TestExplorer::findsAnUntrackedPaymentSentAgain()
{
    Setting setting = stoppingTracking();
    setting.step = [](Submission submission, const Event &event) {
        if (submission.state == PaymentState::TrackingStopped && std::holds_alternative<CheckRequested>(event))
            submission.state = PaymentState::OutcomeUnknown;
        return step(submission, event);
    };
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QStringLiteral("it was sent after a person had untracked it"));
}

//! When it is forgotten that the batch was cancelled, a later 404 sends the payment again.
void TestExplorer::findsACancelledBatchSentAgain()
{
    Setting setting = stoppingTracking();
    setting.step = [](Submission submission, const Event &event) {
        if (std::holds_alternative<StatusQueryFinished>(event))
            submission.sendingStopped = false;
        return step(submission, event);
    };
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QStringLiteral("it was sent after a person had cancelled its batch"));
}

//! With an answer that can't be compared believed to be ours, it is found.
void TestExplorer::findsATakenIdCalledOurs()
{
    Setting setting {.idTypedByPerson = true, .kind = PaymentKind::Payin, .gatewayShowsMoney = false, .idIsTaken = true};
    setting.step = [](const Submission &submission, Event event) {
        if (auto *ended = std::get_if<StatusQueryFinished>(&event); ended && ended->outcome == QueryOutcome::FoundUnpriced)
            ended->outcome = QueryOutcome::Found;
        return step(submission, event);
    };
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QStringLiteral("the gateway doesn't have it, and it is called accepted"));
}

void TestExplorer::findsAnIdThatWasNotKept()
{
    Setting setting;
    setting.idSurvivesCrash = false;
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QStringLiteral("money went twice"));
}

void TestExplorer::findsA409TakenForFailure()
{
    Setting setting;
    setting.step = broken([](const Submission &s, const Event &e) { return isPost(s, e, PostOutcome::Repeated); });
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QStringLiteral("the gateway has it, and it is called not sent"));
}

void TestExplorer::findsATimeoutTakenForFailure()
{
    Setting setting;
    setting.step = broken([](const Submission &s, const Event &e) { return isPost(s, e, PostOutcome::Unclear); });
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QStringLiteral("the gateway has it, and it is called not sent"));
}

void TestExplorer::findsA404TakenForAbsence()
{
    Setting setting;
    setting.step = broken([](const Submission &s, const Event &e) {
        const auto *ended = std::get_if<StatusQueryFinished>(&e);
        return ended && ended->outcome == QueryOutcome::Absent && s.activity == Activity::Querying;
    });
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QStringLiteral("the gateway has it, and it is called not sent"));
}

namespace {

//! A gateway that answers one attempt with a 4xx and accepts another, through a proxy whose clock is an hour ahead.
Setting untidy(int leeway, int lag, int dateAhead)
{
    Setting setting {.gatewayWavers = true, .leeway = leeway, .lag = lag, .dateAhead = dateAhead};
    setting.bounds = {.ticks = 6, .crashes = 0, .hints = 0, .people = 0, .failedWrites = 0, .doubledPosts = 0};
    return setting;
}

} // namespace

void TestExplorer::untidyGateways_data()
{
    QTest::addColumn<Setting>("setting");
    QTest::newRow("a clock that is ahead") << untidy(0, 0, 3600);
    QTest::newRow("a clock that is behind") << untidy(0, 0, -3600);
    QTest::newRow("leeway in the check of tokens") << untidy(10, 0, 3600);
    QTest::newRow("reads that lag") << untidy(0, 20, 3600);
    QTest::newRow("leeway and lag together") << untidy(10, 20, 3600);
    Setting opaque = untidy(0, 0, 0);
    opaque.tokensAreOpaque = true;
    QTest::newRow("opaque tokens") << opaque;
    Setting doubled = untidy(10, 20, 3600);
    doubled.bounds.doubledPosts = 1;
    doubled.bounds.attempts = 1;
    QTest::newRow("a second copy is accepted after the first was refused") << doubled;
    Setting crash = untidy(10, 20, 3600);
    crash.bounds.crashes = 1;
    QTest::newRow("a crash") << crash;
}

//! Whatever it does within what is assumed of it, "no money moved" is true.
void TestExplorer::untidyGateways()
{
    QFETCH(Setting, setting);
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QString());
    QVERIFY(finding.complete);
    QVERIFY(finding.states > 5'000);
    QCOMPARE(finding.provesAbsence, !setting.tokensAreOpaque && setting.bounds.attempts > 1);
    QCOMPARE(finding.provesRefusal, !setting.tokensAreOpaque);
}

void TestExplorer::findsAProofThatIsTooEasy_data()
{
    QTest::addColumn<Setting>("setting");
    Setting byDate = untidy(0, 0, 3600);
    byDate.step = broken([](const Submission &s, const Event &e) {
        const auto *ended = std::get_if<StatusQueryFinished>(&e);
        return ended && ended->outcome == QueryOutcome::Absent && s.activity == Activity::Querying && s.refusedStatus != 0
            && *ended->answeredAt > s.latestTokenExpiry + Seconds(5);
    });
    QTest::newRow("one 404 whose Date is behind the token's expiry") << byDate;
    Setting believed = untidy(0, 0, 0);
    believed.bounds.doubledPosts = 1;
    believed.step = [](const Submission &submission, const Event &event) {
        Step next = step(submission, event);
        if (next.next.rejection == Rejection::Reply)
            next.next.rejection = Rejection::Absence;
        return next;
    };
    QTest::newRow("the first refusal taken for a proof") << believed;
    Setting one = untidy(10, 20, 0);
    one.absence.spacing = Seconds(0);
    QTest::newRow("no time between the two 404s") << one;
    Setting without = untidy(10, 0, 0);
    without.absence = {Seconds(0), Seconds(0)};
    QTest::newRow("no margin after the token's life") << without;
    Setting opaque = untidy(0, 0, 0);
    opaque.tokensAreOpaque = true;
    opaque.step = [](Submission submission, const Event &event) {
        submission.boundless = false;
        return step(submission, event);
    };
    QTest::newRow("an opaque token that is believed to end") << opaque;
    Setting forgotten = untidy(10, 20, 0);
    forgotten.bounds.crashes = 1;
    forgotten.step = [](const Submission &submission, Event event) {
        if (auto *restarted = std::get_if<Restarted>(&event))
            restarted->now = -Seconds(1000);
        return step(submission, event);
    };
    QTest::newRow("a bound that began before the last POST of an earlier run") << forgotten;
}

void TestExplorer::findsAProofThatIsTooEasy()
{
    QFETCH(Setting, setting);
    const Finding finding = explorer::explore(setting);
    report(finding);
    QCOMPARE(finding.violation, QStringLiteral("the gateway has it, and it is called not sent"));
}

KONTOR_TEST(TestExplorer, QCoreApplication)
#include "tst_explorer.moc"
