// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/profileswitcher.h"

#include "gui/kit/buttons.h"
#include "gui/page/questiondialog.h"
#include "gui/status/statusstories.h"
#include "models/batchfigures.h"

#include <QMenu>
#include <QPushButton>

namespace kontor {

ProfileSwitcher::ProfileSwitcher(MerchantSession &session, const Theme &theme, QMenu &menu, QWidget &window)
    : m_session(session)
    , m_theme(theme)
    , m_menu(menu)
    , m_window(window)
{
    connect(&menu, &QMenu::aboutToShow, this, &ProfileSwitcher::list);
    list();
}

//! As they are at this moment: another program may have added one.
void ProfileSwitcher::list()
{
    m_menu.clear();
    for (const Profile &profile : m_session.profilesHere()) {
        QAction *action = m_menu.addAction(profileWords(profile).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(profile.name == m_session.profile().name);
        connect(action, &QAction::triggered, this, [this, action, name = profile.name] {
            action->setChecked(name == m_session.profile().name);
            open(name);
        });
    }
}

void ProfileSwitcher::open(const QString &name)
{
    if (name == m_session.profile().name)
        return;
    for (const Profile &profile : m_session.profilesHere()) {
        if (profile.name == name)
            return profile.environment == Environment::Live ? askForRealMoney(profile) : leaveFor(name);
    }
}

void ProfileSwitcher::askForRealMoney(const Profile &profile)
{
    auto *dialog = new QuestionDialog(m_theme, tr("Work with real money?"),
        //: Below a question. %1 is the name of a profile.
        tr("Profile %1. Payouts leave your real balance.").arg(profile.name), environmentWord(m_session.profile()), &m_window);
    dialog->addSafe(m_session.profile().builtInSandbox ? tr("&Stay in sandbox") : tr("&Stay here"));
    QPushButton *live = dialog->addAnswer(plainButton(m_theme, tr("&Open live")));
    connect(live, &QPushButton::clicked, this, [this, name = profile.name] { leaveFor(name); });
    dialog->open();
}

void ProfileSwitcher::leaveFor(const QString &profile)
{
    if (m_session.sending().pauseReasons() || !m_session.isWorker())
        return Q_EMIT profileRequested(profile);
    m_session.ledger().statistics().counts()->then(this, [this, profile](const Result<PaymentCounts> &counts) {
        const qint64 going = counts ? figuresOf(*counts).going() : 0;
        if (going == 0)
            return Q_EMIT profileRequested(profile);
        askWhetherToLeave(profile, int(going));
    });
}

void ProfileSwitcher::askWhetherToLeave(const QString &profile, int payouts)
{
    //: A question when another profile is to be opened.
    auto *dialog = new QuestionDialog(m_theme, tr("Kontor is sending %n payout(s).", nullptr, payouts),
        tr("What is on its way ends by itself in any case. What is queued waits in this ledger until its profile is opened again."),
        environmentWord(m_session.profile()), &m_window);
    dialog->addSafe(tr("&Stay"));
    //: A button. %1 is the name of a profile.
    QPushButton *leave = dialog->addAnswer(plainButton(m_theme, tr("&Open %1").arg(QString(profile).replace(u'&', QStringLiteral("&&")))));
    connect(leave, &QPushButton::clicked, this, [this, profile] { Q_EMIT profileRequested(profile); });
    dialog->open();
}

} // namespace kontor
