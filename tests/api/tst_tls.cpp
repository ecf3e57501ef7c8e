// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaynetwork.h"
#include "api/network.h"
#include "api/requestqueue.h"
#include "api/tlschecks.h"
#include "scriptedserver.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"
#include "wiretap.h"

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
    void notSafe_data();
    void notSafe();
    void refusedHandshake_data();
    void refusedHandshake();
    void clientCertificateAfterTheHandshake();
    void whatDoesNotSpeakTls_data();
    void whatDoesNotSpeakTls();
    void alerts_data();
    void alerts();
    void wordsOfOpenSsl_data();
    void wordsOfOpenSsl();
    void objections_data();
    void objections();
    void troublesReadBack();
    void laterConnectionsAreCheckedToo();
    void authoritiesFromPem();

private:
    void openssl(const QStringList &arguments);
    QByteArray file(const QString &name) const;
    void write(const QString &name, const QByteArray &content) const;
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
const QStringList expired {u"20200101000000Z"_s, u"20200201000000Z"_s};
const QStringList notYetValid {u"20900101000000Z"_s, u"20900201000000Z"_s};

// The end of a handshake and a goodbye.
constexpr qsizetype mostWithoutRequest = 74 + 24;

//! openssl as a server on a port of its own, until this goes.
class OpenSslServer {
public:
    OpenSslServer(const QString &folder, const QStringList &options)
    {
        m_process.setWorkingDirectory(folder);
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        QObject::connect(&m_process, &QProcess::readyRead, &m_process, [this] { m_seen += m_process.readAll(); });
        m_process.start(u"openssl"_s, QStringList {u"s_server"_s, u"-accept"_s, u"127.0.0.1:0"_s} + options);
        listen();
    }
    ~OpenSslServer()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    Q_DISABLE_COPY_MOVE(OpenSslServer)
    int port() const { return m_seen.mid(m_seen.indexOf("127.0.0.1:") + 10).split('\n').first().trimmed().toInt(); }

private:
    void listen() { EVENTUALLY(m_seen.contains("ACCEPT 127.0.0.1:") && m_seen.endsWith('\n')); }

    QProcess m_process;
    QByteArray m_seen;
};

QUrl addressOf(const Wiretap &wire, const QString &host = u"localhost"_s)
{
    return QUrl(u"https://%1:%2"_s.arg(host).arg(wire.serverPort()));
}

HttpRequest payment()
{
    return {.method = "POST",
        .path = "/payouts/x",
        .headers = {{"Authorization", "Bearer eyJ0b2tlbiJ9"}},
        .body = R"({"amount":1})",
        .once = true};
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

void tst_Tls::write(const QString &name, const QByteArray &content) const
{
    QFile file(m_dir.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

QByteArray tst_Tls::certificate(const QStringList &options)
{
    if (options == expired || options == notYetValid) { // `req` makes none with these dates
        openssl(QStringList {u"req"_s, u"-new"_s, u"-key"_s, u"server.key"_s, u"-out"_s, u"server.csr"_s} + goodName);
        write(u"index.txt"_s, {});
        write(u"ca.cnf"_s,
            "[d]\ndatabase=index.txt\nnew_certs_dir=.\nrand_serial=1\ndefault_md=sha256\npolicy=p\ncopy_extensions=copy\n[p]\nCN="
            "supplied\n");
        openssl({u"ca"_s, u"-batch"_s, u"-config"_s, u"ca.cnf"_s, u"-name"_s, u"d"_s, u"-cert"_s, u"ca.pem"_s, u"-keyfile"_s, u"ca.key"_s,
            u"-in"_s, u"server.csr"_s, u"-out"_s, u"server.pem"_s, u"-startdate"_s, options.first(), u"-enddate"_s, options.last(),
            u"-notext"_s});
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
    Wiretap wire(quint16(gateway->url().port()));
    const auto trusting = network();
    RequestQueue queue(addressOf(wire, host), *trusting, m_clock);
    for (int i = 0; i < 3; ++i)
        QVERIFY(await(queue.submit(payment(), Priority::Person)));
    QVERIFY(wire.mostApplicationData() > mostWithoutRequest + 3 * 200);
    QCOMPARE(gateway->count("POST", "/payouts/x"), 3);
}

void tst_Tls::notTrusted_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("ownAuthority");
    QTest::addColumn<TlsError>("trouble");
    const auto named = [](const QString &common, const QString &name) {
        return QStringList {u"-subj"_s, u"/CN="_s + common, u"-addext"_s, u"subjectAltName="_s + name} + byAuthority;
    };
    using enum TlsError;
    QTest::newRow("common name only") << QStringList {u"-subj"_s, u"/CN=localhost"_s} + byAuthority << true << CommonNameOnly;
    QTest::newRow("common name, other subjectAltName") << named(u"localhost"_s, u"DNS:other.example"_s) << true << CommonNameOnly;
    QTest::newRow("wrong host") << named(u"x"_s, u"DNS:other.example"_s) << true << OtherHost;
    QTest::newRow("expired") << expired << true << Expired;
    QTest::newRow("not yet valid") << notYetValid << true << NotYetValid;
    QTest::newRow("self-signed") << goodName << true << SelfSigned;
    QTest::newRow("authority nobody trusts") << goodName + byAuthority << false << UnknownAuthority;
    QTest::newRow("for clients") << goodName + byAuthority + QStringList {u"-addext"_s, u"extendedKeyUsage=clientAuth"_s} << true
                                 << WrongUse;
}

//! Neither token nor body leaves, not even onto the wire.
void tst_Tls::notTrusted()
{
    QFETCH(QStringList, options);
    QFETCH(bool, ownAuthority);
    QFETCH(TlsError, trouble);
    const auto gateway = server(certificate(options));
    Wiretap wire(quint16(gateway->url().port()));
    const auto trusting = network(ownAuthority);
    RequestQueue queue(addressOf(wire), *trusting, m_clock);
    for (int i = 0; i < 5; ++i) {
        auto *second = queue.submit(payment(), Priority::Batch); // nor does another one slip through beside it
        const auto kept = keep(second, this);
        const auto result = await(queue.submit(payment(), Priority::Person));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::Tls);
        QVERIFY(!result.error().onWire);
        QVERIFY2(readTlsText(result.error().text).first == trouble, qPrintable(result.error().text));
        EVENTUALLY(*kept);
        QCOMPARE((*kept)->error().kind, ErrorKind::Tls);
        m_clock.advance(Seconds(2));
    }
    QVERIFY(wire.connections() >= 10);
    QCOMPARE(gateway->bytesSeen(), 0);
    QVERIFY2(wire.mostApplicationData() <= mostWithoutRequest, qPrintable(QString::number(wire.mostApplicationData())));
}

void tst_Tls::notSafe_data()
{
    QTest::addColumn<QString>("bits");
    QTest::addColumn<QString>("digest");
    QTest::addColumn<QStringList>("protocol");
    QTest::addColumn<std::optional<TlsError>>("trouble");
    using Reason = std::optional<TlsError>;
    QTest::newRow("safe") << u"2048"_s << u"-sha256"_s << QStringList {} << Reason(); // this way of looking does see what arrives
    QTest::newRow("TLS 1.2") << u"2048"_s << u"-sha256"_s << QStringList {u"-tls1_2"_s} << Reason();
    QTest::newRow("TLS 1.1") << u"2048"_s << u"-sha256"_s << QStringList {u"-tls1_1"_s} << Reason(TlsError::OldProtocol);
    QTest::newRow("TLS 1.0") << u"2048"_s << u"-sha256"_s << QStringList {u"-tls1"_s} << Reason(TlsError::OldProtocol);
    QTest::newRow("RSA 1024") << u"1024"_s << u"-sha256"_s << QStringList {} << Reason(TlsError::WeakKey);
    QTest::newRow("signed over SHA-1") << u"2048"_s << u"-sha1"_s << QStringList {} << Reason(TlsError::WeakSignature);
}

//! What no server of Qt would offer, openssl does. It prints what it gets.
void tst_Tls::notSafe()
{
    QFETCH(QString, bits);
    QFETCH(QString, digest);
    QFETCH(QStringList, protocol);
    QFETCH(std::optional<TlsError>, trouble);
    openssl({u"genrsa"_s, u"-out"_s, u"other.key"_s, bits});
    openssl(QStringList {u"req"_s, u"-x509"_s, u"-key"_s, u"other.key"_s, u"-out"_s, u"other.pem"_s, digest} + goodName + byAuthority);
    QProcess gateway;
    gateway.setWorkingDirectory(m_dir.path());
    gateway.setProcessChannelMode(QProcess::MergedChannels);
    gateway.start(u"openssl"_s,
        QStringList {u"s_server"_s, u"-accept"_s, u"127.0.0.1:0"_s, u"-cert"_s, u"other.pem"_s, u"-key"_s, u"other.key"_s, u"-cipher"_s,
            u"DEFAULT:@SECLEVEL=0"_s}
            + protocol);
    QByteArray seen;
    connect(&gateway, &QProcess::readyRead, this, [&] { seen += gateway.readAll(); });
    EVENTUALLY(seen.contains("ACCEPT 127.0.0.1:") && seen.endsWith('\n'));
    const QByteArray port = seen.mid(seen.indexOf("127.0.0.1:") + 10).trimmed();

    const auto trusting = network();
    RequestQueue queue(QUrl(u"https://localhost:"_s + QString::fromLatin1(port)), *trusting, m_clock);
    const auto kept = keep(queue.submit(payment(), Priority::Person), this);
    if (!trouble) {
        EVENTUALLY(seen.contains("POST /payouts/x") && seen.contains("Bearer eyJ"));
    } else {
        EVENTUALLY(*kept);
        QVERIFY(!**kept);
        QCOMPARE((*kept)->error().kind, ErrorKind::Tls);
        QVERIFY(!(*kept)->error().onWire);
        QVERIFY2(readTlsText((*kept)->error().text).first == *trouble, qPrintable((*kept)->error().text));
    }
    gateway.closeWriteChannel();
    gateway.kill();
    QVERIFY(gateway.waitForFinished());
    seen += gateway.readAll();
    QCOMPARE(seen.contains("POST") || seen.contains("Bearer") || seen.contains("amount"), !trouble);
}

void tst_Tls::refusedHandshake_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<TlsError>("trouble");
    using enum TlsError;
    QTest::newRow("TLS 1.1 only") << QStringList {u"-tls1_1"_s, u"-cipher"_s, u"DEFAULT:@SECLEVEL=0"_s} << OldProtocol;
    QTest::newRow("no cipher of TLS 1.2") << QStringList {u"-tls1_2"_s, u"-cipher"_s, u"NULL-SHA256:@SECLEVEL=0"_s} << HandshakeRefused;
    QTest::newRow("no cipher of TLS 1.3") << QStringList {u"-tls1_3"_s, u"-ciphersuites"_s, u"TLS_AES_128_CCM_8_SHA256"_s}
                                          << HandshakeRefused;
    QTest::newRow("no signature in common") << QStringList {u"-tls1_2"_s, u"-sigalgs"_s, u"RSA+SHA1"_s} << HandshakeRefused;
    QTest::newRow("a client certificate, TLS 1.2") << QStringList {u"-tls1_2"_s, u"-Verify"_s, u"1"_s} << HandshakeRefused;
    QTest::newRow("a client certificate, TLS 1.3") << QStringList {u"-tls1_3"_s, u"-Verify"_s, u"1"_s} << ClientCertificate;
    QTest::newRow("another name") << QStringList {u"-servername"_s, u"other.example"_s, u"-servername_fatal"_s, u"-cert2"_s, u"other.pem"_s,
        u"-key2"_s, u"server.key"_s}
                                  << UnknownName;
}

//! Each cause by its name, and none of them blames a certificate that is as good as it can be.
void tst_Tls::refusedHandshake()
{
    QFETCH(QStringList, options);
    QFETCH(TlsError, trouble);
    certificate(goodName + byAuthority);
    QFile::remove(m_dir.filePath(u"other.pem"_s));
    QVERIFY(QFile::copy(m_dir.filePath(u"server.pem"_s), m_dir.filePath(u"other.pem"_s)));
    const OpenSslServer gateway(m_dir.path(), QStringList {u"-cert"_s, u"server.pem"_s, u"-key"_s, u"server.key"_s} + options);
    QVERIFY(gateway.port() > 0);
    const auto trusting = network();
    RequestQueue queue(QUrl(u"https://localhost:%1"_s.arg(gateway.port())), *trusting, m_clock);
    HttpRequest token = payment();
    token.once = false;
    const auto kept = keep(queue.submit(token, Priority::Person), this);
    EVENTUALLY(*kept);
    QVERIFY(!**kept);
    QCOMPARE((*kept)->error().kind, ErrorKind::Tls);
    QVERIFY2(readTlsText((*kept)->error().text).first == trouble, qPrintable((*kept)->error().text));
}

//! With TLS 1.3 the client learns of it when its request may have left: a payment is then in doubt, whatever the gateway says.
void tst_Tls::clientCertificateAfterTheHandshake()
{
    certificate(goodName + byAuthority);
    const OpenSslServer gateway(
        m_dir.path(), {u"-cert"_s, u"server.pem"_s, u"-key"_s, u"server.key"_s, u"-tls1_3"_s, u"-Verify"_s, u"1"_s});
    QVERIFY(gateway.port() > 0);
    const auto trusting = network();
    RequestQueue queue(QUrl(u"https://localhost:%1"_s.arg(gateway.port())), *trusting, m_clock);
    const auto kept = keep(queue.submit(payment(), Priority::Person), this);
    EVENTUALLY(*kept);
    QVERIFY(!**kept);
    const ApiError &error = (*kept)->error();
    QCOMPARE(error.kind == ErrorKind::Tls, !error.onWire);
    if (error.kind == ErrorKind::Tls)
        QCOMPARE(int(readTlsText(error.text).first), int(TlsError::ClientCertificate));
}

void tst_Tls::whatDoesNotSpeakTls_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("plain HTTP") << QByteArray("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
    QTest::newRow("a page alone") << QByteArray("<html>The plain HTTP request was sent to HTTPS port</html>");
    QTest::newRow("SSH") << QByteArray("SSH-2.0-OpenSSH_9.2\r\n");
    QTest::newRow("mail") << QByteArray("220 mail.example ESMTP\r\n");
}

//! What a server says in an alert, before there is any certificate.
void tst_Tls::alerts_data()
{
    QTest::addColumn<int>("alert");
    QTest::addColumn<TlsError>("trouble");
    using enum TlsError;
    QTest::newRow("handshake failure") << 40 << HandshakeRefused;
    QTest::newRow("bad certificate") << 42 << ClientCertificate;
    QTest::newRow("certificate unknown") << 46 << ClientCertificate;
    QTest::newRow("access denied") << 49 << Handshake; // it may be this computer's address
    QTest::newRow("protocol version") << 70 << OldProtocol;
    QTest::newRow("insufficient security") << 71 << NoSharedCipher;
    QTest::newRow("internal trouble") << 80 << Handshake;
    QTest::newRow("unrecognized name") << 112 << UnknownName;
    QTest::newRow("certificate required") << 116 << ClientCertificate;
    QTest::newRow("no application protocol") << 120 << Handshake;
}

void tst_Tls::alerts()
{
    QFETCH(int, alert);
    QFETCH(TlsError, trouble);
    ScriptedServer plain;
    plain.onHead({}, scripts::silence());
    const auto trusting = network();
    RequestQueue queue(plain.url(u"https"_s, u"localhost"_s), *trusting, m_clock);
    const auto kept = keep(queue.submit(payment(), Priority::Person), this);
    EVENTUALLY_EQUAL(plain.connections(), 1);
    plain.sayToAll(QByteArray("\x15\x03\x01\x00\x02\x02", 6) + char(alert));
    EVENTUALLY(*kept);
    QVERIFY(!**kept && !(*kept)->error().onWire);
    QCOMPARE((*kept)->error().kind, ErrorKind::Tls);
    QVERIFY2(readTlsText((*kept)->error().text).first == trouble, qPrintable((*kept)->error().text));
}

void tst_Tls::wordsOfOpenSsl_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<TlsError>("trouble");
    const auto row = [](const char *words, TlsError trouble) {
        QTest::newRow(words) << u"Error during SSL handshake: error:0A000000:SSL routines::"_s + QString::fromLatin1(words) << trouble;
    };
    using enum TlsError;
    row("dh key too small", WeakExchange);
    row("ee key too small", WeakKey);
    row("ca key too small", WeakKey);
    row("ca md too weak", WeakSignature);
    row("digest check failed", Handshake);
    row("wrong signature type", NoSharedCipher);
    row("no shared cipher", NoSharedCipher);
    row("no ciphers available", NoSharedCipher);
    row("unsupported protocol", OldProtocol);
    row("http request", NoTls);
    row("unexpected eof while reading", Handshake);
}

void tst_Tls::wordsOfOpenSsl()
{
    QFETCH(QString, words);
    QFETCH(TlsError, trouble);
    const auto [read, detail] = readTlsText(handshakeError(words));
    QCOMPARE(int(read), int(trouble));
    QCOMPARE(detail, trouble == TlsError::Handshake ? words : QString()); // what nobody has a sentence for stays to be read
}

void tst_Tls::whatDoesNotSpeakTls()
{
    QFETCH(QByteArray, words);
    ScriptedServer plain;
    plain.onHead({}, scripts::silence());
    const auto trusting = network();
    RequestQueue queue(plain.url(u"https"_s, u"localhost"_s), *trusting, m_clock);
    const auto kept = keep(queue.submit(payment(), Priority::Person), this);
    EVENTUALLY_EQUAL(plain.connections(), 1);
    plain.sayToAll(words);
    EVENTUALLY(*kept);
    QVERIFY(!**kept && !(*kept)->error().onWire);
    QCOMPARE((*kept)->error().kind, ErrorKind::Tls);
    QVERIFY2(readTlsText((*kept)->error().text).first == TlsError::NoTls, qPrintable((*kept)->error().text));
}

void tst_Tls::objections_data()
{
    QTest::addColumn<QStringList>("key");
    QTest::addColumn<QString>("digest");
    QTest::addColumn<QString>("objection");
    const QString none;
    const auto rsa = [](const QString &bits) { return QStringList {u"rsa_keygen_bits:"_s + bits, u"RSA"_s}; };
    const auto curve = [](const QString &name) { return QStringList {u"ec_paramgen_curve:"_s + name, u"EC"_s}; };
    QTest::newRow("RSA 2048") << rsa(u"2048"_s) << u"-sha256"_s << none;
    QTest::newRow("RSA 1536") << rsa(u"1536"_s) << u"-sha256"_s << u"weak-key: 1536"_s;
    QTest::newRow("SHA-1") << rsa(u"2048"_s) << u"-sha1"_s << u"weak-signature"_s;
    QTest::newRow("MD5") << rsa(u"2048"_s) << u"-md5"_s << u"weak-signature"_s;
    QTest::newRow("P-256") << curve(u"P-256"_s) << u"-sha384"_s << none;
    QTest::newRow("P-192") << curve(u"P-192"_s) << u"-sha256"_s << u"weak-key: 192"_s;
}

//! Whatever this computer's OpenSSL lets pass.
void tst_Tls::objections()
{
    QFETCH(QStringList, key);
    QFETCH(QString, digest);
    QFETCH(QString, objection);
    openssl({u"genpkey"_s, u"-algorithm"_s, key.last(), u"-pkeyopt"_s, key.first(), u"-out"_s, u"other.key"_s});
    openssl(QStringList {u"req"_s, u"-x509"_s, u"-key"_s, u"other.key"_s, u"-out"_s, u"other.pem"_s, digest} + goodName + byAuthority);
    const QList<QSslCertificate> chain {QSslCertificate(file(u"other.pem"_s)), QSslCertificate(file(u"ca.pem"_s))};
    QVERIFY(!chain.first().isNull());
    QCOMPARE(objectionTo(chain, u"localhost"_s).value_or(QString()), objection);
    QCOMPARE(objectionTo({chain.last(), chain.first()}, u"Test authority"_s), tlsText(TlsError::CommonNameOnly, u"Test authority"_s));
    QVERIFY(!objectionTo({}, u"localhost"_s)); // there was no TLS
}

void tst_Tls::troublesReadBack()
{
    for (int i = 0; i <= int(TlsError::Other); ++i) {
        for (const QString &detail : {QString(), u"a: b"_s}) {
            const auto [trouble, read] = readTlsText(tlsText(TlsError(i), detail));
            QCOMPARE(int(trouble), i);
            QCOMPARE(read, detail);
        }
    }
    const auto unknown = readTlsText(u"Own words: x"_s);
    QCOMPARE(int(unknown.first), int(TlsError::Other));
    QCOMPARE(unknown.second, u"Own words: x"_s);
}

// The first connection was good; then somebody else answers under the same address.
void tst_Tls::laterConnectionsAreCheckedToo()
{
    auto gateway = server(certificate(goodName + byAuthority));
    auto wire = std::make_unique<Wiretap>(quint16(gateway->url().port()));
    const quint16 port = wire->serverPort();
    const auto trusting = network();
    RequestQueue queue(addressOf(*wire), *trusting, m_clock);
    QVERIFY(await(queue.submit(payment(), Priority::Person)));
    wire.reset();

    const auto impostor = server(certificate(QStringList {u"-subj"_s, u"/CN=localhost"_s} + byAuthority));
    Wiretap taken(quint16(impostor->url().port()), port);
    QList<std::shared_ptr<std::optional<Result<HttpAnswer>>>> results;
    for (int i = 0; i < 6; ++i)
        results.append(keep(queue.submit(payment(), Priority::Person), this));
    for (const auto &result : std::as_const(results)) {
        EVENTUALLY(*result);
        QVERIFY(!**result);
        QVERIFY(!(*result)->error().onWire || (*result)->error().kind == ErrorKind::CutShort);
    }
    QVERIFY(taken.connections() > 0);
    QCOMPARE(impostor->bytesSeen(), 0);
    QVERIFY(taken.mostApplicationData() <= mostWithoutRequest);
}

void tst_Tls::authoritiesFromPem()
{
    QVERIFY(tlsTrustingOnly(file(u"ca.pem"_s) + file(u"server.pem"_s))->caCertificates().size() == 2);
    QCOMPARE(tlsTrustingOnly("no certificate").error().kind, ErrorKind::BadInput);
    QCOMPARE(tlsTrustingOnly({}).error().kind, ErrorKind::BadInput);
    QCOMPARE(GatewayNetwork::make(m_dir.filePath(u"absent.pem"_s)).error().kind, ErrorKind::BadInput);
    QCOMPARE(GatewayNetwork::make(m_dir.filePath(u"server.key"_s)).error().kind, ErrorKind::BadInput);
}

KONTOR_TEST(tst_Tls, QCoreApplication)
#include "tst_tls.moc"
