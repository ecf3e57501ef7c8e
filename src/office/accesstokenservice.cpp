// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/accesstokenservice.h"

#include "core/apierror.h"
#include "core/orderid.h"
#include "core/textformat.h"
#include "core/visibletext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QHostAddress>
#include <QLocale>
#include <QRegularExpression>
#include <QTimeZone>
#include <QUrl>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct AccessTokenServiceTexts {
    Q_DECLARE_TR_FUNCTIONS(AccessTokenService)
};

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

// They come from the gateway and stand in a sentence: plain, and not without end.
QString listed(const QStringList &operations)
{
    constexpr qsizetype most = 20;
    QStringList shown;
    for (const QString &operation : operations.first(std::min(operations.size(), most)))
        shown.append(presentable(operation.toUtf8()));
    return shown.join(", "_L1) + (operations.size() > most ? u", …"_s : QString());
}

QString wideWords(const QStringList &operations)
{
    const bool wide = std::any_of(operations.begin(), operations.end(), isPattern);
    return wide ? u' ' + AccessTokenServiceTexts::tr("It works for every payment that fits: never put it in an e-mail or a web page.")
                : QString();
}

QString actionWords(const TokenWish &wish)
{
    //: %1 is the ID of a payin.
    return wish.action == "PAYIN_CREATE"_L1
        ? AccessTokenServiceTexts::tr("It lets its holder create and see the payin %1 and its payment options.").arg(wish.id)
        //: %1 is the ID of a payin.
        : AccessTokenServiceTexts::tr("It lets its holder see the payin %1.").arg(wish.id);
}

// What a person hands out is what the token says, not what was asked for.
QString beyondWords(const QStringList &beyond)
{
    if (beyond.isEmpty())
        return {};
    //: %1 is operations that the gateway lets the token do: "GET /payins/INV-1, POST /payins/INV-1".
    return u' '
        + AccessTokenServiceTexts::tr(
            "The gateway made it good for more than was asked for: it also allows %1. Ask the gateway's people before you hand it out.")
              .arg(listed(beyond))
        + wideWords(beyond);
}

//! Whoever gets the token may sit in another zone, so it isn't this computer's.
QString inUtc(UtcTime time)
{
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count(), QTimeZone::utc());
    return QLocale().toString(at.date(), u"d MMM yyyy"_s) + u", "_s + at.toString(u"HH:mm"_s);
}

QString grantedWords(const IssuedToken &token, const TokenWish &wish)
{
    if (!wish.action.isEmpty())
        return actionWords(wish) + beyondWords(beyondOf({.action = wish.action, .id = wish.id, .operations = token.operations}));
    const QStringList &operations = token.operations.isEmpty() ? wish.operations : token.operations;
    //: %1 is operations that the gateway lets the token do: "GET /payins/INV-1, POST /payins/INV-1".
    return AccessTokenServiceTexts::tr("It allows %1.").arg(listed(operations)) + wideWords(operations);
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

QString describeToken(const IssuedToken &token, const TokenWish &wish, const NumberFormat &format)
{
    //: Of a token for a payin. %1 is an amount with its currency.
    const QString limit
        = wish.money ? u' ' + AccessTokenServiceTexts::tr("Only for exactly %1.").arg(format.money(*wish.money)) : QString();
    //: Of a token. %1 is a day with its time.
    return grantedWords(token, wish) + limit + u' '
        + AccessTokenServiceTexts::tr("It works until %1 (UTC) and cannot be taken back.").arg(inUtc(UtcTime(token.expiresAt)));
}

QString notWrittenDown(const TokenFacts &token)
{
    //: %1 is what the token is for.
    return AccessTokenServiceTexts::tr(
        "That this token was handed out (%1) could not be written down, so the list of tokens lacks it. It works all the same. "
        "Look whether the disk is full or Kontor's folder is write-protected.")
        .arg(visibleLine(token.id.isEmpty() ? token.operations.join(u", "_s) : token.id));
}

} // namespace kontor
