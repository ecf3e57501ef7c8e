// SPDX-License-Identifier: GPL-3.0-or-later
// What a person changes about the profile, and the test of where callbacks come in.
#include "api/singlecall.h"
#include "core/apierror.h"
#include "office/sessionparts.h"
#include "office/words.h"

#include <QUrl>
#include <tuple>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis testPatience {10'000};
constexpr Millis arrival {500}; // the answer may be here before the news of the call is

Reply<Done> *finished(const Result<Done> &result, QObject *owner)
{
    auto *reply = new Reply<Done>(owner);
    reply->finish(result);
    return reply;
}

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

//! The system's own words are not always there.
QString lostTest(const QString &base, const Result<HttpAnswer> &answer)
{
    if (answer)
        //: What came of a test of callbacks. %1 is the address that was called.
        return MerchantSession::tr("%1 answered, but the test did not arrive here. Look where it leads.").arg(base);
    if (answer.error().text.isEmpty())
        //: What came of a test of callbacks. %1 is the address that was called.
        return MerchantSession::tr("The test did not arrive: %1 could not be reached. Look whether the address is right and leads here.")
            .arg(base);
    //: What came of a test of callbacks. %1 is the address that was called, %2 why, in the words of the operating system.
    return MerchantSession::tr("The test did not arrive: %1 could not be reached (%2). Look whether the address is right and leads here.")
        .arg(base, answer.error().text);
}

} // namespace

//! As it stands in its file at this moment: others may have changed it, such as a key.
Result<Done> MerchantSession::changeProfile(const std::function<void(Profile &)> &edit)
{
    if (const auto now = m->home.edit(m->profile, edit); !now)
        return now.error();
    edit(m->profile);
    m->payments.takeTerms(m->profile);
    Q_EMIT statusChanged();
    return Done {};
}

template <class T> Reply<Done> *MerchantSession::setTerm(T Profile::*term, const T &wanted, const QString &what, const QString &detail)
{
    if (m->profile.*term == wanted)
        return finished(Done {}, this);
    const auto saved = changeProfile([term, &wanted](Profile &profile) { profile.*term = wanted; });
    if (!saved)
        return finished(saved, this);
    return m->ledger->record({.what = what, .object = m->profile.name, .detail = detail});
}

Reply<Done> *MerchantSession::setLimits(const Limits &limits)
{
    return setTerm(&Profile::limits, limits, u"limits.set"_s, described(limits));
}

Reply<Done> *MerchantSession::setRequiredFields(const RequiredFields &required)
{
    return setTerm(&Profile::required, required, u"required.set"_s, required.keys().join(u", "_s));
}

Reply<Done> *MerchantSession::setDuplicateRules(const DuplicateRules &rules)
{
    return setTerm(&Profile::duplicates, rules, u"duplicates.set"_s, described(rules));
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
    m->ledger->counts()->then(reply, [this, reply, draft](const Result<Ledger::Counts> &counts) {
        if (!counts)
            return reply->finish(counts.error());
        const auto filled = filledIn(m->profile, draft);
        if (!filled)
            return reply->finish(filled.error());
        if (counts->all > 0 && !isSameMerchant(*filled, m->profile))
            return reply->finish(
                badInput(tr("This profile holds payments, so its gateway and merchant stay. Make a new profile instead.")));
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
        m->ledger->record({.what = what, .object = m->profile.proxy});
        Q_EMIT statusChanged();
        tryAgain();
        reply->finish(Done {});
    });
    return reply;
}

// ---- callbacks

std::optional<PlaceProblem> MerchantSession::setCallbackPlace(const QHostAddress &address, quint16 port, const QString &publicUrl)
{
    const QString url = withoutLastSlashes(publicUrl);
    if (const auto problem = problemWithPlace(address, url))
        return problem;
    const bool moves = address != m->profile.callbackAddress || port != m->profile.callbackPort;
    if (moves && !address.isNull()) {
        CallbackListener trial;
        if (const auto opened = trial.listen(address, port); !opened)
            return PlaceProblem {
                PlaceField::Port, words::callbackPortError(portLostBy(opened.error(), address, port)) + u' ' + tr("Choose another one.")};
        port = trial.port();
    }
    const auto saved = changeProfile([&](Profile &profile) {
        profile.callbackAddress = address;
        profile.callbackPort = port;
        profile.callbackUrl = url;
    });
    if (!saved)
        return PlaceProblem {PlaceField::Url, saved.error().text};
    if (moves) {
        m->listener.close();
        m->callbackPortError.reset();
        if (isWorker())
            listen();
        noteDeafness();
        Q_EMIT statusChanged();
    }
    return std::nullopt;
}

//! A relay has neither the gateway's own authority nor its proxy.
Reply<Done> *MerchantSession::sendTestCallback()
{
    const QString base = m->profile.callbackBase();
    if (callbacks() != Callbacks::Listening || base.isEmpty())
        return finished(badInput(tr("The listener is off, so a test could not arrive. Turn callbacks on first.")), this);
    auto network = GatewayNetwork::make({});
    if (!network)
        return finished(network.error(), this);
    auto *reply = new Reply<Done>(this);
    GatewayNetwork &way = *network->release();
    way.setParent(this);
    connect(reply, &QObject::destroyed, &way, &QObject::deleteLater); // after the call, which goes with the reply
    const QString nonce = CallbackListener::newNonce();
    m->callbackLog.expectTest(nonce);
    connect(&m->listener, &CallbackListener::answered, reply, [reply, nonce](const CallbackCall &call) {
        if (call.nonce == nonce)
            reply->finish(Done {});
    });
    const HttpRequest request {.method = "POST", .body = QByteArrayLiteral("{\"type\":\"kontor.test\"}")};
    const QUrl url(base + CallbackListener::pathFor(PaymentKind::Payout, nonce));
    callOnce(way, m->clock, request, url, testPatience, reply)->then(reply, [this, reply, base](const Result<HttpAnswer> &answer) {
        m->clock.after(arrival, reply, [reply, words = lostTest(base, answer)] { reply->finish(badInput(words)); });
    });
    return reply;
}

} // namespace kontor
