// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/explainbox.h"

#include "gui/keyboard/taborder.h"
#include "gui/kit/buttons.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace kontor {
using namespace Qt::StringLiterals;

ExplainBox::ExplainBox(const Theme &theme, QWidget *parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_text(new PlainLabel)
    , m_note(new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Muted))
    , m_layout(new FlowLayout)
{
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setAccessibleName(tr("Explanation"));
    m_layout->setContentsMargins(0, 6, 0, 0);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(14, 12, 8, 12);
    column->setSpacing(4);
    m_note->setWordWrap(true);
    m_note->hide();
    column->addWidget(m_text);
    column->addWidget(m_note);
    column->addLayout(m_layout);
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

void ExplainBox::setActions(const QList<Action> &actions)
{
    QList<Shown> before = std::exchange(m_actions, {});
    while (m_layout->count() > 0)
        delete m_layout->takeAt(0);
    for (const Action &action : actions) {
        QWidget *anchor = lastInTab();
        QPushButton *button = buttonFor(action, before);
        m_layout->addWidget(button);
        tabBehind(anchor, button);
        m_actions.append({action, button});
    }
    for (const Shown &left : std::as_const(before)) {
        left.button->hide();
        left.button->deleteLater(); // its own press may have led here
    }
}

void ExplainBox::disarmActions()
{
    for (Shown &shown : m_actions)
        shown.action = {};
}

//! The one that had these words before, or a new one.
QPushButton *ExplainBox::buttonFor(const Action &action, QList<Shown> &before)
{
    const auto kept = std::ranges::find_if(before, [&action](const Shown &shown) {
        return shown.action.text == action.text && shown.action.icon == action.icon && shown.action.spoken == action.spoken;
    });
    if (kept != before.end()) {
        QPushButton *button = kept->button;
        before.erase(kept);
        return button;
    }
    QPushButton *button = smallButton(plainButton(m_theme, action.text, action.icon));
    if (!action.spoken.isEmpty())
        button->setAccessibleName(action.spoken);
    connect(button, &QPushButton::clicked, this, [this, button] {
        const auto pressed = std::ranges::find(m_actions, button, &Shown::button);
        if (pressed == m_actions.end() || !pressed->action.run)
            return;
        const auto run = pressed->action.run; // it may lead to other actions
        run(button);
    });
    return button;
}

QWidget *ExplainBox::lastInTab() const
{
    return m_actions.isEmpty() ? static_cast<QWidget *>(m_text) : m_actions.constLast().button;
}

void ExplainBox::setNote(const QString &text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
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
