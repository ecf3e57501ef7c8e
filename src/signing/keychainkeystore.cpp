// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/keychainkeystore.h"
#include "signing/keychainerrors.h"
#include "signing/keychainprobe.h"
#include "signing/secret.h"
#include <qt6keychain/keychain.h>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

constexpr Seconds deadline {5};
const QString serviceName = u"org.kontor"_s;

//! Windows knows an entry by its key alone, so the key says whose it is.
QString keyOf(const QString &entry)
{
    return serviceName + u'/' + entry;
}

ApiError locked()
{
    return {.kind = ErrorKind::KeychainLocked, .reason = {ReasonCode::KeychainLocked}};
}

ApiError silent()
{
    return {.kind = ErrorKind::KeychainSilent, .reason = {ReasonCode::KeychainSilent}};
}

ApiError noSuchEntry()
{
    return {.kind = ErrorKind::KeyAbsent, .reason = {ReasonCode::KeyAbsentFromKeychain}};
}

ApiError entryExists()
{
    return {.kind = ErrorKind::Exists, .reason = {ReasonCode::KeychainEntryExists}};
}

//! Deleted without complaint and still there: what a keychain does that was locked in between.
ApiError kept()
{
    return {.kind = ErrorKind::KeychainLocked, .reason = {ReasonCode::KeychainKeptEntry}};
}

//! Why an entry that should be as `wanted` can't be worked on.
std::optional<ApiError> obstacle(KeyPresence found, KeyPresence wanted)
{
    if (found == wanted)
        return {};
    if (found == KeyPresence::Present)
        return entryExists();
    if (found == KeyPresence::Locked)
        return locked();
    if (found == KeyPresence::NoCollection)
        return keychainerrors::withoutCollection();
    return found == KeyPresence::Absent ? noSuchEntry() : keychainerrors::missing();
}

//! QtKeychain's "not found" is no proof of absence: the probe has just seen the entry, so the keychain was locked in between.
std::optional<ApiError> failure(const QKeychain::Job &job)
{
    switch (job.error()) {
    case QKeychain::NoError:
        return {};
    case QKeychain::EntryNotFound:
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        return locked();
    default:
        return keychainerrors::missing(presentable(job.errorString().toUtf8()));
    }
}

//! The job's own copy can be wiped only once the job has let go of it.
void wipeAfter(QObject *job, const QByteArray &bytes)
{
    QObject::connect(job, &QObject::destroyed, [bytes]() mutable { wipe(bytes); });
}

//! Without a parent: a job can't be called back, and libsecret would answer to one that is gone. It deletes itself.
template <class Job> Job *newJob(const QString &key)
{
    auto *job = new Job(serviceName);
    job->setKey(key);
    job->setInsecureFallback(false);
    return job;
}

//! Starts the job; calls back unless the reply has its result already.
template <class Job, class T, class F> void start(Job *job, Reply<T> *reply, F done)
{
    QObject::connect(job, &QKeychain::Job::finished, reply, [job, reply, done = std::move(done)] {
        if (reply->hasResult())
            return;
        if (const auto found = failure(*job))
            return reply->finish(*found);
        done(*job);
    });
    job->start();
}

QKeychain::ReadPasswordJob *newReading(const QString &key)
{
    auto *job = newJob<QKeychain::ReadPasswordJob>(key);
    QObject::connect(job, &QKeychain::Job::finished, job, [job] { wipeAfter(job, job->binaryData()); });
    return job;
}

QKeychain::WritePasswordJob *newWriting(const QString &key, const SharedSecret &der)
{
    auto *job = newJob<QKeychain::WritePasswordJob>(key);
    QByteArray bytes(der->bytes().constData(), der->bytes().size());
    job->setBinaryData(bytes);
    wipeAfter(job, bytes);
    return job;
}

} // namespace

KeychainKeyStore::KeychainKeyStore(Clock &clock, QObject *parent)
    : KeyStore(parent)
    , m_clock(clock)
    , m_probe(new KeychainProbe(this))
{
}

template <class T> Reply<T> *KeychainKeyStore::begin(Result<T> whenSilent)
{
    auto *reply = new Reply<T>(this);
    m_clock.after(deadline, reply, [reply, whenSilent = std::move(whenSilent)] { reply->finish(whenSilent); });
    return reply;
}

//! Hands on what the probe sees, unless the reply has its result already: nothing more is begun for an act that was given up.
template <class T, class F> void KeychainKeyStore::look(const QString &key, Reply<T> *reply, F next)
{
    m_probe->look(serviceName, key)->then(reply, [reply, next = std::move(next)](const Result<KeyPresence> &found) {
        if (reply->hasResult())
            return;
        if (!found)
            return reply->finish(found.error());
        next(*found);
    });
}

Reply<KeyPresence> *KeychainKeyStore::presence(const QString &entry)
{
    auto *reply = begin<KeyPresence>(silent());
    look(keyOf(entry), reply, [reply](KeyPresence found) { reply->finish(found); });
    return reply;
}

Reply<QByteArray> *KeychainKeyStore::read(const QString &entry)
{
    auto *reply = begin<QByteArray>(silent());
    look(keyOf(entry), reply, [reply, key = keyOf(entry)](KeyPresence found) {
        if (const auto problem = obstacle(found, KeyPresence::Present))
            return reply->finish(*problem);
        start(newReading(key), reply, [reply](const QKeychain::ReadPasswordJob &job) {
            const QByteArray bytes = job.binaryData();
            reply->finish(QByteArray(bytes.constData(), bytes.size()));
        });
    });
    return reply;
}

Reply<Done> *KeychainKeyStore::write(const QString &entry, const QByteArray &der)
{
    auto *reply = begin<Done>(silent());
    const auto key = keyOf(entry);
    const auto secret = keepSecret(der);
    const auto compare = [reply, secret](const QKeychain::ReadPasswordJob &job) {
        const bool same = job.binaryData() == secret->bytes();
        reply->finish(same ? Result<Done>(Done {}) : keychainerrors::missing(u"The keychain gave back other bytes than it was given."_s));
    };
    const auto readBack = [reply, key, compare](KeyPresence found) {
        if (const auto problem = obstacle(found, KeyPresence::Present))
            return reply->finish(*problem);
        start(newReading(key), reply, compare);
    };
    look(key, reply, [this, reply, key, readBack, secret](KeyPresence found) {
        if (const auto problem = obstacle(found, KeyPresence::Absent))
            return reply->finish(*problem);
        // Looked for again as every later read will: some desktops put it where that look doesn't reach.
        start(newWriting(key, secret), reply, [this, reply, key, readBack](const QKeychain::Job &) { look(key, reply, readBack); });
    });
    return reply;
}

Reply<Done> *KeychainKeyStore::remove(const QString &entry)
{
    auto *reply = begin<Done>(silent());
    const auto confirm = [reply](KeyPresence found) {
        if (found == KeyPresence::Present)
            return reply->finish(kept());
        const auto problem = obstacle(found, KeyPresence::Absent);
        reply->finish(problem ? Result<Done>(*problem) : Done {});
    };
    look(keyOf(entry), reply, [this, reply, key = keyOf(entry), confirm](KeyPresence found) {
        if (found != KeyPresence::Present)
            return confirm(found);
        auto *job = newJob<QKeychain::DeletePasswordJob>(key);
        start(job, reply, [this, reply, key, confirm](const QKeychain::Job &) { look(key, reply, confirm); });
    });
    return reply;
}

QString KeychainKeyStore::describe() const
{
    return KeychainProbe::describe();
}

Reply<bool> *KeychainKeyStore::isUsable()
{
    auto *reply = begin<bool>(false);
    m_probe->isUsable()->then(reply, [reply](const Result<bool> &usable) { reply->finish(usable); });
    return reply;
}

Reply<Done> *KeychainKeyStore::unlock()
{
    return m_probe->unlock(serviceName);
}

} // namespace kontor
