// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "http/httpservice.h"
#include "sandbox/answersender.h"
#include "sandbox/callbacksender.h"
#include "sandbox/gateway.h"
#include "sandbox/journal.h"
#include "sandbox/sandboxoptions.h"
#include <QUrl>
#include <optional>

namespace kontor {

//! The gateway on a socket of 127.0.0.1: carries requests to Gateway and its answers back, keeps its journal, and calls back.
class SandboxServer final : public QObject {
    Q_OBJECT
public:
    SandboxServer(SandboxOptions options, Clock &clock, QObject *parent = nullptr);
    //! Reads the state, listens, and says where.
    Result<QUrl> start();

Q_SIGNALS:
    //! The state can't be written any more. Nothing is answered from now on: a gateway must not promise what it can't keep.
    void failed(const QString &why);

private:
    Result<Done> readState();
    void handle(const HttpServerExchangePtr &call);
    void takeCopy(const GatewayRequest &request);
    void finish(const HttpServerExchangePtr &call, const GatewayRequest &request, const Gateway::Visit &visit);
    void leave(const HttpServerExchangePtr &call, const Outcome &outcome);
    bool keep();
    void advance();
    SandboxOptions m_options;
    Clock &m_clock;
    Gateway m_gateway;
    HttpService m_http;
    AnswerSender m_answers;
    CallbackSender m_callbacks;
    std::optional<Journal> m_journal;
    std::optional<UtcTime> m_wakesAt;
    bool m_broken = false;
};

} // namespace kontor
