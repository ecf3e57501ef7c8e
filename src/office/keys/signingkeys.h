// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "office/profiles/home.h"
#include "signing/keystore.h"
#include "signing/signer.h"
#include <QObject>
#include <functional>
#include <memory>
#include <tuple>

namespace kontor {

//! The signing keys of one profile: their private halves in a key store, their facts in the profile. The first key becomes the one in use;
//! where the secret proves the profile, it becomes the one to come: the gateway can't know it yet, and everything would stop.
class SigningKeys final : public QObject {
    Q_OBJECT
public:
    struct Stores {
        KeyStore *keychain = nullptr;
        KeyStore *file = nullptr; //!< null when no passphrase was given
    };
    SigningKeys(Home &home, Profile &profile, Stores stores, Signer &signer, Clock &clock, QObject *parent = nullptr);

    //! Makes a pair, writes the private half, reads it back, and only then registers it.
    Reply<KeyFacts> *generate(int bits, KeyStorage rest);
    //! A key from a file of a person's, or of a backup, opened by `passphrase` where it is encrypted. The caller may wipe both at once.
    //! KeyRefused says what it is instead; then nothing is stored.
    Reply<KeyFacts> *import(const QByteArray &file, const QByteArray &passphrase, KeyStorage rest);
    //! Writes the private half to a new file, as encrypted PEM (PKCS#8, scrypt) under a passphrase of its own, readable by its owner only.
    //! Exists when there is such a file: it is never overwritten.
    Reply<Done> *backUp(const QString &id, const QByteArray &passphrase, const QString &path);
    // IDs are taken by value: a caller's may lie in the profile's own list, which is read again here.
    //! Signs with this one from now on; the one before is retired and stays.
    Result<Done> use(QString id);
    //! A key in use is not deleted.
    Reply<Done> *remove(QString id);
    //! Whether its private half is where it rests, without a prompt.
    Reply<KeyPresence> *presence(const QString &id);
    QList<KeyFacts> keys() const;
    //! Puts away the keys that are kept for a moment after signing.
    void forget();
    //! The fewest characters of a new key file's passphrase.
    static int leastPassphrase();
    //! Keeps the deprecated secret in the keychain, in the place of the one before; it counts while there is no key in use. The one before
    //! is deleted when the new one rests there and the profile names it; until then it stays. The caller may wipe his own copy at once.
    Reply<Done> *keepSecret(const QByteArray &secret);
    //! Deletes it. BadInput while it is what proves this profile: without a key in use.
    Reply<Done> *removeSecret();

    //! X-SIGNATURE of these bytes by the key in use (for TokenBroker). KeyAbsent when there is none.
    Reply<QByteArray> *sign(const QByteArray &bytes);
    //! The same by any key of the profile, to try it, which is no use of it.
    Reply<QByteArray> *signWith(const QString &id, const QByteArray &bytes);
    //! The deprecated secret from the keychain, where the profile has one and no key in use; otherwise empty: sign instead.
    //! Whoever asked wipes it.
    Reply<QByteArray> *secret();

    //! Changes what is known of the keys, as it stands in the profile's file at this moment. changed() comes, unless it can't be written:
    //! then nothing is changed.
    Result<Done> note(const std::function<void(Profile &)> &edit);
    //! Another program may have made, chosen or deleted keys: whether another one is in use now. changed() comes when anything is other.
    bool lookAgain();

Q_SIGNALS:
    void changed();
    //! An act for the audit chain: its word, and the key's facts.
    void acted(const QString &what, const kontor::KeyFacts &key);

private:
    //! Keys, the one in use, the one to come, and the secret.
    using Told = std::tuple<QList<KeyFacts>, QString, QString, bool, QString>;
    static Told toldOf(const Profile &profile);
    void readAgain();
    void takeOver(const Profile &fresh);
    void secretKept(Reply<Done> *reply, const QString &id);
    void secretGone(Reply<Done> *reply, const QString &entry);
    void store(Reply<KeyFacts> *reply, const Result<Signer::NewKey> &made, KeyStorage rest, const QString &act);
    void written(Reply<KeyFacts> *reply, const KeyFacts &facts, const QString &act);
    Reply<QByteArray> *signBy(Signer &signer, const KeyFacts &key, const QByteArray &bytes);
    void noteUse(QString id);
    KeyStore *storeFor(KeyStorage rest) const;
    Home &m_home;
    Profile &m_profile;
    Stores m_stores;
    Signer &m_signer;
    Signer m_other; //!< for all but sending: another key doesn't put away the one in use, and making one keeps no payment waiting
    Clock &m_clock;
    Told m_told; //!< what changed() was last about
    QString m_inUseBefore; //!< when it was last looked for another one
};

} // namespace kontor
