// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/paymentcells.h"

#include "core/accountrules.h"
#include "core/outcome.h"
#include "core/textformat.h"
#include "core/visibletext.h"
#include "messages/explanation.h"
#include "messages/times.h"
#include "models/exacttime.h"
#include "models/spokenmoney.h"
#include "models/statuswords.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <tuple>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

// In the order of PaymentColumn.
constexpr std::array<QLatin1StringView, 20> columnKeys {"status"_L1, "amount"_L1, "currency"_L1, "name"_L1, "account"_L1, "bank"_L1,
    "reference"_L1, "created"_L1, "payToAccount"_L1, "payToBank"_L1, "expires"_L1, "changed"_L1, "fee"_L1, "method"_L1, "email"_L1,
    "returnUrl"_L1, "gatewayStatus"_L1, "batch"_L1, "test"_L1, "id"_L1};

struct PaymentCellsTexts {
    Q_DECLARE_TR_FUNCTIONS(PaymentCells)
};

QString testWord(const PaymentRecord &payment)
{
    return !payment.isTest ? QString() : *payment.isTest ? PaymentCellsTexts::tr("Test") : PaymentCellsTexts::tr("Real");
}

QString batchPlace(const PaymentRecord &payment)
{
    //: A cell of a table: %1 is the number of a batch, %2 the row of its file.
    return payment.batch == 0 ? QString() : PaymentCellsTexts::tr("Batch %1, row %2").arg(payment.batch).arg(payment.batchRow);
}

//! What is known of it, in whole sentences; of an altered row only that it is one.
QString explanation(const PaymentRecord &payment, UtcTime now, const NumberFormat &format)
{
    return payment.isAltered ? messages::problem(payment) : messages::explain(payment, now, format);
}

bool mayHaveFee(const PaymentRecord &payment)
{
    return !payment.isAltered && kontor::mayHaveFee(payment.submission);
}

std::optional<UtcTime> timeOf(const PaymentRecord &payment, PaymentColumn column)
{
    switch (column) {
    case PaymentColumn::Created:
        return payment.createdAt;
    case PaymentColumn::Changed:
        return payment.changedAt;
    case PaymentColumn::Expires:
        return payment.payTo.expiresAt;
    default:
        return {};
    }
}

QString spokenFee(const PaymentRecord &payment)
{
    if (payment.fee)
        return spokenMoney(*payment.fee);
    return mayHaveFee(payment) ? PaymentCellsTexts::tr("The fee is not known yet") : PaymentCellsTexts::tr("No fee is known");
}

//! What the status says, as far as time alone doesn't change it.
auto standing(const PaymentRecord &payment)
{
    const bool isWord = payment.submission.state == PaymentState::OtherStatus;
    return std::tuple(payment.isAltered, payment.submission.state, isWord ? payment.submission.lastStatus.word() : QString());
}

bool differs(const PaymentRecord &before, const PaymentRecord &after, PaymentColumn column)
{
    switch (column) {
    case PaymentColumn::Status:
        return standing(before) != standing(after);
    case PaymentColumn::Fee:
        return before.fee != after.fee || (!after.fee && mayHaveFee(before) != mayHaveFee(after));
    case PaymentColumn::Changed:
        return before.changedAt != after.changedAt;
    case PaymentColumn::PayToAccount:
        return before.payTo.accountNumber != after.payTo.accountNumber;
    case PaymentColumn::PayToBank:
        return before.payTo.bankName != after.payTo.bankName;
    case PaymentColumn::Expires:
        return before.payTo.expiresAt != after.payTo.expiresAt;
    case PaymentColumn::GatewayStatus:
        return before.submission.lastStatus.word() != after.submission.lastStatus.word();
    case PaymentColumn::Test:
        return before.isTest != after.isTest;
    default:
        return false; // was written once
    }
}

} // namespace

QString isolated(const QString &text)
{
    return QChar(0x2066) + text + QChar(0x2069);
}

QString groupedAccount(const QString &number)
{
    if (const QString shown = visibleLine(number); shown != number)
        return isolated(shown); // no account number: seen as it is
    // Of letters and hyphens the bank makes groups of its own.
    const bool isAllDigits = std::all_of(number.begin(), number.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
    return isolated(isAllDigits ? inFours(number) : number);
}

PaymentColumns payoutColumns()
{
    using enum PaymentColumn;
    return {Status, Amount, Currency, Recipient, Account, Bank, Reference, Created};
}

PaymentColumns payinColumns()
{
    using enum PaymentColumn;
    return {Status, Amount, Currency, Recipient, PayToAccount, PayToBank, Reference, Expires, Created};
}

PaymentColumns usualColumns(PaymentKind kind)
{
    return kind == PaymentKind::Payin ? payinColumns() : payoutColumns();
}

PaymentColumns allColumns(PaymentKind kind)
{
    using enum PaymentColumn;
    if (kind == PaymentKind::Payin)
        return payinColumns() + PaymentColumns {Changed, Fee, Method, Email, ReturnUrl, GatewayStatus, Test, Id};
    return payoutColumns() + PaymentColumns {Changed, Fee, Method, Email, GatewayStatus, Batch, Test, Id};
}

QString key(PaymentColumn column)
{
    return columnKeys.at(size_t(column)).toString();
}

std::optional<PaymentColumn> columnOfKey(const QString &key)
{
    const auto found = std::find(columnKeys.begin(), columnKeys.end(), key);
    return found == columnKeys.end() ? std::nullopt : std::optional(static_cast<PaymentColumn>(found - columnKeys.begin()));
}

QString PaymentCells::header(PaymentColumn column, PaymentKind kind)
{
    switch (column) {
    case PaymentColumn::Status:
        return PaymentCellsTexts::tr("Status");
    case PaymentColumn::Amount:
        return PaymentCellsTexts::tr("Amount");
    case PaymentColumn::Currency:
        return PaymentCellsTexts::tr("Cur");
    case PaymentColumn::Recipient:
        return kind == PaymentKind::Payin ? PaymentCellsTexts::tr("Customer") : PaymentCellsTexts::tr("Recipient");
    case PaymentColumn::Account:
        return PaymentCellsTexts::tr("Account");
    case PaymentColumn::Bank:
        return PaymentCellsTexts::tr("Bank");
    case PaymentColumn::Reference:
        return PaymentCellsTexts::tr("Reference");
    case PaymentColumn::Created:
        return PaymentCellsTexts::tr("Created");
    case PaymentColumn::PayToAccount:
        return PaymentCellsTexts::tr("Pay-to account");
    case PaymentColumn::PayToBank:
        return PaymentCellsTexts::tr("Bank");
    case PaymentColumn::Expires:
        return PaymentCellsTexts::tr("Expires");
    case PaymentColumn::Changed:
        return PaymentCellsTexts::tr("Changed");
    case PaymentColumn::Fee:
        return PaymentCellsTexts::tr("Fee");
    case PaymentColumn::Method:
        return PaymentCellsTexts::tr("Method");
    case PaymentColumn::Email:
        return PaymentCellsTexts::tr("E-mail");
    case PaymentColumn::ReturnUrl:
        return PaymentCellsTexts::tr("Return address");
    case PaymentColumn::GatewayStatus:
        return PaymentCellsTexts::tr("Gateway status");
    case PaymentColumn::Batch:
        return PaymentCellsTexts::tr("Batch");
    case PaymentColumn::Test:
        return PaymentCellsTexts::tr("Test");
    case PaymentColumn::Id:
        return PaymentCellsTexts::tr("ID");
    }
    return {};
}

QList<int> PaymentCells::changed(const PaymentRecord &before, const PaymentRecord &after, const PaymentColumns &columns)
{
    QList<int> places;
    for (int place = 0; place < int(columns.size()); ++place) {
        if (differs(before, after, columns.at(place)))
            places.append(place);
    }
    return places;
}

ColumnKind PaymentCells::kindOf(PaymentColumn column)
{
    switch (column) {
    case PaymentColumn::Status:
        return ColumnKind::Status;
    case PaymentColumn::Amount:
        return ColumnKind::Amount;
    case PaymentColumn::Account:
    case PaymentColumn::PayToAccount:
        return ColumnKind::Account;
    case PaymentColumn::Recipient:
        return ColumnKind::Plain;
    case PaymentColumn::Id:
        return ColumnKind::Mono;
    default:
        return ColumnKind::Muted;
    }
}

QStringList amountParts(const NumberFormat &format, const Money &money)
{
    const QString shown = format.money(money);
    const QString text = shown.left(shown.lastIndexOf(QChar(QChar::Nbsp))); // the last one: some languages group with it, too
    if (money.amount.significantScale() == 0)
        return {text, QString()};
    qsizetype point = text.size() - 1;
    while (point > 0 && text.at(point).isDigit())
        --point;
    return {text.left(point), text.mid(point)};
}

QString PaymentCells::text(const PaymentRecord &payment, PaymentColumn column, UtcTime now) const
{
    const PaymentRequest &request = payment.request;
    switch (column) {
    case PaymentColumn::Status:
        return statusWord(payment, now);
    case PaymentColumn::Amount:
        return amountParts(m_format, request.money).join(QString());
    case PaymentColumn::Currency:
        return request.money.currency;
    case PaymentColumn::Account:
        return maskedAccount(request.accountNumber);
    case PaymentColumn::Created:
        return isolated(messages::when(payment.createdAt, now));
    case PaymentColumn::PayToAccount:
        return payment.payTo.accountNumber.isEmpty() ? QString() : groupedAccount(payment.payTo.accountNumber);
    case PaymentColumn::Expires:
        return payment.payTo.expiresAt ? isolated(messages::until(*payment.payTo.expiresAt, now)) : QString();
    case PaymentColumn::Changed:
        return isolated(messages::when(payment.changedAt, now));
    case PaymentColumn::Fee:
        return feeText(payment);
    default:
        return visibleLine(plain(payment, column, now));
    }
}

//! A blank would read as "none"; of what moves no money nothing is claimed.
QString PaymentCells::feeText(const PaymentRecord &payment) const
{
    if (payment.fee)
        return m_format.money(*payment.fee);
    //: In the column "Fee" of a list.
    return mayHaveFee(payment) ? PaymentCellsTexts::tr("not known yet") : QString();
}

//! For other programs: whole and as it was written, in plain digits, times with their zone.
QString PaymentCells::plain(const PaymentRecord &payment, PaymentColumn column, UtcTime now) const
{
    const PaymentRequest &request = payment.request;
    switch (column) {
    case PaymentColumn::Amount:
        return request.money.amount.toString();
    case PaymentColumn::Recipient:
        return request.accountName;
    case PaymentColumn::Account:
        return request.accountNumber;
    case PaymentColumn::Bank:
        return request.operatorCode;
    case PaymentColumn::PayToBank:
        // as beside the payment: the bank that is paid to may be another than the one that was asked for
        if (payment.payTo.bankName.isEmpty())
            return payment.payTo.bankCode.isEmpty() ? request.operatorCode : payment.payTo.bankCode;
        return payment.payTo.bankName;
    case PaymentColumn::Reference:
        return payment.reference;
    case PaymentColumn::Created:
        return isoLocal(payment.createdAt);
    case PaymentColumn::Changed:
        return isoLocal(payment.changedAt);
    case PaymentColumn::PayToAccount:
        return payment.payTo.accountNumber;
    case PaymentColumn::Expires:
        return payment.payTo.expiresAt ? isoLocal(*payment.payTo.expiresAt) : QString();
    case PaymentColumn::Fee:
        return payment.fee ? payment.fee->toString() : QString();
    case PaymentColumn::Method:
        return request.methodCode;
    case PaymentColumn::Email:
        return request.emailAddress;
    case PaymentColumn::ReturnUrl:
        return request.returnUrl;
    case PaymentColumn::GatewayStatus:
        return payment.submission.lastStatus.word();
    case PaymentColumn::Batch:
        return batchPlace(payment);
    case PaymentColumn::Test:
        return testWord(payment);
    case PaymentColumn::Id:
        return payment.id.toString();
    default:
        return text(payment, column, now);
    }
}

QString PaymentCells::spoken(const PaymentRecord &payment, PaymentColumn column, UtcTime now) const
{
    switch (column) {
    case PaymentColumn::Status:
        //: A cell of a list, read aloud. %1 is a status.
        return PaymentCellsTexts::tr("Status: %1").arg(statusWord(payment, now));
    case PaymentColumn::Amount:
        return spokenMoney(payment.request.money);
    case PaymentColumn::Currency:
        return spokenCurrency(payment.request.money.currency);
    case PaymentColumn::Fee:
        return spokenFee(payment);
    case PaymentColumn::Account:
        //: A cell of a list, read aloud. %1 is the last four digits of an account.
        return PaymentCellsTexts::tr("Account ending in %1").arg(visibleText(payment.request.accountNumber.right(4)));
    case PaymentColumn::PayToAccount:
        return payment.payTo.accountNumber.isEmpty() ? PaymentCellsTexts::tr("No account to pay to is known")
                                                     : //: A cell of a list, read aloud. %1 is the number of an account.
            PaymentCellsTexts::tr("Pay to account %1").arg(visibleText(payment.payTo.accountNumber));
    case PaymentColumn::Expires:
        //: A cell of a list, read aloud. %1 is "in 1 h 12 min", or a time when that is past.
        return payment.payTo.expiresAt ? PaymentCellsTexts::tr("Expires %1").arg(text(payment, column, now))
                                       : PaymentCellsTexts::tr("No expiry is known");
    default:
        return text(payment, column, now);
    }
}

QVariant PaymentCells::tip(const PaymentRecord &payment, PaymentColumn column, UtcTime now) const
{
    if (column == PaymentColumn::Status)
        return explanation(payment, now, m_format);
    const auto time = timeOf(payment, column);
    return time ? QVariant(exactTime(*time)) : QVariant();
}

//! What a cell means, for who listens.
QVariant PaymentCells::description(const PaymentRecord &payment, PaymentColumn column, UtcTime now) const
{
    const QString name = visibleLine(payment.request.accountName);
    if (column != PaymentColumn::Amount || name.isEmpty())
        return tip(payment, column, now);
    //: Said after an amount: who is paid, "to Budi Santoso".
    return payment.submission.kind == PaymentKind::Payout ? PaymentCellsTexts::tr("to %1").arg(name)
                                                          //: Said after an amount: who pays, "from Dewi Lestari".
                                                          : PaymentCellsTexts::tr("from %1").arg(name);
}

QVariant PaymentCells::data(const PaymentRecord &payment, PaymentColumn column, int role, UtcTime now) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(payment, column, now);
    case Qt::AccessibleTextRole:
        return spoken(payment, column, now);
    case Qt::AccessibleDescriptionRole:
        return description(payment, column, now);
    case Qt::ToolTipRole:
        return tip(payment, column, now);
    case Qt::TextAlignmentRole:
        return column == PaymentColumn::Amount ? int(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter)
                                               : int(Qt::AlignLeading | Qt::AlignVCenter);
    case StateRole:
        return int(statusLook(payment, now));
    case GatewayWordRole:
        return payment.submission.lastStatus.word();
    case AmountRole:
        return amountParts(m_format, payment.request.money);
    case ColumnKindRole:
        return int(kindOf(column));
    case PlainTextRole:
        return plain(payment, column, now);
    default:
        return {};
    }
}

} // namespace kontor
