// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/explainbox.h"

#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/flowlayout.h"
#include "gui/widgets/plainlabel.h"
#include "gui/widgets/taborder.h"

#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace kontor {
using namespace Qt::StringLiterals;

ExplainBox::ExplainBox(const Theme &theme, QWidget *parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_text(new PlainLabel)
    , m_note(new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Muted))
    , m_actions(new FlowLayout)
{
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setAccessibleName(tr("Explanation"));
    m_actions->setContentsMargins(0, 6, 0, 0);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(14, 12, 8, 12);
    column->setSpacing(4);
    m_note->setWordWrap(true);
    m_note->hide();
    column->addWidget(m_text);
    column->addWidget(m_note);
    column->addLayout(m_actions);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ExplainBox::setText(PaymentState state, const QString &text)
{
    m_state = state;
    m_text->setText(text);
    setAccessibleName(m_text->text());
    //: Read aloud: %1 are sentences about where a payment stands.
    m_text->setAccessibleName(tr("Explanation: %1").arg(m_text->text())); // it can be selected and copied
    update();
}

QPushButton *ExplainBox::addAction(const QString &text, const QString &icon)
{
    QPushButton *button = smallButton(plainButton(m_theme, text, icon));
    QWidget *before = lastInTab();
    m_actions->addWidget(button);
    tabBehind(before, button);
    return button;
}

QWidget *ExplainBox::lastInTab() const
{
    return m_actions->count() == 0 ? m_text : m_actions->itemAt(m_actions->count() - 1)->widget();
}

void ExplainBox::setNote(const QString &text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

void ExplainBox::clearActions()
{
    setNote({});
    while (QLayoutItem *item = m_actions->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
}

void ExplainBox::paintEvent(QPaintEvent *)
{
    const StatusColours colours = m_theme.tokens().status(m_state);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.outlined ? m_theme.tokens().sunken : colours.tint);
    painter.drawRoundedRect(rect(), 8, 8);
    // The bar at the leading edge keeps the state visible where tints look alike.
    const QRect bar(0, 8, 3, height() - 16);
    painter.setBrush(colours.ink);
    painter.drawRoundedRect(QStyle::visualRect(layoutDirection(), rect(), bar), 1.5, 1.5);
}

} // namespace kontor
