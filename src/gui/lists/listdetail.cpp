// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listdetail.h"

#include "gui/keyboard/focusinsight.h"
#include "gui/keyboard/taborder.h"
#include "gui/lists/listbody.h"
#include "gui/lists/listcontroller.h"
#include "gui/lists/listmemory.h"
#include "gui/lists/selectedpayments.h"
#include "gui/page/detailpanel.h"
#include "gui/payment/paymentdetails.h"
#include "gui/table/paymenttable.h"
#include "models/paymentsmodel.h"

#include <QMenu>
#include <QToolButton>
#include <utility>

namespace kontor {

ListDetail::ListDetail(const Parts &parts, QWidget *page)
    : QObject(page)
    , m_session(parts.session)
    , m_theme(parts.theme)
    , m_format(parts.format)
    , m_model(parts.model)
    , m_controller(parts.controller)
    , m_memory(parts.memory)
    , m_table(parts.table)
    , m_selected(parts.selected)
    , m_body(parts.body)
    , m_page(page)
{
    connectTable();
    connectModel();
    connect(&m_controller, &ListController::reordered, this, &ListDetail::keepChosen);
    connect(&m_controller, &ListController::asked, this, [this] { m_isFromTheTop = m_mayLeave = true; });
}

void ListDetail::connectTable()
{
    const QItemSelectionModel *selection = m_table.selectionModel();
    connect(selection, &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (m_table.selectionModel()->isRowSelected(current.row())) // not when the table only gets the focus
            showCurrent();
    });
    // A row that is current already doesn't become so again; pressing it or Enter on it opens it all the same.
    connect(&m_table, &QTableView::clicked, this, [this](const QModelIndex &pressed) {
        if (m_table.selectionModel()->isRowSelected(pressed.row())) // Ctrl and a press may have taken it out
            showCurrent();
    });
    connect(&m_table, &QTableView::activated, this, &ListDetail::openCurrent);
    connect(&m_selected, &SelectedPayments::changed, this, &ListDetail::takeSelection);
    const auto forgetMenu = [this] { m_menuAt.reset(); }; // it would open on other rows than those that it was asked for
    connect(selection, &QItemSelectionModel::selectionChanged, this, forgetMenu);
    connect(&m_model, &QAbstractItemModel::modelReset, this, forgetMenu);
}

void ListDetail::connectModel()
{
    connect(&m_model, &PaymentsModel::loaded, this, &ListDetail::scrollToTop);
    connect(&m_model, &PaymentsModel::loaded, this, &ListDetail::seekWanted);
    connect(&m_model, &PaymentsModel::loaded, this, &ListDetail::seekKept);
    connect(&m_model, &PaymentsModel::loaded, this, &ListDetail::leaveWhatIsNotShown);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &ListDetail::seekWanted);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, [this] {
        if (m_opensWhenRead)
            showCurrent();
    });
    connect(&m_model, &PaymentsModel::paymentChanged, this, [this](const OrderId &id) {
        if (m_details && m_details->payment() && m_details->payment()->id == id)
            m_details->refresh();
    });
}

void ListDetail::makePanel()
{
    m_panel = new DetailPanel(m_theme, &m_body);
    m_body.setPanel(m_panel);
    m_panel->moreButton()->setMenu(m_rowMenu);
    m_panel->moreButton()->setPopupMode(QToolButton::InstantPopup);
    m_details = new PaymentDetails(m_session, m_theme, m_format, *m_panel, this);
    QWidget *before = &m_table;
    for (QWidget *part : m_panel->findChildren<QWidget *>()) {
        if (part->focusPolicy() == Qt::NoFocus)
            continue;
        tabBehind(before, part);
        before = part;
    }
    connect(m_panel, &DetailPanel::closeRequested, this, &ListDetail::close);
    connect(m_details, &PaymentDetails::actionRequested, this, &ListDetail::actionRequested);
    connect(m_details, &PaymentDetails::linkRequested, this, &ListDetail::linkRequested);
    connect(m_details, &PaymentDetails::shown, this, &ListDetail::shown);
    connect(m_details, &PaymentDetails::shown, this, &ListDetail::popUpRowMenu);
    connect(m_details, &PaymentDetails::said, this, &ListDetail::said);
}

std::optional<PaymentRecord> ListDetail::payment() const
{
    return isOpen() ? m_details->payment() : std::nullopt;
}

bool ListDetail::isOpen() const
{
    return m_panel && m_panel->isVisible();
}

// ---- the one that is sought

void ListDetail::choose(const OrderId &id)
{
    seek(id, false);
}

void ListDetail::showReply(const OrderId &id)
{
    seek(id, true);
}

//! A person who comes back is not led to another list than the one that they left: a payment that has gone from it stays away.
void ListDetail::restore()
{
    const auto id = m_memory.chosen();
    if (!id)
        return;
    seek(*id, false);
    m_staysInView = true;
}

void ListDetail::seek(const OrderId &id, bool opensReply)
{
    m_opensReply = opensReply;
    m_staysInView = false;
    m_wanted = id;
    m_wantedSeq.reset();
    if (m_model.rowOf(id) >= 0)
        return seekWanted();
    m_model.showNews(); // it may be among those that wait, or have just been written
    m_session.ledger().payments().byId(id)->then(this, [this, id](const Result<std::optional<PaymentRecord>> &found) {
        if (m_wanted != id || !found || !*found)
            return;
        m_wantedSeq = (*found)->seq;
        seekWanted();
    });
}

void ListDetail::seekWanted()
{
    if (!m_wanted)
        return;
    const int row = m_wantedSeq ? m_model.rowOfSeq(*m_wantedSeq) : m_model.rowOf(*m_wanted);
    if (row >= 0) {
        if (m_table.currentIndex().row() != row || !m_table.selectionModel()->isRowSelected(row)) {
            m_table.chooseRow(row);
            m_table.scrollTo(m_model.index(row, m_table.currentIndex().column()));
        }
        if (!m_model.payment(row))
            return; // on its way
        m_wanted.reset();
        showCurrent();
        if (std::exchange(m_opensReply, false) && m_details)
            m_details->openRequest();
        return;
    }
    if (m_model.newsCount() > 0)
        return m_model.showNews();
    if (!m_wantedSeq || !m_model.isWhole())
        return;
    if (m_staysInView)
        m_wanted.reset();
    else if (m_controller.state().isFiltered())
        m_controller.clear();
}

void ListDetail::keepChosen()
{
    if (const auto chosen = payment())
        m_keptSeq = chosen->seq;
}

void ListDetail::seekKept()
{
    if (!m_keptSeq)
        return;
    const int row = m_model.rowOfSeq(*m_keptSeq);
    if (row >= 0 || m_model.isWhole())
        m_keptSeq.reset();
    if (row < 0)
        return;
    m_table.chooseRow(row);
    m_table.scrollTo(m_model.index(row, m_table.currentIndex().column()));
}

//! Of an answer to another question the first rows are seen, unless one is sought.
void ListDetail::scrollToTop()
{
    if (std::exchange(m_isFromTheTop, false))
        m_table.scrollToTop();
}

// ---- the current row

//! While several are selected none of them is in detail: what stands there would be taken for what is acted on.
void ListDetail::showCurrent()
{
    if (m_selected.count() > 1)
        return;
    const QModelIndex current = m_table.currentIndex();
    const PaymentRecord *record = current.isValid() ? m_model.payment(current.row()) : nullptr;
    m_opensWhenRead = current.isValid() && !record;
    if (!record)
        return leaveUnread();
    const bool isNew = !m_panel || m_panel->isHidden();
    if (!m_panel)
        makePanel();
    m_panel->show();
    if (isNew)
        bringInSight(*m_panel); // it stands below the list where there is little room
    m_details->show(record->id);
    m_memory.noteChosen(record->id);
    if (!payment())
        Q_EMIT shown(); // nothing can be done until it is read
}

//! Its row is not read yet: until it is, no action may reach the one that was in detail before.
void ListDetail::leaveUnread()
{
    if (!m_opensWhenRead || !m_details)
        return;
    m_details->clear();
    Q_EMIT shown();
}

bool ListDetail::canOpen() const
{
    return m_table.currentIndex().isValid();
}

void ListDetail::openCurrent()
{
    const int row = m_table.currentIndex().row();
    if (m_selected.count() > 1)
        return Q_EMIT severalSelected(m_selected.count());
    if (row >= 0 && !m_table.selectionModel()->isRowSelected(row))
        m_table.chooseRow(row);
    showCurrent();
}

void ListDetail::openChosen()
{
    const bool isShown = payment().has_value();
    openCurrent();
    if (isShown && payment())
        m_panel->moreButton()->setFocus();
}

void ListDetail::takeSelection()
{
    const int count = m_selected.count();
    if (count > 1 && isOpen()) {
        m_details->clear();
        m_panel->hide();
    }
    const bool wereSeveral = std::exchange(m_wereSeveral, count > 1);
    // The one selected row and the one in detail are the same at every moment, or an action would reach another than is seen.
    if (m_selected.count() == 1 && (wereSeveral || isOpen())) {
        const QModelIndex row = m_table.selectionModel()->selection().constFirst().topLeft();
        if (row.row() != m_table.currentIndex().row())
            m_table.selectionModel()->setCurrentIndex(row.siblingAtColumn(m_table.currentIndex().column()), QItemSelectionModel::NoUpdate);
        showCurrent();
    }
    Q_EMIT shown();
}

// ---- its menu

void ListDetail::setRowMenu(QMenu *menu)
{
    m_rowMenu = menu;
    connect(&m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint &at) { openRowMenu(m_table.indexAt(at), at); });
}

//! A menu acts on the row that it opens on: that row is the selected one and is in detail before the menu is seen. Several selected rows
//! stay selected when it opens on one of them.
void ListDetail::openRowMenu(const QModelIndex &row, const QPoint &at)
{
    if (!row.isValid() || !m_rowMenu)
        return;
    if (!m_table.selectionModel()->isRowSelected(row.row()))
        m_table.chooseRow(row.row());
    showCurrent();
    m_menuAt = m_table.viewport()->mapToGlobal(at);
    popUpRowMenu();
}

//! As soon as it is known what it acts on.
void ListDetail::popUpRowMenu()
{
    if (m_menuAt && (payment() || m_selected.count() > 1))
        m_rowMenu->popup(*std::exchange(m_menuAt, {}));
}

// ---- none in detail

void ListDetail::close()
{
    m_wanted.reset();
    m_opensReply = false;
    leave();
    m_table.setFocus();
}

void ListDetail::leave()
{
    if (m_panel->isAncestorOf(m_page->focusWidget()))
        m_table.setFocus();
    m_details->clear();
    m_panel->hide();
    m_table.clearSelection();
    m_memory.noteChosen({});
    Q_EMIT shown();
}

//! Beside a list that was filtered by a person, a payment that isn't in it would be taken for one of it. One that only moved on while it is
//! read stays: then the list wasn't asked for anything else.
void ListDetail::leaveWhatIsNotShown()
{
    if (!m_mayLeave || !m_model.isWhole())
        return;
    m_mayLeave = false;
    const auto inDetail = m_panel && !m_panel->isHidden() ? m_details->payment() : std::nullopt;
    if (inDetail && !m_wanted && m_model.rowOfSeq(inDetail->seq) < 0)
        leave();
}

} // namespace kontor
