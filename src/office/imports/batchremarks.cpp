// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/batchremarks.h"

#include "office/imports/batchcolumns.h"
#include "office/payments/payoutwarnings.h"

#include <algorithm>

namespace kontor::batchremarks {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostNamed = 3;
constexpr qsizetype mostMethods = 5;
constexpr qsizetype longestLine = 120; // of those that are quoted

} // namespace

Reason importedBefore(const EarlierPayouts &earlier, qsizetype same, qsizetype rows, const QByteArray &file)
{
    const QList<BatchRecord> &batches = earlier.batches;
    const BatchRecord &latest = batches.first();
    Args args {{Arg::At, millisOf(latest.createdAt)}, {Arg::Now, millisOf(earlier.at)}};
    const bool isSameFile = !file.isEmpty() && latest.fileDigest == file;
    if (same == rows && batches.size() == 1 && (earlier.payouts.first() == rows || isSameFile)) {
        args.set(Arg::Batch, latest.title).set(Arg::Count, earlier.payouts.first());
        return {isSameFile ? ReasonCode::FileImportedBefore : ReasonCode::RowsImportedBefore, args};
    }
    QStringList names;
    for (const BatchRecord &batch : batches.first(std::min(mostNamed, batches.size())))
        names.append(u"%1 (%2)"_s.arg(batch.title, batch.id));
    args.set(Arg::Count, qint64(same)).set(Arg::Rows, qint64(rows)).set(Arg::Names, names.join(u", "_s));
    args.set(Arg::More, qint64(batches.size() - names.size()));
    return {ReasonCode::SomeImportedBefore, args};
}

Reason rowImportedBefore(const BatchRecord &batch, int row, UtcTime now)
{
    return {ReasonCode::ImportedBefore,
        {{Arg::At, millisOf(batch.createdAt)}, {Arg::Now, millisOf(now)}, {Arg::Row, qint64(row)}, {Arg::Batch, batch.title}}};
}

Reason duplicateOf(const EarlierPayout &payout, const EarlierPayouts &earlier)
{
    const auto batch = earlier.batchesByNumber.constFind(payout.batch);
    if (payout.isOpen || batch == earlier.batchesByNumber.constEnd()) {
        Reason reason = paidBefore(payout, earlier.at);
        if (payout.reference.isEmpty())
            reason.args.set(Arg::Said, payout.id.toString()); // whole: it may have to be found by it
        return reason;
    }
    return {ReasonCode::DuplicateOfRow,
        {{Arg::Now, millisOf(earlier.at)}, {Arg::At, millisOf(batch->createdAt)}, {Arg::Row, qint64(payout.batchRow)},
            {Arg::Batch, batch->title}}};
}

Reason similarInFile(int first, const PaymentRequest &request)
{
    return {ReasonCode::SimilarInFile,
        {{Arg::Row, qint64(first)}, {Arg::Name, request.accountName}, {Arg::Bank, request.operatorCode},
            {Arg::Account, request.accountNumber}}};
}

Reason unknownMethods(const QMap<QString, int> &rows)
{
    QStringList all;
    for (auto method = rows.begin(); method != rows.end() && all.size() < mostMethods; ++method)
        all.append(u"%1 (%2)"_s.arg(method.key()).arg(method.value()));
    if (rows.size() > mostMethods)
        all.append(u"…"_s);
    return {ReasonCode::MethodsUnknown, {{Arg::Said, all.join(u", "_s)}}};
}

Reason duplicates(const EarlierPayouts::Matches &matches, qsizetype rows, UtcTime now)
{
    Args args {{Arg::Count, qint64(matches.rows)}, {Arg::Rows, qint64(rows)}, {Arg::At, millisOf(matches.at)}, {Arg::Now, millisOf(now)}};
    if (matches.batch.id.isEmpty())
        return {ReasonCode::MatchesPayouts, args};
    args.set(Arg::Batch, matches.batch.title);
    return {matches.hasOthers ? ReasonCode::MatchesBatchAndOthers : ReasonCode::MatchesBatch, args};
}

QList<Reason> accountRemarks(const AccountRemarks &remarks)
{
    QList<Reason> all;
    if (remarks.invisible > 0)
        all.append({ReasonCode::AccountsInvisible, {{Arg::Count, qint64(remarks.invisible)}}});
    if (remarks.ibans > 0)
        all.append({ReasonCode::AccountsAreIbans, {{Arg::Count, qint64(remarks.ibans)}}});
    return all;
}

Reason linesAboveHeader(int line, int header)
{
    return {ReasonCode::LinesAboveHeader, {{Arg::Line, qint64(line)}, {Arg::HeaderLine, qint64(header)}}};
}

Reason linesNotRead(const QStringList &lines)
{
    constexpr qsizetype most = 3;
    QStringList quoted;
    for (const QString &line : lines.first(std::min(most, lines.size())))
        quoted.append(u'"' + line.left(longestLine) + u'"');
    return {ReasonCode::LinesNotRead, {{Arg::Said, quoted.join(u", "_s)}}};
}

Reason tableNote(const QString &line)
{
    return {ReasonCode::TableNote, {{Arg::Said, line.left(longestLine)}}};
}

Reason columnsByContent(const ColumnMap &map, const QStringList &names)
{
    QStringList told;
    for (const QString &column : BatchColumns::all()) {
        if (map.places.contains(column))
            told.append(u"%1 = %2"_s.arg(column, names.value(map.places.value(column))));
    }
    return {ReasonCode::ColumnsByContent, {{Arg::Names, told.join(u", "_s)}}};
}

Reason tooMany(qsizetype ready, int most)
{
    return {ReasonCode::TooManyPayouts, {{Arg::Count, qint64(ready)}, {Arg::Most, qint64(most)}}};
}

} // namespace kontor::batchremarks
