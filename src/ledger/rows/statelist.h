// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/paymentstate.h"
#include <QByteArray>

namespace kontor {

//! "'queued', 'paused'": the states of which something holds, for a condition in SQL.
template <class Predicate> QByteArray quotedStates(Predicate holds)
{
    QByteArray list;
    for (const PaymentState state : statesWhere(holds))
        list += (list.isEmpty() ? "'" : ", '") + key(state).toLatin1() + '\'';
    return list;
}

} // namespace kontor
