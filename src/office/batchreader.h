// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "files/table.h"
#include "ledger/records.h"
#include "office/batchcolumns.h"
#include "office/paymentdraft.h"
#include <QList>
#include <QString>
#include <atomic>

class QIODevice;

namespace kontor {

class PaymentDesk;

//! One thing wrong with one row of a file.
struct BatchProblem {
    int row = 0; //!< of the file's table, from 1; 0: the whole file
    int line = 0; //!< of the file, from 1; of a workbook the row of the sheet
    QString column {}; //!< canonical name; empty: the whole row
    QString reason {}; //!< a sentence for people
    bool blocks = true; //!< false: a warning, the row is ready all the same
    QString place {}; //!< "Line 17, column 4", "Sheet Payouts, D17"; empty where no cell of the file is meant
};

//! A file as it was read: nothing of it is written anywhere.
struct ReadBatch {
    BatchRecord record {}; //!< with both digests
    TableFormat format {}; //!< how it was read; the number style where its amounts say so
    ColumnMap map {}; //!< with the columns that were told by their content
    QByteArray fingerprint {}; //!< of its header, for ColumnMemory; without one of what stands in its columns
    int rows = 0;
    QList<ReviewedPayment> ready {}; //!< frozen, each with its row
    QList<int> readyRows {}; //!< the row of each of `ready`
    QList<int> readyLines {}; //!< and its line
    QList<BatchProblem> problems {};
    QList<BatchRecord> importedBefore {}; //!< batches that have at least one of these rows
    QString importedBeforeWords {}; //!< a sentence for people
};

//! SHA-256 of what a row asks for and of its reference, however its amount and blanks are written: the same in each import.
QByteArray rowDigest(const PaymentRecord &payment);

//! Turns a table into payments ready to be confirmed, by the same rules as the form. Asks nobody and may run on any thread.
class BatchReader {
public:
    //! `wanted` as far as somebody has said how the file is to be read. Stops early once `ending` is true.
    BatchReader(const PaymentDesk &payments, const NumberFormat &format, const ColumnMap &map, const TableFormat &wanted,
        const std::atomic_bool &ending);

    //! BadInput with a sentence when the file is no table. Once.
    Result<ReadBatch> read(const QString &path);
    Result<ReadBatch> read(QIODevice &file);
    Result<ReadBatch> read(Table &table);

private:
    void begin(const Table &table, const BatchColumns &columns);
    void noteContent(const Table &table);
    void takeRow(const BatchColumns &columns, const Table &table, const TableRow &row);
    std::optional<BatchProblem> takeAmount(PaymentDraft &draft, const BatchColumns &columns, const TableRow &row);
    void add(BatchProblem problem, const BatchColumns &columns, const Table &table, const TableRow &row);
    void freeze(const PaymentDraft &draft, const TableRow &row);
    void noteTwin(const PaymentRecord &payment, int row, int line);
    void conclude(const Table &table);
    QByteArray rowsDigest() const;

    const PaymentDesk &m_payments;
    const NumberFormat &m_format;
    ColumnMap m_map;
    TableFormat m_wanted;
    const std::atomic_bool &m_ending;
    bool m_isByContent = false;
    NumberEvidence m_numbers;
    ReadBatch m_batch;
    QHash<QByteArray, int> m_firstRows; //!< of each account, amount, currency and reference
};

} // namespace kontor
