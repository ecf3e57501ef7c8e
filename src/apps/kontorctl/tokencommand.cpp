// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"
#include "messages/reasons.h"
#include "messages/tokens.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! Nothing when the line makes no sense; then the call has ended with what is wrong.
std::optional<TokenWish> wishOf(CliSession &cli)
{
    const CommandLine &line = cli.line();
    TokenWish wish {.action = line.value(u"action"_s),
        .id = line.value(u"id"_s),
        .operations = line.values(u"operation"_s),
        .allowPattern = line.has(u"allow-pattern"_s)};
    bool isNumber = true;
    if (line.has(u"validity"_s))
        wish.validity = Seconds(line.value(u"validity"_s).toInt(&isNumber));
    const auto amount = Decimal::parse(line.value(u"amount"_s).trimmed());
    if (line.has(u"amount"_s) || line.has(u"currency"_s))
        wish.money = Money {amount.value_or(Decimal()), line.value(u"currency"_s).trimmed().toUpper()};
    const auto problem = AccessTokenService::problemIn(wish);
    if (isNumber && !problem)
        return wish;
    cli.refuseUsage(isNumber ? messages::reason(*problem) : u"--validity is a number of seconds."_s);
    return std::nullopt;
}

void showToken(CliSession &cli, const IssuedToken &token, const TokenWish &wish, const QString &link)
{
    Json::Array operations(token.operations.begin(), token.operations.end());
    const Json document = Json::Object {{u"token"_s, QString::fromLatin1(token.value)}, {u"jti"_s, token.jti},
        {u"issued_at_utc"_s, isoUtc(UtcTime(token.issuedAt))}, {u"expires_at_utc"_s, isoUtc(UtcTime(token.expiresAt))},
        {u"operations"_s, operations}, {u"link"_s, link.isEmpty() ? Json() : Json(link)}};
    cli.out().say(messages::tokenDescription(descriptionOf(token, wish), NumberFormat(QLocale::c())));
    // Nothing of the token goes to standard error, which ends in logs.
    cli.out().answer(
        document, [&token, &link] { return QString::fromLatin1(token.value) + u'\n' + (link.isEmpty() ? link : link + u'\n'); });
    cli.finish(exitcode::done);
}

void token(CliSession &cli)
{
    const auto wish = wishOf(cli);
    if (!wish)
        return;
    cli.withSession({.listen = false, .work = false, .passphrase = cli.passphrase()}, [&cli, wish = *wish](MerchantSession &session) {
        QObject::connect(&session.tokens(), &AccessTokenService::handedOut, &session, [&cli](const TokenFacts &facts, bool recorded) {
            if (!recorded)
                cli.out().say(messages::tokenNotRecorded(purposeOf(facts)));
        });
        cli.lookUp(session.tokens().issue(wish), [&cli, &session, wish](const IssuedToken &issued) {
            showToken(cli, issued, wish, tokenLink(session.profile().tokenLink, issued.value));
        });
    });
}

QString allowed(const TokenFacts &token)
{
    if (token.action.isEmpty())
        return token.operations.join(u", "_s);
    return isBeyond(token) ? u"%1 and more: %2"_s.arg(token.action, beyondOf(token).join(u", "_s)) : token.action;
}

//! By facts: the tokens themselves are kept nowhere.
void listTokens(CliSession &cli)
{
    cli.withProfile([&cli](const Profile &profile) {
        Json::Array all;
        QList<QStringList> rows {{u"FOR"_s, u"ALLOWS"_s, u"LIMIT"_s, u"ENDS"_s, u"MADE BY"_s}};
        for (const TokenFacts &token : IssuedTokenStore(cli.home().tokensFile(profile.name)).tokens()) {
            const QString money = token.money ? token.money->toString() : QString();
            all.emplace_back(Json::Object {{u"jti"_s, token.jti}, {u"action"_s, token.action}, {u"id"_s, token.id},
                {u"operations"_s, Json::Array(token.operations.begin(), token.operations.end())}, {u"money"_s, money},
                {u"issued_at_utc"_s, isoUtc(token.issuedAt)}, {u"expires_at_utc"_s, isoUtc(token.expiresAt)}, {u"by"_s, token.by}});
            rows.append({token.id, allowed(token), money, isoLocal(token.expiresAt), token.by});
        }
        cli.out().answer(Json::Object {{u"tokens"_s, all}}, [&rows] { return Output::table(rows); });
        cli.finish(exitcode::done);
    });
}

void setLink(CliSession &cli)
{
    cli.withSession({.listen = false, .work = false}, [&cli](MerchantSession &session) {
        const QString wanted = cli.line().operand(0);
        if (const auto kept = session.settings().setTokenLink(wanted == "none"_L1 ? QString() : wanted); !kept)
            return cli.fail(kept.error());
        const QString link = session.profile().tokenLink;
        cli.out().answer(Json::Object {{u"token_link"_s, link}}, [&link] { return link.isEmpty() ? u"No link.\n"_s : link + u'\n'; });
        cli.finish(exitcode::done);
    });
}

} // namespace

std::vector<Command> tokenCommands()
{
    const std::vector<Command::Option> options {
        {u"action"_s, u"ACTION"_s, u"PAYIN_CREATE or PAYIN_INFO, for the payin of --id."_s},
        {u"id"_s, u"ID"_s, u"The payin that the action is limited to."_s},
        {u"operation"_s, u"\"METHOD PATH\""_s, u"Instead of an action: one call, for example \"GET /payins/X\"; may be repeated."_s},
        {u"amount"_s, u"A"_s, u"Limits it to exactly this amount …"_s},
        {u"currency"_s, u"C"_s, u"… of this currency."_s},
        {u"validity"_s, u"S"_s, u"Its life in seconds, 3600 by default, 86400 at most."_s},
        {u"allow-pattern"_s, {}, u"Takes operations that are patterns: such a token works for many payments."_s},
    };
    return {
        {{u"token"_s, u"list"_s}, u"Which tokens were handed out, by their facts."_s, {}, {}, listTokens},
        {{u"token"_s, u"link"_s}, u"Where tokens are used: an address with {token} in it, or none."_s, {u"TEMPLATE"_s}, {}, setLink},
        {{u"token"_s}, u"A limited token on standard output; it is kept nowhere."_s, {}, options, token},
    };
}

} // namespace kontor
