// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payment/payoutactions.h"

#include "core/outcome.h"
#include "core/visibletext.h"
#include "gui/page/toast.h"
#include "messages/errors.h"
#include "messages/times.h"

#include <memory>

namespace kontor {

using namespace Qt::StringLiterals;

bool isPossible(PaymentAction act, const PaymentRecord &payment)
{
    const PaymentState state = payment.submission.state;
    switch (act) {
    case PaymentAction::Cancel:
        return state != PaymentState::Draft && submission::mayBeCancelled(payment.submission);
    case PaymentAction::Check:
        return state != PaymentState::Sending && submission::canHaveMoved(payment.submission);
    case PaymentAction::StopTracking:
        return submission::mayStopTracking(payment.submission);
    case PaymentAction::ResumeTracking:
        return state == PaymentState::TrackingStopped;
    case PaymentAction::CallFinal:
        return state == PaymentState::OtherStatus && !payment.submission.wordIsFinal;
    case PaymentAction::NoLongerFinal:
        return state == PaymentState::OtherStatus && payment.submission.wordIsFinal;
    case PaymentAction::Compare:
        return state == PaymentState::Mismatch;
    case PaymentAction::Duplicate:
        return true; // what speaks against it is said
    case PaymentAction::RecordAnswer:
        return submission::mayRecordAnswer(payment.submission);
    case PaymentAction::SaveEvidence:
        return mayPayTwice(payment.submission) || isAlarming(payment);
    case PaymentAction::Acknowledge:
        return isAlarming(payment);
    }
    return false;
}

QString wordsOf(PaymentAction act, const PaymentRecord &payment)
{
    const PaymentState state = payment.submission.state;
    const QString word = state == PaymentState::OtherStatus ? payment.submission.lastStatus.word() : PayoutActions::tr("its word");
    switch (act) {
    case PaymentAction::Cancel:
        return PayoutActions::tr("Cancel payment");
    case PaymentAction::Check:
        return PayoutActions::tr("Check now");
    case PaymentAction::StopTracking:
        return PayoutActions::tr("Stop tracking");
    case PaymentAction::ResumeTracking:
        return PayoutActions::tr("Resume tracking");
    case PaymentAction::CallFinal:
        //: A button. %1 is the gateway's own word for a status.
        return PayoutActions::tr("Call %1 final").arg(word);
    case PaymentAction::NoLongerFinal:
        //: A button. %1 is the gateway's own word for a status.
        return PayoutActions::tr("%1 is not final").arg(word);
    case PaymentAction::Compare:
        return PayoutActions::tr("Compare…");
    case PaymentAction::Duplicate:
        return state == PaymentState::Rejected ? PayoutActions::tr("Duplicate and fix") : PayoutActions::tr("Duplicate");
    case PaymentAction::RecordAnswer:
        return PayoutActions::tr("Record answer…");
    case PaymentAction::SaveEvidence:
        return PayoutActions::tr("Save evidence…");
    case PaymentAction::Acknowledge:
        return PayoutActions::tr("Mark as reviewed");
    }
    return {};
}

PayoutActions::PayoutActions(
    MerchantSession &session, const NumberFormat &format, const Preferences &preferences, ToastHost &toasts, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_format(format)
    , m_preferences(preferences)
    , m_toasts(toasts)
{
}

void PayoutActions::act(PaymentAction act, const PaymentRecord &payment)
{
    if (!isPossible(act, payment))
        return void(m_toasts.post({.text = tr("That does nothing where this payment stands now.")}));
    const OrderId id = payment.id;
    switch (act) {
    case PaymentAction::Cancel:
        return cancel(payment);
    case PaymentAction::Check:
        return say(m_session.actions().check(id), {});
    case PaymentAction::StopTracking:
        return sayWithUndo(m_session.actions().stopTracking(id),
            payment.submission.kind == PaymentKind::Payin ? tr("Tracking stopped. The customer may still pay it.")
                                                          : tr("Tracking stopped. The gateway may still pay it."),
            [this, id] { say(m_session.actions().resumeTracking(id), tr("Tracking resumed.")); });
    case PaymentAction::ResumeTracking:
        return say(m_session.actions().resumeTracking(id),
            tr("Tracking resumed: Kontor checks with the gateway first. If the gateway has no record of it, Kontor sends it again with the "
               "same ID."));
    case PaymentAction::CallFinal:
        return setFinal(payment, true);
    case PaymentAction::NoLongerFinal:
        return setFinal(payment, false);
    case PaymentAction::Compare:
        return Q_EMIT compareRequested(payment);
    case PaymentAction::Duplicate:
        return Q_EMIT duplicateRequested(payment);
    case PaymentAction::RecordAnswer:
        return Q_EMIT answerRequested(payment);
    case PaymentAction::SaveEvidence:
        return Q_EMIT evidenceRequested(payment);
    case PaymentAction::Acknowledge:
        return say(m_session.actions().acknowledgeAlarm(id), tr("Marked as reviewed."));
    }
}

void PayoutActions::setFinal(const PaymentRecord &payment, bool isFinal)
{
    const PaymentKind kind = payment.submission.kind;
    const QString word = payment.submission.lastStatus.word();
    const bool isPayin = kind == PaymentKind::Payin;
    //: %1 is the gateway's own word for a status.
    const QString final = isPayin ? tr("%1 is final, set by you. Payins with this word are no longer checked, now and later.")
                                  : /*: %1 is the gateway's own word for a status. */ tr(
                                      "%1 is final, set by you. Payouts with this word are no longer checked, now and later.");
    //: %1 is the gateway's own word for a status.
    const QString open = isPayin
        ? tr("%1 is not final any more. Payins with this word are checked again.")
        : /*: %1 is the gateway's own word for a status. */ tr("%1 is not final any more. Payouts with this word are checked again.");
    const QString words = (isFinal ? final : open).arg(word);
    sayWithUndo(m_session.sending().setWordFinal(kind, word, isFinal), words, [this, kind, word, isFinal] {
        //: %1 is the gateway's own word for a status.
        say(m_session.sending().setWordFinal(kind, word, !isFinal),
            isFinal ? tr("%1 is not final any more.").arg(word)
                    : /*: %1 is the gateway's own word for a status. */ tr("%1 is final again, set by you.").arg(word));
    });
}

void PayoutActions::cancel(const OrderId &id, const QString &words)
{
    say(m_session.actions().cancel(id), words);
}

void PayoutActions::cancel(const PaymentRecord &payment)
{
    m_session.actions().cancel(payment.id)->then(this, [this, payment](const Result<Done> &done) {
        if (!done)
            return void(m_toasts.post({.text = messages::errorMessage(done.error()).plain()}));
        const QString money = m_format.money(payment.request.money);
        const QString name = visibleLine(payment.request.accountName);
        //: %1 is an amount with its currency, %2 the name of a recipient or of a customer.
        const QString words = tr("Cancelled: %1, %2. Nothing was sent.").arg(money, name);
        reportCancelled({payment}, words);
    });
}

void PayoutActions::reportCancelled(const QList<PaymentRecord> &payments, const QString &words)
{
    const bool hasWayBack = std::all_of(payments.begin(), payments.end(), [](const PaymentRecord &one) { return one.batch == 0; });
    if (!hasWayBack)
        return void(m_toasts.post({.text = words}));
    Toast *toast = m_toasts.post({.text = words, .action = tr("Undo"), .stay = undoStay});
    connect(toast, &Toast::undone, this, [this, payments] { queueAgain(payments); });
}

//! Held once more where payouts are held, with the same way back: what was cancelled a moment ago isn't sent by one key.
void PayoutActions::queueAgain(const QList<PaymentRecord> &cancelled)
{
    const Millis hold = m_preferences.hold();
    const PaymentKind kind = cancelled.first().submission.kind;
    m_session.payments().queueAgain(cancelled, hold)->then(this, [this, hold, kind](const Result<QList<OrderId>> &ids) {
        if (!ids)
            return void(m_toasts.post({.text = messages::errorMessage(ids.error(), m_format).plain()}));
        if (ids->size() == 1 && kind == PaymentKind::Payout)
            return showAnew(ids->first(), hold);
        sayQueuedAnew(*ids, kind, hold);
    });
}

void PayoutActions::showAnew(const OrderId &id, Millis hold)
{
    m_session.ledger().payments().byId(id)->then(this, [this, id, hold](const Result<std::optional<PaymentRecord>> &found) {
        if (found && *found)
            Q_EMIT queuedAnew(**found, hold);
        else
            sayQueuedAnew({id}, PaymentKind::Payout, hold);
    });
}

void PayoutActions::sayQueuedAnew(const QList<OrderId> &ids, PaymentKind kind, Millis hold)
{
    //: %n are the payments that were cancelled before.
    const QString words
        = tr("%n payment(s) queued again, each under a new ID. Cancelled payments stay cancelled.", nullptr, int(ids.size()));
    const bool isPaused = bool(m_session.sending().pauseReasons());
    if (kind == PaymentKind::Payin || (hold == Millis::zero() && !isPaused))
        return void(m_toasts.post({.text = words}));
    const UtcTime goesAt = m_session.clock().wall() + hold;
    const QString when = isPaused
        ? tr("They go out when sending goes on.")
        : /*: %1 is a time: "15:10:05". */ tr("They go out at %1.").arg(messages::asOf(goesAt, m_session.clock().wall()));
    Toast *toast = m_toasts.post({.text = words + u' ' + when,
        .action = tr("Undo"),
        .stay = isPaused ? std::max(hold, undoStay) : hold,
        .pauses = false,
        .kept = words});
    connect(toast, &Toast::undone, this, [this, ids] { cancelAll(ids); });
}

//! One sentence for all of them, when the last has answered.
void PayoutActions::cancelAll(const QList<OrderId> &ids)
{
    struct Round {
        int left = 0;
        int done = 0;
        std::optional<ApiError> trouble {};
    };
    const auto round = std::make_shared<Round>();
    round->left = int(ids.size());
    for (const OrderId &id : ids) {
        m_session.actions().cancel(id)->then(this, [this, round, all = int(ids.size())](const Result<Done> &done) {
            round->done += done ? 1 : 0;
            if (!done && !round->trouble)
                round->trouble = done.error();
            if (--round->left > 0)
                return;
            //: %n are the payments that were queued a moment ago.
            if (!round->trouble)
                return void(m_toasts.post({.text = tr("%n payment(s) cancelled. None of them was sent.", nullptr, all)}));
            //: %1 and %2 are numbers of payments; %3 is a sentence that says why the others were not.
            m_toasts.post(
                {.text = tr("%1 of %2 were cancelled. Of the others: %3")
                             .arg(QString::number(round->done), QString::number(all), messages::errorMessage(*round->trouble).plain())});
        });
    }
}

void PayoutActions::decide(const OrderId &id, bool ours, const QString &reason)
{
    say(m_session.actions().decide(id, ours, reason), ours ? tr("Recorded: it is yours. Kontor follows it at the gateway.") : notOurs());
}

QString PayoutActions::notOurs()
{
    return tr("Recorded: it is not yours. This payment is marked Rejected, and nothing is sent.");
}

void PayoutActions::decideForAnother(const PaymentRecord &payment, const QString &reason)
{
    m_session.actions().decide(payment.id, false, reason)->then(this, [this, payment](const Result<Done> &done) {
        m_toasts.post({.text = done ? notOurs() : messages::errorMessage(done.error()).plain()});
        if (done)
            Q_EMIT anotherRequested(payment);
    });
}

void PayoutActions::say(Reply<Done> *act, const QString &words)
{
    act->then(this, [this, words](const Result<Done> &done) {
        const QString said = done ? words : messages::errorMessage(done.error()).plain();
        if (!said.isEmpty())
            m_toasts.post({.text = said});
    });
}

void PayoutActions::sayWithUndo(Reply<Done> *act, const QString &words, std::function<void()> undo)
{
    act->then(this, [this, words, undo = std::move(undo)](const Result<Done> &done) {
        if (!done)
            return void(m_toasts.post({.text = messages::errorMessage(done.error()).plain()}));
        Toast *toast = m_toasts.post({.text = words, .action = tr("Undo"), .stay = undoStay});
        connect(toast, &Toast::undone, this, undo);
    });
}

} // namespace kontor
