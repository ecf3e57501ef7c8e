// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/exportoptions.h"
#include "apps/kontorctl/paymentview.h"
#include "core/namedfile.h"
#include "messages/reasons.h"
#include "office/exports/exporter.h"

#include <QFileInfo>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! Days are whole ones of that zone; the last one counts too.
QString readDays(const CommandLine &line, ExportOrder &order)
{
    const QDate from = QDate::fromString(line.value(u"from"_s), Qt::ISODate);
    const QDate to = QDate::fromString(line.value(u"to"_s), Qt::ISODate);
    if ((line.has(u"from"_s) && !from.isValid()) || (line.has(u"to"_s) && !to.isValid()))
        return u"A day is written like 2026-11-20."_s;
    if (from.isValid() && to.isValid() && to < from)
        return u"--from %1 is after --to %2, so no day lies between them. Nothing was written."_s.arg(
            line.value(u"from"_s), line.value(u"to"_s));
    if (from.isValid())
        order.query.from = order.zone.beginningOf(from);
    if (to.isValid())
        order.query.to = order.zone.beginningOf(to.addDays(1));
    return {};
}

QString readStates(const CommandLine &line, ExportOrder &order)
{
    if (!isOfPayments(order.kind))
        return {}; // the others have no states
    for (const QString &status : line.values(u"status"_s)) {
        const auto state = stateOfKey(status);
        if (!state)
            return paymentview::noStatusWords(status);
        order.query.states.append(*state);
    }
    return {};
}

QString readTarget(const CommandLine &line, ExportOrder &order)
{
    order.path = line.value(u"out"_s);
    order.options.decimalSign = spreadsheetDecimalSign(QLocale::system());
    order.options.whenEmpty = line.has(u"allow-empty"_s) ? WhenEmpty::Replace : WhenEmpty::Keep;
    return exportoptions::readFormat(line, order.format);
}

QString readZone(const CommandLine &line, ExportOrder &order)
{
    return exportoptions::readZone(line, order.zone);
}

//! "1 payout", "2 payouts".
QString counted(ExportKind kind, qint64 rows)
{
    const QString many = nameOf(kind);
    return kind == ExportKind::Audit ? Output::counted(rows, u"entry"_s, u"entries"_s) : Output::counted(rows, many.chopped(1), many);
}

void answerExport(CliSession &cli, ExportKind kind, const Result<qint64> &rows)
{
    if (rows)
        return exportoptions::answerWritten(cli, counted(kind, *rows), *rows);
    if (rows.error().kind == ErrorKind::Exists)
        return cli.fail(badInput(messages::reasonOf(rows.error()) + u" To replace it by a file without rows, add --allow-empty."_s));
    cli.fail(rows.error());
}

void writeExport(CliSession &cli, ExportKind kind)
{
    ExportOrder order {.kind = kind};
    for (const auto read : {readZone, readDays, readStates, readTarget}) {
        if (const QString complaint = read(cli.line(), order); !complaint.isEmpty())
            return cli.refuseUsage(complaint);
    }
    cli.withLedger([&cli, order](Ledger &ledger) {
        auto *service = new Exporter(ledger, cli.clock(), &cli);
        service->write(order)->then(&cli, [&cli, kind = order.kind](const Result<qint64> &rows) { answerExport(cli, kind, rows); });
    });
}

//! "WIB" and "Jakarta" say which one is meant, and are names of none.
QString noZoneWords(const QString &name)
{
    const QStringList alike = Zone::placesLike(name);
    if (alike.isEmpty())
        return u"There is no time zone \"%1\". They are named like Asia/Jakarta. Nothing was written."_s.arg(name);
    return u"There is no time zone \"%1\". This may be meant: %2. Nothing was written."_s.arg(name, alike.join(u", "_s));
}

} // namespace

std::vector<Command::Option> exportoptions::all()
{
    return {
        {u"out"_s, u"FILE"_s,
            u"Where to; an older file of that name is replaced once the new one is whole. - is standard output; it, a pipe or a device gets the rows\nas they come. A symbolic link to a file is refused."_s,
            true},
        {u"zone"_s, u"NAME"_s, u"Where days begin and local times are told, for example Asia/Jakarta; this computer's zone without it."_s},
        {u"format"_s, u"NAME"_s,
            u"csv (the same everywhere), csv-excel (byte order mark, separator and decimal sign of your locale, for a spreadsheet that\nopens it by a double click), xlsx or jsonl. Without it as the name of the file says, else csv."_s},
    };
}

QString exportoptions::readZone(const CommandLine &line, Zone &zone)
{
    if (!line.has(u"zone"_s))
        return {};
    const auto named = Zone::named(line.value(u"zone"_s));
    if (!named)
        return noZoneWords(line.value(u"zone"_s));
    zone = *named;
    return {};
}

QString exportoptions::readFormat(const CommandLine &line, ExportFormat &format)
{
    const QString suffix = QFileInfo(line.value(u"out"_s)).suffix().toLower();
    const auto ofName = exportFormatOf(suffix);
    static const QStringList others {
        u"ods"_s, u"fods"_s, u"xls"_s, u"xlsm"_s, u"xlsb"_s, u"numbers"_s, u"pdf"_s, u"json"_s, u"xml"_s, u"html"_s};
    if (!line.has(u"format"_s) && others.contains(suffix))
        return u"--out ends with .%1, which Kontor doesn't write. Nothing was written. Give it a name that ends with .csv, .xlsx or .jsonl."_s
            .arg(suffix);
    if (!line.has(u"format"_s)) {
        format = ofName.value_or(ExportFormat::Csv);
        return {};
    }
    const auto named = exportFormatOf(line.value(u"format"_s));
    if (!named)
        return u"--format is csv, csv-excel, xlsx or jsonl."_s;
    if (ofName && suffixOf(*named) != suffix)
        return u"--out ends with .%1, and --format is %2. Nothing was written. Make both the same."_s.arg(suffix, nameOf(*named));
    format = *named;
    return {};
}

void exportoptions::answerFile(CliSession &cli, const QString &what, const Json::Object &more)
{
    const QString path = cli.line().value(u"out"_s);
    const QString sentence = u"%1 in %2"_s.arg(what, path == u"-" ? u"standard output"_s : path);
    cli.out().made(sentence);
    Json document(Json::Object {{u"file"_s, path}});
    for (const auto &[name, value] : more)
        document.add(name, value);
    if (isStandardOutput(path))
        cli.out().say(sentence);
    else
        cli.out().answer(document, [&] { return sentence + u'\n'; });
    cli.finish(exitcode::done);
}

void exportoptions::answerWritten(CliSession &cli, const QString &counted, qint64 rows)
{
    answerFile(cli, counted, {{u"rows"_s, Json(rows)}});
}

std::vector<Command> exportCommands()
{
    std::vector<Command::Option> options = exportoptions::all();
    options.push_back(
        {u"allow-empty"_s, {}, u"Replaces an older file also by one without rows; otherwise it stays, and the call ends with 1."_s});
    options.push_back({u"from"_s, u"DAY"_s, u"Created on this day or later, for example 2026-11-20."_s});
    options.push_back({u"to"_s, u"DAY"_s, u"Created on this day or earlier."_s});
    std::vector<Command::Option> ofPayments = options;
    ofPayments.push_back({u"status"_s, u"KEY"_s, u"Only these, for example paid; may be repeated."_s});
    const auto command = [](ExportKind kind, const QString &words, const std::vector<Command::Option> &its) {
        return Command {{u"export"_s, nameOf(kind)}, words, {}, its, [kind](CliSession &cli) { writeExport(cli, kind); }};
    };
    std::vector<Command> commands;
    commands.push_back(command(ExportKind::Payouts, u"The payouts of the ledger as a file."_s, ofPayments));
    commands.push_back(command(ExportKind::Payins, u"The payins of the ledger as a file."_s, ofPayments));
    commands.push_back(command(ExportKind::Callbacks, u"The callbacks that belong to a payment of the ledger as a file."_s, options));
    commands.push_back(command(ExportKind::Audit, u"The audit chain as a file."_s, options));
    commands.push_back(command(ExportKind::Balances, u"The balances that were read, the last of each hour, as a file."_s, options));
    return commands;
}

} // namespace kontor
