// SPDX-License-Identifier: GPL-3.0-or-later
// Signing with the keys, and the deprecated secret.
#include "office/keycabinet.h"

#include "signing/secret.h"

#include <QCoreApplication>
#include <tuple>

namespace kontor {

using namespace Qt::StringLiterals;

Reply<QByteArray> *KeyCabinet::sign(const QByteArray &bytes)
{
    readAgain();
    if (const KeyFacts *key = m_profile.activeKey())
        return signBy(m_signer, *key, bytes);
    auto *reply = new Reply<QByteArray>(this);
    reply->finish(ApiError {.kind = ErrorKind::KeyAbsent,
        .text = QCoreApplication::translate("KeyCabinet", "This profile has no signing key yet. Make one with: kontorctl key generate")});
    return reply;
}

Reply<QByteArray> *KeyCabinet::signWith(const QString &id, const QByteArray &bytes)
{
    readAgain();
    if (const KeyFacts *key = m_profile.key(id))
        return signBy(id == m_profile.keyInUse ? m_signer : m_other, *key, bytes);
    auto *reply = new Reply<QByteArray>(this);
    reply->finish(ApiError {.kind = ErrorKind::BadInput, .text = QCoreApplication::translate("KeyCabinet", "There is no key %1.").arg(id)});
    return reply;
}

Reply<QByteArray> *KeyCabinet::signBy(Signer &signer, const KeyFacts &key, const QByteArray &bytes)
{
    auto *reply = new Reply<QByteArray>(this);
    KeyStore *store = storeFor(key.rest);
    if (!store) {
        reply->finish(ApiError {.kind = ErrorKind::BadPassphrase,
            .text = QCoreApplication::translate(
                "KeyCabinet", "The signing key rests in a file and needs its passphrase: give --passphrase-file.")});
        return reply;
    }
    auto *signing = signer.sign(*store, m_profile.entryOf(key), key.fingerprint, bytes);
    connect(reply, &ReplyBase::cancelled, signing, &ReplyBase::cancel);
    signing->then(reply, [this, reply, id = key.id](const Result<QByteArray> &signature) {
        if (signature)
            noteUse(id);
        reply->finish(signature);
    });
    return reply;
}

//! For people, who look whether a key is still needed: once an hour is often enough, and a profile that can't be written stops nothing.
void KeyCabinet::noteUse(const QString &id)
{
    const KeyFacts *key = m_profile.key(id);
    const UtcTime now = m_clock.wall();
    if (!key || (key->usedAt && now - *key->usedAt < std::chrono::hours(1) && now >= *key->usedAt))
        return;
    std::ignore = note([&id, now](Profile &profile) {
        for (KeyFacts &one : profile.keys) {
            if (one.id == id)
                one.usedAt = now;
        }
    });
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
