// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accountrules.h"

#include "core/visibletext.h"

#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype tailLength = 8;

//! Calling codes of currencies that one country has (ITU-T E.164, list of assigned codes).
struct CallingCode {
    QLatin1StringView currency;
    QLatin1StringView code;
};
constexpr std::array callingCodes {CallingCode {"AED"_L1, "971"_L1}, CallingCode {"ARS"_L1, "54"_L1}, CallingCode {"BDT"_L1, "880"_L1},
    CallingCode {"BRL"_L1, "55"_L1}, CallingCode {"CLP"_L1, "56"_L1}, CallingCode {"CNY"_L1, "86"_L1}, CallingCode {"COP"_L1, "57"_L1},
    CallingCode {"EGP"_L1, "20"_L1}, CallingCode {"GBP"_L1, "44"_L1}, CallingCode {"GHS"_L1, "233"_L1}, CallingCode {"HKD"_L1, "852"_L1},
    CallingCode {"IDR"_L1, "62"_L1}, CallingCode {"INR"_L1, "91"_L1}, CallingCode {"JPY"_L1, "81"_L1}, CallingCode {"KES"_L1, "254"_L1},
    CallingCode {"KHR"_L1, "855"_L1}, CallingCode {"KRW"_L1, "82"_L1}, CallingCode {"LAK"_L1, "856"_L1}, CallingCode {"LKR"_L1, "94"_L1},
    CallingCode {"MMK"_L1, "95"_L1}, CallingCode {"MXN"_L1, "52"_L1}, CallingCode {"MYR"_L1, "60"_L1}, CallingCode {"NGN"_L1, "234"_L1},
    CallingCode {"NPR"_L1, "977"_L1}, CallingCode {"PEN"_L1, "51"_L1}, CallingCode {"PHP"_L1, "63"_L1}, CallingCode {"PKR"_L1, "92"_L1},
    CallingCode {"RWF"_L1, "250"_L1}, CallingCode {"SAR"_L1, "966"_L1}, CallingCode {"SGD"_L1, "65"_L1}, CallingCode {"THB"_L1, "66"_L1},
    CallingCode {"TRY"_L1, "90"_L1}, CallingCode {"TWD"_L1, "886"_L1}, CallingCode {"TZS"_L1, "255"_L1}, CallingCode {"UGX"_L1, "256"_L1},
    CallingCode {"USD"_L1, "1"_L1}, CallingCode {"VND"_L1, "84"_L1}, CallingCode {"ZAR"_L1, "27"_L1}};

bool isPlain(QChar c)
{
    return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'z');
}

//! Most codes and names.
bool isAscii(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c < u'\u0080'; });
}

//! Accents of Latin, Greek and Cyrillic letters. The marks of other scripts are letters of their own to those who write them.
bool isAccent(char32_t letter)
{
    return letter >= U'\u0300' && letter <= U'\u036F';
}

//! Letters, digits and the marks that belong to them, in small letters; digits of every script as 0 to 9.
QString lettersAndDigits(const QString &text)
{
    if (std::all_of(text.begin(), text.end(), isPlain)) // most account numbers
        return text;
    QString out;
    if (isAscii(text)) {
        for (const QChar c : text) {
            if (isPlain(c.toLower()))
                out += c.toLower();
        }
        return out;
    }
    const QList<uint> letters = text.normalized(QString::NormalizationForm_KD).toCaseFolded().toUcs4();
    for (const char32_t letter : letters) {
        if (QChar::category(letter) == QChar::Number_DecimalDigit)
            out += QString::number(QChar::digitValue(letter));
        else if (!isAccent(letter) && (QChar::isLetterOrNumber(letter) || QChar::isMark(letter)))
            out += QString::fromUcs4(&letter, 1);
    }
    return out;
}

bool isDigits(const QString &text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
}

//! The number within its country, without what is dialled before it.
QString nationalNumber(QString digits, const QString &currency)
{
    if (digits.startsWith("00"_L1))
        digits.remove(0, 2);
    const auto known = std::find_if(
        callingCodes.begin(), callingCodes.end(), [&](const CallingCode &each) { return each.currency == currency.toUpper(); });
    // A shorter rest is a national number that happens to begin like the calling code. accountTail() relies on it.
    if (known != callingCodes.end() && digits.startsWith(known->code) && digits.size() - known->code.size() >= tailLength)
        digits.remove(0, known->code.size());
    while (digits.startsWith(u'0'))
        digits.remove(0, 1);
    return digits;
}

//! The last letters and digits; of an address those before its @, which say more of the person than the provider does, with the rest.
QString lastOf(const QString &number, qsizetype count)
{
    const qsizetype address = number.lastIndexOf(u'@');
    QString end = address < 0 ? QString() : number.mid(address);
    const qsizetype most = end.size() + count;
    for (qsizetype at = number.size() - end.size() - 1; at >= 0 && end.size() < most; --at) {
        if (number.at(at).isLetterOrNumber() || number.at(at).isSurrogate())
            end.prepend(number.at(at));
    }
    return end;
}

//! Which other members of the gateway's entry of a bank name the bank, as far as their names say.
bool namesBank(const QString &member)
{
    static const QStringList parts {u"code"_s, u"bic"_s, u"swift"_s, u"alias"_s, u"shortname"_s, u"bankid"_s};
    static const QStringList others {u"currency"_s, u"method"_s, u"country"_s};
    const QString name = foldedCode(member);
    const auto has = [&name](const QString &part) { return name.contains(part); };
    return std::any_of(parts.begin(), parts.end(), has) && std::none_of(others.begin(), others.end(), has);
}

} // namespace

AccountRules::AccountRules()
    : AccountRules({}, {})
{
}

AccountRules::AccountRules(const QList<CodeItem> &banks, const QStringList &phoneCodes)
{
    QSet<QString> ambiguous;
    const auto add = [&](const QString &text, const QString &key) {
        const QString folded = foldedCode(text);
        if (folded.isEmpty() || m_banks.value(folded, key) == key)
            m_banks.insert(folded, key);
        else
            ambiguous.insert(folded);
    };
    for (const CodeItem &bank : banks) {
        const QString key = foldedCode(bank.code);
        add(bank.name, key);
        for (const NamedText &other : bank.others) {
            if (namesBank(other.name))
                add(other.text, key);
        }
    }
    for (const QString &each : std::as_const(ambiguous))
        m_banks.remove(each);
    for (const CodeItem &bank : banks) // a code is its own bank, whatever another entry says
        m_banks.insert(foldedCode(bank.code), foldedCode(bank.code));
    for (const QString &code : AccountRules::phoneCodes() + phoneCodes)
        m_phoneCodes.insert(foldedCode(code));
}

const QStringList &AccountRules::phoneCodes()
{
    static const QStringList codes {u"BKASH"_s, u"DANA"_s, u"EWALLET"_s, u"GCASH"_s, u"GOPAY"_s, u"GRABPAY"_s, u"LINKAJA"_s, u"MAYA"_s,
        u"MOBILE_MONEY"_s, u"MOBILE_WALLET"_s, u"MOMO"_s, u"MPESA"_s, u"NAGAD"_s, u"OVO"_s, u"PAYMAYA"_s, u"PAYTM"_s, u"SHOPEEPAY"_s,
        u"TRUEMONEY"_s, u"WALLET"_s, u"ZALOPAY"_s};
    return codes;
}

bool AccountRules::isPhoneBased(const PaymentRequest &request, const QString &bank) const
{
    return m_phoneCodes.contains(bank) || m_phoneCodes.contains(foldedCode(request.methodCode));
}

QString AccountRules::bankKey(const QString &code) const
{
    const QString folded = foldedCode(code);
    return m_banks.value(folded, folded);
}

QString AccountRules::accountKey(const PaymentRequest &request) const
{
    const QString bank = bankKey(request.operatorCode);
    QString number = foldedAccount(request.accountNumber);
    if (isDigits(number)) {
        const bool isInternational = request.accountNumber.contains(u'+') || request.accountNumber.contains(u'\uFF0B');
        const QString national = nationalNumber(number, request.money.currency);
        if (isPhoneBased(request, bank) || (isInternational && national != number))
            number = u'0' + national;
    }
    return bank + u'\n' + number;
}

QString foldedCode(const QString &code)
{
    return lettersAndDigits(code);
}

QString foldedAccount(const QString &number)
{
    if (!number.contains(u'@'))
        return lettersAndDigits(number);
    QString out; // of an address such as a UPI ID every sign counts: rahul_nair and rahulnair are two people
    const QList<uint> letters = number.normalized(QString::NormalizationForm_KC).toCaseFolded().toUcs4();
    for (const char32_t letter : letters) {
        if (!QChar::isSpace(letter) && QChar::category(letter) != QChar::Other_Format)
            out += QString::fromUcs4(&letter, 1);
    }
    return out;
}

QString accountWithoutZeros(const QString &number)
{
    QString bare = foldedAccount(number);
    while (bare.startsWith(u'0'))
        bare.remove(0, 1);
    return bare;
}

QString maskedAccount(const QString &number)
{
    return u"\u2066•••• "_s + visibleText(lastOf(number, 4)) + u"\u2069"_s;
}

QString maskedAccount(const QString &number, const QString &other)
{
    qsizetype count = 4;
    while (count < number.size() && lastOf(number, count) == lastOf(other, count))
        ++count;
    return u"\u2066•••• "_s + visibleText(lastOf(number, count)) + u"\u2069"_s;
}

QString accountTail(const QString &accountNumber)
{
    QString tail = foldedAccount(accountNumber).right(tailLength);
    while (tail.startsWith(u'0')) // 0812 and 812 are one phone number
        tail.remove(0, 1);
    return tail;
}

QString personKey(const QString &name)
{
    return lettersAndDigits(name);
}

bool isSamePerson(const QString &a, const QString &b)
{
    const QString key = personKey(a);
    return !key.isEmpty() && key == personKey(b);
}

} // namespace kontor
