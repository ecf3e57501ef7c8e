// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/requestqueue.h"
#include "core/money.h"
#include "core/operation.h"
#include "core/reply.h"
#include <QList>
#include <functional>
#include <memory>
#include <vector>

namespace kontor {

//! A bearer token and what we know of it. Lives in memory only; never written, logged or shown.
struct AccessToken {
    QByteArray value {};
    QString jti {};
    UtcSeconds expiresAt {}; //!< by the gateway's clock: the `exp` claim
    Millis renewAt {}; //!< by our monotonic clock: not used for new requests after this
};

//! What a token has to permit: exact operations, never patterns (decisions.md §12).
struct TokenNeed {
    QList<Operation> operations {};
    std::optional<Money> money {};
    Seconds validity {120};
};

//! Signs a token request's bytes: made by office from the profile's key, so that api knows no key store.
using SignBytes = std::function<Reply<QByteArray> *(const QByteArray &bytes)>;

//! Gets the narrowest tokens that do the work (specification, Token creation: POST /auth-tokens), caches them by need and renews them
//! by a monotonic clock. The timestamp that is signed is this computer's time corrected by the measured offset.
class TokenBroker final : public QObject {
    Q_OBJECT
public:
    TokenBroker(QString merchantCode, RequestQueue &queue, SignBytes sign, Clock &clock, QObject *parent = nullptr);
    ~TokenBroker() override;

    //! A cached token that permits all of it and has at least a fifth of its life left, or a new one.
    Reply<AccessToken> *token(const TokenNeed &need, Priority priority);
    //! A new one in any case: settles whether a 404 was about the version (decisions.md §11), and follows a 401.
    Reply<AccessToken> *freshToken(const TokenNeed &need, Priority priority);
    void forgetAll();

private:
    struct Cached;
    struct Pending;
    Reply<AccessToken> *join(const TokenNeed &need, Priority priority);
    void begin(const std::shared_ptr<Pending> &pending);
    void send(const std::shared_ptr<Pending> &pending, const QByteArray &body, const QByteArray &signature);
    Result<AccessToken> read(const Pending &pending, const HttpAnswer &answer) const;
    void settle(const std::shared_ptr<Pending> &pending, const Result<AccessToken> &result);
    const AccessToken *cached(const TokenNeed &need);
    UtcSeconds gatewayNow() const;

    QString m_merchantCode;
    RequestQueue &m_queue;
    SignBytes m_sign;
    Clock &m_clock;
    std::vector<Cached> m_cache;
    std::vector<std::shared_ptr<Pending>> m_pending;
};

} // namespace kontor
