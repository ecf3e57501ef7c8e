// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "signing/keystore.h"

namespace kontor {

//! What a keychain can be asked without it ever asking a person, and the one thing for which it does: to be unlocked. On Linux the Secret
//! Service over D-Bus, elsewhere the system's own keychain. Nothing here waits in place; deadlines are the caller's.
class KeychainProbe final : public QObject {
    Q_OBJECT
public:
    explicit KeychainProbe(QObject *parent = nullptr);
    //! NoCollection where there is no default one: only an open keychain can say that something is absent.
    Reply<KeyPresence> *look(const QString &service, const QString &key);
    //! Whether there is a default collection and it is unlocked.
    Reply<bool> *isUsable();
    //! Has the keychain ask the person at the desk to unlock what holds the entries of `service`, or else its default collection. Done at
    //! once where nothing is locked; KeychainLocked when they don't, KeychainMissing or
    //! KeychainWithoutCollection where there is nothing to unlock. No deadline. Elsewhere than on
    //! Linux the system asks when an entry is read, so nothing is to be done.
    Reply<Done> *unlock(const QString &service);
    static QString describe();

private:
    void findService(QObject *asker, const std::function<void(bool)> &found);

    QString m_owner; //!< who answered this probe last on the bus; empty where there is no bus
};

} // namespace kontor
