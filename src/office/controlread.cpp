// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/controlread.h"

#include "wire/json.h"

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

void ControlRead::ask(const PaymentRecord &absent, const QByteArray &answer, Priority priority, Then then)
{
    const Body body = bodyOf(answer);
    if (body == Body::Page)
        return then(Outcome::Unclear);
    readStranger(absent.submission.kind, priority, [this, absent, body, priority, then = std::move(then)](std::optional<Body> usual) {
        if (usual != body)
            return then(Outcome::Unclear);
        readControls(absent, priority, then);
    });
}

ControlRead::Body ControlRead::bodyOf(const QByteArray &answer)
{
    return answer.trimmed().isEmpty() ? Body::Empty : parseJson(answer) ? Body::Json : Body::Page;
}

void ControlRead::readStranger(PaymentKind kind, Priority priority, std::function<void(std::optional<Body>)> then)
{
    Stranger &stranger = m_strangers.at(size_t(kind));
    if (!stranger.isUnderWay && stranger.body && m_clock.monotonic() - stranger.beganAt < goodFor)
        return then(stranger.body);
    stranger.waiting.push_back(std::move(then));
    if (std::exchange(stranger.isUnderWay, true))
        return;
    stranger.beganAt = m_clock.monotonic();
    m_gateway.payment(kind, OrderId::generate(), priority)->then(this, [this, kind](const Result<PaymentDetail> &answer) {
        Stranger &asked = m_strangers.at(size_t(kind));
        const bool isAbsent = !answer && answer.error().kind == ErrorKind::NotFound;
        asked.isUnderWay = false;
        asked.body = isAbsent ? std::optional(bodyOf(answer.error().body)) : std::nullopt;
        const auto waiting = std::exchange(asked.waiting, {});
        for (const auto &each : waiting)
            each(asked.body);
    });
}

void ControlRead::readControls(const PaymentRecord &absent, Priority priority, const Then &then)
{
    const PaymentKind kind = absent.submission.kind;
    m_ledger.acceptedAround(kind, absent.createdAt)
        ->then(this, [this, kind, id = absent.id, priority, then](const Result<QList<OrderId>> &controls) {
            if (!controls)
                return then(Outcome::Unclear);
            if (!controls->isEmpty())
                return readAll(kind, *controls, priority, then);
            m_gateway.refusesWithoutToken(kind, id, priority)->then(this, [then](const Result<bool> &refuses) {
                then(refuses && *refuses ? Outcome::Shown : Outcome::Unclear);
            });
        });
}

void ControlRead::readAll(PaymentKind kind, QList<OrderId> controls, Priority priority, const Then &then)
{
    if (controls.isEmpty())
        return then(Outcome::Shown);
    const OrderId first = controls.takeFirst();
    read(kind, first, priority, [this, kind, controls, priority, then](Outcome outcome) {
        if (outcome == Outcome::Shown)
            readAll(kind, controls, priority, then);
        else
            then(outcome);
    });
}

void ControlRead::read(PaymentKind kind, const OrderId &id, Priority priority, Then then)
{
    forgetOldReads();
    auto &kept = m_reads[id];
    if (!kept)
        kept = std::make_shared<Read>();
    if (!kept->isUnderWay && kept->isShown)
        return then(Outcome::Shown);
    kept->waiting.push_back(std::move(then));
    if (std::exchange(kept->isUnderWay, true))
        return;
    kept->beganAt = m_clock.monotonic();
    m_gateway.payment(kind, id, priority)->then(this, [this, id](const Result<PaymentDetail> &found) {
        const bool isHidden = !found && found.error().kind == ErrorKind::NotFound;
        finish(id, found ? Outcome::Shown : isHidden ? Outcome::Hidden : Outcome::Unclear);
    });
}

void ControlRead::finish(const OrderId &id, Outcome outcome)
{
    const std::shared_ptr<Read> read = m_reads.value(id);
    read->isUnderWay = false;
    read->isShown = outcome == Outcome::Shown;
    const auto waiting = std::exchange(read->waiting, {});
    for (const Then &then : waiting)
        then(outcome);
}

void ControlRead::forgetOldReads()
{
    const Millis now = m_clock.monotonic();
    m_reads.removeIf([now](const auto &each) { return !each.value()->isUnderWay && now - each.value()->beganAt >= goodFor; });
}

} // namespace kontor
