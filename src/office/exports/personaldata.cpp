// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/exports/personaldata.h"

#include "ledger/rows/records.h"

#include <QRegularExpression>
#include <QSet>

namespace kontor::personaldata {

using namespace Qt::StringLiterals;

namespace {

constexpr QStringView mark = u"[…]";
constexpr qsizetype longestShort = 3; // letters: they stand in other words, too
constexpr qsizetype tailLength = 8; // digits that tell a phone number or an account, whatever stands before them

//! Letters such as & have names in HTML.
QString htmlName(char32_t letter)
{
    switch (letter) {
    case U'&':
        return u"|&amp;"_s;
    case U'<':
        return u"|&lt;"_s;
    case U'>':
        return u"|&gt;"_s;
    case U'"':
        return u"|&quot;|\\\\\""_s;
    case U'\'':
        return u"|&apos;"_s;
    case U'/':
        return u"|\\\\/"_s;
    default:
        return {};
    }
}

//! The letter as it is, and as JSON, HTML and addresses write it.
QString formsOf(char32_t letter)
{
    const QString text = QString::fromUcs4(&letter, 1);
    QString forms = QRegularExpression::escape(text) + htmlName(letter);
    forms += u'|';
    for (const QChar unit : text)
        forms += u"\\\\u%1"_s.arg(unit.unicode(), 4, 16, QChar(u'0'));
    forms += u"|&#0*%1;|&#x0*%2;"_s.arg(uint(letter)).arg(uint(letter), 0, 16);
    forms += u'|' + QString::fromLatin1(text.toUtf8().toPercentEncoding({}, text.toUtf8()));
    return forms;
}

//! Large, small, and without its accent: a gateway may write names in plain letters.
QString patternOf(char32_t letter)
{
    if (QChar::isSpace(letter))
        return u"(?:\\s|[+_]|%20|&nbsp;|\\\\u00a0)+"_s;
    QStringList forms;
    for (const char32_t each : {QChar::toLower(letter), QChar::toUpper(letter)})
        forms.append(formsOf(each));
    const QString plain = QChar::decomposition(letter).left(1);
    if (!plain.isEmpty())
        forms.append(QRegularExpression::escape(plain) + u"[\\x{300}-\\x{36f}]*"_s);
    forms.removeDuplicates();
    return u"(?:"_s + forms.join(u'|') + u')';
}

bool isDigits(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
}

QString patternOf(const QString &personal)
{
    static const QString between = u"(?:[\\s.\\-/]|&nbsp;|%20)?"_s;
    QStringList letters;
    for (const char32_t letter : personal.normalized(QString::NormalizationForm_C).simplified().toUcs4())
        letters.append(patternOf(letter));
    const bool isNumber = std::any_of(personal.begin(), personal.end(), [](QChar c) { return c.isDigit(); });
    const QString whole = letters.join(isNumber ? between : QString());
    return personal.size() <= longestShort ? u"(?<!\\w)"_s + whole + u"(?!\\w)"_s : whole;
}

//! "0812-3456-7890" is "+62 812 3456 7890", too.
QString patternOfTail(const QString &digits)
{
    static const QString between = u"[\\s.\\-/]?"_s;
    QStringList tail;
    for (const QChar digit : digits.last(tailLength))
        tail.append(QString(digit));
    return u"[+(]?(?:\\d[\\s.\\-/)]{0,2}){0,8}"_s + tail.join(between);
}

void add(QStringList &patterns, const QString &personal)
{
    if (personal.trimmed().isEmpty())
        return;
    patterns.append(patternOf(personal));
    QString digits = personal;
    digits.removeIf([](QChar c) { return !c.isDigit(); });
    if (digits.size() > tailLength && digits.size() * 2 > personal.size())
        patterns.append(patternOfTail(digits));
}

//! A part of a name that stands by itself, as under "firstName".
void addWords(QStringList &patterns, const QString &name)
{
    const QStringList words = name.simplified().split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words.size() > 1 ? words : QStringList()) {
        if (word.size() >= longestShort && !isDigits(word))
            patterns.append(u"(?<!\\w)"_s + patternOf(word) + u"(?!\\w)"_s);
    }
}

} // namespace

QString withoutOwn(const PaymentRecord &payment, QString text)
{
    const PaymentRequest &request = payment.request;
    const PayTo &payTo = payment.payTo;
    QStringList patterns;
    for (const QString &personal : {request.accountName, request.emailAddress, request.accountNumber, payTo.accountName,
             payTo.accountNumber, payTo.reference, payment.reference, payment.note})
        add(patterns, personal);
    for (const QString &name : {request.accountName, payTo.accountName})
        addWords(patterns, name);
    constexpr auto options = QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption;
    text = text.normalized(QString::NormalizationForm_C);
    for (const QString &pattern : patterns)
        text.replace(QRegularExpression(pattern, options), mark.toString());
    return text;
}

QString withoutAny(const PaymentRecord &payment, const QString &reply)
{
    // The value of such a member: a text, which may be cut off, a number, or a list of them.
    static const QRegularExpression named(
        u"(\"[^\"]*(?:name|account|mail|phone|mobile|holder|beneficiary|recipient|customer|payer|payee|iban|address)[^\"]*\"\\s*:\\s*)"
        "(?:\"(?:[^\"\\\\]|\\\\.)*(?:\"|$)|-?\\d[\\d.eE+\\-]*|\\[[^\\[\\]{}]*(?:\\]|$))"_s,
        QRegularExpression::CaseInsensitiveOption);
    QString text = reply;
    return withoutOwn(payment, text.replace(named, u"\\1\"%1\""_s.arg(mark.toString())));
}

QString withoutNumbers(const PaymentRecord &payment, const QString &reply)
{
    static const QString uuid = u"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"_s;
    static const QString time = u"\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d\\d:?\\d\\d)?)?(?!\\d)"_s;
    static const QString number = u"\\d(?:[\\s.\\-/*\u2022xX]{0,8}\\d){5,}"_s;
    const QString amount
        = u"(?<![\\d.])"_s + QRegularExpression::escape(payment.request.money.amount.toString()) + u"(?:\\.0+)?(?![\\d.])"_s;
    const QString id = QRegularExpression::escape(payment.id.toString());
    const QRegularExpression any(u"(%1|%2|%3|%4)|%5"_s.arg(id, uuid, time, amount, number), QRegularExpression::CaseInsensitiveOption);
    QString text;
    qsizetype done = 0;
    for (auto matches = any.globalMatch(reply); matches.hasNext();) {
        const auto match = matches.next();
        text += QStringView(reply).sliced(done, match.capturedStart() - done);
        text += match.hasCaptured(1) ? match.captured() : mark.toString();
        done = match.capturedEnd();
    }
    text += QStringView(reply).sliced(done);
    return text;
}

} // namespace kontor::personaldata
