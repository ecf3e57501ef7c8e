// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/statuslook.h"

#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QPaintDevice>
#include <QPainter>
#include <QStyle>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

// Before the icon, between icon and word, behind the word; and the icon itself. At 13 px letters.
constexpr int lead = 7;
constexpr int pillGap = 5;
constexpr int tail = 10;
constexpr int pillIconSide = 14;

} // namespace

QString statusIcon(PaymentState state)
{
    using enum PaymentState;
    switch (state) {
    case Draft:
        return u"pencil"_s;
    case Queued:
        return u"lines"_s;
    case Paused:
    case TrackingStopped:
        return u"pause"_s;
    case Sending:
        return u"arrow-up"_s;
    case Processing:
        return u"clock"_s;
    case OutcomeUnknown:
        return u"question"_s;
    case Rejected:
        return u"cross-circle"_s;
    case Mismatch:
        return u"two-squares"_s;
    case Paid:
        return u"check-circle"_s;
    case OtherStatus:
        return u"quote"_s;
    case AwaitingPayment:
        return u"hand-coin"_s;
    case LikelyExpired:
        return u"hourglass"_s;
    case Cancelled:
        return u"slash-circle"_s;
    }
    Q_UNREACHABLE();
}

PillPainter::PillPainter(const Theme &theme)
    : m_theme(theme)
    , m_words(theme)
{
}

QSize PillPainter::size(const QString &word) const
{
    return {m_theme.px(lead + pillIconSide + pillGap + tail) + m_words.width({.text = word, .style = TextStyle::Pill}) + 1, m_theme.px(22)};
}

void PillPainter::paintGround(QPainter &painter, const QRectF &pill, const StatusColours &colours, bool onSelection) const
{
    const bool outlined = colours.outlined || onSelection;
    painter.setBrush(outlined ? m_theme.tokens().surface : colours.tint);
    painter.setPen(outlined ? QPen(colours.outlined && !onSelection ? m_theme.tokens().control : colours.ink, 1) : QPen(Qt::NoPen));
    const QRectF edge = outlined ? pill.adjusted(0.5, 0.5, -0.5, -0.5) : pill;
    painter.drawRoundedRect(edge, edge.height() / 2, edge.height() / 2);
}

void PillPainter::paint(
    QPainter &painter, const QRect &room, PaymentState state, const QString &word, Qt::LayoutDirection direction, bool onSelection) const
{
    const StatusColours colours = m_theme.tokens().status(state);
    const QSize wanted = size(word).boundedTo(QSize(room.width(), room.height()));
    const QRect pill = QStyle::alignedRect(direction, Qt::AlignLeft | Qt::AlignVCenter, wanted, room);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintGround(painter, pill, colours, onSelection);
    const int iconWidth = m_theme.px(pillIconSide);
    const QRect icon(pill.left() + m_theme.px(lead), pill.top() + (pill.height() - iconWidth) / 2, iconWidth, iconWidth);
    painter.drawPixmap(QStyle::visualRect(direction, pill, icon).topLeft(),
        tinted(statusIcon(state), iconWidth, colours.ink, painter.device()->devicePixelRatioF()));
    const QRect text = pill.adjusted(m_theme.px(lead + pillIconSide + pillGap), 0, -m_theme.px(tail) + 2, 0);
    painter.setPen(colours.ink);
    const auto side = direction == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    m_words.paint(painter, QStyle::visualRect(direction, pill, text), side, {.text = word, .style = TextStyle::Pill});
    painter.restore();
}

} // namespace kontor
