// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/payment.h"
#include "office/session/merchantsession.h"
#include <QObject>
#include <QStringList>

namespace kontor {

//! The currencies that a form offers: those of the ledger's newest payments at once, with all others of the gateway's behind them as soon
//! as it has answered (§3.8). So the first is the same whether it answers soon, late or never, and nobody stands before an empty choice.
class KnownCurrencies final : public QObject {
    Q_OBJECT
public:
    //! Payments of this kind come first; the other kind is only looked at where there are none.
    KnownCurrencies(MerchantSession &session, PaymentKind kind, QObject *parent);

    //! Asks for what isn't known yet: the ledger first, then the gateway. Nothing while it asks, and once the gateway has answered.
    void read();

Q_SIGNALS:
    //! Never empty.
    void known(const QStringList &codes);

private:
    void readLedger(std::optional<PaymentKind> kind);
    void takeLedger(const QList<PaymentRecord> &payments);
    void askGateway();
    QStringList inUseFirst(const QStringList &codes) const;

    MerchantSession &m_session;
    PaymentKind m_kind;
    QStringList m_used {}; //!< in the ledger, the latest first
    bool m_isAsking = false;
    bool m_isAnswered = false; //!< by the gateway
};

} // namespace kontor
