// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/httpmessage.h"
#include "core/apierror.h"
#include <QNetworkReply>

namespace kontor {

//! How far a request came, as far as we can know.
struct WireState {
    bool hasBody = false;
    bool bodyTouched = false; //!< Qt took a byte of it
};

//! What a status other than 2xx means to us (specification, Errors).
ErrorKind kindOfStatus(int status);
//! What an error of the connection means when no status came.
ErrorKind kindOfTransport(QNetworkReply::NetworkError error, const WireState &wire);
//! Whether something of the request may have reached the gateway, when it ended like this.
bool mayHaveLeft(ErrorKind kind, int status, const WireState &wire);
//! Retry-After: seconds, or a moment that is compared with the answer's own Date (or `now`).
std::optional<Millis> parseRetryAfter(const QByteArray &text, UtcSeconds now);
//! Takes the credentials that a request carried out of words that will be shown, however they are written (tokenecho.h).
QByteArray withoutCredentials(QByteArray words, const HttpRequest &request);
//! The same for the answer of a request that was done, which is read as JSON: only what is certainly a credential goes.
QByteArray withoutEchoesOf(const HttpRequest &request, const QByteArray &answer);

} // namespace kontor
