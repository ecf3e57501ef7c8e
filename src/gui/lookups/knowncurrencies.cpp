// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lookups/knowncurrencies.h"

#include <utility>

namespace kontor {

namespace {

constexpr int newest = 64; //!< payments whose currencies are offered: a screen or two

QStringList currenciesOf(const QList<PaymentRecord> &payments)
{
    QStringList codes;
    for (const PaymentRecord &payment : payments) {
        const QString &code = payment.request.money.currency;
        if (!payment.isAltered && !code.isEmpty() && !codes.contains(code))
            codes.append(code);
    }
    return codes;
}

} // namespace

KnownCurrencies::KnownCurrencies(MerchantSession &session, PaymentKind kind, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_kind(kind)
{
}

void KnownCurrencies::read()
{
    if (m_isAnswered || std::exchange(m_isAsking, true))
        return;
    if (m_used.isEmpty())
        readLedger(m_kind);
    else
        askGateway();
}

void KnownCurrencies::readLedger(std::optional<PaymentKind> kind)
{
    Ledger &ledger = m_session.ledger();
    ledger.payments().find({.kind = kind}, newest)->then(this, [this, &ledger, kind](const Result<QList<qint64>> &numbers) {
        if (numbers && numbers->isEmpty() && kind)
            return readLedger({});
        if (!numbers || numbers->isEmpty())
            return askGateway();
        ledger.payments().rows(*numbers)->then(
            this, [this](const Result<QList<PaymentRecord>> &payments) { takeLedger(payments ? *payments : QList<PaymentRecord>()); });
    });
}

void KnownCurrencies::takeLedger(const QList<PaymentRecord> &payments)
{
    m_used = currenciesOf(payments);
    if (!m_used.isEmpty())
        Q_EMIT known(m_used);
    askGateway();
}

void KnownCurrencies::askGateway()
{
    m_session.lookups().currencies()->then(this, [this](const Result<CodeList> &list) {
        m_isAsking = false;
        if (!list || list->items.isEmpty())
            return;
        m_isAnswered = true;
        QStringList codes;
        for (const CodeItem &currency : list->items)
            codes.append(currency.code);
        Q_EMIT known(inUseFirst(codes));
    });
}

//! One that the gateway no longer has is not offered.
QStringList KnownCurrencies::inUseFirst(const QStringList &codes) const
{
    QStringList ordered;
    for (const QString &code : m_used + codes) {
        if (codes.contains(code) && !ordered.contains(code))
            ordered.append(code);
    }
    return ordered;
}

} // namespace kontor
