// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/shell/pausebar.h"
#include "office/session/merchantsession.h"
#include <QObject>

class QSettings;

namespace kontor {

namespace Ui {
class MainWindow;
}
class Announcer;
class LedgerActions;
class Navigator;
class Page;
class ToastHost;
struct WindowContext;

//! What a person does when nothing new is sent: the acts of the pause bar, the menu's entries for sending, the connection test, and the
//! page of what an earlier run left.
class PauseController final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    PauseController(const WindowContext &context, PauseBar &bar, LedgerActions &ledgerActions);

    //! As things stand now. By itself from then on.
    void refresh();
    //! The one that comes first among what a person can do about this reason.
    void actFirst(PauseReason reason);
    void testConnection();

private:
    Page *makeRecovery();
    bool isPausedByPerson() const;
    void showRecoveryWhenRequested();
    //! The person chose it; sending goes on when the last one in doubt has been asked for.
    void resumeAfterRecovery();
    void resumeWhenChecked();
    void keepPaused();
    void setSendingPaused(bool paused);
    //! What came of it; `words` where all went well.
    void say(Reply<Done> *reply, const QString &words);
    void act(PauseBar::Act chosen);
    void unlockKeychain();
    void showCertificate();
    void showMarked();

    QWidget &m_window;
    Ui::MainWindow &m_ui;
    MerchantSession &m_session;
    Theme &m_theme;
    QSettings &m_settings;
    Navigator &m_navigator;
    ToastHost &m_toasts;
    Announcer &m_announcer;
    PauseBar &m_bar;
    LedgerActions &m_ledgerActions;
    bool m_recoverySeen = false; //!< the person has been led to the recovery page in this start
    bool m_resumeChosen = false; //!< while some of what was left is still being asked for
    bool m_isUnlocking = false; //!< the keychain asks for its password
};

} // namespace kontor
