// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/detailpanel.h"

#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/kit/explainbox.h"
#include "gui/kit/factlist.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/pill.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/timeline.h"
#include "gui/theme/theme.h"

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

constexpr int leastPanelWidth = 300;
constexpr int mostForWords = 420; // of the screen, whatever the letters

} // namespace

DetailPanel::DetailPanel(const Theme &theme, QWidget *parent)
    : Card(parent)
    , m_theme(theme)
    , m_heading(new PlainLabel({}, TextStyle::Title))
    , m_line(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
    , m_pill(new Pill(theme))
    , m_more(iconButton(theme, u"more"_s, tr("More actions")))
    , m_close(iconButton(theme, u"cross"_s, tr("Close this panel")))
    , m_explain(new ExplainBox(theme))
    , m_facts(new FactList)
    , m_timeline(new Timeline(theme))
    , m_zone(smallButton(linkButton(theme, {})))
    , m_content(new QVBoxLayout)
{
    setObjectName(u"detailPanel"_s);
    setFlush();
    m_inside = new QWidget;
    m_inside->setLayout(m_content);
    m_inside->installEventFilter(this);
    m_inside->setMinimumWidth(1); // what is wider than the panel breaks inside its words; it never scrolls sideways
    m_content->setContentsMargins(16, 14, 16, 16);
    m_content->setSpacing(8);
    m_content->addWidget(makeHead());
    m_content->addSpacing(4);
    m_content->addWidget(m_explain);
    m_content->addSpacing(8);
    m_content->addWidget(m_facts);
    m_facts->setBehind([this] { return m_explain->lastInTab(); });
    m_content->addSpacing(8);
    addTimelineTitle();
    m_content->addWidget(m_timeline);
    m_content->addStretch(1);
    m_scroll = new QScrollArea;
    m_scroll->setWidgetResizable(true);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_inside);
    body()->addWidget(m_scroll);
    keepFit(theme, this, [this] { fit(); });
    connect(m_close, &QToolButton::clicked, this, &DetailPanel::closeRequested);
}

//! As wide as its longest words, within reason.
void DetailPanel::fit()
{
    const QMargins edge = body()->contentsMargins();
    const int around = width() - contentsRect().width() + edge.left() + edge.right() + m_scroll->verticalScrollBar()->sizeHint().width();
    const int needed = m_inside->minimumSizeHint().width() + around;
    const int least = qMin(qMax(m_theme.px(leastPanelWidth), needed), mostForWords);
    const bool isLess = least < minimumWidth();
    setMinimumWidth(least);
    if (isLess)
        Q_EMIT needsLess();
}

bool DetailPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_inside && event->type() == QEvent::LayoutRequest)
        fit();
    return Card::eventFilter(watched, event);
}

QWidget *DetailPanel::makeHead()
{
    auto *head = new QWidget;
    m_heading->setWordWrap(true);
    m_line->setWordWrap(true);
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto *money = new QHBoxLayout;
    money->setSpacing(2);
    money->addWidget(m_heading, 1);
    money->addWidget(m_more, 0, Qt::AlignTop);
    money->addWidget(m_close, 0, Qt::AlignTop);
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(money);
    column->addWidget(m_line);
    column->addSpacing(8);
    column->addWidget(m_pill);
    return head;
}

void DetailPanel::addTimelineTitle()
{
    m_zone->hide(); // until somebody says whose time it is
    auto *row = new FlowLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(new PlainLabel(tr("Timeline"), TextStyle::Section));
    row->addWidget(m_zone);
    row->setRoomBehind(0);
    m_content->addLayout(row);
}

void DetailPanel::setHeading(const QString &heading, const QString &line, const QString &spoken)
{
    m_heading->setText(heading);
    m_line->setText(line);
    setAccessibleName(visibleSentence(spoken));
}

void DetailPanel::setStatus(PaymentState state, const QString &word)
{
    m_pill->setStatus(state, word);
}

void DetailPanel::addSection(const QString &title, QWidget *widget)
{
    const int end = m_content->count() - 1; // before the stretch
    m_content->insertSpacing(end, 8);
    m_content->insertWidget(end + 1, new PlainLabel(title, TextStyle::Section));
    m_content->insertWidget(end + 2, widget);
}

} // namespace kontor
