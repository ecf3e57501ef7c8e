// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/lists/listpreset.h"
#include "gui/lists/listview.h"
#include "models/paymentcells.h"
#include <QDate>

namespace kontor {

//! What a list shows: which payments, in which order, with which columns, and as which of its views. A value: it compares, it becomes the
//! question that the ledger is asked, and a person's own view keeps it and gives it back.
struct ListState {
    int view = 0; //!< the place of the view that is shown; -1: none of them says what is shown
    ListFilter filter {};
    QString text {}; //!< in the box of the filter
    std::optional<ListPreset> preset {}; //!< what another page narrowed it to
    SortKeys order {};
    PaymentColumns columns {};
    QVariantMap widths {}; //!< of columns, by their keys, where a person changed them
    bool operator==(const ListState &) const = default;

    bool isFiltered() const { return !text.isEmpty() || !filter.isEmpty() || preset; }
    //! How many conditions a person chose.
    int filterCount() const { return filter.count() + (text.isEmpty() ? 0 : 1); }
    //! Payouts and payins together.
    bool isOfBothKinds() const { return preset && !preset->kind; }

    //! What the question depends on beside the state itself.
    struct Context {
        PaymentKind kind = PaymentKind::Payout;
        QDate today {}; //!< for filters that name days from it
        UtcTime now {}; //!< payins expire by it
        QList<PaymentState> openStates {}; //!< with just these, one whose last word a person called final is left out
        bool isLive = false; //!< the profile is: test marks are judged by it
    };
    PaymentQuery query(const Context &context) const;

    //! As a person's own view keeps it. What a preset asks for can't be kept.
    ListView toView(const QString &name, bool isCompact) const;
};

} // namespace kontor
