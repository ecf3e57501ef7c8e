// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/session/sandboxcontrol.h"

#include "api/singlecall.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis requestTimeout {5000};
constexpr QLatin1StringView usualEvent {"payment.status_changed"};
constexpr QLatin1StringView unfamiliarEvent {"payment.teleported"};
constexpr QLatin1StringView ofPayouts {"/payouts/.*"};

Json number(qint64 value)
{
    return Json(value);
}

Json payoutRule(const QString &act)
{
    return Json::Object {{u"method"_s, u"POST"_s}, {u"path"_s, QString(ofPayouts)}, {u"times"_s, number(1)}, {u"do"_s, act}};
}

bool isAct(const Json &rule, QStringView act)
{
    return rule[u"do"].toText() == act;
}

bool isDownRule(const Json &rule)
{
    return isAct(rule, u"drop_before_accept") && !rule.has(u"path");
}

int timesOf(const Json::Array &rules, QStringView act)
{
    qint64 times = 0;
    for (const Json &rule : rules) {
        if (isAct(rule, act))
            times += rule[u"times"].toInteger().value_or(0);
    }
    return int(times);
}

//! As it was given, with as many times as are left of it; nothing when it is used up.
std::optional<Json> leftOf(const Json &rule)
{
    const auto left = rule[u"left"].toInteger();
    if (left && *left <= 0)
        return std::nullopt;
    Json kept(Json::Object {});
    for (const auto &[name, value] : rule.members()) {
        if (name != u"left"_s && name != u"times"_s)
            kept.add(name, value);
    }
    if (left)
        kept.add(u"times"_s, number(*left));
    return kept;
}

void put(Json &object, const QString &name, const Json &value)
{
    Json::Object members = object.members();
    const auto known = std::find_if(members.begin(), members.end(), [&name](const Json::Member &member) { return member.first == name; });
    if (known == members.end())
        members.emplace_back(name, value);
    else
        known->second = value;
    object = Json(members);
}

SandboxControl::Behaviour behaviourOf(const Json::Array &rules, const Json &settings)
{
    return {
        .outcome = settings[u"final_status"].toText().value_or(QString()),
        .delay = Millis(settings[u"settle_ms"].toInteger().value_or(0)),
        .callsTwice = settings[u"callbacks"].toText() == u"double"_s,
        .unfamiliarEvents = settings[u"callback_type"].toText().value_or(usualEvent) != usualEvent,
        .clockAhead = Seconds(settings[u"clock_skew_s"].toInteger().value_or(0)),
        .isDown = std::any_of(rules.begin(), rules.end(), isDownRule),
        .repliesToLose = timesOf(rules, u"accept_then_close"),
        .refusalsToCome = timesOf(rules, u"status"),
    };
}

} // namespace

SandboxControl::SandboxControl(
    const QUrl &baseUrl, QNetworkAccessManager &network, Clock &clock, std::function<Reply<Done> *()> ready, QObject *parent)
    : QObject(parent)
    , m_baseUrl(baseUrl)
    , m_network(network)
    , m_clock(clock)
    , m_ready(std::move(ready))
{
}

// ---- the way to the switches

Reply<HttpAnswer> *SandboxControl::call(const QByteArray &method, const QString &path, const QByteArray &body)
{
    auto *reply = new Reply<HttpAnswer>(this);
    m_ready()->then(reply, [this, reply, method, path, body](const Result<Done> &ready) {
        if (!ready)
            return reply->finish(ready.error());
        HttpRequest request {.method = method};
        if (!body.isEmpty())
            request.body = body;
        callOnce(m_network, m_clock, request, QUrl(m_baseUrl.toString() + "/sandbox"_L1 + path), requestTimeout, reply)
            ->then(reply, [reply](const Result<HttpAnswer> &answer) { reply->finish(answer); });
    });
    return reply;
}

Reply<Done> *SandboxControl::act(const QByteArray &method, const QString &path, const QByteArray &body)
{
    auto *reply = new Reply<Done>(this);
    call(method, path, body)->then(reply, [reply](const Result<HttpAnswer> &answer) {
        if (answer)
            reply->finish(Done {});
        else
            reply->finish(answer.error());
    });
    return reply;
}

Reply<SandboxControl::Switches> *SandboxControl::switches()
{
    auto *reply = new Reply<Switches>(this);
    call("GET", u"/faults"_s)->then(reply, [reply](const Result<HttpAnswer> &answer) {
        if (!answer)
            return reply->finish(answer.error());
        const auto document = parseJson(answer->body);
        if (!document)
            return reply->finish(document.error());
        Switches found {.settings = (*document)[u"settings"]};
        for (const Json &rule : (*document)[u"rules"].items()) {
            if (const auto left = leftOf(rule))
                found.rules.push_back(*left);
        }
        reply->finish(found);
    });
    return reply;
}

Reply<Done> *SandboxControl::change(const Edit &edit)
{
    auto *reply = new Reply<Done>(this);
    switches()->then(reply, [this, reply, edit](const Result<Switches> &found) {
        if (!found)
            return reply->finish(found.error());
        Switches next = *found;
        edit(next);
        const Json document(Json::Object {{u"rules"_s, Json(next.rules)}, {u"settings"_s, next.settings}});
        act("PUT", u"/faults"_s, document.toBytes())->then(reply, [reply](const Result<Done> &done) { reply->finish(done); });
    });
    return reply;
}

Reply<Done> *SandboxControl::set(const QString &setting, const Json &value)
{
    return change([setting, value](Switches &switches) { put(switches.settings, setting, value); });
}

//! In front of all others: the first that matches acts.
Reply<Done> *SandboxControl::addRule(const Json &rule)
{
    return change([rule](Switches &switches) { switches.rules.insert(switches.rules.begin(), rule); });
}

// ---- the customer

Reply<Done> *SandboxControl::registerKeys(const QList<QByteArray> &pems)
{
    Json::Array keys;
    for (const QByteArray &pem : pems)
        keys.emplace_back(QString::fromLatin1(pem));
    return act("PUT", u"/keys"_s, Json(Json::Object {{u"keys"_s, keys}}).toBytes());
}

Reply<Done> *SandboxControl::pay(const OrderId &payin)
{
    return act("POST", u"/payins/%1/pay"_s.arg(payin.toString()));
}

Reply<Done> *SandboxControl::pay(const OrderId &payin, const Decimal &amount)
{
    const Json body(Json::Object {{u"amount"_s, Json(amount)}});
    return act("POST", u"/payins/%1/pay"_s.arg(payin.toString()), body.toBytes());
}

Reply<Done> *SandboxControl::expire(const OrderId &payin)
{
    return act("POST", u"/payins/%1/expire"_s.arg(payin.toString()));
}

// ---- the bank

Reply<SandboxControl::Behaviour> *SandboxControl::behaviour()
{
    auto *reply = new Reply<Behaviour>(this);
    switches()->then(reply, [reply](const Result<Switches> &found) {
        if (found)
            reply->finish(behaviourOf(found->rules, found->settings));
        else
            reply->finish(found.error());
    });
    return reply;
}

Reply<Done> *SandboxControl::setOutcome(const QString &word, Millis delay)
{
    return change([word, delay](Switches &switches) {
        put(switches.settings, u"final_status"_s, word);
        put(switches.settings, u"settle_ms"_s, number(delay.count()));
    });
}

Reply<Done> *SandboxControl::setCallsTwice(bool twice)
{
    return set(u"callbacks"_s, twice ? u"double"_s : u"on"_s);
}

Reply<Done> *SandboxControl::setUnfamiliarEvents(bool unfamiliar)
{
    return set(u"callback_type"_s, QString(unfamiliar ? unfamiliarEvent : usualEvent));
}

Reply<Done> *SandboxControl::setClockAhead(Seconds seconds)
{
    return set(u"clock_skew_s"_s, number(seconds.count()));
}

// ---- trouble

Reply<Done> *SandboxControl::loseNextReply()
{
    return addRule(payoutRule(u"accept_then_close"_s));
}

Reply<Done> *SandboxControl::refuseNextAsTooMany()
{
    Json rule = payoutRule(u"status"_s);
    rule.add(u"status"_s, number(429));
    rule.add(u"retry_after"_s, number(1));
    return addRule(rule);
}

Reply<Done> *SandboxControl::goDown(Millis forHowLong)
{
    m_clock.after(forHowLong, this, [this] {
        change([](Switches &switches) {
            auto &rules = switches.rules;
            rules.erase(std::remove_if(rules.begin(), rules.end(), isDownRule), rules.end());
        });
    });
    return addRule(Json::Object {{u"do"_s, u"drop_before_accept"_s}});
}

Reply<Done> *SandboxControl::behaveAsUsual()
{
    return act("PUT", u"/faults"_s, "{}");
}

} // namespace kontor
