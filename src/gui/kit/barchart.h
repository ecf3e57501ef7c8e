// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/decimal.h"
#include <QList>
#include <QWidget>
#include <optional>

namespace kontor {

class Theme;

//! A few amounts as bars, the oldest at the left in every language: time has one direction. One bar is current: arrows and the pointer
//! move it, and whoever listens says in words what it is. Enter and a press open it. What isn't known has no bar. Below stand the marks
//! that have room.
class BarChart final : public QWidget {
    Q_OBJECT

public:
    struct Bar {
        std::optional<Decimal> value {};
        std::optional<Decimal> solid {}; //!< the part of it that is drawn full; nothing: all of it
        QString words {}; //!< what it says, whole
        QString spoken {}; //!< as it is read aloud, where that isn't the same
        QString mark {}; //!< below it: "23 Nov"; where it is wider than the bar it begins with it
    };

    //! `height` is that of the bars, for 13 px letters. `name` says what is charted.
    BarChart(const Theme &theme, int height, const QString &name, QWidget *parent = nullptr);

    void setName(const QString &name);
    //! The current bar stays where it was; the first time it is the last.
    void setBars(const QList<Bar> &bars);
    const QList<Bar> &bars() const { return m_bars; }
    int current() const { return m_current; }
    void setCurrent(int bar);
    //! Enter and a press do something: bars look as if they could be pressed.
    void setOpensBars(bool opens);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void currentChanged(int bar);
    void opened(int bar);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override;

private:
    int markHeight() const;
    QRectF slotOf(int bar) const;
    void paintMarks(QPainter &painter) const;
    void paintBar(QPainter &painter, int bar, double zero, double unit) const;
    int barAt(double x) const;
    void describe();

    const Theme &m_theme;
    QString m_name;
    int m_height;
    QList<Bar> m_bars;
    int m_current = -1;
    bool m_opens = false;
};

} // namespace kontor
