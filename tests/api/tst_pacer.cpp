// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/pacer.h"

#include <QTest>
#include <queue>
#include <random>

using namespace kontor;

class tst_Pacer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLoneClickNeverWaits();
    void theWindowOpensWithTheOldestSend();
    void anUnansweredRequestKeepsItsPlace();
    void placesLeftToPeople();
    void assumedFull();
    void neverTooManyForASlidingWindow_data();
    void neverTooManyForASlidingWindow();
};

namespace {

constexpr Millis window {1060};

//! A gateway that counts every request in the second before it, at the end of a road that delays by chance.
struct Road {
    int base;
    int jitter;
    int tail; //!< added to one request in a hundred
};

struct Outcome {
    int refused = 0;
    Millis took {};
};

Outcome saturate(const Road &road, int total, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_int_distribution<int> sway(-road.jitter, road.jitter);
    std::uniform_int_distribution<int> hundred(0, 99);
    struct Coming {
        Millis at;
        Millis sentAt;
        bool isAnswer;
        bool operator>(const Coming &other) const { return std::pair(at, isAnswer) > std::pair(other.at, other.isAnswer); }
    };
    std::priority_queue<Coming, std::vector<Coming>, std::greater<>> coming;
    std::deque<Millis> counted;
    Pacer pacer(10, window);
    Outcome outcome;
    Millis now {0};
    for (int sent = 0; sent < total || !coming.empty();) {
        const auto when = sent < total ? pacer.earliest(10) : std::nullopt;
        if (when && (coming.empty() || std::max(*when, now) < coming.top().at)) {
            now = std::max(*when, now);
            pacer.sent(now);
            ++sent;
            const int late = hundred(random) == 0 ? road.tail : 0;
            coming.push({now + Millis(road.base + late + sway(random)), now, false});
            continue;
        }
        const Coming next = coming.top();
        coming.pop();
        now = next.at;
        if (next.isAnswer) {
            pacer.ended(next.sentAt, now, true);
            continue;
        }
        while (!counted.empty() && counted.front() <= now - Millis(1000))
            counted.pop_front();
        outcome.refused += counted.size() >= 10;
        counted.push_back(now);
        coming.push({now + Millis(road.base + sway(random)), next.sentAt, true});
    }
    outcome.took = now;
    return outcome;
}

} // namespace

void tst_Pacer::aLoneClickNeverWaits()
{
    Pacer pacer(10, window);
    Millis now {5000};
    for (int i = 0; i < 300; ++i, now += Millis(150)) {
        const auto when = pacer.earliest(10);
        QVERIFY(when && *when <= now);
        pacer.sent(now);
        pacer.ended(now, now + Millis(80), true);
    }
}

void tst_Pacer::theWindowOpensWithTheOldestSend()
{
    Pacer pacer(10, window);
    for (int i = 0; i < 10; ++i) {
        pacer.sent(Millis(100 * i));
        pacer.ended(Millis(100 * i), Millis(100 * i), true);
    }
    QCOMPARE(pacer.earliest(10).value().count(), 1060);
    pacer.sent(Millis(1060));
    QCOMPARE(pacer.sentSince(Millis(300)), 7);
    pacer.ended(Millis(1060), Millis(1060), true);
    QCOMPARE(pacer.earliest(10).value().count(), 1160);
}

void tst_Pacer::anUnansweredRequestKeepsItsPlace()
{
    Pacer pacer(10, window);
    for (int i = 0; i < 10; ++i)
        pacer.sent(Millis(0));
    QVERIFY(!pacer.earliest(10)); // any of the ten may arrive at any moment
    pacer.ended(Millis(0), Millis(4000), true);
    // It is the only one known to have arrived, at 4000 at the latest.
    QCOMPARE(pacer.earliest(10).value().count(), 5003);
}

void tst_Pacer::placesLeftToPeople()
{
    Pacer pacer(10, window);
    for (int i = 0; i < 8; ++i) {
        pacer.sent(Millis(i));
        pacer.ended(Millis(i), Millis(i), true);
    }
    QCOMPARE(pacer.earliest(8).value().count(), 1060);
    QVERIFY(pacer.earliest(10).value() <= Millis(8));
}

void tst_Pacer::assumedFull()
{
    Pacer pacer(10, window);
    pacer.assumeFull(Millis(700));
    QCOMPARE(pacer.earliest(10).value().count(), 1760);
    QCOMPARE(pacer.sentSince(Millis(0)), 10);
}

void tst_Pacer::neverTooManyForASlidingWindow_data()
{
    QTest::addColumn<int>("base");
    QTest::addColumn<int>("jitter");
    QTest::addColumn<int>("tail");
    QTest::addColumn<double>("least"); // requests a second
    QTest::newRow("quiet") << 50 << 0 << 0 << 9.3;
    QTest::newRow("30 ms of jitter") << 50 << 30 << 0 << 9.2;
    QTest::newRow("one in a hundred 200 ms late") << 50 << 30 << 200 << 9.0;
    QTest::newRow("loopback") << 1 << 0 << 0 << 9.3;
}

void tst_Pacer::neverTooManyForASlidingWindow()
{
    QFETCH(int, base);
    QFETCH(int, jitter);
    QFETCH(int, tail);
    QFETCH(double, least);
    for (unsigned seed = 1; seed <= 4; ++seed) {
        const Outcome outcome = saturate({base, jitter, tail}, 5000, seed);
        QCOMPARE(outcome.refused, 0);
        QVERIFY2(5000.0 * 1000 / static_cast<double>(outcome.took.count()) > least, qPrintable(QString::number(outcome.took.count())));
    }
}

QTEST_GUILESS_MAIN(tst_Pacer)
#include "tst_pacer.moc"
