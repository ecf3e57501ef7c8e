// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QProcess>
#include <QTest>
#include <QTimer>
#include <atomic>
#include <cstring>
#include <thread>

using namespace kontor;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto givingUpArgument = "--giving-up";

} // namespace

//! Its functions fail, one in each way. TestEventually reads what it prints.
class GivingUp : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withoutDetail() { EVENTUALLY_WITHIN(20ms, m_words.isEmpty()); }
    void withDetail()
    {
        if (m_words.isEmpty())
            EVENTUALLY_WITHIN(20ms, m_words == u"Sent"_s, m_words);
        else
            EVENTUALLY_WITHIN(20ms, m_words == u"Paid"_s, m_words);
    }
    void afterAFailure()
    {
        [] { QFAIL("before"); }();
        EVENTUALLY_EQUAL(m_words, u"Paid"_s); // at once
    }
    void expected()
    {
        QEXPECT_FAIL("", "not yet", Abort);
        EVENTUALLY_WITHIN(20ms, m_words.isEmpty());
    }
    void holdsUnexpectedly()
    {
        QEXPECT_FAIL("", "not yet", Continue);
        EVENTUALLY(!m_words.isEmpty());
    }

private:
    const QString m_words = u"Queued"_s;
};

class TestEventually : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void holdsAtOnce();
    void waitsForAnEvent();
    void waitsForAnotherThread();
    void comparesAsQCompareDoes();
    void looksAfterAPause();
    void givesUp();
};

void TestEventually::holdsAtOnce()
{
    bool hasRun = false;
    int looks = 0;
    QObject context; // takes the timer with it
    QTimer::singleShot(0, &context, [&hasRun] { hasRun = true; });
    EVENTUALLY(++looks == 1, QString::number(++looks));
    QVERIFY(eventually([] { return true; }));
    QVERIFY(!hasRun); // no event was processed
    QCOMPARE(looks, 1);
}

void TestEventually::waitsForAnEvent()
{
    int calls = 0;
    QTimer::singleShot(30ms, this, [&calls] { ++calls; });
    EVENTUALLY(calls == 1);
    QTimer::singleShot(30ms, this, [&calls] { ++calls; });
    EVENTUALLY_EQUAL(calls, 2);
    QTimer::singleShot(30ms, this, [&calls] { ++calls; });
    QVERIFY(eventually([&calls] { return calls == 3; }));
    QVERIFY(!eventually([&calls] { return calls == 4; }, 30ms));
}

//! Nothing wakes this thread's event loop.
void TestEventually::waitsForAnotherThread()
{
    std::atomic<bool> isDone = false;
    std::thread other([&isDone] {
        std::this_thread::sleep_for(30ms);
        isDone = true;
    });
    QElapsedTimer waited;
    waited.start();
    const bool came = eventually([&isDone] { return isDone.load(); });
    other.join();
    QVERIFY(came);
}

void TestEventually::comparesAsQCompareDoes()
{
    const QString text = u"INV-9"_s;
    const QList<int> numbers {1, 2};
    EVENTUALLY_EQUAL(text, "INV-9"_L1);
    EVENTUALLY_EQUAL(text, u"INV-9"_s);
    EVENTUALLY_EQUAL(numbers.size(), 2);
    EVENTUALLY_EQUAL(numbers, (QList<int> {1, 2}));
    EVENTUALLY_EQUAL(std::optional(3), 3);
}

void TestEventually::looksAfterAPause()
{
    int looks = 0;
    QTimer busy; // an event at any moment
    busy.start(0);
    QVERIFY(!eventually([&looks] { return ++looks == 100; }, 100ms, 20ms));
    QVERIFY2(looks <= 6, QByteArray::number(looks).constData());
}

void TestEventually::givesUp()
{
    QProcess failing;
    failing.start(QCoreApplication::applicationFilePath(), {u"tst_eventually"_s, QString::fromLatin1(givingUpArgument)});
    QVERIFY(failing.waitForFinished());
    const QString said = QString::fromUtf8(failing.readAllStandardOutput());
    const auto says = [&said](const char *pattern) { return QRegularExpression(QString::fromLatin1(pattern)).match(said).hasMatch(); };
    QVERIFY2(says(R"(FAIL!  : GivingUp::withoutDetail\(\) Waited \d+ ms: m_words\.isEmpty\(\)\n   Loc: \[.*tst_eventually\.cpp)"),
        qPrintable(said));
    QVERIFY2(says(R"(FAIL!  : GivingUp::withDetail\(\) Waited \d+ ms: m_words == u"Paid"_s\n   At the end: Queued\n)"), qPrintable(said));
    QVERIFY2(says(R"(Not waited, since the test had already failed: m_words == u"Paid"_s\n   Actual:   "Queued"\n   Expected: "Paid"\n)"),
        qPrintable(said));
    QVERIFY2(says(R"(XFAIL  : GivingUp::expected\(\) not yet)"), qPrintable(said));
    QVERIFY2(says(R"(XPASS  : GivingUp::holdsUnexpectedly\(\))"), qPrintable(said));
}

KONTOR_TEST_MAIN(TestEventually)
{
    QCoreApplication application(argc, argv);
    if (argc == 2 && std::strcmp(argv[1], givingUpArgument) == 0) {
        GivingUp failing;
        return QTest::qExec(&failing);
    }
    TestEventually test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_eventually.moc"
