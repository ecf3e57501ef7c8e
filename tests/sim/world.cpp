// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/world.h"

#include "sim/moods.h"
#include "sim/oracle.h"

namespace kontor::sim {

using namespace Qt::StringLiterals;
using namespace submission;

namespace {

constexpr char usualFaults[] = R"({"rules":[{"path":"/payouts/.*","method":"POST","after":1,"times":1,"do":"accept_then_close"},
    {"path":"/payouts/.*","method":"POST","after":2,"times":1,"do":"status","status":422}],"settings":{"settle_ms":3000}})";
constexpr Millis latestPackets {720'000}; // everything that was on its way in the storm has arrived by then
constexpr int calmRounds = 20; // of ten minutes: beyond the hourly checks

Profile practice(Chance &chance)
{
    Profile profile;
    profile.name = u"practice"_s;
    profile.baseUrl = QUrl(u"http://127.0.0.1:8088"_s);
    profile.merchantCode = u"SANDBOX"_s;
    profile.absenceProofAllowed = !chance.percent(8);
    if (!chance.percent(15)) {
        profile.callbackAddress = QHostAddress(QHostAddress::LocalHost);
        profile.callbackPort = 8188;
    }
    return profile;
}

} // namespace

World::World(const Making &making, const KeyPair &key)
    : log(clock, making.isLoud)
    , chance(making.seed)
    , lie(making.lie)
    , profile(practice(chance))
    , gateway(clock, log, making.gateway ? *making.gateway : drawGateway(chance), key.publicPem(), making.lie)
    , wire(clock, log, chance, gateway)
    , m_key(key)
    , m_ledgerFile(making.ledgerFile)
    , m_isFixed(making.isFixed)
    , m_absence(making.absence)
{
    wire.setWeather(making.weather.value_or(Weather::of(chance)));
    wire.onPost = [this](const QString &postKey) { checkPost(postKey); };
    gateway.callBack = [this](const CallbackOrder &order) { bringCallback(order); };
    openLedger();
}

//! Until it can be had: whoever sees that it can't tries again.
void World::openLedger()
{
    auto opened = Ledger::open(m_ledgerFile, clock, LedgerThreading::Inline, u"people"_s);
    for (int tries = 0; !opened && tries < 3; ++tries) {
        hadTrouble = true;
        opened = Ledger::open(m_ledgerFile, clock, LedgerThreading::Inline, u"people"_s);
    }
    if (!opened)
        qFatal("no ledger: %s", qPrintable(opened.error().text));
    ledger = std::move(*opened);
    connect(ledger.get(), &Ledger::changed, this, [this] {
        if (std::exchange(m_crashesAtNextWrite, false))
            crashSoon();
    });
}

World::~World()
{
    program.reset();
    settleEvents();
}

// ---- the course of a run

QStringList World::run()
{
    if (m_isFixed) {
        beginFixed(usualFaults);
    } else {
        prepare();
        storm();
    }
    calmDown();
    return seen + verdict(*this);
}

void World::prepare()
{
    const int size = 5 + int(46 * chance.fraction() * chance.fraction() * chance.fraction()); // 5 to 50, and more often few than many
    m_personResumes = chance.percent(30);
    m_usesSecret = chance.percent(50);
    for (int number = 0; number < size; ++number)
        makeWish(number);
    if (chance.percent(80))
        gateway.setFaults(drawFaults(chance));
    startProgram();
}

void World::beginFixed(const QByteArray &faults)
{
    profile.absenceProofAllowed = true;
    m_usesSecret = true;
    wire.setWeather(Weather::fine());
    gateway.setFaults(faults);
    for (int number = 0; number < 6; ++number)
        makeWish(number);
    Pile pile {.title = u"batch 1"_s};
    for (size_t number = 0; number < wishes.size(); ++number) {
        Wish &wish = wishes[number];
        wish.draft.kind = PaymentKind::Payout;
        wish.draft.methodCode = u"BANK_TRANSFER"_s;
        wish.draft.id.clear();
        wish.isTyped = false;
        wish.isInPile = true;
        pile.wishes.append(number);
    }
    piles.push_back(pile);
    startProgram();
    importBatch(0);
    runFor(2 * aMinute);
}

void World::beginQuietly()
{
    m_usesSecret = true;
    wire.setWeather(Weather::fine());
    startProgram();
}

void World::settleEvents()
{
    m_events.run();
}

void World::runFor(Millis time)
{
    const Millis until = clock.monotonic() + time;
    bool isOver = false;
    clock.outside(time, [&isOver] { isOver = true; });
    settleEvents();
    while (!isOver && clock.step(until)) {
        settleEvents();
        if (watch)
            watch();
    }
}

void World::later(Millis delay, void (World::*happening)())
{
    clock.outside(delay, [this, happening] { (this->*happening)(); });
}

void World::calmDown()
{
    log.note("---- calm");
    m_isCalm = true;
    m_crashesAtNextWrite = m_crashesAtNextPost = false;
    wire.setWeather(Weather::fine());
    wire.setOnline(true);
    tap.refuseCommits(false);
    if (!gateway.isUp())
        gateway.start();
    gateway.setFaults("{}");
    tendInCalm();
    runFor(latestPackets);
    for (int round = 0; round < calmRounds && isAnythingMoving(); ++round) {
        tendInCalm();
        runFor(10 * aMinute);
    }
}

//! What people do when they see that something waits for them.
void World::tendInCalm()
{
    if (!program && !clock.isAsleep())
        startProgram();
    if (!program)
        return;
    program->goOn();
    decideAll();
    tendBatches();
    enterAnew();
}

//! Not yet as it will be for good, as far as anybody can tell.
bool World::isMoving(const PaymentRecord &payment) const
{
    const auto &submission = payment.submission;
    const AcceptedPayment *there = gateway.find(collection(submission.kind) + u'/' + payment.id.toString());
    if (submission.state == PaymentState::Rejected && there && there->body == payment.body)
        return true; // it is looked for again after an hour
    if (isAtRest(submission) || submission.state == PaymentState::Mismatch)
        return false;
    return !there || submission.lastStatus.word() != there->status;
}

bool World::isAnythingMoving()
{
    return !program || clock.isAsleep() || std::any_of(wishes.begin(), wishes.end(), [this](const Wish &wish) {
        const auto payment = wish.ids.isEmpty() ? std::nullopt : record(wish.ids.last());
        return !payment || isMoving(*payment);
    });
}

std::optional<PaymentRecord> World::record(const OrderId &id)
{
    const auto found = answerOf(ledger->payments().byId(id));
    return found ? *found : std::nullopt;
}

// ---- the program

void World::startProgram()
{
    if (program)
        return;
    log.note("kontor: starts");
    if (!ledger)
        openLedger();
    program = std::make_unique<Program>(Program::Surroundings {*ledger, wire, clock, log, chance, profile, m_key,
        m_usesSecret ? SimGateway::secret : QByteArray(), m_personResumes, lie, m_absence});
    connect(&program->driver(), &SubmissionDriver::stepped, this,
        [this](const PaymentRecord &payment, const QList<submission::Notice> &notices) { checkProof(payment, notices); });
    program->begin();
}

//! "No money moved" is true at the moment when it is said, whatever is found later.
void World::checkProof(const PaymentRecord &payment, const QList<submission::Notice> &notices)
{
    using submission::Notice;
    proofs += notices.contains(Notice::RefusalProven) || notices.contains(Notice::ProvenAbsent) ? 1 : 0;
    foundAfterAll += notices.contains(Notice::AcceptedAfterAll) ? 1 : 0;
    if (stepped)
        stepped(payment);
    if (!submission::isProven(payment.submission))
        return;
    const QString key = collection(payment.submission.kind) + u'/' + payment.id.toString();
    if (!provenAt.contains(key))
        provenAt.insert(key, clock.worldTime());
    for (const auto &accepted : gateway.accepted().value(key)) {
        if (accepted.body == payment.body)
            seen.append(u"%1 was said not to have moved money, and the gateway has it"_s.arg(key));
    }
}

void World::crash()
{
    if (!program || m_isCalm)
        return;
    log.note("kontor: crashes");
    ++crashes;
    killProgram();
    if (std::exchange(m_losesLedger, false))
        ledger.reset();
    later(chance.between(Millis(500), chance.percent(20) ? 15 * aMinute : aMinute), &World::startProgram);
}

void World::killProgram()
{
    program.reset();
}

void World::crashWithLedger()
{
    m_losesLedger = true;
    crash();
    m_losesLedger = false;
}

//! After what is being done at this moment, and before what it leads to.
void World::crashSoon()
{
    QMetaObject::invokeMethod(this, &World::crash, Qt::QueuedConnection);
}

//! Nothing leaves that isn't durable, and nothing that was untracked, cancelled or paid.
void World::checkPost(const QString &key)
{
    if (posting)
        posting(key);
    const auto row = tap.committed(key.section(u'/', 1));
    const bool mayLeave = row && (row->state == u"sending" || row->state == u"unknown");
    if (!mayLeave)
        seen.append(u"%1 left while the ledger said %2"_s.arg(key, row ? row->state : u"nothing"_s));
    else if (row->attempts <= wire.posts(key))
        seen.append(u"%1 left for the %2. time, with %3 attempts in the ledger"_s.arg(key).arg(wire.posts(key) + 1).arg(row->attempts));
    if (std::exchange(m_crashesAtNextPost, false))
        crashSoon();
}

void World::bringCallback(const CallbackOrder &order)
{
    const Weather &weather = wire.weather();
    const QString path = order.url.path();
    const bool isLate = chance.percent(weather.callbackLate);
    if (!chance.percent(weather.callbackLost))
        deliverCallback(path, isLate ? chance.between(Millis(1000), Millis(300'000)) : Millis(20));
    if (chance.percent(weather.callbackTwice))
        deliverCallback(path, chance.between(Millis(0), Millis(60'000)));
    if (chance.percent(weather.forgedCallback))
        deliverCallback(u"/cb/payouts/%1"_s.arg(chance.number(), 32, 16, QLatin1Char('0')), Millis(30));
}

void World::deliverCallback(const QString &path, Millis after)
{
    clock.outside(after, [this, path] {
        const bool isHeard = program && !clock.isAsleep() && program->takeCallback(path);
        log.note("callback " + path.toUtf8() + (isHeard ? "" : " unheard"));
    });
}

} // namespace kontor::sim
