// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchcelldelegate.h"

#include "gui/kit/plainlabel.h"
#include "gui/table/tablemeasures.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "models/batchsheetmodel.h"
#include "models/paymentroles.h"
#include "office/sheets/sheetrow.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QLineEdit>
#include <QPainter>
#include <QToolTip>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int signSide = 14;

SheetMark markOf(const QModelIndex &index)
{
    return static_cast<SheetMark>(index.data(BatchSheetModel::MarkRole).toInt());
}

bool isLeftOut(const QModelIndex &index)
{
    return index.data(BatchSheetModel::LeftOutRole).toBool();
}

StatusColours coloursOf(const Theme &theme, SheetMark mark)
{
    return theme.tokens().status(mark == SheetMark::Problem ? PaymentState::Rejected : PaymentState::OutcomeUnknown);
}

} // namespace

BatchCellDelegate::BatchCellDelegate(const Theme &theme, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
    , m_texts(theme)
{
}

QSize BatchCellDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const int sign = index.column() == BatchSheetModel::Problem ? m_theme.px(signSide + 8) : 0;
    return {m_texts.width({.text = index.data().toString()}) + sign + 2 * m_theme.px(cellPadding) + 1, m_theme.rowHeight()};
}

void BatchCellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    paintGround(*painter, option, index);
    if (index.column() == BatchSheetModel::Problem)
        paintSign(*painter, option, index);
    paintText(*painter, option, index);
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(m_theme.tokens().focus, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(2, 2, -2, -3), 4, 4);
    }
    painter->restore();
}

void BatchCellDelegate::paintGround(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens &tokens = m_theme.tokens();
    const bool isMarked = BatchSheetModel::fieldOf(index.column()) && markOf(index) != SheetMark::None && !isLeftOut(index);
    if (option.state.testFlag(QStyle::State_Selected))
        painter.fillRect(option.rect, tokens.selected);
    else if (isLeftOut(index))
        painter.fillRect(option.rect, tokens.sunken);
    else if (isMarked)
        painter.fillRect(option.rect, coloursOf(m_theme, markOf(index)).tint);
    painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens.line);
}

void BatchCellDelegate::paintSign(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const SheetMark mark = markOf(index);
    if (mark == SheetMark::None || isLeftOut(index))
        return;
    const int side = m_theme.px(signSide);
    const QRect place(option.rect.left() + m_theme.px(cellPadding), option.rect.center().y() - side / 2, side, side);
    const QRect seen = QStyle::visualRect(option.direction, option.rect, place);
    paintIcon(painter, mark == SheetMark::Problem ? u"warning"_s : u"info"_s, seen, coloursOf(m_theme, mark).ink);
}

QRect BatchCellDelegate::textRect(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool hasSign = index.column() == BatchSheetModel::Problem && markOf(index) != SheetMark::None && !isLeftOut(index);
    const int before = m_theme.px(cellPadding + (hasSign ? signSide + 8 : 0));
    return QStyle::visualRect(option.direction, option.rect, option.rect.adjusted(before, 0, -m_theme.px(cellPadding), -1));
}

void BatchCellDelegate::paintText(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens &tokens = m_theme.tokens();
    const SheetMark mark = markOf(index);
    const auto kind = static_cast<ColumnKind>(index.data(ColumnKindRole).toInt());
    const bool isOfFile = kind != ColumnKind::Muted;
    const bool isColoured = mark != SheetMark::None && !isLeftOut(index) && isOfFile;
    painter.setPen(isColoured ? coloursOf(m_theme, mark).ink : isOfFile && !isLeftOut(index) ? tokens.text : tokens.muted);
    const QVariant wanted = index.data(Qt::TextAlignmentRole);
    const bool isRight = wanted.isValid() || option.direction == Qt::RightToLeft;
    const QRect room = textRect(option, index);
    const TextLayoutCache::Line line {.text = index.data().toString().simplified(), .isIsolated = kind == ColumnKind::Account};
    m_texts.paint(painter, room, isRight ? Qt::AlignRight : Qt::AlignLeft, line);
    if (!isLeftOut(index) || !isOfFile || index.column() == BatchSheetModel::Problem || line.text.isEmpty())
        return;
    const int width = qMin(room.width(), m_texts.width(line));
    const int left = isRight ? room.right() + 1 - width : room.left();
    painter.drawLine(left, room.center().y() + 1, left + width, room.center().y() + 1);
}

// ---- editing

QWidget *BatchCellDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const
{
    auto *line = new QLineEdit(parent);
    line->setProperty("cell", true);
    const QString name = index.model()->headerData(index.column(), Qt::Horizontal).toString();
    //: Read aloud. %1 is the name of a column, %2 the number of a row.
    line->setAccessibleName(tr("%1, row %2").arg(name, index.siblingAtColumn(BatchSheetModel::Number).data().toString()));
    return line;
}

void BatchCellDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    if (std::exchange(m_edited, editor) == editor)
        return;
    connect(editor, &QObject::destroyed, this, [this, editor] {
        if (m_edited == editor)
            m_edited = nullptr;
    });
    static_cast<QLineEdit *>(editor)->setText(index.data(Qt::EditRole).toString());
}

void BatchCellDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &) const
{
    editor->setGeometry(option.rect.adjusted(0, 0, 0, -1));
}

//! What is wrong in whole words, wherever it is pointed at.
bool BatchCellDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const bool isMarked = markOf(index) != SheetMark::None;
    const bool isCut = sizeHint(option, index).width() > option.rect.width();
    const QString words = isMarked ? index.data(Qt::AccessibleTextRole).toString() : isCut ? index.data().toString() : QString();
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPos(), plainTip(words), view);
    return true;
}

} // namespace kontor
