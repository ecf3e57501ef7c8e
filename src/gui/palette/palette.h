// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/popover.h"
#include "models/palettemodel.h"

class QLineEdit;
class QListView;

namespace kontor {

class Announcer;
class PlainLabel;
class Theme;

//! Ctrl+K: one line to type into, and below it payments, actions and places that fit. Arrows choose, Enter opens, Tab completes, Escape
//! closes. What was chosen is said by a signal; it does nothing itself.
class Palette final : public Popover {
    Q_OBJECT
public:
    Palette(Ledger &ledger, Clock &clock, const NumberFormat &format, const Theme &theme, Announcer &announcer, QWidget *window);

    //! `commands` are what can be done at this moment; a chosen one is named by its place in them.
    void open(const QList<PaletteCommand> &commands, const QList<OrderId> &recent);
    QLineEdit *line() const { return m_line; }
    QListView *list() const { return m_list; }

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void paymentChosen(const kontor::PaymentRecord &payment);
    //! Ctrl+Enter: in a window of its own.
    void paymentWindowRequested(const kontor::PaymentRecord &payment);
    void commandChosen(int command);
    void newPayoutChosen(const QString &recipient);
    void lookUpChosen(const QString &id);
    //! The list of payouts or that of payins, with what these words fit.
    void filterChosen(kontor::PaymentKind list, const QString &text);

protected:
    QWidget *firstFocus() override;
    void fitInto(const QSize &room) override;

private:
    QWidget *makeFoot();
    bool handleKey(QKeyEvent *event);
    void move(int steps);
    void complete();
    void enter();
    void choose(const QModelIndex &index);
    void takeAnswer();
    void keepCurrent();

    const Theme &m_theme;
    Announcer &m_announcer;
    PaletteModel m_model;
    QLineEdit *m_line;
    QListView *m_list;
    PlainLabel *m_nothing;
    int m_row = 0; //!< the chosen one
    bool m_opensWindow = false; //!< what Enter chooses
    bool m_enterWaits = false; //!< pressed before the ledger had answered
};

} // namespace kontor
