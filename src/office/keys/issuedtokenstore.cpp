// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/keys/issuedtokenstore.h"

#include "core/fileerror.h"
#include "core/namedfile.h"
#include "signing/newfile.h"
#include "wire/json.h"

#include <QFile>
#include <cerrno>
#include <tuple>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 maxFileSize = 524'288; // 512 KiB
constexpr qsizetype kept = maxFileSize / 2;

QString textOf(const Json &line, QStringView name)
{
    return line[name].toText().value_or(QString());
}

QByteArray lineOf(const TokenFacts &token)
{
    Json line(Json::Object {{u"jti"_s, token.jti}, {u"action"_s, token.action}, {u"id"_s, token.id},
        {u"operations"_s, Json::Array(token.operations.begin(), token.operations.end())}});
    if (token.money) {
        line.add(u"amount"_s, token.money->amount.toString());
        line.add(u"currency"_s, token.money->currency);
    }
    line.add(u"issued_at_utc"_s, isoUtc(token.issuedAt));
    line.add(u"expires_at_utc"_s, isoUtc(token.expiresAt));
    line.add(u"by"_s, token.by);
    return line.toBytes() + '\n';
}

std::optional<TokenFacts> factsIn(const QByteArray &bytes)
{
    const auto line = parseJson(bytes);
    if (!line || !line->isObject())
        return std::nullopt;
    const auto issued = parseIso(textOf(*line, u"issued_at_utc"));
    const auto expires = parseIso(textOf(*line, u"expires_at_utc"));
    if (!issued || !expires)
        return std::nullopt;
    TokenFacts facts {.jti = textOf(*line, u"jti"),
        .action = textOf(*line, u"action"),
        .id = textOf(*line, u"id"),
        .issuedAt = *issued,
        .expiresAt = *expires,
        .by = textOf(*line, u"by")};
    for (const Json &operation : (*line)[u"operations"].items())
        facts.operations.append(operation.toText().value_or(QString()));
    if (const auto amount = Decimal::parse(textOf(*line, u"amount")))
        facts.money = Money {*amount, textOf(*line, u"currency")};
    return facts;
}

QList<QByteArray> linesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().split('\n') : QList<QByteArray>();
}

} // namespace

// An exclamation mark is no sign of a pattern, so there is one way to write it.
QStringList grantedBy(const QString &action, const QString &id)
{
    const QString read = u"GET /payins/"_s + id;
    if (action == "PAYIN_INFO"_L1)
        return {read};
    if (action == "PAYIN_CREATE"_L1)
        return {u"POST /payins/!availablePaymentOptions"_s, u"POST /payins/"_s + id, read};
    return {};
}

QStringList beyondOf(const TokenFacts &token)
{
    if (token.action.isEmpty())
        return {};
    const QStringList granted = grantedBy(token.action, token.id);
    QStringList beyond = token.operations;
    beyond.removeIf([&granted](const QString &operation) { return granted.contains(operation); });
    return beyond;
}

QString purposeOf(const TokenFacts &token)
{
    return token.id.isEmpty() ? token.operations.join(u", "_s) : token.id;
}

bool isBeyond(const TokenFacts &token)
{
    return !beyondOf(token).isEmpty();
}

IssuedTokenStore::IssuedTokenStore(QString file)
    : m_file(std::move(file))
{
}

QList<TokenFacts> IssuedTokenStore::tokens() const
{
    QList<TokenFacts> all;
    for (const QByteArray &line : linesOf(m_file)) {
        if (const auto facts = factsIn(line))
            all.append(*facts);
    }
    return {all.crbegin(), all.crend()};
}

Result<Done> IssuedTokenStore::add(const TokenFacts &token)
{
    QFile file(m_file);
    const QByteArray line = lineOf(token);
    errno = 0;
    // One write at the end: programs that do it at the same time don't mix their lines.
    const bool done = file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered) && file.setPermissions(ownerOnly)
        && file.write(line) == line.size();
    if (!done)
        return badInput(ReasonCode::TokenNotRecorded, systemArgs(file));
    file.close();
    if (file.size() > maxFileSize)
        shorten();
    return Done {};
}

//! To half of what it may be, so that it is not written anew each time.
void IssuedTokenStore::shorten() const
{
    const QList<QByteArray> lines = linesOf(m_file);
    qsizetype first = lines.size();
    for (qsizetype size = 0; first > 0 && size + lines.at(first - 1).size() < kept; --first)
        size += lines.at(first - 1).size() + 1;
    QByteArray rest;
    for (const QByteArray &line : lines.mid(first)) {
        if (!line.isEmpty())
            rest += line + '\n';
    }
    std::ignore = writeWhole(m_file, rest); // where it can't be written, the longer one stays
}

} // namespace kontor
