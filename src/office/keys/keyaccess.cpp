// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/keys/keyaccess.h"

#include "office/keys/signingkeys.h"
#include "signing/keychainkeystore.h"

#include <utility>

namespace kontor {

KeyAccess::KeyAccess(const Profile &profile, SigningKeys &keys, KeychainKeyStore &keychain, SharedSecret &typed, bool isPassphraseGiven)
    : m_profile(profile)
    , m_keys(keys)
    , m_keychain(keychain)
    , m_typed(typed)
    , m_isPassphraseGiven(isPassphraseGiven)
{
}

bool KeyAccess::needsPassphrase() const
{
    const KeyFacts *key = m_profile.activeKey();
    return key && key->rest == KeyStorage::File && !m_isPassphraseGiven && !m_typed;
}

//! A key that can sign is open. Without a key yet, the passphrase is the new one's.
Reply<Done> *KeyAccess::tryPassphrase(const QByteArray &passphrase)
{
    const SharedSecret before = std::exchange(m_typed, keepSecret(passphrase));
    m_keys.forget();
    const QString inFile = keyInFile();
    if (inFile.isEmpty())
        return Reply<Done>::withResult(Done {}, this);
    auto *reply = new Reply<Done>(this);
    m_keys.signWith(inFile, "kontor")->then(reply, [this, reply, before](const Result<QByteArray> &signature) {
        if (signature)
            return reply->finish(Done {});
        m_typed = before;
        reply->finish(signature.error());
    });
    return reply;
}

//! The one in use where it rests in a file, or any other that does.
QString KeyAccess::keyInFile() const
{
    const KeyFacts *active = m_profile.activeKey();
    if (active && active->rest == KeyStorage::File)
        return active->id;
    for (const KeyFacts &key : m_profile.keys) {
        if (key.rest == KeyStorage::File)
            return key.id;
    }
    return {};
}

bool KeyAccess::hasTypedPassphrase() const
{
    const KeyFacts *key = m_profile.activeKey();
    return key && key->rest == KeyStorage::File && m_typed;
}

bool KeyAccess::isTypedPassphrase(const QByteArray &passphrase) const
{
    return m_typed && m_typed->bytes() == passphrase;
}

bool KeyAccess::knowsPassphrase() const
{
    return m_isPassphraseGiven || m_typed;
}

void KeyAccess::forgetKey()
{
    m_keys.forget();
}

Reply<bool> *KeyAccess::keychainIsUsable()
{
    return m_keychain.isUsable();
}

Reply<Done> *KeyAccess::unlockKeychain()
{
    auto *reply = new Reply<Done>(this);
    m_keychain.unlock()->then(reply, [this, reply](const Result<Done> &done) {
        if (done)
            Q_EMIT unlocked();
        reply->finish(done);
    });
    return reply;
}

} // namespace kontor
