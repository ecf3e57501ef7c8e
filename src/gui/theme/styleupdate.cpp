// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/styleupdate.h"

#include <QApplication>
#include <QEvent>
#include <QScrollArea>

namespace kontor {

StyleUpdate::StyleUpdate(QApplication &application)
    : m_application(application)
{
    application.installEventFilter(this);
}

bool StyleUpdate::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::StyleChange)
        return false;
    if (m_application.styleSheet().isEmpty())
        return true;
    auto *place = qobject_cast<QScrollArea *>(watched);
    if (place == nullptr || place->isVisible())
        return false;
    StyledWhenShown::take(*place);
    return true;
}

void StyledWhenShown::take(QWidget &place)
{
    if (auto *there = place.findChild<StyledWhenShown *>(QString(), Qt::FindDirectChildrenOnly))
        there->m_isLate = true;
    else
        new StyledWhenShown(place);
}

StyledWhenShown::StyledWhenShown(QWidget &place)
    : QObject(&place)
{
    place.installEventFilter(this);
}

bool StyledWhenShown::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Show || !m_isLate)
        return false;
    m_isLate = false;
    QEvent now(QEvent::StyleChange);
    QCoreApplication::sendEvent(watched, &now);
    return false;
}

} // namespace kontor
