// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/tokenbroker.h"
#include "core/tokendescription.h"
#include "office/keys/issuedtokenstore.h"
#include <QObject>
#include <QStringList>
#include <functional>

namespace kontor {

//! What a token to hand out is to permit, as a person said it. Either an action with an ID, or operations.
struct TokenWish {
    QString action {}; //!< PAYIN_CREATE or PAYIN_INFO (specification, Allowed operations per action)
    QString id {}; //!< the payment it is limited to
    QStringList operations {}; //!< each "METHOD path"
    bool allowPattern = false; //!< a person insisted on a token that is good for more than one payment
    std::optional<Money> money {};
    Seconds validity {3600};
};

//! Tokens that are handed out to customers and their programs. They can't be taken back, so they are as narrow and short as can be:
//! one payment, an hour by default, a day at most. A token is given to the caller and kept nowhere; what is known of it is written down.
class AccessTokenService final : public QObject {
    Q_OBJECT
public:
    static constexpr Seconds longestLife {86'400};

    //! `ready` is awaited before the gateway is asked, as GatewayQueries does. `who` stands beside each token.
    AccessTokenService(
        TokenBroker &broker, IssuedTokenStore store, QString who, std::function<Reply<Done> *()> ready, QObject *parent = nullptr);

    //! What is wrong with the wish, in words for people; nothing when it can be asked for.
    static std::optional<Reason> problemIn(const TokenWish &wish);
    //! BadInput for a wish with a problem, and what the gateway answered otherwise.
    Reply<IssuedToken> *issue(const TokenWish &wish);
    //! Of all that were handed out, also by other programs of this profile; newest first.
    QList<TokenFacts> issued() const { return m_store.tokens(); }

Q_SIGNALS:
    //! One more; `recorded` says whether it could be written down.
    void handedOut(const kontor::TokenFacts &token, bool recorded);

private:
    void note(const TokenWish &wish, const IssuedToken &token);
    TokenBroker &m_broker;
    IssuedTokenStore m_store;
    QString m_who;
    std::function<Reply<Done> *()> m_ready;
};

//! Whether the gateway would read this operation as a regular expression for more than one call (specification, Bearer tokens §3).
bool isPattern(const QString &operation);
//! Whether it is good for more than one payment.
bool isWide(const TokenWish &wish);
//! The template of a profile with this token in it; empty when there is no template.
QString tokenLink(const QString &linkTemplate, const QByteArray &token);
//! What is wrong with a template: it is https (or a loopback address) and has {token} in it once. Nothing for an empty one.
std::optional<Reason> problemInTokenLink(const QString &linkTemplate);
//! What the token is good for.
TokenDescription descriptionOf(const IssuedToken &token, const TokenWish &wish);

} // namespace kontor
