// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "core/result.h"
#include "core/time.h"
#include <QList>
#include <QStringList>
#include <optional>

namespace kontor {

//! What is known of a token that was handed out. Never the token.
struct TokenFacts {
    QString jti {}; //!< the gateway's name for it
    QString action {}; //!< or empty: by operations
    QString id {}; //!< the payment it is limited to, where it has one
    QStringList operations {};
    std::optional<Money> money {};
    UtcTime issuedAt {}; //!< by the gateway's clock
    UtcTime expiresAt {};
    QString by {}; //!< the account on this computer

    bool operator==(const TokenFacts &) const = default;
};

//! What an action on this payment permits by the specification (Allowed operations per action), and nothing else. Empty for none.
QStringList grantedBy(const QString &action, const QString &id);
//! What the gateway put into a token by action beyond that. Of one by operations nothing: they are what it is for.
QStringList beyondOf(const TokenFacts &token);
//! The ID of its payin; of a token for operations, these.
QString purposeOf(const TokenFacts &token);
//! Whether it is good for more than what it was made for.
bool isBeyond(const TokenFacts &token);

//! Which tokens were handed out, by any program of this profile: a line each in a file of 512 KiB at most, from which the
//! oldest go.
class IssuedTokenStore {
public:
    explicit IssuedTokenStore(QString file);
    //! Newest first. A line that can't be read is left out.
    QList<TokenFacts> tokens() const;
    Result<Done> add(const TokenFacts &token);

private:
    void shorten() const;
    QString m_file;
};

} // namespace kontor
