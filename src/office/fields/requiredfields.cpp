// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/fields/requiredfields.h"

#include <algorithm>

namespace kontor {

QStringList RequiredFields::keys() const
{
    QStringList keys;
    for (const PaymentField field : choices) {
        if (has(field))
            keys.append(keyOf(field));
    }
    return keys;
}

std::optional<RequiredFields> RequiredFields::ofKeys(const QStringList &keys)
{
    RequiredFields fields;
    for (const PaymentField field : choices)
        fields.set(field, keys.contains(keyOf(field)));
    const auto isChoice = [](const QString &key) {
        return std::any_of(choices.begin(), choices.end(), [&key](PaymentField field) { return keyOf(field) == key; });
    };
    return std::all_of(keys.begin(), keys.end(), isChoice) ? std::optional(fields) : std::nullopt;
}

} // namespace kontor
