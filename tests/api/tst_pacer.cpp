// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/pacer.h"
#include "road.h"
#include "support/testprogram.h"

#include <QTest>
#include <queue>

using namespace kontor;

class tst_Pacer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLoneClickNeverWaits();
    void theWindowOpensWithTheOldestSend();
    void anUnansweredRequestKeepsItsPlace();
    void placesLeftToPeople();
    void assumedFull();
    void neverTooMany_data();
    void neverTooMany();
    void fasterIsTooFast();
};

namespace {

constexpr Millis gatewayWindow {1060};

struct Outcome {
    int refused = 0;
    Millis took {};
};

//! Something on its way.
struct Coming {
    Millis at;
    Millis sentAt;
    bool isAnswer;
    bool operator>(const Coming &other) const { return std::pair(at, isAnswer) > std::pair(other.at, other.isAnswer); }
};

//! A queue that is never empty.
Outcome saturate(const Road &road, Counting counting, int total, unsigned seed, Millis in = gatewayWindow)
{
    Way way(road, seed);
    Counter counter(counting, Millis(137 * seed));
    std::priority_queue<Coming, std::vector<Coming>, std::greater<>> coming;
    Pacer pacer(10, in);
    Outcome outcome;
    Millis now {0};
    for (int sent = 0; sent < total || !coming.empty();) {
        const auto when = sent < total ? pacer.earliest(10) : std::nullopt;
        if (when && (coming.empty() || std::max(*when, now) < coming.top().at)) {
            now = std::max(*when, now);
            pacer.sent(now);
            ++sent;
            coming.push({now + way.delay(), now, false});
            continue;
        }
        const Coming next = coming.top();
        coming.pop();
        now = next.at;
        if (next.isAnswer) {
            pacer.ended(next.sentAt, now, true);
            continue;
        }
        outcome.refused += !counter.admits(now);
        coming.push({now + way.delay(), next.sentAt, true});
    }
    outcome.took = now;
    return outcome;
}

} // namespace

void tst_Pacer::aLoneClickNeverWaits()
{
    Pacer pacer(10, gatewayWindow);
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
    Pacer pacer(10, gatewayWindow);
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
    Pacer pacer(10, gatewayWindow);
    for (int i = 0; i < 10; ++i)
        pacer.sent(Millis(0));
    QVERIFY(!pacer.earliest(10)); // any of the ten may arrive at any moment
    pacer.ended(Millis(0), Millis(4000), true);
    // It is the only one known to have arrived, at 4000 at the latest.
    QCOMPARE(pacer.earliest(10).value().count(), 5003);
}

void tst_Pacer::placesLeftToPeople()
{
    Pacer pacer(10, gatewayWindow);
    for (int i = 0; i < 8; ++i) {
        pacer.sent(Millis(i));
        pacer.ended(Millis(i), Millis(i), true);
    }
    QCOMPARE(pacer.earliest(8).value().count(), 1060);
    QVERIFY(pacer.earliest(10).value() <= Millis(8));
}

void tst_Pacer::assumedFull()
{
    Pacer pacer(10, gatewayWindow);
    pacer.assumeFull(Millis(700));
    QCOMPARE(pacer.earliest(10).value().count(), 1760);
    QCOMPARE(pacer.sentSince(Millis(0)), 10);
}

void tst_Pacer::neverTooMany_data()
{
    QTest::addColumn<Road>("road");
    QTest::addColumn<Counting>("counting");
    QTest::addColumn<double>("least"); // requests a second
    for (const auto &[name, counting] : waysOfCounting()) {
        QTest::addRow("%s, loopback", name) << Road {1, 0, 0} << counting << 9.3;
        QTest::addRow("%s, steady", name) << Road {50, 0, 0} << counting << 9.3;
        QTest::addRow("%s, 30 ms of jitter", name) << Road {50, 30, 0} << counting << 9.3;
        QTest::addRow("%s, one in a hundred late", name) << Road {50, 30, 200} << counting << 9.3;
    }
}

void tst_Pacer::neverTooMany()
{
    QFETCH(Road, road);
    QFETCH(Counting, counting);
    QFETCH(double, least);
    constexpr int total = 20'000;
    for (unsigned seed = 1; seed <= 3; ++seed) {
        const Outcome outcome = saturate(road, counting, total, seed);
        QCOMPARE(outcome.refused, 0);
        const double rate = total * 1000.0 / static_cast<double>(outcome.took.count());
        QVERIFY2(rate >= least, qPrintable(QString::number(rate)));
    }
}

//! What was counted above does count: a little faster, and each of these gateways says so.
void tst_Pacer::fasterIsTooFast()
{
    for (const auto &[name, counting] : waysOfCounting()) {
        QVERIFY2(saturate({50, 30, 0}, counting, 2000, 1, Millis(960)).refused > 0, name);
        QVERIFY2(saturate({50, 0, 0}, counting, 2000, 1, Millis(900)).refused > 0, name);
    }
}

KONTOR_TEST(tst_Pacer, QCoreApplication)
#include "tst_pacer.moc"
