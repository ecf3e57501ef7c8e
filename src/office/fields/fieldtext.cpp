// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/fields/fieldtext.h"

#include "core/numberstyle.h"
#include "core/spreadsheettext.h"
#include "files/csvtext.h"

#include <QList>
#include <QRegularExpression>
#include <algorithm>
#include <optional>

namespace kontor::fieldtext {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestShown = 40;

//! Plain ASCII, as nearly all account numbers are.
bool isPlain(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u' ' && c <= u'~'; });
}

//! What is digits alone is none of what is looked for here: nearly all account numbers.
bool isDigits(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
}

//! Letters of rare scripts come in two halves.
bool isLetter(QChar c)
{
    return c.isLetter() || c.isSurrogate();
}

bool isLetterOrDigit(QChar c)
{
    return c.isLetterOrNumber();
}

//! Its first sign, in the plain form of wide ones, too.
QChar firstSign(const QString &text)
{
    if (text.front() < QChar(0x80)) // is its own plain form
        return text.front();
    return text.left(1).normalized(QString::NormalizationForm_KC).front();
}

//! +62 812-3456-7891: the plus belongs to the number.
bool isPhoneNumber(const QString &text)
{
    static const QRegularExpression phone(u"\\A\\+ ?\\(?[0-9][0-9 ().-]{5,}\\z"_s);
    return phone.match(text.normalized(QString::NormalizationForm_KC).simplified()).hasMatch();
}

//! But nothing that is paid begins with = or @.
bool isFormula(PaymentField field, const Unmarked &text)
{
    if (text.text.isEmpty())
        return false;
    const QChar first = firstSign(text.text);
    if (first == u'=' || (first == u'@' && field != PaymentField::Name))
        return !(text.isText && field == PaymentField::Name);
    if (field == PaymentField::Name)
        return false;
    const bool mayBe = (first == u'+' || first == u'-') && std::any_of(text.text.begin(), text.text.end(), isLetterOrDigit);
    if (text.isText || !mayBe)
        return false;
    if (field == PaymentField::Account && first == u'+')
        return !isPhoneNumber(text.text);
    if (field != PaymentField::Amount)
        return true;
    return first == u'+' && signOf(narrowed(text.text)).sign != AmountSign::Plus; // an amount below 0 has words of its own
}

//! The text of ="0012"; nothing where it is more than one text in quotes.
std::optional<QString> textOfFormula(QStringView text)
{
    const QStringView formula = text.trimmed();
    if (!formula.startsWith(u'=') || !formula.endsWith(u'"'))
        return std::nullopt;
    const QStringView quoted = formula.sliced(1).trimmed();
    if (quoted.size() < 2 || !quoted.startsWith(u'"'))
        return std::nullopt;
    const QString inside = quoted.sliced(1, quoted.size() - 2).toString();
    return QString(inside).remove("\"\""_L1).contains(u'"') ? std::nullopt : std::optional(QString(inside).replace("\"\""_L1, "\""_L1));
}

Reason formulaReason(const QString &text)
{
    const QString shown = text.size() > longestShown ? text.left(longestShown) + u'…' : text;
    const QChar first = firstSign(text);
    const bool isFormula = first == u'=' || first == u'@';
    return {isFormula ? ReasonCode::CellFormula : ReasonCode::CellFormulaSign, {{Arg::Said, shown}}};
}

//! Codes, numbers and amounts don't begin with one, so it is the mark by which a spreadsheet keeps them as they are.
bool keepsNoApostrophe(PaymentField field)
{
    switch (field) {
    case PaymentField::Account:
    case PaymentField::Bank:
    case PaymentField::Method:
    case PaymentField::Amount:
    case PaymentField::Currency:
    case PaymentField::Email:
        return true;
    default:
        return false;
    }
}

bool isZero(QChar c)
{
    return c == u'0';
}

Damage digitDamage(const QString &account)
{
    if (spreadsheet::endsInZerosOfSpreadsheet(account))
        return Damage::Zeros;
    const bool isNothing = !account.isEmpty() && std::all_of(account.begin(), account.end(), isZero);
    return isNothing ? Damage::OddSign : Damage::None;
}

//! Two numbers with a sign, a word or a line end between them, or with a blank where each is as long as an account number.
bool holdsTwoAccounts(const QString &raw, const QString &account)
{
    static const QRegularExpression lines(u"\\S[ \\t]*[\\r\\n\\v\\f\\x{2028}]\\s*\\S"_s);
    static const QRegularExpression two(u"[0-9]{5,}\\s*(?:[/;,&|+]|\\b(?:and|or|dan|atau)\\b)\\s*[0-9]{5,}|[0-9]{9,} [0-9]{9,}"_s,
        QRegularExpression::CaseInsensitiveOption);
    const auto endsLine = [](QChar c) { return c < u' ' || c > u'~'; };
    const bool mayHaveLines = std::any_of(raw.begin(), raw.end(), endsLine);
    return (mayHaveLines && lines.match(raw).hasMatch()) || two.match(account).hasMatch();
}

//! Signs that no account number has; brackets stand in phone numbers.
bool hasOddSign(const QString &account)
{
    static constexpr QStringView odd = u"\"'`´?!%<>=~^|\\{}[]*$€£¥,;…";
    static constexpr QStringView brackets = u"()";
    const auto isOdd = [](QChar c) {
        return odd.contains(c) || c.category() == QChar::Punctuation_InitialQuote || c.category() == QChar::Punctuation_FinalQuote
            || c == QChar(0x201e) || c == QChar(0x201a);
    };
    const auto isBracket = [](QChar c) { return brackets.contains(c); };
    if (std::any_of(account.begin(), account.end(), isOdd) || account.startsWith(u'-'))
        return true;
    const bool isWhole = account.startsWith(u'(') && account.endsWith(u')'); // as a spreadsheet shows a number below 0
    const bool hasLetters = std::any_of(account.begin(), account.end(), [](QChar c) { return c.isLetter(); });
    return std::any_of(account.begin(), account.end(), isBracket) && (isWhole || hasLetters);
}

//! "XXXX-1234", of which only the last digits are known.
bool isMasked(const QString &account)
{
    static const QRegularExpression masked(u"\\A[xX•.· -]*[xX•·]{3}[xX•.· -]*[0-9]+\\z"_s);
    return masked.match(account).hasMatch();
}

Damage accountDamage(const QString &raw, const QString &account)
{
    if (spreadsheet::looksLikeDate(account) || spreadsheet::looksLikeTime(account) || spreadsheet::looksLikePartOfDate(account))
        return Damage::Date;
    if (spreadsheet::isWrittenAsNumber(account))
        return Damage::Number;
    if (holdsTwoAccounts(raw, account))
        return Damage::TwoAccounts;
    const bool hasInk
        = std::any_of(account.begin(), account.end(), [](QChar c) { return c.isLetterOrNumber(); }); // else another rule says it
    return hasInk && (hasOddSign(account) || isMasked(account)) ? Damage::OddSign : Damage::None;
}

//! A letter that the encoding of a file doesn't have becomes a question mark in it.
bool lostLetters(const QString &name)
{
    return name.contains(u'?') || name.contains(QChar::ReplacementCharacter);
}

Damage nameDamage(const QString &name)
{
    if (name.isEmpty())
        return Damage::None;
    const bool isSeen = std::any_of(name.begin(), name.end(), [](QChar c) { return c.isPrint() && !c.isSpace(); });
    if (!isSeen)
        return Damage::None; // the rule of invisible characters says that
    const bool hasLetters = std::any_of(name.begin(), name.end(), isLetter);
    if (lostLetters(name))
        return Damage::LostLetters;
    const bool isNoName
        = !hasLetters || spreadsheet::looksLikeDate(name) || spreadsheet::isWordOfSum(name) || spreadsheet::isInsteadOfName(name);
    return isNoName ? Damage::NoName : Damage::None;
}

//! Account numbers and phone numbers begin with zeros, amounts don't.
bool isPaddedWithZeros(const QString &digits)
{
    constexpr qsizetype longestAmount = 5; // "00500"
    return digits.size() > longestAmount && digits.startsWith(u'0');
}

} // namespace

Unmarked unmarked(PaymentField field, const QString &raw)
{
    const bool mayBeHidden = field == PaymentField::Account && !raw.isEmpty() && raw.front() > u'~';
    const QString text = mayBeHidden ? withoutInvisible(raw) : raw;
    const QStringView seen = QStringView(text).trimmed();
    if (seen.startsWith(u'=')) {
        const auto inside = textOfFormula(seen);
        return inside ? Unmarked {*inside, true} : Unmarked {raw};
    }
    const bool isMark = seen.startsWith(u'\'') && (keepsNoApostrophe(field) || csv::looksLikeFormula(seen));
    return isMark ? Unmarked {seen.sliced(1).toString(), true} : Unmarked {raw};
}

QStringList unmarkedCells(QStringList cells)
{
    for (qsizetype i = 0; i < cells.size(); ++i) {
        const QString &cell = cells.at(i);
        if (cell.startsWith(u'\'') || cell.startsWith(u'='))
            cells[i] = unmarked(PaymentField::Name, cell).text;
    }
    return cells;
}

Damage damageOf(PaymentField field, const Unmarked &raw)
{
    if (isDigits(raw.text) && field == PaymentField::Amount)
        return isPaddedWithZeros(raw.text) ? Damage::NoAmount : Damage::None;
    if (isDigits(raw.text) && field != PaymentField::Name)
        return field == PaymentField::Account && !raw.isText ? digitDamage(raw.text) : Damage::None;
    const QString text = field == PaymentField::Account ? withoutInvisible(raw.text).simplified() : raw.text.trimmed();
    const bool isNumber = field == PaymentField::Account || field == PaymentField::Bank;
    if (spreadsheet::isError(text))
        return Damage::Error;
    if ((isNumber || field == PaymentField::Name) && spreadsheet::lostItsDigits(text))
        return Damage::LostDigits;
    if (isFormula(field, {text, raw.isText}))
        return Damage::Formula;
    if ((isNumber || field == PaymentField::Name) && spreadsheet::isMissing(text))
        return Damage::Missing;
    if (field == PaymentField::Name)
        return nameDamage(text);
    return field == PaymentField::Account ? accountDamage(raw.text, text) : Damage::None;
}

Reason reasonOf(Damage damage, const QString &raw)
{
    const QString text = raw.trimmed();
    switch (damage) {
    case Damage::None:
        return {};
    case Damage::Formula:
        return formulaReason(text);
    case Damage::Error:
        return {ReasonCode::CellError, {{Arg::Said, text}}};
    case Damage::LostDigits:
        return {ReasonCode::CellLostDigits, {{Arg::Said, text}}};
    case Damage::Date:
        return {ReasonCode::AccountIsDate};
    case Damage::Number:
        return {ReasonCode::AccountIsNumber};
    case Damage::Zeros:
        return {ReasonCode::AccountLostEnd};
    case Damage::TwoAccounts:
        return {ReasonCode::AccountsInOneCell};
    case Damage::OddSign:
        return {ReasonCode::AccountOddSign, {{Arg::Said, text.left(longestShown)}}};
    case Damage::Missing:
        return {ReasonCode::CellMissingValue, {{Arg::Said, text}}};
    case Damage::NoAmount:
        return {ReasonCode::AmountWithZero};
    case Damage::NoName:
        return {ReasonCode::NotName, {{Arg::Said, text.left(longestShown)}}};
    case Damage::LostLetters:
        return {ReasonCode::NameLostLetters};
    }
    return {};
}

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

bool isUpiAddress(const QString &text)
{
    if (!text.contains(u'@'))
        return false;
    static const QRegularExpression address(u"\\A[A-Za-z0-9][A-Za-z0-9._-]{1,255}@[A-Za-z][A-Za-z0-9]{1,63}\\z"_s);
    return address.match(text).hasMatch();
}

} // namespace kontor::fieldtext
