// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/profilesetup.h"
#include "gui/welcome/welcomepage.h"

namespace kontor {

class ConnectionTestView;

//! The connection test of a new profile. Nobody has to wait for its end; what it leaves open is noted with the profile.
class ConnectionTestPage final : public WelcomePage {
    Q_OBJECT
public:
    //! The desk outlives the page.
    ConnectionTestPage(const Theme &theme, ProfileSetup &setup);

    void arrive() override;

private:
    void run();
    void take(const QList<ConnectionLine> &lines);

    ProfileSetup &m_setup;
    ConnectionTestView *m_test;
};

} // namespace kontor
