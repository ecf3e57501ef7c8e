// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sortwords.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace kontor::sortwords {

using namespace Qt::StringLiterals;

namespace {

struct SortWordsTexts {
    Q_DECLARE_TR_FUNCTIONS(SortWords)
};

// In the order of SortField.
constexpr std::array sortColumns {
    PaymentColumn::Created, PaymentColumn::Status, PaymentColumn::Amount, PaymentColumn::Recipient, PaymentColumn::Changed};

QString first(const SortKey &sort)
{
    switch (sort.field) {
    case SortField::Status:
        return sort.reversed ? SortWordsTexts::tr("Sorted by status: what is done first.")
                             : SortWordsTexts::tr("Sorted by status: what needs you first.");
    case SortField::Amount:
        return sort.reversed ? SortWordsTexts::tr("Sorted by amount within each currency, smallest first.")
                             : SortWordsTexts::tr("Sorted by amount within each currency, largest first.");
    case SortField::Name:
        return sort.reversed ? SortWordsTexts::tr("Sorted by name, Z to A.") : SortWordsTexts::tr("Sorted by name, A to Z.");
    case SortField::Changed:
        return sort.reversed ? SortWordsTexts::tr("Sorted by last change, oldest first.")
                             : SortWordsTexts::tr("Sorted by last change, newest first.");
    case SortField::Created:
        break;
    }
    return sort.reversed ? SortWordsTexts::tr("Sorted by created, oldest first.") : SortWordsTexts::tr("Sorted by created, newest first.");
}

QString next(const SortKey &sort)
{
    switch (sort.field) {
    case SortField::Status:
        return sort.reversed ? SortWordsTexts::tr("Then by status: what is done first.")
                             : SortWordsTexts::tr("Then by status: what needs you first.");
    case SortField::Amount:
        return sort.reversed ? SortWordsTexts::tr("Then by amount within each currency, smallest first.")
                             : SortWordsTexts::tr("Then by amount within each currency, largest first.");
    case SortField::Name:
        return sort.reversed ? SortWordsTexts::tr("Then by name, Z to A.") : SortWordsTexts::tr("Then by name, A to Z.");
    case SortField::Changed:
        return sort.reversed ? SortWordsTexts::tr("Then by last change, oldest first.")
                             : SortWordsTexts::tr("Then by last change, newest first.");
    case SortField::Created:
        break;
    }
    return sort.reversed ? SortWordsTexts::tr("Then by created, oldest first.") : SortWordsTexts::tr("Then by created, newest first.");
}

} // namespace

QString sentence(const SortKeys &order)
{
    QStringList sentences {first(order.value(0))};
    for (qsizetype n = 1; n < order.size(); ++n)
        sentences.append(next(order.at(n)));
    return sentences.join(u' ');
}

QString ofColumn(const SortKeys &order, PaymentColumn column)
{
    const SortKeys keys = order.isEmpty() ? SortKeys {SortKey {}} : order;
    for (qsizetype n = 0; n < keys.size(); ++n) {
        if (columnOf(keys.at(n).field) == column)
            return n == 0 ? first(keys.at(n)) : next(keys.at(n));
    }
    return {};
}

PaymentColumn columnOf(SortField field)
{
    return sortColumns.at(size_t(field));
}

std::optional<SortField> fieldOf(PaymentColumn column)
{
    const auto found = std::find(sortColumns.begin(), sortColumns.end(), column);
    return found == sortColumns.end() ? std::nullopt : std::optional(static_cast<SortField>(found - sortColumns.begin()));
}

QStringList keysOf(const SortKeys &order)
{
    QStringList keys;
    for (const SortKey &sort : order)
        keys.append((sort.reversed ? u"-"_s : QString()) + key(columnOf(sort.field)));
    return keys;
}

SortKeys ofKeys(const QStringList &keys)
{
    SortKeys order;
    for (const QString &text : keys) {
        const bool reversed = text.startsWith(u'-');
        const auto column = columnOfKey(reversed ? text.sliced(1) : text);
        const auto field = column ? fieldOf(*column) : std::nullopt;
        const bool isNew = field && std::none_of(order.begin(), order.end(), [field](const SortKey &sort) { return sort.field == *field; });
        if (isNew)
            order.append({*field, reversed});
    }
    return order;
}

} // namespace kontor::sortwords
