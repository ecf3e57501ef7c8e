// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/stepcolumn.h"

#include "gui/kit/plainlabel.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int stepsWidth = 208;

} // namespace

StepColumn::StepColumn(const Theme &theme, QWidget *parent)
    : QFrame(parent)
    , m_theme(theme)
{
    setObjectName(u"stepColumn"_s);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 8, 24);
    column->setSpacing(14);
    for (const QString &words : {tr("Gateway"), tr("Signing key"), tr("Public key"), tr("Connection test"), tr("Callbacks")}) {
        auto *row = new QHBoxLayout;
        row->setSpacing(10);
        m_rows.append(Row {.icon = new PlainLabel, .words = new PlainLabel(words)});
        m_rows.constLast().words->setWordWrap(true);
        row->addWidget(m_rows.constLast().icon, 0, Qt::AlignTop);
        row->addWidget(m_rows.constLast().words, 1);
        column->addLayout(row);
    }
    column->addStretch();
    connect(&theme, &Theme::changed, this, &StepColumn::refresh);
    refresh();
}

void StepColumn::setStep(SetupStep step, int openChecks)
{
    m_now = int(step);
    m_open = openChecks;
    refresh();
}

void StepColumn::refresh()
{
    setFixedWidth(m_theme.px(stepsWidth));
    for (int i = 0; i < m_rows.size(); ++i)
        show(i);
}

void StepColumn::show(int i)
{
    const Tokens &tokens = m_theme.tokens();
    const Row &row = m_rows.at(i);
    const bool isOpen = i < m_now && i == int(SetupStep::Test) && m_open > 0;
    const bool isDone = i < m_now && !isOpen;
    const bool isNow = i == m_now;
    const QColor ink = isDone ? tokens.status(PaymentState::Paid).ink : isNow ? tokens.text : tokens.muted;
    const QString icon = isDone ? u"check-circle"_s : isOpen ? u"info"_s : u"dot"_s;
    row.icon->setPixmap(tinted(icon, m_theme.px(18), ink, devicePixelRatioF()));
    setStyleProperty(row.words, "look", isNow ? u"strong"_s : u"body"_s);
    row.words->setInk(isNow ? PlainLabel::Ink::Text : PlainLabel::Ink::Text2);
    const QString words = row.words->text();
    //: A step of the assistant, read aloud: %1 is "Connection test", %n how many of its six checks are open.
    const QString open = tr("%1, %n check(s) still open", nullptr, m_open).arg(words);
    //: A step of the assistant, read aloud.
    row.words->setAccessibleName(isDone ? tr("%1, done").arg(words)
            : isNow
            //: A step of the assistant, read aloud: %1 is its name, and it is the one that is shown.
            ? tr("%1, now").arg(words)
            : isOpen ? open : words);
}

} // namespace kontor
