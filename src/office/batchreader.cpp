// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchreader.h"

#include "files/csvtable.h"
#include "office/batchcells.h"
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

} // namespace

QByteArray rowDigest(const PaymentRecord &payment)
{
    const PaymentRequest &request = payment.request;
    return digestOf({plainAmount(request.money), request.money.currency.toUtf8(), request.methodCode.toUtf8(), request.accountName.toUtf8(),
        request.accountNumber.toUtf8(), request.operatorCode.toUtf8(), request.emailAddress.toUtf8(), payment.reference.toUtf8()});
}

BatchReader::BatchReader(const PaymentDesk &payments, const NumberFormat &format, const ColumnMap &map, const std::atomic_bool &ending)
    : m_payments(payments)
    , m_format(format)
    , m_map(map)
    , m_ending(ending)
{
}

Result<ReadBatch> BatchReader::read(const QString &path)
{
    const QFileInfo info(path);
    if (info.exists() && !info.isFile()) // a device has no end, and a pipe may never begin
        return refusal(Texts::tr("%1 is a folder, a pipe or a device, not a file. Nothing was imported. Choose a CSV file.").arg(path));
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
    auto table = CsvTable::open(file);
    if (!table)
        return table.error();
    const BatchColumns columns(table->header(), m_map);
    m_batch.problems = columns.problems();
    const bool isUsable = !blocks(m_batch.problems);
    if (table->isMixed())
        m_batch.problems.append({.line = 1,
            .reason
            = Texts::tr("Some of this file is UTF-8 and some is not, so it was read as Windows-1252: look at the names. Save it as CSV "
                        "(UTF-8) to be sure."),
            .blocks = false});
    auto row = table->next();
    for (; row && *row && !m_ending; row = table->next()) {
        ++m_batch.rows;
        if (!(*row)->problem.isEmpty())
            m_batch.problems.append({.row = (*row)->number, .line = (*row)->line, .reason = (*row)->problem});
        else if (isUsable)
            takeRow(columns, (*row)->number, (*row)->line, (*row)->cells);
    }
    if (!row)
        return row.error();
    if (m_ending)
        return ApiError {.kind = ErrorKind::Cancelled};
    if (m_batch.rows == 0)
        m_batch.problems.append({.line = 1, .reason = Texts::tr("There is no row under the header, so there is nothing to pay.")});
    m_batch.record.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_batch.record.fileDigest = table->digest();
    m_batch.record.rowsDigest = rowsDigest();
    return std::move(m_batch);
}

void BatchReader::takeRow(const BatchColumns &columns, int row, int line, const QStringList &cells)
{
    const PaymentDraft draft = draftOf(columns, cells);
    QList<BatchProblem> problems = spreadsheetProblems(columns, cells, row, line);
    QStringList explained; // a cell that holds no value needs no second remark
    for (const BatchProblem &problem : std::as_const(problems))
        explained.append(problem.column);
    for (const FieldProblem &problem : checkDraft(draft, m_format)) {
        if (const QString column = columnOf(problem.field); !explained.contains(column))
            problems.append({row, line, column, problem.words, problem.blocks});
    }
    m_batch.problems += problems;
    if (blocks(problems))
        return;
    auto frozen = m_payments.freeze(draft, m_format);
    if (!frozen) {
        m_batch.problems.append({.row = row, .line = line, .reason = frozen.error().text});
        return;
    }
    frozen->record.batchRow = row;
    noteTwin(frozen->record, row, line);
    m_batch.ready.append(*std::move(frozen));
    m_batch.readyRows.append(row);
    m_batch.readyLines.append(line);
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
