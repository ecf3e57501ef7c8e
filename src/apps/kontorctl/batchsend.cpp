// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/batchsend.h"

#include "apps/kontorctl/balancewarnings.h"
#include "apps/kontorctl/batchview.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/pauses.h"
#include "apps/kontorctl/refreshcodelists.h"
#include "apps/kontorctl/waiting.h"
#include "messages/explanation.h"
#include "messages/message.h"
#include "messages/reasons.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis tellInterval {2'000};
constexpr Millis holdPatience {10'000}; // a connection or a ledger that comes back within it doesn't end the call

constexpr PauseReasons comesBack = PauseReasons(PauseReason::Offline) | PauseReason::GatewayServerError | PauseReason::LedgerIoError
    | PauseReason::Recovery | PauseReason::LeaseLost;

bool isUnsent(const PaymentRecord &payment)
{
    const PaymentState state = payment.submission.state;
    return isStillToCome(state) && state != PaymentState::Sending;
}

} // namespace

BatchSend::BatchSend(CliSession &cli, MerchantSession &session, BatchRecord batch)
    : QObject(&cli)
    , m_cli(cli)
    , m_session(session)
    , m_batch(std::move(batch))
{
}

void BatchSend::begin()
{
    const bool onlyHandsOver = m_cli.line().has(u"queue"_s);
    if (m_batch.state == BatchState::Sending && !onlyHandsOver) {
        m_cli.out().say(u"This batch was handed over before; nothing is sent twice. What is left of it goes out."_s);
        return follow();
    }
    if (m_batch.state == BatchState::Paused)
        return m_cli.fail({.kind = ErrorKind::BadInput,
            .text = u"This batch is paused, so nothing more of it was sent. `kontorctl batch resume %1` goes on with it. %2"_s
                        .arg(m_batch.id, batchview::reasonOf(m_batch))
                        .trimmed()});
    review();
}

//! What the window's review shows.
void BatchSend::review()
{
    refreshCodeLists(m_cli, m_session, [this] {
        m_cli.await(m_session.batches().review(m_batch.id), [this](const ReadBatch &batch) {
            withBalances(m_cli, m_session, [this, batch](const BalanceCheck &balances) { weighWarnings(batch, balances); });
        });
    });
}

void BatchSend::weighWarnings(const ReadBatch &batch, const BalanceCheck &balances)
{
    const QStringList warnings = batchview::warnings(batch, balances, m_cli.clock().wall());
    m_cli.out().say(u"%1: %2"_s.arg(Output::counted(batch.ready.size(), u"payout"_s, u"payouts"_s), batchview::totals(batch)));
    for (const QString &warning : warnings)
        m_cli.out().say(warning);
    if (!batch.problems.isEmpty())
        m_cli.out().say(batchview::problemsText(batch).trimmed());
    if (m_cli.line().has(u"strict"_s) && !(warnings.isEmpty() && batch.problems.isEmpty()))
        return m_cli.refuse({u"K-214"_s, u"There is a warning, and --strict refuses it. Nothing was sent."_s, {}});
    handOver();
}

void BatchSend::handOver()
{
    using enum BatchService::UnlistedCodes;
    const auto unlisted = m_cli.line().has(u"unlisted"_s) ? Insisted : Refused;
    m_session.batches().send(m_batch.id, m_cli.line().value(u"again"_s), unlisted)->then(this, [this](const Result<Done> &sent) {
        if (!sent && sent.error().kind == ErrorKind::Exists)
            return m_cli.refuse({u"K-213"_s, messages::reasonOf(sent.error()),
                u"Nothing was sent. If you mean to pay these recipients again, say why with --again REASON."_s});
        if (!sent && sent.error().kind == ErrorKind::Unlisted)
            return m_cli.refuse({u"K-215"_s, messages::reasonOf(sent.error()),
                u"Nothing was sent. If the code is right, send the batch with --unlisted."_s});
        if (!sent)
            return m_cli.fail(sent.error());
        if (!m_cli.line().has(u"queue"_s))
            return follow();
        m_cli.await(m_session.batches().standing(m_batch.id), [this](const BatchService::Standing &standing) {
            m_cli.out().say(u"Handed over. `kontorctl run` or Kontor's window sends it."_s);
            m_cli.out().answer(batchview::json(standing), [&standing] { return batchview::text(standing); });
            m_cli.finish(exitcode::done);
        });
    });
}

// ---- until nothing is left to be sent

void BatchSend::follow()
{
    m_progress = std::make_unique<BatchProgress>(m_session.batches(), m_session.ledger(), m_cli.clock(), m_batch.id);
    m_signals = std::make_unique<SignalWatch>();
    m_toldAt = m_cli.clock().monotonic() - tellInterval;
    connect(m_progress.get(), &BatchProgress::moved, this, &BatchSend::judge);
    connect(m_progress.get(), &BatchProgress::notFound, this, [this](const ApiError &why) { m_cli.fail(why); });
    connect(&m_session, &MerchantSession::statusChanged, this, &BatchSend::tellPauses);
    connect(&m_session, &MerchantSession::workerChanged, this, [this](bool isWorker) {
        if (!isWorker)
            tell(u"Another Kontor is at work on this home folder and sends the rows. This one watches, and takes over when it ends."_s);
    });
    connect(m_signals.get(), &SignalWatch::asked, this,
        [this] { end(u"Ended by a signal before the batch was through. `kontorctl batch send` or `kontorctl run` goes on with it."_s); });
    m_session.start();
    look();
}

//! Where nothing moves no signal comes.
void BatchSend::look()
{
    m_cli.clock().after(lookInterval, this, [this] {
        judge();
        look();
    });
}

void BatchSend::tell(const QString &line)
{
    m_cli.out().say(line);
}

void BatchSend::tellPauses()
{
    const messages::Message why = pauseMessage(m_session);
    const QString text = why.code.isEmpty() ? QString() : why.coded();
    if (text != m_pauseTold)
        tell(text.isEmpty() ? u"Sending goes on."_s : text);
    m_pauseTold = text;
    judge();
}

bool BatchSend::needsAPerson() const
{
    return bool(m_session.sending().pauseReasons() & ~comesBack);
}

//! All that is left is paused, and has been for as long as anybody would wait, or waits for a person. A ledger that can't be written
//! can't be told that a row is paused.
bool BatchSend::waitsInVain()
{
    using enum PaymentState;
    const Millis now = m_cli.clock().monotonic();
    const bool allPaused = m_progress->rowsIn(Paused) > 0 && m_progress->rowsIn(Queued) == 0 && m_progress->rowsIn(Sending) == 0;
    const bool paused = allPaused || (m_session.sending().pauseReasons() & ledgerPauses);
    if (!paused)
        m_pausedSince.reset();
    else if (!m_pausedSince)
        m_pausedSince = now;
    return paused && (needsAPerson() || now - *m_pausedSince >= holdPatience);
}

void BatchSend::judge()
{
    if (m_ending || !m_progress->isKnown())
        return;
    const Millis now = m_cli.clock().monotonic();
    const QString line
        = m_progress->sentence() + (m_progress->timeLeftWords().isEmpty() ? QString() : u"; "_s + m_progress->timeLeftWords());
    if (line != m_told && now - m_toldAt >= tellInterval) {
        m_told = line;
        m_toldAt = now;
        tell(line);
    }
    const BatchService::Standing &standing = m_progress->standing();
    if (standing.record.state == BatchState::Paused && m_progress->rowsIn(PaymentState::Sending) == 0)
        return end(standing.record.reason.isEmpty() ? u"The batch was paused. `kontorctl batch resume` goes on with it."_s
                                                    : batchview::reasonOf(standing.record));
    if (waitsInVain())
        return end(
            u"Nothing of the rest goes out at present. It waits in the ledger: `kontorctl run` or Kontor's window sends it once that "
            "is over."_s);
    if (!standing.isDone)
        return m_unknownSince.reset();
    if (!m_unknownSince)
        m_unknownSince = now;
    if (m_progress->rowsIn(PaymentState::OutcomeUnknown) == 0 || now - *m_unknownSince >= outcomeTimeout)
        end({});
}

// ---- the end

void BatchSend::end(const QString &why)
{
    if (m_ending)
        return;
    m_ending = true;
    m_cli.await(m_session.stop(), [this, why](const Done &) {
        m_cli.await(m_session.batches().standing(m_batch.id), [this, why](const BatchService::Standing &standing) {
            m_cli.await(m_session.ledger().batches().payments(standing.record.seq),
                [this, why, standing](const QList<PaymentRecord> &payments) { conclude(standing, payments, why); });
        });
    });
}

void BatchSend::conclude(const BatchService::Standing &standing, const QList<PaymentRecord> &payments, const QString &why)
{
    if (!why.isEmpty())
        tell(why);
    for (const PaymentRecord &payment : payments) {
        if (exitcode::of(payment) != exitcode::done && !payment.problem.isEmpty())
            tell(u"Row %1: %2"_s.arg(payment.batchRow).arg(messages::problem(payment)));
    }
    m_cli.out().answer(batchview::json(standing), [&standing] { return batchview::text(standing); });
    m_cli.finish(codeOf(payments));
}

//! What is in doubt comes first: somebody has to look. Then why the rest did not go out, then what was rejected.
int BatchSend::codeOf(const QList<PaymentRecord> &payments) const
{
    const auto any = [&payments](auto holds) { return std::any_of(payments.begin(), payments.end(), holds); };
    if (any([](const PaymentRecord &payment) {
            return payment.submission.state != PaymentState::Draft && exitcode::of(payment) == exitcode::outcomeUnknown;
        }))
        return exitcode::outcomeUnknown;
    if (any(isUnsent))
        return m_session.sending().pauseReasons() ? exitcode::queued : exitcode::refused;
    const bool allAccepted = !any([](const PaymentRecord &payment) { return exitcode::of(payment) != exitcode::done; });
    return allAccepted ? exitcode::done : exitcode::refused;
}

} // namespace kontor
