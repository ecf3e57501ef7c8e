// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/office.h"

#include "api/gatewaynetwork.h"
#include "api/sendbook.h"
#include "ledger/workerlock.h"
#include "office/callbackhints.h"
#include "office/connectiontest.h"
#include "office/sandboxhost.h"
#include "signing/filekeystore.h"
#include "signing/keychainkeystore.h"

#include <QCoreApplication>
#include <QRandomGenerator>
#include <utility>

namespace kontor {

using namespace submission;

namespace {

constexpr Millis lockRetry {1000};
constexpr Millis portRetry {30'000};
constexpr Millis stopPatience {10'000};
constexpr Millis stopLook {25};
constexpr Millis withdrawPatience {15'000}; // longer than the ledger waits for another program

ApiError tooLateToWithdraw()
{
    return {.kind = ErrorKind::BadInput,
        .text
        = QCoreApplication::translate("Office", "It is too late to withdraw it: it may be on its way. The gateway has no cancel call.")};
}

// `profile add` has looked at it, but the file can be edited by hand: keys and money don't go to an address that it would not have taken.
std::optional<ApiError> problemWithAddress(const Profile &profile)
{
    const auto address = parseBaseUrl(profile.baseUrl.toString(QUrl::FullyEncoded));
    if (address)
        return std::nullopt;
    return ApiError {.kind = ErrorKind::BadInput,
        .text = QCoreApplication::translate("Office",
            "Nothing is sent: the profile %1 has a gateway's address that is not used, \"%2\". %3 Put back the address that it had "
            "(baseUrl in its profile.ini), or make a new profile.")
                    .arg(profile.name, profile.baseUrl.toDisplayString(QUrl::RemoveUserInfo), address.error().text)};
}

} // namespace

struct Office::Parts {
    Parts(Home &theHome, const Profile &theProfile, Clock &theClock, OfficeOptions theOptions, std::unique_ptr<Ledger> theLedger,
        std::unique_ptr<GatewayNetwork> theNetwork);

    bool fenceAllowedNow() const;

    Home &home;
    Profile profile;
    Clock &clock;
    OfficeOptions options;
    std::unique_ptr<Ledger> ledger;
    std::unique_ptr<GatewayNetwork> network;
    RequestQueue queue;
    KeychainKeyStore keychain;
    FileKeyStore files;
    Signer signer;
    KeyCabinet keys;
    TokenBroker broker;
    GatewayClient gateway;
    SubmissionDriver driver;
    PaymentDesk payments;
    CallbackListener listener;
    CallbackHints hints;
    WorkerLock lock;
    std::unique_ptr<SandboxHost> sandbox;
    // these know the office, which comes last
    std::unique_ptr<GatewayDesk> lookups;
    std::unique_ptr<TokenDesk> tokens;

    Connection connection = Connection::Unknown;
    bool portTaken = false;
    std::optional<UtcTime> lastCallback {};
    QString merchantName {};
    bool working = false; //!< the lock is ours and the ledger was found whole
    bool saidItWaits = false;
    bool stopping = false;
    Millis stopBegan {};
};

Office::Parts::Parts(Home &theHome, const Profile &theProfile, Clock &theClock, OfficeOptions theOptions, std::unique_ptr<Ledger> theLedger,
    std::unique_ptr<GatewayNetwork> theNetwork)
    : home(theHome)
    , profile(theProfile)
    , clock(theClock)
    , options(std::move(theOptions))
    , ledger(std::move(theLedger))
    , network(std::move(theNetwork))
    , queue(profile.baseUrl, *network, clock)
    , keychain(clock)
    , files(home.keyFolder(profile.name), options.passphrase)
    , keys(home, profile, {&keychain, options.passphrase ? &files : nullptr}, signer, clock)
    , broker(profile.merchantCode, queue,
          {.sign = [this](const QByteArray &bytes) { return keys.sign(bytes); }, .secret = [this] { return keys.secret(); }}, clock)
    , gateway(queue, broker)
    , driver(*ledger, gateway, broker, clock, [] { return QRandomGenerator::global()->generateDouble(); },
          {.isLive = profile.environment == Environment::Live, .fenceAllowed = [this] { return fenceAllowedNow(); }})
    , payments(profile, *ledger, clock)
    , hints(*ledger)
    , lock(home.lockFile(profile.name))
{
    queue.shareSends(std::make_unique<SendBook>(home.sendsFile(profile.name)));
    if (profile.builtInSandbox)
        sandbox = std::make_unique<SandboxHost>(home, profile, clock);
}

//! As the file says at this moment: switched off, the fence is off for payments that are unknown already. A profile that can't be read
//! allows nothing.
bool Office::Parts::fenceAllowedNow() const
{
    const auto now = home.profile(profile.name);
    return now && now->uuid == profile.uuid && now->fenceAllowed;
}

Result<std::unique_ptr<Office>> Office::open(Home &home, const Profile &profile, Clock &clock, OfficeOptions options)
{
    if (const auto problem = problemWithAddress(profile))
        return *problem;
    auto ledger = Ledger::open(home.ledgerFile(profile.name), clock);
    if (!ledger)
        return ledger.error();
    auto network = GatewayNetwork::make(profile.caFile, profile.proxy);
    if (!network)
        return network.error();
    if (profile.builtInSandbox && !options.passphrase)
        options.passphrase = sandboxPassphrase(home, profile);
    auto parts = std::make_unique<Parts>(home, profile, clock, std::move(options), std::move(*ledger), std::move(*network));
    return std::unique_ptr<Office>(new Office(std::move(parts)));
}

Office::Office(std::unique_ptr<Parts> parts)
    : m(std::move(parts))
{
    const auto ready = [this] { return gatewayReady(); };
    m->lookups = std::make_unique<GatewayDesk>(m->gateway, ready);
    m->tokens = std::make_unique<TokenDesk>(m->broker, ready);
    connect(&m->queue, &RequestQueue::activityChanged, this, &Office::statusChanged);
    connect(&m->queue, &RequestQueue::reachableChanged, this, &Office::noteReachable);
    connect(&m->driver, &SubmissionDriver::pausesChanged, this, &Office::statusChanged);
    connect(&m->driver, &SubmissionDriver::progressed, this, &Office::progressed);
    connect(&m->driver, &SubmissionDriver::noticed, this, &Office::noticed);
    connect(&m->payments, &PaymentDesk::queued, this, [this](const QList<OrderId> &ids) {
        for (const OrderId &id : ids)
            takeUp(id);
    });
    connect(m->ledger.get(), &Ledger::changedElsewhere, this, &Office::takeUpOpenPayments);
    connect(m->ledger.get(), &Ledger::changedElsewhere, this, &Office::noteForeignWithdrawals);
    connect(&m->listener, &CallbackListener::received, &m->hints, &CallbackHints::take);
    connect(&m->hints, &CallbackHints::hinted, this, &Office::takeHint);
}

Office::~Office() = default;

const Profile &Office::profile() const
{
    return m->profile;
}

Ledger &Office::ledger()
{
    return *m->ledger;
}

PaymentDesk &Office::payments()
{
    return m->payments;
}

KeyCabinet &Office::keys()
{
    return m->keys;
}

GatewayDesk &Office::lookups()
{
    return *m->lookups;
}

TokenDesk &Office::tokens()
{
    return *m->tokens;
}

Clock &Office::clock()
{
    return m->clock;
}

// ---- the worker

Reply<Done> *Office::gatewayReady()
{
    if (m->sandbox)
        return m->sandbox->ensureRunning();
    auto *reply = new Reply<Done>(this);
    reply->finish(Done {});
    return reply;
}

void Office::start()
{
    gatewayReady()->then(this, [this](const Result<Done> &) {
        if (m->options.work)
            tryToWork();
    });
}

void Office::tryToWork()
{
    if (m->stopping || m->lock.isHeld())
        return;
    const auto acquired = m->lock.tryAcquire();
    if (!acquired || !*acquired) {
        if (!std::exchange(m->saidItWaits, true))
            Q_EMIT workerChanged(false);
        m->clock.after(lockRetry, this, [this] { tryToWork(); });
        return;
    }
    m->queue.assumeFull();
    // Nothing is sent from a ledger before its pages are known to be whole.
    m->ledger->checkPages()->then(this, [this](const Result<Done> &whole) {
        if (!whole)
            m->driver.pause(PauseReason::LedgerDamaged, whole.error().text);
        beginToWork();
    });
}

void Office::beginToWork()
{
    if (m->stopping)
        return;
    m->working = true;
    remindOfTestMarks();
    takeUpOpenPayments();
    listen();
    askMerchantName();
    Q_EMIT workerChanged(true);
    Q_EMIT statusChanged();
}

void Office::listen()
{
    if (!m->options.listen || m->stopping || m->profile.callbackAddress.isNull() || m->listener.isListening())
        return;
    const auto port = m->listener.listen(m->profile.callbackAddress, m->profile.callbackPort);
    m->portTaken = !port;
    if (!port)
        m->clock.after(portRetry, this, [this] { listen(); });
    Q_EMIT statusChanged();
}

void Office::askMerchantName()
{
    m->gateway.merchantName(Priority::Polling)->then(this, [this](const Result<QString> &name) {
        if (!name)
            return;
        m->merchantName = *name;
        Q_EMIT statusChanged();
    });
}

void Office::noteReachable(bool reachable)
{
    const bool wasOffline = m->connection == Connection::Offline;
    m->connection = reachable ? Connection::Connected : Connection::Offline;
    if (reachable && wasOffline && m->merchantName.isEmpty())
        askMerchantName();
    if (!reachable && m->sandbox && !m->stopping) { // whoever had started it may have ended
        m->sandbox->ensureRunning()->then(this, [this](const Result<Done> &running) {
            if (running && m->driver.pauseReasons().testFlag(PauseReason::Offline))
                m->driver.probeNow();
        });
    }
    Q_EMIT statusChanged();
}

void Office::takeUpOpenPayments()
{
    if (!isWorker() || !m->options.takeUpOpenPayments || m->stopping)
        return;
    m->ledger->openPayments()->then(this, [this](const Result<QList<PaymentRecord>> &open) {
        if (m->stopping)
            return;
        if (!open)
            return m->driver.pause(PauseReason::LedgerDamaged, open.error().text);
        for (const PaymentRecord &record : *open)
            m->driver.takeUp(record);
    });
}

void Office::remindOfTestMarks()
{
    // A mark that contradicts the profile pauses sending, and goes on doing so after a restart.
    m->ledger->hasTestMark(m->profile.environment == Environment::Live)->then(this, [this](const Result<bool> &found) {
        if (found && *found)
            m->driver.pause(PauseReason::TestFlag);
    });
}

void Office::takeUp(const OrderId &id)
{
    if (!isWorker() || m->stopping)
        return;
    m->ledger->payment(id)->then(this, [this](const Result<std::optional<PaymentRecord>> &found) {
        if (found && *found && !m->stopping)
            m->driver.takeUp(**found);
    });
}

void Office::takeHint(const PaymentRecord &record)
{
    m->lastCallback = m->clock.wall();
    Q_EMIT statusChanged();
    if (isWorker() && !m->stopping)
        m->driver.post(record, Hinted {});
}

Reply<Done> *Office::post(const OrderId &id, const Event &event)
{
    auto *reply = new Reply<Done>(this);
    if (!isWorker()) {
        reply->finish(ApiError {.kind = ErrorKind::BadInput,
            .text = QCoreApplication::translate(
                "Office", "Another Kontor works on this folder; it does the sending and checking. Do this there.")});
        return reply;
    }
    m->ledger->payment(id)->then(reply, [this, reply, id, event](const Result<std::optional<PaymentRecord>> &found) {
        if (!found)
            return reply->finish(found.error());
        if (!*found)
            return reply->finish(ApiError {.kind = ErrorKind::BadInput,
                .text = QCoreApplication::translate("Office", "There is no payment %1 in this ledger.").arg(id.toString())});
        m->driver.post(**found, event);
        reply->finish(Done {});
    });
    return reply;
}

Reply<Done> *Office::check(const OrderId &id)
{
    return post(id, CheckAsked {});
}

Reply<Done> *Office::cancel(const OrderId &id)
{
    return isWorker() ? withdrawAsWorker(id) : withdrawInLedger(id);
}

Reply<Done> *Office::withdrawAsWorker(const OrderId &id)
{
    // Done means withdrawn: that it was asked for says nothing, because it may be on its way already.
    auto *reply = new Reply<Done>(this);
    connect(&m->driver, &SubmissionDriver::noticed, reply, [reply, id](const OrderId &whose, Notice notice) {
        if (whose == id && notice == Notice::Cancelled)
            reply->finish(Done {});
        else if (whose == id && notice == Notice::CannotBeRecalled)
            reply->finish(tooLateToWithdraw());
    });
    m->clock.after(withdrawPatience, reply, [reply] {
        // Not "nothing was sent": the ledger has not said which way it went.
        reply->finish(ApiError {.kind = ErrorKind::BadInput,
            .text = QCoreApplication::translate(
                "Office", "It is not certain yet that it was withdrawn; it may still go out. Look at its status before you do anything.")});
    });
    post(id, CancelAsked {})->then(reply, [reply](const Result<Done> &posted) {
        if (!posted)
            reply->finish(posted.error());
    });
    return reply;
}

Reply<Done> *Office::withdrawInLedger(const OrderId &id)
{
    auto *reply = new Reply<Done>(this);
    m->ledger->payment(id)->then(reply, [this, reply](const Result<std::optional<PaymentRecord>> &found) {
        if (!found)
            return reply->finish(found.error());
        if (*found)
            return writeWithdrawal(reply, **found);
        reply->finish(ApiError {
            .kind = ErrorKind::BadInput, .text = QCoreApplication::translate("Office", "There is no such payment in this ledger.")});
    });
    return reply;
}

void Office::writeWithdrawal(Reply<Done> *reply, const PaymentRecord &payment)
{
    const Step step = submission::step(payment.submission, CancelAsked {});
    if (step.next.state != PaymentState::Cancelled)
        return reply->finish(tooLateToWithdraw());
    PaymentRecord next = payment;
    next.submission = step.next;
    next.changedAt = m->clock.wall();
    const LedgerChange change {.update = next, .timeline = {timelineOf(Notice::Cancelled, next, next.changedAt)}, .id = next.id};
    // An attempt that the worker wrote in the meantime makes this row stale, and the ledger refuses stale rows.
    m->ledger->write(change)->then(reply, [reply](const Result<qint64> &written) {
        if (written)
            reply->finish(Done {});
        else
            reply->finish(tooLateToWithdraw());
    });
}

void Office::noteForeignWithdrawals()
{
    const QList<OrderId> waiting = m->driver.waitingForTurn();
    for (const OrderId &id : waiting) {
        m->ledger->payment(id)->then(this, [this](const Result<std::optional<PaymentRecord>> &found) {
            if (found && *found)
                m->driver.compare(**found);
        });
    }
}

Reply<Done> *Office::park(const OrderId &id)
{
    return post(id, ParkAsked {});
}

void Office::drive(const PaymentRecord &record)
{
    if (isWorker())
        m->driver.takeUp(record);
}

Reply<Done> *Office::stop()
{
    auto *reply = new Reply<Done>(this);
    m->stopping = true;
    m->stopBegan = m->clock.monotonic();
    m->driver.stopSending();
    m->listener.close();
    awaitQuiet(reply);
    return reply;
}

void Office::awaitQuiet(Reply<Done> *reply)
{
    if (m->driver.isQuiet() || m->clock.monotonic() - m->stopBegan > stopPatience) {
        m->lock.release();
        return reply->finish(Done {});
    }
    m->clock.after(stopLook, reply, [this, reply] { awaitQuiet(reply); });
}

bool Office::isWorker() const
{
    return m->working && m->lock.isHeld();
}

Reply<QList<Office::TestLine>> *Office::testConnection()
{
    auto *reply = new Reply<QList<TestLine>>(this);
    auto *test = new ConnectionTest(m->queue, m->broker, m->gateway, m->profile.usesSecret(), reply);
    gatewayReady()->then(
        reply, [reply, test](const Result<Done> &) { test->run([reply](const QList<TestLine> &lines) { reply->finish(lines); }); });
    return reply;
}

// ---- status

Office::Connection Office::connection() const
{
    return m->connection;
}

std::optional<Millis> Office::lastRoundTrip() const
{
    return m->queue.lastRoundTrip();
}

int Office::requestsInLastSecond() const
{
    return m->queue.startedInLastSecond();
}

std::optional<Seconds> Office::clockOffset() const
{
    return m->queue.clockOffset();
}

Office::Callbacks Office::callbacks() const
{
    if (m->listener.isListening())
        return Callbacks::Listening;
    return m->portTaken ? Callbacks::PortTaken : Callbacks::Off;
}

std::optional<UtcTime> Office::lastCallback() const
{
    return m->lastCallback;
}

PauseReasons Office::pauseReasons() const
{
    return m->driver.pauseReasons();
}

QString Office::pauseDetail(PauseReason reason) const
{
    return m->driver.pauseDetail(reason);
}

void Office::tryAgain()
{
    m->driver.probeNow();
}

QString Office::merchantName() const
{
    return m->merchantName;
}

} // namespace kontor
