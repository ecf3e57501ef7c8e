// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lookups/rawreply.h"

#include "core/visibletext.h"
#include "gui/keyboard/focusinsight.h"
#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"
#include "office/session/eventlog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QPlainTextEdit>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int replyHeight = 160;
constexpr int mostShown = 16'384; // as of a payment's replies; a line of a million letters is not laid out in time

}

RawReply::RawReply(const Theme &theme, QPushButton *toggle, QWidget *parent)
    : Card(parent)
    , m_toggle(toggle)
    , m_text(new QPlainTextEdit)
    , m_note(new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Muted))
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
    m_text->setFixedHeight(theme.px(replyHeight));
    connect(&theme, &Theme::changed, this, [this, &theme] {
        m_text->setFont(theme.font(TextStyle::Mono));
        m_text->setFixedHeight(theme.px(replyHeight));
    });
    body()->addWidget(m_text);
    m_note->setWordWrap(true);
    body()->addWidget(m_note);
    connect(toggle, &QPushButton::clicked, this, [this] {
        if (isHidden())
            open();
        else
            setShown(false);
    });
    toggle->hide();
    setShown(false);
}

void RawReply::setReply(const QByteArray &raw)
{
    const QString whole = QString::fromUtf8(raw);
    m_came = redacted(whole);
    QStringList notes;
    if (m_came != whole)
        notes.append(tr("What looks like a token, a key or a secret was left out; […] stands in its place."));
    if (m_came.size() > mostShown)
        //: Of a reply of the gateway. %1 is a number such as 16,384.
        notes.append(tr("The first %1 characters are shown. Copy copies all of them.").arg(QLocale().toString(mostShown)));
    m_note->setText(notes.join(u' '));
    m_note->setVisible(!notes.isEmpty());
    m_text->setPlainText(visibleLines(m_came.left(mostShown)));
    m_toggle->setVisible(!raw.isEmpty());
    if (raw.isEmpty())
        setShown(false);
}

void RawReply::setShown(bool shown)
{
    setVisible(shown);
    m_toggle->setText(shown ? tr("Hide reply") : tr("Show reply"));
}

void RawReply::open()
{
    setShown(true);
    bringInSight(*this);
    m_text->setFocus(Qt::OtherFocusReason);
}

} // namespace kontor
