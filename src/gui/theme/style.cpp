// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/style.h"

#include "gui/theme/icons.h"
#include "gui/theme/reading.h"
#include "gui/theme/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPainter>
#include <QStyleOption>

namespace kontor {
using namespace Qt::StringLiterals;

Style::Style(const Theme &theme)
    : QProxyStyle(u"Fusion"_s)
    , m_theme(theme)
{
}

//! A line edit goes by the direction of its text: on a page that is read from the right, names and numbers would stand at the far end.
void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    auto *line = qobject_cast<QLineEdit *>(widget);
    if (line && line->isRightToLeft() && (line->alignment() & Qt::AlignHorizontal_Mask) == Qt::AlignLeft)
        line->setAlignment(Qt::AlignRight | Qt::AlignAbsolute | (line->alignment() & Qt::AlignVertical_Mask));
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ButtonIconSize:
    case PM_ListViewIconSize:
    case PM_SmallIconSize:
        return qRound(16 * QApplication::font().pixelSize() / 13.0);
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin:
        return 4; // two for the gap, two for the ring
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    case PM_SplitterWidth:
        return qRound(16 * QApplication::font().pixelSize() / 13.0);
    case PM_ToolTipLabelFrameWidth:
        return 6;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_UnderlineShortcut:
    case SH_ItemView_ActivateItemOnSingleClick: // one press selects, Enter or a double press opens, on every desktop
    case SH_FocusFrame_Mask:
        return 0;
    case SH_FocusFrame_AboveWidget:
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    case SH_DialogButtonLayout:
        return QDialogButtonBox::GnomeLayout;
    case SH_ToolTip_WakeUpDelay:
        return 400;
    case SH_Widget_Animation_Duration:
        return m_theme.reducesMotion() ? 0 : QProxyStyle::styleHint(hint, option, widget, data);
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QIcon Style::standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const
{
    // Looked for in the desktop's icon themes it took a twentieth of the start, and it would be of another hand than all others.
    if (icon == SP_LineEditClearButton)
        return themedIcon(m_theme, u"cross"_s, IconInk::Muted);
    return QProxyStyle::standardIcon(icon, option, widget);
}

void Style::drawItemText(QPainter *painter, const QRect &place, int flags, const QPalette &palette, bool enabled, const QString &text,
    QPalette::ColorRole role) const
{
    constexpr int sides = Qt::AlignHorizontal_Mask | Qt::AlignVertical_Mask;
    const Qt::Alignment at = visualAlignment(painter->layoutDirection(), Qt::Alignment(flags & sides));
    QProxyStyle::drawItemText(painter, place, (flags & ~sides) | int(at) | readingOf(text), palette, enabled, text, role);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    if (element != PE_FrameFocusRect) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    // Everything else than an item has the ring around it already.
    if (qobject_cast<const QAbstractItemView *>(widget) == nullptr)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(m_theme.tokens().focus, 2)); // the palette's highlight is the tint of the chosen row here
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option->rect).adjusted(1, 1, -1, -1), 4, 4);
    painter->restore();
}

} // namespace kontor
