// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "office/profiles/profile.h"
#include "signing/secret.h"
#include <QObject>

namespace kontor {

class KeychainKeyStore;
class SigningKeys;

//! Whether the keys of a profile can be used at this moment, and what a person does about it: a passphrase for those in files, unlocking
//! the keychain for the others.
class KeyAccess final : public QObject {
    Q_OBJECT
public:
    //! All that is given outlives this. `typed` is where the passphrase of a person is kept. `isPassphraseGiven`: whoever opened the
    //! profile gave one, so nobody is asked.
    KeyAccess(const Profile &profile, SigningKeys &keys, KeychainKeyStore &keychain, SharedSecret &typed, bool isPassphraseGiven);

    //! Whether the key in use rests in a file whose passphrase nobody has typed yet.
    bool needsPassphrase() const;
    //! Keeps it in memory for as long as the profile is open. BadPassphrase, and nothing kept, when it does not open the key in use.
    Reply<Done> *tryPassphrase(const QByteArray &passphrase);
    //! Whether the key in use rests in a file whose passphrase a person has typed.
    bool hasTypedPassphrase() const;
    //! Whether this is the passphrase that was typed; without one, false. Nothing changes.
    bool isTypedPassphrase(const QByteArray &passphrase) const;
    //! Whether a key in an encrypted file can be made and read: its passphrase is known.
    bool knowsPassphrase() const;
    //! Puts away the key that is kept for a moment after signing: the window was locked.
    void forgetKey();
    //! Whether a new key can rest in the keychain: it is there and unlocked.
    Reply<bool> *keychainIsUsable();
    //! Has the keychain ask the person at the desk to unlock it. KeychainLocked when they don't, or when it can't ask. No deadline.
    Reply<Done> *unlockKeychain();

Q_SIGNALS:
    //! What the locked keychain kept from being sent can be tried again.
    void unlocked();

private:
    QString keyInFile() const;

    const Profile &m_profile;
    SigningKeys &m_keys;
    KeychainKeyStore &m_keychain;
    SharedSecret &m_typed;
    bool m_isPassphraseGiven;
};

} // namespace kontor
