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
