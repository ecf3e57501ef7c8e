// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QPushButton;

namespace kontor {

class PlainLabel;
class SelectedPayments;
class Theme;

//! Stands in the place of the filters while several rows are selected: how many, and what can be done with all of them.
class SelectionBar final : public QWidget {
    Q_OBJECT
public:
    SelectionBar(SelectedPayments &selected, const Theme &theme, QWidget *parent);

Q_SIGNALS:
    void copyRequested();
    void exportRequested();
    void leaveRequested();

private:
    void refresh();

    SelectedPayments &m_selected;
    PlainLabel *m_count;
    QPushButton *m_check;
    QPushButton *m_copy;
    QPushButton *m_cancel;
};

} // namespace kontor
