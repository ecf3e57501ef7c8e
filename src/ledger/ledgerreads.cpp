// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/attemptrows.h"
#include "ledger/balancerows.h"
#include "ledger/batchrows.h"
#include "ledger/batchsheets.h"
#include "ledger/codelists.h"
#include "ledger/controlstate.h"
#include "ledger/filters.h"
#include "ledger/ledgerengine.h"
#include "ledger/ledgerfile.h"
#include "ledger/listorder.h"
#include "ledger/payouthistory.h"
#include "ledger/reader.h"
#include "ledger/recipientsbyname.h"
#include "ledger/replyrows.h"
#include "ledger/sums.h"
#include "ledger/volumestatistics.h"

namespace kontor {

//! One forEach under way. Used by the reader's thread and the ledger's in turn.
struct Ledger::Walk {
    Query query;
    std::function<bool(const PaymentRecord &)> visit;
    std::optional<reader::Position> position {};

    Result<QList<PaymentRecord>> read(Database &database);
};

Result<QList<PaymentRecord>> Ledger::Walk::read(Database &database)
{
    if (!position) {
        const auto beginning = reader::beginning(database);
        if (!beginning)
            return beginning.error();
        position = *beginning;
    }
    auto page = reader::page(database, query, *position);
    if (page && !page->isEmpty()) {
        position->createdAt = page->constLast().createdAt.time_since_epoch().count();
        position->seq = page->constLast().seq;
    }
    return page;
}

Reply<std::optional<PaymentRecord>> *Ledger::payment(const OrderId &id)
{
    return ask<std::optional<PaymentRecord>>([id](Database &database) { return reader::payment(database, id); });
}

Reply<QList<PaymentRecord>> *Ledger::payments(const QList<OrderId> &ids)
{
    return ask<QList<PaymentRecord>>([ids](Database &database) { return reader::payments(database, ids); });
}

Reply<std::optional<OrderId>> *Ledger::paymentOfNonce(const QString &nonce)
{
    return ask<std::optional<OrderId>>([nonce](Database &database) { return reader::paymentOfNonce(database, nonce); });
}

Reply<QList<AttemptRecord>> *Ledger::attempts(const OrderId &id)
{
    return ask<QList<AttemptRecord>>([id](Database &database) { return attemptrows::ofPayment(database, id); });
}

Reply<QList<ReplyRecord>> *Ledger::replies(const OrderId &id)
{
    return ask<QList<ReplyRecord>>([id](Database &database) { return replyrows::ofPayment(database, id); });
}

Reply<QList<TimelineEntry>> *Ledger::timeline(const OrderId &id)
{
    return ask<QList<TimelineEntry>>([id](Database &database) { return reader::timeline(database, id); });
}

Reply<QList<PaymentRecord>> *Ledger::openPayments()
{
    return ask<QList<PaymentRecord>>(reader::openPayments);
}

//! A few are asked for while a person waits. A file's rows take their time and hold up no list.
Reply<QList<PayoutHistory>> *Ledger::payoutHistory(const QList<PlannedPayout> &plans, UtcTime since)
{
    constexpr qsizetype few = 100;
    DatabaseThread &databaseThread = plans.size() > few ? m_engine->laneForLongLists(m_file) : m_engine->reader;
    return askIn<QList<PayoutHistory>>(databaseThread,
        [plans, rules = m_rules, since](Database &database) { return payouthistory::ofPlans(database, plans, *rules, since); });
}

Reply<QStringList> *Ledger::acceptedMethods()
{
    return ask<QStringList>(codelists::acceptedMethods);
}

Reply<QList<OrderId>> *Ledger::acceptedAround(PaymentKind kind, const OrderId &absent)
{
    return ask<QList<OrderId>>([kind, absent](Database &database) { return reader::acceptedAround(database, kind, absent); });
}

Reply<QList<PaymentRecord>> *Ledger::dueLooks(UtcTime now, int most)
{
    return ask<QList<PaymentRecord>>([now, most](Database &database) { return reader::dueLooks(database, now, most); });
}

Reply<QList<Ledger::Alarm>> *Ledger::alarms()
{
    return ask<QList<Alarm>>(filters::alarms);
}

Reply<std::optional<Ledger::Gateway>> *Ledger::gatewayOtherThan(const Gateway &wanted)
{
    return ask<std::optional<Gateway>>([wanted](Database &database) { return controlstate::gatewayOtherThan(database, wanted); });
}

Reply<qint64> *Ledger::unclear()
{
    return ask<qint64>(filters::unclear);
}

Reply<std::optional<UtcTime>> *Ledger::oldestOpen()
{
    return ask<std::optional<UtcTime>>(reader::oldestOpen);
}

Reply<QList<qint64>> *Ledger::find(const Query &query, int limit)
{
    DatabaseThread &databaseThread = limit < 0 || !listorder::isQuick(query) ? m_engine->laneForLongLists(m_file) : m_engine->reader;
    return askIn<QList<qint64>>(databaseThread, [query, limit](Database &database) { return reader::find(database, query, limit); });
}

Reply<QList<PaymentRecord>> *Ledger::rows(const QList<qint64> &seqs)
{
    return ask<QList<PaymentRecord>>([seqs](Database &database) { return reader::rows(database, seqs); });
}

Reply<qint64> *Ledger::queuedBefore(qint64 seq)
{
    return ask<qint64>([seq](Database &database) { return reader::queuedBefore(database, seq); });
}

Reply<Ledger::Counts> *Ledger::counts(std::optional<PaymentKind> kind)
{
    return ask<Counts>([kind](Database &database) { return reader::counts(database, kind); });
}

Reply<bool> *Ledger::hasTestMark(bool isTest)
{
    return ask<bool>([isTest](Database &database) { return reader::hasTestMark(database, isTest); });
}

Reply<Done> *Ledger::checkPages()
{
    return askIn<Done>(m_engine->laneForChecks(m_file), [](Database &database) { return kontor::checkPages(database); });
}

Reply<qint64> *Ledger::checkRows(qint64 below)
{
    return ask<qint64>([below](Database &database) { return reader::checkRows(database, below); });
}

Reply<QStringList> *Ledger::verify()
{
    return askIn<QStringList>(m_engine->laneForChecks(m_file), reader::verify)->then(this, [this](const Result<QStringList> &problems) {
        if (problems && !problems->isEmpty())
            Q_EMIT damageFound(problems->constFirst());
    });
}

// ---- what the overview shows

Reply<QList<PaymentVolume>> *Ledger::volumes(const QList<UtcTime> &moments)
{
    return ask<QList<PaymentVolume>>([moments](Database &database) { return volumestatistics::between(database, moments); });
}

Reply<QList<PaymentVolume>> *Ledger::cameSince(UtcTime moment, const QList<PaymentState> &states)
{
    return askIn<QList<PaymentVolume>>(m_engine->laneForLongLists(m_file),
        [moment, states](Database &database) { return volumestatistics::cameSince(database, moment, states); });
}

Reply<QList<PaymentVolume>> *Ledger::inStates(const QList<PaymentState> &states)
{
    return ask<QList<PaymentVolume>>([states](Database &database) { return volumestatistics::inStates(database, states); });
}

Reply<qint64> *Ledger::expiredBetween(std::optional<UtcTime> from, UtcTime to)
{
    return ask<qint64>([from, to](Database &database) { return volumestatistics::expiredBetween(database, from, to); });
}

Reply<qint64> *Ledger::followedWords(PaymentKind kind)
{
    return ask<qint64>([kind](Database &database) { return volumestatistics::followedWords(database, kind); });
}

Reply<QList<BalanceSnapshot>> *Ledger::balancesSince(UtcTime from)
{
    return ask<QList<BalanceSnapshot>>([from](Database &database) { return balancerows::since(database, from); });
}

Reply<QList<AuditEntry>> *Ledger::audit(qint64 after, int limit)
{
    return ask<QList<AuditEntry>>([after, limit](Database &database) { return audit::entries(database, after, limit); });
}

Reply<qint64> *Ledger::auditEntries()
{
    return ask<qint64>([](Database &database) -> Result<qint64> {
        const auto head = audit::head(database);
        return head ? Result<qint64>(head->entry) : Result<qint64>(head.error());
    });
}

// ---- batches

Reply<QList<BatchRecord>> *Ledger::batches(int limit)
{
    return ask<QList<BatchRecord>>([limit](Database &database) { return batchrows::newest(database, limit); });
}

Reply<std::optional<BatchRecord>> *Ledger::batch(const QString &id)
{
    return ask<std::optional<BatchRecord>>([id](Database &database) { return batchrows::find(database, id); });
}

Reply<QList<PaymentRecord>> *Ledger::paymentsOfBatch(qint64 batch)
{
    return ask<QList<PaymentRecord>>([batch](Database &database) { return reader::paymentsOfBatch(database, batch); });
}

Reply<std::optional<ImportedTable>> *Ledger::sheetOfBatch(qint64 batch)
{
    return askIn<std::optional<ImportedTable>>(
        m_engine->threadForExports(m_file), [batch](Database &database) { return batchsheets::read(database, batch); });
}

Reply<Ledger::Counts> *Ledger::batchCounts(qint64 batch)
{
    return ask<Counts>([batch](Database &database) { return reader::batchCounts(database, batch); });
}

// ---- the desk

Reply<QList<WorkerCommand>> *Ledger::openCommands()
{
    return ask<QList<WorkerCommand>>(controlstate::openCommands);
}

Reply<std::optional<WorkerCommand>> *Ledger::command(qint64 entry)
{
    return ask<std::optional<WorkerCommand>>([entry](Database &database) { return controlstate::command(database, entry); });
}

Reply<QList<Ledger::FinalWord>> *Ledger::finalWords()
{
    return ask<QList<FinalWord>>([](Database &database) { return controlstate::finalWords(database, true); });
}

Reply<QList<Ledger::FinalWord>> *Ledger::wordsNoLongerFinal()
{
    return ask<QList<FinalWord>>([](Database &database) { return controlstate::finalWords(database, false); });
}

Reply<bool> *Ledger::sendingPaused()
{
    return ask<bool>(controlstate::isSendingPaused);
}

// ---- all payments, page by page

Reply<Done> *Ledger::forEach(const Query &query, std::function<bool(const PaymentRecord &)> visit)
{
    auto *reply = new Reply<Done>(this);
    nextPage(reply, std::make_shared<Walk>(Walk {query, std::move(visit)}));
    return reply;
}

void Ledger::nextPage(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Walk> &walk)
{
    m_engine->reader.post([this, outbox = &m_engine->outbox, reply, walk](Database &database) {
        const auto deliver = [this, reply, walk, page = walk->read(database)] { handOver(reply, walk, page); };
        outbox->post(deliver);
    });
}

void Ledger::handOver(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Walk> &walk, const Result<QList<PaymentRecord>> &page)
{
    Reply<Done> *open = reply.data();
    if (!open || open->hasResult())
        return;
    noteDamage(page);
    if (!page || page->isEmpty())
        return open->finish(page ? Result<Done>(Done {}) : Result<Done>(page.error()));
    for (const PaymentRecord &record : *page) {
        const bool goesOn = walk->visit(record);
        if (!reply)
            return; // whoever visited has ended the ledger
        if (!goesOn)
            return open->finish(Done {});
    }
    nextPage(reply, walk);
}

// ---- what a list comes to

Reply<Ledger::Codes> *Ledger::codesInUse(PaymentKind kind)
{
    return ask<Codes>([kind](Database &database) { return filters::codesInUse(database, kind); });
}

Reply<QList<Ledger::Recipient>> *Ledger::recipients(int limit)
{
    return askIn<QList<Recipient>>(
        m_engine->laneForLongLists(m_file), [limit](Database &database) { return filters::recipients(database, limit); });
}

Reply<Ledger::PaymentsToRecipient> *Ledger::paidBefore(const PaymentRequest &request)
{
    return ask<PaymentsToRecipient>(
        [request, rules = m_rules](Database &database) { return payouthistory::paidBefore(database, request, *rules); });
}

Reply<QList<Ledger::PaidRecipient>> *Ledger::recipientsNamed(const QString &beginning, int limit)
{
    return ask<QList<PaidRecipient>>(
        [beginning, limit, rules = m_rules](Database &database) { return recipientsbyname::named(database, beginning, limit, *rules); });
}

Reply<QList<Money>> *Ledger::sums(const Query &query)
{
    return askIn<QList<Money>>(
        m_engine->laneForLongLists(m_file), [query](Database &database) { return kontor::sums::of(database, query); });
}

Reply<QList<Money>> *Ledger::handedOverSince(UtcTime moment, const QStringList &currencies)
{
    return askIn<QList<Money>>(m_engine->laneForLongLists(m_file),
        [moment, currencies](Database &database) { return kontor::sums::handedOverSince(database, moment, currencies); });
}

} // namespace kontor
