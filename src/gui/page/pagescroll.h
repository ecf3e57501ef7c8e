// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QScrollArea>

namespace kontor {

//! Shows a page as large as its place, and scrolls it where the place is lower than what the page needs at least: large letters in a
//! small window. Never sideways. What gets the keyboard comes into sight. Owns the page.
class PageScroll final : public QScrollArea {
    Q_OBJECT

public:
    explicit PageScroll(QWidget *page, QWidget *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    int leastHeight(int width) const;
};

} // namespace kontor
