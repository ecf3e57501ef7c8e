// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/shell/initialpage.h"
#include "office/profiles/preferences.h"
#include <QMainWindow>
#include <memory>

class QSettings;

namespace kontor {

namespace Ui {
class MainWindow;
}
class BatchesFeature;
class CallbacksFeature;
class CloseController;
class EnvironmentBand;
class ExportActions;
class FormDrafts;
class GoMenu;
class HelpMenu;
class JobModel;
class JobsPane;
class KeyMap;
class KeysFeature;
class LedgerActions;
class LookupsFeature;
class MerchantSession;
class Navigator;
class NoticeSender;
class NotificationCenter;
class OverviewFeature;
class PageToasts;
class PaletteController;
class PauseBar;
class PauseController;
class PayinsFeature;
class PaymentsFeature;
class PaymentsMenu;
class PayoutActions;
class PayoutsFeature;
class PrintActions;
class ProfileSwitcher;
class SandboxFeature;
class SettingsFeature;
class StatusBar;
class StatusParts;
class Theme;
class ToastHost;
class ViewMenu;
struct WindowContext;

//! The window of one profile: the frame around sections, pages, what stops sending and the status bar. Makes the parts that know what is
//! done there, and asks the program by signals for what only that can do. Every action is in the menu and on a key.
class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    //! Everything given outlives the window. `settings` remembers its place and its looks; `desktop` shows its notifications, null: none.
    MainWindow(MerchantSession &session, Theme &theme, const NumberFormat &format, QSettings &settings, NoticeSender *desktop = nullptr);
    ~MainWindow() override;

    //! Its parts that others use.
    Navigator &navigator() const { return *m_navigator; }
    FormDrafts &drafts() const { return *m_drafts; }
    HelpMenu &help() const { return *m_help; }
    ProfileSwitcher &profiles() const { return *m_profiles; }
    SettingsFeature &settings() const { return *m_settingsFeature; }

    //! Its secrets go: a token that is shown or was copied. Menus and the like close.
    void hideSecrets();

Q_SIGNALS:
    //! The person wants it before their eyes: a notification of it was pressed.
    void activationRequested();
    //! The person wants the windows hidden.
    void lockRequested();
    //! Everything queued has been sent after the window was closed: the program may end.
    void endedInBackground();
    //! The person chose another language, or other numbers: the window is to be made anew, with the settings open.
    void recreateRequested(kontor::Preferences::Key key, const QVariant &before);
    //! This window is to be closed properly and the one of that profile to be opened.
    void profileRequested(const QString &name);
    void newProfileRequested();
    //! The assistant is to go on with this profile.
    void setupRequested();

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    // What is seen, in the order of Tab.
    void buildFrame(const WindowContext &context);
    void buildBars();
    void buildMenus(const WindowContext &context);
    void buildFeatures(const WindowContext &context, NoticeSender *desktop);
    void buildEnd(const WindowContext &context, NoticeSender *desktop);
    void connectMenus();
    void connectStatusParts();
    void connectSignals();
    void takeKeys();
    void showKeysOfLists();
    void restore();
    void fitSidebar();
    void showTitle();
    void undoLast();
    void focusFilter();
    void goToPane(int step);

    MerchantSession &m_session;
    Theme &m_theme;
    QSettings &m_settings;
    Preferences m_preferences;
    InitialPage m_initialPage;
    std::unique_ptr<Ui::MainWindow> m_ui;
    ToastHost *m_toasts = nullptr;
    JobModel *m_jobs = nullptr;
    KeyMap *m_keys = nullptr;
    Navigator *m_navigator = nullptr;
    PayoutActions *m_actions = nullptr;
    LedgerActions *m_ledgerActions = nullptr;
    EnvironmentBand *m_band = nullptr; //!< none with live money
    PauseBar *m_pauseBar = nullptr;
    StatusBar *m_statusBar = nullptr;
    StatusParts *m_statusParts = nullptr;
    bool m_isTight = false; //!< the window has little room for its letters
    // Each uses only those above it, and the widgets: these parts go before all of them.
    std::unique_ptr<PageToasts> m_pageToasts;
    std::unique_ptr<GoMenu> m_goMenu;
    std::unique_ptr<JobsPane> m_jobsPane;
    std::unique_ptr<SandboxFeature> m_sandbox;
    std::unique_ptr<PaymentsMenu> m_paymentsMenu;
    std::unique_ptr<ViewMenu> m_viewMenu;
    std::unique_ptr<HelpMenu> m_help;
    std::unique_ptr<ExportActions> m_exports;
    std::unique_ptr<PrintActions> m_printing;
    std::unique_ptr<KeysFeature> m_keysFeature;
    std::unique_ptr<BatchesFeature> m_batches;
    std::unique_ptr<PayoutsFeature> m_payouts;
    std::unique_ptr<PayinsFeature> m_payins;
    std::unique_ptr<PaymentsFeature> m_payments;
    std::unique_ptr<PaletteController> m_palette;
    std::unique_ptr<LookupsFeature> m_lookups;
    std::unique_ptr<CallbacksFeature> m_callbacks;
    std::unique_ptr<PauseController> m_pauses;
    std::unique_ptr<OverviewFeature> m_overview;
    std::unique_ptr<SettingsFeature> m_settingsFeature;
    std::unique_ptr<FormDrafts> m_drafts;
    std::unique_ptr<ProfileSwitcher> m_profiles;
    std::unique_ptr<CloseController> m_closing;
    std::unique_ptr<NotificationCenter> m_notifications;
};

} // namespace kontor
