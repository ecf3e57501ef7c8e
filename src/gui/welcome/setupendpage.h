// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/profilesetup.h"
#include "gui/welcome/welcomepage.h"

class QLabel;

namespace kontor {

class PlainLabel;

//! How it stands in the end.
class SetupEndPage final : public WelcomePage {
    Q_OBJECT
public:
    //! The desk outlives the page.
    SetupEndPage(const Theme &theme, ProfileSetup &setup);

    QString forwardWords() const override;
    void arrive() override;

private:
    void refresh();
    ProfileSetup &m_setup;
    QLabel *m_icon;
    PlainLabel *m_lead;
    PlainLabel *m_text;
};

} // namespace kontor
