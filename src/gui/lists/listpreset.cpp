// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listpreset.h"

#include <algorithm>

namespace kontor {

namespace {

//! Both hold: what is in neither of two lists that name something.
template <typename T> bool keepCommon(QList<T> &list, const QList<T> &other)
{
    if (other.isEmpty())
        return true;
    if (list.isEmpty()) {
        list = other;
        return true;
    }
    list.removeIf([&other](const T &one) { return !other.contains(one); });
    return !list.isEmpty();
}

} // namespace

void ListPreset::addTo(PaymentQuery &query) const
{
    query.kind = kind;
    query.batch = batch;
    if (from)
        query.from = query.from ? std::max(*query.from, *from) : *from;
    if (to)
        query.to = query.to ? std::min(*query.to, *to) : *to;
    query.cameSince = cameSince;
    query.onlyFollowed = query.onlyFollowed || onlyFollowed;
    if (!attentionReasons.isEmpty())
        query.attentionReasons = attentionReasons;
    if (oddMark)
        query.attentionReasons = {AttentionReason::OddMark};
    const bool hasStates = keepCommon(query.states, states);
    const bool hasCurrencies = keepCommon(query.currencies, currencies);
    if (!hasStates || !hasCurrencies)
        query.to = UtcTime::min(); // what is asked for can't be: nothing was created before the beginning
}

} // namespace kontor
