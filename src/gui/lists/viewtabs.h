// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/lists/listview.h"
#include <QWidget>
#include <functional>

class QPushButton;
class QToolButton;

namespace kontor {

class FlowLayout;
class Theme;

//! The views of a list as tabs above its table, those that came with it first, and the ways to save, rename and delete one's own.
class ViewTabs final : public QWidget {
    Q_OBJECT
public:
    ViewTabs(const Theme &theme, const QString &name, QWidget *parent);

    void setViews(const QList<ListView> &views);
    //! -1: what is shown is none of them.
    int current() const { return m_current; }
    void setCurrent(int view);
    //! How many payments the counted views have.
    void setCount(qint64 count);
    //! Another button at the end of the line.
    void addButton(QToolButton *button);
    //! Shows `text` beside the views, where nothing moves when it comes and goes; empty takes it away.
    void setNews(const QString &text);
    //! Asks for a name and says it with saved().
    void askName();
    //! Asks for another name of the one that is shown, a person's own, and says it with renamed().
    void askNewName();
    void setOrder(const SortKeys &order) { m_order = order; }

Q_SIGNALS:
    void newsPressed();
    void picked(int view);
    void saved(const QString &name);
    void renamed(int view, const QString &name);
    void removed(int view);
    void orderPicked(const kontor::SortKeys &order);

private:
    void showMenu();
    bool isTaken(const QString &name, int renamed) const;
    void askFor(const QString &title, const QString &start, int renamed, const std::function<void(const QString &)> &done);
    QString textOf(int view) const;
    void fit(QPushButton *tab) const;
    void keepHeight();

    const Theme &m_theme;
    QList<ListView> m_views;
    QList<QPushButton *> m_tabs;
    FlowLayout *m_flow;
    QPushButton *m_news;
    QToolButton *m_more;
    QList<QToolButton *> m_added;
    int m_current = 0;
    SortKeys m_order;
    qint64 m_count = 0;
};

} // namespace kontor
