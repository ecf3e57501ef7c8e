// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/payment/payoutactions.h"
#include "office/session/merchantsession.h"
#include <QObject>
#include <QPoint>
#include <optional>

class QMenu;
class QModelIndex;

namespace kontor {

class DetailPanel;
class ListBody;
class ListController;
class ListMemory;
class PaymentDetails;
class PaymentTable;
class PaymentsModel;
class SelectedPayments;
class Theme;

//! The one payment of a list that is in detail: finds its row wherever that is, shows it in the panel, and opens the menu with what can be
//! done with it. The selected row and the payment in detail are the same at every moment; while several rows are selected none is in
//! detail. The memory keeps which one it was.
class ListDetail final : public QObject {
    Q_OBJECT
public:
    //! The parts of the list that it works on: the page's, as it is itself.
    struct Parts {
        MerchantSession &session;
        const Theme &theme;
        const NumberFormat &format;
        PaymentsModel &model;
        ListController &controller;
        ListMemory &memory;
        PaymentTable &table;
        SelectedPayments &selected;
        ListBody &body;
    };
    ListDetail(const Parts &parts, QWidget *page);

    //! The one in detail; nothing when none is chosen.
    std::optional<PaymentRecord> payment() const;
    bool isOpen() const;
    //! Shows it in detail as soon as its row is here; where the filter hides it, the filter goes.
    void choose(const OrderId &id);
    //! The same, with what the gateway answered in sight.
    void showReply(const OrderId &id);
    //! The one that this profile left, as far as the list shows it.
    void restore();
    //! The keyboard is on a row, or several are selected.
    bool canOpen() const;
    //! Shows that row in detail; where it is shown already the keyboard goes there.
    void openChosen();
    //! The same, and the keyboard stays: Enter, or a double press.
    void openCurrent();
    //! The keyboard goes back to the table.
    void close();
    //! What can be done with the chosen payment: behind the panel's button and the table's context menu.
    void setRowMenu(QMenu *menu);
    //! `at`: in the table, as its context menu counts.
    void openRowMenu(const QModelIndex &row, const QPoint &at);
    //! The one in detail stays chosen when the rows are put in another order, wherever its row comes to stand.
    void keepChosen();

Q_SIGNALS:
    //! Another one is in detail, or none.
    void shown();
    void actionRequested(kontor::PaymentAction act, const kontor::PaymentRecord &payment);
    //! A link with which the customer can pay this payin.
    void linkRequested(const kontor::PaymentRecord &payment);
    void said(const QString &words);
    //! None was opened, because this many are selected.
    void severalSelected(int count);

private:
    void connectTable();
    void connectModel();
    void makePanel();
    void seek(const OrderId &id, bool opensReply);
    void seekWanted();
    void seekKept();
    void scrollToTop();
    void showCurrent();
    void leaveUnread();
    void popUpRowMenu();
    void leave();
    void leaveWhatIsNotShown();
    void takeSelection();

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    PaymentsModel &m_model;
    ListController &m_controller;
    ListMemory &m_memory;
    PaymentTable &m_table;
    SelectedPayments &m_selected;
    ListBody &m_body;
    QWidget *m_page;
    DetailPanel *m_panel = nullptr; //!< made when the first is shown in it
    PaymentDetails *m_details = nullptr;
    QMenu *m_rowMenu = nullptr;
    std::optional<QPoint> m_menuAt {}; //!< on the screen: where it opens once its payment is read
    bool m_isFromTheTop = false; //!< once what was asked for is here
    bool m_mayLeave = false; //!< another filter was chosen, and its answer may be without the one in detail
    bool m_wereSeveral = false; //!< were selected
    bool m_opensWhenRead = false; //!< a row was chosen before it was here
    std::optional<qint64> m_keptSeq; //!< was chosen before the rows were put in another order
    std::optional<OrderId> m_wanted; //!< to be chosen as soon as its row is here
    std::optional<qint64> m_wantedSeq;
    bool m_opensReply = false; //!< once the wanted one is in detail
    bool m_staysInView = false; //!< the wanted one is left where the filter hides it
};

} // namespace kontor
