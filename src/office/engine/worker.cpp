// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/worker.h"

#include "core/clock.h"
#include "core/sendingpause.h"
#include "office/engine/ledgerpauses.h"

#include <QPointer>

namespace kontor {

using namespace submission;

namespace {

constexpr qsizetype readTogether = 40; // rows: two tokens' worth
constexpr Millis lookInterval {60'000};
constexpr int looksPerMinute = 50;

//! A disk that is full or a file that somebody holds may be over soon; a damaged ledger is not.
bool mayPass(const ApiError &error)
{
    return error.kind == ErrorKind::LedgerFull || error.kind == ErrorKind::LedgerBusy || error.kind == ErrorKind::LedgerIoError;
}

bool waitsUntouched(const PaymentRecord &payment)
{
    const PaymentState state = payment.submission.state;
    return stageOf(state) == Stage::Waiting && !Recovery::isUnclear(payment);
}

} // namespace

Event eventOf(WorkerCommandKind kind)
{
    switch (kind) {
    case WorkerCommandKind::Check:
        break;
    case WorkerCommandKind::StopTracking:
        return StopTrackingRequested {};
    case WorkerCommandKind::Resume:
        return ResumeRequested {};
    case WorkerCommandKind::DecideOurs:
        return ConflictResolved {true};
    case WorkerCommandKind::DecideNotOurs:
        return ConflictResolved {false};
    case WorkerCommandKind::RecordExecuted:
        return AnswerRecorded {true};
    case WorkerCommandKind::RecordNotExecuted:
        return AnswerRecorded {false};
    }
    return CheckRequested {};
}

Worker::Worker(Ledger &ledger, GatewayClient &gateway, TokenBroker &broker, Clock &clock, SubmissionDriver::Chance chance, Rules rules,
    QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_rules(std::move(rules))
    , m_driver(ledger, gateway, broker, clock, std::move(chance), m_rules.payments)
    , m_batches(ledger, m_driver, clock)
{
    connect(&m_driver.pauses(), &SendingPauses::changed, this, &Worker::statusChanged);
    connect(&m_driver, &SubmissionDriver::stepped, this, [this](const PaymentRecord &payment, const QList<Notice> &notices) {
        m_recovery.note(payment, notices, !m_driver.pauses().blockQueries());
    });
    connect(&m_driver, &SubmissionDriver::ledgerMended, this, &Worker::tryAgain);
    connect(&m_driver, &SubmissionDriver::commandWithoutStep, this, &Worker::finishCommand);
    connect(&m_driver, &SubmissionDriver::commandFinished, this, [this](qint64 entry) { m_commandsUnderWay.remove(entry); });
    connect(
        &m_ledger, &Ledger::damageFound, this, [this](const QString &what) { m_driver.pauses().pause(PauseReason::LedgerDamaged, what); });
    connect(&m_recovery, &Recovery::changed, this, &Worker::statusChanged);
    connect(&m_recovery, &Recovery::over, this, &Worker::recoveryOver);
}

Worker::~Worker() = default;

// ---- the beginning

void Worker::begin()
{
    // Nothing is sent from a ledger before its pages are known to be whole.
    m_ledger.auditTrail().checkPages()->then(this, [this](const Result<Done> &whole) {
        if (!whole && mayPass(whole.error()))
            return tryLater(whole.error(), &Worker::begin);
        if (!whole)
            stopFor(whole.error());
        checkRows(AuditTrail::allRows);
    });
}

//! The newest ones before anything is sent, the others beside the work.
void Worker::checkRows(qint64 below)
{
    m_ledger.auditTrail().checkRows(below)->then(this, [this, below](const Result<qint64> &next) {
        if (next && *next > 0 && !m_stopping)
            checkRows(*next);
        if (below == AuditTrail::allRows)
            takeFencingToken();
    });
}

void Worker::takeFencingToken()
{
    if (const auto older = m_ledger.olderCopy())
        return awaitAcceptance(olderCopyDetail(*older));
    m_ledger.writer().takeFencingToken()->then(this, [this](const Result<qint64> &token) {
        if (!token && mayPass(token.error()))
            return tryLater(token.error(), &Worker::takeFencingToken);
        if (const auto older = token ? std::nullopt : olderCopyDetailOf(token.error()))
            return awaitAcceptance(*older);
        if (token)
            m_driver.setFencingToken(*token);
        else
            stopFor(token.error());
        compareGateway();
    });
}

//! Nothing of an older copy is taken up, and nothing is written to it, before a person accepts it here or in another process: the look at
//! the ledger that finds it so begins the work anew.
void Worker::awaitAcceptance(const PauseDetail &detail)
{
    m_driver.pauses().pause(PauseReason::LedgerOlder, detail);
    readGateway();
    readPersonsPause();
    m_working = true;
    workHasBegun();
}

void Worker::workHasBegun()
{
    if (!std::exchange(m_hasBegun, true))
        Q_EMIT began();
}

//! Another gateway has none of these payments, and answers 404 to each.
void Worker::compareGateway()
{
    if (!m_rules.gateway)
        return readMarks();
    m_ledger.writer().claimFor(*m_rules.gateway)->then(this, [this](const Result<std::optional<LedgerGateway>> &other) {
        if (!other && mayPass(other.error()))
            return tryLater(other.error(), &Worker::compareGateway);
        if (!other)
            stopFor(other.error());
        takeGateway(other ? *other : std::nullopt);
        readMarks();
    });
}

//! As another process may have left it.
void Worker::readGateway()
{
    if (m_rules.gateway)
        m_ledger.commands().gatewayOtherThan(*m_rules.gateway)->then(this, [this](const Result<std::optional<LedgerGateway>> &other) {
            if (other)
                takeGateway(*other);
        });
}

void Worker::takeGateway(const std::optional<LedgerGateway> &other)
{
    if (other)
        m_driver.pauses().pause(PauseReason::OtherGateway, otherGatewayDetail(*other, *m_rules.gateway));
    else
        m_driver.pauses().resume(PauseReason::OtherGateway);
}

//! What people have said of this ledger, before the first payment is taken up.
void Worker::readMarks()
{
    readFinalWords();
    readPersonsPause();
    remindOfTestMarks();
    m_batches.refresh()->then(this, [this](const Result<Done> &read) {
        if (!read && mayPass(read.error()))
            return tryLater(read.error(), &Worker::readMarks);
        if (!read)
            stopFor(read.error());
        beginToWork();
    });
}

void Worker::readFinalWords()
{
    m_ledger.commands().finalWords()->then(this, [this](const Result<QList<FinalWord>> &words) {
        if (!words)
            return;
        const QList<FinalWord> before = std::exchange(m_finalWords, *words);
        m_driver.setFinalWords(*words);
        for (const FinalWord &word : before) {
            if (!words->contains(word))
                resumeTracking(word);
        }
    });
}

//! It may have been taken back while nobody worked here.
void Worker::followWhatIsOpenAgain()
{
    m_ledger.commands().wordsNoLongerFinal()->then(this, [this](const Result<QList<FinalWord>> &words) {
        for (const FinalWord &word : words ? *words : QList<FinalWord>())
            resumeTracking(word);
    });
}

//! A word is not final any more: the payments that came to rest with it are open again.
void Worker::resumeTracking(const FinalWord &word)
{
    // Its pages may come when the worker has gone.
    m_ledger.payments().forEach(
        {.kind = word.kind, .states = {PaymentState::OtherStatus}}, [self = QPointer(this), word](const PaymentRecord &payment) {
            if (!self)
                return false;
            if (!payment.isAltered && payment.submission.wordIsFinal && payment.submission.lastStatus.word() == word.word)
                self->m_driver.post(payment, WordMarked {false});
            return !self->m_stopping;
        });
}

void Worker::readPersonsPause()
{
    m_ledger.commands().sendingPaused()->then(this, [this](const Result<bool> &paused) {
        if (!paused)
            return tryLater(paused.error(), &Worker::readPersonsPause);
        if (*paused)
            m_driver.pauses().pause(PauseReason::Person);
        else
            m_driver.pauses().resume(PauseReason::Person);
    });
}

void Worker::remindOfTestMarks()
{
    // A mark that contradicts the profile pauses sending, and goes on doing so after a restart, until a person has seen it.
    m_ledger.statistics().hasTestMark(m_rules.payments.isLive)->then(this, [this](const Result<bool> &found) {
        if (!found)
            return tryLater(found.error(), &Worker::remindOfTestMarks);
        if (*found)
            m_driver.pauses().pause(PauseReason::TestFlag, testMarkDetail(m_rules.payments.isLive));
        else if (m_driver.pauses().has(PauseReason::TestFlag))
            m_driver.noteTestMarksSeen(); // in another process
    });
}

//! What a person has put aside is not taken up, and still nobody knows what became of it; a short call takes up nothing of others.
void Worker::lookForUnknown()
{
    const auto isUnknownHere = [this](PaymentState state) {
        const bool mayMove = isOpen(state) && stageOf(state) != Stage::Waiting;
        return state == PaymentState::TrackingStopped || (mayMove && !m_rules.takeUpOpenPayments);
    };
    m_ledger.payments().find({.states = statesWhere(isUnknownHere)}, 1)->then(this, [this](const Result<QList<qint64>> &found) {
        if (!found || !found->isEmpty())
            m_driver.noteUnknownElsewhere();
    });
}

void Worker::beginToWork()
{
    if (m_stopping)
        return;
    if (const auto older = m_ledger.olderCopy()) // since the fencing token was taken
        return awaitAcceptance(olderCopyDetail(*older));
    m_driver.pauses().resume(PauseReason::LedgerOlder);
    lookForUnknown();
    if (!m_rules.takeUpOpenPayments) {
        m_working = true;
        return workHasBegun();
    }
    m_ledger.payments().open()->then(this, [this](const Result<QList<PaymentRecord>> &open) {
        if (m_stopping)
            return;
        if (!open && mayPass(open.error()))
            return tryLater(open.error(), &Worker::beginToWork);
        if (!open)
            stopFor(open.error());
        m_working = true;
        takeUpAtStart(open ? *open : QList<PaymentRecord>());
        followWhatIsOpenAgain();
        passOnHints();
        runCommands();
        if (!std::exchange(m_looksForRejected, true))
            lookForRejected();
        workHasBegun();
    });
}

//! The gateway may have accepted what was refused or proven absent after all.
void Worker::lookForRejected()
{
    if (m_stopping)
        return;
    m_clock.after(lookInterval, this, [this] { lookForRejected(); });
    if (m_driver.pauses().blockQueries())
        return;
    m_ledger.payments().dueLooks(m_clock.wall(), looksPerMinute)->then(this, [this](const Result<QList<PaymentRecord>> &due) {
        for (const PaymentRecord &payment : due ? *due : QList<PaymentRecord>()) {
            if (!m_stopping)
                m_driver.post(payment, LookDue {});
        }
    });
}

void Worker::hint(const PaymentRecord &payment)
{
    if (m_driver.pauses().has(PauseReason::LedgerOlder))
        m_hintedMeanwhile.insert(payment.id);
    else
        m_driver.post(payment, CallbackReceived {});
}

void Worker::passOnHints()
{
    const QSet<OrderId> ids = std::exchange(m_hintedMeanwhile, {});
    for (const OrderId &id : ids) {
        m_ledger.payments().byId(id)->then(this, [this](const Result<std::optional<PaymentRecord>> &found) {
            if (found && *found && !m_stopping)
                hint(**found);
        });
    }
}

//! What is in doubt is asked for before anything new is sent; until then what only waits is left alone.
void Worker::takeUpAtStart(const QList<PaymentRecord> &open)
{
    m_recovery.begin(open, m_clock.wall(), m_rules.personResumes);
    if (m_recovery.isUnderWay())
        m_driver.pauses().pause(PauseReason::Recovery);
    else
        m_driver.pauses().resume(PauseReason::Recovery); // of what an older copy of the ledger has taken the place of
    for (const bool doubtful : {true, false}) { // a person may be waiting for those in doubt: they are asked for before all others
        for (const PaymentRecord &payment : open) {
            if (Recovery::isUnclear(payment) == doubtful && (!m_recovery.isUnderWay() || !waitsUntouched(payment)))
                m_driver.takeUp(payment);
        }
    }
}

void Worker::recoveryOver()
{
    m_driver.pauses().resume(PauseReason::Recovery);
    takeUpOpenPayments();
    Q_EMIT statusChanged();
}

void Worker::resumeAfterRecovery()
{
    m_recovery.resume();
}

void Worker::stopFor(const ApiError &error)
{
    if (const auto older = olderCopyDetailOf(error))
        return m_driver.pauses().pause(PauseReason::LedgerOlder, *older);
    m_driver.pauses().pause(
        error.kind == ErrorKind::LedgerDamaged ? PauseReason::LedgerDamaged : PauseReason::LedgerIoError, pauseDetailFor(error));
}

void Worker::tryLater(const ApiError &error, void (Worker::*step)())
{
    if (!mayPass(error))
        return stopFor(error);
    if (!m_later.contains(step))
        m_later.append(step);
    m_driver.awaitLedger(error);
}

void Worker::tryAgain()
{
    const auto steps = std::exchange(m_later, {});
    for (const auto step : steps)
        (this->*step)();
    if (m_working)
        runCommands();
}

void Worker::stop()
{
    m_stopping = true;
    m_driver.stopSending();
}

// ---- new payments, and what other processes want

//! Several at a time: rows that come together share a token, and one that came alone would ask for its own.
void Worker::takeUp(const QList<OrderId> &ids)
{
    if (!m_working || m_stopping)
        return;
    for (qsizetype i = 0; i < ids.size(); i += readTogether) {
        m_ledger.payments().byIds(ids.mid(i, readTogether))->then(this, [this](const Result<QList<PaymentRecord>> &found) {
            if (!found)
                return tryLater(found.error(), &Worker::takeUpOpenPayments);
            for (const PaymentRecord &payment : *found) {
                if (!m_stopping)
                    m_driver.takeUp(payment);
            }
        });
    }
}

void Worker::takeUpOpenPayments()
{
    if (!m_working || m_stopping || !m_rules.takeUpOpenPayments)
        return;
    m_ledger.payments().open()->then(this, [this](const Result<QList<PaymentRecord>> &open) {
        if (!open)
            return tryLater(open.error(), &Worker::takeUpOpenPayments);
        for (const PaymentRecord &payment : *open) {
            if (!m_stopping && (!m_recovery.isUnderWay() || !waitsUntouched(payment)))
                m_driver.takeUp(payment);
        }
        noteForeignCancellations(*open);
    });
}

//! What stops sending first: nothing more is to go out while the rest is read.
void Worker::lookAtLedger()
{
    if (!m_working || m_stopping)
        return;
    if (const auto older = m_ledger.olderCopy())
        return awaitAcceptance(olderCopyDetail(*older));
    if (m_driver.pauses().has(PauseReason::LedgerOlder)) {
        m_working = false;
        return takeFencingToken(); // of this copy: it may know of fewer
    }
    readGateway();
    readPersonsPause();
    m_batches.refresh()->then(this, [this](const Result<Done> &) { takeUpOpenPayments(); });
    readFinalWords();
    if (m_driver.pauses().has(PauseReason::TestFlag))
        remindOfTestMarks();
    runCommands();
}

//! Those that wait here and are not open in the ledger any more.
void Worker::noteForeignCancellations(const QList<PaymentRecord> &open)
{
    QSet<OrderId> stillOpen;
    for (const PaymentRecord &payment : open)
        stillOpen.insert(payment.id);
    const QList<OrderId> waiting = m_driver.open().waitingForTurn();
    for (const OrderId &id : waiting) {
        if (stillOpen.contains(id))
            continue;
        m_ledger.payments().byId(id)->then(this, [this](const Result<std::optional<PaymentRecord>> &found) {
            if (found && *found)
                m_driver.compare(**found);
        });
    }
}

void Worker::runCommands()
{
    m_ledger.commands().open()->then(this, [this](const Result<QList<WorkerCommand>> &commands) {
        if (!commands || m_stopping)
            return;
        for (const WorkerCommand &command : *commands) {
            if (!m_commandsUnderWay.contains(command.entry))
                runCommand(command);
        }
    });
}

void Worker::runCommand(const WorkerCommand &command)
{
    m_commandsUnderWay.insert(command.entry);
    m_ledger.payments().byId(command.id)->then(this, [this, command](const Result<std::optional<PaymentRecord>> &found) {
        if (!found || m_stopping) { // it stays noted, and is done at the next look
            m_commandsUnderWay.remove(command.entry);
            return;
        }
        if (*found)
            m_driver.post(**found, eventOf(command.kind), command.reason, command.entry);
        else
            finishCommand(command.entry);
    });
}

//! Of one that led to no step.
void Worker::finishCommand(qint64 entry)
{
    m_ledger.writer().finishCommand(entry)->then(this, [this, entry](const Result<Done> &) { m_commandsUnderWay.remove(entry); });
}

} // namespace kontor
