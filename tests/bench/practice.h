// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/bench.h"
#include "ledger/ledger.h"
#include <array>

namespace kontor {

//! A payout that was paid long ago; `n` makes it differ from others and is its place in time.
inline PaymentRecord paidPayout(int n)
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
    record.submission.state = PaymentState::Paid;
    record.submission.attempts = 1;
    record.submission.everOnWire = record.submission.mayBeAccepted = record.submission.accepted = true;
    record.submission.lastStatus = PaymentStatus(QStringLiteral("SUCCESS"));
    return record;
}

//! The same as a shop has it: 460 people, two currencies, most of it paid, and now and then a reply that was lost.
inline PaymentRecord listedPayout(int n)
{
    static const std::array first {"Asha", "Siti", "Budi", "Dewi", "Rahul", "Priya", "Nguyễn", "Kirana", "Agus", "Meera", "Putri", "Vikram",
        "Łukasz", "Ratna", "Arjun", "Wayan", "Sunita", "Hendra", "Fitri", "Sanjay"};
    static const std::array last {"Verma", "Rahmawati", "Santoso", "Lestari", "Nair", "Sharma", "Văn An", "Textiles", "Wijaya", "Iyer",
        "Handayani", "Rao", "Żółć", "Kusuma", "Reddy", "Setiawan", "Gupta", "Halim", "Sari", "Patel", "Mehta", "Hidayat", "Bose"};
    static const std::array states {PaymentState::Paid, PaymentState::Paid, PaymentState::Paid, PaymentState::Paid, PaymentState::Paid,
        PaymentState::Paid, PaymentState::Paid, PaymentState::OtherStatus, PaymentState::Rejected, PaymentState::Cancelled};
    PaymentRecord record = paidPayout(n);
    const auto mixed = size_t(n) * 2654435761U;
    const QString name = QString::fromUtf8(first.at(mixed % first.size())) + u' ' + QString::fromUtf8(last.at(mixed / 64 % last.size()));
    record.request.accountName = name;
    record.request.emailAddress = QStringLiteral("%1.%2@example.org").arg(name.section(u' ', 0, 0).toLower()).arg(n);
    record.request.money.currency = n % 3 == 0 ? QStringLiteral("INR") : QStringLiteral("IDR");
    record.createdAt = UtcTime(Millis(1'750'000'000'000 + qint64(n) * 30'000));
    record.changedAt = record.createdAt + Millis(4200);
    record.processedAt = record.changedAt;
    record.submission.state = states.at(mixed / 4096 % states.size());
    record.submission.wordIsFinal = record.submission.state == PaymentState::OtherStatus;
    if (record.submission.state == PaymentState::OtherStatus)
        record.submission.lastStatus = PaymentStatus(QStringLiteral("PAID_OUT"));
    return record;
}

//! Writes that many of them, so many in each transaction.
inline void fill(Ledger &ledger, int count, PaymentRecord (*make)(int) = paidPayout, int together = 1000)
{
    for (int first = 0; first < count; first += together) {
        QList<LedgerChange> changes;
        for (int n = first; n < std::min(first + together, count); ++n) {
            const PaymentRecord record = make(n);
            changes.append({.insert = record, .timeline = {{record.createdAt, {TimelineType::Created, {}}}}, .id = record.id});
        }
        valueOf(ledger.writer().write(changes));
    }
}

} // namespace kontor
