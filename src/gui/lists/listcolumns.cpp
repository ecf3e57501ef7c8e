// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listcolumns.h"

#include "gui/table/paymentdelegate.h"
#include "gui/theme/theme.h"

#include <array>

namespace kontor::listcolumns {

namespace {

constexpr int leastName = 140;
constexpr int leastWidth = 44;
constexpr int mostWidth = 900;
constexpr int manyPixels = 1000;

//! By which a payment is known in a list that is scrolled sideways; an amount isn't one without its currency.
constexpr std::array stays {PaymentColumn::Status, PaymentColumn::Amount, PaymentColumn::Currency, PaymentColumn::Recipient};

//! For letters of 13 pixels.
int widthOf(PaymentColumn column)
{
    switch (column) {
    case PaymentColumn::Currency:
        return 48;
    case PaymentColumn::Test:
        return 64;
    case PaymentColumn::Bank:
        return 92;
    case PaymentColumn::Account:
        return 104;
    case PaymentColumn::Created:
    case PaymentColumn::Changed:
        return 108;
    case PaymentColumn::PayToBank:
    case PaymentColumn::GatewayStatus:
    case PaymentColumn::Reference:
        return 125;
    case PaymentColumn::Method:
    case PaymentColumn::Batch:
    case PaymentColumn::PayToAccount:
        return 150;
    case PaymentColumn::Email:
    case PaymentColumn::ReturnUrl:
        return 190;
    case PaymentColumn::Id:
        return 230;
    default:
        return 112;
    }
}

//! What gives way first when there is little room: it stands in the detail panel too.
PaymentColumns givesWay(PaymentKind kind)
{
    using enum PaymentColumn;
    return kind == PaymentKind::Payin ? PaymentColumns {Created, Reference, PayToBank, PayToAccount}
                                      : PaymentColumns {Reference, Created, Bank};
}

} // namespace

PaymentTable::Plan plan(const PaymentTable &table, const Theme &theme, PaymentKind kind, const PaymentColumns &shown, const Widths &widths)
{
    const PaymentColumns all = allColumns(kind);
    PaymentTable::Plan plan {
        .wide = int(all.indexOf(PaymentColumn::Recipient)), .least = theme.px(leastName), .most = theme.px(mostOfAmount)};
    for (const PaymentColumn column : all) {
        const int own = widths.value(key(column)).toInt();
        const bool isOwn = own >= leastWidth && own <= mostWidth;
        const int usual = column == PaymentColumn::Status ? table.paymentDelegate()->statusColumnWidth(kind) : theme.px(widthOf(column));
        plan.widths.append(isOwn ? theme.px(own) : usual);
        if (column == PaymentColumn::Amount && !isOwn)
            plan.grows.append(int(all.indexOf(column)));
    }
    for (const PaymentColumn column : shown)
        plan.shown.append(int(all.indexOf(column)));
    for (const PaymentColumn column : stays)
        plan.stays.append(int(all.indexOf(column)));
    for (const PaymentColumn column : givesWay(kind))
        plan.givesWay.append(int(all.indexOf(column)));
    return plan;
}

int remembered(const Theme &theme, int width)
{
    return qRound(double(width) * manyPixels / theme.px(manyPixels));
}

QStringList keysOf(const PaymentColumns &columns)
{
    QStringList keys;
    for (const PaymentColumn column : columns)
        keys.append(key(column));
    return keys;
}

PaymentColumns columnsOf(const QStringList &keys, PaymentKind kind)
{
    const PaymentColumns all = allColumns(kind);
    PaymentColumns columns;
    for (const QString &name : keys) {
        const auto column = columnOfKey(name);
        if (column && all.contains(*column) && !columns.contains(*column))
            columns.append(*column);
    }
    if (columns.contains(PaymentColumn::Amount) && !columns.contains(PaymentColumn::Currency))
        columns.insert(columns.indexOf(PaymentColumn::Amount) + 1, PaymentColumn::Currency); // 3,119 of what?
    return columns.isEmpty() ? usualColumns(kind) : columns;
}

} // namespace kontor::listcolumns
