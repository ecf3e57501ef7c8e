// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStyledItemDelegate>

namespace kontor {

class Theme;

//! Draws a row of the palette from the roles of PaletteModel: the heading of its section above the first of each, a payment with its
//! money first and its status last, a command with its keys at the far end.
class PaletteDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit PaletteDelegate(const Theme &theme, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    //! A part of the row, counted from where reading begins.
    struct Line {
        QRect room;
        Qt::LayoutDirection direction;
    };
    void paintText(QPainter &painter, Line &line, const QString &text, int width) const;
    int paintAtEnd(QPainter &painter, const Line &line, const QString &text) const;
    void paintPayment(QPainter &painter, Line line, const QModelIndex &index) const;
    void paintCommand(QPainter &painter, Line line, const QModelIndex &index) const;
    int headingHeight(const QModelIndex &index) const;

    const Theme &m_theme;
};

} // namespace kontor
