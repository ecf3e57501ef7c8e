// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/controlread.h"

#include "office/paymentfacts.h"
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
    const Json &said = json->has(u"error") && (*json)[u"error"].isObject() ? (*json)[u"error"] : *json;
    return type + u" object "_s + names.join(u' ') + u": "_s + said[u"code"].toText().value_or(QString());
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
            [this, absent, form, priority, then = std::move(then)](const Usual &usual) {
                if (usual.outcome != Outcome::Shown)
                    then(usual.outcome);
                else if (usual.form == form)
                    readControls(absent, priority, then);
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

void ControlRead::readControls(const PaymentRecord &absent, Priority priority, const Then &then)
{
    m_ledger.acceptedAround(absent.submission.kind, absent.createdAt)
        ->then(this, [this, absent, priority, then](const Result<QList<OrderId>> &controls) {
            if (!controls)
                then(Outcome::Unclear);
            else if (controls->isEmpty())
                readWithoutToken(absent, priority, then);
            else
                readAll(absent.submission.kind, *controls, priority, then);
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

void ControlRead::read(PaymentKind kind, const OrderId &id, Priority priority, const Then &then)
{
    forgetOldReads();
    std::shared_ptr<SharedQuestion<Outcome>> &question = m_reads[id];
    if (!question)
        question = std::make_shared<SharedQuestion<Outcome>>();
    question->ask(m_clock.monotonic(), then, [this, kind, id, priority](const auto &done) {
        m_gateway.payment(kind, id, priority)->then(this, [done](const Result<PaymentDetail> &found) {
            const bool isHidden = !found && found.error().kind == ErrorKind::NotFound;
            done(found ? Outcome::Shown : isHidden ? Outcome::Hidden : outcomeWithout(found.error()), bool(found));
        });
    });
}

void ControlRead::forgetOldReads()
{
    const Millis now = m_clock.monotonic();
    m_reads.removeIf([now](const auto &each) { return each.value()->isOver(now); });
}

} // namespace kontor
