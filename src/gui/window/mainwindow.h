// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/office.h"
#include <QMainWindow>
#include <memory>

class QSettings;

namespace kontor {

namespace Ui {
class MainWindow;
}
class Announcer;
class KeysPage;
class MessageBar;
class NewPayoutPage;
class PayoutsPage;
class Sidebar;
class Theme;
class ToastHost;

//! The window of one profile: sections, pages, what stops sending, the status bar. Every action is in the menu and on a key.
class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    //! Everything given outlives the window. `settings` remembers its place and its looks.
    MainWindow(Office &office, Theme &theme, const NumberFormat &format, QSettings &settings);
    ~MainWindow() override;

    //! The first list is on the screen: what a picture waits for.
    bool isSettled() const;

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void buildFrame();
    void buildSidebar();
    void connectMenus();
    void connectViewMenu();
    void connectPaymentsMenu();
    void restore();
    void enter(const QString &section);
    //! Made when they are first needed: the list is on the screen sooner.
    NewPayoutPage &newPayoutPage();
    KeysPage &keysPage();
    void startPayout();
    void duplicateChosen();
    void payoutQueued(const PaymentRecord &record, Millis hold);
    void withdraw(const OrderId &id, const QString &words);
    void sayIfNot(Reply<Done> *act);
    void showPauses();
    void announce(const OrderId &id, submission::Notice notice, PaymentKind kind);
    void exportPayouts();
    void setMode(int mode);
    void about();
    void updateTitle(const QString &section);

    Office &m_office;
    Theme &m_theme;
    const NumberFormat &m_format;
    QSettings &m_settings;
    std::unique_ptr<Ui::MainWindow> m_ui;
    Sidebar *m_sidebar = nullptr;
    MessageBar *m_pauseBar = nullptr;
    PayoutsPage *m_payouts = nullptr;
    NewPayoutPage *m_newPayout = nullptr;
    KeysPage *m_keys = nullptr;
    ToastHost *m_toasts = nullptr;
    Announcer *m_announcer = nullptr;
};

} // namespace kontor
