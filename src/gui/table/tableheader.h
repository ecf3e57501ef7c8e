// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHeaderView>

namespace kontor {

class Theme;

//! The names of the columns, quiet, with a small arrow where the table is sorted. Aligned as the cells below.
class TableHeader final : public QHeaderView {
    Q_OBJECT

public:
    explicit TableHeader(const Theme &theme, QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;

private:
    QFont nameFont() const;
    void paintName(QPainter &painter, const QRect &room, int section) const;

    const Theme &m_theme;
};

} // namespace kontor
