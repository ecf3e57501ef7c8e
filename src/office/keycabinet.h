// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "office/home.h"
#include "signing/keystore.h"
#include "signing/signer.h"
#include <QObject>
#include <functional>
#include <memory>

namespace kontor {

//! The signing keys of one profile: their private halves in a key store, their facts in the profile. The first key becomes the one in use.
class KeyCabinet final : public QObject {
    Q_OBJECT
public:
    struct Stores {
        KeyStore *keychain = nullptr;
        KeyStore *file = nullptr; //!< null when no passphrase was given
    };
    KeyCabinet(Home &home, Profile &profile, Stores stores, Signer &signer, Clock &clock, QObject *parent = nullptr);

    //! Makes a pair, writes the private half, reads it back, and only then registers it.
    Reply<KeyFacts> *generate(int bits, KeyRest rest);
    Reply<KeyFacts> *import(const QByteArray &pem, const QByteArray &passphrase, KeyRest rest);
    Result<Done> use(const QString &id);
    //! A key in use is not deleted.
    Reply<Done> *remove(const QString &id);
    const QList<KeyFacts> &keys() const;
    //! The fewest characters of a new key file's passphrase.
    static int leastPassphrase();
    //! Keeps the deprecated secret in the keychain, in the place of the one before; it counts while there is no key in use. When it can't
    //! be written, the one before is gone, and the profile has none. The caller may wipe his own copy at once.
    Reply<Done> *keepSecret(const QByteArray &secret);

    //! X-SIGNATURE of these bytes by the key in use (for TokenBroker). KeyAbsent when there is none.
    Reply<QByteArray> *sign(const QByteArray &bytes);
    //! The deprecated secret from the keychain, where the profile has one and no key in use; otherwise empty: sign instead.
    //! Whoever asked wipes it.
    Reply<QByteArray> *secret();

Q_SIGNALS:
    void changed();

private:
    void readAgain();
    Result<Done> save();
    void secretKept(Reply<Done> *reply, const Result<Done> &written);
    void store(Reply<KeyFacts> *reply, const Signer::NewKey &made, KeyRest rest);
    KeyStore *storeFor(KeyRest rest) const;
    Home &m_home;
    Profile &m_profile;
    Stores m_stores;
    Signer &m_signer;
    Clock &m_clock;
};

} // namespace kontor
