// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "api/requestqueue.h"
#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/secretline.h"
#include "callbacks/callbacklistener.h"
#include "core/apierror.h"
#include "messages/callbacks.h"
#include "messages/connectiontest.h"
#include "messages/reasons.h"
#include "office/imports/batchrow.h"
#include "office/profiles/newprofile.h"
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
        return badInput(u"--callback-url: %1"_s.arg(messages::placeProblem(*problem)));
    return Done {};
}

Result<Done> readMark(CliSession &cli, Profile &profile)
{
    if (!cli.line().has(u"mark"_s))
        return Done {};
    const QString given = cli.line().value(u"mark"_s);
    if (given.isEmpty())
        return badInput(u"--mark is a file outside the home folder."_s);
    profile.markFile = QFileInfo(given).absoluteFilePath();
    return cli.home().mayHoldMark(profile.markFile);
}

Result<Profile> readProfile(CliSession &cli)
{
    const CommandLine &line = cli.line();
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
    if (const auto marked = readMark(cli, *profile); !marked)
        return marked.error();
    return profile;
}

void showAdded(CliSession &cli, const Profile &added)
{
    const QString sentence = added.hasSecret ? u"Added %1. Next: kontorctl profile test %1"_s.arg(added.name)
                                             : u"Added %1. Next: kontorctl key generate"_s.arg(added.name);
    cli.out().made(sentence);
    if (cli.home().markFile(added).isEmpty())
        cli.out().say(
            u"No file can be kept outside the home folder, so an older copy of the whole folder looks like the newest: what was cancelled since could be sent. Name a file for it with --mark, in a profile of another name."_s);
    cli.out().answer(json(added), [&sentence] { return sentence + u'\n'; });
    cli.finish(exitcode::done);
}

void registerProfile(CliSession &cli, const Profile &profile)
{
    const auto added = cli.home().add(profile, profile.uuid);
    if (!added)
        return cli.fail(added.error());
    showAdded(cli, *added);
}

//! The secret is in the keychain, read back and compared, before the profile is there.
void addWithSecret(CliSession &cli, Profile profile)
{
    if (cli.line().keyStorage() == KeyStorage::File)
        return cli.refuseUsage(u"A secret is kept in the keychain only."_s);
    if (const auto known = cli.home().profile(profile.name))
        return registerProfile(cli, profile); // says that the name is taken
    QByteArray secret = askForHiddenLine(u"Secret of the merchant: "_s).value_or(QByteArray());
    if (secret.isEmpty())
        return cli.refuseUsage(u"--secret-stdin reads the secret as one line from standard input; there was none."_s);
    profile.uuid = QUuid::createUuid().toString(QUuid::WithoutBraces);
    profile.hasSecret = true;
    auto *keychain = new KeychainKeyStore(cli.clock(), &cli);
    cli.await(keychain->write(profile.secretEntry(), secret), [&cli, profile, keychain](const Done &) {
        const auto added = cli.home().add(profile, profile.uuid);
        if (!added) { // nobody would ever find that secret again
            keychain->remove(profile.secretEntry())->then(&cli, [&cli, trouble = added.error()](const Result<Done> &) {
                cli.fail(trouble);
            });
            return;
        }
        cli.out().say(u"The secret method is deprecated. Move to a key as soon as your gateway can take one: kontorctl key rotate makes "
                      "it and leads on; the secret is used until the gateway takes it."_s);
        showAdded(cli, *added);
    });
    wipe(secret);
}

void add(CliSession &cli)
{
    auto profile = readProfile(cli);
    if (!profile)
        return cli.fail(profile.error());
    profile->addedAt = cli.clock().wall();
    if (cli.line().has(u"secret-stdin"_s))
        return addWithSecret(cli, *profile);
    registerProfile(cli, *profile);
}

// ---- profile list, profile test

void listProfiles(CliSession &cli)
{
    Json::Array all;
    QList<QStringList> rows {{u"NAME"_s, u"KIND"_s, u"MERCHANT"_s, u"ADDRESS"_s, u"KEY"_s}};
    for (const Profile &profile : cli.home().profiles()) {
        all.push_back(json(profile));
        rows.append(row(profile));
    }
    cli.out().answer(Json::Object {{u"profiles"_s, all}}, [&rows] { return Output::table(rows); });
    cli.finish(exitcode::done);
}

int codeOf(const QList<ConnectionLine> &lines)
{
    const auto wrong = std::find_if(lines.begin(), lines.end(), [](const ConnectionLine &line) { return !line.isOk(); });
    if (wrong == lines.end())
        return exitcode::done;
    return wrong->finding == ConnectionLine::Finding::CallEnded ? exitcode::of(*wrong->error) : exitcode::refused;
}

void showTestResult(CliSession &cli, const QList<ConnectionLine> &lines, UtcTime now)
{
    Json::Array all;
    QList<QStringList> rows;
    for (const ConnectionLine &line : lines) {
        const QString subject = messages::subject(line);
        const QString found = messages::finding(line, now);
        all.emplace_back(Json::Object {{u"what"_s, subject}, {u"ok"_s, Json(line.isOk())}, {u"words"_s, found}});
        rows.append({line.isOk() ? u"ok"_s : u"NOT OK"_s, subject, found});
    }
    cli.out().answer(Json::Object {{u"lines"_s, all}}, [&rows] { return Output::table(rows); });
    cli.finish(codeOf(lines));
}

void testProfile(CliSession &cli)
{
    cli.useProfile(cli.line().operand(0));
    cli.withSession({.listen = false, .work = false, .passphrase = cli.passphrase()}, [&cli](MerchantSession &session) {
        cli.await(session.testConnection(),
            [&cli, &session](const QList<ConnectionLine> &lines) { showTestResult(cli, lines, session.clock().wall()); });
    });
}

// ---- profile proxy-login

void tellProxyLogin(CliSession &cli, const QString &sentence)
{
    cli.out().answer(Json::Object {{u"proxy_login"_s, Json(!cli.line().has(u"remove"_s))}}, [&] { return sentence + u'\n'; });
    cli.finish(exitcode::done);
}

void proxyLogin(CliSession &cli)
{
    cli.useProfile(cli.line().operand(0));
    cli.withSession({.listen = false, .work = false}, [&cli](MerchantSession &session) {
        if (cli.line().has(u"remove"_s))
            return cli.await(session.settings().forgetProxyLogin(),
                [&cli](const Done &) { tellProxyLogin(cli, u"The proxy's user name and password are deleted."_s); });
        if (session.profile().proxy.isEmpty())
            return cli.fail(badInput(u"This profile reaches its gateway without a proxy. Nothing was kept."_s));
        const auto name = askForLine(u"User name for the proxy %1: "_s.arg(session.profile().proxy));
        auto password = name ? askForHiddenLine(u"Password: "_s) : std::nullopt;
        if (!password)
            return cli.refuseUsage(u"The user name and the password are two lines of standard input. Nothing was kept."_s);
        cli.await(session.settings().keepProxyLogin(QString::fromUtf8(*name).trimmed(), *password),
            [&cli](const Done &) { tellProxyLogin(cli, u"The proxy's user name and password are in the keychain."_s); });
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

void showLimits(CliSession &cli, const Limits &limits)
{
    const auto shown = [](const std::optional<Decimal> &amount) { return amount ? amount->toString() : u"none"_s; };
    QList<QStringList> rows {{u"CURRENCY"_s, u"A PAYOUT"_s, u"A DAY"_s}};
    for (const auto &[currency, limit] : limits.asKeyValueRange())
        rows.append({currency, shown(limit.perPayment), shown(limit.perDay)});
    cli.out().answer(Json::Object {{u"limits"_s, json(limits)}}, [&rows] { return Output::table(rows); });
    cli.finish(exitcode::done);
}

void limit(CliSession &cli)
{
    cli.useProfile(cli.line().operand(0));
    cli.withSession({.listen = false, .work = false}, [&cli](MerchantSession &session) {
        const QString currency = cli.line().value(u"currency"_s).trimmed().toUpper();
        Limits limits = session.profile().limits;
        if (currency.isEmpty())
            return showLimits(cli, limits);
        const Limit before = limits.value(currency);
        const auto payment = readLimit(cli.line(), u"payment"_s, before.perPayment);
        const auto day = readLimit(cli.line(), u"day"_s, before.perDay);
        if (!payment || !day)
            return cli.fail(payment ? day.error() : payment.error());
        limits.insert(currency, {*payment, *day});
        if (limits.value(currency) == Limit())
            limits.remove(currency);
        cli.await(session.settings().setLimits(limits), [&cli, limits](const Done &) { showLimits(cli, limits); });
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

void showRequired(CliSession &cli, const RequiredFields &required)
{
    const QStringList keys = required.keys();
    cli.out().answer(Json::Object {{u"required_fields"_s, jsonOf(required)}},
        [&keys] { return (keys.isEmpty() ? u"none"_s : keys.join(u',')) + u'\n'; });
    cli.finish(exitcode::done);
}

void required(CliSession &cli)
{
    cli.useProfile(cli.line().operand(0));
    cli.withSession({.listen = false, .work = false}, [&cli](MerchantSession &session) {
        if (!cli.line().has(u"fields"_s))
            return showRequired(cli, session.profile().required);
        const QString given = cli.line().value(u"fields"_s);
        QStringList keys = given == "none"_L1 ? QStringList() : given.split(u',', Qt::SkipEmptyParts);
        for (QString &key : keys)
            key = key.trimmed().toLower();
        const auto wanted = RequiredFields::ofKeys(keys);
        if (!wanted)
            return cli.refuseUsage(u"--fields is a list of these, separated by commas, or the word none: %1."_s.arg(choices()));
        cli.await(session.settings().setRequiredFields(*wanted), [&cli, wanted](const Done &) { showRequired(cli, *wanted); });
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
