// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clock.h"
#include "core/log.h"
#include "office/session/eventlog.h"
#include "office/session/messagelog.h"
#include "support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <memory>

using namespace kontor;
using namespace Qt::StringLiterals;

class tst_MessageLog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup();
    void quietUntilSwitchedOn();
    void secretsAreRemoved();
    void logsFromAnyThread();
    void endsWithTheObject();

private:
    QByteArray logged() const;

    QTemporaryDir m_folder;
    SystemClock m_clock;
};

void tst_MessageLog::cleanup()
{
    MessageLog::setDetailed(false);
    for (const QString &file : EventLog::files(m_folder.path()))
        QVERIFY(QFile::remove(file));
}

QByteArray tst_MessageLog::logged() const
{
    QFile file(m_folder.filePath(u"kontor.log"_s));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void tst_MessageLog::quietUntilSwitchedOn()
{
    EventLog file(m_folder.path(), m_clock);
    const MessageLog log(&file);
    qCDebug(apiLog) << "not yet";
    MessageLog::setDetailed(true);
    QTest::ignoreMessage(QtDebugMsg, "GET /balances 200");
    qCDebug(apiLog).noquote() << "GET"
                              << "/balances" << 200;
    MessageLog::setDetailed(false);
    qCDebug(engineLog) << "not any more";
    QVERIFY2(logged().endsWith(" kontor.api: GET /balances 200\n"), logged());
    QCOMPARE(logged().count('\n'), 1);
}

void tst_MessageLog::secretsAreRemoved()
{
    EventLog file(m_folder.path(), m_clock);
    const MessageLog log(&file);
    QTest::ignoreMessage(QtWarningMsg, "Authorization: Bearer […]");
    qWarning("Authorization: Bearer planted.token.one");
    QVERIFY2(logged().endsWith(" default: Authorization: Bearer […]\n"), logged());
}

void tst_MessageLog::logsFromAnyThread()
{
    EventLog file(m_folder.path(), m_clock);
    const MessageLog log(&file);
    MessageLog::setDetailed(true);
    constexpr int lines = 200;
    for (int i = 0; i < 2 * lines; ++i)
        QTest::ignoreMessage(QtDebugMsg, "wrote 1 payments");
    const std::unique_ptr<QThread> other(QThread::create([] {
        for (int i = 0; i < lines; ++i)
            qCDebug(ledgerLog) << "wrote" << 1 << "payments";
    }));
    other->start();
    for (int i = 0; i < lines; ++i)
        qCDebug(ledgerLog) << "wrote" << 1 << "payments";
    QVERIFY(other->wait());
    QCOMPARE(logged().count(" kontor.ledger: wrote 1 payments\n"), 2 * lines);
}

void tst_MessageLog::endsWithTheObject()
{
    EventLog file(m_folder.path(), m_clock);
    std::make_unique<MessageLog>(&file).reset();
    QTest::ignoreMessage(QtWarningMsg, "after the end");
    qWarning("after the end");
    QVERIFY(logged().isEmpty());
}

KONTOR_TEST(tst_MessageLog, QCoreApplication)
#include "tst_messagelog.moc"
