// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "models/paymentsmodel.h"
#include <QDate>
#include <QVariantMap>
#include <array>

namespace kontor {

//! By what a list of payments can be filtered.
enum class FilterField { Status, Created, Currency, Amount, Method, Bank };
inline constexpr std::array filterFields {
    FilterField::Status, FilterField::Created, FilterField::Currency, FilterField::Amount, FilterField::Method, FilterField::Bank};

//! When payments were made, in days of this computer's zone.
struct CreatedDays {
    enum class Span { Today, LastSevenDays, ThisMonth, Range };
    Span span = Span::Today;
    QDate first {}; //!< Range: the first day; not valid: from the beginning
    QDate last {}; //!< Range: the last day that is in it; not valid: until now
    bool operator==(const CreatedDays &) const = default;
};

//! Conditions on a list of payments. The values of one condition are alternatives; of several conditions all hold.
struct ListFilter {
    QList<PaymentState> states {};
    std::optional<CreatedDays> created {};
    QStringList currencies {};
    std::optional<Decimal> least {};
    std::optional<Decimal> most {};
    QStringList methods {};
    QStringList banks {};

    bool has(FilterField field) const { return !isSame(field, {}); }
    bool isSame(FilterField field, const ListFilter &other) const;
    //! Takes this condition as the other filter has it.
    void take(FilterField field, const ListFilter &other);
    void clear(FilterField field) { take(field, {}); }
    bool isEmpty() const;
    bool operator==(const ListFilter &) const = default;

    void addTo(Ledger::Query &query, QDate today) const;

    //! To be remembered, and as it was remembered. What isn't understood is left out.
    QVariantMap toMap() const;
    static ListFilter fromMap(const QVariantMap &map);
};

} // namespace kontor
