// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/signedrequestsender.h"
#include "core/money.h"
#include "core/operation.h"
#include "core/reply.h"
#include <QList>
#include <QStringList>
#include <memory>
#include <vector>

namespace kontor {

//! A bearer token and what we know of it. Lives in memory only; never written, logged or shown.
struct AccessToken {
    QByteArray value {};
    QString jti {};
    UtcSeconds expiresAt {}; //!< by the gateway's clock: the `exp` claim
    std::optional<UtcSeconds> issuedAt {}; //!< by the gateway's clock: the `iat` claim, where there is one
    Seconds asked {}; //!< how long it was to be good
    Millis renewAt {}; //!< by our monotonic clock: not used for new requests after this
    //! From its beginning to its end, or as long as was asked for where that is more; nothing where it doesn't say so, or says more than a
    //! day. What a request under it can bring about ends that long after the request, and the gateway's leeway.
    std::optional<Seconds> life {};
};

//! What a token has to permit: exact operations, never patterns.
struct TokenNeed {
    QList<Operation> operations {};
    std::optional<Money> money {};
    Seconds validity {120};
};

//! A token to hand out (specification, Authentication, Bearer tokens §4 and Token creation). With an action: POST /auth-tokens-by-action
//! for `idPayment`. Without: POST /auth-tokens for `operations`, exact ones and patterns, as typed; whether a pattern may be shared is
//! the caller's to ask.
struct TokenOrder {
    QString action {}; //!< "PAYIN_CREATE", "PAYIN_INFO"; the specification doesn't show the full set
    QString idPayment {}; //!< a Merchant Order ID, never a pattern
    QStringList operations {};
    std::optional<Money> money {}; //!< exactly this amount and currency
    Seconds validity {3600};
};

//! A token that was made to be handed out. `value` is secret: whoever holds it may make these calls.
struct IssuedToken {
    QByteArray value {};
    QString jti {};
    UtcSeconds issuedAt {}; //!< by the gateway's clock, like expiresAt; from the claims, or reckoned from the answer's Date
    UtcSeconds expiresAt {};
    QStringList operations {}; //!< from the claims; empty when they can't be read
};

//! Gets the narrowest tokens that do the work (specification, Token creation: POST /auth-tokens), caches them by need and renews them
//! by a monotonic clock. The timestamp that is signed is this computer's time corrected by the measured offset. Tokens are never
//! written anywhere.
class TokenBroker final : public QObject {
    Q_OBJECT
public:
    TokenBroker(QString merchantCode, RequestQueue &queue, MerchantCredentials proof, Clock &clock, QObject *parent = nullptr);
    ~TokenBroker() override;

    //! A cached token that permits all of it and has at least a fifth of its life left, or a new one. Reads that nobody waits for share one
    //! token, up to 40 of them: while one is asked for, those who come meanwhile wait together for the next. When all who wait for one have
    //! given up, it is not asked for any more.
    Reply<AccessToken> *token(const TokenNeed &need, Priority priority);
    //! A new one in any case: settles whether a 404 was about the version, and follows a 401.
    Reply<AccessToken> *freshToken(const TokenNeed &need, Priority priority);
    void forgetAll();
    //! A token to hand out: never cached, never shared with another caller. BadInput when the order can't be one. For an action, NotFound
    //! means that this gateway has no such call (told apart from a refused version).
    Reply<IssuedToken> *issue(const TokenOrder &order, Priority priority);

private:
    struct Cached;
    struct Pending;
    Reply<AccessToken> *join(const TokenNeed &need, Priority priority);
    bool joinShared(const TokenNeed &need, Priority priority, Reply<AccessToken> *reply);
    std::shared_ptr<Pending> sharedOf(Priority priority, bool begun) const;
    void begin(const std::shared_ptr<Pending> &pending);
    void beginNext(Priority priority);
    void addWaiting(const std::shared_ptr<Pending> &pending, Reply<AccessToken> *reply);
    void dropIfUnwanted(const std::shared_ptr<Pending> &pending);
    Result<AccessToken> read(const Pending &pending, const HttpAnswer &answer) const;
    void settle(const std::shared_ptr<Pending> &pending, const Result<AccessToken> &result);
    const AccessToken *cached(const TokenNeed &need);
    IssuedToken issued(const TokenOrder &order, const HttpAnswer &answer, const QByteArray &value) const;
    void issueAnswered(Reply<IssuedToken> *reply, const TokenOrder &order, Priority priority, const Result<HttpAnswer> &answer);

    QString m_merchantCode;
    Clock &m_clock;
    SignedRequestSender m_sender;
    std::vector<Cached> m_cache;
    std::vector<std::shared_ptr<Pending>> m_pending;
};

} // namespace kontor
