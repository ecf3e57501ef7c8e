// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clock.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QObject>
#include <QTest>
#include <memory>

using namespace kontor;

class TestClock : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void neverCallsEarly();
    void doesNotCallForWhatHasGone();
};

//! Qt's ordinary timers may come up to a twentieth early, and from two seconds on they do: a payout paused then found its time not
//! yet come, and nobody asked again.
void TestClock::neverCallsEarly()
{
    SystemClock clock;
    QObject context;
    int called = 0;
    Millis earliest {0};
    constexpr int timers = 40;
    for (int i = 0; i < timers; ++i) {
        const Millis delay(2000 + 7 * i);
        const Millis begun = clock.monotonic();
        clock.after(delay, &context, [&, delay, begun] {
            earliest = std::min(earliest, clock.monotonic() - begun - delay);
            ++called;
        });
    }
    EVENTUALLY_EQUAL(called, timers);
    QCOMPARE(earliest.count(), 0); // not one before its time
}

void TestClock::doesNotCallForWhatHasGone()
{
    SystemClock clock;
    auto context = std::make_unique<QObject>();
    QObject witness;
    bool called = false;
    bool later = false;
    clock.after(Millis(1), context.get(), [&called] { called = true; });
    context.reset();
    clock.after(Millis(20), &witness, [&later] { later = true; });
    EVENTUALLY(later);
    QVERIFY(!called);
}

KONTOR_TEST(TestClock, QCoreApplication)
#include "tst_clock.moc"
