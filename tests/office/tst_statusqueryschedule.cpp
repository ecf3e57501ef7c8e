// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outcome.h"
#include "office/engine/openpayments.h"
#include "office/engine/sendingpauses.h"
#include "office/engine/statusqueryschedule.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QNetworkAccessManager>
#include <QTest>

using namespace kontor;
using namespace kontor::submission;
using namespace Qt::StringLiterals;

namespace {

constexpr Millis minute {60'000};
constexpr Millis hour {3'600'000};

//! Payments that wait for their next query. Which of them are due is written down in their order.
class ScheduleFixture {
public:
    ScheduleFixture()
        : m_queue(QUrl(u"http://127.0.0.1:9"_s), m_network, clock)
        , m_broker(u"MERCHANT"_s, m_queue, {}, clock)
        , pauses(open, m_broker, clock)
        , schedule(open, pauses, clock, [this] { return chance; })
    {
        QObject::connect(&schedule, &StatusQuerySchedule::due, &schedule, [this](const OrderId &id) { due.append(id.toString()); });
    }
    OpenPaymentPtr waiting(const QString &id, PaymentState state = PaymentState::Processing)
    {
        const OpenPaymentPtr payment = open.add({.id = *OrderId::parse(id)}, clock.boot());
        payment->record.submission.state = state;
        payment->record.submission.everOnWire = true;
        payment->record.submission.activity = Activity::Waiting;
        return payment;
    }
    QStringList dueAfter(Millis delay)
    {
        due.clear();
        clock.advance(delay);
        return due;
    }

    FakeClock clock {};
    OpenPayments open {};
    double chance = 0;
    QStringList due {};

private:
    QNetworkAccessManager m_network;
    RequestQueue m_queue;
    TokenBroker m_broker;

public:
    SendingPauses pauses;
    StatusQuerySchedule schedule;
};

} // namespace

class tst_StatusQuerySchedule : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pollsAreSpreadByChance();
    void aProofOfAbsenceKeepsItsTime();
    void theLatestWaitCounts();
    void aRemovedPaymentIsNotDue();
    void noneIsDueAfterStop();
    void aFailedQueryComesBackSoon();
    void failedQueriesBecomeRarerWhileNoneCanBeMade();
    void anAnswerBringsTheFailedQueries();
    void theEndOfAPauseBringsTheFailedQueries();
    void allThatWaitAreQueriedWithinTheRequestBudget();
    void aPersonsQueryPostponesNoAutomaticOne();
    void whenTheNextQueryIs();
};

void tst_StatusQuerySchedule::pollsAreSpreadByChance()
{
    ScheduleFixture fixture;
    fixture.schedule.wait(fixture.waiting(u"first"_s), minute);
    fixture.chance = 1;
    fixture.schedule.wait(fixture.waiting(u"last"_s), minute);
    QCOMPARE(fixture.dueAfter(minute - Millis(1)), QStringList());
    QCOMPARE(fixture.dueAfter(Millis(1)), QStringList {u"first"_s});
    QCOMPARE(fixture.dueAfter(Millis(5999)), QStringList());
    QCOMPARE(fixture.dueAfter(Millis(1)), QStringList {u"last"_s});
}

void tst_StatusQuerySchedule::aProofOfAbsenceKeepsItsTime()
{
    ScheduleFixture fixture;
    fixture.chance = 1;
    const OpenPaymentPtr payment = fixture.waiting(u"refused"_s, PaymentState::Rejected);
    payment->record.submission.rejection = Rejection::Reply;
    QVERIFY(awaitsProofOfAbsence(payment->record.submission));
    fixture.schedule.wait(payment, minute);
    QCOMPARE(fixture.dueAfter(minute), QStringList {u"refused"_s});
}

void tst_StatusQuerySchedule::theLatestWaitCounts()
{
    ScheduleFixture fixture;
    const OpenPaymentPtr payment = fixture.waiting(u"a"_s);
    fixture.schedule.wait(payment, minute);
    fixture.schedule.wait(payment, hour);
    QCOMPARE(fixture.dueAfter(hour - Millis(1)), QStringList());
    QCOMPARE(fixture.dueAfter(Millis(1)), QStringList {u"a"_s});
}

void tst_StatusQuerySchedule::aRemovedPaymentIsNotDue()
{
    ScheduleFixture fixture;
    const OpenPaymentPtr earlier = fixture.waiting(u"a"_s);
    fixture.schedule.wait(earlier, minute);
    fixture.open.remove(earlier);
    QCOMPARE(fixture.open.departures(earlier->record.id), 1);
    fixture.schedule.wait(fixture.waiting(u"a"_s), hour); // it was taken up again
    QCOMPARE(fixture.dueAfter(minute), QStringList());
    QCOMPARE(fixture.dueAfter(hour), QStringList {u"a"_s});
}

void tst_StatusQuerySchedule::noneIsDueAfterStop()
{
    ScheduleFixture fixture;
    fixture.schedule.wait(fixture.waiting(u"a"_s), minute);
    fixture.schedule.stop();
    QCOMPARE(fixture.dueAfter(hour), QStringList());
}

void tst_StatusQuerySchedule::aFailedQueryComesBackSoon()
{
    ScheduleFixture fixture;
    const OpenPaymentPtr payment = fixture.waiting(u"a"_s);
    QCOMPARE(fixture.schedule.delayOf(*payment, hour), hour);
    QList<Millis> delays;
    for (int i = 0; i < 5; ++i) {
        fixture.schedule.noteFailure(payment->record.id);
        delays.append(fixture.schedule.delayOf(*payment, hour));
    }
    QCOMPARE(delays, (QList<Millis> {Millis(5000), Millis(15'000), minute, minute, minute}));
    fixture.schedule.noteAnswer(payment->record.id, false);
    QCOMPARE(fixture.schedule.delayOf(*payment, hour), hour);
}

void tst_StatusQuerySchedule::failedQueriesBecomeRarerWhileNoneCanBeMade()
{
    ScheduleFixture fixture;
    const OpenPaymentPtr payment = fixture.waiting(u"a"_s);
    fixture.pauses.pause(PauseReason::LedgerDamaged);
    for (int i = 0; i < 6; ++i)
        fixture.schedule.noteFailure(payment->record.id);
    QCOMPARE(fixture.schedule.delayOf(*payment, Millis(5000)), pollDelay(6));
    QVERIFY(pollDelay(6) > minute);
}

void tst_StatusQuerySchedule::anAnswerBringsTheFailedQueries()
{
    ScheduleFixture fixture;
    fixture.chance = 0.5;
    const OpenPaymentPtr failed = fixture.waiting(u"failed"_s);
    fixture.schedule.wait(fixture.waiting(u"other"_s), hour);
    fixture.schedule.noteFailure(failed->record.id);
    fixture.schedule.wait(failed, hour);
    const OpenPaymentPtr answered = fixture.waiting(u"answered"_s);
    fixture.schedule.noteAnswer(answered->record.id, false); // it was unclear, and says nothing of others
    QCOMPARE(fixture.dueAfter(Millis(1000)), QStringList());
    fixture.schedule.noteAnswer(answered->record.id, true);
    QCOMPARE(fixture.dueAfter(Millis(100)), QStringList {u"failed"_s}); // half of 200 ms
    fixture.schedule.noteAnswer(answered->record.id, true); // once: if it is in vain again, its own delay counts
    QCOMPARE(fixture.dueAfter(Millis(1000)), QStringList());
}

void tst_StatusQuerySchedule::theEndOfAPauseBringsTheFailedQueries()
{
    ScheduleFixture fixture;
    const OpenPaymentPtr failed = fixture.waiting(u"failed"_s);
    fixture.schedule.noteFailure(failed->record.id);
    fixture.schedule.goOn();
    QCOMPARE(fixture.dueAfter(Millis(0)), QStringList {u"failed"_s});
    fixture.schedule.goOn(); // another pause ended: once more
    QCOMPARE(fixture.dueAfter(Millis(0)), QStringList {u"failed"_s});
}

void tst_StatusQuerySchedule::allThatWaitAreQueriedWithinTheRequestBudget()
{
    ScheduleFixture fixture;
    for (int i = 0; i < 10; ++i)
        fixture.schedule.wait(fixture.waiting(u"p%1"_s.arg(i)), hour);
    fixture.waiting(u"queued"_s, PaymentState::Queued);
    fixture.waiting(u"sending"_s)->record.submission.activity = Activity::Sending;
    fixture.chance = 1;
    fixture.schedule.queryAll();
    QCOMPARE(fixture.dueAfter(Millis(1999)).size(), 0); // 200 ms for each of the ten
    QCOMPARE(fixture.dueAfter(Millis(1)).size(), 10);
}

void tst_StatusQuerySchedule::aPersonsQueryPostponesNoAutomaticOne()
{
    ScheduleFixture fixture;
    const OpenPaymentPtr payment = fixture.waiting(u"a"_s);
    payment->automaticDue = fixture.clock.monotonic() + minute;
    fixture.schedule.wait(payment, hour);
    QCOMPARE(fixture.dueAfter(minute), QStringList {u"a"_s});
    fixture.schedule.wait(payment, hour); // that is done
    QCOMPARE(fixture.dueAfter(minute), QStringList());
}

void tst_StatusQuerySchedule::whenTheNextQueryIs()
{
    ScheduleFixture fixture;
    QCOMPARE(fixture.schedule.next(), std::nullopt);
    fixture.waiting(u"queued"_s, PaymentState::Queued);
    QCOMPARE(fixture.schedule.next(), std::nullopt);
    fixture.schedule.wait(fixture.waiting(u"a"_s), hour);
    fixture.schedule.wait(fixture.waiting(u"b"_s), minute);
    fixture.clock.advance(Millis(1000));
    QCOMPARE(fixture.schedule.next(), minute - Millis(1000));
    fixture.waiting(u"c"_s)->record.submission.activity = Activity::Querying;
    QCOMPARE(fixture.schedule.next(), Millis(0));
}

KONTOR_TEST(tst_StatusQuerySchedule, QCoreApplication)
#include "tst_statusqueryschedule.moc"
