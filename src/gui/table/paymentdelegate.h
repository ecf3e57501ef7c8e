// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"
#include "gui/theme/statuslook.h"
#include "models/paymentroles.h"
#include <QPersistentModelIndex>
#include <QStyledItemDelegate>

namespace kontor {

//! Draws the cells of a table of payments from the roles in models/paymentroles.h: hover and selection over the whole row,
//! status pills, amounts with their points under each other, identifiers in equal letters. Knows nothing of payments but that.
class PaymentDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit PaymentDelegate(const Theme &theme, QObject *parent = nullptr);

    void setHoveredRow(int row) { m_hoveredRow = row; }
    //! A cell that has just changed.
    void setTinted(const QPersistentModelIndex &index, bool tinted);
    //! For how many digits after the point amounts keep room.
    void setFractionDigits(int digits) { m_fractionDigits = digits; }
    //! As wide as the longest status word of this language, within reason.
    int statusColumnWidth(PaymentKind kind) const;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index) override;

private:
    static ColumnKind kindOf(const QModelIndex &index);
    static bool isFirstColumn(const QStyleOptionViewItem &option, const QModelIndex &index);
    static QRect seenOf(const QRect &room, const QStyleOptionViewItem &option);
    QRect inside(const QStyleOptionViewItem &option, const QModelIndex &index) const;
    QRect contentOf(const QStyleOptionViewItem &option, const QModelIndex &index) const;
    static TextStyle styleOf(ColumnKind kind);
    QColor inkOf(ColumnKind kind) const;
    int fractionWidth(const QString &fraction) const;
    TextLayoutCache::Line inLittleRoom(const QString &amount, int room) const;
    int noteWidth(const QString &note) const;
    void paintNote(QPainter &painter, const QRect &room, const QModelIndex &index) const;
    QString wholeText(const QModelIndex &index) const;

    void paintRow(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintStatus(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintAmount(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintText(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index, ColumnKind kind) const;
    void paintTrend(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintFocus(QPainter &painter, const QRect &cell) const;

    const Theme &m_theme;
    PillPainter m_pills;
    mutable TextLayoutCache m_texts; //!< what is kept changes nothing that is seen
    bool isTinted(const QModelIndex &index) const;

    QList<QPersistentModelIndex> m_tinted;
    int m_hoveredRow = -1;
    int m_fractionDigits = 2;
};

} // namespace kontor
