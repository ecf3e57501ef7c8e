// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchreader.h"

#include "office/batchcells.h"
#include "office/batchlayout.h"
#include "office/paymentdesk.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QUuid>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(BatchReader)
};

constexpr qint64 megabyte = 1'000'000;
constexpr qint64 largestFile = 256 * megabyte;

ApiError refusal(const QString &words)
{
    return {.kind = ErrorKind::BadInput, .text = words};
}

QString columnOf(PaymentField field)
{
    switch (field) {
    case PaymentField::Name:
        return u"account_name"_s;
    case PaymentField::Account:
        return u"account_number"_s;
    case PaymentField::Bank:
        return u"operator_code"_s;
    case PaymentField::Method:
        return u"method_code"_s;
    case PaymentField::Email:
        return u"email"_s;
    case PaymentField::Amount:
        return u"amount"_s;
    case PaymentField::Currency:
        return u"currency"_s;
    case PaymentField::Reference:
        return u"reference"_s;
    case PaymentField::Id:
    case PaymentField::ReturnUrl:
        break; // no row has one
    }
    return {};
}

PaymentDraft draftOf(const BatchColumns &columns, const QStringList &cells)
{
    const auto cell = [&](const QString &column) { return columns.cell(cells, column); };
    return {
        .amount = cell(u"amount"_s),
        .currency = cell(u"currency"_s),
        .methodCode = cell(u"method_code"_s),
        .accountName = cell(u"account_name"_s),
        .accountNumber = cell(u"account_number"_s),
        .operatorCode = cell(u"operator_code"_s),
        .emailAddress = cell(u"email"_s),
        .reference = cell(u"reference"_s),
        .note = cell(u"note"_s),
    };
}

//! 100.1 and 100.10 are the same money.
QByteArray plainAmount(const Money &money)
{
    QByteArray text = money.amount.toBytes();
    while (text.contains('.') && (text.endsWith('0') || text.endsWith('.')))
        text.chop(1);
    return text;
}

//! Each with its length before it, so that what ends one can't begin the next.
QByteArray digestOf(const QByteArrayList &parts)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QByteArray &part : parts)
        hash.addData(QByteArray::number(part.size()) + ':' + part);
    return hash.result();
}

bool blocks(const QList<BatchProblem> &problems)
{
    return std::any_of(problems.begin(), problems.end(), [](const BatchProblem &problem) { return problem.blocks; });
}

//! Beside the lines as they stood in the file, why a row was left out.
void keepProblems(ReadBatch &batch)
{
    QHash<int, QStringList> reasons;
    for (const BatchProblem &problem : std::as_const(batch.problems)) {
        if (problem.row > 0 && problem.blocks)
            reasons[problem.row].append(problem.reason);
    }
    for (ImportedTable::Line &line : batch.record.sheet->lines)
        line.problem = reasons.value(line.row).join(u' ');
}

} // namespace

QByteArray rowDigest(const PaymentRecord &payment)
{
    const PaymentRequest &request = payment.request;
    return digestOf({plainAmount(request.money), request.money.currency.toUtf8(), request.methodCode.toUtf8(), request.accountName.toUtf8(),
        request.accountNumber.toUtf8(), request.operatorCode.toUtf8(), request.emailAddress.toUtf8(), payment.reference.toUtf8()});
}

BatchReader::BatchReader(const PaymentDesk &payments, const NumberFormat &format, const ColumnMap &map, const TableFormat &wanted,
    const std::atomic_bool &ending)
    : m_payments(payments)
    , m_format(format)
    , m_map(map)
    , m_wanted(wanted)
    , m_ending(ending)
{
}

Result<ReadBatch> BatchReader::read(const QString &path)
{
    const QFileInfo info(path);
    if (info.exists() && !info.isFile()) // a device has no end, and a pipe may never begin
        return refusal(
            Texts::tr("%1 is a folder, a pipe or a device, not a file. Nothing was imported. Choose a CSV file or an Excel workbook.")
                .arg(path));
    if (info.size() > largestFile)
        return refusal(Texts::tr(
            "The file %1 is larger than %2 MB, so it is probably no table of payouts. Nothing was imported. Divide it into several files.")
                           .arg(path)
                           .arg(largestFile / megabyte));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return refusal(Texts::tr("The file %1 can't be read. Nothing was imported. Check its name and whether you may read it.").arg(path));
    m_batch.record.title = info.fileName();
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
    return read(**table);
}

Result<ReadBatch> BatchReader::read(Table &table)
{
    const BatchColumns columns(table.header().isEmpty() ? BatchColumns::numbered(table.columns()) : table.header(), m_map);
    begin(table, columns);
    const bool isUsable = !blocks(m_batch.problems);
    auto row = table.next();
    for (; row && *row && !m_ending; row = table.next()) {
        ++m_batch.rows;
        m_batch.record.sheet->lines.append({.row = (*row)->number, .cells = (*row)->cells});
        if (!(*row)->problem.isEmpty())
            m_batch.problems.append({.row = (*row)->number, .line = (*row)->line, .reason = (*row)->problem});
        else if (isUsable)
            takeRow(columns, table, **row);
    }
    if (!row)
        return row.error();
    if (m_ending)
        return ApiError {.kind = ErrorKind::Cancelled};
    conclude(table);
    return std::move(m_batch);
}

void BatchReader::begin(const Table &table, const BatchColumns &columns)
{
    m_batch.format = table.format();
    m_batch.map = m_map;
    m_batch.record.sheet = ImportedTable {.header = table.header()};
    if (!table.header().isEmpty())
        m_batch.fingerprint = BatchColumns::fingerprintOf(table.header());
    m_batch.problems = columns.problems();
    const int line = std::max(1, m_batch.format.headerRow.value_or(1));
    for (BatchProblem &problem : m_batch.problems)
        problem.line = line;
    if (m_isByContent)
        noteContent(table);
}

void BatchReader::noteContent(const Table &table)
{
    QStringList told;
    for (const QString &column : BatchColumns::all()) {
        if (m_map.places.contains(column))
            told.append(u"%1 = %2"_s.arg(column, BatchColumns::numbered(table.columns()).value(m_map.places.value(column))));
    }
    m_batch.problems.append({.line = 1,
        .reason
        = Texts::tr("This file has no row with the names of its columns. What they are was told by what stands in them: %1. Look at "
                    "them before you send.")
              .arg(told.join(u", "_s)),
        .blocks = false});
}

void BatchReader::conclude(const Table &table)
{
    const int line = std::max(1, m_batch.format.headerRow.value_or(1));
    for (const QString &remark : table.remarks())
        m_batch.problems.append({.line = line, .reason = remark, .blocks = false});
    if (m_batch.rows == 0)
        m_batch.problems.append({.line = line, .reason = Texts::tr("There is no row under the header, so there is nothing to pay.")});
    m_batch.format.numbers = m_wanted.numbers ? m_wanted.numbers : m_numbers.style();
    if (!m_wanted.numbers && m_numbers.isMixed()) { // each row is clear by itself, but one of them is a slip
        m_batch.problems.append({.line = line,
            .column = u"amount"_s,
            .reason = Texts::tr("The Amount column mixes 1.234,50 and 1,234.50. Choose one under Numbers.")});
        m_batch.ready.clear();
        m_batch.readyRows.clear();
        m_batch.readyLines.clear();
    }
    keepProblems(m_batch);
    m_batch.record.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_batch.record.fileDigest = table.digest();
    m_batch.record.rowsDigest = rowsDigest();
}

//! Brings the amount into a form that can be read in one way only, where the file says how it is written.
std::optional<BatchProblem> BatchReader::takeAmount(PaymentDraft &draft, const BatchColumns &columns, const TableRow &row)
{
    const bool isNumber = columns.place(u"amount"_s) && row.kind(*columns.place(u"amount"_s)) == CellKind::Number;
    if (!isNumber && !m_wanted.numbers) {
        m_numbers.take(draft.amount);
        return std::nullopt;
    }
    const NumberStyle style = isNumber ? NumberStyle::CommaPoint : *m_wanted.numbers;
    const auto plain = plainAmount(draft.amount, style);
    if (plain)
        draft.amount = *plain;
    if (plain || draft.amount.isEmpty())
        return std::nullopt;
    return BatchProblem {.column = u"amount"_s,
        .reason
        = Texts::tr("\"%1\" is not written like %2. Mend it, or choose another way under Numbers.").arg(draft.amount, sampleOf(style))};
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
    PaymentDraft draft = draftOf(columns, row.cells);
    QList<BatchProblem> problems = spreadsheetProblems(columns, table, row);
    const auto isExplained = [&problems](const QString &column) { // a cell that holds no value needs no second remark
        return std::any_of(problems.begin(), problems.end(), [&column](const BatchProblem &problem) { return problem.column == column; });
    };
    if (const QString currency = columns.foreignCurrency(row.cells); !currency.isEmpty() && !isExplained(u"amount"_s))
        problems.append({.column = u"amount"_s,
            .reason
            = Texts::tr("This amount is in %1 and is to be paid out in %2, and Kontor doesn't convert. Write what the recipient gets.")
                  .arg(currency, draft.currency)});
    if (!isExplained(u"amount"_s)) {
        if (const auto problem = takeAmount(draft, columns, row))
            problems.append(*problem);
    }
    QList<BatchProblem> ofDraft;
    for (const FieldProblem &problem : checkDraft(draft, m_format)) {
        if (const QString column = columnOf(problem.field); !isExplained(column))
            ofDraft.append({.column = column, .reason = problem.words, .blocks = problem.blocks});
    }
    problems += ofDraft;
    for (const BatchProblem &problem : std::as_const(problems))
        add(problem, columns, table, row);
    if (!blocks(problems))
        freeze(draft, row);
}

void BatchReader::freeze(const PaymentDraft &draft, const TableRow &row)
{
    auto frozen = m_payments.freeze(draft, m_format);
    if (!frozen) {
        m_batch.problems.append({.row = row.number, .line = row.line, .reason = frozen.error().text});
        return;
    }
    frozen->record.batchRow = row.number;
    noteTwin(frozen->record, row.number, row.line);
    m_batch.ready.append(*std::move(frozen));
    m_batch.readyRows.append(row.number);
    m_batch.readyLines.append(row.line);
}

//! The same money to the same account under the same reference: perhaps meant, perhaps a slip.
void BatchReader::noteTwin(const PaymentRecord &payment, int row, int line)
{
    const PaymentRequest &request = payment.request;
    const QByteArray look = digestOf({request.accountNumber.toUtf8(), request.operatorCode.toUtf8(), plainAmount(request.money),
        request.money.currency.toUtf8(), payment.reference.toUtf8()});
    const auto first = m_firstRows.constFind(look);
    if (first == m_firstRows.constEnd()) {
        m_firstRows.insert(look, row);
        return;
    }
    m_batch.problems.append({.row = row,
        .line = line,
        .reason
        = Texts::tr("Row %1 pays the same amount to the same account under the same reference. If both are meant, leave it as it is.")
              .arg(*first),
        .blocks = false});
}

//! Of the rows' contents, whatever their order.
QByteArray BatchReader::rowsDigest() const
{
    QByteArrayList digests;
    for (const ReviewedPayment &payment : m_batch.ready)
        digests.append(rowDigest(payment.record));
    std::sort(digests.begin(), digests.end());
    return digestOf(digests);
}

} // namespace kontor
