// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/noticesettings.h"

#include "gui/kit/card.h"
#include "gui/kit/plainlabel.h"
#include "gui/notifications/noticesender.h"

#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

NoticeSettings::NoticeSettings(const Theme &theme, Preferences &preferences, const NoticeSender *desktop)
    : PreferenceSection(theme, preferences, tr("Notifications"))
    , m_desktop(desktop)
    , m_standing(new PlainLabel)
{
    m_standing->setObjectName(u"noticesStanding"_s);
    m_standing->setWordWrap(true);
    card()->body()->addWidget(m_standing);
    addSwitch(Key::NoticeBatchFinished, tr("&Batches"), tr("A batch is finished"), tr("How many of its payouts the gateway has accepted."));
    addSwitch(Key::NoticeRejected, tr("&Payouts"), tr("Payouts were rejected"), tr("The gateway refused them."));
    addSwitch(Key::NoticeUnknown, tr("&Outcomes"), tr("An outcome is not known for two minutes"),
        tr("The gateway may have accepted the payment or not. Kontor goes on asking."));
    addSwitch(Key::NoticeOffline, tr("&Connection"), tr("There is no connection for a minute"),
        tr("Queued payments wait, and go out by themselves when it is back."));
    addSwitch(Key::NoticeKey, tr("&Key"), tr("The gateway does not accept the key"), tr("Sending is paused until it does."));
    nameWithSubject();
    if (desktop)
        connect(desktop, &NoticeSender::foundOut, this, &NoticeSettings::showStanding);
    showStanding();
}

void NoticeSettings::showStanding()
{
    const bool isThere = m_desktop && m_desktop->isThere().value_or(true); // until it has answered nothing is said against it
    m_standing->setText(isThere
            ? tr("They come only while you are not at Kontor's window, one of each kind. A press on one opens what it is "
                 "about. Names and amounts are in them only if Privacy says so, and never while Kontor is locked.")
            : tr("This desktop shows no notifications. What happens stands in Kontor's window only; nothing is lost."));
}

} // namespace kontor
