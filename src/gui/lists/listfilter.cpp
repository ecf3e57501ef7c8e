// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listfilter.h"

#include "core/day.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int daysOfAWeek = 7;
constexpr std::array spanKeys {"today"_L1, "lastSevenDays"_L1, "thisMonth"_L1, "range"_L1};

//! The days as such, whichever way they were named.
CreatedDays daysOf(const CreatedDays &created, QDate today)
{
    using enum CreatedDays::Span;
    switch (created.span) {
    case Today:
        return {Range, today, today};
    case LastSevenDays:
        return {Range, today.addDays(1 - daysOfAWeek), today};
    case ThisMonth:
        return {Range, QDate(today.year(), today.month(), 1), today};
    case Range:
        break;
    }
    return created;
}

void addDays(Ledger::Query &query, const CreatedDays &days)
{
    if (days.first.isValid())
        query.from = beginningOf(days.first);
    if (days.last.isValid())
        query.to = beginningOf(days.last.addDays(1));
}

QVariantMap mapOf(const CreatedDays &created)
{
    return {{u"span"_s, QString(spanKeys.at(size_t(created.span)))}, {u"first"_s, created.first.toString(Qt::ISODate)},
        {u"last"_s, created.last.toString(Qt::ISODate)}};
}

std::optional<CreatedDays> daysOfMap(const QVariantMap &map)
{
    const auto found = std::find(spanKeys.begin(), spanKeys.end(), map.value(u"span"_s).toString());
    if (found == spanKeys.end())
        return {};
    return CreatedDays {static_cast<CreatedDays::Span>(found - spanKeys.begin()),
        QDate::fromString(map.value(u"first"_s).toString(), Qt::ISODate), QDate::fromString(map.value(u"last"_s).toString(), Qt::ISODate)};
}

std::optional<Decimal> amountOf(const QVariant &text)
{
    return Decimal::parse(QStringView(text.toString()));
}

QList<PaymentState> statesOf(const QStringList &keys)
{
    QList<PaymentState> states;
    for (const QString &name : keys) {
        if (const auto state = stateOfKey(name))
            states.append(*state);
    }
    return states;
}

QStringList keysOf(const QList<PaymentState> &states)
{
    QStringList keys;
    for (const PaymentState state : states)
        keys.append(key(state));
    return keys;
}

} // namespace

bool ListFilter::isSame(FilterField field, const ListFilter &other) const
{
    switch (field) {
    case FilterField::Status:
        return states == other.states;
    case FilterField::Created:
        return created == other.created;
    case FilterField::Currency:
        return currencies == other.currencies;
    case FilterField::Amount:
        return least == other.least && most == other.most;
    case FilterField::Method:
        return methods == other.methods;
    case FilterField::Bank:
        return banks == other.banks;
    }
    return true;
}

void ListFilter::take(FilterField field, const ListFilter &other)
{
    switch (field) {
    case FilterField::Status:
        states = other.states;
        break;
    case FilterField::Created:
        created = other.created;
        break;
    case FilterField::Currency:
        currencies = other.currencies;
        break;
    case FilterField::Amount:
        least = other.least;
        most = other.most;
        break;
    case FilterField::Method:
        methods = other.methods;
        break;
    case FilterField::Bank:
        banks = other.banks;
        break;
    }
}

bool ListFilter::isEmpty() const
{
    return *this == ListFilter {};
}

void ListFilter::addTo(Ledger::Query &query, QDate today) const
{
    query.states = states;
    query.currencies = currencies;
    query.least = least;
    query.most = most;
    query.methods = methods;
    query.operators = banks;
    if (created)
        addDays(query, daysOf(*created, today));
}

QVariantMap ListFilter::toMap() const
{
    QVariantMap map;
    const auto put = [&map](const QString &name, const QVariant &value, bool isThere) {
        if (isThere)
            map.insert(name, value);
    };
    put(u"states"_s, keysOf(states), !states.isEmpty());
    put(u"created"_s, created ? mapOf(*created) : QVariantMap(), created.has_value());
    put(u"currencies"_s, currencies, !currencies.isEmpty());
    put(u"least"_s, least ? least->toString() : QString(), least.has_value());
    put(u"most"_s, most ? most->toString() : QString(), most.has_value());
    put(u"methods"_s, methods, !methods.isEmpty());
    put(u"banks"_s, banks, !banks.isEmpty());
    return map;
}

ListFilter ListFilter::fromMap(const QVariantMap &map)
{
    return {.states = statesOf(map.value(u"states"_s).toStringList()),
        .created = daysOfMap(map.value(u"created"_s).toMap()),
        .currencies = map.value(u"currencies"_s).toStringList(),
        .least = amountOf(map.value(u"least"_s)),
        .most = amountOf(map.value(u"most"_s)),
        .methods = map.value(u"methods"_s).toStringList(),
        .banks = map.value(u"banks"_s).toStringList()};
}

} // namespace kontor
