// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/paymentdelegate.h"

#include "gui/kit/plainlabel.h"
#include "gui/table/tablemeasures.h"
#include "gui/theme/theme.h"
#include "models/statuswords.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QTableView>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

constexpr int trendSlot = 4; // of one bar and the gap behind it
constexpr int trendHeight = 18;
constexpr int edgeGap = 4; // before the edge of a table that is scrolled sideways
constexpr int noteGap = 8; // between an amount and the word beside it

} // namespace

PaymentDelegate::PaymentDelegate(const Theme &theme, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
    , m_pills(theme)
    , m_texts(theme)
{
}

ColumnKind PaymentDelegate::kindOf(const QModelIndex &index)
{
    return static_cast<ColumnKind>(index.data(ColumnKindRole).toInt());
}

bool PaymentDelegate::isFirstColumn(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const auto *table = qobject_cast<const QTableView *>(option.widget);
    if (table == nullptr)
        return index.column() == 0;
    return table->verticalHeader()->isHidden() && table->horizontalHeader()->visualIndex(index.column()) == 0;
}

//! Where a wide table is scrolled, its edge cuts through cells: half a name and half an amount look like whole ones, so a name ends in "…"
//! there and an amount is ###, as in a column that is too narrow.
QRect PaymentDelegate::seenOf(const QRect &room, const QStyleOptionViewItem &option)
{
    const auto *table = qobject_cast<const QAbstractItemView *>(option.widget);
    if (table == nullptr)
        return room;
    const int left = std::max(room.left(), 0);
    const int right = std::min(room.right(), table->viewport()->width() - 1 - edgeGap);
    return {left, room.top(), std::max(0, right - left + 1), room.height()};
}

QRect PaymentDelegate::inside(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return seenOf(contentOf(option, index), option);
}

QRect PaymentDelegate::contentOf(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int before = m_theme.px(isFirstColumn(option, index) ? edgePadding : cellPadding);
    return QStyle::visualRect(option.direction, option.rect, option.rect.adjusted(before, 0, -m_theme.px(cellPadding), -1));
}

TextStyle PaymentDelegate::styleOf(ColumnKind kind)
{
    switch (kind) {
    case ColumnKind::Amount:
        return TextStyle::Strong;
    case ColumnKind::Mono:
        return TextStyle::Mono;
    default:
        return TextStyle::Body;
    }
}

QColor PaymentDelegate::inkOf(ColumnKind kind) const
{
    switch (kind) {
    case ColumnKind::Muted:
    case ColumnKind::Trend:
    case ColumnKind::Mono:
    case ColumnKind::Account:
        return m_theme.tokens().muted;
    default:
        return m_theme.tokens().text;
    }
}

//! The word as it is drawn: the gateway's own where it gave one that we don't know.
QString PaymentDelegate::wholeText(const QModelIndex &index) const
{
    const bool isOther
        = kindOf(index) == ColumnKind::Status && index.data(StateRole).toInt() == static_cast<int>(PaymentState::OtherStatus);
    const QString word = isOther ? index.data(GatewayWordRole).toString() : QString();
    return word.isEmpty() ? index.data(Qt::DisplayRole).toString() : word;
}

int PaymentDelegate::statusColumnWidth(PaymentKind kind) const
{
    int widest = 140;
    for (const PaymentState state : allStates())
        widest = qMax(widest, m_pills.size(statusWord(state, kind)).width());
    return qMin(widest, m_theme.px(240)) + m_theme.px(edgePadding + cellPadding);
}

QSize PaymentDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const ColumnKind kind = kindOf(index);
    int width = m_texts.width({.text = wholeText(index), .style = styleOf(kind)});
    if (kind == ColumnKind::Status)
        width = m_pills.size(wholeText(index)).width();
    if (kind == ColumnKind::Trend)
        width = std::max(width, m_theme.px(trendSlot) * int(index.data(TrendRole).value<QList<double>>().size()));
    if (kind == ColumnKind::Amount) {
        const QStringList parts = index.data(AmountRole).toStringList();
        width = m_texts.width({.text = parts.value(0), .style = TextStyle::Strong, .elide = Qt::ElideNone}) + fractionWidth(parts.value(1))
            + noteWidth(index.data(AmountNoteRole).toString());
    }
    const int before = m_theme.px(isFirstColumn(option, index) ? edgePadding : cellPadding);
    return {before + width + m_theme.px(cellPadding) + 1, m_theme.rowHeight()};
}

void PaymentDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    paintRow(*painter, option, index);
    switch (const ColumnKind kind = kindOf(index)) {
    case ColumnKind::Status:
        paintStatus(*painter, option, index);
        break;
    case ColumnKind::Amount:
        paintAmount(*painter, option, index);
        break;
    case ColumnKind::Trend:
        paintTrend(*painter, option, index);
        break;
    default:
        paintText(*painter, option, index, kind);
    }
    if (option.state.testFlag(QStyle::State_HasFocus))
        paintFocus(*painter, option.rect);
    painter->restore();
}

void PaymentDelegate::setTinted(const QPersistentModelIndex &index, bool tinted)
{
    if (tinted)
        m_tinted.append(index);
    else
        m_tinted.removeOne(index);
}

bool PaymentDelegate::isTinted(const QModelIndex &index) const
{
    return std::any_of(m_tinted.begin(), m_tinted.end(), [&index](const QPersistentModelIndex &tinted) { return tinted == index; });
}

void PaymentDelegate::paintRow(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens &tokens = m_theme.tokens();
    if (option.state.testFlag(QStyle::State_Selected))
        painter.fillRect(option.rect, tokens.selected);
    else if (isTinted(index))
        painter.fillRect(option.rect, tokens.accentSoft);
    else if (index.row() == m_hoveredRow)
        painter.fillRect(option.rect, tokens.hover);
    painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens.line);
}

void PaymentDelegate::paintStatus(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto state = static_cast<PaymentState>(index.data(StateRole).toInt());
    m_pills.paint(painter, inside(option, index), state, wholeText(index), option.direction, option.state.testFlag(QStyle::State_Selected));
}

int PaymentDelegate::fractionWidth(const QString &fraction) const
{
    const auto width
        = [this](const QString &text) { return m_texts.width({.text = text, .style = TextStyle::Strong, .elide = Qt::ElideNone}); };
    return qMax(width(QChar(u'.')) + m_fractionDigits * width(QChar(u'0')), width(fraction));
}

//! Figures are read from the left in every script, and their points stand under each other.
void PaymentDelegate::paintAmount(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QStringList parts = index.data(AmountRole).toStringList();
    if (parts.isEmpty()) {
        paintText(painter, option, index, ColumnKind::Muted); // "not known yet"
        return;
    }
    painter.setPen(inkOf(ColumnKind::Amount));
    painter.setLayoutDirection(Qt::LeftToRight);
    TextLayoutCache::Line line {.text = parts.value(0), .style = TextStyle::Strong, .elide = Qt::ElideNone};
    const QRect room = seenOf(option.rect.adjusted(m_theme.px(cellPadding), 0, -m_theme.px(cellPadding), -1), option);
    const int point = room.right() + 1 - fractionWidth(parts.value(1));
    if (m_texts.width(line) > point - room.left()) {
        line = inLittleRoom(parts.join(QString()), room.width());
        if (m_texts.width(line) <= room.width())
            m_texts.paint(painter, room, Qt::AlignRight, line);
        return;
    }
    m_texts.paint(painter, QRect(room.left(), room.top(), point - room.left(), room.height()), Qt::AlignRight, line);
    line.text = parts.value(1);
    m_texts.paint(painter, QRect(point, room.top(), room.right() + 1 - point, room.height()), Qt::AlignLeft, line);
    line.text = parts.value(0);
    paintNote(painter, QRect(room.left(), room.top(), point - m_texts.width(line) - room.left(), room.height()), index);
}

//! In smaller letters, and where that isn't enough either as spreadsheets have it: half an amount would be another amount.
TextLayoutCache::Line PaymentDelegate::inLittleRoom(const QString &amount, int room) const
{
    TextLayoutCache::Line line {.text = amount, .style = TextStyle::Caption, .elide = Qt::ElideNone};
    if (m_texts.width(line) > room)
        line.text = u"###"_s;
    return line;
}

int PaymentDelegate::noteWidth(const QString &note) const
{
    return note.isEmpty() ? 0 : m_texts.width({.text = note, .style = TextStyle::Caption}) + m_theme.px(noteGap);
}

//! Before the figures, so that those stay under each other.
void PaymentDelegate::paintNote(QPainter &painter, const QRect &room, const QModelIndex &index) const
{
    const QString note = index.data(AmountNoteRole).toString();
    if (note.isEmpty())
        return;
    painter.setPen(inkOf(ColumnKind::Muted));
    m_texts.paint(painter, room.adjusted(0, 0, -m_theme.px(noteGap), 0), Qt::AlignRight, {.text = note, .style = TextStyle::Caption});
}

void PaymentDelegate::paintText(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index, ColumnKind kind) const
{
    painter.setPen(inkOf(kind));
    m_texts.paint(painter, inside(option, index), option.direction == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft,
        {.text = wholeText(index).simplified(),
            .style = styleOf(kind),
            .elide = kind == ColumnKind::Mono ? Qt::ElideMiddle : Qt::ElideRight,
            .isIsolated = kind == ColumnKind::Account || kind == ColumnKind::Mono});
}

//! From nothing up, so that a half is half as high; below nothing in the colour of danger. What isn't known is a gap.
void PaymentDelegate::paintTrend(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto heights = index.data(TrendRole).value<QList<double>>();
    if (heights.isEmpty())
        return paintText(painter, option, index, ColumnKind::Muted);
    double most = 0;
    double least = 0;
    for (const double height : heights) {
        most = std::max(most, std::isnan(height) ? 0.0 : height);
        least = std::min(least, std::isnan(height) ? 0.0 : height);
    }
    const QRect cell = contentOf(option, index);
    const QSize size(std::min(cell.width(), m_theme.px(trendSlot) * int(heights.size())), m_theme.px(trendHeight));
    const QRectF room = QStyle::alignedRect(option.direction, Qt::AlignLeft | Qt::AlignVCenter, size, cell);
    const double unit = most > least ? room.height() / (most - least) : 0;
    const double zero = room.top() + (unit > 0 ? most * unit : room.height());
    const double slot = room.width() / double(heights.size());
    for (int place = 0; place < heights.size(); ++place) {
        if (std::isnan(heights.at(place)))
            continue;
        const double tall = std::max(1.0, std::abs(heights.at(place)) * unit); // nothing was read, too
        const bool isBelow = heights.at(place) < 0;
        painter.fillRect(QRectF(room.left() + place * slot, isBelow ? zero : zero - tall, slot * 0.75, tall),
            isBelow ? m_theme.tokens().danger : m_theme.tokens().accent);
    }
}

void PaymentDelegate::paintFocus(QPainter &painter, const QRect &cell) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.tokens().focus, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(cell).adjusted(2, 2, -2, -3), 4, 4);
}

//! A tool tip only where the text is cut off; always plain.
bool PaymentDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const bool cut = sizeHint(option, index).width() > seenOf(option.rect, option).width();
    const QString own = index.data(Qt::ToolTipRole).toString();
    const QString text = own.isEmpty() && cut ? wholeText(index) : own;
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPos(), plainTip(text), view);
    return true;
}

} // namespace kontor
