// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/handoverpage.h"

#include "gui/keys/publickeybox.h"
#include "gui/widgets/card.h"

#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace kontor {

HandOverPage::HandOverPage(const Theme &theme, SetupDesk &desk)
    : WelcomePage(theme, tr("Hand over the public key"),
        tr("Give it to your gateway in the way they take it. It is no secret. You can go on and come back: the next page shows whether "
           "they have registered it."))
    , m_desk(desk)
    , m_box(new PublicKeyBox(theme))
{
    addCard()->body()->addWidget(m_box);
    column()->addStretch();
}

void HandOverPage::arrive()
{
    const Profile &profile = m_desk.office()->profile();
    if (!profile.activeKey())
        return;
    m_box->setKey(*profile.activeKey(), profile.merchantCode);
    m_box->text()->setFocus();
}

} // namespace kontor
