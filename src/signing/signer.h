// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "signing/cryptothread.h"
#include "signing/keypair.h"
#include "signing/keystore.h"
#include <QPointer>

namespace kontor {

//! Signs request bodies and makes keys, on a thread of its own. The private key is read from its store when something is to be signed,
//! and kept only while signatures follow each other: freed when none came for `burst`, at the latest `longest` after it was read, and by
//! forget(). What is asked for while it is being read waits for that one reading.
class Signer final : public QObject {
    Q_OBJECT
public:
    static constexpr Millis burst {5'000};
    static constexpr Millis longest {30'000}; //!< so that a keychain that was locked, or a key that was taken away, is noticed

    explicit Signer(Clock &clock, QObject *parent = nullptr);
    ~Signer() override;

    //! base64 of SHA256withRSA over exactly `bytes` by the key at `entry`; when the fingerprint of what the store holds is not
    //! `fingerprint`, KeyRefused. Errors of the store come through as they are.
    Reply<QByteArray> *sign(KeyStore &store, const QString &entry, const QString &fingerprint, const QByteArray &bytes);
    //! Frees the key that is kept, if there is one. What is being signed with it still is.
    void forget();
    //! A new pair, made off the GUI thread. The DER is the private half: wipe() it once it is stored.
    struct NewKey {
        QByteArray der;
        QByteArray publicPem;
        QString fingerprint;
        int bits = 0;
    };
    Reply<NewKey> *generate(int bits = KeyPair::defaultBits);
    //! The key in this file of a person's, opened off the GUI thread. The caller may wipe both at once.
    Reply<NewKey> *take(const QByteArray &file, const QByteArray &passphrase);
    //! The key at `entry` as encrypted PEM under this passphrase, for a backup. Errors as sign() has them.
    Reply<QByteArray> *rowDigest(KeyStore &store, const QString &entry, const QString &fingerprint, const QByteArray &passphrase);

private:
    using Key = std::shared_ptr<const KeyPair>;
    //! Of which key. The store is only compared, never used.
    struct Place {
        const KeyStore *store = nullptr;
        QString entry {};
        QString fingerprint {};
        bool operator==(const Place &) const = default;
    };
    Reply<Key> *open(KeyStore &store, const Place &place);
    void keep(const Key &key);
    void signWith(Reply<QByteArray> *reply, const Key &key, const QByteArray &bytes);
    void freeWhenIdle();

    Clock &m_clock;
    Place m_place; //!< of the key that is kept, or being read
    Key m_key {};
    QPointer<Reply<Key>> m_opening {};
    Millis m_openedAt {};
    Millis m_usedAt {};
    bool m_watching = false;
    CryptoThread m_worker;
};

//! Of whoever has stored the private half: it is overwritten in the answer that still holds it.
void wipe(const Result<Signer::NewKey> &made);

} // namespace kontor
