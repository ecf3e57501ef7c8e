// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time.h"
#include "http/chunkscanner.h"
#include "http/httpservice.h"
#include "http/rawclient.h"
#include "support/eventually.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QFile>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslSocket>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QByteArray plainGet = "GET /x HTTP/1.1\r\nHost: h\r\n\r\n";

HttpLimits briefLinger()
{
    HttpLimits limits;
    limits.linger = 50ms;
    return limits;
}

HttpLimits shortLimits()
{
    HttpLimits limits = briefLinger();
    limits.headDeadline = 150ms;
    limits.bodyDeadline = 150ms;
    limits.idle = 150ms;
    return limits;
}

//! A service that answers with what it was asked, at once or when told.
class Bench {
public:
    explicit Bench(const HttpLimits &limits = briefLinger(), bool late = false)
        : service(limits, [this, late](const HttpServerExchangePtr &call) {
            ++handled;
            calls.append(call);
            if (!late)
                call->answer(200, "text/plain", call->method + ' ' + call->rawPath + ' ' + call->body);
        })
    {
        port = service.listen(QHostAddress::LocalHost, 0).value();
    }
    int handled = 0;
    QList<HttpServerExchangePtr> calls;
    HttpService service;
    quint16 port = 0;
};

QByteArray read(const char *file)
{
    QFile f(testing::dataFile(u"tls/"_s) + QLatin1String(file));
    return f.open(QIODevice::ReadOnly) ? f.readAll() : QByteArray();
}

} // namespace

class TestGuard : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void heads_data();
    void heads();
    void facts();
    void chunks_data();
    void chunks();
    void attacks_data();
    void attacks();
    void hugeBodiesAreRefusedUnread_data();
    void hugeBodiesAreRefusedUnread();
    void deadlines_data();
    void deadlines();
    void connectionsAreCapped();
    void dribbledRequestsArrive_data();
    void dribbledRequestsArrive();
    void pipelinedRequestsAreAnsweredInOrder();
    void aSecondRequestWhileOneIsHandledEndsTheConnection();
    void lateAnswersToClientsThatLeft_data();
    void lateAnswersToClientsThatLeft();
    void anAnswerIsGivenOnce();
    void lastAnswersSayClose_data();
    void lastAnswersSayClose();
    void answersAreComplete();
    void largeLastAnswersArriveWhole();
    void unansweredCallsDropTheConnection();
    void continueIsAnswered();
    void callsCarryTheRequest();
    void rawBytesAndEnd();
    void listeningFailsOnATakenPort();
    void closingDropsEverybody();
    void tls();
};

void TestGuard::heads_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<int>("status"); // 0: taken
    const QByteArray host = "\r\nHost: h";
    QTest::newRow("plain") << "GET / HTTP/1.1" + host << 0;
    QTest::newRow("1.0 without host") << QByteArray("GET / HTTP/1.0") << 0;
    QTest::newRow("absolute form") << "GET http://a.example:80/p?q HTTP/1.1" + host << 0;
    QTest::newRow("absolute form, odd authority") << "GET http://u@a/p HTTP/1.1" + host << 400;
    QTest::newRow("absolute form without path") << "GET http://a HTTP/1.1" + host << 400;
    QTest::newRow("ipv6 host") << QByteArray("GET / HTTP/1.1\r\nHost: [::1]:8080") << 0;
    QTest::newRow("asterisk") << "OPTIONS * HTTP/1.1" + host << 400;
    QTest::newRow("connect") << "CONNECT a:1 HTTP/1.1" + host << 400;
    QTest::newRow("head") << "HEAD / HTTP/1.1" + host << 501;
    QTest::newRow("trace") << "TRACE / HTTP/1.1" + host << 501;
    QTest::newRow("unknown method") << "BREW / HTTP/1.1" + host << 501;
    QTest::newRow("lower case method") << "get / HTTP/1.1" + host << 501;
    QTest::newRow("http 9.9") << "GET / HTTP/9.9" + host << 400;
    QTest::newRow("odd version") << "GET / HTTPxyzw" + host << 400;
    QTest::newRow("no version") << QByteArray("GET /") << 400;
    QTest::newRow("two blanks") << "GET  / HTTP/1.1" + host << 400;
    QTest::newRow("trailing blank") << "GET / HTTP/1.1 " + host << 400;
    QTest::newRow("empty") << QByteArray() << 400;
    QTest::newRow("fragment") << "GET /a#b HTTP/1.1" + host << 400;
    QTest::newRow("backslash") << "GET /a\\b HTTP/1.1" + host << 400;
    QTest::newRow("half an escape") << "GET /a%4 HTTP/1.1" + host << 400;
    QTest::newRow("bad escape") << "GET /a%zz HTTP/1.1" + host << 400;
    QTest::newRow("eight bits in the target") << "GET /\xc3\xa9 HTTP/1.1" + host << 400;
    QTest::newRow("no slash") << "GET x HTTP/1.1" + host << 400;
    QTest::newRow("long target") << "GET /" + QByteArray(2048, 'a') + " HTTP/1.1" + host << 414;
    QTest::newRow("no host") << QByteArray("GET / HTTP/1.1\r\nAccept: x") << 400;
    QTest::newRow("two hosts") << "GET / HTTP/1.1" + host + host << 400;
    for (const char *bad : {"", "[", "a b", "u:p@e/x", "a:", "a:b", "a:123456", "[::1", "[]", "a/b", "[::1]x"})
        QTest::addRow("host %s", bad) << QByteArray("GET / HTTP/1.1\r\nHost: ") + bad << 400;
    QTest::newRow("header without colon") << "GET / HTTP/1.1" + host + "\r\nfoo" << 400;
    QTest::newRow("header without name") << "GET / HTTP/1.1" + host + "\r\n: v" << 400;
    QTest::newRow("folded header") << "GET / HTTP/1.1" + host + "\r\nA: b\r\n c" << 400;
    QTest::newRow("blank before colon") << "POST / HTTP/1.1" + host + "\r\nTransfer-Encoding : chunked" << 400;
    QTest::newRow("nul") << "GET / HTTP/1.1" + host + QByteArray("\r\nA: b\0c", 8) << 400;
    QTest::newRow("bare cr") << "GET / HTTP/1.1" + host + "\r\nA: b\rc" << 400;
    QTest::newRow("bare lf") << "GET / HTTP/1.1" + host + "\r\nA: b\nContent-Length: 3" << 400;
    QTest::newRow("eight bits in a value") << "GET / HTTP/1.1" + host + "\r\nA: \xe9" << 0;
    for (const char *bad : {"-1", "abc", "0x5", "5, 5", "+2", "", "9223372036854775808", "1 2"})
        QTest::addRow("length %s", bad) << "POST / HTTP/1.1" + host + "\r\nContent-Length: " + bad << 400;
    QTest::newRow("two lengths") << "POST / HTTP/1.1" + host + "\r\nContent-Length: 5\r\nContent-Length: 5" << 400;
    QTest::newRow("length and chunked") << "POST / HTTP/1.1" + host + "\r\nContent-Length: 5\r\nTransfer-Encoding: chunked" << 400;
    QTest::newRow("chunked and length") << "POST / HTTP/1.1" + host + "\r\nTransfer-Encoding: chunked\r\nContent-Length: 5" << 400;
    QTest::newRow("chunked in 1.0") << "POST / HTTP/1.0" + host + "\r\nTransfer-Encoding: chunked" << 400;
    for (const char *bad : {"xchunked", "chunked, identity", "gzip", "gzip, chunked"})
        QTest::addRow("coding %s", bad) << "POST / HTTP/1.1" + host + "\r\nTransfer-Encoding: " + bad << 501;
    QTest::newRow("two codings") << "POST / HTTP/1.1" + host + "\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked" << 501;
    QTest::newRow("body at the limit") << "POST / HTTP/1.1" + host + "\r\nContent-Length: 65536" << 0;
    QTest::newRow("body past the limit") << "POST / HTTP/1.1" + host + "\r\nContent-Length: 65537" << 413;
    QTest::newRow("websocket") << "POST / HTTP/1.1" + host + "\r\nConnection: Upgrade\r\nUpgrade: WebSocket" << 400;
    QTest::newRow("odd expectation") << "POST / HTTP/1.1" + host + "\r\nExpect: tea" << 417;
    QTest::newRow("64 headers") << "GET / HTTP/1.1" + host + QByteArray("\r\nA: b").repeated(63) << 0;
    QTest::newRow("65 headers") << "GET / HTTP/1.1" + host + QByteArray("\r\nA: b").repeated(64) << 431;
}

void TestGuard::heads()
{
    QFETCH(QByteArray, head);
    QFETCH(int, status);
    const auto verdict = validateHead(head, {});
    const auto *refusal = std::get_if<HeadRefusal>(&verdict);
    QCOMPARE(refusal ? refusal->status : 0, status);
}

void TestGuard::facts()
{
    const auto factsOf = [](const QByteArray &head) { return std::get<HeadFacts>(validateHead(head, {})); };
    const HeadFacts post = factsOf("POST http://h/p/%41?q=1 HTTP/1.1\r\nHost: h\r\nContent-Length: 7\r\nExpect: 100-Continue");
    QCOMPARE(post.method, "POST");
    QCOMPARE(post.target, "/p/%41?q=1");
    QCOMPARE(post.contentLength, 7);
    QVERIFY(post.expectsContinue && !post.chunked && !post.closeAfter);
    QVERIFY(factsOf("GET / HTTP/1.0").closeAfter);
    QVERIFY(factsOf("GET / HTTP/1.1\r\nHost: h\r\nConnection: keep-alive, Close").closeAfter);
    QVERIFY(!factsOf("GET / HTTP/1.1\r\nHost: h\r\nConnection: disclose").closeAfter);
    const HeadFacts chunked = factsOf("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked");
    QVERIFY(chunked.chunked && chunked.closeAfter);
}

void TestGuard::chunks_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("outcome");
    const int done = int(ChunkScanner::State::Done);
    const int broken = int(ChunkScanner::State::Broken);
    QTest::newRow("empty") << QByteArray("0\r\n\r\n") << done;
    QTest::newRow("two") << QByteArray("3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n") << done;
    QTest::newRow("extension and trailers") << QByteArray("1;a=\"b\"\r\nx\r\n00\r\nT: 1\r\nU: 2\r\n\r\n") << done;
    QTest::newRow("no size") << QByteArray("\r\n") << broken;
    QTest::newRow("zzz") << QByteArray("zzz\r\n") << broken;
    QTest::newRow("negative") << QByteArray("-1\r\n") << broken;
    QTest::newRow("0x") << QByteArray("0x5\r\n") << broken;
    QTest::newRow("2^64") << QByteArray("10000000000000000\r\n") << broken;
    QTest::newRow("no crlf after data") << QByteArray("3\r\nabcX") << broken;
    QTest::newRow("bare lf after size") << QByteArray("3\nabc") << broken;
    QTest::newRow("cr and no lf") << QByteArray("3\rx") << broken;
    QTest::newRow("long extension") << "1;" + QByteArray(300, 'a') << broken;
    QTest::newRow("control in trailer") << QByteArray("0\r\nT\x01") << broken;
}

void TestGuard::chunks()
{
    QFETCH(QByteArray, body);
    QFETCH(int, outcome);
    for (qsizetype cut = 0; cut <= body.size(); ++cut) { // wherever the bytes are cut, it comes to the same
        ChunkScanner scanner;
        scanner.feed(body.left(cut));
        QCOMPARE(int(scanner.feed(body.mid(cut))), outcome);
    }
    ChunkScanner open;
    QVERIFY(open.feed("5\r\nab") == ChunkScanner::State::Data);
}

void TestGuard::attacks_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("status"); // of the first answer; 0: none
    QTest::addColumn<int>("handled");
    const QByteArray post = "POST /x HTTP/1.1\r\nHost: h\r\n";
    const QByteArray smuggled = "GET /evil HTTP/1.1\r\nHost: h\r\n\r\n";
    QTest::newRow("garbage") << QByteArray("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) << 400 << 0;
    QTest::newRow("h2 preface") << QByteArray("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") << 400 << 0;
    QTest::newRow("leading empty line") << "\r\n" + plainGet << 400 << 0;
    QTest::newRow("bare lf only") << QByteArray("GET / HTTP/1.1\nHost: h\n\n") << 400 << 0;
    QTest::newRow("negative length") << post + "Content-Length: -1\r\n\r\n" + smuggled << 400 << 0;
    QTest::newRow("hex length") << post + "Content-Length: 0x5\r\n\r\n" + smuggled << 400 << 0;
    QTest::newRow("two lengths") << post + "Content-Length: 5\r\nContent-Length: 40\r\n\r\nabcde" + smuggled << 400 << 0;
    QTest::newRow("length and chunked") << post + "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + smuggled << 400 << 0;
    QTest::newRow("coding with blank") << post + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n" << 400 << 0;
    QTest::newRow("gzip coding") << post + "Transfer-Encoding: gzip\r\n\r\n" + smuggled << 501 << 0;
    QTest::newRow("bad chunk size") << post + "Transfer-Encoding: chunked\r\n\r\nzzz\r\n" + smuggled << 400 << 0;
    QTest::newRow("chunk without end") << post + "Transfer-Encoding: chunked\r\n\r\n3\r\nabcGET / HTTP/1.1\r\n\r\n" << 400 << 0;
    QTest::newRow("negative chunk") << post + "Transfer-Encoding: chunked\r\n\r\n-1\r\n" << 400 << 0;
    QTest::newRow("websocket") << post + "Upgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: 0\r\n\r\n" << 400 << 0;
    QTest::newRow("head method") << QByteArray("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n") << 501 << 0;
    QTest::newRow("chunked, then more") << post + "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n" + smuggled << 200 << 1;
    QTest::newRow("long head") << "GET / HTTP/1.1\r\nHost: h\r\nA: " + QByteArray(20000, 'a') << 431 << 0;
    QTest::newRow("line without end") << "GET /" + QByteArray(70000, 'a') << 431 << 0;
    QTest::newRow("many short headers") << "GET / HTTP/1.1\r\nHost: h\r\n" + QByteArray("A: b\r\n").repeated(100) + "\r\n" << 431 << 0;
    QTest::newRow("absolute form") << QByteArray("GET http://h/x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n") << 200 << 1;
}

void TestGuard::attacks()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, status);
    QFETCH(int, handled);
    Bench bench;
    RawClient client(bench.port);
    client.send(bytes);
    QVERIFY(client.waitForClose());
    QCOMPARE(client.status(), status);
    QCOMPARE(client.answers(), 1);
    QCOMPARE(bench.handled, handled);
    QVERIFY(client.seen().contains("Connection: close\r\n"));
    QVERIFY(client.seen().contains("\r\nDate: "));
}

void TestGuard::hugeBodiesAreRefusedUnread_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QByteArray>("flood");
    QTest::newRow("1 GiB announced") << QByteArray("POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 1073741824\r\n\r\n")
                                     << QByteArray(200'000, 'x');
    QTest::newRow("chunked without end") << QByteArray("POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
                                         << QByteArray("8000\r\n" + QByteArray(0x8000, 'x') + "\r\n").repeated(5);
    QTest::newRow("one-byte chunks") << QByteArray("POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
                                     << QByteArray("1\r\nx\r\n").repeated(30'000);
}

void TestGuard::hugeBodiesAreRefusedUnread()
{
    QFETCH(QByteArray, head);
    QFETCH(QByteArray, flood);
    Bench bench;
    RawClient client(bench.port);
    client.send(head);
    client.send(flood);
    QVERIFY(client.waitForClose());
    QCOMPARE(client.status(), 413);
    QCOMPARE(bench.handled, 0);
}

void TestGuard::deadlines_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("status");
    QTest::newRow("silent from the start") << QByteArray() << 0;
    QTest::newRow("half a head") << QByteArray("GET / HTTP/1.1\r\nHo") << 408;
    QTest::newRow("half a body") << QByteArray("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc") << 408;
    QTest::newRow("half a chunk") << QByteArray("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n7fff\r\nabc") << 408;
    QTest::newRow("idle after an answer") << plainGet << 200;
}

void TestGuard::deadlines()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, status);
    Bench bench(shortLimits());
    RawClient client(bench.port);
    client.send(bytes);
    QVERIFY(client.waitForClose());
    QCOMPARE(client.status(), status);
    EVENTUALLY_EQUAL(bench.service.connections(), 0);
}

void TestGuard::connectionsAreCapped()
{
    HttpLimits limits;
    limits.maxConnections = 3;
    Bench bench(limits);
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(std::make_unique<RawClient>(bench.port));
        clients.back()->send(plainGet);
        QVERIFY(clients.back()->waitForAnswers(1));
    }
    RawClient refused(bench.port);
    refused.send(plainGet);
    QVERIFY(refused.waitForClose());
    QVERIFY(refused.seen().isEmpty());
    clients.clear();
    EVENTUALLY_EQUAL(bench.service.connections(), 0);
    RawClient taken(bench.port);
    taken.send(plainGet);
    QVERIFY(taken.waitForAnswers(1));
}

void TestGuard::dribbledRequestsArrive_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("length") << QByteArray("POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello") << QByteArray("hello");
    QTest::newRow("chunked") << QByteArray(
        "POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n")
                             << QByteArray("hello");
    QTest::newRow("no body") << plainGet << QByteArray();
}

void TestGuard::dribbledRequestsArrive()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, body);
    Bench bench;
    RawClient client(bench.port);
    client.socket().setSocketOption(QAbstractSocket::LowDelayOption, 1);
    for (const char c : bytes) {
        client.send(QByteArray(1, c));
        QCoreApplication::processEvents();
    }
    QVERIFY(client.waitForAnswers(1));
    QCOMPARE(client.status(), 200);
    QCOMPARE(bench.handled, 1);
    QCOMPARE(bench.calls.first()->body, body);
}

void TestGuard::pipelinedRequestsAreAnsweredInOrder()
{
    Bench bench;
    RawClient client(bench.port);
    QByteArray bytes;
    for (int i = 0; i < 10; ++i)
        bytes += "POST /" + QByteArray::number(i) + " HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab";
    client.send(bytes);
    QVERIFY(client.waitForAnswers(10));
    QCOMPARE(bench.handled, 10);
    for (int i = 0; i < 10; ++i)
        QCOMPARE(bench.calls[i]->rawPath, '/' + QByteArray::number(i));
    client.send("GET / HTTP/1.1\r\n\r\n"); // the guard still looks at each of them
    QVERIFY(client.waitForClose());
    QCOMPARE(bench.handled, 10);
}

void TestGuard::aSecondRequestWhileOneIsHandledEndsTheConnection()
{
    Bench bench(briefLinger(), true);
    RawClient client(bench.port);
    client.send(plainGet);
    EVENTUALLY_EQUAL(bench.handled, 1);
    client.send("GET /second HTTP/1.1\r\nHost: h\r\n\r\n");
    EVENTUALLY(bench.calls.first()->composed(200, {}, {}).contains("Connection: close"));
    QVERIFY(bench.calls.first()->answer(200, "text/plain", "first"));
    QVERIFY(client.waitForClose());
    QCOMPARE(client.answers(), 1);
    QVERIFY(client.seen().endsWith("first"));
    QCOMPARE(bench.handled, 1);
}

void TestGuard::lateAnswersToClientsThatLeft_data()
{
    QTest::addColumn<bool>("reset");
    QTest::newRow("closed") << false;
    QTest::newRow("reset") << true;
}

void TestGuard::lateAnswersToClientsThatLeft()
{
    QFETCH(bool, reset);
    Bench bench(briefLinger(), true);
    for (int i = 0; i < 30; ++i) {
        auto client = std::make_unique<RawClient>(bench.port);
        client->send(plainGet);
        EVENTUALLY_EQUAL(bench.handled, i + 1);
        if (reset)
            client->socket().abort();
        client.reset();
        EVENTUALLY_EQUAL(bench.service.connections(), 0);
        QVERIFY(!bench.calls.last()->answer(200, "text/plain", "too late"));
        QVERIFY(!bench.calls.last()->writeRaw("x"));
        bench.calls.last()->end();
    }
    RawClient next(bench.port);
    next.send(plainGet);
    EVENTUALLY_EQUAL(bench.handled, 31);
    QVERIFY(bench.calls.last()->answerJson(200, "{}"));
    QVERIFY(next.waitForAnswers(1));
}

void TestGuard::anAnswerIsGivenOnce()
{
    Bench bench(briefLinger(), true);
    RawClient client(bench.port);
    client.send(plainGet);
    EVENTUALLY_EQUAL(bench.handled, 1);
    const HttpServerExchangePtr call = bench.calls.first();
    QVERIFY(call->answerEmpty(204));
    QVERIFY(!call->answerEmpty(500));
    call->drop();
    client.send(plainGet); // the connection is still good
    EVENTUALLY_EQUAL(bench.handled, 2);
    QVERIFY(bench.calls.last()->answerEmpty(204));
    QVERIFY(client.waitForAnswers(2));
}

void TestGuard::lastAnswersSayClose_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("closes");
    QTest::newRow("keep alive") << plainGet << false;
    QTest::newRow("asked to close") << QByteArray("GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n") << true;
    QTest::newRow("1.0") << QByteArray("GET /x HTTP/1.0\r\n\r\n") << true;
    QTest::newRow("chunked") << QByteArray("POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") << true;
}

void TestGuard::lastAnswersSayClose()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, closes);
    Bench bench;
    RawClient client(bench.port);
    client.send(bytes);
    QVERIFY(client.waitForAnswers(1));
    QCOMPARE(client.seen().contains("Connection: close\r\n"), closes);
    if (closes) {
        QVERIFY(client.waitForClose());
    } else {
        client.send(plainGet);
        QVERIFY(client.waitForAnswers(2));
    }
}

void TestGuard::answersAreComplete()
{
    Bench bench(briefLinger(), true);
    RawClient client(bench.port);
    client.send(plainGet);
    EVENTUALLY_EQUAL(bench.handled, 1);
    const HttpServerExchangePtr call = bench.calls.first();
    const QByteArray dated
        = call->composed(409, "application/json", "{}", {{"Date", "Thu, 01 Jan 1970 00:00:00 GMT"}, {"Retry-After", "1"}});
    QCOMPARE(dated,
        QByteArray("HTTP/1.1 409 Conflict\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
                   "Date: Thu, 01 Jan 1970 00:00:00 GMT\r\nRetry-After: 1\r\n\r\n{}"));
    QVERIFY(call->composed(204, {}, {}).endsWith("\r\n\r\n"));
    QVERIFY(!call->composed(204, "text/plain", "x").contains("Content-"));
    const QByteArray own = call->composed(429, {}, {});
    QVERIFY(own.startsWith("HTTP/1.1 429 Too Many Requests\r\n"));
    const qsizetype at = own.indexOf("Date: ") + 6;
    QVERIFY(parseHttpDate(own.mid(at, own.indexOf("\r\n", at) - at)).has_value());
    call->drop();
}

void TestGuard::largeLastAnswersArriveWhole()
{
    Bench bench(briefLinger(), true);
    RawClient client(bench.port);
    client.send("GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    EVENTUALLY_EQUAL(bench.handled, 1);
    QVERIFY(bench.calls.first()->answer(200, "text/plain", QByteArray(8'000'000, 'x')));
    QVERIFY(client.waitForClose());
    QCOMPARE(client.answers(), 1);
    QVERIFY(client.seen().size() > 8'000'000);
}

void TestGuard::unansweredCallsDropTheConnection()
{
    Bench bench(briefLinger(), true);
    RawClient client(bench.port);
    client.send(plainGet);
    EVENTUALLY_EQUAL(bench.handled, 1);
    bench.calls.clear();
    QVERIFY(client.waitForClose());
    QVERIFY(client.seen().isEmpty());
}

void TestGuard::continueIsAnswered()
{
    Bench bench;
    RawClient client(bench.port);
    client.send("POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
    QVERIFY(client.waitForAnswers(1));
    QCOMPARE(client.status(), 100);
    client.send("ab");
    QVERIFY(client.waitForAnswers(2));
    QCOMPARE(bench.calls.first()->body, "ab");
}

void TestGuard::callsCarryTheRequest()
{
    Bench bench;
    RawClient client(bench.port);
    client.send("PUT /a%2Fb/%C3%A9/%21x/?k=1%2C2&l HTTP/1.1\r\nHost: h\r\nX-One: 1\r\nContent-Length: 1\r\n\r\nz");
    QVERIFY(client.waitForAnswers(1));
    const HttpServerExchangePtr call = bench.calls.first();
    QCOMPARE(call->method, "PUT");
    QCOMPARE(call->rawPath, "/a%2Fb/%C3%A9/%21x/");
    QCOMPARE(call->segments, (QStringList {QStringLiteral("a/b"), QStringLiteral("\u00e9"), QStringLiteral("!x"), QString()}));
    QCOMPARE(call->query.queryItemValue(QStringLiteral("k"), QUrl::FullyDecoded), QStringLiteral("1,2"));
    QCOMPARE(call->header("x-one"), "1");
    QVERIFY(call->header("X-Two").isEmpty());
    QVERIFY(call->peer.isLoopback());
}

void TestGuard::rawBytesAndEnd()
{
    Bench bench(briefLinger(), true);
    RawClient client(bench.port);
    client.send(plainGet);
    EVENTUALLY_EQUAL(bench.handled, 1);
    QVERIFY(bench.calls.first()->writeRaw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"));
    bench.calls.first()->end();
    QVERIFY(client.waitForClose());
    QVERIFY(client.seen().endsWith("half"));
}

void TestGuard::listeningFailsOnATakenPort()
{
    Bench bench;
    HttpService second({}, [](const HttpServerExchangePtr &) {});
    const auto refused = second.listen(QHostAddress::LocalHost, bench.port);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Exists);
    QVERIFY(!second.isListening());
    QCOMPARE(second.port(), quint16(0));
}

void TestGuard::closingDropsEverybody()
{
    Bench bench(briefLinger(), true);
    RawClient client(bench.port);
    client.send(plainGet);
    EVENTUALLY_EQUAL(bench.handled, 1);
    bench.service.close();
    QVERIFY(client.waitForClose());
    QVERIFY(!bench.service.isListening());
    QVERIFY(!bench.calls.first()->answerEmpty(204));
    const auto again = bench.service.listen(QHostAddress::LocalHost, bench.port);
    QVERIFY(again.ok());
    QCOMPARE(*again, bench.port);
}

void TestGuard::tls()
{
    QSslConfiguration configuration;
    configuration.setLocalCertificate(QSslCertificate(read("cert.pem")));
    configuration.setPrivateKey(QSslKey(read("key.pem"), QSsl::Ec));
    int handled = 0;
    HttpService service(shortLimits(), [&](const HttpServerExchangePtr &call) {
        ++handled;
        call->answerJson(200, "{}");
    });
    const auto port = service.listen(QHostAddress::LocalHost, 0, configuration);
    QVERIFY(port.ok());

    QSslSocket client;
    QSslConfiguration trusting = client.sslConfiguration();
    trusting.setCaCertificates({QSslCertificate(read("cert.pem"))});
    client.setSslConfiguration(trusting);
    client.connectToHostEncrypted(QStringLiteral("127.0.0.1"), *port);
    EVENTUALLY(client.isEncrypted());
    client.write(plainGet);
    EVENTUALLY(client.bytesAvailable() > 0);
    QVERIFY(client.readAll().startsWith("HTTP/1.1 200 OK"));
    client.abort();

    RawClient plain(*port); // no TLS: closed without a word of HTTP
    plain.send(plainGet);
    QVERIFY(plain.waitForClose());
    QVERIFY(!plain.seen().startsWith("HTTP"));
    RawClient silent(*port); // the head's deadline covers the handshake
    QVERIFY(silent.waitForClose());
    EVENTUALLY_EQUAL(service.connections(), 0);
    QCOMPARE(handled, 1);
}

KONTOR_TEST(TestGuard, QCoreApplication)
#include "tst_guard.moc"
