// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/profilesetup.h"
#include "office/profiles/preferences.h"
#include <QDialog>
#include <array>

class QPushButton;
class QStackedWidget;

namespace kontor {

class StartPage;
class StepColumn;
class Theme;
class WelcomePage;

//! The assistant for whoever is new, or has a new profile: from how to start to the first payout. It can be left at any moment and goes on
//! where it was left. Owns the session of what it sets up, until it is taken.
class WelcomeWindow final : public QDialog {
    Q_OBJECT
public:
    //! Everything given outlives the window.
    WelcomeWindow(Home &home, Clock &clock, Theme &theme, QSettings &settings);
    ~WelcomeWindow() override;

    //! From the beginning.
    void begin();
    //! In the place of a window that asked to be made anew: what was chosen and where the keyboard was stay.
    void goOnAfter(Preferences::Key key, const WelcomeWindow &before);
    //! With a profile that is there, on the page where it was left; with its checks when it was gone through.
    void goOnWith(std::unique_ptr<MerchantSession> session);
    //! Null while there is no profile; null afterwards.
    std::unique_ptr<MerchantSession> takeSession();
    //! Null while there is no profile.
    MerchantSession *session() const { return m_setup.session(); }
    //! The sandbox could not be made.
    void showError(const QString &words);
    void reject() override;

Q_SIGNALS:
    void sandboxRequested();
    //! Gone through to its end, or left for later: the session can be taken and worked with.
    void profileReady();
    //! The window was closed.
    void closed();
    //! Another language or other numbers: the window is to be made anew.
    void recreateRequested(kontor::Preferences::Key key);

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    void place();
    void makePages();
    void makeButtons();
    WelcomePage &current() const;
    void enter(SetupStep step);
    void showPage(WelcomePage &page);
    QString titleOf(const WelcomePage &page) const;
    void next();
    void back();
    void finishLater();
    void refreshButtons();
    void refreshSteps();
    void makeShortcuts();
    void scaleTo(int percent);
    SetupStep after(SetupStep step) const;
    SetupStep before(SetupStep step) const;
    //! Where there is only the deprecated secret there is nothing to hand over.
    bool skips(SetupStep step) const;

    Theme &m_theme;
    Preferences m_preferences;
    ProfileSetup m_setup;
    StepColumn *m_steps = nullptr;
    QStackedWidget *m_stack = nullptr;
    StartPage *m_start = nullptr;
    std::array<WelcomePage *, 6> m_pages {}; //!< by SetupStep
    SetupStep m_step = SetupStep::Gateway;
    QPushButton *m_back = nullptr;
    QPushButton *m_later = nullptr;
    QPushButton *m_forward = nullptr;
};

} // namespace kontor
