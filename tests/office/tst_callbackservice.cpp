// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"
#include "office/callbacks/callbackservice.h"

#include "ledger/ledger.h"
#include "office/profiles/profile.h"
#include "support/await.h"
#include "support/closedport.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;
using State = CallbackService::State;

//! When the listener is open, what is said while it can't be, and what a person can do about it. The clock is the test's.
class tst_CallbackService : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void listensOnceStarted();
    void portTaken_isTriedAgain();
    void paused_leavesAGap();
    void silence_isNoticedWhilePaymentsAreOpen();
    void anotherPlace();
};

namespace {

const QHostAddress here(QHostAddress::LocalHost);

struct ServiceFixture {
    explicit ServiceFixture(quint16 port)
    {
        profile.callbackAddress = here;
        profile.callbackPort = port;
    }

private:
    QTemporaryDir m_dir;

public:
    FakeClock clock;
    Profile profile {};
    bool canSave = true;
    std::unique_ptr<Ledger> ledger {Ledger::open(m_dir.filePath(u"ledger.db"_s), clock).value()};
    CallbackService service {profile, *ledger, clock, [this](const std::function<void(Profile &)> &edit) -> Result<Done> {
                                 if (!canSave)
                                     return ApiError {.kind = ErrorKind::LedgerIoError, .text = u"read-only"_s};
                                 edit(profile);
                                 return Done {};
                             }};
};

} // namespace

void tst_CallbackService::listensOnceStarted()
{
    ServiceFixture fixture(closedPort());
    QVERIFY(!fixture.service.listenAgain()); // another process may be the worker
    QCOMPARE(fixture.service.state(), State::Off);
    fixture.service.start();
    QCOMPARE(fixture.service.state(), State::Listening);
    QVERIFY(fixture.service.gaps().isEmpty());
    fixture.service.stop();
    QVERIFY(!fixture.service.listenAgain());
    QCOMPARE(fixture.service.state(), State::Off);
}

void tst_CallbackService::portTaken_isTriedAgain()
{
    QTcpServer other;
    QVERIFY(other.listen(here));
    ServiceFixture fixture(other.serverPort());
    fixture.service.start();
    QCOMPARE(fixture.service.state(), State::PortTaken);
    QCOMPARE(fixture.service.portError().value_or(CallbackPortError {}).port, other.serverPort());
    QVERIFY(fixture.service.freePortAfterTaken() > other.serverPort());
    QCOMPARE(fixture.service.gaps().size(), 1);
    QVERIFY(!fixture.service.gaps().constFirst().to);
    fixture.clock.advance(Seconds(29));
    other.close();
    QCOMPARE(fixture.service.state(), State::PortTaken);
    fixture.clock.advance(Seconds(1));
    QCOMPARE(fixture.service.state(), State::Listening);
    QVERIFY(!fixture.service.portError());
    QCOMPARE(fixture.service.gaps().size(), 1);
    QCOMPARE(*fixture.service.gaps().constFirst().to - fixture.service.gaps().constFirst().from, Millis(30'000));
}

void tst_CallbackService::paused_leavesAGap()
{
    ServiceFixture fixture(closedPort());
    fixture.service.start();
    fixture.service.setPaused(true);
    QCOMPARE(fixture.service.state(), State::Paused);
    QVERIFY(!fixture.service.listenAgain());
    fixture.clock.advance(Seconds(5));
    fixture.service.setPaused(false);
    QCOMPARE(fixture.service.state(), State::Listening);
    QCOMPARE(fixture.service.gaps().size(), 1);
    QCOMPARE(*fixture.service.gaps().constFirst().to - fixture.service.gaps().constFirst().from, Millis(5000));
}

void tst_CallbackService::silence_isNoticedWhilePaymentsAreOpen()
{
    ServiceFixture fixture(closedPort());
    fixture.service.start();
    const UtcTime began = fixture.clock.wall();
    fixture.clock.advance(std::chrono::hours(2));
    QVERIFY(!fixture.service.missedSince()); // nothing is open, so nothing is to be expected
    fixture.service.expect(true);
    fixture.clock.advance(std::chrono::minutes(29));
    fixture.service.expect(true);
    QVERIFY(!fixture.service.missedSince());
    fixture.clock.advance(std::chrono::minutes(1));
    QCOMPARE(fixture.service.missedSince(), std::optional(began));
    fixture.service.setPaused(true);
    QVERIFY(!fixture.service.missedSince()); // it isn't listening
    fixture.service.setPaused(false);
    QVERIFY(!fixture.service.missedSince());
    fixture.clock.advance(std::chrono::minutes(30));
    QVERIFY(fixture.service.missedSince());
    fixture.service.expect(false);
    QVERIFY(!fixture.service.missedSince());
}

void tst_CallbackService::anotherPlace()
{
    QTcpServer other;
    QVERIFY(other.listen(here));
    ServiceFixture fixture(closedPort());
    fixture.service.start();
    const quint16 before = fixture.profile.callbackPort;
    const auto taken = fixture.service.setPlace(here, other.serverPort(), {});
    QVERIFY(taken && taken->field == PlaceField::Port);
    fixture.canSave = false;
    QVERIFY(fixture.service.setPlace(here, closedPort(), {}));
    QCOMPARE(fixture.profile.callbackPort, before);
    QCOMPARE(fixture.service.state(), State::Listening);
    fixture.canSave = true;
    const quint16 next = closedPort();
    QVERIFY(!fixture.service.setPlace(here, next, u"https://shop.example/"_s));
    QCOMPARE(fixture.profile.callbackPort, next);
    QCOMPARE(fixture.profile.callbackUrl, u"https://shop.example"_s);
    QCOMPARE(fixture.service.state(), State::Listening);
    QVERIFY(!fixture.service.setPlace({}, next, {}));
    QCOMPARE(fixture.service.state(), State::Off);
    const auto error = await(fixture.service.sendTest());
    QVERIFY(!error && messages::reasonOf(error.error()).contains(u"The listener is off"_s));
}

KONTOR_TEST(tst_CallbackService, QCoreApplication)
#include "tst_callbackservice.moc"
