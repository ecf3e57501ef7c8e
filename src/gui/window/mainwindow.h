// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/notifications/desktopnotices.h"
#include "gui/payment/payoutactions.h"
#include "gui/payouts/payoutspage.h"
#include "gui/settings/preferencesection.h"
#include "gui/window/pagestack.h"
#include "gui/window/pausebar.h"
#include "office/profiles/preferences.h"
#include "office/session/merchantsession.h"
#include <QMainWindow>
#include <functional>
#include <memory>

class QSettings;

namespace kontor {

namespace Ui {
class MainWindow;
}
class Announcer;
class AttentionBadges;
class BatchImportPage;
class BatchJobs;
class ExportJobs;
class PrintService;
struct PaperSheet;
namespace paper {
struct Letterhead;
}
class JobModel;
class KeyMap;
class JobsDrawer;
class EnvironmentBand;
class LedgerActions;
class MessageBar;
class NoticeSender;
class Palette;
struct PaletteCommand;
struct UnpaidRows;
class PayinNotifier;
class PaymentDetails;
class PayinsPage;
class SandboxControlPage;
class SandboxDock;
class SecretClipboard;
class Sidebar;
class SortMenu;
class StatusBar;
class StatusParts;
class Theme;
class ToastHost;
class WarningBars;

//! The window of one profile: sections, pages, what stops sending, the status bar. Every action is in the menu and on a key.
class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    //! Everything given outlives the window. `settings` remembers its place and its looks; `desktop` shows its notifications, null: none.
    MainWindow(MerchantSession &session, Theme &theme, const NumberFormat &format, QSettings &settings, NoticeSender *desktop = nullptr);
    ~MainWindow() override;

    //! The first list is on the screen: what a picture waits for.
    bool isFirstListShown() const;
    //! A window that was made anew because of this goes on with the settings, and with the way back.
    void goOnAfter(Preferences::Key key, const QVariant &before);
    //! The log that a support bundle takes with it lies there.
    void setLogFolder(const QString &folder) { m_logFolder = folder; }
    void showOverview();
    //! What is half typed in its forms, for a window that takes its place, perhaps with other numbers.
    QList<PaymentDraft> draftRestore();
    void bringBack(const QList<PaymentDraft> &drafts);
    //! The same for what a window had that was closed, in a run of Kontor before this one.
    void bringBackKept();
    //! Asks what there is to ask: whether to work with real money, and whether to leave what is being sent. Then profileRequested().
    void openProfile(const QString &name);

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
    void buildFrame();
    void buildBars();
    void buildStatusBar();
    void buildSidebar();
    void connectMenus();
    void connectViewMenu();
    void connectPaymentsMenu();
    void connectGoMenu();
    void connectShell();
    void restore();
    void fitSidebar();
    // ---- what reaches over all pages
    void openPalette();
    QList<PaletteCommand> settingsToOffer();
    void doCommand(int command);
    void filterList(PaymentKind list, const QString &text);
    void openLookUp(const QString &id = {});
    void openPayment(const OrderId &id, PaymentKind kind);
    void openInWindow(const PaymentRecord &payment);
    void rememberOpened(const OrderId &id);
    QList<OrderId> openedLast() const;
    void checkAllOpen();
    void testCallbackAddress();
    void undoLast();
    void showJobs(bool shown);
    void countJobs();
    void goToPane(int step);
    void showKeys();
    void showHelp();
    // ---- pages
    void addPages();
    Page *makeOverview();
    Page *makePayouts();
    Page *makeNewPayout();
    Page *makeOnePayment(PaymentKind kind);
    Page *makeOnePayout() { return makeOnePayment(PaymentKind::Payout); }
    Page *makeOnePayin() { return makeOnePayment(PaymentKind::Payin); }
    Page *makePayins();
    Page *makeNewPayin();
    Page *makeBatches();
    Page *makeBatchImport();
    Page *makeBatchReview();
    Page *makeBatchRun();
    Page *makeBalances();
    Page *makeOptions();
    Page *makeKeys();
    Page *makeRotateKey();
    Page *makeNewToken();
    Page *makeCallbacks();
    Page *makeSettings();
    SandboxControlPage *makeSandboxControl();
    Page *makeConflict();
    Page *makeRecovery();
    template <typename OnePage> OnePage *listen(OnePage *page);
    void enter(const QString &name);
    void showEntered(const QString &name);
    PayoutsPage &payouts();
    PayinsPage &payins();
    QString environment() const;
    // ---- payouts
    void startPayout();
    void startPayoutTo(const QString &recipient);
    void payoutQueued(const PaymentRecord &record, Millis hold);
    void payoutQueuedAnew(const PaymentRecord &record, Millis hold);
    void sayQueued(const PaymentRecord &record, Millis hold);
    void compare(const PaymentRecord &payment);
    void duplicate(const PaymentRecord &payment);
    void startLike(const PaymentRecord &payment);
    void onChosen(QAction *action, PaymentAction act);
    void onDetails(QAction *action, void (PaymentDetails::*act)());
    void onList(QAction *action, void (PaymentListPage::*act)());
    void setDensity(bool isCompact);
    void takeView();
    void updateActions();
    QString targetOf(const PaymentRecord &payment) const;
    void nameTarget(const PaymentListPage *list);
    void cancelChosen();
    void narrow(const PayoutsPage::ListPreset &preset);
    void showOldestOpen();
    void showAttention();
    // ---- files and paper (mainwindowfiles.cpp)
    enum class Paper { Pdf, Printer };
    void buildFiles();
    void askForExport();
    void askForResult(const BatchRecord &batch);
    void startAgain(const BatchRecord &batch);
    bool isWritingBatch();
    void takeRows(const std::function<void(BatchImportPage &)> &start);
    void askWithoutUnproven(const BatchRecord &batch, const UnpaidRows &unpaid);
    //! The receipt of the chosen payment.
    void bringToPaper(Paper paper);
    void bringAdviceToPaper(const BatchRecord &batch, Paper paper);
    paper::Letterhead letterhead() const;
    void hand(const PaperSheet &sheet, const QString &fileName, Paper paper);
    // ---- payins
    void startPayin();
    void startPayinWith(const PaymentDraft &draft);
    void payinCreated(const PaymentRecord &record);
    void copyPaymentDetails();
    void updatePayinActions(const std::optional<PaymentRecord> &payment);
    // ---- whichever page is seen
    bool showsPayins() const;
    std::optional<PaymentRecord> chosen();
    void checkOrRefresh();
    void focusFilter();
    // ---- settings and the sandbox controls
    void connectSettings();
    void takeKeys();
    void showKeysInSidebar();
    void showKeysOfLists();
    QList<std::pair<QAction *, QString>> sectionActions() const;
    void applyPreference(Preferences::Key key, const QVariant &before);
    PreferenceSection::Choices startPages() const;
    QString startPage() const;
    QString sectionSetting() const;
    bool isSection(const QString &name) const;
    void rememberSection(const QString &name);
    void sayChanged(const QString &words, const SettingsSection::Undo &undo);
    void showPayment(const OrderId &id, PaymentKind kind);
    void connectSandboxControl();
    void showSandboxControl();
    //! The sandbox controls, while the keyboard is there.
    Page &focusedPage();
    void chooseBundleFolder();
    void testConnection();
    // ---- keys and tokens
    void connectKeys();
    void startToken();
    void startTokenFor(const PaymentRecord &payment);
    // ---- profiles
    void connectProfiles();
    void listProfiles();
    void askForRealMoney(const Profile &profile);
    void leaveFor(const QString &profile);
    void askWhetherToLeave(const QString &profile, int payouts);
    // ---- batches
    void chooseBatchFile();
    void startImport(const QString &file);
    void pasteRows();
    void reviewBatch(const ReadBatch &batch);
    void putImportAway();
    //! The file of it has done its work.
    void forgetImported();
    void showMending();
    void openBatch(const QString &id);
    void batchImported(const BatchRecord &batch);
    void batchReleased(const BatchRecord &batch);
    void batchNotReleased(const BatchRecord &batch, const ApiError &why);
    // ---- what a person must know
    void actOnPause(PauseBar::Act act);
    void unlockKeychain();
    void tryAgainAfterTest();
    void showCertificate();
    void showMarked();
    void takeStatus();
    void showRecoveryWhenRequested();
    //! The person chose it; sending goes on when the last one in doubt has been asked for.
    void resumeAfterRecovery();
    void resumeWhenChecked();
    void keepPaused();
    void setSendingPaused(bool paused);
    bool isPausedByPerson() const;
    void reportError(Reply<Done> *act, const QString &words = {});
    void setMode(int mode);
    void about();
    // ---- notifications of the desktop (mainwindownotices.cpp)
    void connectNotices(NoticeSender &desktop);
    void followForNotices();
    void findUnknown();
    void askUnknown(const OrderId &id, const std::function<void(bool)> &answer);
    void putNoticesAway();
    bool isSeen() const;
    bool isLocked() const;
    void openNotice(const DesktopNotices::About &about);
    // ---- the end
    void askWhetherToClose();
    void showCloseQuestion(int payouts);
    void sendInBackground();
    void closeWhenSent();
    void closeNow();
    void keepHalfTyped();

    MerchantSession &m_session;
    Theme &m_theme;
    const NumberFormat &m_format;
    QSettings &m_settings;
    Preferences m_preferences;
    KeyMap *m_keys = nullptr;
    QString m_logFolder;
    std::unique_ptr<Ui::MainWindow> m_ui;
    Sidebar *m_sidebar = nullptr;
    AttentionBadges *m_badges = nullptr;
    bool m_isTight = false; //!< the window has little room for its letters
    StatusBar *m_statusBar = nullptr;
    StatusParts *m_statusParts = nullptr;
    WarningBars *m_warnings = nullptr;
    SortMenu *m_sort = nullptr;
    JobModel *m_jobs = nullptr;
    BatchJobs *m_batchJobs = nullptr;
    JobsDrawer *m_drawer = nullptr;
    ExportJobs *m_exports = nullptr;
    PrintService *m_paper = nullptr;
    Palette *m_palette = nullptr; //!< made when it is first opened
    QList<QAction *> m_offered; //!< what the palette was opened with
    QStringList m_offeredSettings; //!< and behind them
    EnvironmentBand *m_band = nullptr; //!< none with live money
    PauseBar *m_pauseBar = nullptr;
    MessageBar *m_report = nullptr;
    PageStack *m_pageStack = nullptr;
    SandboxDock *m_sandboxDock = nullptr; //!< with the built-in sandbox only
    ToastHost *m_toasts = nullptr;
    PayoutActions *m_actions = nullptr;
    std::optional<PaymentRecord> m_target; //!< what the entries of the Payments menu name and act on
    QAction *m_targetTitle = nullptr; //!< names it above them
    PayinNotifier *m_payinNotifier = nullptr; //!< made with the first that is created
    LedgerActions *m_ledgerActions = nullptr;
    Announcer *m_announcer = nullptr;
    NoticeSender *m_desktop; //!< may be null
    DesktopNotices *m_notices = nullptr; //!< none without it
    SecretClipboard *m_clipboard = nullptr;
    std::optional<int> m_reviewed {}; //!< what was open to be mended when its batch was reviewed; nothing: a batch of the ledger is
    bool m_recoverySeen = false; //!< the person has been led to the recovery page in this start
    bool m_resumeChosen = false; //!< while some of what was left is still being asked for
    bool m_mayClose = false;
    bool m_askingToClose = false;
    bool m_inBackground = false; //!< hidden until everything queued has been sent
    bool m_isUnlocking = false; //!< the keychain asks for its password
    qint64 m_rejectedBefore = 0; //!< payments that had not been accepted when it was asked whether to close
    bool m_isPutAway = false; //!< behind the lock, until it is seen again
};

} // namespace kontor
