// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/keychainprobe.h"
#include "signing/keypair.h"
#include <qt6keychain/keychain.h>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

KeyPresence presenceAfter(QKeychain::Error error)
{
    switch (error) {
    case QKeychain::NoError:
        return KeyPresence::Present;
    case QKeychain::EntryNotFound:
        return KeyPresence::Absent;
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        return KeyPresence::Locked;
    default:
        return KeyPresence::NoService;
    }
}

} // namespace

KeychainProbe::KeychainProbe(QObject *parent)
    : QObject(parent)
{
}

void KeychainProbe::findService(QObject *, const std::function<void(bool)> &found)
{
    found(true);
}

// Windows and macOS tell "locked" from "not found" by themselves, so reading is a fair question there.
Reply<KeyPresence> *KeychainProbe::look(const QString &service, const QString &key)
{
    auto *reply = new Reply<KeyPresence>(this);
    auto *job = new QKeychain::ReadPasswordJob(service);
    job->setKey(key);
    job->setInsecureFallback(false);
    connect(job, &QKeychain::Job::finished, job,
        [job] { connect(job, &QObject::destroyed, [bytes = job->binaryData()]() mutable { wipe(bytes); }); });
    connect(job, &QKeychain::Job::finished, reply, [reply, job] { reply->finish(presenceAfter(job->error())); });
    job->start();
    return reply;
}

Reply<bool> *KeychainProbe::isUsable()
{
    auto *reply = new Reply<bool>(this);
    findService(reply, [reply](bool found) { reply->finish(found); });
    return reply;
}

Reply<Done> *KeychainProbe::unlock(const QString &)
{
    auto *reply = new Reply<Done>(this);
    findService(reply, [reply](bool) { reply->finish(Done {}); });
    return reply;
}

QString KeychainProbe::describe()
{
#ifdef Q_OS_WIN
    return u"Windows Credential Manager"_s;
#else
    return u"macOS Keychain"_s;
#endif
}

} // namespace kontor
