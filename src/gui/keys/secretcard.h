// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/kit/card.h"
#include "office/session/merchantsession.h"

class QPushButton;

namespace kontor {

class MessageBar;
class PlainLabel;
class Theme;

//! The merchant's secret, where this profile keeps one: whether it still proves anything, and what can be done with it. Removing it is only
//! offered once a key is in use, and asked about.
class SecretCard final : public Card {
    Q_OBJECT
public:
    SecretCard(MerchantSession &session, const Theme &theme, QWidget *parent = nullptr);

    //! As the profile is by now.
    void refresh();

Q_SIGNALS:
    //! For a toast.
    void said(const QString &words);

private:
    void replace();
    void askWhetherToRemove();
    void remove();

    MerchantSession &m_session;
    const Theme &m_theme;
    PlainLabel *m_text;
    MessageBar *m_bar;
    QPushButton *m_replace;
    QPushButton *m_remove;
};

} // namespace kontor
