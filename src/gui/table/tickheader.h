// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QCheckBox>
#include <QHeaderView>

class QTableView;

namespace kontor {

class Theme;

//! A column of ticks before the rows of a table: a row is ticked while it is selected. Stays where it is when the rest scrolls sideways.
//! For the pointer; whoever has the keyboard in the table says what keys do.
class TickHeader final : public QHeaderView {
    Q_OBJECT

public:
    TickHeader(const Theme &theme, QTableView *table);

    void setHoveredRow(int row);
    QSize sizeHint() const override;

Q_SIGNALS:
    //! A press on its tick; `further`: with Shift, for all rows from the current one to there.
    void pressed(int row, bool further);
    void hovered(int row);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void paintSection(QPainter *painter, const QRect &rect, int row) const override;
    QSize sectionSizeFromContents(int row) const override;

private:
    void updateRow(int row);

    const Theme &m_theme;
    QTableView *m_table;
    int m_hoveredRow = -1;
};

//! The tick above all others: whether all rows are selected, some, or none. A press selects all, and none where all were. For the pointer:
//! Ctrl+A and Escape do the same.
class TickAll final : public QCheckBox {
    Q_OBJECT

public:
    TickAll(const Theme &theme, QTableView *table);

    //! Looks again; by ranges, so that a million rows are one look.
    void refresh();

protected:
    void nextCheckState() override;
    void paintEvent(QPaintEvent *event) override;
    bool hitButton(const QPoint &pos) const override { return rect().contains(pos); }

private:
    const Theme &m_theme;
    QTableView *m_table;
};

} // namespace kontor
