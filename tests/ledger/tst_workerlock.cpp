// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/storage/workerlock.h"
#include "messages/reasons.h"
#include "support/testprogram.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <cstdio>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

//! The other process: takes the lock, says so, and keeps it until its stdin ends.
int holdLock(const QString &file)
{
    WorkerLock lock(file);
    const auto taken = lock.tryAcquire();
    std::puts(taken && *taken ? "held" : "refused");
    std::fflush(stdout);
    while (std::getchar() != EOF) { }
    return 0;
}

} // namespace

class TestWorkerLock : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void excludesOthersHere();
    void isFreedByDeath();
    void isNotInherited();
    void saysWhyItCannot();

private:
    QString file() const { return m_folder.filePath(u"worker.lock"_s); }
    void startHolder(QProcess &process);
    QTemporaryDir m_folder;
};

void TestWorkerLock::startHolder(QProcess &process)
{
    process.start(QCoreApplication::applicationFilePath(), {u"tst_workerlock"_s, u"--hold"_s, file()});
    QVERIFY(process.waitForReadyRead(30000));
}

void TestWorkerLock::excludesOthersHere()
{
    WorkerLock first(file());
    WorkerLock second(file());
    QVERIFY(!first.isHeld());
    QVERIFY(*first.tryAcquire());
    QVERIFY(*first.tryAcquire()); // still ours
    QVERIFY(!*second.tryAcquire());
    QVERIFY(first.isHeld() && !second.isHeld());
    first.release();
    QVERIFY(*second.tryAcquire());
    QVERIFY(QFileInfo::exists(file()));
    QCOMPARE(QFileInfo(file()).permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
        QFile::Permissions());
}

void TestWorkerLock::isFreedByDeath()
{
    QProcess holder;
    startHolder(holder);
    QCOMPARE(holder.readLine().trimmed(), "held");
    WorkerLock lock(file());
    QVERIFY(!*lock.tryAcquire());
    QProcess third;
    startHolder(third);
    QCOMPARE(third.readLine().trimmed(), "refused");
    third.closeWriteChannel();
    QVERIFY(third.waitForFinished());
    holder.kill();
    QVERIFY(holder.waitForFinished());
    QCOMPARE(holder.exitStatus(), QProcess::CrashExit);
    QVERIFY(*lock.tryAcquire());
}

void TestWorkerLock::isNotInherited()
{
    QProcess child; // of ours, started while we hold the lock, and outliving it
    {
        WorkerLock lock(file());
        QVERIFY(*lock.tryAcquire());
        startHolder(child);
        QCOMPARE(child.readLine().trimmed(), "refused");
    }
    WorkerLock again(file());
    QVERIFY(*again.tryAcquire());
    child.closeWriteChannel();
    QVERIFY(child.waitForFinished());
}

void TestWorkerLock::saysWhyItCannot()
{
    WorkerLock lock(m_folder.filePath(u"no/such/folder/worker.lock"_s));
    const auto refused = lock.tryAcquire();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerIoError);
    QVERIFY(!messages::reasonOf(refused.error()).isEmpty());
    QVERIFY(!lock.isHeld());
}

KONTOR_TEST_MAIN(TestWorkerLock)
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 3 && arguments.at(1) == u"--hold")
        return holdLock(arguments.at(2));
    TestWorkerLock test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_workerlock.moc"
