// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/lists/listview.h"
#include <functional>

namespace kontor {

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

} // namespace kontor
