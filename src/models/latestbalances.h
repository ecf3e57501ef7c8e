// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include "ledger/rows/records.h"
#include <QMap>

namespace kontor {

//! The last balance of each currency, out of those that the ledger keeps. One that the gateway's last answer doesn't name any more is
//! none of them: nobody knows what it is now.
class LatestBalances {
public:
    //! All balances were asked for, and this came.
    void note(const Balances &answer, UtcTime at);
    //! `balances`: oldest first. By their currency.
    QMap<QString, BalanceSnapshot> of(const QList<BalanceSnapshot> &balances) const;
    //! When the last answer came that could be read; nothing before the first.
    std::optional<UtcTime> answeredAt() const { return m_at; }
    //! The last answer was that there is none.
    bool isEmpty() const { return m_at && m_isEmpty; }

private:
    std::optional<UtcTime> m_at;
    QStringList m_named;
    QList<Money> m_known; //!< of that answer: the ledger has them a moment later
    bool m_isEmpty = false;
};

} // namespace kontor
