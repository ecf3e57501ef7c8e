// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QVBoxLayout;

namespace kontor {

class Card;
class Theme;

//! One page of the assistant: its words on top, what it asks below. The window around it has the buttons.
class WelcomePage : public QWidget {
    Q_OBJECT
public:
    const QString &title() const { return m_title; }
    //! The words of the main button.
    virtual QString forwardWords() const;
    virtual bool canGoOn() const { return true; }
    //! Back, or later. Not in the middle of making something.
    virtual bool canLeave() const { return canGoOn(); }
    //! It is seen now: shows what is known, and the keyboard goes to where work begins.
    virtual void arrive() { }
    //! The main button: asks, makes, and says done() when the next page can come.
    virtual void goOn() { Q_EMIT done(); }
    //! Left without the main button: keeps what was typed, as far as that isn't secret.
    virtual void leave() { }

Q_SIGNALS:
    void done();
    //! The words of the main button, or whether it can be pressed, are others.
    void readinessChanged();
    //! The keyboard is better on the main button.
    void forwardWanted();
    //! What is to be mended is one page back.
    void backWanted();

protected:
    WelcomePage(const Theme &theme, const QString &title, const QString &lead);
    const Theme &theme() const { return m_theme; }
    QVBoxLayout *column() const { return m_column; }
    //! With comfortable margins; at the end of the column.
    Card *addCard();

private:
    const Theme &m_theme;
    QString m_title;
    QVBoxLayout *m_column;
};

} // namespace kontor
