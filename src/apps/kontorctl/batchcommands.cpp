// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/balancewarnings.h"
#include "apps/kontorctl/batchsend.h"
#include "apps/kontorctl/batchview.h"
#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/commands.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/exportoptions.h"
#include "apps/kontorctl/refreshcodelists.h"
#include "messages/batches.h"
#include "messages/message.h"
#include "messages/reasons.h"
#include "office/batches/batchresult.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <cerrno>
#include <unistd.h>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largestMap = 1'048'576;
constexpr int shortestPrefix = 4;
constexpr QLatin1StringView standardInputName {"standard input"}; // of the batch, too

// ---- import

//! With the ID that other commands take.
QString importedBeforeWords(const ReadBatch &batch)
{
    const QString id = batch.importedBefore.first().id;
    const QString words = messages::reason(batch.importedBeforeReason);
    return words.contains(id) ? words : words + u" The batch is %1."_s.arg(id);
}

//! "2 of 8 rows are", "1 of 8 rows is".
QString someRows(qint64 some, int all, const QString &isOne, const QString &areMany)
{
    return u"%1 of %2 %3"_s.arg(some).arg(Output::counted(all, u"row"_s, u"rows"_s), some == 1 ? isOne : areMany);
}

//! Why these rows are not imported; empty when they may be.
messages::Message objection(const ReadBatch &batch, const QStringList &warnings, const CommandLine &line)
{
    const auto isHeader = [](const BatchProblem &problem) { return problem.blocks && problem.row == 0; };
    const auto header = std::find_if(batch.problems.begin(), batch.problems.end(), isHeader);
    if (header != batch.problems.end())
        return {u"K-211"_s, messages::reason(header->reason), u"Nothing was imported."_s};
    const auto left = batch.rows - batch.ready.size();
    if (left > 0 && (batch.ready.isEmpty() || !line.has(u"ready-only"_s)))
        return {u"K-211"_s, u"%1 not ready, so nothing was imported."_s.arg(someRows(left, batch.rows, u"is"_s, u"are"_s)),
            u"Correct them in the file, or leave them out with --ready-only."_s
                + (batch.rounded > 0 && !batch.format.amountsAsShown ? u" --amounts as-shown uses rounded amounts as shown."_s
                                                                     : QString())};
    const bool hasWarning = !batch.problems.isEmpty() || !warnings.isEmpty();
    if (line.has(u"strict"_s) && hasWarning)
        return {u"K-214"_s, u"There is a warning, and --strict refuses it. Nothing was imported."_s, {}};
    if (!batch.importedBefore.isEmpty() && !line.has(u"again"_s))
        return {u"K-212"_s, importedBeforeWords(batch), u"If that is meant, import with --again."_s};
    return {};
}

void answerImport(
    CliSession &cli, const ReadBatch &batch, const QStringList &warnings, const QString &id, const messages::Message &objection)
{
    Json document = batchview::importJson(batch, id, warnings);
    if (!objection.code.isEmpty())
        document.add(u"error"_s, Json::Object {{u"code"_s, objection.code}, {u"message"_s, objection.plain()}});
    const QString summary = u"%1, %2 ready%3\n"_s.arg(Output::counted(batch.rows, u"row"_s, u"rows"_s))
                                .arg(batch.ready.size())
                                .arg(batch.ready.isEmpty() ? QString() : u": "_s + batchview::totals(batch));
    const QString imported
        = id.isEmpty() ? u"Nothing was imported."_s : u"Imported as batch %1. Nothing is sent before `kontorctl batch send %1`."_s.arg(id);
    cli.out().made(imported);
    cli.out().answer(document, [&] { return batchview::problemsText(batch) + summary + imported + u'\n'; });
    if (batch.format.sheet && !batch.ready.isEmpty())
        cli.out().say(u"Read from the sheet %1."_s.arg(*batch.format.sheet));
    for (const QString &warning : warnings)
        cli.out().say(warning);
    if (!objection.code.isEmpty())
        cli.out().say(objection.coded());
    const auto left = batch.rows - batch.ready.size();
    if (objection.code.isEmpty() && left > 0)
        cli.out().say(u"%1 left out: not ready."_s.arg(someRows(left, batch.rows, u"was"_s, u"were"_s)));
    cli.finish(objection.code.isEmpty() && left == 0 ? exitcode::done : exitcode::refused);
}

void importRead(CliSession &cli, MerchantSession &session, const ReadBatch &batch, const BalanceCheck &balances)
{
    const QStringList warnings = batchview::warnings(batch, balances, cli.clock().wall());
    const messages::Message against = objection(batch, warnings, cli.line());
    if (!against.code.isEmpty() || cli.line().has(u"dry-run"_s))
        return answerImport(cli, batch, warnings, {}, against);
    const auto again = cli.line().has(u"again"_s) ? BatchService::Again::Insisted : BatchService::Again::Refused;
    session.batches().import(batch, again)->then(&cli, [&cli, batch, warnings](const Result<BatchRecord> &imported) {
        if (!imported && imported.error().kind == ErrorKind::Exists)
            return answerImport(
                cli, batch, warnings, {}, {u"K-212"_s, messages::reasonOf(imported.error()), u"If that is meant, import with --again."_s});
        if (!imported)
            return cli.fail(imported.error());
        answerImport(cli, batch, warnings, imported->id, {});
    });
}

Result<ColumnMap> mapOf(const CommandLine &line)
{
    if (!line.has(u"map"_s))
        return ColumnMap {};
    QFile file(line.value(u"map"_s));
    if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly) || file.size() > largestMap)
        return ApiError {
            .kind = ErrorKind::BadInput, .text = u"The map of columns %1 can't be read. Nothing was imported."_s.arg(file.fileName())};
    return readColumnMap(file.readAll());
}

ApiError unclear(const QString &words)
{
    return {.kind = ErrorKind::BadInput, .text = words};
}

//! --set currency=IDR, as often as there are columns.
std::optional<ApiError> takeFixed(ColumnMap &map, const QStringList &assignments)
{
    for (const QString &assignment : assignments) {
        const QString column = assignment.section(u'=', 0, 0).trimmed().toLower();
        if (!assignment.contains(u'=') || !BatchColumns::all().contains(column))
            return unclear(u"--set is written COLUMN=VALUE; the columns are: %1."_s.arg(BatchColumns::all().join(u", "_s)));
        map.fixed.insert(column, assignment.section(u'=', 1).trimmed());
    }
    return std::nullopt;
}

std::optional<QChar> delimiterOf(const QString &text)
{
    const QString sign = text.compare("tab"_L1, Qt::CaseInsensitive) == 0 ? u"\t"_s : text;
    return sign.size() == 1 && isDelimiter(sign.front()) ? std::optional(sign.front()) : std::nullopt;
}

//! A row, or none at all; nothing when it is neither.
std::optional<int> headerRowOf(const QString &text)
{
    bool isNumber = false;
    const int row = text.toInt(&isNumber);
    if (text == "none"_L1)
        return 0;
    return isNumber && row > 0 ? std::optional(row) : std::nullopt;
}

Result<TableFormat> formatOf(const CommandLine &line)
{
    const auto given = [&line](const QString &option) { return line.has(option) ? std::optional(line.value(option)) : std::nullopt; };
    const auto encoding = given(u"encoding"_s);
    const auto delimiter = given(u"delimiter"_s);
    const auto row = given(u"header-row"_s);
    const auto numbers = given(u"numbers"_s);
    const auto amounts = given(u"amounts"_s);
    TableFormat format {.sheet = given(u"sheet"_s), .amountsAsShown = amounts.has_value()};
    if (encoding && !(format.encoding = textEncodingOf(*encoding)))
        return unclear(u"--encoding names an encoding that ICU knows, such as UTF-8, UTF-16LE, Windows-1252, GBK or macintosh."_s);
    if (delimiter && !(format.delimiter = delimiterOf(*delimiter)))
        return unclear(u"--delimiter is a comma, a semicolon, a bar, or the word tab."_s);
    if (row && !(format.headerRow = headerRowOf(*row)))
        return unclear(u"--header-row is a line of the file, counted from 1, or the word none."_s);
    if (numbers && !(format.numbers = numberStyleOf(*numbers)))
        return unclear(u"--numbers is written 1,234.50 or 1.234,50 or '1 234,50' or 1,00,000.00."_s);
    if (amounts && *amounts != "as-shown"_L1)
        return unclear(u"--amounts is written as-shown."_s);
    return format;
}

//! Where reading breaks off, what came before it is no table: its last rows would be missing.
Result<QByteArray> standardInput()
{
    constexpr qsizetype piece = 65'536;
    QByteArray table;
    while (table.size() <= largestBatchFile) {
        const qsizetype before = table.size();
        table.resize(before + piece);
        const auto got = ::read(STDIN_FILENO, table.data() + before, size_t(piece));
        const int why = errno;
        table.resize(before + std::max<qsizetype>(got, 0));
        if (got == 0)
            return table;
        if (got < 0 && why != EINTR)
            return unclear(u"Standard input can't be read to its end: %1. Nothing was imported."_s.arg(qt_error_string(why)));
    }
    return tooLargeForImport(standardInputName);
}

using Import = std::function<Reply<ReadBatch> *(BatchService &batches)>;

//! How the table that the line names is read.
Result<Import> importOf(const CommandLine &line, const ColumnMap &map, const TableFormat &format)
{
    const NumberFormat plain(QLocale::c());
    const QString file = line.operand(0);
    if (file != u"-")
        return Import([=](BatchService &batches) { return batches.read(file, plain, map, format); });
    const auto table = standardInput();
    if (!table)
        return table.error();
    return Import([=, table = *table](BatchService &batches) { return batches.read(table, standardInputName, plain, map, format); });
}

void importBatch(CliSession &cli)
{
    auto map = mapOf(cli.line());
    if (!map)
        return cli.fail(map.error());
    const auto format = formatOf(cli.line());
    if (!format)
        return cli.refuseUsage(messages::reasonOf(format.error()));
    if (const auto problem = takeFixed(*map, cli.line().values(u"set"_s)))
        return cli.refuseUsage(problem->text);
    const auto import = importOf(cli.line(), *map, *format);
    if (!import)
        return cli.fail(import.error());
    cli.withSession({.listen = false, .work = false, .passphrase = cli.passphrase()}, [&cli, import = *import](MerchantSession &session) {
        refreshCodeLists(cli, session, [&cli, &session, import] {
            cli.await(import(session.batches()), [&cli, &session](const ReadBatch &batch) {
                withBalances(
                    cli, session, [&cli, &session, batch](const BalanceCheck &balances) { importRead(cli, session, batch, balances); });
            });
        });
    });
}

// ---- one batch

//! The batch that the line names by its ID or by an unambiguous beginning of it; the call ends when there is none.
void withBatch(CliSession &cli, Ledger &ledger, std::function<void(const BatchRecord &)> next)
{
    cli.await(ledger.batches().newest(), [&cli, next = std::move(next)](const QList<BatchRecord> &all) {
        const QString text = cli.line().operand(0).toLower();
        QList<BatchRecord> found;
        for (const BatchRecord &batch : all) {
            if (batch.id == text)
                return next(batch);
            if (text.size() >= shortestPrefix && batch.id.startsWith(text))
                found.append(batch);
        }
        if (found.size() == 1)
            return next(found.first());
        cli.fail({.kind = ErrorKind::BadInput,
            .text = found.isEmpty() ? u"There is no batch %1 in this ledger."_s.arg(cli.line().operand(0))
                                    : u"%1 batches begin with %2. Write more of the ID."_s.arg(found.size()).arg(text)});
    });
}

void showBatch(CliSession &cli)
{
    cli.withSession({.listen = false, .work = false}, [&cli](MerchantSession &session) {
        withBatch(cli, session.ledger(), [&cli, &session](const BatchRecord &batch) {
            cli.await(session.batches().standing(batch.id), [&cli, &session](const BatchService::Standing &standing) {
                cli.await(session.ledger().batches().payments(standing.record.seq), [&cli, standing](const QList<PaymentRecord> &payments) {
                    const UtcTime now = cli.clock().wall();
                    cli.out().answer(batchview::json(standing, payments, now), [&] { return batchview::text(standing, payments, now); });
                    cli.finish(exitcode::done);
                });
            });
        });
    });
}

void listNext(CliSession &cli, MerchantSession &session, QList<BatchRecord> batches, QList<BatchService::Standing> standings)
{
    if (!batches.isEmpty()) {
        const QString id = batches.takeFirst().id;
        return cli.await(session.batches().standing(id), [&cli, &session, batches, standings](const BatchService::Standing &standing) {
            listNext(cli, session, batches, standings + QList {standing});
        });
    }
    Json::Array all;
    for (const BatchService::Standing &standing : standings)
        all.push_back(batchview::json(standing));
    cli.out().answer(Json::Object {{u"batches"_s, all}}, [&standings] { return batchview::listText(standings); });
    cli.finish(exitcode::done);
}

void listBatches(CliSession &cli)
{
    cli.withSession({.listen = false, .work = false}, [&cli](MerchantSession &session) {
        cli.await(session.ledger().batches().newest(),
            [&cli, &session](const QList<BatchRecord> &batches) { listNext(cli, session, batches, {}); });
    });
}

void send(CliSession &cli)
{
    bool isNumber = true;
    const int stopAfter = cli.line().has(u"stop-after"_s) ? cli.line().value(u"stop-after"_s).toInt(&isNumber) : -1;
    if (!isNumber || (cli.line().has(u"stop-after"_s) && stopAfter < 0))
        return cli.refuseUsage(u"--stop-after is a number of problems in a row; 0 means never."_s);
    if (cli.lacksReason())
        return;
    cli.withSession({.passphrase = cli.passphrase()}, [&cli, stopAfter](MerchantSession &session) {
        withBatch(cli, session.ledger(), [&cli, &session, stopAfter](const BatchRecord &batch) {
            auto *sending = new BatchSend(cli, session, batch); // the session's
            if (stopAfter < 0)
                return sending->begin();
            cli.await(session.batches().setStopAfter(batch.id, stopAfter), [sending](const Done &) { sending->begin(); });
        });
    });
}

// ---- acts

void tellStanding(CliSession &cli, MerchantSession &session, const QString &id, const QString &sentence)
{
    cli.await(session.batches().standing(id), [&cli, sentence](const BatchService::Standing &standing) {
        cli.out().say(sentence);
        cli.out().answer(batchview::json(standing), [&standing] { return batchview::text(standing); });
        cli.finish(exitcode::done);
    });
}

using BatchAction = std::function<void(CliSession &, MerchantSession &, const QString &)>;

std::function<void(CliSession &)> batchCommand(BatchAction act)
{
    return [act = std::move(act)](CliSession &cli) {
        cli.withSession({.listen = false, .work = false}, [&cli, act](MerchantSession &session) {
            withBatch(cli, session.ledger(), [&cli, &session, act](const BatchRecord &batch) { act(cli, session, batch.id); });
        });
    };
}

void pause(CliSession &cli, MerchantSession &session, const QString &id)
{
    cli.await(session.batches().pause(id), [&cli, &session, id](const Done &) {
        tellStanding(cli, session, id, u"Paused: what is on its way is finished, the rest waits. It stays so until somebody resumes it."_s);
    });
}

void resumeBatch(CliSession &cli, MerchantSession &session, const QString &id)
{
    cli.await(session.batches().resume(id), [&cli, &session, id](const Done &) {
        tellStanding(
            cli, session, id, u"Resumed. Whoever works on this folder goes on with it; `kontorctl batch send` does when nobody else is."_s);
    });
}

void cancel(CliSession &cli, MerchantSession &session, const QString &id)
{
    cli.await(session.batches().cancelRest(id), [&cli, &session, id](const CancelledRest &rest) {
        cli.await(session.batches().standing(id), [&cli, rest](const BatchService::Standing &standing) {
            cli.out().say(messages::cancelledRest(rest));
            if (rest.notCancelled > 0)
                cli.out().say(u"`kontorctl run` and Kontor's window check them."_s);
            cli.out().answer(batchview::json(standing, rest), [&standing] { return batchview::text(standing); });
            cli.finish(exitcode::done);
        });
    });
}

void writeResult(CliSession &cli)
{
    BatchResult::Order order {.path = cli.line().value(u"out"_s), .options = {.decimalSign = spreadsheetDecimalSign(QLocale::system())}};
    for (const QString &complaint :
        {exportoptions::readZone(cli.line(), order.zone), exportoptions::readFormat(cli.line(), order.format)}) {
        if (!complaint.isEmpty())
            return cli.refuseUsage(complaint);
    }
    cli.withLedger([&cli, order](Ledger &ledger) {
        withBatch(cli, ledger, [&cli, &ledger, order](const BatchRecord &batch) {
            auto *result = new BatchResult(ledger, cli.clock(), &cli);
            BatchResult::Order its = order;
            its.batch = batch.id;
            cli.await(result->write(its),
                [&cli](qint64 rows) { exportoptions::answerWritten(cli, Output::counted(rows, u"row"_s, u"rows"_s), rows); });
        });
    });
}

std::vector<Command::Option> importOptions()
{
    return {
        {u"map"_s, u"FILE"_s, u"Names of columns where the file has its own: lines of their column = our column, or a JSON object."_s},
        {u"set"_s, u"COLUMN=VALUE"_s, u"The same in every row, for a column that the file doesn't have; may be repeated."_s},
        {u"sheet"_s, u"NAME"_s, u"Of a workbook; by default the one in front, where it holds payouts."_s},
        {u"header-row"_s, u"N"_s, u"The line or row with the names of the columns, or none; by default the one that is known."_s},
        {u"encoding"_s, u"NAME"_s,
            u"UTF-8, UTF-16LE, Windows-1252, GBK, macintosh or another that ICU knows; by default what the bytes are."_s},
        {u"delimiter"_s, u"SIGN"_s, u"What stands between cells: , ; | or tab; by default what divides the rows most evenly."_s},
        {u"numbers"_s, u"SAMPLE"_s,
            u"How amounts are written: 1,234.50 or 1.234,50 or '1 234,50' or 1,00,000.00. Without it one that can be read in two ways isn't ready."_s},
        {u"amounts"_s, u"as-shown"_s,
            u"Uses the amounts that a spreadsheet shows where its cells hold more digits. Without it such a row isn't ready."_s},
        {u"dry-run"_s, {}, u"Reads and checks everything and writes nothing."_s},
        {u"ready-only"_s, {}, u"Leaves out the rows that are not ready; without it nothing is imported when there are any."_s},
        {u"strict"_s, {}, u"Imports nothing when there is any warning."_s},
        {u"again"_s, {},
            u"These rows were imported before and are meant again. Without it a file is refused when any of its rows is in an earlier batch: at any\ntime when the row has a reference, in the last 6 days when it has none; cancelled and rejected ones don't count."_s},
    };
}

} // namespace

std::vector<Command> batchCommands()
{
    return {
        {{u"batch"_s, u"import"_s},
            u"Reads a table of payouts, CSV or an Excel workbook (.xlsx), into the ledger; nothing is sent yet. - is standard input.\n"
            "It ends with 0 when every row is ready and was imported, with 1 otherwise: then nothing was imported or, with --ready-only, "
            "only\n"
            "the rows that are ready. The columns, in any order: reference, account_name, account_number, operator_code, method_code, "
            "amount,\n"
            "currency, email, note. What other programs and languages call them is known, too."_s,
            {u"FILE"_s}, importOptions(), importBatch},
        {{u"batch"_s, u"send"_s}, u"Sends a batch and stays until none of its rows is queued or being sent."_s, {u"ID"_s},
            {{u"queue"_s, {}, u"Only hands it over to whoever is at work on this folder."_s},
                {u"again"_s, u"REASON"_s,
                    u"Why rows that may be duplicates of earlier payouts are meant; one reason for all of them. Without it such a batch is refused."_s},
                {u"unlisted"_s, {},
                    u"Sends rows whose bank or currency is not on the gateway's list. Without it such a batch is refused."_s},
                {u"strict"_s, {}, u"Sends nothing on any warning."_s},
                {u"stop-after"_s, u"N"_s, u"Pauses it after so many problems in a row; 10 by default, 0 for never."_s}},
            send, /*sendsPayments=*/true},
        {{u"batch"_s, u"show"_s}, u"One batch, row by row."_s, {u"ID"_s}, {}, showBatch},
        {{u"batch"_s, u"list"_s}, u"The batches of the ledger, newest first."_s, {}, {}, listBatches},
        {{u"batch"_s, u"result"_s},
            u"What became of a batch, as a file: the columns of its own file in their order, and behind them order ID, status, times, fee "
            "and\nproblem of each row."_s,
            {u"ID"_s}, exportoptions::all(), writeResult},
        {{u"batch"_s, u"pause"_s}, u"Lets nothing more of a batch go out, until it is resumed."_s, {u"ID"_s}, {}, batchCommand(pause)},
        {{u"batch"_s, u"resume"_s}, u"Ends that pause."_s, {u"ID"_s}, {}, batchCommand(resumeBatch)},
        {{u"batch"_s, u"cancel"_s}, u"Cancels what was never sent. What was sent isn't sent again: Kontor checks what became of it."_s,
            {u"ID"_s}, {}, batchCommand(cancel)},
    };
}

} // namespace kontor
