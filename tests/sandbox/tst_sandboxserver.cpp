// SPDX-License-Identifier: GPL-3.0-or-later
#include "callbacks/callbacklistener.h"
#include "core/clock.h"
#include "http/rawclient.h"
#include "sandbox/merchant.h"
#include "sandbox/sandboxoptions.h"
#include "support/eventually.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QSslCertificate>
#include <QSslSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

const QByteArray channelInfo = R"({"channelInfo":{"name":"Toko Nusantara"}})";

const Merchant &merchant()
{
    static const Merchant one;
    return one;
}

//! The real program as a child.
class Program {
public:
    explicit Program(const QStringList &arguments)
    {
        m_process.start(testing::program(u"kontor-sandbox"_s), arguments);
        m_ready = eventually([this] {
            m_out += m_process.readAllStandardOutput();
            return m_out.contains('\n') || m_process.state() == QProcess::NotRunning;
        }) && m_out.startsWith("listening on http");
        m_port = quint16(QUrl(QString::fromLatin1(m_out.trimmed().mid(13))).port());
    }
    ~Program() { killNow(); }
    bool isReady() const { return m_ready; }
    quint16 port() const { return m_port; }
    const QByteArray &out() const { return m_out; }
    QProcess &process() { return m_process; }
    bool ends()
    {
        return eventually([this] { return m_process.state() == QProcess::NotRunning; });
    }
    void killNow()
    {
        m_process.kill(); // SIGKILL
        ends();
    }
    //! One request on a connection of its own; the whole answer.
    QByteArray ask(const QByteArray &method, const QByteArray &path, const QByteArray &token = {}, const QByteArray &body = {},
        const QByteArray &more = {}) const
    {
        RawClient client(m_port);
        QByteArray head = method + ' ' + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Version: 2\r\nConnection: close\r\n" + more;
        if (!token.isEmpty())
            head += "Authorization: Bearer " + token + "\r\n";
        if (!body.isEmpty())
            head += "Content-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n";
        client.send(head + "\r\n" + body);
        client.waitForClose();
        return client.seen();
    }
    static int status(const QByteArray &answer) { return answer.mid(9, 3).toInt(); }
    static Json json(const QByteArray &answer)
    {
        const auto parsed = parseJson(answer.mid(answer.indexOf("\r\n\r\n") + 4));
        return parsed ? *parsed : Json();
    }
    QByteArray token() const
    {
        const QByteArray body = Merchant::tokenBody(SystemClock().wall(), {u".* /.*"_s}, 600);
        return json(ask("POST", "/auth-tokens", {}, body, "X-SIGNATURE: " + merchant().sign(body) + "\r\n"))[u"token"]
            .toText()
            .value_or(QString())
            .toLatin1();
    }
    int faults(const QByteArray &document) const { return status(ask("PUT", "/sandbox/faults", {}, document)); }
    Json truth() const { return json(ask("GET", "/sandbox/truth")); }
    Json truthOf(const QString &id) const
    {
        const Json all = truth();
        for (const QStringView kind : {QStringView(u"payouts"), QStringView(u"payins")}) {
            for (const Json &payment : all[kind].items()) {
                if (payment[u"id"].toText() == id)
                    return payment;
            }
        }
        return {};
    }

private:
    QProcess m_process;
    QByteArray m_out;
    bool m_ready = false;
    quint16 m_port = 0;
};

} // namespace

class TestSandboxServer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void optionsAreRead();
    void badOptionsEndWithTwo_data();
    void badOptionsEndWithTwo();
    void webPagesDontControlIt();
    void itEndsWhenRequested();
    void itEndsWithItsInput();
    void aKilledGatewayKeepsItsWord();
    void aTornLineIsIgnored();
    void aStateThatCannotBeReadEndsIt();
    void aStateServesOneGateway();
    void callbacksArrive();
    void owedCallbacksArriveAfterARestart();
    void truthCountsPostsWithoutAnswers();
    void copiesOfRequestsArrive();
    void answersLeaveAsTheFaultSays();
    void answersAreCutAtAnyByte();
    void lengthsMayBeWrong();
    void hugeAnswersLeaveWhole();
    void endlessAnswersEndWithTheClient_data();
    void endlessAnswersEndWithTheClient();
    void payinsLiveOnTheirOwn();
    void aKilledGatewayKeepsItsPayins();
    void theWordOfTheOptionsMayBeEncoded();
    void oddCallbacksArrive();
    void aThousandCallbacksArrive();
    void tooManyRequestsAreRefused();
    void overTls();

private:
    QStringList usual(const QStringList &more = {}) const
    {
        return QStringList {u"--public-key"_s, m_dir.filePath(u"pub.pem"_s), u"--settle-ms"_s, u"100"_s} + more;
    }
    QString fileWith(const QString &name, const QByteArray &content) const
    {
        QFile file(m_dir.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName() : QString();
    }
    QTemporaryDir m_dir;
};

void TestSandboxServer::initTestCase()
{
    QVERIFY(!fileWith(u"pub.pem"_s, merchant().publicPem()).isEmpty());
}

void TestSandboxServer::optionsAreRead()
{
    const QString faults = fileWith(u"faults.json"_s, R"({"settings":{"limit":3}})");
    const auto options = readSandboxOptions(
        {u"x"_s, u"--port"_s, u"8080"_s, u"--merchant"_s, u"M1"_s, u"--secret"_s, u"s"_s, u"--seed"_s, u"9"_s, u"--settle-ms=20"_s,
            u"--state"_s, u"f"_s, u"--faults"_s, faults, u"--public-key"_s, m_dir.filePath(u"pub.pem"_s), u"--exit-with-stdin"_s});
    QVERIFY(options.ok());
    QCOMPARE(options->port, quint16(8080));
    QCOMPARE(options->gateway.merchant, u"M1"_s);
    QCOMPARE(options->gateway.secret, "s");
    QCOMPARE(options->gateway.seed, 9u);
    QCOMPARE(options->gateway.settings.settle, Millis(20));
    QCOMPARE(options->stateFile, u"f"_s);
    QCOMPARE(options->publicKeys.size(), 1);
    QVERIFY(options->faults.has_value() && options->exitWithStdin && !options->tls);
    const auto usualOnes = readSandboxOptions({u"x"_s});
    QCOMPARE(usualOnes->gateway.merchant, u"SANDBOX"_s);
    QCOMPARE(usualOnes->gateway.settings.settle, Millis(1500));
    QCOMPARE(usualOnes->port, quint16(0));
    QVERIFY(readSandboxOptions({u"x"_s, u"--help"_s})->shown.contains(u"--settle-ms"));
    QVERIFY(readSandboxOptions({u"x"_s, u"--version"_s})->shown.startsWith(u"kontor-sandbox "));
}

void TestSandboxServer::badOptionsEndWithTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown") << QStringList {u"--what"_s};
    QTest::newRow("too many") << QStringList {u"x"_s};
    QTest::newRow("port") << QStringList {u"--port"_s, u"65536"_s};
    QTest::newRow("settle") << QStringList {u"--settle-ms"_s, u"soon"_s};
    QTest::newRow("key") << QStringList {u"--public-key"_s, u"/nonexistent"_s};
    QTest::newRow("faults") << QStringList {u"--faults"_s, u"/nonexistent"_s};
    QTest::newRow("half of tls") << QStringList {u"--tls-cert"_s, testing::dataFile(u"tls/cert.pem"_s)};
}

void TestSandboxServer::badOptionsEndWithTwo()
{
    QFETCH(QStringList, arguments);
    Program program(arguments);
    QVERIFY(!program.isReady());
    QVERIFY(program.ends());
    QCOMPARE(program.process().exitCode(), 2);
    QVERIFY(!program.process().readAllStandardError().isEmpty());
}

void TestSandboxServer::webPagesDontControlIt()
{
    Program program(usual());
    QVERIFY(program.isReady());
    QCOMPARE(Program::status(program.ask("POST", "/sandbox/reset", {}, {}, "Origin: https://page.example\r\n")), 403);
    QCOMPARE(Program::status(program.ask("POST", "/sandbox/reset")), 204);
}

void TestSandboxServer::itEndsWhenRequested()
{
    Program program(usual());
    QVERIFY(program.isReady());
    program.process().terminate();
    QVERIFY(program.ends());
    QCOMPARE(program.process().exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.process().exitCode(), 0);
}

void TestSandboxServer::itEndsWithItsInput()
{
    Program program(usual({u"--exit-with-stdin"_s}));
    QVERIFY(program.isReady());
    program.process().write("words are ignored\n");
    QVERIFY(!program.token().isEmpty());
    program.process().closeWriteChannel();
    QVERIFY(program.ends());
    QCOMPARE(program.process().exitCode(), 0);
}

void TestSandboxServer::aKilledGatewayKeepsItsWord()
{
    const QStringList arguments = usual({u"--state"_s, m_dir.filePath(u"killed"_s)});
    QByteArray token;
    Json before;
    {
        Program program(arguments);
        QVERIFY(program.isReady());
        token = program.token();
        QCOMPARE(Program::status(program.ask("POST", "/payouts/a", token, Merchant::payoutBody())), 200);
        EVENTUALLY_EQUAL(program.truthOf(u"a"_s)[u"status"].toText(), u"SUCCESS"_s);
        before = program.truthOf(u"a"_s);
        QCOMPARE(Program::status(program.ask("POST", "/payouts/b", token, Merchant::payoutBody())), 200);
        program.killNow(); // the very moment after the answer
    }
    Program program(arguments);
    QVERIFY(program.isReady());
    QVERIFY(program.truthOf(u"a"_s) == before);
    QCOMPARE(Program::status(program.ask("POST", "/payouts/b", token, Merchant::payoutBody())), 409);
    EVENTUALLY_EQUAL(program.truthOf(u"b"_s)[u"status"].toText(), u"SUCCESS"_s); // settling goes on
    QCOMPARE(program.truthOf(u"b"_s)[u"posts"].toInteger(), 2);
    QCOMPARE(QFile(m_dir.filePath(u"killed"_s)).permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
}

void TestSandboxServer::aTornLineIsIgnored()
{
    const QString state = m_dir.filePath(u"torn"_s);
    {
        Program program(usual({u"--state"_s, state}));
        QCOMPARE(Program::status(program.ask("POST", "/payouts/a", program.token(), Merchant::payoutBody())), 200);
        program.killNow();
    }
    QFile file(state);
    QVERIFY(file.open(QIODevice::Append));
    file.write(R"({"e":"accepted","kind":"payouts","id":"never-answered")");
    file.close();
    for (int i = 0; i < 2; ++i) { // what follows the torn line is read the next time
        Program program(usual({u"--state"_s, state}));
        QVERIFY(program.isReady());
        QCOMPARE(program.truthOf(u"a"_s)[u"posts"].toInteger(), 1 + i);
        QVERIFY(program.truthOf(u"never-answered"_s).isNull());
        QCOMPARE(Program::status(program.ask("POST", "/payouts/a", program.token(), Merchant::payoutBody())), 409);
        program.killNow();
    }
}

void TestSandboxServer::aStateThatCannotBeReadEndsIt()
{
    Program program(usual({u"--state"_s, m_dir.path()}));
    QVERIFY(!program.isReady());
    QVERIFY(program.ends());
    QCOMPARE(program.process().exitCode(), 1);
}

void TestSandboxServer::aStateServesOneGateway()
{
    const QStringList arguments = usual({u"--state"_s, m_dir.filePath(u"shared"_s)});
    Program first(arguments);
    QVERIFY(first.isReady());
    Program second(arguments);
    QVERIFY(!second.isReady());
    QCOMPARE(second.process().exitCode(), 1);
    first.killNow();
    Program third(arguments);
    QVERIFY(third.isReady());
}

void TestSandboxServer::callbacksArrive()
{
    CallbackListener listener;
    const quint16 port = listener.listen(QHostAddress::LocalHost, 0).value();
    QSignalSpy news(&listener, &CallbackListener::received);
    Program program(usual());
    const QByteArray token = program.token();
    const QString nonce = CallbackListener::newNonce();
    const QByteArray url
        = "http://127.0.0.1:" + QByteArray::number(port) + CallbackListener::pathFor(PaymentKind::Payout, nonce).toLatin1();
    QCOMPARE(Program::status(program.ask("POST", "/payouts/near", token, Merchant::payoutBody("1", url))), 200);
    EVENTUALLY_EQUAL(news.count(), 1);
    QCOMPARE(news.first().at(1).toString(), nonce);
    QCOMPARE(news.first().at(2).toString(), u"payment.status_changed"_s);
    QCOMPARE(program.truthOf(u"near"_s)[u"status"].toText(), u"SUCCESS"_s); // the news come after the change
    // Not to other computers, and not by their names.
    QCOMPARE(Program::status(program.ask(
                 "POST", "/payouts/far", token, Merchant::payoutBody("1", "http://localhost:" + QByteArray::number(port) + "/x"))),
        200);
    EVENTUALLY_EQUAL(program.truth()[u"callbacks_refused"].toInteger(), 1);
    QCOMPARE(program.truth()[u"callbacks_sent"].toInteger(), 1);
    QCOMPARE(news.count(), 1);
}

void TestSandboxServer::owedCallbacksArriveAfterARestart()
{
    CallbackListener listener;
    const quint16 port = listener.listen(QHostAddress::LocalHost, 0).value();
    QSignalSpy news(&listener, &CallbackListener::received);
    const QStringList arguments = usual({u"--state"_s, m_dir.filePath(u"owed"_s)});
    const QString nonce = CallbackListener::newNonce();
    const QByteArray url
        = "http://127.0.0.1:" + QByteArray::number(port) + CallbackListener::pathFor(PaymentKind::Payout, nonce).toLatin1();
    {
        Program program(arguments);
        QCOMPARE(program.faults(R"({"settings":{"settle_ms":600000,"callback_delay_ms":0}})"), 204);
        QCOMPARE(Program::status(program.ask("POST", "/payouts/later", program.token(), Merchant::payoutBody("1", url))), 200);
        QCOMPARE(program.faults(R"({"settings":{"settle_ms":10,"callback_delay_ms":1000}})"), 204);
        QCOMPARE(Program::status(program.ask("POST", "/payouts/soon", program.token(), Merchant::payoutBody("1", url))), 200);
        EVENTUALLY_EQUAL(program.truthOf(u"soon"_s)[u"status"].toText(), u"SUCCESS"_s);
        program.killNow();
    }
    QCOMPARE(news.count(), 0);
    Program program(arguments);
    EVENTUALLY_EQUAL(news.count(), 1);
    QCOMPARE(program.truthOf(u"later"_s)[u"status"].toText(), u"PROCESSING"_s);
}

void TestSandboxServer::truthCountsPostsWithoutAnswers()
{
    Program program(usual());
    const QByteArray token = program.token();
    QCOMPARE(
        program.faults(
            R"({"rules":[{"method":"POST","path":"/payouts/.*","times":1,"do":"drop_before_accept"},{"method":"POST","times":1,"do":"accept_then_close"}]})"),
        204);
    QVERIFY(program.ask("POST", "/payouts/a", token, Merchant::payoutBody()).isEmpty());
    QVERIFY(program.truthOf(u"a"_s)[u"accepted_at"].isNull());
    QVERIFY(program.ask("POST", "/payouts/a", token, Merchant::payoutBody()).isEmpty());
    QVERIFY(!program.truthOf(u"a"_s)[u"accepted_at"].isNull());
    QCOMPARE(Program::status(program.ask("POST", "/payouts/a", token, Merchant::payoutBody())), 409);
    QCOMPARE(program.truthOf(u"a"_s)[u"posts"].toInteger(), 3);
}

//! The first is refused, and what a proxy kept of it is accepted.
void TestSandboxServer::copiesOfRequestsArrive()
{
    Program program(usual());
    const QByteArray token = program.token();
    QCOMPARE(
        program.faults(R"({"rules":[{"method":"POST","path":"/payouts/.*","times":1,"do":"status","status":422,"copy_ms":300}]})"), 204);
    QCOMPARE(Program::status(program.ask("POST", "/payouts/a", token, Merchant::payoutBody())), 422);
    QVERIFY(program.truthOf(u"a"_s)[u"accepted_at"].isNull());
    QVERIFY(eventually([&program] { return !program.truthOf(u"a"_s)[u"accepted_at"].isNull(); }));
}

void TestSandboxServer::answersLeaveAsTheFaultSays()
{
    Program program(usual());
    const QByteArray token = program.token();
    const auto info = [&](const QByteArray &rule) {
        if (program.faults("{\"rules\":[{" + rule + "}],\"settings\":{\"limit\":1000}}") != 204)
            return QByteArray();
        return program.ask("GET", "/merchant-info", token);
    };
    const QByteArray whole = info(R"("do":"slow","ms":1)");
    QVERIFY(whole.endsWith(channelInfo));
    const QByteArray cut = info(R"("do":"truncate")");
    QVERIFY(cut.contains("Content-Length: " + QByteArray::number(channelInfo.size()) + "\r\n"));
    QVERIFY(cut.endsWith("\r\n\r\n" + channelInfo.left(channelInfo.size() / 2)));
    const QByteArray dripped = info(R"("do":"drip","ms":1)");
    QVERIFY(dripped.endsWith(channelInfo));
    const QByteArray doubled = info(R"("do":"duplicate_content_length")");
    QCOMPARE(doubled.count("Content-Length: "), 2);
    const QByteArray moved = info(R"("do":"redirect","status":307,"location":"http://127.0.0.1:9/x")");
    QVERIFY(moved.startsWith("HTTP/1.1 307 Temporary Redirect\r\n") && moved.contains("\r\nLocation: http://127.0.0.1:9/x\r\n"));
    QCOMPARE(program.faults(R"({"rules":[{"do":"accept_then_hang"}]})"), 204);
    RawClient hanging(program.port());
    hanging.send("GET /merchant-info HTTP/1.1\r\nHost: h\r\n\r\n");
    QVERIFY(!hanging.waitForAnswers(1, Millis(300)));
    QCOMPARE(hanging.socket().state(), QAbstractSocket::ConnectedState);
    QVERIFY(hanging.seen().isEmpty());
}

void TestSandboxServer::answersAreCutAtAnyByte()
{
    Program program(usual());
    const QByteArray token = program.token();
    const auto answer = [&](int bytes) {
        program.faults("{\"rules\":[{\"do\":\"cut\",\"bytes\":" + QByteArray::number(bytes) + "}],\"settings\":{\"limit\":1000}}");
        return program.ask("GET", "/merchant-info", token);
    };
    const QByteArray whole = answer(100'000);
    QVERIFY(whole.endsWith(channelInfo));
    for (const int bytes : {0, 1, 12, 30, int(whole.size()) - 1})
        QCOMPARE(answer(bytes).size(), bytes);
    QVERIFY(answer(12) == "HTTP/1.1 200");
}

void TestSandboxServer::lengthsMayBeWrong()
{
    Program program(usual());
    const QByteArray token = program.token();
    const auto answer = [&](const QByteArray &more) {
        program.faults("{\"rules\":[{\"do\":\"wrong_content_length\"," + more + "}],\"settings\":{\"limit\":1000}}");
        return program.ask("GET", "/merchant-info", token);
    };
    const QByteArray tooLong = answer(R"("bytes":7)");
    QVERIFY(tooLong.contains("Content-Length: " + QByteArray::number(channelInfo.size() + 7) + "\r\n"));
    QVERIFY(tooLong.endsWith(channelInfo));
    const QByteArray tooShort = answer(R"("bytes":-7)");
    QVERIFY(tooShort.contains("Content-Length: " + QByteArray::number(channelInfo.size() - 7) + "\r\n"));
    QVERIFY(tooShort.endsWith(channelInfo));
    program.faults(R"({"rules":[{"do":"wrong_content_length","close":false}]})");
    RawClient waiting(program.port());
    waiting.send("GET /merchant-info HTTP/1.1\r\nHost: h\r\n\r\n");
    QVERIFY(eventually([&] { return waiting.seen().contains("\r\n\r\n{"); }));
    QCOMPARE(waiting.socket().state(), QAbstractSocket::ConnectedState);
}

void TestSandboxServer::hugeAnswersLeaveWhole()
{
    Program program(usual());
    const QByteArray token = program.token();
    QCOMPARE(program.faults(R"({"rules":[{"do":"huge"}]})"), 204);
    const QByteArray answer = program.ask("GET", "/merchant-info", token);
    const QByteArray body = answer.mid(answer.indexOf("\r\n\r\n") + 4);
    QVERIFY(body.size() > 2 * 1024 * 1024);
    const auto read = parseJson(body, JsonLimits {4 * 1024 * 1024, 64, true});
    QVERIFY(read.ok()); // too large, and otherwise right
    QCOMPARE((*read)[u"channelInfo"][u"name"].toText(), u"Toko Nusantara"_s);
}

void TestSandboxServer::endlessAnswersEndWithTheClient_data()
{
    QTest::addColumn<QByteArray>("act");
    QTest::addColumn<QByteArray>("sign");
    QTest::newRow("headers") << QByteArray("endless_headers") << QByteArray("\r\nX-More: ");
    QTest::newRow("body") << QByteArray("endless_body") << QByteArray("\r\nTransfer-Encoding: chunked\r\n");
}

void TestSandboxServer::endlessAnswersEndWithTheClient()
{
    QFETCH(QByteArray, act);
    QFETCH(QByteArray, sign);
    Program program(usual());
    QCOMPARE(program.faults("{\"rules\":[{\"times\":1,\"do\":\"" + act + "\"}]}"), 204);
    RawClient client(program.port());
    client.send("GET /merchant-info HTTP/1.1\r\nHost: h\r\n\r\n");
    QVERIFY(eventually([&] { return client.seen().size() > 3 * 1024 * 1024; }));
    QVERIFY(client.seen().startsWith("HTTP/1.1 404 ")); // no version was named
    QVERIFY(client.seen().contains(sign));
    client.socket().abort();
    QVERIFY(!program.token().isEmpty()); // others are served
}

void TestSandboxServer::payinsLiveOnTheirOwn()
{
    CallbackListener listener;
    const quint16 port = listener.listen(QHostAddress::LocalHost, 0).value();
    QSignalSpy news(&listener, &CallbackListener::received);
    Program program(usual());
    const QByteArray token = program.token();
    QCOMPARE(program.faults(R"({"settings":{"payin_expiry_ms":1500}})"), 204);
    const auto url = [&](const QString &nonce) {
        return "http://127.0.0.1:" + QByteArray::number(port) + CallbackListener::pathFor(PaymentKind::Payin, nonce).toLatin1();
    };
    const QString paid = CallbackListener::newNonce();
    const QString expired = CallbackListener::newNonce();
    QCOMPARE(Program::status(program.ask("POST", "/payins/paid", token, Merchant::payinBody("5", url(paid)))), 200);
    QCOMPARE(Program::status(program.ask("POST", "/payins/expired", token, Merchant::payinBody("5", url(expired)))), 200);
    QCOMPARE(Program::status(program.ask("POST", "/sandbox/payins/paid/pay")), 200);
    EVENTUALLY_EQUAL(news.count(), 1);
    QCOMPARE(news.first().at(1).toString(), paid);
    EVENTUALLY_EQUAL(news.count(), 2); // nobody asks it to: its time runs out
    QCOMPARE(news.last().at(1).toString(), expired);
    QCOMPARE(program.truthOf(u"paid"_s)[u"status"].toText(), u"SUCCESS"_s);
    QCOMPARE(program.truthOf(u"expired"_s)[u"status"].toText(), u"EXPIRED"_s);
}

void TestSandboxServer::aKilledGatewayKeepsItsPayins()
{
    const QStringList arguments = usual({u"--state"_s, m_dir.filePath(u"payins"_s)});
    QByteArray token;
    QByteArray detail;
    QByteArray balances;
    const auto body = [](const QByteArray &answer) { return answer.mid(answer.indexOf("\r\n\r\n") + 4); };
    {
        Program program(arguments);
        token = program.token();
        QCOMPARE(Program::status(program.ask("POST", "/payins/a", token, Merchant::payinBody())), 200);
        QCOMPARE(Program::status(program.ask("POST", "/sandbox/currencies", {}, R"({"code":"BRL","name":"Real"})")), 204);
        QCOMPARE(Program::status(program.ask("POST", "/sandbox/payins/a/pay", {}, R"({"amount":7.50})")), 200);
        detail = body(program.ask("GET", "/payins/a", token));
        balances = body(program.ask("GET", "/balances?currencies=IDR,BRL", token));
        QVERIFY(detail.contains("UNDERPAID") && balances.contains("10000000000000007.50") && balances.contains("BRL"));
        program.killNow();
    }
    Program program(arguments);
    QCOMPARE(body(program.ask("GET", "/payins/a", token)), detail);
    QCOMPARE(body(program.ask("GET", "/balances?currencies=IDR,BRL", token)), balances);
    QCOMPARE(Program::status(program.ask("POST", "/payins/a", token, Merchant::payinBody())), 409);
}

void TestSandboxServer::theWordOfTheOptionsMayBeEncoded()
{
    Program program(usual());
    const QByteArray token = program.token();
    const QByteArray money = R"({"money":{"amount":5000,"currencyCode":"IDR"}})";
    const Json plain = Program::json(program.ask("POST", "/payins/!availablePaymentOptions", token, money));
    QVERIFY(plain[u"data"].items().size() > 1);
    QVERIFY(Program::json(program.ask("POST", "/payins/%21availablePaymentOptions", token, money)) == plain);
    QCOMPARE(Program::status(program.ask("GET", "/payins/%21availablePaymentOptions", token)), 405);
    QVERIFY(program.truth()[u"payins"].items().empty());
}

void TestSandboxServer::oddCallbacksArrive()
{
    CallbackListener listener;
    const quint16 port = listener.listen(QHostAddress::LocalHost, 0).value();
    QSignalSpy news(&listener, &CallbackListener::received);
    Program program(usual());
    const QByteArray token = program.token();
    const QString nonce = CallbackListener::newNonce();
    const QByteArray url
        = "http://127.0.0.1:" + QByteArray::number(port) + CallbackListener::pathFor(PaymentKind::Payout, nonce).toLatin1();
    int n = 0;
    int expected = 0;
    for (const char *settings : {R"("callback_body":"")", R"("callback_body":"{\"type\"")", R"("callback_body":{"base64":"AP/+"})",
             R"("callback_times":3)", R"("callback_nonce":"wrong")"}) {
        QCOMPARE(program.faults("{\"settings\":{\"settle_ms\":0,\"limit\":1000," + QByteArray(settings) + "}}"), 204);
        QCOMPARE(Program::status(program.ask("POST", "/payouts/n" + QByteArray::number(++n), token, Merchant::payoutBody("1", url))), 200);
        expected += QByteArray(settings).contains("times") ? 3 : 1;
        EVENTUALLY_EQUAL(news.count(), expected);
        QCOMPARE(news.last().at(1).toString() == nonce, !QByteArray(settings).contains("wrong"));
    }
}

void TestSandboxServer::aThousandCallbacksArrive()
{
    CallbackListener listener;
    const quint16 port = listener.listen(QHostAddress::LocalHost, 0).value();
    int news = 0;
    connect(&listener, &CallbackListener::received, this, [&] { ++news; });
    Program program(usual());
    QCOMPARE(program.faults(R"({"settings":{"settle_ms":0,"callback_times":1000}})"), 204);
    const QByteArray url = "http://127.0.0.1:" + QByteArray::number(port)
        + CallbackListener::pathFor(PaymentKind::Payout, CallbackListener::newNonce()).toLatin1();
    QCOMPARE(Program::status(program.ask("POST", "/payouts/a", program.token(), Merchant::payoutBody("1", url))), 200);
    EVENTUALLY_EQUAL(news, 1000);
    QCOMPARE(program.truth()[u"callbacks_sent"].toInteger(), 1000);
}

void TestSandboxServer::tooManyRequestsAreRefused()
{
    Program program(usual());
    const QByteArray token = program.token();
    QCOMPARE(program.faults(R"({"settings":{"limit":2}})"), 204);
    int refused = 0;
    for (int i = 0; i < 6; ++i)
        refused += Program::status(program.ask("GET", "/merchant-info", token)) == 429 ? 1 : 0;
    QVERIFY(refused >= 1);
    QCOMPARE(program.truth()[u"rejected_429"].toInteger(), refused);
    QCOMPARE(program.truth()[u"requests"].toInteger(), 7); // with the token's; looking at the truth doesn't count
}

void TestSandboxServer::overTls()
{
    Program program(usual({u"--tls-cert"_s, testing::dataFile(u"tls/cert.pem"_s), u"--tls-key"_s, testing::dataFile(u"tls/key.pem"_s)}));
    QVERIFY(program.isReady());
    QVERIFY(program.out().startsWith("listening on https://127.0.0.1:"));
    QFile certificate(testing::dataFile(u"tls/cert.pem"_s));
    QVERIFY(certificate.open(QIODevice::ReadOnly));
    QSslSocket client;
    QSslConfiguration trusting = client.sslConfiguration();
    trusting.setCaCertificates({QSslCertificate(certificate.readAll())});
    client.setSslConfiguration(trusting);
    client.connectToHostEncrypted(u"127.0.0.1"_s, program.port());
    EVENTUALLY(client.isEncrypted());
    client.write("GET /sandbox/truth HTTP/1.1\r\nHost: h\r\n\r\n");
    EVENTUALLY(client.bytesAvailable() > 100);
    QVERIFY(client.readAll().contains("\"payouts\":[]"));
}

KONTOR_TEST(TestSandboxServer, QCoreApplication)
#include "tst_sandboxserver.moc"
