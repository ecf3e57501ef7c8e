// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/profiles/home.h"
#include "signing/keystore.h"
#include "signing/secret.h"

namespace kontor {

class GatewayNetwork;

//! The user name and password by which a profile's proxy lets it through, and no other proxy: where the profile follows the system, the one
//! that the system was set to when they were entered. They rest in the keychain, the profile names their entry, and the network has them
//! while this program runs.
class ProxyCredentials final : public QObject {
    Q_OBJECT
public:
    //! All outlive this.
    ProxyCredentials(const Home &home, Profile &profile, KeyStore &keychain, GatewayNetwork &network, QObject *parent = nullptr);

    //! Hands those of the profile to the network (RequestQueue::prepareBy); null when it has them, or there are none. After the proxy has
    //! asked in vain, the profile is read again, because another program may have kept them, and so is a keychain that could not be read.
    Reply<Done> *prepare();
    //! Keeps them in the place of those before, which are deleted once the new ones rest in the keychain; in use from the next request on.
    //! The caller may wipe his own copy at once.
    Reply<Done> *keep(const QString &user, const QByteArray &password);
    //! Deletes them.
    Reply<Done> *forget();

private:
    void use(const QString &id, const QByteArray &login);
    void kept(Reply<Done> *reply, const QString &id, const SharedSecret &login);
    Result<QString> changeEntry(const QString &id);

    const Home &m_home;
    Profile &m_profile;
    KeyStore &m_keychain;
    GatewayNetwork &m_network;
    QString m_inUse {}; //!< the ID of those that the network has
    QString m_unread {}; //!< the ID of those that the keychain refused; asked again once the proxy asks
};

} // namespace kontor
