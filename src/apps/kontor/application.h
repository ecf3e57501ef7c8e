// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/textformat.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "gui/window/problemwindow.h"
#include "messages/english.h"
#include "office/session/eventlog.h"
#include "office/session/merchantsession.h"
#include "office/session/messagelog.h"
#include <QApplication>
#include <QPointer>
#include <QSet>
#include <QSettings>
#include <QTranslator>
#include <memory>
#include <optional>

namespace kontor {

class LockWatch;
class LockWindow;
class NoticeSender;
class SingleInstance;
class UnlockWindow;
class WelcomeWindow;

//! The program with windows: reads the command line, chooses the profile, builds the session and the window over it, and takes them
//! down again in the right order. Where there is nothing yet, the assistant comes first.
class Application final : public QObject {
    Q_OBJECT
public:
    explicit Application(QApplication &qt);
    ~Application() override;
    //! The exit code: 0 done, 1 not possible, 2 wrong usage.
    int run();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Options {
        QString home {};
        QString profile {};
        bool sandbox = false;
        std::optional<Theme::Mode> theme {};
        QString screenshot {};
        QString language {};
    };
    std::optional<Options> readOptions();
    void dress();
    int tellThatThereIsNoHome(const ApiError &why);
    void loadWords();
    void showProblem(const ApiError &error, const QString &where);
    void showWindow();
    //! Whichever window is there.
    void comeForward();
    // ---- profiles
    void chooseProfile();
    void openSandbox();
    void openProfile(const Profile &profile);
    void followSession();
    void askForPassphrase();
    //! The window over the session, or the assistant where that was left in the middle.
    void showSession();
    void changeTo(const QString &profile);
    // ---- locking
    void watchForLock();
    //! The windows go, and what was confirmed goes on. What isn't seen at this moment is locked before it is seen again.
    void lock();
    void unlock();
    void lockNow();
    //! Over the session of now; the one before was over one that is gone.
    void lockAnew();
    std::unique_ptr<LockWindow> makeLock(MerchantSession &session);
    //! Whichever is worked with; null while there is none.
    MerchantSession *sessionInUse() const;
    bool isAnythingSeen() const;
    void putOutOfSight();
    void takeUpProfileWanted();
    // ---- the assistant
    void showWelcome(std::unique_ptr<MerchantSession> session = {});
    void endWelcome();
    void practise();
    void practiseIn(const Result<Profile> &profile);
    void takeReadyProfile();
    void welcomeClosed();
    void goOnSettingUp();
    //! Language and numbers, as the command line or the person says.
    void readTongue();
    //! Another one was chosen, which goes before the command line's from now on.
    void takeTongue(Preferences::Key key);
    void remakeWindow(Preferences::Key key, const QVariant &before);
    //! For when this profile has a window again.
    void keepHalfTyped();
    void endedInBackground();
    void stopAndQuit();
    void end(int code);
    void pictureWhenSettled();
    void takePicture();
    int complain(const QString &words);

    QApplication &m_qt;
    SystemClock m_clock;
    Options m_options;
    Theme m_theme;
    NumberFormat m_format;
    QTranslator m_words;
    QTranslator m_wordsOfQt; //!< menus of fields, file dialogs
    QTranslator m_englishPlurals;
    messages::EnglishTranslator m_english {m_englishPlurals}; //!< for what is read by others
    std::unique_ptr<Home> m_home;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<SingleInstance> m_instance;
    std::unique_ptr<EventLog> m_log;
    std::unique_ptr<MessageLog> m_messages; //!< into the log
    std::unique_ptr<MerchantSession> m_session;
    std::unique_ptr<NoticeSender> m_desktop; //!< none for a picture
    std::unique_ptr<MerchantSession> m_leaving; //!< finishes what is in flight
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<WelcomeWindow> m_welcome;
    std::unique_ptr<UnlockWindow> m_unlock;
    std::unique_ptr<ProblemWindow> m_problem;
    std::unique_ptr<Preferences> m_preferences; //!< of the lock
    std::unique_ptr<LockWatch> m_lockWatch;
    std::unique_ptr<LockWindow> m_lock;
    QList<QPointer<QWidget>> m_hidden {}; //!< while it is locked
    bool m_lockWanted = false; //!< before a window is shown
    QString m_profileWanted; //!< asked for in the moment when it was locked
    int m_exitCode = 0;
    QMap<QString, QList<PaymentDraft>> m_draftRestore {}; //!< by profile, of windows that made place for others
    QSet<QString> m_offline {}; //!< profiles in which somebody works offline, for as long as this program runs
    std::optional<QRect> m_place {}; //!< where the window before stood
    bool m_stopping = false;
    bool m_changing = false; //!< one window makes place for another
    int m_looks = 0;
};

} // namespace kontor
