// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/exports/exportwords.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>

namespace kontor::exportwords {

using namespace Qt::StringLiterals;

namespace {

struct ExportTexts {
    Q_DECLARE_TR_FUNCTIONS(Exports)
};

//! The month as a word: 11/5/26 is another day elsewhere.
QString day(QDate date)
{
    return QLocale().toString(date, u"d MMM yyyy"_s);
}

QString always(ExportKind kind, int rows)
{
    switch (kind) {
    case ExportKind::Payouts:
        //: What an export will have in it.
        return ExportTexts::tr("%Ln payout(s): all that this ledger holds.", nullptr, rows);
    case ExportKind::Payins:
        //: What an export will have in it.
        return ExportTexts::tr("%Ln payin(s): all that this ledger holds.", nullptr, rows);
    case ExportKind::Payments:
        //: What an export will have in it: %n counts both together.
        return ExportTexts::tr("%Ln payout(s) and payin(s): all that this ledger holds.", nullptr, rows);
    case ExportKind::Callbacks:
        //: What an export will have in it: calls of the gateway about payments.
        return ExportTexts::tr("%Ln callback(s): all that belong to a payment of this ledger.", nullptr, rows);
    case ExportKind::Audit:
        //: What an export will have in it.
        return ExportTexts::tr("%Ln entry(ies): the whole audit log.", nullptr, rows);
    case ExportKind::Balances:
        //: What an export will have in it: balances that the gateway named.
        return ExportTexts::tr("%Ln balance(s): the last that was read in each hour, all that this ledger holds.", nullptr, rows);
    }
    return {};
}

QString between(ExportKind kind, int rows)
{
    switch (kind) {
    case ExportKind::Payouts:
        //: What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.
        return ExportTexts::tr("%Ln payout(s) created from %1 to %2, days in %3.", nullptr, rows);
    case ExportKind::Payins:
        //: What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.
        return ExportTexts::tr("%Ln payin(s) created from %1 to %2, days in %3.", nullptr, rows);
    case ExportKind::Payments:
        //: What an export will have in it: %n counts both together. %1 and %2 are days, %3 is the name of a time zone.
        return ExportTexts::tr("%Ln payout(s) and payin(s) created from %1 to %2, days in %3.", nullptr, rows);
    case ExportKind::Callbacks:
        //: What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.
        return ExportTexts::tr("%Ln callback(s) received from %1 to %2, days in %3.", nullptr, rows);
    case ExportKind::Audit:
        //: What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.
        return ExportTexts::tr("%Ln entry(ies) of the audit log from %1 to %2, days in %3.", nullptr, rows);
    case ExportKind::Balances:
        //: What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.
        return ExportTexts::tr("%Ln balance(s) from %1 to %2, the last that was read in each hour; days in %3.", nullptr, rows);
    }
    return {};
}

QStringList columnsOf(PaymentColumn column)
{
    switch (column) {
    case PaymentColumn::Status:
        return {u"status"_s, u"gateway_status"_s}; // a word that Kontor doesn't know is shown as it came
    case PaymentColumn::Amount:
        return {u"amount"_s};
    case PaymentColumn::Currency:
        return {u"currency"_s};
    case PaymentColumn::Recipient:
        return {u"account_name"_s};
    case PaymentColumn::Account:
        return {u"account_number"_s};
    case PaymentColumn::Bank:
        return {u"operator_code"_s};
    case PaymentColumn::Reference:
        return {u"reference"_s};
    case PaymentColumn::Created:
        return {u"created_at_utc"_s, u"created_at_local"_s};
    case PaymentColumn::PayToAccount:
        return {u"pay_to_account"_s};
    case PaymentColumn::PayToBank:
        return {u"operator_code"_s, u"bank_name"_s};
    case PaymentColumn::Expires:
        return {u"expires_at_utc"_s};
    case PaymentColumn::Changed:
        return {u"changed_at_utc"_s, u"changed_at_local"_s};
    case PaymentColumn::Fee:
        return {u"fee_amount"_s, u"fee_currency"_s};
    case PaymentColumn::Method:
        return {u"method_code"_s};
    case PaymentColumn::Email:
        return {u"email"_s};
    case PaymentColumn::ReturnUrl:
        return {u"return_url"_s};
    case PaymentColumn::GatewayStatus:
        return {u"gateway_status"_s};
    case PaymentColumn::Batch:
        return {u"batch_id"_s};
    case PaymentColumn::Test:
        return {u"is_test"_s};
    case PaymentColumn::Id:
        return {u"order_id"_s};
    }
    return {};
}

} // namespace

QString nameOf(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Payouts:
        return ExportTexts::tr("Payouts");
    case ExportKind::Payins:
        return ExportTexts::tr("Payins");
    case ExportKind::Payments:
        return ExportTexts::tr("Payouts and payins");
    case ExportKind::Callbacks:
        return ExportTexts::tr("Callbacks");
    case ExportKind::Audit:
        return ExportTexts::tr("Audit log");
    case ExportKind::Balances:
        return ExportTexts::tr("Balances");
    }
    return {};
}

QString nameOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Csv:
        return ExportTexts::tr("CSV");
    case ExportFormat::Xlsx:
        return ExportTexts::tr("Excel workbook (.xlsx)");
    case ExportFormat::CsvForExcel:
        return ExportTexts::tr("CSV for Excel");
    case ExportFormat::JsonLines:
        return ExportTexts::tr("JSON Lines");
    }
    return {};
}

QString sentence(ExportKind kind, qint64 rows, const exportdays::Days &days, const QString &zone)
{
    if (!days.first.isValid() && !days.last.isValid())
        return always(kind, int(rows));
    return between(kind, int(rows)).arg(day(days.first), day(days.last), zone);
}

QString listSentence(ExportKind kind, qint64 rows)
{
    if (kind == ExportKind::Payments)
        //: What an export will have in it: payouts and payins together.
        return ExportTexts::tr("%Ln payment(s), as the list shows them: its filter and its order.", nullptr, int(rows));
    //: What an export will have in it.
    return kind == ExportKind::Payins
        ? ExportTexts::tr("%Ln payin(s), as the list shows them: its filter and its order.", nullptr, int(rows))
        //: What an export will have in it.
        : ExportTexts::tr("%Ln payout(s), as the list shows them: its filter and its order.", nullptr, int(rows));
}

QString selectionSentence(ExportKind kind, qint64 rows)
{
    if (kind == ExportKind::Payments)
        //: What an export will have in it: payouts and payins together.
        return ExportTexts::tr("The %Ln payment(s) that are selected, in the order of the list.", nullptr, int(rows));
    //: What an export will have in it.
    return kind == ExportKind::Payins
        ? ExportTexts::tr("The %Ln payin(s) that are selected, in the order of the list.", nullptr, int(rows))
        //: What an export will have in it.
        : ExportTexts::tr("The %Ln payout(s) that are selected, in the order of the list.", nullptr, int(rows));
}

QString saved(qint64 rows, const QString &path)
{
    //: After an export: %n are its rows, %1 is the path of the file.
    return ExportTexts::tr("Saved %Ln row(s) to %1", nullptr, int(rows)).arg(QDir::toNativeSeparators(path));
}

QStringList columnsOf(const PaymentColumns &shown)
{
    QStringList names;
    for (const PaymentColumn column : shown)
        names += columnsOf(column);
    names.removeDuplicates();
    return names;
}

QString fileName(ExportKind kind, exportdays::Span span, const exportdays::Days &days)
{
    using exportdays::Span;
    const QString name = kontor::nameOf(kind);
    if (!days.first.isValid())
        return name;
    if (span == Span::LastMonth || span == Span::ThisMonth)
        return name + days.first.toString(u"-yyyy-MM"_s);
    const QString first = name + days.first.toString(u"-yyyy-MM-dd"_s);
    return days.first == days.last ? first : first + days.last.toString(u"-to-yyyy-MM-dd"_s);
}

} // namespace kontor::exportwords
