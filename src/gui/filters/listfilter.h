// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "models/paymentsmodel.h"
#include <QDate>
#include <QVariantMap>
#include <array>

namespace kontor {

//! By what a list of payments can be filtered.
enum class FilterField { Status, Created, Changed, Currency, Amount, Recipient, Method, Bank, Batch, TestMark, Attention };
inline constexpr std::array filterFields {FilterField::Status, FilterField::Created, FilterField::Changed, FilterField::Currency,
    FilterField::Amount, FilterField::Recipient, FilterField::Method, FilterField::Bank, FilterField::Batch, FilterField::TestMark,
    FilterField::Attention};
//! Whether payments of that kind have it at all: batches are of payouts.
inline bool isFieldOf(FilterField field, PaymentKind kind)
{
    return field != FilterField::Batch || kind == PaymentKind::Payout;
}
//! By which a person is asked to look.
inline constexpr std::array attentionTroubles {AttentionReason::OutcomeUnknown, AttentionReason::OtherAtGateway,
    AttentionReason::Rejected, AttentionReason::AcceptedAfterAll, AttentionReason::TakenBack};
inline constexpr std::array allTroubles {AttentionReason::OutcomeUnknown, AttentionReason::OtherAtGateway,
    AttentionReason::Rejected, AttentionReason::LikelyExpired, AttentionReason::OddMark,
    AttentionReason::ChangedWord, AttentionReason::Noted, AttentionReason::AcceptedAfterAll,
    AttentionReason::TakenBack, AttentionReason::Unproven};
//! Whether payments of that kind can have it: only payins expire.
inline bool isTroubleOf(AttentionReason trouble, PaymentKind kind)
{
    return trouble != AttentionReason::LikelyExpired || kind == PaymentKind::Payin;
}
inline constexpr std::array allMarks {TestMark::Test, TestMark::Real, TestMark::Unsaid};

//! The days that a condition on a time asks for, be it when payments were made or when they changed: days of this computer's zone.
struct FilterDays {
    enum class Span { Today, LastSevenDays, ThisMonth, Range };
    Span span = Span::Today;
    QDate first {}; //!< Range: the first day; not valid: from the beginning
    QDate last {}; //!< Range: the last day that is in it; not valid: until now
    bool operator==(const FilterDays &) const = default;
};

//! A batch by its ID, which is one everywhere, and by the name that it had when it was chosen.
struct FilterBatch {
    QString id {};
    QString title {};
    bool operator==(const FilterBatch &) const = default;
};

//! Conditions on a list of payments. The values of one condition are alternatives; of several conditions all hold.
struct ListFilter {
    QList<PaymentState> states {};
    std::optional<FilterDays> created {};
    QStringList currencies {};
    std::optional<Decimal> least {};
    std::optional<Decimal> most {};
    QStringList methods {};
    QStringList banks {};
    std::optional<FilterDays> changed {};
    QString recipient {}; //!< a part of the name, however it is written large or small
    QList<FilterBatch> batches {};
    QList<TestMark> marks {};
    QList<AttentionReason> attentionReasons {};

    bool has(FilterField field) const { return !isSame(field, {}); }
    bool isSame(FilterField field, const ListFilter &other) const;
    //! Takes this condition as the other filter has it.
    void take(FilterField field, const ListFilter &other);
    void clear(FilterField field) { take(field, {}); }
    bool isEmpty() const;
    int count() const; //!< of its conditions
    bool operator==(const ListFilter &) const = default;

    void addTo(PaymentQuery &query, QDate today) const;

    //! To be remembered, and as it was remembered. What isn't understood is left out.
    QVariantMap toMap() const;
    static ListFilter fromMap(const QVariantMap &map);
};

} // namespace kontor
