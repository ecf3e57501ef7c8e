// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/stepcolumn.h"

#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "gui/widgets/plainlabel.h"

#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int columnWidth = 208;

} // namespace

StepColumn::StepColumn(const Theme &theme, QWidget *parent)
    : QFrame(parent)
    , m_theme(theme)
{
    setObjectName(u"stepColumn"_s);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 8, 24);
    column->setSpacing(14);
    for (const QString &words : {tr("Gateway"), tr("Signing key"), tr("Public key"), tr("Test"), tr("Callbacks")}) {
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

void StepColumn::setStep(SetupStep step)
{
    m_now = int(step);
    refresh();
}

void StepColumn::refresh()
{
    setFixedWidth(m_theme.px(columnWidth));
    const Tokens &tokens = m_theme.tokens();
    for (int i = 0; i < m_rows.size(); ++i) {
        const Row &row = m_rows.at(i);
        const QColor ink = i < m_now ? tokens.status(PaymentState::Settled).ink : i == m_now ? tokens.text : tokens.muted;
        row.icon->setPixmap(tinted(i < m_now ? u"check-circle"_s : u"dot"_s, m_theme.px(18), ink, devicePixelRatioF()));
        setStyleProperty(row.words, "look", i == m_now ? u"strong"_s : u"body"_s);
        row.words->setInk(i == m_now ? PlainLabel::Ink::Text : PlainLabel::Ink::Text2);
        const QString words = row.words->text();
        //: A step of the assistant, read aloud.
        row.words->setAccessibleName(i < m_now ? tr("%1, done").arg(words) : i == m_now ? tr("%1, now").arg(words) : words);
    }
}

} // namespace kontor
