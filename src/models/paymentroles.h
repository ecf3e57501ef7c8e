// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <qnamespace.h>

namespace kontor {

//! What a table of payments says about a cell beside its text (Qt::DisplayRole). The delegate in gui/ draws from these.
enum PaymentRole : int {
    StateRole = Qt::UserRole + 1, //!< int of the PaymentState; status cells. The text is the word to show
    GatewayWordRole, //!< QString: the gateway's own word, empty when there is none
    AmountRole, //!< QStringList {integer part, fraction with its separator or ""}; amount cells
    ColumnKindRole, //!< int of the ColumnKind; every cell
    AmountNoteRole, //!< QString: a word beside an amount, such as what the gateway calls it; amount cells, empty where there is none
    TrendRole, //!< QList<double>: heights, oldest first, and NaN for what is not known; trend cells, empty where nothing is
    PlainTextRole, //!< QString for other programs: plain digits, whole account numbers, times with their zone
};

//! How a column is drawn.
enum class ColumnKind {
    Plain,
    Status, //!< a pill
    Amount, //!< right-aligned, decimal points under each other
    Muted, //!< less important than the rest
    Mono, //!< identifiers
    Account, //!< account numbers, kept left to right
    Trend, //!< small bars, the oldest at the left in every language
};

} // namespace kontor
