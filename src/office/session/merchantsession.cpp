// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/session/merchantsession.h"

#include "api/sharedratelimit.h"
#include "ledger/rows/accountname.h"
#include "messages/reasons.h"
#include "office/engine/ledgerpauses.h"
#include "office/exports/evidence.h"
#include "office/profiles/ledgergateway.h"
#include "office/session/connectiontest.h"
#include "office/session/sandboxprofile.h"
#include "office/session/sessionparts.h"

#include <QRandomGenerator>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

using namespace submission;

namespace {

constexpr Millis lockRetry {1000};
constexpr qsizetype longestKeptName = 500;
constexpr Millis stopPatience {10'000};
constexpr Millis questionPatience {1'000}; // hundreds may be waiting for their turn, and each can be asked another time
constexpr Millis stopLook {25};
constexpr Millis ageLook {1000};

// `profile add` has looked at it, but the file can be edited by hand: keys and money don't go to an address that it would not have taken.
std::optional<ApiError> problemWithAddress(const Profile &profile)
{
    const auto address = parseBaseUrl(profile.baseUrl.toString(QUrl::FullyEncoded));
    if (address)
        return std::nullopt;
    return badInput(ReasonCode::ProfileAddressUnused,
        {{Arg::Profile, profile.name}, {Arg::ProfileAddress, profile.baseUrl.toDisplayString(QUrl::RemoveUserInfo)},
            {Arg::How, keyOf(address.error().reason.code)}});
}

//! Whoever asked wipes it.
QByteArray copyOf(const SharedSecret &secret)
{
    return secret ? QByteArray(secret->bytes().constData(), secret->bytes().size()) : QByteArray();
}

} // namespace

MerchantSession::Parts::Parts(Home &theHome, const Profile &theProfile, Clock &theClock, SessionOptions theOptions,
    std::unique_ptr<Ledger> theLedger, std::unique_ptr<GatewayNetwork> theNetwork)
    : home(theHome)
    , profile(theProfile)
    , clock(theClock)
    , options(std::move(theOptions))
    , ledger(std::move(theLedger))
    , network(std::move(theNetwork))
    , queue(profile.baseUrl, *network, clock)
    , keychain(clock)
    , proxyCredentials(home, profile, keychain, *network)
    , files(
          home.keyFolder(profile.name), options.passphrase ? options.passphrase : [this] { return copyOf(typedPassphrase); })
    , signer(clock)
    , keys(home, profile, {&keychain, options.passphrase || options.personUnlocks ? &files : nullptr}, signer, clock)
    , broker(profile.merchantCode, queue,
          {.sign = [this](const QByteArray &bytes) { return keys.sign(bytes); }, .secret = [this] { return keys.secret(); }}, clock)
    , gateway(queue, broker)
    , worker(*ledger, gateway, broker, clock, [] { return QRandomGenerator::global()->generateDouble(); },
          {.payments = {.isLive = profile.environment == Environment::Live,
               .absence = profile.absence(),
               .refusals = profile.refusals(),
               .absenceProofAllowed = [this] { return absenceProofAllowedNow(); }},
              .gateway = profile.builtInSandbox ? std::nullopt : std::optional(gatewayOf(profile)), // the sandbox's is Kontor's own
              .personResumes = options.personResumes,
              .takeUpOpenPayments = options.takeUpOpenPayments})
    , payments(profile, *ledger, clock)
    , batches(*ledger, payments, clock)
    , wakes(clock)
    , actions(*ledger, clock, [this] { return holdsPayments() ? &worker : nullptr; }) // else the ledger is asked, which says why not
    , callbacks(profile, *ledger, clock, [this](const std::function<void(Profile &)> &edit) { return changeProfile(edit); })
    , lock(home.lockFile(profile.name))
    , settings(
          profile, {home, *ledger, proxyCredentials}, [this](const std::function<void(Profile &)> &edit) { return changeProfile(edit); })
    , keyAccess(profile, keys, keychain, typedPassphrase, options.passphrase != nullptr)
    , connection(queue, worker.driver())
    , sending(profile, *ledger, worker)
{
    queue.prepareBy([this] { return proxyCredentials.prepare(); });
    queue.shareSends(std::make_unique<SharedRateLimit>(home.sendsFile(profile.name)));
    if (profile.builtInSandbox)
        sandbox = std::make_unique<SandboxHost>(home, profile, clock);
}

//! As the file says at this moment: switched off, absence is proven of no payment, those that are unknown already among them. A profile
//! that can't be read allows nothing.
bool MerchantSession::Parts::absenceProofAllowedNow() const
{
    const auto now = home.profile(profile.name);
    return now && now->uuid == profile.uuid && now->absenceProofAllowed;
}

Result<Done> MerchantSession::Parts::changeProfile(const std::function<void(Profile &)> &edit)
{
    if (const auto now = home.edit(profile, edit); !now)
        return now.error();
    edit(profile);
    payments.takeTerms(profile);
    return Done {};
}

bool MerchantSession::Parts::holdsPayments() const
{
    return worker.isWorking() && lock.isHeld() && !worker.driver().pauses().has(PauseReason::LedgerOlder);
}

Result<std::unique_ptr<MerchantSession>> MerchantSession::open(Home &home, const Profile &profile, Clock &clock, SessionOptions options)
{
    if (const auto problem = problemWithAddress(profile))
        return *problem;
    auto ledger = Ledger::open(home.ledgerFile(profile.name), clock, LedgerThreading::OwnThread, {}, home.markFile(profile));
    if (!ledger)
        return ledger.error();
    auto network = GatewayNetwork::make(profile.caFile, profile.proxy);
    const Reason trouble = network ? Reason() : network.error().reason;
    if (!network && !profile.caFile.isEmpty()) // what was paid can be looked up and exported all the same
        network = GatewayNetwork::makeTrustingNobody(profile.proxy);
    if (!network)
        return network.error();
    if (profile.builtInSandbox && !options.passphrase)
        options.passphrase = sandboxPassphrase(home, profile);
    auto parts = std::make_unique<Parts>(home, profile, clock, std::move(options), std::move(*ledger), std::move(*network));
    parts->sending.setTrustTrouble(trouble);
    return std::unique_ptr<MerchantSession>(new MerchantSession(std::move(parts)));
}

Result<std::unique_ptr<MerchantSession>> MerchantSession::openAgain(std::unique_ptr<MerchantSession> old)
{
    Home &home = old->m->home;
    Clock &clock = old->m->clock;
    const SessionOptions options = old->m->options;
    const auto profile = home.profile(old->m->profile.name);
    const SharedSecret typed = old->m->typedPassphrase;
    old.reset();
    auto session = profile ? open(home, *profile, clock, options) : Result<std::unique_ptr<MerchantSession>>(profile.error());
    if (session)
        (*session)->m->typedPassphrase = typed;
    return session;
}

MerchantSession::MerchantSession(std::unique_ptr<Parts> parts)
    : m(std::move(parts))
{
    const auto ready = [this] { return gatewayConfirmed(); };
    m->lookups = std::make_unique<GatewayQueries>(m->gateway, ready);
    connect(m->lookups.get(), &GatewayQueries::balancesRead, this, &MerchantSession::keepBalances);
    connect(m->lookups.get(), &GatewayQueries::codesRead, this, &MerchantSession::keepCodes);
    m->tokens
        = std::make_unique<AccessTokenService>(m->broker, IssuedTokenStore(m->home.tokensFile(m->profile.name)), accountName(), ready);
    connect(m->tokens.get(), &AccessTokenService::handedOut, this, &MerchantSession::recordToken);
    m->rotation = std::make_unique<KeyRotation>(m->keys, m->profile, m->queue, m->clock, ready);
    connect(&m->keys, &SigningKeys::acted, this, &MerchantSession::recordKey);
    connect(&m->keys, &SigningKeys::changed, this, &MerchantSession::statusChanged);
    connect(m->ledger.get(), &Ledger::changedElsewhere, this, &MerchantSession::readKeys);
    m->elsewhere = std::make_unique<PaymentLookup>(m->profile, *m->ledger, *m->lookups, m->clock);
    if (m->sandbox)
        m->sandboxControl = std::make_unique<SandboxControl>(m->profile.baseUrl, *m->network, m->clock, ready);
    connect(&m->queue, &RequestQueue::activityChanged, this, &MerchantSession::statusChanged);
    connect(&m->queue, &RequestQueue::reachableChanged, this, &MerchantSession::noteReachable);
    connect(&m->worker, &Worker::statusChanged, this, &MerchantSession::closeQueue);
    connect(&m->worker, &Worker::statusChanged, this, &MerchantSession::statusChanged);
    connect(&m->worker, &Worker::began, this, &MerchantSession::workBegan);
    connect(&m->worker.driver(), &SubmissionDriver::progressed, this, &MerchantSession::progressed);
    connect(&m->worker.driver(), &SubmissionDriver::noticed, this, &MerchantSession::noticed);
    connect(&m->payments, &PaymentService::queued, this, &MerchantSession::takeUp);
    connect(&m->batches, &BatchService::queued, this, &MerchantSession::takeUp);
    connect(m->elsewhere.get(), &PaymentLookup::added, this, [this](const OrderId &id) { takeUp({id}); });
    connect(&m->batches, &BatchService::changed, this, [this] { m->worker.lookAtLedger(); });
    connect(m->ledger.get(), &Ledger::changedElsewhere, &m->worker, &Worker::lookAtLedger);
    connect(m->ledger.get(), &Ledger::changedElsewhere, this, &MerchantSession::readAge);
    connect(m->ledger.get(), &Ledger::changedElsewhere, this, &MerchantSession::readTerms);
    connect(m->ledger.get(), &Ledger::changed, this, &MerchantSession::readAge);
    connect(&m->wakes, &SuspendMonitor::woke, this, &MerchantSession::wakeUp);
    connect(&m->settings, &ProfileSettings::changed, this, &MerchantSession::statusChanged);
    connect(&m->settings, &ProfileSettings::proxyLoginChanged, this, [this] {
        Q_EMIT statusChanged();
        m->sending.tryAgain();
    });
    connect(&m->keyAccess, &KeyAccess::unlocked, &m->sending, &SendingControl::tryAgain);
    connect(&m->sending, &SendingControl::workingOfflineChanged, this, &MerchantSession::noteWorkingOffline);
    connect(&m->callbacks, &CallbackService::changed, this, &MerchantSession::statusChanged);
    connect(&m->callbacks, &CallbackService::callbackPending, this, &MerchantSession::takeHint);
}

MerchantSession::~MerchantSession() = default;

const Profile &MerchantSession::profile() const
{
    return m->profile;
}

ColumnMemory MerchantSession::columnMemory() const
{
    return ColumnMemory(m->home.columnsFile());
}

QList<Profile> MerchantSession::profilesHere() const
{
    return m->home.profiles();
}

Ledger &MerchantSession::ledger()
{
    return *m->ledger;
}

PaymentService &MerchantSession::payments()
{
    return m->payments;
}

SigningKeys &MerchantSession::keys()
{
    return m->keys;
}

KeyRotation &MerchantSession::rotation()
{
    return *m->rotation;
}

GatewayQueries &MerchantSession::lookups()
{
    return *m->lookups;
}

AccessTokenService &MerchantSession::tokens()
{
    return *m->tokens;
}

PaymentLookup &MerchantSession::elsewhere()
{
    return *m->elsewhere;
}

BatchService &MerchantSession::batches()
{
    return m->batches;
}

PaymentActions &MerchantSession::actions()
{
    return m->actions;
}

CallbackService &MerchantSession::callbacks()
{
    return m->callbacks;
}

const CallbackService &MerchantSession::callbacks() const
{
    return m->callbacks;
}

ProfileSettings &MerchantSession::settings()
{
    return m->settings;
}

KeyAccess &MerchantSession::keyAccess()
{
    return m->keyAccess;
}

const ConnectionStatus &MerchantSession::connection() const
{
    return m->connection;
}

SendingControl &MerchantSession::sending()
{
    return m->sending;
}

const SendingControl &MerchantSession::sending() const
{
    return m->sending;
}

SandboxControl *MerchantSession::sandboxControl()
{
    return m->sandboxControl.get();
}

Clock &MerchantSession::clock()
{
    return m->clock;
}

// ---- the worker

Reply<Done> *MerchantSession::gatewayReady()
{
    return m->sandbox ? m->sandbox->ensureRunning() : Reply<Done>::withResult(Done {}, this);
}

//! Whatever else is wanted of the gateway, in a program that doesn't work, too: another one is told nothing, and its balances aren't shown
//! as those of these payments.
Reply<Done> *MerchantSession::gatewayConfirmed()
{
    if (m->profile.builtInSandbox) // Kontor's own
        return gatewayReady();
    auto *reply = new Reply<Done>(this);
    const LedgerGateway mine = gatewayOf(m->profile);
    m->ledger->commands().gatewayOtherThan(mine)->then(reply, [this, reply, mine](const Result<std::optional<LedgerGateway>> &other) {
        if (!other)
            return reply->finish(other.error());
        if (*other)
            return reply->finish(ApiError {.kind = ErrorKind::OtherGateway, .args = otherGatewayDetail(**other, mine).args});
        gatewayReady()->then(reply, [reply](const Result<Done> &ready) { reply->finish(ready); });
    });
    return reply;
}

void MerchantSession::closeQueue()
{
    m->queue.setClosed(m->sending.isWorkingOffline() || m->sending.pauseReasons().testFlag(PauseReason::OtherGateway));
}

void MerchantSession::start()
{
    readAge();
    gatewayReady()->then(this, [this](const Result<Done> &) {
        if (m->options.work)
            tryToWork();
    });
}

void MerchantSession::tryToWork()
{
    if (m->stopping || m->lock.isHeld())
        return;
    const auto acquired = m->lock.tryAcquire();
    if (!acquired || !*acquired) {
        if (!acquired)
            m->worker.driver().pauses().pause(PauseReason::LedgerIoError, pauseDetailFor(acquired.error()));
        else if (!std::exchange(m->saidItWaits, true))
            Q_EMIT workerChanged(false);
        m->clock.after(lockRetry, this, [this] { tryToWork(); });
        return;
    }
    m->saidItWaits = false;
    m->worker.driver().pauses().resume(PauseReason::LedgerIoError); // the lock's own
    if (!m->sending.trustTrouble().isEmpty())
        m->worker.driver().pauses().pause(PauseReason::Tls, m->sending.pauseDetail(PauseReason::Tls));
    m->queue.assumeFull();
    m->worker.begin();
}

void MerchantSession::workBegan()
{
    if (m->stopping)
        return;
    m->wakes.start();
    if (m->options.listen)
        m->callbacks.start();
    askMerchantName();
    Q_EMIT workerChanged(true);
    Q_EMIT statusChanged();
}

//! Tokens and connections are of another time, and so is what was known of each open payment.
void MerchantSession::wakeUp()
{
    m->broker.forgetAll();
    m->keys.forget();
    m->network->clearConnectionCache();
    m->worker.queryAllOpen();
}

void MerchantSession::askMerchantName()
{
    m->gateway.merchantName(Priority::Polling)->then(this, [this](const Result<QString> &name) {
        if (name)
            noteMerchantName(*name);
    });
}

void MerchantSession::noteMerchantName(const QString &name)
{
    m->merchantName = name;
    const bool isNews = name != m->profile.merchantName && name.size() <= longestKeptName;
    if (!isNews || !m->changeProfile([&name](Profile &profile) { profile.merchantName = name; }))
        Q_EMIT statusChanged();
}

//! The queue is closed before the last request could begin.
void MerchantSession::noteWorkingOffline(bool offline)
{
    closeQueue();
    if (!offline && isWorker() && m->merchantName.isEmpty())
        askMerchantName();
    Q_EMIT statusChanged();
}

void MerchantSession::noteReachable(bool reachable)
{
    using enum ConnectionStatus::State;
    const bool wasOffline = m->connection.state() == Offline;
    m->connection.setState(reachable ? Connected : Offline);
    if (reachable && wasOffline && m->merchantName.isEmpty())
        askMerchantName();
    if (reachable && wasOffline)
        m->worker.queryAllOpen();
    if (!reachable && m->sandbox && !m->stopping) { // whoever had started it may have ended
        m->sandbox->ensureRunning()->then(this, [this](const Result<Done> &running) {
            if (running && m->sending.pauseReasons().testFlag(PauseReason::Offline))
                m->sending.tryAgain();
        });
    }
    Q_EMIT statusChanged();
}

void MerchantSession::takeUp(const QList<OrderId> &ids)
{
    m->worker.takeUp(ids);
}

void MerchantSession::takeHint(const PaymentRecord &record)
{
    if (m->lock.isHeld() && !m->stopping) // also while the worker begins anew: it keeps what comes meanwhile
        m->worker.hint(record);
}

void MerchantSession::drive(const PaymentRecord &record)
{
    if (isWorker())
        m->worker.driver().takeUp(record);
}

Reply<Done> *MerchantSession::stop()
{
    auto *reply = new Reply<Done>(this);
    m->stopping = true;
    m->stopBegan = m->clock.monotonic();
    m->worker.stop();
    m->callbacks.stop();
    awaitQuiet(reply);
    return reply;
}

void MerchantSession::awaitQuiet(Reply<Done> *reply)
{
    const Millis waited = m->clock.monotonic() - m->stopBegan;
    const bool onlyAsks = waited > questionPatience && !m->worker.isSending();
    if (m->worker.isQuiet() || onlyAsks || waited > stopPatience) {
        m->lock.release();
        m->keys.forget();
        return reply->finish(Done {});
    }
    m->clock.after(stopLook, reply, [this, reply] { awaitQuiet(reply); });
}

bool MerchantSession::isWorker() const
{
    return m->worker.isWorking() && m->lock.isHeld();
}

bool MerchantSession::isBesideAnother() const
{
    return m->saidItWaits;
}

bool MerchantSession::isStarting() const
{
    const bool canWork = m->options.work && !m->stopping && !m->sending.pauseReasons().testFlag(PauseReason::LedgerIoError);
    return canWork && !isWorker() && !isBesideAnother();
}

Reply<QList<ConnectionLine>> *MerchantSession::testConnection(const std::function<void(const ConnectionLine &)> &known)
{
    auto *reply = new Reply<QList<ConnectionLine>>(this);
    auto *test = new ConnectionTest({m->queue, m->broker, m->gateway, m->clock}, m->profile.usesSecret(), reply);
    connect(test, &ConnectionTest::known, this, [this, known](const ConnectionLine &line) {
        if (line.finding == ConnectionLine::Finding::MerchantNamed)
            noteMerchantName(line.text);
        if (known)
            known(line);
    });
    gatewayReady()->then(
        reply, [reply, test](const Result<Done> &) { test->run([reply](const QList<ConnectionLine> &lines) { reply->finish(lines); }); });
    return reply;
}

// ---- what it notes for others

//! Another process may have made, chosen or deleted one: kontorctl beside the window. What was refused for the old one is tried again.
void MerchantSession::readKeys()
{
    if (!m->keys.lookAgain())
        return;
    m->keys.forget();
    m->worker.driver().keyChanged();
}

//! The fingerprint, whole: the name may be anything.
void MerchantSession::recordKey(const QString &what, const KeyFacts &key)
{
    m->ledger->writer().record({.what = what,
        .object = key.fingerprint,
        .detail = key.rest == KeyStorage::File ? u"in an encrypted file"_s : u"in the keychain"_s});
    if (what == "key.used"_L1)
        m->worker.driver().keyChanged();
}

void MerchantSession::recordToken(const TokenFacts &token)
{
    m->ledger->writer().record({.what = u"token.handed-out"_s,
        .object = token.jti,
        .detail = u"%1 until %2"_s.arg(token.operations.join(u", "_s), isoUtc(token.expiresAt))});
}

//! Another process may have set them: kontorctl beside the window.
void MerchantSession::readTerms()
{
    const auto now = m->home.profile(m->profile.name);
    const auto termsOf = [](const Profile &profile) { return std::tie(profile.limits, profile.required, profile.duplicates); };
    if (!now || now->uuid != m->profile.uuid || termsOf(*now) == termsOf(m->profile))
        return;
    m->profile.limits = now->limits;
    m->profile.required = now->required;
    m->profile.duplicates = now->duplicates;
    m->payments.takeTerms(m->profile);
    Q_EMIT statusChanged();
}

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

std::optional<Millis> MerchantSession::nextQuestion() const
{
    return isWorker() ? m->worker.driver().queries().next() : std::nullopt;
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
