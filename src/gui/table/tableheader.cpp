// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/tableheader.h"

#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QMouseEvent>
#include <QPaintDevice>
#include <QPainter>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

constexpr int padding = 10;
constexpr int edgePadding = 16;
constexpr int arrowSide = 14;

} // namespace

TableHeader::TableHeader(const Theme &theme, QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent)
    , m_theme(theme)
{
    setHighlightSections(false);
    setSectionsClickable(true);
    setSectionsMovable(true);
    setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setMinimumSectionSize(48);
    setAccessibleName(tr("Columns"));
    connect(&theme, &Theme::changed, this, [this] { Q_EMIT geometriesChanged(); });
    connect(this, &QHeaderView::sectionClicked, this, [this](int section) { Q_EMIT sortAsked(section, m_further); });
}

void TableHeader::setSorted(const QList<Sorted> &sorted)
{
    if (m_sorted == sorted)
        return;
    m_sorted = sorted;
    viewport()->update();
}

void TableHeader::mouseReleaseEvent(QMouseEvent *event)
{
    m_further = event->modifiers().testFlag(Qt::ShiftModifier);
    QHeaderView::mouseReleaseEvent(event);
}

QSize TableHeader::sizeHint() const
{
    return {QHeaderView::sizeHint().width(), m_theme.px(36)};
}

QFont TableHeader::nameFont() const
{
    QFont font = m_theme.font(TextStyle::Caption);
    font.setWeight(QFont::DemiBold);
    return font;
}

int TableHeader::nameWidth(int section) const
{
    const QString name = model() == nullptr ? QString() : model()->headerData(section, Qt::Horizontal).toString();
    return name.isEmpty() ? 0 : QFontMetrics(nameFont()).horizontalAdvance(name) + m_theme.px(edgePadding + padding);
}

QSize TableHeader::sectionSizeFromContents(int section) const
{
    return {nameWidth(section) + m_theme.px(arrowSide), m_theme.px(36)};
}

void TableHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    if (!rect.isValid())
        return;
    const Tokens &tokens = m_theme.tokens();
    painter->save();
    painter->fillRect(rect, tokens.surface);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), tokens.line);
    const int before = m_theme.px(visualIndex(section) == 0 ? edgePadding : padding);
    paintName(*painter, QStyle::visualRect(layoutDirection(), rect, rect.adjusted(before, 0, -m_theme.px(padding), -1)), section);
    painter->restore();
}

void TableHeader::paintName(QPainter &painter, const QRect &room, int section) const
{
    const QVariant given = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole);
    const auto wanted = given.isValid() ? Qt::Alignment(given.toInt()) : defaultAlignment();
    const Qt::Alignment align = QStyle::visualAlignment(layoutDirection(), wanted);
    const auto mark = std::find_if(m_sorted.begin(), m_sorted.end(), [section](const Sorted &each) { return each.section == section; });
    const bool sorted = mark != m_sorted.end();
    const QString place = placeOf(section);
    painter.setFont(nameFont());
    const int side = sorted ? m_theme.px(arrowSide) : 0;
    const int beside = side + painter.fontMetrics().horizontalAdvance(place);
    const QString name
        = painter.fontMetrics().elidedText(model()->headerData(section, Qt::Horizontal).toString(), Qt::ElideRight, room.width() - beside);
    const int width = painter.fontMetrics().horizontalAdvance(name) + 1;
    // The arrow stands on the inner side of the name, so that names stay in line with the cells.
    const bool right = align.testFlag(Qt::AlignRight);
    const QRect words(right ? room.right() + 1 - width : room.left(), room.top(), width, room.height());
    painter.setPen(sorted ? m_theme.tokens().text : m_theme.tokens().muted);
    painter.drawText(words, static_cast<int>(Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter) | Qt::TextSingleLine, name);
    if (!sorted)
        return;
    const QString arrow = mark->ascends ? u"chevron-up"_s : u"chevron-down"_s;
    const QPoint at(right ? words.left() - side - 3 : words.right() + 3, room.center().y() - side / 2 + 1);
    painter.drawPixmap(at, tinted(arrow, side, m_theme.tokens().text2, painter.device()->devicePixelRatioF()));
    const QRect number(right ? at.x() - beside + side : at.x() + side, room.top(), beside - side, room.height());
    painter.setPen(m_theme.tokens().text2);
    painter.drawText(number, Qt::AlignCenter | Qt::TextSingleLine, place);
}

//! "2" at what sorts behind another column; nothing where there is only one.
QString TableHeader::placeOf(int section) const
{
    if (m_sorted.size() < 2)
        return {};
    for (int place = 0; place < m_sorted.size(); ++place) {
        if (m_sorted.at(place).section == section)
            return locale().toString(place + 1);
    }
    return {};
}

} // namespace kontor
