// SPDX-License-Identifier: GPL-3.0-or-later
// What a person changes about the profile, and the test of where callbacks come in.
#include "api/singlecall.h"
#include "office/officeparts.h"

#include <QUrl>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis testPatience {10'000};
constexpr Millis arrival {500}; // the answer may be here before the news of the call is

ApiError bad(const QString &words)
{
    return {.kind = ErrorKind::BadInput, .text = words};
}

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

bool isPublicAddress(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    const bool web = url.scheme() == "https"_L1 || url.scheme() == "http"_L1;
    return url.isValid() && web && !url.host().isEmpty() && !url.hasQuery() && !url.hasFragment() && url.userInfo().isEmpty();
}

bool isEveryAddress(const QHostAddress &address)
{
    return address == QHostAddress::Any || address == QHostAddress::AnyIPv4 || address == QHostAddress::AnyIPv6;
}

} // namespace

//! As it stands in its file at this moment: others may have changed it, such as a key.
Result<Done> Office::changeProfile(const std::function<void(Profile &)> &edit)
{
    auto now = m->home.profile(m->profile.name);
    if (!now)
        return now.error();
    edit(*now);
    if (const auto saved = m->home.save(*now); !saved)
        return saved;
    edit(m->profile);
    m->payments.takeTerms(m->profile);
    Q_EMIT statusChanged();
    return Done {};
}

Reply<Done> *Office::setLimits(const Limits &limits)
{
    if (limits == m->profile.limits)
        return finished(Done {}, this);
    const auto saved = changeProfile([&limits](Profile &profile) { profile.limits = limits; });
    if (!saved)
        return finished(saved, this);
    return m->ledger->record({.what = u"limits.set"_s, .object = m->profile.name, .detail = described(limits)});
}

// ---- the gateway and the key

Reply<Done> *Office::amendProfile(const ProfileDraft &draft)
{
    auto *reply = new Reply<Done>(this);
    m->ledger->counts()->then(reply, [this, reply, draft](const Result<Ledger::Counts> &counts) {
        if (!counts)
            return reply->finish(counts.error());
        if (counts->all > 0)
            return reply->finish(bad(tr("This profile holds payments, so its gateway and merchant stay. Make a new profile instead.")));
        auto now = m->home.profile(m->profile.name);
        if (!now)
            return reply->finish(now.error());
        const auto filled = filledIn(*now, draft);
        reply->finish(filled ? m->home.save(*filled) : filled.error());
    });
    return reply;
}

Reply<bool> *Office::keychainIsUsable()
{
    return m->keychain.isUsable();
}

bool Office::needsPassphrase() const
{
    const KeyFacts *key = m->profile.activeKey();
    return key && key->rest == KeyRest::File && !m->options.passphrase && m->typedPassphrase.isEmpty();
}

//! A key that can sign is open. Without a key yet, the passphrase is the new one's.
Reply<Done> *Office::tryPassphrase(const QByteArray &passphrase)
{
    wipe(m->typedPassphrase);
    m->typedPassphrase = QByteArray(passphrase.constData(), passphrase.size());
    m->signer.forget();
    if (!m->profile.activeKey())
        return finished(Done {}, this);
    auto *reply = new Reply<Done>(this);
    m->keys.sign("kontor")->then(reply, [this, reply](const Result<QByteArray> &signature) {
        if (signature)
            return reply->finish(Done {});
        wipe(m->typedPassphrase);
        reply->finish(signature.error());
    });
    return reply;
}

// ---- callbacks

Reply<Done> *Office::setCallbackPlace(const QHostAddress &address, quint16 port, const QString &publicUrl)
{
    QString url = publicUrl.trimmed();
    while (url.endsWith(u'/'))
        url.chop(1);
    if (!url.isEmpty() && !isPublicAddress(url))
        return finished(
            bad(tr("Enter a web address that begins with https:// or http://, without a question mark or a name in it.")), this);
    if (url.isEmpty() && isEveryAddress(address))
        return finished(bad(tr("Enter the public address that the gateway is to call.")), this);
    const bool moves = address != m->profile.callbackAddress || port != m->profile.callbackPort;
    if (moves && !address.isNull()) {
        CallbackListener trial;
        if (!trial.listen(address, port))
            return finished(bad(tr("Port %1 is used by another program. Choose another one.").arg(port)), this);
        port = trial.port();
    }
    const auto saved = changeProfile([&](Profile &profile) {
        profile.callbackAddress = address;
        profile.callbackPort = port;
        profile.callbackUrl = url;
    });
    if (saved && moves) {
        m->listener.close();
        m->portTaken = false;
        if (isWorker())
            listen();
        Q_EMIT statusChanged();
    }
    return finished(saved, this);
}

Reply<Done> *Office::sendTestCallback()
{
    const QString base = m->profile.callbackBase();
    if (callbacks() != Callbacks::Listening || base.isEmpty())
        return finished(bad(tr("The listener is off, so a test could not arrive. Turn callbacks on first.")), this);
    auto *reply = new Reply<Done>(this);
    const QString nonce = CallbackListener::newNonce();
    m->callbackLog.expectTest(nonce);
    connect(&m->listener, &CallbackListener::answered, reply, [reply, nonce](const CallbackCall &call) {
        if (call.nonce == nonce)
            reply->finish(Done {});
    });
    const HttpRequest request {.method = "POST", .body = QByteArrayLiteral("{\"type\":\"kontor.test\"}")};
    const QUrl url(base + CallbackListener::pathFor(PaymentKind::Payout, nonce));
    callOnce(*m->network, m->clock, request, url, testPatience, reply)->then(reply, [this, reply, base](const Result<HttpAnswer> &answer) {
        const QString words = answer ? tr("%1 answered, but the test did not arrive here. Look where it leads.").arg(base)
                                     : tr("The test did not arrive: %1 %2").arg(base, answer.error().text);
        m->clock.after(arrival, reply, [reply, words] { reply->finish(ApiError {.kind = ErrorKind::NotReachable, .text = words}); });
    });
    return reply;
}

} // namespace kontor
