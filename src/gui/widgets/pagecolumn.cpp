// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/pagecolumn.h"

#include "gui/theme/theme.h"
#include "gui/widgets/flowlayout.h"
#include "gui/widgets/focusinsight.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace kontor {

QVBoxLayout *pageColumn(QWidget *page, const Theme &theme, int width)
{
    auto *outer = new QVBoxLayout(page);
    outer->setContentsMargins(0, 0, 0, 0);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    keepFocusInSight(*scroll);
    auto *content = new QWidget;
    auto *row = new QHBoxLayout(content);
    row->setContentsMargins(24, 20, 24, 24);
    auto *inner = new QWidget;
    keepFit(theme, inner, [inner, &theme, width] { inner->setMaximumWidth(theme.px(width)); });
    auto *layout = new QVBoxLayout(inner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(16);
    row->addWidget(inner, 100);
    row->addStretch(1);
    scroll->setWidget(content);
    outer->addWidget(scroll);
    return layout;
}

QLayout *buttonRow(std::initializer_list<QWidget *> back, std::initializer_list<QWidget *> onwards)
{
    auto *row = new FlowLayout;
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget *button : back)
        row->addWidget(button);
    row->setRoomBehind(row->count() - 1);
    for (QWidget *button : onwards)
        row->addWidget(button);
    return row;
}

} // namespace kontor
