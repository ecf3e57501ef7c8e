// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/filters/listfilter.h"

#include "core/day.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int daysOfAWeek = 7;
constexpr std::array spanKeys {"today"_L1, "lastSevenDays"_L1, "thisMonth"_L1, "range"_L1};

//! The days as such, whichever way they were named.
FilterDays daysOf(const FilterDays &days, QDate today)
{
    using enum FilterDays::Span;
    switch (days.span) {
    case Today:
        return {Range, today, today};
    case LastSevenDays:
        return {Range, today.addDays(1 - daysOfAWeek), today};
    case ThisMonth:
        return {Range, QDate(today.year(), today.month(), 1), today};
    case Range:
        break;
    }
    return days;
}

void addDays(std::optional<UtcTime> &from, std::optional<UtcTime> &to, const FilterDays &days)
{
    if (days.first.isValid())
        from = beginningOf(days.first);
    if (days.last.isValid())
        to = beginningOf(days.last.addDays(1));
}

QVariantMap mapOf(const FilterDays &days)
{
    return {{u"span"_s, QString(spanKeys.at(size_t(days.span)))}, {u"first"_s, days.first.toString(Qt::ISODate)},
        {u"last"_s, days.last.toString(Qt::ISODate)}};
}

std::optional<FilterDays> daysOfMap(const QVariantMap &map)
{
    const auto found = std::find(spanKeys.begin(), spanKeys.end(), map.value(u"span"_s).toString());
    if (found == spanKeys.end())
        return {};
    return FilterDays {static_cast<FilterDays::Span>(found - spanKeys.begin()),
        QDate::fromString(map.value(u"first"_s).toString(), Qt::ISODate), QDate::fromString(map.value(u"last"_s).toString(), Qt::ISODate)};
}

constexpr std::array markKeys {"test"_L1, "real"_L1, "unsaid"_L1};
constexpr std::array troubleKeys {"unknown"_L1, "otherAtGateway"_L1, "rejected"_L1, "likelyExpired"_L1, "oddMark"_L1, "changedWord"_L1,
    "noted"_L1, "acceptedAfterAll"_L1, "takenBack"_L1, "unproven"_L1};
static_assert(markKeys.size() == allMarks.size() && troubleKeys.size() == allTroubles.size());

template <typename T, size_t Count> QStringList keysOf(const QList<T> &values, const std::array<QLatin1StringView, Count> &keys)
{
    QStringList names;
    for (const T value : values)
        names.append(QString(keys.at(size_t(value))));
    return names;
}

template <typename T, size_t Count> QList<T> ofKeys(const QStringList &names, const std::array<QLatin1StringView, Count> &keys)
{
    QList<T> values;
    for (const QString &name : names) {
        if (const auto found = std::find(keys.begin(), keys.end(), name); found != keys.end())
            values.append(static_cast<T>(found - keys.begin()));
    }
    return values;
}

QVariantList mapsOf(const QList<FilterBatch> &batches)
{
    QVariantList maps;
    for (const FilterBatch &batch : batches)
        maps.append(QVariantMap {{u"id"_s, batch.id}, {u"title"_s, batch.title}});
    return maps;
}

QList<FilterBatch> batchesOf(const QVariantList &maps)
{
    QList<FilterBatch> batches;
    for (const QVariant &one : maps) {
        const QVariantMap map = one.toMap();
        if (const QString id = map.value(u"id"_s).toString(); !id.isEmpty())
            batches.append({id, map.value(u"title"_s).toString()});
    }
    return batches;
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
    case FilterField::Changed:
        return changed == other.changed;
    case FilterField::Recipient:
        return recipient == other.recipient;
    case FilterField::Batch:
        return batches == other.batches;
    case FilterField::TestMark:
        return marks == other.marks;
    case FilterField::Attention:
        return attentionReasons == other.attentionReasons;
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
    case FilterField::Changed:
        changed = other.changed;
        break;
    case FilterField::Recipient:
        recipient = other.recipient;
        break;
    case FilterField::Batch:
        batches = other.batches;
        break;
    case FilterField::TestMark:
        marks = other.marks;
        break;
    case FilterField::Attention:
        attentionReasons = other.attentionReasons;
        break;
    }
}

bool ListFilter::isEmpty() const
{
    return *this == ListFilter {};
}

int ListFilter::count() const
{
    return int(std::count_if(filterFields.begin(), filterFields.end(), [this](FilterField field) { return has(field); }));
}

void ListFilter::addTo(PaymentQuery &query, QDate today) const
{
    query.states = states;
    query.currencies = currencies;
    query.least = least;
    query.most = most;
    query.methods = methods;
    query.operators = banks;
    query.recipient = recipient;
    query.marks = marks;
    query.attentionReasons = attentionReasons;
    for (const FilterBatch &batch : batches)
        query.batchIds.append(batch.id);
    if (created)
        addDays(query.from, query.to, daysOf(*created, today));
    if (changed)
        addDays(query.changedFrom, query.changedTo, daysOf(*changed, today));
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
    put(u"changed"_s, changed ? mapOf(*changed) : QVariantMap(), changed.has_value());
    put(u"recipient"_s, recipient, !recipient.isEmpty());
    put(u"batches"_s, mapsOf(batches), !batches.isEmpty());
    put(u"marks"_s, keysOf(marks, markKeys), !marks.isEmpty());
    put(u"troubles"_s, keysOf(attentionReasons, troubleKeys), !attentionReasons.isEmpty());
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
        .banks = map.value(u"banks"_s).toStringList(),
        .changed = daysOfMap(map.value(u"changed"_s).toMap()),
        .recipient = map.value(u"recipient"_s).toString(),
        .batches = batchesOf(map.value(u"batches"_s).toList()),
        .marks = ofKeys<TestMark>(map.value(u"marks"_s).toStringList(), markKeys),
        .attentionReasons = ofKeys<AttentionReason>(map.value(u"troubles"_s).toStringList(), troubleKeys)};
}

} // namespace kontor
