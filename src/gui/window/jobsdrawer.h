// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QFrame>

class QListWidget;

namespace kontor {

class JobBook;
class PlainLabel;
class Theme;

//! Ctrl+J: what is under way and the last that ended, over the far side of the pages. Enter on a batch opens it, Escape closes.
class JobsDrawer final : public QFrame {
    Q_OBJECT
public:
    JobsDrawer(const JobBook &book, Clock &clock, const Theme &theme, QWidget *pages);

    void open();
    QListWidget *list() const { return m_list; }
    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void batchAsked(const QString &batch);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void refresh();
    void place();
    void closeDrawer();
    const JobBook &m_book;
    Clock &m_clock;
    const Theme &m_theme;
    QWidget &m_pages; //!< over which it lies
    PlainLabel *m_nothing;
    QListWidget *m_list;
};

} // namespace kontor
