// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/faults.h"
#include "core/apierror.h"

namespace kontor {

using namespace Qt::StringLiterals;

Faults::Faults(const GatewayBehaviour &own)
    : m_own(own)
    , m_settings(own)
{
}

Result<Done> Faults::set(const Json &document)
{
    if (!document.isObject())
        return badInput(u"The document is no JSON object."_s);
    for (const auto &[name, value] : document.members()) {
        if (name != u"rules" && name != u"settings")
            return badInput(u"There is no \"%1\" here: only \"rules\" and \"settings\"."_s.arg(name));
    }
    if ((document.has(u"rules") && !document[u"rules"].isArray()) || (document.has(u"settings") && !document[u"settings"].isObject()))
        return badInput(u"\"rules\" is a list and \"settings\" an object."_s);
    QList<FaultRule> rules;
    for (const Json &item : document[u"rules"].items()) {
        auto rule = FaultRule::read(item);
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

Fault Faults::take(const QByteArray &method, const QString &path)
{
    for (FaultRule &rule : m_rules) {
        if (!rule.matches(method, path))
            continue;
        if (const auto fault = rule.take())
            return *fault;
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
    for (const FaultRule &rule : m_rules)
        rules.push_back(rule.describe());
    const Json switches(Json::Object {{u"rules"_s, FaultRule::document()}, {u"settings"_s, documentSettings()}});
    return Json(Json::Object {{u"rules"_s, Json(rules)}, {u"settings"_s, describeSettings(m_settings)}, {u"switches"_s, switches}});
}

} // namespace kontor
