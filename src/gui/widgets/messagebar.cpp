// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/messagebar.h"

#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/flowlayout.h"
#include "gui/widgets/plainlabel.h"
#include "gui/widgets/taborder.h"

#include <QAccessible>
#include <QHBoxLayout>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

constexpr int leastForWords = 360;

QString kindName(MessageBar::Kind kind)
{
    switch (kind) {
    case MessageBar::Kind::Info:
        return u"info"_s;
    case MessageBar::Kind::Warning:
        return u"warning"_s;
    case MessageBar::Kind::Danger:
        return u"danger"_s;
    }
    Q_UNREACHABLE();
}

QPixmap picture(const Theme &theme, MessageBar::Kind kind, qreal ratio)
{
    const Tokens &tokens = theme.tokens();
    switch (kind) {
    case MessageBar::Kind::Info:
        return tinted(u"info"_s, theme.px(18), tokens.link, ratio);
    case MessageBar::Kind::Warning:
        return tinted(u"warning"_s, theme.px(18), tokens.status(PaymentState::Unknown).ink, ratio);
    case MessageBar::Kind::Danger:
        return tinted(u"cross-circle"_s, theme.px(18), tokens.status(PaymentState::Rejected).ink, ratio);
    }
    Q_UNREACHABLE();
}

} // namespace

MessageBar::MessageBar(const Theme &theme, QWidget *parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_icon(new QLabel)
    , m_lead(new PlainLabel({}, TextStyle::Strong))
    , m_text(new PlainLabel)
    , m_actions(new FlowLayout)
    , m_middle(new QHBoxLayout)
    , m_close(iconButton(theme, u"cross"_s, tr("Close this message")))
{
    setObjectName(u"messageBar"_s);
    m_lead->setWordWrap(true);
    m_text->setWordWrap(true);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_lead);
    words->addWidget(m_text);
    m_actions->setContentsMargins(0, 0, 0, 0);
    m_middle->setSpacing(10);
    m_middle->addLayout(words, 1);
    m_middle->addLayout(m_actions);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 10, 8, 10);
    row->setSpacing(10);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addLayout(m_middle, 1);
    row->addWidget(m_close, 0, Qt::AlignVCenter);
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        Q_EMIT closed();
    });
    connect(&theme, &Theme::changed, this, [this] {
        setKind(m_kind);
        fit();
    });
    QFrame::hide();
}

void MessageBar::setKind(Kind kind)
{
    m_kind = kind;
    m_icon->setPixmap(picture(m_theme, kind, devicePixelRatioF()));
    setStyleProperty(this, "kind", kindName(kind));
}

void MessageBar::show(Kind kind, const QString &lead, const QString &text)
{
    clearActions();
    setKind(kind);
    m_lead->setText(lead);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    setAccessibleName(spokenText());
    QFrame::show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QPushButton *MessageBar::addAction(const QString &text)
{
    QPushButton *button = smallButton(plainButton(m_theme, text));
    m_actions->addWidget(button);
    fit();
    tabBehind(m_close->previousInFocusChain(), button); // before the cross
    return button;
}

void MessageBar::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fit();
}

void MessageBar::fit()
{
    const int forWords = contentsRect().width() - m_actions->sizeHint().width();
    m_middle->setDirection(forWords < m_theme.px(leastForWords) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void MessageBar::setClosable(bool closable)
{
    m_close->setVisible(closable);
}

QString MessageBar::spokenText() const
{
    return m_text->text().isEmpty() ? m_lead->text() : m_lead->text() + u' ' + m_text->text();
}

void MessageBar::clearActions()
{
    while (QLayoutItem *item = m_actions->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
}

} // namespace kontor
