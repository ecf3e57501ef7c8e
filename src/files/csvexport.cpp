// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvexport.h"

#include "files/csvtext.h"

#include <QIODevice>

namespace kontor {
namespace {

//! A promise to scripts: new columns come at the end, nothing else changes.
constexpr char header[]
    = "schema,order_id,kind,batch_id,reference,created_at_utc,created_at_local,processed_at_utc,processed_at_local,status,gateway_status,"
      "is_test,amount,currency,fee_amount,fee_currency,method_code,operator_code,account_name,account_number,email,note,problem,"
      "gateway_reference,pay_to_name,pay_to_account,bank_code,bank_name,expires_at_utc,return_url\r\n";

//! One line under construction: the cells in the order in which they are added.
class Line {
public:
    explicit Line(int schema)
        : m_bytes(QByteArray::number(schema))
    {
    }
    Line &text(const QString &value)
    {
        m_bytes += ',' + csv::cell(csv::neutralised(value));
        return *this;
    }
    //! Words of our own, numbers and times: never neutralised, never in need of quotes.
    Line &plain(const QByteArray &value)
    {
        m_bytes += ',' + value;
        return *this;
    }
    Line &plain(const QString &value) { return plain(value.toLatin1()); }
    Line &timeUtc(const std::optional<UtcTime> &time) { return plain(time ? isoUtc(*time) : QString()); }
    Line &timeUtcAndLocal(const std::optional<UtcTime> &time) { return timeUtc(time).plain(time ? isoLocal(*time) : QString()); }
    Line &money(const std::optional<Money> &value)
    {
        return plain(value ? value->amount.toBytes() : QByteArray()).text(value ? value->currency : QString());
    }
    QByteArray end() const { return m_bytes + "\r\n"; }

private:
    QByteArray m_bytes;
};

QByteArray yesOrNo(const std::optional<bool> &value)
{
    return !value ? "" : *value ? "true" : "false";
}

} // namespace

CsvExport::CsvExport(QIODevice &device)
    : m_device(device)
{
}

bool CsvExport::writeHeader()
{
    return put(header);
}

bool CsvExport::write(const ExportRow &row)
{
    Line line(schema);
    line.text(row.orderId).plain(nameOf(row.kind).toLatin1()).text(row.batchId).text(row.reference);
    line.timeUtcAndLocal(row.createdAt).timeUtcAndLocal(row.processedAt);
    line.plain(key(row.status)).text(row.gatewayStatus).plain(yesOrNo(row.isTest));
    line.money(row.money).money(row.fee);
    line.text(row.methodCode).text(row.operatorCode).text(row.accountName).text(row.accountNumber).text(row.email);
    line.text(row.note).text(row.problem).text(row.gatewayReference).text(row.payToName).text(row.payToAccount);
    line.text(row.bankCode).text(row.bankName).timeUtc(row.expiresAt).text(row.returnUrl);
    return put(line.end());
}

bool CsvExport::put(const QByteArray &line)
{
    return m_device.write(line) == line.size();
}

} // namespace kontor
