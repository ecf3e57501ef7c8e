// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/portuser.h"
#include "support/testprogram.h"

#include <QFile>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

QString ownName()
{
    QFile name(u"/proc/self/comm"_s);
    return name.open(QIODevice::ReadOnly) ? QString::fromUtf8(name.readAll().trimmed()) : QString();
}

} // namespace

//! Who has a port, on a computer that tells it.
class tst_PortUser : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whoListens_data()
    {
        QTest::addColumn<QHostAddress>("address");
        QTest::newRow("one address") << QHostAddress(QHostAddress::LocalHost);
        QTest::newRow("all addresses") << QHostAddress(QHostAddress::AnyIPv4);
        QTest::newRow("both kinds of address") << QHostAddress(QHostAddress::Any);
    }

    void whoListens()
    {
        QFETCH(const QHostAddress, address);
        QTcpServer server;
        QVERIFY(server.listen(address));
        QCOMPARE(programAtPort(server.serverPort()), ownName());
        const quint16 port = server.serverPort();
        server.close();
        QCOMPARE(programAtPort(port), QString());
    }

    //! A connection to somewhere has a port of its own; that is not listened at.
    void whoCallsDoesNotListen()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        QTcpSocket caller;
        caller.connectToHost(server.serverAddress(), server.serverPort());
        QVERIFY(caller.waitForConnected());
        QCOMPARE(programAtPort(caller.localPort()), QString());
    }

    void nobody() { QCOMPARE(programAtPort(0), QString()); }
};

KONTOR_TEST(tst_PortUser, QCoreApplication)
#include "tst_portuser.moc"
