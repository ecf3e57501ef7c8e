// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/controlread.h"

#include "api/errordocument.h"
#include "office/engine/paymentfacts.h"
#include "wire/json.h"

#include <QStringList>

using namespace Qt::StringLiterals;

namespace kontor {

ControlRead::ControlRead(Ledger &ledger, GatewayClient &gateway, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_gateway(gateway)
    , m_clock(clock)
{
}

//! Its media type, the names of its members, and its code: what else it says may differ from ID to ID.
std::optional<QString> ControlRead::formOf(const ApiError &answer)
{
    const QString type = QString::fromLatin1(answer.mediaType);
    if (answer.body.trimmed().isEmpty())
        return type + u" nothing"_s;
    const auto json = parseJson(answer.body);
    if (!json || !json->isObject())
        return std::nullopt;
    QStringList names;
    for (const auto &[name, value] : json->members())
        names.append(name);
    names.sort();
    return type + u" object "_s + names.join(u' ') + u": "_s + codeOf(errorIn(*json));
}

namespace {

ControlRead::Outcome outcomeWithout(const ApiError &error)
{
    return cameToNothing(error) ? ControlRead::Outcome::NotAnswered : ControlRead::Outcome::Unclear;
}

} // namespace

ControlRead::Usual ControlRead::usualOf(const Result<PaymentDetail> &stranger)
{
    if (stranger)
        return {};
    if (stranger.error().kind == ErrorKind::NotFound)
        return {Outcome::Shown, formOf(stranger.error())};
    return {outcomeWithout(stranger.error())};
}

void ControlRead::ask(const PaymentRecord &absent, const ApiError &answer, Priority priority, Then then)
{
    const std::optional<QString> form = formOf(answer);
    if (!form)
        return then(Outcome::OtherForm);
    const PaymentKind kind = absent.submission.kind;
    m_strangers.at(size_t(kind))
        .ask(
            m_clock.monotonic(),
            [this, absent, form, offset = offsetOf(answer.answeredAt, answer.endedAt), priority, then = std::move(then)](
                const Usual &usual) {
                if (usual.outcome != Outcome::Shown)
                    then(usual.outcome);
                else if (usual.form == form)
                    readControls(absent, offset, priority, then);
                else
                    then(Outcome::OtherForm);
            },
            [this, kind, priority](const auto &done) {
                m_gateway.payment(kind, OrderId::generate(), priority)->then(this, [done](const Result<PaymentDetail> &stranger) {
                    const Usual usual = usualOf(stranger);
                    done(usual, usual.outcome == Outcome::Shown);
                });
            });
}

void ControlRead::readControls(const PaymentRecord &absent, const std::optional<Seconds> &dateOffset, Priority priority, const Then &then)
{
    m_ledger.payments()
        .acceptedAround(absent.submission.kind, absent.id)
        ->then(this, [this, absent, dateOffset, priority, then](const Result<QList<OrderId>> &controls) {
            if (!controls)
                then(Outcome::Unclear);
            else if (controls->isEmpty())
                readWithoutToken(absent, priority, then);
            else
                readAll(absent.submission.kind, *controls, dateOffset, priority, then);
        });
}

void ControlRead::readWithoutToken(const PaymentRecord &absent, Priority priority, const Then &then)
{
    const PaymentKind kind = absent.submission.kind;
    m_withoutToken.at(size_t(kind)).ask(m_clock.monotonic(), then, [this, kind, id = absent.id, priority](const auto &done) {
        m_gateway.refusesWithoutToken(kind, id, priority)->then(this, [done](const Result<bool> &answer) {
            const Outcome outcome = !answer ? outcomeWithout(answer.error()) : *answer ? Outcome::Shown : Outcome::Unrefused;
            done(outcome, outcome == Outcome::Shown);
        });
    });
}

std::optional<Seconds> ControlRead::offsetOf(const std::optional<UtcSeconds> &date, Millis endedAt)
{
    return date ? std::optional(date->time_since_epoch() - std::chrono::floor<Seconds>(endedAt)) : std::nullopt;
}

ControlRead::Reading ControlRead::readingOf(const Result<PaymentDetail> &found)
{
    if (found)
        return {found->isFromCache ? Outcome::Cached : Outcome::Shown, offsetOf(found->answeredAt, found->endedAt)};
    return {found.error().kind == ErrorKind::NotFound ? Outcome::Hidden : outcomeWithout(found.error())};
}

//! `dateOffset` is that of the answer 404. What shows a payment with an older Date was kept by something in front of the gateway.
void ControlRead::readAll(
    PaymentKind kind, QList<OrderId> controls, const std::optional<Seconds> &dateOffset, Priority priority, const Then &then)
{
    if (controls.isEmpty())
        return then(Outcome::Shown);
    const OrderId first = controls.takeFirst();
    read(kind, first, priority, [this, kind, controls, dateOffset, priority, then](const Reading &reading) {
        const bool isOlder = dateOffset && reading.dateOffset && *reading.dateOffset < *dateOffset - submission::mostDateDrift;
        if (reading.outcome != Outcome::Shown)
            then(reading.outcome);
        else if (isOlder)
            then(Outcome::Cached);
        else
            readAll(kind, controls, dateOffset, priority, then);
    });
}

void ControlRead::read(PaymentKind kind, const OrderId &id, Priority priority, const std::function<void(const Reading &)> &then)
{
    forgetOldReads();
    std::shared_ptr<SharedQuestion<Reading>> &question = m_reads[id];
    if (!question)
        question = std::make_shared<SharedQuestion<Reading>>();
    question->ask(m_clock.monotonic(), then, [this, kind, id, priority](const auto &done) {
        m_gateway.payment(kind, id, priority)->then(this, [done](const Result<PaymentDetail> &found) {
            const Reading reading = readingOf(found);
            done(reading, reading.outcome == Outcome::Shown);
        });
    });
}

void ControlRead::forgetOldReads()
{
    const Millis now = m_clock.monotonic();
    m_reads.removeIf([now](const auto &each) { return each.value()->isOver(now); });
}

} // namespace kontor
