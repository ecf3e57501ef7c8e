// SPDX-License-Identifier: GPL-3.0-or-later
// What people want paid, and how it comes into the ledger.
#include "sim/world.h"

namespace kontor::sim {

using namespace Qt::StringLiterals;

namespace {

} // namespace

void World::makeWish(int number)
{
    Wish wish;
    wish.draft = {.kind = chance.percent(25) ? PaymentKind::Payin : PaymentKind::Payout,
        .amount = QString::number(10'000 + number * 7),
        .currency = u"IDR"_s,
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = u"Siti Rahma"_s,
        .accountNumber = u"7%1"_s.arg(number, 8, 10, QLatin1Char('0')),
        .operatorCode = u"BCA"_s,
        .emailAddress = u"siti@example.com"_s};
    if (wish.draft.kind == PaymentKind::Payin)
        wish.draft.methodCode = u"VIRTUAL_ACCOUNT"_s;
    wish.isTyped = chance.percent(15);
    wish.isPersistent = chance.percent(60);
    if (wish.isTyped)
        wish.draft.id = u"INV-%1"_s.arg(number);
    wishes.push_back(wish);
}

OrderId World::freshId()
{
    const QString id = u"%1%2"_s.arg(chance.number(), 8, 16, QLatin1Char('0')).arg(chance.number(), 8, 16, QLatin1Char('0'));
    return *OrderId::parse(id);
}

//! IDs and nonces come from the seed, too: what the desk drew can't be drawn again.
ReviewedPayment World::named(ReviewedPayment reviewed)
{
    PaymentRecord &record = reviewed.record;
    QString nonce;
    for (int i = 0; i < 4; ++i)
        nonce += u"%1"_s.arg(chance.number(), 8, 16, QLatin1Char('0'));
    record.body.replace(record.nonce.toUtf8(), nonce.toUtf8());
    record.request.callbackUrl.replace(record.nonce, nonce);
    record.nonce = nonce;
    if (!record.submission.idTypedByPerson)
        record.id = freshId();
    return reviewed;
}

//! The bytes that will be sent, under an ID that is noted as this wish's.
ReviewedPayment World::freeze(Wish &wish)
{
    const auto frozen = program->payments().freeze(wish.draft, NumberFormat(QLocale::c()));
    if (!frozen)
        qFatal("no draft: %s", qPrintable(frozen.error().text));
    const ReviewedPayment reviewed = named(*frozen);
    if (!wish.ids.contains(reviewed.record.id))
        wish.ids.append(reviewed.record.id);
    return reviewed;
}

void World::issue(size_t number)
{
    if (!program || clock.isAsleep())
        return clock.outside(Millis(10'000), [this, number] { issue(number); });
    Wish &wish = wishes[number];
    const ReviewedPayment reviewed = freeze(wish);
    wish.isInLedger = false;
    log.note("person: wants " + reviewed.record.id.toString().toUtf8());
    program->payments().queue(reviewed, chance.percent(20) ? chance.between(Millis(0), Millis(10'000)) : Millis(0));
    clock.outside(aMinute, [this, number] { lookFor(number); });
}

//! Whoever entered it looks whether it is there, and enters it again when it isn't.
void World::lookFor(size_t number)
{
    ledger->payments().byId(wishes[number].ids.last())->then(this, [this, number](const Result<std::optional<PaymentRecord>> &found) {
        wishes[number].isInLedger = found && *found;
        if (found && !*found)
            issue(number);
    });
}

} // namespace kontor::sim
