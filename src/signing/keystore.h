// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include <QByteArray>
#include <QString>

namespace kontor {

//! What is known of an entry without a prompt. "Locked" and "no service" are never "absent" (platform: a locked keychain says "not found").
//! NoCollection: a service is there, and has no default collection in which anything could be or be put.
enum class KeyPresence { Present, Locked, Absent, NoService, NoCollection };

//! Where private keys rest. Entries are named "<profile uuid>/<key uuid>"; the bytes are unencrypted PKCS#8 DER on our side.
//! Errors: KeychainLocked, KeychainMissing, KeychainWithoutCollection, KeychainSilent (own deadline of 5 s), KeyFileError, KeyAbsent,
//! BadPassphrase, KeyRefused.
class KeyStore : public QObject {
    Q_OBJECT
public:
    ~KeyStore() override;
    virtual Reply<KeyPresence> *presence(const QString &entry) = 0;
    //! The answer is wiped by whoever asked (wipe() in keypair.h).
    virtual Reply<QByteArray> *read(const QString &entry) = 0;
    //! Writes, reads back and compares before it says Done. Refuses (Exists) to overwrite, and to write where the entry can't be
    //! looked for. Keeps a copy of its own while it works: the caller may wipe his at once.
    virtual Reply<Done> *write(const QString &entry, const QByteArray &der) = 0;
    //! Done only when the entry is really gone.
    virtual Reply<Done> *remove(const QString &entry) = 0;
    //! For people: "GNOME Keyring or another Secret Service", "Encrypted file".
    virtual QString describe() const = 0;

protected:
    explicit KeyStore(QObject *parent = nullptr);
};

} // namespace kontor
