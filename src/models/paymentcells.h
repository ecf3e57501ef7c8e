// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "ledger/rows/records.h"
#include "models/paymentroles.h"
#include <QList>
#include <QVariant>
#include <optional>

namespace kontor {

//! What a column of a table of payments shows. Those up to Created are the columns of a table of payouts, in their order.
enum class PaymentColumn {
    Status,
    Amount,
    Currency,
    Recipient,
    Account,
    Bank,
    Reference,
    Created,
    PayToAccount,
    PayToBank,
    Expires,
    Changed,
    Fee,
    Method,
    Email,
    ReturnUrl,
    GatewayStatus,
    Batch,
    Test,
    Id,
};

//! The columns of a table, in their order.
using PaymentColumns = QList<PaymentColumn>;
//! Those that a table shows unless a person wants others.
PaymentColumns payoutColumns();
//! Of payins.
PaymentColumns payinColumns();
PaymentColumns usualColumns(PaymentKind kind);
//! The usual ones, and behind them those that a person may want.
PaymentColumns allColumns(PaymentKind kind);
//! "amount", "gatewayStatus": by which a column is remembered.
QString key(PaymentColumn column);
std::optional<PaymentColumn> columnOfKey(const QString &key);

//! What one cell says, in every role. Knows nothing of rows and pages.
class PaymentCells {
public:
    explicit PaymentCells(NumberFormat format)
        : m_format(std::move(format))
    {
    }
    QVariant data(const PaymentRecord &payment, PaymentColumn column, int role, UtcTime now) const;
    static QString header(PaymentColumn column, PaymentKind kind);
    static ColumnKind kindOf(PaymentColumn column);
    //! Which of these columns say something else of it than before, by their places.
    static QList<int> changed(const PaymentRecord &before, const PaymentRecord &after, const PaymentColumns &columns);
    const NumberFormat &format() const { return m_format; }

private:
    QString text(const PaymentRecord &payment, PaymentColumn column, UtcTime now) const;
    QString feeText(const PaymentRecord &payment) const;
    QString plain(const PaymentRecord &payment, PaymentColumn column, UtcTime now) const;
    QString spoken(const PaymentRecord &payment, PaymentColumn column, UtcTime now) const;
    QVariant description(const PaymentRecord &payment, PaymentColumn column, UtcTime now) const;
    QVariant tip(const PaymentRecord &payment, PaymentColumn column, UtcTime now) const;
    NumberFormat m_format;
};

//! {"4,883", ".11"}: the integer part, and the fraction with its separator or nothing, so that points can stand under each other.
QStringList amountParts(const NumberFormat &format, const Money &money);
//! "5010 0234 1074": in groups of four, to be compared by eye.
QString groupedAccount(const QString &number);
//! A text of its own direction, so that digits don't wander in right-to-left surroundings.
QString isolated(const QString &text);

} // namespace kontor
