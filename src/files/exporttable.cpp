// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exporttable.h"

namespace kontor::exporttable {

using namespace Qt::StringLiterals;
using Kind = ExportCell::Kind;

namespace {

void addTime(ExportLine &line, const std::optional<UtcTime> &time)
{
    time ? line.time(*time, {}) : line.unknown(Kind::Word);
}

void addTimeInBoth(ExportLine &line, const std::optional<UtcTime> &time, const Zone &zone)
{
    addTime(line, time);
    time ? line.time(*time, zone.offsetAt(*time)) : line.unknown(Kind::Word);
}

void addMoney(ExportLine &line, const std::optional<Money> &money)
{
    if (!money) {
        line.unknown(Kind::Amount);
        line.unknown(Kind::Text);
        return;
    }
    line.amount(money->amount);
    line.text(money->currency);
}

void addMoney(ExportLine &line, const Money &money)
{
    line.amount(money.amount);
    line.text(money.currency);
}

template <class... Texts> void addTexts(ExportLine &line, const Texts &...texts)
{
    (line.text(texts), ...);
}

void addFlag(ExportLine &line, const std::optional<bool> &value)
{
    if (value)
        line.cell({*value ? u"true"_s : u"false"_s, Kind::Flag});
    else
        line.unknown(Kind::Flag);
}

} // namespace

const QStringList &columns()
{
    static const QStringList names
        = u"schema,order_id,kind,batch_id,reference,created_at_utc,created_at_local,processed_at_utc,"
          "processed_at_local,status,gateway_status,is_test,amount,currency,fee_amount,fee_currency,"
          "method_code,operator_code,account_name,account_number,email,note,problem,gateway_reference,"
          "pay_to_name,pay_to_account,bank_code,bank_name,expires_at_utc,return_url,proven,found_after_rejected,known_by_utc"_s.split(u',');
    return names;
}

void write(ExportLine &line, const ExportRow &row, const Zone &zone)
{
    static const QString version = QString::number(schema);
    line.cell({version, Kind::Count});
    line.text(row.orderId);
    line.word(nameOf(row.kind));
    addTexts(line, row.batchId, row.reference);
    addTimeInBoth(line, row.createdAt, zone);
    addTimeInBoth(line, row.processedAt, zone);
    line.word(key(row.status));
    line.text(row.gatewayStatus);
    addFlag(line, row.isTest);
    addMoney(line, row.money);
    addMoney(line, row.fee);
    addTexts(line, row.methodCode, row.operatorCode, row.accountName, row.accountNumber, row.email, row.note, row.problem,
        row.gatewayReference, row.payToName, row.payToAccount, row.bankCode, row.bankName);
    addTime(line, row.expiresAt);
    line.text(row.returnUrl);
    addFlag(line, row.isProven);
    addFlag(line, row.foundAfterRejected);
    addTime(line, row.knownBy);
}

ExportCells cellsOf(const ExportRow &row, const Zone &zone)
{
    ExportCellLine line(columns().size() + furtherColumns().size());
    write(line, row, zone);
    return line.take();
}

const QStringList &furtherColumns()
{
    static const QStringList names = u"changed_at_utc,changed_at_local"_s.split(u',');
    return names;
}

Choice::Choice(const QStringList &names)
    : m_names(names)
{
    const QStringList all = exporttable::columns() + furtherColumns();
    m_names.removeIf([&all](const QString &name) { return !all.contains(name); });
    for (const QString &name : std::as_const(m_names))
        m_places.append(int(all.indexOf(name)));
    if (m_names.isEmpty())
        m_names = exporttable::columns();
}

void Choice::write(ExportLine &line, const ExportRow &row, const Zone &zone) const
{
    if (m_places.isEmpty())
        return exporttable::write(line, row, zone);
    ExportCellLine all(columns().size() + furtherColumns().size());
    exporttable::write(all, row, zone);
    addTimeInBoth(all, row.changedAt, zone);
    const ExportCells cells = all.take();
    for (const int place : m_places)
        line.cell(cells.at(place));
}

ExportCells Choice::cellsOf(const ExportRow &row, const Zone &zone) const
{
    ExportCellLine line(m_names.size());
    write(line, row, zone);
    return line.take();
}

} // namespace kontor::exporttable
