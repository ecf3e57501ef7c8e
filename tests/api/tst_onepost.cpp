// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewayclient.h"
#include "api/network.h"
#include "api/paymentdocuments.h"
#include "signing/keypair.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/places.h"
#include "support/testprogram.h"
#include "wire/json.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! Against the real sandbox, by its own count: however a payout's answer is lost, its POST is on the wire exactly once, and we say
//! that it may have arrived.
class tst_OnePost : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void once_data();
    void once();
    void aBatchWhoseAnswersAreAllLost();

private:
    QByteArray control(const QByteArray &method, const QByteArray &path, const QByteArray &body = {});
    void setFault(const QByteArray &what, int times);
    Json truthOf(const OrderId &id);

    QTemporaryDir m_dir;
    QProcess m_sandbox;
    SystemClock m_clock;
    QUrl m_url;
    std::optional<KeyPair> m_key;
};

namespace {

const QByteArray body = encodePaymentRequest({.money = {.amount = Decimal(5000), .currency = u"IDR"_s},
    .methodCode = u"BANK_TRANSFER"_s,
    .accountName = u"Siti"_s,
    .accountNumber = u"0012345678"_s,
    .operatorCode = u"BCA"_s,
    .emailAddress = u"siti@example.com"_s});

//! Everything that a desk has, as it would have it.
struct WiretapFixture {
    WiretapFixture(const QUrl &url, Clock &clock, const KeyPair &key)
        : queue(url, network, clock, {.deadline = Millis(1500)})
        , broker(u"SANDBOX"_s, queue, {.sign = [this, &key](const QByteArray &bytes) { return sign(key, bytes); }}, clock)
        , client(queue, broker)
    {
        configureNetwork(network);
        queue.assumeFull(); // the desk before this one has just used the gateway
    }
    Reply<QByteArray> *sign(const KeyPair &key, const QByteArray &bytes)
    {
        auto *reply = new Reply<QByteArray>(&queue);
        reply->finish(key.sign(bytes));
        return reply;
    }
    QNetworkAccessManager network;
    RequestQueue queue;
    TokenBroker broker;
    GatewayClient client;
};

} // namespace

void tst_OnePost::initTestCase()
{
    auto key = KeyPair::generate(2048);
    QVERIFY(key);
    m_key.emplace(std::move(*key));
    QFile pem(m_dir.filePath(u"merchant.pem"_s));
    QVERIFY(pem.open(QIODevice::WriteOnly));
    pem.write(m_key->publicPem());
    pem.close();
    m_sandbox.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_sandbox.start(
        testing::program(u"kontor-sandbox"_s), {u"--port"_s, u"0"_s, u"--public-key"_s, pem.fileName(), u"--exit-with-stdin"_s});
    QVERIFY(m_sandbox.waitForStarted());
    while (!m_sandbox.canReadLine())
        QVERIFY(m_sandbox.waitForReadyRead(20'000));
    const QString line = QString::fromUtf8(m_sandbox.readLine()).trimmed();
    QVERIFY2(line.startsWith("listening on "_L1), qPrintable(line));
    m_url = QUrl(line.sliced(13));
}

void tst_OnePost::cleanupTestCase()
{
    m_sandbox.closeWriteChannel();
    QVERIFY(m_sandbox.waitForFinished(10'000));
    QCOMPARE(m_sandbox.exitCode(), 0);
}

QByteArray tst_OnePost::control(const QByteArray &method, const QByteArray &path, const QByteArray &content)
{
    QNetworkAccessManager network;
    configureNetwork(network);
    QNetworkRequest request(QUrl(m_url.toString() + QString::fromLatin1(path)));
    request.setRawHeader("Content-Type", "application/json");
    const std::unique_ptr<QNetworkReply> reply(network.sendCustomRequest(request, method, content));
    if (!eventually([&reply] { return reply->isFinished(); }) || reply->error() != QNetworkReply::NoError)
        qWarning("%s %s: %s", method.constData(), path.constData(), qPrintable(reply->errorString()));
    return reply->readAll();
}

void tst_OnePost::setFault(const QByteArray &what, int times)
{
    const QByteArray rule = R"({"method":"POST","path":"/payouts/.*","times":)" + QByteArray::number(times) + R"(,"do":")" + what + "\"}";
    control("PUT", "/sandbox/faults", times > 0 ? R"({"rules":[)" + rule + "]}" : R"({"rules":[]})"_ba);
}

Json tst_OnePost::truthOf(const OrderId &id)
{
    const auto truth = parseJson(control("GET", "/sandbox/truth"));
    if (!truth)
        return {};
    for (const Json &payout : (*truth)[u"payouts"].items()) {
        if (payout[u"id"].toText() == id.toString())
            return payout;
    }
    return {};
}

void tst_OnePost::once_data()
{
    QTest::addColumn<QByteArray>("fault");
    QTest::addColumn<bool>("warm");
    QTest::addColumn<bool>("accepted");
    QTest::addColumn<bool>("answered");
    for (const bool warm : {false, true}) {
        const auto row = [warm](const char *fault, bool accepted, bool answered = false) {
            QTest::addRow("%s, %s", *fault ? fault : "no fault", warm ? "warm" : "fresh")
                << QByteArray(fault) << warm << accepted << answered;
        };
        row("", true, true);
        row("accept_then_close", true);
        row("accept_then_hang", true);
        row("drop_before_accept", false);
        row("truncate", true);
        row("odd_json", true);
        row("duplicate_content_length", true);
    }
}

void tst_OnePost::once()
{
    QFETCH(QByteArray, fault);
    QFETCH(bool, warm);
    QFETCH(bool, accepted);
    QFETCH(bool, answered);
    WiretapFixture fixture(m_url, m_clock, *m_key);
    const OrderId id = OrderId::generate();
    const TokenNeed need {.operations = {Operation::create(PaymentKind::Payout, id), Operation::read(PaymentKind::Payout, id)}};
    const auto token = await(fixture.broker.token(need, Priority::Person));
    QVERIFY2(token, qPrintable(token ? QString() : token.error().text));
    if (!warm)
        fixture.network.clearConnectionCache();

    setFault(fault, fault.isEmpty() ? 0 : 1);
    const auto created = await(fixture.client.create(PaymentKind::Payout, id, body, *token, Priority::Person));
    QCOMPARE(created.ok(), answered);
    if (!created)
        QVERIFY(created.error().onWire);

    // A repetition by Qt would come before the answer to what we ask next.
    const auto detail = await(fixture.client.payment(PaymentKind::Payout, id, Priority::Person));
    QCOMPARE(detail.ok(), accepted);
    if (!accepted)
        QCOMPARE(detail.error().kind, ErrorKind::NotFound);
    const Json truth = truthOf(id);
    QCOMPARE(truth[u"posts"].toInteger(), 1);
    if (accepted)
        QCOMPARE(truth[u"body"].toText().value_or(QString()).toUtf8(), body);
}

void tst_OnePost::aBatchWhoseAnswersAreAllLost()
{
    constexpr int rows = 12;
    WiretapFixture fixture(m_url, m_clock, *m_key);
    QList<OrderId> ids;
    TokenNeed need;
    for (int i = 0; i < rows; ++i) {
        ids.append(OrderId::generate());
        need.operations += {Operation::create(PaymentKind::Payout, ids.last()), Operation::read(PaymentKind::Payout, ids.last())};
    }
    const auto token = await(fixture.broker.token(need, Priority::Batch));
    QVERIFY(token);
    setFault("accept_then_close", rows);
    QList<std::shared_ptr<std::optional<Result<PaymentCreated>>>> results;
    for (const auto &id : std::as_const(ids))
        results.append(keep(fixture.client.create(PaymentKind::Payout, id, body, *token, Priority::Batch), this));
    int left = 0;
    for (int i = 0; i < rows; ++i) {
        EVENTUALLY(*results.at(i));
        const Result<PaymentCreated> &result = **results.at(i);
        const auto seen = truthOf(ids.at(i))[u"posts"].toInteger().value_or(0);
        const QString posts = u"row %1: the gateway saw %2 requests"_s.arg(i).arg(seen);
        QVERIFY2(!result, qPrintable(posts));
        const QString error = posts + u", error %1: %2"_s.arg(int(result.error().kind)).arg(result.error().text);
        // One that got a connection just as the gateway closed it never left, and says so.
        QVERIFY2(seen == (result.error().onWire ? 1 : 0), qPrintable(error));
        QVERIFY2(result.error().kind == ErrorKind::CutShort, qPrintable(error));
        left += int(seen);
    }
    QVERIFY2(left > rows / 2, qPrintable(QString::number(left)));
}

KONTOR_TEST(tst_OnePost, QCoreApplication)
#include "tst_onepost.moc"
