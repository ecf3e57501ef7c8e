// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/paymentdraft.h"

#include "core/currency.h"
#include "core/misread.h"
#include "core/spreadsheettext.h"
#include "core/visibletext.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUrl>
#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct PaymentDraftTexts {
    Q_DECLARE_TR_FUNCTIONS(PaymentDraft)
};

constexpr qsizetype longestNameShown = 60;

//! Plain ASCII, as nearly all account numbers are.
bool isPlain(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u' ' && c <= u'~'; });
}

//! Zero-width characters, marks of direction, byte order marks: they are invisible and mean nothing in an account number.
QString withoutInvisible(const QString &text)
{
    if (isPlain(text))
        return text;
    QString out;
    const QList<uint> letters = text.toUcs4();
    for (const char32_t letter : letters) {
        if (QChar::category(letter) != QChar::Other_Format)
            out += QString::fromUcs4(&letter, 1);
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

//! Both readings as they are typed: in one notation, and so that neither can be taken for the other.
QString ambiguousWords(const QString &typed, const NumberFormat::Refusal &refusal)
{
    //: %1 is what was typed: "1.250", %2 and %3 what it can mean: "1.25" and "1250".
    return PaymentDraftTexts::tr("\"%1\" can mean %2 or %3. Type one of these.")
        .arg(typed.trimmed(), surelyDecimal(refusal.first), refusal.second.toString());
}

QString otherCurrencyWords(const QString &currency, const NumberFormat::Refusal &refusal)
{
    //: %1 is a sign or a code of a currency that was typed beside the amount, such as "US$", %2 the code of another, such as "IDR".
    return PaymentDraftTexts::tr("\"%1\" is not %2. Enter the amount in %2, or change the currency.").arg(refusal.mark, currency);
}

QString tooManyDecimalsWords(const QString &currency, const NumberFormat::Refusal &refusal)
{
    //: %1 is the code of a currency, such as "JPY".
    const QString rule = refusal.decimals == 0
        ? PaymentDraftTexts::tr("%1 amounts have no decimals.").arg(currency)
        //: %1 is the code of a currency, such as "INR", %2 a number.
        : PaymentDraftTexts::tr("%1 amounts have at most %2 decimals.").arg(currency).arg(refusal.decimals);
    if (!refusal.second.isPositive())
        return rule;
    //: Follows "INR amounts have at most 2 decimals." %1 is an amount as it is typed, such as 281833.
    return rule + u' ' + PaymentDraftTexts::tr("If you mean %1, type it without separators.").arg(refusal.second.toString());
}

//! Gives the amount, 0 where it can't be read.
Decimal checkAmount(const PaymentDraft &draft, const NumberFormat &format, QList<FieldProblem> &problems)
{
    const auto amount = format.parseAmount(draft.amount, draft.currency.trimmed().toUpper());
    if (const auto *refusal = std::get_if<NumberFormat::Refusal>(&amount))
        problems.append({PaymentField::Amount, amountWords(draft.amount, draft.currency, *refusal)});
    if (!looksLikeCurrency(draft.currency.trimmed()))
        problems.append({PaymentField::Currency, PaymentDraftTexts::tr("Choose a currency, for example IDR.")});
    const auto *value = std::get_if<Decimal>(&amount);
    return value ? *value : Decimal();
}

//! The specification calls it a URL; a customer's browser has to be able to follow it.
bool isWebAddress(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    return url.isValid() && !url.host().isEmpty() && (url.scheme() == "https"_L1 || url.scheme() == "http"_L1);
}

QString missingName(PaymentKind kind)
{
    return kind == PaymentKind::Payin ? PaymentDraftTexts::tr("Enter the customer's name.")
                                      : PaymentDraftTexts::tr("Enter the name on the receiving account.");
}

QString missingAccount(PaymentKind kind)
{
    return kind == PaymentKind::Payin ? PaymentDraftTexts::tr("Enter the customer's account number.")
                                      : PaymentDraftTexts::tr("Enter the account number.");
}

//! Characters that nobody sees: they turn the text after them, or make two accounts differ that look the same. What is written with joiners
//! has them. -1: there is none.
qsizetype firstHidden(const QString &text)
{
    if (isPlain(text))
        return -1;
    const QString shown = visibleLines(text);
    if (shown == text)
        return -1;
    return std::mismatch(text.begin(), text.end(), shown.begin(), shown.end()).first - text.begin();
}

void checkHidden(PaymentField field, const QString &text, QList<FieldProblem> &problems)
{
    if (const qsizetype at = firstHidden(text); at >= 0)
        //: %1 is a number: which character of the text it is.
        problems.append({field, PaymentDraftTexts::tr("There is an invisible character at position %1. Type it again.").arg(at + 1)});
}

//! Where the expression matches first; -1 where it doesn't. Not tried on what is digits and separators alone, as nearly all accounts are.
qsizetype firstOf(const QRegularExpression &expression, const QString &account)
{
    const auto isUsual = [](QChar c) { return (c >= u' ' && c < u'A') || c == u'_'; };
    return std::all_of(account.begin(), account.end(), isUsual) ? -1 : expression.match(account).capturedStart();
}

//! Written by hand, because a file has one in each row: the expression ^[^@\s]+@[^@\s]+\.[^@\s.]+$ without blanks around it.
bool isEmail(const QString &text)
{
    const auto isBlank = [](QChar c) { return c == u' ' || (c >= u'\t' && c <= u'\r'); };
    const qsizetype at = text.indexOf(u'@');
    const qsizetype point = text.lastIndexOf(u'.');
    return at > 0 && text.lastIndexOf(u'@') == at && point > at + 1 && point < text.size() - 1
        && std::none_of(text.begin(), text.end(), isBlank) && text.isValidUtf16();
}

//! Why a text can be no account number; empty when it may be one.
QString accountDamage(const QString &account)
{
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    if (std::all_of(account.begin(), account.end(), isDigit)) // nearly all
        return {};
    const auto isSign = [](QChar c) { return c.isLetterOrNumber() || c.isMark(); };
    if (std::none_of(account.begin(), account.end(), isSign))
        return PaymentDraftTexts::tr("The account number has neither a digit nor a letter. Check it.");
    if (spreadsheet::looksLikeDate(account))
        return PaymentDraftTexts::tr(
            "This looks like a date, not like an account number. If it is the account number, write it without the separators.");
    if (account.startsWith(u'=') || spreadsheet::isError(account) || spreadsheet::lostItsDigits(account))
        return PaymentDraftTexts::tr("A spreadsheet made this of the account number. Type the account number again.");
    return {};
}

void checkParty(const PaymentDraft &draft, QList<FieldProblem> &problems)
{
    if (draft.accountName.trimmed().isEmpty())
        problems.append({PaymentField::Name, missingName(draft.kind)});
    const QString account = accountAsSent(draft.accountNumber);
    if (account.isEmpty())
        problems.append({PaymentField::Account, missingAccount(draft.kind)});
    else if (const QString damage = accountDamage(account); !damage.isEmpty())
        problems.append({PaymentField::Account, damage});
    else
        problems.append(accountRemarks(draft.accountNumber));
    if (draft.operatorCode.trimmed().isEmpty())
        problems.append({PaymentField::Bank, PaymentDraftTexts::tr("Choose a bank from the list.")});
    if (draft.methodCode.trimmed().isEmpty())
        problems.append({PaymentField::Method, PaymentDraftTexts::tr("Choose a payment method.")});
    if (!isEmail(draft.emailAddress.trimmed()))
        problems.append({PaymentField::Email, PaymentDraftTexts::tr("Enter an e-mail address such as name@example.com.")});
}

} // namespace

QString accountAsSent(const QString &typed)
{
    return withoutInvisible(typed).simplified();
}

QList<FieldProblem> accountRemarks(const QString &typed)
{
    QList<FieldProblem> problems;
    static const QRegularExpression letters(u"\\p{L}"_s);
    static const QRegularExpression otherDigits(u"(?![0-9])\\p{N}"_s);
    const QString account = accountAsSent(typed);
    if (const qsizetype letter = firstOf(letters, account); letter >= 0)
        problems.append({PaymentField::Account,
            //: %1 is a number: which character of the account number it is.
            PaymentDraftTexts::tr("The account number has a letter at position %1. Check it.").arg(letter + 1), false});
    if (const qsizetype digit = firstOf(otherDigits, account); digit >= 0)
        problems.append({PaymentField::Account,
            //: %1 is a number: which character of the account number it is. Digits of another script, such as Arabic ones.
            PaymentDraftTexts::tr("The account number has a digit that is not 0 to 9 at position %1. Check it.").arg(digit + 1), false});
    if (withoutInvisible(typed) != typed)
        problems.append({.field = PaymentField::Account,
            .words = PaymentDraftTexts::tr("Invisible characters are removed from the account number."),
            .blocks = false,
            .isOncePerFile = true});
    return problems;
}

QString amountWords(const QString &typed, const QString &currency, const NumberFormat::Refusal &refusal)
{
    switch (refusal.problem) {
    case NumberFormat::Problem::Empty:
        return PaymentDraftTexts::tr("Enter an amount.");
    case NumberFormat::Problem::NotANumber:
        return PaymentDraftTexts::tr("Enter an amount in digits, such as 1250000 or 1250.50.");
    case NumberFormat::Problem::NotPositive:
        return PaymentDraftTexts::tr("Enter an amount above 0.");
    case NumberFormat::Problem::Ambiguous:
        return ambiguousWords(typed, refusal);
    case NumberFormat::Problem::TooManyDecimals:
        return tooManyDecimalsWords(currency.trimmed().toUpper(), refusal);
    case NumberFormat::Problem::TooLarge:
        return PaymentDraftTexts::tr("This amount has more than 18 digits. Check it.");
    case NumberFormat::Problem::OtherCurrency:
        return otherCurrencyWords(currency.trimmed().toUpper(), refusal);
    }
    return {};
}

QList<FieldProblem> checkDraft(const PaymentDraft &draft, const NumberFormat &format)
{
    return judge(draft, format).problems;
}

JudgedDraft judge(const PaymentDraft &draft, const NumberFormat &format)
{
    JudgedDraft judged;
    QList<FieldProblem> &problems = judged.problems;
    checkParty(draft, problems);
    for (const auto &[field, text] :
        {std::pair(PaymentField::Name, draft.accountName), std::pair(PaymentField::Account, withoutInvisible(draft.accountNumber)),
            std::pair(PaymentField::Bank, draft.operatorCode), std::pair(PaymentField::Method, draft.methodCode),
            std::pair(PaymentField::Email, draft.emailAddress), std::pair(PaymentField::Reference, draft.reference)})
        checkHidden(field, text, problems);
    if (looksMisread(draft.accountName))
        problems.append({.field = PaymentField::Name,
            //: %1 is a name, such as "JosŽ".
            .words = PaymentDraftTexts::tr("Some letters of \"%1\" look wrong. Check the name; the file may have another encoding.")
                         .arg(visibleLine(draft.accountName.simplified().left(longestNameShown))),
            .blocks = false});
    judged.amount = checkAmount(draft, format, problems);
    if (!draft.id.trimmed().isEmpty() && !OrderId::parse(draft.id.trimmed()))
        problems.append({PaymentField::Id, PaymentDraftTexts::tr("Use letters, digits, hyphen or underscore, 64 at most.")});
    const QString returnUrl = draft.returnUrl.trimmed();
    if (draft.kind == PaymentKind::Payin && !returnUrl.isEmpty() && !isWebAddress(returnUrl))
        problems.append({PaymentField::ReturnUrl,
            PaymentDraftTexts::tr(
                "Enter a web address that begins with https:// or http:// and has no spaces or < >, or leave it empty.")});
    return judged;
}

QString moneyProblem(PaymentField field, const QString &amount, const QString &currency, const NumberFormat &format)
{
    for (const FieldProblem &problem : checkDraft({.amount = amount, .currency = currency}, format)) {
        if (problem.field == field && problem.blocks)
            return problem.words;
    }
    return {};
}

PaymentDraft inPlainDigits(PaymentDraft draft, const NumberFormat &format)
{
    const auto amount = format.parseAmount(draft.amount, draft.currency.trimmed().toUpper());
    if (const auto *value = std::get_if<Decimal>(&amount))
        draft.amount = surelyDecimal(*value);
    return draft;
}

PaymentRequest requestOf(const PaymentDraft &draft, const NumberFormat &format)
{
    const auto amount = format.parseAmount(draft.amount, draft.currency.trimmed().toUpper());
    const auto *value = std::get_if<Decimal>(&amount);
    return requestOf(draft, value ? *value : Decimal());
}

PaymentRequest requestOf(const PaymentDraft &draft, const Decimal &amount)
{
    return {
        .money = {amount, draft.currency.trimmed().toUpper()},
        .methodCode = draft.methodCode.trimmed(),
        .accountName = draft.accountName.simplified(),
        .accountNumber = accountAsSent(draft.accountNumber),
        .operatorCode = draft.operatorCode.trimmed(),
        .emailAddress = draft.emailAddress.trimmed(),
        .returnUrl = draft.kind == PaymentKind::Payin ? draft.returnUrl.trimmed() : QString(),
    };
}

} // namespace kontor
