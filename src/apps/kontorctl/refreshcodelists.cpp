// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/refreshcodelists.h"

namespace kontor {

namespace {

constexpr std::chrono::hours listsStay {24};

void readNext(CliSession &cli, MerchantSession &session, QList<CodeListKind> lists, const std::function<void()> &next)
{
    if (lists.isEmpty())
        return next();
    const CodeListKind list = lists.takeFirst();
    const KeptCodes kept = session.ledger().keptLists().value(list);
    if (!kept.items.isEmpty() && cli.clock().wall() - kept.readAt <= listsStay)
        return readNext(cli, session, lists, next);
    Reply<CodeList> *read = list == CodeListKind::Banks ? session.lookups().paymentOperators() : session.lookups().currencies();
    read->then(&cli, [&cli, &session, lists, next](const Result<CodeList> &answer) {
        readNext(cli, session, answer ? lists : QList<CodeListKind>(), next); // the next one would fail as well
    });
}

} // namespace

void refreshCodeLists(CliSession &cli, MerchantSession &session, const std::function<void()> &next)
{
    readNext(cli, session, {CodeListKind::Banks, CodeListKind::Currencies}, next);
}

} // namespace kontor
