// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/runcommand.h"

#include "apps/kontorctl/commands.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/pauses.h"
#include "apps/kontorctl/waiting.h"
#include "core/outcome.h"
#include "messages/callbacks.h"
#include "messages/message.h"
#include "messages/pauses.h"

#include <QMap>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis ledgerPatience {10'000}; // another program's long write is over by then
constexpr int sameWordIsEnough = 3;
constexpr qsizetype mostRemembered = 100'000;
constexpr int mostLooked = 100'000;

//! Payins that were accepted wait for their customers as long as those like, whatever the gateway calls it: nobody waits here for them.
bool concernsRun(const PaymentRecord &payment)
{
    const submission::Submission &submission = payment.submission;
    return submission.kind == PaymentKind::Payout || !(submission.accepted && isOpen(submission.state));
}

//! It was asked for, and is known only when the times of its proof are over; or it never is.
bool waitsForProof(const PaymentRecord &payment)
{
    return submission::awaitsProofOfAbsence(payment.submission) && payment.checkedAt;
}

//! Whether it still moves by itself, or a person or another time has to come. Where the gateway can't be asked, that comes back.
bool moves(const PaymentRecord &payment, bool canAsk)
{
    using enum PaymentState;
    if (waitsForProof(payment) || (canAsk && isAskedHourly(payment.submission)))
        return false;
    switch (payment.submission.state) {
    case Mismatch:
        return false;
    case OtherStatus:
        return payment.submission.queriesWithSameStatus < sameWordIsEnough;
    default:
        return true;
    }
}

bool waitsToBeSent(const PaymentRecord &payment)
{
    return stageOf(payment.submission.state) == Stage::Waiting;
}

//! Pauses that nothing but a person ends; a lost connection, a gateway in trouble and a busy ledger come back.
bool needsAPerson(PauseReasons pauses)
{
    return bool(pauses & ~(PauseReasons(PauseReason::Offline) | PauseReason::GatewayServerError | PauseReason::LedgerIoError));
}

//! Whether some move by themselves, whatever else stands still: then nothing needs to be read.
bool anyMoves(const PaymentCounts &payouts)
{
    return std::any_of(payouts.byState.begin(), payouts.byState.end(), [](const auto &each) {
        const auto &[state, number] = each;
        return number > 0 && (stageOf(state) == Stage::Sending || state == PaymentState::Processing);
    });
}

Json countsJson(const PaymentCounts &counts)
{
    Json::Object byState;
    for (const auto &[state, number] : counts.byState)
        byState.emplace_back(key(state), Json(number));
    return Json::Object {{u"counts"_s, byState}};
}

QString countsText(const PaymentCounts &counts)
{
    QStringList parts;
    for (const auto &[state, number] : counts.byState) {
        if (number > 0)
            parts += u"%1 %2"_s.arg(number).arg(key(state));
    }
    return parts.isEmpty() ? u"There are no payments.\n"_s : parts.join(u", "_s) + u'\n';
}

} // namespace

RunCommand::RunCommand(CliSession &cli, MerchantSession &session, bool untilIdle, std::optional<Seconds> timeout)
    : QObject(&cli)
    , m_cli(cli)
    , m_session(session)
    , m_untilIdle(untilIdle)
    , m_timeout(timeout)
{
}

void RunCommand::begin()
{
    connect(&m_session, &MerchantSession::progressed, this, &RunCommand::showProgress);
    connect(&m_session, &MerchantSession::statusChanged, this, &RunCommand::tellPauses);
    connect(&m_session.ledger(), &Ledger::changedElsewhere, this, &RunCommand::look);
    connect(&m_session, &MerchantSession::workerChanged, this, &RunCommand::announce);
    connect(&m_signals, &SignalWatch::asked, this, [this] {
        m_asked = true;
        endWhenStopped();
    });
    if (m_timeout)
        m_cli.clock().after(*m_timeout, this, [this] { endWhenStopped(); });
    m_session.start();
    lookLater();
}

// ---- what is said meanwhile

void RunCommand::showProgress(const OrderId &id, PaymentState state)
{
    if (state != PaymentState::OtherStatus)
        show(id, key(state));
    else // the gateway's own word says what it is
        m_cli.await(m_session.ledger().payments().byId(id), [this, id](const std::optional<PaymentRecord> &payment) {
            if (payment && payment->submission.state == PaymentState::OtherStatus)
                show(id, key(PaymentState::OtherStatus) + u' ' + payment->submission.lastStatus.word());
        });
    lookLater();
}

void RunCommand::show(const OrderId &id, const QString &standing)
{
    if (m_shown.size() > mostRemembered)
        m_shown.clear();
    if (m_shown.value(id) == standing)
        return;
    m_shown.insert(id, standing);
    m_cli.out().line(u"%1  %2  %3"_s.arg(isoLocal(m_cli.clock().wall()), id.toString(), standing));
}

void RunCommand::announce(bool isWorker)
{
    if (!isWorker)
        return m_cli.out().say(u"Another Kontor is at work on this home folder. This one takes over when it ends."_s);
    const Profile &profile = m_session.profile();
    if (const auto lost = m_session.callbacks().portError())
        m_cli.out().say(messages::portTaken(*lost, m_session.nextQuestion(), m_session.sending().canAskGateway()).coded());
    else if (profile.callbackAddress.isNull())
        m_cli.out().say(u"At work. Callbacks are off; Kontor asks the gateway instead."_s);
    else
        m_cli.out().say(u"At work. Callbacks arrive at %1."_s.arg(profile.callbackBase()));
}

void RunCommand::tellPauses()
{
    const messages::Message why = pauseMessage(m_session);
    const QString text = why.code.isEmpty() ? QString() : why.coded();
    if (text != m_pauseShown)
        m_cli.out().say(text.isEmpty() ? u"Sending goes on."_s : text);
    m_pauseShown = text;
    lookLater();
}

// ---- until when

void RunCommand::lookLater()
{
    if (!m_untilIdle || m_lookPending || m_ending)
        return;
    m_lookPending = true;
    m_cli.clock().after(lookInterval, this, [this] {
        m_lookPending = false;
        look();
    });
}

void RunCommand::look()
{
    if (!m_untilIdle || m_ending)
        return;
    if (ledgerStandsStill())
        return endUnwritten();
    if (m_session.sending().pauseReasons() & waitingForConsent)
        return endWhenStopped(); // nothing is even asked for
    m_cli.await(m_session.ledger().statistics().counts(PaymentKind::Payout), [this](const PaymentCounts &payouts) {
        if (anyMoves(payouts))
            lookLater();
        else
            readPauses();
    });
}

//! Somebody has to make room, and nothing moves before.
bool RunCommand::ledgerStandsStill()
{
    const Millis now = m_cli.clock().monotonic();
    if (!m_session.sending().pauseReasons().testFlag(PauseReason::LedgerIoError))
        m_unwritableSince.reset();
    else if (!m_unwritableSince)
        m_unwritableSince = now;
    return m_unwritableSince && now - *m_unwritableSince >= ledgerPatience;
}

void RunCommand::endUnwritten()
{
    m_cli.out().say(
        u"Nothing goes out while the ledger cannot be written. What waits stays in it: `kontorctl run` or Kontor's window sends it once that is over."_s);
    endWhenStopped();
}

//! What a person has paused, here or in another process, waits for a person.
void RunCommand::readPauses()
{
    m_cli.await(m_session.ledger().commands().sendingPaused(), [this](bool paused) {
        m_personPaused = paused;
        m_cli.await(m_session.ledger().batches().newest(), [this](const QList<BatchRecord> &batches) {
            m_pausedBatches.clear();
            for (const BatchRecord &batch : batches) {
                if (batch.state == BatchState::Paused)
                    m_pausedBatches.insert(batch.seq, batch.id);
            }
            m_cli.await(m_session.ledger().payments().open(), [this](const QList<PaymentRecord> &open) { judge(open); });
        });
    });
}

bool RunCommand::waitsForAPerson(const PaymentRecord &payment) const
{
    if (!waitsToBeSent(payment))
        return false;
    return m_personPaused || needsAPerson(m_session.sending().pauseReasons()) || m_pausedBatches.contains(payment.batch);
}

void RunCommand::judge(const QList<PaymentRecord> &open)
{
    const auto stillMoves = [this, canAsk = !m_session.sending().pauseReasons()](const PaymentRecord &payment) {
        return concernsRun(payment) && moves(payment, canAsk) && !waitsForAPerson(payment);
    };
    if (std::any_of(open.begin(), open.end(), stillMoves))
        return lookLater();
    tellWhatWaits(open);
    endWhenStopped();
}

void RunCommand::tellWhatWaits(const QList<PaymentRecord> &open)
{
    QMap<QString, int> waiting;
    for (const PaymentRecord &payment : open) {
        if (waitsToBeSent(payment) && m_pausedBatches.contains(payment.batch))
            ++waiting[m_pausedBatches.value(payment.batch)];
    }
    for (auto batch = waiting.begin(); batch != waiting.end(); ++batch)
        m_cli.out().say(u"Waiting in the batch %2, because it is paused: %1. `kontorctl batch resume %2` continues it."_s.arg(
            Output::counted(*batch, u"payout"_s, u"payouts"_s), batch.key()));
    const auto unproven = std::count_if(
        open.begin(), open.end(), [](const PaymentRecord &payment) { return waitsForProof(payment) || isAskedHourly(payment.submission); });
    if (unproven > 0)
        m_cli.out().say(u"It isn't known yet whether the gateway accepted %1. `kontorctl run` without --until-idle goes on asking."_s.arg(
            Output::counted(unproven, u"payment"_s, u"payments"_s)));
    if (m_personPaused && !m_session.sending().pauseReasons() && std::any_of(open.begin(), open.end(), waitsToBeSent))
        m_cli.out().say(messages::pause(PauseReason::Person).coded());
}

void RunCommand::endWhenStopped()
{
    if (m_ending)
        return;
    m_ending = true;
    m_cli.await(m_session.stop(), [this](const Done &) {
        m_cli.await(m_session.ledger().payments().open(), [this](const QList<PaymentRecord> &open) { end(open); });
    });
}

void RunCommand::end(const QList<PaymentRecord> &open)
{
    const auto concerned = std::count_if(open.begin(), open.end(), concernsRun);
    const auto unsent = std::count_if(open.begin(), open.end(), waitsToBeSent);
    const PauseReasons pauses = m_session.sending().pauseReasons() & ~PauseReasons(PauseReason::Person); // somebody wants it so
    int code = concerned > 0 ? exitcode::outcomeUnknown : exitcode::done;
    if (concerned > 0 && concerned == unsent && pauses)
        code = exitcode::of(pauses); // nothing is in doubt: nothing went out
    if (pauses & waitingForConsent)
        code = exitcode::refused; // whatever else is open: a person has to look first
    const bool inDoubt
        = std::any_of(open.begin(), open.end(), [](const PaymentRecord &payment) { return mustBeQueriedFirst(payment.submission); });
    const bool isToldToEnd = m_asked && !m_untilIdle && !inDoubt; // a service has done its work then
    if (code != exitcode::done || isToldToEnd)
        return finish(isToldToEnd ? exitcode::done : code);
    tellWhatCannotBeProven();
}

//! Of refused payments, as long as they are looked for: a gateway whose tokens say nothing would otherwise leave each of them for good.
void RunCommand::tellWhatCannotBeProven()
{
    m_cli.await(m_session.ledger().payments().dueLooks(UtcTime::max(), mostLooked), [this](const QList<PaymentRecord> &looked) {
        const auto unproven = std::count_if(looked.begin(), looked.end(), [](const PaymentRecord &payment) {
            return payment.submission.rejection == submission::Rejection::Reply && submission::isProofImpossible(payment.submission);
        });
        if (unproven > 0)
            m_cli.out().say(
                u"Kontor cannot find out whether the gateway accepted %1 that it refused. `kontorctl payout evidence ID` writes what the "
                "gateway's support needs."_s.arg(Output::counted(unproven, u"payment"_s, u"payments"_s)));
        finish(unproven > 0 ? exitcode::outcomeUnknown : exitcode::done);
    });
}

void RunCommand::finish(int code)
{
    m_cli.await(m_session.ledger().statistics().counts(), [this, code](const PaymentCounts &counts) {
        m_cli.out().answer(countsJson(counts), [&counts] { return countsText(counts); });
        m_cli.finish(code);
    });
}

// ---- the command

namespace {

void run(CliSession &cli)
{
    const CommandLine &line = cli.line();
    bool isNumber = true;
    const qlonglong seconds = line.has(u"timeout"_s) ? line.value(u"timeout"_s).toLongLong(&isNumber) : 0;
    if (!isNumber || seconds < 0 || seconds > 31'536'000)
        return cli.refuseUsage(u"--timeout is a number of seconds."_s);
    const auto timeout = line.has(u"timeout"_s) ? std::optional(Seconds(seconds)) : std::nullopt;
    cli.withSession({.passphrase = cli.passphrase()}, [&cli, timeout](MerchantSession &session) {
        (new RunCommand(cli, session, cli.line().has(u"until-idle"_s), timeout))->begin(); // the session's
    });
}

} // namespace

std::vector<Command> runCommands()
{
    const std::vector<Command::Option> options {
        {u"until-idle"_s, {},
            u"Ends when nothing is left that moves by itself; with 3 when something is not final, or refused and still looked for."_s},
        {u"timeout"_s, u"S"_s, u"Ends after so many seconds in any case."_s},
    };
    return {{{u"run"_s}, u"Sends, keeps statuses and hears callbacks until it is ended."_s, {}, options, run, /*sendsPayments=*/true}};
}

} // namespace kontor
