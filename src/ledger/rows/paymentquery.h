// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/rows/records.h"
#include "ledger/rows/sorting.h"

//! What is asked of the payments of a ledger, and what is answered.
namespace kontor {

//! Why somebody may have to look at a payment.
enum class AttentionReason {
    OutcomeUnknown,
    OtherAtGateway, //!< something else stands there under its ID
    Rejected,
    LikelyExpired, //!< of a payin, as shownState() infers it; needs `now`
    OddMark, //!< marked as a test (or as real) against the profile, and nobody has said that they saw it; needs `oddMark`
    ChangedWord, //!< the gateway said something else after SUCCESS
    Noted, //!< a problem was noted and is not over
    AcceptedAfterAll, //!< shown by the gateway after it was rejected, and nobody has said that they saw it
    TakenBack, //!< no longer SUCCESS, and nobody has said that they saw it
    Unproven, //!< rejected by a reply, and not proven that no money moved
};

//! What the gateway said of its being a test.
enum class TestMark { Test, Real, Unsaid };

//! What a list asks for.
struct PaymentQuery {
    std::optional<PaymentKind> kind {}; //!< nothing: payouts and payins
    //! Folded search over id, reference, name, account, e-mail, and the account and reference that a payin is paid to; empty for all.
    QString text {};
    QList<PaymentState> states {};
    std::optional<qint64> batch {}; //!< 0: those that are in none
    std::optional<UtcTime> from {}; //!< created at this moment or later
    std::optional<UtcTime> to {}; //!< created before this moment
    std::optional<UtcTime> changedFrom {}; //!< changed at this moment or later
    std::optional<UtcTime> changedTo {}; //!< changed before this moment
    //! Tells `waiting` from `expired` in `states`, as shownState() does; nothing: by what is kept, where nothing is expired.
    std::optional<UtcTime> now {};
    std::optional<UtcTime> cameSince {}; //!< came to its state at this moment or later
    bool onlyFollowed = false; //!< without those whose last word a person called final
    QStringList currencies {}; //!< one of these; empty: any
    QStringList methods {};
    QStringList operators {};
    std::optional<Decimal> least {}; //!< of the amount, whatever its currency; compared as numbers
    std::optional<Decimal> most {};
    QList<Decimal> amounts {}; //!< of one of these amounts, as numbers; empty: of any
    QString recipient {}; //!< folded search over the name alone; empty for all
    QStringList batchIds {}; //!< in one of these batches (BatchRecord::id); empty: in any or none
    QList<TestMark> marks {}; //!< one of these; empty: any
    QList<AttentionReason> attentionReasons {}; //!< at least one of these; empty: whether it has any or not
    std::optional<bool> oddMark {}; //!< the mark that contradicts the profile: true in a live one
    SortKeys order {}; //!< of find(); empty: newest first
};

//! How many payments stand in each state.
struct PaymentCounts {
    QList<QPair<PaymentState, qint64>> byState {};
    qint64 all = 0;
    qint64 alarming = 0; //!< isAlarming(), and in no state that needs a person anyway; not of a batch
};

//! Payments that isAlarming(), for the one reason or the other: AcceptedAfterAll or TakenBack; and those that are Unproven.
struct PaymentAlarm {
    PaymentKind kind = PaymentKind::Payout;
    AttentionReason reason = AttentionReason::AcceptedAfterAll;
    qint64 payments = 0;
    QMap<QString, std::optional<Decimal>> sums {}; //!< by currency; nothing: too large to be told
};

//! What the newest payments of a kind have, each in the order of letters: to choose from.
struct CodesInUse {
    QStringList currencies {};
    QStringList methods {};
    QStringList operators {};
};

//! An account that payouts went to: those that were cancelled or rejected don't count.
struct PaidAccount {
    qint64 last = 0; //!< the number of the latest payout
    UtcTime firstAt {};
    qint64 payouts = 0;
};

//! The same with its latest payout, which says so when it isn't what was written.
struct PaidRecipient {
    PaymentRecord last;
    UtcTime firstAt {};
    qint64 payouts = 0;
};

//! What the whole ledger says of an account and of a person.
struct PaymentsToRecipient {
    std::optional<PaidRecipient> account {}; //!< nothing: no payout went there
    std::optional<PaymentRecord> name {}; //!< where no payout went there: the latest to that person
};

} // namespace kontor
