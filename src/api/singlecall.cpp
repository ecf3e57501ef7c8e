// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/singlecall.h"

#include "api/httpexchange.h"

namespace kontor {

Reply<HttpAnswer> *callOnce(
    QNetworkAccessManager &network, Clock &clock, const HttpRequest &request, const QUrl &url, Millis deadline, QObject *owner)
{
    auto *reply = new Reply<HttpAnswer>(owner);
    auto *exchange = new HttpExchange(request, url, {.deadline = deadline}, clock, reply);
    QObject::connect(exchange, &HttpExchange::done, reply, [reply, exchange] { reply->finish(exchange->result()); });
    exchange->start(network);
    return reply;
}

} // namespace kontor
