// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QObject>

class QMenu;

namespace kontor {

class Theme;

//! From one profile to another: its menu, and what there is to ask before this window goes.
class ProfileSwitcher final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this. `menu` lists the profiles; `window` is what the questions belong to.
    ProfileSwitcher(MerchantSession &session, const Theme &theme, QMenu &menu, QWidget &window);

    //! Asks what there is to ask: whether to work with real money, and whether to leave what is being sent. Then profileRequested().
    void open(const QString &name);

Q_SIGNALS:
    //! This window is to be closed properly and the one of that profile to be opened.
    void profileRequested(const QString &name);

private:
    void list();
    void askForRealMoney(const Profile &profile);
    void leaveFor(const QString &profile);
    void askWhetherToLeave(const QString &profile, int payouts);

    MerchantSession &m_session;
    const Theme &m_theme;
    QMenu &m_menu;
    QWidget &m_window;
};

} // namespace kontor
