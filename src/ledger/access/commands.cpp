// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/access/commands.h"

#include "ledger/access/ledgerengine.h"
#include "ledger/changes/controlstate.h"

namespace kontor {

Reply<QList<WorkerCommand>> *Commands::open()
{
    return m_engine.ask<QList<WorkerCommand>>(controlstate::openCommands);
}

Reply<std::optional<WorkerCommand>> *Commands::byEntry(qint64 entry)
{
    return m_engine.ask<std::optional<WorkerCommand>>([entry](Database &database) { return controlstate::command(database, entry); });
}

Reply<QList<FinalWord>> *Commands::finalWords()
{
    return m_engine.ask<QList<FinalWord>>([](Database &database) { return controlstate::finalWords(database, true); });
}

Reply<QList<FinalWord>> *Commands::wordsNoLongerFinal()
{
    return m_engine.ask<QList<FinalWord>>([](Database &database) { return controlstate::finalWords(database, false); });
}

Reply<bool> *Commands::sendingPaused()
{
    return m_engine.ask<bool>(controlstate::isSendingPaused);
}

Reply<std::optional<LedgerGateway>> *Commands::gatewayOtherThan(const LedgerGateway &wanted)
{
    return m_engine.ask<std::optional<LedgerGateway>>(
        [wanted](Database &database) { return controlstate::gatewayOtherThan(database, wanted); });
}

} // namespace kontor
