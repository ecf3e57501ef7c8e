// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exporttable.h"

namespace kontor::exporttable {

using namespace Qt::StringLiterals;
using Kind = ExportCell::Kind;

namespace {

void addTime(ExportCells &cells, const std::optional<UtcTime> &time)
{
    cells.append(time ? ExportCell::ofWord(isoUtc(*time)) : ExportCell::unknown(Kind::Word));
}

void addTimeInBoth(ExportCells &cells, const std::optional<UtcTime> &time, const Zone &zone)
{
    addTime(cells, time);
    cells.append(time ? ExportCell::ofWord(zone.iso(*time)) : ExportCell::unknown(Kind::Word));
}

void addMoney(ExportCells &cells, const std::optional<Money> &money)
{
    if (!money) {
        cells << ExportCell::unknown(Kind::Amount) << ExportCell::unknown(Kind::Text);
        return;
    }
    cells << ExportCell {Kind::Amount, money->amount.toString()} << ExportCell::ofText(money->currency);
}

void addTexts(ExportCells &cells, std::initializer_list<QString> texts)
{
    for (const QString &text : texts)
        cells.append(ExportCell::ofText(text));
}

ExportCell flag(const std::optional<bool> &value)
{
    return value ? ExportCell {Kind::Flag, *value ? u"true"_s : u"false"_s} : ExportCell::unknown(Kind::Flag);
}

} // namespace

const QStringList &columns()
{
    static const QStringList names = u"schema,order_id,kind,batch_id,reference,created_at_utc,created_at_local,processed_at_utc,"
                                     "processed_at_local,status,gateway_status,is_test,amount,currency,fee_amount,fee_currency,"
                                     "method_code,operator_code,account_name,account_number,email,note,problem,gateway_reference,"
                                     "pay_to_name,pay_to_account,bank_code,bank_name,expires_at_utc,return_url"_s.split(u',');
    return names;
}

ExportCells cellsOf(const ExportRow &row, const Zone &zone)
{
    ExportCells cells;
    cells.reserve(columns().size() + furtherColumns().size());
    cells << ExportCell {Kind::Count, QString::number(schema)} << ExportCell::ofText(row.orderId) << ExportCell::ofWord(nameOf(row.kind));
    addTexts(cells, {row.batchId, row.reference});
    addTimeInBoth(cells, row.createdAt, zone);
    addTimeInBoth(cells, row.processedAt, zone);
    cells << ExportCell::ofWord(key(row.status)) << ExportCell::ofText(row.gatewayStatus) << flag(row.isTest);
    addMoney(cells, row.money);
    addMoney(cells, row.fee);
    addTexts(cells,
        {row.methodCode, row.operatorCode, row.accountName, row.accountNumber, row.email, row.note, row.problem, row.gatewayReference,
            row.payToName, row.payToAccount, row.bankCode, row.bankName});
    addTime(cells, row.expiresAt);
    addTexts(cells, {row.returnUrl});
    return cells;
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

ExportCells Choice::cellsOf(const ExportRow &row, const Zone &zone) const
{
    ExportCells all = exporttable::cellsOf(row, zone);
    if (m_places.isEmpty())
        return all;
    addTimeInBoth(all, row.changedAt, zone);
    ExportCells chosen;
    chosen.reserve(m_places.size());
    for (const int place : m_places)
        chosen.append(all.at(place));
    return chosen;
}

} // namespace kontor::exporttable
