// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/kit/card.h"
#include <QList>

class QHBoxLayout;
class QPushButton;
class QStackedLayout;
class QTableView;

namespace kontor {

class FlowLayout;
class PlainLabel;
class Theme;

//! A table on its card, and below it how many are shown and their sums.
//! While there is nothing to show, another widget can stand in the table's place.
class TableCard final : public Card {
    Q_OBJECT

public:
    explicit TableCard(QTableView *table, QWidget *parent = nullptr);

    QTableView *table() const { return m_table; }
    //! "100,000 payouts, 412 shown, 3 selected"
    void setCounts(const QString &text);
    //! One text a currency: sums are never made across them.
    void setSums(const QStringList &sums);
    //! Takes the widget over and shows it instead of the table; nullptr brings the table back.
    void setInstead(QWidget *widget);
    //! The keyboard goes to the table, or to what can be done in its place.
    void takeKeyboard();

private:
    QWidget *makeFooter();
    void showFooter();
    void takeOver(QWidget *widget);

    QTableView *m_table;
    QStackedLayout *m_stack;
    PlainLabel *m_counts;
    FlowLayout *m_foot;
    QWidget *m_footer = nullptr;
    QList<QWidget *> m_sumLabels;
    QWidget *m_instead = nullptr;
};

} // namespace kontor
