// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/keycabinet.h"

#include "signing/filekeystore.h"
#include "signing/secret.h"

#include <QCoreApplication>
#include <QUuid>
#include <algorithm>

namespace kontor {

KeyCabinet::KeyCabinet(Home &home, Profile &profile, Stores stores, Signer &signer, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_home(home)
    , m_profile(profile)
    , m_stores(stores)
    , m_signer(signer)
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
    m_profile.hasSecret = fresh->hasSecret;
    m_profile.fenceAllowed = fresh->fenceAllowed;
}

//! Only the keys are ours to write. Whatever else was changed in the file meanwhile stays as it is there.
Result<Done> KeyCabinet::save()
{
    auto fresh = m_home.profile(m_profile.name);
    if (!fresh || fresh->uuid != m_profile.uuid)
        return m_home.save(m_profile);
    fresh->keys = m_profile.keys;
    fresh->keyInUse = m_profile.keyInUse;
    fresh->hasSecret = m_profile.hasSecret;
    return m_home.save(*fresh);
}

KeyStore *KeyCabinet::storeFor(KeyRest rest) const
{
    return rest == KeyRest::File ? m_stores.file : m_stores.keychain;
}

Reply<KeyFacts> *KeyCabinet::generate(int bits, KeyRest rest)
{
    auto *reply = new Reply<KeyFacts>(this);
    m_signer.generate(bits)->then(reply, [this, reply, rest](const Result<Signer::NewKey> &made) {
        if (!made)
            return reply->finish(made.error());
        store(reply, *made, rest);
    });
    return reply;
}

Reply<KeyFacts> *KeyCabinet::import(const QByteArray &pem, const QByteArray &passphrase, KeyRest rest)
{
    auto *reply = new Reply<KeyFacts>(this);
    auto pair = KeyPair::fromPem(pem, passphrase);
    if (!pair) {
        reply->finish(pair.error());
        return reply;
    }
    store(reply, {.der = pair->toDer(), .publicPem = pair->publicPem(), .fingerprint = pair->fingerprint(), .bits = pair->bits()}, rest);
    return reply;
}

void KeyCabinet::store(Reply<KeyFacts> *reply, const Signer::NewKey &made, KeyRest rest)
{
    KeyStore *store = storeFor(rest);
    if (!store)
        return reply->finish(ApiError {.kind = ErrorKind::BadPassphrase,
            .text = QCoreApplication::translate("KeyCabinet", "A key in a file needs a passphrase: give --passphrase-file.")});
    KeyFacts facts {.id = QUuid::createUuid().toString(QUuid::WithoutBraces),
        .fingerprint = made.fingerprint,
        .bits = made.bits,
        .createdAt = m_clock.wall(),
        .publicPem = made.publicPem,
        .rest = rest};
    const bool known = std::any_of(
        m_profile.keys.begin(), m_profile.keys.end(), [&facts](const KeyFacts &key) { return key.fingerprint == facts.fingerprint; });
    if (known)
        return reply->finish(ApiError {.kind = ErrorKind::Exists,
            .text = QCoreApplication::translate("KeyCabinet", "This key is in the profile already (fingerprint %1).")
                        .arg(shortFingerprint(facts.fingerprint))});
    store->write(m_profile.entryOf(facts), made.der)->then(reply, [this, reply, facts](const Result<Done> &written) {
        if (!written)
            return reply->finish(written.error());
        readAgain();
        m_profile.keys.append(facts);
        if (m_profile.keyInUse.isEmpty())
            m_profile.keyInUse = facts.id;
        if (const auto saved = save(); !saved)
            return reply->finish(saved.error());
        Q_EMIT changed();
        reply->finish(facts);
    });
}

Result<Done> KeyCabinet::use(const QString &id)
{
    readAgain();
    if (!m_profile.key(id))
        return ApiError {.kind = ErrorKind::BadInput, .text = QCoreApplication::translate("KeyCabinet", "There is no key %1.").arg(id)};
    m_profile.keyInUse = id;
    m_signer.forget(); // it may have been another's
    const auto saved = save();
    Q_EMIT changed();
    return saved;
}

Reply<Done> *KeyCabinet::remove(const QString &id)
{
    auto *reply = new Reply<Done>(this);
    readAgain();
    const KeyFacts *facts = m_profile.key(id);
    KeyStore *store = facts ? storeFor(facts->rest) : nullptr;
    if (!facts || id == m_profile.keyInUse) {
        reply->finish(ApiError {.kind = ErrorKind::BadInput,
            .text = facts ? QCoreApplication::translate("KeyCabinet", "This key is in use. Use another one first; nothing was deleted.")
                          : QCoreApplication::translate("KeyCabinet", "There is no key %1.").arg(id)});
        return reply;
    }
    if (!store) {
        reply->finish(ApiError {.kind = ErrorKind::BadPassphrase,
            .text = QCoreApplication::translate("KeyCabinet", "This key rests in a file: give --key-store file and --passphrase-file.")});
        return reply;
    }
    store->remove(m_profile.entryOf(*facts))->then(reply, [this, reply, id](const Result<Done> &removed) {
        if (!removed)
            return reply->finish(removed.error());
        readAgain();
        m_profile.keys.removeIf([&id](const KeyFacts &key) { return key.id == id; });
        const auto saved = save();
        Q_EMIT changed();
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

Reply<QByteArray> *KeyCabinet::sign(const QByteArray &bytes)
{
    readAgain();
    const KeyFacts *key = m_profile.activeKey();
    KeyStore *store = key ? storeFor(key->rest) : nullptr;
    if (store)
        return m_signer.sign(*store, m_profile.entryOf(*key), key->fingerprint, bytes);
    auto *reply = new Reply<QByteArray>(this);
    if (key)
        reply->finish(ApiError {.kind = ErrorKind::BadPassphrase,
            .text = QCoreApplication::translate(
                "KeyCabinet", "The signing key rests in a file and needs its passphrase: give --passphrase-file.")});
    else
        reply->finish(ApiError {.kind = ErrorKind::KeyAbsent,
            .text
            = QCoreApplication::translate("KeyCabinet", "This profile has no signing key yet. Make one with: kontorctl key generate")});
    return reply;
}

Reply<Done> *KeyCabinet::keepSecret(const QByteArray &secret)
{
    auto *reply = new Reply<Done>(this);
    if (secret.isEmpty() || !m_stores.keychain) {
        reply->finish(ApiError {
            .kind = ErrorKind::BadInput, .text = QCoreApplication::translate("KeyCabinet", "Enter the secret of your merchant.")});
        return reply;
    }
    readAgain();
    // The keychain never overwrites. This copy is gone when the new one rests there, or when there is nowhere to put it.
    const SharedSecret kept = kontor::keepSecret(secret);
    m_stores.keychain->remove(m_profile.secretEntry())->then(reply, [this, reply, kept](const Result<Done> &removed) {
        if (!removed)
            return reply->finish(removed.error());
        m_stores.keychain->write(m_profile.secretEntry(), kept->bytes())->then(reply, [this, reply](const Result<Done> &written) {
            secretKept(reply, written);
        });
    });
    return reply;
}

void KeyCabinet::secretKept(Reply<Done> *reply, const Result<Done> &written)
{
    m_profile.hasSecret = bool(written);
    const auto saved = save();
    Q_EMIT changed();
    reply->finish(written ? saved : written);
}

Reply<QByteArray> *KeyCabinet::secret()
{
    readAgain();
    if (m_profile.usesSecret() && m_stores.keychain)
        return m_stores.keychain->read(m_profile.secretEntry());
    auto *reply = new Reply<QByteArray>(this);
    reply->finish(QByteArray());
    return reply;
}

} // namespace kontor
