// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/controlread.h"

#include <utility>

namespace kontor {
namespace {

constexpr Millis goodFor {60'000};

} // namespace

ControlRead::ControlRead(Ledger &ledger, GatewayClient &gateway, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_gateway(gateway)
    , m_clock(clock)
{
}

void ControlRead::ask(PaymentKind kind, Priority priority, Then then)
{
    Read &read = m_reads.at(size_t(kind));
    const bool isFresh = m_clock.monotonic() - read.beganAt < goodFor;
    if (!read.isUnderWay && read.isShown && isFresh)
        return then(Outcome::Shown);
    read.waiting.push_back(std::move(then));
    if (!read.isUnderWay)
        begin(kind, priority);
}

void ControlRead::begin(PaymentKind kind, Priority priority)
{
    Read &read = m_reads.at(size_t(kind));
    read.isUnderWay = true;
    read.isShown = false;
    read.beganAt = m_clock.monotonic();
    m_ledger.latestAccepted(kind)->then(this, [this, kind, priority](const Result<std::optional<OrderId>> &latest) {
        if (!latest || !*latest)
            return finish(kind, latest ? Outcome::NotNeeded : Outcome::Unclear);
        m_gateway.payment(kind, **latest, priority)->then(this, [this, kind](const Result<PaymentDetail> &found) {
            const bool isHidden = !found && found.error().kind == ErrorKind::NotFound;
            finish(kind, found ? Outcome::Shown : isHidden ? Outcome::Hidden : Outcome::Unclear);
        });
    });
}

void ControlRead::finish(PaymentKind kind, Outcome outcome)
{
    Read &read = m_reads.at(size_t(kind));
    read.isUnderWay = false;
    read.isShown = outcome == Outcome::Shown;
    const auto waiting = std::exchange(read.waiting, {});
    for (const Then &then : waiting)
        then(outcome);
}

} // namespace kontor
