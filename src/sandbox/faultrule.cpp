// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/faultrule.h"

#include "core/apierror.h"
#include "sandbox/gatewaybehaviour.h"

#include <algorithm>
#include <array>
#include <functional>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct Switch {
    const char16_t *name;
    FaultAction act;
    const char16_t *means;
};

constexpr std::array switches {
    Switch {u"none", FaultAction::None, u"Nothing odd: for scripts."},
    Switch {u"accept_then_close", FaultAction::AcceptThenClose, u"Does what was asked, then closes the connection without an answer."},
    Switch {u"accept_then_hang", FaultAction::AcceptThenHang, u"Does what was asked and never answers."},
    Switch {u"drop_before_accept", FaultAction::DropBeforeAccept, u"Closes the connection; nothing was done."},
    Switch {
        u"truncate", FaultAction::Truncate, u"Does what was asked; sends half of the answer under its full Content-Length, then closes."},
    Switch {u"cut", FaultAction::Cut, u"Does what was asked; sends the first \"bytes\" of the whole answer, head and body, then closes."},
    Switch {u"odd_json", FaultAction::OddJson, u"Does what was asked; answers 200 with something that is no JSON, or with \"body\"."},
    Switch {u"html", FaultAction::Html, u"Answers 200 with an HTML page; nothing was done."},
    Switch {u"status", FaultAction::Status,
        u"Answers the given \"status\", with \"body\", \"content_type\", \"retry_after\" and \"headers\" if you like; with \"accept\": "
        u"true what was asked is done "
        u"first."},
    Switch {u"redirect", FaultAction::Redirect, u"Answers 302, or the given \"status\", with \"location\"; nothing was done."},
    Switch {u"slow", FaultAction::Slow, u"Does what was asked at once and answers after \"ms\" (1000)."},
    Switch {u"drip", FaultAction::Drip, u"Does what was asked; sends the answer byte by byte, one every \"ms\" (100)."},
    Switch {u"echo_wrong_amount", FaultAction::EchoWrongAmount, u"Does what was asked; the answer's requested amount is one too high."},
    Switch {u"echo_wrong_currency", FaultAction::EchoWrongCurrency,
        u"Does what was asked; the answer's requested currency is \"currency\" (USD)."},
    Switch {u"echo_wrong_id", FaultAction::EchoWrongId, u"Does what was asked; the answer's idPayout or idPayin is \"id\" (another-id)."},
    Switch {u"turn_is_test", FaultAction::TurnIsTest, u"Does what was asked; the answer's process.isTest is turned round."},
    Switch {u"callback_before_response", FaultAction::CallbackBeforeResponse,
        u"Settles an accepted payout (a payin: it is paid) at once and answers after \"ms\" (300)."},
    Switch {u"expire_token", FaultAction::ExpireToken, u"Treats the request's token as expired from now on: 401."},
    Switch {u"hold", FaultAction::Hold, u"Keeps the request for \"ms\" (1000) before it is looked at; the token's exp is checked then."},
    Switch {u"wrong_content_length", FaultAction::WrongContentLength,
        u"Does what was asked; Content-Length is off by \"bytes\" (10; less than zero: too short). Then closes, or with \"close\": false "
        u"leaves the connection open."},
    Switch {u"duplicate_content_length", FaultAction::DuplicateContentLength,
        u"Does what was asked; the answer has two Content-Length headers that differ."},
    Switch {u"huge", FaultAction::Huge, u"Does what was asked; the answer has one more member, \"padding\", of \"bytes\" (2 MiB)."},
    Switch {
        u"endless_headers", FaultAction::EndlessHeaders, u"Does what was asked; the answer's headers don't end (64 MiB, then it closes)."},
    Switch {u"endless_body", FaultAction::EndlessBody, u"Does what was asked; the answer's body doesn't end (64 MiB, then it closes)."},
};

struct Member {
    const char16_t *name;
    const char16_t *means;
};

constexpr std::array matching {
    Member {u"method", u"HTTP method; any when left out."},
    Member {u"path", u"Regular expression for the whole path, without the query; any when left out."},
    Member {u"after", u"So many matching requests go by first (0)."},
    Member {u"times", u"How often the rule applies; always when left out."},
};

constexpr std::array details {
    Member {u"status", u"200 to 599."},
    Member {u"accept", u"true or false."},
    Member {u"close", u"true or false."},
    Member {u"location", u"Any address."},
    Member {u"ms", u"Milliseconds, up to a day."},
    Member {
        u"copy_ms", u"With any act: a copy that a proxy kept comes so many milliseconds later. It is judged then; nobody gets its answer."},
    Member {u"bytes", u"A number of bytes, up to 64 Mi."},
    Member {u"body", u"The answer's body, as text."},
    Member {u"body_base64", u"The answer's body, any bytes."},
    Member {u"content_type", u"The answer's Content-Type (text/plain)."},
    Member {u"retry_after", u"The answer's Retry-After, as text or number."},
    Member {u"headers", u"{\"Name\":\"value\"}: more headers of the answer."},
    Member {u"currency", u"A currency."},
    Member {u"id", u"An ID."},
};

constexpr qint64 mostBytes = 64LL * 1024 * 1024;

bool isOneLine(const QString &text)
{
    return !text.contains(u'\r') && !text.contains(u'\n') && !text.contains(u'\0');
}

// Reads optional members of one object and remembers the first that is of the wrong kind.
class Reader {
public:
    explicit Reader(const Json &object)
        : m_object(object)
    {
    }
    void integer(QStringView name, qint64 least, qint64 most, const std::function<void(qint64)> &use)
    {
        const auto value = m_object[name].toInteger();
        if (m_object.has(name) && (!value || *value < least || *value > most))
            note(name);
        else if (value)
            use(*value);
    }
    void text(QStringView name, const std::function<bool(const QString &)> &use)
    {
        const auto value = m_object[name].toText();
        if (m_object.has(name) && (!value || !use(*value)))
            note(name);
    }
    void flag(QStringView name, bool &target)
    {
        const auto value = m_object[name].toBool();
        if (m_object.has(name) && !value)
            note(name);
        target = value.value_or(target);
    }
    void note(QStringView name)
    {
        if (m_problem.isEmpty())
            m_problem = u"The value of \"%1\" is not one it can have."_s.arg(name);
    }
    const QString &problem() const { return m_problem; }

private:
    const Json &m_object;
    QString m_problem;
};

template <size_t n> bool has(const std::array<Member, n> &members, const QString &name)
{
    return std::any_of(members.begin(), members.end(), [&](const Member &member) { return name == QStringView(member.name); });
}

Fault usual(FaultAction act)
{
    Fault fault;
    fault.act = act;
    fault.status = act == FaultAction::Redirect ? 302 : 0;
    fault.delay = act == FaultAction::Drip ? Millis(100) : Millis(act == FaultAction::CallbackBeforeResponse ? 300 : 1000);
    fault.bytes = act == FaultAction::Huge ? 2 * 1024 * 1024 : 10;
    fault.text = act == FaultAction::EchoWrongId ? u"another-id"_s : u"USD"_s;
    return fault;
}

void readHeaders(const Json &json, Reader &reader, Fault &fault)
{
    if (json.has(u"headers") && !json[u"headers"].isObject())
        reader.note(u"headers");
    for (const auto &[name, value] : json[u"headers"].members()) {
        const QString text = value.toText().value_or(QString());
        if (name.isEmpty() || name.contains(u':') || !isOneLine(name) || !value.isString() || !isOneLine(text))
            reader.note(u"headers");
        else
            fault.headers.append({name.toUtf8(), text.toUtf8()});
    }
    const auto seconds = json[u"retry_after"].toInteger();
    const QString after = seconds ? QString::number(*seconds) : json[u"retry_after"].toText().value_or(QString());
    if (json.has(u"retry_after") && (after.isEmpty() || !isOneLine(after)))
        reader.note(u"retry_after");
    else if (!after.isEmpty())
        fault.headers.append({"Retry-After", after.toUtf8()});
}

void readBody(const Json &json, Reader &reader, Fault &fault)
{
    reader.text(u"body", [&](const QString &text) {
        fault.body = text.toUtf8();
        return true;
    });
    reader.text(u"body_base64", [&](const QString &text) {
        const auto decoded = QByteArray::fromBase64Encoding(text.toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
        fault.body = *decoded;
        return decoded.decodingStatus == QByteArray::Base64DecodingStatus::Ok && !json.has(u"body");
    });
    reader.text(u"content_type", [&](const QString &text) {
        fault.mime = text.toUtf8();
        return isOneLine(text);
    });
    readHeaders(json, reader, fault);
}

// One act with its details, from an object that may also say what it matches.
Result<Fault> readFault(const Json &json)
{
    const auto found
        = std::find_if(switches.begin(), switches.end(), [&](const Switch &s) { return json[u"do"].toText() == QStringView(s.name); });
    if (found == switches.end())
        return badInput(u"\"do\" is one of the names that GET /sandbox/faults lists, or in a rule a list of them."_s);
    Fault fault = usual(found->act);
    Reader reader(json);
    reader.integer(u"status", 200, 599, [&](qint64 n) { fault.status = int(n); });
    reader.integer(u"ms", 0, longestSetTime, [&](qint64 n) { fault.delay = Millis(n); });
    reader.integer(u"copy_ms", 0, longestSetTime, [&](qint64 n) { fault.copyAfter = Millis(n); });
    reader.integer(u"bytes", fault.act == FaultAction::WrongContentLength ? -mostBytes : 0, mostBytes, [&](qint64 n) { fault.bytes = n; });
    reader.flag(u"accept", fault.accept);
    reader.flag(u"close", fault.closes);
    reader.text(u"location", [&](const QString &text) {
        fault.location = text.toUtf8();
        return isOneLine(text);
    });
    for (const QStringView name : {QStringView(u"currency"), QStringView(u"id")}) {
        reader.text(name, [&](const QString &text) {
            fault.text = text;
            return !text.isEmpty();
        });
    }
    readBody(json, reader, fault);
    if (fault.act == FaultAction::Status && fault.status == 0)
        return badInput(u"\"do\": \"status\" needs a \"status\" from 200 to 599."_s);
    return reader.problem().isEmpty() ? Result<Fault>(fault) : badInput(reader.problem());
}

// A script's item: a name, or an object of "do" and its details.
Result<Fault> readItem(const Json &item)
{
    if (item.isString())
        return readFault(Json(Json::Object {{u"do"_s, item}}));
    for (const auto &[name, value] : item.members()) {
        if (name != u"do" && !has(details, name))
            return badInput(u"An item of a script has no \"%1\"."_s.arg(name));
    }
    return readFault(item);
}

Result<QList<Fault>> readScript(const Json &json)
{
    if (!json[u"do"].isArray()) {
        const auto fault = readFault(json);
        return fault ? Result<QList<Fault>>(QList<Fault> {*fault}) : fault.error();
    }
    QList<Fault> script;
    for (const Json &item : json[u"do"].items()) {
        const auto fault = readItem(item);
        if (!fault)
            return fault.error();
        script.append(*fault);
    }
    if (script.isEmpty() || json.has(u"times"))
        return badInput(u"A script has at least one item, and no \"times\": it applies once for each item."_s);
    return script;
}

template <size_t n> void documentMembers(Json &target, const std::array<Member, n> &members)
{
    for (const Member &member : members)
        target.add(QString::fromUtf16(member.name), QString::fromUtf16(member.means));
}

} // namespace

Result<FaultRule> FaultRule::read(const Json &json)
{
    if (!json.isObject())
        return badInput(u"A rule is an object."_s);
    for (const auto &[name, value] : json.members()) {
        if (name != u"do" && !has(matching, name) && !has(details, name))
            return badInput(u"A rule has no \"%1\"."_s.arg(name));
    }
    FaultRule rule;
    rule.m_source = json;
    Reader reader(json);
    reader.text(u"method", [&](const QString &text) {
        rule.m_method = text.toLatin1().toUpper();
        return true;
    });
    reader.text(u"path", [&](const QString &text) {
        rule.m_path = QRegularExpression(QRegularExpression::anchoredPattern(text));
        return rule.m_path.isValid();
    });
    reader.integer(u"after", 0, longestSetTime, [&](qint64 n) { rule.m_skip = n; });
    reader.integer(u"times", 0, longestSetTime, [&](qint64 n) { rule.m_left = n; });
    const auto script = readScript(json);
    if (!script)
        return script.error();
    if (!reader.problem().isEmpty())
        return badInput(reader.problem());
    rule.m_script = *script;
    if (json[u"do"].isArray())
        rule.m_left = script->size();
    return rule;
}

bool FaultRule::matches(const QByteArray &method, const QString &path) const
{
    return (m_method.isEmpty() || m_method == method) && (m_path.pattern().isEmpty() || m_path.match(path).hasMatch());
}

std::optional<Fault> FaultRule::take()
{
    if (m_skip > 0) {
        --m_skip;
        return std::nullopt;
    }
    if (m_left == 0)
        return std::nullopt;
    if (m_left)
        --*m_left;
    return m_script.size() > 1 ? m_script.takeFirst() : m_script.first();
}

Json FaultRule::describe() const
{
    Json shown = m_source;
    if (m_left)
        shown.add(u"left"_s, Json(*m_left));
    return shown;
}

Json FaultRule::document()
{
    Json acts(Json::Object {});
    for (const Switch &known : switches)
        acts.add(QString::fromUtf16(known.name), QString::fromUtf16(known.means));
    Json rule(Json::Object {});
    documentMembers(rule, matching);
    rule.add(u"do"_s, acts);
    rule.add(u"script"_s,
        u"\"do\" may be a list, a script: names, or objects of \"do\" and its details, for the first matching request, the second, and so on."_s);
    documentMembers(rule, details);
    return rule;
}

} // namespace kontor
