// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/keys/accesstokenservice.h"

#include "core/apierror.h"
#include "core/orderid.h"

#include <QHostAddress>
#include <QRegularExpression>
#include <QUrl>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

bool isOperation(const QString &text)
{
    static const QRegularExpression form(u"\\A(GET|POST) /[\\x21-\\x7e]*\\z"_s);
    return form.match(text).hasMatch();
}

std::optional<Reason> problemInAction(const TokenWish &wish)
{
    if (wish.action != "PAYIN_CREATE"_L1 && wish.action != "PAYIN_INFO"_L1)
        return Reason {ReasonCode::NotTokenAction};
    if (!OrderId::parse(wish.id))
        return Reason {ReasonCode::TokenWithoutPayin};
    return std::nullopt;
}

std::optional<Reason> problemInOperations(const TokenWish &wish)
{
    for (const QString &operation : wish.operations) {
        if (!isOperation(operation))
            return Reason {ReasonCode::NotOperation, {{Arg::Said, operation}}};
        if (isPattern(operation) && !wish.allowPattern)
            return Reason {ReasonCode::OperationIsPattern, {{Arg::Said, operation}}};
    }
    return std::nullopt;
}

} // namespace

AccessTokenService::AccessTokenService(
    TokenBroker &broker, IssuedTokenStore store, QString who, std::function<Reply<Done> *()> ready, QObject *parent)
    : QObject(parent)
    , m_broker(broker)
    , m_store(std::move(store))
    , m_who(std::move(who))
    , m_ready(std::move(ready))
{
}

std::optional<Reason> AccessTokenService::problemIn(const TokenWish &wish)
{
    if (wish.action.isEmpty() == wish.operations.isEmpty())
        return Reason {ReasonCode::TokenWithoutWish};
    if (wish.validity < Seconds(1) || wish.validity > longestLife)
        return Reason {ReasonCode::NotTokenLife};
    if (wish.money && (!wish.money->amount.isPositive() || wish.money->currency.isEmpty()))
        return Reason {ReasonCode::NotTokenMoney};
    return wish.action.isEmpty() ? problemInOperations(wish) : problemInAction(wish);
}

Reply<IssuedToken> *AccessTokenService::issue(const TokenWish &wish)
{
    if (const auto problem = problemIn(wish))
        return Reply<IssuedToken>::withResult(badInput(problem->code, problem->args), this);
    auto *reply = new Reply<IssuedToken>(this);
    m_ready()->then(reply, [this, reply, wish](const Result<Done> &ready) {
        if (!ready)
            return reply->finish(ready.error());
        m_broker
            .issue({.action = wish.action,
                       .idPayment = wish.id,
                       .operations = wish.operations,
                       .money = wish.money,
                       .validity = wish.validity},
                Priority::Person)
            ->then(reply, [this, reply, wish](const Result<IssuedToken> &issued) {
                if (issued)
                    note(wish, *issued);
                reply->finish(issued);
            });
    });
    return reply;
}

void AccessTokenService::note(const TokenWish &wish, const IssuedToken &token)
{
    const TokenFacts facts {.jti = token.jti,
        .action = wish.action,
        .id = wish.id,
        .operations = token.operations.isEmpty() ? wish.operations : token.operations,
        .money = wish.money,
        .issuedAt = token.issuedAt,
        .expiresAt = token.expiresAt,
        .by = m_who};
    Q_EMIT handedOut(facts, bool(m_store.add(facts)));
}

bool isWide(const TokenWish &wish)
{
    return std::any_of(wish.operations.begin(), wish.operations.end(), isPattern);
}

QString tokenLink(const QString &linkTemplate, const QByteArray &token)
{
    return QString(linkTemplate).replace("{token}"_L1, QString::fromLatin1(QUrl::toPercentEncoding(QString::fromLatin1(token))));
}

std::optional<Reason> problemInTokenLink(const QString &linkTemplate)
{
    if (linkTemplate.isEmpty())
        return std::nullopt;
    if (linkTemplate.count("{token}"_L1) != 1)
        return Reason {ReasonCode::LinkWithoutToken};
    const QUrl url(QString(linkTemplate).replace("{token}"_L1, "t"_L1), QUrl::StrictMode);
    const bool isSafe = url.scheme() == "https"_L1 || (url.scheme() == "http"_L1 && QHostAddress(url.host()).isLoopback());
    if (!url.isValid() || url.host().isEmpty() || !isSafe || !url.userInfo().isEmpty())
        return Reason {ReasonCode::LinkUnsafe};
    return std::nullopt;
}

bool isPattern(const QString &operation)
{
    static const QString special = u"\\^$.|?*+()[]{}"_s;
    return std::any_of(operation.begin(), operation.end(), [](QChar c) { return special.contains(c); });
}

TokenDescription descriptionOf(const IssuedToken &token, const TokenWish &wish)
{
    TokenDescription described {.action = wish.action, .id = wish.id, .money = wish.money, .expiresAt = UtcTime(token.expiresAt)};
    if (!wish.action.isEmpty())
        described.operations = beyondOf({.action = wish.action, .id = wish.id, .operations = token.operations});
    else
        described.operations = token.operations.isEmpty() ? wish.operations : token.operations;
    described.isWide = std::any_of(described.operations.begin(), described.operations.end(), isPattern);
    return described;
}

} // namespace kontor
