// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/keycabinet.h"

#include "signing/filekeystore.h"
#include "signing/newfile.h"

#include <QCoreApplication>
#include <QUuid>
#include <algorithm>
#include <tuple>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! The key can't be reached: there is no such one, or its file needs a passphrase.
ApiError notThere(const KeyFacts *facts, const QString &id)
{
    if (!facts)
        return {.kind = ErrorKind::BadInput, .text = QCoreApplication::translate("KeyCabinet", "There is no key %1.").arg(id)};
    return {.kind = ErrorKind::BadPassphrase,
        .text = QCoreApplication::translate("KeyCabinet", "This key rests in a file: give --key-store file and --passphrase-file.")};
}

Result<Done> writtenTo(const QString &path, const QByteArray &pem)
{
    NewFile file(path);
    if (!file.write(pem))
        return ApiError {.kind = ErrorKind::BadInput,
            .text = QCoreApplication::translate("KeyCabinet", "%1 could not be written: %2. Nothing was kept there; choose another place.")
                        .arg(path, file.errorString())};
    const auto published = file.publish();
    if (published || published.error().kind != ErrorKind::Exists)
        return published;
    return ApiError {.kind = ErrorKind::Exists,
        .text
        = QCoreApplication::translate("KeyCabinet", "There is a file %1 already, and a backup overwrites nothing. Choose another name.")
              .arg(path)};
}

} // namespace

KeyCabinet::KeyCabinet(Home &home, Profile &profile, Stores stores, Signer &signer, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_home(home)
    , m_profile(profile)
    , m_stores(stores)
    , m_signer(signer)
    , m_other(clock)
    , m_clock(clock)
{
}

void KeyCabinet::readAgain()
{
    // Another program on the same home may have made, chosen or deleted keys since.
    const auto fresh = m_home.profile(m_profile.name);
    if (!fresh || fresh->uuid != m_profile.uuid)
        return;
    m_profile.keys = fresh->keys;
    m_profile.keyInUse = fresh->keyInUse;
    m_profile.nextKey = fresh->nextKey;
    m_profile.hasSecret = fresh->hasSecret;
    m_profile.fenceAllowed = fresh->fenceAllowed;
}

bool KeyCabinet::lookAgain()
{
    const auto before = std::tuple(m_profile.keys, m_profile.nextKey, m_profile.hasSecret);
    const QString inUse = m_profile.keyInUse;
    readAgain();
    if (inUse != m_profile.keyInUse || before != std::tuple(m_profile.keys, m_profile.nextKey, m_profile.hasSecret))
        Q_EMIT changed();
    return inUse != m_profile.keyInUse;
}

//! Only the keys are ours to write. Whatever else was changed in the file meanwhile stays as it is there.
Result<Done> KeyCabinet::save()
{
    auto fresh = m_home.profile(m_profile.name);
    if (!fresh || fresh->uuid != m_profile.uuid)
        return m_home.save(m_profile);
    fresh->keys = m_profile.keys;
    fresh->keyInUse = m_profile.keyInUse;
    fresh->nextKey = m_profile.nextKey;
    fresh->hasSecret = m_profile.hasSecret;
    return m_home.save(*fresh);
}

Result<Done> KeyCabinet::note(const std::function<void(Profile &)> &edit)
{
    readAgain();
    edit(m_profile);
    const auto saved = save();
    Q_EMIT changed();
    return saved;
}

KeyStore *KeyCabinet::storeFor(KeyRest rest) const
{
    return rest == KeyRest::File ? m_stores.file : m_stores.keychain;
}

Reply<KeyFacts> *KeyCabinet::generate(int bits, KeyRest rest)
{
    auto *reply = new Reply<KeyFacts>(this);
    m_signer.generate(bits)->then(reply, [this, reply, rest](const Result<Signer::NewKey> &made) {
        store(reply, made, rest, u"key.made"_s);
        wipe(made);
    });
    return reply;
}

Reply<KeyFacts> *KeyCabinet::import(const QByteArray &file, const QByteArray &passphrase, KeyRest rest)
{
    auto *reply = new Reply<KeyFacts>(this);
    m_signer.take(file, passphrase)->then(reply, [this, reply, rest](const Result<Signer::NewKey> &taken) {
        store(reply, taken, rest, u"key.imported"_s);
        wipe(taken);
    });
    return reply;
}

void KeyCabinet::store(Reply<KeyFacts> *reply, const Result<Signer::NewKey> &made, KeyRest rest, const QString &act)
{
    if (!made)
        return reply->finish(made.error());
    KeyStore *store = storeFor(rest);
    if (!store)
        return reply->finish(ApiError {.kind = ErrorKind::BadPassphrase,
            .text = QCoreApplication::translate("KeyCabinet", "A key in a file needs a passphrase: give --passphrase-file.")});
    const KeyFacts facts {.id = QUuid::createUuid().toString(QUuid::WithoutBraces),
        .fingerprint = made->fingerprint,
        .bits = made->bits,
        .createdAt = m_clock.wall(),
        .publicPem = made->publicPem,
        .rest = rest};
    readAgain();
    const bool known = std::any_of(
        m_profile.keys.begin(), m_profile.keys.end(), [&facts](const KeyFacts &key) { return key.fingerprint == facts.fingerprint; });
    if (known)
        return reply->finish(ApiError {.kind = ErrorKind::Exists,
            .text = QCoreApplication::translate("KeyCabinet", "This key is in the profile already (fingerprint %1).")
                        .arg(shortFingerprint(facts.fingerprint))});
    store->write(m_profile.entryOf(facts), made->der)->then(reply, [this, reply, facts, act](const Result<Done> &done) {
        if (done)
            written(reply, facts, act);
        else
            reply->finish(done.error());
    });
}

void KeyCabinet::written(Reply<KeyFacts> *reply, const KeyFacts &facts, const QString &act)
{
    const auto saved = note([&facts](Profile &profile) {
        profile.keys.append(facts);
        if (profile.keyInUse.isEmpty())
            profile.keyInUse = facts.id;
    });
    if (!saved)
        return reply->finish(saved.error());
    Q_EMIT acted(act, facts);
    reply->finish(facts);
}

Reply<Done> *KeyCabinet::backUp(const QString &id, const QByteArray &passphrase, const QString &path)
{
    auto *reply = new Reply<Done>(this);
    readAgain();
    const KeyFacts *facts = m_profile.key(id);
    KeyStore *store = facts ? storeFor(facts->rest) : nullptr;
    if (!store || QString::fromUtf8(passphrase).toUcs4().size() < leastPassphrase()) {
        reply->finish(store
                ? ApiError {.kind = ErrorKind::BadPassphrase,
                    .text
                    = QCoreApplication::translate("KeyCabinet", "A backup's passphrase has at least %1 characters.").arg(leastPassphrase())}
                : notThere(facts, id));
        return reply;
    }
    m_other.seal(*store, m_profile.entryOf(*facts), facts->fingerprint, passphrase)
        ->then(reply, [this, reply, path, key = *facts](const Result<QByteArray> &pem) {
            const auto kept = pem ? writtenTo(path, *pem) : Result<Done>(pem.error());
            if (kept)
                Q_EMIT acted(u"key.backed-up"_s, key);
            reply->finish(kept);
        });
    return reply;
}

Result<Done> KeyCabinet::use(const QString &id)
{
    readAgain();
    if (!m_profile.key(id))
        return notThere(nullptr, id);
    if (id == m_profile.keyInUse)
        return Done {};
    const auto saved = note([this, &id](Profile &profile) {
        for (KeyFacts &key : profile.keys) {
            if (key.id == profile.keyInUse)
                key.retiredAt = m_clock.wall();
            if (key.id == id)
                key.retiredAt.reset();
        }
        profile.keyInUse = id;
        if (profile.nextKey == id)
            profile.nextKey.clear();
    });
    m_signer.forget(); // it may have been another's
    if (saved)
        Q_EMIT acted(u"key.used"_s, *m_profile.key(id));
    return saved;
}

Reply<Done> *KeyCabinet::remove(const QString &id)
{
    auto *reply = new Reply<Done>(this);
    readAgain();
    const KeyFacts *facts = m_profile.key(id);
    KeyStore *store = facts ? storeFor(facts->rest) : nullptr;
    if (!store || id == m_profile.keyInUse) {
        reply->finish(facts && id == m_profile.keyInUse
                ? ApiError {.kind = ErrorKind::BadInput,
                    .text = QCoreApplication::translate("KeyCabinet", "This key is in use. Use another one first; nothing was deleted.")}
                : notThere(facts, id));
        return reply;
    }
    store->remove(m_profile.entryOf(*facts))->then(reply, [this, reply, key = *facts](const Result<Done> &removed) {
        if (!removed)
            return reply->finish(removed.error());
        const auto saved = note([&key](Profile &profile) {
            profile.keys.removeIf([&key](const KeyFacts &one) { return one.id == key.id; });
            if (profile.nextKey == key.id)
                profile.nextKey.clear();
        });
        Q_EMIT acted(u"key.deleted"_s, key);
        reply->finish(saved);
    });
    return reply;
}

int KeyCabinet::leastPassphrase()
{
    return FileKeyStore::leastPassphrase;
}

const QList<KeyFacts> &KeyCabinet::keys() const
{
    return m_profile.keys;
}

} // namespace kontor
