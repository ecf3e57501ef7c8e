// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/profilesetup.h"
#include "gui/welcome/welcomepage.h"

namespace kontor {

class PublicKeyBox;

//! The public key, ready to be handed over in whichever way the gateway takes it. That it was handed over is the gateway's to know: nothing
//! is asked.
class PublicKeyPage final : public WelcomePage {
    Q_OBJECT
public:
    //! The desk outlives the page.
    PublicKeyPage(const Theme &theme, ProfileSetup &setup);

    void arrive() override;

private:
    ProfileSetup &m_setup;
    PublicKeyBox *m_box;
};

} // namespace kontor
