// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to the world while it storms.
#include "api/paymentdocuments.h"
#include "core/outcome.h"
#include "sim/moods.h"
#include "sim/world.h"

namespace kontor::sim {

using namespace Qt::StringLiterals;
using namespace submission;

namespace {

//! The same money to another account, or other money.
QByteArray strangersBody(PaymentDraft draft, Chance &chance)
{
    draft.accountNumber = u"999999"_s;
    if (chance.percent(40))
        draft.amount += u'1';
    return encodePaymentRequest(requestOf(draft, NumberFormat(QLocale::c())), draft.kind);
}

} // namespace

void World::storm()
{
    const Millis length = chance.between(aMinute, 20 * aMinute);
    const bool isRush = chance.percent(40);
    planBatches(length);
    for (size_t number = 0; number < wishes.size(); ++number) {
        const Millis at = isRush ? chance.between(Millis(0), Millis(3000)) : chance.between(Millis(0), length);
        if (!wishes[number].isInPile)
            clock.outside(at, [this, number] { issue(number); });
        if (wishes[number].isTyped && chance.percent(60))
            clock.outside(chance.percent(60) ? Millis(0) : chance.between(Millis(0), at + aMinute), [this, number] { useIdFirst(number); });
    }
    for (int acts = chance.between(0, 30); acts > 0; --acts)
        later(chance.between(Millis(0), length), &World::act);
    runFor(length);
}

//! Somebody else pays under an ID that a person here is going to type, or has typed.
void World::useIdFirst(size_t number)
{
    const PaymentDraft &draft = wishes[number].draft;
    const QByteArray body = strangersBody(draft, chance);
    if (gateway.isUp() && gateway.payAsStranger(draft.kind, draft.id, body))
        strangers.insert(collection(draft.kind) + u'/' + draft.id, body);
}

void World::act()
{
    if (m_isCalm)
        return;
    switch (chance.between(0, 2)) {
    case 0:
        return actOnPayment();
    case 1:
        return actOnComputer();
    default:
        return actOnWorld();
    }
}

void World::actOnPayment()
{
    const Wish &wish = chance.in(wishes);
    if (!program || clock.isAsleep() || wish.ids.isEmpty())
        return;
    const OrderId id = wish.ids.last();
    const auto where = chance.percent(30) ? Program::Where::Beside : Program::Where::Here;
    log.note("person: acts on " + id.toString().toUtf8());
    switch (chance.between(0, 7)) {
    case 0:
    case 1:
        return program->cancel(id, where);
    case 2:
        return decide(id, where);
    case 3:
        return enterAnew();
    case 4:
        return actOnBatch();
    default:
        return actOn(id, where);
    }
}

void World::actOn(const OrderId &id, Program::Where where)
{
    program->act(id,
        chance.oneOf({WorkerCommandKind::Check, WorkerCommandKind::Check, WorkerCommandKind::StopTracking, WorkerCommandKind::Resume}),
        where);
}

//! Whoever decides has asked the gateway's people, and says what is true.
void World::decide(const OrderId &id, Program::Where where)
{
    ledger->payments().byId(id)->then(program.get(), [this, where](const Result<std::optional<PaymentRecord>> &found) {
        if (!found || !*found || (*found)->submission.state != PaymentState::Mismatch)
            return;
        const auto accepted = gateway.accepted().value(collection((*found)->submission.kind) + u'/' + (*found)->id.toString());
        if (accepted.isEmpty())
            return;
        const bool isOurs = accepted.first().body == (*found)->body;
        log.note("person: decides " + (*found)->id.toString().toUtf8() + (isOurs ? " is ours" : " is not ours"));
        program->act((*found)->id, isOurs ? WorkerCommandKind::DecideOurs : WorkerCommandKind::DecideNotOurs, where);
    });
}

void World::decideAll()
{
    for (const Wish &wish : wishes) {
        if (!wish.ids.isEmpty())
            decide(wish.ids.last(), Program::Where::Here);
    }
}

void World::callWordFinal()
{
    if (!program || clock.isAsleep())
        return;
    const FinalWord word {
        chance.oneOf({PaymentKind::Payout, PaymentKind::Payin}), chance.oneOf<QString>({u"PAID_OUT"_s, u"RETURNED"_s, u"EXPIRED"_s})};
    const bool isFinal = chance.percent(70);
    log.note("person: calls " + word.word.toUtf8() + (isFinal ? " final" : " not final"));
    program->setWordFinal(word, isFinal);
}

void World::actOnComputer()
{
    switch (chance.between(0, 9)) {
    case 0:
        return crash();
    case 1:
        m_crashesAtNextWrite = true;
        return;
    case 2:
        m_crashesAtNextPost = true;
        return;
    case 3:
        log.note("computer: sleeps");
        return clock.sleepFor(chance.between(Millis(1000), chance.percent(30) ? 60 * aMinute : aMinute));
    case 4:
        log.note("computer: its clock is set");
        return clock.setWallOff(chance.between(-120 * aMinute, 120 * aMinute));
    case 5:
        return refuseCommits(chance.between(Millis(1), Millis(20'000)));
    case 6:
        return pauseSending(chance.between(Millis(100), 3 * aMinute));
    case 7:
        return callWordFinal();
    default:
        if (program && !clock.isAsleep())
            program->goOn();
        return;
    }
}

void World::actOnWorld()
{
    switch (chance.between(0, 5)) {
    case 0:
        if (gateway.isUp())
            gateway.stop();
        return clock.outside(chance.between(Millis(0), 2 * aMinute), [this] {
            if (!gateway.isUp())
                gateway.start();
        });
    case 1:
        wire.setOnline(false);
        return clock.outside(chance.between(Millis(0), 5 * aMinute), [this] { wire.setOnline(true); });
    case 2:
    case 3:
        return customerPays();
    default:
        log.note("gateway: another mood");
        return gateway.setFaults(drawFaults(chance));
    }
}

void World::refuseCommits(Millis time)
{
    log.note("computer: nothing can be written");
    tap.refuseCommits(true);
    clock.outside(time, [this] { tap.refuseCommits(false); });
}

void World::pauseSending(Millis time)
{
    if (!program || clock.isAsleep())
        return;
    program->setSendingPaused(true);
    clock.outside(time, [this] {
        if (program)
            program->setSendingPaused(false);
    });
}

void World::customerPays()
{
    const Wish &wish = chance.in(wishes);
    if (wish.draft.kind != PaymentKind::Payin || wish.ids.isEmpty())
        return;
    log.note("customer: pays " + wish.ids.last().toString().toUtf8());
    gateway.payPayin(wish.ids.last().toString(), chance.percent(70) ? std::nullopt : std::optional(Decimal(chance.between(1, 20'000))));
}

//! Who entered a payment that is reported as not sent enters it again, under a new ID: this is what a wrong report leads to.
void World::enterAnew()
{
    for (size_t number = 0; number < wishes.size(); ++number) {
        Wish &wish = wishes[number];
        if (!wish.isInLedger || !wish.isPersistent)
            continue;
        ledger->payments().byId(wish.ids.last())->then(this, [this, number](const Result<std::optional<PaymentRecord>> &found) {
            Wish &again = wishes[number];
            if (!found || !*found || !again.isInLedger || (*found)->id != again.ids.last())
                return;
            if (!paidNobody((*found)->submission)) // Kontor says so, and warns of it
                return;
            again.isTyped = again.isInLedger = false;
            again.draft.id.clear();
            issue(number);
        });
    }
}

} // namespace kontor::sim
