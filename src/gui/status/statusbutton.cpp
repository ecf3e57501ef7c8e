// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/status/statusbutton.h"

#include "core/visibletext.h"
#include "gui/kit/plainlabel.h"
#include "gui/status/profilemark.h"
#include "gui/theme/icons.h"
#include "gui/theme/reading.h"
#include "gui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <array>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

QString toneName(StatusButton::Tone tone)
{
    static const std::array tones {u"calm"_s, u"good"_s, u"warning"_s, u"danger"_s, u"sandbox"_s, u"live"_s};
    return tones[static_cast<size_t>(tone)];
}

//! An icon whose colour is that of a state, and follows the theme by being made anew.
QIcon inked(const QString &name, const QColor &colour, int side)
{
    QIcon icon;
    for (const qreal ratio : {1.0, 1.5, 2.0, 3.0})
        icon.addPixmap(tinted(name, side, colour, ratio));
    return icon;
}

// At 13 px letters.
constexpr int markSide = 14;
constexpr int buttonPadding = 8;
constexpr int wordGap = 6;
constexpr int tagSide = 12;
constexpr int tickWidth = 3;
constexpr int tickStep = 5;

} // namespace

StatusButton::StatusButton(const Theme &theme, const QString &objectName, QWidget *parent)
    : QToolButton(parent)
    , m_theme(theme)
{
    setObjectName(objectName);
    setProperty("statusPart", true);
    setProperty("ringRadius", 4);
    setFocusPolicy(Qt::TabFocus);
}

QIcon StatusButton::toneIcon(const QString &name, Tone tone) const
{
    const Tokens &tokens = m_theme.tokens();
    switch (tone) {
    case Tone::Calm:
        return themedIcon(m_theme, name);
    case Tone::Good:
        return inked(name, tokens.status(PaymentState::Paid).ink, m_theme.px(16));
    case Tone::Warning:
        return inked(name, tokens.status(PaymentState::OutcomeUnknown).ink, m_theme.px(16));
    case Tone::Danger:
        return inked(name, tokens.status(PaymentState::Rejected).ink, m_theme.px(16));
    case Tone::Sandbox:
        return themedIcon(m_theme, name, IconInk::OnSandbox);
    case Tone::Live:
        return themedIcon(m_theme, name, IconInk::OnLive);
    }
    Q_UNREACHABLE();
}

void StatusButton::setStatus(const QString &icon, const QString &words, const QString &spoken, Tone tone)
{
    setIcon(toneIcon(icon, tone));
    setText(words);
    setAccessibleName(visibleSentence(spoken));
    setToolTip(plainTip(spoken));
    setStyleProperty(this, "tone", toneName(tone));
    // Good, Warning and Danger carry the colour of a state, which another theme has otherwise.
    disconnect(&m_theme, &Theme::changed, this, nullptr);
    connect(&m_theme, &Theme::changed, this, [this, icon, tone] { setIcon(toneIcon(icon, tone)); });
}

int StatusButton::markWidth() const
{
    return theme().px(markSide);
}

void StatusButton::paintMark(QPainter &painter, const QRect &place)
{
    icon().paint(&painter, place, Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled);
}

QSize StatusButton::sizeHint() const
{
    ensurePolished();
    return {widthOf(m_isBrief), theme().px(24)};
}

int StatusButton::widthOf(bool brief) const
{
    const int words = brief ? 0 : tagWidth() + fontMetrics().horizontalAdvance(text()) + theme().px(wordGap) + 2;
    return words + markWidth() + theme().px(2 * buttonPadding);
}

void StatusButton::setProfileColour(ProfileColour colour)
{
    if (std::exchange(m_colour, colour) == colour)
        return;
    updateGeometry();
    update();
}

int StatusButton::tagWidth() const
{
    return m_colour == ProfileColour::None ? 0 : theme().px(tagSide) + theme().px(wordGap);
}

void StatusButton::setBrief(bool brief)
{
    if (std::exchange(m_isBrief, brief) == brief)
        return;
    updateGeometry();
    update();
}

//! The style would put the words too close to the icon, and knows no gauge.
void StatusButton::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const QString words = m_isBrief ? QString() : text();
    option.text.clear();
    option.icon = {};
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
    const int before = theme().px(buttonPadding);
    const QRect mark(before, (height() - theme().px(markSide)) / 2, markWidth(), theme().px(markSide));
    paintMark(painter, QStyle::visualRect(layoutDirection(), rect(), mark));
    const int behind = before + markWidth() + theme().px(wordGap);
    if (!m_isBrief && tagWidth() > 0) {
        const QRect tag(behind, (height() - theme().px(tagSide)) / 2, theme().px(tagSide), theme().px(tagSide));
        paintProfileMark(painter, QStyle::visualRect(layoutDirection(), rect(), tag), m_theme.tokens(), m_colour);
    }
    const QRect room = QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(behind + tagWidth(), 0, -2, 0));
    painter.setPen(palette().color(QPalette::ButtonText));
    painter.drawText(room,
        static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter)) | readingOf(words),
        fontMetrics().elidedText(words, Qt::ElideRight, room.width()));
}

RateGauge::RateGauge(const Theme &theme, QWidget *parent)
    : StatusButton(theme, u"rateGauge"_s, parent)
{
    setRate(0, 10);
}

void RateGauge::setRate(int used, int limit, const QString &slowedDown)
{
    m_used = qBound(0, used, limit);
    m_limit = limit;
    //: Requests used of those allowed in one second, as in "3 of 10".
    setText(slowedDown.isEmpty() ? tr("%1 of %2").arg(used).arg(limit) : tr("Slowed down"));
    //: Read aloud: %1 and %2 are numbers of requests.
    setAccessibleName(slowedDown.isEmpty() ? tr("Request rate: %1 of %2 per second").arg(used).arg(limit) : slowedDown);
    setStyleProperty(this, "tone", toneName(slowedDown.isEmpty() ? Tone::Calm : Tone::Warning));
    setToolTip(plainTip(accessibleName()));
    updateGeometry();
    update();
}

int RateGauge::markWidth() const
{
    return theme().px(m_limit * tickStep);
}

void RateGauge::paintMark(QPainter &painter, const QRect &place)
{
    const Tokens &tokens = theme().tokens();
    painter.setPen(Qt::NoPen);
    for (int tick = 0; tick < m_limit; ++tick) {
        painter.setBrush(tick < m_used ? tokens.accent : tokens.disabled);
        const QRect bar(place.left() + theme().px(tick * tickStep), place.top() + theme().px(2), theme().px(tickWidth), theme().px(10));
        painter.drawRect(QStyle::visualRect(layoutDirection(), place, bar));
    }
}

StatusBar::StatusBar(QWidget *parent)
    : QFrame(parent)
{
    setObjectName(u"statusBar"_s);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 3);
    row->setSpacing(6);
}

void StatusBar::addPart(StatusButton *part)
{
    layout()->addWidget(part);
    m_parts.append(part);
}

void StatusBar::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fit();
}

bool StatusBar::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        fit(); // a part says something else
    return QFrame::event(event);
}

void StatusBar::fit()
{
    const QMargins margins = layout()->contentsMargins();
    int needed = margins.left() + margins.right() + layout()->spacing() * int(m_parts.size() + 1);
    for (const StatusButton *part : std::as_const(m_parts))
        needed += part->widthOf(false);
    for (auto it = m_parts.crbegin(); it != m_parts.crend(); ++it) {
        const bool brief = needed > width();
        if (brief)
            needed -= (*it)->widthOf(false) - (*it)->widthOf(true);
        (*it)->setBrief(brief);
    }
}

void StatusBar::addGap()
{
    static_cast<QHBoxLayout *>(layout())->addStretch(1);
}

} // namespace kontor
