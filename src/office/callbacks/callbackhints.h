// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"
#include "ledger/ledger.h"
#include <QObject>
#include <QSet>

namespace kontor {

//! Turns callbacks into hints for payments of this ledger (specification, Events). One whose address was never given out, or names the
//! other kind of payment, comes to nothing. However many come at once for one payment, the ledger is asked once for all of them.
class CallbackHints final : public QObject {
    Q_OBJECT
public:
    explicit CallbackHints(Ledger &ledger, QObject *parent = nullptr);
    void take(PaymentKind kind, const QString &nonce);

Q_SIGNALS:
    //! One of our payments may have moved; the record is as the ledger has it after the callback came.
    void callbackPending(const kontor::PaymentRecord &record);
    //! No payment of ours was given this address.
    void unknown(kontor::PaymentKind kind, const QString &nonce);

private:
    void found(PaymentKind kind, const QString &nonce, const OrderId &id);

    Ledger &m_ledger;
    QSet<QString> m_underWay {}; //!< what is being looked up
};

} // namespace kontor
