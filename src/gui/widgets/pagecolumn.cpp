// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/pagecolumn.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace kontor {

QVBoxLayout *pageColumn(QWidget *page, int width)
{
    auto *outer = new QVBoxLayout(page);
    outer->setContentsMargins(0, 0, 0, 0);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *content = new QWidget;
    auto *row = new QHBoxLayout(content);
    row->setContentsMargins(24, 20, 24, 24);
    auto *inner = new QWidget;
    inner->setMaximumWidth(width);
    auto *layout = new QVBoxLayout(inner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(16);
    row->addWidget(inner, 100);
    row->addStretch(1);
    scroll->setWidget(content);
    outer->addWidget(scroll);
    return layout;
}

QHBoxLayout *buttonRow(QWidget *first, QWidget *last)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(first);
    row->addStretch();
    row->addWidget(last);
    return row;
}

} // namespace kontor
