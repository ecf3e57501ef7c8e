// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/page.h"
#include "office/session/merchantsession.h"

class QPushButton;

namespace kontor {

class Announcer;
class FigureCard;
class PlainLabel;
class Theme;

//! What an earlier run left unfinished, as the first thing after a crash: what is in doubt, how far asking for it has come, what waits
//! since when, and the person's choice. Nothing new is sent before it.
class RecoveryPage final : public Page {
    Q_OBJECT
public:
    RecoveryPage(MerchantSession &session, const Theme &theme, Announcer &announcer, QWidget *parent = nullptr);

    QString title() const override;

    void refresh();
    //! The keyboard on Resume, and the whole said aloud.
    void arrive() override;
    //! Resume was chosen, here or elsewhere: sending goes on when the last one has been asked for.
    void showChosen();

Q_SIGNALS:
    void resumeRequested();
    void keepPausedRequested();
    void showRequested();

private:
    void build(const Theme &theme);
    void showFigures(const Recovery::Standing &standing);
    void showWaiting(const Recovery::Standing &standing);
    void announceProgress(const Recovery::Standing &standing);
    QString lead(const Recovery::Standing &standing) const;
    QString meaning(const Recovery::Standing &standing) const;

    MerchantSession &m_session;
    Announcer &m_announcer;
    PlainLabel *m_lead = nullptr;
    PlainLabel *m_meaning = nullptr;
    QWidget *m_figures = nullptr;
    FigureCard *m_left = nullptr;
    FigureCard *m_accepted = nullptr;
    FigureCard *m_absent = nullptr;
    FigureCard *m_unanswered = nullptr;
    PlainLabel *m_waiting = nullptr;
    PlainLabel *m_note = nullptr;
    QPushButton *m_resume = nullptr;
    std::optional<Recovery::Standing> m_shown;
    bool m_chosen = false; //!< Resume was pressed while some were still being asked for
};

} // namespace kontor
