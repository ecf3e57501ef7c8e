// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/network.h"
#include "api/requestqueue.h"
#include "scriptedserver.h"
#include "support/await.h"
#include "support/fakeclock.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>

namespace kontor {

inline const QByteArray secretToken = "eyJ0b2tlbiI6InNlY3JldCJ9";

//! Notes when and in which order requests are handed to Qt.
class LoggingNetwork final : public QNetworkAccessManager {
public:
    explicit LoggingNetwork(const Clock &clock)
        : m_clock(clock)
    {
        configureNetwork(*this);
    }
    QList<Millis> times {};
    QByteArrayList paths {};

protected:
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body) override
    {
        times.append(m_clock.monotonic());
        paths.append(request.url().path().toLatin1());
        return QNetworkAccessManager::createRequest(operation, request, body);
    }

private:
    const Clock &m_clock;
};

inline HttpRequest get(const QByteArray &path)
{
    return {.method = "GET", .path = path, .headers = {{"Authorization", "Bearer " + secretToken}}};
}

inline HttpRequest post(const QByteArray &path, const QByteArray &body = R"({"amount":1})")
{
    return {.method = "POST", .path = path, .headers = {{"Authorization", "Bearer " + secretToken}}, .body = body, .once = true};
}

//! A queue with everything around it, on a clock that stands still.
struct QueueBench {
    FakeClock clock {};
    ScriptedServer server {};
    LoggingNetwork network {clock};
    std::unique_ptr<RequestQueue> queue = std::make_unique<RequestQueue>(server.url(), network, clock);

    Reply<HttpAnswer> *submit(HttpRequest request, Priority priority = Priority::Person)
    {
        return queue->submit(std::move(request), priority);
    }
};

} // namespace kontor
