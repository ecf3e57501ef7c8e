// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/welcomepage.h"
#include "office/profiles/preferences.h"
#include <QHash>

class QComboBox;
class QRadioButton;

namespace kontor {

class PlainLabel;

//! How a person wants to start: practise at once, or with a gateway of their own. In their language, with their numbers.
class StartPage final : public WelcomePage {
    Q_OBJECT
public:
    //! Everything given outlives the page.
    StartPage(const Theme &theme, Preferences &preferences);

    bool canGoOn() const override { return !m_busy; }
    QString forwardWords() const override;
    void arrive() override;
    void goOn() override;
    //! The sandbox is being made: nothing can be pressed until it is there, or `trouble` says why not.
    void setBusy(bool busy, const QString &trouble = {});
    //! Made anew after this was changed on the page before: its choice stays, and the keyboard where it was.
    void goOnAfter(Preferences::Key key, const StartPage &before);

Q_SIGNALS:
    void sandboxRequested();

private:
    void addTongues(Preferences &preferences);
    QRadioButton *m_sandbox = nullptr;
    QRadioButton *m_gateway = nullptr;
    PlainLabel *m_note = nullptr;
    QHash<Preferences::Key, QComboBox *> m_tongues;
    bool m_busy = false;
};

} // namespace kontor
