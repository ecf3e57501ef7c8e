// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "models/statuswords.h"
#include <QWidget>
#include <functional>
#include <optional>

namespace kontor {

//! A page of the main window: what the window asks of whichever page is seen. Pages know nothing of the window and of each other;
//! where a page leads to another, it says so with a signal of its own.
class Page : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    //! In the window's title; in the person's language.
    virtual QString title() const = 0;
    //! It is seen now: the focus goes to where work begins, and what has aged is read again.
    virtual void arrive() { }
    //! The payment that the menu's actions are for; nothing when none is chosen.
    virtual std::optional<PaymentRecord> chosen() const { return {}; }
    //! Ctrl+F. False: it has nothing to filter.
    virtual bool focusFilter() { return false; }
    //! F5 where no payment is chosen: what is seen is asked for again.
    virtual bool canAskAgain() const { return false; }
    virtual void askAgain() { }
    //! Ctrl+Z: takes back the last thing that was done here. False: there is none.
    virtual bool takeBack() { return false; }
    //! What was taken back last is done again.
    virtual bool doAgain() { return false; }

Q_SIGNALS:
    //! What is chosen, or where it stands, is another: what can be done with it, too.
    void chosenChanged();
    //! Done, in a sentence: for a toast.
    void said(const QString &words);
    //! The same of what can be taken back: `undo` does it.
    void changed(const QString &words, const std::function<void()> &undo);
    //! What somebody who doesn't see the page has to hear.
    void heard(const QString &words);
    //! The person is done here and goes back to the list.
    void left();
};

} // namespace kontor
