// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listview.h"

#include "models/sortwords.h"

namespace kontor {

using namespace Qt::StringLiterals;

QVariantMap ListView::toMap() const
{
    return {{u"name"_s, name}, {u"filter"_s, filter.toMap()}, {u"columns"_s, columns}, {u"order"_s, sortwords::keysOf(order)},
        {u"widths"_s, widths}, {u"text"_s, text}, {u"compact"_s, isCompact ? QVariant(*isCompact) : QVariant()}};
}

ListView ListView::fromMap(const QVariantMap &map)
{
    return {.name = map.value(u"name"_s).toString(),
        .filter = ListFilter::fromMap(map.value(u"filter"_s).toMap()),
        .columns = map.value(u"columns"_s).toStringList(),
        .order = sortwords::ofKeys(map.value(u"order"_s).toStringList()),
        .widths = map.value(u"widths"_s).toMap(),
        .text = map.value(u"text"_s).toString(),
        .isCompact = map.value(u"compact"_s).isValid() ? std::optional(map.value(u"compact"_s).toBool()) : std::nullopt,
        .isOwn = true};
}

QString ListView::key(int place) const
{
    return isOwn ? u"own "_s + name : QString::number(place);
}

} // namespace kontor
