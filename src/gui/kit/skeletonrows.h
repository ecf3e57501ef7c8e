// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTimer>
#include <QWidget>

namespace kontor {

class Theme;

//! Grey bars in the place of rows that are on their way. Shows nothing for the first 300 ms, because most lists are there by then.
class SkeletonRows final : public QWidget {
    Q_OBJECT

public:
    explicit SkeletonRows(const Theme &theme, QWidget *parent = nullptr);

    bool isShowing() const { return m_showing; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void paintRing();

    const Theme &m_theme;
    QTimer m_wait;
    bool m_showing = false;
};

} // namespace kontor
