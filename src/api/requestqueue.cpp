// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/requestqueue.h"

#include "api/httpexchange.h"
#include "api/pacer.h"
#include "api/sharedratelimit.h"

#include <QPointer>
#include <QRandomGenerator>
#include <algorithm>
#include <array>
#include <deque>
#include <list>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr size_t lines = 5; // what was answered 429, then one line for each priority
constexpr size_t maxInFlight = 6; // as many connections as Qt opens to one server
constexpr size_t maxOthersInFlight = 5; // one is always there for a person, however slow the answers to a batch are
constexpr Millis patience {60'000};
constexpr Millis holdAfterRefusal {1'000};
constexpr Millis calmAfterRefusal {10'000}; // so long after a row of refusals nobody needs to hear of it
constexpr Millis clockWasSet {2'000}; // no drift of a clock is as quick
constexpr size_t offsetsKept = 5;

// The last look before credentials leave: the same server in the same way.
bool isBelow(const QUrl &base, const QUrl &url)
{
    return url.isValid() && url.scheme() == base.scheme() && url.authority() == base.authority();
}

size_t lineOf(Priority priority)
{
    return 1 + static_cast<size_t>(priority);
}

bool isLost(const ApiError &error)
{
    return error.kind == ErrorKind::CutShort && error.httpStatus == 0;
}

QByteArray nameOf(const HttpRequest &request)
{
    const qsizetype query = request.path.indexOf('?');
    return request.method + ' ' + (query < 0 ? request.path : request.path.left(query));
}

ApiError told(ApiError error, const HttpRequest &request)
{
    error.request = nameOf(request);
    return error;
}

} // namespace

struct RequestQueue::Waiting {
    HttpRequest request;
    Priority priority = Priority::Person;
    QPointer<Reply<HttpAnswer>> reply;
    quint64 number = 0; //!< the order in which they came
    std::optional<Millis> refusedSince {}; //!< since when it has been answered 429
    bool isRepeat = false; //!< its connection ended before an answer once
};

struct RequestQueue::State {
    struct Flight {
        HttpExchange *exchange;
        Waiting waiting;
    };

    State(QNetworkAccessManager &theNetwork, Clock &theClock, QueueLimits theLimits)
        : network(theNetwork)
        , clock(theClock)
        , limits(theLimits)
        , pacer(theLimits.requests, theLimits.window)
    {
    }

    std::list<Waiting> *nextLine();
    bool isStale(const HttpRequest &request) const;
    std::optional<Millis> earliest(Priority priority) const;
    bool hasConnection(Priority priority) const;
    std::optional<Millis> blockedElsewhere(Priority priority);

    QNetworkAccessManager &network;
    Clock &clock;
    QueueLimits limits;
    Pacer pacer;
    std::unique_ptr<SharedRateLimit> store {};
    std::array<std::list<Waiting>, lines> waiting {};
    std::list<Flight> flights {};
    size_t renewing = 0; //!< requests that are made anew; each has its place among those in flight
    quint64 lastNumber = 0;
    std::function<Reply<Done> *()> prepare {};
    bool isPreparing = false;
    bool isPrepared = false; //!< a moment ago
    bool pumpQueued = false;
    bool closed = false;
    bool proven = false; //!< this gateway has answered, so its certificate was looked at
    std::optional<Millis> wake {};
    std::optional<Millis> lastPerson {};
    Millis holdUntil = Millis::min();
    std::optional<Millis> refusedFirst {}; //!< of a row of refusals
    Millis calmAt = Millis::min(); //!< when that row is over, unless another comes
    std::optional<bool> reachable {};
    std::optional<Millis> roundTrip {};
    std::optional<UtcTime> unansweredSince {};
    std::optional<CertificateFacts> certificate {};
    std::deque<Seconds> offsets {};
    std::optional<UtcTime> clockBegan {}; //!< what this computer's clock would have said at the beginning of its monotonic one
};

std::list<RequestQueue::Waiting> *RequestQueue::State::nextLine()
{
    const auto line = std::find_if(waiting.begin(), waiting.end(), [](const auto &each) { return !each.empty(); });
    return line == waiting.end() ? nullptr : &*line;
}

bool RequestQueue::State::isStale(const HttpRequest &request) const
{
    return request.renew && request.freshUntil && *request.freshUntil < clock.monotonic();
}

std::optional<Millis> RequestQueue::State::earliest(Priority priority) const
{
    const bool yields = priority != Priority::Person && lastPerson && clock.monotonic() - *lastPerson < personIsAround;
    const int places = std::max(1, limits.requests - (yields ? placesForPeople : 0));
    const auto when = pacer.earliest(places);
    return when ? std::optional(std::max(*when, holdUntil)) : std::nullopt;
}

// The first goes alone: several connections at once could carry a second request before the first certificate has been looked at.
bool RequestQueue::State::hasConnection(Priority priority) const
{
    const size_t busy = flights.size() + renewing;
    if (!proven)
        return busy == 0;
    return busy < (priority == Priority::Person ? maxInFlight : maxOthersInFlight);
}

// Until when other programs of this profile have used the window up. Otherwise the request is in the book, and leaves.
std::optional<Millis> RequestQueue::State::blockedElsewhere(Priority priority)
{
    return store
        ? store->claim(clock.monotonic(), priority == Priority::Person ? SharedRateLimit::Who::Person : SharedRateLimit::Who::Other)
        : std::nullopt;
}

RequestQueue::RequestQueue(QUrl baseUrl, QNetworkAccessManager &network, Clock &clock, QueueLimits limits, QObject *parent)
    : QObject(parent)
    , m_baseUrl(std::move(baseUrl))
    , m_state(std::make_unique<State>(network, clock, limits))
{
    m_state->proven = m_baseUrl.scheme() == QLatin1String("http");
}

RequestQueue::~RequestQueue()
{
    for (const auto &flight : m_state->flights)
        delete flight.exchange; // now, while everything it talks to is still there
}

Reply<HttpAnswer> *RequestQueue::submit(HttpRequest request, Priority priority)
{
    auto *reply = new Reply<HttpAnswer>(this);
    connect(reply, &ReplyBase::cancelled, this, [this, reply] { drop(reply); });
    if (priority == Priority::Person)
        m_state->lastPerson = m_state->clock.monotonic();
    m_state->waiting[lineOf(priority)].push_back(
        {.request = std::move(request), .priority = priority, .reply = reply, .number = ++m_state->lastNumber});
    pumpLater();
    return reply;
}

void RequestQueue::assumeFull()
{
    m_state->pacer.assumeFull(m_state->clock.monotonic());
    Q_EMIT activityChanged();
}

void RequestQueue::prepareBy(std::function<Reply<Done> *()> prepare)
{
    m_state->prepare = std::move(prepare);
}

void RequestQueue::shareSends(std::unique_ptr<SharedRateLimit> store)
{
    m_state->store = std::move(store);
}

void RequestQueue::setClosed(bool closed)
{
    if (std::exchange(m_state->closed, closed) != closed)
        pumpLater();
}

void RequestQueue::refuseAll()
{
    for (auto &line : m_state->waiting) {
        const auto refused = std::exchange(line, {});
        for (const Waiting &each : refused) {
            if (each.reply && !each.reply->hasResult())
                each.reply->finish(ApiError {.kind = ErrorKind::WorkingOffline, .request = nameOf(each.request)});
        }
    }
}

// Later, so that what is asked for in one go is ordered by priority first.
void RequestQueue::pumpLater()
{
    if (std::exchange(m_state->pumpQueued, true))
        return;
    QMetaObject::invokeMethod(this, &RequestQueue::pump, Qt::QueuedConnection);
}

void RequestQueue::pump()
{
    m_state->pumpQueued = false;
    if (m_state->closed)
        return refuseAll();
    if (prepareFirst())
        return; // what it ends with comes back here
    while (auto *line = m_state->nextLine()) {
        const Priority priority = line->front().priority;
        const auto when = m_state->earliest(priority);
        if (!when || !m_state->hasConnection(priority))
            return; // the end of one of those in flight comes back here
        if (*when > m_state->clock.monotonic())
            return wakeAt(*when);
        if (m_state->isStale(line->front().request)) {
            renew(*line);
            continue;
        }
        if (const auto blocked = m_state->blockedElsewhere(priority))
            return wakeAt(*blocked);
        Waiting next = std::move(line->front());
        line->pop_front();
        start(std::move(next));
    }
}

//! Whether it is under way.
bool RequestQueue::prepareFirst()
{
    State &state = *m_state;
    if (state.isPreparing || std::exchange(state.isPrepared, false) || !state.prepare || !state.nextLine())
        return state.isPreparing;
    Reply<Done> *first = state.prepare();
    state.isPreparing = first != nullptr;
    if (first)
        first->then(this, [this](const Result<Done> &) {
            m_state->isPreparing = false;
            m_state->isPrepared = true;
            pumpLater();
        });
    return state.isPreparing;
}

void RequestQueue::wakeAt(Millis moment)
{
    if (m_state->wake && *m_state->wake <= moment)
        return;
    m_state->wake = moment;
    m_state->clock.after(moment - m_state->clock.monotonic(), this, [this] {
        m_state->wake.reset();
        pumpLater();
    });
}

// Only now that it could leave: made earlier, it would grow old again.
void RequestQueue::renew(std::list<Waiting> &line)
{
    const auto waiting = std::make_shared<Waiting>(std::move(line.front()));
    line.pop_front();
    auto *reply = waiting->request.renew();
    if (!reply) {
        if (waiting->reply)
            waiting->reply->finish(ApiError {.kind = ErrorKind::Cancelled});
        return;
    }
    ++m_state->renewing;
    reply->then(this, [this, waiting, &line](const Result<HttpRequest> &request) {
        --m_state->renewing;
        renewed(std::move(*waiting), line, request);
        pumpLater();
    });
}

void RequestQueue::renewed(Waiting waiting, std::list<Waiting> &line, const Result<HttpRequest> &request)
{
    if (!waiting.reply || waiting.reply->hasResult())
        return; // nobody waits for it any more
    if (!request)
        return waiting.reply->finish(request.error());
    waiting.request = *request;
    if (m_state->isStale(waiting.request))
        waiting.request.freshUntil.reset(); // it takes long to make: the next one would be no younger
    const auto behind = std::find_if(line.begin(), line.end(), [&waiting](const Waiting &each) { return each.number > waiting.number; });
    line.insert(behind, std::move(waiting));
}

void RequestQueue::start(Waiting waiting)
{
    const QUrl url = QUrl::fromEncoded(m_baseUrl.toEncoded() + waiting.request.path, QUrl::StrictMode);
    if (!isBelow(m_baseUrl, url)) {
        if (waiting.reply)
            waiting.reply->finish(ApiError {.kind = ErrorKind::BadInput, .text = u"This path does not lead to the gateway."_s});
        return;
    }
    auto *exchange = new HttpExchange(waiting.request, url, m_state->limits, m_state->clock, this);
    connect(exchange, &HttpExchange::done, this, [this, exchange] { ended(exchange); });
    m_state->pacer.sent(m_state->clock.monotonic());
    m_state->flights.push_back({.exchange = exchange, .waiting = std::move(waiting)});
    exchange->start(m_state->network);
    Q_EMIT activityChanged();
}

void RequestQueue::ended(HttpExchange *exchange)
{
    auto &flights = m_state->flights;
    const auto flight = std::find_if(flights.begin(), flights.end(), [exchange](const auto &each) { return each.exchange == exchange; });
    if (flight == flights.end())
        return;
    Waiting waiting = std::move(flight->waiting);
    flights.erase(flight);
    exchange->deleteLater();
    m_state->pacer.ended(exchange->startedAt(), exchange->endedAt(), exchange->wasAnswered());
    note(*exchange);

    auto result = exchange->result();
    if (!result)
        result = told(result.error(), waiting.request);
    if (!result && result.error().kind == ErrorKind::TooMany)
        holdAndRepeat(std::move(waiting), result.error());
    else if (!result && isLost(result.error()) && !waiting.request.body && !waiting.isRepeat)
        repeatOnce(std::move(waiting));
    else if (waiting.reply)
        waiting.reply->finish(result);
    pumpLater();
    Q_EMIT activityChanged();
}

// Every 429 holds everybody back; the request itself waits too, unless its caller counts each try, or it has waited for too long.
void RequestQueue::holdAndRepeat(Waiting waiting, const ApiError &refusal)
{
    const Millis now = m_state->clock.monotonic();
    const Millis spread(QRandomGenerator::global()->bounded(int(m_state->limits.spreadAfterRefusal.count()) + 1));
    const Millis pause = refusal.retryAfter.value_or(holdAfterRefusal) + spread;
    m_state->holdUntil = std::max(m_state->holdUntil, now + std::min(pause, patience));
    if (now > m_state->calmAt)
        m_state->refusedFirst = now;
    m_state->calmAt = m_state->holdUntil + calmAfterRefusal;
    const Millis since = waiting.refusedSince.value_or(now);
    Reply<HttpAnswer> *reply = waiting.reply;
    if (!reply || reply->hasResult())
        return;
    if (waiting.request.once || now + pause - since > patience)
        return reply->finish(refusal);
    waiting.refusedSince = since;
    m_state->waiting.front().push_back(std::move(waiting));
}

// A gateway may close an idle connection just as it is used. That is no reason to tell anybody, and none to hurry.
void RequestQueue::repeatOnce(Waiting waiting)
{
    waiting.isRepeat = true;
    m_state->waiting[lineOf(waiting.priority)].push_front(std::move(waiting));
}

void RequestQueue::note(const HttpExchange &exchange)
{
    // What was refused without a certificate must not be taken for the one that came before.
    const bool isRefused = !exchange.result() && exchange.result().error().kind == ErrorKind::Tls;
    if (auto certificate = exchange.certificate(); certificate || isRefused)
        m_state->certificate = std::move(certificate);
    if (exchange.wasAnswered()) {
        m_state->proven = true;
        m_state->roundTrip = exchange.endedAt() - exchange.startedAt();
    }
    const UtcTime clockBegan = m_state->clock.wall() - m_state->clock.monotonic();
    if (std::chrono::abs(clockBegan - m_state->clockBegan.value_or(clockBegan)) > clockWasSet)
        m_state->offsets.clear();
    m_state->clockBegan = clockBegan;
    if (const auto date = exchange.date()) {
        // The header has whole seconds, cut off: on average half a second has gone since, and half the way back.
        const UtcTime there = UtcTime(*date) + Millis(500);
        const UtcTime here = m_state->clock.wall() - (exchange.endedAt() - exchange.startedAt()) / 2;
        m_state->offsets.push_back(std::chrono::round<Seconds>(there - here));
        if (m_state->offsets.size() > offsetsKept)
            m_state->offsets.pop_front();
    }
    noteSilence(exchange);
    noteReach(exchange);
}

void RequestQueue::noteSilence(const HttpExchange &exchange)
{
    const auto &result = exchange.result();
    if (exchange.wasAnswered())
        m_state->unansweredSince.reset();
    else if (!result && result.error().kind != ErrorKind::Cancelled && !m_state->unansweredSince)
        m_state->unansweredSince = m_state->clock.wall();
}

// A request that only took too long says neither.
void RequestQueue::noteReach(const HttpExchange &exchange)
{
    const auto &result = exchange.result();
    const bool away = !result && (result.error().kind == ErrorKind::NotReachable || result.error().kind == ErrorKind::Tls);
    if ((!away && !exchange.wasAnswered()) || m_state->reachable == !away)
        return;
    m_state->reachable = !away;
    Q_EMIT reachableChanged(!away);
}

void RequestQueue::drop(const ReplyBase *reply)
{
    const auto isIt = [reply](const Waiting &each) { return each.reply == reply; };
    for (auto &line : m_state->waiting)
        std::erase_if(line, isIt);
    for (const auto &flight : m_state->flights) {
        if (isIt(flight.waiting) && !flight.waiting.request.body)
            return flight.exchange->abort(ErrorKind::Cancelled);
    }
}

int RequestQueue::startedInLastSecond() const
{
    return m_state->pacer.sentSince(m_state->clock.monotonic() - Seconds(1));
}

std::optional<Millis> RequestQueue::lastRoundTrip() const
{
    return m_state->roundTrip;
}

std::optional<UtcTime> RequestQueue::unansweredSince() const
{
    return m_state->unansweredSince;
}

std::optional<CertificateFacts> RequestQueue::certificate() const
{
    return m_state->certificate;
}

std::optional<SlowDown> RequestQueue::slowedDown() const
{
    const Millis now = m_state->clock.monotonic();
    if (!m_state->refusedFirst || now > m_state->calmAt)
        return std::nullopt;
    return SlowDown {.left = std::max(Millis::zero(), m_state->holdUntil - now), .lasting = now - *m_state->refusedFirst};
}

std::optional<Seconds> RequestQueue::clockOffset() const
{
    if (m_state->offsets.empty())
        return std::nullopt;
    auto sorted = m_state->offsets;
    std::sort(sorted.begin(), sorted.end());
    return sorted[sorted.size() / 2];
}

} // namespace kontor
