// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/publickeypage.h"

#include "gui/keys/publickeybox.h"
#include "gui/kit/card.h"

#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace kontor {

PublicKeyPage::PublicKeyPage(const Theme &theme, ProfileSetup &setup)
    : WelcomePage(theme, tr("Hand over the public key"),
        tr("Give it to your gateway in the way they take it. It is no secret. You can go on and come back: the next page shows whether "
           "they have registered it."))
    , m_setup(setup)
    , m_box(new PublicKeyBox(theme))
{
    addCard()->body()->addWidget(m_box);
    column()->addStretch();
}

void PublicKeyPage::arrive()
{
    const Profile &profile = m_setup.session()->profile();
    if (!profile.activeKey())
        return;
    m_box->setKey(*profile.activeKey(), profile.merchantCode);
    m_box->text()->setFocus();
}

} // namespace kontor
