// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/paymentlistpage.h"

#include "gui/keyboard/focusinsight.h"
#include "gui/lists/filterbar.h"
#include "gui/lists/listfooter.h"
#include "gui/lists/selectedpayments.h"
#include "gui/page/detailpanel.h"
#include "gui/payment/paymentdetails.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"

#include <QDateTime>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>

namespace kontor {

// ---- one row

std::optional<PaymentRecord> PaymentListPage::chosen() const
{
    return m_panel && m_panel->isVisible() ? m_details->payment() : std::nullopt;
}

void PaymentListPage::showReply(const OrderId &id)
{
    seek(id, true);
}

void PaymentListPage::choose(const OrderId &id)
{
    seek(id, false);
}

void PaymentListPage::seek(const OrderId &id, bool opensReply)
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

void PaymentListPage::seekWanted()
{
    if (!m_wanted)
        return;
    const int row = m_wantedSeq ? m_model.rowOfSeq(*m_wantedSeq) : m_model.rowOf(*m_wanted);
    if (row >= 0) {
        if (m_table->currentIndex().row() != row || !m_table->selectionModel()->isRowSelected(row)) {
            m_table->chooseRow(row);
            m_table->scrollTo(m_model.index(row, m_table->currentIndex().column()));
        }
        if (!m_model.payment(row))
            return; // on its way
        m_wanted.reset();
        currentChanged();
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
    else if (isFiltered())
        clearFilters();
}

//! While several are selected none of them is in detail: what stands there would be taken for what is acted on.
void PaymentListPage::currentChanged()
{
    if (m_selected->count() > 1)
        return;
    const QModelIndex current = m_table->currentIndex();
    const PaymentRecord *payment = current.isValid() ? m_model.payment(current.row()) : nullptr;
    m_opensWhenRead = current.isValid() && !payment;
    if (!payment)
        return leaveUnread();
    const bool isNew = !m_panel || m_panel->isHidden();
    if (!m_panel)
        makePanel();
    m_panel->show();
    if (isNew)
        bringInSight(*m_panel); // it stands below the list where there is little room
    m_details->show(payment->id);
    noteChosen(payment->id);
    if (!chosen())
        Q_EMIT chosenChanged(); // nothing can be done until it is read
}

//! Its row is not read yet: until it is, no action may reach the one that was in detail before.
void PaymentListPage::leaveUnread()
{
    if (!m_opensWhenRead || !m_details)
        return;
    m_details->clear();
    Q_EMIT chosenChanged();
}

//! A menu acts on the row that it opens on: that row is the selected one and is in detail before the menu is seen. Several selected rows
//! stay selected when it opens on one of them.
void PaymentListPage::openRowMenu(const QModelIndex &row, const QPoint &at)
{
    if (!row.isValid() || !m_rowMenu)
        return;
    if (!m_table->selectionModel()->isRowSelected(row.row()))
        m_table->chooseRow(row.row());
    currentChanged();
    m_menuAt = m_table->viewport()->mapToGlobal(at);
    popUpRowMenu();
}

//! As soon as it is known what it acts on.
void PaymentListPage::popUpRowMenu()
{
    if (m_menuAt && (chosen() || m_selected->count() > 1))
        m_rowMenu->popup(*std::exchange(m_menuAt, {}));
}

//! Enter, or a double press.
void PaymentListPage::openCurrent()
{
    const int row = m_table->currentIndex().row();
    if (m_selected->count() > 1)
        //: %n are the rows that are selected in a list.
        return Q_EMIT said(
            tr("%n payment(s) are selected. One is shown in detail when it alone is selected.", nullptr, m_selected->count()));
    if (row >= 0 && !m_table->selectionModel()->isRowSelected(row))
        m_table->chooseRow(row);
    currentChanged();
}

bool PaymentListPage::canOpen() const
{
    return m_table->currentIndex().isValid();
}

void PaymentListPage::openChosen()
{
    const bool isShown = chosen().has_value();
    openCurrent();
    if (isShown && chosen())
        m_panel->moreButton()->setFocus();
}

void PaymentListPage::closePanel()
{
    m_wanted.reset();
    m_opensReply = false;
    leaveDetail();
    m_table->setFocus();
}

void PaymentListPage::leaveDetail()
{
    if (m_panel->isAncestorOf(focusWidget()))
        m_table->setFocus();
    m_details->clear();
    m_panel->hide();
    m_table->clearSelection();
    noteChosen({});
    Q_EMIT chosenChanged();
}

//! Beside a list that was filtered by a person, a payment that isn't in it would be taken for one of it. One that only moved on while it is
//! read stays: then nobody asked for anything else.
void PaymentListPage::leaveWhatIsNotShown()
{
    if (!m_mayLeaveDetail || !m_model.isWhole())
        return;
    m_mayLeaveDetail = false;
    const auto shown = m_panel && !m_panel->isHidden() ? m_details->payment() : std::nullopt;
    if (shown && !m_wanted && m_model.rowOfSeq(shown->seq) < 0)
        leaveDetail();
}

// ---- several

void PaymentListPage::selectionChanged()
{
    const bool areSeveral = m_selected->count() > 1;
    m_bar->showInstead(areSeveral);
    showCountWords();
    if (areSeveral && m_panel && m_panel->isVisible()) {
        m_details->clear();
        m_panel->hide();
    }
    const bool wereSeveral = std::exchange(m_wereSeveral, areSeveral);
    // The one selected row and the one in detail are the same at every moment, or an action would reach another than is seen.
    const bool isOpen = m_panel && m_panel->isVisible();
    if (m_selected->count() == 1 && (wereSeveral || isOpen)) {
        const QModelIndex row = m_table->selectionModel()->selection().constFirst().topLeft();
        if (row.row() != m_table->currentIndex().row())
            m_table->selectionModel()->setCurrentIndex(
                row.siblingAtColumn(m_table->currentIndex().column()), QItemSelectionModel::NoUpdate);
        currentChanged();
    }
    Q_EMIT chosenChanged();
}

void PaymentListPage::copyRows()
{
    m_selected->copy(m_shown);
}

void PaymentListPage::cancel()
{
    if (m_selected->count() > 1)
        return m_selected->cancel();
    const auto payment = chosen();
    if (payment && m_model.rowOfSeq(payment->seq) == m_table->currentIndex().row() && m_selected->count() == 1)
        Q_EMIT actionRequested(PaymentAction::Cancel, *payment);
}

bool PaymentListPage::canAskAgain() const
{
    return m_selected->checkable() > 0;
}

void PaymentListPage::askAgain()
{
    m_selected->check();
}

// ---- news

//! Nothing moves under the pointer, and nothing above what a person reads further down or has chosen.
bool PaymentListPage::mayInsert() const
{
    if (!isVisible())
        return true;
    const bool isBeingRead = m_table->viewport()->underMouse() || m_table->verticalScrollBar()->value() > 0;
    const bool hasCursor = m_table->hasFocus() && m_selected->count() > 0;
    return !isBeingRead && !hasCursor;
}

//! Nor is anything put in order while one is chosen.
bool PaymentListPage::mayReorder() const
{
    return !isVisible() || (mayInsert() && m_selected->count() == 0 && !chosen());
}

void PaymentListPage::showNewsBar()
{
    const int news = m_model.newsCount();
    const QString stale = m_model.isOutOfOrder() ? tr("The order has changed · Sort again") : QString();
    m_footer->setNews(news);
    //: A button that shows the payments that came since the list was read: %n is how many.
    m_views->setNews(news > 0 ? tr("%n new · Show", nullptr, news) : stale);
}

void PaymentListPage::showNews()
{
    if (m_model.isOutOfOrder())
        keepChosen();
    m_model.showNews();
    m_table->scrollToTop();
    m_table->setFocus();
}

//! The one in detail stays chosen, wherever its row comes to stand.
void PaymentListPage::keepChosen()
{
    if (const auto payment = chosen())
        m_keptSeq = payment->seq;
}

void PaymentListPage::seekKept()
{
    if (!m_keptSeq)
        return;
    const int row = m_model.rowOfSeq(*m_keptSeq);
    if (row >= 0 || m_model.isWhole())
        m_keptSeq.reset();
    if (row < 0)
        return;
    m_table->chooseRow(row);
    m_table->scrollTo(m_model.index(row, m_table->currentIndex().column()));
}

// ---- the page

bool PaymentListPage::focusFilter()
{
    m_bar->box()->setFocus();
    m_bar->box()->selectAll();
    return true;
}

void PaymentListPage::arrive()
{
    const QDate today = QDateTime::fromMSecsSinceEpoch(m_session.clock().wall().time_since_epoch().count()).date();
    if ((m_bar->filter().created || m_bar->filter().changed) && today != m_today)
        applyFilter(); // "today" is another day now
    m_footer->arrive();
    m_card->takeKeyboard();
}

//! Text fields have these keys too, so they are the table's and never the window's.
bool PaymentListPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_views && event->type() == QEvent::ChildAdded)
        m_ordering.start(0);
    if (watched == m_table && event->type() == QEvent::ContextMenu
        && static_cast<QContextMenuEvent *>(event)->reason() == QContextMenuEvent::Keyboard) {
        const QModelIndex row = m_table->currentIndex(); // its place counts from the table's corner, a pointer's from the first row's
        m_table->scrollTo(row);
        openRowMenu(row, m_table->visualRect(row).center());
        return true;
    }
    if (watched != m_table || event->type() != QEvent::KeyPress)
        return Page::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->matches(QKeySequence::Copy)) {
        copyRows();
        return true;
    }
    if (key->key() != Qt::Key_Delete)
        return Page::eventFilter(watched, event);
    cancel();
    return true;
}

void PaymentListPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return Page::keyPressEvent(event);
    if (m_panel && m_panel->isVisible())
        return closePanel();
    if (m_selected->count() > 1)
        return m_table->clearSelection();
    if (!m_bar->box()->text().isEmpty())
        return m_bar->box()->clear();
    if (m_bar->hasChips())
        return clearFilters();
    Page::keyPressEvent(event);
}

} // namespace kontor
