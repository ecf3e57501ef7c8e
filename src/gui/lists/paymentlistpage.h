// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/lists/listconfig.h"
#include "gui/lists/listcontroller.h"
#include "gui/lists/listmemory.h"
#include "gui/page/page.h"
#include "gui/payment/payoutactions.h"
#include "models/paymentsmodel.h"
#include "office/session/merchantsession.h"
#include <QTimer>

class QSettings;
class QToolButton;

namespace kontor {

class FilterBar;
class ListBody;
class ListCounts;
class ListDetail;
class ListFooter;
class PageHeader;
class PaymentTable;
class SelectedPayments;
class TableCard;
class TableColumns;
class Theme;
class ViewTabs;

//! A list of payments with its filter and its views, and one of them in detail beside it. It lays out the parts and connects them: what is
//! shown is decided by its controller, which payment is in detail by its detail. Payouts and payins differ by their words, their columns
//! and what their header leads to.
class PaymentListPage : public Page {
    Q_OBJECT
public:
    QString title() const override { return m_config.title; }

    ListController &controller() { return m_controller; }
    const ListController &controller() const { return m_controller; }
    const PaymentsModel &model() const { return m_model; }
    ListDetail &detail() const { return *m_detail; }
    const SelectedPayments &selected() const { return *m_selected; }

    std::optional<PaymentRecord> chosen() const override;
    //! The columns and the views of a person's own are kept there, and as they were kept from now on. The list goes on where this profile
    //! left it: in its view, with the payment in detail that was, as far as the view has it.
    void remember(QSettings &settings);
    void showAttention();
    //! All that these words fit, whatever view and filter were seen before; the keyboard goes to the box with them.
    void find(const QString &words);
    bool focusFilter() override;
    void arrive() override;
    //! While several are selected, all of them are asked for.
    bool canAskAgain() const override;
    void askAgain() override;
    //! Cancels the selected payment, or all of several that were not sent yet.
    void cancel();
    //! Asks for a name and keeps what is shown as a view.
    void saveView();
    void renameShownView();
    void removeShownView();
    void chooseColumns();
    void copyRows();

Q_SIGNALS:
    //! Where the list is empty.
    void newRequested();
    void exportRequested();
    //! Compact rows where they are comfortable, and the other way round.
    void densityRequested();
    //! One that was made elsewhere, by its ID.
    void lookUpRequested();
    void orderChanged();
    void actionRequested(kontor::PaymentAction act, const kontor::PaymentRecord &payment);
    //! A link with which the customer can pay this payin.
    void linkRequested(const kontor::PaymentRecord &payment);
    //! Several at once; nothing of them was sent.
    void cancelled(const QList<kontor::PaymentRecord> &payments, const QString &words);
    //! Another view is shown, or this one is another now.
    void viewChanged();

protected:
    PaymentListPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, const ListConfig &config, QWidget *parent);
    //! Everything below the header, once that has its buttons: Tab follows the order in which parts are made.
    void build();
    PageHeader *header() const { return m_header; }
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    // ---- how it is made
    QWidget *makeBody();
    void makeBar();
    void makeViews();
    QToolButton *makeDensityButton();
    void makeNotices();
    void makeDetail();
    void orderTab();
    void connectSelection();
    void connectController();
    void connectModel();
    // ---- what is shown
    void showViews();
    void showFilter();
    void showOrder();
    void showCounts();
    void showCountWords();
    void sayHowMany();
    void showNewsBar();
    // ---- what a person does
    void saveViewAs(const QString &name);
    void removeView(int view);
    void showNews();
    bool mayInsert() const;
    bool mayReorder() const;

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    ListConfig m_config;
    PaymentsModel m_model;
    ListMemory m_memory;
    ListController m_controller;
    PageHeader *m_header;
    PaymentTable *m_table;
    FilterBar *m_bar = nullptr;
    ViewTabs *m_views = nullptr;
    ListBody *m_body = nullptr;
    TableCard *m_card = nullptr;
    ListFooter *m_footer = nullptr;
    ListCounts *m_counts = nullptr;
    SelectedPayments *m_selected = nullptr;
    TableColumns *m_columns = nullptr;
    ListDetail *m_detail = nullptr;
    QTimer m_ordering; //!< Tab, when views were made anew
    QTimer m_passing; //!< payins expire without a change in the ledger
    bool m_tellsHowMany = false; //!< the person filters, and hears what came of it
};

} // namespace kontor
