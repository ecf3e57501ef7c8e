// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewayclient.h"
#include "api/network.h"
#include "api/paymentdocuments.h"
#include "office/sandboxchild.h"
#include "signing/keypair.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QTemporaryDir>
#include <algorithm>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

const QByteArray merchantSecret = "practice-secret-of-the-merchant";

enum class Proof { Signature, Secret, OtherKey, OtherSecret };
enum class Call { Merchant, Balances, Currencies, Operators, Options, Payin, Payout };

//! A merchant's way to the gateway: one queue, and a broker and client for each way of proving oneself.
struct ContractFixture {
    ContractFixture(const QUrl &url, Clock &theClock, const KeyPair &theKey, const KeyPair &theOtherKey)
        : clock(theClock)
        , key(theKey)
        , otherKey(theOtherKey)
        , queue(url, network, clock)
        , signing(u"SANDBOX"_s, queue, proof(Proof::Signature), clock)
        , telling(u"SANDBOX"_s, queue, proof(Proof::Secret), clock)
        , signedClient(queue, signing)
        , secretClient(queue, telling)
    {
        configureNetwork(network);
        queue.assumeFull(); // the desk before this one has just used the gateway
    }
    MerchantCredentials proof(Proof kind)
    {
        const auto answer = [this](const Result<QByteArray> &result) {
            auto *reply = new Reply<QByteArray>(&queue);
            reply->finish(result);
            return reply;
        };
        MerchantCredentials made {.sign
            = [this, kind, answer](const QByteArray &bytes) { return answer((kind == Proof::OtherKey ? otherKey : key).sign(bytes)); }};
        if (kind == Proof::Secret)
            made.secret = [answer] { return answer(QByteArray(merchantSecret.constData(), merchantSecret.size())); };
        if (kind == Proof::OtherSecret)
            made.secret = [answer] { return answer("a-secret-that-it-never-was"_ba); };
        return made;
    }
    TokenBroker &broker(Proof kind) { return kind == Proof::Secret ? telling : signing; }
    GatewayClient &client(Proof kind) { return kind == Proof::Secret ? secretClient : signedClient; }

    Clock &clock;
    const KeyPair &key;
    const KeyPair &otherKey;
    QNetworkAccessManager network {};
    RequestQueue queue;
    TokenBroker signing;
    TokenBroker telling;
    GatewayClient signedClient;
    GatewayClient secretClient;
};

Money money(const char *amount, const QString &currency = u"IDR"_s)
{
    return {.amount = *Decimal::parse(QByteArrayView(amount)), .currency = currency};
}

PaymentRequest requestOf(PaymentKind kind, const Money &asked)
{
    return {.money = asked,
        .methodCode = kind == PaymentKind::Payin ? u"VIRTUAL_ACCOUNT"_s : u"BANK_TRANSFER"_s,
        .accountName = u"Siti Rahma"_s,
        .accountNumber = u"0012345678"_s,
        .operatorCode = u"BCA"_s,
        .emailAddress = u"siti@example.com"_s,
        .returnUrl = kind == PaymentKind::Payin ? u"https://shop.example/thanks"_s : QString()};
}

TokenNeed needOf(PaymentKind kind, const OrderId &id, const Money &asked)
{
    return {.operations = {Operation::create(kind, id), Operation::read(kind, id)}, .money = asked};
}

std::optional<Decimal> amountIn(const Balances &balances, const QString &currency)
{
    const auto found
        = std::find_if(balances.items.begin(), balances.items.end(), [&](const Balance &each) { return each.currency == currency; });
    return found == balances.items.end() ? std::nullopt : found->amount;
}

const CodeItem *itemOf(const QList<CodeItem> &items, const QString &code)
{
    const auto found = std::find_if(items.begin(), items.end(), [&code](const CodeItem &each) { return each.code == code; });
    return found == items.end() ? nullptr : &*found;
}

template <class T> Result<Done> outcome(const Result<T> &result)
{
    return result ? Result<Done>(Done {}) : Result<Done>(result.error());
}

QString wordsOf(const Result<Done> &result)
{
    return result ? QString() : QString::number(result.error().httpStatus) + u' ' + result.error().text;
}

} // namespace

Q_DECLARE_METATYPE(kontor::ErrorKind)

//! The client against the real sandbox as a process of its own: every endpoint, both token endpoints, both proofs.
class tst_Contract : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void cleanup();

    void everyCall_data();
    void everyCall();
    void everyPayment_data();
    void everyPayment();
    void versionRefused_data();
    void versionRefused();
    void noSuchCall_data();
    void noSuchCall();
    void tokenOfTheMerchant_data();
    void tokenOfTheMerchant();
    void otherProofsAreRefused_data();
    void otherProofsAreRefused();
    void clockOffByAnHour_data();
    void clockOffByAnHour();
    void tokenByAction_data();
    void tokenByAction();
    void actionTokenOpensOnePayin_data();
    void actionTokenOpensOnePayin();
    void tokenOfSomeMoney();
    void tokenWithPatterns();
    void unknownActionSaysWhatTheGatewayAnswered();
    void payinIsPaid();
    void payinWords_data();
    void payinWords();
    void payinRepeated();
    void payinUnknown();
    void payoutIsPaid();
    void payoutUnknown();
    void optionsForAnAmount();
    void balancesMove();
    void balancesLeaveOut();
    void listsGainItems();
    void merchantInfoByPost();
    void expiredTokenIsRenewed();

private:
    Result<PaymentCreated> create(PaymentKind kind, const OrderId &id, const Money &asked, Proof proof = Proof::Signature);
    Result<PaymentDetail> detail(PaymentKind kind, const OrderId &id)
    {
        return await(m_fixture->signedClient.payment(kind, id, Priority::Person));
    }
    Result<Done> run(Call call, GatewayClient &client);

    QTemporaryDir m_dir;
    SandboxChild m_sandbox;
    SystemClock m_clock;
    std::optional<KeyPair> m_key;
    std::optional<KeyPair> m_otherKey;
    std::unique_ptr<ContractFixture> m_fixture;
};

void tst_Contract::initTestCase()
{
    auto key = KeyPair::generate(2048);
    auto other = KeyPair::generate(2048);
    QVERIFY(key && other);
    m_key.emplace(std::move(*key));
    m_otherKey.emplace(std::move(*other));
    QFile pem(m_dir.filePath(u"merchant.pem"_s));
    QVERIFY(pem.open(QIODevice::WriteOnly));
    pem.write(m_key->publicPem());
    pem.close();
    QVERIFY(m_sandbox.start(pem.fileName(), 0, {u"--secret"_s, QString::fromLatin1(merchantSecret)}));
    m_fixture = std::make_unique<ContractFixture>(m_sandbox.url(), m_clock, *m_key, *m_otherKey);
}

void tst_Contract::cleanupTestCase()
{
    m_fixture.reset();
    QVERIFY(m_sandbox.stop());
}

void tst_Contract::init()
{
    m_sandbox.control("POST", "/sandbox/reset");
    m_fixture->signing.forgetAll();
    m_fixture->telling.forgetAll();
}

void tst_Contract::cleanup()
{
    m_sandbox.setFaults({});
}

Result<PaymentCreated> tst_Contract::create(PaymentKind kind, const OrderId &id, const Money &asked, Proof proof)
{
    const auto token = await(m_fixture->broker(proof).token(needOf(kind, id, asked), Priority::Person));
    if (!token)
        return token.error();
    return await(m_fixture->signedClient.create(kind, id, encodePaymentRequest(requestOf(kind, asked), kind), *token, Priority::Person));
}

Result<Done> tst_Contract::run(Call call, GatewayClient &client)
{
    switch (call) {
    case Call::Merchant:
        return outcome(await(client.merchantName(Priority::Person)));
    case Call::Balances:
        return outcome(await(client.balances({u"INR"_s, u"IDR"_s}, Priority::Person)));
    case Call::Currencies:
        return outcome(await(client.currencies(Priority::Person)));
    case Call::Operators:
        return outcome(await(client.paymentOperators(Priority::Person)));
    case Call::Options:
        return outcome(await(client.paymentOptions(money("50000.00"), Priority::Person)));
    case Call::Payin:
    case Call::Payout:
        break;
    }
    return outcome(
        await(client.payment(call == Call::Payin ? PaymentKind::Payin : PaymentKind::Payout, OrderId::generate(), Priority::Person)));
}

void tst_Contract::everyCall_data()
{
    QTest::addColumn<Proof>("proof");
    QTest::addColumn<Call>("call");
    for (const auto &[name, proof] : {std::pair("signature", Proof::Signature), std::pair("secret", Proof::Secret)}) {
        QTest::addRow("merchant, %s", name) << proof << Call::Merchant;
        QTest::addRow("balances, %s", name) << proof << Call::Balances;
        QTest::addRow("currencies, %s", name) << proof << Call::Currencies;
        QTest::addRow("operators, %s", name) << proof << Call::Operators;
        QTest::addRow("options, %s", name) << proof << Call::Options;
    }
}

void tst_Contract::everyCall()
{
    QFETCH(Proof, proof);
    QFETCH(Call, call);
    const auto done = run(call, m_fixture->client(proof));
    QVERIFY2(done, qPrintable(wordsOf(done)));
    QCOMPARE(m_sandbox.requests(), 2); // a token and the call
}

void tst_Contract::everyPayment_data()
{
    QTest::addColumn<Proof>("proof");
    QTest::addColumn<PaymentKind>("kind");
    QTest::newRow("payin, signature") << Proof::Signature << PaymentKind::Payin;
    QTest::newRow("payin, secret") << Proof::Secret << PaymentKind::Payin;
    QTest::newRow("payout, signature") << Proof::Signature << PaymentKind::Payout;
    QTest::newRow("payout, secret") << Proof::Secret << PaymentKind::Payout;
}

void tst_Contract::everyPayment()
{
    QFETCH(Proof, proof);
    QFETCH(PaymentKind, kind);
    const OrderId id = OrderId::generate();
    const auto created = create(kind, id, money("5000.00"), proof);
    QVERIFY2(created, qPrintable(wordsOf(outcome(created))));
    QCOMPARE(created->id, id.toString());
    const auto read = await(m_fixture->client(proof).payment(kind, id, Priority::Person));
    QVERIFY2(read, qPrintable(wordsOf(outcome(read))));
    QCOMPARE(read->money, money("5000.00"));
    QCOMPARE(read->id, id.toString());
    QVERIFY(read->status.isKnown());
    QCOMPARE(m_sandbox.requests(), 3); // one token for both
}

void tst_Contract::versionRefused_data()
{
    QTest::addColumn<Call>("call");
    for (const auto &[name, call] : {std::pair("merchant", Call::Merchant), std::pair("balances", Call::Balances),
             std::pair("currencies", Call::Currencies), std::pair("operators", Call::Operators), std::pair("options", Call::Options),
             std::pair("payin", Call::Payin), std::pair("payout", Call::Payout)})
        QTest::newRow(name) << call;
}

// The version ends between the token and the call.
void tst_Contract::versionRefused()
{
    QFETCH(Call, call);
    const auto before = run(call, m_fixture->signedClient);
    QVERIFY(before || before.error().kind == ErrorKind::NotFound);
    m_sandbox.setFaults({}, R"("unsupported_version":true)");
    const auto after = run(call, m_fixture->signedClient);
    QVERIFY(!after);
    QCOMPARE(after.error().kind, ErrorKind::VersionRefused);
}

void tst_Contract::noSuchCall_data()
{
    QTest::addColumn<Call>("call");
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("merchant") << Call::Merchant << "/merchant-info"_ba;
    QTest::newRow("balances") << Call::Balances << "/balances"_ba;
    QTest::newRow("currencies") << Call::Currencies << "/currencies"_ba;
    QTest::newRow("operators") << Call::Operators << "/payment-operators"_ba;
    QTest::newRow("options") << Call::Options << "/payins/!availablePaymentOptions"_ba;
}

void tst_Contract::noSuchCall()
{
    QFETCH(Call, call);
    QFETCH(QByteArray, path);
    m_sandbox.setFaults(R"({"path":")" + path + R"(","do":"status","status":404})");
    const auto done = run(call, m_fixture->signedClient);
    QVERIFY(!done);
    QCOMPARE(done.error().kind, ErrorKind::NotFound); // a token was given, so the version is accepted
}

void tst_Contract::tokenOfTheMerchant_data()
{
    QTest::addColumn<Proof>("proof");
    QTest::newRow("signature") << Proof::Signature;
    QTest::newRow("secret") << Proof::Secret;
}

void tst_Contract::tokenOfTheMerchant()
{
    QFETCH(Proof, proof);
    const auto issued = await(m_fixture->broker(proof).issue(
        {.operations = {u"GET /balances"_s, u"GET /currencies"_s}, .validity = Seconds(77)}, Priority::Person));
    QVERIFY2(issued, qPrintable(wordsOf(outcome(issued))));
    QCOMPARE(issued->operations, (QStringList {u"GET /balances"_s, u"GET /currencies"_s}));
    QCOMPARE(issued->expiresAt - issued->issuedAt, Seconds(77));
    QVERIFY(std::chrono::abs(issued->issuedAt - std::chrono::floor<Seconds>(m_clock.wall())) < Seconds(5));
    QVERIFY(!issued->jti.isEmpty());
}

void tst_Contract::otherProofsAreRefused_data()
{
    QTest::addColumn<Proof>("proof");
    QTest::addColumn<bool>("byAction");
    QTest::newRow("other key") << Proof::OtherKey << false;
    QTest::newRow("other key, by action") << Proof::OtherKey << true;
    QTest::newRow("other secret") << Proof::OtherSecret << false;
    QTest::newRow("other secret, by action") << Proof::OtherSecret << true;
}

void tst_Contract::otherProofsAreRefused()
{
    QFETCH(Proof, proof);
    QFETCH(bool, byAction);
    TokenBroker broker(u"SANDBOX"_s, m_fixture->queue, m_fixture->proof(proof), m_clock);
    const TokenOrder order
        = byAction ? TokenOrder {.action = u"PAYIN_INFO"_s, .idPayment = u"a-1"_s} : TokenOrder {.operations = {u"GET /balances"_s}};
    const auto issued = await(broker.issue(order, Priority::Person));
    QVERIFY(!issued);
    QCOMPARE(issued.error().kind, ErrorKind::Denied);
    QVERIFY(!issued.error().text.isEmpty());
    QCOMPARE(m_sandbox.requests(), 1); // the clock is right, so it isn't asked again
}

void tst_Contract::clockOffByAnHour_data()
{
    QTest::addColumn<int>("skew");
    QTest::newRow("its clock is fast") << 3600;
    QTest::newRow("its clock is slow") << -3600;
}

void tst_Contract::clockOffByAnHour()
{
    QFETCH(int, skew);
    m_sandbox.setFaults({}, R"("clock_skew_s":)" + QByteArray::number(skew));
    ContractFixture fixture(m_sandbox.url(), m_clock, *m_key, *m_otherKey); // whose first request it is
    const auto first = await(fixture.signing.token({.operations = {Operation::call(u"GET"_s, u"/balances"_s)}}, Priority::Person));
    QVERIFY2(first, qPrintable(wordsOf(outcome(first))));
    QCOMPARE(m_sandbox.requests(), 2);
    const auto balances = await(fixture.signedClient.balances({}, Priority::Person));
    QVERIFY2(balances, qPrintable(wordsOf(outcome(balances))));
    QVERIFY(await(fixture.signing.freshToken({.operations = {Operation::call(u"GET"_s, u"/balances"_s)}}, Priority::Person)));
    QCOMPARE(m_sandbox.requests(), 4); // the offset is known now
    QVERIFY(std::chrono::abs(fixture.queue.clockOffset().value() - Seconds(skew)) <= Seconds(2));
}

void tst_Contract::tokenByAction_data()
{
    QTest::addColumn<Proof>("proof");
    QTest::addColumn<QString>("action");
    QTest::addColumn<QStringList>("operations");
    const QStringList info {u"GET /payins/a-1"_s};
    const QStringList all {u"POST /payins/!availablePaymentOptions"_s, u"POST /payins/a-1"_s, u"GET /payins/a-1"_s};
    QTest::newRow("info, signature") << Proof::Signature << u"PAYIN_INFO"_s << info;
    QTest::newRow("info, secret") << Proof::Secret << u"PAYIN_INFO"_s << info;
    QTest::newRow("create, signature") << Proof::Signature << u"PAYIN_CREATE"_s << all;
    QTest::newRow("create, secret") << Proof::Secret << u"PAYIN_CREATE"_s << all;
}

void tst_Contract::tokenByAction()
{
    QFETCH(Proof, proof);
    QFETCH(QString, action);
    QFETCH(QStringList, operations);
    const TokenOrder order {.action = action, .idPayment = u"a-1"_s, .money = money("5.00"), .validity = Seconds(600)};
    const auto issued = await(m_fixture->broker(proof).issue(order, Priority::Person));
    QVERIFY2(issued, qPrintable(wordsOf(outcome(issued))));
    QCOMPARE(issued->operations, operations);
    QCOMPARE(issued->expiresAt - issued->issuedAt, Seconds(600));
}

void tst_Contract::actionTokenOpensOnePayin_data()
{
    QTest::addColumn<QString>("action");
    QTest::addColumn<bool>("creates");
    QTest::newRow("PAYIN_CREATE") << u"PAYIN_CREATE"_s << true;
    QTest::newRow("PAYIN_INFO") << u"PAYIN_INFO"_s << false;
}

void tst_Contract::actionTokenOpensOnePayin()
{
    QFETCH(QString, action);
    QFETCH(bool, creates);
    const OrderId id = OrderId::generate();
    const auto issued = await(m_fixture->signing.issue({.action = action, .idPayment = id.toString()}, Priority::Person));
    QVERIFY(issued);
    const AccessToken token {.value = issued->value};
    const QByteArray body = encodePaymentRequest(requestOf(PaymentKind::Payin, money("5000")), PaymentKind::Payin);
    const auto created = await(m_fixture->signedClient.create(PaymentKind::Payin, id, body, token, Priority::Person));
    QCOMPARE(created.ok(), creates);
    if (!created)
        QCOMPARE(created.error().kind, ErrorKind::Denied);
    const auto other = await(m_fixture->signedClient.create(PaymentKind::Payin, OrderId::generate(), body, token, Priority::Person));
    QVERIFY(!other);
    QCOMPARE(other.error().kind, ErrorKind::Denied);
}

void tst_Contract::tokenOfSomeMoney()
{
    const OrderId id = OrderId::generate();
    const auto token = await(m_fixture->signing.token(needOf(PaymentKind::Payin, id, money("5000.00")), Priority::Person));
    QVERIFY(token);
    const auto post = [&](const Money &asked) {
        const QByteArray body = encodePaymentRequest(requestOf(PaymentKind::Payin, asked), PaymentKind::Payin);
        return await(m_fixture->signedClient.create(PaymentKind::Payin, id, body, *token, Priority::Person));
    };
    for (const Money &other : {money("5001"), money("5000", u"INR"_s)}) {
        const auto refused = post(other);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::Denied);
    }
    const auto created = post(money("5000"));
    QVERIFY2(created, qPrintable(wordsOf(outcome(created)))); // refused requests don't take the ID, and 5000 is 5000.00
}

void tst_Contract::tokenWithPatterns()
{
    const auto issued = await(m_fixture->signing.issue({.operations = {u"GET /(balances|currencies)"_s}}, Priority::Person));
    QVERIFY(issued);
    const auto ask = [&](const QByteArray &path) {
        return await(
            m_fixture->queue.submit({.method = "GET", .path = path, .headers = {bearer({.value = issued->value})}}, Priority::Person));
    };
    QVERIFY(ask("/currencies"));
    QVERIFY(ask("/balances?currencies=IDR"));
    const auto refused = ask("/payment-operators");
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Denied);
}

void tst_Contract::unknownActionSaysWhatTheGatewayAnswered()
{
    const auto issued = await(m_fixture->signing.issue({.action = u"PAYIN_BLESS"_s, .idPayment = u"a-1"_s}, Priority::Person));
    QVERIFY(!issued);
    QCOMPARE(issued.error().kind, ErrorKind::Refused);
    QVERIFY2(issued.error().text.contains(u"action"_s), qPrintable(issued.error().text));
}

void tst_Contract::payinIsPaid()
{
    const OrderId id = OrderId::generate();
    const auto created = create(PaymentKind::Payin, id, money("125000.50"));
    QVERIFY2(created, qPrintable(wordsOf(outcome(created))));
    QCOMPARE(created->id, id.toString());
    QCOMPARE(created->money, money("125000.50"));
    QCOMPARE(created->methodCode, u"VIRTUAL_ACCOUNT"_s);
    const PayTo &payTo = created->payTo;
    QCOMPARE(payTo.money, money("125000.50"));
    QVERIFY(!payTo.accountName.isEmpty() && !payTo.accountNumber.isEmpty() && !payTo.bankCode.isEmpty() && !payTo.bankName.isEmpty());
    QVERIFY(!payTo.reference.isEmpty());
    QVERIFY(payTo.expiresAt && *payTo.expiresAt > m_clock.wall());
    QCOMPARE(payTo.returnUrl, u"https://shop.example/thanks"_s);

    const auto waiting = detail(PaymentKind::Payin, id);
    QVERIFY2(waiting, qPrintable(wordsOf(outcome(waiting))));
    QCOMPARE(waiting->status.word(), u"WAITING"_s);
    QCOMPARE(waiting->payTo, payTo);
    QCOMPARE(waiting->money, money("125000.50"));
    QCOMPARE(waiting->id, id.toString());
    QCOMPARE(waiting->isTest, true);
    QVERIFY(waiting->createdAt && !waiting->processedAt && waiting->answeredAt);

    m_sandbox.control("POST", "/sandbox/payins/" + id.toString().toLatin1() + "/pay");
    const auto paid = detail(PaymentKind::Payin, id);
    QVERIFY(paid && paid->status.isSuccess());
    QVERIFY(paid->processedAt);
    QCOMPARE(paid->payTo, payTo);
}

void tst_Contract::payinWords_data()
{
    QTest::addColumn<QByteArray>("act");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("word");
    QTest::newRow("exactly") << "pay"_ba
                             << R"({"amount":5000})"_ba << u"SUCCESS"_s;
    QTest::newRow("short") << "pay"_ba
                           << R"({"amount":4999.99})"_ba << u"UNDERPAID"_s;
    QTest::newRow("over") << "pay"_ba
                          << R"({"amount":5000.01})"_ba << u"OVERPAID"_s;
    QTest::newRow("expired") << "expire"_ba << QByteArray() << u"EXPIRED"_s;
    QTest::newRow("a word of its own") << "status"_ba
                                       << R"({"status":"HALTED_X7"})"_ba << u"HALTED_X7"_s;
}

void tst_Contract::payinWords()
{
    QFETCH(QByteArray, act);
    QFETCH(QByteArray, body);
    QFETCH(QString, word);
    const OrderId id = OrderId::generate();
    QVERIFY(create(PaymentKind::Payin, id, money("5000")));
    m_sandbox.control("POST", "/sandbox/payins/" + id.toString().toLatin1() + '/' + act, body);
    const auto read = detail(PaymentKind::Payin, id);
    QVERIFY(read);
    QCOMPARE(read->status.word(), word);
    QCOMPARE(read->money, money("5000"));
}

void tst_Contract::payinRepeated()
{
    const OrderId id = OrderId::generate();
    QVERIFY(create(PaymentKind::Payin, id, money("5000")));
    const auto repeated = create(PaymentKind::Payin, id, money("5000"));
    QVERIFY(!repeated);
    QCOMPARE(repeated.error().kind, ErrorKind::Conflict);
    QCOMPARE(m_sandbox.truth()[u"payins"].items().size(), size_t(1));
}

void tst_Contract::payinUnknown()
{
    const auto read = detail(PaymentKind::Payin, OrderId::generate());
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::NotFound);
    QVERIFY(read.error().answeredAt);
    QCOMPARE(m_sandbox.requests(), 3); // token, call, and the token that settles what the 404 was about
}

void tst_Contract::payoutIsPaid()
{
    const OrderId id = OrderId::generate();
    const auto created = create(PaymentKind::Payout, id, money("5000.50"));
    QVERIFY2(created, qPrintable(wordsOf(outcome(created))));
    QVERIFY(created->money == money("5000.50") && created->methodCode == u"BANK_TRANSFER" && created->id == id.toString());
    QVERIFY(created->payTo.isEmpty() && created->raw.contains(id.toString().toUtf8()));
    auto settled = detail(PaymentKind::Payout, id);
    const auto isPaid = [&] { return settled && settled->status.isSuccess(); };
    EVENTUALLY(isPaid() || (settled = detail(PaymentKind::Payout, id), isPaid()), wordsOf(outcome(settled)));
    QVERIFY(settled->processedAt && settled->fee);
    QCOMPARE(settled->money, money("5000.50"));
    QCOMPARE(settled->id, id.toString());
    QVERIFY(settled->payTo.isEmpty());
}

void tst_Contract::payoutUnknown()
{
    const auto read = detail(PaymentKind::Payout, OrderId::generate());
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::NotFound);
}

void tst_Contract::optionsForAnAmount()
{
    const auto options = await(m_fixture->signedClient.paymentOptions(money("50000.00"), Priority::Person));
    QVERIFY2(options, qPrintable(wordsOf(outcome(options))));
    const auto account = std::find_if(options->options.begin(), options->options.end(),
        [](const PaymentOption &each) { return each.methodCode == u"VIRTUAL_ACCOUNT"_s; });
    QVERIFY(account != options->options.end());
    QVERIFY(itemOf(account->operators, u"BCA"_s));
    QCOMPARE(itemOf(account->operators, u"BCA"_s)->name, u"Bank Central Asia"_s);
    QVERIFY(!itemOf(account->operators, u"HDFC"_s)); // of another currency
    const auto none = await(m_fixture->signedClient.paymentOptions(money("1", u"XQX"_s), Priority::Person));
    QVERIFY2(none, qPrintable(wordsOf(outcome(none))));
    QVERIFY(none->options.isEmpty());
    const auto refused = await(m_fixture->signedClient.paymentOptions(money("0"), Priority::Person));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Refused);
}

void tst_Contract::balancesMove()
{
    const auto before = await(m_fixture->signedClient.balances({u"IDR"_s}, Priority::Person));
    QVERIFY2(before, qPrintable(wordsOf(outcome(before))));
    QVERIFY(before->isFamiliar);
    QCOMPARE(before->items.size(), 1);
    QCOMPARE(before->items[0].others, QList<NamedText>({{.name = u"pending"_s, .text = before->items[0].others.value(0).text}}));
    const OrderId id = OrderId::generate();
    QVERIFY(create(PaymentKind::Payin, id, money("5000.25")));
    m_sandbox.control("POST", "/sandbox/payins/" + id.toString().toLatin1() + "/pay");
    const auto after = await(m_fixture->signedClient.balances({u"IDR"_s}, Priority::Person));
    QVERIFY(after);
    QVERIFY(amountIn(*after, u"IDR"_s) && amountIn(*before, u"IDR"_s));
    QVERIFY(amountIn(*after, u"IDR"_s)->minus(*amountIn(*before, u"IDR"_s)) == Decimal::parse(QByteArrayView("5000.25")));
}

void tst_Contract::balancesLeaveOut()
{
    const auto some = await(m_fixture->signedClient.balances({u"INR"_s, u"QQQ"_s, u"IDR"_s}, Priority::Person));
    QVERIFY2(some, qPrintable(wordsOf(outcome(some))));
    QCOMPARE(some->items.size(), 2);
    QCOMPARE(some->leftOut, QStringList {u"QQQ"_s});
    const auto all = await(m_fixture->signedClient.balances({}, Priority::Person));
    QVERIFY(all && all->items.size() > 2);
    QVERIFY(all->leftOut.isEmpty());
}

void tst_Contract::listsGainItems()
{
    const auto before = await(m_fixture->signedClient.currencies(Priority::Person));
    QVERIFY(before && before->isFamiliar);
    QVERIFY(itemOf(before->items, u"IDR"_s));
    QCOMPARE(itemOf(before->items, u"IDR"_s)->name, u"Indonesian rupiah"_s);
    QVERIFY(!itemOf(before->items, u"XTS"_s));
    m_sandbox.control("POST", "/sandbox/currencies", R"({"code":"XTS","name":"Test money","decimals":3})");
    const auto after = await(m_fixture->signedClient.currencies(Priority::Person));
    QVERIFY(after && itemOf(after->items, u"XTS"_s));
    QCOMPARE(after->items.size(), before->items.size() + 1);
    QCOMPARE(itemOf(after->items, u"XTS"_s)->others, QList<NamedText>({{.name = u"decimals"_s, .text = u"3"_s}}));

    const auto operators = await(m_fixture->signedClient.paymentOperators(Priority::Person));
    QVERIFY(operators && operators->isFamiliar);
    const CodeItem *bca = itemOf(operators->items, u"BCA"_s);
    QVERIFY(bca);
    QCOMPARE(bca->name, u"Bank Central Asia"_s);
    QVERIFY(bca->others.contains(NamedText {.name = u"currencyCode"_s, .text = u"IDR"_s}));
}

void tst_Contract::merchantInfoByPost()
{
    m_sandbox.setFaults(R"({"method":"GET","path":"/merchant-info","do":"status","status":405})");
    ContractFixture fixture(m_sandbox.url(), m_clock, *m_key, *m_otherKey); // one that hasn't asked yet
    const auto name = await(fixture.signedClient.merchantName(Priority::Person));
    QVERIFY2(name, qPrintable(wordsOf(outcome(name))));
    QVERIFY(!name->isEmpty());
    QCOMPARE(m_sandbox.requests(), 4);
    QVERIFY(await(fixture.signedClient.merchantName(Priority::Person)));
    QCOMPARE(m_sandbox.requests(), 5); // it remembers
}

void tst_Contract::expiredTokenIsRenewed()
{
    QVERIFY(await(m_fixture->signedClient.balances({}, Priority::Person)));
    m_sandbox.setFaults(R"({"method":"GET","path":"/balances","times":1,"do":"expire_token"})");
    const auto balances = await(m_fixture->signedClient.balances({}, Priority::Person));
    QVERIFY2(balances, qPrintable(wordsOf(outcome(balances))));
    QCOMPARE(m_sandbox.requests(), 5); // token, call; call refused, token, call
}

KONTOR_TEST(tst_Contract, QCoreApplication)
#include "tst_contract.moc"
