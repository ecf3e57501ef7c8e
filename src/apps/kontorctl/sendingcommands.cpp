// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"
#include "office/profiles/ledgergateway.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestWord = 200;

void tellDone(CliSession &cli, const QString &what, const QString &sentence)
{
    cli.out().made(sentence);
    cli.out().answer(Json::Object {{what, Json(true)}}, [&sentence] { return sentence + u'\n'; });
    cli.finish(exitcode::done);
}

void setPaused(CliSession &cli, bool paused)
{
    cli.withLedger([&cli, paused](Ledger &ledger) {
        cli.await(ledger.writer().setSendingPaused(paused), [&cli, paused](const Done &) {
            tellDone(cli, paused ? u"paused"_s : u"resumed"_s,
                paused ? u"Sending is paused: queued payments wait, what was sent is followed. It stays so until somebody resumes it."_s
                       : u"Sending is no longer paused. Queued payments go out as soon as a Kontor works on this folder."_s);
        });
    });
}

void acceptTestMarks(CliSession &cli)
{
    cli.withProfile([&cli](const Profile &profile) {
        const bool isLive = profile.environment == Environment::Live;
        cli.withLedger([&cli, isLive](Ledger &ledger) {
            cli.await(ledger.writer().acknowledgeTestMarks(isLive), [&cli](const Done &) {
                tellDone(cli, u"accepted"_s,
                    u"Recorded: the payments whose mark does not fit this profile were seen. Sending goes on; the next such mark pauses it again."_s);
            });
        });
    });
}

void acceptOlderCopy(CliSession &cli)
{
    cli.withLedger([&cli](Ledger &ledger) {
        if (!ledger.olderCopy())
            return cli.fail(
                {.kind = ErrorKind::BadInput, .text = u"Nothing says that this ledger is an older copy. Nothing was changed."_s});
        cli.await(ledger.writer().acceptOlderCopy(), [&cli](const Done &) {
            tellDone(cli, u"accepted"_s,
                u"Recorded: this copy is used from now on. Payments that were made after it was copied are not in it; look before you make one of them again."_s);
        });
    });
}

void acceptGateway(CliSession &cli)
{
    cli.withProfile([&cli](const Profile &profile) {
        cli.withLedger([&cli, wanted = gatewayOf(profile)](Ledger &ledger) {
            cli.await(ledger.commands().gatewayOtherThan(wanted), [&cli, &ledger, wanted](const std::optional<LedgerGateway> &other) {
                if (!other)
                    return cli.fail(badInput(u"This ledger belongs to the gateway and merchant of its profile. Nothing was changed."_s));
                cli.await(ledger.writer().acceptGateway(wanted), [&cli, wanted](const Done &) {
                    tellDone(cli, u"accepted"_s,
                        u"Recorded: from now on Kontor sends and checks payments as merchant %1 at %2."_s.arg(
                            wanted.merchant, wanted.address));
                });
            });
        });
    });
}

void markWord(CliSession &cli, bool isFinal)
{
    const QString word = cli.line().operand(0);
    const PaymentKind kind = cli.line().has(u"payins"_s) ? PaymentKind::Payin : PaymentKind::Payout;
    if (word == "SUCCESS"_L1)
        return cli.refuseUsage(u"SUCCESS is always final."_s);
    const bool isPlain = std::all_of(word.begin(), word.end(), [](QChar c) { return c.isPrint(); });
    if (word.trimmed().isEmpty() || word.size() > longestWord || !isPlain)
        return cli.refuseUsage(u"A word of the gateway is written as it is shown, for example PAID_OUT."_s);
    cli.withLedger([&cli, word, kind, isFinal](Ledger &ledger) {
        cli.await(ledger.writer().setFinalWord({kind, word}, isFinal), [&cli, word, kind, isFinal](const Done &) {
            tellDone(cli, isFinal ? u"final"_s : u"open"_s,
                (isFinal ? u"%1s with the gateway's word %2 are final from now on, said by you: they are not checked any more."_s
                         : u"%1s with the gateway's word %2 are checked again."_s)
                    .arg(nameOf(kind), word));
        });
    });
}

} // namespace

std::vector<Command> sendingCommands()
{
    const std::vector<Command::Option> kinds {{u"payins"_s, {}, u"Of payins; by default of payouts."_s}};
    return {
        {{u"sending"_s, u"pause"_s}, u"Lets nothing new go out, until it is resumed."_s, {}, {}, [](CliSession &s) { setPaused(s, true); }},
        {{u"sending"_s, u"resume"_s}, u"Ends that pause."_s, {}, {}, [](CliSession &s) { setPaused(s, false); }},
        {{u"accept"_s, u"test-marks"_s}, u"Sending goes on although the gateway marks payments against the profile."_s, {}, {},
            acceptTestMarks},
        {{u"accept"_s, u"older-copy"_s}, u"Confirms that the ledger is to be used although it is an older copy, or may be one."_s, {}, {},
            acceptOlderCopy},
        {{u"accept"_s, u"gateway"_s}, u"Sending goes on although the profile names another gateway or merchant than before."_s, {}, {},
            acceptGateway},
        {{u"word"_s, u"final"_s}, u"Calls a word of the gateway final for this profile."_s, {u"WORD"_s}, kinds,
            [](CliSession &s) { markWord(s, true); }},
        {{u"word"_s, u"open"_s}, u"Takes that back."_s, {u"WORD"_s}, kinds, [](CliSession &s) { markWord(s, false); }},
    };
}

} // namespace kontor
