// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "core/sendingpause.h"
#include "core/submission.h"
#include "ledger/rows/records.h"
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

//! Of a 4xx to a POST before it is proven that the gateway doesn't have the payment, as it stands when the response comes.
Problem refusedForNow(const submission::Submission &payment, const submission::PostEnded &refusal, const QString &said);

//! Says of an unknown outcome that nothing is sent again, where that is so: the batch of the payment was cancelled.
Problem markNotSentAgain(Problem problem, const submission::Submission &payment);

//! The line of the timeline for a notice.
TimelineEntry timelineOf(submission::Notice notice, const PaymentRecord &payment, UtcTime at);
//! The payment's problem after a notice: nothing when it leaves it as it is. `refusal` is what the gateway said to a refused POST.
std::optional<Problem> problemOf(
    submission::Notice notice, const PaymentRecord &payment, const PaymentFacts &facts, const QString &refusal);

} // namespace kontor
