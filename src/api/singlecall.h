// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/httpmessage.h"
#include "core/clock.h"
#include "core/reply.h"
#include <QUrl>

class QNetworkAccessManager;

namespace kontor {

//! One request that is none of the gateway's calls: to the address in front of our own listener, or to the switches of the built-in
//! sandbox. Carries no token, is not paced and goes out once. `owner` is the reply's parent.
Reply<HttpAnswer> *callOnce(
    QNetworkAccessManager &network, Clock &clock, const HttpRequest &request, const QUrl &url, Millis deadline, QObject *owner);

} // namespace kontor
