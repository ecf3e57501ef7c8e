// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "signing/cryptothread.h"
#include "signing/keystore.h"
#include <functional>

namespace kontor {

//! Keys as encrypted PKCS#8 files (scrypt) in one folder, 0600, each written to a temporary file and linked into place.
//! An explicit choice of a person, or the sandbox profile's practice key where no keychain is there.
//! A folder that others may write to is KeyFileError, too: nothing is read from it and nothing written.
//! A folder or file that can't be read is NoService and KeyFileError, whose reason says what the system said; never an absent key.
class FileKeyStore final : public KeyStore {
    Q_OBJECT
public:
    //! A new key's passphrase has at least this many characters.
    static constexpr int leastPassphrase = 12;

    //! The passphrase is asked for at every use and wiped afterwards; an empty one is BadPassphrase.
    FileKeyStore(QString folder, std::function<QByteArray()> passphrase, QObject *parent = nullptr);
    ~FileKeyStore() override;
    Reply<KeyPresence> *presence(const QString &entry) override;
    Reply<QByteArray> *read(const QString &entry) override;
    Reply<Done> *write(const QString &entry, const QByteArray &der) override;
    //! Done too when there was no such file.
    Reply<Done> *remove(const QString &entry) override;
    QString describe() const override;

private:
    QString pathOf(const QString &entry) const;
    KeyPresence find(const QString &path) const;

    QString m_folder;
    std::function<QByteArray()> m_passphrase;
    CryptoThread m_worker;
};

} // namespace kontor
