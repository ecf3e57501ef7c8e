// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaynetwork.h"
#include "office/profiles/proxycredentials.h"
#include "support/await.h"
#include "support/testprogram.h"

#include <QNetworkProxyFactory>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>
#include <tuple>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

//! A keychain in memory.
class ProxyKeychain final : public KeyStore {
public:
    Reply<KeyPresence> *presence(const QString &entry) override
    {
        return ended<KeyPresence>(entries.contains(entry) ? KeyPresence::Present : KeyPresence::Absent);
    }
    Reply<QByteArray> *read(const QString &entry) override
    {
        ++reads;
        if (isLocked)
            return ended<QByteArray>(ApiError {.kind = ErrorKind::KeychainLocked});
        return ended<QByteArray>(
            entries.contains(entry) ? Result<QByteArray>(entries.value(entry)) : ApiError {.kind = ErrorKind::KeyAbsent});
    }
    Reply<Done> *write(const QString &entry, const QByteArray &bytes) override
    {
        if (isLocked)
            return ended<Done>(ApiError {.kind = ErrorKind::KeychainLocked});
        entries.insert(entry, QByteArray(bytes.constData(), bytes.size()));
        return ended<Done>(Done {});
    }
    Reply<Done> *remove(const QString &entry) override
    {
        entries.remove(entry);
        return ended<Done>(Done {});
    }
    QString describe() const override { return u"memory"_s; }

    QMap<QString, QByteArray> entries {};
    bool isLocked = false;
    int reads = 0;

private:
    template <class T> Reply<T> *ended(const Result<T> &result)
    {
        auto *reply = new Reply<T>(this);
        reply->finish(result);
        return reply;
    }
};

const QString firstProxy = u"http://127.0.0.1:3128"_s;

//! What the network says to the proxy: "name:password".
QString saidBy(const GatewayNetwork &network)
{
    const auto proxies = network.proxyFactory()->queryProxy(QNetworkProxyQuery(QUrl(u"https://gateway.example"_s)));
    return proxies.first().user() + u':' + proxies.first().password();
}

struct ProxyFixture {
    ProxyFixture()
        : home(*Home::open(dir.path()))
    {
        Profile shop;
        shop.name = u"Shop"_s;
        shop.proxy = firstProxy;
        profile = *home.add(shop);
    }
    QTemporaryDir dir;
    Home home;
    Profile profile {};
    ProxyKeychain keys;
};

//! One program on that profile.
struct ProxyProgram {
    //! The proxy has asked in vain.
    void meetTheProxy() { Q_EMIT network->proxyAuthenticationRequired({}, nullptr); }
    explicit ProxyProgram(ProxyFixture &fixture)
        : profile(*fixture.home.profile(u"Shop"_s))
        , network(*GatewayNetwork::make({}, profile.proxy))
        , credentials(fixture.home, profile, fixture.keys, *network)
    {
    }
    void prepare()
    {
        if (auto *reply = credentials.prepare())
            std::ignore = await(reply);
    }
    Profile profile;
    std::unique_ptr<GatewayNetwork> network;
    ProxyCredentials credentials;
};

} // namespace

//! A proxy's name and password, from the dialog to the wire.
class tst_ProxyCredentials : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keptAndUsed();
    void anotherProxyNeverHearsOfThem();
    void aLockedKeychain();
    void theSystemMovesToAnotherProxy();
    void keptByAnotherProgram();
};

void tst_ProxyCredentials::keptAndUsed()
{
    ProxyFixture fixture;
    ProxyProgram window(fixture);
    QVERIFY(!window.credentials.prepare()); // none are kept
    QCOMPARE(saidBy(*window.network), u":"_s);
    QVERIFY(!await(window.credentials.keep(u"a:b"_s, "x"))); // on the wire it would be another name
    QVERIFY(!await(window.credentials.keep({}, "x")));
    QVERIFY(fixture.keys.entries.isEmpty());
    QVERIFY(await(window.credentials.keep(u"asha"_s, "p:w\n1")));
    QCOMPARE(saidBy(*window.network), u"asha:p:w\n1"_s);
    QVERIFY(await(window.credentials.keep(u"asha"_s, "second")));
    QCOMPARE(fixture.keys.entries.size(), 1); // the one before is gone
    QVERIFY(!window.credentials.prepare());

    ProxyProgram later(fixture);
    later.prepare();
    QCOMPARE(saidBy(*later.network), u"asha:second"_s);
    QVERIFY(await(later.credentials.forget()));
    QCOMPARE(saidBy(*later.network), u":"_s);
    QVERIFY(fixture.keys.entries.isEmpty() && fixture.home.profile(u"Shop"_s)->proxyLoginId.isEmpty());
}

void tst_ProxyCredentials::anotherProxyNeverHearsOfThem()
{
    ProxyFixture fixture;
    QVERIFY(await(ProxyProgram(fixture).credentials.keep(u"asha"_s, "secret")));
    QVERIFY(fixture.home.edit(fixture.profile, [](Profile &profile) { profile.proxy = u"http://127.0.0.1:8080"_s; }));
    ProxyProgram later(fixture);
    later.prepare();
    QCOMPARE(saidBy(*later.network), u":"_s);
    QVERIFY(!later.credentials.prepare()); // and the keychain isn't asked for each request
}

void tst_ProxyCredentials::aLockedKeychain()
{
    ProxyFixture fixture;
    QVERIFY(await(ProxyProgram(fixture).credentials.keep(u"asha"_s, "secret")));
    fixture.keys.isLocked = true;
    ProxyProgram later(fixture);
    later.prepare();
    QCOMPARE(saidBy(*later.network), u":"_s);
    QVERIFY(!await(later.credentials.keep(u"asha"_s, "another")));
    fixture.keys.isLocked = false;
    QVERIFY(!later.credentials.prepare()); // the keychain isn't asked for each request
    later.meetTheProxy();
    later.prepare();
    QCOMPARE(saidBy(*later.network), u"asha:secret"_s);
    QCOMPARE(fixture.keys.reads, 2);
}

//! The proxy of the system may be another one tomorrow, or in another network.
void tst_ProxyCredentials::theSystemMovesToAnotherProxy()
{
    const QByteArray before = qgetenv("https_proxy");
    const auto restore = qScopeGuard([&before] { before.isNull() ? qunsetenv("https_proxy") : qputenv("https_proxy", before); });
    ProxyFixture fixture;
    QVERIFY(fixture.home.edit(fixture.profile, [](Profile &profile) {
        profile.proxy = u"system"_s;
        profile.baseUrl = QUrl(u"https://gateway.example"_s);
    }));
    qunsetenv("https_proxy");
    QVERIFY(!await(ProxyProgram(fixture).credentials.keep(u"asha"_s, "secret"))); // the system is set to none
    qputenv("https_proxy", "http://first.example:3128");
    QVERIFY(await(ProxyProgram(fixture).credentials.keep(u"asha"_s, "secret")));
    ProxyProgram later(fixture);
    later.prepare();
    QCOMPARE(saidBy(*later.network), u"asha:secret"_s);
    for (const char *other : {"http://second.example:3128", "http://first.example:3129"}) {
        qputenv("https_proxy", other);
        QCOMPARE(saidBy(*later.network), u":"_s);
    }
    qputenv("https_proxy", "http://first.example:3128");
    QCOMPARE(saidBy(*later.network), u"asha:secret"_s);
}

void tst_ProxyCredentials::keptByAnotherProgram()
{
    ProxyFixture fixture;
    ProxyProgram window(fixture);
    ProxyProgram script(fixture);
    QVERIFY(await(script.credentials.keep(u"asha"_s, "secret")));
    QVERIFY(!window.credentials.prepare()); // nothing tells it yet
    window.meetTheProxy();
    window.prepare();
    QCOMPARE(saidBy(*window.network), u"asha:secret"_s);
}

KONTOR_TEST(tst_ProxyCredentials, QCoreApplication)
#include "tst_proxycredentials.moc"
