// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/skeletonrows.h"

#include "gui/theme/theme.h"

#include <QPainter>
#include <QStyle>
#include <array>

namespace kontor {
using namespace std::chrono_literals;

namespace {

constexpr double ringRadius = 6;

} // namespace

SkeletonRows::SkeletonRows(const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setAccessibleName(tr("Loading"));
    m_wait.setSingleShot(true);
    m_wait.setInterval(300ms);
    connect(&m_wait, &QTimer::timeout, this, [this] {
        m_showing = true;
        update();
    });
}

void SkeletonRows::showEvent(QShowEvent *event)
{
    m_wait.start();
    QWidget::showEvent(event);
}

void SkeletonRows::hideEvent(QHideEvent *event)
{
    m_wait.stop();
    m_showing = false;
    QWidget::hideEvent(event);
}

void SkeletonRows::paintEvent(QPaintEvent *)
{
    if (hasFocus())
        paintRing();
    if (!m_showing)
        return;
    // Where the columns of a payment table usually stand, as shares of the width.
    static constexpr std::array<std::pair<double, double>, 4> bars {{{0.02, 0.14}, {0.24, 0.10}, {0.40, 0.22}, {0.70, 0.18}}};
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.tokens().line);
    const int rowHeight = m_theme.rowHeight();
    const int thickness = m_theme.px(10);
    for (int row = 0; row < 8; ++row) {
        for (const auto &[from, length] : bars) {
            const QRect bar(static_cast<int>(width() * from), row * rowHeight + (rowHeight - thickness) / 2,
                static_cast<int>(width() * length), thickness);
            painter.drawRoundedRect(QStyle::visualRect(layoutDirection(), rect(), bar), thickness / 2.0, thickness / 2.0);
        }
    }
}

//! There is nothing to press while something is read, but who works by keys sees where they are.
void SkeletonRows::paintRing()
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.tokens().focus, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), ringRadius, ringRadius);
}

} // namespace kontor
