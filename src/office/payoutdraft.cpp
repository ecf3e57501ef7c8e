// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/payoutdraft.h"

#include "core/currency.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("PayoutDraft", text);
}

//! Account numbers are written in groups; the gateway gets them without.
QString withoutBlanks(const QString &text)
{
    QString out;
    for (const QChar c : text) {
        if (!c.isSpace())
            out += c;
    }
    return out;
}

//! 1.250 as people mean it when they mean a decimal: 1.25.
QString withoutTrailingZeros(const Decimal &value)
{
    QString text = value.toString();
    while (text.contains(u'.') && (text.endsWith(u'0') || text.endsWith(u'.')))
        text.chop(1);
    return text;
}

//! The same, typed so that it can't be read as groups again: three decimals get a fourth.
QString surelyDecimal(const Decimal &value)
{
    const QString text = withoutTrailingZeros(value);
    return text.size() - text.indexOf(u'.') == 4 && text.contains(u'.') ? text + u'0' : text;
}

QString ambiguousWords(const QString &typed, const NumberFormat &format, const NumberFormat::Refusal &refusal)
{
    return tr("\"%1\" can mean %2 or %3. Type %4 or %5.")
        .arg(typed.trimmed(), withoutTrailingZeros(refusal.first), format.amount(refusal.second), refusal.second.toString(),
            surelyDecimal(refusal.first));
}

QString amountWords(const PayoutDraft &draft, const NumberFormat &format, const NumberFormat::Refusal &refusal)
{
    switch (refusal.problem) {
    case NumberFormat::Problem::Empty:
        return tr("Enter an amount.");
    case NumberFormat::Problem::NotANumber:
        return tr("Enter an amount in digits, such as 1250000 or 1250.50.");
    case NumberFormat::Problem::NotPositive:
        return tr("Enter an amount above 0.");
    case NumberFormat::Problem::Ambiguous:
        return ambiguousWords(draft.amount, format, refusal);
    case NumberFormat::Problem::TooManyDecimals:
        return refusal.decimals == 0
            ? tr("%1 amounts have no decimals.").arg(draft.currency.trimmed().toUpper())
            : tr("%1 amounts have at most %2 decimals.").arg(draft.currency.trimmed().toUpper()).arg(refusal.decimals);
    case NumberFormat::Problem::TooLarge:
        return tr("This amount has more than 18 digits. Check it.");
    }
    return {};
}

void checkAmount(const PayoutDraft &draft, const NumberFormat &format, QList<FieldProblem> &problems)
{
    const auto amount = format.parseAmount(draft.amount, draft.currency.trimmed().toUpper());
    if (const auto *refusal = std::get_if<NumberFormat::Refusal>(&amount))
        problems.append({PayoutField::Amount, amountWords(draft, format, *refusal)});
    if (!looksLikeCurrency(draft.currency.trimmed()))
        problems.append({PayoutField::Currency, tr("Choose a currency, for example IDR.")});
}

void checkRecipient(const PayoutDraft &draft, QList<FieldProblem> &problems)
{
    if (draft.accountName.trimmed().isEmpty())
        problems.append({PayoutField::Recipient, tr("Enter the name on the receiving account.")});
    const QString account = withoutBlanks(draft.accountNumber);
    if (account.isEmpty()) {
        problems.append({PayoutField::Account, tr("Enter the account number.")});
    } else {
        static const QRegularExpression letter(u"\\p{L}"_s);
        const auto found = letter.match(account);
        if (found.hasMatch())
            problems.append({PayoutField::Account,
                tr("The account number has a letter at position %1. Check it.").arg(found.capturedStart() + 1), false});
    }
    if (draft.operatorCode.trimmed().isEmpty())
        problems.append({PayoutField::Bank, tr("Choose a bank from the list.")});
    if (draft.methodCode.trimmed().isEmpty())
        problems.append({PayoutField::Method, tr("Choose a payment method.")});
    static const QRegularExpression email(u"^[^@\\s]+@[^@\\s]+\\.[^@\\s.]+$"_s);
    if (!email.match(draft.emailAddress.trimmed()).hasMatch())
        problems.append({PayoutField::Email, tr("Enter an e-mail address such as name@example.com.")});
}

} // namespace

QList<FieldProblem> checkDraft(const PayoutDraft &draft, const NumberFormat &format)
{
    QList<FieldProblem> problems;
    checkRecipient(draft, problems);
    checkAmount(draft, format, problems);
    if (!draft.id.trimmed().isEmpty() && !OrderId::parse(draft.id.trimmed()))
        problems.append({PayoutField::Id, tr("Use letters, digits, hyphen or underscore, 64 at most.")});
    return problems;
}

PaymentRequest requestOf(const PayoutDraft &draft, const NumberFormat &format)
{
    const QString currency = draft.currency.trimmed().toUpper();
    const auto amount = format.parseAmount(draft.amount, currency);
    const auto *value = std::get_if<Decimal>(&amount);
    return {
        .money = {value ? *value : Decimal(), currency},
        .methodCode = draft.methodCode.trimmed(),
        .accountName = draft.accountName.simplified(),
        .accountNumber = withoutBlanks(draft.accountNumber),
        .operatorCode = draft.operatorCode.trimmed(),
        .emailAddress = draft.emailAddress.trimmed(),
    };
}

} // namespace kontor
