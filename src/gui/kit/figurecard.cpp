// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/figurecard.h"

#include "gui/kit/plainlabel.h"

#include <QVBoxLayout>

namespace kontor {

FigureCard::FigureCard(const QString &name, QWidget *parent)
    : Card(parent)
    , m_name(new PlainLabel(name, TextStyle::Caption, PlainLabel::Ink::Muted))
    , m_figure(new PlainLabel({}, TextStyle::Title))
    , m_note(new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Text2))
{
    body()->setContentsMargins(16, 12, 16, 12);
    body()->setSpacing(2);
    m_figure->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (PlainLabel *label : {m_name, m_figure, m_note})
        body()->addWidget(label);
}

void FigureCard::setFigure(const QString &figure, const QString &note)
{
    m_figure->setText(figure);
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    //: A figure of the overview, read aloud. %1 is its name, %2 the figure, %3 a line about it.
    setAccessibleName(tr("%1: %2. %3").arg(m_name->text(), m_figure->text(), m_note->text()));
}

} // namespace kontor
