// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/changes/possiblysent.h"

#include "ledger/changes/writer.h"
#include "ledger/queries/reader.h"
#include "ledger/rows/statelist.h"
#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

//! What the gateway has accepted is never sent again. What was refused stays so, but its attempt may not have been the only one.
Result<QList<OrderId>> rowsInDoubt(Database &database)
{
    Statement find = database.once("SELECT id FROM payments WHERE accepted = 0"
                                   " AND (state IN ("
        + quotedStates([](PaymentState state) { return !factsOf(state).isFinal; })
        + ")"
          " OR (state = 'rejected' AND (rejection IS NULL OR rejection = 'reply')))"
          " AND (token_life IS NOT -1 OR ever_on_wire = 0 OR state = 'paused' OR (may_be_accepted = 0 AND state <> 'rejected'))"
          " ORDER BY seq");
    QList<OrderId> ids;
    while (find.next()) {
        if (const auto id = OrderId::parse(find.text()))
            ids.append(*id);
    }
    if (find.failed())
        return find.error();
    return ids;
}

LedgerChange distrusted(PaymentRecord payment, UtcTime now)
{
    submission::Submission &submission = payment.submission;
    submission.everOnWire = true;
    submission.boundless = true;
    submission.mayBeAccepted = submission.mayBeAccepted || submission.state != PaymentState::Rejected;
    if (submission.state == PaymentState::Paused)
        submission.state = PaymentState::Queued;
    payment.changedAt = now;
    const TimelineEntry line {now, {TimelineType::PossiblySent, {}}};
    return {.update = payment, .timeline = {line}, .id = payment.id};
}

Result<QList<LedgerChange>> changesOf(Database &database, const QList<OrderId> &ids, UtcTime now)
{
    QList<LedgerChange> changes;
    for (const OrderId &id : ids) {
        auto payment = reader::payment(database, id);
        if (!payment && payment.error().kind == ErrorKind::LedgerDamaged)
            continue; // nobody can change such a row, and nothing is sent from it
        if (!payment)
            return payment.error();
        if (*payment)
            changes.append(distrusted(**payment, now));
    }
    return changes;
}

} // namespace

Result<QList<qint64>> markPossiblySent(Database &database, AuditChain &chain)
{
    const auto ids = rowsInDoubt(database);
    if (!ids)
        return ids.error();
    const auto changes = changesOf(database, *ids, chain.writing().at);
    return changes ? applyChanges(database, chain, *changes, {}) : changes.error();
}

} // namespace kontor
