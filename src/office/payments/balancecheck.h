// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include "core/reason.h"
#include "core/textformat.h"
#include "ledger/ledger.h"
#include "office/payments/queuedmoney.h"
#include <QList>

namespace kontor {

//! Whether a payout, or the sum of a batch, is more than the balance as it was last read, with what is queued already. It warns and
//! refuses nothing: the gateway decides. A balance that isn't known is not warned of.
class BalanceCheck {
public:
    //! Keeps the latest of each currency.
    void keep(const BalanceSnapshot &balance);
    void keep(const Balances &balances, UtcTime readAt);
    void setQueued(QueuedMoney queued) { m_queued = std::move(queued); }

    const QList<BalanceSnapshot> &all() const { return m_balances; } //!< one for each currency
    //! The balances were read within the last minute.
    bool isFresh(UtcTime now) const;
    const QueuedMoney &queued() const { return m_queued; }
    //! Null when it isn't known.
    const BalanceSnapshot *of(const QString &currency) const;
    //! What is left once this and all that is queued has been paid; negative when it isn't enough, nothing when that can't be said.
    std::optional<Decimal> after(const Money &paid) const;
    //! "212,400.50 INR as of 16:31"; empty when it isn't known.
    QString text(const QString &currency, const NumberFormat &format, UtcTime now) const;
    //! Why it isn't enough for this and all that is queued; empty when it is enough or not known.
    Reason aboutAmount(const Money &paid, UtcTime now) const;
    //! That the gateway has shown balances, but none in this currency; else empty.
    Reason aboutCurrency(const QString &currency) const;

private:
    QList<BalanceSnapshot> m_balances;
    QueuedMoney m_queued;
};

//! What the ledger knows: the latest balances of 30 days, and what is queued. `owner` is the reply's parent.
Reply<BalanceCheck> *readKnownBalances(Ledger &ledger, UtcTime now, QObject *owner);

} // namespace kontor
