// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exporttable.h"

#include <utility>

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

void addMoney(ExportCells &cells, std::optional<Money> money)
{
    if (!money) {
        cells << ExportCell::unknown(Kind::Amount) << ExportCell::unknown(Kind::Text);
        return;
    }
    cells << ExportCell {money->amount.toString(), Kind::Amount} << ExportCell::ofText(std::move(money->currency));
}

template <class... Texts> void addTexts(ExportCells &cells, Texts &&...texts)
{
    (cells.append(ExportCell::ofText(std::forward<Texts>(texts))), ...);
}

ExportCell flag(const std::optional<bool> &value)
{
    return value ? ExportCell {*value ? u"true"_s : u"false"_s, Kind::Flag} : ExportCell::unknown(Kind::Flag);
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

ExportCells cellsOf(ExportRow row, const Zone &zone)
{
    ExportCells cells;
    cells.reserve(columns().size());
    cells << ExportCell {QString::number(schema), Kind::Count} << ExportCell::ofText(std::move(row.orderId))
          << ExportCell::ofWord(nameOf(row.kind));
    addTexts(cells, std::move(row.batchId), std::move(row.reference));
    addTimeInBoth(cells, row.createdAt, zone);
    addTimeInBoth(cells, row.processedAt, zone);
    cells << ExportCell::ofWord(key(row.status)) << ExportCell::ofText(std::move(row.gatewayStatus)) << flag(row.isTest);
    addMoney(cells, std::move(row.money));
    addMoney(cells, std::move(row.fee));
    addTexts(cells, std::move(row.methodCode), std::move(row.operatorCode), std::move(row.accountName), std::move(row.accountNumber),
        std::move(row.email), std::move(row.note), std::move(row.problem), std::move(row.gatewayReference), std::move(row.payToName),
        std::move(row.payToAccount), std::move(row.bankCode), std::move(row.bankName));
    addTime(cells, row.expiresAt);
    addTexts(cells, std::move(row.returnUrl));
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

ExportCells Choice::cellsOf(ExportRow row, const Zone &zone) const
{
    const std::optional<UtcTime> changedAt = row.changedAt;
    ExportCells all = exporttable::cellsOf(std::move(row), zone);
    if (m_places.isEmpty())
        return all;
    addTimeInBoth(all, changedAt, zone);
    ExportCells chosen;
    chosen.reserve(m_places.size());
    for (const int place : m_places)
        chosen.append(all.at(place));
    return chosen;
}

} // namespace kontor::exporttable
