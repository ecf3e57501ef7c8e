// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/args.h"

namespace kontor {

//! What is wrong with a payment, or why a batch is paused. messages/problems.h turns it into sentences.
enum class ProblemCode {
    None,
    ReplyLost, //!< the response to a POST didn't arrive: the outcome is unknown
    ReplyUnreadable, //!< it came, and can't be read
    ServerError, //!< a 5xx to a POST (HttpStatus, Said)
    TooManyRequests, //!< 429 to several POSTs in a row
    Refused, //!< a 4xx to a POST, before it is proven that the gateway doesn't have the payment (HttpStatus, Said, How, Proof)
    Rejected, //!< the same once it is proven (HttpStatus, Said), or after so many attempts (Attempts)
    AcceptedAfterAll, //!< the gateway shows a payment that was rejected
    NotExecuted, //!< the gateway's support said so, and nothing proves it
    OtherMoney, //!< the gateway shows another amount, ID or method than was sent (Ours, Theirs); of a batch also the Row
    IdTaken, //!< the gateway answered 409 to the first attempt; of a batch also the Row
    OtherPayment, //!< a person compared: what is under this ID isn't ours
    NotShown, //!< the gateway accepted it, and answers 404 to the question for it
    NotComparable, //!< something is under this ID, and its amount isn't shown
    ProblemsInRow, //!< of a batch: so many of its payouts in a row had a problem (Count)
    RowAltered, //!< the row in the ledger isn't what was written
    OlderText, //!< as an older Kontor wrote it (Said)
};

//! What Arg::How says of a Refused: what else may have been accepted, and whether the refusal is the gateway's own.
namespace how {
inline constexpr QLatin1StringView onlyAttempt("only_attempt"); //!< the gateway's own, to the only attempt: nothing else was sent
inline constexpr QLatin1StringView earlierAttempts("earlier_attempts"); //!< the gateway's own, after attempts whose outcome is unknown
inline constexpr QLatin1StringView perhapsNotTheGateways("perhaps_not_the_gateways"); //!< something in front of it may have answered
} // namespace how
//! What Arg::How says of a ReplyLost or a ServerError.
namespace how {
inline constexpr QLatin1StringView notSentAgain("not_sent_again"); //!< its batch was cancelled
} // namespace how
//! What Arg::Proof says: whether the absence of a payment can be proven.
namespace proof {
inline constexpr QLatin1StringView possible("possible");
inline constexpr QLatin1StringView boundless("boundless"); //!< no: it isn't known when a token of it expires
inline constexpr QLatin1StringView ruledOut("ruled_out"); //!< no: the profile doesn't let 404 prove it
} // namespace proof

struct ProblemFacts {
    ProblemCode code;
    QLatin1StringView key; //!< as it is stored: never changed
    QLatin1StringView number; //!< for people, and in docs/messages.md
};

inline constexpr std::array<ProblemFacts, 17> problemFacts = [] {
    using namespace Qt::StringLiterals;
    using enum ProblemCode;
    return std::array<ProblemFacts, 17> {{
        {None, ""_L1, ""_L1},
        {ReplyLost, "reply_lost"_L1, "K-102"_L1},
        {ReplyUnreadable, "reply_unreadable"_L1, "K-701"_L1},
        {ServerError, "server_error"_L1, "K-207"_L1},
        {TooManyRequests, "too_many_requests"_L1, "K-206"_L1},
        {Refused, "refused"_L1, "K-205"_L1},
        {Rejected, "rejected"_L1, "K-205"_L1},
        {AcceptedAfterAll, "accepted_after_all"_L1, "K-216"_L1},
        {NotExecuted, "not_executed"_L1, "K-205"_L1},
        {OtherMoney, "other_money"_L1, "K-803"_L1},
        {IdTaken, "id_taken"_L1, "K-204"_L1},
        {OtherPayment, "other_payment"_L1, "K-204"_L1},
        {NotShown, "not_shown"_L1, "K-217"_L1},
        {NotComparable, "not_comparable"_L1, "K-204"_L1},
        {ProblemsInRow, "problems_in_row"_L1, "K-210"_L1},
        {RowAltered, "row_altered"_L1, "K-504"_L1},
        {OlderText, "older_text"_L1, ""_L1},
    }};
}();

constexpr const ProblemFacts &factsOf(ProblemCode code)
{
    return problemFacts[static_cast<size_t>(code)];
}
std::optional<ProblemCode> problemCodeOfKey(QStringView key);

struct Problem {
    ProblemCode code = ProblemCode::None;
    Args args {};

    bool isEmpty() const { return code == ProblemCode::None; }
    bool operator==(const Problem &) const = default;
};

} // namespace kontor
