// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/orderid.h"

#include <QUuid>
#include <algorithm>

namespace kontor {
namespace {

bool isAllowed(QChar c)
{
    const char16_t u = c.unicode();
    return (u >= u'a' && u <= u'z') || (u >= u'A' && u <= u'Z') || (u >= u'0' && u <= u'9') || u == u'-' || u == u'_';
}

} // namespace

std::optional<OrderId> OrderId::parse(const QString &text)
{
    if (text.isEmpty() || text.size() > 64 || !std::all_of(text.begin(), text.end(), isAllowed))
        return std::nullopt;
    return OrderId(text);
}

OrderId OrderId::generate()
{
    return OrderId(QUuid::createUuid().toString(QUuid::WithoutBraces));
}

OrderId OrderId::successor() const
{
    static const QUuid takesThePlaceOf(u"6f1c4f7e-6d0b-4f0e-9a55-3c2d9b7e1a84");
    return OrderId(QUuid::createUuidV5(takesThePlaceOf, m_text.toUtf8()).toString(QUuid::WithoutBraces));
}

std::strong_ordering OrderId::operator<=>(const OrderId &other) const
{
    return m_text.compare(other.m_text) <=> 0;
}

} // namespace kontor
