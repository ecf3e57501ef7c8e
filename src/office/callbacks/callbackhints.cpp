// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/callbacks/callbackhints.h"

namespace kontor {

CallbackHints::CallbackHints(Ledger &ledger, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
{
}

void CallbackHints::take(PaymentKind kind, const QString &nonce)
{
    // The hint comes after the look-up, so one that is under way stands for this callback too.
    const QString key = collection(kind) + nonce;
    if (m_underWay.contains(key))
        return;
    m_underWay.insert(key);
    m_ledger.payments().byNonce(nonce)->then(this, [this, kind, nonce, key](const Result<std::optional<OrderId>> &id) {
        m_underWay.remove(key);
        if (id && *id)
            found(kind, nonce, **id);
        else if (id)
            Q_EMIT unknown(kind, nonce);
    });
}

void CallbackHints::found(PaymentKind kind, const QString &nonce, const OrderId &id)
{
    const QString key = collection(kind) + nonce;
    m_underWay.insert(key);
    m_ledger.payments().byId(id)->then(this, [this, kind, nonce, key](const Result<std::optional<PaymentRecord>> &record) {
        m_underWay.remove(key);
        if (record && *record && (*record)->submission.kind == kind)
            Q_EMIT callbackPending(**record);
        else if (record)
            Q_EMIT unknown(kind, nonce);
    });
}

} // namespace kontor
