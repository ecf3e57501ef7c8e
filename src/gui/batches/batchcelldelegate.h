// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/theme/textlayoutcache.h"
#include <QStyledItemDelegate>

namespace kontor {

class Theme;

//! Draws the cells of a file that is being mended, and edits them in place: a cell with a problem has its colour, and its row a sign
//! beside the words; what is left out is grey and struck through.
class BatchCellDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit BatchCellDelegate(const Theme &theme, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    //! Once: what is typed meanwhile stays, whatever happens to the row.
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index) override;

private:
    QRect textRect(const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintGround(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintSign(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintText(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    const Theme &m_theme;
    mutable TextLayoutCache m_texts; //!< what is kept changes nothing that is seen
    mutable const QObject *m_edited = nullptr; //!< has been filled
};

} // namespace kontor
