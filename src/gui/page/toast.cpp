// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/toast.h"

#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/toastplace.h"
#include "gui/theme/theme.h"
#include "gui/theme/wrappedtext.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPropertyAnimation>
#include <functional>

namespace kontor {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
namespace {

// Coarse enough to cost nothing, fine enough that the line under the words moves evenly.
constexpr auto step = 100ms;
constexpr int mostToastWidth = 640; // longer lines are read badly, and what lies beside the page stays in sight
constexpr int edge = 16;
constexpr int endEdge = 10;
constexpr int actionGap = 12;
constexpr int linesWithName = 3; // then a long name gives way
constexpr qsizetype leastOfName = 12;
constexpr int fromBottom = 96; // above the status bar and the sums below a table
constexpr int between = 8;
constexpr auto slide = 120ms;
constexpr int slideFrom = 16; // below its place; all of it is seen from the beginning

void tell(QWidget *widget)
{
    QAccessibleEvent alert(widget, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

//! Never half of a letter that takes two.
qsizetype wholeLetters(const QString &text, qsizetype count)
{
    return count > 0 && count < text.size() && text.at(count).isLowSurrogate() ? count - 1 : count;
}

//! The longest that `fits` says yes to: `make` gives one that is the longer the higher its number.
QString longestOf(qsizetype least, qsizetype most, const std::function<QString(qsizetype)> &make, const std::function<bool(QString)> &fits)
{
    while (least < most) {
        const qsizetype middle = (least + most + 1) / 2;
        if (fits(make(middle)))
            least = middle;
        else
            most = middle - 1;
    }
    return make(least);
}

QString withoutMiddle(const QString &text, qsizetype kept)
{
    const qsizetype end = wholeLetters(text, text.size() - kept / 2);
    return text.first(wholeLetters(text, kept - kept / 2)).trimmed() + u'…' + text.sliced(end).trimmed();
}

} // namespace

Toast::Toast(const Theme &theme, const ToastContent &content, QWidget *parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_whole(visibleSentence(content.text))
    , m_name(visibleSentence(content.name))
    , m_text(new PlainLabel(content.text))
    , m_stay(content.stay)
    , m_left(content.stay)
    , m_pauses(content.pauses)
    , m_isWayBack(content.isWayBack)
{
    setObjectName(u"toast"_s);
    setAccessibleName(m_whole);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(edge, 8, endEdge, 10);
    row->setSpacing(actionGap);
    m_text->setWordWrap(true);
    m_text->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); // fit() reckons both
    row->addWidget(m_text);
    if (!content.action.isEmpty())
        addAction(content.action);
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
    m_whole = visibleSentence(text);
    setAccessibleName(m_whole);
    fit(m_room);
    Q_EMIT grown();
}

void Toast::fit(const QSize &room)
{
    m_room = room;
    for (QWidget *part : {static_cast<QWidget *>(this), static_cast<QWidget *>(m_text), static_cast<QWidget *>(m_action)}) {
        if (part)
            part->ensurePolished();
    }
    const int most = std::max(roomForWords(), m_theme.px(100));
    const QMargins around = layout()->contentsMargins();
    const QString words = shortened(most, room.height() - around.top() - around.bottom());
    m_text->setText(words);
    m_text->setToolTip(words == m_whole ? QString() : plainTip(m_whole));
    const int wanted = m_text->fontMetrics().size(0, words).width() + 2; // what the letters lean over
    const int width = std::min(wanted, most);
    m_text->setMinimumWidth(0); // or its height is reckoned for what was its width until now
    m_text->setFixedSize(width, std::max(m_theme.px(24), m_text->heightForWidth(width)));
    const int high = std::max(m_text->minimumHeight(), m_action ? m_action->sizeHint().height() : 0);
    const int beside = m_action ? actionGap + m_action->sizeHint().width() : 0;
    const QSize frame = size() - contentsRect().size();
    resize(QSize(edge + width + beside + endEdge, high + around.top() + around.bottom()) + frame);
    layout()->activate();
}

int Toast::roomForWords() const
{
    const int beside = m_action ? actionGap + m_action->sizeHint().width() : 0;
    const int frame = width() - contentsRect().width();
    return std::min(m_room.width(), m_theme.px(mostToastWidth)) - edge - endEdge - beside - frame;
}

bool Toast::fitsInto(const QString &words, int width, int height) const
{
    return heightOfWrapped(words, m_text->font(), width) <= height;
}

//! What was done stands where a sentence begins, and what comes of it at its end. Between them is what may be long: the name, or else
//! the middle.
QString Toast::shortened(int width, int height) const
{
    const int lines = std::min(height, linesWithName * m_text->fontMetrics().lineSpacing());
    QString words = m_whole;
    if (!m_name.isEmpty() && !fitsInto(words, width, lines)) {
        const auto withPart = [this](qsizetype kept) {
            return QString(m_whole).replace(m_name, m_name.first(wholeLetters(m_name, kept)).trimmed() + u'…');
        };
        if (m_name.size() > leastOfName && m_whole.contains(m_name))
            words = longestOf(leastOfName, m_name.size() - 1, withPart, [&](const QString &text) { return fitsInto(text, width, lines); });
    }
    if (fitsInto(words, width, height))
        return words;
    return longestOf(
        0, words.size() - 1, [&](qsizetype kept) { return withoutMiddle(words, kept); },
        [&](const QString &text) { return fitsInto(text, width, height); });
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
        &theme, &Theme::changed, this, [this] { arrange(); }, Qt::QueuedConnection);
    // Another page, or another field of the same.
    connect(qApp, &QApplication::focusChanged, this, &ToastHost::arrange, Qt::QueuedConnection);
}

Toast *ToastHost::post(const ToastContent &content)
{
    // The same words once more are news in that they are new, not in that they stand there twice.
    for (Toast *other : QList<Toast *>(m_toasts)) {
        if (content.action.isEmpty() && !other->actionButton() && other->text() == visibleSentence(content.text))
            other->closeNow();
    }
    auto *toast = new Toast(m_theme, content, m_window);
    m_toasts << toast;
    connect(toast, &QObject::destroyed, this, [this](QObject *gone) {
        m_toasts.removeIf([gone](const Toast *other) { return other == gone; });
        arrange();
    });
    connect(toast, &Toast::grown, this, &ToastHost::arrange);
    arrange();
    slideIn(*toast);
    toast->show();
    toast->raise();
    tell(toast);
    Q_EMIT posted(content.kept.isEmpty() ? content.text : content.kept);
    return toast;
}

void ToastHost::aim(QPropertyAnimation &motion, const QPoint &place) const
{
    motion.setStartValue(place + QPoint(0, m_theme.px(slideFrom)));
    motion.setEndValue(place);
}

//! Only its place changes: nothing below it is laid out anew, and what it says can be read and pressed at once.
void ToastHost::slideIn(Toast &toast) const
{
    if (m_theme.reducesMotion())
        return;
    auto *motion = new QPropertyAnimation(&toast, "pos", &toast);
    motion->setDuration(int(slide.count()));
    motion->setEasingCurve(QEasingCurve::OutCubic);
    aim(*motion, toast.pos());
    motion->start(QAbstractAnimation::DeleteWhenStopped);
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

bool ToastHost::countsDown() const
{
    return std::any_of(m_toasts.begin(), m_toasts.end(), [](const Toast *toast) { return toast->countsDown() && toast->isVisible(); });
}

bool ToastHost::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize) {
        for (const Toast *toast : std::as_const(m_toasts))
            delete toast->findChild<QPropertyAnimation *>(); // it moves with its window
        arrange();
    }
    return QObject::eventFilter(watched, event);
}

void ToastHost::arrange()
{
    if (m_toasts.isEmpty())
        return;
    int bottom = m_window->height() - m_theme.px(fromBottom);
    const QList<QRect> needed = toastplace::neededNow(*m_window);
    for (auto it = m_toasts.crbegin(); it != m_toasts.crend(); ++it) {
        Toast *toast = *it;
        toast->fit({m_window->width() - 32, std::max(bottom, m_window->height() / 2) * 2 / 3});
        const QPoint place = toastplace::placeFor(toast->size(), *m_window, bottom, needed);
        auto *motion = toast->findChild<QPropertyAnimation *>();
        if (motion && motion->state() == QAbstractAnimation::Running)
            aim(*motion, place);
        else
            toast->move(place);
        bottom = place.y() - between;
    }
}

} // namespace kontor
