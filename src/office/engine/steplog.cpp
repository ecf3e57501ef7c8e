// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/steplog.h"

#include "core/log.h"

namespace kontor {
namespace {

using namespace submission;

//! Without a word for each event this doesn't compile.
struct Word {
    const char *operator()(const SlotGranted &) const { return "slot granted"; }
    const char *operator()(const SlotRefused &) const { return "slot refused"; }
    const char *operator()(const PostEnded &) const { return "POST finished"; }
    const char *operator()(const StatusQueryFinished &) const { return "status query finished"; }
    const char *operator()(const TimeCame &) const { return "wait is over"; }
    const char *operator()(const CallbackReceived &) const { return "callback received"; }
    const char *operator()(const CheckRequested &) const { return "check requested"; }
    const char *operator()(const CancelRequested &) const { return "cancel requested"; }
    const char *operator()(const StopSendingRequested &) const { return "stop sending requested"; }
    const char *operator()(const StopTrackingRequested &) const { return "stop tracking requested"; }
    const char *operator()(const ResumeRequested &) const { return "resume tracking requested"; }
    const char *operator()(const ConflictResolved &) const { return "mismatch resolved"; }
    const char *operator()(const LookDue &) const { return "look after rejection due"; }
    const char *operator()(const AnswerRecorded &) const { return "answer of support recorded"; }
    const char *operator()(const WordMarked &) const { return "status marked as final or open"; }
    const char *operator()(const HoldRequested &) const { return "pause requested"; }
    const char *operator()(const ReleaseRequested &) const { return "resume requested"; }
    const char *operator()(const Restarted &) const { return "taken up"; }
};

} // namespace

void logStep(const OrderId &payment, const Event &event, PaymentState before, PaymentState after)
{
    if (engineLog().isDebugEnabled())
        qCDebug(engineLog).noquote() << payment.toString() << std::visit(Word {}, event) << key(before) << "->" << key(after);
}

} // namespace kontor
