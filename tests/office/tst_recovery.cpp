// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/recovery.h"
#include "office/engine/suspendmonitor.h"

#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace kontor;
using namespace kontor::submission;
using namespace Qt::StringLiterals;

//! What an earlier run left: what is asked for first, when sending goes on, and who decides it. And what counts as sleep.
class TestRecovery : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingLeft();
    void whatIsInDoubt_data();
    void whatIsInDoubt();
    void goesOnByItself();
    void waitsForAPerson();
    void waitingForLongIsAskedAbout();
    void whatCameOfEach_data();
    void whatCameOfEach();
    void aLaterAnswerCounts();
    void sleep_data();
    void sleep();
};

namespace {

const UtcTime now = FakeClock().wall();

PaymentRecord payment(const QString &id, PaymentState state, Millis age = Millis(60'000))
{
    PaymentRecord record {.id = *OrderId::parse(id)};
    record.submission.state = state;
    record.createdAt = now - age;
    return record;
}

PaymentRecord answered(PaymentRecord record, PaymentState state, Activity activity = Activity::Waiting)
{
    record.submission.state = state;
    record.submission.activity = activity;
    return record;
}

} // namespace

void TestRecovery::nothingLeft()
{
    Recovery recovery;
    recovery.begin(
        {payment(u"a"_s, PaymentState::Processing), payment(u"b"_s, PaymentState::OtherStatus), payment(u"c"_s, PaymentState::Queued)}, now,
        true);
    QVERIFY(!recovery.isUnderWay());
    QCOMPARE(recovery.standing().waiting, 1);
    QCOMPARE(recovery.standing().oldestWaiting, now - Millis(60'000));
}

void TestRecovery::whatIsInDoubt_data()
{
    QTest::addColumn<PaymentState>("state");
    QTest::addColumn<bool>("wasOnWire");
    QTest::addColumn<bool>("inDoubt");
    using enum PaymentState;
    QTest::newRow("being sent") << Sending << true << true;
    QTest::newRow("unknown") << OutcomeUnknown << true << true;
    QTest::newRow("queued") << Queued << false << false;
    QTest::newRow("queued after a 429") << Queued << true << true;
    QTest::newRow("paused") << Paused << false << false;
    QTest::newRow("paused after a 401") << Paused << true << false;
    QTest::newRow("sent") << Processing << true << false;
    QTest::newRow("conflict") << Mismatch << true << false;
}

void TestRecovery::whatIsInDoubt()
{
    QFETCH(PaymentState, state);
    QFETCH(bool, wasOnWire);
    PaymentRecord record = payment(u"a"_s, state);
    record.submission.everOnWire = wasOnWire;
    QTEST(Recovery::isUnclear(record), "inDoubt");
}

void TestRecovery::goesOnByItself()
{
    Recovery recovery;
    QSignalSpy over(&recovery, &Recovery::over);
    const PaymentRecord one = payment(u"a"_s, PaymentState::Sending);
    const PaymentRecord two = payment(u"b"_s, PaymentState::OutcomeUnknown);
    recovery.begin({one, two}, now, false);
    QVERIFY(recovery.isUnderWay() && !recovery.standing().waitsForPerson);
    QCOMPARE(recovery.standing().inDoubt, 2);
    QCOMPARE(recovery.standing().interrupted, 1);
    recovery.note(answered(one, PaymentState::OutcomeUnknown, Activity::Querying), {}); // the question has only begun
    QCOMPARE(recovery.standing().left, 2);
    recovery.note(answered(one, PaymentState::Processing), {Notice::Accepted});
    recovery.note(payment(u"c"_s, PaymentState::Processing), {}); // none of ours
    QCOMPARE(recovery.standing().left, 1);
    QCOMPARE(over.count(), 0);
    for (int i = 0; i < 10; ++i)
        recovery.note(answered(two, PaymentState::OutcomeUnknown), {}, false); // no connection: it was not asked for
    recovery.note(answered(two, PaymentState::OutcomeUnknown), {});
    recovery.note(answered(two, PaymentState::OutcomeUnknown), {});
    QCOMPARE(over.count(), 0);
    recovery.note(answered(two, PaymentState::OutcomeUnknown), {});
    QCOMPARE(over.count(), 1);
    QVERIFY(!recovery.isUnderWay());
}

void TestRecovery::waitsForAPerson()
{
    Recovery recovery;
    QSignalSpy over(&recovery, &Recovery::over);
    const PaymentRecord one = payment(u"a"_s, PaymentState::Sending);
    recovery.begin({one}, now, true);
    QVERIFY(recovery.standing().waitsForPerson);
    recovery.note(answered(one, PaymentState::Paid, Activity::Idle), {Notice::Settled});
    QCOMPARE(recovery.standing().left, 0);
    QCOMPARE(over.count(), 0);
    recovery.resume();
    QCOMPARE(over.count(), 1);
    recovery.resume();
    QCOMPARE(over.count(), 1);
    // One that was unknown at an orderly end holds nobody up: it is asked for, and then sending goes on.
    recovery.begin({payment(u"a"_s, PaymentState::OutcomeUnknown)}, now, true);
    QVERIFY(recovery.isUnderWay() && !recovery.standing().waitsForPerson);
}

void TestRecovery::waitingForLongIsAskedAbout()
{
    Recovery recovery;
    const QList<PaymentRecord> old {
        payment(u"a"_s, PaymentState::Paused, Recovery::longWait + Millis(1)), payment(u"b"_s, PaymentState::Queued)};
    recovery.begin(old, now, true);
    QVERIFY(recovery.isUnderWay() && recovery.standing().waitsForPerson);
    QCOMPARE(recovery.standing().waiting, 2);
    recovery.begin(old, now, false); // who starts a run without a window wants it sent
    QVERIFY(!recovery.isUnderWay());
    recovery.begin({payment(u"a"_s, PaymentState::Paused, Recovery::longWait)}, now, true);
    QVERIFY(!recovery.isUnderWay());
}

void TestRecovery::whatCameOfEach_data()
{
    QTest::addColumn<PaymentState>("state");
    QTest::addColumn<QList<Notice>>("notices");
    QTest::addColumn<int>("accepted");
    QTest::addColumn<int>("absent");
    QTest::addColumn<int>("unanswered");
    using enum PaymentState;
    const QList<Notice> none;
    QTest::newRow("sent") << Processing << QList {Notice::Accepted} << 1 << 0 << 0;
    QTest::newRow("another word") << OtherStatus << none << 1 << 0 << 0;
    QTest::newRow("a payin waits") << AwaitingPayment << none << 1 << 0 << 0;
    QTest::newRow("paid") << Paid << none << 1 << 0 << 0;
    QTest::newRow("not there, goes again") << OutcomeUnknown << QList {Notice::QueryingAgain} << 0 << 1 << 0;
    QTest::newRow("rejected") << Rejected << QList {Notice::Refused} << 0 << 1 << 0;
    QTest::newRow("no answer") << OutcomeUnknown << none << 0 << 0 << 1;
    QTest::newRow("something else is there") << Mismatch << QList {Notice::IdTaken} << 0 << 0 << 1;
}

void TestRecovery::whatCameOfEach()
{
    QFETCH(PaymentState, state);
    QFETCH(QList<Notice>, notices);
    Recovery recovery;
    const PaymentRecord one = payment(u"a"_s, PaymentState::Sending);
    recovery.begin({one}, now, true);
    PaymentRecord seen = answered(one, state);
    seen.checkedAt = now;
    recovery.note(seen, notices);
    QTEST(recovery.standing().accepted, "accepted");
    QTEST(recovery.standing().absent, "absent");
    QTEST(recovery.standing().unanswered, "unanswered");
    QCOMPARE(recovery.standing().left, 0);
}

void TestRecovery::aLaterAnswerCounts()
{
    Recovery recovery;
    QSignalSpy changed(&recovery, &Recovery::changed);
    const PaymentRecord one = payment(u"a"_s, PaymentState::Sending);
    recovery.begin({one}, now, true);
    recovery.note(answered(one, PaymentState::OutcomeUnknown), {Notice::QueryingAgain});
    recovery.note(answered(one, PaymentState::OutcomeUnknown), {}); // a later question without an answer takes nothing back
    QCOMPARE(recovery.standing().absent, 1);
    QCOMPARE(changed.count(), 1);
    recovery.note(answered(one, PaymentState::Processing), {Notice::Accepted});
    QCOMPARE(recovery.standing().accepted, 1);
    QCOMPARE(changed.count(), 2);
}

void TestRecovery::sleep_data()
{
    QTest::addColumn<Millis>("late");
    QTest::addColumn<int>("woken");
    QTest::newRow("on time") << Millis(0) << 0;
    QTest::newRow("a busy moment") << Millis(20'000) << 0;
    QTest::newRow("a minute") << Millis(60'000) << 1;
    QTest::newRow("a night") << Millis(8 * 3'600'000) << 1;
}

namespace {

//! A clock whose timers come late once: the computer slept.
class SleepyClock final : public Clock {
public:
    UtcTime wall() const override { return m_clock.wall(); }
    Millis monotonic() const override { return m_clock.monotonic() + m_slept; }
    QString boot() const override { return m_clock.boot(); }
    void after(Millis delay, QObject *context, std::function<void()> call) override { m_clock.after(delay, context, std::move(call)); }
    void sleep(Millis time) { m_slept += time; }
    void advance(Millis time) { m_clock.advance(time); }

private:
    FakeClock m_clock;
    Millis m_slept {};
};

} // namespace

void TestRecovery::sleep()
{
    QFETCH(Millis, late);
    QFETCH(int, woken);
    SleepyClock clock;
    SuspendMonitor watch(clock);
    QSignalSpy woke(&watch, &SuspendMonitor::woke);
    watch.start();
    clock.advance(SuspendMonitor::look * 3);
    QCOMPARE(woke.count(), 0);
    clock.sleep(late);
    clock.advance(SuspendMonitor::look * 3);
    QCOMPARE(woke.count(), woken);
}

KONTOR_TEST(TestRecovery, QCoreApplication)
#include "tst_recovery.moc"
