// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHeaderView>

namespace kontor {

class Theme;

//! The names of the columns, quiet, with a small arrow at those by which the table is sorted; where there are several, a small number tells
//! which counts first. Aligned as the cells below.
class TableHeader final : public QHeaderView {
    Q_OBJECT

public:
    explicit TableHeader(const Theme &theme, QWidget *parent = nullptr);

    //! By which columns, the first first.
    struct Sorted {
        int section = -1;
        bool ascends = false;
        bool operator==(const Sorted &) const = default;
    };
    void setSorted(const QList<Sorted> &sorted);
    const QList<Sorted> &sorted() const { return m_sorted; }

    //! These stay in sight when the others scroll away sideways, in their order, from where reading begins; only as many as leave room
    //! beside them.
    void setStaying(const QList<int> &sections) { m_staying = sections; }
    //! One of them that would be out of sight, or partly, and so stands `at` this place, which counts from where reading begins.
    struct Stuck {
        int section = -1;
        int at = 0;
        int width = 0;
    };
    QList<Stuck> stuck() const;
    //! The one that stands there in the viewport, or -1.
    int stuckAt(int x) const;
    //! What those that stay take before this section when it is scrolled up to them.
    int stayingBefore(int section) const;
    //! Where what is stuck ends, and the rest goes on below it.
    void paintEdge(QPainter &painter, const QRect &place) const;

    QSize sizeHint() const override;
    //! What the whole name of a column needs.
    int nameWidth(int section) const;

Q_SIGNALS:
    //! A press on its name; `further`: with Shift, for what sorts behind the rest.
    void sortRequested(int section, bool further);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;

private:
    QList<int> stayingInOrder() const;
    bool isFirst(int section) const;
    QFont nameFont() const;
    void paintName(QPainter &painter, const QRect &room, int section) const;
    QString placeOf(int section) const;

    const Theme &m_theme;
    QList<Sorted> m_sorted;
    QList<int> m_staying;
    int m_pressedStuck = -1;
    bool m_further = false;
};

} // namespace kontor
