// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payouts/recipientdelegate.h"

#include "gui/theme/theme.h"
#include "models/recipientmodel.h"

#include <QPainter>

namespace kontor {

namespace {

// At 13 px letters.
constexpr int rowMargin = 10;
constexpr int rowHeight = 46;

} // namespace

RecipientDelegate::RecipientDelegate(const Theme &theme, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
{
}

QSize RecipientDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {0, m_theme.px(rowHeight)};
}

void RecipientDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens &tokens = m_theme.tokens();
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected)) // no other row: Enter takes the one that is highlighted
        painter->fillRect(option.rect, tokens.selected);
    const QRect room = option.rect.adjusted(m_theme.px(rowMargin), 4, -m_theme.px(rowMargin), -4);
    const auto line = [&](const QRect &place, TextStyle style, const QColor &ink, const QString &text) {
        painter->setFont(m_theme.font(style));
        painter->setPen(ink);
        painter->drawText(place, int(QStyle::visualAlignment(option.direction, Qt::AlignLeading | Qt::AlignVCenter)),
            painter->fontMetrics().elidedText(text, Qt::ElideRight, place.width()));
    };
    line(room.adjusted(0, 0, 0, -room.height() / 2), TextStyle::Body, tokens.text, index.data(RecipientModel::NameRole).toString());
    line(room.adjusted(0, room.height() / 2, 0, 0), TextStyle::Caption, tokens.muted, index.data(RecipientModel::DetailRole).toString());
    painter->restore();
}

} // namespace kontor
