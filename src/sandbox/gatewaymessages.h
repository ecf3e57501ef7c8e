// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"
#include "core/time.h"
#include "wire/json.h"
#include <QByteArray>
#include <QList>
#include <QPair>
#include <QStringList>
#include <QUrl>
#include <QUrlQuery>

namespace kontor {

using HeaderList = QList<QPair<QByteArray, QByteArray>>;

//! What the gateway sees of a request: no sockets.
struct GatewayRequest {
    QByteArray method {};
    QStringList segments {}; //!< of the path, decoded
    QUrlQuery query {};
    HeaderList headers {};
    QByteArray body {};

    QByteArray header(const QByteArray &name) const;
    QString path() const { return QLatin1Char('/') + segments.join(QLatin1Char('/')); }
};

//! GET /payouts/{id} or /payins/{id}.
inline bool isQuestionForPayment(const GatewayRequest &request)
{
    return request.method == "GET" && request.segments.size() == 2;
}

struct GatewayAnswer {
    int status = 200;
    QByteArray mime = "application/json";
    QByteArray body {};
    HeaderList headers {};
};

//! {"error":{"code":"…","message":"…"}}: the sandbox's own choice, because the specification shows no error bodies.
GatewayAnswer refusal(int status, const QString &code, const QString &message);
//! 400 BAD_REQUEST.
GatewayAnswer badRequest(const QString &message);
//! 1 to 64 characters that an address takes as they are: [A-Za-z0-9._~-].
bool isPaymentId(const QString &id);
GatewayAnswer success(const Json &json);

//! How an answer leaves the house.
enum class Leaving {
    Whole,
    Dropped, //!< the connection is closed, no answer
    Never, //!< the connection stays open, no answer
    Cut, //!< half of the body under the full Content-Length, then closed
    Dripped, //!< byte by byte, `delay` apart
    DoubledLength, //!< two Content-Length headers that differ
    CutAt, //!< the first `bytes` of head and body, then closed
    WrongLength, //!< Content-Length is `bytes` too long
    EndlessHead,
    EndlessBody,
};

struct Outcome {
    GatewayAnswer answer {};
    Leaving leaving = Leaving::Whole;
    Millis delay {0};
    qint64 bytes = 0;
    bool closes = true;
};

//! One callback that is due now.
struct CallbackOrder {
    qint64 number = 0;
    QUrl url {};
    QByteArray body {};
};

} // namespace kontor
