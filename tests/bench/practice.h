// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/bench.h"
#include "ledger/ledger.h"

namespace kontor {

//! A payout that was settled long ago; `n` makes it differ from others and is its place in time.
inline PaymentRecord settledPayout(int n)
{
    PaymentRecord record {.id = *OrderId::parse(QStringLiteral("practice-%1").arg(n))};
    const QByteArray amount = QByteArray::number(180 + n * 37 % 9700) + '.' + QByteArray::number(n % 90 + 10);
    record.request = {.money = {*Decimal::parse(QByteArrayView(amount)), QStringLiteral("INR")},
        .methodCode = QStringLiteral("BANK_TRANSFER"),
        .accountName = QStringLiteral("Nguyễn Thị Bích %1").arg(n),
        .accountNumber = QStringLiteral("5010%1").arg(n, 8, 10, QLatin1Char('0')),
        .operatorCode = QStringLiteral("HDFC"),
        .emailAddress = QStringLiteral("payee%1@example.org").arg(n)};
    record.body
        = "{\"paymentRequested\":{\"money\":{\"amount\":" + amount + ",\"currencyCode\":\"INR\"}},\"n\":" + QByteArray::number(n) + '}';
    record.reference = QStringLiteral("INV-%1").arg(n);
    record.nonce = QStringLiteral("%1").arg(n, 32, 16, QLatin1Char('0'));
    record.createdAt = UtcTime(Millis(1'780'000'000'000 + qint64(n) * 60'000));
    record.changedAt = record.createdAt + Millis(4200);
    record.processedAt = record.changedAt;
    record.isTest = true;
    record.submission.state = PaymentState::Settled;
    record.submission.attempts = 1;
    record.submission.everOnWire = record.submission.mayBeAccepted = record.submission.accepted = true;
    record.submission.lastStatus = PaymentStatus(QStringLiteral("SUCCESS"));
    return record;
}

//! Writes that many of them, a thousand in each transaction.
inline void fill(Ledger &ledger, int count)
{
    for (int first = 0; first < count; first += 1000) {
        QList<LedgerChange> changes;
        for (int n = first; n < std::min(first + 1000, count); ++n) {
            const PaymentRecord record = settledPayout(n);
            changes.append({.insert = record, .timeline = {{record.createdAt, QStringLiteral("created"), {}}}, .id = record.id});
        }
        valueOf(ledger.write(changes));
    }
}

} // namespace kontor
