// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/localwriter.h"

#include "ledger/access/ledgerengine.h"
#include "ledger/changes/controlstate.h"
#include "ledger/changes/possiblysent.h"
#include "ledger/changes/writer.h"
#include "ledger/files/ledgerfile.h"
#include "ledger/rows/balancerows.h"
#include "ledger/rows/codelists.h"

using namespace Qt::StringLiterals;

namespace kontor {

Reply<qint64> *LocalWriter::write(LedgerChange change)
{
    if (change.acknowledged)
        change.acknowledged->rules = m_engine.rules;
    return m_engine.act<qint64>([changes = QList<LedgerChange> {std::move(change)}](
                                    Database &database, AuditChain &chain, QList<qint64> &touched) -> Result<qint64> {
        const auto seqs = applyChanges(database, chain, changes, {});
        if (!seqs)
            return seqs.error();
        touched = *seqs;
        return seqs->constFirst();
    });
}

Reply<Done> *LocalWriter::write(QList<LedgerChange> changes, std::optional<BatchRecord> batch)
{
    for (LedgerChange &change : changes) {
        if (change.acknowledged)
            change.acknowledged->rules = m_engine.rules;
    }
    return m_engine.act<Done>([changes = std::move(changes), batch = std::move(batch)](
                                  Database &database, AuditChain &chain, QList<qint64> &touched) -> Result<Done> {
        const auto seqs = applyChanges(database, chain, changes, batch);
        if (!seqs)
            return seqs.error();
        touched = *seqs;
        return Done {};
    });
}

Reply<qint64> *LocalWriter::takeFencingToken()
{
    return m_engine.act<qint64>(
        [](Database &database, AuditChain &chain, auto &) { return controlstate::takeFencingToken(database, chain); });
}

Reply<Done> *LocalWriter::record(const AuditEntry &deed)
{
    return m_engine.actInAnyCopy<Done>([deed](Database &, AuditChain &chain, auto &) { return chain.append(deed); });
}

Reply<Done> *LocalWriter::tryAgain()
{
    return m_engine.actInAnyCopy<Done>([file = m_engine.file](Database &, AuditChain &chain, auto &) {
        const Result<Done> room = hasRoomBeside(file);
        return room ? chain.append({.what = u"ledger.written-again"_s}) : room;
    });
}

Reply<qint64> *LocalWriter::enqueueCommand(const WorkerCommand &command)
{
    return m_engine.act<qint64>(
        [command](Database &database, AuditChain &chain, auto &) { return controlstate::enqueueCommand(database, chain, command); });
}

Reply<Done> *LocalWriter::finishCommand(qint64 entry)
{
    return m_engine.act<Done>(
        [entry](Database &database, AuditChain &chain, auto &) { return controlstate::finishCommand(database, chain, entry); });
}

Reply<Done> *LocalWriter::setFinalWord(const FinalWord &word, bool isFinal)
{
    return m_engine.act<Done>([word, isFinal](Database &database, AuditChain &chain, auto &) {
        return controlstate::setFinalWord(database, chain, word, isFinal);
    });
}

Reply<Done> *LocalWriter::acknowledgeTestMarks(bool isTest)
{
    return m_engine.act<Done>([isTest](Database &database, AuditChain &chain, QList<qint64> &touched) -> Result<Done> {
        const auto seqs = controlstate::seeTestMarks(database, chain, isTest);
        if (!seqs)
            return seqs.error();
        touched = *seqs;
        return Done {};
    });
}

Reply<Done> *LocalWriter::acknowledgeAlarm(const OrderId &id, const TimelineEntry &line)
{
    return m_engine.act<Done>([id, line](Database &database, AuditChain &chain, QList<qint64> &touched) -> Result<Done> {
        const auto seq = seeAlarm(database, chain, id, line);
        if (!seq)
            return seq.error();
        touched = {*seq};
        return Done {};
    });
}

Reply<Done> *LocalWriter::setSendingPaused(bool paused)
{
    return m_engine.actInAnyCopy<Done>(
        [paused](Database &database, AuditChain &chain, auto &) { return controlstate::setSendingPaused(database, chain, paused); });
}

Reply<std::optional<LedgerGateway>> *LocalWriter::claimFor(const LedgerGateway &gateway)
{
    return m_engine.act<std::optional<LedgerGateway>>(
        [gateway](Database &database, AuditChain &chain, auto &) { return controlstate::claimFor(database, chain, gateway); });
}

Reply<Done> *LocalWriter::acceptGateway(const LedgerGateway &gateway)
{
    return m_engine.act<Done>(
        [gateway](Database &database, AuditChain &chain, auto &) { return controlstate::acceptGateway(database, chain, gateway); });
}

Reply<Done> *LocalWriter::keepBalances(const QList<BalanceSnapshot> &balances)
{
    return m_engine.actInAnyCopy<Done>(
        [balances](Database &database, AuditChain &, auto &) { return balancerows::keep(database, balances); });
}

Reply<Done> *LocalWriter::acceptOlderCopy()
{
    auto *reply = new Reply<Done>(&m_engine);
    const auto work = [mark = &m_engine.mark](Database &database, AuditChain &chain, QList<qint64> &touched) -> Result<Done> {
        const auto older = mark->compare(database);
        if (!older || !*older) // or another process has accepted it
            return older ? Result<Done>(Done {}) : older.error();
        const auto marked = markPossiblySent(database, chain);
        if (!marked)
            return marked.error();
        touched = *marked;
        return chain.append(u"ledger.older-copy.accepted"_s, {}, QString::number(marked->size()));
    };
    m_engine.actInAnyCopy<Done>(work)->then(reply, [engine = &m_engine, reply](const Result<Done> &written) {
        if (!written)
            return reply->finish(written.error());
        engine->writer.post([engine, guard = QPointer<Reply<Done>>(reply)](Database &database) {
            engine->outbox.post([engine, guard, accepted = engine->mark.accept(database)] {
                if (accepted)
                    engine->older.reset();
                finishIfThere(guard, accepted);
            });
        });
    });
    return reply;
}

Reply<Done> *LocalWriter::keepCodes(CodeListKind list, const KeptCodes &codes)
{
    return m_engine.actInAnyCopy<Done>(
        [list, codes](Database &database, AuditChain &, auto &) { return codelists::keep(database, list, codes); });
}

} // namespace kontor
