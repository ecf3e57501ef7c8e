// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/palettecontroller.h"
#include "ui_mainwindow.h"

#include "gui/accessibility/plainwords.h"
#include "gui/features/paymentsfeature.h"
#include "gui/features/paymentsmenu.h"
#include "gui/features/payoutsfeature.h"
#include "gui/features/viewmenu.h"
#include "gui/lists/paymentlistpage.h"
#include "gui/page/toast.h"
#include "gui/palette/lookupdialog.h"
#include "gui/palette/palette.h"
#include "gui/settings/settingspage.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"
#include "gui/status/statusstories.h"

namespace kontor {

namespace {

//! With those of the menus within it.
QList<QAction *> actionsOf(const QMenu &menu)
{
    QList<QAction *> all;
    const QList<QAction *> actions = menu.actions();
    for (QAction *action : actions) {
        if (action->menu() && action->isEnabled())
            all += actionsOf(*action->menu());
        else if (!action->isSeparator() && !action->menu())
            all.append(action);
    }
    return all;
}

//! Those that a list takes itself stand behind its words.
QString keysOf(const QAction &action)
{
    const QString keys = action.shortcut().toString(QKeySequence::NativeText);
    return keys.isEmpty() ? action.text().section(u'\t', 1, 1) : keys;
}

} // namespace

PaletteController::PaletteController(const WindowContext &context, const Ways &ways)
    : m_window(context.window)
    , m_ui(context.ui)
    , m_session(context.session)
    , m_theme(context.theme)
    , m_format(context.format)
    , m_navigator(context.navigator)
    , m_toasts(context.toasts)
    , m_announcer(context.announcer)
    , m_ways(ways)
{
    connect(m_ui.paletteAction, &QAction::triggered, this, &PaletteController::open);
    connect(m_ui.lookUpAction, &QAction::triggered, this, [this] { openLookUp(); });
}

void PaletteController::make()
{
    m_palette = new Palette(m_session.ledger(), m_session.clock(), m_format, m_theme, m_announcer, &m_window);
    connect(m_palette, &Palette::paymentChosen, this,
        [this](const PaymentRecord &payment) { m_navigator.openPayment(payment.id, payment.submission.kind); });
    connect(m_palette, &Palette::paymentWindowRequested, &m_ways.payments, &PaymentsFeature::openInWindow);
    connect(m_palette, &Palette::commandChosen, this, &PaletteController::doCommand);
    connect(m_palette, &Palette::newPayoutChosen, &m_ways.payouts, &PayoutsFeature::startTo);
    connect(m_palette, &Palette::lookUpChosen, this, &PaletteController::openLookUp);
    connect(m_palette, &Palette::filterChosen, this, &PaletteController::filterList);
}

void PaletteController::open()
{
    if (!m_palette)
        make();
    m_ways.viewMenu.update();
    m_ways.paymentsMenu.update();
    const QList<PaletteCommand> commands = commandsToOffer();
    m_palette->open(commands + settingsToOffer(), m_navigator.openedLast());
}

//! What the menus offer at this moment; the entries of Go are places.
QList<PaletteCommand> PaletteController::commandsToOffer()
{
    QList<PaletteCommand> commands;
    m_offered.clear();
    for (const QAction *top : m_ui.menuBar->actions()) {
        const QList<QAction *> actions = actionsOf(*top->menu());
        for (QAction *action : actions) {
            if (!action->isEnabled() || action == m_ui.paletteAction)
                continue;
            m_offered.append(action);
            commands.append({plainWords(action->text()), keysOf(*action), top->menu() == m_ui.goMenu});
        }
    }
    return commands;
}

QList<PaletteCommand> PaletteController::settingsToOffer()
{
    QList<PaletteCommand> commands;
    m_offeredSettings.clear();
    const auto settings = m_navigator.get<SettingsPage>(section::settings).settings();
    for (const SettingsSection::Setting &setting : settings) {
        m_offeredSettings.append(setting.name);
        //: An entry of a list of commands. %1 is the name of a setting.
        commands.append(
            {.words = tr("Setting: %1").arg(setting.shown), .isPlace = true, .isSetting = true, .explained = setting.explained});
    }
    return commands;
}

void PaletteController::doCommand(int command)
{
    if (command < m_offered.size())
        return m_offered.at(command)->trigger();
    m_navigator.enter(section::settings);
    m_navigator.get<SettingsPage>(section::settings).showSetting(m_offeredSettings.at(command - m_offered.size()));
}

void PaletteController::filterList(PaymentKind list, const QString &text)
{
    const QString name = list == PaymentKind::Payin ? section::payins : section::payouts;
    m_navigator.enter(name);
    m_navigator.get<PaymentListPage>(name).find(text);
}

void PaletteController::openLookUp(const QString &id)
{
    if (m_palette)
        m_palette->dismiss();
    auto *dialog
        = new LookUpDialog(m_session.elsewhere(), m_session.clock(), m_format, m_theme, environmentWord(m_session.profile()), &m_window);
    connect(dialog, &LookUpDialog::openRequested, &m_navigator, &Navigator::openPayment);
    connect(dialog, &LookUpDialog::added, this, [this](const OrderId &added, PaymentKind kind) {
        m_navigator.openPayment(added, kind);
        m_toasts.post({.text = tr("Added to the ledger. It is followed at the gateway and never sent from here.")});
    });
    dialog->open();
    if (!id.isEmpty())
        dialog->lookUp(id);
}

} // namespace kontor
