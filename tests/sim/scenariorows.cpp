// SPDX-License-Identifier: GPL-3.0-or-later
// Gateways whose tokens, clocks and databases are less tidy than the specification.
#include "sim/scenariorows.h"

#include "sim/scenariowords.h"

namespace kontor::sim {

QList<Scenario> tokensThatDontSay()
{
    return {
        {.name = "a token check with 5 min of leeway, a POST delivered just before",
            .gateway = {{.own = posts({late(318s)}), .settings = R"("token_leeway_s":300)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(318s)},
        {.name = "an opaque token, a POST delivered two hours later",
            .gateway = {{.own = posts({late(2h)}), .settings = R"("token_form":"opaque","token_leeway_s":7300)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(2h)},
        {.name = "an opaque token, a POST that never arrives",
            .gateway = {{.own = posts({lost}), .settings = R"("token_form":"opaque")"}},
            .endings = one(Ending::Undeterminable),
            .within = 2min},
        {.name = "a token whose exp is 0, valid for 5 min",
            .gateway = {{.own = posts({late(290s)}), .settings = R"("token_exp":"zero","token_leeway_s":280)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(290s)},
        {.name = "a token whose exp is past, a POST that never arrives",
            .gateway = {{.own = posts({lost}), .settings = R"("token_exp":"past")"}},
            .endings = one(Ending::Undeterminable),
            .within = 2min},
        {.name = "a token of 10 s that nobody checks, a POST delivered after 25 min",
            .gateway = {{.own = posts({late(25min)}), .settings = R"("token_validity_s":10,"token_leeway_s":3600)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(25min)},
        {.name = "tokens of 30 s that nobody checks, a batch delivered after 25 min",
            .payments = 3,
            .gateway = {{.own = posts({late(25min)}, 0, 2), .settings = R"("token_validity_s":30,"token_leeway_s":3600)"}},
            .endings = {{Ending::Paid, 3}},
            .within = foundBy(25min)},
        {.name = "a token that tells its times in milliseconds, a late POST",
            .gateway = {{.own = posts({late(250s)}), .settings = R"("token_exp":"milliseconds","token_leeway_s":300)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(250s)},
        {.name = "a token without exp, refused at once and let through after 24 min",
            .gateway = {{.own = posts({R"({"do":"status","status":400,"copy_ms":1440000})"}),
                .settings = R"("token_exp":"absent","token_leeway_s":1500)"}},
            .endings = one(Ending::AfterAll),
            .within = 65min,
            .rejectedWithin = 1s},
        {.name = "a token without exp, refused and never let through",
            .gateway = {{.own = refusals(), .settings = R"("token_exp":"absent")"}},
            .endings = one(Ending::Undeterminable),
            .within = 1min,
            .rejectedWithin = 1s},
    };
}

QList<Scenario> clocksOfOthers()
{
    const QByteArray leeway = R"("token_leeway_s":300,)";
    return {
        {.name = "Date an hour ahead, a late POST",
            .gateway = {{.own = posts({late(200s)}), .settings = leeway + R"("date_skew_s":3600)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(200s)},
        {.name = "Date an hour behind, a late POST",
            .gateway = {{.own = posts({late(200s)}), .settings = leeway + R"("date_skew_s":-3600)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(200s)},
        {.name = "Date of GETs 60 s ahead of that of POSTs, a late POST",
            .gateway = {{.own = posts({late(75s)}), .settings = R"("token_leeway_s":60,"read_date_skew_s":60)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(75s)},
        {.name = "Date an hour ahead, and nothing was accepted",
            .gateway = {{.own = posts({lost}), .settings = R"("date_skew_s":3600)"}},
            .endings = one(Ending::Absent),
            .within = provenBy},
        {.name = "the gateway's clock is put back an hour between the answers 404",
            .gateway = {{.own = posts({lost})}, {.from = 15min, .own = refusals(), .settings = R"("clock_skew_s":-3600)"}},
            .endings = one(Ending::Absent),
            .within = provenBy + 20min,
            .keepsItsWord = false},
        {.name = "no Date at all, and nothing was accepted",
            .gateway = {{.own = posts({lost}), .settings = R"("date_form":"absent")"}},
            .endings = one(Ending::Absent),
            .within = provenBy},
        {.name = "a Date that stands still, and nothing was accepted",
            .gateway = {{.own = posts({lost}), .settings = R"("date_form":"stuck")"}},
            .endings = one(Ending::Open),
            .within = 5h},
    };
}

QList<Scenario> readsThatLag()
{
    const QByteArray tenMinutes = R"("read_lag_ms":600000)";
    const QByteArray all = tenMinutes + R"(,"token_leeway_s":300,"read_date_skew_s":60)";
    return {
        {.name = "reads lag by 10 min, the answer is lost",
            .gateway = {{.own = posts({answerLost}), .settings = tenMinutes}},
            .endings = one(Ending::Paid),
            .within = foundBy(10min)},
        {.name = "reads lag by 10 min, and nothing was accepted",
            .gateway = {{.own = posts({lost}), .settings = tenMinutes}},
            .endings = one(Ending::Absent),
            .within = provenBy},
        {.name = "lag, leeway and 60 s between nodes at their most",
            .gateway = {{.own = posts({late(318s)}), .settings = all}},
            .endings = one(Ending::Paid),
            .within = foundBy(918s)},
        {.name = "a replica that lags by 25 min",
            .gateway = {{.own = posts({answerLost}), .settings = R"("read_lag_ms":1500000)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(25min)},
        {.name = "an intake that answers 202 and shows it after 9 min",
            .gateway = {{.own
                = posts({R"({"do":"status","status":202,"accept":true,"content_type":"application/json","body":"{\"queued\":true}"})"}),
                .settings = R"("read_lag_ms":540000)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(9min)},
        {.name = "409 to the first POST, because a proxy's copy came before, and reads lag by 10 min",
            .gateway = {{.own = posts({R"({"do":"hold","ms":5000,"copy_ms":1000})"}), .settings = tenMinutes}},
            .endings = one(Ending::Paid),
            .within = foundBy(10min)},
        {.name = "a callback between the answers 404, before reads show it",
            .gateway = {{.own = posts({answerLost}), .settings = R"("read_lag_ms":1200000,"callback_delay_ms":720000)"}},
            .hasCallbacks = true,
            .endings = one(Ending::Paid),
            .within = foundBy(20min)},
        {.name = "the answer is cut, and reads lag by 10 min",
            .gateway = {{.own = posts({R"("truncate")"}), .settings = tenMinutes}},
            .endings = one(Ending::Paid),
            .within = foundBy(10min)},
    };
}

QList<Scenario> readsByOthers()
{
    const QByteArray older = R"("database_behind_ms":900000)";
    const QByteArray hiddenCache = R"("absence_cache_ms":3000000,"absence_cache_age":false,"date_form":"absent")";
    return {
        {.name = "a cache keeps a 404 for 20 min, with its Age",
            .gateway = {{.own = posts({late(15s)}), .settings = R"("absence_cache_ms":1200000)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(20min)},
        {.name = "a cache keeps a 404 for an hour, without Age",
            .gateway = {{.own = posts({late(15s)}), .settings = R"("absence_cache_ms":3600000,"absence_cache_age":false)"}},
            .endings = one(Ending::Paid),
            .within = foundBy(60min)},
        {.name = "a cache without Age or Date says X-Cache: HIT",
            .gateway = {{.own = posts({late(15s)}), .settings = hiddenCache + R"(,"absence_cache_header":"X-Cache: HIT from edge")"}},
            .endings = one(Ending::Paid),
            .within = foundBy(50min)},
        {.name = "a cache without Age or Date says Warning: 110",
            .gateway = {{.own = posts({late(15s)}), .settings = hiddenCache + R"(,"absence_cache_header":"Warning: 110 proxy stale")"}},
            .endings = one(Ending::Paid),
            .within = foundBy(50min)},
        {.name = "a cache without Age or Date says Cache-Status: hit",
            .gateway
            = {{.own = posts({late(15s)}), .settings = hiddenCache + R"(,"absence_cache_header":"Cache-Status: edge; hit; ttl=30")"}},
            .endings = one(Ending::Paid),
            .within = foundBy(50min)},
        {.name = "a cache without Age or Date says X-Cache-Status: HIT",
            .gateway = {{.own = posts({late(15s)}), .settings = hiddenCache + R"(,"absence_cache_header":"X-Cache-Status: HIT")"}},
            .endings = one(Ending::Paid),
            .within = foundBy(50min)},
        {.name = "a gateway behind a cache that says X-Cache: MISS, and nothing was accepted",
            .gateway = {{.own = withReads(unknownPayment + R"(,"headers":{"X-Cache":"MISS from edge"})")}},
            .endings = one(Ending::Absent),
            .within = provenBy},
        {.name = "a gateway whose answers have no Date, and nothing was accepted",
            .gateway = {{.own = refusals(), .settings = R"("date_form":"absent")"}},
            .endings = one(Ending::Absent),
            .within = provenBy},
        {.name = "the gateway's own 404 in another media type for 50 min",
            .gateway
            = {{.own = withReads(unknownPaymentAsText, posts({answerLost})), .settings = atFirst}, {.from = 50min, .own = refusals()}},
            .endings = one(Ending::Paid),
            .within = foundBy(50min) + 30min,
            .keepsItsWord = false},
        {.name = "a failover to a database 15 min older that comes back after 40 min",
            .gateway = {{.own = posts({answerLost}), .settings = atFirst}, {.from = 1s, .own = refusals(), .settings = older},
                {.from = 40min, .own = refusals()}},
            .endings = one(Ending::Paid),
            .within = foundBy(40min),
            .keepsItsWord = false},
        {.name = "a failover to an older database for good",
            .gateway = {{.own = posts({answerLost}), .settings = atFirst}, {.from = 1s, .own = refusals(), .settings = older}},
            .endings = one(Ending::Open),
            .within = 6h,
            .keepsItsWord = false},
        {.name = "a failover for good, and business goes on",
            .gateway = {{.own = posts({answerLost}), .settings = atFirst}, {.from = 1s, .own = refusals(), .settings = older}},
            .computer = {{.at = 9min, .act = Act::PayAnother}},
            .endings = one(Ending::Open),
            .within = 6h,
            .keepsItsWord = false},
        {.name = "an accepted payment that an older database doesn't show for three hours",
            .gateway = {{.settings = R"("settle_ms":1800000)"}, {.from = 10min, .settings = R"("settle_ms":1800000,)" + older},
                {.from = 3h, .settings = R"("settle_ms":1800000)"}},
            .endings = one(Ending::Paid),
            .within = 3h + 72min},
    };
}

QList<Scenario> waysWithoutARoute()
{
    return {
        {.name = "an ingress without the route for 40 min, HTML and then JSON",
            .gateway = {{.own = posts({answerLost}), .rules = reads(pageFor404)},
                {.from = 20min, .own = refusals(), .rules = reads(routeless)}, {.from = 40min, .own = refusals()}},
            .endings = one(Ending::Paid),
            .within = foundBy(40min),
            .keepsItsWord = false},
        {.name = "an ingress without the route for 40 min, and nothing was accepted",
            .gateway = {{.own = posts({lost}), .rules = reads(routeless)}, {.from = 40min, .own = refusals()}},
            .endings = one(Ending::Absent),
            .within = 40min + 72min + 30min,
            .keepsItsWord = false},
        {.name = "the first payout of a profile, and an ingress that answers 404 in JSON for 40 min",
            .gateway = {{.own = posts({answerLost}), .rules = reads(routeless)}, {.from = 40min, .own = refusals()}},
            .paidBefore = std::nullopt,
            .endings = one(Ending::Paid),
            .within = foundBy(40min),
            .keepsItsWord = false},
        {.name = "the first payout of a profile, and nothing was accepted",
            .gateway = {{.own = posts({lost})}},
            .paidBefore = std::nullopt,
            .endings = one(Ending::Absent),
            .within = provenBy},
        {.name = "the first payout of a profile, and a gateway that says 404 to whoever has no token",
            .gateway = {{.own = posts({lost}),
                .rules
                = R"({"method":"GET","path":"/payouts/.*","do":"status","status":404,"content_type":"application/json","body":"{}"})"}},
            .paidBefore = std::nullopt,
            .endings = one(Ending::Open),
            .within = 5h,
            .keepsItsWord = false},
        {.name = "a network that adds Age: 0 to every answer",
            .gateway = {{.own = withReads(R"("status","status":404,"content_type":"application/json","body":"{}","headers":{"Age":"0"})",
                             posts({lost}))}},
            .endings = one(Ending::Open),
            .within = 5h},
    };
}

const QList<Scenario> &untidyGateways()
{
    static const QList<Scenario> all = tokensThatDontSay() + clocksOfOthers() + readsThatLag() + readsByOthers() + waysWithoutARoute()
        + refusalsOfOthers() + answersOfOthers() + sleepAndTakeOver() + clocksAndRestarts() + batches();
    return all;
}

const QList<Scenario> &beyondTheAssumptions()
{
    static const QList<Scenario> all {
        {.name = "a token that nobody checks, a POST delivered after 50 min",
            .gateway = {{.own = posts({late(50min)}), .settings = R"("token_leeway_s":3600)"}},
            .endings = one(Ending::AfterAll),
            .within = 2h},
        {.name = "reads that lag by 50 min",
            .gateway = {{.own = posts({answerLost}), .settings = R"("read_lag_ms":3000000)"}},
            .paidBefore = 60min,
            .endings = one(Ending::AfterAll),
            .within = 2h},
        {.name = "a failover to a database 15 min older for 50 min, and no payment in that time but this",
            .gateway = {{.own = posts({answerLost}), .settings = atFirst},
                {.from = 1s, .own = refusals(), .settings = R"("database_behind_ms":900000)"}, {.from = 50min, .own = refusals()}},
            .paidBefore = 60min,
            .endings = one(Ending::AfterAll),
            .within = 2h},
        {.name = "a database in parts, of which one lags by 50 min",
            .gateway = {{.own = withReads(unknownPayment, posts({answerLost}))}, {.from = 50min, .own = refusals()}},
            .endings = one(Ending::AfterAll),
            .within = 2h},
        {.name = "a cache that ignores no-store and sends neither Age nor Date",
            .gateway
            = {{.own = posts({late(15s)}), .settings = R"("absence_cache_ms":3000000,"absence_cache_age":false,"date_form":"absent")"}},
            .endings = one(Ending::AfterAll),
            .within = 2h},
    };
    return all;
}

} // namespace kontor::sim
