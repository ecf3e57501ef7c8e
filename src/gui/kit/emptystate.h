// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QAbstractButton;
class QHBoxLayout;
class QLabel;

namespace kontor {

class PlainLabel;
class Theme;

//! What stands where a list would be: one sentence and what to do. Where there is little room, the picture goes before a line of the
//! sentence does.
class EmptyState final : public QWidget {
    Q_OBJECT

public:
    EmptyState(const Theme &theme, const QString &icon, const QString &text, QWidget *parent = nullptr);

    void setText(const QString &text);
    void addButton(QAbstractButton *button);

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    void fit();

    const Theme &m_theme;
    QString m_iconName;
    QLabel *m_icon;
    PlainLabel *m_text;
    QHBoxLayout *m_buttons;
    bool m_isTight = false;
};

} // namespace kontor
