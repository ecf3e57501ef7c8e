// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "messages/reasons.h"
#include "office/batches/batchservice.h"

namespace kontor {

using namespace Qt::StringLiterals;

//! A payroll file as people have it: its first line, and rows of it.
inline const QByteArray header = "reference,account_name,account_number,operator_code,method_code,amount,currency,email,note\n";

inline QByteArray row(const QByteArray &reference, const QByteArray &amount = "1250.50", const QByteArray &account = "0012345678",
    const QByteArray &name = "Siti Rahma", const QByteArray &bank = "BCA", const QByteArray &currency = "IDR")
{
    return reference + ',' + name + ',' + account + ',' + bank + ",BANK_TRANSFER," + amount + ',' + currency + ",siti@example.com,\n";
}

inline QByteArray rows(int from, int to)
{
    QByteArray all;
    for (int i = from; i <= to; ++i)
        all += row("R-" + QByteArray::number(i), QByteArray::number(1000 + i));
    return all;
}

//! Its problems, a line each: row/line/column, with a ? where the row can be sent all the same.
inline QStringList told(const ReadBatch &batch)
{
    QStringList all;
    for (const BatchProblem &problem : batch.problems)
        all.append(u"%1/%2/%3%4: %5"_s.arg(problem.row)
                       .arg(problem.line)
                       .arg(problem.column, problem.blocks ? QString() : u"?"_s, messages::reason(problem.reason)));
    return all;
}

} // namespace kontor
