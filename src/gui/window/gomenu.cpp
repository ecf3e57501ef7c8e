// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/gomenu.h"
#include "ui_mainwindow.h"

#include "gui/lists/paymentlistpage.h"
#include "gui/shell/attentionbadges.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/sidebar.h"
#include "gui/shell/windowcontext.h"

namespace kontor {

using namespace Qt::StringLiterals;

GoMenu::GoMenu(const WindowContext &context)
    : m_ui(context.ui)
    , m_navigator(context.navigator)
    , m_sidebar(new Sidebar(context.theme))
{
    addEntries();
    m_ui.body->insertWidget(0, m_sidebar);
    m_badges = new AttentionBadges(context.session.ledger(), *m_sidebar, &context.window);
    connect(m_sidebar, &Sidebar::entered, &m_navigator, &Navigator::enter);
    connect(m_sidebar, &Sidebar::collapsedChanged, m_ui.sidebarAction, &QAction::setChecked);
    connect(&m_navigator, &Navigator::entered, this, &GoMenu::follow);
    connectActions();
}

void GoMenu::addEntries()
{
    m_sidebar->addEntry(section::overview, u"overview"_s, tr("Overview"));
    m_sidebar->addEntry(section::payouts, u"payout"_s, tr("Payouts"));
    m_sidebar->addEntry(section::payins, u"payin"_s, tr("Payins"));
    m_sidebar->addEntry(section::batches, u"batch"_s, tr("Batches"));
    m_sidebar->addEntry(section::balances, u"balance"_s, tr("Balances"));
    m_sidebar->addEntry(section::options, u"options"_s, tr("Options"));
    m_sidebar->addEntry(section::keys, u"key"_s, tr("Keys"));
    m_sidebar->addEntry(section::callbacks, u"callback"_s, tr("Callbacks"));
    m_sidebar->addEntry(section::settings, u"settings"_s, tr("Settings"));
}

QList<std::pair<QAction *, QString>> GoMenu::actions() const
{
    return {{m_ui.overviewAction, section::overview}, {m_ui.payoutsAction, section::payouts}, {m_ui.payinsAction, section::payins},
        {m_ui.batchesAction, section::batches}, {m_ui.balancesAction, section::balances}, {m_ui.optionsAction, section::options},
        {m_ui.keysAction, section::keys}, {m_ui.callbacksAction, section::callbacks}, {m_ui.settingsAction, section::settings},
        {m_ui.recoveryAction, section::recovery}};
}

void GoMenu::connectActions()
{
    for (const auto &[action, name] : actions())
        connect(action, &QAction::triggered, this, [this, name = name] { m_navigator.enter(name); });
    connect(m_ui.attentionAction, &QAction::triggered, this, &GoMenu::showAttention);
    connect(m_ui.oldestAction, &QAction::triggered, &m_navigator, &Navigator::showOldestOpen);
    connect(m_ui.backAction, &QAction::triggered, &m_navigator, &Navigator::goBack);
    connect(m_ui.forwardAction, &QAction::triggered, &m_navigator, &Navigator::goForward);
}

void GoMenu::follow(const QString &page)
{
    const QSignalBlocker quiet(m_sidebar); // it follows, and doesn't lead back to the first page of its section
    m_sidebar->setCurrent(m_navigator.entryOf(page));
    m_ui.backAction->setEnabled(m_navigator.canGoBack());
    m_ui.forwardAction->setEnabled(m_navigator.canGoForward());
}

//! To the list that is seen; where nobody is needed there, to the other that needs somebody.
void GoMenu::showAttention()
{
    const bool seesPayins = m_navigator.entryOf(m_navigator.current()) == section::payins;
    const bool isPayins = m_badges->leadsTo(seesPayins ? PaymentKind::Payin : PaymentKind::Payout) == PaymentKind::Payin;
    const QString list = isPayins ? section::payins : section::payouts;
    m_navigator.enter(list);
    m_navigator.get<PaymentListPage>(list).showAttention();
}

void GoMenu::showKeys()
{
    for (const auto &[action, section] : actions())
        m_sidebar->setHint(section, action->shortcut().toString(QKeySequence::NativeText));
}

} // namespace kontor
