// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/batchreader.h"

#include "core/accountrules.h"
#include "core/apierror.h"
#include "ledger/storage/digest.h"
#include "messages/reasons.h"
#include "office/imports/batchlayout.h"
#include "office/imports/batchremarks.h"
#include "office/imports/laterheaders.h"
#include "office/imports/voidedrows.h"
#include "office/payments/limits.h"
#include "office/payments/paymentservice.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QUuid>
#include <algorithm>
#include <array>
#include <charconv>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 megabyte = 1'000'000;

//! 100.1 and 100.10 are the same money.
QByteArray plainAmount(const Money &money)
{
    QByteArray text = money.amount.toBytes();
    while (text.contains('.') && (text.endsWith('0') || text.endsWith('.')))
        text.chop(1);
    return text;
}

bool blocks(const QList<BatchProblem> &problems)
{
    return std::any_of(problems.begin(), problems.end(), [](const BatchProblem &problem) { return problem.blocks; });
}

//! Beside the lines as they stood in the file, why a row was left out.
void keepProblems(ReadBatch &batch)
{
    QHash<int, QList<Reason>> reasons;
    for (const BatchProblem &problem : std::as_const(batch.problems)) {
        if (problem.row > 0 && problem.blocks)
            reasons[problem.row].append(problem.reason);
    }
    if (reasons.isEmpty())
        return;
    for (ImportedTable::Line &line : batch.record.sheet->lines)
        line.problems = reasons.value(line.row);
}

} // namespace

void noteMethods(ReadBatch &batch, const KnownLists &lists)
{
    QMap<QString, int> rows;
    for (const ReviewedPayment &payment : std::as_const(batch.ready)) {
        const QString &method = payment.record.request.methodCode;
        if (!lists.areMethodsListed && (!lists.methods || !lists.methods->knows(method)))
            ++rows[method];
    }
    batch.methodsRemark = rows.isEmpty() ? Reason() : batchremarks::unknownMethods(rows);
}

QByteArray digestOf(const QByteArrayList &parts)
{
    QByteArray text; // digested at once: that of a row is made twice for each row of a file
    for (const QByteArray &part : parts) {
        std::array<char, 20> size {};
        const auto *const end = std::to_chars(size.data(), size.data() + size.size(), part.size()).ptr;
        text.append(size.data(), end - size.data()).append(':').append(part);
    }
    const QByteArray digest = sha256(text);
    return digest.isEmpty() ? QCryptographicHash::hash(text, QCryptographicHash::Sha256) : digest;
}

QByteArray rowsDigestOf(QByteArrayList digests)
{
    std::sort(digests.begin(), digests.end());
    return digestOf(digests);
}

QByteArray rowDigest(const PaymentRecord &payment)
{
    return rowDigest(payment.request, payment.reference);
}

QByteArray rowDigest(const PaymentRequest &request, const QString &reference)
{
    const QByteArray account = request.accountNumber.toUtf8().replace(' ', "");
    return digestOf({plainAmount(request.money), request.money.currency.toUtf8(), request.methodCode.toUtf8(), request.accountName.toUtf8(),
        account, request.operatorCode.toUtf8(), request.emailAddress.toUtf8(), reference.toUtf8()});
}

QByteArray duplicateDigest(const PaymentRequest &request, const AccountRules &rules)
{
    return digestOf({rules.accountKey(request).toUtf8(), plainAmount(request.money), request.money.currency.toUtf8()});
}

QByteArray similarKey(const PaymentRequest &request)
{
    const QString person = personKey(request.accountName);
    if (person.isEmpty() || request.accountNumber.isEmpty())
        return {};
    const QString account = accountWithoutZeros(request.accountNumber) + u'\n' + person + u'\n';
    return account.toUtf8() + plainAmount(request.money) + '\n' + request.money.currency.toUtf8();
}

std::optional<SimilarRows::Row> SimilarRows::take(const Row &row)
{
    const QByteArray key = similarKey(row.request);
    if (key.isEmpty())
        return {};
    const auto first = m_first.constFind(key);
    if (first == m_first.constEnd()) {
        m_first.insert(key, row);
        return {};
    }
    return m_accounts->isSameAccount(first->request, row.request) ? std::nullopt : std::optional(*first);
}

BatchReader::BatchReader(const PaymentService &payments, const NumberFormat &format, const ColumnMap &map, const TableFormat &wanted,
    const std::atomic_bool &ending, std::shared_ptr<const AccountRules> accounts, KnownLists lists, const RequiredFields &required)
    : m_payments(payments)
    , m_rules {.format = format,
          .accounts = std::move(accounts),
          .lists = std::move(lists),
          .numbers = wanted.numbers,
          .amountsAsShown = wanted.amountsAsShown,
          .required = required}
    , m_map(map)
    , m_wanted(wanted)
    , m_ending(ending)
{
}

ApiError tooLargeForImport(const QString &file)
{
    return badInput(ReasonCode::FileTooLarge, {{Arg::File, file}, {Arg::Count, qint64(largestBatchFile / megabyte)}});
}

Result<Done> openForImport(QFile &file)
{
    const QString path = file.fileName();
    const QFileInfo info(path);
    if (info.exists() && !info.isFile()) // a device has no end, and a pipe may never begin
        return badInput(ReasonCode::NotFile, {{Arg::File, path}});
    if (info.size() > largestBatchFile)
        return tooLargeForImport(path);
    if (!file.open(QIODevice::ReadOnly))
        return badInput(ReasonCode::FileNotRead, {{Arg::File, path}});
    return Done {};
}

Result<ReadBatch> BatchReader::read(const QString &path)
{
    QFile file(path);
    if (const auto opened = openForImport(file); !opened)
        return opened.error();
    m_batch.record.title = QFileInfo(path).fileName();
    return read(file);
}

Result<ReadBatch> BatchReader::read(QIODevice &file)
{
    const auto layout = layoutOf(file, m_wanted, m_map);
    if (!layout)
        return layout.error();
    auto table = openTable(file, layout->format);
    if (!table)
        return table.error();
    m_map = layout->map;
    m_isByContent = layout->isByContent;
    m_batch.fingerprint = layout->fingerprint;
    if (!layout->sheetsAlike.isEmpty())
        m_batch.problems.append({.reason = {ReasonCode::SheetsAlike, {{Arg::Names, layout->sheetsAlike.join(u", "_s)}}}});
    else if (!layout->otherSheets.isEmpty())
        m_batch.problems.append({.reason = {ReasonCode::OtherSheets, {{Arg::Names, layout->otherSheets.join(u", "_s)}}}, .blocks = false});
    if (!layout->linesAbove.isEmpty() && layout->numbersAbove == 0)
        m_batch.problems.append({.reason = batchremarks::linesNotRead(layout->linesAbove), .blocks = false});
    m_tableNote = layout->tableNote;
    m_isHeaderChosen = m_wanted.headerRow.value_or(0) > 0;
    if (layout->numbersAbove > 0)
        m_batch.problems.append(
            {.reason = batchremarks::linesAboveHeader(layout->numbersAbove, *layout->format.headerRow), .blocks = false});
    return read(**table);
}

Result<ReadBatch> BatchReader::read(Table &table)
{
    const BatchColumns columns(table.header().isEmpty() ? BatchColumns::numbered(table.columns()) : table.header(), m_map);
    begin(table, columns);
    NamelessColumns nameless(table.header());
    LaterHeaders headers(table.header(), columns, m_map);
    VoidedRows voided(columns);
    QList<TableRow> held; // from the first one on that isn't understood before all are read
    auto row = table.next();
    for (; row && *row && !m_ending; row = table.next()) {
        ++m_batch.rows;
        headers.take(**row);
        voided.take(**row);
        if (!table.header().isEmpty() && (*row)->problem.isEmpty())
            nameless.take((*row)->cells);
        m_batch.record.sheet->lines.append({.row = (*row)->number, .cells = fieldtext::unmarkedCells((*row)->cells)});
        const bool waits = noteNumbers(columns, **row) || voided.waitsForOthers(**row);
        if (waits || !held.isEmpty())
            held.append(**std::move(row));
        else
            takeRow(columns, table, **row);
    }
    if (!row)
        return row.error();
    for (qsizetype i = 0; i < held.size() && !m_ending; ++i) {
        voided.conclude(held[i]);
        takeRow(columns, table, held.at(i));
    }
    if (m_ending)
        return ApiError {.kind = ErrorKind::Cancelled};
    noteNameless(columns, nameless);
    noteTable(voided.tableNote());
    conclude(table);
    return std::move(m_batch);
}

//! Gives whether the others say how its amount is to be read.
bool BatchReader::noteNumbers(const BatchColumns &columns, const TableRow &row)
{
    if (!row.problem.isEmpty() || m_rules.numbers)
        return false;
    const WrittenAmount written = writtenAmount(batchRowOf(columns, row));
    m_rules.found.take(written.digits, written.currency);
    return isAmbiguousAmount(written.digits);
}

void BatchReader::noteNameless(const BatchColumns &columns, const NamelessColumns &nameless)
{
    const QList<BatchProblem> problems = columns.problemsOfNameless(nameless.places());
    m_batch.problems += problems;
    if (blocks(problems))
        takeNothing();
}

//! Whoever names the row of the header has looked at the table.
void BatchReader::noteTable(const QString &below)
{
    const QString note = m_tableNote.isEmpty() && !m_isHeaderChosen ? below : m_tableNote;
    if (note.isEmpty())
        return;
    m_batch.problems.append({.reason = batchremarks::tableNote(note)});
    takeNothing();
}

//! Each row is clear by itself, but not what the file means.
void BatchReader::takeNothing()
{
    m_batch.ready.clear();
    m_batch.readyRows.clear();
    m_batch.readyLines.clear();
    m_batch.summary = {};
}

void BatchReader::begin(const Table &table, const BatchColumns &columns)
{
    m_batch.format = table.format();
    m_batch.format.amountsAsShown = m_rules.amountsAsShown;
    m_batch.areCodesChecked = m_rules.lists.areComplete();
    m_batch.map = m_map;
    m_batch.record.sheet = ImportedTable {.header = table.header()};
    m_rules.isOfExport = BatchColumns::isOfExport(table.header(), m_batch.format);
    if (!table.header().isEmpty())
        m_batch.fingerprint = BatchColumns::fingerprintOf(table.header());
    m_batch.problems += columns.problems(m_rules.required);
    const int line = std::max(1, m_batch.format.headerRow.value_or(1));
    for (BatchProblem &problem : m_batch.problems)
        problem.line = line;
    if (m_isByContent)
        noteContent(table);
    m_isUsable = !blocks(m_batch.problems);
}

void BatchReader::noteContent(const Table &table)
{
    const Reason reason = batchremarks::columnsByContent(m_map, BatchColumns::numbered(table.columns()));
    m_batch.problems.append({.line = 1, .reason = reason, .blocks = false});
}

void BatchReader::conclude(const Table &table)
{
    const int line = std::max(1, m_batch.format.headerRow.value_or(1));
    for (const Reason &remark : table.remarks())
        m_batch.problems.append({.line = line, .reason = remark, .blocks = false});
    for (const Reason &remark : batchremarks::accountRemarks(m_remarks))
        m_batch.problems.append({.line = line, .column = u"account_number"_s, .reason = remark, .blocks = false});
    if (m_batch.rounded > 0)
        m_batch.problems.append({.line = line,
            .column = u"amount"_s,
            .reason = {m_rules.amountsAsShown ? ReasonCode::AmountsTakenAsShown : ReasonCode::AmountsRounded,
                {{Arg::Count, qint64(m_batch.rounded)}}},
            .blocks = false});
    if (m_batch.rows == 0)
        m_batch.problems.append({.line = line, .reason = {ReasonCode::NoRows}});
    m_batch.format.numbers = m_wanted.numbers ? m_wanted.numbers : m_rules.found.style();
    if (!m_wanted.numbers && m_rules.found.isMixed()) { // one of the rows is a slip
        m_batch.problems.append({.line = line, .column = u"amount"_s, .reason = {ReasonCode::AmountsMixed}});
        takeNothing();
    }
    noteMethods(m_batch, m_rules.lists);
    keepProblems(m_batch);
    m_batch.record.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_batch.record.fileDigest = table.digest();
    QByteArrayList digests;
    for (const ReviewedPayment &payment : std::as_const(m_batch.ready))
        digests.append(rowDigest(payment.record));
    m_batch.record.rowsDigest = rowsDigestOf(std::move(digests));
}

void BatchReader::add(BatchProblem problem, const BatchColumns &columns, const Table &table, const TableRow &row)
{
    problem.row = row.number;
    problem.line = row.line;
    if (const auto place = columns.place(problem.column))
        problem.place = table.place(row, *place);
    m_batch.problems.append(problem);
}

void BatchReader::takeRow(const BatchColumns &columns, const Table &table, const TableRow &row)
{
    if (!row.problem.isEmpty()) {
        m_batch.problems.append({.row = row.number, .line = row.line, .reason = row.problem});
        return;
    }
    if (!m_isUsable)
        return;
    const auto place = [&](BatchField field) { return table.place(row, columns.place(field).value_or(-1)); };
    const CheckedRow checked = checkRow(batchRowOf(columns, row), m_rules, place);
    m_batch.rounded += checked.isRounded ? 1 : 0;
    for (const BatchProblem &problem : checked.problems)
        add(problem, columns, table, row);
    if (checked.isReady())
        freeze(checked, row);
}

void BatchReader::freeze(const CheckedRow &checked, const TableRow &row)
{
    auto frozen = m_payments.freeze(checked.draft, checked.judged);
    if (!frozen) {
        const Reason above = whyAboveLimit({checked.judged.amount, checked.draft.currency.trimmed().toUpper()}, m_payments.limits());
        m_batch.problems.append({.row = row.number,
            .line = row.line,
            .reason = above.isEmpty() ? Reason {ReasonCode::Quoted, {{Arg::Said, frozen.error().text}}} : above});
        return;
    }
    frozen->record.batchRow = row.number;
    m_remarks.add(checked.remarks, 1);
    noteOthers(frozen->record.request, row.number, row.line);
    m_batch.summary.add(frozen->record.request);
    m_batch.ready.append(*std::move(frozen));
    m_batch.readyRows.append(row.number);
    m_batch.readyLines.append(row.line);
}

//! What other rows have to do with it.
void BatchReader::noteOthers(const PaymentRequest &request, int row, int line)
{
    const bool isDuplicate = noteDuplicate(request, row, line);
    const auto similar = m_similar.take({row, request});
    const bool isSimilar = similar && !isDuplicate;
    if (isSimilar)
        m_batch.problems.append({.row = row,
            .line = line,
            .column = u"account_number"_s,
            .reason = batchremarks::similarInFile(similar->number, similar->request),
            .blocks = false});
    noteParty(request, row, line, isSimilar ? similar->number : 0);
}

//! The same amount to the same account: perhaps meant, perhaps a slip.
bool BatchReader::noteDuplicate(const PaymentRequest &request, int row, int line)
{
    int &first = m_firstRows[duplicateDigest(request, *m_rules.accounts)];
    if (first == 0) {
        first = row;
        return false;
    }
    m_batch.problems.append(
        {.row = row, .line = line, .reason = {ReasonCode::DuplicateInFile, {{Arg::Row, qint64(first)}}}, .blocks = false});
    return true;
}

//! One account under two names, or two accounts under one: one of them may be a slip. What may be the account of the row `similar` isn't
//! called another one than that row's.
void BatchReader::noteParty(const PaymentRequest &request, int row, int line, int similar)
{
    const QString account = m_rules.accounts->accountKey(request);
    const QString person = personKey(request.accountName);
    const Party party {row, account, person, request.accountName};
    const auto firstOf = [](QHash<QString, Party> &all, const QString &key, const Party &it) {
        return *(all.contains(key) ? all.find(key) : all.insert(key, it));
    };
    const auto add = [&](const QString &column, const Reason &reason) {
        m_batch.problems.append({.row = row, .line = line, .column = column, .reason = reason, .blocks = false});
    };
    const Party sameAccount = firstOf(m_firstOfAccount, account, party);
    if (sameAccount.person != person)
        add(u"account_name"_s, {ReasonCode::OtherNameInFile, {{Arg::Row, qint64(sameAccount.row)}, {Arg::Name, sameAccount.name}}});
    const Party samePerson = firstOf(m_firstOfPerson, person, party);
    if (!person.isEmpty() && samePerson.account != account && samePerson.row != similar)
        add(u"account_number"_s, {ReasonCode::OtherAccountInFile, {{Arg::Row, qint64(samePerson.row)}}});
}

} // namespace kontor
