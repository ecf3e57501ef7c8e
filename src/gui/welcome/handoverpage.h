// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/setupdesk.h"
#include "gui/welcome/welcomepage.h"

namespace kontor {

class PublicKeyBox;

//! The public key, ready to be handed over in whichever way the gateway takes it. That it was handed over is the gateway's to know: nothing
//! is asked.
class HandOverPage final : public WelcomePage {
    Q_OBJECT
public:
    //! The desk outlives the page.
    HandOverPage(const Theme &theme, SetupDesk &desk);

    void arrive() override;

private:
    SetupDesk &m_desk;
    PublicKeyBox *m_box;
};

} // namespace kontor
