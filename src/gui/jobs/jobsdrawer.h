// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QFrame>

class QLayout;
class QListWidget;
class QPushButton;

namespace kontor {

class JobModel;
class PlainLabel;
class Theme;

//! Ctrl+J: what is under way and the last that ended, over the far side of the pages. Enter on a batch opens it, on a file
//! its folder, and so does a button; what can be cancelled has a button for it, and Delete does the same. Escape closes, and it goes by
//! itself when the keyboard is given to something that it hides.
class JobsDrawer final : public QFrame {
    Q_OBJECT
public:
    JobsDrawer(JobModel &jobModel, Clock &clock, const Theme &theme, QWidget *pages);
    ~JobsDrawer() override;

    void open();
    QListWidget *list() const { return m_list; }
    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void batchRequested(const QString &batch);
    //! The folder of a file that was written.
    void folderRequested(const QString &file);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QLayout *makeActs();
    void refresh();
    void activate(int row);
    void showActs();
    void cancel();
    void place();
    void giveWay(const QWidget *before, const QWidget *focus);
    void closeDrawer();

    QMetaObject::Connection m_focusWatch;
    JobModel &m_jobModel;
    Clock &m_clock;
    const Theme &m_theme;
    QWidget &m_pages; //!< over which it lies
    PlainLabel *m_nothing;
    QListWidget *m_list;
    QPushButton *m_cancel;
    QPushButton *m_pause;
    QPushButton *m_show; //!< what the chosen one leads to
};

} // namespace kontor
