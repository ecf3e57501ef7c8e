// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/authenticator.h"

#include "sandbox/gatewaymessages.h"
#include "wire/json.h"
#include "wire/jwt.h"
#include "wire/moneyjson.h"

#include <QCryptographicHash>
#include <QMessageAuthenticationCode>
#include <QRegularExpression>
#include <QUuid>
#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

GatewayAnswer notAuthenticated(const QString &message)
{
    return refusal(401, u"NOT_AUTHENTICATED"_s, message);
}

// In the same time whatever the bytes are.
bool isSame(const QByteArray &a, const QByteArray &b)
{
    if (a.size() != b.size())
        return false;
    int difference = 0;
    for (qsizetype i = 0; i < a.size(); ++i)
        difference |= a.at(i) ^ b.at(i);
    return difference == 0;
}

bool looksLikePattern(const QString &operation)
{
    static const QString special = u"\\^$.|?*+()[]{}"_s;
    return std::any_of(operation.begin(), operation.end(), [](QChar c) { return special.contains(c); });
}

bool isOperation(const QString &entry)
{
    const qsizetype space = entry.indexOf(u' ');
    if (space <= 0 || space + 1 == entry.size())
        return false;
    return !looksLikePattern(entry) || QRegularExpression(entry).isValid();
}

std::optional<QStringList> textsIn(const Json &list)
{
    QStringList texts;
    for (const Json &item : list.items()) {
        const auto text = item.toText();
        if (!text)
            return std::nullopt;
        texts.append(*text);
    }
    return texts.isEmpty() ? std::nullopt : std::optional(texts);
}

std::variant<QStringList, QString> operationsRequested(const Json &body)
{
    const auto entries = textsIn(body[u"operations"]);
    if (!entries)
        return u"operations is missing or no list of texts."_s;
    for (const QString &entry : *entries) {
        if (!isOperation(entry))
            return u"An entry of operations is not \"METHOD path\"."_s;
    }
    return *entries;
}

// Specification, Allowed operations per action.
std::variant<QStringList, QString> operationsOfAction(const Json &body)
{
    const QString id = body[u"idPayment"].toText().value_or(QString());
    const QString action = body[u"action"].toText().value_or(QString());
    if (!isPaymentId(id))
        return u"idPayment is missing or not an ID."_s;
    const QString read = u"GET /payins/"_s + id;
    if (action == u"PAYIN_INFO")
        return QStringList {read};
    if (action == u"PAYIN_CREATE")
        return QStringList {u"POST /payins/!availablePaymentOptions"_s, u"POST /payins/"_s + id, read};
    return u"action is not known."_s;
}

//! What a token says of its end.
qint64 claimedEnd(TokenHabits::Expiry expiry, qint64 issuedAt, qint64 end)
{
    constexpr qint64 aWhile = 60;
    switch (expiry) {
    case TokenHabits::Expiry::Zero:
        return 0;
    case TokenHabits::Expiry::Past:
        return issuedAt - aWhile;
    case TokenHabits::Expiry::Milliseconds:
        return end * 1000;
    default:
        return end;
    }
}

} // namespace

bool Authenticator::Grant::permits(const QString &operation) const
{
    return std::any_of(operations.begin(), operations.end(), [&](const QString &entry) {
        if (entry == operation)
            return true;
        if (!looksLikePattern(entry))
            return false;
        const QRegularExpression pattern(QRegularExpression::anchoredPattern(entry));
        return pattern.match(operation).hasMatch();
    });
}

Authenticator::Authenticator(QString merchant, QByteArray merchantSecret, QRandomGenerator &random)
    : m_merchant(std::move(merchant))
    , m_merchantSecret(std::move(merchantSecret))
    , m_random(random)
{
    std::array<quint32, 8> words {};
    random.fillRange(words.data(), qsizetype(words.size()));
    for (const quint32 word : words)
        m_tokenSecret += QByteArray::number(word, 16);
}

Result<Done> Authenticator::setKeys(const QList<QByteArray> &pems)
{
    QList<PublicKey> keys;
    for (const QByteArray &pem : pems) {
        auto key = PublicKey::fromPem(pem);
        if (!key)
            return key.error();
        keys.append(*key);
    }
    m_keys = keys;
    m_pems = pems;
    return Done {};
}

GatewayAnswer Authenticator::issue(const GatewayRequest &request, UtcTime now, bool byAction, const TokenHabits &habits)
{
    const auto body = parseJson(request.body);
    if (!body || !body->isObject())
        return badRequest(u"The body is no JSON object."_s);
    if (const auto refused = authenticate(request, *body, now))
        return *refused;
    const auto operations = byAction ? operationsOfAction(*body) : operationsRequested(*body);
    if (const auto *problem = std::get_if<QString>(&operations))
        return badRequest(*problem);
    const qint64 validity = (*body)[u"validitySecs"].toInteger().value_or(0);
    if (validity < 1 || validity > longestValidity)
        return badRequest(u"validitySecs is missing or not from 1 to 86400."_s);
    const auto money = moneyFrom((*body)[u"money"]);
    if (body->has(u"money") && (!money || !money->amount.isPositive()))
        return badRequest(u"money is not an amount above zero with a currencyCode."_s);
    const Order order {std::get<QStringList>(operations), std::min(validity, habits.longest.value_or(validity))};
    return issueToken(*body, order, now, habits);
}

std::optional<GatewayAnswer> Authenticator::authenticate(const GatewayRequest &request, const Json &body, UtcTime now) const
{
    if (body[u"merchantCode"].toText() != m_merchant)
        return notAuthenticated(u"merchantCode is not known."_s);
    const QByteArray signature = request.header("X-SIGNATURE");
    if (signature.isEmpty()) {
        const auto secret = body[u"secret"].toText();
        if (secret && !m_merchantSecret.isEmpty() && isSame(secret->toUtf8(), m_merchantSecret))
            return std::nullopt;
        return notAuthenticated(u"There is neither a valid X-SIGNATURE nor a valid secret."_s);
    }
    const QByteArray minified = minifiedJson(request.body); // what is signed, however the body was laid out (specification)
    const auto verifies = [&](const PublicKey &key) { return key.verifies(minified, signature); };
    if (!std::any_of(m_keys.begin(), m_keys.end(), verifies))
        return notAuthenticated(u"X-SIGNATURE fits none of the merchant's public keys. What is signed is the minified body."_s);
    const auto timestamp = body[u"timestamp"].toInteger();
    const qint64 nowSeconds = std::chrono::floor<Seconds>(now).time_since_epoch().count();
    if (!timestamp || *timestamp < nowSeconds - allowedSkew.count() || *timestamp > nowSeconds + allowedSkew.count())
        return notAuthenticated(u"timestamp is missing or more than 300 s off."_s);
    return std::nullopt;
}

GatewayAnswer Authenticator::issueToken(const Json &body, const Order &order, UtcTime now, const TokenHabits &habits)
{
    ++m_issued;
    const qint64 iat = std::chrono::floor<Seconds>(now).time_since_epoch().count();
    std::array<quint32, 4> words {};
    m_random.fillRange(words.data(), qsizetype(words.size()));
    const QString jti
        = QUuid::fromRfc4122(QByteArray(reinterpret_cast<const char *>(words.data()), sizeof(words))).toString(QUuid::WithoutBraces);
    Json::Array entries;
    for (const QString &operation : order.operations)
        entries.push_back(operation);
    Json claims(Json::Object {{u"operations"_s, Json(entries)}, {u"jti"_s, jti},
        {u"iat"_s, Json(habits.expiry == TokenHabits::Expiry::Milliseconds ? iat * 1000 : iat)}, {u"sub"_s, m_merchant}});
    if (habits.expiry != TokenHabits::Expiry::Absent)
        claims.add(u"exp"_s, Json(claimedEnd(habits.expiry, iat, iat + order.validity)));
    if (body.has(u"money"))
        claims.add(u"money"_s, body[u"money"]);
    if (habits.expiry != TokenHabits::Expiry::Right || habits.form == TokenHabits::Form::Opaque)
        m_ends.insert(jti, iat + order.validity);
    QByteArray token = jwtSigningInput("{\"alg\":\"HS256\",\"typ\":\"JWT\"}", claims.toBytes());
    token += '.' + sign(token);
    if (habits.form == TokenHabits::Form::Opaque) {
        token = QCryptographicHash::hash(token, QCryptographicHash::Sha256).toHex();
        m_opaque.insert(token, claims);
    }
    return success(Json(Json::Object {{u"token"_s, QString::fromLatin1(token)}}));
}

QByteArray Authenticator::sign(const QByteArray &input) const
{
    const QByteArray mac = QMessageAuthenticationCode::hash(input, m_tokenSecret, QCryptographicHash::Sha256);
    return mac.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

std::optional<Json> Authenticator::verifiedPayload(const QByteArray &token) const
{
    const qsizetype first = token.indexOf('.');
    const qsizetype last = token.lastIndexOf('.');
    if (first < 0 || last == first || !isSame(token.mid(last + 1), sign(token.left(last))))
        return std::nullopt;
    const auto payload = parseJson(QByteArray::fromBase64(token.mid(first + 1, last - first - 1), QByteArray::Base64UrlEncoding));
    return payload ? std::optional(*payload) : std::nullopt;
}

std::optional<Json> Authenticator::claimsOf(const QByteArray &token) const
{
    const auto opaque = m_opaque.constFind(token);
    return opaque == m_opaque.constEnd() ? verifiedPayload(token) : std::optional(*opaque);
}

std::variant<Authenticator::Grant, GatewayAnswer> Authenticator::check(const GatewayRequest &request, UtcTime now, Seconds leeway) const
{
    const QByteArray value = request.header("Authorization");
    if (!value.startsWith("Bearer "))
        return notAuthenticated(u"There is no Authorization: Bearer token."_s);
    const auto claims = claimsOf(value.mid(7).trimmed());
    if (!claims)
        return notAuthenticated(u"The token is not one of ours."_s);
    Grant grant {textsIn((*claims)[u"operations"]).value_or(QStringList()), moneyFrom((*claims)[u"money"]),
        (*claims)[u"jti"].toText().value_or(QString())};
    const qint64 end = m_ends.value(grant.jti, (*claims)[u"exp"].toInteger().value_or(0)) + leeway.count();
    if (std::chrono::floor<Seconds>(now).time_since_epoch().count() >= end || m_expired.contains(grant.jti))
        return notAuthenticated(u"The token has expired."_s);
    return grant;
}

void Authenticator::expireTokenOf(const GatewayRequest &request)
{
    if (const auto claims = claimsOf(request.header("Authorization").mid(7).trimmed()))
        m_expired.insert((*claims)[u"jti"].toText().value_or(QString()));
}

} // namespace kontor
