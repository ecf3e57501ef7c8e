// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "signing/keypair.h"
#include "signing/keystore.h"
#include "signing/cryptothread.h"

namespace kontor {

//! Signs request bodies and makes keys, on a thread of its own. The private key is read from its store for each signature and freed at
//! once.
class Signer final : public QObject {
    Q_OBJECT
public:
    explicit Signer(QObject *parent = nullptr);
    ~Signer() override;

    //! base64 of SHA256withRSA over exactly `bytes` by the key at `entry`; when the fingerprint of what the store holds is not
    //! `fingerprint`, KeyRefused. Errors of the store come through as they are.
    Reply<QByteArray> *sign(KeyStore &store, const QString &entry, const QString &fingerprint, const QByteArray &bytes);
    //! A new pair, made off the GUI thread. The DER is the private half: wipe() it once it is stored.
    struct NewKey {
        QByteArray der;
        QByteArray publicPem;
        QString fingerprint;
        int bits = 0;
    };
    Reply<NewKey> *generate(int bits = KeyPair::defaultBits);

private:
    CryptoThread m_worker;
};

} // namespace kontor
