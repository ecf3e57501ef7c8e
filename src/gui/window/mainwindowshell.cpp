// SPDX-License-Identifier: GPL-3.0-or-later
// What reaches over all pages: the palette, the look-up by ID, jobs, panes, keys and help.
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/accessibility/plainwords.h"
#include "gui/exports/exportjobs.h"
#include "gui/jobs/batchjobs.h"
#include "gui/jobs/jobmodel.h"
#include "gui/jobs/jobsdrawer.h"
#include "gui/keyboard/heldkeys.h"
#include "gui/keyboard/undothrough.h"
#include "gui/kit/buttons.h"
#include "gui/page/announcer.h"
#include "gui/page/detailpanel.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/palette/lookupdialog.h"
#include "gui/palette/palette.h"
#include "gui/palette/paymentpage.h"
#include "gui/palette/paymentwindow.h"
#include "gui/payins/payinspage.h"
#include "gui/sandboxcontrol/sandboxcontrolpage.h"
#include "gui/sandboxcontrol/sandboxdock.h"
#include "gui/settings/settingspage.h"
#include "gui/status/statusparts.h"
#include "gui/theme/theme.h"
#include "gui/window/keymapdialog.h"
#include "gui/window/pagehelp.h"
#include "gui/window/panes.h"
#include "gui/window/sections.h"
#include "gui/window/sidebar.h"

#include <QMenu>
#include <QSettings>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostOpened = 8;

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

void MainWindow::connectShell()
{
    m_drawer = new JobsDrawer(*m_jobs, m_session.clock(), m_theme, m_ui->places);
    buildFiles();
    m_batchJobs = new BatchJobs(m_session.ledger(), m_session.batches(), m_session.clock(), *m_jobs, this);
    connect(m_toasts, &ToastHost::posted, m_jobs, &JobModel::note);
    connect(m_jobs, &JobModel::changed, this, &MainWindow::countJobs);
    connect(m_drawer, &JobsDrawer::batchRequested, this, &MainWindow::openBatch);
    connect(m_drawer, &JobsDrawer::folderRequested, m_exports, &ExportJobs::openFolder);
    connect(m_drawer, &JobsDrawer::closed, this, [this] { m_ui->jobsAction->setChecked(false); });
    connect(m_statusParts, &StatusParts::jobsPressed, m_ui->jobsAction, &QAction::toggle);
    connect(m_statusParts, &StatusParts::checkAllRequested, this, &MainWindow::checkAllOpen);
    connect(m_statusParts, &StatusParts::addressTestRequested, this, &MainWindow::testCallbackAddress);
    connect(m_statusParts, &StatusParts::waitingRequested, this,
        [this] { narrow({.words = tr("Waits to be sent"), .states = statesWhere(isBeingSent), .oldestFirst = true, .kind = {}}); });
    connect(m_ui->paletteAction, &QAction::triggered, this, &MainWindow::openPalette);
    connect(m_ui->lookUpAction, &QAction::triggered, this, [this] { openLookUp(); });
    connect(m_ui->checkAllAction, &QAction::triggered, this, &MainWindow::checkAllOpen);
    connect(m_ui->undoAction, &QAction::triggered, this, &MainWindow::undoLast);
    new UndoThrough(*this, [this] { return m_toasts->countsDown(); });
    new HeldKeys(this);
    connect(m_ui->jobsAction, &QAction::toggled, this, &MainWindow::showJobs);
    connect(m_ui->nextPaneAction, &QAction::triggered, this, [this] { goToPane(1); });
    connect(m_ui->previousPaneAction, &QAction::triggered, this, [this] { goToPane(-1); });
    connect(m_ui->keyMapAction, &QAction::triggered, this, &MainWindow::showKeys);
    connect(m_ui->pageHelpAction, &QAction::triggered, this, &MainWindow::showHelp);
}

// ---- the palette

//! What the menus offer at this moment; the entries of Go are places.
void MainWindow::openPalette()
{
    if (!m_palette) {
        m_palette = new Palette(m_session.ledger(), m_session.clock(), m_format, m_theme, *m_announcer, this);
        connect(m_palette, &Palette::paymentChosen, this,
            [this](const PaymentRecord &payment) { openPayment(payment.id, payment.submission.kind); });
        connect(m_palette, &Palette::paymentWindowRequested, this, &MainWindow::openInWindow);
        connect(m_palette, &Palette::commandChosen, this, &MainWindow::doCommand);
        connect(m_palette, &Palette::newPayoutChosen, this, &MainWindow::startPayoutTo);
        connect(m_palette, &Palette::lookUpChosen, this, &MainWindow::openLookUp);
        connect(m_palette, &Palette::filterChosen, this, &MainWindow::filterList);
    }
    updateActions();
    QList<PaletteCommand> commands;
    m_offered.clear();
    for (const QAction *top : m_ui->menuBar->actions()) {
        const QList<QAction *> actions = actionsOf(*top->menu());
        for (QAction *action : actions) {
            if (!action->isEnabled() || action == m_ui->paletteAction)
                continue;
            m_offered.append(action);
            commands.append({plainWords(action->text()), keysOf(*action), top->menu() == m_ui->goMenu});
        }
    }
    m_palette->open(commands + settingsToOffer(), openedLast());
}

QList<PaletteCommand> MainWindow::settingsToOffer()
{
    QList<PaletteCommand> commands;
    m_offeredSettings.clear();
    const auto settings = m_pageStack->get<SettingsPage>(section::settings).settings();
    for (const SettingsSection::Setting &setting : settings) {
        m_offeredSettings.append(setting.name);
        //: An entry of a list of commands. %1 is the name of a setting.
        commands.append(
            {.words = tr("Setting: %1").arg(setting.shown), .isPlace = true, .isSetting = true, .explained = setting.explained});
    }
    return commands;
}

void MainWindow::doCommand(int command)
{
    if (command < m_offered.size())
        return m_offered.at(command)->trigger();
    enter(section::settings);
    m_pageStack->get<SettingsPage>(section::settings).showSetting(m_offeredSettings.at(command - m_offered.size()));
}

void MainWindow::filterList(PaymentKind list, const QString &text)
{
    const QString name = list == PaymentKind::Payin ? section::payins : section::payouts;
    enter(name);
    m_pageStack->get<PaymentListPage>(name).find(text);
}

void MainWindow::openPayment(const OrderId &id, PaymentKind kind)
{
    const QString name = kind == PaymentKind::Payin ? section::onePayin : section::onePayout;
    m_pageStack->get<PaymentPage>(name).show(id);
    enter(name);
    rememberOpened(id);
}

//! One window a payment: asked for again, it comes forward.
void MainWindow::openInWindow(const PaymentRecord &payment)
{
    rememberOpened(payment.id);
    for (PaymentWindow *each : findChildren<PaymentWindow *>(QString(), Qt::FindDirectChildrenOnly)) {
        if (each->id() == payment.id) {
            each->raise();
            return each->activateWindow();
        }
    }
    auto *window = new PaymentWindow(payment, environment(), m_session, m_theme, m_format, this);
    connect(&window->page(), &PaymentPage::actionRequested, m_actions, &PayoutActions::act);
    connect(&window->page(), &PaymentPage::linkRequested, this, &MainWindow::startTokenFor);
    connect(&window->page(), &Page::said, this, [this](const QString &words) { m_toasts->post({.text = words}); });
    window->page().hideRowMenu();
    window->show();
}

void MainWindow::rememberOpened(const OrderId &id)
{
    const QString key = u"opened/"_s + m_session.profile().name;
    QStringList opened = m_settings.value(key).toStringList();
    opened.removeAll(id.toString());
    opened.prepend(id.toString());
    m_settings.setValue(key, opened.mid(0, mostOpened));
}

QList<OrderId> MainWindow::openedLast() const
{
    QList<OrderId> ids;
    for (const QString &text : m_settings.value(u"opened/"_s + m_session.profile().name).toStringList()) {
        if (const auto id = OrderId::parse(text))
            ids.append(*id);
    }
    return ids;
}

void MainWindow::openLookUp(const QString &id)
{
    if (m_palette)
        m_palette->dismiss();
    auto *dialog = new LookUpDialog(m_session.elsewhere(), m_session.clock(), m_format, m_theme, environment(), this);
    connect(dialog, &LookUpDialog::openRequested, this, &MainWindow::openPayment);
    connect(dialog, &LookUpDialog::added, this, [this](const OrderId &added, PaymentKind kind) {
        openPayment(added, kind);
        m_toasts->post({.text = tr("Added to the ledger. It is followed at the gateway and never sent from here.")});
    });
    dialog->open();
    if (!id.isEmpty())
        dialog->lookUp(id);
}

// ---- acts of the whole window

void MainWindow::checkAllOpen()
{
    m_toasts->post(
        {.text = m_session.checkAllOpen() ? tr("Every open payment is asked for, one after the other.")
                                          : tr("Another Kontor works on this folder and asks for every open payment by itself.")});
}

void MainWindow::undoLast()
{
    if (!m_pageStack->currentPage().takeBack() && !m_toasts->undoLatest())
        m_toasts->post({.text = tr("There is nothing to undo at this moment.")});
}

void MainWindow::showJobs(bool shown)
{
    if (shown)
        return m_drawer->open();
    const bool hadFocus = m_drawer->isAncestorOf(focusWidget());
    m_drawer->hide();
    if (hadFocus)
        m_pageStack->currentPage().arrive();
}

void MainWindow::countJobs()
{
    m_statusParts->setJobs(m_jobs->running());
}

void MainWindow::goToPane(int step)
{
    Page &page = m_pageStack->currentPage();
    QList<QWidget *> panes {m_sidebar, &page};
    if (auto *detail = page.findChild<DetailPanel *>(); detail && detail->isVisible())
        panes.append(detail);
    if (m_sandboxDock)
        panes.append(m_sandboxDock);
    panes += {m_drawer, m_statusBar};
    goToNextPane(panes, step);
}

void MainWindow::showKeys()
{
    auto *dialog = new KeyMapDialog(*m_ui->menuBar, m_theme, environment(), this);
    dialog->open();
}

void MainWindow::showHelp()
{
    const bool isControlPanel = &focusedPage() != &m_pageStack->currentPage();
    const QString help = pageHelp(isControlPanel ? QString(section::sandboxControl) : m_pageStack->current());
    auto *dialog = new QuestionDialog(m_theme, focusedPage().title(), help, environment(), this);
    QPushButton *keys = dialog->addAnswer(plainButton(m_theme, tr("&Keys…")));
    connect(keys, &QPushButton::clicked, this, &MainWindow::showKeys);
    dialog->addSafe(tr("&Close"));
    dialog->open();
}

} // namespace kontor
