// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QBoxLayout;

namespace kontor {

class Theme;

//! Parts that lie beside each other, or below each other where the room is narrower than `least`, which is drawn for 13 px letters.
class SideBySide final : public QWidget {
    Q_OBJECT

public:
    SideBySide(const Theme &theme, int least, QWidget *parent = nullptr);

    void addPart(QWidget *part, int stretch = 0);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();

    const Theme &m_theme;
    int m_least;
    QBoxLayout *m_row;
};

} // namespace kontor
