// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "signing/keystore.h"

namespace kontor {

class KeychainProbe;

//! Keys in the OS keychain by QtKeychain. On Linux the Secret Service is asked over D-Bus first, without a prompt
//! (GetNameOwner, ListActivatableNames, SearchItems), because QtKeychain says "not found" for a locked collection.
//! Where there is no default collection (KeePassXC without a shared group, a keyring that was never made), presence is NoCollection and the
//! acts answer KeychainWithoutCollection: nothing says that an entry is absent.
//! After KeychainSilent a write may still come true later; its entry is then an orphan, never a key in use.
class KeychainKeyStore final : public KeyStore {
    Q_OBJECT
public:
    explicit KeychainKeyStore(Clock &clock, QObject *parent = nullptr);
    Reply<KeyPresence> *presence(const QString &entry) override;
    Reply<QByteArray> *read(const QString &entry) override;
    Reply<Done> *write(const QString &entry, const QByteArray &der) override;
    //! Done too when the keychain answered that there was nothing to remove.
    Reply<Done> *remove(const QString &entry) override;
    QString describe() const override;

    //! Whether a keychain with an unlocked default collection is there right now, asked without a prompt.
    //! One that doesn't answer within the deadline is not usable.
    Reply<bool> *isUsable();
    //! Has the keychain ask the person at the desk to unlock it: KeychainProbe::unlock(). No deadline.
    Reply<Done> *unlock();

private:
    template <class T> Reply<T> *begin(Result<T> whenSilent);
    template <class T, class F> void look(const QString &key, Reply<T> *reply, F next);

    Clock &m_clock;
    KeychainProbe *m_probe;
};

} // namespace kontor
