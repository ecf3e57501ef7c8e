// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/titledpopover.h"

#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QKeyEvent>
#include <QVBoxLayout>

namespace kontor {

TitledPopover::TitledPopover(const Theme &theme, const QString &title, QWidget *parent)
    : Popover(parent->window())
    , m_theme(theme)
    , m_column(new QVBoxLayout(this))
{
    setAccessibleName(title);
    setAttribute(Qt::WA_StyledBackground);
    m_column->setContentsMargins(16, 12, 16, 14);
    m_column->setSpacing(8);
    m_column->addWidget(new PlainLabel(title, TextStyle::Section));
    connect(this, &Popover::dismissed, this, &QObject::deleteLater);
}

QWidget *TitledPopover::firstFocus()
{
    return m_first ? m_first : Popover::firstFocus();
}

void TitledPopover::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return Q_EMIT entered();
    Popover::keyPressEvent(event);
}

} // namespace kontor
