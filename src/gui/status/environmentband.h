// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace kontor {

class Theme;

//! The amber band across a window that works with practice money. Live has none.
class EnvironmentBand final : public QFrame {
    Q_OBJECT

public:
    //! Only of the gateway that comes with Kontor it is known that no money moves.
    explicit EnvironmentBand(const Theme &theme, bool isBuiltIn, QWidget *parent = nullptr);

    QPushButton *addAction(const QString &text);

private:
    void refresh();

    const Theme &m_theme;
    QLabel *m_flask;
    QHBoxLayout *m_row;
};

} // namespace kontor
