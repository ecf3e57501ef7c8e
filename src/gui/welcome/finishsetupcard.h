// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/kit/card.h"
#include "gui/welcome/setupnotes.h"
#include "office/session/merchantsession.h"

class QSettings;

namespace kontor {

class PlainLabel;
class Theme;

//! Reminds of a profile whose assistant was left, or whose checks are open; seen only then. Goes when the gateway shows by itself that all
//! is right.
class FinishSetupCard final : public Card {
    Q_OBJECT
public:
    //! Everything given outlives the card.
    FinishSetupCard(MerchantSession &session, const Theme &theme, QSettings &settings, QWidget *parent = nullptr);

    void refresh();

Q_SIGNALS:
    void asked();

private:
    bool showsItself() const;
    MerchantSession &m_session;
    SetupNotes m_notes;
    PlainLabel *m_text;
};

} // namespace kontor
