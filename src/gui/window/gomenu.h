// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QObject>
#include <utility>

class QAction;

namespace kontor {

namespace Ui {
class MainWindow;
}
class AttentionBadges;
class Navigator;
class Sidebar;
struct WindowContext;

//! The sections of the window, in the sidebar and in the Go menu, with Back and Forward.
class GoMenu final : public QObject {
    Q_OBJECT
public:
    //! Puts the sidebar beside the pages. Everything given outlives this.
    explicit GoMenu(const WindowContext &context);

    Sidebar &sidebar() const { return *m_sidebar; }
    //! The keys of the menu's entries are others now: the sidebar tells them.
    void showKeys();

private:
    void addEntries();
    void connectActions();
    QList<std::pair<QAction *, QString>> actions() const;
    void showAttention();
    void follow(const QString &page);

    Ui::MainWindow &m_ui;
    Navigator &m_navigator;
    Sidebar *m_sidebar; //!< the window's, as is the next
    AttentionBadges *m_badges;
};

} // namespace kontor
