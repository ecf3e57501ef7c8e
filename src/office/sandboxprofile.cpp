// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/keycabinet.h"
#include "office/sandboxhost.h"

#include "signing/filekeystore.h"
#include "signing/keychainkeystore.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTcpServer>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! A free port on loopback, found once; the profile keeps it.
quint16 freePort(quint16 otherThan = 0)
{
    QTcpServer first;
    QTcpServer second;
    if (!first.listen(QHostAddress::LocalHost))
        return 0;
    if (first.serverPort() != otherThan)
        return first.serverPort();
    return second.listen(QHostAddress::LocalHost) ? second.serverPort() : 0;
}

QString passphraseFile(const Home &home, const Profile &profile)
{
    return home.keyFolder(profile.name) + "/practice-passphrase"_L1;
}

Result<Done> writePassphrase(const Home &home, const Profile &profile)
{
    QDir().mkpath(home.keyFolder(profile.name));
    QFile::setPermissions(home.keyFolder(profile.name), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QFile file(passphraseFile(home, profile));
    QByteArray random(24, '\0');
    QRandomGenerator::system()->generate(reinterpret_cast<quint32 *>(random.data()), reinterpret_cast<quint32 *>(random.data() + random.size()));
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly) || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        || file.write(random.toHex()) < 0)
        return ApiError {.kind = ErrorKind::BadInput, .text = file.errorString()};
    return Done {};
}

Profile newProfile(Clock &clock)
{
    Profile profile;
    profile.name = sandboxProfileName;
    const quint16 port = freePort();
    profile.baseUrl = QUrl(u"http://127.0.0.1:%1"_s.arg(port));
    profile.merchantCode = u"SANDBOX"_s;
    profile.environment = Environment::Test;
    profile.builtInSandbox = true;
    profile.callbackAddress = QHostAddress(QHostAddress::LocalHost);
    profile.callbackPort = freePort(port);
    profile.addedAt = clock.wall();
    return profile;
}

//! Everything that making the profile needs for as long as it takes; ends with the reply.
struct Making : QObject {
    Making(Home &theHome, Profile theProfile, Clock &clock, QObject *parent)
        : QObject(parent)
        , home(theHome)
        , profile(std::move(theProfile))
        , keychain(clock)
        , file(home.keyFolder(profile.name), sandboxPassphrase(home, profile))
        , cabinet(home, profile, {&keychain, &file}, signer, clock)
    {
    }
    Home &home;
    Profile profile;
    Signer signer;
    KeychainKeyStore keychain;
    FileKeyStore file;
    KeyCabinet cabinet;
};

void makeKey(Reply<Profile> *reply, Making *making, KeyRest rest)
{
    if (rest == KeyRest::File) {
        if (const auto written = writePassphrase(making->home, making->profile); !written)
            return reply->finish(written.error());
    }
    making->cabinet.generate(KeyPair::defaultBits, rest)->then(reply, [reply, making](const Result<KeyFacts> &key) {
        if (!key)
            return reply->finish(key.error());
        reply->finish(making->profile);
    });
}

} // namespace

std::function<QByteArray()> sandboxPassphrase(const Home &home, const Profile &profile)
{
    return [path = passphraseFile(home, profile)] {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
}

Reply<Profile> *ensureSandboxProfile(Home &home, Clock &clock, QObject *parent)
{
    auto *reply = new Reply<Profile>(parent);
    auto known = home.profile(sandboxProfileName);
    if (known && !known->keys.isEmpty()) {
        reply->finish(*known);
        return reply;
    }
    auto profile = known ? known : home.add(newProfile(clock));
    if (!profile) {
        reply->finish(profile.error());
        return reply;
    }
    auto *making = new Making(home, *profile, clock, reply);
    making->keychain.isUsable()->then(reply, [reply, making](const Result<bool> &usable) {
        makeKey(reply, making, usable && *usable ? KeyRest::Keychain : KeyRest::File);
    });
    return reply;
}

} // namespace kontor
