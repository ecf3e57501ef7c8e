// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/popover.h"

#include "gui/theme/theme.h"
#include "gui/widgets/plainlabel.h"

#include <QKeyEvent>
#include <QScreen>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

Popover::Popover(const Theme &theme, const QString &title, QWidget *parent)
    : QFrame(parent, Qt::Popup | Qt::FramelessWindowHint)
    , m_theme(theme)
    , m_column(new QVBoxLayout(this))
{
    setObjectName(u"popover"_s);
    setAccessibleName(title);
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_StyledBackground);
    m_column->setContentsMargins(16, 12, 16, 14);
    m_column->setSpacing(8);
    m_column->addWidget(new PlainLabel(title, TextStyle::Section));
}

void Popover::showAt(QWidget *anchor)
{
    adjustSize();
    const QRect room = anchor->screen()->availableGeometry();
    const QRect place(anchor->mapToGlobal(QPoint(0, 0)), anchor->size());
    const bool fromRight = anchor->layoutDirection() == Qt::RightToLeft;
    QRect at(fromRight ? place.right() + 1 - width() : place.left(), place.bottom() + 5, width(), height());
    if (at.bottom() > room.bottom())
        at.moveBottom(qMax(room.top() + height(), place.top() - 5));
    at.moveLeft(qBound(room.left(), at.left(), qMax(room.left(), room.right() - width())));
    move(at.topLeft());
    show();
    if (m_first)
        m_first->setFocus(Qt::PopupFocusReason);
    else
        focusNextChild();
}

void Popover::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return Q_EMIT entered();
    if (event->key() == Qt::Key_Escape)
        return void(close());
    QFrame::keyPressEvent(event);
}

} // namespace kontor
