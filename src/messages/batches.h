// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/cancelledrest.h"
#include <QList>
#include <QPair>
#include <QString>
#include <optional>

//! How a batch stands, and what became of its rows.
namespace kontor::messages {

//! How many rows stand where: "494 sent, 2 rejected, 1 outcome unknown"; never one word over a mixture.
QString standing(const QList<QPair<PaymentState, qint64>> &rows);
//! "7.9/s"; without tenths from a hundred on: "7,900/s".
QString perSecond(qint64 tenths);
//! "36 s left", "about 1 h left".
QString stillTakes(Seconds left);
//! How many payouts were cancelled, how many couldn't be, why, and what happens with those.
QString cancelledRest(const CancelledRest &rest);
//! Why so many rows couldn't be cancelled; empty for none.
QString notCancelled(int rows);
//! Why so many rejected payouts aren't taken into a new batch, and when it is to be known of all of them; empty for none.
QString leftOutOfRetry(int payouts, const std::optional<UtcTime> &knownBy, UtcTime now);

} // namespace kontor::messages
