// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/args.h"

namespace kontor {

//! What happened to a payment: one line of its timeline. messages/timeline.h turns it into a sentence.
enum class TimelineType {
    Created, //!< How: how::…; Said: why the same is paid again; PaymentId: what it replaces; Row, Batch: where it was imported from
    Queued, //!< released to be sent (Said: why the same is paid again)
    Sent, //!< Attempt
    Accepted, //!< How: how::…
    ReplyLost, //!< How: how::…; empty: it didn't arrive
    Absent, //!< the gateway doesn't have it. How: how::…
    Refused, //!< what the gateway answered to a POST (HttpStatus, Said)
    ServerProblem, //!< the same of a 5xx or of a 429 that lasts
    Rejected, //!< How: how::…
    AbsenceProven, //!< of one that is Rejected: no money moved
    AcceptedAfterAll,
    Mismatch, //!< How: how::…
    Denied, //!< How: how::…
    NotShown, //!< the gateway accepted it, and answers 404 to the question for it
    NotComparable,
    StatusChecked, //!< GatewayStatus
    Paid, //!< GatewayStatus
    ChangedAfterSuccess,
    NotCancellable, //!< a person wanted to cancel it
    Cancelled,
    SendingStopped, //!< its batch was cancelled after it was sent
    TrackingStopped,
    StillTracked,
    TrackingResumed,
    ConflictResolved, //!< How: how::…
    AnswerRecorded, //!< what the gateway's support said. How: how::…
    StatusFinal, //!< a person said so of its GatewayStatus
    StatusNotFinal,
    CallbackReceived,
    ReasonGiven, //!< Said
    AccountChanged, //!< of a payin: where its customer pays (Account, EarlierAccount)
    AbsenceCached, //!< this 404 proves nothing, as those below
    ControlNotFound,
    AbsenceOtherForm,
    AbsenceWithoutToken,
    AddedFromGateway, //!< it was made elsewhere
    AlarmReviewed,
    PossiblySent, //!< the ledger is an older copy
};

//! What Arg::How says, by type.
namespace how {
// of Created
inline constexpr QLatin1StringView imported("imported");
inline constexpr QLatin1StringView replacement("replacement");
// of Accepted
inline constexpr QLatin1StringView acceptedEarlier("earlier"); //!< 409 after an attempt of ours
inline constexpr QLatin1StringView atFirstAttempt("at_first_attempt"); //!< 409 to the first attempt, compared and equal
// of ReplyLost
inline constexpr QLatin1StringView unreadable("unreadable");
inline constexpr QLatin1StringView unclear("unclear"); //!< it came, and doesn't tell what became of the payment
// of Absent
inline constexpr QLatin1StringView sentAgain("sent_again");
inline constexpr QLatin1StringView notTracked("not_tracked");
// of Rejected
inline constexpr QLatin1StringView refused("refused"); //!< not proven yet
inline constexpr QLatin1StringView proven("proven");
// of Mismatch
inline constexpr QLatin1StringView otherMoney("other_money");
inline constexpr QLatin1StringView idTaken("id_taken");
// of Denied
inline constexpr QLatin1StringView access("access");
inline constexpr QLatin1StringView address("address");
// of ConflictResolved
inline constexpr QLatin1StringView ours("ours");
inline constexpr QLatin1StringView notOurs("not_ours");
// of AnswerRecorded
inline constexpr QLatin1StringView executed("executed");
inline constexpr QLatin1StringView notExecuted("not_executed");
// of any type: the sentence that an older Kontor wrote, in Arg::Said
inline constexpr QLatin1StringView olderText("older_text");
} // namespace how

struct TimelineFacts {
    TimelineType type;
    QLatin1StringView key; //!< a promise to scripts, and as it is stored: never changed
};

inline constexpr std::array<TimelineFacts, 38> timelineFacts = [] {
    using namespace Qt::StringLiterals;
    using enum TimelineType;
    return std::array<TimelineFacts, 38> {{
        {Created, "created"_L1},
        {Queued, "queued"_L1},
        {Sent, "sent"_L1},
        {Accepted, "accepted"_L1},
        {ReplyLost, "lost"_L1},
        {Absent, "absent"_L1},
        {Refused, "refused"_L1},
        {ServerProblem, "trouble"_L1},
        {Rejected, "rejected"_L1},
        {AbsenceProven, "proven"_L1},
        {AcceptedAfterAll, "accepted_after_all"_L1},
        {Mismatch, "mismatch"_L1},
        {Denied, "denied"_L1},
        {NotShown, "not_shown"_L1},
        {NotComparable, "uncompared"_L1},
        {StatusChecked, "checked"_L1},
        {Paid, "paid"_L1},
        {ChangedAfterSuccess, "changed"_L1},
        {NotCancellable, "kept"_L1},
        {Cancelled, "cancelled"_L1},
        {SendingStopped, "stopped"_L1},
        {TrackingStopped, "untracked"_L1},
        {StillTracked, "still_tracked"_L1},
        {TrackingResumed, "resumed"_L1},
        {ConflictResolved, "decided"_L1},
        {AnswerRecorded, "answer_recorded"_L1},
        {StatusFinal, "word_final"_L1},
        {StatusNotFinal, "word_open"_L1},
        {CallbackReceived, "callback"_L1},
        {ReasonGiven, "reason"_L1},
        {AccountChanged, "pay_to"_L1},
        {AbsenceCached, "absence_cached"_L1},
        {ControlNotFound, "control_not_found"_L1},
        {AbsenceOtherForm, "absence_other_form"_L1},
        {AbsenceWithoutToken, "absence_without_token"_L1},
        {AddedFromGateway, "added"_L1},
        {AlarmReviewed, "alarm_seen"_L1},
        {PossiblySent, "older_copy"_L1},
    }};
}();

constexpr QLatin1StringView keyOf(TimelineType type)
{
    return timelineFacts[static_cast<size_t>(type)].key;
}
std::optional<TimelineType> timelineTypeOfKey(QStringView key);

struct TimelineEvent {
    TimelineType type = TimelineType::Created;
    Args args {};

    bool operator==(const TimelineEvent &) const = default;
};

} // namespace kontor
