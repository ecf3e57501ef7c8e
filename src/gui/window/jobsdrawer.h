// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QFrame>

class QListWidget;

namespace kontor {

class JobBook;
class PlainLabel;
class Theme;

//! Ctrl+J: what is under way and the last that ended, at the far side of the window. Enter on a batch opens it, Escape closes.
class JobsDrawer final : public QFrame {
    Q_OBJECT
public:
    JobsDrawer(const JobBook &book, Clock &clock, const Theme &theme, QWidget *parent = nullptr);

    void open();
    QListWidget *list() const { return m_list; }

Q_SIGNALS:
    void batchAsked(const QString &batch);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void refresh();
    void closeDrawer();
    const JobBook &m_book;
    Clock &m_clock;
    const Theme &m_theme;
    PlainLabel *m_nothing;
    QListWidget *m_list;
};

} // namespace kontor
