// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/paper/papersheet.h"
#include <QFont>
#include <QPainter>
#include <functional>

class QPagedPaintDevice;

namespace kontor {

//! Lays a sheet out on pages of whatever size the device has, and prints it: dark on white, whatever the theme. The heading of the table
//! comes again on each page, and each page says how many there are. Asks nothing of the window, so it may run on any thread.
class PaperPress final {
public:
    explicit PaperPress(QPagedPaintDevice &device);

    //! How many pages it made; 0 when the device can't be painted on.
    int print(const PaperSheet &sheet);

private:
    //! Something that stays together, over the whole width.
    struct Band {
        double height = 0;
        std::function<void(double top)> draw;
        bool isHeading = false; //!< not the last one of a page
    };
    double mm(double length) const;
    QFont font(double points, QFont::Weight weight = QFont::Normal) const;
    double heightOf(const QFont &font, double width, const QString &text);
    void drawText(const QFont &font, const QRectF &place, const QString &text, Qt::Alignment alignment = Qt::AlignLeading);
    void addWords(const QFont &font, const QString &text, double before, bool isHeading = false);
    void addFact(const PaperSheet::Fact &fact);
    void addTable(const PaperSheet &sheet);
    Band rowOf(const PaperSheet &sheet, const QStringList &cells, const QFont &its, bool isHead);
    QList<QList<Band>> pages() const;
    void drawPage(const PaperSheet &sheet, const QList<Band> &bands, int number, int all);
    void drawStamp(const QString &stamp);

    QPagedPaintDevice &m_device;
    QPainter m_painter;
    double m_width = 0;
    double m_height = 0; //!< above the footer
    QList<Band> m_bands;
    qsizetype m_tableBegin = -1; //!< the band that is the table's heading
};

} // namespace kontor
