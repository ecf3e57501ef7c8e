// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/sharedratelimit.h"
#include "support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <sys/file.h>

using namespace kontor;
using namespace Qt::StringLiterals;

class tst_SharedRateLimit : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void tenForAllProgramsTogether();
    void placesForPeopleElsewhere();
    void whoWaitedForTheLockErasesNothing();
    void aLockThatIsHeldIsNotWaitedFor();
    void timesFromBeforeARestart();
    void aDamagedFileIsEmpty();
    void theFileIsTheOwners();
    void withoutAFileNobodyWaits();

private:
    QString file() const { return m_folder->filePath(u"requests"_s); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

// Two programs that send as fast as they may: of all their requests never more than ten in any window.
void tst_SharedRateLimit::tenForAllProgramsTogether()
{
    SharedRateLimit window(file());
    SharedRateLimit script(file());
    QList<Millis> sent;
    for (Millis now {5'000'000}; sent.size() < 200; now += Millis(7)) {
        for (SharedRateLimit *book : {&window, &script}) {
            const auto wait = book->claim(now, SharedRateLimit::Who::Other);
            if (!wait)
                sent.append(now);
            else
                QVERIFY(*wait > now);
        }
    }
    for (qsizetype i = 10; i < sent.size(); ++i)
        QVERIFY2(sent.at(i) - sent.at(i - 10) >= Millis(1060), qPrintable(QString::number(i)));
    QVERIFY(sent.last() - sent.first() < Millis(1100) * 20); // and no slower than that needs
}

void tst_SharedRateLimit::placesForPeopleElsewhere()
{
    SharedRateLimit batch(file());
    SharedRateLimit person(file());
    const Millis now {7'000'000};
    QVERIFY(!person.claim(now, SharedRateLimit::Who::Person));
    int left = 0;
    while (!batch.claim(now + Millis(1), SharedRateLimit::Who::Other))
        ++left;
    QCOMPARE(left, 7); // eight of ten, and one was the person's
    QVERIFY(!person.claim(now + Millis(2), SharedRateLimit::Who::Person));
    QVERIFY(!person.claim(now + Millis(3), SharedRateLimit::Who::Person));
    const auto wait = person.claim(now + Millis(4), SharedRateLimit::Who::Person);
    QVERIFY(wait && *wait == now + Millis(1060));
}

// Between reading its clock and holding the file another program was faster.
void tst_SharedRateLimit::whoWaitedForTheLockErasesNothing()
{
    SharedRateLimit faster(file());
    SharedRateLimit slower(file());
    const Millis now {8'000'000};
    for (int i = 0; i < 10; ++i)
        QVERIFY(!faster.claim(now, SharedRateLimit::Who::Other));
    const auto wait = slower.claim(now - Millis(3), SharedRateLimit::Who::Other);
    QVERIFY(wait && *wait == now + Millis(1060));
}

// By a program that was halted just then: nobody hangs, and after a second nobody is kept from sending.
void tst_SharedRateLimit::aLockThatIsHeldIsNotWaitedFor()
{
    SharedRateLimit book(file());
    QFile halted(file());
    QVERIFY(halted.open(QIODevice::ReadWrite));
    QCOMPARE(flock(halted.handle(), LOCK_EX | LOCK_NB), 0);
    const Millis now {8'000'000};
    const auto wait = book.claim(now, SharedRateLimit::Who::Person);
    QVERIFY(wait && *wait > now && *wait < now + Millis(100));
    QVERIFY(book.claim(now + Millis(999), SharedRateLimit::Who::Person));
    QVERIFY(!book.claim(now + Millis(1000), SharedRateLimit::Who::Person));
    halted.close();
    QVERIFY(!book.claim(now + Millis(1001), SharedRateLimit::Who::Person));
}

void tst_SharedRateLimit::timesFromBeforeARestart()
{
    SharedRateLimit before(file());
    for (int i = 0; i < 10; ++i)
        QVERIFY(!before.claim(Millis(9'000'000), SharedRateLimit::Who::Other));
    SharedRateLimit after(file());
    QVERIFY(!after.claim(Millis(60'000), SharedRateLimit::Who::Other));
}

void tst_SharedRateLimit::aDamagedFileIsEmpty()
{
    QFile damaged(file());
    QVERIFY(damaged.open(QIODevice::WriteOnly));
    damaged.write("three");
    damaged.close();
    SharedRateLimit book(file());
    for (int i = 0; i < 10; ++i)
        QVERIFY(!book.claim(Millis(9'000'000), SharedRateLimit::Who::Other));
    QVERIFY(book.claim(Millis(9'000'000), SharedRateLimit::Who::Other));
}

void tst_SharedRateLimit::theFileIsTheOwners()
{
    const SharedRateLimit book(file());
    QCOMPARE(
        QFile::permissions(file()) & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther), QFile::Permissions());
}

void tst_SharedRateLimit::withoutAFileNobodyWaits()
{
    SharedRateLimit book(m_folder->filePath(u"no/such/folder/requests"_s));
    for (int i = 0; i < 100; ++i)
        QVERIFY(!book.claim(Millis(9'000'000), SharedRateLimit::Who::Other));
}

KONTOR_TEST(tst_SharedRateLimit, QCoreApplication)
#include "tst_sharedratelimit.moc"
