// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QToolButton;

namespace kontor {

class PlainLabel;
class Theme;

//! The sections of the program, one below the other: icon, word, and a number only where a person is needed. Collapses to the
//! icons alone. Arrow keys move, and moving is entering; to come by with Tab is not.
class Sidebar final : public QFrame {
    Q_OBJECT

public:
    explicit Sidebar(const Theme &theme, QWidget *parent = nullptr);

    //! `id` is how the program calls the section; `hint` is shown in the tool tip ("Ctrl+2").
    void addEntry(const QString &id, const QString &icon, const QString &word, const QString &hint = {});
    //! The keys that lead to it; empty: none do.
    void setHint(const QString &id, const QString &hint);
    //! How many things there need a person; 0 shows nothing.
    void setAttention(const QString &id, int count);
    //! That which was entered last; empty on a page that is no section's.
    QString current() const;
    //! One that has no entry leaves none chosen.
    void setCurrent(const QString &id);

    bool isCollapsed() const { return m_collapsed; }
    void setCollapsed(bool collapsed);
    //! The last words at the bottom: who is signed in, or the name of the desk.
    void setFooter(const QString &text);
    QListWidget *list() const { return m_list; }

Q_SIGNALS:
    void entered(const QString &id);
    void collapsedChanged(bool collapsed);

private:
    void applyWidth();
    void describe(QListWidgetItem *item) const;
    QListWidgetItem *itemOf(const QString &id) const;

    const Theme &m_theme;
    QLabel *m_mark;
    PlainLabel *m_name;
    QListWidget *m_list;
    PlainLabel *m_footer;
    QToolButton *m_toggle;
    bool m_collapsed = false;
};

} // namespace kontor
