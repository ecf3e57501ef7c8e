// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/settings/settingssection.h"
#include "office/session/merchantsession.h"

class QPushButton;

namespace kontor {

class AdvancedConnection;
class ProfileColourBox;

//! Which gateway and merchant a profile belongs to, which stays; its colour; and the way there, which may change: it counts from the next
//! start.
class GatewaySettings final : public SettingsSection {
    Q_OBJECT
public:
    GatewaySettings(const Theme &theme, MerchantSession &session);

Q_SIGNALS:
    void connectionTestRequested();

private:
    ProfileDraft typed() const;
    void show();
    void apply();
    void set(const ProfileDraft &draft, bool sayIt);
    void addColour(Card *card);
    void askForProxyLogin();
    void setColour(ProfileColour colour, bool sayIt);

    MerchantSession &m_session;
    AdvancedConnection *m_way;
    QPushButton *m_proxyLogin;
    ProfileColourBox *m_colour = nullptr;
};

} // namespace kontor
