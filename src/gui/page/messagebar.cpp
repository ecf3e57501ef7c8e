// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/messagebar.h"

#include "core/clock.h"
#include "gui/keyboard/taborder.h"
#include "gui/kit/buttons.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "messages/codes.h"
#include "messages/message.h"
#include "office/session/eventlog.h"

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QSysInfo>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

constexpr int leastForWords = 360;
constexpr int copiedShown = 4000;

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
        return tinted(u"warning"_s, theme.px(18), tokens.status(PaymentState::OutcomeUnknown).ink, ratio);
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
    , m_helpText(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
    , m_code(new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Text2))
    , m_actions(new FlowLayout)
    , m_middle(new QHBoxLayout)
    , m_more(iconButton(theme, u"more"_s, tr("More about this message")))
    , m_close(iconButton(theme, u"cross"_s, tr("Close this message")))
{
    setObjectName(u"messageBar"_s);
    m_more->setObjectName(u"moreOfMessage"_s);
    m_close->setObjectName(u"closeMessage"_s);
    m_lead->setWordWrap(true);
    m_text->setWordWrap(true);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_lead);
    words->addWidget(m_text);
    m_helpText->setWordWrap(true);
    words->addWidget(m_helpText);
    m_actions->setContentsMargins(0, 0, 0, 0);
    m_middle->setSpacing(10);
    m_middle->addLayout(words, 1);
    m_middle->addLayout(m_actions);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 10, 8, 10);
    row->setSpacing(10);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addLayout(m_middle, 1);
    auto *end = new QHBoxLayout; // level with the acts, however long the words are
    end->setSpacing(6);
    for (QWidget *part : QList<QWidget *> {m_code, m_more, m_close})
        end->addWidget(part);
    row->addLayout(end);
    row->setAlignment(end, Qt::AlignTop);
    addMore();
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
    setMessage({});
    say(kind, lead, text);
}

void MessageBar::show(Kind kind, const messages::Message &message)
{
    setMessage(message);
    say(kind, message.headline, message.text);
}

void MessageBar::say(Kind kind, const QString &lead, const QString &text)
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
    button->show(); // with the words that it belongs to: the layout would do so only later
    fit();
    tabBehind(m_more->previousInFocusChain(), button); // before the dots and the cross
    return button;
}

void MessageBar::setText(const QString &text)
{
    m_text->setText(text);
    setAccessibleName(spokenText());
}

void MessageBar::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fit();
}

void MessageBar::fit()
{
    int forWords = contentsRect().width() - m_actions->sizeHint().width();
    for (const QWidget *part : std::initializer_list<QWidget *> {m_icon, m_code, m_more, m_close})
        forWords -= part->isVisibleTo(this) ? part->sizeHint().width() : 0;
    m_middle->setDirection(forWords < m_theme.px(leastForWords) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

// ---- a message with a code

void MessageBar::addMore()
{
    auto *menu = new QMenu(m_more);
    connect(menu->addAction(themedIcon(m_theme, u"copy"_s), tr("&Copy details")), &QAction::triggered, this, &MessageBar::copyDetails);
    m_help = menu->addAction(tr("&What this means"));
    m_help->setCheckable(true);
    connect(m_help, &QAction::triggered, this, &MessageBar::showHelp);
    connect(m_more, &QToolButton::clicked, menu, [this, menu] { menu->popup(m_more->mapToGlobal(m_more->rect().bottomLeft())); });
    m_saysCopied.setSingleShot(true);
    connect(&m_saysCopied, &QTimer::timeout, this, [this] { m_code->setText(m_message.code); });
    setMessage({});
}

void MessageBar::setMessage(const messages::Message &message)
{
    const bool isOther = m_message.code != message.code;
    m_message = message;
    m_shownAt = SystemClock().wall();
    m_saysCopied.stop();
    m_code->setText(message.code);
    m_code->setVisible(!message.code.isEmpty());
    m_more->setVisible(!message.code.isEmpty());
    //: %1 is a code such as "K-101".
    m_more->setAccessibleName(tr("More about this message, %1").arg(message.code));
    if (isOther || message.code.isEmpty())
        showHelp(false);
}

void MessageBar::showHelp(bool shown)
{
    m_help->setChecked(shown);
    const messages::CodeMeaning *meaning = shown ? messages::codeMeaning(m_message.code) : nullptr;
    m_helpText->setText(meaning ? messages::whatOfTheMoney(*meaning) + u' ' + messages::whatToDo(*meaning) : QString());
    m_helpText->setVisible(shown);
    setAccessibleDescription(m_helpText->text());
    if (!shown)
        return;
    QAccessibleEvent told(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&told);
}

void MessageBar::tellMore()
{
    showHelp(true);
}

void MessageBar::takeKeyboard()
{
    m_more->setFocus();
}

QString MessageBar::details() const
{
    if (m_message.code.isEmpty())
        return {};
    const QString none = tr("not known");
    const QString status = m_message.httpStatus > 0 ? QString::number(m_message.httpStatus) : none;
    //: What is copied of a message: one line each. %1 is a code such as "K-101".
    QStringList lines {tr("Message %1").arg(m_message.code),
        //: A line of what is copied of a message. %1 is a day and a time in UTC.
        tr("Time: %1").arg(isoUtc(m_shownAt)), m_lead->text(), m_text->text(),
        //: A line of what is copied of a message. %1 is what was asked of the gateway, such as "POST /payouts", or "not known".
        tr("Request: %1").arg(m_message.request.isEmpty() ? none : QString::fromUtf8(m_message.request)),
        //: A line of what is copied of a message. %1 is a number such as 400, or "not known".
        tr("HTTP status: %1").arg(status),
        //: A line of what is copied of a message. %1 is what the gateway or the system said, or "not known".
        tr("Reply: %1").arg(m_message.reply.isEmpty() ? none : u'"' + m_message.reply + u'"'),
        u"Kontor %1, Qt %2, %3, %4, %5"_s.arg(QStringLiteral(KONTOR_VERSION), QString::fromLatin1(qVersion()),
            QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture(), QSysInfo::kernelVersion())};
    lines.removeAll(QString());
    return redacted(lines.join(u'\n')) + u'\n';
}

void MessageBar::copyDetails()
{
    QGuiApplication::clipboard()->setText(details());
    m_code->setText(tr("Copied"));
    m_saysCopied.start(copiedShown);
    for (const auto kind : {QAccessible::NameChanged, QAccessible::Alert}) {
        QAccessibleEvent told(m_code, kind);
        QAccessible::updateAccessibility(&told);
    }
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
