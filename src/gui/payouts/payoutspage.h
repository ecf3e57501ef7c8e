// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/payouts/payoutacts.h"
#include "gui/widgets/page.h"
#include "models/paymentsmodel.h"
#include "office/office.h"
#include <QTimer>

class QLineEdit;
class QMenu;
class QPushButton;
class QSplitter;

namespace kontor {

class DetailPanel;
class EmptyState;
class PageHeader;
class PaymentDetails;
class PaymentTable;
class TableCard;
class Theme;

//! The list of payouts with its filter, and one of them in detail beside it.
class PayoutsPage final : public Page {
    Q_OBJECT
public:
    PayoutsPage(Office &office, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    QString title() const override;

    //! The one in detail; nothing when none is chosen.
    std::optional<PaymentRecord> chosen() const override;
    void choose(const OrderId &id);
    //! Shows only these, named by `words` on a chip that takes it back.
    struct Narrowing {
        QString words {};
        QList<PaymentState> states {};
        std::optional<qint64> batch {};
        bool oldestFirst = false;
        std::optional<PaymentKind> kind = PaymentKind::Payout;
        std::optional<UtcTime> from {}; //!< made at this moment or later, and before the other
        std::optional<UtcTime> to {};
        std::optional<UtcTime> cameSince {}; //!< came to its state then or later
    };
    void narrow(const Narrowing &narrowing);
    void showAttention();
    bool focusFilter() override;
    void arrive() override;
    const Ledger::Query &query() const { return m_model.query(); }
    bool isLoaded() const { return m_model.isLoaded(); }
    //! What can be done with the chosen payout: behind the panel's button and the table's context menu.
    void setRowMenu(QMenu *menu);

Q_SIGNALS:
    void newPayoutAsked();
    void exportAsked();
    void importAsked();
    void attentionChanged(int count);
    void actAsked(kontor::PaymentAct act, const kontor::PaymentRecord &payment);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    enum class View { All, Attention, Open, Settled };
    QWidget *makeFilterRow();
    QWidget *makeBody();
    QWidget *makeNarrowing();
    void makePanel();
    void setView(View view);
    void showNarrowing();
    void clearFilters();
    void applyFilter();
    void refreshCounts();
    void showCounts(const Ledger::Counts &counts);
    void showEmptyOrTable();
    void currentChanged();
    void closePanel();

    Office &m_office;
    const Theme &m_theme;
    const NumberFormat &m_format;
    PaymentsModel m_model;
    PageHeader *m_header;
    QLineEdit *m_filter = nullptr;
    QList<QPushButton *> m_views;
    QWidget *m_narrowingRow = nullptr;
    std::optional<Narrowing> m_narrowing;
    PaymentTable *m_table;
    TableCard *m_card = nullptr;
    QSplitter *m_body = nullptr;
    DetailPanel *m_panel = nullptr; //!< made when the first is shown in it
    PaymentDetails *m_details = nullptr;
    QMenu *m_rowMenu = nullptr;
    QTimer m_typing;
    QTimer m_counting;
    View m_view = View::All;
    std::optional<OrderId> m_wanted; //!< to be chosen as soon as its row is here
    qint64 m_all = 0;
};

} // namespace kontor
