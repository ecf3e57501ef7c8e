// SPDX-License-Identifier: GPL-3.0-or-later
// From one profile to another.
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/kit/buttons.h"
#include "gui/page/draftrestore.h"
#include "gui/page/questiondialog.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/status/statusparts.h"
#include "gui/theme/theme.h"
#include "gui/window/sections.h"
#include "models/batchfigures.h"

#include <QMenu>
#include <QPushButton>
#include <QSettings>

namespace kontor {

void MainWindow::connectProfiles()
{
    connect(m_ui->newProfileAction, &QAction::triggered, this, &MainWindow::newProfileRequested);
    connect(m_ui->profilesMenu, &QMenu::aboutToShow, this, &MainWindow::listProfiles);
    connect(m_statusParts, &StatusParts::profileRequested, this, &MainWindow::openProfile);
    connect(m_statusParts, &StatusParts::newProfileRequested, this, &MainWindow::newProfileRequested);
    listProfiles();
}

//! As they are at this moment: another program may have added one.
void MainWindow::listProfiles()
{
    m_ui->profilesMenu->clear();
    for (const Profile &profile : m_session.profilesHere()) {
        QAction *action = m_ui->profilesMenu->addAction(profileWords(profile).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(profile.name == m_session.profile().name);
        connect(action, &QAction::triggered, this, [this, action, name = profile.name] {
            action->setChecked(name == m_session.profile().name);
            openProfile(name);
        });
    }
}

void MainWindow::showOverview()
{
    enter(section::overview);
}

QList<PaymentDraft> MainWindow::draftRestore()
{
    QList<PaymentDraft> drafts;
    const auto add = [this, &drafts](const std::optional<PaymentDraft> &typed) {
        if (typed)
            drafts.append(inPlainDigits(*typed, m_format));
    };
    if (m_pageStack->isMade(section::newPayout))
        add(m_pageStack->get<NewPayoutPage>(section::newPayout).draftRestore());
    if (m_pageStack->isMade(section::newPayin))
        add(m_pageStack->get<NewPayinPage>(section::newPayin).draftRestore());
    return drafts;
}

//! Nothing else would have it after a restart: it is in no ledger.
void MainWindow::keepHalfTyped()
{
    const QString key = QStringLiteral("halfTyped/") + m_session.profile().uuid;
    const QList<PaymentDraft> drafts = draftRestore();
    if (drafts.isEmpty())
        m_settings.remove(key);
    else
        m_settings.setValue(key, draftrestore::toSettings(drafts));
}

void MainWindow::bringBackKept()
{
    const QString key = QStringLiteral("halfTyped/") + m_session.profile().uuid;
    bringBack(draftrestore::ofSettings(m_settings.value(key).toList()));
    m_settings.remove(key);
}

void MainWindow::bringBack(const QList<PaymentDraft> &drafts)
{
    for (const PaymentDraft &draft : drafts) {
        if (draft.kind == PaymentKind::Payin)
            m_pageStack->get<NewPayinPage>(section::newPayin).bringBack(draft);
        else
            m_pageStack->get<NewPayoutPage>(section::newPayout).bringBack(draft);
    }
}

void MainWindow::openProfile(const QString &name)
{
    if (name == m_session.profile().name)
        return;
    for (const Profile &profile : m_session.profilesHere()) {
        if (profile.name == name)
            return profile.environment == Environment::Live ? askForRealMoney(profile) : leaveFor(name);
    }
}

void MainWindow::askForRealMoney(const Profile &profile)
{
    auto *dialog = new QuestionDialog(m_theme, tr("Work with real money?"),
        //: Below a question. %1 is the name of a profile.
        tr("Profile %1. Payouts leave your real balance.").arg(profile.name), environment(), this);
    dialog->addSafe(m_session.profile().builtInSandbox ? tr("&Stay in sandbox") : tr("&Stay here"));
    QPushButton *open = dialog->addAnswer(plainButton(m_theme, tr("&Open live")));
    connect(open, &QPushButton::clicked, this, [this, name = profile.name] { leaveFor(name); });
    dialog->open();
}

void MainWindow::leaveFor(const QString &profile)
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

void MainWindow::askWhetherToLeave(const QString &profile, int payouts)
{
    auto *dialog = new QuestionDialog(m_theme, tr("Kontor is sending %n payout(s).", nullptr, payouts),
        tr("What is on its way ends by itself in any case. What is queued waits in this ledger until its profile is opened again."),
        environment(), this);
    dialog->addSafe(tr("&Stay"));
    //: A button. %1 is the name of a profile.
    QPushButton *leave = dialog->addAnswer(plainButton(m_theme, tr("&Open %1").arg(QString(profile).replace(u'&', QStringLiteral("&&")))));
    connect(leave, &QPushButton::clicked, this, [this, profile] { Q_EMIT profileRequested(profile); });
    dialog->open();
}

} // namespace kontor
