// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/tokenbroker.h"

#include "api/gatewaytext.h"
#include "api/tokendocuments.h"
#include "wire/jwt.h"

#include <QPointer>
#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr size_t maxCached = 256;
constexpr qsizetype mostReads = 40; // in one token, like the entries of a batch's
constexpr Seconds longestLife {std::chrono::hours(24)};

std::optional<Seconds> boundedLife(const TokenClaims &claims, Seconds asked)
{
    if (!claims.expiresAt || !claims.issuedAt)
        return {};
    const Seconds life = *claims.expiresAt - *claims.issuedAt;
    return life > Seconds(0) && life <= longestLife ? std::optional(std::max(life, asked)) : std::nullopt;
}

bool isRead(const Operation &operation)
{
    return operation.method() == "GET"_L1;
}

bool isSame(const TokenNeed &a, const TokenNeed &b)
{
    return a.operations == b.operations && a.money == b.money && a.validity == b.validity;
}

// Questions that nobody waits for share a token: after a restart hundreds may come at once.
bool mayShare(const TokenNeed &need, Priority priority)
{
    return priority != Priority::Person && !need.money && std::all_of(need.operations.begin(), need.operations.end(), isRead);
}

// A token that is limited to some money is only believed good for that money, and for reads, which have none.
bool covers(const TokenNeed &had, const TokenNeed &need)
{
    const bool money = !had.money || had.money == need.money || std::all_of(need.operations.begin(), need.operations.end(), isRead);
    return money && std::all_of(need.operations.begin(), need.operations.end(), [&had](const Operation &operation) {
        return had.operations.contains(operation);
    });
}

ApiError tokenError(ApiError error)
{
    // POST /auth-tokens exists in every version, so a 404 is about the version or the address.
    if (error.kind == ErrorKind::NotFound)
        error.kind = ErrorKind::VersionRefused;
    return error;
}

ApiError unreadableToken(const ApiError &why, const HttpAnswer &answer)
{
    return {.kind = ErrorKind::Unreadable, .httpStatus = answer.status, .text = why.text, .onWire = true, .answeredAt = answer.date};
}

TokenClaims claimsOf(const QByteArray &token)
{
    auto claims = readClaims(token);
    if (!claims)
        return {};
    claims->jti = gatewayText(claims->jti); // each attempt keeps it
    return *std::move(claims);
}

bool isPlain(const QString &text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) { return c.isPrint(); });
}

// What can't be an order in the specification's terms. An ID is checked because the gateway puts it into an operation, where a pattern
// would open more than one payment.
QString problemOf(const TokenOrder &order)
{
    if (order.validity < Seconds(1))
        return u"A token needs a validity of at least one second."_s;
    if (!order.action.isEmpty() && !order.operations.isEmpty())
        return u"A token is made by an action or for operations, not both."_s;
    if (!order.action.isEmpty() && (!isPlain(order.action) || !OrderId::parse(order.idPayment)))
        return u"A token by action needs the Merchant Order ID of one payment."_s;
    if (order.action.isEmpty() && (order.operations.isEmpty() || !std::all_of(order.operations.begin(), order.operations.end(), isPlain)))
        return u"A token needs the operations that it permits."_s;
    return {};
}

} // namespace

struct TokenBroker::Cached {
    TokenNeed need;
    AccessToken token;
};

//! One request under way and everybody who waits for it.
struct TokenBroker::Pending {
    TokenNeed need;
    Priority priority = Priority::Person;
    Millis startedAt {};
    QList<QPointer<Reply<AccessToken>>> waiting {};
    QPointer<Reply<HttpAnswer>> request {};
    bool isShared = false; //!< by reads of one priority, as many as came before it was begun
    bool begun = false;
};

TokenBroker::TokenBroker(QString merchantCode, RequestQueue &queue, MerchantCredentials proof, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_merchantCode(std::move(merchantCode))
    , m_clock(clock)
    , m_sender(queue, std::move(proof), clock)
{
}

TokenBroker::~TokenBroker() = default;

Reply<AccessToken> *TokenBroker::token(const TokenNeed &need, Priority priority)
{
    const AccessToken *found = cached(need);
    return found ? Reply<AccessToken>::withResult(*found, this) : join(need, priority);
}

Reply<AccessToken> *TokenBroker::freshToken(const TokenNeed &need, Priority priority)
{
    return join(need, priority);
}

void TokenBroker::forgetAll()
{
    m_cache.clear();
    for (const auto &pending : m_pending)
        begin(pending);
    m_pending.clear(); // what is under way still answers those who wait, but is not kept
}

const AccessToken *TokenBroker::cached(const TokenNeed &need)
{
    const Millis now = m_clock.monotonic();
    std::erase_if(m_cache, [now](const Cached &each) { return each.token.renewAt <= now; });
    // The newest first: an older one may have been refused in the meantime.
    const auto found = std::find_if(m_cache.rbegin(), m_cache.rend(), [&need](const Cached &each) { return covers(each.need, need); });
    return found == m_cache.rend() ? nullptr : &found->token;
}

// Nobody joins a request that waits behind others of a lower priority.
Reply<AccessToken> *TokenBroker::join(const TokenNeed &need, Priority priority)
{
    auto *reply = new Reply<AccessToken>(this);
    const auto found = std::find_if(m_pending.begin(), m_pending.end(), [&](const auto &pending) {
        const bool gives = isSame(pending->need, need) || (pending->isShared && covers(pending->need, need));
        return gives && pending->priority <= priority;
    });
    if (found != m_pending.end()) {
        addWaiting(*found, reply);
        return reply;
    }
    const bool shares = mayShare(need, priority);
    if (shares && joinShared(need, priority, reply))
        return reply;
    auto pending = std::make_shared<Pending>(Pending {.need = need, .priority = priority, .isShared = shares});
    addWaiting(pending, reply);
    const bool waits = shares && sharedOf(priority, true) != nullptr;
    m_pending.push_back(pending);
    if (!waits)
        begin(pending);
    return reply;
}

// While one token for reads is asked for, those who come wait together for the next.
bool TokenBroker::joinShared(const TokenNeed &need, Priority priority, Reply<AccessToken> *reply)
{
    const auto gathering = sharedOf(priority, false);
    if (!gathering || gathering->need.validity != need.validity || gathering->need.operations.size() + need.operations.size() > mostReads)
        return false;
    gathering->need.operations += need.operations;
    addWaiting(gathering, reply);
    return true;
}

void TokenBroker::addWaiting(const std::shared_ptr<Pending> &pending, Reply<AccessToken> *reply)
{
    pending->waiting.append(reply);
    connect(reply, &ReplyBase::cancelled, this, [this, weak = std::weak_ptr(pending)] {
        if (const auto unwanted = weak.lock())
            dropIfUnwanted(unwanted);
    });
}

void TokenBroker::dropIfUnwanted(const std::shared_ptr<Pending> &pending)
{
    const bool wanted
        = std::any_of(pending->waiting.begin(), pending->waiting.end(), [](const auto &reply) { return reply && !reply->hasResult(); });
    if (wanted || std::erase(m_pending, pending) == 0)
        return;
    if (pending->request)
        pending->request->cancel();
    if (pending->isShared && pending->begun)
        beginNext(pending->priority);
}

//! The latest of that priority: under way, or still to begin.
std::shared_ptr<TokenBroker::Pending> TokenBroker::sharedOf(Priority priority, bool begun) const
{
    const auto found = std::find_if(m_pending.rbegin(), m_pending.rend(),
        [&](const auto &pending) { return pending->isShared && pending->priority == priority && pending->begun == begun; });
    return found == m_pending.rend() ? nullptr : *found;
}

void TokenBroker::begin(const std::shared_ptr<Pending> &pending)
{
    if (std::exchange(pending->begun, true))
        return;
    pending->startedAt = m_clock.monotonic();
    const QByteArray request = encodeTokenRequest(m_merchantCode, pending->need);
    pending->request = m_sender.post("/auth-tokens", request, pending->priority);
    pending->request->then(this, [this, pending](const Result<HttpAnswer> &answer) {
        settle(pending, answer ? read(*pending, *answer) : Result<AccessToken>(tokenError(answer.error())));
    });
}

Result<AccessToken> TokenBroker::read(const Pending &pending, const HttpAnswer &answer) const
{
    auto value = decodeToken(answer.body);
    if (!value)
        return unreadableToken(value.error(), answer);
    // A token without readable claims still works; then what we asked for stands in their place.
    const TokenClaims claims = claimsOf(*value);
    const auto expiresAt = claims.expiresAt.value_or(answer.date.value_or(m_sender.gatewayNow()) + pending.need.validity);
    const Seconds life = claims.expiresAt && claims.issuedAt ? *claims.expiresAt - *claims.issuedAt : pending.need.validity;
    return AccessToken {.value = *std::move(value),
        .jti = claims.jti,
        .expiresAt = expiresAt,
        .issuedAt = claims.issuedAt,
        .asked = pending.need.validity,
        .renewAt = pending.startedAt + std::clamp(life, Seconds(0), pending.need.validity) * 4 / 5,
        .life = boundedLife(claims, pending.need.validity)};
}

void TokenBroker::settle(const std::shared_ptr<Pending> &pending, const Result<AccessToken> &result)
{
    const bool wanted = std::erase(m_pending, pending) > 0;
    if (result && wanted) {
        std::erase_if(m_cache, [&](const Cached &each) { return isSame(each.need, pending->need); });
        m_cache.push_back({.need = pending->need, .token = *result});
        if (m_cache.size() > maxCached)
            m_cache.erase(m_cache.begin());
    }
    if (pending->isShared && wanted)
        beginNext(pending->priority);
    for (const auto &reply : pending->waiting) {
        if (reply)
            reply->finish(result);
    }
}

//! The one that has waited longest.
void TokenBroker::beginNext(Priority priority)
{
    const auto next = std::find_if(m_pending.begin(), m_pending.end(),
        [priority](const auto &pending) { return pending->isShared && pending->priority == priority && !pending->begun; });
    if (next != m_pending.end())
        begin(*next);
}

Reply<IssuedToken> *TokenBroker::issue(const TokenOrder &order, Priority priority)
{
    auto *reply = new Reply<IssuedToken>(this);
    if (const QString problem = problemOf(order); !problem.isEmpty()) {
        reply->finish(ApiError {.kind = ErrorKind::BadInput, .text = problem});
        return reply;
    }
    const QByteArray path = order.action.isEmpty() ? "/auth-tokens"_ba : "/auth-tokens-by-action"_ba;
    m_sender.post(path, encodeTokenRequest(m_merchantCode, order), priority)
        ->then(reply, [this, reply, order, priority](const Result<HttpAnswer> &answer) { issueAnswered(reply, order, priority, answer); });
    return reply;
}

void TokenBroker::issueAnswered(Reply<IssuedToken> *reply, const TokenOrder &order, Priority priority, const Result<HttpAnswer> &answer)
{
    if (answer) {
        const auto value = decodeToken(answer->body);
        return reply->finish(value ? Result<IssuedToken>(issued(order, *answer, *value)) : unreadableToken(value.error(), *answer));
    }
    const auto id = OrderId::parse(order.idPayment);
    if (order.action.isEmpty() || !id || answer.error().kind != ErrorKind::NotFound)
        return reply->finish(tokenError(answer.error()));
    // Not every gateway needs to have this call; whether it is that or the version, the other call tells.
    const TokenNeed need {.operations = {Operation::read(PaymentKind::Payin, *id)}};
    freshToken(need, priority)->then(reply, [reply, absence = answer.error()](const Result<AccessToken> &token) {
        reply->finish(token ? absence : token.error());
    });
}

IssuedToken TokenBroker::issued(const TokenOrder &order, const HttpAnswer &answer, const QByteArray &value) const
{
    const TokenClaims claims = claimsOf(value);
    const UtcSeconds issuedAt = claims.issuedAt.value_or(answer.date.value_or(m_sender.gatewayNow()));
    return {.value = value,
        .jti = claims.jti,
        .issuedAt = issuedAt,
        .expiresAt = claims.expiresAt.value_or(issuedAt + order.validity),
        .operations = claims.operations};
}

} // namespace kontor
