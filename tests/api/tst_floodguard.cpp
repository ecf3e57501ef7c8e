// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/floodguard.h"
#include "api/gatewaynetwork.h"
#include "api/requestqueue.h"
#include "scriptedserver.h"
#include "support/await.h"
#include "support/fakeclock.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QSslSocket>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! A gateway that sends without end what Qt takes in without a limit. The queue's clock stands still, so no deadline ends it.
class tst_FloodGuard : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void floodsAreCut_data();
    void floodsAreCut();
    void largeAnswersAreNotCut_data();
    void largeAnswersAreNotCut();
    void answersOfAKeptConnectionAddUp();
};

namespace {

//! A gateway and the way to it, with TLS or without.
struct Bench {
    explicit Bench(bool tls)
        : server(tls ? tlsServer() : std::make_unique<QTcpServer>())
        , network(*GatewayNetwork::make(testing::dataFile(u"tls/cert.pem"_s)))
        , queue(server.url(tls ? u"https"_s : u"http"_s), *network, clock)
    {
    }
    Result<HttpAnswer> ask(const QByteArray &method, const QByteArray &path)
    {
        HttpRequest request {.method = method, .path = path};
        if (method == "POST") {
            request.body = "{}";
            request.once = true;
        }
        return await(queue.submit(request, Priority::Person));
    }

    FakeClock clock {};
    ScriptedServer server;
    std::unique_ptr<GatewayNetwork> network;
    RequestQueue queue;
};

constexpr qint64 muchTooMuch = qint64 {256} * 1024 * 1024;

//! As fast as it is taken, until somebody has taken much too much.
Script endless(const QByteArray &head, const QByteArray &piece, qint64 &gone)
{
    return [&gone, head, piece](QTcpSocket &socket, const SeenRequest &) {
        auto *tls = qobject_cast<QSslSocket *>(&socket);
        const auto more = [&gone, &socket, tls, piece] {
            if (socket.bytesToWrite() + (tls ? tls->encryptedBytesToWrite() : 0) < piece.size() && gone < muchTooMuch)
                gone += socket.write(piece);
        };
        QObject::connect(&socket, &QTcpSocket::bytesWritten, &socket, more, Qt::QueuedConnection);
        if (tls)
            QObject::connect(tls, &QSslSocket::encryptedBytesWritten, &socket, more, Qt::QueuedConnection);
        socket.write(head);
        more();
    };
}

} // namespace

void tst_FloodGuard::floodsAreCut_data()
{
    QTest::addColumn<bool>("tls");
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QByteArray>("piece");
    const QByteArray line = "X-Header: " + QByteArray(1000, 'x') + "\r\n";
    for (const bool tls : {true, false}) {
        const auto row = [tls](const char *name, const QByteArray &head, const QByteArray &piece) {
            QTest::addRow("%s%s", name, tls ? "" : ", without TLS") << tls << head << piece.repeated(65'536 / int(piece.size()));
        };
        row("headers", "HTTP/1.1 200 OK\r\n", line);
        row("one header", "HTTP/1.1 200 OK\r\nX-Header: ", "x");
        row("status line", "HTTP/1.1 200 ", "x");
        row("100 Continue", "", "HTTP/1.1 100 Continue\r\n\r\n");
        row("size of a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;", "x");
    }
}

void tst_FloodGuard::floodsAreCut()
{
    QFETCH(bool, tls);
    QFETCH(QByteArray, head);
    QFETCH(QByteArray, piece);
    Bench bench(tls);
    qint64 gone = 0;
    bench.server.on("/flood", endless(head, piece, gone));
    QVERIFY(bench.ask("GET", "/warm"));
    for (const QByteArray method : {"POST", "GET"}) {
        const auto result = bench.ask(method, "/flood");
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::CutShort); // whether a payout was accepted isn't known
        QVERIFY(result.error().onWire);
        QVERIFY(gone < muchTooMuch);
    }
    QCOMPARE(bench.server.count("POST", "/flood"), 1);
    QVERIFY(bench.ask("POST", "/afterwards"));
}

void tst_FloodGuard::largeAnswersAreNotCut_data()
{
    QTest::addColumn<bool>("tls");
    QTest::newRow("TLS") << true;
    QTest::newRow("without TLS") << false;
}

//! The largest that the queue takes, one after the other over one connection, while another answer doesn't come.
void tst_FloodGuard::largeAnswersAreNotCut()
{
    QFETCH(bool, tls);
    Bench bench(tls);
    const QByteArray large(QueueLimits().maxAnswer, 'x');
    bench.server.on("/large", scripts::answer(200, large, {"X-Header: " + QByteArray(7000, 'x')}));
    bench.server.on("/silent", scripts::silence());
    QVERIFY(bench.ask("GET", "/warm"));
    const auto silent = keep(bench.queue.submit({.method = "GET", .path = "/silent"}, Priority::Person), this);
    for (int i = 0; i < 20; ++i) {
        const auto answer = bench.ask("GET", "/large");
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().text));
        QCOMPARE(answer->body.size(), large.size());
        bench.clock.advance(Millis(1100));
    }
    QVERIFY(!*silent);
    QCOMPARE(bench.server.connections(), 2);
}

void tst_FloodGuard::answersOfAKeptConnectionAddUp()
{
    Bench bench(true);
    bench.server.on("/list", scripts::answer(200, QByteArray(100 * 1024, 'x')));
    for (int i = 0; i < 40; ++i) {
        QVERIFY(bench.ask("GET", "/list"));
        bench.clock.advance(Millis(1100));
    }
    QCOMPARE(bench.server.connections(), 1);
    QVERIFY(quint64(40 * 100 * 1024) > 2 * FloodGuard::mostOfAnAnswer); // or it would prove nothing
}

KONTOR_TEST(tst_FloodGuard, QCoreApplication)
#include "tst_floodguard.moc"
