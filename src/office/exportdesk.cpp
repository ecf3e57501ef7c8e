// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/exportdesk.h"

#include "files/exportfile.h"
#include "files/exporttable.h"

namespace kontor {

using namespace Qt::StringLiterals;

ExportDesk::ExportDesk(Ledger &ledger, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
{
}

namespace {

constexpr int entriesAtOnce = 1000;

const QStringList &auditColumns()
{
    static const QStringList names {u"schema"_s, u"entry"_s, u"at_utc"_s, u"at_local"_s, u"who"_s, u"what"_s, u"object"_s, u"detail"_s};
    return names;
}

ExportCells cellsOf(const AuditEntry &entry)
{
    using Kind = ExportCell::Kind;
    return {{Kind::Count, QString::number(exporttable::schema)}, {Kind::Count, QString::number(entry.entry)},
        ExportCell::ofWord(isoUtc(entry.at)), ExportCell::ofWord(isoLocal(entry.at)), ExportCell::ofText(entry.who),
        ExportCell::ofText(entry.what), ExportCell::ofText(entry.object), ExportCell::ofText(entry.detail)};
}

} // namespace

Reply<qint64> *ExportDesk::exportPayments(const Ledger::Query &asked, PaymentKind kind, const Target &target)
{
    Ledger::Query query = asked;
    query.kind = kind;
    query.now = m_clock.wall();
    auto *reply = new Reply<qint64>(this);
    auto created = ExportFile::create(target.path, target.format, exporttable::columns());
    if (!created) {
        reply->finish(created.error());
        return reply;
    }
    const std::shared_ptr<ExportFile> file = *std::move(created);
    m_ledger.batches()->then(reply, [this, reply, query, file](const Result<QList<BatchRecord>> &batches) {
        if (!batches)
            return reply->finish(batches.error());
        write(reply, query, file, idsOf(*batches));
    });
    return reply;
}

void ExportDesk::write(Reply<qint64> *reply, const Ledger::Query &query, std::shared_ptr<ExportFile> file, const BatchIds &batches)
{
    const auto count = std::make_shared<qint64>(0);
    const auto visit = [file, count, batches, now = *query.now, guard = QPointer<Reply<qint64>>(reply)](const PaymentRecord &payment) {
        file->write(exporttable::cellsOf(exportRowOf(payment, now, batches)));
        ++*count;
        return guard && !guard->hasResult(); // a person may have given up on a long one
    };
    m_ledger.forEach(query, visit)->then(reply, [reply, file, count](const Result<Done> &walked) {
        if (reply->hasResult())
            return;
        if (!walked)
            return reply->finish(walked.error());
        if (const auto saved = file->save(); !saved)
            return reply->finish(saved.error());
        reply->finish(*count);
    });
}

// ---- the audit chain

struct ExportDesk::AuditWalk {
    std::shared_ptr<ExportFile> file {};
    std::optional<UtcTime> from {};
    std::optional<UtcTime> to {};
    qint64 after = 0;
    qint64 written = 0;
};

Reply<qint64> *ExportDesk::exportAudit(std::optional<UtcTime> from, std::optional<UtcTime> to, const Target &target)
{
    auto *reply = new Reply<qint64>(this);
    auto created = ExportFile::create(target.path, target.format, auditColumns());
    if (!created) {
        reply->finish(created.error());
        return reply;
    }
    nextEntries(reply, std::make_shared<AuditWalk>(AuditWalk {.file = *std::move(created), .from = from, .to = to}));
    return reply;
}

void ExportDesk::nextEntries(Reply<qint64> *reply, const std::shared_ptr<AuditWalk> &walk)
{
    m_ledger.audit(walk->after, entriesAtOnce)->then(reply, [this, reply, walk](const Result<QList<AuditEntry>> &entries) {
        if (reply->hasResult())
            return;
        if (!entries)
            return reply->finish(entries.error());
        for (const AuditEntry &entry : *entries) {
            walk->after = entry.entry;
            if ((walk->from && entry.at < *walk->from) || (walk->to && entry.at >= *walk->to))
                continue;
            walk->file->write(cellsOf(entry));
            ++walk->written;
        }
        if (!entries->isEmpty())
            return nextEntries(reply, walk);
        if (const auto saved = walk->file->save(); !saved)
            return reply->finish(saved.error());
        reply->finish(walk->written);
    });
}

BatchIds idsOf(const QList<BatchRecord> &batches)
{
    BatchIds ids;
    for (const BatchRecord &batch : batches)
        ids.insert(batch.seq, batch.id);
    return ids;
}

ExportRow exportRowOf(const PaymentRecord &payment, UtcTime now, const BatchIds &batches)
{
    const PaymentRequest &request = payment.request;
    const PayTo &payTo = payment.payTo;
    return {
        .orderId = payment.id.toString(),
        .kind = payment.submission.kind,
        .batchId = batches.value(payment.batch),
        .reference = payment.reference,
        .createdAt = payment.createdAt,
        .processedAt = payment.processedAt,
        .status = shownState(payment, now),
        .gatewayStatus = payment.submission.lastStatus.word(),
        .isTest = payment.isTest,
        .money = request.money,
        .fee = payment.fee,
        .methodCode = request.methodCode,
        .operatorCode = request.operatorCode,
        .accountName = request.accountName,
        .accountNumber = request.accountNumber,
        .email = request.emailAddress,
        .note = payment.note,
        .problem = payment.problem,
        .gatewayReference = payTo.reference,
        .payToName = payTo.accountName,
        .payToAccount = payTo.accountNumber,
        .bankCode = payTo.bankCode,
        .bankName = payTo.bankName,
        .expiresAt = payTo.expiresAt,
        .returnUrl = request.returnUrl.isEmpty() ? payTo.returnUrl : request.returnUrl,
    };
}

} // namespace kontor
