// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <array>

namespace kontor {

class Theme;

//! How many callbacks came in each of the last 24 hours, as small bars; the hour that runs now at the right, also where people read from
//! the right. The same in words for screen readers and as a tool tip.
class CallbackChart final : public QWidget {
    Q_OBJECT
public:
    static constexpr int hours = 24;

    explicit CallbackChart(const Theme &theme, QWidget *parent = nullptr);

    void setCounts(const std::array<int, hours> &counts);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme &m_theme;
    std::array<int, hours> m_counts {};
};

} // namespace kontor
