// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listbody.h"

#include "gui/lists/listcolumns.h"
#include "gui/lists/listmemory.h"
#include "gui/page/detailpanel.h"
#include "gui/theme/theme.h"

#include <QTimer>

namespace kontor {

namespace {

constexpr int panelWidth = 340;
constexpr int mostPanelWidth = 420;
constexpr int leastForBoth = 880; // or the list beside the panel shows no recipient
constexpr int leastPanelHeight = 160;

} // namespace

ListBody::ListBody(const Theme &theme, ListMemory &memory, QWidget *parent)
    : QSplitter(parent)
    , m_theme(theme)
    , m_memory(memory)
{
    setHandleWidth(16);
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, &ListBody::keepSize);
}

void ListBody::setPanel(DetailPanel *panel)
{
    m_panel = panel;
    addWidget(panel);
    setStretchFactor(1, 0);
    share();
    connect(panel, &DetailPanel::needsLess, this, &ListBody::share, Qt::QueuedConnection);
}

void ListBody::fitTo(int width)
{
    const auto direction = width < m_theme.px(leastForBoth) ? Qt::Vertical : Qt::Horizontal;
    if (orientation() == direction)
        return;
    setOrientation(direction);
    share();
}

void ListBody::takeAppearance(int width)
{
    const bool hasOtherLetters = m_theme.px(panelWidth) != m_sharedFor;
    fitTo(width);
    if (hasOtherLetters)
        QTimer::singleShot(0, this, &ListBody::share); // the panel has measured itself by then
}

void ListBody::share()
{
    if (!m_panel)
        return;
    m_sharedFor = m_theme.px(panelWidth);
    const bool isBelow = orientation() == Qt::Vertical;
    const int room = (isBelow ? height() : width()) - handleWidth();
    const int drawn = m_theme.px(m_memory.detailSize(orientation()));
    const int detail = drawn > 0 ? drawn : isBelow ? room / 2 : m_sharedFor;
    m_panel->setMinimumHeight(isBelow ? m_theme.px(leastPanelHeight) : 0);
    m_panel->setMaximumWidth(isBelow ? QWIDGETSIZE_MAX : m_theme.px(mostPanelWidth));
    setSizes({room - detail, detail});
}

//! In the measure of the usual letters.
void ListBody::keepSize()
{
    if (m_panel && m_panel->isVisible())
        m_memory.noteDetailSize(orientation(), listcolumns::remembered(m_theme, sizes().last()));
}

} // namespace kontor
