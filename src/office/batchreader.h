// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
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
    int line = 0; //!< of the file, from 1
    QString column {}; //!< canonical name; empty: the whole row
    QString reason {}; //!< a sentence for people
    bool blocks = true; //!< false: a warning, the row is ready all the same
};

//! A file as it was read: nothing of it is written anywhere.
struct ReadBatch {
    BatchRecord record {}; //!< with both digests
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
    //! Stops early once `ending` is true.
    BatchReader(const PaymentDesk &payments, const NumberFormat &format, const ColumnMap &map, const std::atomic_bool &ending);

    //! BadInput with a sentence when the file is no table.
    Result<ReadBatch> read(const QString &path);
    Result<ReadBatch> read(QIODevice &file);

private:
    void takeRow(const BatchColumns &columns, int row, int line, const QStringList &cells);
    void noteTwin(const PaymentRecord &payment, int row, int line);
    QByteArray rowsDigest() const;

    const PaymentDesk &m_payments;
    const NumberFormat &m_format;
    const ColumnMap &m_map;
    const std::atomic_bool &m_ending;
    ReadBatch m_batch;
    QHash<QByteArray, int> m_firstRows; //!< of each account, amount, currency and reference
};

} // namespace kontor
