// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/steplog.h"

#include "core/log.h"

namespace kontor {
namespace {

using namespace submission;

//! Without a word for each event this doesn't compile.
struct Word {
    const char *operator()(const TurnCame &) const { return "slot granted"; }
    const char *operator()(const TurnRefused &) const { return "slot refused"; }
    const char *operator()(const PostEnded &) const { return "POST finished"; }
    const char *operator()(const AskEnded &) const { return "status query finished"; }
    const char *operator()(const TimeCame &) const { return "wait is over"; }
    const char *operator()(const Hinted &) const { return "callback received"; }
    const char *operator()(const CheckAsked &) const { return "check requested"; }
    const char *operator()(const CancelAsked &) const { return "cancel requested"; }
    const char *operator()(const StopSendingAsked &) const { return "stop sending requested"; }
    const char *operator()(const StopTrackingAsked &) const { return "stop tracking requested"; }
    const char *operator()(const ResumeAsked &) const { return "resume tracking requested"; }
    const char *operator()(const Decided &) const { return "mismatch resolved"; }
    const char *operator()(const LookDue &) const { return "look after rejection due"; }
    const char *operator()(const AnswerRecorded &) const { return "answer of support recorded"; }
    const char *operator()(const WordMarked &) const { return "status marked as final or open"; }
    const char *operator()(const HoldAsked &) const { return "pause requested"; }
    const char *operator()(const ReleaseAsked &) const { return "resume requested"; }
    const char *operator()(const Restarted &) const { return "taken up"; }
};

} // namespace

void logStep(const OrderId &payment, const Event &event, PaymentState before, PaymentState after)
{
    if (engineLog().isDebugEnabled())
        qCDebug(engineLog).noquote() << payment.toString() << std::visit(Word {}, event) << key(before) << "->" << key(after);
}

} // namespace kontor
