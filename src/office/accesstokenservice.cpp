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

std::optional<QString> problemInAction(const TokenWish &wish)
{
    if (wish.action != "PAYIN_CREATE"_L1 && wish.action != "PAYIN_INFO"_L1)
        return AccessTokenServiceTexts::tr("The action is PAYIN_CREATE (let a customer pay one payin) or PAYIN_INFO (only see one payin).");
    if (!OrderId::parse(wish.id))
        return AccessTokenServiceTexts::tr("Say which payin it is for: its ID has 1 to 64 letters, digits, hyphens or underscores.");
    return std::nullopt;
}

std::optional<QString> problemInOperations(const TokenWish &wish)
{
    for (const QString &operation : wish.operations) {
        if (!isOperation(operation))
            //: %1 is what was typed.
            return AccessTokenServiceTexts::tr(
                "\"%1\" is none of the gateway's operations. Write GET or POST, one blank and a path, for example \"GET /payins/INV-1\".")
                .arg(operation);
        if (isPattern(operation) && !wish.allowPattern)
            //: %1 is an operation with signs that stand for anything, such as "GET /payins/*".
            return AccessTokenServiceTexts::tr(
                "\"%1\" is a pattern: such a token works for every payment that fits it and cannot be taken back. Never put one in "
                "an e-mail or a web page. Nothing was asked for; name one payment, or insist on the pattern.")
                .arg(operation);
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

std::optional<QString> AccessTokenService::problemIn(const TokenWish &wish)
{
    if (wish.action.isEmpty() == wish.operations.isEmpty())
        return AccessTokenServiceTexts::tr("Say either an action with an ID, or operations.");
    if (wish.validity < Seconds(1) || wish.validity > longestLife)
        return AccessTokenServiceTexts::tr("A token lives from 1 second to 24 hours (86400), because it cannot be taken back.");
    if (wish.money && (!wish.money->amount.isPositive() || wish.money->currency.isEmpty()))
        return AccessTokenServiceTexts::tr("The money that limits a token needs an amount above 0 and a currency.");
    return wish.action.isEmpty() ? problemInOperations(wish) : problemInAction(wish);
}

Reply<IssuedToken> *AccessTokenService::issue(const TokenWish &wish)
{
    if (const auto problem = problemIn(wish))
        return Reply<IssuedToken>::withResult(ApiError {.kind = ErrorKind::BadInput, .text = *problem}, this);
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

std::optional<QString> problemInTokenLink(const QString &linkTemplate)
{
    if (linkTemplate.isEmpty())
        return std::nullopt;
    if (linkTemplate.count("{token}"_L1) != 1)
        return AccessTokenServiceTexts::tr("The address needs {token} once, where the token belongs: https://pay.example.com/#{token}");
    const QUrl url(QString(linkTemplate).replace("{token}"_L1, "t"_L1), QUrl::StrictMode);
    const bool isSafe = url.scheme() == "https"_L1 || (url.scheme() == "http"_L1 && QHostAddress(url.host()).isLoopback());
    if (!url.isValid() || url.host().isEmpty() || !isSafe || !url.userInfo().isEmpty())
        return AccessTokenServiceTexts::tr("The address begins with https, so that nobody on the way reads the token.");
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
