// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/status/environmentband.h"

#include "gui/kit/plainlabel.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace kontor {
using namespace Qt::StringLiterals;

EnvironmentBand::EnvironmentBand(const Theme &theme, bool isBuiltIn, QWidget *parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_flask(new QLabel)
    , m_row(new QHBoxLayout(this))
{
    setObjectName(u"envBand"_s);
    setAccessibleName(isBuiltIn ? tr("Sandbox. Practice payments only.") : tr("Test profile. For practice payments."));
    auto *words
        = new PlainLabel(isBuiltIn ? tr("Sandbox: practice payments only. No real money moves.")
                                   : tr("Test: for practice payments. Kontor stops sending when the gateway marks a payment as real."),
            TextStyle::Strong, PlainLabel::Ink::OnSandbox);
    m_row->setContentsMargins(12, 2, 8, 2);
    m_row->setSpacing(8);
    m_row->addWidget(m_flask);
    words->setWordWrap(true);
    m_row->addWidget(words, 1);
    connect(&theme, &Theme::changed, this, &EnvironmentBand::refresh);
    refresh();
}

QPushButton *EnvironmentBand::addAction(const QString &text)
{
    auto *button = new QPushButton(text);
    button->setProperty("onSandbox", true);
    button->setProperty("ringRadius", 4);
    m_row->addWidget(button);
    return button;
}

void EnvironmentBand::refresh()
{
    m_flask->setPixmap(tinted(u"flask"_s, m_theme.px(16), m_theme.tokens().onSandbox, devicePixelRatioF()));
    setMinimumHeight(m_theme.px(26));
}

} // namespace kontor
