// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/payouts/payoutacts.h"
#include "gui/payouts/payoutspage.h"
#include "gui/widgets/page.h"
#include "models/paymentsmodel.h"
#include "office/office.h"
#include <QTimer>

class QLineEdit;
class QMenu;
class QPushButton;

namespace kontor {

class DetailPanel;
class PageHeader;
class PaymentDetails;
class PaymentTable;
class TableCard;
class Theme;

//! The list of payins with its filter, and one of them in detail beside it: has the customer paid, and where do they pay.
class PayinsPage final : public Page {
    Q_OBJECT
public:
    PayinsPage(Office &office, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    QString title() const override;

    std::optional<PaymentRecord> chosen() const override;
    void choose(const OrderId &id);
    //! Shows only these, named on a chip that takes it back.
    void narrow(const PayoutsPage::Narrowing &narrowing);
    bool focusFilter() override;
    void arrive() override;
    bool isLoaded() const { return m_model.isLoaded(); }
    const Ledger::Query &query() const { return m_model.query(); }
    void setRowMenu(QMenu *menu);

Q_SIGNALS:
    void newPayinAsked();
    void exportAsked();
    void attentionChanged(int count);
    void actAsked(kontor::PaymentAct act, const kontor::PaymentRecord &payment);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    enum class View { All, Waiting, Attention, Settled, Expired };
    void buildHeader();
    QWidget *makeFilterRow();
    QWidget *makeBody();
    void setView(View view);
    void showNarrowing();
    void applyFilter();
    void refreshCounts();
    void showCounts(const Ledger::Counts &counts);
    void showEmptyOrTable();
    void currentChanged();
    void closePanel();
    void clearFilters();

    Office &m_office;
    const Theme &m_theme;
    PaymentsModel m_model;
    PageHeader *m_header;
    QLineEdit *m_filter = nullptr;
    QList<QPushButton *> m_views;
    QWidget *m_narrowingRow = nullptr;
    std::optional<PayoutsPage::Narrowing> m_narrowing;
    PaymentTable *m_table;
    TableCard *m_card = nullptr;
    DetailPanel *m_panel;
    PaymentDetails *m_details;
    QTimer m_typing;
    QTimer m_counting;
    View m_view = View::All;
    std::optional<OrderId> m_wanted; //!< to be chosen as soon as its row is here
};

} // namespace kontor
