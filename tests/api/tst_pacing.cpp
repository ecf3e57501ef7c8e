// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/network.h"
#include "api/requestqueue.h"
#include "road.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! The whole queue at the end of a road, in a time of its own: hours of a busy gateway in seconds.
class tst_Pacing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aBatchThatNeverEnds_data();
    void aBatchThatNeverEnds();
    void peopleBetweenABatch();
    void twoWorkersOneAfterTheOther();
};

namespace {

//! An answer that comes when the clock says so.
class RoadReply final : public QNetworkReply {
    Q_OBJECT
public:
    RoadReply(const QNetworkRequest &request, QIODevice *body)
    {
        setRequest(request);
        setUrl(request.url());
        open(QIODevice::ReadOnly);
        if (body)
            body->readAll();
    }
    void arrive(int status)
    {
        if (isFinished())
            return;
        setAttribute(QNetworkRequest::HttpStatusCodeAttribute, status);
        setRawHeader("Content-Length", "0");
        setFinished(true);
        Q_EMIT finished();
    }
    void abort() override { setFinished(true); }

protected:
    qint64 readData(char *, qint64) override { return -1; }
};

//! A gateway that counts, at the end of a road that delays.
class RoadNetwork final : public QNetworkAccessManager {
public:
    RoadNetwork(Clock &clock, const Road &road, Counting counting)
        : m_clock(clock)
        , m_way(road, 11)
        , m_counter(counting, Millis(431))
    {
        configureNetwork(*this);
    }
    int arrived = 0;
    int refused = 0;

protected:
    QNetworkReply *createRequest(Operation, const QNetworkRequest &request, QIODevice *body) override
    {
        auto *reply = new RoadReply(request, body);
        m_clock.after(m_way.delay(), reply, [this, reply] {
            ++arrived;
            const bool admitted = m_counter.admits(m_clock.monotonic());
            refused += !admitted;
            m_clock.after(m_way.delay(), reply, [reply, admitted] { reply->arrive(admitted ? 200 : 429); });
        });
        return reply;
    }

private:
    Clock &m_clock;
    Way m_way;
    Counter m_counter;
};

HttpRequest create()
{
    return {.method = "POST", .path = "/payouts/x", .body = "{}", .once = true};
}

//! A queue, and how its requests fared.
struct Run {
    Run(const Road &road, Counting counting)
        : network(clock, road, counting)
        , queue(QUrl(u"http://127.0.0.1:9"_s), network, clock, {.deadline = Seconds(2)}) // the test's clock is slow with many timers
    {
    }
    void submit(Priority priority)
    {
        const Millis asked = clock.monotonic();
        queue.submit(create(), priority)->then(&queue, [this, asked](const Result<HttpAnswer> &answer) {
            ++ended;
            told += !answer;
            slowest = std::max(slowest, clock.monotonic() - asked);
        });
    }
    void passTime(Millis time)
    {
        clock.advance(time);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    FakeClock clock {};
    RoadNetwork network;
    RequestQueue queue;
    int ended = 0;
    int told = 0; //!< ended with an error
    Millis slowest {};
};

} // namespace

void tst_Pacing::aBatchThatNeverEnds_data()
{
    QTest::addColumn<Counting>("counting");
    QTest::addColumn<int>("late");
    for (const auto &[name, counting] : waysOfCounting()) {
        QTest::addRow("%s", name) << counting << 0;
        QTest::addRow("%s, one in a hundred late", name) << counting << 200;
    }
}

void tst_Pacing::aBatchThatNeverEnds()
{
    QFETCH(Counting, counting);
    QFETCH(int, late);
    const int total = qEnvironmentVariableIsSet("KONTOR_FULL") ? 20'000 : 5'000;
    Run run({50, 30, late}, counting);
    const Millis began = run.clock.monotonic();
    std::optional<Millis> knowsTheRoad;
    int before = 0;
    for (int submitted = 0; run.ended < total;) {
        for (; submitted < total && submitted - run.ended < 40; ++submitted)
            run.submit(Priority::Batch);
        run.passTime(Millis(100));
        if (!knowsTheRoad && run.ended >= 300) { // until the quickest way there and back is known it goes a little slower
            knowsTheRoad = run.clock.monotonic();
            before = run.ended;
        }
        QVERIFY(run.clock.monotonic() - began < Seconds(2 * total / 9));
    }
    QCOMPARE(run.network.refused, 0);
    QCOMPARE(run.told, 0);
    QCOMPARE(run.network.arrived, total);
    const double rate = (total - before) * 1000.0 / double((run.clock.monotonic() - *knowsTheRoad).count());
    QVERIFY2(rate >= 9.3, qPrintable(QString::number(rate)));
}

//! Somebody clicks every few seconds while a batch goes out: nobody waits for the batch, and it costs no 429.
void tst_Pacing::peopleBetweenABatch()
{
    for (const auto &[name, counting] : waysOfCounting()) {
        Run run({50, 30, 0}, counting);
        for (int i = 0; i < 600; ++i)
            run.queue.submit(create(), Priority::Batch);
        for (int click = 0; click < 60; ++click) {
            run.submit(Priority::Person);
            run.passTime(Millis(1400));
        }
        QCOMPARE(run.ended, 60);
        QCOMPARE(run.network.refused, 0);
        // A place is kept, so only the first may have to wait for one; then there is the way there and back.
        QVERIFY2(run.slowest <= Millis(1060 + 160), qPrintable(QString::number(run.slowest.count())));
    }
}

//! The second takes over the moment the first has ended, and knows nothing of what the first has just sent.
void tst_Pacing::twoWorkersOneAfterTheOther()
{
    for (const auto &[name, counting] : waysOfCounting()) {
        Run run({50, 30, 0}, counting);
        for (int i = 0; i < 10; ++i)
            run.submit(Priority::Batch);
        run.passTime(Millis(160));
        RequestQueue next(QUrl(u"http://127.0.0.1:9"_s), run.network, run.clock);
        next.assumeFull();
        for (int i = 0; i < 10; ++i)
            next.submit(create(), Priority::Batch);
        run.passTime(Seconds(3));
        QCOMPARE(run.network.arrived, 20);
        QVERIFY2(run.network.refused == 0, name);
    }
}

KONTOR_TEST(tst_Pacing, QCoreApplication)
#include "tst_pacing.moc"
