// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QWidget>

class QPushButton;

namespace kontor {

class MessageBar;
class Theme;

//! Why nothing new is sent, on top of every page, with the act that ends it. The reason that only a person can mend comes first.
class PauseBar final : public QWidget {
    Q_OBJECT
public:
    enum class Act {
        TryAgain,
        ResumeSending, //!< ends a person's own pause
        Resume, //!< after a recovery
        ShowRecovery,
        OpenKeys,
        TestConnection,
        ImportKey,
        MakeKey,
        EditProfile,
        UnlockKeychain,
        ShowCertificate, //!< that the gateway showed and that was refused
        CheckOpen, //!< asks for every open payment; sending stays paused
        ShowFolder, //!< where the ledger is
        CheckLedger,
        HowToRestore,
        ShowMarked, //!< the reply of the last payment whose test mark doesn't fit, among all of them
        AcceptTestMarks,
        AcceptOlderCopy,
        AcceptGateway,
        WorkOffline,
        LogInToProxy,
        GoOnline,
    };

    PauseBar(MerchantSession &session, const Theme &theme, QWidget *parent = nullptr);

    void refresh();
    //! The recovery page is in front and says it itself.
    void setRecoveryShown(bool shown);
    //! The reason that is shown; nothing while sending goes on.
    std::optional<PauseReason> reason() const { return m_reason; }
    //! The one that comes first among what a person can do about it; of what lies with the keys: to look at them.
    Act firstAct(PauseReason reason) const;

Q_SIGNALS:
    void asked(kontor::PauseBar::Act act);
    //! It goes, and had the keyboard.
    void keyboardLeft();

private:
    std::optional<PauseReason> worst() const;
    void show(PauseReason reason);
    const QWidget *wearer() const;
    void keepKeyboard(const QString &button);
    void noteOffline();
    bool hasCertificate() const;
    //! Who paused sending, and when: from the audit chain.
    void readWhoPaused();
    void takeAudit(const QList<AuditEntry> &entries);
    void addActs(PauseReason reason);
    void addMending(PauseReason reason);
    void addActsOfKeychain(PauseReason reason);
    //! `meaning`: what its words alone don't say.
    void addAct(const QString &words, Act act, const QString &meaning = {});
    //! A second look before sending goes on against a warning: what it means, and only then the act.
    void addSecondLook(const QString &words, const QString &lead, const QString &meaning, Act act);

    MerchantSession &m_session;
    MessageBar *m_bar;
    QList<QPushButton *> m_actions; //!< that stand there now
    std::optional<PauseReason> m_reason;
    std::optional<UtcTime> m_offlineSince;
    QString m_whoPaused; //!< a sentence; empty while it isn't known
    bool m_askedWho = false;
    std::optional<PauseReason> m_shownReason; //!< with its buttons
    QString m_shown; //!< the words that stand there: said anew only when they change
    bool m_recoveryShown = false;
};

} // namespace kontor
