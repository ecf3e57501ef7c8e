// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "models/sortwords.h"
#include <QMenu>

class QActionGroup;

namespace kontor {

//! By what a list is sorted, to choose without a pointer: each choice is one entry, and none has to be taken twice.
class SortMenu final : public QMenu {
    Q_OBJECT
public:
    explicit SortMenu(QWidget *parent = nullptr);

    void setOrder(const SortKeys &order);

    //! What a press on the head of a column leads to: sorted by it alone, the other way round where it was already; with `further`, by it
    //! where rows are equal in what they are sorted by.
    static SortKeys pressed(const SortKeys &order, SortField field, bool further);

Q_SIGNALS:
    void picked(const kontor::SortKeys &order);

private:
    void addField(SortField field, const QString &first, const QString &next);
    void turn(bool reversed);
    void addNext(std::optional<SortField> field);

    SortKeys m_order {};
    QMenu *m_next;
    QActionGroup *m_firsts;
    QActionGroup *m_nexts;
    QAction *m_reversed = nullptr;
};

} // namespace kontor
