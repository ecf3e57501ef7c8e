// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/exportdesk.h"

#include "files/exportfile.h"

namespace kontor {

ExportDesk::ExportDesk(Ledger &ledger, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
{
}

Reply<qint64> *ExportDesk::exportPayments(const Ledger::Query &asked, PaymentKind kind, const QString &path)
{
    Ledger::Query query = asked;
    query.kind = kind;
    query.now = m_clock.wall();
    auto *reply = new Reply<qint64>(this);
    auto created = ExportFile::create(path);
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
        file->write(exportRowOf(payment, now, batches));
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
