// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/kit/card.h"
#include "office/session/merchantsession.h"

class QPushButton;

namespace kontor {

class FactList;
class FlowLayout;
class MessageBar;
class PlainLabel;
class Theme;

//! One signing key: where it stands, what is known of it, and what can be done with it there.
class KeyCard final : public Card {
    Q_OBJECT
public:
    KeyCard(MerchantSession &session, const Theme &theme, const KeyFacts &key, QWidget *parent = nullptr);

    const QString &id() const { return m_key.id; }
    //! What is known of the same key by now.
    void update(const KeyFacts &key);
    //! Asks whether its private half is there, without a prompt.
    void lookForIt();

Q_SIGNALS:
    //! For a toast.
    void said(const QString &words);
    void backUpRequested(const kontor::KeyFacts &key);
    void deleteRequested(const kontor::KeyFacts &key);
    //! It is to take the place of the one in use.
    void rotateRequested(const kontor::KeyFacts &key);
    //! Its parts were made anew, so they come last in the order of Tab.
    void factsShown();

private:
    QString standing() const;
    QString restWords() const;
    QString presenceWords() const;
    QString whatToDo() const;
    QString named(const QString &words) const;
    void showFacts();
    void addActs();
    QPushButton *addAct(FlowLayout *row, QPushButton *button);
    void ask();
    void answered(const Result<bool> &takes);

    MerchantSession &m_session;
    const Theme &m_theme;
    KeyFacts m_key;
    PlainLabel *m_standing;
    MessageBar *m_bar;
    FactList *m_facts;
    PlainLabel *m_advice; //!< where the private half isn't there
    std::optional<KeyPresence> m_presence {}; //!< nothing before it was asked for
    QWidget *m_actions = nullptr;
    QPushButton *m_ask = nullptr;
    QPushButton *m_use = nullptr;
    QPushButton *m_delete = nullptr;
};

} // namespace kontor
