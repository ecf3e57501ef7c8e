// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/session/sandboxprofile.h"

#include "http/loopback.h"
#include "ledger/storage/workerlock.h"
#include "office/keys/signingkeys.h"
#include "signing/filekeystore.h"
#include "signing/keychainkeystore.h"
#include "signing/newfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRandomGenerator>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QString passphraseFile(const Home &home, const Profile &profile)
{
    return home.keyFolder(profile.name) + "/practice-passphrase"_L1;
}

Result<Done> writePassphrase(const Home &home, const Profile &profile)
{
    QDir().mkpath(home.keyFolder(profile.name));
    QFile::setPermissions(home.keyFolder(profile.name), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    if (QFile::exists(passphraseFile(home, profile)))
        return Done {}; // from a start that was cut short
    QByteArray random(24, '\0');
    QRandomGenerator::system()->generate(
        reinterpret_cast<quint32 *>(random.data()), reinterpret_cast<quint32 *>(random.data() + random.size()));
    NewFile file(passphraseFile(home, profile)); // whole or not at all
    if (!file.write(random.toHex()))
        return badInput(ReasonCode::System, file.trouble());
    return file.publish();
}

Profile newProfile(Clock &clock)
{
    Profile profile;
    profile.name = sandboxProfileName;
    const auto [gatewayPort, callbackPort] = freeLoopbackPorts(); // chosen once; the profile keeps them
    profile.baseUrl = QUrl(u"http://127.0.0.1:%1"_s.arg(gatewayPort));
    profile.merchantCode = u"SANDBOX"_s;
    profile.environment = Environment::Test;
    profile.builtInSandbox = true;
    profile.callbackAddress = QHostAddress(QHostAddress::LocalHost);
    profile.callbackPort = callbackPort;
    profile.addedAt = clock.wall();
    return profile;
}

constexpr Millis busyPollInterval {50};

ApiError somebodyElses()
{
    return badInput(ReasonCode::NotSandboxProfile);
}

//! What makes the key, for as long as it takes.
struct KeyMaking : QObject {
    KeyMaking(Home &theHome, Profile theProfile, Clock &clock, QObject *parent)
        : QObject(parent)
        , home(theHome)
        , profile(std::move(theProfile))
        , signer(clock)
        , keychain(clock)
        , file(home.keyFolder(profile.name), sandboxPassphrase(home, profile))
        , signingKeys(home, profile, {&keychain, &file}, signer, clock)
    {
    }
    Home &home;
    Profile profile;
    Signer signer;
    KeychainKeyStore keychain;
    FileKeyStore file;
    SigningKeys signingKeys;
};

void makeKey(Reply<Profile> *reply, KeyMaking *making, KeyStorage rest)
{
    if (rest == KeyStorage::File) {
        if (const auto written = writePassphrase(making->home, making->profile); !written)
            return reply->finish(written.error());
    }
    making->signingKeys.generate(KeyPair::defaultBits, rest)->then(reply, [reply, making](const Result<KeyFacts> &key) {
        if (!key)
            return reply->finish(key.error());
        reply->finish(making->profile);
    });
}

//! Makes the profile as the only program that does so at this moment: two that met a new home at once would make a key each, and the
//! gateway would know the one that isn't used. Ends with the reply, and so does its lock.
struct Making : QObject {
    Making(Home &theHome, Clock &theClock, Reply<Profile> *theReply)
        : QObject(theReply)
        , home(theHome)
        , clock(theClock)
        , reply(theReply)
        , lock(home.path() + "/sandbox.lock"_L1)
    {
    }
    void begin()
    {
        const auto mine = lock.tryAcquire();
        if (!mine)
            return reply->finish(mine.error());
        if (!*mine)
            return clock.after(busyPollInterval, this, [this] { begin(); });
        const auto known = home.profile(sandboxProfileName); // as whoever came first has left it
        if (known && !known->builtInSandbox)
            return reply->finish(somebodyElses());
        if (known && !known->keys.isEmpty())
            return reply->finish(*known);
        const auto profile = known ? known : home.add(newProfile(clock));
        if (!profile)
            return reply->finish(profile.error());
        auto *making = new KeyMaking(home, *profile, clock, this);
        making->keychain.isUsable()->then(reply, [reply = reply, making](const Result<bool> &usable) {
            makeKey(reply, making, usable && *usable ? KeyStorage::Keychain : KeyStorage::File);
        });
    }
    Home &home;
    Clock &clock;
    Reply<Profile> *reply;
    WorkerLock lock;
};

} // namespace

std::function<QByteArray()> sandboxPassphrase(const Home &home, const Profile &profile)
{
    return [path = passphraseFile(home, profile)] {
        QFile file(path);
        return file.open(QIODevice::ReadOnly | QIODevice::Unbuffered) ? file.readAll() : QByteArray();
    };
}

Reply<Profile> *ensureSandboxProfile(Home &home, Clock &clock, QObject *parent)
{
    auto *reply = new Reply<Profile>(parent);
    const auto known = home.profile(sandboxProfileName);
    if (known && !known->builtInSandbox) // a practice key never goes into somebody's own profile
        reply->finish(somebodyElses());
    else if (known && !known->keys.isEmpty())
        reply->finish(*known);
    else
        (new Making(home, clock, reply))->begin();
    return reply;
}

} // namespace kontor
