// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/questiondialog.h"

#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QVBoxLayout>

namespace kontor {

QuestionDialog::QuestionDialog(
    const Theme &theme, const QString &question, const QString &text, const QString &environment, QWidget *parent)
    : QDialog(parent)
    , m_answers(new QHBoxLayout)
{
    setAttribute(Qt::WA_DeleteOnClose);
    //: The title of a dialog. %1 is what it asks, %2 the environment such as "Sandbox" or "Live".
    setWindowTitle(tr("%1 – %2").arg(question, environment));
    setAccessibleName(question);
    setAccessibleDescription(text);
    auto *lead = new PlainLabel(question, TextStyle::Section);
    auto *body = new PlainLabel(text);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(8);
    for (PlainLabel *label : {lead, body}) {
        label->setWordWrap(true);
        label->setMinimumWidth(theme.px(440));
        layout->addWidget(label);
    }
    layout->addSpacing(16);
    m_answers->setSpacing(8);
    m_answers->addStretch();
    layout->addLayout(m_answers);
    // Where words wrap, a dialog is as high as they need and no higher.
    layout->setSizeConstraint(QLayout::SetFixedSize);
}

QPushButton *QuestionDialog::addSafe(const QString &words)
{
    auto *button = new QPushButton(words);
    connect(button, &QPushButton::clicked, this, &QDialog::reject);
    m_answers->addWidget(button);
    button->setDefault(true);
    button->setFocus();
    return button;
}

QPushButton *QuestionDialog::addAnswer(QPushButton *button)
{
    connect(button, &QPushButton::clicked, this, &QDialog::accept);
    m_answers->addWidget(button);
    return button;
}

} // namespace kontor
