// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/session/profilesettings.h"

#include "core/apierror.h"
#include "ledger/ledger.h"
#include "office/keys/accesstokenservice.h"
#include "office/profiles/home.h"
#include "office/profiles/proxycredentials.h"

#include <QUrl>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QString amountOf(const std::optional<Decimal> &amount, const QString &currency)
{
    return amount ? Money {*amount, currency}.toString() : u"none"_s;
}

//! For the audit chain: plain, one line.
QString described(const Limits &limits)
{
    QStringList lines;
    for (const auto &[currency, limit] : limits.asKeyValueRange())
        lines.append(
            u"%1: per payment %2, per day %3"_s.arg(currency, amountOf(limit.perPayment, currency), amountOf(limit.perDay, currency)));
    return lines.isEmpty() ? u"no limits"_s : lines.join(u"; "_s);
}

QString described(const DuplicateRules &rules)
{
    const QString codes = rules.phoneCodes.isEmpty() ? QString() : u"; phone-based: "_s + rules.phoneCodes.join(u", "_s);
    return u"%1 days"_s.arg(rules.days) + codes;
}

//! At the same gateway, and money of the same kind: what payments were made for.
bool isSameMerchant(const Profile &one, const Profile &other)
{
    return one.baseUrl == other.baseUrl && one.merchantCode == other.merchantCode && one.environment == other.environment;
}

void takeGateway(Profile &profile, const Profile &filled)
{
    if (!isSameMerchant(profile, filled))
        profile.merchantName.clear();
    profile.baseUrl = filled.baseUrl;
    profile.merchantCode = filled.merchantCode;
    profile.environment = filled.environment;
    profile.caFile = filled.caFile;
    profile.proxy = filled.proxy;
    profile.colour = filled.colour;
}

} // namespace

ProfileSettings::ProfileSettings(const Profile &profile, const Services &services, SaveProfile save)
    : m_profile(profile)
    , m_services(services)
    , m_save(std::move(save))
{
}

Result<Done> ProfileSettings::changeProfile(const std::function<void(Profile &)> &edit)
{
    const auto saved = m_save(edit);
    if (saved)
        Q_EMIT changed();
    return saved;
}

template <class T>
Reply<Done> *ProfileSettings::setSetting(T Profile::*setting, const T &wanted, const QString &what, const QString &detail)
{
    if (m_profile.*setting == wanted)
        return Reply<Done>::withResult(Done {}, this);
    const auto saved = changeProfile([setting, &wanted](Profile &profile) { profile.*setting = wanted; });
    if (!saved)
        return Reply<Done>::withResult(saved, this);
    return m_services.ledger.writer().record({.what = what, .object = m_profile.name, .detail = detail});
}

Reply<Done> *ProfileSettings::setLimits(const Limits &limits)
{
    return setSetting(&Profile::limits, limits, u"limits.set"_s, described(limits));
}

Reply<Done> *ProfileSettings::setRequiredFields(const RequiredFields &required)
{
    return setSetting(&Profile::required, required, u"required.set"_s, required.keys().join(u", "_s));
}

Reply<Done> *ProfileSettings::setDuplicateRules(const DuplicateRules &rules)
{
    return setSetting(&Profile::duplicates, rules, u"duplicates.set"_s, described(rules));
}

Result<Done> ProfileSettings::setTokenLink(const QString &linkTemplate)
{
    if (const auto problem = problemInTokenLink(linkTemplate.trimmed()))
        return badInput(problem->code, problem->args);
    return changeProfile([&linkTemplate](Profile &profile) { profile.tokenLink = linkTemplate.trimmed(); });
}

Result<Done> ProfileSettings::setColour(ProfileColour colour)
{
    return changeProfile([colour](Profile &profile) { profile.colour = colour; });
}

Reply<Done> *ProfileSettings::amendProfile(const ProfileDraft &draft)
{
    auto *reply = new Reply<Done>(this);
    m_services.ledger.statistics().counts()->then(reply, [this, reply, draft](const Result<PaymentCounts> &counts) {
        if (!counts)
            return reply->finish(counts.error());
        const auto filled = filledIn(m_profile, draft);
        if (!filled)
            return reply->finish(filled.error());
        if (counts->all > 0 && !isSameMerchant(*filled, m_profile))
            return reply->finish(badInput(ReasonCode::GatewayStays));
        const auto saved = m_services.home.edit(m_profile, [&filled](Profile &profile) { takeGateway(profile, *filled); });
        reply->finish(saved ? Result<Done>(Done {}) : saved.error());
    });
    return reply;
}

ProfileDraft ProfileSettings::amendedProfile() const
{
    const auto kept = m_services.home.profile(m_profile.name);
    return draftOf(kept && kept->uuid == m_profile.uuid ? *kept : m_profile);
}

Reply<Done> *ProfileSettings::keepProxyLogin(const QString &name, const QByteArray &password)
{
    return recordedOnceDone(m_services.proxyCredentials.keep(name, password), u"proxy-login.kept"_s);
}

Reply<Done> *ProfileSettings::forgetProxyLogin()
{
    return recordedOnceDone(m_services.proxyCredentials.forget(), u"proxy-login.deleted"_s);
}

Reply<Done> *ProfileSettings::recordedOnceDone(Reply<Done> *act, const QString &what)
{
    auto *reply = new Reply<Done>(this);
    act->then(reply, [this, reply, what](const Result<Done> &done) {
        if (!done)
            return reply->finish(done);
        m_services.ledger.writer().record({.what = what, .object = m_profile.proxy});
        Q_EMIT proxyLoginChanged();
        reply->finish(Done {});
    });
    return reply;
}

} // namespace kontor
