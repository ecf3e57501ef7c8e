// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/lists/viewtabs.h"
#include "gui/page/page.h"
#include "gui/payment/payoutactions.h"
#include "models/paymentsmodel.h"
#include "office/session/merchantsession.h"
#include <QTimer>
#include <QVariantMap>
#include <functional>

class QMenu;
class QSettings;
class QSplitter;
class QToolButton;

namespace kontor {

class DetailPanel;
class FilterBar;
class ListFooter;
class MessageBar;
class PageHeader;
class PaymentDetails;
class PaymentTable;
class SelectedPayments;
class TableCard;
class Theme;

//! A list of payments with its filter and its views, and one of them in detail beside it. Payouts and payins differ by their words, their
//! columns and what their header leads to.
class PaymentListPage : public Page {
    Q_OBJECT
public:
    ~PaymentListPage() override;

    QString title() const override { return m_face.title; }

    //! The one in detail; nothing when none is chosen.
    std::optional<PaymentRecord> chosen() const override;
    //! Shows it in detail as soon as its row is here; where the filter hides it, the filter goes.
    void choose(const OrderId &id);
    //! The same, with what the gateway answered in sight.
    void showReply(const OrderId &id);
    //! Shows only these, named by `words` on a chip that takes it back.
    struct ListPreset {
        QString words {};
        QList<PaymentState> states {};
        std::optional<qint64> batch {};
        bool oldestFirst = false;
        bool onlyFollowed = false; //!< without those whose last word a person called final
        std::optional<PaymentKind> kind = PaymentKind::Payout;
        std::optional<UtcTime> from {}; //!< created at this moment or later
        std::optional<UtcTime> to {}; //!< created before this moment
        QStringList currencies {};
        std::optional<UtcTime> cameSince {}; //!< came to its state at this moment or later
        QList<AttentionReason> attentionReasons {}; //!< at least one of these; empty: whether it has any or not
        bool oddMark = false; //!< those whose test mark contradicts the profile, as long as nobody has said that they saw it
    };
    void narrow(const ListPreset &preset);
    void showAttention();
    //! All that these words fit, whatever view and filter were seen before; the keyboard goes to the box with them.
    void find(const QString &words);
    bool focusFilter() override;
    void arrive() override;
    //! While several are selected, all of them are asked for.
    bool canAskAgain() const override;
    void askAgain() override;
    const PaymentQuery &query() const { return m_model.query(); }
    //! What is asked for now, however much of it is here, in its order.
    PaymentQuery shownQuery() const { return wantedQuery(); }
    const PaymentColumns &shownColumns() const { return m_shown; }
    //! The numbers of the selected rows, in the order of the list.
    QList<qint64> selectedSeqs() const;
    int selectedCount() const;
    //! How many of several selected payments were not sent yet and can be cancelled.
    int cancellableCount() const;
    //! Cancels the selected payment, or all of several that were not sent yet.
    void cancel();
    const SortKeys &order() const { return m_order; }
    //! Sorts it so, and keeps that: for the view that is seen where it is a person's own, otherwise for the list.
    void setOrder(const SortKeys &order);
    bool isLoaded() const { return m_model.isLoaded(); }
    //! The keyboard is on a row, or several are selected.
    bool canOpen() const;
    //! Shows that row in detail; where it is shown already the keyboard goes there.
    void openChosen();
    //! What can be done with the chosen payment: behind the panel's button and the table's context menu.
    void setRowMenu(QMenu *menu);
    //! The columns and the views of a person's own are kept there, and as they were kept from now on. The list goes on where this profile
    //! left it: in its view, with the payment in detail that was, as far as the view has it.
    void remember(QSettings &settings);
    //! Asks for a name and keeps what is shown as a view.
    void saveView();
    //! The view that is seen is one of a person's own.
    bool showsOwnView() const;
    void renameShownView();
    void removeShownView();
    //! Whether the view that is shown is a person's own and has compact rows or comfortable ones; nothing: it has no density of its own.
    std::optional<bool> densityOfView() const;
    //! A person wants compact rows or comfortable ones. False: what is shown is no view of their own that could keep it.
    bool keepDensity(bool isCompact);
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
    //! What one list says where another says otherwise.
    struct ListConfig {
        PaymentKind kind = PaymentKind::Payout;
        QString name {}; //!< of its table as an object, and of what is remembered
        QString icon {};
        QString title {};
        QString filterHint {};
        QString filterName {};
        std::function<QString(int all, int some)> subtitle {}; //!< `some` is how many of them stand so:
        QList<PaymentState> subtitleStates {};
        //! "40 payouts, 12 shown", and how many of them are selected when there are several.
        std::function<QString(int all, int shown, int selected)> counts {};
        QString none {};
        std::function<QString(int filters)> noneMatch {};
        QString create {}; //!< on the button where there is none
        QList<PaymentState> attention {};
        QList<ListView> views {};
    };
    PaymentListPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, const ListConfig &face, QWidget *parent);
    //! Everything below the header, once that has its buttons: Tab follows the order in which parts are made.
    void build();
    PageHeader *header() const { return m_header; }
    const Theme &theme() const { return m_theme; }
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    // ---- how it is made (paymentlistparts.cpp)
    QWidget *makeBody();
    void makeBar();
    void makeViews();
    QToolButton *makeDensityButton();
    void makePanel();
    void orderTab();
    void fitBody();
    void sharePlaces();
    QString placeSetting() const;
    void keepPlaces();
    void takeAppearance();
    void connectTable();
    void connectHeader();
    void connectModel();
    // ---- what is shown (paymentlistfilter.cpp)
    void setView(int view);
    void takeFilter(const ListFilter &filter);
    ListFilter saidBy(int view) const;
    void showFilter();
    void clearFilters();
    bool isFiltered() const;
    PaymentQuery wantedQuery() const;
    void applyFilter();
    void showOrder();
    void sayHowMany();
    void keepOrder();
    void keepChosen();
    void seekKept();
    void showNewsBar();
    void refreshCounts();
    void showError(const ApiError &error);
    void showOutdated(const ApiError &error);
    void makeOutdatedBar();
    void showCounts(const PaymentCounts &counts, qint64 atAnEnd);
    void showCountWords();
    bool isOfBothKinds() const;
    void showEmptyOrTable();
    // ---- columns and own views (paymentlistviews.cpp)
    void setColumns(const PaymentColumns &columns);
    void keepColumns(const PaymentColumns &columns);
    void keepWidth(PaymentColumn column, int width);
    void widen(PaymentColumn column, int by);
    void setWidths(const QVariantMap &widths);
    bool changeOwnView(const std::function<void(ListView &)> &change);
    void keepView(const QString &name);
    void renameView(int view, const QString &name);
    void removeView(int view);
    void bringBack(const ListView &removed, int place);
    void keepViews();
    // ---- where it was left (paymentlistviews.cpp)
    QString ofProfile(const QString &what) const;
    void goOn();
    void noteView();
    void noteChosen(const std::optional<OrderId> &id);
    void writeNoted();
    // ---- rows
    void currentChanged();
    void leaveUnread();
    void openRowMenu(const QModelIndex &row, const QPoint &at);
    void popUpRowMenu();
    void openCurrent();
    void closePanel();
    void leaveDetail();
    void leaveWhatIsNotShown();
    void selectionChanged();
    void seek(const OrderId &id, bool opensReply);
    void seekWanted();
    bool mayInsert() const;
    bool mayReorder() const;
    void showNews();

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    ListConfig m_face;
    PaymentsModel m_model;
    PageHeader *m_header;
    FilterBar *m_bar = nullptr;
    ViewTabs *m_views = nullptr;
    std::optional<ListPreset> m_preset;
    bool m_isFromTheTop = false; //!< once what was asked for is here
    bool m_mayLeaveDetail = false; //!< another filter was chosen, and its answer may be without the one in detail
    PaymentTable *m_table;
    TableCard *m_card = nullptr;
    MessageBar *m_outdated = nullptr; //!< made when it is needed first
    ListFooter *m_footer = nullptr;
    SelectedPayments *m_selected = nullptr;
    QSplitter *m_body = nullptr;
    DetailPanel *m_panel = nullptr; //!< made when the first is shown in it
    PaymentDetails *m_details = nullptr;
    QMenu *m_rowMenu = nullptr;
    std::optional<QPoint> m_menuAt {}; //!< on the screen: where it opens once its payment is read
    QSettings *m_settings = nullptr;
    PaymentColumns m_columns; //!< of the list, where a view has none of its own
    PaymentColumns m_shown; //!< now
    QVariantMap m_listWidths;
    QVariantMap m_widths; //!< now
    SortKeys m_listOrder;
    SortKeys m_order; //!< now
    QTimer m_ordering; //!< Tab, when views were made anew
    bool m_wereSeveral = false; //!< were selected
    int m_sharedFor = 0; //!< the panel's usual width with the letters for which the places were shared
    QTimer m_typing;
    QTimer m_counting;
    QTimer m_passing; //!< payins expire without a change in the ledger
    QDate m_today; //!< when the filter was last applied
    UtcTime m_readAt {}; //!< when the list was last answered
    bool m_opensWhenRead = false; //!< a row was chosen before it was here
    bool m_tellsHowMany = false; //!< the person filters, and hears what came of it
    std::optional<qint64> m_keptSeq; //!< was chosen before the rows were put in another order
    std::optional<OrderId> m_wanted; //!< to be chosen as soon as its row is here
    std::optional<qint64> m_wantedSeq;
    bool m_opensReply = false; //!< once the wanted one is in detail
    bool m_staysInView = false; //!< the wanted one is left where the filter hides it
    QVariantMap m_noted; //!< what is to be written to the settings once nothing has changed for a moment
    QTimer m_noting;
    qint64 m_all = 0;
};

} // namespace kontor
