// SPDX-License-Identifier: GPL-3.0-or-later
// What a person changes about the profile.
#include "core/apierror.h"
#include "office/sessionparts.h"

#include <QUrl>
#include <tuple>

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

Result<Done> MerchantSession::changeProfile(const std::function<void(Profile &)> &edit)
{
    const auto changed = m->changeProfile(edit);
    if (changed)
        Q_EMIT statusChanged();
    return changed;
}

template <class T>
Reply<Done> *MerchantSession::setSetting(T Profile::*setting, const T &wanted, const QString &what, const QString &detail)
{
    if (m->profile.*setting == wanted)
        return Reply<Done>::withResult(Done {}, this);
    const auto saved = changeProfile([setting, &wanted](Profile &profile) { profile.*setting = wanted; });
    if (!saved)
        return Reply<Done>::withResult(saved, this);
    return m->ledger->writer().record({.what = what, .object = m->profile.name, .detail = detail});
}

Reply<Done> *MerchantSession::setLimits(const Limits &limits)
{
    return setSetting(&Profile::limits, limits, u"limits.set"_s, described(limits));
}

Reply<Done> *MerchantSession::setRequiredFields(const RequiredFields &required)
{
    return setSetting(&Profile::required, required, u"required.set"_s, required.keys().join(u", "_s));
}

Reply<Done> *MerchantSession::setDuplicateRules(const DuplicateRules &rules)
{
    return setSetting(&Profile::duplicates, rules, u"duplicates.set"_s, described(rules));
}

//! Another process may have set them: kontorctl beside the window.
void MerchantSession::readTerms()
{
    const auto now = m->home.profile(m->profile.name);
    const auto termsOf = [](const Profile &profile) { return std::tie(profile.limits, profile.required, profile.duplicates); };
    if (!now || now->uuid != m->profile.uuid || termsOf(*now) == termsOf(m->profile))
        return;
    m->profile.limits = now->limits;
    m->profile.required = now->required;
    m->profile.duplicates = now->duplicates;
    m->payments.takeTerms(m->profile);
    Q_EMIT statusChanged();
}

// ---- the gateway and the key

Reply<Done> *MerchantSession::amendProfile(const ProfileDraft &draft)
{
    auto *reply = new Reply<Done>(this);
    m->ledger->statistics().counts()->then(reply, [this, reply, draft](const Result<PaymentCounts> &counts) {
        if (!counts)
            return reply->finish(counts.error());
        const auto filled = filledIn(m->profile, draft);
        if (!filled)
            return reply->finish(filled.error());
        if (counts->all > 0 && !isSameMerchant(*filled, m->profile))
            return reply->finish(badInput(ReasonCode::GatewayStays));
        const auto saved = m->home.edit(m->profile, [&filled](Profile &profile) { takeGateway(profile, *filled); });
        reply->finish(saved ? Result<Done>(Done {}) : saved.error());
    });
    return reply;
}

ProfileDraft MerchantSession::amendedProfile() const
{
    const auto kept = m->home.profile(m->profile.name);
    return draftOf(kept && kept->uuid == m->profile.uuid ? *kept : m->profile);
}

Result<Done> MerchantSession::setColour(ProfileColour colour)
{
    return changeProfile([colour](Profile &profile) { profile.colour = colour; });
}

// ---- the proxy

Reply<Done> *MerchantSession::keepProxyLogin(const QString &name, const QByteArray &password)
{
    return recordedOnceDone(m->proxyCredentials.keep(name, password), u"proxy-login.kept"_s);
}

Reply<Done> *MerchantSession::forgetProxyLogin()
{
    return recordedOnceDone(m->proxyCredentials.forget(), u"proxy-login.deleted"_s);
}

Reply<Done> *MerchantSession::recordedOnceDone(Reply<Done> *act, const QString &what)
{
    auto *reply = new Reply<Done>(this);
    act->then(reply, [this, reply, what](const Result<Done> &done) {
        if (!done)
            return reply->finish(done);
        m->ledger->writer().record({.what = what, .object = m->profile.proxy});
        Q_EMIT statusChanged();
        tryAgain();
        reply->finish(Done {});
    });
    return reply;
}

} // namespace kontor
