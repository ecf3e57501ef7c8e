// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/network.h"
#include "api/requestqueue.h"
#include "scriptedserver.h"
#include "support/await.h"
#include "support/fakeclock.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSignalSpy>
#include <QTest>
#include <random>

using namespace kontor;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(kontor::Script)

namespace {

const QByteArray secretToken = "eyJ0b2tlbiI6InNlY3JldCJ9";

//! Notes when and in which order requests are handed to Qt.
class LoggingNetwork final : public QNetworkAccessManager {
public:
    explicit LoggingNetwork(const Clock &clock)
        : m_clock(clock)
    {
        configureNetwork(*this);
    }
    QList<Millis> times {};
    QByteArrayList paths {};

protected:
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body) override
    {
        times.append(m_clock.monotonic());
        paths.append(request.url().path().toLatin1());
        return QNetworkAccessManager::createRequest(operation, request, body);
    }

private:
    const Clock &m_clock;
};

HttpRequest get(const QByteArray &path)
{
    return {.method = "GET", .path = path, .headers = {{"Authorization", "Bearer " + secretToken}}};
}

HttpRequest post(const QByteArray &path, const QByteArray &body = R"({"amount":1})")
{
    return {.method = "POST", .path = path, .headers = {{"Authorization", "Bearer " + secretToken}}, .body = body, .once = true};
}

int mostInAnyWindow(const QList<Millis> &times, Millis window)
{
    qsizetype most = 0;
    for (qsizetype first = 0, last = 0; last < times.size(); ++last) {
        while (times[last] - times[first] >= window)
            ++first;
        most = std::max(most, last - first + 1);
    }
    return static_cast<int>(most);
}

} // namespace

class tst_RequestQueue : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void whatGoesOut();
    void answer();
    void statuses_data();
    void statuses();
    void brokenAnswers_data();
    void brokenAnswers();
    void staleConnection();
    void noSuchServer();
    void credentialsNeverComeBack();
    void deadline_data();
    void deadline();
    void redirectGoesNowhere();
    void cookiesAreIgnored();
    void proxyOfTheEnvironmentIsIgnored();

    void neverMoreThanTenInAWindow();
    void loneRequestsDontWait();
    void personOvertakesBatch();
    void twoPlacesForPeople();
    void orderOfPriorities();
    void assumedFull();
    void atMostSixInFlight();
    void tooManyIsRepeatedInOrder();
    void tooManyGoesBackForPayments();
    void tooManyForTooLong();
    void retryAfterIsKept();

    void cancelledWhileWaiting();
    void cancelledReadIsStopped();
    void cancelledPostGoesOn();
    void clockOffset();
    void reach();
    void queueGoesAwayWithRequestsInFlight();

    void baseUrls_data();
    void baseUrls();

private:
    void expectOnce(const QByteArray &path);

    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<LoggingNetwork> m_network;
    std::unique_ptr<RequestQueue> m_queue;
};

void tst_RequestQueue::init()
{
    m_clock = std::make_unique<FakeClock>();
    m_server = std::make_unique<ScriptedServer>();
    m_network = std::make_unique<LoggingNetwork>(*m_clock);
    m_queue = std::make_unique<RequestQueue>(m_server->url(), *m_network, *m_clock);
}

void tst_RequestQueue::cleanup()
{
    m_queue.reset();
    m_network.reset();
    m_server.reset();
    m_clock.reset();
}

// A repetition would come before the answer to a later request on another connection: see what the server has seen by then.
void tst_RequestQueue::expectOnce(const QByteArray &path)
{
    QVERIFY(await(m_queue->submit(get("/afterwards"), Priority::Person)));
    QCOMPARE(m_server->count("POST", path), 1);
}

void tst_RequestQueue::whatGoesOut()
{
    const QByteArray body = R"({"amount":100.10,"name":"Ü"})";
    m_queue = std::make_unique<RequestQueue>(QUrl(m_server->url().toString() + u"/api/v1"_s), *m_network, *m_clock);
    QVERIFY(await(m_queue->submit(post("/payouts/x", body), Priority::Person)));
    const SeenRequest seen = m_server->last("/api/v1/payouts/x");
    QCOMPARE(seen.method, "POST");
    QCOMPARE(seen.body, body);
    QCOMPARE(seen.headers["accept"], "application/json");
    QCOMPARE(seen.headers["content-type"], "application/json");
    QCOMPARE(seen.headers["x-api-version"], "2");
    QCOMPARE(seen.headers["accept-encoding"], "identity");
    QCOMPARE(seen.headers["authorization"], "Bearer " + secretToken);
    QCOMPARE(seen.headers["content-length"].toLongLong(), body.size());
    QVERIFY(!seen.headers["user-agent"].contains("Mozilla"));

    QVERIFY(await(m_queue->submit(get("/balances?currencies=INR,IDR"), Priority::Person)));
    const SeenRequest read = m_server->last("/api/v1/balances?currencies=INR,IDR");
    QCOMPARE(read.method, "GET");
    QVERIFY(!read.headers.contains("content-type") && !read.headers.contains("content-length"));

    QVERIFY(await(m_queue->submit({.method = "POST", .path = "/payins/!availablePaymentOptions"}, Priority::Person)));
    QCOMPARE(m_server->last("/api/v1/payins/!availablePaymentOptions").headers["content-length"], "0");
}

void tst_RequestQueue::answer()
{
    m_server->on("/x", scripts::answer(201, R"({"a":1})", {"Date: Fri, 20 Nov 2026 09:31:10 GMT"}));
    const auto result = await(m_queue->submit(get("/x"), Priority::Person));
    QVERIFY(result);
    QCOMPARE(result->status, 201);
    QCOMPARE(result->body, R"({"a":1})");
    QCOMPARE(result->date, parseHttpDate("Fri, 20 Nov 2026 09:31:10 GMT"));
    QCOMPARE(m_queue->lastRoundTrip(), Millis(0));
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
        row(status, ErrorKind::Trouble);
}

void tst_RequestQueue::statuses()
{
    QFETCH(int, status);
    QFETCH(ErrorKind, kind);
    m_server->on("/x", scripts::answer(status, status == 304 ? "" : "why <b>not</b>\r\n", {"Date: Fri, 20 Nov 2026 09:31:10 GMT", "Location: /elsewhere",
        "WWW-Authenticate: Basic realm=\"x\""}));
    for (const bool isPost : {true, false}) {
        if (status == 429 && !isPost)
            continue; // reads wait; that is another test
        const auto result = await(m_queue->submit(isPost ? post("/x") : get("/x"), Priority::Person));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, kind);
        QCOMPARE(result.error().httpStatus, status);
        QCOMPARE(result.error().text, status == 304 ? u"Words"_s : u"why <b>not</b>  "_s);
        QVERIFY(result.error().onWire);
        QCOMPARE(result.error().answeredAt, parseHttpDate("Fri, 20 Nov 2026 09:31:10 GMT"));
    }
    m_clock->advance(Seconds(2));
    expectOnce("/x");
    QCOMPARE(m_server->count("GET", "/elsewhere"), 0);
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
        QVERIFY(await(m_queue->submit(get("/warm"), Priority::Person)));
    if (atHead)
        m_server->onHead("/payouts/x", script);
    else
        m_server->on("/payouts/x", script);
    const auto result = await(m_queue->submit(post("/payouts/x"), Priority::Person));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, kind);
    QVERIFY(result.error().onWire);
    QCOMPARE(result.error().httpStatus != 0, kind == ErrorKind::Conflict || result.error().httpStatus == 200);
    expectOnce("/payouts/x");
}

// The server closes an idle connection just as we use it: whatever happens, "not a byte left" must be true when it is said.
void tst_RequestQueue::staleConnection()
{
    for (int round = 0; round < 20; ++round) {
        const QByteArray path = "/payouts/" + QByteArray::number(round);
        QVERIFY(await(m_queue->submit(get("/warm"), Priority::Person)));
        m_server->closeConnections();
        const auto result = await(m_queue->submit(post(path), Priority::Person));
        QVERIFY(m_server->count("POST", path) <= 1);
        if (result)
            QCOMPARE(m_server->count("POST", path), 1);
        else
            QVERIFY(result.error().onWire || m_server->count("POST", path) == 0);
        m_clock->advance(Seconds(2));
    }
}

void tst_RequestQueue::noSuchServer()
{
    QSignalSpy reachable(m_queue.get(), &RequestQueue::reachableChanged);
    m_server->stopListening();
    for (const bool isPost : {true, false}) {
        const auto result = await(m_queue->submit(isPost ? post("/x") : get("/x"), Priority::Person));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::NotReachable);
        QCOMPARE(result.error().httpStatus, 0);
        QVERIFY(!result.error().onWire);
        QVERIFY(!result.error().text.isEmpty());
    }
    QCOMPARE(reachable.count(), 1);
    QCOMPARE(reachable.first().first().toBool(), false);

    RequestQueue nowhere(QUrl(u"https://no-such-host.invalid"_s), *m_network, *m_clock);
    const auto result = await(nowhere.submit(post("/x"), Priority::Person));
    QVERIFY(!result && result.error().kind == ErrorKind::NotReachable && !result.error().onWire);
}

void tst_RequestQueue::credentialsNeverComeBack()
{
    const QByteArray signature = "c2lnbmF0dXJl+/==";
    m_server->on("/x", [&](QTcpSocket &socket, const SeenRequest &request) {
        const QByteArray echo = "bad token " + request.headers["authorization"] + " and " + request.headers["x-signature"];
        scripts::answer(500, echo)(socket, request);
    });
    m_server->on("/y", scripts::rawThenClose("HTTP/1.1 500 " + secretToken + "\r\nContent-Length: 900\r\n\r\nBearer " + secretToken.chopped(1)));
    for (const QByteArray path : {"/x", "/y"}) {
        HttpRequest request = get(path);
        request.headers.append({"X-SIGNATURE", signature});
        const auto result = await(m_queue->submit(request, Priority::Person));
        QVERIFY(!result);
        QVERIFY(!result.error().text.contains(QString::fromLatin1(secretToken.chopped(1))));
        QVERIFY(!result.error().text.contains(QString::fromLatin1(signature)));
    }
}

void tst_RequestQueue::deadline_data()
{
    QTest::addColumn<Script>("script");
    QTest::addColumn<QByteArray>("method");
    for (const QByteArray method : {"GET", "POST"}) {
        QTest::addRow("silence, %s", method.constData()) << scripts::silence() << method;
        QTest::addRow("half an answer, %s", method.constData()) << scripts::rawAndStay("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{") << method;
        QTest::addRow("drip, %s", method.constData()) << scripts::drip() << method;
        QTest::addRow("head without end, %s", method.constData()) << scripts::rawAndStay("HTTP/1.1 200 OK\r\nX-A: b\r\n") << method;
    }
}

void tst_RequestQueue::deadline()
{
    QFETCH(Script, script);
    QFETCH(QByteArray, method);
    m_server->on("/x", script);
    const auto kept = keep(m_queue->submit(method == "GET" ? get("/x") : post("/x"), Priority::Person), this);
    QTRY_COMPARE(m_server->count(method, "/x"), 1);
    QTRY_VERIFY(m_server->last("/x").complete);
    m_clock->advance(Millis(29'999));
    QCoreApplication::processEvents();
    QVERIFY(!*kept);
    m_clock->advance(Millis(1));
    QTRY_VERIFY(*kept);
    QVERIFY(!**kept);
    QCOMPARE((*kept)->error().kind, ErrorKind::TimedOut);
    QVERIFY((*kept)->error().onWire);
    QVERIFY((*kept)->error().httpStatus == 0 || (*kept)->error().httpStatus == 200);
    m_server->on("/x", scripts::answer(200));
    QVERIFY(await(m_queue->submit(get("/afterwards"), Priority::Person)));
    QCOMPARE(m_server->count(method, "/x"), 1);
}

void tst_RequestQueue::redirectGoesNowhere()
{
    ScriptedServer other;
    const QByteArray location = "Location: " + other.url().toEncoded() + "/stolen";
    for (const int status : {301, 302, 303, 307, 308}) {
        m_server->on("/x", scripts::answer(status, "moved", {location}));
        const auto result = await(m_queue->submit(post("/x"), Priority::Person));
        QVERIFY(!result && result.error().kind == ErrorKind::Redirected && result.error().onWire);
        m_clock->advance(Seconds(1));
    }
    QVERIFY(await(m_queue->submit(get("/afterwards"), Priority::Person)));
    QCOMPARE(m_server->count("POST", "/x"), 5);
    QCOMPARE(other.connections(), 0);
}

void tst_RequestQueue::cookiesAreIgnored()
{
    m_server->on("/x", scripts::answer(200, "{}", {"Set-Cookie: id=7; Path=/"}));
    QVERIFY(await(m_queue->submit(get("/x"), Priority::Person)));
    QVERIFY(await(m_queue->submit(get("/y"), Priority::Person)));
    QVERIFY(!m_server->last("/y").headers.contains("cookie"));
}

void tst_RequestQueue::proxyOfTheEnvironmentIsIgnored()
{
    ScriptedServer proxy;
    qputenv("http_proxy", proxy.url().toEncoded());
    QNetworkProxyFactory::setUseSystemConfiguration(true);
    LoggingNetwork network(*m_clock);
    RequestQueue queue(m_server->url(), network, *m_clock);
    QVERIFY(await(queue.submit(get("/x"), Priority::Person)));
    qunsetenv("http_proxy");
    QNetworkProxyFactory::setUseSystemConfiguration(false);
    QCOMPARE(proxy.connections(), 0);
}

void tst_RequestQueue::neverMoreThanTenInAWindow()
{
    std::mt19937 random(7);
    const auto upTo = [&random](int limit) { return std::uniform_int_distribution(0, limit - 1)(random); };
    int finished = 0;
    constexpr int total = 120;
    for (int submitted = 0; finished < total;) {
        for (int i = upTo(15); i > 0 && submitted < total; --i, ++submitted)
            m_queue->submit(get("/x"), static_cast<Priority>(upTo(4)))->then(this, [&finished](const auto &) { ++finished; });
        m_clock->advance(Millis(upTo(300)));
        QTRY_COMPARE(m_server->seen().size(), m_network->times.size());
        QTRY_COMPARE(finished, static_cast<int>(m_network->times.size()));
        QVERIFY(m_queue->startedInLastSecond() <= 10);
    }
    QCOMPARE(m_network->times.size(), total);
    QCOMPARE(mostInAnyWindow(m_network->times, Millis(1060)), 10);
}

void tst_RequestQueue::loneRequestsDontWait()
{
    for (int i = 0; i < 30; ++i) {
        const Millis asked = m_clock->monotonic();
        QVERIFY(await(m_queue->submit(get("/x"), Priority::Person)));
        QCOMPARE(m_network->times.last(), asked);
        m_clock->advance(Millis(150));
    }
}

void tst_RequestQueue::personOvertakesBatch()
{
    int finished = 0;
    for (int i = 0; i < 40; ++i)
        m_queue->submit(get("/batch"), Priority::Batch)->then(this, [&finished](const auto &) { ++finished; });
    QTRY_COMPARE(finished, 10);
    const auto person = keep(m_queue->submit(get("/person"), Priority::Person), this);
    m_clock->advance(Millis(1060));
    QTRY_VERIFY(*person);
    QCOMPARE(m_network->paths.indexOf("/person"), 10);
    QCOMPARE(m_network->times[10] - m_network->times[0], Millis(1060));
}

void tst_RequestQueue::twoPlacesForPeople()
{
    QVERIFY(await(m_queue->submit(get("/person"), Priority::Person)));
    m_clock->advance(Millis(1500)); // the window is empty again, but the person may still be there
    int finished = 0;
    for (int i = 0; i < 30; ++i)
        m_queue->submit(get("/batch"), Priority::Batch)->then(this, [&finished](const auto &) { ++finished; });
    QTRY_COMPARE(finished, 8);
    m_clock->advance(Millis(400));
    QCOMPARE(m_network->times.size(), 9);
    // A click goes out at once, and another one.
    QVERIFY(await(m_queue->submit(get("/person"), Priority::Person)));
    QVERIFY(await(m_queue->submit(get("/person"), Priority::Person)));
    QCOMPARE(m_network->times[10], m_clock->monotonic());
    QCOMPARE(finished, 8);
    // Two seconds later nobody is there, and a batch may use all ten.
    for (int i = 0; i < 30 && finished < 30; ++i) {
        m_clock->advance(Millis(530));
        QTRY_COMPARE(finished + 3, static_cast<int>(m_network->times.size()));
    }
    QCOMPARE(finished, 30);
    QVERIFY(mostInAnyWindow(m_network->times.mid(20), Millis(1060)) > 8);
    QVERIFY(mostInAnyWindow(m_network->times, Millis(1060)) <= 10);
}

void tst_RequestQueue::orderOfPriorities()
{
    // Asked for in one go, they leave in the order of their priority, and in the order of asking within one.
    const QList<QPair<QByteArray, Priority>> asked {{"/polling", Priority::Polling}, {"/batch1", Priority::Batch},
        {"/callback", Priority::AfterCallback}, {"/batch2", Priority::Batch}, {"/person", Priority::Person}};
    int finished = 0;
    for (const auto &[path, priority] : asked)
        m_queue->submit(get(path), priority)->then(this, [&finished](const auto &) { ++finished; });
    QTRY_COMPARE(finished, 5);
    QCOMPARE(m_network->paths, (QByteArrayList {"/person", "/batch1", "/batch2", "/callback", "/polling"}));
}

void tst_RequestQueue::assumedFull()
{
    m_queue->assumeFull();
    QCOMPARE(m_queue->startedInLastSecond(), 10);
    const auto kept = keep(m_queue->submit(get("/x"), Priority::Person), this);
    m_clock->advance(Millis(1059));
    QCOMPARE(m_network->times.size(), 0);
    m_clock->advance(Millis(1));
    QCOMPARE(m_network->times.size(), 1);
    QTRY_VERIFY(*kept);
}

void tst_RequestQueue::atMostSixInFlight()
{
    m_server->on("/hang", scripts::silence());
    for (int i = 0; i < 9; ++i)
        m_queue->submit(get("/hang"), Priority::Batch);
    QTRY_COMPARE(m_server->count("GET", "/hang"), 6);
    m_clock->advance(Seconds(20));
    QCOMPARE(m_network->times.size(), 6);
    m_clock->advance(Seconds(10));
    QTRY_COMPARE(m_server->count("GET", "/hang"), 9);
}

void tst_RequestQueue::tooManyIsRepeatedInOrder()
{
    int refusals = 1;
    m_server->on("/a", [&refusals](QTcpSocket &socket, const SeenRequest &request) {
        scripts::answer(refusals-- > 0 ? 429 : 200, "slow down")(socket, request);
    });
    const auto first = keep(m_queue->submit({.method = "POST", .path = "/a", .body = "{}"}, Priority::Polling), this);
    QTRY_COMPARE(m_server->count("POST", "/a"), 1);
    QTRY_COMPARE(m_queue->lastRoundTrip(), Millis(0)); // the answer is here
    const auto second = keep(m_queue->submit(get("/b"), Priority::Person), this);
    m_clock->advance(Millis(999));
    QCOMPARE(m_network->times.size(), 1); // all wait
    QVERIFY(!*first);
    m_clock->advance(Millis(251));
    QTRY_VERIFY(*first && *second);
    QVERIFY(**first);
    QCOMPARE(m_network->paths, (QByteArrayList {"/a", "/a", "/b"}));
    QCOMPARE(m_server->count("POST", "/a"), 2);
}

void tst_RequestQueue::tooManyGoesBackForPayments()
{
    m_server->on("/x", scripts::answer(429, "slow down", {"Retry-After: 7"}));
    const auto result = await(m_queue->submit(post("/x"), Priority::Person));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::TooMany);
    QCOMPARE(result.error().retryAfter, Seconds(7));
    const auto kept = keep(m_queue->submit(get("/y"), Priority::Person), this);
    m_clock->advance(Millis(6'999)); // everybody else is held back nevertheless
    QCOMPARE(m_network->times.size(), 1);
    m_clock->advance(Millis(251));
    QTRY_VERIFY(*kept);
    QCOMPARE(m_server->count("POST", "/x"), 1);
}

void tst_RequestQueue::tooManyForTooLong()
{
    m_server->on("/x", scripts::answer(429));
    const auto kept = keep(m_queue->submit(get("/x"), Priority::Polling), this);
    const Millis start = m_clock->monotonic();
    while (!*kept && m_clock->monotonic() - start < Seconds(100)) {
        m_clock->advance(Millis(1250));
        QTRY_VERIFY(m_server->count("GET", "/x") == m_network->times.size());
        QTRY_VERIFY(*kept || m_clock->timers() > 0);
    }
    QVERIFY(*kept && !**kept);
    QCOMPARE((*kept)->error().kind, ErrorKind::TooMany);
    QVERIFY(m_clock->monotonic() - start >= Seconds(55));
    QVERIFY(m_server->count("GET", "/x") <= 60);
}

void tst_RequestQueue::retryAfterIsKept()
{
    int refusals = 1;
    m_server->on("/a", [&refusals](QTcpSocket &socket, const SeenRequest &request) {
        scripts::answer(refusals-- > 0 ? 429 : 200, "{}", {"Date: Fri, 20 Nov 2026 09:31:10 GMT", "Retry-After: Fri, 20 Nov 2026 09:31:20 GMT"})(socket, request);
    });
    const auto kept = keep(m_queue->submit(get("/a"), Priority::Person), this);
    QTRY_VERIFY(m_queue->clockOffset());
    m_clock->advance(Millis(9'999));
    QCOMPARE(m_network->times.size(), 1);
    m_clock->advance(Millis(251));
    QTRY_VERIFY(*kept && **kept);
}

void tst_RequestQueue::cancelledWhileWaiting()
{
    m_queue->assumeFull();
    auto *reply = m_queue->submit(post("/x"), Priority::Person);
    const auto kept = keep(reply, this);
    reply->cancel();
    m_clock->advance(Seconds(3));
    QTRY_VERIFY(*kept);
    QCOMPARE((*kept)->error().kind, ErrorKind::Cancelled);
    QVERIFY(!(*kept)->error().onWire);
    QCOMPARE(m_network->times.size(), 0);
}

void tst_RequestQueue::cancelledReadIsStopped()
{
    m_server->on("/hang", scripts::silence());
    QList<Reply<HttpAnswer> *> replies;
    for (int i = 0; i < 6; ++i)
        replies.append(m_queue->submit(get("/hang"), Priority::Polling));
    QTRY_COMPARE(m_server->count("GET", "/hang"), 6);
    for (auto *reply : std::as_const(replies))
        reply->cancel();
    QVERIFY(await(m_queue->submit(get("/x"), Priority::Polling))); // their places are free at once
}

void tst_RequestQueue::cancelledPostGoesOn()
{
    QTcpSocket *waiting = nullptr;
    m_server->on("/x", [&waiting](QTcpSocket &socket, const SeenRequest &) { waiting = &socket; });
    auto *reply = m_queue->submit(post("/x"), Priority::Person);
    const auto kept = keep(reply, this);
    QTRY_VERIFY(waiting);
    QSignalSpy broken(waiting, &QTcpSocket::disconnected);
    reply->cancel();
    QTRY_VERIFY(*kept);
    QVERIFY(await(m_queue->submit(get("/y"), Priority::Person)));
    QCOMPARE(broken.count(), 0);
    QSignalSpy activity(m_queue.get(), &RequestQueue::activityChanged);
    scripts::answer(200)(*waiting, {});
    QTRY_COMPARE(activity.count(), 1); // its answer is received, though nobody waits for it
}

void tst_RequestQueue::clockOffset()
{
    QVERIFY(!m_queue->clockOffset());
    const auto ask = [this](const char *date) {
        m_server->on("/x", scripts::answer(200, "{}", {QByteArray("Date: ") + date}));
        QVERIFY(await(m_queue->submit(get("/x"), Priority::Person)));
        m_clock->advance(Millis(0));
    };
    ask("Fri, 20 Nov 2026 09:00:00 GMT"); // here it is 09:00:00
    QCOMPARE(m_queue->clockOffset(), Seconds(0));
    m_clock->setWall(m_clock->wall() + Millis(400));
    for (int i = 0; i < 5; ++i)
        ask("Fri, 20 Nov 2026 09:00:00 GMT");
    QCOMPARE(m_queue->clockOffset(), Seconds(0));
    m_clock->advance(Seconds(5));
    ask("Sat, 21 Nov 2026 10:00:00 GMT"); // one stray answer doesn't count
    QCOMPARE(m_queue->clockOffset().value().count() < 10, true);
    m_clock->setWall(m_clock->wall() + Seconds(600)); // this computer's clock runs ten minutes fast
    const QByteArray truth = httpDate(m_clock->wall() - Seconds(600));
    for (int i = 0; i < 5; ++i)
        ask(truth.constData());
    QCOMPARE(m_queue->clockOffset(), Seconds(-600));
}

void tst_RequestQueue::reach()
{
    QSignalSpy reachable(m_queue.get(), &RequestQueue::reachableChanged);
    QVERIFY(await(m_queue->submit(get("/x"), Priority::Person)));
    m_server->on("/trouble", scripts::answer(500));
    QVERIFY(!await(m_queue->submit(get("/trouble"), Priority::Person)));
    QCOMPARE(reachable.count(), 1);
    QCOMPARE(reachable.takeFirst().first().toBool(), true);
    m_server->stopListening();
    m_server->closeConnections();
    QTRY_VERIFY(!await(m_queue->submit(get("/x"), Priority::Person)));
    QTRY_COMPARE(reachable.count(), 1);
    QCOMPARE(reachable.takeFirst().first().toBool(), false);
}

void tst_RequestQueue::queueGoesAwayWithRequestsInFlight()
{
    m_server->on("/hang", scripts::silence());
    for (int i = 0; i < 12; ++i)
        m_queue->submit(i % 2 == 0 ? get("/hang") : post("/hang"), Priority::Batch);
    QTRY_COMPARE(m_server->seen().size(), 6);
    m_queue.reset();
    QCoreApplication::processEvents();
    m_clock->advance(Seconds(60));
    QCoreApplication::processEvents();
    QCOMPARE(m_server->seen().size(), 6);
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
             "https://gateway.example.com/?a=b", "https://gateway.example.com/#a", "https://gateway.example.com?", "ftp://gateway.example.com",
             "file:///etc/passwd", "javascript:alert(1)", "https://gateway.example.com/a b", "https://gateway\\@example.com",
             "https://gateway.example.com:99999", "https://gateway.example.com\r\nX: y", "https://exa mple.com"})
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
        QVERIFY(parsed.error().kind == ErrorKind::BadInput && !parsed.error().text.isEmpty());
}

QTEST_GUILESS_MAIN(tst_RequestQueue)
#include "tst_requestqueue.moc"
