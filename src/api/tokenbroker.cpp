// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/tokenbroker.h"

#include "api/tokendocuments.h"
#include "wire/jwt.h"

#include <QPointer>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr size_t maxCached = 256;

bool isRead(const Operation &operation)
{
    return operation.method() == "GET"_L1;
}

bool isSame(const TokenNeed &a, const TokenNeed &b)
{
    return a.operations == b.operations && a.money == b.money && a.validity == b.validity;
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
};

TokenBroker::TokenBroker(QString merchantCode, RequestQueue &queue, SignBytes sign, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_merchantCode(std::move(merchantCode))
    , m_queue(queue)
    , m_sign(std::move(sign))
    , m_clock(clock)
{
}

TokenBroker::~TokenBroker() = default;

Reply<AccessToken> *TokenBroker::token(const TokenNeed &need, Priority priority)
{
    const AccessToken *found = cached(need);
    if (!found)
        return join(need, priority);
    auto *reply = new Reply<AccessToken>(this);
    reply->finish(*found);
    return reply;
}

Reply<AccessToken> *TokenBroker::freshToken(const TokenNeed &need, Priority priority)
{
    return join(need, priority);
}

void TokenBroker::forgetAll()
{
    m_cache.clear();
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
    const auto found = std::find_if(m_pending.begin(), m_pending.end(),
        [&](const auto &pending) { return isSame(pending->need, need) && pending->priority <= priority; });
    if (found != m_pending.end()) {
        (*found)->waiting.append(reply);
        return reply;
    }
    auto pending
        = std::make_shared<Pending>(Pending {.need = need, .priority = priority, .startedAt = m_clock.monotonic(), .waiting = {reply}});
    m_pending.push_back(pending);
    begin(pending);
    return reply;
}

void TokenBroker::begin(const std::shared_ptr<Pending> &pending)
{
    const QByteArray body = encodeTokenRequest(m_merchantCode, pending->need, gatewayNow());
    m_sign(body)->then(this, [this, pending, body](const Result<QByteArray> &signature) {
        if (signature)
            send(pending, body, *signature);
        else
            settle(pending, signature.error());
    });
}

void TokenBroker::send(const std::shared_ptr<Pending> &pending, const QByteArray &body, const QByteArray &signature)
{
    HttpRequest request {.method = "POST", .path = "/auth-tokens", .headers = {{"X-SIGNATURE", signature}}, .body = body};
    m_queue.submit(std::move(request), pending->priority)->then(this, [this, pending](const Result<HttpAnswer> &answer) {
        settle(pending, answer ? read(*pending, *answer) : Result<AccessToken>(tokenError(answer.error())));
    });
}

Result<AccessToken> TokenBroker::read(const Pending &pending, const HttpAnswer &answer) const
{
    auto value = decodeToken(answer.body);
    if (!value)
        return ApiError {.kind = ErrorKind::Unreadable,
            .httpStatus = answer.status,
            .text = value.error().text,
            .onWire = true,
            .answeredAt = answer.date};
    // A token without readable claims still works; then the fence rests on what we asked for.
    const auto read = readClaims(*value);
    const TokenClaims claims = read ? *read : TokenClaims {};
    const auto expiresAt = claims.expiresAt.value_or(answer.date.value_or(gatewayNow()) + pending.need.validity);
    const Seconds life = claims.expiresAt && claims.issuedAt ? *claims.expiresAt - *claims.issuedAt : pending.need.validity;
    return AccessToken {.value = *std::move(value),
        .jti = claims.jti,
        .expiresAt = expiresAt,
        .renewAt = pending.startedAt + std::clamp(life, Seconds(0), pending.need.validity) * 4 / 5};
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
    for (const auto &reply : pending->waiting) {
        if (reply)
            reply->finish(result);
    }
}

UtcSeconds TokenBroker::gatewayNow() const
{
    return std::chrono::floor<Seconds>(m_clock.wall()) + m_queue.clockOffset().value_or(Seconds(0));
}

} // namespace kontor
