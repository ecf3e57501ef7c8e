// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/palette/palettedelegate.h"

#include "core/paymentstate.h"
#include "gui/theme/icons.h"
#include "gui/theme/reading.h"
#include "gui/theme/statuslook.h"
#include "gui/theme/theme.h"
#include "models/palettemodel.h"

#include <QPainter>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

// At 13 px letters.
constexpr int lineIconSide = 16;
constexpr int lineGap = 10;
constexpr int moneyWidth = 132;

} // namespace

PaletteDelegate::PaletteDelegate(const Theme &theme, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
{
}

int PaletteDelegate::headingHeight(const QModelIndex &index) const
{
    return index.data(PaletteModel::SectionRole).toString().isEmpty() ? 0 : m_theme.px(26);
}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    return {0, m_theme.px(32) + headingHeight(index)};
}

void PaletteDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens &tokens = m_theme.tokens();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const int heading = headingHeight(index);
    if (heading > 0) {
        painter->setFont(m_theme.font(TextStyle::Caption));
        painter->setPen(tokens.muted);
        const QRect above(
            option.rect.left() + m_theme.px(lineGap), option.rect.top(), option.rect.width() - m_theme.px(2 * lineGap), heading);
        const QString words = index.data(PaletteModel::SectionRole).toString();
        painter->drawText(
            above, int(QStyle::visualAlignment(option.direction, Qt::AlignLeading | Qt::AlignVCenter)) | readingOf(words), words);
    }
    const QRect row = option.rect.adjusted(2, heading, -2, 0);
    if (option.state.testFlag(QStyle::State_Selected) || option.state.testFlag(QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(option.state.testFlag(QStyle::State_Selected) ? tokens.selected : tokens.hover);
        painter->drawRoundedRect(QRectF(row).adjusted(0, 1, 0, -1), 6, 6);
    }
    const Line line {row.adjusted(m_theme.px(lineGap), 0, -m_theme.px(lineGap), 0), option.direction};
    if (index.data(PaletteModel::StateRole).isValid())
        paintPayment(*painter, line, index);
    else
        paintCommand(*painter, line, index);
    painter->restore();
}

//! Draws in what is left of the line and takes its room away.
void PaletteDelegate::paintText(QPainter &painter, Line &line, const QString &text, int width) const
{
    const QRect part(line.room.left(), line.room.top(), std::min(width, line.room.width()), line.room.height());
    const QRect place
        = line.direction == Qt::RightToLeft ? QRect(line.room.right() - part.width() + 1, part.top(), part.width(), part.height()) : part;
    painter.drawText(place, int(QStyle::visualAlignment(line.direction, Qt::AlignLeading | Qt::AlignVCenter)) | readingOf(text),
        painter.fontMetrics().elidedText(text, Qt::ElideRight, place.width()));
    const int taken = part.width() + m_theme.px(lineGap);
    line.room.adjust(line.direction == Qt::RightToLeft ? 0 : taken, 0, line.direction == Qt::RightToLeft ? -taken : 0, 0);
}

int PaletteDelegate::paintAtEnd(QPainter &painter, const Line &line, const QString &text) const
{
    const int width = std::min(painter.fontMetrics().horizontalAdvance(text) + 2, line.room.width());
    const QRect end(
        line.direction == Qt::RightToLeft ? line.room.left() : line.room.right() - width + 1, line.room.top(), width, line.room.height());
    painter.drawText(end, int(QStyle::visualAlignment(line.direction, Qt::AlignTrailing | Qt::AlignVCenter)) | readingOf(text), text);
    return width + m_theme.px(lineGap);
}

void PaletteDelegate::paintPayment(QPainter &painter, Line line, const QModelIndex &index) const
{
    const Tokens &tokens = m_theme.tokens();
    const auto state = static_cast<PaymentState>(index.data(PaletteModel::StateRole).toInt());
    const int side = m_theme.px(lineIconSide);
    const int iconLeft = line.direction == Qt::RightToLeft ? line.room.right() - side + 1 : line.room.left();
    paintIcon(painter, statusIcon(state), QRectF(iconLeft, line.room.center().y() - side / 2.0, side, side), tokens.status(state).ink);
    line.room.adjust(line.direction == Qt::RightToLeft ? 0 : side + m_theme.px(lineGap), 0,
        line.direction == Qt::RightToLeft ? -side - m_theme.px(lineGap) : 0, 0);
    painter.setFont(m_theme.font(TextStyle::Caption));
    painter.setPen(tokens.muted);
    const QString end = index.data(PaletteModel::StatusRole).toString() + u"  ·  "_s + index.data(PaletteModel::WhenRole).toString();
    const int taken = paintAtEnd(painter, line, end);
    line.room.adjust(line.direction == Qt::RightToLeft ? taken : 0, 0, line.direction == Qt::RightToLeft ? 0 : -taken, 0);
    painter.setFont(m_theme.font(TextStyle::Strong));
    painter.setPen(tokens.text);
    const QString money = index.data().toString();
    paintText(painter, line, money, std::max(m_theme.px(moneyWidth), painter.fontMetrics().horizontalAdvance(money)));
    painter.setFont(m_theme.font(TextStyle::Body));
    painter.setPen(tokens.text2);
    paintText(painter, line, index.data(PaletteModel::DetailRole).toString(), line.room.width());
}

void PaletteDelegate::paintCommand(QPainter &painter, Line line, const QModelIndex &index) const
{
    painter.setFont(m_theme.font(TextStyle::Caption));
    painter.setPen(m_theme.tokens().muted);
    const int taken = paintAtEnd(painter, line, index.data(PaletteModel::KeysRole).toString());
    line.room.adjust(line.direction == Qt::RightToLeft ? taken : 0, 0, line.direction == Qt::RightToLeft ? 0 : -taken, 0);
    painter.setFont(m_theme.font(TextStyle::Body));
    painter.setPen(m_theme.tokens().text);
    paintText(painter, line, index.data().toString(), line.room.width());
}

} // namespace kontor
