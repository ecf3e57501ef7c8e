// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/page.h"
#include <QHash>
#include <QStringList>
#include <functional>

class QStackedWidget;

namespace kontor {

class PageScroll;

//! The pages of the window by name. Each is made when it is first needed, so that the first list is on the screen sooner. Remembers
//! the way that a person took, for Back and Forward.
class PageStack final : public QObject {
    Q_OBJECT
public:
    using Make = std::function<Page *()>;

    //! `stack` shows the pages and owns them, each in a place of its own that scrolls where it has to.
    explicit PageStack(QStackedWidget &stack, QObject *parent = nullptr);

    //! `entry` is the sidebar's that the page belongs to.
    void add(const QString &name, const QString &entry, Make make);
    //! Makes it when it isn't there yet. The name was added.
    Page &page(const QString &name);
    template <typename OnePage> OnePage &get(const QString &name) { return static_cast<OnePage &>(page(name)); }
    bool isMade(const QString &name) const;
    QString entryOf(const QString &name) const;

    QString current() const { return m_current; }
    Page &currentPage() { return page(m_current); }
    void enter(const QString &name);
    bool canGoBack() const { return m_place > 0; }
    bool canGoForward() const { return m_place + 1 < m_way.size(); }
    void goBack();
    void goForward();

Q_SIGNALS:
    void entered(const QString &name);

private:
    struct Leaf {
        QString entry {};
        Make make {};
        Page *page = nullptr;
        PageScroll *place = nullptr; //!< in the stack, with the page in it
    };
    void show(const QString &name);

    QStackedWidget &m_stack;
    QHash<QString, Leaf> m_leaves;
    QString m_current;
    QStringList m_way; //!< the pages in the order in which they were entered
    qsizetype m_place = -1; //!< where on it the person is
};

} // namespace kontor
