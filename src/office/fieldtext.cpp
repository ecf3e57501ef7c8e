// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/fieldtext.h"

#include "core/spreadsheettext.h"
#include "files/csvtext.h"

#include <QCoreApplication>
#include <QList>
#include <QRegularExpression>
#include <algorithm>
#include <optional>

namespace kontor::fieldtext {

using namespace Qt::StringLiterals;

namespace {

struct FieldTextTexts {
    Q_DECLARE_TR_FUNCTIONS(FieldText)
};

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
    if (field == PaymentField::Name || text.text.isEmpty())
        return false;
    const QChar first = firstSign(text.text);
    if (first == u'=' || first == u'@')
        return true;
    const bool mayBe = (first == u'+' || first == u'-') && std::any_of(text.text.begin(), text.text.end(), isLetterOrDigit);
    if (text.isText || !mayBe)
        return false;
    if (field == PaymentField::Account && first == u'+')
        return !isPhoneNumber(text.text);
    return first == u'+' || field != PaymentField::Amount; // an amount below 0 has words of its own
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

QString formulaWords(const QString &text)
{
    const QString shown = text.size() > longestShown ? text.left(longestShown) + u'…' : text;
    const QChar first = firstSign(text);
    if (first == u'=' || first == u'@')
        //: %1 is the text of a cell, such as "=B2+C2".
        return FieldTextTexts::tr("\"%1\" is a formula, not its result. Save the table with the values in its place.").arg(shown);
    //: %1 is the text of a cell, such as "-Smith".
    return FieldTextTexts::tr("\"%1\" begins with a sign that a spreadsheet works with. Write it without, or with an apostrophe before it "
                              "where the sign belongs to it.")
        .arg(shown);
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
    const bool isMark = seen.startsWith(u'\'') && (field == PaymentField::Account || csv::looksLikeFormula(seen));
    return isMark ? Unmarked {seen.sliced(1).toString(), true} : Unmarked {raw};
}

Damage damageOf(PaymentField field, const Unmarked &raw)
{
    if (field == PaymentField::Name && !raw.text.trimmed().isEmpty() && std::none_of(raw.text.begin(), raw.text.end(), isLetter))
        return Damage::NoLetters;
    if (isDigits(raw.text))
        return Damage::None;
    const QString text = field == PaymentField::Account ? withoutInvisible(raw.text).simplified() : raw.text.trimmed();
    const bool isNumber = field == PaymentField::Account || field == PaymentField::Bank;
    if (spreadsheet::isError(text))
        return Damage::Error;
    if (isNumber && spreadsheet::lostItsDigits(text))
        return Damage::LostDigits;
    if (isFormula(field, {text, raw.isText}))
        return Damage::Formula;
    if ((isNumber || field == PaymentField::Name) && spreadsheet::isMissing(text))
        return Damage::Missing;
    if (field != PaymentField::Account)
        return Damage::None;
    if (spreadsheet::gotDecimals(text))
        return Damage::Decimals;
    return spreadsheet::looksLikeDate(text) || spreadsheet::looksLikeTime(text) ? Damage::Date : Damage::None;
}

QString damageWords(Damage damage, const QString &text)
{
    switch (damage) {
    case Damage::None:
        return {};
    case Damage::Formula:
        return formulaWords(text.trimmed());
    case Damage::Error:
        //: %1 is what a spreadsheet writes in a cell that it cannot work out, such as "#REF!".
        return FieldTextTexts::tr(
            "The spreadsheet shows %1 here, which is not a value: what it was worked out from is missing. Correct it there and save it "
            "again.")
            .arg(text.trimmed());
    case Damage::LostDigits:
        //: %1 is what a spreadsheet shows of a long number, such as "1.23E+15".
        return FieldTextTexts::tr("A spreadsheet made %1 of this number, and its other digits are lost. Type it again.")
            .arg(text.trimmed());
    case Damage::Date:
        return FieldTextTexts::tr(
            "This looks like a date or a time, not like an account number. If it is the account number, write it without the separators.");
    case Damage::Decimals:
        return FieldTextTexts::tr(
            "A program took this account number for a number with decimals, so zeros at its beginning may be lost. Type it again.");
    case Damage::Missing:
        //: %1 is what a program writes where a value is missing, such as "nan".
        return FieldTextTexts::tr("\"%1\" is what programs write where a value is missing. Type what is meant.").arg(text.trimmed());
    case Damage::NoLetters:
        return FieldTextTexts::tr("A name has letters. Type the name of the account's owner.");
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
