// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "core/zone.h"
#include "files/exportfile.h"
#include "files/exportrow.h"
#include "files/exportwriter.h"
#include "ledger/ledger.h"
#include <QHash>
#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <memory>

namespace kontor {

//! The IDs of batches by their numbers.
using BatchIds = QHash<qint64, QString>;
BatchIds idsOf(const QList<BatchRecord> &batches);

//! What an export is about.
enum class ExportKind { Payouts, Payins, Payments, Callbacks, Audit, Balances };
//! "payouts", "payins", "payments" (both), "callbacks", "audit", "balances": as kontorctl and files name them.
QString nameOf(ExportKind kind);
bool isOfPayments(ExportKind kind);

//! Which rows go into a file, which columns, and where it goes.
struct ExportOrder {
    ExportKind kind = ExportKind::Payouts;
    PaymentQuery query {}; //!< what matches; of callbacks, audit and balances only the times count. Its kind is set by the one above
    bool asListed = false; //!< payments in the order of the query; otherwise the oldest first
    std::optional<QList<qint64>> only {}; //!< these payments, in this order, whatever the query says
    QStringList columns {}; //!< some of a payment's; none: the whole of schema 1
    Zone zone {}; //!< of local times
    QString path {};
    ExportFormat format = ExportFormat::Csv;
    ExportFileOptions options {};
};

//! Writes what the ledger holds to a file (payments: export schema 1), on the thread on which it is read, so that a million
//! rows need no more memory than a few and hold up nobody. The file takes its place only when it is whole.
class Exporter final : public QObject {
    Q_OBJECT
public:
    Exporter(Ledger &ledger, Clock &clock, QObject *parent = nullptr);

    //! How many rows were written. BadInput when the file can't be; Exists as ExportFile::save() says. cancel() gives it up: what stood in
    //! its place stays, and nothing else is left. One at a time.
    Reply<qint64> *write(const ExportOrder &order);
    //! How many rows that would be.
    Reply<qint64> *count(const ExportOrder &order);
    //! The columns of the whole of it.
    static QStringList columnsOf(ExportKind kind);

Q_SIGNALS:
    //! So many rows up to now; a few times a second.
    void written(qint64 rows);

private:
    struct Run;
    struct Writing;
    struct Progress;
    class PaymentRows;
    using WritingPtr = std::shared_ptr<Writing>;
    using RunPtr = std::shared_ptr<Run>;
    void begin(const RunPtr &run);
    void beginPayments(const RunPtr &run, const BatchIds &batches);
    void beginBalances(const RunPtr &run);
    void walkListed(const RunPtr &run, NewWalkPage newPage, WalkConclusion save);
    void follow(const RunPtr &run, Reply<Done> *walk);
    void tell(const std::shared_ptr<Progress> &progress);
    PaymentQuery queryOf(const ExportOrder &order) const;

    Ledger &m_ledger;
    Clock &m_clock;
    QThreadPool m_pool; //!< balances are written there
};

//! A payment as the export's columns show it: in files, and in the JSON of kontorctl.
ExportRow exportRowOf(PaymentRecord payment, UtcTime now, const BatchIds &batches = {});

} // namespace kontor
