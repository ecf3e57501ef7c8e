// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "office/profiles/newprofile.h"
#include "office/profiles/profile.h"
#include <QObject>
#include <functional>

namespace kontor {

class Home;
class Ledger;
class ProxyCredentials;

//! What a person changes about one profile: written to its file, and recorded in the audit chain where it is about money or access.
class ProfileSettings final : public QObject {
    Q_OBJECT
public:
    //! Writes a change of the profile to its file; the profile that was given here has it afterwards.
    using SaveProfile = std::function<Result<Done>(const std::function<void(Profile &)> &edit)>;
    struct Services {
        Home &home;
        Ledger &ledger;
        ProxyCredentials &proxyCredentials;
    };
    //! All that is given outlives this.
    ProfileSettings(const Profile &profile, const Services &services, SaveProfile save);

    //! The limits of payouts from now on: kept in the profile, recorded in the audit chain. In force although it is not Done where only the
    //! record could not be written: the profile says so.
    Reply<Done> *setLimits(const Limits &limits);
    //! Which fields the gateway wants of each payment from now on; kept and recorded as limits are.
    Reply<Done> *setRequiredFields(const RequiredFields &required);
    //! Which payouts are possible duplicates from now on; kept and recorded as limits are.
    Reply<Done> *setDuplicateRules(const DuplicateRules &rules);
    //! Where a token that is handed out is used, with {token} in it; empty: none.
    Result<Done> setTokenLink(const QString &linkTemplate);
    //! The mark beside the profile's name, from now on.
    Result<Done> setColour(ProfileColour colour);

    //! Another gateway, merchant or way to it: in force when the profile is opened again. Once there are payments only the way may change
    //! (certificate authority, proxy): at another gateway each of them would be "not found", so that is BadInput.
    Reply<Done> *amendProfile(const ProfileDraft &draft);
    //! What counts when the profile is opened again: what amendProfile() has written, or else what is in force.
    ProfileDraft amendedProfile() const;

    //! Keeps the name and password of the profile's proxy in the keychain. The caller may wipe their own copy at once.
    Reply<Done> *keepProxyLogin(const QString &name, const QByteArray &password);
    Reply<Done> *forgetProxyLogin();

Q_SIGNALS:
    void changed();
    //! The proxy's login was kept or forgotten: what it kept from being sent can be tried again.
    void proxyLoginChanged();

private:
    Result<Done> changeProfile(const std::function<void(Profile &)> &edit);
    template <class T> Reply<Done> *setSetting(T Profile::*setting, const T &wanted, const QString &what, const QString &detail);
    Reply<Done> *recordedOnceDone(Reply<Done> *act, const QString &what);

    const Profile &m_profile;
    Services m_services;
    SaveProfile m_save;
};

} // namespace kontor
