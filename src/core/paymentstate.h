// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArrayView>
#include <QList>
#include <QString>
#include <array>
#include <optional>

namespace kontor {

//! Where a payment stands in our ledger.
enum class PaymentState {
    Draft, //!< only here
    Queued, //!< goes out in turn
    Paused, //!< queued, but paused or offline
    Sending, //!< a POST is on its way
    Processing, //!< the gateway accepted it; no SUCCESS yet
    OutcomeUnknown, //!< a reply was lost: it may or may not have been accepted
    Rejected, //!< rejected: proven or not is a fact of its own (submission::Rejection)
    Mismatch, //!< the gateway has something else under this ID; a person decides
    Paid, //!< the gateway said SUCCESS
    OtherStatus, //!< the gateway said another word
    AwaitingPayment, //!< payin accepted, the customer has not paid yet
    LikelyExpired, //!< payin past expireAt: our inference
    TrackingStopped, //!< a person stopped the checks
    Cancelled, //!< cancelled before it was ever sent
};

//! How far a payment has come.
enum class Stage {
    Draft, //!< only here; nobody has released it
    Waiting, //!< released: it goes out in its turn
    Sending, //!< a POST is on its way
    Sent, //!< the gateway, or a person, decides what becomes of it
    Ended, //!< nothing more is done for it here
};

//! What a state alone decides: the only place where states are listed. What needs more of a payment is asked of core/outcome.h, also for
//! OtherStatus: what a word of the gateway's own means is a matter of the profile, so its row here is what holds of a word that nobody
//! has judged.
struct StateFacts {
    PaymentState state;
    QLatin1StringView key; //!< a promise to scripts
    Stage stage;
    bool isOpen; //!< it may change by itself: Kontor sends it, or asks the gateway for it
    bool isFinal; //!< nothing more comes of it
    bool countsAgainstBalance; //!< its money has left, or may leave
    bool needsPerson; //!< a person should look
};

inline constexpr std::array<StateFacts, 14> stateFacts = [] {
    using namespace Qt::StringLiterals;
    using enum PaymentState;
    constexpr bool y = true;
    constexpr bool n = false;
    return std::array<StateFacts, 14> {{
        //                                           open final counts person
        {Draft, "draft"_L1, Stage::Draft, /*      */ n, n, n, n},
        {Queued, "queued"_L1, Stage::Waiting, /*  */ y, n, y, n},
        {Paused, "paused"_L1, Stage::Waiting, /*  */ y, n, y, n},
        {Sending, "sending"_L1, Stage::Sending, /**/ y, n, y, n},
        {Processing, "processing"_L1, Stage::Sent, y, n, y, n},
        {OutcomeUnknown, "unknown"_L1, Stage::Sent, y, n, y, y},
        {Rejected, "rejected"_L1, Stage::Ended, /**/ n, y, n, y},
        {Mismatch, "mismatch"_L1, Stage::Sent, /* */ n, n, y, y},
        {Paid, "paid"_L1, Stage::Ended, /*        */ n, y, y, n},
        {OtherStatus, "other"_L1, Stage::Sent, /* */ y, n, y, n},
        {AwaitingPayment, "awaiting"_L1, Stage::Sent, y, n, y, n},
        {LikelyExpired, "expired"_L1, Stage::Sent, y, n, y, n},
        {TrackingStopped, "untracked"_L1, Stage::Ended, n, n, y, n},
        {Cancelled, "cancelled"_L1, Stage::Ended, n, y, n, n},
    }};
}();

constexpr std::array<PaymentState, stateFacts.size()> allStates()
{
    std::array<PaymentState, stateFacts.size()> states {};
    for (size_t i = 0; i < states.size(); ++i)
        states[i] = stateFacts[i].state;
    return states;
}
constexpr const StateFacts &factsOf(PaymentState state)
{
    return stateFacts[static_cast<size_t>(state)];
}
constexpr Stage stageOf(PaymentState state)
{
    return factsOf(state).stage;
}
constexpr bool isOpen(PaymentState state)
{
    return factsOf(state).isOpen;
}
constexpr bool countsAgainstBalance(PaymentState state)
{
    return factsOf(state).countsAgainstBalance;
}
constexpr bool needsPerson(PaymentState state)
{
    return factsOf(state).needsPerson;
}
//! It is at its end, and counts neither as money that went out nor as money that will.
constexpr bool isCancelledOrRejected(PaymentState state)
{
    return factsOf(state).isFinal && !factsOf(state).countsAgainstBalance;
}
//! It goes out in its turn, or is on its way.
constexpr bool isBeingSent(PaymentState state)
{
    return stageOf(state) == Stage::Waiting || stageOf(state) == Stage::Sending;
}
//! Nothing of it has been answered: a draft counts, too.
constexpr bool isStillToCome(PaymentState state)
{
    return stageOf(state) == Stage::Draft || isBeingSent(state);
}

//! "queued", "processing"…
QString key(PaymentState state);
std::optional<PaymentState> stateOfKey(QByteArrayView key);
inline std::optional<PaymentState> stateOfKey(const QString &key)
{
    return stateOfKey(QByteArrayView(key.toUtf8()));
}
//! Those of which something holds, in the order of the table: for a query, or a list.
template <class Predicate> QList<PaymentState> statesWhere(Predicate holds)
{
    QList<PaymentState> states;
    for (const StateFacts &each : stateFacts) {
        if (holds(each.state))
            states.append(each.state);
    }
    return states;
}

} // namespace kontor
