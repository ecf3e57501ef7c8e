// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/sortmenu.h"

#include <QActionGroup>

namespace kontor {

namespace {

constexpr int nothing = -1;

//! As it is without a word: newest first.
SortKeys spelt(const SortKeys &order)
{
    return order.isEmpty() ? SortKeys {SortKey {}} : order;
}

} // namespace

SortMenu::SortMenu(QWidget *parent)
    : QMenu(tr("Sor&t"), parent)
    , m_next(new QMenu(tr("&Then by"), this))
    , m_firsts(new QActionGroup(this))
    , m_nexts(new QActionGroup(this))
{
    setAccessibleName(tr("Sort"));
    m_next->setAccessibleName(tr("Then by"));
    addField(SortField::Created, tr("Sort by &created"), tr("Then by &created"));
    addField(SortField::Changed, tr("Sort by last c&hange"), tr("Then by last c&hange"));
    addField(SortField::Status, tr("Sort by &status"), tr("Then by &status"));
    addField(SortField::Amount, tr("Sort by &amount"), tr("Then by &amount"));
    addField(SortField::Name, tr("Sort by &name"), tr("Then by &name"));
    m_next->addSeparator();
    QAction *none = m_nexts->addAction(tr("Then by n&othing else"));
    none->setData(nothing);
    none->setCheckable(true);
    m_next->addAction(none);
    connect(none, &QAction::triggered, this, [this] { addNext({}); });
    addSeparator();
    m_reversed = addAction(tr("Sort the other way &round"));
    m_reversed->setCheckable(true);
    connect(m_reversed, &QAction::triggered, this, &SortMenu::turn);
    addMenu(m_next);
    setOrder({});
}

void SortMenu::addField(SortField field, const QString &first, const QString &next)
{
    const auto add = [field](QMenu &menu, QActionGroup &group, const QString &text) {
        QAction *action = group.addAction(text);
        action->setData(int(field));
        action->setCheckable(true);
        menu.addAction(action);
        return action;
    };
    connect(add(*this, *m_firsts, first), &QAction::triggered, this, [this, field] { Q_EMIT picked({{field, false}}); });
    connect(add(*m_next, *m_nexts, next), &QAction::triggered, this, [this, field] { addNext(field); });
}

void SortMenu::setOrder(const SortKeys &order)
{
    m_order = spelt(order);
    const SortField first = m_order.constFirst().field;
    const int next = m_order.size() > 1 ? int(m_order.at(1).field) : nothing;
    for (QAction *action : m_firsts->actions())
        action->setChecked(action->data().toInt() == int(first));
    for (QAction *action : m_nexts->actions()) {
        action->setChecked(action->data().toInt() == next);
        action->setEnabled(action->data().toInt() != int(first));
    }
    m_reversed->setChecked(m_order.constFirst().reversed);
    m_next->setEnabled(first != SortField::Created); // no two are equal in that
}

void SortMenu::turn(bool reversed)
{
    SortKeys order = m_order;
    order.first().reversed = reversed;
    Q_EMIT picked(order);
}

void SortMenu::addNext(std::optional<SortField> field)
{
    SortKeys order {m_order.constFirst()};
    if (field)
        order.append({*field, false});
    Q_EMIT picked(order);
}

SortKeys SortMenu::pressed(const SortKeys &order, SortField field, bool further)
{
    SortKeys now = spelt(order);
    const auto there = std::find_if(now.begin(), now.end(), [field](const SortKey &sort) { return sort.field == field; });
    if (further && there != now.end()) {
        there->reversed = !there->reversed;
        return now;
    }
    if (further && now.constFirst().field != SortField::Created)
        return {now.constFirst(), {field, false}};
    return {{field, there == now.begin() && !there->reversed}};
}

} // namespace kontor
