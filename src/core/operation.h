// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/orderid.h"
#include <QString>
#include <optional>

namespace kontor {

enum class PaymentKind { Payout, Payin };

//! "payouts" or "payins": the first segment of the path.
QString collection(PaymentKind kind);
//! "payout" or "payin": in the ledger and the export, as a command's first word, and in a sentence.
QString nameOf(PaymentKind kind);

//! Of such a name; Payout where it is neither.
PaymentKind paymentKindOf(QAnyStringView name);
//! Of such a collection; nothing where it is neither.
std::optional<PaymentKind> kindOfCollection(QStringView name);

//! One entry of a token's `operations`: "METHOD path" (specification, Authentication, Bearer tokens §3). Always exact, never a pattern.
class Operation {
public:
    static Operation create(PaymentKind kind, const OrderId &id);
    static Operation read(PaymentKind kind, const OrderId &id);
    //! Any other call of the specification, for example GET /merchant-info. The path is ours, not a person's.
    static Operation call(const QString &method, const QString &path);

    QString toString() const { return m_method + QLatin1Char(' ') + m_path; }
    const QString &method() const { return m_method; }
    const QString &path() const { return m_path; }
    bool operator==(const Operation &) const = default;

private:
    Operation(QString method, QString path)
        : m_method(std::move(method))
        , m_path(std::move(path))
    {
    }
    QString m_method;
    QString m_path;
};

} // namespace kontor
