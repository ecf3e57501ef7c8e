// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "core/submission.h"
#include "ledger/records.h"
#include "office/sendingpause.h"
#include "wire/json.h"
#include <optional>

//! Turns what the gateway answered into the machine's words, and into what the ledger should remember beside them.
namespace kontor {

//! What an answer brought that the machine doesn't need but people do. Merged into the record when the step is written.
struct PaymentFacts {
    std::optional<AttemptRecord> attemptEnd {};
    QList<TimelineEntry> timeline {};
    std::optional<ReplyRecord> reply {};
    std::optional<PaymentDetail> detail {}; //!< of what may be ours; kept once the payment is known to be, like payTo
    std::optional<PayTo> payTo {}; //!< what it leaves out is not forgotten
    std::optional<Money> otherMoney {}; //!< of what is there instead of ours
    std::optional<Problem> problem {}; //!< an empty one: all is well again
    bool checked = false; //!< a GET was answered
    bool cameToNothing = false; //!< a GET that the gateway didn't take up: it says nothing of the payment, not even that there is no news
    bool provesNothing = false; //!< an answer 404 that doesn't count towards a proof of absence
    qint64 command = 0; //!< of another process, which the step does (LedgerChange::command); 0: none

    void mergeInto(PaymentRecord &record, UtcTime now) const;
};

//! What is kept of an answer; nothing when none came. Nothing in it proves who asks: no token, no nonce.
std::optional<ReplyRecord> replyOf(const Result<PaymentCreated> &answer, const PaymentRecord &payment, UtcTime now);
std::optional<ReplyRecord> replyOf(const Result<PaymentDetail> &answer, const PaymentRecord &payment, UtcTime now);

struct PostReading {
    submission::PostEnded event;
    QString outcome; //!< the attempt's word in the ledger
};
//! `refusals`: Profile::refusalStatuses.
PostReading readPost(const Result<PaymentCreated> &answer, const PaymentRecord &payment, const QList<int> &refusals = {});

//! Whether a question ended so that the gateway has not looked for the payment at all.
bool cameToNothing(const ApiError &error);
submission::StatusQueryFinished readAsk(const Result<PaymentDetail> &answer, const PaymentRecord &payment);

//! What a problem on the way to a token or an answer means for sending as a whole; nothing when it concerns one payment only.
std::optional<PauseReason> pauseFor(const ApiError &error);
//! The same of a token, without which nothing goes out: any trouble stops sending.
PauseReason pauseForToken(const ApiError &error);
//! The detail of that pause, for words::pause().
PauseDetail pauseDetailFor(const ApiError &error);

//! Where the gateway's error stands in its answer: in the member of that name, or the whole is one.
const Json &errorIn(const Json &answer);
//! Its code, a text or a number; empty where it has none.
QString codeOf(const Json &error);
//! The gateway's own words, from a body that its error stands in, or else the text as it is.
QString wordsOfRefusal(const QString &reply);
//! Of a 4xx to a POST before it is proven that the gateway doesn't have the payment, as it stands when the response comes.
Problem refusedForNow(const submission::Submission &payment, const submission::PostEnded &refusal, const QString &reply);

//! Says of an unknown outcome that nothing is sent again, where that is so: the batch of the payment was cancelled.
Problem markNotSentAgain(Problem problem, const submission::Submission &payment);

//! The line of the timeline for a notice.
TimelineEntry timelineOf(submission::Notice notice, const PaymentRecord &payment, UtcTime at);
//! The payment's problem after a notice: nothing when it leaves it as it is. `refusal` is what the gateway said to a refused POST.
std::optional<Problem> problemOf(
    submission::Notice notice, const PaymentRecord &payment, const PaymentFacts &facts, const QString &refusal);

} // namespace kontor
