// SPDX-License-Identifier: GPL-3.0-or-later
// Signing with the keys, and the deprecated secret.
#include "office/signingkeys.h"

#include <QUuid>
#include <tuple>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

ApiError naming(const KeyFacts &key, ApiError error)
{
    if (error.kind == ErrorKind::KeyAbsent)
        error.reason = {key.rest == KeyStorage::Keychain ? ReasonCode::SigningKeyNotInKeychain : ReasonCode::SigningKeyNotInFolder,
            {{Arg::Key, shortFingerprint(key.fingerprint)}}};
    return error;
}

} // namespace

Reply<QByteArray> *SigningKeys::sign(const QByteArray &bytes)
{
    readAgain();
    const KeyFacts *key = m_profile.activeKey();
    if (!key)
        return Reply<QByteArray>::withResult(ApiError {.kind = ErrorKind::KeyAbsent, .reason = {ReasonCode::NoSigningKey}}, this);
    const QString id = key->id;
    auto *signing = signBy(m_signer, *key, bytes);
    signing->then(this, [this, id](const Result<QByteArray> &signature) {
        if (signature)
            noteUse(id);
    });
    return signing;
}

Reply<QByteArray> *SigningKeys::signWith(const QString &id, const QByteArray &bytes)
{
    readAgain();
    if (const KeyFacts *key = m_profile.key(id))
        return signBy(id == m_profile.keyInUse ? m_signer : m_other, *key, bytes);
    auto *reply = new Reply<QByteArray>(this);
    reply->finish(badInput(ReasonCode::NoSuchKey, {{Arg::Key, id}}));
    return reply;
}

Reply<QByteArray> *SigningKeys::signBy(Signer &signer, const KeyFacts &key, const QByteArray &bytes)
{
    auto *reply = new Reply<QByteArray>(this);
    KeyStore *store = storeFor(key.rest);
    if (!store) {
        reply->finish(ApiError {.kind = ErrorKind::BadPassphrase, .reason = {ReasonCode::SigningKeyNeedsPassphrase}});
        return reply;
    }
    auto *signing = signer.sign(*store, m_profile.entryOf(key), key.fingerprint, bytes);
    connect(reply, &ReplyBase::cancelled, signing, &ReplyBase::cancel);
    signing->then(reply, [reply, key](const Result<QByteArray> &signature) {
        reply->finish(signature ? signature : Result<QByteArray>(naming(key, signature.error())));
    });
    return reply;
}

//! For people, who look whether a key is still needed: once an hour is often enough, and a profile that can't be written stops nothing.
void SigningKeys::noteUse(QString id)
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

Reply<Done> *SigningKeys::keepSecret(const QByteArray &secret)
{
    auto *reply = new Reply<Done>(this);
    if (secret.isEmpty() || !m_stores.keychain) {
        reply->finish(badInput(ReasonCode::SecretMissing));
        return reply;
    }
    readAgain();
    Profile next = m_profile;
    next.secretId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_stores.keychain->write(next.secretEntry(), secret)->then(reply, [this, reply, id = next.secretId](const Result<Done> &written) {
        if (written)
            secretKept(reply, id);
        else
            reply->finish(written.error());
    });
    return reply;
}

//! The new one rests in the keychain, read back. Whichever the profile does not name now goes: nobody would find it again.
void SigningKeys::secretKept(Reply<Done> *reply, const QString &id)
{
    Profile named = m_profile;
    named.secretId = id;
    QString before;
    const auto saved = note([&before, &id](Profile &profile) {
        before = profile.hasSecret ? profile.secretEntry() : QString();
        profile.hasSecret = true;
        profile.secretId = id;
    });
    const QString gone = saved ? before : named.secretEntry();
    if (gone.isEmpty())
        return reply->finish(saved);
    m_stores.keychain->remove(gone)->then(reply, [reply, saved](const Result<Done> &) { reply->finish(saved); });
}

Reply<Done> *SigningKeys::removeSecret()
{
    auto *reply = new Reply<Done>(this);
    readAgain();
    if (m_profile.usesSecret()) {
        reply->finish(ApiError {.kind = ErrorKind::BadInput, .reason = {ReasonCode::SecretInUse}});
        return reply;
    }
    if (!m_profile.hasSecret || !m_stores.keychain) {
        reply->finish(m_profile.hasSecret ? Result<Done>(ApiError {.kind = ErrorKind::KeychainMissing}) : Done {});
        return reply;
    }
    const QString entry = m_profile.secretEntry();
    m_stores.keychain->remove(entry)->then(reply, [this, reply, entry](const Result<Done> &removed) {
        if (removed)
            secretGone(reply, entry);
        else
            reply->finish(removed.error());
    });
    return reply;
}

void SigningKeys::secretGone(Reply<Done> *reply, const QString &entry)
{
    reply->finish(note([&entry](Profile &profile) {
        if (profile.secretEntry() != entry)
            return; // another one was kept meanwhile
        profile.hasSecret = false;
        profile.secretId.clear();
    }));
}

Reply<QByteArray> *SigningKeys::secret()
{
    readAgain();
    if (m_profile.usesSecret() && m_stores.keychain)
        return m_stores.keychain->read(m_profile.secretEntry());
    return Reply<QByteArray>::withResult(QByteArray(), this);
}

} // namespace kontor
