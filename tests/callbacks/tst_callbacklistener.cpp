// SPDX-License-Identifier: GPL-3.0-or-later
#include "callbacks/callbacklistener.h"
#include "http/rawclient.h"
#include "support/eventually.h"
#include "support/places.h"
#include "support/testprogram.h"
#include "wire/json.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

const QString nonce = u"00112233445566778899aabbccddeeff"_s;

QByteArray request(const QByteArray &method, const QByteArray &path, const QByteArray &body = {})
{
    return method + ' ' + path + " HTTP/1.1\r\nHost: kontor.example\r\nConnection: close\r\nContent-Length: "
        + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

} // namespace

class TestCallbackListener : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void routes_data();
    void routes();
    void whatCameIsToldWithoutItsSecrets();
    void theAnswerComesBeforeTheNews();
    void eventTypes_data();
    void eventTypes();
    void bodies_data();
    void bodies();
    void sharedRequests();
    void noncesAreFreshAndFit();
    void aTakenPortIsNotReplaced();

private:
    std::unique_ptr<CallbackListener> m_listener;
    quint16 m_port = 0;
};

void TestCallbackListener::init()
{
    m_listener = std::make_unique<CallbackListener>();
    m_port = m_listener->listen(QHostAddress::LocalHost, 0).value();
}

void TestCallbackListener::routes_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<int>("status");
    const QByteArray payouts = "/cb/payouts/" + nonce.toLatin1();
    for (const char *method : {"GET", "POST", "PUT", "PATCH", "DELETE"})
        QTest::addRow("%s", method) << QByteArray(method) << payouts << 204;
    QTest::newRow("payin") << QByteArray("POST") << "/cb/payins/" + nonce.toLatin1() << 204;
    QTest::newRow("with a query") << QByteArray("POST") << payouts + "?a=b" << 204;
    QTest::newRow("options") << QByteArray("OPTIONS") << payouts << 405;
    QTest::newRow("head") << QByteArray("HEAD") << payouts << 501;
    QTest::newRow("root") << QByteArray("POST") << QByteArray("/") << 404;
    QTest::newRow("short nonce") << QByteArray("POST") << payouts.chopped(1) << 404;
    QTest::newRow("long nonce") << QByteArray("POST") << payouts + '0' << 404;
    QTest::newRow("trailing slash") << QByteArray("POST") << payouts + '/' << 404;
    QTest::newRow("line end in the nonce") << QByteArray("POST") << payouts.chopped(1) + "%0a" << 404;
    QTest::newRow("line end after the nonce") << QByteArray("POST") << payouts + "%0a" << 404;
    QTest::newRow("no digit") << QByteArray("POST") << payouts.chopped(1) + 'g' << 404;
    QTest::newRow("other collection") << QByteArray("POST") << "/cb/refunds/" + nonce.toLatin1() << 404;
    QTest::newRow("other start") << QByteArray("POST") << "/x/payouts/" + nonce.toLatin1() << 404;
}

void TestCallbackListener::routes()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(int, status);
    QSignalSpy news(m_listener.get(), &CallbackListener::received);
    RawClient client(m_port);
    client.send(request(method, path));
    QVERIFY(client.waitForClose());
    QCOMPARE(client.status(), status);
    QCOMPARE(news.count(), status == 204 ? 1 : 0);
    if (status != 204)
        return;
    QCOMPARE(news.first().at(0).value<PaymentKind>(), path.contains("payins") ? PaymentKind::Payin : PaymentKind::Payout);
    QCOMPARE(news.first().at(1).toString(), nonce);
    QCOMPARE(news.first().at(3).toString(), u"127.0.0.1"_s);
}

void TestCallbackListener::whatCameIsToldWithoutItsSecrets()
{
    QSignalSpy answered(m_listener.get(), &CallbackListener::answered);
    RawClient client(m_port);
    client.send("POST /cb/payouts/" + nonce.toLatin1()
        + " HTTP/1.1\r\nHost: kontor.example\r\nAuthorization: Bearer verysecret\r\n"
          "X-Hub-Signature-256: 0badcafe\r\nApi-Key: 0badcafe\r\nConnection: close\r\nContent-Length: 65\r\n\r\n"
          "{\"url\":\"http://x\\/cb\\/payouts\\/"
        + nonce.toLatin1() + "\"}");
    QVERIFY(client.waitForClose());
    EVENTUALLY_EQUAL(answered.count(), 1);
    const auto call = answered.first().first().value<CallbackCall>();
    QVERIFY2(call.asCame.startsWith("POST /cb/payouts/0011\u2026\n"), call.asCame);
    QVERIFY2(
        call.asCame.contains("Authorization: [\u2026]\n") && call.asCame.contains("\n\n{\"url\":\"http://x\\/cb\\/payouts\\/0011\u2026\"}"),
        call.asCame);
    QVERIFY2(!call.asCame.contains("secret") && !call.asCame.contains("cafe") && !call.asCame.contains("ddeeff"), call.asCame);
    QVERIFY(call.took >= Millis(0) && call.took < Seconds(30));
    // What is no request at all, as far as it came.
    RawClient other(m_port);
    other.send("POST /cb/payouts/" + nonce.toLatin1() + " HTTP/1.1\r\nAuthorization: Bearer verysecret\r\nContent-Length: x\r\n\r\n");
    QVERIFY(other.waitForClose());
    EVENTUALLY_EQUAL(answered.count(), 2);
    const auto refused = answered.last().first().value<CallbackCall>();
    QCOMPARE(refused.status, 400);
    QVERIFY2(refused.asCame.startsWith("POST /cb/payouts/0011\u2026 HTTP/1.1\n"), refused.asCame);
    QVERIFY2(!refused.asCame.contains("secret"), refused.asCame);
}

void TestCallbackListener::theAnswerComesBeforeTheNews()
{
    QByteArray seenByThen;
    RawClient client(m_port);
    connect(m_listener.get(), &CallbackListener::received, this, [&] {
        // Whatever a receiver does, the answer is already on its way: it arrives though this blocks the event loop.
        if (client.seen().isEmpty())
            client.socket().waitForReadyRead(3000);
        seenByThen = client.seen();
    });
    client.send(request("POST", CallbackListener::pathFor(PaymentKind::Payout, nonce).toLatin1(), "{}"));
    EVENTUALLY(seenByThen.startsWith("HTTP/1.1 204 No Content"));
}

void TestCallbackListener::eventTypes_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("type");
    QTest::newRow("type") << QByteArray(R"({"type":"payment.status_changed"})") << u"payment.status_changed"_s;
    QTest::newRow("event") << QByteArray(R"({"a":1,"event" : "x"})") << u"x"_s;
    QTest::newRow("eventType") << QByteArray(R"({"eventType":"PAID"})") << u"PAID"_s;
    QTest::newRow("none") << QByteArray("{}") << QString();
    QTest::newRow("no json") << QByteArray("<xml>") << QString();
    QTest::newRow("no text") << QByteArray(R"({"type":7})") << QString();
    QTest::newRow("escaped") << QByteArray(R"({"type":"a\u0000"})") << u"a\ufffd"_s;
    QTest::newRow("a slash") << QByteArray(R"({"type":"payment\/settled"})") << u"payment/settled"_s;
    QTest::newRow("a mark") << QByteArray(R"({"type":"\u202eevil \"x\""})") << u"\u202eevil \"x\""_s;
    QTest::newRow("the end of it") << QByteArray(R"({"type":"a\)") << QString();
    QTest::newRow("long") << "{\"type\":\"" + QByteArray(5000, 'x') + "\"}" << QString();
    QTest::newRow("longish") << "{\"type\":\"" + QByteArray(100, 'x') + "\"}" << QString(63, u'x') + u'…';
}

void TestCallbackListener::eventTypes()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, type);
    QSignalSpy news(m_listener.get(), &CallbackListener::received);
    RawClient client(m_port);
    client.send(request("POST", CallbackListener::pathFor(PaymentKind::Payin, nonce).toLatin1(), body));
    EVENTUALLY_EQUAL(news.count(), 1);
    QCOMPARE(news.first().at(2).toString(), type);
}

void TestCallbackListener::bodies_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QByteArray binary;
    for (int i = 0; i < 4096; ++i)
        binary += char(i % 256);
    QTest::newRow("none") << QByteArray() << 204;
    QTest::newRow("unfamiliar") << QByteArray(R"({"type":"x.y.z","version":9})") << 204;
    QTest::newRow("broken") << QByteArray(R"({"type":"a)") << 204;
    QTest::newRow("binary") << binary << 204;
    QTest::newRow("deep") << QByteArray(60'000, '[') << 204;
    QTest::newRow("64 KiB") << QByteArray(64 * 1024, ' ') << 204;
    QTest::newRow("more") << QByteArray(64 * 1024 + 1, ' ') << 413;
}

//! Nothing in a body is needed, so nothing in it is in the way.
void TestCallbackListener::bodies()
{
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    QSignalSpy news(m_listener.get(), &CallbackListener::received);
    RawClient client(m_port);
    client.send(request("POST", CallbackListener::pathFor(PaymentKind::Payin, nonce).toLatin1(), body));
    QVERIFY(client.waitForAnswers(1));
    QCOMPARE(client.status(), status);
    EVENTUALLY_EQUAL(news.count(), status == 204 ? 1 : 0);
}

// The shared list of callback requests, honest and hostile.
void TestCallbackListener::sharedRequests()
{
    QFile file(testing::dataFile(u"http/callback_requests.json"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto cases = parseJson(file.readAll());
    QVERIFY(cases.ok());
    const QHash<QString, int> expected {{u"valid"_s, 204}, {u"no body"_s, 204}, {u"not json"_s, 204}, {u"says SUCCESS"_s, 204},
        {u"unknown secret path"_s, 404}, {u"CL+TE"_s, 400}, {u"dup CL"_s, 400}, {u"negative CL"_s, 400}, {u"huge CL"_s, 400},
        {u"GET"_s, 204}};
    QCOMPARE(cases->items().size(), size_t(expected.size()));
    for (const Json &one : cases->items()) {
        const QString name = *one[u"name"].toText();
        QVERIFY2(expected.contains(name), qPrintable(name));
        QByteArray raw = one[u"raw"].toText()->toUtf8();
        raw.replace("{path}", CallbackListener::pathFor(PaymentKind::Payout, nonce).toLatin1());
        QSignalSpy news(m_listener.get(), &CallbackListener::received);
        RawClient client(m_port);
        client.send(raw);
        QVERIFY2(client.waitForAnswers(1), qPrintable(name));
        QCOMPARE(client.status(), expected.value(name));
        QCoreApplication::processEvents();
        QCOMPARE(news.count(), client.status() == 204 ? 1 : 0);
    }
}

void TestCallbackListener::noncesAreFreshAndFit()
{
    QSet<QString> seen;
    for (int i = 0; i < 200; ++i)
        seen.insert(CallbackListener::newNonce());
    QCOMPARE(seen.size(), 200);
    for (const QString &one : seen)
        QCOMPARE(one.size(), 32);
    QCOMPARE(CallbackListener::pathFor(PaymentKind::Payin, nonce), u"/cb/payins/"_s + nonce);
    QSignalSpy news(m_listener.get(), &CallbackListener::received);
    RawClient client(m_port);
    client.send(request("POST", CallbackListener::pathFor(PaymentKind::Payout, *seen.begin()).toLatin1()));
    EVENTUALLY_EQUAL(news.count(), 1);
}

void TestCallbackListener::aTakenPortIsNotReplaced()
{
    CallbackListener second;
    QVERIFY(!second.listen(QHostAddress::LocalHost, m_port));
    QVERIFY(!second.isListening());
    m_listener->close();
    QVERIFY(second.listen(QHostAddress::LocalHost, m_port).ok());
    QCOMPARE(second.port(), m_port);
}

KONTOR_TEST(TestCallbackListener, QCoreApplication)
#include "tst_callbacklistener.moc"
