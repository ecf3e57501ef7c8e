// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "sandbox/gatewaymessages.h"
#include "signing/keypair.h"
#include "wire/json.h"
#include <QHash>
#include <QRandomGenerator>
#include <QSet>
#include <optional>
#include <variant>

namespace kontor {

//! How tokens are made and taken.
struct TokenHabits {
    enum class Form { Jwt, Opaque }; //!< opaque: nothing can be read in it
    enum class Expiry { Right, Absent, Zero, Past, Milliseconds }; //!< what the token says of its end
    std::optional<qint64> longest {}; //!< seconds that a token lives at most, whatever was asked for
    Seconds leeway {0}; //!< so long after its end it is still taken
    Form form = Form::Jwt;
    Expiry expiry = Expiry::Right;
};

//! Issues access tokens and checks them (specification, Authentication). Tokens are JWTs signed with HS256 by a secret of its own.
class Authenticator {
public:
    //! What a request's token allows.
    struct Grant {
        QStringList operations {};
        std::optional<Money> money {};
        QString jti {};
        bool permits(const QString &operation) const;
    };
    static constexpr Seconds allowedSkew {300}; // the specification names none; decided here
    static constexpr qint64 longestValidity = 86'400;

    Authenticator(QString merchant, QByteArray merchantSecret, QRandomGenerator &random);
    void setTokenSecret(const QByteArray &secret) { m_tokenSecret = secret; }
    const QByteArray &tokenSecret() const { return m_tokenSecret; }
    //! Replaces all of them. Nothing changes when one of them can't be read.
    Result<Done> setKeys(const QList<QByteArray> &pems);
    const QList<QByteArray> &keys() const { return m_pems; }

    //! POST /auth-tokens and, `byAction`, POST /auth-tokens-by-action.
    GatewayAnswer issue(const GatewayRequest &request, UtcTime now, bool byAction, const TokenHabits &habits = {});
    qint64 issued() const { return m_issued; } //!< tokens, since forgetCount()
    void forgetCount() { m_issued = 0; }
    //! Whether the request's token is ours and not over.
    std::variant<Grant, GatewayAnswer> check(const GatewayRequest &request, UtcTime now, Seconds leeway = Seconds(0)) const;
    //! Takes the request's token as expired from now on.
    void expireTokenOf(const GatewayRequest &request);

private:
    std::optional<GatewayAnswer> authenticate(const GatewayRequest &request, const Json &body, UtcTime now) const;
    std::optional<Json> verifiedPayload(const QByteArray &token) const;
    struct Order {
        QStringList operations {};
        qint64 validity = 0;
    };
    GatewayAnswer issueToken(const Json &body, const Order &order, UtcTime now, const TokenHabits &habits);
    std::optional<Json> claimsOf(const QByteArray &token) const;
    QByteArray sign(const QByteArray &input) const;
    QString m_merchant;
    QByteArray m_merchantSecret;
    QRandomGenerator &m_random;
    QByteArray m_tokenSecret;
    QList<QByteArray> m_pems;
    QList<PublicKey> m_keys;
    QSet<QString> m_expired;
    QHash<QByteArray, Json> m_opaque; //!< the claims of opaque tokens
    QHash<QString, qint64> m_ends; //!< by number: of tokens that don't say it
    qint64 m_issued = 0;
};

} // namespace kontor
