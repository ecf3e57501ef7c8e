// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/overview/overviewlines.h"

#include "gui/filters/filterwords.h"
#include "gui/theme/statuslook.h"
#include "messages/callbacks.h"
#include "messages/connection.h"
#include "messages/pauses.h"
#include "messages/times.h"
#include "models/spokenmoney.h"

#include <QCoreApplication>

namespace kontor::overviewlines {

using namespace Qt::StringLiterals;

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(kontor::OverviewLines)
public:
    static QString standing(PaymentKind kind, PaymentState state, int n);
    static QString alarm(const PaymentAlarm &alarm);
    static QString came(PaymentKind kind, PaymentState state, int n);
    static QString filter(PaymentState state);
    static QString filterSince(PaymentState state);
    static QList<FigureList::Line> trouble(MerchantSession &session, const OverviewActions &actions);
};

constexpr PauseReasons endByThemselves = PauseReasons(PauseReason::Person) | PauseReason::Recovery | PauseReason::GatewayServerError
    | PauseReason::Offline | PauseReason::WorkingOffline;
constexpr PauseReasons ofKeys
    = PauseReasons(PauseReason::KeyGone) | PauseReason::KeychainMissing | PauseReason::KeychainLocked | PauseReason::NotAllowed;
constexpr int mostSums = 3;

QString Words::standing(PaymentKind kind, PaymentState state, int n)
{
    const bool isPayin = kind == PaymentKind::Payin;
    switch (state) {
    case PaymentState::OutcomeUnknown:
        //: A line of the overview.
        return isPayin ? tr("%n payin(s) of unknown outcome", nullptr, n)
                       //: A line of the overview.
                       : tr("%n payout(s) of unknown outcome", nullptr, n);
    case PaymentState::Rejected:
        //: A line of the overview.
        return isPayin ? tr("%n payin(s) rejected", nullptr, n)
                       //: A line of the overview.
                       : tr("%n payout(s) rejected", nullptr, n);
    case PaymentState::Mismatch:
        //: A line of the overview.
        return isPayin ? tr("%n payin(s) with a gateway mismatch", nullptr, n)
                       //: A line of the overview.
                       : tr("%n payout(s) with a gateway mismatch", nullptr, n);
    default:
        //: A line of the overview: the time in which these could be paid is over.
        return tr("%n payin(s) likely expired", nullptr, n);
    }
}

QString Words::alarm(const PaymentAlarm &alarm)
{
    const bool isPayin = alarm.kind == PaymentKind::Payin;
    const int n = int(alarm.payments);
    if (alarm.reason == AttentionReason::Unproven)
        //: A line of the overview, behind "3 payouts rejected": so many of them may have been accepted.
        return isPayin ? tr("of these, %n payin(s) not proven: they may have been accepted", nullptr, n)
                       //: A line of the overview, behind "3 payouts rejected": so many of them may have been accepted.
                       : tr("of these, %n payout(s) not proven: they may have been accepted", nullptr, n);
    if (alarm.reason == AttentionReason::AcceptedAfterAll)
        //: A line of the overview: they were rejected, and the gateway has them after all.
        return isPayin ? tr("%n payin(s) accepted after all", nullptr, n)
                       //: A line of the overview: they were rejected, and the gateway has them after all.
                       : tr("%n payout(s) accepted after all", nullptr, n);
    //: A line of the overview: the gateway said SUCCESS of them, and says something else now.
    return isPayin ? tr("%n payin(s) no longer SUCCESS", nullptr, n)
                   //: A line of the overview: the gateway said SUCCESS of them, and says something else now.
                   : tr("%n payout(s) no longer SUCCESS", nullptr, n);
}

QString Words::came(PaymentKind kind, PaymentState state, int n)
{
    const bool isPayin = kind == PaymentKind::Payin;
    if (state == PaymentState::Paid)
        //: A line of the overview.
        return isPayin ? tr("%n payin(s) paid", nullptr, n)
                       //: A line of the overview.
                       : tr("%n payout(s) paid", nullptr, n);
    if (state == PaymentState::OtherStatus)
        //: A line of the overview: the gateway gave them a status that Kontor doesn't know.
        return isPayin ? tr("%n payin(s) got another word of the gateway", nullptr, n)
                       //: A line of the overview: the gateway gave them a status that Kontor doesn't know.
                       : tr("%n payout(s) got another word of the gateway", nullptr, n);
    if (state == PaymentState::LikelyExpired)
        //: A line of the overview: the time in which these could be paid is over.
        return tr("%n payin(s) passed their expiry time", nullptr, n);
    return standing(kind, state, n);
}

//! On the chip above the list.
QString Words::filter(PaymentState state)
{
    switch (state) {
    case PaymentState::OutcomeUnknown:
        return tr("Outcome unknown");
    case PaymentState::Rejected:
        return tr("Rejected");
    case PaymentState::Mismatch:
        return tr("Gateway mismatch");
    default:
        return tr("Likely expired");
    }
}

QString Words::filterSince(PaymentState state)
{
    switch (state) {
    case PaymentState::Paid:
        return tr("Paid since you were last here");
    case PaymentState::OutcomeUnknown:
        return tr("Outcome unknown since you were last here");
    case PaymentState::Rejected:
        return tr("Rejected since you were last here");
    case PaymentState::Mismatch:
        return tr("Gateway mismatch since you were last here");
    case PaymentState::OtherStatus:
        return tr("Another word of the gateway since you were last here");
    default:
        return tr("Likely expired since you were last here");
    }
}

QList<FigureList::Line> Words::trouble(MerchantSession &session, const OverviewActions &actions)
{
    QList<FigureList::Line> lines;
    const PauseReasons pauses = session.sending().pauseReasons();
    for (const PauseReason reason : pauseOrder) {
        if (!(pauses & reason) || endByThemselves.testFlag(reason))
            continue;
        const bool isKeys = ofKeys.testFlag(reason);
        lines.append({.icon = isKeys ? u"key"_s : u"warning"_s,
            .text = messages::pause(reason, session.sending().pauseDetail(reason)).headline,
            .open = isKeys ? actions.keys : [open = actions.pause, reason] { open(reason); },
            .warns = true});
    }
    if (const auto offset = session.connection().clockTrouble())
        lines.append({.icon = u"clock"_s, .text = messages::clockDiffers(*offset).headline, .open = actions.clock, .warns = true});
    if (session.callbacks().state() == CallbackService::State::Paused)
        lines.append({.icon = u"callback"_s,
            .text
            = tr("Callbacks are paused: the listener takes no calls.") + u' ' + messages::askedInstead(session.sending().canAskGateway()),
            .open = actions.callbacks,
            .warns = true});
    if (const auto lost = session.callbacks().portError())
        lines.append({.icon = u"callback"_s,
            .text = tr("Callbacks are off.") + u' ' + messages::callbackPortError(*lost) + u' '
                + messages::askedInstead(session.sending().canAskGateway()),
            .open = actions.callbacks,
            .warns = true});
    return lines;
}

FigureList::Line lineTo(const OverviewActions &actions, PaymentState state, const QString &text, const ListPreset &preset)
{
    return {.icon = statusIcon(state), .text = text, .open = [open = actions.list, preset] { open(preset); }, .warns = needsPerson(state)};
}

void addStanding(QList<FigureList::Line> &lines, PaymentKind kind, PaymentState state, qint64 payments, const OverviewActions &actions)
{
    if (payments == 0)
        return;
    lines.append(lineTo(
        actions, state, Words::standing(kind, state, int(payments)), {.words = Words::filter(state), .states = {state}, .kind = kind}));
    lines.last().counts = needsPerson(state) ? payments : 0; // as in the sidebar and the lists
}

//! One a currency: sums are never made across them.
QString sumsOf(const QMap<QString, std::optional<Decimal>> &all, const std::function<QString(const Money &)> &inWords)
{
    QStringList sums;
    for (auto sum = all.constBegin(); sum != all.constEnd(); ++sum) {
        if (sum.value())
            sums.append(inWords({**sum, sum.key()}));
    }
    if (sums.size() > mostSums)
        sums = sums.first(mostSums) << u"…"_s;
    return sums.join(u" · "_s);
}

void noteSums(FigureList::Line &line, const QMap<QString, std::optional<Decimal>> &sums, const NumberFormat &format)
{
    line.note = sumsOf(sums, [&format](const Money &money) { return format.money(money); });
    line.spokenNote = sumsOf(sums, spokenMoney);
}

void addAttention(QList<FigureList::Line> &lines, PaymentKind kind, PaymentState state, const OverviewFigures::Figure &standing,
    const NumberFormat &format, const OverviewActions &actions)
{
    if (standing.payments == 0)
        return;
    addStanding(lines, kind, state, standing.payments, actions);
    noteSums(lines.last(), standing.sums, format);
}

void addCame(QList<FigureList::Line> &lines, PaymentKind kind, PaymentState state, const OverviewFigures &figures,
    const NumberFormat &format, const OverviewActions &actions)
{
    const auto came = figures.came(kind, state);
    if (came.payments == 0)
        return;
    lines.append(lineTo(actions, state, Words::came(kind, state, int(came.payments)),
        {.words = Words::filterSince(state), .states = {state}, .kind = kind, .cameSince = figures.since()}));
    noteSums(lines.last(), came.sums, format);
}

//! A payment may be in several, and in a state that is counted: OverviewFigures::alarming() counts them.
void addAlarms(QList<FigureList::Line> &lines, const OverviewFigures &figures, PaymentKind kind,
    const QList<AttentionReason> &attentionReasons, const NumberFormat &format, const OverviewActions &actions)
{
    for (const PaymentAlarm &alarm : figures.alarms()) {
        if (alarm.kind != kind || !attentionReasons.contains(alarm.reason))
            continue;
        const ListPreset preset {.words = filterwords::nameOf(alarm.reason, kind), .kind = kind, .attentionReasons = {alarm.reason}};
        lines.append({.icon = u"warning"_s,
            .text = Words::alarm(alarm),
            .open = [open = actions.list, preset] { open(preset); },
            .warns = true,
            .counts = 0});
        noteSums(lines.last(), alarm.sums, format);
    }
}

} // namespace

QList<FigureList::Line> attention(
    MerchantSession &session, const OverviewFigures &figures, const NumberFormat &format, const OverviewActions &actions)
{
    using enum PaymentState;
    QList<FigureList::Line> lines;
    if (!figures.isKnown())
        lines.append({.icon = u"warning"_s,
            .text = Words::tr("The ledger did not answer, so it is not known what else needs you."),
            .open = actions.again,
            .warns = true});
    constexpr std::array kinds {PaymentKind::Payout, PaymentKind::Payin};
    for (const PaymentKind kind : kinds)
        addAlarms(lines, figures, kind, {AttentionReason::AcceptedAfterAll, AttentionReason::TakenBack}, format, actions);
    for (const PaymentState state : statesWhere(needsPerson)) {
        for (const PaymentKind kind : kinds) {
            addAttention(lines, kind, state, figures.attention(kind, state), format, actions);
            if (state == Rejected)
                addAlarms(lines, figures, kind, {AttentionReason::Unproven}, format, actions);
        }
    }
    lines += Words::trouble(session, actions);
    addStanding(lines, PaymentKind::Payin, LikelyExpired, figures.expired(), actions);
    return lines;
}

QList<FigureList::Line> since(const OverviewFigures &figures, const NumberFormat &format, const OverviewActions &actions)
{
    using enum PaymentState;
    QList<FigureList::Line> lines;
    for (const PaymentState state : OverviewFigures::statesThatCome()) {
        for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin})
            addCame(lines, kind, state, figures, format, actions);
    }
    if (figures.expiredSince() > 0)
        lines.append(lineTo(actions, LikelyExpired, Words::came(PaymentKind::Payin, LikelyExpired, int(figures.expiredSince())),
            {.words = Words::filterSince(LikelyExpired),
                .states = {LikelyExpired},
                .kind = PaymentKind::Payin,
                .cameSince = figures.since()}));
    return lines;
}

QList<FigureList::Line> gaps(const QList<CallbackGap> &gaps, bool sinceStart, UtcTime now, const OverviewActions &actions)
{
    if (gaps.isEmpty())
        return {};
    const CallbackGap &last = gaps.constLast();
    const QString from = messages::when(last.from, now);
    //: When no callback could be heard: from one time to another, or until now.
    const QString when = last.to ? Words::tr("%1 to %2").arg(from, messages::when(*last.to, now))
                                 //: %1 is a time.
                                 : Words::tr("since %1").arg(from);
    const int n = int(gaps.size());
    //: Stretches of time in which the gateway's callbacks could not be heard.
    const QString text = sinceStart ? Words::tr("%n callback gap(s) since Kontor was started", nullptr, n)
                                    //: Stretches of time in which the gateway's callbacks could not be heard.
                                    : Words::tr("%n callback gap(s)", nullptr, n);
    return {{.icon = u"callback"_s, .text = text, .note = when, .open = actions.callbacks}};
}

QList<PaymentState> statesOfChart()
{
    using enum PaymentState;
    return {
        Queued, Paused, Sending, Processing, OutcomeUnknown, Mismatch, Paid, OtherStatus, AwaitingPayment, LikelyExpired, TrackingStopped};
}

} // namespace kontor::overviewlines
