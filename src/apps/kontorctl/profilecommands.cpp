// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "api/requestqueue.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/secretline.h"
#include "apps/kontorctl/session.h"
#include "callbacks/callbacklistener.h"
#include "core/apierror.h"
#include "office/batchrow.h"
#include "office/newprofile.h"
#include "signing/keychainkeystore.h"

#include <QFileInfo>
#include <QUuid>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

Json jsonOf(const RequiredFields &required)
{
    Json::Array keys;
    for (const QString &key : required.keys())
        keys.emplace_back(key);
    return keys;
}

Json json(const Profile &profile)
{
    return Json::Object {
        {u"name"_s, profile.name},
        {u"base_url"_s, profile.baseUrl.toString(QUrl::FullyEncoded)},
        {u"merchant"_s, profile.merchantCode},
        {u"environment"_s, profile.environment == Environment::Live ? u"live"_s : u"test"_s},
        {u"proxy"_s, profile.proxy},
        {u"callback_base"_s, profile.callbackBase()},
        {u"key_in_use"_s, profile.keyInUse},
        {u"secret"_s, Json(profile.hasSecret)},
        {u"mark"_s, profile.markFile},
        {u"required_fields"_s, jsonOf(profile.required)},
    };
}

QStringList row(const Profile &profile)
{
    const KeyFacts *key = profile.activeKey();
    return {profile.name, profile.environment == Environment::Live ? u"live"_s : u"test"_s, profile.merchantCode,
        profile.baseUrl.toDisplayString(),
        key                     ? shortFingerprint(key->fingerprint)
            : profile.hasSecret ? u"secret (deprecated)"_s
                                : u"no key"_s};
}

// ---- profile add

Result<Environment> readEnvironment(const QString &given, const QString &baseUrl)
{
    if (given == "test"_L1 || given == "live"_L1)
        return given == "live"_L1 ? Environment::Live : Environment::Test;
    if (!given.isEmpty())
        return badInput(u"--environment is test or live."_s);
    const auto url = parseBaseUrl(baseUrl);
    return url && QHostAddress(url->host()).isLoopback() ? Environment::Test : Environment::Live;
}

//! A listening port of 0 means: choose a free one now and keep it, because it is frozen in the bodies of payments.
Result<Done> readListener(const QString &given, Profile &profile)
{
    if (given.isEmpty())
        return Done {};
    const QUrl place(u"http://"_s + given, QUrl::StrictMode);
    profile.callbackAddress = QHostAddress(place.host());
    const int wanted = place.port(-1);
    if (profile.callbackAddress.isNull() || wanted < 0 || wanted > 65535 || place.authority() != given)
        return badInput(u"--callback-listen is an address and a port, for example 127.0.0.1:8787 or [::1]:0."_s);
    CallbackListener trial;
    const auto port = wanted == 0 ? trial.listen(profile.callbackAddress, 0) : Result<quint16>(quint16(wanted));
    if (!port)
        return port.error();
    profile.callbackPort = *port;
    return Done {};
}

Result<Done> readCallbackUrl(const QString &given, Profile &profile)
{
    profile.callbackUrl = withoutLastSlashes(given);
    if (!profile.callbackUrl.isEmpty() && profile.callbackAddress.isNull())
        return badInput(u"--callback-url needs --callback-listen: where Kontor hears what arrives there."_s);
    if (const auto problem = problemWithPlace(profile.callbackAddress, profile.callbackUrl))
        return badInput(u"--callback-url: %1"_s.arg(problem->text));
    return Done {};
}

Result<Done> readMark(Session &session, Profile &profile)
{
    if (!session.line().has(u"mark"_s))
        return Done {};
    const QString given = session.line().value(u"mark"_s);
    if (given.isEmpty())
        return badInput(u"--mark is a file outside the home folder."_s);
    profile.markFile = QFileInfo(given).absoluteFilePath();
    return session.home().mayHoldMark(profile.markFile);
}

Result<Profile> readProfile(Session &session)
{
    const CommandLine &line = session.line();
    const auto environment = readEnvironment(line.value(u"environment"_s), line.value(u"base-url"_s));
    if (!environment)
        return environment.error();
    Profile named;
    named.name = line.operand(0);
    auto profile = filledIn(named,
        {.baseUrl = line.value(u"base-url"_s),
            .merchantCode = line.value(u"merchant"_s),
            .environment = *environment,
            .caFile = line.value(u"ca"_s),
            .proxy = line.value(u"proxy"_s)});
    if (!profile)
        return profile;
    if (const auto heard = readListener(line.value(u"callback-listen"_s), *profile); !heard)
        return heard.error();
    if (const auto placed = readCallbackUrl(line.value(u"callback-url"_s), *profile); !placed)
        return placed.error();
    if (const auto marked = readMark(session, *profile); !marked)
        return marked.error();
    return profile;
}

void showAdded(Session &session, const Profile &added)
{
    const QString sentence = added.hasSecret ? u"Added %1. Next: kontorctl profile test %1"_s.arg(added.name)
                                             : u"Added %1. Next: kontorctl key generate"_s.arg(added.name);
    session.out().made(sentence);
    if (session.home().markFile(added).isEmpty())
        session.out().say(
            u"No file can be kept outside the home folder, so an older copy of the whole folder looks like the newest: what was cancelled since could be sent. Name a file for it with --mark, in a profile of another name."_s);
    session.out().answer(json(added), [&sentence] { return sentence + u'\n'; });
    session.finish(exitcode::done);
}

void registerProfile(Session &session, const Profile &profile)
{
    const auto added = session.home().add(profile, profile.uuid);
    if (!added)
        return session.fail(added.error());
    showAdded(session, *added);
}

//! The secret is in the keychain, read back and compared, before the profile is there.
void addWithSecret(Session &session, Profile profile)
{
    if (session.line().keyStorage() == KeyStorage::File)
        return session.refuseUsage(u"A secret is kept in the keychain only."_s);
    if (const auto known = session.home().profile(profile.name))
        return registerProfile(session, profile); // says that the name is taken
    QByteArray secret = askForHiddenLine(u"Secret of the merchant: "_s).value_or(QByteArray());
    if (secret.isEmpty())
        return session.refuseUsage(u"--secret-stdin reads the secret as one line from standard input; there was none."_s);
    profile.uuid = QUuid::createUuid().toString(QUuid::WithoutBraces);
    profile.hasSecret = true;
    auto *keychain = new KeychainKeyStore(session.clock(), &session);
    session.await(keychain->write(profile.secretEntry(), secret), [&session, profile, keychain](const Done &) {
        const auto added = session.home().add(profile, profile.uuid);
        if (!added) { // nobody would ever find that secret again
            keychain->remove(profile.secretEntry())->then(&session, [&session, trouble = added.error()](const Result<Done> &) {
                session.fail(trouble);
            });
            return;
        }
        session.out().say(
            u"The secret method is deprecated. Move to a key as soon as your gateway can take one: kontorctl key rotate makes "
            "it and leads on; the secret is used until the gateway takes it."_s);
        showAdded(session, *added);
    });
    wipe(secret);
}

void add(Session &session)
{
    auto profile = readProfile(session);
    if (!profile)
        return session.fail(profile.error());
    profile->addedAt = session.clock().wall();
    if (session.line().has(u"secret-stdin"_s))
        return addWithSecret(session, *profile);
    registerProfile(session, *profile);
}

// ---- profile list, profile test

void listProfiles(Session &session)
{
    Json::Array all;
    QList<QStringList> rows {{u"NAME"_s, u"KIND"_s, u"MERCHANT"_s, u"ADDRESS"_s, u"KEY"_s}};
    for (const Profile &profile : session.home().profiles()) {
        all.push_back(json(profile));
        rows.append(row(profile));
    }
    session.out().answer(Json::Object {{u"profiles"_s, all}}, [&rows] { return Output::table(rows); });
    session.finish(exitcode::done);
}

int codeOf(const QList<Office::TestLine> &lines)
{
    const auto wrong = std::find_if(lines.begin(), lines.end(), [](const Office::TestLine &line) { return !line.ok; });
    if (wrong == lines.end())
        return exitcode::done;
    return wrong->trouble ? exitcode::of(ApiError {.kind = *wrong->trouble}) : exitcode::refused;
}

void showTestResult(Session &session, const QList<Office::TestLine> &lines)
{
    Json::Array all;
    QList<QStringList> rows;
    for (const Office::TestLine &line : lines) {
        all.emplace_back(Json::Object {{u"what"_s, line.what}, {u"ok"_s, Json(line.ok)}, {u"words"_s, line.words}});
        rows.append({line.ok ? u"ok"_s : u"NOT OK"_s, line.what, line.words});
    }
    session.out().answer(Json::Object {{u"lines"_s, all}}, [&rows] { return Output::table(rows); });
    session.finish(codeOf(lines));
}

void testProfile(Session &session)
{
    session.useProfile(session.line().operand(0));
    session.withOffice({.listen = false, .work = false, .passphrase = session.passphrase()}, [&session](Office &office) {
        session.await(office.testConnection(), [&session](const QList<Office::TestLine> &lines) { showTestResult(session, lines); });
    });
}

// ---- profile proxy-login

void tellProxyLogin(Session &session, const QString &sentence)
{
    session.out().answer(Json::Object {{u"proxy_login"_s, Json(!session.line().has(u"remove"_s))}}, [&] { return sentence + u'\n'; });
    session.finish(exitcode::done);
}

void proxyLogin(Session &session)
{
    session.useProfile(session.line().operand(0));
    session.withOffice({.listen = false, .work = false}, [&session](Office &office) {
        if (session.line().has(u"remove"_s))
            return session.await(office.forgetProxyLogin(),
                [&session](const Done &) { tellProxyLogin(session, u"The proxy's user name and password are deleted."_s); });
        if (office.profile().proxy.isEmpty())
            return session.fail(badInput(u"This profile reaches its gateway without a proxy. Nothing was kept."_s));
        const auto name = askForLine(u"User name for the proxy %1: "_s.arg(office.profile().proxy));
        auto password = name ? askForHiddenLine(u"Password: "_s) : std::nullopt;
        if (!password)
            return session.refuseUsage(u"The user name and the password are two lines of standard input. Nothing was kept."_s);
        session.await(office.keepProxyLogin(QString::fromUtf8(*name).trimmed(), *password),
            [&session](const Done &) { tellProxyLogin(session, u"The proxy's user name and password are in the keychain."_s); });
        wipe(*password);
    });
}

// ---- profile limit

//! Nothing given: as it is. Empty or "none": no limit.
Result<std::optional<Decimal>> readLimit(const CommandLine &line, const QString &option, const std::optional<Decimal> &before)
{
    if (!line.has(option))
        return before;
    const QString given = line.value(option);
    if (given == "none"_L1)
        return std::optional<Decimal>();
    const auto amount = Decimal::parse(QStringView(given));
    if (!amount || !amount->isPositive())
        return badInput(u"--%1 is a plain amount above 0, such as 50000000, or none."_s.arg(option));
    return amount;
}

Json json(const Limits &limits)
{
    const auto shown = [](const std::optional<Decimal> &amount) { return amount ? Json(*amount) : Json(); };
    Json all(Json::Object {});
    for (const auto &[currency, limit] : limits.asKeyValueRange())
        all.add(currency, Json::Object {{u"payment"_s, shown(limit.perPayment)}, {u"day"_s, shown(limit.perDay)}});
    return all;
}

void showLimits(Session &session, const Limits &limits)
{
    const auto shown = [](const std::optional<Decimal> &amount) { return amount ? amount->toString() : u"none"_s; };
    QList<QStringList> rows {{u"CURRENCY"_s, u"A PAYOUT"_s, u"A DAY"_s}};
    for (const auto &[currency, limit] : limits.asKeyValueRange())
        rows.append({currency, shown(limit.perPayment), shown(limit.perDay)});
    session.out().answer(Json::Object {{u"limits"_s, json(limits)}}, [&rows] { return Output::table(rows); });
    session.finish(exitcode::done);
}

void limit(Session &session)
{
    session.useProfile(session.line().operand(0));
    session.withOffice({.listen = false, .work = false}, [&session](Office &office) {
        const QString currency = session.line().value(u"currency"_s).trimmed().toUpper();
        Limits limits = office.profile().limits;
        if (currency.isEmpty())
            return showLimits(session, limits);
        const Limit before = limits.value(currency);
        const auto payment = readLimit(session.line(), u"payment"_s, before.perPayment);
        const auto day = readLimit(session.line(), u"day"_s, before.perDay);
        if (!payment || !day)
            return session.fail(payment ? day.error() : payment.error());
        limits.insert(currency, {*payment, *day});
        if (limits.value(currency) == Limit())
            limits.remove(currency);
        session.await(office.setLimits(limits), [&session, limits](const Done &) { showLimits(session, limits); });
    });
}

// ---- profile required

QString choices()
{
    QStringList keys;
    for (const PaymentField field : RequiredFields::choices)
        keys.append(keyOf(field));
    return keys.join(u", "_s);
}

void showRequired(Session &session, const RequiredFields &required)
{
    const QStringList keys = required.keys();
    session.out().answer(Json::Object {{u"required_fields"_s, jsonOf(required)}},
        [&keys] { return (keys.isEmpty() ? u"none"_s : keys.join(u',')) + u'\n'; });
    session.finish(exitcode::done);
}

void required(Session &session)
{
    session.useProfile(session.line().operand(0));
    session.withOffice({.listen = false, .work = false}, [&session](Office &office) {
        if (!session.line().has(u"fields"_s))
            return showRequired(session, office.profile().required);
        const QString given = session.line().value(u"fields"_s);
        QStringList keys = given == "none"_L1 ? QStringList() : given.split(u',', Qt::SkipEmptyParts);
        for (QString &key : keys)
            key = key.trimmed().toLower();
        const auto wanted = RequiredFields::ofKeys(keys);
        if (!wanted)
            return session.refuseUsage(u"--fields is a list of these, separated by commas, or the word none: %1."_s.arg(choices()));
        session.await(office.setRequiredFields(*wanted), [&session, wanted](const Done &) { showRequired(session, *wanted); });
    });
}

} // namespace

std::vector<Command> profileCommands()
{
    const std::vector<Command::Option> options {
        {u"base-url"_s, u"URL"_s, u"The gateway's address: https, or http on 127.0.0.1 and [::1]."_s, true},
        {u"merchant"_s, u"CODE"_s, u"Your merchant code."_s, true},
        {u"environment"_s, u"KIND"_s, u"test or live; by default test on this computer, live elsewhere."_s},
        {u"ca"_s, u"FILE"_s, u"A certificate authority of your own, PEM."_s},
        {u"proxy"_s, u"PLACE"_s, u"On the way to the gateway: system, http://host:port or socks5://host:port; none by default."_s},
        {u"callback-listen"_s, u"HOST:PORT"_s, u"Where callbacks are heard; port 0 chooses a free one and keeps it."_s},
        {u"callback-url"_s, u"URL"_s, u"The public address in front of it."_s},
        {u"mark"_s, u"FILE"_s, u"Where the second mark of the ledger is kept, outside the home folder."_s},
        {u"secret-stdin"_s, {}, u"Reads the merchant's secret from standard input (deprecated; a key is better)."_s},
    };
    return {
        {{u"profile"_s, u"add"_s}, u"One merchant at one gateway."_s, {u"NAME"_s}, options, add},
        {{u"profile"_s, u"list"_s}, u"All profiles of this home folder, oldest first."_s, {}, {}, listProfiles},
        {{u"profile"_s, u"limit"_s}, u"Shows the limits of payouts, or sets those of one currency."_s, {u"NAME"_s},
            {{u"currency"_s, u"CODE"_s, u"Whose limits are set."_s}, {u"payment"_s, u"AMOUNT"_s, u"The most for one payout, or none."_s},
                {u"day"_s, u"AMOUNT"_s, u"The most for all payouts of a day, or none."_s}},
            limit},
        {{u"profile"_s, u"proxy-login"_s},
            u"Keeps the user name and password of the profile's proxy in the keychain. The terminal asks for them and doesn't show the\n"
            "password; without a terminal they are two lines of standard input."_s,
            {u"NAME"_s}, {{u"remove"_s, {}, u"Deletes them instead."_s}}, proxyLogin},
        {{u"profile"_s, u"required"_s}, u"Shows which fields this gateway wants of each payment, or sets them."_s, {u"NAME"_s},
            {{u"fields"_s, u"LIST"_s, u"account_name,account_number,operator_code,method_code,email: some of them, or none."_s}}, required},
        {{u"profile"_s, u"test"_s}, u"Tries address, version, clock, key and merchant."_s, {u"NAME"_s}, {}, testProfile},
    };
}

} // namespace kontor
