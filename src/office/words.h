// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include "core/operation.h"
#include "core/paymentstate.h"
#include "core/slowdown.h"
#include "core/textformat.h"
#include "ledger/ledger.h"
#include "messages/message.h"
#include "office/callbackporterror.h"
#include "office/sendingpause.h"
#include <QString>

namespace kontor {
struct CertificateFacts;
}

//! The one place where kinds of trouble become sentences: what happened, what it means for the money, what to do.
namespace kontor::words {

using messages::Message;

//! One sentence.
QString callbackPortError(const CallbackPortError &lost);
//! Callbacks can't be heard at their port. `next` is how long it is until the gateway is asked for an open payment instead;
//! nothing: none is open. `canAsk`: whether it can be asked at all at this moment.
Message portTaken(const CallbackPortError &lost, const std::optional<Millis> &next, bool canAsk);
//! Of a listener that hears and has heard nothing for long: see CallbackService::missedSince().
Message callbacksMissed(UtcTime since, UtcTime now, const std::optional<Millis> &next, bool canAsk);
//! Of the gateway's refusals of one request too many, of which no payment has been harmed.
Message slowedDown(const SlowDown &slow);
//! `offset` is the gateway's clock minus this computer's.
Message clockDiffers(Seconds offset);
//! The same of a listener that doesn't hear, whatever the reason.
QString askedInstead(bool canAsk);
QString askedInstead(const std::optional<Millis> &next, bool canAsk);
//! "0:42"
QString minutesAndSeconds(Millis time);
//! Something that stops all sending.
Message pause(PauseReason reason, const PauseDetail &detail = {});
//! The detail of PauseReason::LedgerOlder: how much is missing, or that nothing tells.
PauseDetail olderCopyDetail(const Ledger::OlderCopy &copy);
//! The same of a write that the ledger refused for that; nothing of any other error.
std::optional<PauseDetail> olderCopyDetailOf(const ApiError &error);
//! The detail of PauseReason::OtherGateway: whose the payments are, and whom the profile names.
PauseDetail otherGatewayDetail(const Ledger::Gateway &ledgers, const Ledger::Gateway &profiles);
//! The detail of PauseReason::TestFlag: which of the two contradictions it is.
PauseDetail testMarkDetail(bool isLive);
//! Why a connection is not safe, and what that means: from the text of an error of kind Tls (api/tlserror.h).
QString certificate(const QString &text);
//! The payment's problem with its code and plain digits, for scripts and files; empty when it has none.
QString problem(const PaymentRecord &payment);
//! The same as people read it: in their numbers, and with what became of its batch.
QString problem(const PaymentRecord &payment, const NumberFormat &format);
//! For an act that could not be done, in general: keys, ledger files, network.
Message errorMessage(const ApiError &error);
//! For a look at the gateway on which no payment hangs: balances, lists, a name.
Message queryErrorMessage(const ApiError &error);
//! Whether the gateway's calls come through to this computer, as far as this program has seen.
struct CallbacksHeard {
    bool areOn = false;
    std::optional<UtcTime> last {}; //!< since the start
    bool canAsk = false; //!< a callback is only a hint: without asking, nothing changes here
    std::optional<UtcTime> unanswered {}; //!< when one came about this payment, where the gateway has answered no question since
};
//! The Explain box: what is known about this payment, in whole sentences. With `callbacks`, whether a payin's state is current;
//! without them no more is claimed of one that waits than what the gateway has said.
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
//! Whom the gateway's certificate names, who vouches for it, and until when: to compare.
QString certificateFacts(const CertificateFacts &certificate, UtcTime now);
//! "20 Nov 2026, 16:31" in this computer's zone; today only the time.
QString when(UtcTime time, UtcTime now);
//! The same with seconds: when figures were read, "as of 16:31:10".
QString asOf(UtcTime time, UtcTime now);
//! Of an account to which no payout has gone.
QString newRecipient();
//! That the same money went to the same account in the earlier payout, which is named by its reference or, without one, by `name`. Asked
//! for a second one. `further`: how many more there are.
QString paidBefore(const EarlierPayout &earlier, const QString &name, UtcTime now, int further = 0);
//! That the payout of this name, from which a new one was copied, may still be paid. Asked for the new one.
QString originalMayHavePaid(const submission::Submission &original, const QString &name);
//! How old figures are that were read `at`, as soon as that has to be said: from a quarter of an hour on; empty until then. "15 min",
//! "2 h 11 min", "3 d 4 h".
QString staleAge(UtcTime at, UtcTime now);
//! "in 1 h 12 min" while it is to come; as when() once it is past.
QString until(UtcTime time, UtcTime now);
//! What a customer has to know to pay this payin, to be sent to them; empty while the gateway has named no account, and when nothing is to
//! be paid any more: it is paid, past its expiry, or its last word was called final.
QString replyForCustomer(const PaymentRecord &payment, const NumberFormat &format, UtcTime now);

} // namespace kontor::words
