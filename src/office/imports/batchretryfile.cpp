// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/batchretryfile.h"

#include "core/outcome.h"
#include "files/exportwriter.h"
#include "office/imports/batchcolumns.h"

#include <QBuffer>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

bool hasPaidNobody(const PaymentRecord &payment)
{
    return !payment.isAltered && paidNobody(payment.submission);
}

QStringList batchCellsOf(const PaymentRecord &payment)
{
    const PaymentRequest &request = payment.request;
    return {payment.reference, request.accountName, request.accountNumber, request.operatorCode, request.methodCode,
        request.money.amount.toString(), request.money.currency, request.emailAddress, payment.note};
}

UnpaidRows unpaidRows(const QList<PaymentRecord> &payments)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const auto writer = ExportWriter::make(ExportFormat::Csv, buffer, {});
    writer->begin(BatchColumns::all());
    UnpaidRows unpaid;
    bool isEverKnown = true;
    for (const PaymentRecord &payment : payments) {
        if (submission::mayBeAcceptedAfterAll(payment.submission)) {
            ++unpaid.leftOut;
            isEverKnown = isEverKnown && payment.knownBy;
            unpaid.knownBy = std::max(unpaid.knownBy, payment.knownBy);
        }
        if (!hasPaidNobody(payment))
            continue;
        ExportCells cells;
        for (const QString &text : batchCellsOf(payment))
            cells.append(ExportCell::ofText(text));
        writer->writeRow(cells);
        ++unpaid.rows;
    }
    writer->end();
    if (unpaid.rows > 0)
        unpaid.file = buffer.data();
    if (!isEverKnown)
        unpaid.knownBy.reset();
    return unpaid;
}

} // namespace kontor
