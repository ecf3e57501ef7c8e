// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/session.h"
#include "core/day.h"
#include "office/exportdesk.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! Days are whole ones of this computer's zone; the last one counts too. The complaint is empty when all is well.
QString readDays(const CommandLine &line, Ledger::Query &query)
{
    const QDate from = QDate::fromString(line.value(u"from"_s), Qt::ISODate);
    const QDate to = QDate::fromString(line.value(u"to"_s), Qt::ISODate);
    if ((line.has(u"from"_s) && !from.isValid()) || (line.has(u"to"_s) && !to.isValid()))
        return u"A day is written like 2026-11-20."_s;
    if (from.isValid())
        query.from = beginningOf(from);
    if (to.isValid())
        query.to = beginningOf(to.addDays(1));
    return {};
}

QString readStates(const CommandLine &line, Ledger::Query &query)
{
    for (const QString &status : line.values(u"status"_s)) {
        const auto state = stateOfKey(status);
        if (!state)
            return u"There is no status \"%1\"."_s.arg(status);
        query.states.append(*state);
    }
    return {};
}

void answerWritten(Session &session, const QString &what, qint64 rows)
{
    const QString path = session.line().value(u"out"_s);
    session.out().answer(
        Json::Object {{u"file"_s, path}, {u"rows"_s, Json(rows)}}, [&] { return u"%1 %2 in %3\n"_s.arg(rows).arg(what, path); });
    session.finish(exitcode::done);
}

std::optional<ExportDesk::Target> readTarget(Session &session)
{
    const CommandLine &line = session.line();
    const auto format = exportFormatOf(line.has(u"format"_s) ? line.value(u"format"_s) : nameOf(ExportFormat::Csv));
    if (!format) {
        session.refuseUsage(u"--format is csv, xlsx or jsonl."_s);
        return {};
    }
    return ExportDesk::Target {line.value(u"out"_s), *format};
}

void exportPayments(Session &session, PaymentKind kind)
{
    Ledger::Query query;
    for (const QString &complaint : {readDays(session.line(), query), readStates(session.line(), query)}) {
        if (!complaint.isEmpty())
            return session.refuseUsage(complaint);
    }
    const auto target = readTarget(session);
    if (!target)
        return;
    session.withLedger([&session, query, kind, target](Ledger &ledger) {
        auto *desk = new ExportDesk(ledger, session.clock(), &session);
        session.await(desk->exportPayments(query, kind, *target),
            [&session, kind](qint64 rows) { answerWritten(session, rows == 1 ? nameOf(kind) : collection(kind), rows); });
    });
}

void exportAudit(Session &session)
{
    Ledger::Query days;
    if (const QString complaint = readDays(session.line(), days); !complaint.isEmpty())
        return session.refuseUsage(complaint);
    const auto target = readTarget(session);
    if (!target)
        return;
    session.withLedger([&session, days, target](Ledger &ledger) {
        auto *desk = new ExportDesk(ledger, session.clock(), &session);
        session.await(desk->exportAudit(days.from, days.to, *target),
            [&session](qint64 rows) { answerWritten(session, rows == 1 ? u"entry"_s : u"entries"_s, rows); });
    });
}

} // namespace

std::vector<Command> exportCommands()
{
    const std::vector<Command::Option> options {
        {u"out"_s, u"FILE"_s, u"Where to; an older file of that name is replaced once the new one is whole."_s, true},
        {u"from"_s, u"DAY"_s, u"Created on this day or later, for example 2026-11-20."_s},
        {u"to"_s, u"DAY"_s, u"Created on this day or earlier."_s},
        {u"format"_s, u"NAME"_s, u"csv (without it), xlsx or jsonl."_s},
    };
    std::vector<Command::Option> ofPayments = options;
    ofPayments.push_back({u"status"_s, u"KEY"_s, u"Only these, for example settled; may be repeated."_s});
    std::vector<Command> commands;
    for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin}) {
        commands.push_back({{u"export"_s, collection(kind)}, u"The %1 of the ledger as a file."_s.arg(collection(kind)), {}, ofPayments,
            [kind](Session &session) { exportPayments(session, kind); }});
    }
    commands.push_back({{u"export"_s, u"audit"_s}, u"The audit chain as a file."_s, {}, options, exportAudit});
    return commands;
}

} // namespace kontor
