// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/certificatefacts.h"
#include "api/httpmessage.h"
#include "core/clock.h"
#include "core/reply.h"
#include "core/slowdown.h"
#include <QUrl>
#include <functional>
#include <list>
#include <memory>

class QNetworkAccessManager;

namespace kontor {

class HttpExchange;
class SharedRateLimit;

//! Who waits for it; the order in which requests go out.
enum class Priority { Person, Batch, AfterCallback, Polling };

struct QueueLimits {
    int requests = 10; //!< in any window, as the gateway counts (specification, Limits)
    Millis window {1060}; //!< a second and twice the jitter we allow for (performance.md §7)
    Millis deadline {30'000}; //!< absolute, for one request from its start to its last byte
    qint64 maxAnswer = qint64 {1024} * 1024;
    Millis spreadAfterRefusal {250}; //!< by chance, after a 429: so that not everybody comes back at once
};

//! Owns the way to one gateway: sends requests in order of priority and never faster than the limit. Each request is on the wire
//! at most once; redirects are not followed; no proxy but an explicit one. Two things are retried here: a 429, which the gateway did not
//! process, waits and goes to the front again (callers see TooMany only when it lasts longer than `patience`); a request without a body
//! whose connection ended before an answer goes once more, in its turn.
class RequestQueue final : public QObject {
    Q_OBJECT
public:
    //! `baseUrl` as validated by isAllowedBaseUrl(). The network manager (GatewayNetwork) and the clock outlive the queue.
    RequestQueue(QUrl baseUrl, QNetworkAccessManager &network, Clock &clock, QueueLimits limits = {}, QObject *parent = nullptr);
    ~RequestQueue() override;

    //! Finished with the 2xx answer or the error. Cancelling a reply whose request has a body does not stop it once it has started.
    Reply<HttpAnswer> *submit(HttpRequest request, Priority priority);
    //! A worker that starts assumes that the last second was full.
    void assumeFull();
    //! Closed, it starts no request: those that wait and those that come end as WorkingOffline. What is in flight ends by itself.
    void setClosed(bool closed);
    //! Asked before a request starts: what has to be done first, such as reading the proxy's login; null: nothing. The request starts
    //! whatever comes of it.
    void prepareBy(std::function<Reply<Done> *()> prepare);
    //! From now on its requests are written into this book, and wait for those of other programs that stand there.
    void shareSends(std::unique_ptr<SharedRateLimit> store);

    const QUrl &baseUrl() const { return m_baseUrl; }
    int startedInLastSecond() const; //!< for the gauge: 0 to 10
    std::optional<Millis> lastRoundTrip() const;
    //! When a request ended without an answer, if none has been answered since.
    std::optional<UtcTime> unansweredSince() const;
    //! Of the last connection, whether it was accepted or not; nothing without https.
    std::optional<CertificateFacts> certificate() const;
    //! Nothing where no request was refused as one too many within the last seconds.
    std::optional<SlowDown> slowedDown() const;
    //! The gateway's clock minus ours, measured by Date headers; nothing before the first answer. When this computer's clock is set, what
    //! was measured before counts no more.
    std::optional<Seconds> clockOffset() const;

Q_SIGNALS:
    //! A request started or ended: gauge, round trip, offset may have changed.
    void activityChanged();
    //! The gateway answered (true) or can't be reached (false).
    void reachableChanged(bool reachable);

private:
    struct Waiting;
    struct State;
    void pump();
    void pumpLater();
    bool prepareFirst();
    void refuseAll();
    void wakeAt(Millis moment);
    void renew(std::list<Waiting> &line);
    void renewed(Waiting waiting, std::list<Waiting> &line, const Result<HttpRequest> &request);
    void start(Waiting waiting);
    void ended(HttpExchange *exchange);
    void note(const HttpExchange &exchange);
    void noteReach(const HttpExchange &exchange);
    void noteSilence(const HttpExchange &exchange);
    void holdAndRepeat(Waiting waiting, const ApiError &refusal);
    void repeatOnce(Waiting waiting);
    void drop(const ReplyBase *reply);

    QUrl m_baseUrl;
    std::unique_ptr<State> m_state;
};

//! https always; http only for 127.0.0.1 and [::1] (not the name localhost); no user info, query or fragment. The text says why not.
Result<QUrl> parseBaseUrl(const QString &text);

} // namespace kontor
