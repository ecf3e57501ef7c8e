// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/pageheader.h"

#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"

#include <QAbstractButton>
#include <QEvent>
#include <QHBoxLayout>

namespace kontor {

namespace {

constexpr int narrowestSentence = 28; // letters

}

PageHeader::PageHeader(const QString &title, QWidget *parent)
    : QWidget(parent)
    , m_title(new PlainLabel(title, TextStyle::Title))
    , m_subtitle(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Muted))
    , m_actions(new FlowLayout)
{
    m_title->setElided(Qt::ElideRight);
    // Wrapped within what the actions leave: it must not push them apart, whatever its length.
    m_subtitle->setWordWrap(true);
    QSizePolicy inRest(QSizePolicy::Ignored, QSizePolicy::Preferred);
    inRest.setHeightForWidth(true);
    m_subtitle->setSizePolicy(inRest);
    m_subtitle->hide();
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(m_title);
    words->addWidget(m_subtitle);
    m_actions->setContentsMargins(0, 0, 0, 0);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    row->addLayout(words, 1);
    row->addLayout(m_actions);
}

void PageHeader::setTitle(const QString &title)
{
    m_title->setText(title);
}

void PageHeader::setSubtitle(const QString &text, bool warns)
{
    m_subtitle->setInk(warns ? PlainLabel::Ink::Warning : PlainLabel::Ink::Muted);
    m_subtitle->setText(text);
    m_subtitle->setVisible(!text.isEmpty());
}

void PageHeader::addButton(QAbstractButton *button)
{
    m_actions->addWidget(button);
}

void PageHeader::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

//! Another name or another action asks for room as well.
bool PageHeader::event(QEvent *event)
{
    const bool known = QWidget::event(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange || event->type() == QEvent::LayoutRequest)
        fit();
    return known;
}

void PageHeader::fit()
{
    auto *row = static_cast<QBoxLayout *>(layout());
    // A sentence takes several lines beside the actions, but isn't made a column of single words.
    const QFontMetrics letters = m_subtitle->fontMetrics();
    const int sentence
        = m_subtitle->isHidden() ? 0 : qMin(letters.horizontalAdvance(m_subtitle->text()), letters.averageCharWidth() * narrowestSentence);
    const int beside = qMax(m_title->sizeHint().width(), sentence) + row->spacing() + m_actions->sizeHint().width();
    const auto direction = beside <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    if (direction != row->direction())
        row->setDirection(direction);
}

} // namespace kontor
