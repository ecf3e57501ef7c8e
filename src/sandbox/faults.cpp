// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/faults.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct Switch {
    const char16_t *name;
    FaultAct act;
    const char16_t *means;
};

constexpr std::array switches {
    Switch {u"accept_then_close", FaultAct::AcceptThenClose, u"Does what was asked, then closes the connection without an answer."},
    Switch {u"accept_then_hang", FaultAct::AcceptThenHang, u"Does what was asked and never answers."},
    Switch {u"drop_before_accept", FaultAct::DropBeforeAccept, u"Closes the connection; nothing was done."},
    Switch {u"truncate", FaultAct::Truncate, u"Does what was asked; sends half of the answer under its full Content-Length, then closes."},
    Switch {u"odd_json", FaultAct::OddJson, u"Does what was asked; answers 200 with something that is no JSON."},
    Switch {u"html", FaultAct::Html, u"Answers 200 with an HTML page; nothing was done."},
    Switch {u"status", FaultAct::Status, u"Answers the given \"status\"; with \"accept\": true what was asked is done first."},
    Switch {u"redirect", FaultAct::Redirect, u"Answers 302, or the given \"status\", with \"location\"; nothing was done."},
    Switch {u"slow", FaultAct::Slow, u"Does what was asked at once and answers after \"ms\"."},
    Switch {u"drip", FaultAct::Drip, u"Does what was asked; sends the answer byte by byte, one every \"ms\"."},
    Switch {u"echo_wrong_amount", FaultAct::EchoWrongAmount, u"Does what was asked; the answer's requested amount is one too high."},
    Switch {u"callback_before_response", FaultAct::CallbackBeforeResponse,
        u"Settles an accepted payment at once and answers after \"ms\" (300)."},
    Switch {u"expire_token", FaultAct::ExpireToken, u"Treats the request's token as expired from now on: 401."},
    Switch {u"hold", FaultAct::Hold, u"Keeps the request for \"ms\" before it is looked at; the token's exp is checked then."},
    Switch {u"duplicate_content_length", FaultAct::DuplicateContentLength,
        u"Does what was asked; the answer has two Content-Length headers that differ."},
};

ApiError bad(const QString &sentence)
{
    return ApiError {ErrorKind::BadInput, 0, sentence};
}

std::optional<QString> firstUnknown(const Json &object, const QStringList &known)
{
    for (const auto &[name, value] : object.members()) {
        if (!known.contains(name))
            return name;
    }
    return std::nullopt;
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

Json describeSwitches()
{
    Json acts(Json::Object {});
    for (const Switch &known : switches)
        acts.add(QString::fromUtf16(known.name), QString::fromUtf16(known.means));
    const Json rule(Json::Object {{u"method"_s, u"HTTP method; any when left out."_s},
        {u"path"_s, u"Regular expression for the whole path; any when left out."_s},
        {u"times"_s, u"How often the rule applies; always when left out."_s}, {u"do"_s, acts}});
    return Json(Json::Object {{u"rules"_s, rule}, {u"settings"_s, documentSettings()}});
}

Millis usualDelay(FaultAct act)
{
    if (act == FaultAct::Drip)
        return Millis(100);
    return act == FaultAct::CallbackBeforeResponse ? Millis(300) : Millis(1000);
}

} // namespace

Faults::Faults(const GatewaySettings &own)
    : m_own(own)
    , m_settings(own)
{
}

Result<Done> Faults::set(const Json &document)
{
    if (!document.isObject())
        return bad(u"The document is no JSON object."_s);
    if (const auto unknown = firstUnknown(document, {u"rules"_s, u"settings"_s}))
        return bad(u"There is no \"%1\" here: only \"rules\" and \"settings\"."_s.arg(*unknown));
    if ((document.has(u"rules") && !document[u"rules"].isArray()) || (document.has(u"settings") && !document[u"settings"].isObject()))
        return bad(u"\"rules\" is a list and \"settings\" an object."_s);
    QList<Rule> rules;
    for (const Json &item : document[u"rules"].items()) {
        auto rule = readRule(item);
        if (!rule)
            return rule.error();
        rules.append(*rule);
    }
    const auto settings = readSettings(document[u"settings"], m_own);
    if (!settings)
        return settings.error();
    m_rules = rules;
    m_settings = *settings;
    return Done {};
}

Result<Faults::Rule> Faults::readRule(const Json &json)
{
    const QStringList known {u"method"_s, u"path"_s, u"times"_s, u"do"_s, u"status"_s, u"accept"_s, u"location"_s, u"ms"_s};
    if (!json.isObject())
        return bad(u"A rule is an object."_s);
    if (const auto unknown = firstUnknown(json, known))
        return bad(u"A rule has no \"%1\"."_s.arg(*unknown));
    const auto found = std::find_if(
        switches.begin(), switches.end(), [&](const Switch &s) { return json[u"do"].toText() == QString::fromUtf16(s.name); });
    if (found == switches.end())
        return bad(u"A rule's \"do\" is one of the names that GET /sandbox/faults lists."_s);
    Rule rule;
    rule.source = json;
    rule.fault.act = found->act;
    rule.fault.status = found->act == FaultAct::Redirect ? 302 : 0;
    rule.fault.delay = usualDelay(found->act);
    Reader reader(json);
    reader.text(u"method", [&](const QString &text) {
        rule.method = text.toLatin1().toUpper();
        return true;
    });
    reader.text(u"path", [&](const QString &text) {
        rule.path = QRegularExpression(QRegularExpression::anchoredPattern(text));
        return rule.path.isValid();
    });
    reader.integer(u"times", 0, longestSetTime, [&](qint64 n) { rule.times = n; });
    reader.integer(u"status", 200, 599, [&](qint64 n) { rule.fault.status = int(n); });
    reader.integer(u"ms", 0, longestSetTime, [&](qint64 n) { rule.fault.delay = Millis(n); });
    reader.flag(u"accept", rule.fault.accept);
    reader.text(u"location", [&](const QString &text) {
        rule.fault.location = text.toUtf8();
        return !text.contains(u'\r') && !text.contains(u'\n');
    });
    if (rule.fault.act == FaultAct::Status && rule.fault.status == 0)
        return bad(u"\"do\": \"status\" needs a \"status\" from 200 to 599."_s);
    return reader.problem().isEmpty() ? Result<Rule>(rule) : bad(reader.problem());
}

Fault Faults::take(const QByteArray &method, const QString &path)
{
    for (Rule &rule : m_rules) {
        const bool matches
            = (rule.method.isEmpty() || rule.method == method) && (rule.path.pattern().isEmpty() || rule.path.match(path).hasMatch());
        if (!matches || rule.times == 0)
            continue;
        if (rule.times)
            --*rule.times;
        return rule.fault;
    }
    return {};
}

void Faults::clear()
{
    m_rules.clear();
    m_settings = m_own;
}

Json Faults::describe() const
{
    Json::Array rules;
    for (const Rule &rule : m_rules) {
        Json shown = rule.source;
        if (rule.times)
            shown.add(u"left"_s, Json(*rule.times));
        rules.push_back(shown);
    }
    return Json(
        Json::Object {{u"rules"_s, Json(rules)}, {u"settings"_s, describeSettings(m_settings)}, {u"switches"_s, describeSwitches()}});
}

} // namespace kontor
