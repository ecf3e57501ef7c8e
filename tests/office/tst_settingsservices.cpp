// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaynetwork.h"
#include "http/rawclient.h"
#include "messages/callbacks.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/pauses.h"
#include "messages/reasons.h"
#include "messages/timeline.h"
#include "office/profiles/newprofile.h"
#include "office/profiles/preferences.h"
#include "office/sandboxchild.h"
#include "office/session/eventlog.h"
#include "office/session/merchantsession.h"
#include "office/session/supportbundle.h"
#include "signing/keypair.h"
#include "support/await.h"
#include "support/closedport.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QDir>
#include <QSettings>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <numeric>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What a person sets, and the desks beside the payments: limits, where callbacks come in, the switches of the sandbox, what goes to
//! whoever helps.
class tst_SettingsServices : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void limitsAreKept();
    void duplicateRules_areKeptAndRecorded();
    void aPayoutAboveTheLimit();
    void theDayIsAddedUp();
    void twoAtOnceDoNotBothFindRoom();
    void refusalsHaveTheChosenNumbers();
    void limitsOfAnotherProcess();
    void cancelledAndQueuedAgain();
    void theSandboxIsPlayed();
    void trouble();
    void callbacksAndWhatTheyLedTo();
    void callbacksMove();
    void theTestGoesByItsOwnWay();
    void aTestThatDoesNotArrive();
    void aSecretThatCannotBeKept();
    void aSecretIsReplacedAndRemoved();
    void theWayMayChangeAndTheGatewayNot();
    void aLedgerWithoutItsCertificateFile();
    void preferences();
    void logsRotateAndKeepNoSecrets();
    void aSessionIsFollowedOnce();
    void theBundleHasNoSecrets();
    void theBundleDoesNotSayWhoseItIs();
};

namespace {

const NumberFormat english {QLocale(QLocale::English)};
const QString keyPassphrase = u"a practice passphrase"_s;

PaymentDraft draft(const QString &amount, const QString &currency = u"IDR"_s)
{
    return {.amount = amount,
        .currency = currency,
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = u"Planted Name"_s,
        .accountNumber = u"5010023481074"_s,
        .operatorCode = u"BCA"_s,
        .emailAddress = u"planted@example.com"_s,
        .reference = u"INV-1"_s};
}

struct ProfileFixture {
    explicit ProfileFixture(bool listens = false, quint16 gateway = closedPort(), const QString &proxy = {})
        : home(*Home::open(dir.path()))
    {
        const auto profile = home.add({.name = u"shop"_s,
            .baseUrl = QUrl(u"http://127.0.0.1:%1"_s.arg(gateway)),
            .merchantCode = u"TOKO"_s,
            .proxy = proxy,
            .callbackAddress = listens ? QHostAddress(QHostAddress::LocalHost) : QHostAddress(),
            .callbackPort = listens ? closedPort() : quint16(0)});
        session = *MerchantSession::open(
            home, *profile, clock, {.listen = listens, .work = listens, .passphrase = [] { return keyPassphrase.toUtf8(); }});
    }
    Result<ReviewedPayment> review(const PaymentDraft &typed) { return await(session->payments().review(typed, english)); }
    QString setLimit(const QString &perPayment, const QString &perDay)
    {
        const Limit limit {Decimal::parse(QStringView(perPayment)), Decimal::parse(QStringView(perDay))};
        const auto done = await(session->settings().setLimits({{u"IDR"_s, limit}}));
        return done ? QString() : messages::reasonOf(done.error());
    }
    QTemporaryDir dir;
    SystemClock clock;
    Home home;
    std::unique_ptr<MerchantSession> session;
};

template <class T> ApiError errorOf(const Result<T> &result)
{
    return result ? ApiError {.kind = ErrorKind::Cancelled, .text = u"it was allowed"_s} : result.error();
}

} // namespace

void tst_SettingsServices::limitsAreKept()
{
    ProfileFixture fixture;
    const Limits limits {
        {u"IDR"_s, {Decimal(50'000'000), std::nullopt}}, {u"INR"_s, {std::nullopt, Decimal::parse(QByteArrayView("100.10"))}}};
    QVERIFY(await(fixture.session->settings().setLimits(limits)));
    QCOMPARE(fixture.session->profile().limits, limits);
    QCOMPARE(fixture.home.profile(u"shop"_s)->limits, limits);
    const auto audit = await(fixture.session->ledger().auditTrail().entries());
    QVERIFY(audit && !audit->isEmpty());
    QCOMPARE(audit->last().what, u"limits.set"_s);
    QVERIFY2(audit->last().detail.contains(u"IDR: per payment 50000000 IDR, per day none"_s), qPrintable(audit->last().detail));
}

void tst_SettingsServices::duplicateRules_areKeptAndRecorded()
{
    ProfileFixture fixture;
    const DuplicateRules rules {14, {u"PAYCASH"_s}};
    QVERIFY(await(fixture.session->settings().setDuplicateRules(rules)));
    QCOMPARE(fixture.session->profile().duplicates, rules);
    QCOMPARE(fixture.home.profile(u"shop"_s)->duplicates, rules);
    const auto audit = await(fixture.session->ledger().auditTrail().entries());
    QVERIFY(audit && !audit->isEmpty());
    QCOMPARE(audit->last().what, u"duplicates.set"_s);
    QCOMPARE(audit->last().detail, u"14 days; phone-based: PAYCASH"_s);
}

void tst_SettingsServices::aPayoutAboveTheLimit()
{
    ProfileFixture fixture;
    QCOMPARE(fixture.setLimit(u"50000000"_s, {}), QString());
    QVERIFY(fixture.review(draft(u"50000000"_s)));
    const ApiError error = errorOf(fixture.review(draft(u"50000001"_s)));
    QCOMPARE(error.kind, ErrorKind::AboveLimit);
    QCOMPARE(messages::reasonOf(error, english),
        u"The amount is above your limit of 50,000,000\u00a0IDR. Nothing was queued. Whoever answers for the limit can change it under Settings, Sending."_s);
    QVERIFY(fixture.review(draft(u"50000001"_s, u"INR"_s))); // another currency has none
    PaymentDraft payin = draft(u"50000001"_s);
    payin.kind = PaymentKind::Payin;
    payin.methodCode = u"VIRTUAL_ACCOUNT"_s;
    QVERIFY(fixture.review(payin)); // no money leaves
}

void tst_SettingsServices::theDayIsAddedUp()
{
    ProfileFixture fixture;
    QCOMPARE(fixture.setLimit({}, u"1000"_s), QString());
    const auto first = fixture.review(draft(u"600"_s));
    QVERIFY(first && await(fixture.session->payments().queue(*first)));
    QVERIFY(fixture.review(draft(u"400"_s)));
    const ApiError error = errorOf(fixture.review(draft(u"401"_s)));
    QCOMPARE(error.kind, ErrorKind::AboveLimit);
    QVERIFY2(messages::reasonOf(error, english)
                 .startsWith(u"With 600\u00a0IDR of payouts made today, this is above your limit of 1,000\u00a0IDR a day."_s),
        qPrintable(messages::reasonOf(error)));
    // What was cancelled no longer counts.
    QVERIFY(await(fixture.session->actions().cancel(first->record.id)));
    QVERIFY(fixture.review(draft(u"1000"_s)));
}

void tst_SettingsServices::twoAtOnceDoNotBothFindRoom()
{
    ProfileFixture fixture;
    QCOMPARE(fixture.setLimit({}, u"1000"_s), QString());
    const auto one = fixture.review(draft(u"600"_s));
    const auto two = fixture.review(draft(u"500"_s));
    QVERIFY(one && two);
    QObject context;
    const auto first = keep(fixture.session->payments().queue(*one), &context);
    const auto second = keep(fixture.session->payments().queue(*two), &context);
    QVERIFY(eventually([&] { return first->has_value() && second->has_value(); }));
    QVERIFY(first->value());
    QCOMPARE(errorOf(second->value()).kind, ErrorKind::AboveLimit);
    QCOMPARE(await(fixture.session->ledger().statistics().counts())->all, 1);
    QVERIFY(await(fixture.session->payments().queue(*fixture.review(draft(u"400"_s))))); // the line goes on
}

void tst_SettingsServices::refusalsHaveTheChosenNumbers()
{
    ProfileFixture fixture;
    const auto reviewed = fixture.review(draft(u"3000"_s));
    QCOMPARE(fixture.setLimit(u"2000"_s, {}), QString()); // meanwhile
    const ApiError error = errorOf(await(fixture.session->payments().queue(*reviewed)));
    const QString said = messages::reasonOf(error, NumberFormat(QLocale(u"id_ID"_s)));
    QVERIFY2(said.startsWith(u"The amount is above your limit of 2.000\u00a0IDR."_s), qPrintable(said));
    QCOMPARE(await(fixture.session->ledger().statistics().counts())->all, 0);
}

//! kontorctl beside the window: what it lowers is lowered here, and not put back with the next change.
void tst_SettingsServices::limitsOfAnotherProcess()
{
    ProfileFixture fixture;
    QCOMPARE(fixture.setLimit(u"5000"_s, {}), QString());
    const auto other
        = *MerchantSession::open(fixture.home, *fixture.home.profile(u"shop"_s), fixture.clock, {.listen = false, .work = false});
    int said = 0;
    connect(fixture.session.get(), &MerchantSession::statusChanged, this, [&said] { ++said; });
    QVERIFY(await(other->settings().setLimits({{u"IDR"_s, {Decimal(1000), std::nullopt}}})));
    EVENTUALLY_EQUAL(fixture.session->profile().limits.value(u"IDR"_s).perPayment, Decimal(1000));
    QVERIFY(said > 0);
    QCOMPARE(errorOf(fixture.review(draft(u"1001"_s))).kind, ErrorKind::AboveLimit);
}

void tst_SettingsServices::cancelledAndQueuedAgain()
{
    ProfileFixture fixture;
    PaymentService &payments = fixture.session->payments();
    QCOMPARE(fixture.setLimit({}, u"1000"_s), QString());
    PaymentDraft typed = draft(u"600"_s);
    typed.id = u"INV-77"_s;
    typed.note = u"as agreed"_s;
    QVERIFY(await(payments.queue(*fixture.review(typed))));
    const auto inLedger = [&](const OrderId &id) { return *await(fixture.session->ledger().payments().byId(id)).value(); };
    const OrderId old = *OrderId::parse(typed.id);
    // What may still go out is not queued again beside itself.
    QCOMPARE(errorOf(await(payments.queueAgain({inLedger(old)}, Millis::zero()))).kind, ErrorKind::BadInput);
    QCOMPARE(await(fixture.session->ledger().statistics().counts())->all, 1);
    QVERIFY(await(fixture.session->actions().cancel(old)));
    const PaymentRecord cancelled = inLedger(old);
    QSignalSpy queued(&payments, &PaymentService::queued);
    QVERIFY(await(payments.queueAgain({cancelled}, Millis::zero())));
    QCOMPARE(queued.size(), 1);
    const PaymentRecord again = inLedger(queued.first().first().value<QList<OrderId>>().first());
    QVERIFY(again.id != old && again.nonce != cancelled.nonce);
    QCOMPARE(again.submission.state, PaymentState::Queued);
    QVERIFY(!again.submission.idTypedByPerson);
    QCOMPARE(again.request.money, cancelled.request.money);
    QCOMPARE(again.request.accountNumber, cancelled.request.accountNumber);
    QCOMPARE(again.reference + again.note, u"INV-1as agreed"_s);
    QCOMPARE(inLedger(old).submission.state, PaymentState::Cancelled);
    const auto timeline = await(fixture.session->ledger().payments().timeline(again.id));
    QCOMPARE(messages::timeline(timeline->first().event, PaymentKind::Payout),
        u"Created to replace INV-77, which was cancelled before it was sent"_s);
    // Nobody gets it back twice, and not when the day's limit has no room for it any more.
    QVERIFY(await(fixture.session->actions().cancel(again.id)));
    QCOMPARE(errorOf(await(payments.queueAgain({cancelled}, Millis::zero()))).kind, ErrorKind::Exists);
    QVERIFY(await(payments.queue(*fixture.review(draft(u"401"_s)))));
    QCOMPARE(errorOf(await(payments.queueAgain({inLedger(again.id)}, Millis::zero()))).kind, ErrorKind::AboveLimit);
    QCOMPARE(await(fixture.session->ledger().statistics().counts())->all, 3);
}

// ---- the sandbox

namespace {

struct Gateway {
    Gateway()
    {
        QFile pem(folder.filePath(u"key.pem"_s));
        const auto pair = KeyPair::generate(2048);
        runs = pair && pem.open(QIODevice::WriteOnly) && pem.write(pair->publicPem()) > 0 && (pem.close(), child.start(pem.fileName()));
        network = *GatewayNetwork::make({});
        fixture = std::make_unique<SandboxControl>(child.url(), *network, clock, [this] {
            auto *reply = new Reply<Done>(network.get());
            reply->finish(Done {});
            return reply;
        });
    }
    QTemporaryDir folder;
    SandboxChild child;
    FakeClock clock;
    std::unique_ptr<GatewayNetwork> network;
    std::unique_ptr<SandboxControl> fixture;
    bool runs = false;
};

} // namespace

void tst_SettingsServices::theSandboxIsPlayed()
{
    Gateway gateway;
    QVERIFY(gateway.runs);
    const auto usual = await(gateway.fixture->behaviour());
    QVERIFY2(usual, qPrintable(errorOf(usual).text));
    QCOMPARE(usual->outcome, u"SUCCESS"_s);
    QVERIFY(!usual->isDown && !usual->callsTwice && !usual->unfamiliarEvents);
    QVERIFY(await(gateway.fixture->setOutcome(u"REJECTED"_s, Seconds(3))));
    QVERIFY(await(gateway.fixture->setCallsTwice(true)));
    QVERIFY(await(gateway.fixture->setUnfamiliarEvents(true)));
    QVERIFY(await(gateway.fixture->setClockAhead(Seconds(60))));
    const SandboxControl::Behaviour wanted {
        .outcome = u"REJECTED"_s, .delay = Seconds(3), .callsTwice = true, .unfamiliarEvents = true, .clockAhead = Seconds(60)};
    QVERIFY(*await(gateway.fixture->behaviour()) == wanted);
    QVERIFY(await(gateway.fixture->behaveAsUsual()));
    QVERIFY(*await(gateway.fixture->behaviour()) == *usual);
    const ApiError error = errorOf(await(gateway.fixture->pay(*OrderId::parse(u"nobody-has-it"_s))));
    QVERIFY(error.kind != ErrorKind::Cancelled);
}

void tst_SettingsServices::trouble()
{
    Gateway gateway;
    QVERIFY(gateway.runs);
    QVERIFY(await(gateway.fixture->loseNextReply()));
    QVERIFY(await(gateway.fixture->refuseNextAsTooMany()));
    auto now = await(gateway.fixture->behaviour());
    QCOMPARE(now->repliesToLose, 1);
    QCOMPARE(now->refusalsToCome, 1);
    // The one that was turned last comes first; what is used up doesn't come back with the next switch.
    gateway.child.control("POST", "/payouts/x", "{}");
    QVERIFY(await(gateway.fixture->setCallsTwice(true)));
    now = await(gateway.fixture->behaviour());
    QCOMPARE(now->refusalsToCome, 0);
    QCOMPARE(now->repliesToLose, 1);
    QVERIFY(await(gateway.fixture->goDown(Seconds(30))));
    QVERIFY(await(gateway.fixture->behaviour())->isDown);
    gateway.clock.advance(Seconds(31));
    EVENTUALLY(!await(gateway.fixture->behaviour())->isDown);
    QCOMPARE(await(gateway.fixture->behaviour())->repliesToLose, 1);
}

// ---- callbacks

void tst_SettingsServices::callbacksAndWhatTheyLedTo()
{
    using enum CallbackEntry::End;
    ProfileFixture fixture(true);
    fixture.session->start();
    EVENTUALLY_EQUAL(fixture.session->callbacks().state(), CallbackService::State::Listening);
    const auto reviewed = fixture.review(draft(u"100"_s));
    QVERIFY(reviewed && await(fixture.session->payments().queue(*reviewed, Seconds(30))));
    const CallbackLog &log = fixture.session->callbacks().log();

    QVERIFY(await(fixture.session->callbacks().sendTest()));
    const quint16 port = fixture.session->profile().callbackPort;
    const auto call = [port](const QByteArray &head, const QByteArray &body = {}) {
        RawClient client(port);
        client.send(
            head + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
        QVERIFY(client.waitForClose());
    };
    call("POST /cb/payouts/" + reviewed->record.nonce.toLatin1(), "{\"type\":\"payment.teleported\",\"secret\":\"hidden\"}");
    call("POST /cb/payins/00112233445566778899aabbccddeeff");
    call("GET /favicon.ico");
    call("\x16\x03\x01 nonsense");
    EVENTUALLY_EQUAL(log.entries().size(), 5);
    EVENTUALLY_EQUAL(log.entries().at(1).end, AtRest); // it is held: nothing of it was sent
    EVENTUALLY_EQUAL(log.entries().at(2).end, Unknown);
    QCOMPARE(log.entries().at(0).end, Test);
    QVERIFY(log.entries().at(1).payment == reviewed->record.id);
    QCOMPARE(log.entries().at(1).call.eventType, u"payment.teleported"_s);
    QCOMPARE(log.entries().at(3).end, Refused);
    QCOMPARE(log.entries().at(3).call.request, u"GET /favicon.ico"_s);
    QCOMPARE(log.entries().at(3).call.status, 404);
    QCOMPARE(log.entries().at(4).call.status, 400);
    const auto hours = log.byHour();
    QCOMPARE(std::accumulate(hours.begin(), hours.end(), 0), 3); // refused ones are none
    QVERIFY(await(fixture.session->stop()));
}

void tst_SettingsServices::callbacksMove()
{
    ProfileFixture fixture(true);
    fixture.session->start();
    EVENTUALLY_EQUAL(fixture.session->callbacks().state(), CallbackService::State::Listening);
    const quint16 before = fixture.session->profile().callbackPort;
    QTcpServer another;
    QVERIFY(another.listen(QHostAddress::LocalHost));
    const auto taken = fixture.session->callbacks().setPlace(QHostAddress(QHostAddress::LocalHost), another.serverPort(), {});
    QVERIFY(taken && taken->field == PlaceField::Port);
    QVERIFY2(messages::placeProblem(*taken).contains(u"Port %1 is used by "_s.arg(another.serverPort())),
        qPrintable(messages::placeProblem(*taken)));
    // Another computer's address: that no program has this port is no reason to say that one has.
    const auto elsewhere = fixture.session->callbacks().setPlace(QHostAddress(u"192.0.2.1"_s), before, {});
    QVERIFY(elsewhere && elsewhere->field == PlaceField::Port);
    QCOMPARE(messages::placeProblem(*elsewhere),
        u"This computer does not let Kontor listen at 192.0.2.1, port %1. Choose another one."_s.arg(before));
    const auto bare = fixture.session->callbacks().setPlace(QHostAddress(QHostAddress::LocalHost), before, u"shop.example"_s);
    QVERIFY(bare && bare->field == PlaceField::Url && messages::placeProblem(*bare).contains(u"https://"_s));
    QCOMPARE(fixture.session->profile().callbackPort, before);
    const quint16 next = closedPort();
    QVERIFY(!fixture.session->callbacks().setPlace(QHostAddress(QHostAddress::LocalHost), next, {}));
    EVENTUALLY_EQUAL(fixture.session->callbacks().state(), CallbackService::State::Listening);
    QVERIFY(await(fixture.session->callbacks().sendTest()));
    const auto reviewed = fixture.review(draft(u"100"_s));
    QVERIFY(reviewed && reviewed->record.request.callbackUrl.startsWith(u"http://127.0.0.1:%1/cb/"_s.arg(next)));
    QVERIFY(!fixture.session->callbacks().setPlace({}, next, {}));
    QCOMPARE(fixture.session->callbacks().state(), CallbackService::State::Off);
    QVERIFY(fixture.review(draft(u"101"_s))->record.request.callbackUrl.isEmpty());
    QVERIFY(fixture.home.profile(u"shop"_s)->callbackBase().isEmpty());
    QVERIFY(await(fixture.session->stop()));
}

//! The gateway's proxy is not on the way to a relay.
void tst_SettingsServices::theTestGoesByItsOwnWay()
{
    ProfileFixture fixture(true, closedPort(), u"http://127.0.0.1:%1"_s.arg(closedPort()));
    fixture.session->start();
    EVENTUALLY_EQUAL(fixture.session->callbacks().state(), CallbackService::State::Listening);
    const auto arrived = await(fixture.session->callbacks().sendTest());
    QVERIFY2(arrived, qPrintable(errorOf(arrived).text));
    QVERIFY(await(fixture.session->stop()));
}

void tst_SettingsServices::aTestThatDoesNotArrive()
{
    ProfileFixture fixture(true);
    fixture.session->start();
    EVENTUALLY_EQUAL(fixture.session->callbacks().state(), CallbackService::State::Listening);
    const Profile &profile = fixture.session->profile();
    const QString relay = u"http://127.0.0.1:%1/kontor"_s.arg(closedPort());
    QVERIFY(!fixture.session->callbacks().setPlace(profile.callbackAddress, profile.callbackPort, relay + u"//"_s));
    const ApiError error = errorOf(await(fixture.session->callbacks().sendTest()));
    const messages::Message message = messages::errorMessage(error);
    QCOMPARE(message.code, u"K-901"_s);
    QVERIFY2(message.plain().startsWith(u"The test did not arrive: %1 could not be reached"_s.arg(relay)), qPrintable(message.plain()));
    QVERIFY(await(fixture.session->stop()));
}

namespace {

//! Answers at once.
class ReadyStore : public KeyStore {
protected:
    template <class T> Reply<T> *ended(Result<T> result)
    {
        auto *reply = new Reply<T>(this);
        reply->finish(std::move(result));
        return reply;
    }
};

//! A keychain that forgets and doesn't keep.
class ForgetfulStore final : public ReadyStore {
public:
    Reply<KeyPresence> *presence(const QString &) override { return ended<KeyPresence>(KeyPresence::Absent); }
    Reply<QByteArray> *read(const QString &) override { return ended<QByteArray>(ApiError {.kind = ErrorKind::KeyAbsent}); }
    Reply<Done> *write(const QString &, const QByteArray &) override { return ended<Done>(ApiError {.kind = ErrorKind::KeychainSilent}); }
    Reply<Done> *remove(const QString &) override { return ended<Done>(Done {}); }
    QString describe() const override { return u"forgetful"_s; }
};

} // namespace

//! The one before stays: it is what proves the profile.
void tst_SettingsServices::aSecretThatCannotBeKept()
{
    QTemporaryDir dir;
    Home home = *Home::open(dir.path());
    Profile profile
        = *home.add({.name = u"shop"_s, .baseUrl = QUrl(u"http://127.0.0.1:9"_s), .merchantCode = u"TOKO"_s, .hasSecret = true});
    FakeClock clock;
    Signer signer(clock);
    ForgetfulStore keychain;
    SigningKeys keys(home, profile, {&keychain, nullptr}, signer, clock);
    const QString entry = profile.secretEntry();
    QCOMPARE(errorOf(await(keys.keepSecret("another"))).kind, ErrorKind::KeychainSilent);
    QVERIFY(profile.usesSecret());
    QCOMPARE(home.profile(u"shop"_s)->secretEntry(), entry);
    QCOMPARE(errorOf(await(keys.keepSecret({}))).kind, ErrorKind::BadInput);
}

namespace {

//! Keeps what it is given, in memory.
class MemoryStore final : public ReadyStore {
public:
    Reply<KeyPresence> *presence(const QString &entry) override
    {
        return ended<KeyPresence>(entries.contains(entry) ? KeyPresence::Present : KeyPresence::Absent);
    }
    Reply<QByteArray> *read(const QString &entry) override
    {
        return ended<QByteArray>(
            entries.contains(entry) ? Result<QByteArray>(entries.value(entry)) : ApiError {.kind = ErrorKind::KeyAbsent});
    }
    Reply<Done> *write(const QString &entry, const QByteArray &bytes) override
    {
        if (entries.contains(entry))
            return ended<Done>(ApiError {.kind = ErrorKind::Exists});
        entries.insert(entry, bytes);
        return ended<Done>(Done {});
    }
    Reply<Done> *remove(const QString &entry) override
    {
        entries.remove(entry);
        return ended<Done>(Done {});
    }
    QString describe() const override { return u"memory"_s; }
    QMap<QString, QByteArray> entries;
};

} // namespace

void tst_SettingsServices::aSecretIsReplacedAndRemoved()
{
    QTemporaryDir dir;
    Home home = *Home::open(dir.path());
    Profile profile
        = *home.add({.name = u"shop"_s, .baseUrl = QUrl(u"http://127.0.0.1:9"_s), .merchantCode = u"TOKO"_s, .hasSecret = true});
    FakeClock clock;
    Signer signer(clock);
    MemoryStore keychain;
    keychain.entries.insert(profile.secretEntry(), "the first"); // as `profile add --secret-stdin` leaves it
    SigningKeys keys(home, profile, {&keychain, nullptr}, signer, clock);
    QCOMPARE(*await(keys.secret()), "the first"_ba);
    for (const QByteArray secret : {"the second", "the third"}) {
        QVERIFY(await(keys.keepSecret(secret)));
        QCOMPARE(*await(keys.secret()), secret);
        QCOMPARE(keychain.entries.size(), 1); // none is left behind
        QCOMPARE(home.profile(u"shop"_s)->secretEntry(), keychain.entries.firstKey());
    }

    const ApiError error = errorOf(await(keys.removeSecret()));
    QCOMPARE(error.kind, ErrorKind::BadInput);
    QVERIFY2(messages::reasonOf(error).contains(u"Move to a signing key first"_s), qPrintable(messages::reasonOf(error)));
    QCOMPARE(keychain.entries.size(), 1);
    const auto key = await(keys.generate(2048, KeyStorage::Keychain));
    QVERIFY(key && keys.use(key->id));
    QVERIFY(await(keys.removeSecret()));
    QVERIFY(!profile.hasSecret && !home.profile(u"shop"_s)->hasSecret);
    QCOMPARE(keychain.entries.keys(), QStringList {profile.entryOf(*key)});
    QVERIFY(await(keys.removeSecret())); // it is gone

    QFile file(home.folderOf(u"shop"_s) + u"/profile.ini"_s); // from here on nothing can be noted
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write("half a line\n") > 0);
    file.close();
    QVERIFY(!await(keys.keepSecret("the fourth")));
    QCOMPARE(keychain.entries.size(), 1);
}

// ---- the gateway and the way to it

void tst_SettingsServices::theWayMayChangeAndTheGatewayNot()
{
    ProfileFixture fixture;
    const auto reviewed = fixture.review(draft(u"100"_s));
    QVERIFY(reviewed && await(fixture.session->payments().queue(*reviewed)));
    ProfileDraft wanted = draftOf(fixture.session->profile());
    wanted.proxy = u"socks5://127.0.0.1:1080"_s;
    QVERIFY(await(fixture.session->settings().amendProfile(wanted)));
    QCOMPARE(fixture.home.profile(u"shop"_s)->proxy, wanted.proxy);
    for (const auto &change : QList<std::function<void(ProfileDraft &)>> {[](ProfileDraft &one) { one.merchantCode = u"OTHER"_s; },
             [](ProfileDraft &one) { one.baseUrl = u"https://other.example"_s; },
             [](ProfileDraft &one) { one.environment = one.environment == Environment::Live ? Environment::Test : Environment::Live; }}) {
        ProfileDraft other = wanted;
        change(other);
        const ApiError error = errorOf(await(fixture.session->settings().amendProfile(other)));
        QVERIFY2(messages::reasonOf(error).contains(u"its gateway and merchant stay"_s), qPrintable(messages::reasonOf(error)));
    }
    QCOMPARE(fixture.home.profile(u"shop"_s)->merchantCode, u"TOKO"_s);
}

//! A file that was moved keeps nobody from their own books; money doesn't go out unchecked either.
void tst_SettingsServices::aLedgerWithoutItsCertificateFile()
{
    QTemporaryDir dir;
    Home home = *Home::open(dir.path());
    SystemClock clock;
    const QString moved = dir.filePath(u"authority.pem"_s);
    const auto profile = home.add(
        {.name = u"shop"_s, .baseUrl = QUrl(u"https://127.0.0.1:%1"_s.arg(closedPort())), .merchantCode = u"TOKO"_s, .caFile = moved});
    QVERIFY(profile);
    const auto opened
        = MerchantSession::open(home, *profile, clock, {.listen = false, .passphrase = [] { return keyPassphrase.toUtf8(); }});
    QVERIFY2(opened, qPrintable(errorOf(opened).text));
    MerchantSession &session = **opened;
    session.start();
    EVENTUALLY(session.sending().pauseReasons().testFlag(PauseReason::Tls));
    const messages::Message message = messages::pause(PauseReason::Tls, session.sending().pauseDetail(PauseReason::Tls));
    QCOMPARE(message.code, u"K-402"_s);
    QVERIFY2(message.text.contains(moved), qPrintable(message.text));
    QVERIFY(await(session.ledger().statistics().counts()));
    QVERIFY(await(session.stop()));
}

// ---- what is a person's own

void tst_SettingsServices::preferences()
{
    using Key = Preferences::Key;
    QTemporaryDir dir;
    QSettings file(dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    Preferences preferences(file);
    QCOMPARE(preferences.hold(), Millis(5000));
    int changes = 0;
    connect(&preferences, &Preferences::changed, this, [&changes] { ++changes; });
    preferences.set(Key::HoldSeconds, 12);
    preferences.set(Key::HoldSeconds, 12);
    QCOMPARE(changes, 1);
    QCOMPARE(Preferences(file).hold(), Millis(12'000));
    preferences.set(Key::HoldSeconds, 4000);
    QCOMPARE(preferences.hold(), Millis(30'000));
    file.setValue("textScale", u"a lot"_s); // edited by hand
    QCOMPARE(preferences.number(Key::TextScale), 100);
    preferences.set(Key::Numbers, u"id_ID"_s);
    QCOMPARE(NumberFormat(preferences.numbers()).amount(Decimal(1'250'000)), u"1.250.000"_s);
    // "As this computer" is the computer's way, not the chosen language's.
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::system().language() == QLocale::German ? u"en_US"_s : u"de_DE"_s));
    preferences.set(Key::Numbers, QString());
    const QLocale numbers = preferences.numbers();
    QLocale::setDefault(before);
    QCOMPARE(numbers, QLocale::system());
}

void tst_SettingsServices::logsRotateAndKeepNoSecrets()
{
    QTemporaryDir dir;
    FakeClock clock;
    EventLog log(dir.path(), clock, 2000);
    for (int i = 0; i < 200; ++i)
        log.write(u"line %1 of some length, so that files are full soon"_s.arg(i));
    log.write(u"Authorization: Bearer planted.token.one and secret=planted-two"_s);
    log.write(u"-----BEGIN PRIVATE KEY-----\nplantedthree\n-----END PRIVATE KEY-----"_s);
    log.write(u"proxy http://me:plantedfour@proxy.example:8080"_s);
    const QStringList files = EventLog::files(dir.path());
    QCOMPARE(files.size(), 1 + EventLog::older);
    QString all;
    for (const QString &name : files) {
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.size() < 2200);
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        all += QString::fromUtf8(file.readAll());
    }
    QVERIFY(all.contains(u"line 199 "_s) && !all.contains(u"line 3 "_s));
    QVERIFY2(!all.contains(u"planted"_s), qPrintable(all));
}

//! The one whose setting up goes on has been followed before.
void tst_SettingsServices::aSessionIsFollowedOnce()
{
    ProfileFixture fixture;
    EventLog log(fixture.dir.filePath(u"log"_s), fixture.clock);
    log.follow(*fixture.session);
    log.follow(*fixture.session);
    Q_EMIT fixture.session->progressed(*OrderId::parse(u"followed-1"_s), PaymentState::Processing);
    QFile file(fixture.dir.filePath(u"log/kontor.log"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count("payment followed-1"), 1);
}

void tst_SettingsServices::theBundleHasNoSecrets()
{
    ProfileFixture fixture;
    const auto key = await(fixture.session->keys().generate(2048, KeyStorage::File));
    QVERIFY(key);
    PaymentDraft typed = draft(u"123456789"_s);
    typed.note = u"Planted note"_s;
    typed.reference = u"Planted-ref"_s;
    auto reviewed = fixture.review(typed);
    QVERIFY(reviewed);
    reviewed->reason = u"Planted Name, bearer plantedtoken, is paid twice, as was Anotherplanted for 777000"_s;
    QVERIFY(await(fixture.session->payments().queue(*reviewed)));
    const QString logs = fixture.dir.filePath(u"log"_s);
    EventLog(logs, fixture.clock).write(u"something happened; passphrase: planted-phrase"_s);
    const QByteArray token = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJnYXRld2F5In0.c2lnbmF0dXJlIG9mIGEgdG9rZW4gdGhhdCBpcyBtYWRlIHVw";
    QFile older(logs + u"/kontor.log"_s);
    QVERIFY(older.open(QIODevice::Append) && older.write("written by an older version: " + token.toBase64() + '\n') > 0);
    older.close();
    const auto folder = await(writeSupportBundle(*fixture.session, logs, fixture.dir.path(), this));
    QVERIFY2(folder, qPrintable(errorOf(folder).text));
    const QStringList files = QDir(*folder).entryList(QDir::Files, QDir::Name);
    QCOMPARE(files, QStringList({u"about.txt"_s, u"kontor.log"_s, u"ledger.txt"_s, u"profile.txt"_s, u"status.txt"_s, u"timeline.txt"_s}));
    QString all;
    for (const QString &name : files) {
        QFile file(*folder + u'/' + name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        all += QString::fromUtf8(file.readAll());
    }
    for (const QString &told : {u"Kontor "_s, u"Qt 6"_s, u"The ledger is whole."_s, u"something happened"_s, reviewed->record.id.toString(),
             u"created"_s, key->fingerprint.left(8)})
        QVERIFY2(all.contains(told), qPrintable(told));
    for (const QString &hidden : {u"planted"_s, u"5010023481074"_s, u"123456789"_s, u"777000"_s, keyPassphrase, u"PRIVATE"_s,
             u"PUBLIC KEY"_s, QString::fromLatin1(token.toBase64().mid(80, 20))})
        QVERIFY2(!all.contains(hidden, Qt::CaseInsensitive), qPrintable(hidden + u'\n' + all));
}

//! Profiles are called like their merchants, hosts too, and folders like people: none of these words is in any file, whoever wrote it.
void tst_SettingsServices::theBundleDoesNotSayWhoseItIs()
{
    QTemporaryDir dir;
    SystemClock clock;
    Home home = *Home::open(dir.path());
    const auto other
        = home.add({.name = u"Second Planted"_s, .baseUrl = QUrl(u"https://second-planted.example"_s), .merchantCode = u"PLANTED-2"_s});
    QVERIFY(other);
    const auto profile = home.add({.name = u"Toko Planted"_s,
        .baseUrl = QUrl(u"https://planted.example:8443/planted-path"_s),
        .merchantCode = u"PLANTED"_s,
        .environment = Environment::Live,
        .proxy = u"http://planted-proxy.example:3128"_s,
        .callbackAddress = QHostAddress(QHostAddress::LocalHost),
        .callbackPort = closedPort(),
        .callbackUrl = u"https://planted-relay.example/planted"_s});
    QVERIFY2(profile, qPrintable(errorOf(profile).text));
    const auto session = *MerchantSession::open(home, *profile, clock, {.listen = false, .work = false});
    const QString logs = dir.filePath(u"log"_s);
    const QByteArray user = qgetenv("USER");
    qputenv("USER", "planteduser");
    EventLog log(logs, clock);
    for (const QString &line :
        {u"opens the profile Toko Planted"_s, u"opens the profile second planted"_s, u"merchant PLANTED, and PLANTED-2"_s,
            u"no answer from planted.example:8443, by planted-proxy.example"_s, u"planteduser has no room"_s,
            u"cannot write %1/planted-file"_s.arg(QDir::homePath()), u"cannot open %1/Toko Planted/ledger.db"_s.arg(dir.path())})
        log.write(line);
    const auto folder = await(writeSupportBundle(*session, logs, dir.path(), this));
    qputenv("USER", user);
    QVERIFY2(folder, qPrintable(errorOf(folder).text));
    QString all;
    const auto files = QDir(*folder).entryInfoList(QDir::Files);
    for (const QFileInfo &each : files) {
        QFile file(each.filePath());
        QVERIFY(file.open(QIODevice::ReadOnly));
        all += QString::fromUtf8(file.readAll());
    }
    // What helps stays: which profile by a short name of its own, and what kind of way leads to its gateway.
    for (const QString &told :
        {u"profile "_s + profile->uuid.left(8), u"environment live"_s, u"address https [host "_s, u"port 8443, with a path"_s,
            u"opens the profile [profile "_s + other->uuid.left(8), u"merchant [merchant], and [merchant]\n"_s,
            u"no answer from [host]:8443"_s, u"[user] has no room"_s, u"cannot open [folder]/[profile "_s})
        QVERIFY2(all.contains(told), qPrintable(told + u'\n' + all));
    all.remove(u"/planted-file"_s); // what lies below the person's folder has a name of its own
    for (const QString &hidden : {u"planted"_s, QDir::homePath(), dir.path()})
        QVERIFY2(!all.contains(hidden, Qt::CaseInsensitive), qPrintable(hidden + u'\n' + all));
}

KONTOR_TEST(tst_SettingsServices, QCoreApplication)
#include "tst_settingsservices.moc"
