// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/toast.h"

#include "core/visibletext.h"
#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/plainlabel.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

namespace kontor {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
namespace {

// Coarse enough to cost nothing, fine enough that the line under the words moves evenly.
constexpr auto step = 100ms;

void tell(QWidget *widget)
{
    QAccessibleEvent alert(widget, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

} // namespace

Toast::Toast(const Theme &theme, const ToastContent &content, QWidget *parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_text(new PlainLabel(content.text))
    , m_stay(content.stay)
    , m_left(content.stay)
    , m_pauses(content.pauses)
    , m_isWayBack(content.isWayBack)
{
    setObjectName(u"toast"_s);
    setAccessibleName(visibleSentence(content.text));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 10, 10);
    row->setSpacing(12);
    row->addWidget(m_text);
    if (!content.action.isEmpty())
        addAction(content.action);
    m_text->setMinimumHeight(theme.px(24));
    connect(&m_tick, &QTimer::timeout, this, &Toast::tick);
    m_tick.start(std::min(step, m_stay));
}

void Toast::addAction(const QString &words)
{
    m_action = smallButton(linkButton(m_theme, words));
    m_action->installEventFilter(this);
    layout()->addWidget(m_action);
    connect(m_action, &QPushButton::clicked, this, [this] { finish(End::Undone); });
}

void Toast::setText(const QString &text)
{
    m_text->setText(text);
    setAccessibleName(m_text->text());
}

QString Toast::text() const
{
    return m_text->text();
}

void Toast::closeNow()
{
    finish(End::Expired);
}

void Toast::finish(End end)
{
    if (m_done)
        return;
    m_done = true;
    m_tick.stop();
    hide();
    deleteLater();
    if (end == End::Undone)
        Q_EMIT undone();
    else
        Q_EMIT expired();
}

void Toast::tick()
{
    if (m_pauses && (m_hovered || m_focused))
        return;
    m_left -= m_tick.intervalAsDuration();
    if (m_left <= 0ms)
        finish(End::Expired);
    else
        update();
}

void Toast::enterEvent(QEnterEvent *event)
{
    m_hovered = true;
    QFrame::enterEvent(event);
}

void Toast::leaveEvent(QEvent *event)
{
    m_hovered = false;
    QFrame::leaveEvent(event);
}

bool Toast::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn)
        m_focused = true;
    else if (event->type() == QEvent::FocusOut)
        m_focused = false;
    return QFrame::eventFilter(watched, event);
}

//! The line at the bottom shows how much time is left; it shrinks towards where reading begins.
void Toast::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    if (m_action == nullptr)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double room = width() - 32;
    const double length = room * static_cast<double>(m_left.count()) / static_cast<double>(m_stay.count());
    const double left = isRightToLeft() ? width() - 16 - length : 16;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.tokens().accent);
    painter.drawRoundedRect(QRectF(left, height() - 5, length, 2), 1, 1);
}

ToastHost::ToastHost(const Theme &theme, QWidget *window)
    : QObject(window)
    , m_theme(theme)
    , m_window(window)
{
    window->installEventFilter(this);
    connect(
        &theme, &Theme::changed, this,
        [this] {
            for (Toast *toast : std::as_const(m_toasts))
                toast->adjustSize();
            arrange();
        },
        Qt::QueuedConnection);
}

Toast *ToastHost::post(const ToastContent &content)
{
    auto *toast = new Toast(m_theme, content, m_window);
    m_toasts << toast;
    connect(toast, &QObject::destroyed, this, [this](QObject *gone) {
        m_toasts.removeIf([gone](const Toast *other) { return other == gone; });
        arrange();
    });
    toast->adjustSize();
    arrange();
    toast->show();
    toast->raise();
    tell(toast);
    Q_EMIT posted(content.kept.isEmpty() ? content.text : content.kept);
    return toast;
}

bool ToastHost::undoLatest()
{
    for (auto it = m_toasts.crbegin(); it != m_toasts.crend(); ++it) {
        QPushButton *button = (*it)->actionButton();
        if (!(*it)->isWayBack() || !(*it)->isVisible())
            continue;
        button->click();
        return true;
    }
    return false;
}

void ToastHost::setBottomMargin(int margin)
{
    m_bottom = margin;
    arrange();
}

bool ToastHost::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        arrange();
    return QObject::eventFilter(watched, event);
}

void ToastHost::arrange()
{
    int bottom = m_window->height() - m_theme.px(m_bottom);
    for (auto it = m_toasts.crbegin(); it != m_toasts.crend(); ++it) {
        Toast *toast = *it;
        toast->resize(toast->sizeHint().boundedTo(QSize(m_window->width() - 32, m_window->height())));
        toast->move((m_window->width() - toast->width()) / 2, bottom - toast->height());
        bottom -= toast->height() + 8;
    }
}

} // namespace kontor
