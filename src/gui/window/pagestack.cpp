// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/pagestack.h"

#include "gui/page/pagescroll.h"

#include <QStackedWidget>

namespace kontor {

namespace {

constexpr qsizetype longestWay = 50;

} // namespace

PageStack::PageStack(QStackedWidget &stack, QObject *parent)
    : QObject(parent)
    , m_stack(stack)
{
}

void PageStack::add(const QString &name, const QString &entry, Make make)
{
    m_leaves.insert(name, {.entry = entry, .make = std::move(make)});
}

Page &PageStack::page(const QString &name)
{
    Q_ASSERT(m_leaves.contains(name));
    Leaf &leaf = m_leaves[name];
    if (!leaf.page) {
        leaf.page = leaf.make();
        leaf.place = new PageScroll(leaf.page);
        m_stack.addWidget(leaf.place);
    }
    return *leaf.page;
}

bool PageStack::isMade(const QString &name) const
{
    return m_leaves.value(name).page != nullptr;
}

QString PageStack::entryOf(const QString &name) const
{
    return m_leaves.value(name).entry;
}

void PageStack::enter(const QString &name)
{
    if (name != m_current) {
        m_way.resize(m_place + 1); // whoever turns off leaves the rest of the way behind
        m_way.append(name);
        if (m_way.size() > longestWay)
            m_way.removeFirst();
        m_place = m_way.size() - 1;
    }
    show(name);
}

void PageStack::goBack()
{
    if (canGoBack())
        show(m_way.at(--m_place));
}

void PageStack::goForward()
{
    if (canGoForward())
        show(m_way.at(++m_place));
}

void PageStack::show(const QString &name)
{
    Page &shown = page(name);
    m_current = name;
    m_stack.setCurrentWidget(m_leaves.value(name).place);
    shown.arrive();
    Q_EMIT entered(name);
}

} // namespace kontor
