// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/imports/batchreader.h"
#include "office/imports/columnmemory.h"
#include "office/payments/paymentservice.h"
#include "office/sheets/batchsheet.h"
#include <atomic>

namespace kontor {

//! What is to be mended: a file, or rows that were copied from a spreadsheet.
struct SheetSource {
    QString path {};
    QByteArray rows {}; //!< UTF-8, where there is no path
    QString title {};
    QHash<int, QHash<qsizetype, TextMark>> marks {}; //!< of copied cells, by their line
};
//! What a person said of it; what is left open is remembered from such a file or guessed.
struct ImportOptions {
    TableFormat format {};
    std::optional<ColumnMap> map {};
    QStringList header {}; //!< for which the map was chosen: for another one it means nothing
};
//! How far a reading is, and whether it is to stop: for other threads.
struct SheetProgress {
    std::atomic_int rows = 0;
    std::atomic_bool ending = false;
};

using BatchSheetPtr = std::shared_ptr<BatchSheet>;

//! Takes as long as the file is large; for a thread of its own. BadInput with a sentence when it is no table.
Result<BatchSheetPtr> readSheet(const SheetSource &source, const ImportOptions &wish, const ColumnMemory &memory,
    const ImportContext &knowledge, SheetProgress &progress);

//! The rows that are ready, frozen, as a batch that can be reviewed and imported. For a thread of its own, too.
Result<ReadBatch> readyBatch(const BatchSheet &sheet, const PaymentService &payments, const std::atomic_bool &ending);

//! The rows that have a problem or were left out, as a file of the kind that its name says (.xlsx, otherwise CSV): the columns of the file
//! in their order, as they were mended, and behind them what is wrong. Gives their number.
Result<int> saveRejected(const BatchSheet &sheet, const QString &path);

} // namespace kontor
