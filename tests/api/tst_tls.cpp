// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaynetwork.h"
#include "api/network.h"
#include "api/requestqueue.h"
#include "scriptedserver.h"
#include "support/await.h"
#include "support/fakeclock.h"

#include <QFile>
#include <QProcess>
#include <QSslKey>
#include <QSslServer>
#include <QTemporaryDir>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

class tst_Tls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void names_data();
    void names();
    void trusted_data();
    void trusted();
    void notTrusted_data();
    void notTrusted();
    void laterConnectionsAreCheckedToo();
    void authoritiesFromPem();

private:
    void openssl(const QStringList &arguments);
    QByteArray file(const QString &name) const;
    QByteArray certificate(const QStringList &options);
    std::unique_ptr<ScriptedServer> server(const QByteArray &pem) const;
    std::unique_ptr<GatewayNetwork> network(bool ownAuthority = true) const
    {
        return std::move(*GatewayNetwork::make(ownAuthority ? m_dir.filePath(u"ca.pem"_s) : QString()));
    }

    QTemporaryDir m_dir;
    FakeClock m_clock;
};

namespace {

const QStringList goodName {u"-subj"_s, u"/CN=gateway"_s, u"-addext"_s, u"subjectAltName=DNS:localhost,IP:127.0.0.1"_s};
const QStringList byAuthority {u"-CA"_s, u"ca.pem"_s, u"-CAkey"_s, u"ca.key"_s};
const QStringList expired {u"expired"_s};

HttpRequest payment()
{
    return {.method = "POST", .path = "/payouts/x", .headers = {{"Authorization", "Bearer t"}}, .body = R"({"amount":1})", .once = true};
}

} // namespace

void tst_Tls::openssl(const QStringList &arguments)
{
    QProcess process;
    process.setWorkingDirectory(m_dir.path());
    process.start(u"openssl"_s, arguments);
    QVERIFY(process.waitForFinished());
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
}

QByteArray tst_Tls::file(const QString &name) const
{
    QFile file(m_dir.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray tst_Tls::certificate(const QStringList &options)
{
    if (options == expired) { // `req` makes none
        openssl(QStringList {u"req"_s, u"-new"_s, u"-key"_s, u"server.key"_s, u"-out"_s, u"server.csr"_s} + goodName);
        openssl(QStringList {u"x509"_s, u"-req"_s, u"-in"_s, u"server.csr"_s, u"-out"_s, u"server.pem"_s, u"-copy_extensions"_s, u"copy"_s,
                    u"-CAcreateserial"_s, u"-days"_s, u"-1"_s}
            + byAuthority);
        return file(u"server.pem"_s);
    }
    openssl(QStringList {u"req"_s, u"-x509"_s, u"-key"_s, u"server.key"_s, u"-out"_s, u"server.pem"_s} + options);
    return file(u"server.pem"_s);
}

std::unique_ptr<ScriptedServer> tst_Tls::server(const QByteArray &pem) const
{
    auto tls = std::make_unique<QSslServer>();
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificate(QSslCertificate(pem));
    configuration.setPrivateKey(QSslKey(file(u"server.key"_s), QSsl::Rsa));
    tls->setSslConfiguration(configuration);
    return std::make_unique<ScriptedServer>(std::move(tls));
}

void tst_Tls::initTestCase()
{
    openssl({u"genrsa"_s, u"-out"_s, u"server.key"_s, u"2048"_s});
    openssl({u"req"_s, u"-x509"_s, u"-newkey"_s, u"rsa:2048"_s, u"-nodes"_s, u"-keyout"_s, u"ca.key"_s, u"-out"_s, u"ca.pem"_s, u"-subj"_s,
        u"/CN=Test authority"_s, u"-days"_s, u"30"_s});
}

void tst_Tls::names_data()
{
    QTest::addColumn<QString>("subject");
    QTest::addColumn<QString>("host");
    QTest::addColumn<bool>("named");
    const auto row = [](const char *subject, const char *host, bool named) {
        QTest::addRow("%s for %s", subject, host) << QString::fromLatin1(subject) << QString::fromLatin1(host) << named;
    };
    row("DNS:pay.example.com", "pay.example.com", true);
    row("DNS:Pay.Example.COM", "pAY.example.com", true);
    row("DNS:pay.example.com", "pay.example.com.", true);
    row("DNS:other.example.com,DNS:pay.example.com", "pay.example.com", true);
    row("DNS:pay.example.com", "example.com", false);
    row("DNS:pay.example.com", "xpay.example.com", false);
    row("DNS:*.example.com", "pay.example.com", true);
    row("DNS:*.example.com", "a.pay.example.com", false);
    row("DNS:*.example.com", "example.com", false);
    row("DNS:*.com", "example.com", false);
    row("DNS:p*.example.com", "pay.example.com", false);
    row("DNS:*", "localhost", false);
    row("IP:127.0.0.1", "127.0.0.1", true);
    row("IP:127.0.0.2", "127.0.0.1", false);
    row("DNS:127.0.0.1", "127.0.0.1", false);
    row("IP:0:0:0:0:0:0:0:1", "::1", true);
    row("DNS:localhost", "127.0.0.1", false);
    row("email:pay.example.com", "pay.example.com", false);
}

void tst_Tls::names()
{
    QFETCH(QString, subject);
    QFETCH(QString, host);
    QFETCH(bool, named);
    const QByteArray pem = certificate({u"-subj"_s, u"/CN="_s + host, u"-addext"_s, u"subjectAltName="_s + subject});
    const QSslCertificate read(pem);
    QVERIFY(!read.isNull());
    QCOMPARE(namesHost(read, host), named);
}

void tst_Tls::trusted_data()
{
    QTest::addColumn<QString>("host");
    QTest::newRow("name") << u"localhost"_s;
    QTest::newRow("address") << u"127.0.0.1"_s;
}

void tst_Tls::trusted()
{
    QFETCH(QString, host);
    const auto gateway = server(certificate(goodName + byAuthority));
    const auto trusting = network();
    RequestQueue queue(gateway->url(u"https"_s, host), *trusting, m_clock);
    for (int i = 0; i < 3; ++i)
        QVERIFY(await(queue.submit(payment(), Priority::Person)));
    QCOMPARE(gateway->count("POST", "/payouts/x"), 3);
}

void tst_Tls::notTrusted_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("ownAuthority");
    const auto named = [](const QString &name) {
        return QStringList {u"-subj"_s, u"/CN=localhost"_s, u"-addext"_s, u"subjectAltName="_s + name};
    };
    QTest::newRow("common name only") << QStringList {u"-subj"_s, u"/CN=localhost"_s} + byAuthority << true;
    QTest::newRow("common name, other subjectAltName") << named(u"DNS:other.example"_s) + byAuthority << true;
    QTest::newRow("wrong host") << QStringList {u"-subj"_s, u"/CN=x"_s, u"-addext"_s, u"subjectAltName=DNS:other.example"_s} + byAuthority
                                << true;
    QTest::newRow("expired") << expired << true;
    QTest::newRow("self-signed") << goodName << true;
    QTest::newRow("authority nobody trusts") << goodName + byAuthority << false;
    QTest::newRow("for clients") << goodName + byAuthority + QStringList {u"-addext"_s, u"extendedKeyUsage=clientAuth"_s} << true;
}

void tst_Tls::notTrusted()
{
    QFETCH(QStringList, options);
    QFETCH(bool, ownAuthority);
    const auto gateway = server(certificate(options));
    const auto trusting = network(ownAuthority);
    RequestQueue queue(gateway->url(u"https"_s, u"localhost"_s), *trusting, m_clock);
    for (int i = 0; i < 5; ++i) {
        auto *second = queue.submit(payment(), Priority::Batch); // nor does another one slip through beside it
        const auto kept = keep(second, this);
        const auto result = await(queue.submit(payment(), Priority::Person));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::Tls);
        QVERIFY(!result.error().onWire);
        QVERIFY(!result.error().text.isEmpty());
        QTRY_VERIFY(*kept);
        QCOMPARE((*kept)->error().kind, ErrorKind::Tls);
        m_clock.advance(Seconds(2));
    }
    for (const auto &seen : gateway->seen())
        QVERIFY(seen.body.isEmpty() && !seen.complete);
}

// The first connection was good; then somebody else answers under the same address.
void tst_Tls::laterConnectionsAreCheckedToo()
{
    auto gateway = server(certificate(goodName + byAuthority));
    const int port = gateway->url().port();
    const auto trusting = network();
    RequestQueue queue(gateway->url(u"https"_s, u"localhost"_s), *trusting, m_clock);
    QVERIFY(await(queue.submit(payment(), Priority::Person)));
    gateway.reset();

    auto tls = std::make_unique<QSslServer>();
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificate(QSslCertificate(certificate(QStringList {u"-subj"_s, u"/CN=localhost"_s} + byAuthority)));
    configuration.setPrivateKey(QSslKey(file(u"server.key"_s), QSsl::Rsa));
    tls->setSslConfiguration(configuration);
    ScriptedServer impostor(std::move(tls), static_cast<quint16>(port));
    QList<std::shared_ptr<std::optional<Result<HttpAnswer>>>> results;
    for (int i = 0; i < 6; ++i)
        results.append(keep(queue.submit(payment(), Priority::Person), this));
    for (const auto &result : std::as_const(results)) {
        QTRY_VERIFY(*result);
        QVERIFY(!**result);
        QVERIFY(!(*result)->error().onWire || (*result)->error().kind == ErrorKind::CutShort);
    }
    for (const auto &seen : impostor.seen())
        QVERIFY(seen.body.isEmpty() && !seen.complete);
}

void tst_Tls::authoritiesFromPem()
{
    QVERIFY(tlsTrustingOnly(file(u"ca.pem"_s) + file(u"server.pem"_s))->caCertificates().size() == 2);
    QCOMPARE(tlsTrustingOnly("no certificate").error().kind, ErrorKind::BadInput);
    QCOMPARE(tlsTrustingOnly({}).error().kind, ErrorKind::BadInput);
    QCOMPARE(GatewayNetwork::make(m_dir.filePath(u"absent.pem"_s)).error().kind, ErrorKind::BadInput);
    QCOMPARE(GatewayNetwork::make(m_dir.filePath(u"server.key"_s)).error().kind, ErrorKind::BadInput);
}

QTEST_GUILESS_MAIN(tst_Tls)
#include "tst_tls.moc"
