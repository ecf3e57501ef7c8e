// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"
#include "office/exports/evidence.h"
#include "office/payments/paymentactions.h"
#include "office/profiles/profile.h"

#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What a person does to one payment, beside the process that works on the ledger: what would do nothing is refused, and what is not
//! written is not called done.
class tst_PaymentActions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatWouldDoNothing_data();
    void whatWouldDoNothing();
    void whatTheGatewayAcceptedIsNotAnothers();
    void doneWhenItIsWritten();
    void theGatewayWasFaster();
    void notWrittenInTime();
    void evidenceNamesNoGuessedExpiry();
};

namespace {

class ActsFixture {
public:
    ActsFixture()
        : ledger(Ledger::open(m_dir.filePath(u"ledger.db"_s), clock).value())
        , acts(*ledger, clock, [] { return nullptr; })
    {
    }
    PaymentRecord put(const submission::Submission &standing)
    {
        PaymentRecord payment {.id = OrderId::generate()};
        payment.submission = standing;
        payment.request.money = {*Decimal::parse("5"), u"IDR"_s};
        payment.createdAt = payment.changedAt = clock.wall();
        if (!await(ledger->writer().write(LedgerChange {.insert = payment, .id = payment.id})))
            qWarning("the ledger did not take it");
        return record(payment.id);
    }
    PaymentRecord record(const OrderId &id) { return *await(ledger->payments().byId(id)).value(); }
    void write(PaymentRecord payment, const submission::Submission &standing)
    {
        payment.submission = standing;
        if (!await(ledger->writer().write(LedgerChange {.update = payment, .id = payment.id})))
            qWarning("the ledger did not take it");
    }
    //! As the worker does it: what is left is posted and noted as done, and what comes of it is written later.
    void finishCommands()
    {
        EVENTUALLY(!await(ledger->commands().open())->isEmpty());
        const auto commands = await(ledger->commands().open());
        for (const WorkerCommand &command : *commands)
            QVERIFY(await(ledger->writer().finishCommand(command.entry)));
    }
    bool ends(const std::shared_ptr<std::optional<Result<Done>>> &reply)
    {
        return eventually(
            [&] {
                clock.advance(Millis(200));
                return reply->has_value();
            },
            Eventually::patience, Millis(10));
    }

private:
    QTemporaryDir m_dir;

public:
    FakeClock clock;
    std::unique_ptr<Ledger> ledger;
    PaymentActions acts;
};

std::shared_ptr<std::optional<Result<Done>>> kept(Reply<Done> *reply, QObject *context)
{
    auto result = std::make_shared<std::optional<Result<Done>>>();
    reply->then(context, [result](const Result<Done> &done) { *result = done; });
    return result;
}

const submission::Submission unknown {.state = PaymentState::OutcomeUnknown, .attempts = 1, .mayBeAccepted = true, .everOnWire = true};

submission::Submission standing(PaymentState state, bool accepted = true)
{
    submission::Submission s = unknown;
    s.state = state;
    s.accepted = accepted;
    return s;
}

} // namespace

void tst_PaymentActions::whatWouldDoNothing_data()
{
    QTest::addColumn<PaymentState>("state");
    QTest::addColumn<WorkerCommandKind>("kind");
    QTest::addColumn<QString>("words");
    using enum PaymentState;
    QTest::newRow("untrack a queued one") << Queued << WorkerCommandKind::StopTracking << u"cancel it"_s;
    QTest::newRow("untrack what is being sent") << Sending << WorkerCommandKind::StopTracking << u"being sent now"_s;
    QTest::newRow("untrack a mismatch") << Mismatch << WorkerCommandKind::StopTracking << u"Compare it"_s;
    QTest::newRow("untrack what is paid") << Paid << WorkerCommandKind::StopTracking << u"no longer checked"_s;
    QTest::newRow("track what is tracked") << Processing << WorkerCommandKind::Resume << u"tracked already"_s;
    QTest::newRow("decide what is no conflict") << Processing << WorkerCommandKind::DecideNotOurs << u"no mismatch"_s;
}

void tst_PaymentActions::whatWouldDoNothing()
{
    QFETCH(PaymentState, state);
    QFETCH(WorkerCommandKind, kind);
    QFETCH(QString, words);
    ActsFixture fixture;
    const PaymentRecord payment = fixture.put(state == PaymentState::Queued ? submission::Submission {.state = state} : standing(state));
    const auto refused = await(fixture.acts.ask(payment.id, kind, u"because"_s));
    QVERIFY(!refused && refused.error().kind == ErrorKind::BadInput);
    QVERIFY2(messages::reasonOf(refused.error()).contains(words), qPrintable(messages::reasonOf(refused.error())));
    QVERIFY(await(fixture.ledger->commands().open())->isEmpty()); // so that the reason explains nothing that did not happen
}

void tst_PaymentActions::whatTheGatewayAcceptedIsNotAnothers()
{
    ActsFixture fixture;
    const PaymentRecord accepted = fixture.put(standing(PaymentState::Mismatch));
    const auto refused = await(fixture.acts.ask(accepted.id, WorkerCommandKind::DecideNotOurs, u"not one of ours"_s));
    QVERIFY(!refused && messages::reasonOf(refused.error()).contains(u"has accepted this one"_s));
    QVERIFY(await(fixture.ledger->commands().open())->isEmpty());
}

void tst_PaymentActions::doneWhenItIsWritten()
{
    ActsFixture fixture;
    QObject context;
    const PaymentRecord payment = fixture.put(unknown);
    const auto untracked = kept(fixture.acts.ask(payment.id, WorkerCommandKind::StopTracking), &context);
    fixture.finishCommands();
    fixture.clock.advance(Millis(200));
    QVERIFY(await(fixture.ledger->payments().byId(payment.id))); // whatever was asked before this has been answered
    QVERIFY(!untracked->has_value()); // taken up; a try is still on its way
    submission::Submission standing = unknown;
    standing.state = PaymentState::TrackingStopped;
    fixture.write(payment, standing);
    QVERIFY(fixture.ends(untracked));
    QVERIFY((*untracked)->ok());
}

void tst_PaymentActions::theGatewayWasFaster()
{
    ActsFixture fixture;
    QObject context;
    const PaymentRecord payment = fixture.put(unknown);
    const auto untracked = kept(fixture.acts.ask(payment.id, WorkerCommandKind::StopTracking), &context);
    fixture.finishCommands();
    fixture.write(payment, standing(PaymentState::Processing));
    QVERIFY(fixture.ends(untracked));
    QVERIFY2(!(*untracked)->ok() && messages::reasonOf((*untracked)->error()).contains(u"has this one"_s),
        qPrintable(messages::reasonOf((*untracked)->error())));
}

void tst_PaymentActions::notWrittenInTime()
{
    ActsFixture fixture;
    QObject context;
    const PaymentRecord payment = fixture.put(unknown);
    const auto untracked = kept(fixture.acts.ask(payment.id, WorkerCommandKind::StopTracking), &context);
    fixture.finishCommands();
    QVERIFY(fixture.ends(untracked));
    QVERIFY2(!(*untracked)->ok() && messages::reasonOf((*untracked)->error()).contains(u"still tracks it"_s),
        qPrintable(messages::reasonOf((*untracked)->error())));
}

//! Of an opaque token Kontor only guesses the end, for itself: support is told what a token said, and nothing else.
void tst_PaymentActions::evidenceNamesNoGuessedExpiry()
{
    ActsFixture fixture;
    PaymentRecord payment = fixture.put({});
    const qint64 token = *await(fixture.ledger->writer().takeFencingToken());
    const AttemptRecord opaque {.number = 1,
        .tokenExpiresAt = UtcSeconds(Seconds(1'800'000'000)),
        .tokenRequested = Seconds(20),
        .fencingToken = token,
        .begunAt = fixture.clock.wall()};
    AttemptRecord readable = opaque;
    readable.number = 2;
    readable.tokenIssuedAt = UtcSeconds(Seconds(1'800'000'040));
    readable.tokenExpiresAt = UtcSeconds(Seconds(1'800'000'060));
    for (const AttemptRecord &attempt : {opaque, readable}) {
        payment.submission.attempts = attempt.number;
        QVERIFY(await(
            fixture.ledger->writer().write(LedgerChange {.update = payment, .attempt = attempt, .id = payment.id, .fencingToken = token})));
    }
    const auto text = await(evidence::collect(*fixture.ledger, {}, payment.id, fixture.clock.wall(), fixture.ledger.get()));
    QVERIFY(text);
    const QList<QByteArray> parts = QByteArray(*text).replace("\nAttempt ", "\x1f").split('\x1f');
    QCOMPARE(parts.size(), 3);
    QVERIFY2(parts.at(1).contains("asked for     20 s") && !parts.at(1).contains("token expires"), parts.at(1).constData());
    QVERIFY2(!parts.at(1).contains("token issued") && !text->contains("2027-01-15T08:00:00"), text->constData());
    QVERIFY2(parts.at(2).contains("token issued  2027-01-15T08:00:40") && parts.at(2).contains("token expires 2027-01-15T08:01:00"),
        parts.at(2).constData());
}

KONTOR_TEST(tst_PaymentActions, QCoreApplication)
#include "tst_paymentactions.moc"
