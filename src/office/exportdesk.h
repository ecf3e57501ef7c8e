// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "files/exportrow.h"
#include "files/exportwriter.h"
#include "ledger/ledger.h"
#include <QHash>
#include <QObject>
#include <memory>

namespace kontor {

class ExportFile;

//! The IDs of batches by their numbers.
using BatchIds = QHash<qint64, QString>;
BatchIds idsOf(const QList<BatchRecord> &batches);

//! Writes what the ledger holds to files (payments: export schema 1). The ledger hands them over in pages, so that a million
//! need no more memory than a few; the file takes its place only when it is whole.
class ExportDesk final : public QObject {
    Q_OBJECT
public:
    ExportDesk(Ledger &ledger, Clock &clock, QObject *parent = nullptr);

    //! Where to, and as what.
    struct Target {
        QString path {};
        ExportFormat format = ExportFormat::Csv;
    };
    //! All payments of that kind that match, oldest first. Tells how many were written. BadInput when the file can't be. cancel() gives it
    //! up, and what stood in its place stays.
    Reply<qint64> *exportPayments(const Ledger::Query &query, PaymentKind kind, const Target &target);
    //! The audit chain, oldest first: of these moments, the second one not among them.
    Reply<qint64> *exportAudit(std::optional<UtcTime> from, std::optional<UtcTime> to, const Target &target);

private:
    struct AuditWalk;
    void write(Reply<qint64> *reply, const Ledger::Query &query, std::shared_ptr<ExportFile> file, const BatchIds &batches);
    void nextEntries(Reply<qint64> *reply, const std::shared_ptr<AuditWalk> &walk);

    Ledger &m_ledger;
    Clock &m_clock;
};

//! A payment as the export's columns show it: in files, and in the JSON of kontorctl.
ExportRow exportRowOf(const PaymentRecord &payment, UtcTime now, const BatchIds &batches = {});

} // namespace kontor
