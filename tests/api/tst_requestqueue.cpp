// SPDX-License-Identifier: GPL-3.0-or-later
#include "queuebench.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace kontor;
using namespace Qt::StringLiterals;

class tst_RequestQueue : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_bench = std::make_unique<QueueBench>(); }
    void cleanup() { m_bench.reset(); }

    void whatGoesOut();
    void answer();
    void statuses_data();
    void statuses();
    void brokenAnswers_data();
    void brokenAnswers();
    void bytesAfterAnAnswerAreNobodysAnswer();
    void anEndlessAnswerIsNotKept_data();
    void anEndlessAnswerIsNotKept();
    void nothingComesOfHalfAnAnswer();
    void staleConnection();
    void noSuchServer();
    void aServerThatStopsAnswering();
    void credentialsNeverComeBack();
    void encodedCredentialsNeverComeBack();
    void deadline_data();
    void deadline();
    void redirectGoesNowhere();
    void cookiesAreIgnored();
    void proxyOfTheEnvironmentIsIgnored();
    void refusedAsTooMany();
    void aClockThatIsSet();
    void whatIsClosedStartsNothing();
    void queueGoesAwayWithRequestsInFlight();
    void pathsStayBelow();
    void baseUrls_data();
    void baseUrls();

private:
    void expectOnce(const QByteArray &path);

    std::unique_ptr<QueueBench> m_bench;
};

// A repetition would come before the answer to a later request on another connection: see what the server has seen by then.
void tst_RequestQueue::expectOnce(const QByteArray &path)
{
    QVERIFY(await(m_bench->submit(get("/afterwards"), Priority::Person)));
    QCOMPARE(m_bench->server.count("POST", path), 1);
}

void tst_RequestQueue::whatGoesOut()
{
    const QByteArray body = R"({"amount":100.10,"name":"Ü"})";
    m_bench->queue
        = std::make_unique<RequestQueue>(QUrl(m_bench->server.url().toString() + u"/api/v1"_s), m_bench->network, m_bench->clock);
    QVERIFY(await(m_bench->submit(post("/payouts/x", body), Priority::Person)));
    const SeenRequest seen = m_bench->server.last("/api/v1/payouts/x");
    QCOMPARE(seen.method, "POST");
    QCOMPARE(seen.body, body);
    QCOMPARE(seen.headers["accept"], "application/json");
    QCOMPARE(seen.headers["content-type"], "application/json");
    QCOMPARE(seen.headers["x-api-version"], "2");
    QCOMPARE(seen.headers["accept-encoding"], "identity");
    QCOMPARE(seen.headers["authorization"], "Bearer " + secretToken);
    QCOMPARE(seen.headers["content-length"].toLongLong(), body.size());
    QVERIFY(!seen.headers["user-agent"].contains("Mozilla"));

    QVERIFY(await(m_bench->submit(get("/balances?currencies=INR,IDR"), Priority::Person)));
    const SeenRequest read = m_bench->server.last("/api/v1/balances?currencies=INR,IDR");
    QCOMPARE(read.method, "GET");
    QVERIFY(!read.headers.contains("content-type"));
    QCOMPARE(read.headers["content-length"], "0"); // the price of its not being repeated by Qt
    QCOMPARE(read.headers["cache-control"], "no-store"); // what a cache remembers of a payment is no answer

    QVERIFY(await(m_bench->submit({.method = "POST", .path = "/payins/!availablePaymentOptions"}, Priority::Person)));
    QCOMPARE(m_bench->server.last("/api/v1/payins/!availablePaymentOptions").headers["content-length"], "0");
}

void tst_RequestQueue::answer()
{
    m_bench->server.on("/x", scripts::answer(201, R"({"a":1})", {"Date: Fri, 20 Nov 2026 09:31:10 GMT"}));
    const auto result = await(m_bench->submit(get("/x"), Priority::Person));
    QVERIFY(result);
    QCOMPARE(result->status, 201);
    QCOMPARE(result->body, R"({"a":1})");
    QCOMPARE(result->date, parseHttpDate("Fri, 20 Nov 2026 09:31:10 GMT"));
    QCOMPARE(m_bench->queue->lastRoundTrip(), Millis(0));
}

void tst_RequestQueue::statuses_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorKind>("kind");
    const auto row = [](int status, ErrorKind kind) { QTest::addRow("%d", status) << status << kind; };
    for (const int status : {301, 302, 303, 304, 307, 308})
        row(status, ErrorKind::Redirected);
    for (const int status : {400, 402, 405, 410, 413, 418, 422, 451})
        row(status, ErrorKind::Refused);
    row(401, ErrorKind::Denied);
    row(403, ErrorKind::Denied);
    row(404, ErrorKind::NotFound);
    row(408, ErrorKind::TimedOut);
    row(409, ErrorKind::Conflict);
    row(429, ErrorKind::TooMany);
    for (const int status : {500, 501, 502, 503, 504})
        row(status, ErrorKind::ServerError);
}

void tst_RequestQueue::statuses()
{
    QFETCH(int, status);
    QFETCH(ErrorKind, kind);
    m_bench->server.on("/x",
        scripts::answer(status, status == 304 ? "" : "why <b>not</b>\r\n",
            {"Date: Fri, 20 Nov 2026 09:31:10 GMT", "Location: /elsewhere", "WWW-Authenticate: Basic realm=\"x\""}));
    for (const bool isPost : {true, false}) {
        if (status == 429 && !isPost)
            continue; // reads wait; that is another test
        const auto result = await(m_bench->submit(isPost ? post("/x") : get("/x"), Priority::Person));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, kind);
        QCOMPARE(result.error().httpStatus, status);
        QCOMPARE(result.error().text, status == 304 ? u"Words"_s : u"why <b>not</b>  "_s);
        QVERIFY(result.error().onWire);
        QCOMPARE(result.error().answeredAt, parseHttpDate("Fri, 20 Nov 2026 09:31:10 GMT"));
    }
    m_bench->clock.advance(Seconds(2));
    expectOnce("/x");
    QCOMPARE(m_bench->server.count("GET", "/elsewhere"), 0);
}

void tst_RequestQueue::brokenAnswers_data()
{
    QTest::addColumn<Script>("script");
    QTest::addColumn<bool>("atHead");
    QTest::addColumn<bool>("warm");
    QTest::addColumn<ErrorKind>("kind");
    for (const bool warm : {false, true}) {
        const auto row = [warm](const char *name, Script script, ErrorKind kind = ErrorKind::CutShort, bool atHead = false) {
            QTest::addRow("%s, %s", name, warm ? "warm" : "fresh") << std::move(script) << atHead << warm << kind;
        };
        row("closed", scripts::close());
        row("reset", scripts::reset());
        row("closed at the head", scripts::close(), ErrorKind::CutShort, true);
        row("reset at the head", scripts::reset(), ErrorKind::CutShort, true);
        row("one byte", scripts::rawThenClose("H"));
        row("half a head", scripts::rawThenClose("HTTP/1.1 200 OK\r\nContent-Le"));
        row("100 and no more", scripts::rawThenClose("HTTP/1.1 100 Continue\r\n\r\n"));
        row("half a body", scripts::rawThenClose("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{\"a"));
        row("a whole document, but too short", scripts::rawThenClose("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{\"a\":1}"));
        row("a whole document in a cut chunk",
            scripts::rawThenClose("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n{\"a\":1}\r\n"));
        row("two lengths", scripts::rawThenClose("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 7\r\n\r\n{\"a\":1}"));
        row("a length that is no number", scripts::rawThenClose("HTTP/1.1 200 OK\r\nContent-Length: seven\r\n\r\n{\"a\":1}"));
        row("a length below nothing", scripts::rawThenClose("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{\"a\":1}"));
        row("a length beyond numbers", scripts::rawThenClose("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{\"a\":1}"));
        row("no HTTP", scripts::rawThenClose("220 mail.example.com ESMTP\r\n\r\n"));
        row("too large", scripts::answer(200, QByteArray(3 * 1024 * 1024, ' ')), ErrorKind::TooLarge);
        row("large header", scripts::answer(200, "{}", {"X-Large: " + QByteArray(48 * 1024, 'x')}), ErrorKind::TooLarge);
        row("conflict, cut", scripts::rawThenClose("HTTP/1.1 409 Conflict\r\nContent-Length: 10\r\n\r\n{\"a"), ErrorKind::Conflict);
        row("conflict, endless", scripts::answer(409, QByteArray(3 * 1024 * 1024, ' ')), ErrorKind::Conflict);
    }
}

void tst_RequestQueue::brokenAnswers()
{
    QFETCH(Script, script);
    QFETCH(bool, atHead);
    QFETCH(bool, warm);
    QFETCH(ErrorKind, kind);
    if (warm)
        QVERIFY(await(m_bench->submit(get("/warm"), Priority::Person)));
    if (atHead)
        m_bench->server.onHead("/payouts/x", script);
    else
        m_bench->server.on("/payouts/x", script);
    const auto result = await(m_bench->submit(post("/payouts/x"), Priority::Person));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, kind);
    QVERIFY(result.error().onWire);
    QCOMPARE(result.error().httpStatus != 0, kind == ErrorKind::Conflict || result.error().httpStatus == 200);
    expectOnce("/payouts/x");
}

// A length that is too short leaves bytes behind. They must not become the answer to somebody else's question.
void tst_RequestQueue::bytesAfterAnAnswerAreNobodysAnswer()
{
    const QByteArray planted = "HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n{\"planted\":true}";
    m_bench->server.on("/x", scripts::rawAndStay("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}" + planted));
    m_bench->server.on("/y", scripts::answer(200, R"({"own":true})"));
    for (int i = 0; i < 10; ++i) {
        const auto first = await(m_bench->submit(post("/x"), Priority::Person));
        QVERIFY(first);
        QCOMPARE(first->body, "{}");
        const auto second = await(m_bench->submit(get("/y"), Priority::Person));
        QVERIFY(second);
        QCOMPARE(second->body, R"({"own":true})");
        m_bench->clock.advance(Seconds(1));
    }
    QCOMPARE(m_bench->server.count("POST", "/x"), 10);
}

void tst_RequestQueue::anEndlessAnswerIsNotKept_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::newRow("body with a length") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n");
    QTest::newRow("body without a length") << QByteArray("HTTP/1.1 200 OK\r\n\r\n");
    QTest::newRow("one chunk") << QByteArray("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7fffffff\r\n");
    QTest::newRow("status") << QByteArray("HTTP/1.1 500 Trouble\r\nContent-Length: 999999999999\r\n\r\n");
}

//! The most that lies in the two sockets of one connection: the system lets its buffers grow, under load to the last byte.
static qint64 systemsBuffers()
{
    qint64 all = 0;
    for (const QString &name : {u"tcp_rmem"_s, u"tcp_wmem"_s}) {
        QFile limits(u"/proc/sys/net/ipv4/"_s + name); // the least, the first, the most
        const QByteArray text = limits.open(QIODevice::ReadOnly) ? limits.readAll().simplified() : QByteArray();
        all += text.mid(text.lastIndexOf(' ') + 1).toLongLong();
    }
    return std::max(all, qint64 {23} * 1024 * 1024); // of a system that doesn't say
}

//! The server counts what it can get rid of: what we took, and what lies in the two sockets' buffers.
void tst_RequestQueue::anEndlessAnswerIsNotKept()
{
    QFETCH(QByteArray, head);
    const qint64 most = 1024 * 1024 + systemsBuffers();
    constexpr qint64 piece = 64 * 1024;
    qint64 gone = 0;
    m_bench->server.on("/x", [&gone, &head, most](QTcpSocket &socket, const SeenRequest &) {
        socket.write(head);
        // At the pace of a quick network. As long as data comes as fast as it is read, Qt 6.4 reads on in a chunk without telling us.
        auto *next = new QTimer(&socket);
        next->setInterval(Millis(1));
        next->setSingleShot(true);
        const auto more = [&gone, &socket, most] {
            if (socket.bytesToWrite() < piece && gone < 2 * most)
                gone += socket.write(QByteArray(piece, 'x'));
        };
        connect(next, &QTimer::timeout, &socket, more);
        connect(&socket, &QTcpSocket::bytesWritten, next, qOverload<>(&QTimer::start));
        more();
    });
    const auto kept = keep(m_bench->submit(get("/x"), Priority::Person), this);
    EVENTUALLY(gone >= 2 * piece);
    qint64 before = -1; // until nobody takes any more
    while (!*kept && before != gone) {
        before = gone;
        (void)eventually([&] { return *kept || gone > before; }, Millis(500));
    }
    QVERIFY2(gone < most, qPrintable(QString::number(gone)));
    m_bench->clock.advance(Seconds(30));
    EVENTUALLY(*kept);
    QVERIFY(!**kept);
    const ErrorKind kind = (*kept)->error().kind;
    QCOMPARE(kind, head.contains("500") ? ErrorKind::ServerError : ErrorKind::TooLarge);
    QVERIFY((*kept)->error().text.size() <= 500);
}

//! Half an answer is no answer, whatever it says: neither as a result nor in the words.
void tst_RequestQueue::nothingComesOfHalfAnAnswer()
{
    m_bench->server.on("/x", scripts::rawThenClose("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{\"status\":\"SUCCESS\"}"));
    m_bench->server.on("/y", scripts::rawThenClose("HTTP/1.1 422 No\r\nContent-Length: 900\r\n\r\n{\"why\":\"" + secretToken));
    const auto cut = await(m_bench->submit(get("/x"), Priority::Person));
    QVERIFY(!cut);
    QCOMPARE(cut.error().kind, ErrorKind::CutShort);
    QVERIFY(!cut.error().text.contains("SUCCESS"_L1));
    const auto refused = await(m_bench->submit(get("/y"), Priority::Person));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Refused);
    QCOMPARE(refused.error().text, u"No"_s);
    QVERIFY(refused.error().body.isEmpty());
}

// The server closes an idle connection just as we use it: whatever happens, "not a byte left" must be true when it is said.
void tst_RequestQueue::staleConnection()
{
    for (int round = 0; round < 20; ++round) {
        const QByteArray path = "/payouts/" + QByteArray::number(round);
        QVERIFY(await(m_bench->submit(get("/warm"), Priority::Person)));
        m_bench->server.closeConnections();
        const auto result = await(m_bench->submit(post(path), Priority::Person));
        QVERIFY(m_bench->server.count("POST", path) <= 1);
        if (result)
            QCOMPARE(m_bench->server.count("POST", path), 1);
        else
            QVERIFY(result.error().onWire || m_bench->server.count("POST", path) == 0);
        m_bench->clock.advance(Seconds(2));
    }
}

void tst_RequestQueue::noSuchServer()
{
    QSignalSpy reachable(m_bench->queue.get(), &RequestQueue::reachableChanged);
    m_bench->server.stopListening();
    for (const bool isPost : {true, false}) {
        const auto result = await(m_bench->submit(isPost ? post("/x") : get("/x"), Priority::Person));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::NotReachable);
        QCOMPARE(result.error().httpStatus, 0);
        QVERIFY(!result.error().onWire);
        QVERIFY(!result.error().text.isEmpty());
    }
    QCOMPARE(reachable.count(), 1);
    QCOMPARE(reachable.first().first().toBool(), false);

    RequestQueue nowhere(QUrl(u"https://no-such-host.invalid"_s), m_bench->network, m_bench->clock);
    const auto result = await(nowhere.submit(post("/x"), Priority::Person));
    QVERIFY(!result && result.error().kind == ErrorKind::NotReachable && !result.error().onWire);
}

void tst_RequestQueue::aServerThatStopsAnswering()
{
    QSignalSpy reachable(m_bench->queue.get(), &RequestQueue::reachableChanged);
    QVERIFY(await(m_bench->submit(get("/x"), Priority::Person)));
    QVERIFY(!m_bench->queue->unansweredSince());
    m_bench->server.on("/gone", scripts::close());
    const UtcTime before = m_bench->clock.wall();
    QVERIFY(!await(m_bench->submit(get("/gone"), Priority::Person)));
    const auto since = m_bench->queue->unansweredSince();
    QVERIFY(since && *since >= before);
    m_bench->clock.advance(Seconds(60));
    QVERIFY(!await(m_bench->submit(get("/gone"), Priority::Person)));
    QCOMPARE(m_bench->queue->unansweredSince(), since); // since the first of them
    m_bench->clock.advance(Seconds(60));
    QVERIFY(await(m_bench->submit(get("/x"), Priority::Person)));
    QVERIFY(!m_bench->queue->unansweredSince());
    QCOMPARE(reachable.count(), 1); // it was there all the time
}

//! Nor in an answer that is a success, of which the ledger keeps the text.
void tst_RequestQueue::encodedCredentialsNeverComeBack()
{
    const QByteArray token = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJnYXRld2F5In0.c2lnbmF0dXJlIG9mIGEgdG9rZW4gdGhhdCBpcyBtYWRlIHVw";
    for (const int status : {200, 422, 500}) {
        m_bench->server.on("/x", scripts::answer(status, R"({"reference":")" + token.toBase64() + R"(","amount":100.10})"));
        HttpRequest request = get("/x");
        request.headers = {{"Authorization", "Bearer " + token}};
        const auto result = await(m_bench->submit(request, Priority::Person));
        QCOMPARE(bool(result), status == 200);
        const QByteArray body = result ? result->body : result.error().body;
        QVERIFY2(body.startsWith(R"({"reference":"[hidden])") && body.endsWith(R"(","amount":100.10})"), body.constData());
        QVERIFY(!body.contains(token.toBase64().mid(80, 20)));
        QVERIFY(result || !result.error().text.contains(QString::fromLatin1(token.toBase64().mid(80, 20))));
    }
}

void tst_RequestQueue::credentialsNeverComeBack()
{
    const QByteArray signature = "c2lnbmF0dXJl+/==";
    m_bench->server.on("/x", [&](QTcpSocket &socket, const SeenRequest &request) {
        const QByteArray echo = "bad token " + request.headers["authorization"] + " and " + request.headers["x-signature"];
        scripts::answer(500, echo)(socket, request);
    });
    m_bench->server.on(
        "/y", scripts::rawThenClose("HTTP/1.1 500 " + secretToken + "\r\nContent-Length: 900\r\n\r\nBearer " + secretToken.chopped(1)));
    for (const QByteArray path : {"/x", "/y"}) {
        HttpRequest request = get(path);
        request.headers.append({"X-SIGNATURE", signature});
        const auto result = await(m_bench->submit(request, Priority::Person));
        QVERIFY(!result);
        QVERIFY(!result.error().text.contains(QString::fromLatin1(secretToken.chopped(1))));
        QVERIFY(!result.error().text.contains(QString::fromLatin1(signature)));
        QVERIFY(!result.error().body.contains(secretToken.chopped(1)) && !result.error().body.contains(signature));
        QCOMPARE(result.error().body.isEmpty(), path == "/y"); // it was cut
    }
}

void tst_RequestQueue::deadline_data()
{
    QTest::addColumn<Script>("script");
    QTest::addColumn<QByteArray>("method");
    for (const QByteArray method : {"GET", "POST"}) {
        QTest::addRow("silence, %s", method.constData()) << scripts::silence() << method;
        QTest::addRow("half an answer, %s", method.constData())
            << scripts::rawAndStay("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{") << method;
        QTest::addRow("drip, %s", method.constData()) << scripts::drip() << method;
        QTest::addRow("head without end, %s", method.constData()) << scripts::rawAndStay("HTTP/1.1 200 OK\r\nX-A: b\r\n") << method;
    }
}

void tst_RequestQueue::deadline()
{
    QFETCH(Script, script);
    QFETCH(QByteArray, method);
    m_bench->server.on("/x", script);
    const auto kept = keep(m_bench->submit(method == "GET" ? get("/x") : post("/x"), Priority::Person), this);
    EVENTUALLY_EQUAL(m_bench->server.count(method, "/x"), 1);
    EVENTUALLY(m_bench->server.last("/x").complete);
    m_bench->clock.advance(Millis(29'999));
    QCoreApplication::processEvents();
    QVERIFY(!*kept);
    m_bench->clock.advance(Millis(1));
    EVENTUALLY(*kept);
    QVERIFY(!**kept);
    QCOMPARE((*kept)->error().kind, ErrorKind::TimedOut);
    QVERIFY((*kept)->error().onWire);
    QVERIFY((*kept)->error().httpStatus == 0 || (*kept)->error().httpStatus == 200);
    m_bench->server.on("/x", scripts::answer(200));
    QVERIFY(await(m_bench->submit(get("/afterwards"), Priority::Person)));
    QCOMPARE(m_bench->server.count(method, "/x"), 1);
}

void tst_RequestQueue::redirectGoesNowhere()
{
    ScriptedServer other;
    const QByteArray location = "Location: " + other.url().toEncoded() + "/stolen";
    for (const int status : {301, 302, 303, 307, 308}) {
        m_bench->server.on("/x", scripts::answer(status, "moved", {location}));
        const auto result = await(m_bench->submit(post("/x"), Priority::Person));
        QVERIFY(!result && result.error().kind == ErrorKind::Redirected && result.error().onWire);
        m_bench->clock.advance(Seconds(1));
    }
    QVERIFY(await(m_bench->submit(get("/afterwards"), Priority::Person)));
    QCOMPARE(m_bench->server.count("POST", "/x"), 5);
    QCOMPARE(other.connections(), 0);
}

void tst_RequestQueue::cookiesAreIgnored()
{
    m_bench->server.on("/x", scripts::answer(200, "{}", {"Set-Cookie: id=7; Path=/"}));
    QVERIFY(await(m_bench->submit(get("/x"), Priority::Person)));
    QVERIFY(await(m_bench->submit(get("/y"), Priority::Person)));
    QVERIFY(!m_bench->server.last("/y").headers.contains("cookie"));
}

void tst_RequestQueue::proxyOfTheEnvironmentIsIgnored()
{
    ScriptedServer proxy;
    qputenv("http_proxy", proxy.url().toEncoded());
    QNetworkProxyFactory::setUseSystemConfiguration(true);
    LoggingNetwork network(m_bench->clock);
    RequestQueue queue(m_bench->server.url(), network, m_bench->clock);
    QVERIFY(await(queue.submit(get("/x"), Priority::Person)));
    qunsetenv("http_proxy");
    QNetworkProxyFactory::setUseSystemConfiguration(false);
    QCOMPARE(proxy.connections(), 0);
}

//! It is said from the first refusal until none has come for some seconds, and for how long in all.
void tst_RequestQueue::refusedAsTooMany()
{
    RequestQueue &queue = *m_bench->queue;
    QVERIFY(!queue.slowedDown());
    m_bench->server.on("/x", scripts::answer(429, "{}", {"Retry-After: 3"}));
    m_bench->submit(get("/x"), Priority::Person);
    EVENTUALLY(queue.slowedDown());
    QVERIFY(queue.slowedDown()->left >= Seconds(3) && queue.slowedDown()->left < Seconds(4));
    QCOMPARE(queue.slowedDown()->lasting, Millis::zero());
    m_bench->clock.advance(Seconds(4));
    EVENTUALLY(queue.slowedDown()->left >= Seconds(3)); // it went once more
    QCOMPARE(queue.slowedDown()->lasting, Seconds(4));
    m_bench->server.on("/x", scripts::answer(200));
    m_bench->clock.advance(Seconds(4));
    EVENTUALLY_EQUAL(m_bench->server.count("GET", "/x"), 3);
    QVERIFY(queue.slowedDown());
    QCOMPARE(queue.slowedDown()->left, Millis::zero());
    EVENTUALLY_EQUAL(queue.startedInLastSecond(), 1);
    m_bench->clock.advance(Seconds(10));
    QVERIFY(!queue.slowedDown());
}

//! The middle of many answers would remember the clock that was.
void tst_RequestQueue::aClockThatIsSet()
{
    const auto date = parseHttpDate("Fri, 20 Nov 2026 09:31:10 GMT");
    m_bench->server.on("/x", scripts::answer(200, "{}", {"Date: Fri, 20 Nov 2026 09:31:10 GMT"}));
    m_bench->clock.setWall(UtcTime(*date) + Seconds(41));
    for (int i = 0; i < 4; ++i) {
        QVERIFY(await(m_bench->submit(get("/x"), Priority::Person)));
        m_bench->clock.setWall(UtcTime(*date) + Seconds(41) + Millis(i)); // nobody sets it by so little
    }
    QCOMPARE(std::chrono::round<Seconds>(*m_bench->queue->clockOffset()), Seconds(-40));
    m_bench->clock.setWall(UtcTime(*date));
    QVERIFY(await(m_bench->submit(get("/x"), Priority::Person)));
    QVERIFY(std::chrono::abs(*m_bench->queue->clockOffset()) <= Seconds(1));
}

//! Somebody works offline.
void tst_RequestQueue::whatIsClosedStartsNothing()
{
    auto *waiting = m_bench->submit(post("/payouts/x"), Priority::Batch); // handed in, and not started yet
    m_bench->queue->setClosed(true);
    const auto refused = await(waiting);
    QVERIFY(!refused && refused.error().kind == ErrorKind::WorkingOffline && !refused.error().onWire);
    const auto later = await(m_bench->submit(get("/balances?currencies=INR"), Priority::Person));
    QVERIFY(!later && later.error().kind == ErrorKind::WorkingOffline);
    QCOMPARE(later.error().request, "GET /balances"); // a query may name an account
    QVERIFY(m_bench->network.paths.isEmpty());
    QCOMPARE(m_bench->queue->startedInLastSecond(), 0);
    m_bench->queue->setClosed(false);
    QVERIFY(await(m_bench->submit(get("/balances?currencies=INR"), Priority::Person)));
    QCOMPARE(m_bench->network.paths.size(), 1);
}

void tst_RequestQueue::queueGoesAwayWithRequestsInFlight()
{
    m_bench->server.on("/hang", scripts::silence());
    for (int i = 0; i < 12; ++i)
        m_bench->submit(i % 2 == 0 ? get("/hang") : post("/hang"), Priority::Batch);
    EVENTUALLY_EQUAL(m_bench->server.seen().size(), 5);
    m_bench->queue.reset();
    QCoreApplication::processEvents();
    m_bench->clock.advance(Seconds(60));
    QCoreApplication::processEvents();
    QCOMPARE(m_bench->server.seen().size(), 5);
}

void tst_RequestQueue::pathsStayBelow()
{
    for (const QByteArray path : {"@evil.example/x", ".evil.example/x", "9/x"}) {
        const auto result = await(m_bench->submit(get(path), Priority::Person));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::BadInput);
        QVERIFY(!result.error().onWire);
    }
    QCOMPARE(m_bench->network.times.size(), 0);
}

void tst_RequestQueue::baseUrls_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("url"); // empty: refused
    const auto row = [](const char *text, const char *url) { QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(url); };
    row("https://gateway.example.com", "https://gateway.example.com");
    row("  https://gateway.example.com/  ", "https://gateway.example.com");
    row("https://gateway.example.com/api/v2/", "https://gateway.example.com/api/v2");
    row("https://gateway.example.com:8443", "https://gateway.example.com:8443");
    row("HTTPS://Gateway.Example.COM", "https://gateway.example.com");
    row("http://127.0.0.1:8080", "http://127.0.0.1:8080");
    row("http://[::1]:8080/x", "http://[::1]:8080/x");
    row("https://localhost:8443", "https://localhost:8443");
    for (const char *refused : {"", "gateway.example.com", "//gateway.example.com", "https://", "https:///x", "http://gateway.example.com",
             "http://localhost:8080", "http://127.0.0.1.example.com", "http://127.0.0.2", "http://[::ffff:127.0.0.1]", "http://0.0.0.0",
             "https://user@gateway.example.com", "https://user:pw@gateway.example.com", "https://@gateway.example.com",
             "https://gateway.example.com/?a=b", "https://gateway.example.com/#a", "https://gateway.example.com?",
             "ftp://gateway.example.com", "file:///etc/passwd", "javascript:alert(1)", "https://gateway.example.com/a b",
             "https://gateway\\@example.com", "https://gateway.example.com:99999", "https://gateway.example.com\r\nX: y",
             "https://exa mple.com"})
        row(refused, "");
}

void tst_RequestQueue::baseUrls()
{
    QFETCH(QString, text);
    QFETCH(QString, url);
    const auto parsed = parseBaseUrl(text);
    QCOMPARE(parsed.ok(), !url.isEmpty());
    if (parsed)
        QCOMPARE(parsed->toString(), url);
    else
        QVERIFY(parsed.error().kind == ErrorKind::BadInput && !parsed.error().reason.isEmpty());
}

KONTOR_TEST(tst_RequestQueue, QCoreApplication)
#include "tst_requestqueue.moc"
