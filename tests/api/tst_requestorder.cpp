// SPDX-License-Identifier: GPL-3.0-or-later
#include "queuebench.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTest>
#include <random>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

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

//! Was good until a second ago; `renew` gives what stands for it when its turn has come.
HttpRequest stale(const Clock &clock, const QByteArray &path, std::function<Reply<HttpRequest> *()> renew)
{
    HttpRequest request = post(path);
    request.freshUntil = clock.monotonic() - Millis(1000);
    request.renew = std::move(renew);
    return request;
}

} // namespace

class tst_RequestOrder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_bench = std::make_unique<QueueBench>(); }
    void cleanup() { m_bench.reset(); }

    void neverMoreThanTenInAWindow();
    void loneRequestsDontWait();
    void personOvertakesBatch();
    void twoPlacesForPeople();
    void orderOfPriorities();
    void assumedFull();
    void oneConnectionIsForPeople();
    void tooManyIsRepeatedInOrder();
    void tooManyGoesBackForPayments();
    void tooManyForTooLong();
    void retryAfterIsKept();
    void madeAnewInItsPlace();
    void madeAnewTooSlowly();
    void cancelledWhileMadeAnew();
    void nobodyMakesItAnew();
    void cancelledWhileWaiting();
    void cancelledReadIsStopped();
    void cancelledPostGoesOn();
    void clockOffset();
    void nothingIsRepeatedByQt_data();
    void nothingIsRepeatedByQt();
    void aLostReadGoesOnceMore_inItsTurn();
    void reach();

private:
    std::unique_ptr<QueueBench> m_bench;
};

void tst_RequestOrder::neverMoreThanTenInAWindow()
{
    std::mt19937 random(7);
    const auto upTo = [&random](int limit) { return std::uniform_int_distribution(0, limit - 1)(random); };
    int finished = 0;
    constexpr int total = 120;
    for (int submitted = 0; finished < total;) {
        for (int i = upTo(15); i > 0 && submitted < total; --i, ++submitted)
            m_bench->submit(get("/x"), static_cast<Priority>(upTo(4)))->then(this, [&finished](const auto &) { ++finished; });
        m_bench->clock.advance(Millis(upTo(300)));
        EVENTUALLY_EQUAL(m_bench->server.seen().size(), m_bench->network.times.size());
        EVENTUALLY_EQUAL(finished, static_cast<int>(m_bench->network.times.size()));
        QVERIFY(m_bench->queue->startedInLastSecond() <= 10);
    }
    QCOMPARE(m_bench->network.times.size(), total);
    QCOMPARE(mostInAnyWindow(m_bench->network.times, Millis(1060)), 10);
}

void tst_RequestOrder::loneRequestsDontWait()
{
    for (int i = 0; i < 30; ++i) {
        const Millis asked = m_bench->clock.monotonic();
        QVERIFY(await(m_bench->submit(get("/x"), Priority::Person)));
        QCOMPARE(m_bench->network.times.last(), asked);
        m_bench->clock.advance(Millis(150));
    }
}

void tst_RequestOrder::personOvertakesBatch()
{
    int finished = 0;
    for (int i = 0; i < 40; ++i)
        m_bench->submit(get("/batch"), Priority::Batch)->then(this, [&finished](const auto &) { ++finished; });
    EVENTUALLY_EQUAL(finished, 10);
    const auto person = keep(m_bench->submit(get("/person"), Priority::Person), this);
    m_bench->clock.advance(Millis(1060));
    EVENTUALLY(*person);
    QCOMPARE(m_bench->network.paths.indexOf("/person"), 10);
    QCOMPARE(m_bench->network.times[10] - m_bench->network.times[0], Millis(1060));
}

void tst_RequestOrder::twoPlacesForPeople()
{
    QVERIFY(await(m_bench->submit(get("/person"), Priority::Person)));
    m_bench->clock.advance(Millis(1500)); // the window is empty again, but the person may still be there
    int finished = 0;
    for (int i = 0; i < 30; ++i)
        m_bench->submit(get("/batch"), Priority::Batch)->then(this, [&finished](const auto &) { ++finished; });
    EVENTUALLY_EQUAL(finished, 8);
    m_bench->clock.advance(Millis(400));
    QCOMPARE(m_bench->network.times.size(), 9);
    // A click goes out at once, and another one.
    QVERIFY(await(m_bench->submit(get("/person"), Priority::Person)));
    QVERIFY(await(m_bench->submit(get("/person"), Priority::Person)));
    QCOMPARE(m_bench->network.times[10], m_bench->clock.monotonic());
    QCOMPARE(finished, 8);
    // Two seconds later nobody is there, and a batch may use all ten.
    for (int i = 0; i < 30 && finished < 30; ++i) {
        m_bench->clock.advance(Millis(530));
        EVENTUALLY_EQUAL(finished + 3, static_cast<int>(m_bench->network.times.size()));
    }
    QCOMPARE(finished, 30);
    QVERIFY(mostInAnyWindow(m_bench->network.times.mid(20), Millis(1060)) > 8);
    QVERIFY(mostInAnyWindow(m_bench->network.times, Millis(1060)) <= 10);
}

void tst_RequestOrder::orderOfPriorities()
{
    // Asked for in one go, they leave in the order of their priority, and in the order of asking within one.
    const QList<QPair<QByteArray, Priority>> asked {{"/polling", Priority::Polling}, {"/batch1", Priority::Batch},
        {"/callback", Priority::AfterCallback}, {"/batch2", Priority::Batch}, {"/person", Priority::Person}};
    int finished = 0;
    for (const auto &[path, priority] : asked)
        m_bench->submit(get(path), priority)->then(this, [&finished](const auto &) { ++finished; });
    EVENTUALLY_EQUAL(finished, 5);
    QCOMPARE(m_bench->network.paths, (QByteArrayList {"/person", "/batch1", "/batch2", "/callback", "/polling"}));
}

void tst_RequestOrder::assumedFull()
{
    m_bench->queue->assumeFull();
    QCOMPARE(m_bench->queue->startedInLastSecond(), 10);
    const auto kept = keep(m_bench->submit(get("/x"), Priority::Person), this);
    m_bench->clock.advance(Millis(1059));
    QCOMPARE(m_bench->network.times.size(), 0);
    m_bench->clock.advance(Millis(1));
    QCOMPARE(m_bench->network.times.size(), 1);
    EVENTUALLY(*kept);
}

void tst_RequestOrder::oneConnectionIsForPeople()
{
    m_bench->server.on("/hang", scripts::silence());
    for (int i = 0; i < 9; ++i)
        m_bench->submit(get("/hang"), Priority::Batch);
    EVENTUALLY_EQUAL(m_bench->server.count("GET", "/hang"), 5);
    m_bench->clock.advance(Seconds(20));
    QCOMPARE(m_bench->network.times.size(), 5);
    QVERIFY(await(m_bench->submit(get("/person"), Priority::Person)));
    m_bench->clock.advance(Seconds(10)); // the deadline frees the five
    EVENTUALLY_EQUAL(m_bench->server.count("GET", "/hang"), 9);
}

void tst_RequestOrder::tooManyIsRepeatedInOrder()
{
    int refusals = 1;
    m_bench->server.on("/a", [&refusals](QTcpSocket &socket, const SeenRequest &request) {
        scripts::answer(refusals-- > 0 ? 429 : 200, "slow down")(socket, request);
    });
    const auto first = keep(m_bench->submit({.method = "POST", .path = "/a", .body = "{}"}, Priority::Polling), this);
    EVENTUALLY_EQUAL(m_bench->server.count("POST", "/a"), 1);
    EVENTUALLY_EQUAL(m_bench->queue->lastRoundTrip(), Millis(0)); // the answer is here
    const auto second = keep(m_bench->submit(get("/b"), Priority::Person), this);
    m_bench->clock.advance(Millis(999));
    QCOMPARE(m_bench->network.times.size(), 1); // all wait
    QVERIFY(!*first);
    m_bench->clock.advance(Millis(251));
    EVENTUALLY(*first && *second);
    QVERIFY(**first);
    QCOMPARE(m_bench->network.paths, (QByteArrayList {"/a", "/a", "/b"}));
    QCOMPARE(m_bench->server.count("POST", "/a"), 2);
}

void tst_RequestOrder::tooManyGoesBackForPayments()
{
    m_bench->server.on("/x", scripts::answer(429, "slow down", {"Retry-After: 7"}));
    const auto result = await(m_bench->submit(post("/x"), Priority::Person));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::TooMany);
    QCOMPARE(result.error().retryAfter, Seconds(7));
    const auto kept = keep(m_bench->submit(get("/y"), Priority::Person), this);
    m_bench->clock.advance(Millis(6'999)); // everybody else is held back nevertheless
    QCOMPARE(m_bench->network.times.size(), 1);
    m_bench->clock.advance(Millis(251));
    EVENTUALLY(*kept);
    QCOMPARE(m_bench->server.count("POST", "/x"), 1);
}

void tst_RequestOrder::tooManyForTooLong()
{
    m_bench->server.on("/x", scripts::answer(429));
    const QSignalSpy activity(m_bench->queue.get(), &RequestQueue::activityChanged);
    const auto kept = keep(m_bench->submit(get("/x"), Priority::Polling), this);
    const Millis start = m_bench->clock.monotonic();
    while (!*kept && m_bench->clock.monotonic() - start < Seconds(100)) {
        m_bench->clock.advance(Millis(1250));
        EVENTUALLY_EQUAL(activity.count(), 2 * m_bench->network.times.size()); // each has begun and ended
    }
    EVENTUALLY(*kept && !**kept);
    QCOMPARE((*kept)->error().kind, ErrorKind::TooMany);
    QVERIFY(m_bench->clock.monotonic() - start >= Seconds(55));
    QVERIFY(m_bench->server.count("GET", "/x") <= 60);
}

void tst_RequestOrder::retryAfterIsKept()
{
    int refusals = 1;
    m_bench->server.on("/a", [&refusals](QTcpSocket &socket, const SeenRequest &request) {
        scripts::answer(refusals-- > 0 ? 429 : 200, "{}",
            {"Date: Fri, 20 Nov 2026 09:31:10 GMT", "Retry-After: Fri, 20 Nov 2026 09:31:20 GMT"})(socket, request);
    });
    const auto kept = keep(m_bench->submit(get("/a"), Priority::Person), this);
    EVENTUALLY(m_bench->queue->clockOffset());
    m_bench->clock.advance(Millis(9'999));
    QCOMPARE(m_bench->network.times.size(), 1);
    m_bench->clock.advance(Millis(251));
    EVENTUALLY(*kept && **kept);
}

void tst_RequestOrder::madeAnewInItsPlace()
{
    m_bench->queue->assumeFull();
    QList<Reply<HttpRequest> *> made;
    const auto renew = [&] { return made.emplaceBack(new Reply<HttpRequest>(m_bench->queue.get())); };
    QList<std::shared_ptr<std::optional<Result<HttpAnswer>>>> kept;
    for (const char *path : {"/a", "/b", "/c"})
        kept.append(keep(m_bench->submit(stale(m_bench->clock, path, renew), Priority::Batch), this));
    kept.append(keep(m_bench->submit(get("/polled"), Priority::Polling), this));
    m_bench->clock.advance(Millis(500));
    QCOMPARE(made.size(), 0); // only when its turn has come
    m_bench->clock.advance(Millis(1000));
    EVENTUALLY_EQUAL(made.size(), 3);
    EVENTUALLY(*kept[3]); // others don't wait for a signature
    const auto until = m_bench->clock.monotonic() + Seconds(20);
    for (const int i : {1, 0, 2}) { // in any order
        HttpRequest request = post(QByteArray("/") + "abc"[i], "{\"new\":" + QByteArray::number(i) + '}');
        request.freshUntil = until;
        request.renew = renew;
        made[i]->finish(request);
    }
    EVENTUALLY(*kept[0] && *kept[1] && *kept[2]);
    QVERIFY(**kept[0] && **kept[1] && **kept[2]);
    QCOMPARE(m_bench->network.paths, (QByteArrayList {"/polled", "/a", "/b", "/c"}));
    QCOMPARE(m_bench->server.last("/a").body, "{\"new\":0}");
    QCOMPARE(made.size(), 3);
}

//! It leaves nevertheless: the next one would be no younger.
void tst_RequestOrder::madeAnewTooSlowly()
{
    int made = 0;
    std::function<Reply<HttpRequest> *()> renew = [&] {
        ++made;
        auto *reply = new Reply<HttpRequest>(m_bench->queue.get());
        reply->finish(stale(m_bench->clock, "/a", renew));
        return reply;
    };
    QVERIFY(await(m_bench->submit(stale(m_bench->clock, "/a", renew))));
    QCOMPARE(made, 1);
    QCOMPARE(m_bench->server.count("POST", "/a"), 1);
}

void tst_RequestOrder::cancelledWhileMadeAnew()
{
    Reply<HttpRequest> *made = nullptr;
    const auto renew = [&] { return made = new Reply<HttpRequest>(m_bench->queue.get()); };
    auto *reply = m_bench->submit(stale(m_bench->clock, "/a", renew));
    const auto kept = keep(reply, this);
    EVENTUALLY(made);
    reply->cancel();
    EVENTUALLY(*kept);
    made->finish(post("/a"));
    QVERIFY(await(m_bench->submit(get("/afterwards"))));
    QCOMPARE(m_bench->network.paths, QByteArrayList {"/afterwards"});
}

void tst_RequestOrder::nobodyMakesItAnew()
{
    const auto answer = await(m_bench->submit(stale(m_bench->clock, "/a", [] { return nullptr; })));
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, ErrorKind::Cancelled);
    QVERIFY(!answer.error().onWire);
    QCOMPARE(m_bench->network.times.size(), 0);
}

void tst_RequestOrder::cancelledWhileWaiting()
{
    m_bench->queue->assumeFull();
    auto *reply = m_bench->submit(post("/x"), Priority::Person);
    const auto kept = keep(reply, this);
    reply->cancel();
    m_bench->clock.advance(Seconds(3));
    EVENTUALLY(*kept);
    QCOMPARE((*kept)->error().kind, ErrorKind::Cancelled);
    QVERIFY(!(*kept)->error().onWire);
    QCOMPARE(m_bench->network.times.size(), 0);
}

void tst_RequestOrder::cancelledReadIsStopped()
{
    m_bench->server.on("/hang", scripts::silence());
    QList<Reply<HttpAnswer> *> replies;
    for (int i = 0; i < 5; ++i)
        replies.append(m_bench->submit(get("/hang"), Priority::Polling));
    EVENTUALLY_EQUAL(m_bench->server.count("GET", "/hang"), 5);
    for (auto *reply : std::as_const(replies))
        reply->cancel();
    QVERIFY(await(m_bench->submit(get("/x"), Priority::Polling))); // their places are free at once
}

void tst_RequestOrder::cancelledPostGoesOn()
{
    QTcpSocket *waiting = nullptr;
    m_bench->server.on("/x", [&waiting](QTcpSocket &socket, const SeenRequest &) { waiting = &socket; });
    auto *reply = m_bench->submit(post("/x"), Priority::Person);
    const auto kept = keep(reply, this);
    EVENTUALLY(waiting);
    QSignalSpy broken(waiting, &QTcpSocket::disconnected);
    reply->cancel();
    EVENTUALLY(*kept);
    QVERIFY(await(m_bench->submit(get("/y"), Priority::Person)));
    QCOMPARE(broken.count(), 0);
    QSignalSpy activity(m_bench->queue.get(), &RequestQueue::activityChanged);
    scripts::answer(200)(*waiting, {});
    EVENTUALLY_EQUAL(activity.count(), 1); // its answer is received, though nobody waits for it
}

void tst_RequestOrder::clockOffset()
{
    QVERIFY(!m_bench->queue->clockOffset());
    const auto ask = [this](const char *date) {
        m_bench->server.on("/x", scripts::answer(200, "{}", {QByteArray("Date: ") + date}));
        QVERIFY(await(m_bench->submit(get("/x"), Priority::Person)));
        m_bench->clock.advance(Millis(0));
    };
    ask("Fri, 20 Nov 2026 09:00:00 GMT"); // here it is 09:00:00
    QCOMPARE(m_bench->queue->clockOffset(), Seconds(0));
    m_bench->clock.setWall(m_bench->clock.wall() + Millis(400));
    for (int i = 0; i < 5; ++i)
        ask("Fri, 20 Nov 2026 09:00:00 GMT");
    QCOMPARE(m_bench->queue->clockOffset(), Seconds(0));
    m_bench->clock.advance(Seconds(5));
    ask("Sat, 21 Nov 2026 10:00:00 GMT"); // one stray answer doesn't count
    QCOMPARE(m_bench->queue->clockOffset().value().count() < 10, true);
    m_bench->clock.setWall(m_bench->clock.wall() + Seconds(600)); // this computer's clock runs ten minutes fast
    const QByteArray truth = httpDate(m_bench->clock.wall() - Seconds(600));
    for (int i = 0; i < 5; ++i)
        ask(truth.constData());
    QCOMPARE(m_bench->queue->clockOffset(), Seconds(-600));
}

void tst_RequestOrder::nothingIsRepeatedByQt_data()
{
    QTest::addColumn<Script>("script");
    QTest::newRow("closed") << scripts::close();
    QTest::newRow("reset") << scripts::reset();
    QTest::newRow("one byte") << scripts::rawThenClose("H");
    QTest::newRow("half a head") << scripts::rawThenClose("HTTP/1.1 200 OK\r\nContent-Le");
    QTest::newRow("100 and no more") << scripts::rawThenClose("HTTP/1.1 100 Continue\r\n\r\n");
}

//! Left to itself Qt sends a request again at once when its connection ends early, past our count of what the gateway has seen.
void tst_RequestOrder::nothingIsRepeatedByQt()
{
    QFETCH(Script, script);
    const HttpRequest put {.method = "PUT", .path = "/x", .body = "{}"};
    for (const HttpRequest &request : {get("/x"), HttpRequest {.method = "POST", .path = "/x"}, post("/x"), put}) {
        for (const bool warm : {false, true}) {
            QueueBench bench;
            bench.server.on("/x", script);
            if (warm)
                QVERIFY(await(bench.submit(get("/warm"))));
            const auto result = await(bench.submit(request));
            QVERIFY(!result);
            QCOMPARE(result.error().kind, ErrorKind::CutShort);
            QCOMPARE(result.error().text, u"The connection ended before an answer came."_s);
            QVERIFY(result.error().onWire);
            QVERIFY(await(bench.submit(get("/afterwards")))); // a repetition would be there by now
            QCOMPARE(bench.server.count(request.method, "/x"), request.body ? 1 : 2);
            QCOMPARE(bench.network.paths.count("/x"), request.body ? 1 : 2); // each of them handed to Qt by us
            QCOMPARE(bench.queue->startedInLastSecond(), int(bench.server.seen().size()));
        }
    }
}

//! Behind what has used the window up, and in front of its own kind.
void tst_RequestOrder::aLostReadGoesOnceMore_inItsTurn()
{
    m_bench->server.on("/lost", [server = &m_bench->server](QTcpSocket &socket, const SeenRequest &request) {
        (server->count("GET", "/lost") == 1 ? scripts::close() : scripts::answer(200))(socket, request);
    });
    for (int i = 0; i < 9; ++i)
        QVERIFY(await(m_bench->submit(get("/before"), Priority::Person)));
    const auto lost = keep(m_bench->submit(get("/lost"), Priority::Person), this);
    const auto behind = keep(m_bench->submit(get("/behind"), Priority::Person), this);
    EVENTUALLY_EQUAL(m_bench->server.count("GET", "/lost"), 1);
    QSignalSpy activity(m_bench->queue.get(), &RequestQueue::activityChanged);
    EVENTUALLY_EQUAL(activity.count(), 1); // the connection has ended
    m_bench->clock.advance(Millis(1002)); // the gateway's second is not over
    QCoreApplication::processEvents();
    QCOMPARE(m_bench->network.paths.size(), 10);
    QVERIFY(!*lost && !*behind);
    m_bench->clock.advance(Millis(58));
    EVENTUALLY(*lost && *behind);
    QVERIFY(**lost && **behind);
    QCOMPARE(m_bench->network.paths.mid(9), (QByteArrayList {"/lost", "/lost", "/behind"}));
}

void tst_RequestOrder::reach()
{
    QSignalSpy reachable(m_bench->queue.get(), &RequestQueue::reachableChanged);
    QVERIFY(await(m_bench->submit(get("/x"), Priority::Person)));
    m_bench->server.on("/trouble", scripts::answer(500));
    QVERIFY(!await(m_bench->submit(get("/trouble"), Priority::Person)));
    QCOMPARE(reachable.count(), 1);
    QCOMPARE(reachable.takeFirst().first().toBool(), true);
    m_bench->server.stopListening();
    m_bench->server.closeConnections();
    EVENTUALLY(!await(m_bench->submit(get("/x"), Priority::Person)));
    EVENTUALLY_EQUAL(reachable.count(), 1);
    QCOMPARE(reachable.takeFirst().first().toBool(), false);
}

KONTOR_TEST(tst_RequestOrder, QCoreApplication)
#include "tst_requestorder.moc"
