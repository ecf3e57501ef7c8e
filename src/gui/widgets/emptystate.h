// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QAbstractButton;
class QHBoxLayout;
class QLabel;

namespace kontor {

class PlainLabel;
class Theme;

//! What stands where a list would be: one sentence and what to do.
class EmptyState final : public QWidget {
    Q_OBJECT

public:
    EmptyState(const Theme &theme, const QString &icon, const QString &text, QWidget *parent = nullptr);

    void setText(const QString &text);
    void addButton(QAbstractButton *button);

private:
    void refresh();

    const Theme &m_theme;
    QString m_iconName;
    QLabel *m_icon;
    PlainLabel *m_text;
    QHBoxLayout *m_buttons;
};

} // namespace kontor
