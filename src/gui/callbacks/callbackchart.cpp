// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/callbacks/callbackchart.h"

#include "gui/theme/theme.h"

#include <QPainter>
#include <algorithm>
#include <numeric>

namespace kontor {

namespace {

constexpr int barWidth = 8;
constexpr int hourGap = 3;
constexpr int hourChartHeight = 44;

}

CallbackChart::CallbackChart(const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
    setCounts({});
}

void CallbackChart::setCounts(const std::array<int, hours> &counts)
{
    m_counts = counts;
    const int all = std::accumulate(counts.begin(), counts.end(), 0);
    //: A tooltip of a chart, also read aloud.
    const QString words = tr("%n callback(s) in the last 24 hours, as far as Kontor was open", nullptr, all);
    setAccessibleName(words);
    setToolTip(words);
    update();
}

QSize CallbackChart::sizeHint() const
{
    return {m_theme.px(hours * (barWidth + hourGap)), m_theme.px(hourChartHeight)};
}

void CallbackChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const int most = std::max(1, *std::max_element(m_counts.begin(), m_counts.end()));
    const double step = double(width()) / hours;
    const double foot = height() - 2;
    for (int hour = 0; hour < hours; ++hour) {
        const int count = m_counts.at(size_t(hour));
        const double tall = count == 0 ? 2.0 : std::max(4.0, (foot - 2) * count / most);
        painter.setBrush(count == 0 ? m_theme.tokens().line : m_theme.tokens().accent);
        painter.drawRoundedRect(QRectF(hour * step + hourGap / 2.0, foot - tall, step - hourGap, tall), 2, 2);
    }
}

} // namespace kontor
