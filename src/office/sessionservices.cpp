// SPDX-License-Identifier: GPL-3.0-or-later
// What the office is told by people and what it tells them.
#include "office/evidence.h"
#include "office/ledgergateway.h"
#include "office/sessionparts.h"

#include <utility>

namespace kontor {

namespace {

constexpr Millis ageLook {1000};
constexpr int nearPorts = 40;
constexpr int highestPort = 65'535;
constexpr qsizetype mostGaps = 100;
constexpr Seconds clockLimit {30};
constexpr std::chrono::minutes longestSilence {30}; // of callbacks, while a payment is open

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
    return obeyed(m->ledger->setFinalWord({kind, word}, isFinal));
}

Reply<Done> *MerchantSession::setSendingPaused(bool paused)
{
    return obeyed(m->ledger->setSendingPaused(paused));
}

Reply<Done> *MerchantSession::acknowledgeTestMarks()
{
    return obeyed(m->ledger->acknowledgeTestMarks(m->profile.environment == Environment::Live));
}

Reply<Done> *MerchantSession::acceptOlderCopy()
{
    return obeyed(m->ledger->acceptOlderCopy());
}

Reply<Done> *MerchantSession::acceptGateway()
{
    return obeyed(m->ledger->acceptGateway(gatewayOf(m->profile)));
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

MerchantSession::Callbacks MerchantSession::callbacks() const
{
    if (m->listener.isListening())
        return Callbacks::Listening;
    if (m->callbackPortError)
        return Callbacks::PortTaken;
    const bool couldListen = m->options.listen && !m->profile.callbackAddress.isNull() && !isBesideAnother();
    return m->listenerPaused && couldListen ? Callbacks::Paused : Callbacks::Off;
}

std::optional<UtcTime> MerchantSession::lastCallback() const
{
    return m->lastCallback;
}

std::optional<UtcTime> MerchantSession::callbacksMissedSince() const
{
    if (callbacks() != Callbacks::Listening || !m->openSince)
        return std::nullopt;
    const bool isLong = m->clock.monotonic() - std::max(m->heardAt, *m->openSince) >= longestSilence;
    return isLong ? std::optional(m->lastCallback.value_or(m->listeningSince)) : std::nullopt;
}

std::optional<Millis> MerchantSession::nextQuestion() const
{
    return isWorker() ? m->worker.driver().nextQuestion() : std::nullopt;
}

void MerchantSession::setListenerPaused(bool paused)
{
    if (std::exchange(m->listenerPaused, paused) == paused)
        return;
    if (paused) {
        m->listener.close();
        m->callbackPortError.reset();
        noteDeafness();
        Q_EMIT statusChanged();
    } else if (isWorker()) {
        listen();
    }
}

bool MerchantSession::listenAgain()
{
    if (isWorker())
        listen();
    return m->listener.isListening();
}

std::optional<CallbackPortError> MerchantSession::callbackPortError() const
{
    return m->callbackPortError;
}

quint16 MerchantSession::freePortAfterTaken() const
{
    const int taken = m->profile.callbackPort;
    for (int port = taken + 1; port <= std::min(taken + nearPorts, highestPort); ++port) {
        CallbackListener trial;
        if (trial.listen(m->profile.callbackAddress, quint16(port)))
            return quint16(port);
    }
    return 0;
}

const QList<CallbackGap> &MerchantSession::callbackGaps() const
{
    return m->gaps;
}

//! Kontor asks the gateway instead, so nothing is lost; but what came meanwhile came later than it could have.
void MerchantSession::noteDeafness()
{
    const bool isDeaf = callbacks() == Callbacks::PortTaken || callbacks() == Callbacks::Paused;
    const bool wasDeaf = !m->gaps.isEmpty() && !m->gaps.constLast().to;
    if (isDeaf == wasDeaf)
        return;
    if (isDeaf)
        m->gaps.append({.from = m->clock.wall()});
    else
        m->gaps.last().to = m->clock.wall();
    if (m->gaps.size() > mostGaps)
        m->gaps.removeFirst();
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
        m->ledger->keepBalances(read);
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
    m->ledger->unclear()->then(this, [this](const Result<qint64> &unclear) {
        if (unclear && std::exchange(m->unclear, *unclear) != *unclear)
            Q_EMIT statusChanged();
    });
    m->ledger->oldestOpen()->then(this, [this](const Result<std::optional<UtcTime>> &oldest) {
        if (oldest && !*oldest)
            m->openSince.reset();
        else if (oldest && !m->openSince)
            m->openSince = m->clock.monotonic();
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
