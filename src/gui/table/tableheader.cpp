// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/tableheader.h"

#include "gui/table/tablemeasures.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QMouseEvent>
#include <QPaintDevice>
#include <QPainter>
#include <QTableView>
#include <algorithm>
#include <utility>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

constexpr int arrowSide = 14;
constexpr int leastBeside = 160; // of what is scrolled, beside what stays
constexpr int edgeWidth = 4;

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
    connect(this, &QHeaderView::sectionClicked, this, [this](int section) { Q_EMIT sortRequested(section, m_further); });
}

void TableHeader::setSorted(const QList<Sorted> &sorted)
{
    if (m_sorted == sorted)
        return;
    m_sorted = sorted;
    viewport()->update();
}

// ---- what stays

QList<int> TableHeader::stayingInOrder() const
{
    QList<int> sections = m_staying;
    std::sort(sections.begin(), sections.end(), [this](int a, int b) { return visualIndex(a) < visualIndex(b); });
    QList<int> order;
    int left = viewport()->width() - m_theme.px(leastBeside);
    for (const int section : std::as_const(sections)) {
        left -= sectionSize(section);
        if (left < 0)
            break;
        if (!isSectionHidden(section))
            order.append(section);
    }
    return order;
}

QList<TableHeader::Stuck> TableHeader::stuck() const
{
    if (m_staying.isEmpty() || offset() <= 0)
        return {};
    QList<Stuck> stuck;
    int at = 0;
    for (const int section : stayingInOrder()) {
        if (sectionPosition(section) - offset() >= at)
            break; // so do those behind it
        stuck.append({section, at, sectionSize(section)});
        at += sectionSize(section);
    }
    return stuck;
}

int TableHeader::stuckAt(int x) const
{
    const int fromStart = layoutDirection() == Qt::RightToLeft ? viewport()->width() - 1 - x : x;
    const QList<Stuck> all = stuck();
    const auto found = std::find_if(
        all.begin(), all.end(), [fromStart](const Stuck &each) { return fromStart >= each.at && fromStart < each.at + each.width; });
    return found == all.end() ? -1 : found->section;
}

int TableHeader::stayingBefore(int section) const
{
    int width = 0;
    for (const int staying : stayingInOrder())
        width += visualIndex(staying) < visualIndex(section) ? sectionSize(staying) : 0;
    return width;
}

void TableHeader::paintEdge(QPainter &painter, const QRect &place) const
{
    const QColor dark = m_theme.tokens().line;
    QColor light = dark;
    light.setAlpha(0);
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    const QRect edge(isMirrored ? place.left() - edgeWidth : place.right() + 1, place.top(), edgeWidth, place.height());
    QLinearGradient shade(isMirrored ? edge.topRight() : edge.topLeft(), isMirrored ? edge.topLeft() : edge.topRight());
    shade.setColorAt(0, dark);
    shade.setColorAt(1, light);
    painter.fillRect(edge, shade);
    painter.fillRect(QRect(isMirrored ? place.left() : place.right(), place.top(), 1, place.height()), m_theme.tokens().control);
}

void TableHeader::paintEvent(QPaintEvent *event)
{
    QHeaderView::paintEvent(event);
    const QList<Stuck> all = stuck();
    if (all.isEmpty())
        return;
    QPainter painter(viewport());
    const auto placed = [this](int at, int width) {
        return QStyle::visualRect(layoutDirection(), viewport()->rect(), QRect(at, 0, width, viewport()->height()));
    };
    for (const Stuck &each : all)
        paintSection(&painter, placed(each.at, each.width), each.section);
    paintEdge(painter, placed(0, all.constLast().at + all.constLast().width));
}

// ---- the pointer

//! What is stuck isn't where Qt's own header takes it to be: it can be pressed, and is moved or made wider where the table isn't scrolled.
void TableHeader::mousePressEvent(QMouseEvent *event)
{
    m_pressedStuck = stuckAt(event->position().toPoint().x());
    if (m_pressedStuck < 0)
        QHeaderView::mousePressEvent(event);
}

void TableHeader::mouseMoveEvent(QMouseEvent *event)
{
    const bool isOverStuck = event->buttons() == Qt::NoButton && stuckAt(event->position().toPoint().x()) >= 0;
    if (isOverStuck)
        return unsetCursor();
    if (m_pressedStuck < 0)
        QHeaderView::mouseMoveEvent(event);
}

void TableHeader::mouseReleaseEvent(QMouseEvent *event)
{
    m_further = event->modifiers().testFlag(Qt::ShiftModifier);
    const int pressed = std::exchange(m_pressedStuck, -1);
    if (pressed < 0)
        return QHeaderView::mouseReleaseEvent(event);
    if (stuckAt(event->position().toPoint().x()) == pressed && event->button() == Qt::LeftButton)
        Q_EMIT sortRequested(pressed, m_further);
}

void TableHeader::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (stuckAt(event->position().toPoint().x()) < 0)
        QHeaderView::mouseDoubleClickEvent(event);
}

// ---- how it looks

//! Nothing stands before it: ticks begin the line where there are some.
bool TableHeader::isFirst(int section) const
{
    const auto *table = qobject_cast<const QTableView *>(parentWidget());
    return visualIndex(section) == 0 && (table == nullptr || table->verticalHeader()->isHidden());
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
    return name.isEmpty() ? 0 : QFontMetrics(nameFont()).horizontalAdvance(name) + m_theme.px(edgePadding + cellPadding);
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
    const int before = m_theme.px(isFirst(section) ? edgePadding : cellPadding);
    paintName(*painter, QStyle::visualRect(layoutDirection(), rect, rect.adjusted(before, 0, -m_theme.px(cellPadding), -1)), section);
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
