// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "scriptedserver.h"
#include "wire/json.h"
#include "wire/jwt.h"

#include <QCryptographicHash>

namespace kontor {

//! The gateway's side of POST /auth-tokens for tests: gives tokens with the claims that were asked for.
inline Script issueToken(const Clock &clock, int &issued)
{
    return [&clock, &issued](QTcpSocket &socket, const SeenRequest &request) {
        const auto asked = parseJson(request.body).value();
        const qint64 now = std::chrono::floor<Seconds>(clock.wall()).time_since_epoch().count();
        Json claims;
        claims.add(QStringLiteral("operations"), asked[u"operations"]);
        claims.add(QStringLiteral("iat"), Json(now));
        claims.add(QStringLiteral("exp"), Json(now + asked[u"validitySecs"].toInteger().value()));
        claims.add(QStringLiteral("jti"), QStringLiteral("jti-%1").arg(++issued));
        Json answer;
        answer.add(QStringLiteral("token"), QString::fromLatin1(jwtSigningInput(R"({"alg":"RS256"})", claims.toBytes()) + ".c2ln"));
        scripts::answer(200, answer.toBytes())(socket, request);
    };
}

inline QByteArray practiceSignature(const QByteArray &bytes)
{
    return QCryptographicHash::hash("practice key" + bytes, QCryptographicHash::Sha256).toBase64();
}

} // namespace kontor
