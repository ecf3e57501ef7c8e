// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/tablecolumns.h"

#include "gui/lists/columnchooser.h"
#include "gui/lists/listcolumns.h"
#include "gui/lists/listcontroller.h"
#include "gui/lists/sortmenu.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tableheader.h"
#include "models/paymentsmodel.h"
#include "models/sortwords.h"

namespace kontor {

TableColumns::TableColumns(
    const Theme &theme, PaymentKind kind, PaymentsModel &model, ListController &controller, PaymentTable &table, QObject *parent)
    : QObject(parent)
    , m_theme(theme)
    , m_kind(kind)
    , m_model(model)
    , m_controller(controller)
    , m_table(table)
{
    connectHeader();
    connect(&m_controller, &ListController::columnsChanged, this, &TableColumns::show);
    connect(&m_controller, &ListController::orderChanged, this, &TableColumns::showOrder);
}

void TableColumns::connectHeader()
{
    connect(m_table.header(), &TableHeader::sortRequested, this, [this](int section, bool further) {
        if (const auto field = sortwords::fieldOf(m_model.columns().at(section)))
            m_controller.setOrder(SortMenu::pressed(m_controller.state().order, *field, further));
    });
    connect(&m_table, &PaymentTable::columnsMoved, this, [this](const QList<int> &shown) {
        PaymentColumns columns;
        for (const int column : shown)
            columns.append(m_model.columns().at(column));
        m_controller.setColumns(columns);
    });
    connect(&m_table, &PaymentTable::columnResized, this,
        [this](int column, int width) { m_controller.setWidth(m_model.columns().at(column), listcolumns::remembered(m_theme, width)); });
}

void TableColumns::show()
{
    const ListState &state = m_controller.state();
    m_table.setPlan(listcolumns::plan(m_table, m_theme, m_kind, state.columns, state.widths));
}

void TableColumns::showOrder()
{
    const SortKeys &order = m_controller.state().order;
    QList<TableHeader::Sorted> sorted;
    for (const SortKey &sort : order.isEmpty() ? SortKeys {SortKey {}} : order) {
        const bool ascends = sort.field == SortField::Status || sort.field == SortField::Name;
        sorted.append({int(m_model.columns().indexOf(sortwords::columnOf(sort.field))), ascends != sort.reversed});
    }
    m_table.header()->setSorted(sorted);
}

void TableColumns::choose(QWidget *anchor, QWidget *page)
{
    auto *chooser = new ColumnChooser(m_theme, m_kind, m_controller.state().columns, page);
    connect(chooser, &ColumnChooser::chosen, &m_controller, &ListController::setColumns);
    connect(chooser, &ColumnChooser::widthRequested, this, &TableColumns::widen);
    connect(chooser, &ColumnChooser::resetRequested, &m_controller, &ListController::resetWidths);
    chooser->openAt(anchor);
}

void TableColumns::widen(PaymentColumn column, int by)
{
    const int place = int(m_model.columns().indexOf(column));
    if (place == m_table.plan().wide)
        return; // it takes what the others leave
    m_controller.setWidth(column, listcolumns::remembered(m_theme, m_table.plan().widths.at(place)) + by);
    show();
}

} // namespace kontor
