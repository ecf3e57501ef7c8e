// SPDX-License-Identifier: GPL-3.0-or-later
// The rows' vocabulary: what a gateway does, as PUT /sandbox/faults has it.
#pragma once
#include "sim/scenario.h"

namespace kontor::sim {

using namespace std::chrono_literals;
using Phase = Scenario::Phase;
using Act = Scenario::Act;
using AtFirstPost = Scenario::AtFirstPost;

inline const QByteArray refused = R"({"do":"status","status":422})";
inline const QByteArray lost = R"("drop_before_accept")";
inline const QByteArray answerLost = R"("accept_then_close")";

//! It doesn't arrive, and a proxy delivers it so much later.
inline QByteArray late(Millis by)
{
    return R"({"do":"drop_before_accept","copy_ms":)" + QByteArray::number(by.count()) + '}';
}

//! What is done with the POSTs of each of these payments, one after the other; each further one is refused.
inline QList<Phase::Own> posts(const QByteArrayList &acts, int first = 0, int last = 0)
{
    const QByteArray method = R"("method":"POST","do":)";
    return {{first, last, method + '[' + acts.join(',') + ']'}, {first, last, method + R"("status","status":422)"}};
}

inline QList<Phase::Own> refusals()
{
    return posts({refused});
}

//! What is done with every GET of the first payment, beside `posts`.
inline QList<Phase::Own> withReads(const QByteArray &act, QList<Phase::Own> posts = refusals())
{
    posts.append({0, 0, R"("method":"GET","do":)" + act});
    return posts;
}

//! What is done with every GET of any payout.
inline QByteArray reads(const QByteArray &act)
{
    return R"({"method":"GET","path":"/payouts/.*","do":)" + act + '}';
}

inline const QByteArray pageFor404
    = R"("status","status":404,"content_type":"text/html","body":"<html><title>404 Not Found</title></html>")";
inline const QByteArray routeless
    = R"("status","status":404,"content_type":"application/json","body":"{\"message\":\"no Route matched with those values\"}")";

//! As the gateway itself answers for an ID that it doesn't have.
inline const QByteArray unknownPayment
    = R"("status","status":404,"content_type":"application/json","body":"{\"error\":{\"code\":\"PAYMENT_NOT_FOUND\",\"message\":\"-\"}}")";

inline const QByteArray unknownPaymentAsText
    = R"("status","status":404,"content_type":"text/plain","body":"{\"error\":{\"code\":\"PAYMENT_NOT_FOUND\",\"message\":\"-\"}}")";

//! So long an older database or a route is not there yet: the first question comes within milliseconds.
inline const QByteArray atFirst = R"("read_lag_ms":2000)";

//! A payment that is shown from then on is found at the next check: the last two intervals are of 15 minutes and an hour, each spread.
inline Millis foundBy(Millis shown)
{
    return shown + (shown < 20min ? 18min : 72min);
}
inline constexpr Millis soon = 6min;

//! After one refusal or a refusal behind a lost answer: the tokens' life, margin, spacing and what decisions allow beyond.
inline constexpr Millis provenBy = 41min;
inline constexpr Millis batchProvenBy = 43min;

inline QMap<Ending, int> one(Ending ending)
{
    return {{ending, 1}};
}

} // namespace kontor::sim
