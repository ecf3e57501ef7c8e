// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "core/time.h"
#include <QByteArray>
#include <QList>
#include <QPair>
#include <functional>
#include <optional>

namespace kontor {

//! One request as it goes out. Headers of the common set (specification) are added by RequestQueue: Accept, Content-Type, X-API-Version.
struct HttpRequest {
    QByteArray method {}; //!< GET or POST; PUT for the sandbox's switches
    QByteArray path {}; //!< encoded path and query below the base address, starting with a slash
    QList<QPair<QByteArray, QByteArray>> headers {};
    std::optional<QByteArray> body {}; //!< sent once or not at all, never a second time
    //! A call that creates a payment: even a 429 goes back to the caller, because each POST of an ID is an attempt in the ledger.
    bool once = false;
    //! For bytes that grow old, such as a signed timestamp: until when (Clock::monotonic()) they may leave. Where that has passed when the
    //! request's turn comes, behind others or after a 429, the queue asks `renew` for it anew and it keeps its place. What came too old
    //! already leaves as it is. `renew` may give no reply: then the request ends as Cancelled.
    std::optional<Millis> freshUntil {};
    std::function<Reply<HttpRequest> *()> renew {};
};

//! A complete answer of any 2xx status, whose length was compared with Content-Length.
struct HttpAnswer {
    int status = 0;
    QByteArray body {};
    std::optional<UtcSeconds> date {}; //!< its Date header
    Millis duration {};
    Millis endedAt {}; //!< by Clock::monotonic()
    bool isFromCache = false; //!< a header says so: it may be older than its request
};

} // namespace kontor
