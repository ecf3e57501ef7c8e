// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/balancewarnings.h"

#include <chrono>

namespace kontor {

namespace {

using namespace std::chrono_literals;

constexpr Millis patience = 5s;

} // namespace

void withBalances(CliSession &cli, MerchantSession &session, const std::function<void(const BalanceCheck &)> &next)
{
    cli.await(readKnownBalances(session.ledger(), cli.clock().wall(), &cli), [&cli, &session, next](const BalanceCheck &check) {
        if (check.isFresh(cli.clock().wall()))
            return next(check);
        Reply<Balances> *asked = session.lookups().balances();
        cli.clock().after(patience, asked, [asked] { asked->cancel(); });
        asked->then(&cli, [&cli, known = check, next](const Result<Balances> &read) {
            BalanceCheck latest = known;
            if (read)
                latest.keep(*read, cli.clock().wall());
            next(latest);
        });
    });
}

} // namespace kontor
