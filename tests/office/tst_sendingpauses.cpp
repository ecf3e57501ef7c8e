// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/openpayments.h"
#include "office/engine/sendingpauses.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QNetworkAccessManager>
#include <QSignalSpy>
#include <QTest>

using namespace kontor;
using namespace kontor::submission;
using namespace Qt::StringLiterals;

namespace {

//! The pauses of a merchant whose key can't be used: each try for a token ends with the error that the test names, before anything is
//! sent. The rest of the way to the gateway is real.
class PausesFixture {
public:
    PausesFixture()
        : m_queue(QUrl(u"http://127.0.0.1:9"_s), m_network, clock)
        , m_broker(u"MERCHANT"_s, m_queue, {.sign = [this](const QByteArray &) { return refuse(); }}, clock)
        , pauses(open, m_broker, clock)
        , began(&pauses, &SendingPauses::began)
        , ended(&pauses, &SendingPauses::ended)
        , changed(&pauses, &SendingPauses::changed)
    {
    }

    FakeClock clock {};
    OpenPayments open {};
    ErrorKind keyError = ErrorKind::KeychainLocked;
    int tries = 0; //!< for a token

private:
    Reply<QByteArray> *refuse()
    {
        ++tries;
        auto *reply = new Reply<QByteArray>(&m_queue);
        reply->finish(ApiError {.kind = keyError});
        return reply;
    }

    QNetworkAccessManager m_network;
    RequestQueue m_queue;
    TokenBroker m_broker;

public:
    SendingPauses pauses;
    QSignalSpy began;
    QSignalSpy ended;
    QSignalSpy changed;
};

ApiError serverError(int status = 503)
{
    return {.kind = ErrorKind::ServerError, .httpStatus = status};
}

} // namespace

class tst_SendingPauses : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void severalReasonsHoldTogether();
    void aReasonThatHolds_tellsOnlyWhatIsNew();
    void tenServerErrorsInARow_pauseForAMinute();
    void anotherAnswerBetween_startsTheCountAnew();
    void otherTroublesLeaveTheTimeOfServerErrors();
    void aTokenIsTriedAgainUntilTheReasonEnds();
    void aTryThatMeetsAnotherReason_tellsThatOne();
    void noAccess_isTriedOnceSoonAfterAKeyChange();
    void aRequestThatWasNotStarted_saysNothing();
    void anErrorPauses_data();
    void anErrorPauses();
    void offlineSaysWhatIsKnownOfEarlierAttempts();
    void deniedAfterAnUnclearAttempt_staysInDoubt();
};

void tst_SendingPauses::severalReasonsHoldTogether()
{
    PausesFixture fixture;
    SendingPauses &pauses = fixture.pauses;
    pauses.pause(PauseReason::Person);
    pauses.pause(PauseReason::LedgerDamaged, PauseDetail(u"page 7"_s));
    QCOMPARE(pauses.reasons(), PauseReasons(PauseReason::Person) | PauseReason::LedgerDamaged);
    QVERIFY(pauses.blockQueries()); // the damage does, a person doesn't
    QCOMPARE(pauses.detail(PauseReason::LedgerDamaged).text, u"page 7"_s);
    QCOMPARE(fixture.began.size(), 2);

    pauses.resume(PauseReason::LedgerDamaged);
    QCOMPARE(pauses.reasons(), PauseReasons(PauseReason::Person));
    QVERIFY(!pauses.blockQueries());
    QCOMPARE(pauses.detail(PauseReason::LedgerDamaged), PauseDetail());
    pauses.resume(PauseReason::LedgerDamaged); // it doesn't hold
    QCOMPARE(fixture.ended.size(), 1);
    QCOMPARE(fixture.changed.size(), 3);
}

void tst_SendingPauses::aReasonThatHolds_tellsOnlyWhatIsNew()
{
    PausesFixture fixture;
    fixture.pauses.pause(PauseReason::Tls, PauseDetail(u"expired"_s));
    fixture.pauses.pause(PauseReason::Tls, PauseDetail(u"expired"_s));
    QCOMPARE(fixture.changed.size(), 1);
    fixture.pauses.pause(PauseReason::Tls, PauseDetail(u"unknown issuer"_s));
    QCOMPARE(fixture.changed.size(), 2);
    QCOMPARE(fixture.began.size(), 1);
    QCOMPARE(fixture.pauses.detail(PauseReason::Tls).text, u"unknown issuer"_s);
}

void tst_SendingPauses::tenServerErrorsInARow_pauseForAMinute()
{
    PausesFixture fixture;
    const auto failTimes = [&fixture](int times) {
        for (int i = 0; i < times; ++i)
            fixture.pauses.notePostAnswered(serverError());
    };
    failTimes(9);
    QVERIFY(!fixture.pauses.has(PauseReason::GatewayServerError));
    failTimes(1);
    QVERIFY(fixture.pauses.has(PauseReason::GatewayServerError));
    QCOMPARE(fixture.pauses.detail(PauseReason::GatewayServerError).goesOnAt, fixture.clock.wall() + Millis(60'000));
    QCOMPARE(fixture.pauses.detail(PauseReason::GatewayServerError).httpStatus, 503);
    fixture.clock.advance(Millis(59'999));
    QVERIFY(fixture.pauses.has(PauseReason::GatewayServerError));
    fixture.clock.advance(Millis(1));
    QVERIFY(!fixture.pauses.has(PauseReason::GatewayServerError));

    failTimes(1); // the next one is enough, and pauses for longer
    QCOMPARE(fixture.pauses.detail(PauseReason::GatewayServerError).goesOnAt, fixture.clock.wall() + Millis(120'000));
    fixture.pauses.probeNow(); // a person doesn't wait
    QVERIFY(!fixture.pauses.has(PauseReason::GatewayServerError));
    fixture.clock.advance(Millis(60'000));
    failTimes(1);
    fixture.clock.advance(Millis(60'000)); // the timer of the pause that was cut short ends no later one
    QVERIFY(fixture.pauses.has(PauseReason::GatewayServerError));
}

void tst_SendingPauses::anotherAnswerBetween_startsTheCountAnew()
{
    PausesFixture fixture;
    for (int i = 0; i < 9; ++i)
        fixture.pauses.notePostAnswered(serverError());
    fixture.pauses.notePostAnswered(std::nullopt);
    for (int i = 0; i < 9; ++i)
        fixture.pauses.notePostAnswered(serverError());
    fixture.pauses.notePostAnswered(ApiError {.kind = ErrorKind::TooMany, .httpStatus = 429});
    fixture.pauses.notePostAnswered(serverError());
    QVERIFY(!fixture.pauses.reasons());
}

void tst_SendingPauses::otherTroublesLeaveTheTimeOfServerErrors()
{
    PausesFixture fixture;
    for (int i = 0; i < 10; ++i)
        fixture.pauses.notePostAnswered(serverError());
    const auto goesOnAt = fixture.pauses.detail(PauseReason::GatewayServerError).goesOnAt;
    fixture.pauses.noteTokenError(serverError(500));
    const PauseDetail detail = fixture.pauses.detail(PauseReason::GatewayServerError);
    QCOMPARE(detail.httpStatus, 500);
    QCOMPARE(detail.goesOnAt, goesOnAt);
}

void tst_SendingPauses::aTokenIsTriedAgainUntilTheReasonEnds()
{
    PausesFixture fixture;
    fixture.pauses.pause(PauseReason::KeychainLocked);
    fixture.clock.advance(Millis(1999));
    QCOMPARE(fixture.tries, 0);
    fixture.clock.advance(Millis(1));
    QCOMPARE(fixture.tries, 1);
    EVENTUALLY(fixture.clock.hasTimerFor("kontor::Probe")); // for the next try
    fixture.clock.advance(Millis(4000));
    QCOMPARE(fixture.tries, 2);
    EVENTUALLY(fixture.clock.hasTimerFor("kontor::Probe"));
    fixture.pauses.probeNow();
    QCOMPARE(fixture.tries, 3);
    QCOMPARE(fixture.pauses.reasons(), PauseReasons(PauseReason::KeychainLocked));
    fixture.pauses.resume(PauseReason::KeychainLocked);
    fixture.clock.advance(Millis(600'000));
    QCOMPARE(fixture.tries, 3);
}

void tst_SendingPauses::aTryThatMeetsAnotherReason_tellsThatOne()
{
    PausesFixture fixture;
    fixture.pauses.pause(PauseReason::KeychainLocked);
    fixture.keyError = ErrorKind::KeyAbsent;
    fixture.clock.advance(Millis(2000));
    EVENTUALLY(fixture.pauses.has(PauseReason::KeyGone));
    fixture.keyError = ErrorKind::NotReachable;
    fixture.pauses.probeNow();
    EVENTUALLY(fixture.pauses.reasons() == PauseReasons(PauseReason::Offline)); // the key works
}

void tst_SendingPauses::noAccess_isTriedOnceSoonAfterAKeyChange()
{
    PausesFixture fixture;
    fixture.pauses.pause(PauseReason::NotAllowed);
    fixture.clock.advance(Millis(600'000));
    QCOMPARE(fixture.tries, 0); // a gateway that refuses our key isn't asked over and over
    fixture.pauses.resume(PauseReason::NotAllowed);

    fixture.pauses.keyChanged();
    fixture.clock.advance(Millis(119'999));
    fixture.pauses.pause(PauseReason::NotAllowed);
    QCOMPARE(fixture.tries, 1);
    fixture.pauses.resume(PauseReason::NotAllowed);
    fixture.clock.advance(Millis(1));
    fixture.pauses.pause(PauseReason::NotAllowed);
    QCOMPARE(fixture.tries, 1);
}

void tst_SendingPauses::aRequestThatWasNotStarted_saysNothing()
{
    PausesFixture fixture;
    fixture.pauses.pause(PauseReason::WorkingOffline);
    fixture.pauses.noteTokenError({.kind = ErrorKind::WorkingOffline});
    fixture.pauses.noteError({.kind = ErrorKind::WorkingOffline}, PauseReason::Offline);
    QCOMPARE(fixture.pauses.reasons(), PauseReasons(PauseReason::WorkingOffline));
}

void tst_SendingPauses::anErrorPauses_data()
{
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<PauseReasons>("alone");
    QTest::addColumn<PauseReasons>("otherwiseOffline");
    QTest::newRow("unreachable") << ErrorKind::NotReachable << PauseReasons(PauseReason::Offline) << PauseReasons(PauseReason::Offline);
    QTest::newRow("certificate") << ErrorKind::Tls << PauseReasons(PauseReason::Tls) << PauseReasons(PauseReason::Tls);
    QTest::newRow("of one payment") << ErrorKind::Unreadable << PauseReasons() << PauseReasons(PauseReason::Offline);
}

void tst_SendingPauses::anErrorPauses()
{
    QFETCH(ErrorKind, kind);
    QFETCH(PauseReasons, alone);
    QFETCH(PauseReasons, otherwiseOffline);
    PausesFixture first;
    first.pauses.noteError({.kind = kind});
    QCOMPARE(first.pauses.reasons(), alone);
    PausesFixture second;
    second.pauses.noteError({.kind = kind}, PauseReason::Offline);
    QCOMPARE(second.pauses.reasons(), otherwiseOffline);
}

void tst_SendingPauses::offlineSaysWhatIsKnownOfEarlierAttempts()
{
    PausesFixture fixture;
    fixture.pauses.pause(PauseReason::Offline);
    QVERIFY(fixture.pauses.detail(PauseReason::Offline).nothingLeft);
    const int before = int(fixture.changed.size());

    const OpenPaymentPtr payment = fixture.open.add({.id = *OrderId::parse(u"a"_s)}, fixture.clock.boot());
    payment->record.submission.state = PaymentState::Processing;
    payment->record.submission.everOnWire = payment->record.submission.accepted = true;
    fixture.pauses.noteOpenChanged();
    QCOMPARE(int(fixture.changed.size()), before + 1);
    QVERIFY(!fixture.pauses.detail(PauseReason::Offline).nothingLeft);
    QVERIFY(!fixture.pauses.detail(PauseReason::Offline).someOpen); // the gateway has it

    payment->record.submission.state = PaymentState::OutcomeUnknown;
    QVERIFY(fixture.pauses.detail(PauseReason::Offline).someOpen);
    fixture.open.remove(payment);
    QVERIFY(fixture.pauses.detail(PauseReason::Offline).nothingLeft);
    fixture.open.noteUnknownElsewhere();
    QVERIFY(!fixture.pauses.detail(PauseReason::Offline).nothingLeft);
}

void tst_SendingPauses::deniedAfterAnUnclearAttempt_staysInDoubt()
{
    PausesFixture fixture;
    QVERIFY(fixture.pauses.noteDenied(false));
    QVERIFY(!fixture.pauses.noteDenied(true));
    fixture.pauses.pause(PauseReason::NotAllowed);
    QVERIFY(!fixture.pauses.noteDenied(false)); // one of them may have been accepted
    fixture.pauses.resume(PauseReason::NotAllowed);
    QVERIFY(fixture.pauses.noteDenied(false));
}

KONTOR_TEST(tst_SendingPauses, QCoreApplication)
#include "tst_sendingpauses.moc"
