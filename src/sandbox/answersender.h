// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "http/httpserverexchange.h"
#include "sandbox/gatewaymessages.h"
#include <QObject>

namespace kontor {

//! Puts an answer on the wire, whole or as a fault wants it: cut, dripped, endless, under a wrong length.
class AnswerSender final : public QObject {
    Q_OBJECT
public:
    explicit AnswerSender(Clock &clock, QObject *parent = nullptr);
    void send(const HttpServerExchangePtr &call, const Outcome &outcome);

private:
    void drip(const HttpServerExchangePtr &call, const QByteArray &bytes, qsizetype from, Millis pace);
    void flood(const HttpServerExchangePtr &call, const QByteArray &piece, qint64 left);
    void leaveOpen(const HttpServerExchangePtr &call);
    Clock &m_clock;
};

} // namespace kontor
