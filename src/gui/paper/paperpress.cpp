// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/paper/paperpress.h"

#include "gui/theme/wrappedtext.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPagedPaintDevice>
#include <QStyle>
#include <cmath>
#include <numeric>

namespace kontor {

namespace {

struct PressTexts {
    Q_DECLARE_TR_FUNCTIONS(PaperPress)
};

constexpr double inch = 25.4; // millimetres
constexpr double footerRoom = 12;
constexpr double nameShare = 0.3; // of the width, for the name of a fact
constexpr double cellGap = 3;
constexpr double tablePoints = 7;
constexpr double stampAngle = -35;

} // namespace

PaperPress::PaperPress(QPagedPaintDevice &device)
    : m_device(device)
{
}

int PaperPress::print(const PaperSheet &sheet)
{
    if (!m_painter.begin(&m_device))
        return 0;
    m_width = m_painter.viewport().width();
    m_height = m_painter.viewport().height() - mm(footerRoom);
    addWords(font(11, QFont::Bold), sheet.stamp, 0); // upright, too, for programs that read it
    addWords(font(18, QFont::DemiBold), sheet.title, 1);
    addWords(font(10), sheet.lead, 2);
    for (const PaperSheet::Group &group : sheet.groups) {
        addWords(font(11, QFont::DemiBold), group.heading, 5, true);
        for (const PaperSheet::Fact &fact : group.facts)
            addFact(fact);
    }
    addTable(sheet);
    const QList<QList<Band>> all = pages();
    for (int page = 0; page < int(all.size()); ++page) {
        if (page > 0)
            m_device.newPage();
        drawPage(sheet, all.at(page), page + 1, int(all.size()));
    }
    m_painter.end();
    return int(all.size());
}

double PaperPress::mm(double length) const
{
    return length * m_painter.device()->logicalDpiX() / inch;
}

QFont PaperPress::font(double points, QFont::Weight weight) const
{
    QFont font;
    font.setPointSizeF(points);
    font.setWeight(weight);
    return font;
}

double PaperPress::heightOf(const QFont &font, double width, const QString &text)
{
    return std::ceil(heightOfWrapped(text, font, width, &m_device));
}

void PaperPress::drawText(const QFont &font, const QRectF &place, const QString &text, Qt::Alignment alignment)
{
    m_painter.setFont(font);
    drawWrapped(m_painter, place, QStyle::visualAlignment(m_painter.layoutDirection(), alignment), text);
}

// ---- what stays together

void PaperPress::addWords(const QFont &font, const QString &text, double before, bool isHeading)
{
    if (text.isEmpty())
        return;
    const double height = heightOf(font, m_width, text);
    const double gap = mm(before);
    m_bands.append({gap + height,
        [this, font, text, gap, height](double top) {
            drawText(font, {0, top + gap, m_width, height}, text);
        },
        isHeading});
}

void PaperPress::addFact(const PaperSheet::Fact &fact)
{
    const QFont name = font(9);
    const QFont value = font(10);
    const double first = m_width * nameShare;
    const double height = std::max(heightOf(name, first - mm(cellGap), fact.name), heightOf(value, m_width - first, fact.value));
    m_bands.append({height + mm(1), [this, fact, name, value, first, height](double top) {
                        const bool isMirrored = m_painter.layoutDirection() == Qt::RightToLeft;
                        const QRectF nameAt(isMirrored ? m_width - first + mm(cellGap) : 0, top, first - mm(cellGap), height);
                        const QRectF valueAt(isMirrored ? 0 : first, top, m_width - first, height);
                        m_painter.setPen(Qt::darkGray);
                        drawText(name, nameAt, fact.name);
                        m_painter.setPen(Qt::black);
                        drawText(value, valueAt, fact.value);
                    }});
}

void PaperPress::addTable(const PaperSheet &sheet)
{
    if (sheet.columns.isEmpty())
        return;
    m_tableBegin = m_bands.size();
    QStringList names;
    for (const PaperSheet::Column &column : sheet.columns)
        names.append(column.name);
    m_bands.append(rowOf(sheet, names, font(tablePoints, QFont::DemiBold), true));
    const QFont its = font(tablePoints);
    for (const QStringList &row : sheet.rows)
        m_bands.append(rowOf(sheet, row, its, false));
}

PaperPress::Band PaperPress::rowOf(const PaperSheet &sheet, const QStringList &cells, const QFont &its, bool isHead)
{
    const int shares = std::accumulate(
        sheet.columns.begin(), sheet.columns.end(), 0, [](int sum, const PaperSheet::Column &column) { return sum + column.share; });
    QList<QRectF> places;
    double left = 0;
    double height = 0;
    for (qsizetype n = 0; n < sheet.columns.size(); ++n) {
        const double room = m_width * sheet.columns.at(n).share / shares;
        places.append(QRectF(left, 0, room - mm(cellGap), 0));
        height = std::max(height, heightOf(its, room - mm(cellGap), cells.value(n)));
        left += room;
    }
    const double above = isHead ? mm(5) : mm(0.8);
    const auto draw = [this, columns = sheet.columns, cells, its, places, height, above, isHead](double top) {
        for (qsizetype n = 0; n < columns.size(); ++n) {
            QRectF place(places.at(n).left(), top + above, places.at(n).width(), height);
            if (m_painter.layoutDirection() == Qt::RightToLeft)
                place.moveLeft(m_width - place.right());
            const auto alignment = columns.at(n).isAmount ? Qt::AlignRight | Qt::AlignAbsolute : Qt::Alignment(Qt::AlignLeading);
            drawText(its, place, cells.value(n), alignment);
        }
        m_painter.setPen(QPen(isHead ? Qt::black : Qt::lightGray, mm(isHead ? 0.3 : 0.1)));
        const double line = top + above + height + mm(0.5);
        m_painter.drawLine(QPointF(0, line), QPointF(m_width, line));
        m_painter.setPen(Qt::black);
    };
    return {above + height + mm(0.8), draw, isHead};
}

// ---- pages

QList<QList<PaperPress::Band>> PaperPress::pages() const
{
    QList<QList<Band>> pages {{}};
    double used = 0;
    for (qsizetype n = 0; n < m_bands.size(); ++n) {
        const Band &band = m_bands.at(n);
        const double together = band.height + (band.isHeading && n + 1 < m_bands.size() ? m_bands.at(n + 1).height : 0);
        if (used + together > m_height && !pages.constLast().isEmpty()) {
            pages.append(QList<Band>());
            used = 0;
            if (m_tableBegin >= 0 && n > m_tableBegin) {
                pages.last().append(m_bands.at(m_tableBegin));
                used = m_bands.at(m_tableBegin).height;
            }
        }
        pages.last().append(band);
        used += band.height;
    }
    return pages;
}

void PaperPress::drawPage(const PaperSheet &sheet, const QList<Band> &bands, int number, int all)
{
    drawStamp(sheet.stamp);
    m_painter.setPen(Qt::black);
    double top = 0;
    for (const Band &band : bands) {
        band.draw(top);
        top += band.height;
    }
    const QFont small = font(8);
    const double line = QFontMetricsF(small, &m_device).height();
    const QRectF foot(0, m_painter.viewport().height() - line, m_width, line);
    m_painter.setPen(Qt::darkGray);
    drawText(small, foot, sheet.footer);
    //: At the foot of a page: its number, and how many there are.
    drawText(small, foot, PressTexts::tr("Page %1 of %2").arg(number).arg(all), Qt::AlignTrailing);
}

//! Behind what is to be read, from corner to corner.
void PaperPress::drawStamp(const QString &stamp)
{
    if (stamp.isEmpty())
        return;
    QFont large = font(96, QFont::Bold);
    const double width = QFontMetricsF(large, &m_device).horizontalAdvance(stamp);
    large.setPointSizeF(large.pointSizeF() * m_width * 0.95 / width);
    m_painter.save();
    m_painter.translate(m_width / 2, m_painter.viewport().height() / 2.0);
    m_painter.rotate(stampAngle);
    m_painter.setPen(QColor::fromRgbF(0, 0, 0, 0.1F));
    m_painter.setFont(large);
    m_painter.drawText(QRectF(-m_width, -m_width / 2, 2 * m_width, m_width), Qt::AlignCenter, stamp);
    m_painter.restore();
}

} // namespace kontor
