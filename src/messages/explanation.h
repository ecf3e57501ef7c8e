// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/paymentrecord.h"
#include "messages/message.h"
#include <QList>
#include <optional>

namespace kontor {
class NumberFormat;
}

//! What is known about a payment, in whole sentences.
namespace kontor::messages {

//! The payment's problem with its code and plain digits, for scripts and files; empty when it has none.
QString problem(const PaymentRecord &payment);
//! The same as people read it: in their numbers, and with what became of its batch.
QString problem(const PaymentRecord &payment, const NumberFormat &format);

//! Whether the gateway's calls come through to this computer, as far as this program has seen.
struct CallbacksHeard {
    bool areOn = false;
    std::optional<UtcTime> last {}; //!< since the start
    bool canAsk = false; //!< a callback is only a hint: without asking, nothing changes here
    std::optional<UtcTime> unanswered {}; //!< when one came about this payment, where the gateway has answered no question since
};
//! The Explain box. With `callbacks`, whether a payin's state is current; without them no more is claimed of one that waits than what the
//! gateway has said.
QString explain(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, const std::optional<CallbacksHeard> &callbacks = {});
//! When the gateway first said so to us, as the timeline has it.
struct FirstSaid {
    std::optional<UtcTime> accepted {};
    std::optional<UtcTime> settled {};
};
FirstSaid firstSaid(const QList<TimelineEntry> &timeline);
//! explain() of a payment whose timeline was read.
QString explainSince(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, const std::optional<CallbacksHeard> &callbacks,
    const FirstSaid &said);
//! explain() of a queued payment that has so many before it; `canSend`: they go out now, so that it can be said how long they take.
QString explainQueued(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, qint64 ahead, bool canSend);

} // namespace kontor::messages
