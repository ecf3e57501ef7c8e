// SPDX-License-Identifier: GPL-3.0-or-later
// Wishes that are entered together: batches, and what people do with them.
#include "sim/world.h"

namespace kontor::sim {

using namespace Qt::StringLiterals;

namespace {

} // namespace

void World::planBatches(Millis length)
{
    for (int count = chance.percent(40) ? chance.between(1, 2) : 0; count > 0; --count) {
        Pile pile {.title = u"batch %1"_s.arg(count)};
        for (size_t number = 0; number < wishes.size(); ++number) {
            if (!wishes[number].isInPile && chance.percent(50)) {
                wishes[number].isInPile = true;
                pile.wishes.append(number);
            }
        }
        if (pile.wishes.isEmpty())
            continue;
        piles.push_back(pile);
        clock.outside(chance.between(Millis(0), length), [this, number = piles.size() - 1] { importBatch(number); });
    }
}

ReadBatch World::readPile(const Pile &pile)
{
    ReadBatch batch {.record = {.id = u"%1-%2"_s.arg(pile.title.last(1)).arg(chance.number()),
                         .title = pile.title,
                         .stopAfter = chance.oneOf({0, 2, 5, 10}),
                         .fileDigest = QByteArray(32, 'f'),
                         .rowsDigest = QByteArray(32, 'r') + pile.title.toUtf8()}};
    for (const size_t number : pile.wishes) {
        ReviewedPayment reviewed = freeze(wishes[number]);
        reviewed.record.batchRow = ++batch.rows;
        batch.ready.append(reviewed);
        batch.readyRows.append(batch.rows);
        batch.readyLines.append(batch.rows + 1);
    }
    return batch;
}

void World::importBatch(size_t number)
{
    if (!program || clock.isAsleep())
        return clock.outside(Millis(10'000), [this, number] { importBatch(number); });
    Pile &pile = piles[number];
    const ReadBatch batch = readPile(pile);
    pile.id = batch.record.id;
    log.note("person: imports " + pile.title.toUtf8());
    program->batches().import(batch)->then(program.get(), [this, id = pile.id](const Result<BatchRecord> &imported) {
        if (imported)
            program->batches().send(id);
    });
    clock.outside(aMinute, [this, number] { lookForBatch(number); });
}

//! Whoever imported it looks what became of it: it may have to be imported again, or sent.
void World::lookForBatch(size_t number)
{
    if (!ledger)
        return clock.outside(aMinute, [this, number] { lookForBatch(number); });
    ledger->batches().byId(piles[number].id)->then(this, [this, number](const Result<std::optional<BatchRecord>> &found) {
        if (!found)
            return clock.outside(aMinute, [this, number] { lookForBatch(number); });
        if (!*found)
            return importBatch(number);
        for (const size_t wish : std::as_const(piles[number].wishes))
            wishes[wish].isInLedger = true;
    });
}

void World::actOnBatch()
{
    if (piles.empty())
        return;
    const Pile &pile = chance.in(piles);
    if (pile.id.isEmpty())
        return;
    log.note("person: acts on " + pile.title.toUtf8());
    BatchService &fixture = program->batches();
    switch (chance.between(0, 4)) {
    case 0:
    case 1:
        fixture.pause(pile.id);
        return;
    case 2:
        fixture.resume(pile.id);
        return;
    case 3:
        fixture.setStopAfter(pile.id, chance.between(0, 3));
        return;
    default:
        fixture.cancelRest(pile.id);
        return;
    }
}

//! In the calm: what was not sent is sent, what was paused goes on.
void World::tendBatches()
{
    for (const Pile &pile : piles) {
        if (pile.id.isEmpty())
            continue;
        program->batches().send(pile.id);
        program->batches().resume(pile.id);
    }
}

} // namespace kontor::sim
