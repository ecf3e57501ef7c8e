// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/sidebyside.h"

#include "gui/theme/theme.h"

#include <QBoxLayout>

namespace kontor {

SideBySide::SideBySide(const Theme &theme, int least, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_least(least)
    , m_row(new QBoxLayout(QBoxLayout::LeftToRight, this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(16);
    connect(&theme, &Theme::changed, this, &SideBySide::fit);
}

void SideBySide::addPart(QWidget *part, int stretch)
{
    m_row->addWidget(part, stretch);
}

void SideBySide::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void SideBySide::fit()
{
    m_row->setDirection(width() < m_theme.px(m_least) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

} // namespace kontor
