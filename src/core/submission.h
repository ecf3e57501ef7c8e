// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include "core/money.h"
#include "core/operation.h"
#include "core/paymentstate.h"
#include "core/paymentstatus.h"
#include <QString>
#include <optional>
#include <variant>
#include <vector>

//! The submission machine: what is right to do next with one payment, whatever happens. Pure: no I/O, no event loop, no clock of its own.
//!
//!     step(submission, event) -> { submission', effects }
//!
//! Office interprets the effects in their order; Write comes first and must be durable before anything after it is done, and if it
//! can't be made durable the rest is dropped and the old submission stands. After that at most one of Send, QueryStatus, Wait and AcquireSlot is
//! under way for a payment; its completion comes back as the next event. The ledger keeps every field of Submission but `activity`,
//! `hinted`, `afterCallback`, `personAsks`, `stopTrackingRequested` and `lookDue`: after a crash a payment is loaded and given Restarted.
//! Millis are times of Clock::monotonic(), which counts sleep. It begins anew with each start of the computer, so `lastPostEnd` and
//! `firstAbsence` are of use only until the next one.
namespace kontor::submission {

//! What goes on for the payment at this moment. Not kept: a crash ends it.
enum class Activity { Idle, AcquiringSlot, Sending, Querying, Waiting };

//! How long Kontor waits before two answers 404 prove that the gateway doesn't have a payment. Both are measured on our own clock.
struct AbsenceRules {
    Seconds margin {600}; //!< for a gateway that takes a request after its token has expired, and for a slow intake
    Seconds spacing {900}; //!< from the end of the first 404 to the beginning of the second: for reads that lag behind writes
    bool operator==(const AbsenceRules &) const = default;
};
//! The first of the two answers 404.
struct FirstAbsence {
    Millis endedAt {}; //!< on our own clock
    std::optional<UtcSeconds> date {}; //!< the answer's own Date
    bool operator==(const FirstAbsence &) const = default;
};

//! Why a payment is Rejected.
enum class Rejection {
    None, //!< it isn't
    Reply, //!< the gateway refused the only attempt that left. Not proven: something between us and the gateway may have answered.
    Absence, //!< proven: two answers 404, well apart, when nothing of ours could be accepted any more. Only now: "No money moved."
    Comparison, //!< a person compared what the gateway has under its ID, and it is another payment
    //! A person recorded that the gateway's support says so. Never called proven. Of a payment that isn't Rejected: support says that it
    //! was executed, and the gateway hasn't shown it.
    Support,
};
//! "reply", "absence", "comparison", "support": stored. Empty: None.
QString key(Rejection rejection);
std::optional<Rejection> rejectionOfKey(const QString &key);

struct Submission {
    PaymentKind kind = PaymentKind::Payout;
    PaymentState state = PaymentState::Queued;
    bool idTypedByPerson = false; //!< what is there is then never taken for our own before a POST may have been accepted
    bool absenceProofAllowed = true; //!< the profile allowed a proof of absence when it was made
    int attempts = 0; //!< POSTs begun; each was written before it went
    Seconds tokenLife {}; //!< the longest of the tokens that carried a POST of this ID
    bool boundless = false; //!< one of these tokens names no end that can be relied on: absence can't be proven, for good
    //! The answer to a POST was unclear, so that what the gateway has under the ID may be ours. Kept when it is Rejected later, unless a
    //! person compared and said that what is there isn't ours.
    bool mayBeAccepted = false;
    bool everOnWire = false; //!< bytes of a POST may have left: from then on it can't be cancelled, whatever was answered
    bool accepted = false; //!< the gateway said that it has this payment: it is never sent again
    bool repeated = false; //!< the gateway answered 409 and the comparison is still to come
    bool sendingStopped = false; //!< a person cancelled its batch: it isn't sent any more, only queried
    int refusedStatus = 0; //!< a 4xx to the last POST: it isn't sent any more; 0 when there is none
    UtcSeconds latestTokenExpiry {}; //!< latest `exp` of all tokens that carried a POST of this ID
    PaymentStatus lastStatus {}; //!< the gateway's last word
    bool changedAfterSuccess = false; //!< it said SUCCESS and later something else; both are kept
    bool wordIsFinal = false; //!< a person called the last word final: not asked for by itself
    Rejection rejection = Rejection::None; //!< of Rejected, but for Support
    bool foundAfterRejected = false; //!< the gateway showed it after it was Rejected: "Accepted after all"
    int looks = 0; //!< how often it was looked for after it was Rejected (lookAfter())
    bool resolvedAsOurs
        = false; //!< a person compared and said that what is there is ours, whatever its money: that is no conflict any more
    int queriesWithoutNews = 0; //!< checks in a row without news: drives the polling interval
    int queriesWithSameStatus = 0; //!< checks in a row that gave the same unfamiliar word, or, before it is accepted, nothing to compare
    int denials = 0; //!< 401/403 in a row
    // not kept
    Activity activity = Activity::Idle;
    bool callbackPending = false; //!< a callback came while something was under way: exactly one more GET follows
    bool afterCallback = false; //!< a callback caused the GET that is under way
    bool personAsks = false; //!< a person waits for the answer to the GET that is under way or to come
    bool stopTrackingRequested = false; //!< a person wants it untracked as soon as the repeated POST that is under way has ended
    bool lookDue = false; //!< the GET that is under way or to come is one of the looks after Rejected
    // kept while its absence is to be proven
    //! When the last POST ended; or, where that isn't known, when the payment was taken up. From then on its tokens live for at most
    //! `tokenLife`. Nothing while a POST is under way.
    std::optional<Millis> lastPostEnd {};
    std::optional<FirstAbsence> firstAbsence {};

    bool operator==(const Submission &) const = default;
};

// ---- events

//! The worker has a token for it and a free slot.
struct SlotGranted {
    UtcSeconds tokenExpiresAt;
    std::optional<Seconds> tokenLife {}; //!< at most a day; nothing: the token doesn't say
};
//! No token could be had, or sending is paused: nothing left.
struct SlotRefused { };

//! How a POST ended.
enum class PostOutcome {
    Accepted, //!< 2xx whose echo is our money and our ID
    EchoDiffers, //!< 2xx that shows other money or another ID
    Repeated, //!< 409
    NotOnWire, //!< not a byte of the body left
    TooMany, //!< 429: not processed
    Denied, //!< 401, 403
    WrongAddress, //!< 404 or 3xx to a call that must exist
    Refused, //!< any other 4xx
    Unclear, //!< timed out, cut short, 408, 5xx, unreadable
};
struct PostEnded {
    PostOutcome outcome;
    int httpStatus = 0;
    std::optional<Millis> retryAfter {}; //!< of TooMany
    Millis endedAt {};
    //! Of Refused: the gateway itself refused this payment, by a status that says so (isRefusal(), or one that the profile lists) and with
    //! a body of its own. Anything else may come from something between us and the gateway.
    bool isOwnRefusal = true;
};

//! How a GET ended.
enum class QueryOutcome {
    Found, //!< with our money and method
    FoundOther, //!< other money, currency or method under our ID
    FoundUnpriced, //!< a payment under our ID whose money is not shown, as the answer to a payin's GET may be: it can't be compared
    Absent, //!< 404, and the version is accepted
    AbsentUnconfirmed, //!< the same, but the questions beside it got no answer: it proves nothing, and takes nothing from an earlier 404
    Denied,
    Unclear, //!< anything that says nothing about the payment
};
struct StatusQueryFinished {
    QueryOutcome outcome;
    PaymentStatus status {}; //!< of the payment that was found; a payin may be shown without any
    std::optional<UtcSeconds> answeredAt {}; //!< the answer's own Date
    bool absenceProofAllowed = true; //!< the profile allows a proof of absence now; the payment must have been made with it, too
    bool wordIsFinal = false; //!< a person called this word final for the profile
    Millis beganAt {};
    Millis endedAt {};
    AbsenceRules absence {};
};

struct TimeCame { };
//! A callback said that something moved.
struct CallbackReceived { };
//! A person wants to know now. An untracked payment is only asked for: found, it is tracked again; absent, it stays untracked.
struct CheckRequested { };
struct CancelRequested { };
//! A person cancelled its batch. What was never sent is cancelled; what was sent can't be, and isn't sent again: Kontor queries the gateway
//! until it knows what became of it. A POST that is under way ends first.
struct StopSendingRequested { };
//! A person stops it: no more checks, and it is not sent again. While a repeated POST is under way the wish is kept until that has ended;
//! then the gateway's "I have it" (2xx, 409) wins, because who stops tracking it must hear that, and anything else stops tracking it.
struct StopTrackingRequested { };
//! A person has an untracked payment tracked again: it is asked for, and if it isn't there it goes again, with the same ID and bytes.
struct ResumeRequested { };
//! A person has compared a conflict and says whose the payment under this ID is. Not ours: ours was rejected, because an ID is
//! performed once.
struct ConflictResolved {
    bool isOurs;
};
//! Time to look once more whether the gateway has a payment that is Rejected (lookAfter()).
struct LookDue { };
//! A person recorded what the gateway's support answered (mayRecordAnswer()).
struct AnswerRecorded {
    bool executed;
};
//! A person called the gateway's last word final, or no longer.
struct WordMarked {
    bool isFinal;
};
//! A person's pause or the lack of a connection ended, or began. An unknown payment that waits to be sent again is asked for instead.
struct HoldRequested { };
struct ReleaseRequested { };
//! The program came back and found the payment in the ledger.
struct Restarted {
    Millis now {};
    bool isSameClock = false; //!< the computer hasn't been started since the payment was written
};

using Event = std::variant<SlotGranted, SlotRefused, PostEnded, StatusQueryFinished, TimeCame, CallbackReceived, CheckRequested,
    CancelRequested, StopSendingRequested, StopTrackingRequested, ResumeRequested, ConflictResolved, LookDue, AnswerRecorded, WordMarked,
    HoldRequested, ReleaseRequested, Restarted>;

// ---- effects

//! Make the new submission (and the notes of this step) durable.
struct Write { };
//! POST the frozen bytes once, as attempt number `attempt`.
struct Send {
    int attempt;
};
//! GET the payment.
struct QueryStatus { };
//! Come back with TimeCame; office spreads it by chance.
struct Wait {
    Millis delay;
};
//! Queue for a token and a slot, then SlotGranted.
struct AcquireSlot { };
//! Say it: once for this step.
enum class Notice {
    Accepted, //!< "Accepted by the gateway"
    AcceptedEarlier, //!< 409 after an earlier try of ours: "Already accepted earlier. Not paid twice."
    AnsweredRepeatAtFirstTry, //!< 409 at the first try, compared and equal
    ReplyLost,
    QueryingAgain,
    Refused, //!< the gateway refused the only attempt: Rejected, not proven yet
    ProvenAbsent, //!< its outcome was unknown: Rejected, and no money moved
    RefusalProven, //!< it was Rejected already: no money moved
    AcceptedAfterAll, //!< the gateway shows a payment that was Rejected
    OtherMoney, //!< stop the batch
    IdTaken, //!< stop the batch
    Denied, //!< pause sending
    WrongAddress, //!< pause sending
    NotComparable, //!< something is there under this ID, and nothing proves that it is ours
    StatusChanged,
    Settled,
    ChangedAfterSuccess,
    CannotBeRecalled,
    Cancelled,
    SendingStopped, //!< it can't be cancelled, and isn't sent again
    TrackingStopped,
    StillTracked, //!< a person wanted it untracked, and the gateway had it first: it is followed
    StillUntracked, //!< asked for, and not there: nothing is sent
    Resumed, //!< tracked again
    ResolvedAsOurs, //!< a person's decision after a conflict
    ResolvedAsNotOurs,
    SupportSaidExecuted, //!< a person recorded it
    SupportSaidNotExecuted,
    WordFinal,
    WordNotFinal,
};
struct Notify {
    Notice notice;
};
using Effect = std::variant<Write, Send, QueryStatus, Wait, AcquireSlot, Notify>;

struct Step {
    Submission next;
    std::vector<Effect> effects;
};

//! The whole protocol.
Step step(const Submission &submission, const Event &event);

//! A payment that was made elsewhere and that the gateway has, as its last word says where it stands. It counts as accepted from its first
//! moment, so that nothing of it can ever be sent from here: it is only asked for.
Submission madeElsewhere(PaymentKind kind, const PaymentStatus &status);

//! Nothing more will happen by itself: its stage is Ended and it isn't being proven, or its last word was called final.
bool isAtRest(const Submission &submission);
//! It was sent and is open: Kontor asks the gateway for it, by the clock. So is a rejection until its absence is proven.
bool isQueriedAutomatically(const Submission &submission);
//! Nothing of it was ever on the wire: a person can still call it off.
bool mayBeCancelled(const Submission &submission);
//! It goes out in its turn, or may go out again after a 404 or when a person resumes its tracking.
bool maySend(const Submission &submission);
//! Rejected, and nothing proves that it wasn't accepted: a reply or the gateway's support said so.
bool mayBeAcceptedAfterAll(const Submission &submission);
//! Something of it may have been sent, so that there is something to ask the gateway for.
bool canHaveMoved(const Submission &submission);
//! A person may say of a conflict that what is there isn't ours: not when the gateway has answered a POST of ours with a 2xx, because then
//! it has taken something of ours.
bool mayBeSaidNotOurs(const Submission &submission);
//! A person may stop it: it is open at the gateway, or it was on the wire once and waits to go again, which can't be cancelled.
bool mayStopTracking(const Submission &submission);
//! The gateway has shown a payment under this ID that could not be compared with ours: it is asked for, and not sent.
bool isTakenBySomething(const Submission &submission);
//! It isn't sent any more, and is asked for until it is found or two answers 404, well apart, prove that it isn't there: an unknown one
//! that was refused, tried often enough or stopped with its batch, and one that was Rejected by the reply to its only attempt.
bool awaitsProofOfAbsence(const Submission &submission);
//! Answers 404 can't prove anything of it: a token without an end carried it, or the profile doesn't let them.
bool isProofImpossible(const Submission &submission);
//! How long it takes at the least until the answers 404 can prove that the gateway doesn't have it; nothing where they never can.
std::optional<Millis> untilProven(const Submission &submission, const AbsenceRules &rules, Millis now);
//! Rejected, and it is proven that no money moved.
bool isProven(const Submission &submission);
//! A person may record what the gateway's support answered: Kontor can't find out itself, and no POST is under way. "Executed" may follow
//! "not executed"; nothing follows "executed" but what the gateway shows.
bool mayRecordAnswer(const Submission &submission);
//! The gateway's support says that it was executed, and the gateway hasn't shown it.
bool isAcceptedBySupport(const Submission &submission);
//! How long after a payment was Rejected it is looked for the next time: after 1 h, 24 h and 72 h. Nothing when that is over, and of one
//! whose ID another payment has.
std::optional<Millis> lookAfter(const Submission &submission);
//! 400 and 422. Any other 4xx may come from something between us and the gateway, and says nothing of the payment unless the profile lists
//! it.
bool isRefusal(int httpStatus);
//! Polling: 5 s, 15 s, 1 min, 5 min, 15 min, then hourly.
Millis pollDelay(int queriesWithoutNews);
//! A question whose answer takes longer was interrupted, as by a computer that sleeps: what it says may be old.
inline constexpr Millis longestAnswer {60'000};
//! Two answers 404 whose Dates are further apart, or less far, than they were here by more than this don't prove absence.
inline constexpr Seconds mostDateDrift {120};
//! How often the same POST is repeated before Kontor only asks.
inline constexpr int maxAttempts = 12;

} // namespace kontor::submission
