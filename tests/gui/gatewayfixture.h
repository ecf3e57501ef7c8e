// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/sandboxchild.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include <QElapsedTimer>
#include <QFile>
#include <QHostAddress>
#include <QTest>
#include <type_traits>

namespace kontor {

//! The sandbox with the keys of any number of desks.
struct Gateway {
    Gateway()
        : isRunning(start())
    {
    }
    bool start()
    {
        QFile pem(folder.filePath(QStringLiteral("another.pem")));
        const auto pair = KeyPair::generate(2048);
        return pair && pem.open(QIODevice::WriteOnly) && pem.write(pair->publicPem()) > 0
            && (pem.close(), sandbox.start(pem.fileName(), 0, {QStringLiteral("--merchant"), QStringLiteral("TOKO")}));
    }
    bool admit(PageFixture &fixture)
    {
        const auto key = await(fixture.session->keys().generate(2048, KeyStorage::File));
        if (!isRunning || !key || !fixture.session->keys().use(key->id))
            return false;
        QString pem = QString::fromLatin1(fixture.session->profile().key(key->id)->publicPem);
        keys.append(u'"' + pem.replace(QStringLiteral("\n"), QStringLiteral("\\n")) + u'"');
        sandbox.control("PUT", "/sandbox/keys", "{\"keys\":[" + keys.join(u',').toLatin1() + "]}");
        return true;
    }

    QTemporaryDir folder;
    SandboxChild sandbox;
    QStringList keys;
    bool isRunning;
};

inline const SessionOptions withKey {.listen = false, .passphrase = [] { return QByteArray("a practice passphrase"); }};

inline PageFixture fixtureAt(Gateway &gateway)
{
    return PageFixture(Environment::Test, withKey, quint16(gateway.sandbox.url().port()));
}

//! A desk whose key the gateway knows.
struct Admitted {
    Gateway gateway;
    PageFixture fixture = fixtureAt(gateway);
    bool isThere = gateway.admit(fixture);
};

//! Made by another program of the same merchant.
inline std::optional<OrderId> madeElsewhere(Gateway &gateway, const PaymentDraft &draft)
{
    PageFixture other(Environment::Test, withKey, quint16(gateway.sandbox.url().port()));
    if (!gateway.admit(other))
        return std::nullopt;
    other.session->start();
    const OrderId id = other.issue(draft);
    const bool isThere = eventually([&] { return other.payment(id).submission.accepted; });
    const bool hasStopped = bool(await(other.session->stop()));
    return isThere && hasStopped ? std::optional(id) : std::nullopt;
}

//! Time passes for who goes by a clock that stands still; for others it passes by itself. What is under way to the gateway takes none of
//! it, so that no request meets its deadline because this computer is busy; one that isn't answered for long is not meant to be.
class PassingTime {
public:
    void pass(FakeClock &clock, Millis step)
    {
        if (!clock.hasTimerFor("kontor::HttpExchange"))
            m_underWay.invalidate();
        else if (!m_underWay.isValid())
            m_underWay.start();
        if (!m_underWay.isValid() || m_underWay.hasExpired(patience))
            clock.advance(step);
    }
    void pass(Clock &, Millis) { }

private:
    static constexpr qint64 patience = 2'000; // ms
    QElapsedTimer m_underWay;
};

//! An office that works on a real gateway, by a clock of the test's own.
template <class TheClock = FakeClock> struct AtWork {
    explicit AtWork(bool isAdmitted = true, bool listens = false)
    {
        if constexpr (std::is_same_v<TheClock, FakeClock>)
            clock.setWall(SystemClock().wall()); // as at the gateway
        SessionOptions options = withKey;
        options.listen = listens;
        const bool hasPlace = !listens || !fixture.session->callbacks().setPlace(QHostAddress(QHostAddress::LocalHost), closedPort(), {});
        const Profile profile = fixture.session->profile();
        fixture.session.reset();
        fixture.session = *MerchantSession::open(fixture.home, profile, clock, options);
        isThere = hasPlace && (isAdmitted ? gateway.admit(fixture) : useNewKey());
    }
    bool useNewKey()
    {
        const auto key = await(fixture.session->keys().generate(2048, KeyStorage::File));
        return gateway.isRunning && key && fixture.session->keys().use(key->id);
    }
    //! The gateway learns the key in use.
    void registerKey()
    {
        gateway.sandbox.control("PUT", "/sandbox/keys", fixture.session->profile().key(fixture.session->profile().keyInUse)->publicPem);
    }
    //! Time passes until it does, in small steps.
    bool comes(const std::function<bool()> &what, Millis step = Millis(250))
    {
        return eventually(
            [&] {
                passing.pass(clock, step);
                return what();
            },
            Seconds(60), Millis(10)); // many steps
    }
    bool has(PauseReason reason) const { return fixture.session->sending().pauseReasons().testFlag(reason); }

    TheClock clock;
    PassingTime passing;
    Gateway gateway;
    PageFixture fixture = fixtureAt(gateway);
    bool isThere = false;
};

} // namespace kontor
