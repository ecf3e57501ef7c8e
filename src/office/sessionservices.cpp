// SPDX-License-Identifier: GPL-3.0-or-later
// What the session is told by people and what it tells them.
#include "office/evidence.h"
#include "office/ledgergateway.h"
#include "office/sessionparts.h"

#include <utility>

namespace kontor {

namespace {

constexpr Millis ageLook {1000};
constexpr Seconds clockLimit {30};

} // namespace

// ---- a person's acts

bool MerchantSession::checkAllOpen()
{
    if (!isWorker())
        return false;
    m->worker.queryAllOpen();
    return true;
}

Reply<QByteArray> *MerchantSession::evidence(const OrderId &id)
{
    return evidence::collect(ledger(), profile(), id, clock().wall(), this);
}

//! What is written is obeyed by whoever is the worker: by this process at once.
Reply<Done> *MerchantSession::obeyed(Reply<Done> *written)
{
    auto *reply = new Reply<Done>(this);
    written->then(reply, [this, reply](const Result<Done> &done) {
        if (done)
            m->worker.lookAtLedger();
        reply->finish(done);
    });
    return reply;
}

Reply<Done> *MerchantSession::setWordFinal(PaymentKind kind, const QString &word, bool isFinal)
{
    return obeyed(m->ledger->writer().setFinalWord({kind, word}, isFinal));
}

Reply<Done> *MerchantSession::setSendingPaused(bool paused)
{
    return obeyed(m->ledger->writer().setSendingPaused(paused));
}

Reply<Done> *MerchantSession::acknowledgeTestMarks()
{
    return obeyed(m->ledger->writer().acknowledgeTestMarks(m->profile.environment == Environment::Live));
}

Reply<Done> *MerchantSession::acceptOlderCopy()
{
    return obeyed(m->ledger->writer().acceptOlderCopy());
}

Reply<Done> *MerchantSession::acceptGateway()
{
    return obeyed(m->ledger->writer().acceptGateway(gatewayOf(m->profile)));
}

// ---- status

MerchantSession::Connection MerchantSession::connection() const
{
    return m->connection;
}

std::optional<Millis> MerchantSession::lastRoundTrip() const
{
    return m->queue.lastRoundTrip();
}

std::optional<UtcTime> MerchantSession::unansweredSince() const
{
    return m->queue.unansweredSince();
}

std::optional<CertificateFacts> MerchantSession::certificate() const
{
    return m->queue.certificate();
}

int MerchantSession::requestsInLastSecond() const
{
    return m->queue.startedInLastSecond();
}

std::optional<SlowDown> MerchantSession::slowedDown() const
{
    return m->queue.slowedDown();
}

std::optional<Seconds> MerchantSession::clockOffset() const
{
    return m->queue.clockOffset();
}

std::optional<Seconds> MerchantSession::clockTrouble() const
{
    const auto offset = clockOffset();
    const Seconds most = pauseReasons().testFlag(PauseReason::NotAllowed) ? clockTolerance : clockLimit;
    return offset && std::chrono::abs(*offset) > most ? offset : std::nullopt;
}

std::optional<Millis> MerchantSession::nextQuestion() const
{
    return isWorker() ? m->worker.driver().nextQuestion() : std::nullopt;
}

void MerchantSession::setWorkingOffline(bool offline)
{
    if (std::exchange(m->workingOffline, offline) == offline)
        return;
    closeQueue();
    SubmissionDriver &driver = m->worker.driver();
    if (offline) {
        driver.pause(PauseReason::WorkingOffline);
    } else {
        driver.resume(PauseReason::WorkingOffline);
        driver.probeNow();
        m->worker.queryAllOpen();
        if (isWorker() && m->merchantName.isEmpty())
            askMerchantName();
    }
    Q_EMIT statusChanged();
}

bool MerchantSession::isWorkingOffline() const
{
    return m->workingOffline;
}

PauseReasons MerchantSession::pauseReasons() const
{
    return m->worker.driver().pauseReasons();
}

bool MerchantSession::canAskGateway() const
{
    return !(pauseReasons() & pausesThatBlockQueries);
}

PauseDetail MerchantSession::pauseDetail(PauseReason reason) const
{
    if (reason == PauseReason::Tls && !m->trustTrouble.isEmpty())
        return {PauseDetail::Cause::OwnTrust, m->trustTrouble}; // what comes of each try says less
    return m->worker.driver().pauseDetail(reason);
}

void MerchantSession::tryAgain()
{
    m->worker.driver().probeNow();
}

Recovery::Standing MerchantSession::recovery() const
{
    return m->worker.recovery().standing();
}

void MerchantSession::resumeAfterRecovery()
{
    m->worker.resumeAfterRecovery();
}

qint64 MerchantSession::unclear() const
{
    return m->unclear;
}

std::optional<UtcTime> MerchantSession::oldestOpen() const
{
    return m->oldestOpen;
}

void MerchantSession::keepBalances(const Balances &balances)
{
    QList<BalanceSnapshot> read;
    for (const Money &balance : balances.certain())
        read.append({m->clock.wall(), balance});
    if (!read.isEmpty())
        m->ledger->writer().keepBalances(read);
}

//! Methods are of one amount and currency, so those of other answers stay listed.
void MerchantSession::keepCodes(CodeListKind list, const QList<CodeItem> &items)
{
    KeptCodes read {items, m->clock.wall()};
    const QList<CodeItem> earlier = list == CodeListKind::Methods ? m->ledger->keptLists().value(list).items : QList<CodeItem>();
    for (const CodeItem &method : earlier) {
        const auto isSame = [&method](const CodeItem &each) { return each.code == method.code; };
        if (std::none_of(read.items.begin(), read.items.end(), isSame))
            read.items.append(method);
    }
    m->ledger->keepCodes(list, read);
}

//! Once a second at most: a batch changes the ledger many times in that.
void MerchantSession::readAge()
{
    m->ageIsStale = true;
    if (std::exchange(m->readingAge, true))
        return;
    m->ageIsStale = false;
    m->ledger->statistics().unclear()->then(this, [this](const Result<qint64> &unclear) {
        if (unclear && std::exchange(m->unclear, *unclear) != *unclear)
            Q_EMIT statusChanged();
    });
    m->ledger->statistics().oldestOpen()->then(this, [this](const Result<std::optional<UtcTime>> &oldest) {
        if (oldest)
            m->callbacks.expect(oldest->has_value());
        if (oldest && std::exchange(m->oldestOpen, *oldest) != *oldest)
            Q_EMIT statusChanged();
        m->clock.after(ageLook, this, [this] {
            m->readingAge = false;
            if (m->ageIsStale)
                readAge();
        });
    });
}

QString MerchantSession::merchantName() const
{
    return m->merchantName.isEmpty() ? m->profile.merchantName : m->merchantName;
}

bool MerchantSession::hasNamedMerchant() const
{
    return !m->merchantName.isEmpty();
}

} // namespace kontor
