// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lookups/rawreply.h"

#include "core/visibletext.h"
#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/plainlabel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int textHeight = 160;

}

RawReply::RawReply(const Theme &theme, QPushButton *toggle, QWidget *parent)
    : Card(parent)
    , m_toggle(toggle)
    , m_text(new QPlainTextEdit)
{
    body()->setContentsMargins(16, 12, 16, 16);
    auto *top = new QHBoxLayout;
    top->addWidget(new PlainLabel(tr("The gateway's reply, as it came"), TextStyle::Section), 1);
    QPushButton *copy = smallButton(plainButton(theme, tr("Copy"), u"copy"_s));
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_came); });
    top->addWidget(copy);
    body()->addLayout(top);
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setAccessibleName(tr("The gateway's reply"));
    m_text->setFont(theme.font(TextStyle::Mono));
    m_text->setFixedHeight(theme.px(textHeight));
    connect(&theme, &Theme::changed, this, [this, &theme] {
        m_text->setFont(theme.font(TextStyle::Mono));
        m_text->setFixedHeight(theme.px(textHeight));
    });
    body()->addWidget(m_text);
    connect(toggle, &QPushButton::clicked, this, [this] { setShown(isHidden()); });
    toggle->hide();
    setShown(false);
}

void RawReply::setReply(const QByteArray &raw)
{
    m_came = QString::fromUtf8(raw);
    m_text->setPlainText(visibleLines(m_came));
    m_toggle->setVisible(!raw.isEmpty());
    if (raw.isEmpty())
        setShown(false);
}

void RawReply::setShown(bool shown)
{
    setVisible(shown);
    m_toggle->setText(shown ? tr("Hide reply") : tr("Show reply"));
}

} // namespace kontor
