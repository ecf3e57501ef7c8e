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

    QSize sizeHint() const override;
    //! What the whole name of a column needs.
    int nameWidth(int section) const;

Q_SIGNALS:
    //! A press on its name; `further`: with Shift, for what sorts behind the rest.
    void sortAsked(int section, bool further);

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;

private:
    QFont nameFont() const;
    void paintName(QPainter &painter, const QRect &room, int section) const;
    QString placeOf(int section) const;

    const Theme &m_theme;
    QList<Sorted> m_sorted;
    bool m_further = false;
};

} // namespace kontor
