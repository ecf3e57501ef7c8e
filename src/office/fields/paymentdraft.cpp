// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/fields/paymentdraft.h"

#include "core/currency.h"
#include "core/misread.h"
#include "core/numberstyle.h"
#include "core/visibletext.h"
#include "office/fields/fieldtext.h"

#include <QRegularExpression>
#include <QUrl>
#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestNameShown = 60;

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
    return isAmbiguousAmount(text) ? text + u'0' : text;
}

//! Both readings in one notation, and how each is typed so that it can't be taken for the other.
Reason ambiguous(const QString &typed, const NumberFormat::Refusal &refusal)
{
    const QString decimals = withoutTrailingZeros(refusal.first);
    const QString sure = surelyDecimal(refusal.first);
    Args args {{Arg::Said, typed.trimmed()}, {Arg::Amount, decimals}, {Arg::OtherAmount, refusal.second.toString()}};
    if (sure == decimals)
        return {ReasonCode::AmountAmbiguous, args};
    return {ReasonCode::AmountAmbiguousSo, args.set(Arg::SureAmount, sure)};
}

Reason tooManyDecimals(const QString &currency, const NumberFormat::Refusal &refusal)
{
    Args args {{Arg::Currency, currency}, {Arg::Count, qint64(refusal.decimals)}};
    if (refusal.second.isPositive())
        args.set(Arg::Amount, refusal.second.toString());
    return {refusal.decimals == 0 ? ReasonCode::AmountWithDecimals : ReasonCode::AmountTooManyDecimals, args};
}

//! Gives the amount, 0 where it can't be read.
Decimal checkAmount(const PaymentDraft &draft, const NumberFormat &format, QList<FieldProblem> &problems)
{
    const auto amount = format.parseAmount(draft.amount, draft.currency.trimmed().toUpper());
    if (const auto *refusal = std::get_if<NumberFormat::Refusal>(&amount))
        problems.append({PaymentField::Amount, whyNoAmount(draft.amount, draft.currency, *refusal)});
    if (!looksLikeCurrency(draft.currency.trimmed()))
        problems.append({PaymentField::Currency, {ReasonCode::CurrencyMissing}});
    const auto *value = std::get_if<Decimal>(&amount);
    return value ? *value : Decimal();
}

//! The specification calls it a URL; a customer's browser has to be able to follow it.
bool isWebAddress(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    return url.isValid() && !url.host().isEmpty() && (url.scheme() == "https"_L1 || url.scheme() == "http"_L1);
}

ReasonCode whyMissing(PaymentField field, PaymentKind kind)
{
    const bool isPayin = kind == PaymentKind::Payin;
    switch (field) {
    case PaymentField::Name:
        return isPayin ? ReasonCode::CustomerNameMissing : ReasonCode::AccountNameMissing;
    case PaymentField::Account:
        return isPayin ? ReasonCode::CustomerAccountMissing : ReasonCode::AccountMissing;
    case PaymentField::Bank:
        return ReasonCode::BankMissing;
    case PaymentField::Method:
        return ReasonCode::MethodMissing;
    default:
        return ReasonCode::NotEmail;
    }
}

//! Characters that nobody sees: they turn the text after them, or make two accounts differ that look the same. What is written with joiners
//! has them. -1: there is none.
qsizetype firstHidden(const QString &text)
{
    const QString shown = visibleLines(text);
    if (shown == text)
        return -1;
    return std::mismatch(text.begin(), text.end(), shown.begin(), shown.end()).first - text.begin();
}

void checkHidden(PaymentField field, const QString &text, QList<FieldProblem> &problems)
{
    if (const qsizetype at = firstHidden(text); at >= 0)
        problems.append(
            {.field = field, .reason = {ReasonCode::HiddenCharacter, {{Arg::Character, qint64(at) + 1}}}, .visible = withoutHidden(text)});
}

//! Where the expression matches first; -1 where it doesn't. Not tried on what is digits and separators alone, as nearly all accounts are.
qsizetype firstOf(const QRegularExpression &expression, const QString &account)
{
    const auto isUsual = [](QChar c) { return (c >= u' ' && c < u'A') || c == u'_'; };
    return std::all_of(account.begin(), account.end(), isUsual) ? -1 : expression.match(account).capturedStart();
}

//! The blanks between its fours don't count.
bool looksLikeIban(const QString &account)
{
    static const QRegularExpression form(u"\\A[A-Za-z]{2}[0-9]{2}[A-Za-z0-9]{11,30}\\z"_s);
    return form.match(QString(account).remove(u' ')).hasMatch();
}

//! By its check digits (ISO 7064, MOD 97-10): a slip of the pen is none.
bool isIban(const QString &account)
{
    if (!looksLikeIban(account))
        return false;
    const QString digits = QString(account).remove(u' ');
    int rest = 0;
    for (const QChar c : digits.sliced(4) + digits.first(4)) {
        const int value = c.isDigit() ? c.digitValue() : c.toUpper().unicode() - u'A' + 10;
        rest = (rest * (value < 10 ? 10 : 100) + value) % 97;
    }
    return rest == 1;
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

//! A code has one line: what stands in two lines of a cell is two things, or one that was broken by a line end.
bool hasLineBreak(const QString &code)
{
    const QString inside = code.trimmed(); // other control characters are hidden ones: checkHidden()
    return std::any_of(inside.begin(), inside.end(), [](QChar c) { return c.isSpace() && c.category() != QChar::Separator_Space; });
}

//! The code of the row's own bank alone. Written as names are, Dana and Jago are names.
bool isCodeOfBank(const QString &name, const QString &bank)
{
    if (name.isEmpty() || name.size() != bank.size() || name.compare(bank, Qt::CaseInsensitive) != 0)
        return false;
    const bool isWrittenAsName = name.front().isUpper() && std::any_of(name.begin(), name.end(), [](QChar c) { return c.isLower(); });
    return !isWrittenAsName;
}

bool isLineEnd(QChar c)
{
    return (c >= u'\n' && c <= u'\r') || c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
}

//! As many digits in a row as an account number has, and no year or house number.
bool holdsNumber(QStringView name)
{
    constexpr int fewest = 6;
    int digits = 0;
    for (const QChar c : name) {
        digits = c.isDigit() ? digits + 1 : 0;
        if (digits == fewest)
            return true;
    }
    return false;
}

//! What to look at in a name that is sent all the same.
void remarkName(QStringView entered, QList<FieldProblem> &problems)
{
    const QStringView name = entered.trimmed();
    if (std::any_of(name.begin(), name.end(), isLineEnd))
        problems.append({.field = PaymentField::Name, .reason = {ReasonCode::NameOfTwoLines}, .blocks = false});
    if (holdsNumber(name))
        problems.append({.field = PaymentField::Name, .reason = {ReasonCode::NameWithNumber}, .blocks = false});
}

//! Of digits alone, whatever parts them: payments rarely have so few or so many.
void remarkLength(const QString &account, QList<FieldProblem> &problems)
{
    constexpr qsizetype shortest = 4;
    constexpr qsizetype longest = 20;
    qsizetype digits = 0;
    for (const QChar c : account) {
        if (!(c.isDigit() || c == u' ' || c == u'-'))
            return;
        digits += c.isDigit() ? 1 : 0;
    }
    if (digits > 0 && (digits < shortest || digits > longest))
        problems.append({.field = PaymentField::Account,
            .reason = {ReasonCode::AccountLengthUnusual, {{Arg::Count, qint64(digits)}}},
            .blocks = false});
}

//! What is wrong with a text that is there and that no spreadsheet damaged.
void checkSound(PaymentField field, const QString &text, QList<FieldProblem> &problems)
{
    const auto isSign = [](QChar c) { return c.isLetterOrNumber() || c.isMark(); };
    if (field == PaymentField::Account && std::none_of(text.begin(), text.end(), isSign))
        problems.append({field, {ReasonCode::AccountWithoutDigit}});
    else if (field == PaymentField::Account)
        problems.append(accountRemarks(text));
    else if (field == PaymentField::Name)
        remarkName(text, problems);
    else if (field == PaymentField::Email && !isEmail(text.trimmed()))
        problems.append({field, {ReasonCode::NotEmail}});
    else if ((field == PaymentField::Bank || field == PaymentField::Method) && hasLineBreak(text))
        problems.append({field, {ReasonCode::CodeOfTwoLines}});
}

bool isBlank(PaymentField field, const QString &text)
{
    return field == PaymentField::Account ? accountAsSent(text).isEmpty() : QStringView(text).trimmed().isEmpty();
}

//! The text of a field without a spreadsheet's marks.
fieldtext::Unmarked textOf(const PaymentDraft &draft, PaymentField field, const QString &entered)
{
    return draft.isRead ? fieldtext::Unmarked {entered} : fieldtext::unmarked(field, entered);
}

void checkText(
    const PaymentDraft &draft, PaymentField field, const QString &entered, const RequiredFields &required, QList<FieldProblem> &problems)
{
    const fieldtext::Unmarked text = textOf(draft, field, entered);
    if (isBlank(field, text.text)) {
        if (required.has(field))
            problems.append({field, {whyMissing(field, draft.kind)}});
        return;
    }
    using enum fieldtext::Damage;
    const fieldtext::Damage damage = draft.isRead ? None : fieldtext::damageOf(field, text);
    if (damage == None)
        checkSound(field, text.text, problems);
    else
        problems.append({field, fieldtext::reasonOf(damage, text.text)});
}

void checkParty(const PaymentDraft &draft, const RequiredFields &required, QList<FieldProblem> &problems)
{
    for (const auto &[field, text] : {std::pair(PaymentField::Name, &draft.accountName),
             std::pair(PaymentField::Account, &draft.accountNumber), std::pair(PaymentField::Bank, &draft.operatorCode),
             std::pair(PaymentField::Method, &draft.methodCode), std::pair(PaymentField::Email, &draft.emailAddress)})
        checkText(draft, field, *text, required, problems);
    if (const QString name = draft.accountName.trimmed(); isCodeOfBank(name, draft.operatorCode.trimmed()))
        problems.append({PaymentField::Name, fieldtext::reasonOf(fieldtext::Damage::NoName, name)});
}

} // namespace

QString accountAsSent(const QString &typed)
{
    return fieldtext::withoutInvisible(fieldtext::unmarked(PaymentField::Account, typed).text).simplified();
}

QList<FieldProblem> accountRemarks(const QString &typed)
{
    QList<FieldProblem> problems;
    static const QRegularExpression letters(u"\\p{L}"_s);
    static const QRegularExpression otherDigits(u"(?![0-9])\\p{N}"_s);
    const QString account = accountAsSent(typed);
    const qsizetype letter = fieldtext::isUpiAddress(account) ? -1 : firstOf(letters, account);
    if (letter >= 0 && isIban(account))
        problems.append(
            {.field = PaymentField::Account, .reason = {ReasonCode::AccountIsIban}, .blocks = false, .onceAFile = AccountRemark::Iban});
    else if (letter >= 0 && looksLikeIban(account))
        problems.append({PaymentField::Account, {ReasonCode::AccountIbanWrong}, false});
    else if (letter >= 0)
        problems.append({PaymentField::Account, {ReasonCode::AccountLetter, {{Arg::Character, qint64(letter) + 1}}}, false});
    if (const qsizetype digit = firstOf(otherDigits, account); digit >= 0)
        problems.append({PaymentField::Account, {ReasonCode::AccountOtherDigit, {{Arg::Character, qint64(digit) + 1}}}, false});
    remarkLength(account, problems);
    if (fieldtext::withoutInvisible(typed) != typed)
        problems.append({.field = PaymentField::Account,
            .reason = {ReasonCode::AccountInvisible},
            .blocks = false,
            .onceAFile = AccountRemark::Invisible});
    return problems;
}

Reason whyNoAmount(const QString &typed, const QString &currency, const NumberFormat::Refusal &refusal)
{
    const QString code = currency.trimmed().toUpper();
    switch (refusal.problem) {
    case NumberFormat::Problem::Empty:
        return {ReasonCode::AmountMissing};
    case NumberFormat::Problem::NotANumber:
        return {ReasonCode::AmountNotDigits};
    case NumberFormat::Problem::NotPositive:
        return refusal.isWrittenNegative ? Reason {ReasonCode::AmountNegative, {{Arg::Said, typed.trimmed()}}}
                                         : Reason {ReasonCode::AmountNotPositive};
    case NumberFormat::Problem::Ambiguous:
        return ambiguous(typed, refusal);
    case NumberFormat::Problem::TooManyDecimals:
        return tooManyDecimals(code, refusal);
    case NumberFormat::Problem::TooLarge:
        return {ReasonCode::AmountTooLong};
    case NumberFormat::Problem::OtherCurrency:
        return {ReasonCode::AmountOfOtherCurrency, {{Arg::Said, refusal.mark}, {Arg::Currency, code}}};
    }
    return {};
}

QList<FieldProblem> checkDraft(const PaymentDraft &draft, const NumberFormat &format, const RequiredFields &required)
{
    return judge(draft, format, required).problems;
}

JudgedDraft judge(const PaymentDraft &draft, const NumberFormat &format, const RequiredFields &required)
{
    JudgedDraft judged;
    QList<FieldProblem> &problems = judged.problems;
    checkParty(draft, required, problems);
    for (const auto &[field, text] : {std::pair(PaymentField::Name, draft.accountName),
             std::pair(PaymentField::Account, fieldtext::withoutInvisible(draft.accountNumber)),
             std::pair(PaymentField::Bank, draft.operatorCode), std::pair(PaymentField::Method, draft.methodCode),
             std::pair(PaymentField::Email, draft.emailAddress), std::pair(PaymentField::Reference, draft.reference)})
        checkHidden(field, text, problems);
    if (looksMisread(draft.accountName))
        problems.append({.field = PaymentField::Name,
            .reason = {ReasonCode::NameMisread, {{Arg::Name, draft.accountName.simplified().left(longestNameShown)}}},
            .blocks = false});
    judged.amount = checkAmount(draft, format, problems);
    if (!draft.id.trimmed().isEmpty() && !OrderId::parse(draft.id.trimmed()))
        problems.append({PaymentField::Id, {ReasonCode::NotOwnId}});
    const QString returnUrl = draft.returnUrl.trimmed();
    if (draft.kind == PaymentKind::Payin && !returnUrl.isEmpty() && !isWebAddress(returnUrl))
        problems.append({PaymentField::ReturnUrl, {ReasonCode::NotReturnUrl}});
    return judged;
}

Reason moneyProblem(PaymentField field, const QString &amount, const QString &currency, const NumberFormat &format)
{
    for (const FieldProblem &problem : checkDraft({.amount = amount, .currency = currency}, format)) {
        if (problem.field == field && problem.blocks)
            return problem.reason;
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
    const auto plain = [&draft](PaymentField field, const QString &entered) { return textOf(draft, field, entered).text; };
    return {
        .money = {amount, draft.currency.trimmed().toUpper()},
        .methodCode = plain(PaymentField::Method, draft.methodCode).trimmed(),
        .accountName = plain(PaymentField::Name, draft.accountName).simplified(),
        .accountNumber = accountAsSent(draft.accountNumber),
        .operatorCode = plain(PaymentField::Bank, draft.operatorCode).trimmed(),
        .emailAddress = plain(PaymentField::Email, draft.emailAddress).trimmed(),
        .returnUrl = draft.kind == PaymentKind::Payin ? draft.returnUrl.trimmed() : QString(),
    };
}

} // namespace kontor
