// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operation.h"

namespace kontor {

using namespace Qt::StringLiterals;

QString collection(PaymentKind kind)
{
    return kind == PaymentKind::Payout ? u"payouts"_s : u"payins"_s;
}

QString nameOf(PaymentKind kind)
{
    return kind == PaymentKind::Payout ? u"payout"_s : u"payin"_s;
}

PaymentKind paymentKindOf(QAnyStringView name)
{
    return QAnyStringView::equal(name, "payin"_L1) ? PaymentKind::Payin : PaymentKind::Payout;
}

std::optional<PaymentKind> kindOfCollection(QStringView name)
{
    for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin}) {
        if (name == collection(kind))
            return kind;
    }
    return std::nullopt;
}

Operation Operation::create(PaymentKind kind, const OrderId &id)
{
    return {u"POST"_s, u'/' + collection(kind) + u'/' + id.toString()};
}

Operation Operation::read(PaymentKind kind, const OrderId &id)
{
    return {u"GET"_s, u'/' + collection(kind) + u'/' + id.toString()};
}

Operation Operation::call(const QString &method, const QString &path)
{
    return {method, path};
}

} // namespace kontor
