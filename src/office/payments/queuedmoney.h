// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/decimal.h"
#include "core/reply.h"
#include "ledger/ledger.h"
#include <QMap>
#include <QSet>
#include <optional>

namespace kontor {

//! What payouts that the gateway hasn't got yet will take from a balance, by currency: those that are queued, paused or being sent. Not
//! those whose outcome is unknown: the gateway may have taken their money already.
struct QueuedMoney {
    QMap<QString, Decimal> sums {};
    QSet<QString> tooLarge {}; //!< currencies whose sum has more digits than a Decimal

    //! Zero where nothing is queued; nothing where the sum is too large.
    std::optional<Decimal> of(const QString &currency) const;
};

//! Read from the ledger row by row. `owner` is the reply's parent.
Reply<QueuedMoney> *readQueuedMoney(Ledger &ledger, QObject *owner);

} // namespace kontor
