// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/listdocuments.h"
#include "api/loosejson.h"
#include "core/currency.h"

#include <QRegularExpression>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;
using loose::Entry;
using loose::Leaf;

namespace {

const QStringList currencyNames {u"currencycode"_s, u"currency"_s, u"code"_s, u"isocode"_s, u"ccy"_s};
const QStringList valueNames {u"amount"_s, u"value"_s};
const QStringList groupNames {u"balance"_s, u"balances"_s, u"amounts"_s, u"funds"_s};
const QStringList availableNames {u"available"_s, u"availablebalance"_s, u"availableamount"_s, u"balanceavailable"_s, u"availablefunds"_s,
    u"spendable"_s, u"cancellable"_s, u"free"_s};
// What can be paid out comes before what is there.
const QStringList amountNames = availableNames
    + QStringList {u"balance"_s, u"amount"_s, u"money"_s, u"value"_s, u"currentbalance"_s, u"current"_s, u"balanceamount"_s, u"total"_s,
        u"totalbalance"_s, u"totalamount"_s};

constexpr qsizetype longestWord = 40;

// A key that is a currency, not the name of a member.
bool isCurrencyKey(const QString &text)
{
    static const QRegularExpression form(u"^[A-Z][A-Z0-9]{1,9}\\z"_s);
    return form.match(text).hasMatch();
}

bool isSameCode(const QString &a, const QString &b)
{
    return a.compare(b, Qt::CaseInsensitive) == 0;
}

std::optional<Decimal> amountOf(const Json &json)
{
    if (const auto text = json.toText())
        return Decimal::parse(*text);
    return json.toDecimal();
}

//! Whatever it says there.
bool standsForCurrency(const Leaf &leaf)
{
    return leaf.value && !leaf.inList && leaf.value->isString() && currencyNames.contains(loose::plainName(leaf.path.last()));
}

bool namesCurrency(const Leaf &leaf)
{
    return standsForCurrency(leaf) && isCurrencyCode(leaf.text);
}

const Leaf *topmost(const QList<Leaf> &leaves, bool (*is)(const Leaf &))
{
    const Leaf *best = nullptr;
    for (const Leaf &leaf : leaves) {
        if (is(leaf) && (!best || leaf.path.size() < best->path.size()))
            best = &leaf;
    }
    return best;
}

const Leaf *currencyLeaf(const QList<Leaf> &leaves)
{
    return topmost(leaves, namesCurrency);
}

//! What the amount at this way is. −1 when it is none that we know.
qsizetype meaningOf(QStringList path)
{
    for (QString &name : path)
        name = loose::plainName(name);
    // "available.amount" is the available one, and so is "balance.available".
    if (path.size() > 1 && valueNames.contains(path.last()) && amountNames.contains(path.at(path.size() - 2)))
        path.removeLast();
    if (path.size() == 2 && groupNames.contains(path.first()))
        path.removeFirst();
    return path.size() == 1 ? amountNames.indexOf(path.first()) : -1;
}

//! The currency that stands beside an amount, as in Money.
const Leaf *currencyBeside(const QList<Leaf> &leaves, const Leaf &amount)
{
    const auto beside = std::find_if(leaves.begin(), leaves.end(), [&amount](const Leaf &leaf) {
        return namesCurrency(leaf) && leaf.path.size() == amount.path.size()
            && std::equal(leaf.path.begin(), leaf.path.end() - 1, amount.path.begin());
    });
    return beside == leaves.end() ? nullptr : &*beside;
}

const Leaf *amountLeaf(const QList<Leaf> &leaves, const QString &currency)
{
    const Leaf *best = nullptr;
    for (const Leaf &leaf : leaves) {
        if (!leaf.value || leaf.inList || meaningOf(leaf.path) < 0 || !amountOf(*leaf.value))
            continue;
        const Leaf *beside = currencyBeside(leaves, leaf);
        if (beside && !isSameCode(beside->text, currency))
            continue;
        if (!best || meaningOf(leaf.path) < meaningOf(best->path))
            best = &leaf;
    }
    return best;
}

//! The gateway's own, unless it says that the amount can be paid out.
QString nameOf(const Leaf &amount)
{
    return meaningOf(amount.path) < availableNames.size() ? QString() : amount.path.join(u'.');
}

Balance balanceOf(const QString &currency, const QList<Leaf> &leaves, const Leaf *code)
{
    const Leaf *amount = amountLeaf(leaves, currency);
    const Leaf *beside = amount ? currencyBeside(leaves, *amount) : nullptr;
    return {.currency = currency.toUpper(), // one currency, however it is written
        .amount = amount ? amountOf(*amount->value) : std::nullopt,
        .amountName = amount ? nameOf(*amount) : QString(),
        .others = loose::othersOf(leaves, {code, amount, beside})};
}

std::optional<Balance> keyedBalance(const QString &key, const Json &value)
{
    if (!isCurrencyKey(key))
        return std::nullopt;
    if (const auto amount = amountOf(value))
        return Balance {.currency = key, .amount = amount};
    if (!value.isObject())
        return std::nullopt;
    return balanceOf(key, loose::leavesOf(value), nullptr);
}

std::optional<Balance> balanceItem(const Json &value)
{
    if (value.members().size() == 1) {
        const auto &[name, only] = value.members().front();
        if (auto keyed = keyedBalance(name, only))
            return keyed;
    }
    const auto leaves = loose::leavesOf(value);
    const Leaf *code = currencyLeaf(leaves);
    return code ? std::optional(balanceOf(code->text, leaves, code)) : std::nullopt;
}

//! An entry of a list of balances whose currency nobody can tell: what it says in its place, or nothing, and the amount that it gives.
Balance oddBalance(const Json &value)
{
    const auto leaves = loose::leavesOf(value);
    const Leaf *amount = amountLeaf(leaves, {});
    const Leaf *word = topmost(leaves, standsForCurrency);
    return {.currency = word ? word->text.left(longestWord) : QString(),
        .amount = amount ? amountOf(*amount->value) : std::nullopt,
        .amountName = amount ? nameOf(*amount) : QString(),
        .others = loose::othersOf(leaves, {word, amount})};
}

//! A currency among balances whose amount nobody can read ("NaN", nothing): it is there, and its amount isn't known.
bool isUnreadBalance(const Entry &entry)
{
    static const QRegularExpression form(u"^[A-Z]{3,5}\\z"_s); // longer words are more likely to be of the answer itself
    return form.match(entry.key).hasMatch() && (entry.value->isString() || entry.value->isNull());
}

//! One balance that is not in a list. A "code" at its top may be that of the call.
QList<Balance> loneBalance(const Json &json)
{
    const auto leaves = loose::leavesOf(json);
    const Leaf *code = currencyLeaf(leaves);
    if (code && code->path.size() == 1 && loose::plainName(code->path.first()) == u"code")
        return {};
    auto balance = balanceItem(json);
    return balance && balance->amount ? QList<Balance> {*std::move(balance)} : QList<Balance> {};
}

QList<Balance> listedBalances(const Json &document)
{
    for (const auto &place : loose::placesIn(document)) {
        QList<Balance> items;
        QList<Balance> odd;
        for (const Entry &entry : place) {
            if (auto item = entry.key.isEmpty() ? balanceItem(*entry.value) : keyedBalance(entry.key, *entry.value))
                items.append(*std::move(item));
            else if (isUnreadBalance(entry))
                odd.append(Balance {.currency = entry.key});
            else if (entry.key.isEmpty() && !entry.value->isNull())
                odd.append(oddBalance(*entry.value));
        }
        if (!items.isEmpty())
            return items + odd; // what stands among balances is one, too, and not dropped without a word
    }
    return {};
}

// A balance may hold lists of its own ("history"), and a list has members beside it ("total"): a known name tells which it is.
QList<Balance> balancesIn(const Json &document)
{
    const auto &members = document.members();
    const auto isList = [](const auto &member) { return member.second.isArray() && loose::isKnownList(member.first); };
    const bool isListed = std::any_of(members.begin(), members.end(), isList);
    if (const auto lone = loneBalance(document); !isListed && !lone.isEmpty())
        return lone;
    if (const auto listed = listedBalances(document); !listed.isEmpty())
        return listed;
    for (const auto &[name, value] : members) {
        if (const auto lone = loneBalance(value); loose::isKnownList(name) && !lone.isEmpty())
            return lone;
    }
    return {};
}

QStringList leftOutOf(const QStringList &asked, const QList<Balance> &items)
{
    QStringList missing;
    for (const QString &code : asked) {
        if (std::none_of(items.begin(), items.end(), [&code](const Balance &each) { return isSameCode(each.currency, code); }))
            missing.append(code);
    }
    return missing;
}

} // namespace

Result<Balances> decodeBalances(const QByteArray &bytes, const QStringList &asked)
{
    const auto json = parseJson(bytes);
    if (!json)
        return json.error();
    Balances read {.raw = bytes};
    read.items = balancesIn(*json);
    read.isFamiliar = !read.items.isEmpty() || loose::isEmptyList(*json);
    if (read.isFamiliar)
        read.leftOut = leftOutOf(asked, read.items);
    return read;
}

} // namespace kontor
