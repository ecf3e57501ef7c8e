// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHashFunctions>
#include <QString>
#include <compare>
#include <optional>

namespace kontor {

//! The Merchant Order ID (specification, Resources): idPayin or idPayout, the last segment of the path.
//! Always valid: ^[A-Za-z0-9_-]{1,64}$.
class OrderId {
public:
    static std::optional<OrderId> parse(const QString &text);
    //! A fresh UUIDv4 in lower case with hyphens, from the system's random source.
    static OrderId generate();
    //! The UUIDv5 of the payment that takes the place of this one: always the same, so that a ledger can have it only once.
    OrderId successor() const;

    const QString &toString() const { return m_text; }
    std::strong_ordering operator<=>(const OrderId &other) const;
    bool operator==(const OrderId &other) const = default;

private:
    explicit OrderId(QString text)
        : m_text(std::move(text))
    {
    }
    QString m_text;
};

inline size_t qHash(const OrderId &id, size_t seed = 0) noexcept
{
    return ::qHash(id.toString(), seed);
}

} // namespace kontor
