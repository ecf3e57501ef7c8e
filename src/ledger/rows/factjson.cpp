// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/factjson.h"

#include "core/operation.h"
#include "wire/json.h"
#include "wire/moneyjson.h"

namespace kontor::factjson {

using namespace Qt::StringLiterals;

namespace {

constexpr JsonLimits limitsOfReasons {.maxBytes = qsizetype {1024} * 1024, .maxDepth = 4}; // cells are quoted in them
constexpr JsonLimits limits {.maxBytes = qsizetype {64} * 1024, .maxDepth = 3};

Json json(const Args::Value &value)
{
    if (const auto *number = std::get_if<qint64>(&value))
        return Json(*number);
    if (const auto *money = std::get_if<Money>(&value))
        return toJson(*money);
    return Json(std::get<QString>(value));
}

std::optional<Args::Value> valueOf(ArgKind kind, const Json &json)
{
    const auto value = [](const auto &read) { return read ? std::optional(Args::Value(*read)) : std::nullopt; };
    switch (kind) {
    case ArgKind::Number:
        return value(json.toInteger());
    case ArgKind::Text:
        return value(json.toText());
    case ArgKind::Money:
        return value(moneyFrom(json));
    }
    return std::nullopt;
}

void add(Json &object, const Args &args)
{
    for (const auto &[arg, value] : args.named())
        object.add(factsOf(arg).key, json(value));
}

//! What isn't known here, or isn't of its kind, is left out.
Args argsOf(const Json &object)
{
    Args args;
    for (const auto &[name, value] : object.members()) {
        const auto arg = argOfKey(name);
        if (!arg)
            continue;
        if (const auto read = valueOf(factsOf(*arg).kind, value))
            args.set(*arg, *read);
    }
    return args;
}

Reason quoted(const QString &kept)
{
    return {ReasonCode::Quoted, {{Arg::Said, kept}}};
}

std::optional<Json> objectOf(const QString &kept)
{
    if (!kept.startsWith(u'{'))
        return std::nullopt;
    const auto json = parseJson(kept.toUtf8(), limits);
    return json && json->isObject() ? std::optional(*json) : std::nullopt;
}

} // namespace

QString write(const Problem &problem)
{
    if (problem.isEmpty())
        return {};
    Json object(Json::Object {{u"problem"_s, QString(factsOf(problem.code).key)}});
    add(object, problem.args);
    return QString::fromUtf8(object.toBytes());
}

Problem readProblem(const QString &kept)
{
    if (kept.isEmpty())
        return {};
    const auto object = objectOf(kept);
    const auto code = object ? problemCodeOfKey((*object)[u"problem"].toText().value_or(QString())) : std::nullopt;
    return code && *code != ProblemCode::None ? Problem {*code, argsOf(*object)} : Problem {ProblemCode::OlderText, {{Arg::Said, kept}}};
}

QString write(const TimelineEvent &event)
{
    if (event.args.isEmpty())
        return {};
    Json object(Json::Object {});
    add(object, event.args);
    return QString::fromUtf8(object.toBytes());
}

TimelineEvent readEvent(const QString &type, const QString &kept)
{
    const auto known = timelineTypeOfKey(type);
    const auto object = objectOf(kept);
    if (known && kept.isEmpty())
        return {*known, {}};
    if (known && object)
        return {*known, argsOf(*object)};
    return {known.value_or(TimelineType::Created), {{Arg::How, QString(how::olderText)}, {Arg::Said, kept.isEmpty() ? type : kept}}};
}

QString write(const QList<Reason> &reasons)
{
    if (reasons.isEmpty())
        return {};
    Json::Array all;
    for (const Reason &reason : reasons) {
        Json object(Json::Object {{u"reason"_s, keyOf(reason.code)}});
        add(object, reason.args);
        all.push_back(std::move(object));
    }
    return QString::fromUtf8(Json(std::move(all)).toBytes());
}

QList<Reason> readReasons(const QString &kept)
{
    if (kept.isEmpty())
        return {};
    const auto json = kept.startsWith(u'[') ? parseJson(kept.toUtf8(), limitsOfReasons) : Result<Json>(ApiError {});
    if (!json || json->items().empty())
        return {quoted(kept)};
    QList<Reason> reasons;
    for (const Json &object : json->items()) {
        const auto code = reasonCodeOfKey(object[u"reason"].toText().value_or(QString()));
        reasons.append(code ? Reason {*code, argsOf(object)} : quoted(QString::fromUtf8(object.toBytes())));
    }
    return reasons;
}

QString writeWhole(const TimelineEvent &event, PaymentKind kind)
{
    Json object(Json::Object {{u"event"_s, QString(keyOf(event.type))}, {u"kind"_s, nameOf(kind)}});
    add(object, event.args);
    return QString::fromUtf8(object.toBytes());
}

std::optional<WholeEvent> readWhole(const QString &kept)
{
    const auto object = objectOf(kept);
    const auto type = object ? timelineTypeOfKey((*object)[u"event"].toText().value_or(QString())) : std::nullopt;
    if (!type)
        return std::nullopt;
    return WholeEvent {{*type, argsOf(*object)}, paymentKindOf((*object)[u"kind"].toText().value_or(QString()))};
}

} // namespace kontor::factjson
