// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaynetwork.h"
#include "api/profileproxy.h"
#include "api/requestqueue.h"
#include "scriptedserver.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QNetworkProxyFactory>
#include <QPointer>
#include <QSslKey>
#include <QSslServer>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

//! A small proxy: CONNECT as in HTTP, or SOCKS 5 without a password. Whatever name is asked for leads to `server`.
class SmallProxy final : public QTcpServer {
public:
    explicit SmallProxy(quint16 server)
        : m_server(server)
    {
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *client = nextPendingConnection()) {
                ++connections;
                connect(client, &QTcpSocket::readyRead, client, [this, client] { greet(*client); });
                connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
            }
        });
        if (!listen(QHostAddress::LocalHost))
            qFatal("no port to listen on");
    }
    QString address(const QString &scheme) const { return u"%1://127.0.0.1:%2"_s.arg(scheme).arg(serverPort()); }

    QByteArray login {}; //!< "name:password" that CONNECT needs; empty: none
    int connections = 0;
    QByteArray greetings {}; //!< what was said to it
    QByteArray tunnelled {}; //!< what went through it, towards the server

private:
    void greet(QTcpSocket &client)
    {
        const QByteArray words = client.peek(4096);
        if (words.startsWith('\x05')) {
            greetings += client.readAll();
            const bool isHello = words.size() <= 4;
            client.write(isHello ? QByteArray("\x05\x00", 2) : QByteArray("\x05\x00\x00\x01\x7f\x00\x00\x01\x00\x00", 10));
            if (!isHello)
                passOn(client);
        } else if (words.contains("\r\n\r\n")) {
            const QByteArray greeting = client.readAll();
            greetings += greeting;
            if (!login.isEmpty() && !greeting.contains("Proxy-Authorization: Basic " + login.toBase64() + "\r\n")) {
                client.write("HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"way out\"\r\n"
                             "Content-Length: 0\r\n\r\n");
                return;
            }
            client.write("HTTP/1.1 200 Connection established\r\n\r\n");
            passOn(client);
        }
    }
    void passOn(QTcpSocket &client)
    {
        auto *inner = new QTcpSocket(&client);
        disconnect(&client, &QTcpSocket::readyRead, nullptr, nullptr);
        connect(&client, &QTcpSocket::readyRead, inner, [this, &client, inner] {
            const QByteArray bytes = client.readAll();
            tunnelled += bytes;
            inner->write(bytes);
        });
        connect(inner, &QTcpSocket::readyRead, &client, [&client, inner] { client.write(inner->readAll()); });
        connect(inner, &QTcpSocket::disconnected, &client, [&client] { client.disconnectFromHost(); });
        inner->connectToHost(QHostAddress(QHostAddress::LocalHost), m_server);
    }

    quint16 m_server;
};

} // namespace

class tst_Proxy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void texts_data();
    void texts();
    void noneByDefault();
    void named_data();
    void named();
    void systemOnlyWhenRequested();
    void onePostStaysOne_data();
    void onePostStaysOne();
    void withoutTlsNothingGoesThroughIt();
    void aProxyThatIsNotThere();
    void aProxyThatWantsALogin();
    void theLoginIsTakenBeforeTheFirstRequest();

private:
    Result<HttpAnswer> post(const QString &proxy, const QByteArray &path = "/payouts/x");

    FakeClock m_clock;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<SmallProxy> m_proxy;
};

void tst_Proxy::init()
{
    m_server = std::make_unique<ScriptedServer>(tlsServer());
    m_proxy = std::make_unique<SmallProxy>(quint16(m_server->url().port()));
    m_clock.advance(Seconds(5));
}

void tst_Proxy::cleanup()
{
    for (const char *name : {"http_proxy", "https_proxy"})
        qunsetenv(name);
    QNetworkProxyFactory::setUseSystemConfiguration(false);
}

Result<HttpAnswer> tst_Proxy::post(const QString &proxy, const QByteArray &path)
{
    auto network = GatewayNetwork::make(testing::dataFile(u"tls/cert.pem"_s), proxy);
    if (!network)
        return network.error();
    RequestQueue queue(m_server->url(u"https"_s, u"localhost"_s), **network, m_clock);
    return await(queue.submit(
        {.method = "POST", .path = path, .headers = {{"Authorization", "Bearer eyJ0b2tlbiJ9"}}, .body = R"({"amount":1})", .once = true},
        Priority::Person));
}

void tst_Proxy::texts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("good");
    for (const char *good :
        {"", "system", "http://proxy.example:3128", "http://127.0.0.1:8080/", "socks5://[::1]:1080", "socks5://proxy.example:1080"})
        QTest::newRow(*good ? good : "none") << QString::fromLatin1(good) << true;
    for (const char *bad : {"proxy.example:3128", "http://proxy.example", "https://proxy.example:443", "socks://a:1", "http://user:pw@a:1",
             "http://user@a:1", "http://a:1/x", "http://a:1?b", "http://:1", "http://a:0", "http://a:70000", "System", " system", "direct"})
        QTest::newRow(bad) << QString::fromLatin1(bad) << false;
}

void tst_Proxy::texts()
{
    QFETCH(QString, text);
    QFETCH(bool, good);
    const auto proxy = ProfileProxy::make(text);
    QCOMPARE(proxy.ok(), good);
    if (!good)
        QVERIFY(proxy.error().kind == ErrorKind::BadInput && proxy.error().reason.code == ReasonCode::NotProxy);
    QCOMPARE(GatewayNetwork::make({}, text).ok(), good);
}

//! Neither the environment nor what the rest of the program is set to leads a request anywhere else.
void tst_Proxy::noneByDefault()
{
    qputenv("http_proxy", m_proxy->address(u"http"_s).toLatin1());
    qputenv("https_proxy", m_proxy->address(u"http"_s).toLatin1());
    QNetworkProxyFactory::setUseSystemConfiguration(true);
    const auto result = post({});
    QVERIFY2(result, result ? "" : qPrintable(result.error().text));
    QCOMPARE(m_proxy->connections, 0);
    QCOMPARE(m_server->count("POST", "/payouts/x"), 1);
}

void tst_Proxy::named_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::newRow("CONNECT") << u"http"_s;
    QTest::newRow("SOCKS 5") << u"socks5"_s;
}

//! It learns whom we speak to and not what we say.
void tst_Proxy::named()
{
    QFETCH(QString, scheme);
    QVERIFY(post(m_proxy->address(scheme)));
    QVERIFY(m_proxy->connections > 0);
    QVERIFY(m_proxy->greetings.contains("localhost"));
    QVERIFY(m_proxy->tunnelled.size() > 200);
    QVERIFY(!(m_proxy->greetings + m_proxy->tunnelled).contains("Bearer") && !m_proxy->tunnelled.contains("payouts"));
    QCOMPARE(m_server->count("POST", "/payouts/x"), 1);
    QCOMPARE(m_server->last("/payouts/x").headers["authorization"], "Bearer eyJ0b2tlbiJ9");
}

void tst_Proxy::systemOnlyWhenRequested()
{
    QVERIFY(post(u"system"_s)); // the system has none
    QCOMPARE(m_proxy->connections, 0);
    qputenv("https_proxy", m_proxy->address(u"http"_s).toLatin1());
    m_clock.advance(Seconds(5));
    QVERIFY(post(u"system"_s));
    QVERIFY(m_proxy->connections > 0);
    QCOMPARE(m_server->count("POST", "/payouts/x"), 2);
}

void tst_Proxy::onePostStaysOne_data()
{
    named_data();
}

//! Through a proxy Qt would send a POST four times when the connection ends without an answer.
void tst_Proxy::onePostStaysOne()
{
    QFETCH(QString, scheme);
    int number = 0;
    for (const auto &script :
        {scripts::close(), scripts::reset(), scripts::rawThenClose("H"), scripts::rawThenClose("HTTP/1.1 200 OK\r\nContent-Le")}) {
        const QByteArray path = "/payouts/" + QByteArray::number(++number);
        m_server->on(path, script);
        const auto result = post(m_proxy->address(scheme), path);
        QVERIFY(!result && result.error().onWire);
        QVERIFY(post(m_proxy->address(scheme), "/payouts/afterwards"));
        QCOMPARE(m_server->count("POST", path), 1);
        m_clock.advance(Seconds(5));
    }
}

//! It could read the token. And what is on this computer needs no way round.
void tst_Proxy::withoutTlsNothingGoesThroughIt()
{
    ScriptedServer plain;
    const auto network = GatewayNetwork::make({}, m_proxy->address(u"http"_s));
    RequestQueue queue(plain.url(), **network, m_clock);
    QVERIFY(await(queue.submit({.method = "GET", .path = "/x"}, Priority::Person)));
    QCOMPARE(plain.count("GET", "/x"), 1);
    QCOMPARE(m_proxy->connections, 0);
}

void tst_Proxy::aProxyThatIsNotThere()
{
    const QString address = m_proxy->address(u"http"_s);
    m_proxy.reset();
    const auto result = post(address);
    QVERIFY(!result && !result.error().onWire);
    QCOMPARE(result.error().kind, ErrorKind::NotReachable);
    QCOMPARE(result.error().proxy, address.sliced(7));
    QCOMPARE(result.error().proxyLogin, ProxyLogin::NotRequested);
    QCOMPARE(m_server->seen().size(), 0); // it doesn't go straight instead
}

void tst_Proxy::aProxyThatWantsALogin()
{
    m_proxy->login = "asha:p:w\xc3\xa4";
    const QString address = m_proxy->address(u"http"_s);
    const auto network = GatewayNetwork::make(testing::dataFile(u"tls/cert.pem"_s), address);
    RequestQueue queue(m_server->url(u"https"_s, u"localhost"_s), **network, m_clock);
    const auto pay = [&] {
        m_clock.advance(Seconds(5));
        return await(queue.submit({.method = "POST", .path = "/payouts/x", .body = R"({"amount":1})", .once = true}, Priority::Person));
    };
    const auto without = pay();
    QVERIFY(!without && !without.error().onWire);
    QCOMPARE(without.error().kind, ErrorKind::NotReachable);
    QCOMPARE(without.error().proxy, address.sliced(7));
    QCOMPARE(without.error().proxyLogin, ProxyLogin::Missing);
    QVERIFY((*network)->takeProxyRequested() && !(*network)->takeProxyRequested());

    (*network)->setProxyLogin(u"127.0.0.1:1"_s, u"asha"_s, u"p:wä"_s); // of another proxy
    QCOMPARE(pay().error().proxyLogin, ProxyLogin::Missing);

    const QString place = (*network)->proxyToward(queue.baseUrl());
    QCOMPARE(place, address.sliced(7));
    (*network)->setProxyLogin(place, u"asha"_s, u"wrong"_s);
    const auto refused = pay();
    QVERIFY(!refused && !refused.error().onWire);
    QCOMPARE(refused.error().proxyLogin, ProxyLogin::Refused);
    QCOMPARE(m_server->seen().size(), 0);

    (*network)->setProxyLogin(place, u"asha"_s, u"p:wä"_s);
    QVERIFY(pay());
    QCOMPARE(m_server->count("POST", "/payouts/x"), 1);
    QVERIFY(!m_proxy->tunnelled.contains(m_proxy->login.toBase64()));

    m_proxy->login = "asha:another";
    (*network)->clearConnectionCache();
    QCOMPARE(pay().error().proxyLogin, ProxyLogin::Refused);
    QCOMPARE(m_server->count("POST", "/payouts/x"), 1);
}

//! The keychain takes its time, and requests wait for it. A login that can't be read holds nothing back.
void tst_Proxy::theLoginIsTakenBeforeTheFirstRequest()
{
    m_proxy->login = "asha:secret";
    const auto network = GatewayNetwork::make(testing::dataFile(u"tls/cert.pem"_s), m_proxy->address(u"http"_s));
    RequestQueue queue(m_server->url(u"https"_s, u"localhost"_s), **network, m_clock);
    QObject keeper;
    QPointer<Reply<Done>> reading;
    queue.prepareBy([&]() -> Reply<Done> * {
        reading = new Reply<Done>(&keeper);
        return reading;
    });
    auto *first = queue.submit({.method = "GET", .path = "/x"}, Priority::Person);
    EVENTUALLY(reading);
    QCOMPARE(m_proxy->connections, 0);
    reading->finish(ApiError {.kind = ErrorKind::KeychainLocked});
    QCOMPARE(await(first).error().proxyLogin, ProxyLogin::Missing);
    m_clock.advance(Seconds(5));
    auto *second = queue.submit({.method = "GET", .path = "/x"}, Priority::Person);
    EVENTUALLY(reading);
    (*network)->setProxyLogin((*network)->proxyToward(queue.baseUrl()), u"asha"_s, u"secret"_s);
    reading->finish(Done {});
    QVERIFY(await(second));
    queue.prepareBy([]() -> Reply<Done> * { return nullptr; });
    m_clock.advance(Seconds(5));
    QVERIFY(await(queue.submit({.method = "GET", .path = "/x"}, Priority::Person)));
}

KONTOR_TEST(tst_Proxy, QCoreApplication)
#include "tst_proxy.moc"
