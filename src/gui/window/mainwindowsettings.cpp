// SPDX-License-Identifier: GPL-3.0-or-later
// Settings, what came to the listener, and the sandbox controls.
#include "gui/page/initialdirectory.h"
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/accessibility/plainwords.h"
#include "gui/batches/batchimportpage.h"
#include "gui/batches/batchreviewpage.h"
#include "gui/connection/connectiontestdialog.h"
#include "gui/page/toast.h"
#include "gui/payins/payinspage.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/sandboxcontrol/sandboxcontrolpage.h"
#include "gui/sandboxcontrol/sandboxdock.h"
#include "gui/settings/keymap.h"
#include "gui/status/environmentband.h"
#include "gui/theme/theme.h"
#include "gui/welcome/setupnotes.h"
#include "gui/window/sections.h"
#include "gui/window/sidebar.h"
#include "messages/errors.h"
#include "office/session/messagelog.h"
#include "office/session/supportbundle.h"

#include <QFileDialog>
#include <QPushButton>
#include <QSettings>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

} // namespace

void MainWindow::connectSettings()
{
    connect(&m_preferences, &Preferences::changed, this, &MainWindow::applyPreference);
    m_ui->settingsAction->setShortcuts({QKeySequence(u"Ctrl+9"_s), QKeySequence(u"Ctrl+,"_s)});
    connect(m_ui->testConnectionAction, &QAction::triggered, this, &MainWindow::testConnection);
    connect(m_ui->bundleAction, &QAction::triggered, this, &MainWindow::chooseBundleFolder);
    m_ui->sandboxControlAction->setVisible(m_session.sandboxControl() != nullptr);
    if (m_session.sandboxControl())
        connectSandboxControl();
}

//! Every action of the menus has its keys from here on.
void MainWindow::takeKeys()
{
    m_keys = new KeyMap(m_settings, this);
    for (const QAction *top : m_ui->menuBar->actions()) {
        for (QAction *action : top->menu()->actions()) {
            if (!action->objectName().isEmpty() && !action->menu() && !action->isSeparator())
                m_keys->add(action, plainWords(top->text()));
        }
    }
    connect(m_keys, &KeyMap::changed, this, &MainWindow::showKeysInSidebar);
    connect(m_keys, &KeyMap::changed, this, &MainWindow::showKeysOfLists);
    showKeysInSidebar();
    showKeysOfLists();
}

//! Fields have these keys too, so they are no shortcuts of the window: a list takes them itself. Where somebody gave the action keys of its
//! own, the menu shows those.
void MainWindow::showKeysOfLists()
{
    const QList<std::pair<QAction *, QKeySequence>> ofLists {{m_ui->openAction, QKeySequence(Qt::Key_Enter)},
        {m_ui->cancelAction, QKeySequence(Qt::Key_Delete)}, {m_ui->copyRowsAction, QKeySequence(QKeySequence::Copy)}};
    for (const auto &[action, keys] : ofLists) {
        const QString words = action->text().section(u'\t', 0, 0);
        action->setText(action->shortcut().isEmpty() ? words + u'\t' + keys.toString(QKeySequence::NativeText) : words);
    }
}

void MainWindow::showKeysInSidebar()
{
    for (const auto &[action, section] : sectionActions())
        m_sidebar->setHint(section, action->shortcut().toString(QKeySequence::NativeText));
}

//! Of the view that is seen where it is a person's own, as its columns are; otherwise it is what they want everywhere.
void MainWindow::setDensity(bool isCompact)
{
    auto *list = qobject_cast<PaymentListPage *>(&m_pageStack->currentPage());
    if (!list || !list->keepDensity(isCompact))
        m_preferences.set(Preferences::Key::Compact, isCompact);
    takeView();
}

//! The window has one density: that of the view which is seen.
void MainWindow::takeView()
{
    const auto *list = qobject_cast<PaymentListPage *>(&m_pageStack->currentPage());
    const bool isCompact = (list ? list->densityOfView() : std::nullopt).value_or(m_preferences.isOn(Preferences::Key::Compact));
    m_theme.setCompact(isCompact);
    m_ui->compactAction->setChecked(isCompact);
    updateActions();
}

void MainWindow::applyPreference(Preferences::Key key, const QVariant &before)
{
    using Key = Preferences::Key;
    switch (key) {
    case Key::Theme:
        m_theme.setMode(static_cast<Theme::Mode>(m_preferences.number(key)));
        (m_theme.mode() == Theme::Mode::System        ? m_ui->systemThemeAction
                : m_theme.mode() == Theme::Mode::Dark ? m_ui->darkThemeAction
                                                      : m_ui->lightThemeAction)
            ->setChecked(true);
        return;
    case Key::Compact:
        return takeView();
    case Key::TextScale:
        return m_theme.setTextScale(m_preferences.number(key));
    case Key::HoldSeconds:
        if (m_pageStack->isMade(section::newPayout))
            m_pageStack->get<NewPayoutPage>(section::newPayout).setHold(m_preferences.hold());
        return;
    case Key::Language:
    case Key::Numbers:
        return Q_EMIT recreateRequested(key, before);
    case Key::StopAfter:
        if (m_pageStack->isMade(section::batchImport))
            m_pageStack->get<BatchImportPage>(section::batchImport).setStopAfter(m_preferences.number(key));
        if (m_pageStack->isMade(section::batchReview))
            m_pageStack->get<BatchReviewPage>(section::batchReview).setStopAfter(m_preferences.number(key));
        return;
    case Key::LessMovement:
        return m_theme.setReducesMotion(m_preferences.isOn(key));
    case Key::HideAccounts:
        return m_theme.setHidesAccounts(m_preferences.isOn(key));
    case Key::DetailedLog:
        return MessageLog::setDetailed(m_preferences.isOn(key));
    case Key::LockMinutes:
    case Key::LockWithScreen:
    case Key::StartPage:
    case Key::TimeZone:
    case Key::NoticeBatchFinished:
    case Key::NoticeRejected:
    case Key::NoticeUnknown:
    case Key::NoticeOffline:
    case Key::NoticeKey:
    case Key::NoticeAmounts:
        return; // it is looked at when it is needed
    }
}

PreferenceSection::Choices MainWindow::startPages() const
{
    //: A choice of what is seen when Kontor starts: the section where the person left it.
    return {{tr("Where I was"), QString()}, {tr("Payouts"), QString(section::payouts)}, {tr("Overview"), QString(section::overview)},
        {tr("Payins"), QString(section::payins)}, {tr("Batches"), QString(section::batches)}, {tr("Balances"), QString(section::balances)},
        {tr("Options"), QString(section::options)}, {tr("Callbacks"), QString(section::callbacks)}};
}

QString MainWindow::startPage() const
{
    const QString wanted = m_preferences.text(Preferences::Key::StartPage);
    for (const auto &[words, name] : startPages()) {
        if (!wanted.isEmpty() && name.toString() == wanted)
            return wanted;
    }
    const QString last = m_settings.value(sectionSetting()).toString();
    return isSection(last) ? last : QString(section::payouts);
}

QString MainWindow::sectionSetting() const
{
    return u"section/"_s + m_session.profile().name;
}

//! One of the sidebar's.
bool MainWindow::isSection(const QString &name) const
{
    const auto sections = sectionActions();
    return name != section::recovery
        && std::any_of(sections.begin(), sections.end(), [&name](const auto &each) { return each.second == name; });
}

void MainWindow::rememberSection(const QString &name)
{
    if (isSection(name))
        m_settings.setValue(sectionSetting(), name);
}

void MainWindow::goOnAfter(Preferences::Key key, const QVariant &before)
{
    enter(section::settings);
    sayChanged(key == Preferences::Key::Language ? tr("Another language is in force.") : tr("Numbers are written another way."),
        [this, key, before] { m_preferences.set(key, before); });
}

void MainWindow::sayChanged(const QString &words, const SettingsSection::Undo &undo)
{
    if (!undo)
        return void(m_toasts->post({.text = words}));
    connect(m_toasts->post({.text = words, .action = tr("Undo"), .stay = undoStay}), &Toast::undone, this, undo);
}

void MainWindow::showPayment(const OrderId &id, PaymentKind kind)
{
    if (kind == PaymentKind::Payin) {
        enter(section::payins);
        return payins().choose(id);
    }
    enter(section::payouts);
    payouts().choose(id);
}

// ---- the sandbox

void MainWindow::connectSandboxControl()
{
    m_sandboxDock = new SandboxDock(
        *m_ui->places, m_theme, m_settings, u"sandboxDesk/"_s + m_session.profile().name, [this] { return makeSandboxControl(); });
    connect(m_sandboxDock, &SandboxDock::keyboardLeft, this, [this] { m_pageStack->currentPage().arrive(); });
    connect(m_ui->sandboxControlAction, &QAction::triggered, this, &MainWindow::showSandboxControl);
    if (m_band)
        connect(m_band->addAction(tr("Sandbox controls")), &QPushButton::clicked, this, [this] {
            m_sandboxDock->toggle();
            m_sandboxDock->follow(chosen());
        });
}

//! Chosen again by whoever is there, it closes.
void MainWindow::showSandboxControl()
{
    if (m_sandboxDock->hasKeyboard())
        return m_sandboxDock->toggle();
    m_sandboxDock->open();
    m_sandboxDock->follow(chosen());
}

Page &MainWindow::focusedPage()
{
    return m_sandboxDock && m_sandboxDock->hasKeyboard() ? *m_sandboxDock->page() : m_pageStack->currentPage();
}

// ---- for whoever helps

void MainWindow::testConnection()
{
    auto *dialog = new ConnectionTestDialog(m_theme, m_session, environment(), this);
    connect(dialog, &ConnectionTestDialog::keysRequested, this, [this] { enter(section::keys); });
    connect(dialog, &ConnectionTestDialog::ended, this, [this](int openChecks) {
        SetupNotes notes(m_settings, m_session.profile().name);
        if (notes.openChecks() > 0 || notes.isUnderWay()) // the overview reminds of them
            notes.setOpenChecks(openChecks);
        if (openChecks == 0)
            tryAgainAfterTest();
    });
    dialog->open();
}

//! What stopped sending may be over, as far as the test has tried it: it asks for no payment, and says nothing of a gateway that has
//! trouble with them or does not let this profile make them.
void MainWindow::tryAgainAfterTest()
{
    constexpr PauseReasons ofTheWay = PauseReasons(PauseReason::Offline) | PauseReason::Tls | PauseReason::KeychainLocked
        | PauseReason::KeychainMissing | PauseReason::KeyGone | PauseReason::WrongAddress | PauseReason::Redirected;
    const PauseReasons reasons = m_session.sending().pauseReasons();
    const bool isTokens = m_session.sending().pauseDetail(PauseReason::NotAllowed).request.endsWith("/auth-tokens");
    const bool isTried = (reasons & ofTheWay) || (reasons.testFlag(PauseReason::NotAllowed) && isTokens);
    if (isTried && !reasons.testFlag(PauseReason::GatewayServerError) && (isTokens || !reasons.testFlag(PauseReason::NotAllowed)))
        m_session.sending().tryAgain();
}

void MainWindow::chooseBundleFolder()
{
    //: The title of a dialog. %1 is the environment such as "Sandbox" or "Live".
    auto *dialog = new QFileDialog(this, tr("Save support bundle in – %1").arg(environment()), initialDirectory());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &where) {
        writeSupportBundle(m_session, m_logFolder, where, this)->then(this, [this](const Result<QString> &folder) {
            //: %1 is the path of a folder.
            m_toasts->post({.text = folder
                    ? tr("Saved in %1. No secrets, names or amounts are in it; look through it before you hand it over.").arg(*folder)
                    : messages::errorMessage(folder.error()).plain()});
        });
    });
    dialog->open();
}

} // namespace kontor
