// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/listdocuments.h"

#include "api/gatewaytext.h"
#include "api/loosejson.h"
#include "wire/moneyjson.h"

#include <QRegularExpression>

namespace kontor {

using namespace Qt::StringLiterals;
using loose::Entry;
using loose::Leaf;

namespace {

constexpr qsizetype maxCode = 64;

const QStringList codeNames {u"code"_s, u"paymentoperatorcode"_s, u"operatorcode"_s, u"bankcode"_s, u"value"_s, u"id"_s};
const QStringList currencyCodeNames {u"code"_s, u"currencycode"_s, u"currency"_s, u"isocode"_s, u"alphacode"_s, u"value"_s, u"id"_s};
const QStringList nameNames {u"name"_s, u"displayname"_s, u"fullname"_s, u"currencyname"_s, u"paymentoperatorname"_s, u"operatorname"_s,
    u"bankname"_s, u"title"_s, u"label"_s, u"description"_s};

// Keys that are codes, not names of members.
bool isCode(const QString &key)
{
    static const QRegularExpression form(u"^[A-Z0-9][A-Z0-9_.-]{0,63}\\z"_s);
    return form.match(key).hasMatch();
}

bool isUsable(const Leaf &leaf)
{
    return leaf.value && !leaf.inList && (leaf.value->isString() || leaf.value->isNumber()) && !leaf.text.trimmed().isEmpty();
}

//! A name that is too long to be kept whole was cut: its beginning names the thing all the same.
bool isUsableName(const Leaf &leaf)
{
    return isUsable(leaf) || (leaf.isBeginning && !leaf.inList);
}

bool isUsableCode(const Leaf &leaf)
{
    return isUsable(leaf) && leaf.text.size() <= maxCode;
}

//! The usable leaf with the likeliest of the names, those nearer to the item first.
const Leaf *pick(const QList<Leaf> &leaves, const QStringList &names, bool (*fits)(const Leaf &))
{
    const Leaf *best = nullptr;
    std::pair<qsizetype, qsizetype> bestRank;
    for (const Leaf &leaf : leaves) {
        const std::pair rank {leaf.path.size(), names.indexOf(loose::plainName(leaf.path.last()))};
        if (rank.second < 0 || !fits(leaf) || (best && bestRank <= rank))
            continue;
        best = &leaf;
        bestRank = rank;
    }
    return best;
}

std::optional<CodeItem> keyedItem(const QString &key, const Json &value)
{
    if (!isCode(key) || value.isArray() || value.isNull())
        return std::nullopt;
    if (const auto text = value.toText())
        return CodeItem {.code = key, .name = gatewayText(*text)};
    if (!value.isObject())
        return CodeItem {.code = key, .others = {{.name = u"value"_s, .text = QString::fromUtf8(value.toBytes())}}};
    const auto leaves = loose::leavesOf(value);
    const Leaf *name = pick(leaves, nameNames, isUsableName);
    return CodeItem {.code = key, .name = name ? gatewayText(name->text) : QString(), .others = loose::othersOf(leaves, {name})};
}

std::optional<CodeItem> codeItem(const Json &value, const QStringList &names)
{
    if (const auto text = value.toText(); text && !text->trimmed().isEmpty() && text->size() <= maxCode)
        return CodeItem {.code = *text};
    const auto leaves = loose::leavesOf(value);
    if (const Leaf *code = pick(leaves, names, isUsableCode)) {
        const Leaf *name = pick(leaves, nameNames, isUsableName);
        return CodeItem {
            .code = code->text, .name = name ? gatewayText(name->text) : QString(), .others = loose::othersOf(leaves, {code, name})};
    }
    if (value.members().size() == 1)
        return keyedItem(value.members().front().first, value.members().front().second);
    return std::nullopt;
}

QList<CodeItem> operatorsOf(const Json &list)
{
    QList<CodeItem> operators;
    for (const Json &each : list.items()) {
        const auto leaves = loose::leavesOf(each);
        const Leaf *code = pick(leaves, {u"code"_s}, isUsableCode);
        if (!code || code->path.size() != 1 || !code->value->isString())
            continue;
        const Leaf *name = pick(leaves, {u"name"_s}, isUsableName);
        operators.append(CodeItem {
            .code = code->text, .name = name ? gatewayText(name->text) : QString(), .others = loose::othersOf(leaves, {code, name})});
    }
    return operators;
}

//! The items of the first place that holds any.
template <class Item, class Read> QList<Item> itemsIn(const Json &document, Read read)
{
    for (const auto &place : loose::placesIn(document)) {
        QList<Item> items;
        for (const Entry &entry : place) {
            if (auto item = read(entry))
                items.append(*std::move(item));
        }
        if (!items.isEmpty())
            return items;
    }
    return {};
}

} // namespace

QByteArray encodeOptionsRequest(const Money &money)
{
    return Json(Json::Object {{u"money"_s, toJson(money)}}).toBytes();
}

Result<PaymentOptions> decodePaymentOptions(const QByteArray &bytes)
{
    const auto json = parseJson(bytes);
    if (!json)
        return json.error();
    const Json &list = (*json)[u"data"];
    if (!list.isArray())
        return ApiError {.kind = ErrorKind::Unreadable, .text = u"The answer holds no list of payment options."_s};
    PaymentOptions read {.raw = bytes};
    for (const Json &entry : list.items()) {
        const auto method = entry[u"paymentMethodCode"].toText();
        if (method && !method->isEmpty())
            read.options.append(PaymentOption {.methodCode = gatewayText(*method), .operators = operatorsOf(entry[u"paymentOperators"])});
    }
    return read;
}

Result<CodeList> decodeCodeList(CodeKind kind, const QByteArray &bytes)
{
    const auto json = parseJson(bytes);
    if (!json)
        return json.error();
    const QStringList &names = kind == CodeKind::Currency ? currencyCodeNames : codeNames;
    CodeList list {.raw = bytes};
    list.items = itemsIn<CodeItem>(*json,
        [&names](const Entry &entry) { return entry.key.isEmpty() ? codeItem(*entry.value, names) : keyedItem(entry.key, *entry.value); });
    list.isFamiliar = !list.items.isEmpty() || loose::isEmptyList(*json);
    return list;
}

} // namespace kontor
