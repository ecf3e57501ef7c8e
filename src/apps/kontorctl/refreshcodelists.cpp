// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/refreshcodelists.h"

namespace kontor {

namespace {

constexpr std::chrono::hours listsStay {24};

void readNext(Session &session, Office &office, QList<CodeListKind> lists, const std::function<void()> &next)
{
    if (lists.isEmpty())
        return next();
    const CodeListKind list = lists.takeFirst();
    const KeptCodes kept = office.ledger().keptLists().value(list);
    if (!kept.items.isEmpty() && session.clock().wall() - kept.readAt <= listsStay)
        return readNext(session, office, lists, next);
    Reply<CodeList> *read = list == CodeListKind::Banks ? office.lookups().paymentOperators() : office.lookups().currencies();
    read->then(&session, [&session, &office, lists, next](const Result<CodeList> &answer) {
        readNext(session, office, answer ? lists : QList<CodeListKind>(), next); // the next one would fail as well
    });
}

} // namespace

void refreshCodeLists(Session &session, Office &office, const std::function<void()> &next)
{
    readNext(session, office, {CodeListKind::Banks, CodeListKind::Currencies}, next);
}

} // namespace kontor
