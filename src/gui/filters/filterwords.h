// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/filters/listfilter.h"

//! What filters are called.
namespace kontor::filterwords {

//! "Status", "Created"; who is paid, or who pays, by the kind.
QString nameOf(FilterField field, PaymentKind kind);
QString nameOf(TestMark mark);
QString nameOf(AttentionReason trouble, PaymentKind kind);
QString nameOf(FilterDays::Span span);
//! The values alone: "IDR, INR", "last 7 days", "100 to 2,000". Of many the first ones and how many more.
QString valuesOf(const ListFilter &filter, FilterField field, PaymentKind kind, const NumberFormat &format);
//! On a chip: "Currency: IDR, INR".
QString chip(const ListFilter &filter, FilterField field, PaymentKind kind, const NumberFormat &format);
//! In a sentence, whole: "currency is IDR or INR".
QString condition(const ListFilter &filter, FilterField field, PaymentKind kind, const NumberFormat &format);
//! Of all its conditions: "status is Sent, and currency is IDR or INR". Empty when there are none.
QString sentence(const ListFilter &filter, PaymentKind kind, const NumberFormat &format);

} // namespace kontor::filterwords
