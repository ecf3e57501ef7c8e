// SPDX-License-Identifier: GPL-3.0-or-later
// What stands before a gateway, and the computer that Kontor runs on.
#include "sim/scenariorows.h"

#include "sim/scenariowords.h"

namespace kontor::sim {

QList<Scenario> refusalsOfOthers()
{
    return {
        {.name = "a single refusal",
            .gateway = {{.own = refusals()}},
            .endings = one(Ending::Absent),
            .within = provenBy,
            .rejectedWithin = 1s},
        {.name = "a refusal by a web firewall, and the gateway accepts a copy",
            .gateway = {{.own = posts({R"({"do":"status","status":422,"copy_ms":2000})"})}},
            .endings = one(Ending::AfterAll),
            .within = provenBy,
            .rejectedWithin = 1s},
        {.name = "a firewall whose people let a refused request through after 8 min",
            .gateway = {{.own = posts({R"({"do":"status","status":422,"copy_ms":480000})"}), .settings = R"("token_leeway_s":600)"}},
            .endings = one(Ending::AfterAll),
            .within = provenBy,
            .rejectedWithin = 1s},
        {.name = "a firewall's page with 422, and the gateway has accepted it",
            .gateway
            = {{.own = posts({R"({"do":"status","status":422,"accept":true,"content_type":"text/html","body":"<html>Blocked</html>"})"})}},
            .endings = one(Ending::Paid),
            .within = soon},
        {.name = "409 by a store of numbers whose payment was rolled back",
            .gateway = {{.own = {{0, 0, R"("method":"POST","do":"status","status":409)"}}}},
            .endings = one(Ending::Open),
            .within = provenBy},
        {.name = "every POST is lost",
            .gateway = {{.own = {{0, 0, R"("method":"POST","do":"drop_before_accept")"}}}},
            .endings = one(Ending::Absent),
            .within = 6h + 16min},
        {.name = "a proof that the profile doesn't allow",
            .gateway = {{.own = posts({lost})}},
            .fenceAllowed = false,
            .endings = one(Ending::Undeterminable),
            .within = 2min},
        {.name = "a POST that a filter answers 404 behind a lost answer",
            .gateway = {{.own
                = {{0, 0, R"("method":"POST","do":[)" + answerLost + R"(,{"do":"status","status":404},{"do":"status","status":404}])"}},
                .settings = R"("read_lag_ms":600000)"}},
            .computer = {{.at = 5min, .act = Act::GoOn}},
            .endings = one(Ending::Paid),
            .within = foundBy(10min)},
    };
}

QList<Scenario> answersOfOthers()
{
    const QByteArray away = R"("status","status":503,"content_type":"text/html","body":"<html>Maintenance</html>")";
    return {
        {.name = "200 whose connection is cut before the body's end",
            .gateway = {{.own = posts({R"("truncate")"})}},
            .endings = one(Ending::Paid),
            .within = soon},
        {.name = "500 after which it is committed 9 min later",
            .gateway = {{.own = posts({R"({"do":"status","status":500,"copy_ms":540000})"}), .settings = R"("token_leeway_s":600)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(9min)},
        {.name = "a load balancer says 502 to every POST, and 503 to GETs for half an hour",
            .gateway = {{.own = withReads(away, {{0, 0, R"("method":"POST","do":"status","status":502,"accept":true)"}})}, {.from = 30min}},
            .endings = one(Ending::Paid),
            .within = foundBy(30min)},
        {.name = "a page that asks for a click in the place of answers for an hour, and nothing was accepted",
            .gateway = {{.own = withReads(R"("html")", posts({lost}))}, {.from = 60min, .own = refusals()}},
            .endings = one(Ending::Absent),
            .within = 60min + 72min + 30min,
            .keepsItsWord = false},
        {.name = "answers to questions that take 45 s for an hour, and nothing was accepted",
            .gateway = {{.own = withReads(R"("slow","ms":45000)", posts({lost}))}, {.from = 60min, .own = refusals()}},
            .endings = one(Ending::Absent),
            .within = 60min + 72min + 30min,
            .keepsItsWord = false},
        {.name = "questions from this country are answered 403 for 50 min",
            .gateway = {{.own = posts({answerLost}), .rules = reads(R"("status","status":403)")}, {.from = 50min, .own = refusals()}},
            .computer = {{.at = 51min, .act = Act::GoOn}},
            .endings = one(Ending::Paid),
            .within = foundBy(50min)},
        {.name = "a quota answers questions 429 for two hours",
            .gateway
            = {{.own = withReads(R"("status","status":429,"retry_after":3600)", posts({answerLost}))}, {.from = 2h, .own = refusals()}},
            .endings = one(Ending::Paid),
            .within = foundBy(2h)},
        {.name = "a release without version 2 for half an hour",
            .gateway = {{.own = posts({answerLost}), .settings = atFirst},
                {.from = 1s, .own = refusals(), .settings = R"("unsupported_version":true)"}, {.from = 30min, .own = refusals()}},
            .computer = {{.at = 31min, .act = Act::GoOn}},
            .endings = one(Ending::Paid),
            .within = foundBy(30min)},
        {.name = "questions are redirected for an hour",
            .gateway = {{.own = posts({answerLost}), .rules = reads(R"("redirect","location":"https://elsewhere.example/")")},
                {.from = 60min, .own = refusals()}},
            .endings = one(Ending::Paid),
            .within = foundBy(60min)},
        {.name = "no tokens for two hours",
            .gateway = {{.own = posts({answerLost}), .settings = atFirst},
                {.from = 1s, .own = refusals(), .rules = R"({"path":"/auth-tokens","do":"status","status":503})"},
                {.from = 2h, .own = refusals()}},
            .endings = one(Ending::Paid),
            .within = foundBy(2h)},
    };
}

QList<Scenario> sleepAndTakeOver()
{
    const QList<Phase> unanswered {{.own = posts({lost})}};
    const QByteArray unchecked = R"("token_leeway_s":14400)";
    return {
        {.name = "another worker takes over after 3 h, the first one's request is still in a proxy",
            .gateway = {{.own = posts({late(3h + 5min)}), .settings = unchecked}},
            .computer = {{.at = 3h, .act = Act::Start}},
            .atFirstPost = AtFirstPost::Dies,
            .endings = one(Ending::Paid),
            .within = 3h + foundBy(5min)},
        {.name = "another worker takes over after 3 h, and nothing was accepted",
            .gateway = unanswered,
            .computer = {{.at = 3h, .act = Act::Start}},
            .atFirstPost = AtFirstPost::Dies,
            .endings = one(Ending::Absent),
            .within = 3h + provenBy},
        {.name = "sleeps two hours as it sends; the request goes out on wake, too late",
            .gateway = {{.own = posts({R"("none")"})}},
            .atFirstPost = AtFirstPost::FallsAsleepBefore,
            .sleep = 2h,
            .endings = one(Ending::Absent),
            .within = 2h + provenBy},
        {.name = "sleeps two hours as it sends; the request goes out on wake, and nobody checks its token",
            .gateway = {{.own = posts({R"("none")"}), .settings = unchecked}},
            .atFirstPost = AtFirstPost::FallsAsleepBefore,
            .sleep = 2h,
            .endings = one(Ending::Paid),
            .within = 2h + soon},
        {.name = "sleeps two hours between request and answer",
            .gateway = {{.own = posts({R"("none")"})}},
            .atFirstPost = AtFirstPost::FallsAsleepAfter,
            .sleep = 2h,
            .endings = one(Ending::Paid),
            .within = 2h + soon},
    };
}

QList<Scenario> clocksAndRestarts()
{
    const QList<Phase> unanswered {{.own = posts({lost})}};
    const QByteArray unchecked = R"("token_leeway_s":14400)";
    return {
        {.name = "its clock is put back a day between the answers 404",
            .gateway = unanswered,
            .computer = {{.at = 15min, .act = Act::SetClock, .much = -24h}},
            .endings = one(Ending::Absent),
            .within = provenBy},
        {.name = "its clock is put ahead a day between the answers 404",
            .gateway = unanswered,
            .computer = {{.at = 15min, .act = Act::SetClock, .much = 24h}},
            .endings = one(Ending::Absent),
            .within = provenBy,
            .keepsItsWord = false},
        {.name = "its clock is put ahead a day while a proxy holds the request",
            .gateway = {{.own = posts({late(318s)}), .settings = R"("token_leeway_s":300)"}},
            .computer = {{.at = 60s, .act = Act::SetClock, .much = 24h}},
            .endings = one(Ending::Paid),
            .within = foundBy(318s),
            .keepsItsWord = false},
        {.name = "killed and started between the answers 404",
            .gateway = unanswered,
            .computer = {{.at = 20min, .act = Act::Kill}, {.at = 21min, .act = Act::Start}},
            .endings = one(Ending::Absent),
            .within = 21min + provenBy},
        {.name = "started anew three times while a proxy holds the request",
            .gateway = {{.own = posts({late(24min + 40s)}), .settings = unchecked}},
            .computer = {{.at = 8min, .act = Act::Kill}, {.at = 9min, .act = Act::Start}, {.at = 16min, .act = Act::Kill},
                {.at = 17min, .act = Act::Start}, {.at = 24min, .act = Act::Kill}, {.at = 25min, .act = Act::Start}},
            .endings = one(Ending::Paid),
            .within = 25min + soon},
        {.name = "a laptop that is open for 10 min of each hour",
            .gateway = unanswered,
            .computer = {{.at = 5min, .act = Act::Sleep, .much = 50min}, {.at = 65min, .act = Act::Sleep, .much = 50min},
                {.at = 125min, .act = Act::Sleep, .much = 50min}, {.at = 185min, .act = Act::Sleep, .much = 50min}},
            .endings = one(Ending::Absent),
            .within = 2h + 10min,
            .keepsItsWord = false},
        {.name = "without a network for 6 h after a lost answer",
            .gateway = {{.own = posts({answerLost}), .settings = atFirst}},
            .computer = {{.at = 1s, .act = Act::GoOffline}, {.at = 6h, .act = Act::GoOnline}},
            .endings = one(Ending::Paid),
            .within = 6h + 10min,
            .keepsItsWord = false},
    };
}

QList<Scenario> batches()
{
    const QByteArray page = R"({"do":"status","status":422,"content_type":"text/html","body":"<html>Blocked</html>"})";
    const QByteArray acceptedPage
        = R"({"do":"status","status":422,"accept":true,"content_type":"text/html","body":"<html>Blocked</html>"})";
    return {
        {.name = "a batch of 40 with lost answers, half of them never arrived",
            .payments = 40,
            .gateway = {{.own = posts({answerLost}, 0, 19) + posts({lost}, 20, 39)}},
            .endings = {{Ending::Paid, 20}, {Ending::Absent, 20}},
            .within = batchProvenBy},
        {.name = "a batch of 40, lag, leeway and 60 s between nodes at their most",
            .payments = 40,
            .gateway = {{.own = posts({late(415s)}, 0, 19) + posts({lost}, 20, 39),
                .settings = R"("read_lag_ms":600000,"token_leeway_s":300,"read_date_skew_s":60)"}},
            .endings = {{Ending::Paid, 20}, {Ending::Absent, 20}},
            .within = batchProvenBy},
        {.name = "a batch of 12 before a firewall with pages; two were accepted",
            .payments = 12,
            .gateway = {{.own = posts({page}, 0, 3) + posts({acceptedPage}, 4, 5)}},
            .endings = {{Ending::Absent, 4}, {Ending::Paid, 8}},
            .within = batchProvenBy},
        {.name = "a batch of 6, each refused; the gateway accepts copies of two",
            .payments = 6,
            .gateway = {{.own = posts({refused}, 0, 3) + posts({R"({"do":"status","status":422,"copy_ms":60000})"}, 4, 5)}},
            .endings = {{Ending::Absent, 4}, {Ending::AfterAll, 2}},
            .within = batchProvenBy,
            .rejectedWithin = 5s},
        {.name = "a batch of 6 whose worker dies, the rest of it in a proxy for 3 h",
            .payments = 6,
            .gateway = {{.own = posts({late(3h + 5min)}, 0, 2) + posts({lost}, 3, 5), .settings = R"("token_leeway_s":14400)"}},
            .computer = {{.at = 2s, .act = Act::Kill}, {.at = 3h, .act = Act::Start}},
            .endings = {{Ending::Paid, 3}, {Ending::Absent, 3}},
            .within = 3h + batchProvenBy,
            .keepsItsWord = false},
        {.name = "a batch of 3 with opaque tokens and lost answers, one never arrived",
            .payments = 3,
            .gateway = {{.own = posts({answerLost}, 0, 1) + posts({lost}, 2, 2), .settings = R"("token_form":"opaque")"}},
            .endings = {{Ending::Paid, 2}, {Ending::Undeterminable, 1}},
            .within = soon},
    };
}

} // namespace kontor::sim
