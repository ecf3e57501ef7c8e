// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/keys/signingkeys.h"

#include "signing/filekeystore.h"
#include "signing/newfile.h"
#include "signing/secret.h"

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
        return badInput(ReasonCode::NoSuchKey, {{Arg::Key, id}});
    return {.kind = ErrorKind::BadPassphrase, .reason = {ReasonCode::StoredKeyNeedsPassphrase}};
}

Result<Done> writtenTo(const QString &path, const QByteArray &pem)
{
    NewFile file(path);
    const auto published = file.write(pem) ? file.publish() : Result<Done>(keyFileError(systemReason(file.trouble())));
    if (published)
        return published;
    if (published.error().kind == ErrorKind::Exists)
        return ApiError {.kind = ErrorKind::Exists, .reason = fileReason(ReasonCode::BackupFileExists, path)};
    return ApiError {.kind = ErrorKind::BadInput, .reason = fileReason(ReasonCode::BackupNotWritten, path, published.error().reason.args)};
}

ApiError naming(const KeyFacts &key, ApiError error)
{
    if (error.kind == ErrorKind::KeyAbsent)
        error.reason = {key.rest == KeyStorage::Keychain ? ReasonCode::SigningKeyNotInKeychain : ReasonCode::SigningKeyNotInFolder,
            {{Arg::Key, shortFingerprint(key.fingerprint)}}};
    return error;
}

} // namespace

SigningKeys::SigningKeys(Home &home, Profile &profile, Stores stores, Signer &signer, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_home(home)
    , m_profile(profile)
    , m_stores(stores)
    , m_signer(signer)
    , m_other(clock)
    , m_clock(clock)
    , m_told(toldOf(profile))
    , m_inUseBefore(profile.keyInUse)
{
}

void SigningKeys::readAgain()
{
    // Another program on the same home may have made, chosen or deleted keys since.
    const auto fresh = m_home.profile(m_profile.name);
    if (!fresh || fresh->uuid != m_profile.uuid)
        return;
    takeOver(*fresh);
}

//! Only what is about keys: the rest of the profile in force is the session's.
void SigningKeys::takeOver(const Profile &fresh)
{
    m_profile.keys = fresh.keys;
    m_profile.keyInUse = fresh.keyInUse;
    m_profile.nextKey = fresh.nextKey;
    m_profile.hasSecret = fresh.hasSecret;
    m_profile.secretId = fresh.secretId;
    m_profile.absenceProofAllowed = fresh.absenceProofAllowed;
}

SigningKeys::Told SigningKeys::toldOf(const Profile &profile)
{
    return {profile.keys, profile.keyInUse, profile.nextKey, profile.hasSecret, profile.secretId};
}

//! What a signature has taken up in between was told to nobody.
bool SigningKeys::lookAgain()
{
    readAgain();
    const Told now = toldOf(m_profile);
    if (std::exchange(m_told, now) != now)
        Q_EMIT changed();
    return std::exchange(m_inUseBefore, m_profile.keyInUse) != m_profile.keyInUse;
}

Result<Done> SigningKeys::note(const std::function<void(Profile &)> &edit)
{
    const auto now = m_home.edit(m_profile, edit);
    if (!now)
        return now.error();
    takeOver(*now);
    m_told = toldOf(m_profile);
    Q_EMIT changed();
    return Done {};
}

KeyStore *SigningKeys::storeFor(KeyStorage rest) const
{
    return rest == KeyStorage::File ? m_stores.file : m_stores.keychain;
}

Reply<KeyFacts> *SigningKeys::generate(int bits, KeyStorage rest)
{
    auto *reply = new Reply<KeyFacts>(this);
    m_other.generate(bits)->then(reply, [this, reply, rest](const Result<Signer::NewKey> &made) {
        store(reply, made, rest, u"key.made"_s);
        wipe(made);
    });
    return reply;
}

Reply<KeyFacts> *SigningKeys::import(const QByteArray &file, const QByteArray &passphrase, KeyStorage rest)
{
    auto *reply = new Reply<KeyFacts>(this);
    m_other.take(file, passphrase)->then(reply, [this, reply, rest](const Result<Signer::NewKey> &taken) {
        store(reply, taken, rest, u"key.imported"_s);
        wipe(taken);
    });
    return reply;
}

void SigningKeys::store(Reply<KeyFacts> *reply, const Result<Signer::NewKey> &made, KeyStorage rest, const QString &act)
{
    if (!made)
        return reply->finish(made.error());
    KeyStore *store = storeFor(rest);
    if (!store)
        return reply->finish(ApiError {.kind = ErrorKind::BadPassphrase, .reason = {ReasonCode::NewKeyNeedsPassphrase}});
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
        return reply->finish(
            ApiError {.kind = ErrorKind::Exists, .reason = {ReasonCode::KeyInProfile, {{Arg::Key, shortFingerprint(facts.fingerprint)}}}});
    store->write(m_profile.entryOf(facts), made->der)->then(reply, [this, reply, facts, act](const Result<Done> &done) {
        if (done)
            written(reply, facts, act);
        else
            reply->finish(done.error());
    });
}

void SigningKeys::written(Reply<KeyFacts> *reply, const KeyFacts &facts, const QString &act)
{
    const auto saved = note([&facts](Profile &profile) {
        profile.keys.append(facts);
        if (profile.usesSecret() && profile.nextKey.isEmpty())
            profile.nextKey = facts.id;
        else if (profile.keyInUse.isEmpty() && !profile.hasSecret)
            profile.keyInUse = facts.id;
    });
    if (!saved) { // nobody would find that entry again
        storeFor(facts.rest)->remove(m_profile.entryOf(facts))->then(reply, [reply, trouble = saved.error()](const Result<Done> &) {
            reply->finish(trouble);
        });
        return;
    }
    Q_EMIT acted(act, facts);
    reply->finish(facts);
}

Reply<Done> *SigningKeys::backUp(const QString &id, const QByteArray &passphrase, const QString &path)
{
    auto *reply = new Reply<Done>(this);
    readAgain();
    const KeyFacts *facts = m_profile.key(id);
    KeyStore *store = facts ? storeFor(facts->rest) : nullptr;
    if (!store || characters(passphrase) < leastPassphrase()) {
        reply->finish(store ? ApiError {.kind = ErrorKind::BadPassphrase,
                          .reason = {ReasonCode::BackupPassphraseShort, {{Arg::Count, qint64(leastPassphrase())}}}}
                            : notThere(facts, id));
        return reply;
    }
    m_other.rowDigest(*store, m_profile.entryOf(*facts), facts->fingerprint, passphrase)
        ->then(reply, [this, reply, path, key = *facts](const Result<QByteArray> &pem) {
            const auto kept = pem ? writtenTo(path, *pem) : Result<Done>(pem.error());
            if (kept)
                Q_EMIT acted(u"key.backed-up"_s, key);
            reply->finish(kept);
        });
    return reply;
}

Result<Done> SigningKeys::use(QString id)
{
    readAgain();
    if (!m_profile.key(id))
        return notThere(nullptr, id);
    if (id == m_profile.keyInUse)
        return Done {};
    const auto saved = note([this, &id](Profile &profile) {
        if (!profile.key(id))
            return; // another program has deleted it since
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
    forget(); // it may have been another's
    const KeyFacts *used = m_profile.activeKey();
    if (!saved || !used || used->id != id)
        return saved ? notThere(nullptr, id) : saved;
    Q_EMIT acted(u"key.used"_s, KeyFacts(*used)); // a copy: whoever hears of it may read the profile again
    return saved;
}

Reply<Done> *SigningKeys::remove(QString id)
{
    auto *reply = new Reply<Done>(this);
    readAgain();
    const KeyFacts *facts = m_profile.key(id);
    KeyStore *store = facts ? storeFor(facts->rest) : nullptr;
    if (!store || id == m_profile.keyInUse) {
        reply->finish(facts && id == m_profile.keyInUse ? badInput(ReasonCode::KeyInUse) : notThere(facts, id));
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
        forget();
        Q_EMIT acted(u"key.deleted"_s, key);
        reply->finish(saved);
    });
    return reply;
}

Reply<KeyPresence> *SigningKeys::presence(const QString &id)
{
    readAgain();
    const KeyFacts *facts = m_profile.key(id);
    if (KeyStore *store = facts ? storeFor(facts->rest) : nullptr)
        return store->presence(m_profile.entryOf(*facts));
    return Reply<KeyPresence>::withResult(notThere(facts, id), this);
}

void SigningKeys::forget()
{
    m_signer.forget();
    m_other.forget();
}

int SigningKeys::leastPassphrase()
{
    return FileKeyStore::leastPassphrase;
}

QList<KeyFacts> SigningKeys::keys() const
{
    return m_profile.keys;
}

// ---- signing with the keys, and the deprecated secret

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
