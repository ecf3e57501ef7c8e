// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"
#include "office/fields/paymentdraft.h"
#include "office/imports/earlierpayouts.h"

namespace kontor {
struct ColumnMap;
}

//! What is to be said of the rows of a batch, and of the file that they come from.
namespace kontor::batchremarks {

//! `same` of the `rows` rows that are about to be imported are in these batches already. `file` is the digest of what they were read from.
Reason importedBefore(const EarlierPayouts &earlier, qsizetype same, qsizetype rows, const QByteArray &file);
//! That the same payout was imported before, in that row of the batch.
Reason rowImportedBefore(const BatchRecord &batch, int row, UtcTime now);
//! That this payout may be the same as one that is there already.
Reason duplicateOf(const EarlierPayout &payout, const EarlierPayouts &earlier);
//! That the row `first`, which pays the same amount by `request`, may pay the same account.
Reason similarInFile(int first, const PaymentRequest &request);
//! Which payment methods are not known here, and in how many rows.
Reason unknownMethods(const QMap<QString, int> &rows);
//! "37 of 40 rows match the batch of Monday, 23 Nov (payroll.csv)."
Reason duplicates(const EarlierPayouts::Matches &matches, qsizetype rows, UtcTime now);
//! Once for a file: that invisible characters were removed from the account numbers of so many rows, and that so many are IBANs.
QList<Reason> accountRemarks(const AccountRemarks &remarks);
//! That lines above the row of names hold numbers, and aren't read. `line` is the first of them, `header` the one of the names.
Reason linesAboveHeader(int line, int header);
//! What stands above the row of names, or below the rows, and isn't read.
Reason linesNotRead(const QStringList &lines);
//! That a line says of all rows that they may not be paid as they stand.
Reason tableNote(const QString &line);
//! That the columns of a file without names were told by their content, and what they are. `names` are theirs.
Reason columnsByContent(const ColumnMap &map, const QStringList &names);
//! Why so many payouts don't go in one batch.
Reason tooMany(qsizetype ready, int most);

} // namespace kontor::batchremarks
