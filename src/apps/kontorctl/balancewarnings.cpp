// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/balancewarnings.h"

#include <chrono>

namespace kontor {

namespace {

using namespace std::chrono_literals;

constexpr Millis patience = 5s;

} // namespace

void withBalances(Session &session, Office &office, const std::function<void(const BalanceCheck &)> &next)
{
    session.await(
        readKnownBalances(office.ledger(), session.clock().wall(), &session), [&session, &office, next](const BalanceCheck &check) {
            if (check.isFresh(session.clock().wall()))
                return next(check);
            Reply<Balances> *asked = office.lookups().balances();
            session.clock().after(patience, asked, [asked] { asked->cancel(); });
            asked->then(&session, [&session, known = check, next](const Result<Balances> &read) {
                BalanceCheck latest = known;
                if (read)
                    latest.keep(*read, session.clock().wall());
                next(latest);
            });
        });
}

} // namespace kontor
