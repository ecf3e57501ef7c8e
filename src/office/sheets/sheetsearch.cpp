// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/sheetsearch.h"

#include "core/accountrules.h"
#include "office/imports/batchreader.h"
#include "office/sheets/batchsheet.h"

#include <utility>

namespace kontor {

QList<int> rowsToShow(const BatchSheet &sheet, SheetFilter filter)
{
    const SheetMark wanted = filter == SheetFilter::Problems ? SheetMark::Problem : SheetMark::Warning;
    QList<int> rows;
    for (int row = 0; row < sheet.rows(); ++row) {
        if (filter == SheetFilter::All || (!sheet.row(row).leftOut && sheet.row(row).mark() == wanted))
            rows.append(row);
    }
    return rows;
}

QList<int> rowsWithProblems(const BatchSheet &sheet)
{
    return rowsToShow(sheet, SheetFilter::Problems);
}

QList<int> rowsImportedBefore(const BatchSheet &sheet)
{
    QList<int> rows;
    for (int row = 0; row < sheet.rows(); ++row) {
        if (sheet.row(row).has(SheetRow::Finding::ImportedBefore) && sheet.row(row).isPayable())
            rows.append(row);
    }
    return rows;
}

int nextProblem(const BatchSheet &sheet, int row, int step)
{
    const int all = sheet.rows();
    const SheetMark wanted = sheet.counts().problems > 0 ? SheetMark::Problem : SheetMark::Warning;
    for (int i = 1; i <= all; ++i) {
        const int next = ((row + step * i) % all + all) % all;
        if (!sheet.row(next).leftOut && sheet.row(next).mark() == wanted)
            return next;
    }
    return -1;
}

std::optional<BatchField> fieldToCorrect(const BatchSheet &sheet, int row)
{
    for (const SheetProblem &problem : sheet.problems(row)) {
        if (problem.field)
            return problem.field;
    }
    return std::nullopt;
}

QString suggestion(const BatchSheet &sheet, int row, BatchField field)
{
    const SheetProblem *problem = sheet.row(row).problemOf(field);
    return problem ? problem->suggestion : QString();
}

QList<int> rowsAlike(const BatchSheet &sheet, int row, BatchField field)
{
    const SheetProblem *problem = sheet.row(row).problemOf(field);
    const bool isCode = problem && problem->isUnlisted();
    const auto shown = [&](int each) {
        const QString text = sheet.cell(each, field).text;
        return isCode ? foldedCode(text) : text;
    };
    const QString text = shown(row);
    const bool isByKind = hasOwnCorrections(sheet, row, field);
    const auto isAlike = [&](int other) {
        const SheetProblem *its = sheet.row(other).problemOf(field);
        if (!problem || !its)
            return !problem && shown(other) == text;
        return its->kind == problem->kind && (isByKind || shown(other) == text);
    };
    QList<int> same;
    for (int other = 0; other < sheet.rows(); ++other) {
        if (isAlike(other))
            same.append(other);
    }
    return same;
}

bool hasOwnCorrections(const BatchSheet &sheet, int row, BatchField field)
{
    const SheetProblem *problem = sheet.row(row).problemOf(field);
    return problem && problem->kind == ProblemKind::Hidden;
}

RowsToCompare rowsToCompare(const BatchSheet &sheet, const QList<int> &rows)
{
    const EarlierPayouts *earlier = sheet.knowledge().earlier.get();
    RowsToCompare all;
    if (!earlier) {
        all.rowsDigest = rowsDigestOf(sheet);
        all.fileDigest = sheet.origin().digest;
    }
    const auto take = [&](int row) {
        const QByteArray &digest = sheet.row(row).digest;
        all.numbers.append(sheet.numberOf(row));
        if (digest.isEmpty() || (earlier && earlier->history(digest)))
            return;
        all.digests.append(digest);
        all.plans.append(sheet.payout(row));
    };
    for (const int row : rows)
        take(row);
    for (int row = 0; rows.isEmpty() && row < sheet.rows(); ++row)
        take(row);
    return all;
}

QByteArray rowsDigestOf(const BatchSheet &sheet)
{
    QByteArrayList digests;
    for (int row = 0; row < sheet.rows(); ++row) {
        if (sheet.row(row).isPayable())
            digests.append(sheet.row(row).digest);
    }
    return rowsDigestOf(std::move(digests));
}

} // namespace kontor
