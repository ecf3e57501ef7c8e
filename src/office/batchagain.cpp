// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchagain.h"

#include "core/outcome.h"
#include "files/exportwriter.h"
#include "office/batchcolumns.h"

#include <QBuffer>

namespace kontor {

bool hasPaidNobody(const PaymentRecord &payment)
{
    const PaymentState state = payment.submission.state;
    return !payment.isAltered && paidNobody(state);
}

QStringList batchCellsOf(const PaymentRecord &payment)
{
    const PaymentRequest &request = payment.request;
    return {payment.reference, request.accountName, request.accountNumber, request.operatorCode, request.methodCode,
        request.money.amount.toString(), request.money.currency, request.emailAddress, payment.note};
}

QByteArray unpaidRows(const QList<PaymentRecord> &payments)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const auto writer = ExportWriter::make(ExportFormat::Csv, buffer, {});
    writer->begin(BatchColumns::all());
    bool isEmpty = true;
    for (const PaymentRecord &payment : payments) {
        if (!hasPaidNobody(payment))
            continue;
        ExportCells cells;
        for (const QString &text : batchCellsOf(payment))
            cells.append(ExportCell::ofText(text));
        writer->writeRow(cells);
        isEmpty = false;
    }
    writer->end();
    return isEmpty ? QByteArray() : buffer.data();
}

} // namespace kontor
