// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/liststate.h"

#include "gui/lists/listcolumns.h"

namespace kontor {

PaymentQuery ListState::query(const Context &context) const
{
    PaymentQuery query {.kind = context.kind, .text = text, .order = order};
    filter.addTo(query, context.today);
    if (context.kind == PaymentKind::Payin)
        query.now = context.now;
    query.onlyFollowed = filter.states == context.openStates; // a word that a person called final is open no more
    if (preset)
        preset->addTo(query);
    if (!query.attentionReasons.isEmpty())
        query.oddMark = context.isLive;
    return query;
}

ListView ListState::toView(const QString &name, bool isCompact) const
{
    return {.name = name,
        .filter = filter,
        .columns = listcolumns::keysOf(columns),
        .order = order,
        .widths = widths,
        .text = text,
        .isCompact = isCompact,
        .isOwn = true};
}

} // namespace kontor
