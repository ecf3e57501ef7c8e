// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "core/zone.h"
#include "files/exportfile.h"
#include "ledger/ledger.h"
#include <QObject>

namespace kontor {

//! What became of a batch, as a file: the columns of the file that it was made from, in their order, and behind them the ID of each payout,
//! its status, times, fee and problem. Rows that were left out are there with the reason. Of a batch whose table was not kept the columns
//! are those of a batch file.
class BatchResult final : public QObject {
    Q_OBJECT
public:
    BatchResult(Ledger &ledger, Clock &clock, QObject *parent = nullptr);

    struct Order {
        QString batch {}; //!< its ID
        Zone zone {};
        QString path {};
        ExportFormat format = ExportFormat::Csv;
        ExportFileOptions options {};
    };
    //! How many rows were written. BadInput when there is no such batch or the file can't be written; what stood in its place stays then.
    Reply<qint64> *write(const Order &order);

private:
    struct Run;
    struct Writing;
    class Rows;
    using RunPtr = std::shared_ptr<Run>;
    void takeSheet(const RunPtr &run, qint64 batch, const std::optional<ImportedTable> &sheet);

    Ledger &m_ledger;
    Clock &m_clock;
};

} // namespace kontor
