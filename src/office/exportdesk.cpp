// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/exportdesk.h"

#include "files/exportfile.h"

namespace kontor {

ExportDesk::ExportDesk(Ledger &ledger, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
{
}

Reply<qint64> *ExportDesk::exportPayments(const Ledger::Query &query, PaymentKind kind, const QString &path)
{
    auto *reply = new Reply<qint64>(this);
    auto created = ExportFile::create(path);
    if (!created) {
        reply->finish(created.error());
        return reply;
    }
    const std::shared_ptr<ExportFile> file = *std::move(created);
    const auto count = std::make_shared<qint64>(0);
    const auto visit = [file, count, kind, guard = QPointer<Reply<qint64>>(reply)](const PaymentRecord &payment) {
        if (payment.submission.kind == kind) {
            file->write(exportRowOf(payment));
            ++*count;
        }
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
    return reply;
}

ExportRow exportRowOf(const PaymentRecord &payment)
{
    const PaymentRequest &request = payment.request;
    return {
        .orderId = payment.id.toString(),
        .kind = payment.submission.kind,
        .reference = payment.reference,
        .createdAt = payment.createdAt,
        .processedAt = payment.processedAt,
        .status = payment.submission.state,
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
    };
}

} // namespace kontor
