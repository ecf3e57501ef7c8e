// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/codelists.h"

#include "core/apierror.h"
#include "core/currency.h"

#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct UsualCurrency {
    const char16_t *code;
    const char16_t *name;
};
constexpr std::array<UsualCurrency, 12> usualCurrencies {{
    {u"IDR", u"Indonesian rupiah"},
    {u"INR", u"Indian rupee"},
    {u"USD", u"US dollar"},
    {u"EUR", u"Euro"},
    {u"GBP", u"Pound sterling"},
    {u"SGD", u"Singapore dollar"},
    {u"MYR", u"Malaysian ringgit"},
    {u"PHP", u"Philippine peso"},
    {u"THB", u"Thai baht"},
    {u"VND", u"Vietnamese dong"},
    {u"JPY", u"Japanese yen"},
    {u"KWD", u"Kuwaiti dinar"},
}};

struct UsualOperator {
    const char16_t *code;
    const char16_t *name;
    const char16_t *currency;
    const char16_t *methods;
    qint64 least;
    qint64 most; // 0: any amount
    const char16_t *bankCode = u"";
};
constexpr auto bankMethods = u"VIRTUAL_ACCOUNT,BANK_TRANSFER";
constexpr std::array<UsualOperator, 22> usualOperators {{
    {u"BCA", u"Bank Central Asia", u"IDR", bankMethods, 0, 0, u"014"},
    {u"MANDIRI", u"Bank Mandiri", u"IDR", bankMethods, 0, 0, u"008"},
    {u"BNI", u"Bank Negara Indonesia", u"IDR", bankMethods, 0, 0, u"009"},
    {u"BRI", u"Bank Rakyat Indonesia", u"IDR", bankMethods, 0, 0, u"002"},
    {u"GOPAY", u"GoPay", u"IDR", u"EWALLET", 1'000, 20'000'000},
    {u"OVO", u"OVO", u"IDR", u"EWALLET", 10'000, 10'000'000},
    {u"QRIS", u"QRIS", u"IDR", u"QR", 1'000, 10'000'000},
    {u"HDFC", u"HDFC Bank", u"INR", bankMethods, 0, 0},
    {u"ICICI", u"ICICI Bank", u"INR", bankMethods, 0, 0},
    {u"SBI", u"State Bank of India", u"INR", bankMethods, 0, 0},
    {u"AXIS", u"Axis Bank", u"INR", bankMethods, 0, 0},
    {u"UPI", u"Unified Payments Interface", u"INR", u"UPI", 1, 100'000},
    {u"CHASE", u"JPMorgan Chase", u"USD", bankMethods, 0, 0},
    {u"DEUTDE", u"Deutsche Bank", u"EUR", bankMethods, 0, 0},
    {u"BARCGB", u"Barclays", u"GBP", bankMethods, 0, 0},
    {u"DBS", u"DBS Bank", u"SGD", bankMethods, 0, 0},
    {u"MAYBANK", u"Maybank", u"MYR", bankMethods, 0, 0},
    {u"BDO", u"BDO Unibank", u"PHP", bankMethods, 0, 0},
    {u"KBANK", u"Kasikornbank", u"THB", bankMethods, 0, 0},
    {u"VCB", u"Vietcombank", u"VND", bankMethods, 0, 0},
    {u"MUFG", u"MUFG Bank", u"JPY", bankMethods, 0, 0},
    {u"NBK", u"National Bank of Kuwait", u"KWD", bankMethods, 0, 0},
}};

bool isCode(const QString &text)
{
    return !text.trimmed().isEmpty() && text.size() <= 64;
}

std::optional<QStringList> methodsIn(const Json &list)
{
    QStringList methods;
    for (const Json &item : list.items()) {
        const QString method = item.toText().value_or(QString());
        if (!isCode(method))
            return std::nullopt;
        methods.append(method);
    }
    return methods.isEmpty() ? std::nullopt : std::optional(methods);
}

Json textList(const QStringList &texts)
{
    Json::Array items;
    for (const QString &text : texts)
        items.push_back(text);
    return Json(items);
}

Json data(Json::Array items)
{
    return Json(Json::Object {{u"data"_s, Json(std::move(items))}});
}

template <class Item, class Same> void addOrReplace(QList<Item> &list, const Item &item, Same isSame)
{
    const auto found = std::find_if(list.begin(), list.end(), isSame);
    if (found == list.end())
        list.append(item);
    else
        *found = item;
}

std::optional<Decimal> limitOf(qint64 amount)
{
    return amount > 0 ? std::optional(Decimal(amount)) : std::nullopt;
}

} // namespace

bool CodeLists::Operator::takes(const Money &money) const
{
    return currency == money.currency && (!least || money.amount >= *least) && (!most || money.amount <= *most);
}

CodeLists::CodeLists()
{
    clear();
}

void CodeLists::clear()
{
    m_currencies.clear();
    m_operators.clear();
    for (const UsualCurrency &usual : usualCurrencies)
        m_currencies.append({QString::fromUtf16(usual.code), QString::fromUtf16(usual.name), minorUnits(usual.code).value_or(2)});
    for (const UsualOperator &usual : usualOperators) {
        m_operators.append({QString::fromUtf16(usual.code), QString::fromUtf16(usual.name), QString::fromUtf16(usual.currency),
            QString::fromUtf16(usual.methods).split(u','), limitOf(usual.least), limitOf(usual.most), QString::fromUtf16(usual.bankCode)});
    }
}

const CodeLists::Currency *CodeLists::currency(const QString &code) const
{
    const auto found = std::find_if(m_currencies.begin(), m_currencies.end(), [&](const Currency &known) { return known.code == code; });
    return found == m_currencies.end() ? nullptr : &*found;
}

const CodeLists::Operator *CodeLists::find(const QString &code, const QString &currency, const QString &method) const
{
    const auto found = std::find_if(m_operators.begin(), m_operators.end(), [&](const Operator &known) {
        return known.currency == currency && (code.isEmpty() ? known.methods.contains(method) : known.code == code);
    });
    return found == m_operators.end() ? nullptr : &*found;
}

bool CodeLists::offers(const Money &money, const QString &method, const QString &operatorCode) const
{
    return std::any_of(m_operators.begin(), m_operators.end(),
        [&](const Operator &known) { return known.code == operatorCode && known.methods.contains(method) && known.takes(money); });
}

Result<Done> CodeLists::addCurrency(const Json &json)
{
    const Currency item {json[u"code"].toText().value_or(QString()), json[u"name"].toText().value_or(QString()),
        int(json[u"decimals"].toInteger().value_or(minorUnits(json[u"code"].toText().value_or(QString())).value_or(2)))};
    if (!looksLikeCurrency(item.code))
        return badInput(u"A currency's \"code\" has 3 to 8 letters or digits."_s);
    if (item.decimals < 0 || item.decimals > 8)
        return badInput(u"A currency's \"decimals\" are 0 to 8."_s);
    addOrReplace(m_currencies, item, [&](const Currency &known) { return known.code == item.code; });
    return Done {};
}

Result<Done> CodeLists::addOperator(const Json &json)
{
    const auto methods = methodsIn(json[u"paymentMethodCodes"]);
    const Operator item {json[u"code"].toText().value_or(QString()), json[u"name"].toText().value_or(QString()),
        json[u"currencyCode"].toText().value_or(QString()), methods.value_or(QStringList()), json[u"minimumAmount"].toDecimal(),
        json[u"maximumAmount"].toDecimal(), json[u"bankCode"].toText().value_or(QString())};
    if (!isCode(item.code))
        return badInput(u"An operator's \"code\" is a text of 1 to 64 characters."_s);
    if (!currency(item.currency))
        return badInput(u"An operator's \"currencyCode\" is one of the currencies."_s);
    if (!methods)
        return badInput(u"An operator's \"paymentMethodCodes\" are a list of texts."_s);
    if ((json.has(u"minimumAmount") && !item.least) || (json.has(u"maximumAmount") && !item.most))
        return badInput(u"An operator's \"minimumAmount\" and \"maximumAmount\" are numbers."_s);
    addOrReplace(m_operators, item, [&](const Operator &known) { return known.code == item.code && known.currency == item.currency; });
    return Done {};
}

Json CodeLists::currenciesJson() const
{
    Json::Array items;
    for (const Currency &known : m_currencies)
        items.push_back(
            Json(Json::Object {{u"code"_s, known.code}, {u"name"_s, known.name}, {u"decimals"_s, Json(qint64(known.decimals))}}));
    return data(items);
}

Json CodeLists::operatorsJson() const
{
    Json::Array items;
    for (const Operator &known : m_operators) {
        Json item(Json::Object {{u"code"_s, known.code}, {u"name"_s, known.name}, {u"currencyCode"_s, known.currency},
            {u"paymentMethodCodes"_s, textList(known.methods)}});
        if (!known.bankCode.isEmpty())
            item.add(u"bankCode"_s, known.bankCode);
        if (known.least)
            item.add(u"minimumAmount"_s, *known.least);
        if (known.most)
            item.add(u"maximumAmount"_s, *known.most);
        items.push_back(item);
    }
    return data(items);
}

// Specification, Payment options response: grouped by method, in the order of the list.
Json CodeLists::options(const Money &money) const
{
    std::vector<std::pair<QString, Json::Array>> byMethod;
    for (const Operator &known : m_operators) {
        for (const QString &method : known.takes(money) ? known.methods : QStringList()) {
            auto entry = std::find_if(byMethod.begin(), byMethod.end(), [&](const auto &group) { return group.first == method; });
            if (entry == byMethod.end())
                entry = byMethod.insert(byMethod.end(), {method, {}});
            entry->second.push_back(Json(Json::Object {{u"code"_s, known.code}, {u"name"_s, known.name}}));
        }
    }
    Json::Array items;
    for (const auto &[method, operators] : byMethod)
        items.push_back(Json(Json::Object {{u"paymentMethodCode"_s, method}, {u"paymentOperators"_s, Json(operators)}}));
    return data(items);
}

} // namespace kontor
