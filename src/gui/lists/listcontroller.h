// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/lists/liststate.h"
#include <QObject>
#include <QTimer>
#include <functional>

namespace kontor {

class ListMemory;
class MerchantSession;
class PaymentsModel;
struct ListConfig;

//! Decides what a list shows. It owns the list's state and its views, asks the model for what the state says, and has the list's memory
//! keep what a person changes: in the view that is shown where that is their own, otherwise for the list. It knows no widget: it tells what
//! changed, and the page follows.
class ListController final : public QObject {
    Q_OBJECT
public:
    ListController(MerchantSession &session, const ListConfig &config, PaymentsModel &model, ListMemory &memory, QObject *parent = nullptr);

    const ListState &state() const { return m_state; }
    //! Those that came with the list first, a person's own behind them.
    const QList<ListView> &views() const { return m_views; }
    //! What the shown view asks for itself, where its name says so. A name that a person gave says what they call it: its conditions stay
    //! in sight.
    ListFilter given() const;
    //! What is asked for now, however much of it is here, in its order.
    PaymentQuery query() const;

    //! Tells all of its state for the first time, and asks.
    void begin();
    //! Goes on where this profile left the list: with its columns, order and views as the memory has them.
    void restore();

    void setView(int view);
    void setFilter(const ListFilter &filter);
    //! A person types: it is asked for once they pause.
    void setText(const QString &text);
    void narrow(const ListPreset &preset);
    //! No filter of any kind, and the first view.
    void clear();
    //! Asks for it once more.
    void ask();
    //! "Today" may be another day since it was asked for.
    void askOnNewDay();

    //! Sorts it so, and keeps that. A narrowed list keeps no order: the next one has its own.
    void setOrder(const SortKeys &order);
    void setColumns(const PaymentColumns &columns);
    void setWidth(PaymentColumn column, int width);
    //! All columns are as wide as usual.
    void resetWidths();

    //! The view that is shown is a person's own.
    bool showsOwnView() const;
    //! Whether the view that is shown is a person's own and has compact rows or comfortable ones; nothing: it has no density of its own.
    std::optional<bool> density() const;
    //! A person wants compact rows or comfortable ones. False: what is shown is no view of their own that could keep it.
    bool keepDensity(bool isCompact);
    //! Keeps what is shown as a person's own view, in the place of one of that name, and shows it as that.
    void saveView(const QString &name, bool isCompact);
    void renameView(int view, const QString &name);
    //! What is seen stays. Returns the view, for bringBack().
    ListView removeView(int view);
    //! In its old place, as far as that is still there; what is seen stays.
    void bringBack(const ListView &removed, int place);

Q_SIGNALS:
    void columnsChanged();
    //! Other text belongs into the box of the filter.
    void textReplaced(const QString &text);
    //! The filter, the preset or the view that is shown is another.
    void filterChanged();
    void orderChanged();
    //! A person chose another order; the model isn't asked yet.
    void reordered();
    //! The model is about to be asked for this, and then: it was asked.
    void asking(const kontor::PaymentQuery &query);
    void asked();
    //! Another view is shown, or this one is another now.
    void viewChanged();
    //! There are other views, or they have other names. Goes before what is told of the shown one.
    void viewsChanged();
    void cleared();

private:
    QDate today() const;
    void showColumns(const PaymentColumns &columns);
    void showFilter();
    void setWidths(const QVariantMap &widths);
    bool changeOwnView(const std::function<void(ListView &)> &change);
    void setViews(const QList<ListView> &views);
    void keepViews();
    void noteView();

    MerchantSession &m_session;
    const ListConfig &m_config;
    PaymentsModel &m_model;
    ListMemory &m_memory;
    ListState m_state;
    QList<ListView> m_views;
    PaymentColumns m_columns; //!< of the list, where a view has none of its own
    QVariantMap m_widths; //!< the same
    SortKeys m_order; //!< the same
    QTimer m_typing;
    QDate m_today; //!< when it was last asked for
};

} // namespace kontor
